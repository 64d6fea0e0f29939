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

static int sized(const TsumegoResult *result) {
    int size = 0;
    for (int p = 0; p < TSUMEGO_POINTS; p++) size += result->zone[p] != 0;
    return size;
}

/* Compares the outcome with that, by a search that leaves out plain, of positions that have the
 * same in the zone: returns how many of them were compared, adds how many differ, and shows these.
 */
static int compare(const TsumegoProblem *problem, int outcome, const uint8_t *zone, Random *random,
                   void *memory, int plain, int *wrong) {
    static TsumegoResult after;
    int compared = 0;
    for (int i = 0; i < CHANGES; i++) {
        TsumegoProblem changed = *problem;
        change(&changed, zone, random);
        changed.portable = 0;
        changed.plain = (uint8_t)plain;
        const TsumegoSide *side = solve(&changed, memory, &after);
        if (side == NULL) continue;
        compared++;
        if (side->outcome == outcome) continue;
        ++*wrong;
        printf("color %d first:\n%s\nchanged:\n", problem->first[1] ? 1 : 2, problem_text(problem));
        printf("%s\n", problem_text(&changed));
    }
    return compared;
}

static int fight(Random *random, TsumegoProblem *problem) {
    return random_fight(random, 9, problem);
}

static void zones_hold(int (*make)(Random *, TsumegoProblem *), int plain) {
    static TsumegoResult result;
    void *memory = malloc(MEMORY);
    int zones = 0, compared = 0, wrong = 0;
    for (uint64_t seed = 1; seed <= PROBLEMS; seed++) {
        TsumegoProblem problem;
        Random random = random_seeded(seed);
        if (!make(&random, &problem)) continue;
        for (int first = 1; first <= 2; first++) {
            problem.first[first] = TSUMEGO_OUTCOME;
            problem.first[3 - first] = TSUMEGO_NOTHING;
            const TsumegoSide *found = solve(&problem, memory, &result);
            if (found == NULL || sized(&result) == 0) continue;
            zones++;
            compared +=
                compare(&problem, found->outcome, result.zone, &random, memory, plain, &wrong);
        }
    }
    printf("%d positions made from %d zones\n", compared, zones);
    assert_int_equal(wrong, 0);
    assert_true(zones > 100);
    free(memory);
}

static void a_success_rests_on_its_zone_alone(void **state) {
    (void)state;
    zones_hold(fight, TSUMEGO_PLAIN_ZONES);
}

/* The others are searched without knowledge of races. */
static void so_does_a_race(void **state) {
    (void)state;
    zones_hold(random_race, TSUMEGO_PLAIN_DEATHS);
}

static int connection(Random *random, TsumegoProblem *problem) {
    return random_connection(random, 8, problem);
}

static void so_does_a_connection(void **state) {
    (void)state;
    zones_hold(connection, TSUMEGO_PLAIN_ZONES);
}

/* Says of half of the stones around the region that the board has not got them. */
static void frame(TsumegoProblem *problem, Random *random) {
    for (int p = 0; p < problem->width * problem->height; p++)
        problem->framed[p] =
            !problem->region[p] && problem->color[p] != 0 && random_below(random, 2);
}

/* A life that rests neither on a repetition nor on a capture beside the frame is one by the rules,
 * too, and has a zone more often. */
static void a_portable_life_is_one_and_has_a_zone(void **state) {
    (void)state;
    static TsumegoResult result, plain;
    void *memory = malloc(MEMORY);
    int lives = 0, lost = 0, freed = 0, bound = 0, compared = 0, wrong = 0;
    for (uint64_t seed = 1; seed <= PROBLEMS; seed++) {
        TsumegoProblem problem;
        Random random = random_seeded(seed);
        if (!random_fight(&random, 9, &problem)) continue;
        frame(&problem, &random);
        for (int first = 1; first <= 2; first++) {
            int life = first == problem.defender ? TSUMEGO_WIN : TSUMEGO_LOSS;
            problem.first[first] = TSUMEGO_OUTCOME;
            problem.first[3 - first] = TSUMEGO_NOTHING;
            problem.portable = 0;
            if (solve(&problem, memory, &plain) == NULL) continue;
            int by_the_rules = plain.side[first].outcome == life;
            problem.portable = 1;
            int found = solve(&problem, memory, &result)->outcome == life;
            lost += by_the_rules && !found;
            wrong += found && !by_the_rules;
            if (!found) continue;
            lives++;
            freed += sized(&result) > 0 && sized(&plain) == 0;
            bound += sized(&result) == 0 && sized(&plain) > 0;
            if (sized(&result) == 0) continue;
            compared +=
                compare(&problem, life, result.zone, &random, memory, TSUMEGO_PLAIN_ZONES, &wrong);
        }
    }
    printf("%d lives, %d more that are not portable; %d have a zone only so, %d only by the rules; "
           "%d positions\n",
           lives, lost, freed, bound, compared);
    assert_int_equal(wrong, 0);
    assert_true(lost > 0);
    assert_true(freed > 0);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_success_rests_on_its_zone_alone),
                                       cmocka_unit_test(so_does_a_race),
                                       cmocka_unit_test(so_does_a_connection),
                                       cmocka_unit_test(a_portable_life_is_one_and_has_a_zone)};
    return cmocka_run_group_tests(tests, 0, 0);
}
