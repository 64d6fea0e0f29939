/* Windows: where the defender lives in one, it lives in the whole region. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/base/arena.h"
#include "../../../core/base/random.h"
#include "../../../core/go/board.h"
#include "../../../core/tsumego/narrow.h"
#include "../../../core/tsumego/question.h"
#include "random_problem.h"

#define MEMORY   (4 << 20)
#define PROBLEMS (getenv("TESUJI_LONG") ? 20000 : 3000)
#define GIVEN    (FIND_TARGET | FIND_REGION | FIND_DEFENDER | FIND_GOAL | FIND_RULE)

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

/* By kind, the lives that were found in windows, and those of them with one first move alone. */
static int found_by[NARROW_KINDS], found_alone;

/* Whether a window shows that the defender lives; with budgets so small that the whole region has
 * to be left again and again, and first moves have their turns early. */
static int lives_in_a_window(const TsumegoProblem *problem, int first, void *memory) {
    static Narrow narrow;
    if (narrow_start(&narrow, problem, 5, 1, first, memory, MEMORY) != OK) return 0;
    narrow.first_budget = 4;
    narrow.late = 1;
    while (narrow_step(&narrow, 1000) == STEP_RUNNING) {
    }
    if (narrow.found == 1 && narrow.course->at < NARROW_WINDOWS)
        found_by[narrow.course->at % NARROW_KINDS]++;
    found_alone += narrow.found == 1 && narrow.turn > 0;
    return narrow.found == 1;
}

static void a_life_in_a_window_is_a_life(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    int wrong = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)PROBLEMS; seed++) {
        TsumegoProblem problem;
        Random random = random_seeded(seed);
        if (!random_fight(&random, 18, &problem)) continue;
        for (int first = 1; first <= 2; first++) {
            problem.first[first] = TSUMEGO_OUTCOME;
            problem.first[3 - first] = TSUMEGO_NOTHING;
            if (!lives_in_a_window(&problem, first, memory)) continue;
            int lives = first == problem.defender ? TSUMEGO_WIN : TSUMEGO_LOSS;
            int outcome = outcome_of(&problem, first, memory);
            if (outcome == TSUMEGO_UNKNOWN) continue;
            if (outcome == lives) continue;
            wrong++;
            printf("seed %llu, first %d:\n%s\n", (unsigned long long)seed, first,
                   problem_text(&problem));
        }
    }
    assert_int_equal(wrong, 0);
    printf("%d lives with one first move alone\n", found_alone);
    assert_true(found_alone > 5);
    for (int kind = 0; kind < NARROW_KINDS; kind++) {
        printf("%d lives in windows of kind %d\n", found_by[kind], kind);
        assert_true(found_by[kind] > (kind == NARROW_NEAR ? 30 : 2));
    }
    free(memory);
}

/* A wide corner: B is the target, the region reaches to White's wall. */
static TsumegoProblem corner(const char *const rows[], int width, int height) {
    TsumegoProblem problem = {.width = (uint8_t)width, .height = (uint8_t)height, .ko = NO_POINT};
    problem.threats_min = -3;
    problem.threats_max = 3;
    problem.defender = BLACK;
    for (int p = 0; p < width * height; p++) {
        char mark = rows[p / width][p % width * 2];
        problem.color[p] = mark == 'O' ? WHITE : mark == '.' ? EMPTY : BLACK;
        problem.target[p] = mark == 'B';
        problem.region[p] = p % width < width - 2 && p / width < height - 2;
    }
    return problem;
}

/* Black to play takes the vital point; once it has, it lives though White moves first. What is
 * proved in a window needs no more than its zone. */
static void a_window_settles_a_wide_region(void **state) {
    (void)state;
    const char *const before[] = {
        ". . . . . . . . . O .", ". . . B . . . . . O .", "X B B B O . . . . O .",
        ". . O O . . . . . O .", ". . . . . . . . . O .", ". . . . . . . . . O .",
        "O O O O O O O O O O .", ". . . . . . . . . . .",
    };
    for (int played = 0; played < 2; played++) {
        void *memory = malloc(MEMORY);
        ErrorCode error;
        Arena arena = arena_over(memory, MEMORY);
        TsumegoProblem wide = corner(before, 11, 8);
        wide.first[BLACK] = 1;
        wide.first[WHITE] = (uint8_t)played;
        if (played) wide.color[1] = BLACK;
        Question *question =
            question_new(&arena, &wide, GIVEN, BLACK, &narrow_methods, 4096, &error);
        assert_non_null(question);
        while (question_step(question, 500) == STEP_RUNNING) {
        }
        const QuestionAnswer *answer = question_answer(question);
        assert_int_equal(answer->side[BLACK].side.outcome, TSUMEGO_WIN);
        assert_int_equal(answer->side[BLACK].side.best_count, 1);
        assert_int_equal(answer->side[WHITE].side.outcome, played ? TSUMEGO_LOSS : TSUMEGO_UNKNOWN);
        assert_int_equal(answer->holds, played ? 1 << BLACK | 1 << WHITE : 1 << BLACK);
        assert_int_equal(answer->framed, 0);
        assert_true(question_nodes(question) < 100000);
        free(memory);
    }
}

static void no_memory_is_said_so(void **state) {
    (void)state;
    static Narrow narrow;
    static uint8_t little[1000];
    const char *const rows[] = {". . . O .", "X B . O .", ". . . O .", "O O O O .", ". . . . ."};
    TsumegoProblem problem = corner(rows, 5, 5);
    assert_int_equal(narrow_start(&narrow, &problem, 5, 1, BLACK, little, sizeof little),
                     ERROR_OUT_OF_MEMORY);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_window_settles_a_wide_region),
                                       cmocka_unit_test(a_life_in_a_window_is_a_life),
                                       cmocka_unit_test(no_memory_is_said_so)};
    return cmocka_run_group_tests(tests, 0, 0);
}
