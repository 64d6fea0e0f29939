/* Windows: where the defender lives in one, it lives in the whole region. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/base/arena.h"
#include "../../../core/base/random.h"
#include "../../../core/tsumego/narrow.h"
#include "random_problem.h"

#define MEMORY   (4 << 20)
#define PROBLEMS 20000

static int outcome_of(const TsumegoProblem *problem, int first, void *memory) {
    static TsumegoResult result;
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, problem, &error);
    if (solver == NULL) return TSUMEGO_UNKNOWN; /* a chain without liberties */
    while (tsumego_solver_step(solver, 1000) == STEP_RUNNING) {
    }
    tsumego_solver_result(solver, &result);
    return result.side[first].outcome;
}

/* Whether a window shows that the defender lives. */
static int lives_in_a_window(const TsumegoProblem *problem, int first, void *memory) {
    static Narrow narrow;
    static uint8_t space[1 << 20];
    Arena arena = arena_over(space, sizeof space);
    unsigned all = FIND_TARGET | FIND_REGION | FIND_DEFENDER | FIND_GOAL | FIND_RULE;
    Finder *finder = finder_new(&arena, problem, all);
    assert_non_null(finder);
    if (narrow_start(&narrow, finder, problem, 5, 1, first, memory, MEMORY) != OK) return 0;
    while (narrow_step(&narrow, 1000) == STEP_RUNNING) {
    }
    return narrow.found == 1;
}

static void a_life_in_a_window_is_a_life(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    int found = 0, wrong = 0;
    for (uint64_t seed = 1; seed <= PROBLEMS; seed++) {
        TsumegoProblem problem;
        Random random = random_seeded(seed);
        if (!random_fight(&random, 10, &problem)) continue;
        for (int first = 1; first <= 2; first++) {
            problem.first[first] = TSUMEGO_OUTCOME;
            problem.first[3 - first] = TSUMEGO_NOTHING;
            if (!lives_in_a_window(&problem, first, memory)) continue;
            int lives = first == problem.defender ? TSUMEGO_WIN : TSUMEGO_LOSS;
            int outcome = outcome_of(&problem, first, memory);
            if (outcome == TSUMEGO_UNKNOWN) continue;
            found++;
            if (outcome == lives) continue;
            wrong++;
            printf("seed %llu, first %d:\n%s\n", (unsigned long long)seed, first,
                   problem_text(&problem));
        }
    }
    printf("%d lives in windows\n", found);
    assert_int_equal(wrong, 0);
    assert_true(found > 100);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_life_in_a_window_is_a_life)};
    return cmocka_run_group_tests(tests, 0, 0);
}
