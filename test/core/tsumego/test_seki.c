/* The search says the same with zones and what is cut off filled as without: outcomes, first moves,
 * and whether a life is a seki. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>

#define SET_WORDS 1
#define ENGINE    tsumego_engine_tested
#define WINDOWS   tsumego_windows_tested
#include "../../../core/tsumego/engine_body.h"

#include "random_problem.h"

#define MEMORY (4 << 20)
#define WANTED (getenv("TESUJI_LONG") ? 300000 : 30000)

static void solve(const TsumegoProblem *problem, int zones, void *memory, TsumegoResult *result) {
    ErrorCode error;
    Solver *solver = solver_new(memory, MEMORY, problem, &error);
    assert_non_null(solver);
    if (!zones) {
        solver->zones = solver->search.zones = solver->lazy = solver->search.lazy = 0;
        solver->search.space.cuts = 0;
        solver->search.space.begin = solver->search.space.start;
    }
    while (solver_step(solver, 1000) == STEP_RUNNING) {
    }
    solver_result(solver, result);
}

/* 1 when two answers agree, in the outcome, what each first move leads to and what is a seki; where
 * one of them does not settle the last, only in the outcome. */
static int same_answer(const TsumegoSide *side, const TsumegoSide *other) {
    if (side->outcome != other->outcome || side->threats != other->threats) return 0;
    if (side->seki < 0 || other->seki < 0) return 1;
    if (side->seki != other->seki || side->move_count != other->move_count) return 0;
    for (int i = 0; i < side->move_count; i++)
        if (side->moves[i].seki != other->moves[i].seki ||
            side->moves[i].outcome != other->moves[i].outcome)
            return 0;
    return 1;
}

static void answers_are_the_same_without_zones(void **state) {
    (void)state;
    static TsumegoMove kept[3][TSUMEGO_POINTS];
    static TsumegoResult with, without;
    void *memory = malloc(MEMORY);
    int wrong = 0, lives = 0, sekis = 0, wanted = WANTED;
    for (uint64_t seed = 1; wanted > 0; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        if (!random_fight(&random, 9, &problem)) continue;
        wanted--;
        problem.first[1] = problem.first[2] = TSUMEGO_ALL;
        problem.threats_min = -1;
        problem.threats_max = 1;
        solve(&problem, 1, memory, &with);
        for (int color = 1; color <= 2; color++) { /* which the next solver overwrites */
            TsumegoSide *side = &with.side[color];
            for (int i = 0; i < side->move_count; i++) kept[color][i] = side->moves[i];
            side->moves = kept[color];
        }
        TsumegoSide first = with.side[problem.defender];
        solve(&problem, 0, memory, &without);
        lives += first.outcome == TSUMEGO_WIN && first.seki == 0;
        sekis += first.seki == 1;
        int attacker = 3 - problem.defender;
        if (same_answer(&first, &without.side[problem.defender]) &&
            same_answer(&with.side[attacker], &without.side[attacker]))
            continue;
        wrong++;
        printf("seed %llu:\n%s\n", (unsigned long long)seed, problem_text(&problem));
    }
    printf("%d lives, %d sekis\n", lives, sekis);
    free(memory);
    assert_int_equal(wrong, 0);
    assert_true(lives > 1000 && sekis > 50);
}

/* With one threat the attacker's stones go to and fro, until a move elsewhere in the region, into
 * what is cut off, makes a repetition none: the defender's c3 fails with filling, too. */
static void a_move_into_what_is_cut_off_lifts_a_ban(void **state) {
    (void)state;
    static TsumegoResult result;
    void *memory = malloc(MEMORY);
    TsumegoProblem problem;
    Random random = random_seeded(263296);
    assert_true(random_fight(&random, 9, &problem));
    problem.first[1] = problem.first[2] = TSUMEGO_ALL;
    problem.threats_min = -1;
    problem.threats_max = 1;
    for (int zones = 0; zones < 2; zones++) {
        solve(&problem, zones, memory, &result);
        const TsumegoSide *side = &result.side[problem.defender];
        assert_int_equal(side->outcome, TSUMEGO_WIN);
        assert_int_equal(side->moves[3].point, 2 * problem.width + 2);
        assert_int_equal(side->moves[3].outcome, TSUMEGO_LOSS);
    }
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(answers_are_the_same_without_zones),
                                       cmocka_unit_test(a_move_into_what_is_cut_off_lifts_a_ban)};
    return cmocka_run_group_tests(tests, 0, 0);
}
