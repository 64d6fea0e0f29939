/* What is kept of a search changes no answer, whatever it says: in a wider region it only tells
 * where to look first, in the same it is known already. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SET_WORDS 1
#define ENGINE    tsumego_engine_tested
#define WINDOWS   tsumego_windows_tested
#include "../../../core/tsumego/engine_body.h"

#include "random_problem.h"

#define MEMORY (4 << 20)
#define HINTS  (1 << 18)
#define WANTED (getenv("TESUJI_LONG") ? 100000 : 10000)

typedef enum { ALONE, HINTED, REVIVED } Begin;

/* The outcome and the best first moves of a side. */
typedef struct {
    int outcome, threats, count;
    int16_t best[TSUMEGO_POINTS];
} Told;

/* Solves the problem for both sides, with or without what hints hold; returns the nodes. */
static uint64_t solve(const TsumegoProblem *problem, Begin begin, Hints *hints, Solver **solver,
                      Told told[3]) {
    static uint8_t memory[MEMORY];
    static TsumegoResult result;
    ErrorCode error;
    *solver = solver_new(memory, MEMORY, problem, &error);
    assert_non_null(*solver);
    if (begin != ALONE) hints_ask(&(*solver)->search, hints, begin == REVIVED);
    while (solver_step(*solver, 1000) == STEP_RUNNING) {
    }
    solver_result(*solver, &result);
    memset(told, 0, 3 * sizeof *told);
    for (int color = 1; color <= 2; color++) {
        const TsumegoSide *side = &result.side[color];
        assert_true(side->complete);
        told[color].outcome = side->outcome;
        told[color].threats = side->threats;
        told[color].count = side->best_count;
        memcpy(told[color].best, side->best, side->best_count * sizeof *side->best);
    }
    return (*solver)->search.nodes;
}

/* The same without some of the empty points, which stay empty or are framed, and without some of
 * the attacker's stones, which then cannot be captured. */
static TsumegoProblem narrowed(const TsumegoProblem *problem, Random *random) {
    TsumegoProblem narrow = *problem;
    uint8_t attacker = (uint8_t)(3 - problem->defender);
    for (int point = 0; point < problem->width * problem->height; point++) {
        uint8_t color = problem->color[point];
        if (!problem->region[point] || color == problem->defender || random_below(random, 3))
            continue;
        narrow.region[point] = 0;
        if (color == attacker || random_below(random, 3) == 0) continue;
        narrow.framed[point] = 1;
        narrow.color[point] = random_below(random, 4) ? attacker : problem->defender;
    }
    return narrow;
}

/* Has every hint say the opposite. */
static void turn_round(Hints *hints) {
    for (uint64_t at = 0; at <= hints->table.mask; at++)
        for (int way = 0; way < TABLE_WAYS; way++) {
            Entry *entry = &hints->table.buckets[at].entry[way];
            int8_t from = entry->win_from;
            entry->win_from = entry->lose_to == NEVER_TO ? NEVER_FROM : entry->lose_to;
            entry->lose_to = from == NEVER_FROM ? NEVER_TO : from;
        }
}

static int fits(const TsumegoProblem *problem) {
    static uint8_t memory[MEMORY];
    ErrorCode error;
    return solver_new(memory, MEMORY, problem, &error) != NULL;
}

static void hints_change_no_answer(void **state) {
    (void)state;
    static uint64_t room[HINTS / 8];
    static Told alone[3], told[3];
    Hints *hints = (Hints *)room;
    uint64_t nodes = 0, hinted = 0, again = 0;
    int wanted = WANTED;
    for (uint64_t seed = 1; wanted > 0; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        Solver *solver;
        if (!random_fight(&random, 9, &problem)) continue;
        problem.first[1] = problem.first[2] = TSUMEGO_ALL;
        problem.threats_min = -1;
        problem.threats_max = 1;
        problem.skip_seki = 1;
        TsumegoProblem narrow = narrowed(&problem, &random);
        if (!fits(&narrow)) continue;
        wanted--;
        solve(&narrow, ALONE, NULL, &solver, told);
        hints_keep(&solver->search, hints, HINTS);
        uint64_t first = solve(&problem, ALONE, NULL, &solver, alone);
        solve(&problem, HINTED, hints, &solver, told);
        assert_memory_equal(told, alone, sizeof told);
        turn_round(hints);
        solve(&problem, HINTED, hints, &solver, told);
        assert_memory_equal(told, alone, sizeof told);
        hints_keep(&solver->search, hints, HINTS);
        uint64_t guessed = solve(&problem, HINTED, hints, &solver, told);
        assert_memory_equal(told, alone, sizeof told);
        uint64_t revived = solve(&problem, REVIVED, hints, &solver, told);
        assert_memory_equal(told, alone, sizeof told);
        if (hints->cuts != solver->search.space.cuts) continue;
        nodes += first;
        hinted += guessed;
        again += revived;
    }
    printf("%llu nodes, with hints of the same region %llu, with all that is known %llu\n",
           (unsigned long long)nodes, (unsigned long long)hinted, (unsigned long long)again);
    assert_true(hinted < nodes && again * 4 < nodes);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hints_change_no_answer)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
