/* What is meant, found from stones alone. A drawing shows the board's upper left corner; B and W in
 * it are marked stones. In the expected one they are the target, x and o other stones in play, +
 * the rest of the region, # and @ the frame. */
#include "../check.h"

#include <stdlib.h>
#include <string.h>

#include "../../../core/go/board.h"
#include "../../../core/tsumego/question.h"

#define WIDTH  19
#define MEMORY (8 << 20)

static TsumegoProblem position_of(const char *drawing) {
    TsumegoProblem problem = {.width = WIDTH, .height = WIDTH, .ko = NO_POINT};
    problem.threats_min = -3;
    problem.threats_max = 3;
    int x = 0, y = 0;
    for (const char *c = drawing; *c != 0; c++) {
        int p = y * WIDTH + x;
        if (*c == '\n') x = 0, y++;
        if (*c == ' ' || *c == '\n') continue;
        problem.target[p] = *c == 'B' || *c == 'W';
        problem.color[p] = strchr("XB", *c) ? BLACK : strchr("OW", *c) ? WHITE : EMPTY;
        x++;
    }
    return problem;
}

static char sign(const TsumegoProblem *given, const TsumegoProblem *found, int p) {
    int color = found->color[p];
    if (color == EMPTY) return found->region[p] ? '+' : '.';
    if (given->color[p] == EMPTY) return color == BLACK ? '#' : '@';
    if (found->target[p]) return color == BLACK ? 'B' : 'W';
    if (found->region[p]) return color == BLACK ? 'x' : 'o';
    return color == BLACK ? 'X' : 'O';
}

/* Compares the first candidate with a drawing, when so much has been said. */
static void assert_found_with(unsigned said, const char *drawing, int growth,
                              const char *expected) {
    char *memory = malloc(MEMORY), found[2048], *end = found;
    Arena arena = arena_over(memory, MEMORY);
    TsumegoProblem given = position_of(drawing), problem;
    Finder *finder = finder_new(&arena, &given, said);
    assert_true(finder_count(finder) > 0);
    finder_candidate(finder, 0, growth * FIND_STEPS, &problem);
    int x = 0, y = 0;
    for (const char *c = expected; *c != 0; c++) {
        *end++ = *c == ' ' || *c == '\n' ? *c : sign(&given, &problem, y * WIDTH + x);
        if (*c == '\n')
            x = 0, y++;
        else if (*c != ' ')
            x++;
    }
    *end = 0;
    assert_string_equal(found, expected);
    free(memory);
}

static void assert_found(const char *drawing, int growth, const char *expected) {
    assert_found_with(0, drawing, growth, expected);
}

static void the_surrounded_side_is_the_target(void **state) {
    (void)state;
    assert_found(". . . O . . .\n"
                 "O O O O X X .\n"
                 ". X X X . . .\n"
                 ". . . . . . .\n"
                 ". X . . . . .\n",
                 0,
                 "+ + + W + # .\n"
                 "W W W W X X .\n"
                 "+ X X X . . .\n"
                 "+ # . . . . .\n"
                 "# X . . . . .\n");
}

static void stones_inside_are_in_play(void **state) {
    (void)state;
    assert_found(". . O . X X O .\n"
                 ". O X X X O O .\n"
                 ". O X . X O . .\n"
                 ". O X X X O . .\n"
                 ". O O O O O . .\n"
                 ". . . . . . . .\n",
                 0,
                 ". . O + B B O .\n"
                 ". O B B B O O .\n"
                 ". O B + B O . .\n"
                 ". O B B B O . .\n"
                 ". O O O O O . .\n"
                 ". . . . . . . .\n");
}

static const char *const OPEN = ". O X . X . . .\n"
                                ". O X . . X O .\n"
                                ". O X X X X O .\n"
                                ". O O O O O O .\n"
                                ". . . . . . . .\n";
static const char *const OPEN_WIDER = ". O B + B + + @\n"
                                      ". O B + + B O .\n"
                                      ". O B B B B O .\n"
                                      ". O O O O O O .\n"
                                      ". . . . . . . .\n";

static void the_region_grows_where_it_is_open(void **state) {
    (void)state;
    assert_found(OPEN, 0,
                 ". O B + B + @ .\n"
                 ". O B + + B O .\n"
                 ". O B B B B O .\n"
                 ". O O O O O O .\n"
                 ". . . . . . . .\n");
    assert_found(OPEN, 1, OPEN_WIDER);
}

/* White's stones at b1 and d1-d2 are outer ones; with the corner in the region they have no
 * liberties elsewhere, and may be captured. */
static void enclosed_stones_come_into_play(void **state) {
    (void)state;
    const char *drawing = ". O . O X O . .\n"
                          ". . . O X O . .\n"
                          ". . X X X X O .\n"
                          "O X X O O O . .\n"
                          "O O O . . . . .\n"
                          ". . . . . . . .\n";
    assert_found(drawing, 3,
                 "+ o + o B o + +\n"
                 "+ + + o B o + +\n"
                 "+ + B B B B o +\n"
                 "O B B o o o + +\n"
                 "O O O + + + + @\n"
                 ". . . @ @ @ @ .\n");
}

/* Two steps on the region reaches e1, a liberty of the stone at f1, whose other one is out of
 * reach. */
static void chains_that_a_wider_region_touches_come_into_play(void **state) {
    (void)state;
    const char *drawing = ". O . . . X . . .\n"
                          ". O X . X O X . .\n"
                          ". O X X . O X . X\n"
                          ". X O O O O . . .\n"
                          ". X X . . . . . .\n";
    assert_found(drawing, 1,
                 "+ W + + # X . . .\n"
                 "+ W X # X O X . .\n"
                 "+ W X X . O X . X\n"
                 "+ X O O O O . . .\n"
                 "# X X . . . . . .\n");
    assert_found(drawing, 2,
                 "+ W + + + x + + #\n"
                 "+ W x + x O X # .\n"
                 "+ W x x + O X . X\n"
                 "+ X O O O O . . .\n"
                 "+ X X . . . . . .\n");
}

/* White's corner is more than three lines away from the stone that is marked. */
static void far_stones_are_outside_where_the_target_is_marked(void **state) {
    (void)state;
    assert_found_with(FIND_TARGET,
                      ". O . O . X X . B . X O .\n"
                      "O O O O O X X . X X X O .\n"
                      "X X X X X X . O O O O O .\n"
                      ". . . . . . . O . . . . .\n"
                      ". X . . X . . . . . . . .\n",
                      0,
                      ". O . O + x x + B + x O .\n"
                      "O O O O O x x + x x x O .\n"
                      "x x x x x x + O O O O O .\n"
                      "+ + + + + + @ O . . . . .\n"
                      "+ x + + x + + @ . . . . .\n");
}

/* A frame of one side's stones has not helped the other. */
static void all_of_the_frame_may_be_one_sides(void **state) {
    (void)state;
    assert_found_with(FIND_FRIENDS, OPEN, 0,
                      ". O B + B + # .\n"
                      ". O B + + B O .\n"
                      ". O B B B B O .\n"
                      ". O O O O O O .\n"
                      ". . . . . . . .\n");
    assert_found_with(FIND_FOES, OPEN, 1, OPEN_WIDER);
}

/* What mover, who moves first, can do in a position. */
static Question *question_of(const char *drawing, int mover, void *memory, size_t size) {
    Arena arena = arena_over(memory, size);
    TsumegoProblem given = position_of(drawing);
    ErrorCode error;
    Question *question = question_new(&arena, &given, 0, mover, NULL, 4096, &error);
    assert_non_null(question);
    return question;
}

static const QuestionAnswer *answer_of(const char *drawing, int mover, void *memory) {
    Question *question = question_of(drawing, mover, memory, MEMORY);
    for (int step = 0; step < 100000; step++)
        if (question_step(question, 100) == STEP_DONE) break;
    return question_answer(question);
}

static void a_question_is_answered_from_stones_alone(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    const QuestionAnswer *answer = answer_of(". . . O . . .\n"
                                             "O O O O X X .\n"
                                             ". X X X . . .\n"
                                             ". . . . . . .\n"
                                             ". X . . . . .\n",
                                             BLACK, memory);
    const TsumegoSide *black = &answer->side[BLACK].side;
    assert_int_equal(answer->problem.defender, WHITE);
    assert_int_equal(black->outcome, TSUMEGO_WIN);
    assert_int_equal(black->best_count, 1);
    assert_int_equal(black->best[0], 1);
    assert_true(answer->convincing && answer->found && answer->framed);
    free(memory);
}

/* Black lives by its eyes, not by the way out on its right: whatever is played there, it lives. */
static void a_life_that_rests_on_points_inside_assumes_nothing(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    const QuestionAnswer *answer = answer_of(". . . X . . .\n"
                                             "X X X X . O .\n"
                                             "O O O O O . .\n"
                                             ". . . . . . .\n",
                                             BLACK, memory);
    const TsumegoSide *black = &answer->side[BLACK].side;
    assert_int_equal(answer->problem.defender, BLACK);
    assert_int_equal(black->outcome, TSUMEGO_WIN);
    assert_int_equal(black->best[0], 1);
    assert_true(answer->holds >> BLACK & 1);
    assert_true(answer->stable);
    free(memory);
}

/* The wall's few liberties outside make the next region wide and full of threats. What happens
 * inside the wall, where there is no frame, is an answer before that is solved. */
static void a_walled_in_problem_convinces_at_once(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    Arena arena = arena_over(memory, MEMORY);
    TsumegoProblem given = position_of(". . . O X . .\n"
                                       ". . . O X . .\n"
                                       ". O . O X . .\n"
                                       "X O O O X . .\n"
                                       ". X X X . . .\n");
    ErrorCode error;
    given.first[BLACK] = TSUMEGO_ALL;
    Question *question = question_new(&arena, &given, 0, BLACK, NULL, 4096, &error);
    assert_non_null(question);
    while (!question_answer(question)->convincing)
        assert_int_equal(question_step(question, 64), STEP_RUNNING);
    const QuestionAnswer *answer = question_answer(question);
    assert_true(question_nodes(question) < 3000 && answer->growth == 0);
    assert_true(answer->convincing && answer->borders && !answer->framed && !answer->stable);
    assert_int_equal(answer->side[BLACK].side.outcome, TSUMEGO_KO);
    free(memory);
}

/* The same for White, who kills: that does assume that White's stones are alive. */
static void a_death_assumes_the_frame(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    const QuestionAnswer *answer = answer_of(". . . X . . .\n"
                                             "X X X X . O .\n"
                                             "O O O O O . .\n"
                                             ". . . . . . .\n",
                                             WHITE, memory);
    assert_int_equal(answer->side[WHITE].side.outcome, TSUMEGO_WIN);
    assert_int_equal(answer->side[WHITE].side.best[0], 1);
    assert_int_equal(answer->holds >> WHITE & 1, 0);
    free(memory);
}

/* Two eyes, and a dead three-point eye: whoever moves next, there is nothing to be gained. That is
 * said of what is surrounded as a whole, after its parts have been looked at, too, and once wider
 * regions say so as well. */
static void where_no_candidate_is_a_problem_the_mover_fails(void **state) {
    (void)state;
    static const struct {
        const char *drawing;
        int mover, defender;
    } cases[] = {
        {". X . X . . .\n"
         "X X X X . O .\n"
         "O O O O O . .\n"
         ". . . . . . .\n",
         WHITE, BLACK},
        {". X . O X . .\n"
         "O O O O X . .\n"
         "X X X X X . .\n"
         ". . . . . . .\n",
         WHITE, WHITE},
    };
    for (int i = 0; i < 2; i++) {
        void *memory = malloc(MEMORY);
        const QuestionAnswer *answer = answer_of(cases[i].drawing, cases[i].mover, memory);
        const QuestionSide *side = &answer->side[cases[i].mover];
        assert_int_equal(answer->candidate, 0);
        assert_int_equal(answer->problem.defender, cases[i].defender);
        assert_int_equal(side->side.outcome, TSUMEGO_LOSS);
        assert_true(answer->convincing && answer->found && answer->stable);
        free(memory);
    }
}

/* Where target and region are given, each side's outcome is told as soon as it is known. */
static void one_outcome_is_told_before_the_other(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    Arena arena = arena_over(memory, MEMORY);
    TsumegoProblem given = position_of(". . X . O O X\n"
                                       ". . . . . O X\n"
                                       ". X X . O O X\n"
                                       "O O O O O O X\n"
                                       "X X X X X X X\n");
    for (int p = 0; p < 4 * WIDTH; p++) {
        given.region[p] = p % WIDTH < 6;
        given.target[p] = given.color[p] == WHITE;
    }
    given.defender = WHITE;
    unsigned said = FIND_TARGET | FIND_REGION | FIND_DEFENDER | FIND_GOAL | FIND_RULE;
    ErrorCode error;
    Question *question = question_new(&arena, &given, said, EMPTY, NULL, 4096, &error);
    assert_non_null(question);
    int before_the_other = 0;
    while (question_step(question, 512) == STEP_RUNNING) {
        const QuestionAnswer *answer = question_answer(question);
        int black = answer->side[BLACK].side.outcome, white = answer->side[WHITE].side.outcome;
        before_the_other |= (black == TSUMEGO_UNKNOWN) != (white == TSUMEGO_UNKNOWN);
    }
    assert_true(before_the_other);
    free(memory);
}

/* Slicing must not change what is found. */
static void an_answer_does_not_depend_on_the_steps(void **state) {
    (void)state;
    const char *drawing = ". X O . . . . .\n"
                          ". X O . O X X .\n"
                          ". X O O X . . .\n"
                          ". . X X X . . .\n";
    QuestionAnswer *kept[2];
    for (int i = 0; i < 2; i++) {
        void *memory = malloc(MEMORY);
        Question *question = question_of(drawing, BLACK, memory, MEMORY);
        while (question_step(question, i == 0 ? 77 : 100000) == STEP_RUNNING) {
        }
        kept[i] = malloc(sizeof *kept[i]);
        *kept[i] = *question_answer(question);
        free(memory);
    }
    for (int color = BLACK; color <= WHITE; color++) {
        assert_int_equal(kept[0]->side[color].side.outcome, kept[1]->side[color].side.outcome);
        assert_int_equal(kept[0]->side[color].side.best_count,
                         kept[1]->side[color].side.best_count);
        assert_memory_equal(kept[0]->side[color].best, kept[1]->side[color].best,
                            kept[0]->side[color].side.best_count * sizeof(int16_t));
    }
    assert_int_equal(kept[0]->candidate, kept[1]->candidate);
    assert_int_equal(kept[0]->growth, kept[1]->growth);
    free(kept[0]);
    free(kept[1]);
}

/* It takes several regions. */
static const char WIDE_OPEN[] = ". O . . . O . .\n"
                                "O . . O X X . .\n"
                                ". O O O X . . .\n"
                                ". X X X X . . .\n";

/* From the narrowest region, which gives no answer here, the next is half a step away, then whole
 * ones. */
static void the_first_region_that_answers_is_half_a_step_wider(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    unsigned growths = 0;
    Question *question = question_of(WIDE_OPEN, BLACK, memory, MEMORY);
    int32_t status;
    do {
        status = question_step(question, 256);
        const QuestionAnswer *answer = question_answer(question);
        if (answer->convincing) growths |= 1u << answer->growth;
    } while (status == STEP_RUNNING);
    assert_int_equal(growths, 1 << FIND_STEPS / 2 | 1 << FIND_STEPS | 1 << 2 * FIND_STEPS);
    free(memory);
}

/* While a wider region takes long, moves of the answer that do as well are told one by one, not
 * all together when they are sorted out. */
static void further_moves_are_told_once_they_are_known(void **state) {
    (void)state;
    void *memory = malloc(6 * MEMORY);
    int most = 0, growth = 0;
    Question *question = question_of(". . . . . . . . .\n"
                                     ". O . . . O X X .\n"
                                     ". X O O O X . . .\n"
                                     ". . X X X X . . .\n",
                                     BLACK, memory, 6 * MEMORY);
    while (most < 3 && question_nodes(question) < 1000000 &&
           question_step(question, 1024) == STEP_RUNNING) {
        const QuestionAnswer *answer = question_answer(question);
        const TsumegoSide *side = &answer->side[BLACK].side;
        if (!answer->convincing || side->best_count <= most) continue;
        assert_false(side->complete);
        if (most > 0) assert_int_equal(answer->growth, growth);
        most = side->best_count;
        growth = answer->growth;
    }
    assert_true(most >= 3);
    free(memory);
}

/* Before a wider region is looked at the moves of an answer are sorted out, where that is soon
 * done. */
static void moves_are_told_before_a_wider_region(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    Question *question = question_of(WIDE_OPEN, BLACK, memory, MEMORY);
    int told[FIND_GROWTH] = {0};
    while (question_step(question, 64) == STEP_RUNNING) {
        const QuestionAnswer *answer = question_answer(question);
        if (answer->convincing && !answer->stable)
            told[answer->growth] = answer->side[BLACK].side.best_count;
    }
    assert_int_equal(told[FIND_STEPS / 2], 3);
    assert_int_equal(told[FIND_STEPS], 3);
    free(memory);
}

static void a_board_without_stones_has_no_problem(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    Arena arena = arena_over(memory, MEMORY);
    TsumegoProblem given = position_of("");
    ErrorCode error;
    assert_null(question_new(&arena, &given, 0, BLACK, NULL, 4096, &error));
    assert_int_equal(error, ERROR_NO_TARGET);
    free(memory);
}

static void what_is_not_proved_has_tries(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    const char *drawing = ". X O . . . O X .\n"
                          ". X O O O O O X .\n"
                          ". X X X X X X X .\n"
                          ". . . . . . . . .\n";
    TsumegoProblem given = position_of(drawing);
    int16_t tries[QUESTION_TRIES];
    Question *question = question_of(drawing, BLACK, memory, MEMORY);
    assert_int_equal(question_tries(question, BLACK, tries), 0);
    while (question_step(question, 1) == STEP_RUNNING) {
        int count = question_tries(question, BLACK, tries);
        assert_in_range(count, 0, QUESTION_TRIES);
        for (int i = 0; i < count; i++) {
            assert_int_equal(given.color[tries[i]], EMPTY);
            for (int j = 0; j < i; j++) assert_int_not_equal(tries[i], tries[j]);
        }
    }
    free(memory);
}

/* While nothing is proved other candidates have their turns. */
static void what_is_open_is_about_what_comes_to_mind_first(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    Question *question = question_of("X . . O . O . . .\n"
                                     ". O . . X O X . .\n"
                                     ". . . . X . O . .\n"
                                     "O X . . . . . . .\n"
                                     "O . . O O . . . .\n",
                                     BLACK, memory, MEMORY);
    for (int step = 0; step < 60; step++) {
        assert_int_equal(question_step(question, 500), STEP_RUNNING);
        assert_int_equal(question_answer(question)->candidate, 0);
    }
    free(memory);
}

/* The narrowest region gives an answer about Black's stones, the next one, before 7,000 nodes,
 * shows that they are not what is meant. */
static void what_turns_out_to_be_no_problem_is_not_shown(void **state) {
    (void)state;
    void *memory = malloc(MEMORY);
    Arena arena = arena_over(memory, MEMORY);
    TsumegoProblem given = position_of("X . X . X . O . .\n"
                                       "X X . X X O O . .\n"
                                       "X . O . . . O . .\n"
                                       ". . . X . O O . .\n"
                                       ". O . O O . . . .\n");
    ErrorCode error;
    given.first[WHITE] = TSUMEGO_ALL;
    Question *question = question_new(&arena, &given, 0, WHITE, NULL, 4096, &error);
    assert_non_null(question);
    while (question_nodes(question) < 8500)
        assert_int_equal(question_step(question, 500), STEP_RUNNING);
    assert_int_equal(question_answer(question)->candidate, 1);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_surrounded_side_is_the_target),
        cmocka_unit_test(stones_inside_are_in_play),
        cmocka_unit_test(the_region_grows_where_it_is_open),
        cmocka_unit_test(enclosed_stones_come_into_play),
        cmocka_unit_test(chains_that_a_wider_region_touches_come_into_play),
        cmocka_unit_test(far_stones_are_outside_where_the_target_is_marked),
        cmocka_unit_test(all_of_the_frame_may_be_one_sides),
        cmocka_unit_test(a_question_is_answered_from_stones_alone),
        cmocka_unit_test(a_life_that_rests_on_points_inside_assumes_nothing),
        cmocka_unit_test(a_death_assumes_the_frame),
        cmocka_unit_test(where_no_candidate_is_a_problem_the_mover_fails),
        cmocka_unit_test(one_outcome_is_told_before_the_other),
        cmocka_unit_test(an_answer_does_not_depend_on_the_steps),
        cmocka_unit_test(the_first_region_that_answers_is_half_a_step_wider),
        cmocka_unit_test(further_moves_are_told_once_they_are_known),
        cmocka_unit_test(moves_are_told_before_a_wider_region),
        cmocka_unit_test(a_board_without_stones_has_no_problem),
        cmocka_unit_test(a_walled_in_problem_convinces_at_once),
        cmocka_unit_test(what_is_not_proved_has_tries),
        cmocka_unit_test(what_is_open_is_about_what_comes_to_mind_first),
        cmocka_unit_test(what_turns_out_to_be_no_problem_is_not_shown),
    };
    return cmocka_run_group_tests(tests, 0, 0);
}
