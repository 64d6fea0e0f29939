/* The search against its slow twin: every k, both sides first, every first move. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>

#include "random_problem.h"
#include "twin.h"

#define MEMORY     (4 << 20)
#define TWIN_NODES 60000
#define LINE       12

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

/* How many cases are compared; under sanitizers, which take four times as long, a third. */
static int cases(int usual, int many) {
#ifdef __SANITIZE_ADDRESS__
    usual /= 3;
#endif
    return getenv("TESUJI_LONG") ? many : usual;
}

/* On problems that are made at random, by random rules. */
static void agree_with_twin(RandomMaker make, int wanted) {
    uint64_t first = getenv("TESUJI_SEED") ? strtoull(getenv("TESUJI_SEED"), 0, 10) : 1;
    int wrong = 0;
    long compared = 0, skipped = 0;
    void *memory = malloc(MEMORY);
    for (uint64_t seed = first; wanted > 0 && wrong < 20; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        if (!make(&random, 6, &problem)) continue;
        problem.suicide = random_below(&random, 8) == 0;
        problem.repetition = random_below(&random, 8) == 0;
        problem.plain = (uint8_t)random_below(&random, TSUMEGO_PLAIN + 1);
        if (random_below(&random, 4) == 0) problem.never_ko = TSUMEGO_ONE_KO;
        wrong += compare(&problem, seed, memory, &compared, &skipped);
        wanted--;
    }
    printf("%ld values compared from seed %llu on, %ld beyond the twin's reach\n", compared,
           (unsigned long long)first, skipped);
    free(memory);
    assert_int_equal(wrong, 0);
}

static void search_agrees_with_twin(void **state) {
    (void)state;
    agree_with_twin(random_problem, cases(3000, 100000));
}

static void connections_agree_with_twin(void **state) {
    (void)state;
    agree_with_twin(random_connection, cases(1000, 30000));
}

/* Rule 6 takes from the attacker: what it reaches all the same it reaches without the rule, too,
 * and what it does not, the twin says it does not under the rule. Static knowledge of deaths may
 * tell of captures of stones that have escaped by then. */
static int escape_is_sound(const TsumegoProblem *problem, TsumegoSolver *solver, int to_play, int k,
                           long *skipped) {
    TsumegoProblem asked = *problem;
    int got = solver_value(solver, to_play, k);
    if (got > 0) asked.safe_liberties = 0;
    int want = twin_value(&asked, to_play, k, TWIN_NODES);
    *skipped += want == 0;
    if (got != 0 && (want == got || want == 0)) return 1;
    complain(problem, (uint64_t)problem->safe_liberties, to_play, k, got, want);
    return 0;
}

static void escapes_agree_with_twin(void **state) {
    (void)state;
    int wanted = cases(1000, 30000), wrong = 0;
    long told[2] = {0, 0}, skipped = 0;
    void *memory = malloc(MEMORY);
    for (uint64_t seed = 1; wanted > 0 && wrong < 20; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        ErrorCode error;
        if (!(seed % 2 ? random_fight : random_problem)(&random, 6, &problem)) continue;
        problem.plain = (uint8_t)random_below(&random, TSUMEGO_PLAIN);
        problem.safe_liberties = (uint8_t)(2 + random_below(&random, 3));
        TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
        for (int to_play = 1; to_play <= 2; to_play++)
            for (int k = -1; k <= 1; k++) {
                wrong += !escape_is_sound(&problem, solver, to_play, k, &skipped);
                told[tsumego_cursor_value(solver) > 0]++;
            }
        wanted--;
    }
    printf("%ld escapes or lives, %ld captures, %ld beyond the twin's reach\n", told[0], told[1],
           skipped);
    free(memory);
    assert_int_equal(wrong, 0);
    assert_true(told[0] > 100 && told[1] > 100);
}

/* Stones anywhere on a board of 6x6, one of them marked, or some that have to be saved all; 0 when
 * a chain has no liberties. */
static int random_scatter(Random *random, TsumegoProblem *problem) {
    int points = 36, marked = -1;
    *problem = (TsumegoProblem){.width = 6, .height = 6, .ko = -1};
    for (int stones = 5 + (int)random_below(random, 18); stones > 0; stones--)
        problem->color[random_below(random, 36)] = (uint8_t)(1 + random_below(random, 2));
    for (int p = 0; p < points; p++) {
        uint8_t seen[TSUMEGO_POINTS] = {0};
        problem->region[p] = 1;
        if (problem->color[p] == 0) continue;
        if (!has_liberty(problem, p, seen)) return 0;
        if (marked < 0 || random_below(random, 4) == 0) marked = p;
    }
    if (marked < 0) return 0;
    problem->target[marked] = 1;
    problem->defender = problem->color[marked];
    if (random_below(random, 3) == 0) problem->target_rule = TSUMEGO_TARGET_ALL;
    for (int p = 0; p < points && problem->target_rule == TSUMEGO_TARGET_ALL; p++)
        if (problem->color[p] == problem->defender && random_below(random, 4) == 0)
            problem->target[p] = 1;
    problem->goal = random_below(random, 2) ? TSUMEGO_GOAL_LIFE : TSUMEGO_GOAL_CAPTURE;
    return 1;
}

/* The values with either colour to move: 1, -1, or 0 where some thousand nodes do not tell. */
static void values_of(void *memory, const TsumegoProblem *problem, int value[3]) {
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, problem, &error);
    for (int to_play = 1; to_play <= 2; to_play++) {
        tsumego_cursor_start(solver, to_play, 0);
        for (int i = 0; i < 10 && tsumego_cursor_step(solver, 1000) == STEP_RUNNING; i++) {
        }
        value[to_play] = tsumego_cursor_value(solver);
    }
}

static void escapes_are_the_same_without_zones(void **state) {
    (void)state;
    int wanted = cases(600, 5000), told = 0, wrong = 0;
    void *memory = malloc(MEMORY);
    for (uint64_t seed = 1; wanted > 0; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        int got[3], want[3];
        if (!random_scatter(&random, &problem)) continue;
        wanted--;
        problem.safe_liberties = (uint8_t)(3 + random_below(&random, 3));
        values_of(memory, &problem, got);
        problem.plain = TSUMEGO_PLAIN_ZONES;
        values_of(memory, &problem, want);
        for (int to_play = 1; to_play <= 2; to_play++) {
            told += got[to_play] * want[to_play] != 0;
            if (got[to_play] * want[to_play] >= 0) continue;
            complain(&problem, seed, to_play, 0, got[to_play], want[to_play]);
            wrong++;
        }
    }
    printf("%d values compared\n", told);
    free(memory);
    assert_int_equal(wrong, 0);
    assert_true(told > 300);
}

/* A line of random moves, and how it compares. */
typedef struct {
    const TsumegoProblem *problem;
    TsumegoSolver *solver;
    int to_play, k, count;
    int16_t moves[LINE];
    long compared, skipped;
} Walk;

static int settle(TsumegoSolver *solver) {
    while (tsumego_cursor_step(solver, 1000) == STEP_RUNNING) {
    }
    int over = tsumego_cursor_over(solver);
    return over ? over : tsumego_cursor_value(solver);
}

static int twin_at(const Walk *walk) {
    return twin_value_after(walk->problem, walk->to_play, walk->k, walk->moves, walk->count,
                            TWIN_NODES);
}

/* Plays a random legal move that does not end the game; 0 when sixty attempts were in vain. */
static int wander(Walk *walk, Random *random) {
    int points = walk->problem->width * walk->problem->height;
    for (int attempt = 0; attempt < 60; attempt++) {
        int move = (int)random_below(random, (uint32_t)points + 1) - 1;
        if (!tsumego_cursor_play(walk->solver, move)) continue;
        walk->moves[walk->count++] = (int16_t)move;
        if (!tsumego_cursor_over(walk->solver)) return 1;
        tsumego_cursor_undo(walk->solver);
        walk->count--;
    }
    return 0;
}

/* 1 when the value at the end of the line is wrong, or the move given there does not keep it. */
static int compare_here(Walk *walk) {
    int want = twin_at(walk);
    walk->skipped += want == 0;
    if (want == 0) return 0;
    walk->compared++;
    if (settle(walk->solver) != want) return 1;
    int attacks = tsumego_cursor_to_play(walk->solver) != walk->problem->defender;
    if (attacks != (want > 0)) return 0;
    int move = tsumego_cursor_move(walk->solver);
    if (move == TSUMEGO_NONE) return !tsumego_cursor_static(walk->solver);
    walk->moves[walk->count++] = (int16_t)move;
    int after = twin_at(walk);
    walk->count--;
    return after != want && after != 0 && !tsumego_cursor_static(walk->solver);
}

static void complain_of(const Walk *walk, uint64_t seed) {
    complain(walk->problem, seed, walk->to_play, walk->k, settle(walk->solver), twin_at(walk));
    for (int i = 0; i < walk->count; i++) printf(" %d", walk->moves[i]);
    printf("\n");
}

/* Both sides play anything at all, so the winner often dithers. */
static void lines_agree_with_twin(void **state) {
    (void)state;
    const char *count = getenv("TESUJI_COUNT");
    long wanted = count ? strtol(count, 0, 10) : cases(300, 30000);
    int wrong = 0;
    uint64_t seed = getenv("TESUJI_SEED") ? strtoull(getenv("TESUJI_SEED"), 0, 10) : 1;
    long compared = 0, skipped = 0;
    void *memory = malloc(MEMORY);
    for (; wanted > 0 && wrong < 20; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        ErrorCode error;
        if (!random_makers[seed % RANDOM_MAKERS](&random, 5, &problem)) continue;
        wanted--;
        problem.repetition = random_below(&random, 8) == 0;
        if (random_below(&random, 4) == 0) problem.never_ko = TSUMEGO_ONE_KO;
        TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
        for (int line = 0; line < 4; line++) {
            Walk walk = {&problem, solver, 1 + line % 2, (int)random_below(&random, 5) - 2, 0, {0},
                         0,        0};
            tsumego_cursor_start(solver, walk.to_play, walk.k);
            while (walk.count < LINE - 1 && wander(&walk, &random)) {
                if (!compare_here(&walk)) continue;
                complain_of(&walk, seed);
                wrong++;
                break;
            }
            compared += walk.compared;
            skipped += walk.skipped;
        }
    }
    printf("%ld values along lines compared, %ld beyond the twin's reach\n", compared, skipped);
    free(memory);
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(search_agrees_with_twin),
                                       cmocka_unit_test(connections_agree_with_twin),
                                       cmocka_unit_test(escapes_agree_with_twin),
                                       cmocka_unit_test(escapes_are_the_same_without_zones),
                                       cmocka_unit_test(lines_agree_with_twin)};
    return cmocka_run_group_tests(tests, 0, 0);
}
