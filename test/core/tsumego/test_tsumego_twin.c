/* The search against its slow twin: every k, both sides first, every first move. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>

#include "random_problem.h"
#include "twin.h"

#define MEMORY     (4 << 20)
#define TWIN_NODES 60000

static const char *const rules[] = {"any", "all"};

static int solver_value(TsumegoSolver *solver, int to_play, int k) {
    tsumego_cursor_start(solver, to_play, k);
    while (tsumego_cursor_step(solver, 1000) == STEP_RUNNING) {
    }
    return tsumego_cursor_value(solver);
}

static void complain(const TsumegoProblem *problem, uint64_t seed, int to_play, int k, int got,
                     int want) {
    printf(
        "seed %llu, rule %s, defender %d, suicide %d, goal %d, to play %d, k %d: search %d, twin "
        "%d\n%s\n",
        (unsigned long long)seed, rules[problem->target_rule], problem->defender, problem->suicide,
        problem->goal, to_play, k, got, want, problem_text(problem));
}

/* Compares all values of the problem; the number of disagreements, *compared grows. */
static int compare(const TsumegoProblem *problem, uint64_t seed, void *memory, long *compared,
                   long *skipped) {
    ErrorCode error;
    int wrong = 0;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, problem, &error);
    assert_non_null(solver);
    for (int to_play = 1; to_play <= 2; to_play++)
        for (int k = -2; k <= 2; k++) {
            int want = twin_value(problem, to_play, k, TWIN_NODES);
            if (want == 0) {
                ++*skipped;
                continue;
            }
            int got = solver_value(solver, to_play, k);
            ++*compared;
            if (got == want) continue;
            wrong++;
            complain(problem, seed, to_play, k, got, want);
        }
    return wrong;
}

static void search_agrees_with_twin(void **state) {
    (void)state;
    int wanted = getenv("TESUJI_LONG") ? 100000 : 3000, wrong = 0;
    uint64_t first = getenv("TESUJI_SEED") ? strtoull(getenv("TESUJI_SEED"), 0, 10) : 1;
    long compared = 0, skipped = 0;
    void *memory = malloc(MEMORY);
    for (uint64_t seed = first; wanted > 0 && wrong < 20; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        if (!random_problem(&random, 6, &problem)) continue;
        problem.suicide = random_below(&random, 8) == 0;
        problem.repetition = random_below(&random, 8) == 0;
        problem.plain = (uint8_t)random_below(&random, TSUMEGO_PLAIN + 1);
        wrong += compare(&problem, seed, memory, &compared, &skipped);
        wanted--;
    }
    printf("%ld values compared from seed %llu on, %ld beyond the twin's reach\n", compared,
           (unsigned long long)first, skipped);
    free(memory);
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(search_agrees_with_twin)};
    return cmocka_run_group_tests(tests, 0, 0);
}
