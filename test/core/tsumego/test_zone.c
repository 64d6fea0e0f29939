/* Zones: whatever is changed outside of one, the side that succeeds does so still. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/base/random.h"
#include "random_problem.h"

#define MEMORY   (4 << 20)
#define CHANGES  6 /* positions made from one */
#define PROBLEMS 20000

static const TsumegoSide *solve(const TsumegoProblem *problem, void *memory,
                                TsumegoResult *result) {
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, problem, &error);
    if (solver == NULL) return NULL; /* a chain without liberties */
    while (tsumego_solver_step(solver, 1000) == STEP_RUNNING) {
    }
    tsumego_solver_result(solver, result);
    return &result->side[problem->first[1] ? 1 : 2];
}

/* Puts anything on the points of the region outside of the zone, but leaves the target. */
static void change(TsumegoProblem *problem, const uint8_t *zone, Random *random) {
    for (int p = 0; p < problem->width * problem->height; p++) {
        if (!problem->region[p] || zone[p] || problem->target[p]) continue;
        if (random_below(random, 2)) problem->color[p] = (uint8_t)random_below(random, 3);
    }
}

static void a_success_rests_on_its_zone_alone(void **state) {
    (void)state;
    static TsumegoResult result, after;
    void *memory = malloc(MEMORY);
    int zones = 0, compared = 0, wrong = 0;
    for (uint64_t seed = 1; seed <= PROBLEMS; seed++) {
        TsumegoProblem problem;
        Random random = random_seeded(seed);
        if (!random_fight(&random, 9, &problem)) continue;
        for (int first = 1; first <= 2; first++) {
            problem.first[first] = TSUMEGO_OUTCOME;
            problem.first[3 - first] = TSUMEGO_NOTHING;
            const TsumegoSide *found = solve(&problem, memory, &result);
            if (found == NULL) continue;
            int outcome = found->outcome;
            int size = 0;
            for (int p = 0; p < TSUMEGO_POINTS; p++) size += result.zone[p] != 0;
            if (size == 0) continue;
            zones++;
            for (int i = 0; i < CHANGES; i++) {
                TsumegoProblem changed = problem;
                change(&changed, result.zone, &random);
                const TsumegoSide *side = solve(&changed, memory, &after);
                if (side == NULL) continue;
                compared++;
                if (side->outcome == outcome) continue;
                wrong++;
                printf("seed %llu, first %d:\n%s\nchanged:\n", (unsigned long long)seed, first,
                       problem_text(&problem));
                printf("%s\n", problem_text(&changed));
            }
        }
    }
    printf("%d positions made from %d zones\n", compared, zones);
    assert_int_equal(wrong, 0);
    assert_true(zones > 100);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_success_rests_on_its_zone_alone)};
    return cmocka_run_group_tests(tests, 0, 0);
}
