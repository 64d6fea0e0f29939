/* The large engine, which is made for wide regions, says the same as the small one of positions
 * that both can take, and of such with so many stones before them that their points come in later
 * words of its sets; and the same where it probes positions through windows. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/base/random.h"
#include "../../../core/tsumego/engine.h"
#include "../../../core/tsumego/narrow.h"
#include "random_problem.h"

#define MEMORY   (4 << 20)
#define PROBLEMS 20000
#define PROBED   (getenv("TESUJI_LONG") ? 6000 : 400)

enum { ROWS = 6 }; /* of live stones before the position */

static int settle(const Engine *engine, const TsumegoProblem *problem, void *memory,
                  TsumegoResult *result) {
    ErrorCode error;
    void *solver = engine->open(memory, MEMORY, problem, &error);
    if (solver == NULL) return 0; /* a chain without liberties */
    while (engine->step(solver, 1000) == STEP_RUNNING) {
    }
    engine->result(solver, result);
    return 1;
}

/* The position below rows of the attacker's stones. */
static int below_rows(const TsumegoProblem *problem, TsumegoProblem *below) {
    int first = ROWS * problem->width, points = problem->width * problem->height;
    if (problem->height + ROWS > 25) return 0;
    *below = *problem;
    below->height = (uint8_t)(problem->height + ROWS);
    memset(below->region, 0, sizeof below->region);
    memset(below->target, 0, sizeof below->target);
    for (int p = 1; p < first; p++) below->color[p] = (uint8_t)(3 - problem->defender);
    below->color[0] = 0;
    for (int p = 0; p < points; p++) {
        below->color[first + p] = problem->color[p];
        below->region[first + p] = problem->region[p];
        below->target[first + p] = problem->target[p];
    }
    return 1;
}

/* The same with the stones in the region, all but the first few. They cannot be captured. */
static TsumegoProblem with_stones(const TsumegoProblem *below) {
    TsumegoProblem wide = *below;
    for (int p = 2; p < ROWS * below->width; p++) wide.region[p] = 1;
    return wide;
}

static int differ(const TsumegoResult *one, const TsumegoResult *two, int first) {
    const TsumegoSide *mine = &one->side[first], *theirs = &two->side[first];
    return mine->outcome != theirs->outcome || mine->threats != theirs->threats ||
           mine->best_count != theirs->best_count ||
           memcmp(mine->best, theirs->best, mine->best_count * sizeof *mine->best) != 0;
}

static void both_engines_agree(void **state) {
    (void)state;
    static TsumegoResult small, large;
    static TsumegoProblem problem, below;
    void *memory = malloc(MEMORY), *other = malloc(MEMORY);
    int compared = 0, spread = 0, wrong = 0;
    for (uint64_t seed = 1; seed <= PROBLEMS && compared < 8000; seed++) {
        Random random = random_seeded(seed);
        if (!random_fight(&random, 7, &problem)) continue;
        int first = (int)(seed % 2) + 1, rows = seed % 4 < 2 && below_rows(&problem, &below);
        if (!rows) below = problem;
        below.first[first] = TSUMEGO_ALL;
        below.first[3 - first] = TSUMEGO_NOTHING;
        below.skip_seki = 1;
        if (!settle(&tsumego_engine_small, &below, memory, &small)) continue;
        TsumegoProblem wide = rows ? with_stones(&below) : below;
        assert_true(settle(&tsumego_engine_large, &wide, other, &large));
        compared++;
        spread += rows;
        if (!differ(&small, &large, first)) continue;
        wrong++;
        printf("seed %llu, first %d, %d rows:\n%s\n", (unsigned long long)seed, first, rows * ROWS,
               problem_text(&problem));
    }
    printf("%d positions, %d of them spread\n", compared, spread);
    assert_int_equal(wrong, 0);
    assert_true(spread > 500);
    free(memory);
    free(other);
}

static int lives, contested, overrated;
static void *judge; /* memory of who looks at lives again */

/* Counts lives, those that hang on threats, and those wrongly said not to. */
static int counted_probe(void *self, TsumegoProblem *problem, uint32_t nodes, TsumegoLife *life) {
    static TsumegoResult result;
    TsumegoProblem again = *problem;
    int found = narrow_probe(self, problem, nodes, life);
    if (!found) return 0;
    lives++;
    again.threats_min = again.threats_max = -TSUMEGO_THREATS;
    if (!settle(&tsumego_engine_small, &again, judge, &result)) return found;
    int without = result.side[again.defender].outcome == TSUMEGO_WIN;
    contested += !without;
    overrated += life->always && !without;
    return found;
}

static void probes_change_no_answer(void **state) {
    (void)state;
    static TsumegoResult plain, probed;
    static TsumegoProblem problem;
    static Narrow narrow;
    void *memory = malloc(MEMORY), *other = malloc(MEMORY);
    int compared = 0, wrong = 0;
    narrow.aside = malloc(NARROW_ASIDE);
    judge = malloc(MEMORY);
    for (uint64_t seed = 1; seed <= PROBLEMS && compared < PROBED; seed++) {
        Random random = random_seeded(seed);
        if (!random_fight(&random, 13, &problem)) continue;
        int first = (int)(seed % 2) + 1;
        problem.first[first] = TSUMEGO_ALL;
        problem.first[3 - first] = TSUMEGO_NOTHING;
        problem.skip_seki = 1;
        problem.threats_min = -2;
        problem.threats_max = 2;
        if (!settle(&tsumego_engine_small, &problem, memory, &plain) || plain.nodes < 100) continue;
        ErrorCode error;
        void *solver = tsumego_engine_large.open(other, MEMORY, &problem, &error);
        memset(narrow.aside, 0, NARROW_ASIDE);
        tsumego_windows_large.probe(solver, counted_probe, &narrow);
        while (tsumego_engine_large.step(solver, 1000) == STEP_RUNNING) {
        }
        tsumego_engine_large.result(solver, &probed);
        compared++;
        if (!differ(&plain, &probed, first)) continue;
        wrong++;
        printf("seed %llu, first %d:\n%s\n", (unsigned long long)seed, first,
               problem_text(&problem));
    }
    printf("%d positions, %d lives seen by probes, %d hang on threats\n", compared, lives,
           contested);
    assert_int_equal(wrong, 0);
    assert_int_equal(overrated, 0);
    assert_true(lives > 50);
    assert_true(contested > 0);
    free(narrow.aside);
    free(judge);
    free(memory);
    free(other);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(both_engines_agree),
                                       cmocka_unit_test(probes_change_no_answer)};
    return cmocka_run_group_tests(tests, 0, 0);
}
