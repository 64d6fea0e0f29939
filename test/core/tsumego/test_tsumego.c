/* What the solver says about small positions that every player knows. */
#include "../check.h"

#include <stdlib.h>
#include <string.h>

#include "../../../core/tsumego/tsumego.h"

#define MEMORY (8 << 20)

static TsumegoResult result;
static void *memory;

/* Rows of . X O; @ marked stones of White, # of Black; the region is what lies inside the box of
 * columns and rows given, target's colour defends. */
static TsumegoProblem problem_of(const char *rows[], int height, int region_width,
                                 int region_height) {
    TsumegoProblem problem;
    memset(&problem, 0, sizeof problem);
    problem.width = (uint8_t)strlen(rows[0]);
    problem.height = (uint8_t)height;
    problem.ko = -1;
    problem.threats_min = -3;
    problem.threats_max = 3;
    problem.first[1] = problem.first[2] = 1;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < problem.width; x++) {
            int point = y * problem.width + x;
            char mark = rows[y][x];
            problem.color[point] = mark == 'X' || mark == '#' ? 1 : mark == '.' ? 0 : 2;
            problem.region[point] = x < region_width && y < region_height;
            if (mark == '#' || mark == '@') {
                problem.target[point] = 1;
                problem.defender = problem.color[point];
            }
        }
    return problem;
}

/* Asks for the outcome alone, with one colour to move first. */
static void ask_outcome(TsumegoProblem *problem, int mover) {
    problem->skip_moves = problem->skip_seki = 1;
    problem->first[mover] = TSUMEGO_OUTCOME;
    problem->first[3 - mover] = TSUMEGO_NOTHING;
}

static const TsumegoResult *solve(const TsumegoProblem *problem) {
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, problem, &error);
    assert_non_null(solver);
    while (tsumego_solver_step(solver, 1000) == STEP_RUNNING) {
    }
    tsumego_solver_result(solver, &result);
    return &result;
}

static void three_in_a_row_go_to_who_plays_first(void **state) {
    (void)state;
    const char *rows[] = {"...@X.", "@@@@X.", "XXXXX.", "......"};
    TsumegoProblem problem = problem_of(rows, 4, 4, 2);
    const TsumegoResult *answer = solve(&problem);
    for (int color = 1; color <= 2; color++) {
        const TsumegoSide *side = &answer->side[color];
        assert_int_equal(side->outcome, TSUMEGO_WIN);
        assert_int_equal(side->best_count, 1);
        assert_int_equal(side->best[0], 1);
        assert_int_equal(side->tenuki, 0);
        assert_int_equal(side->complete, 1);
    }
    assert_int_equal(answer->side[2].seki, 0);
}

static void four_in_a_row_live_anyway(void **state) {
    (void)state;
    const char *rows[] = {"....@X.", "@@@@@X.", "XXXXXX.", "......."};
    TsumegoProblem problem = problem_of(rows, 4, 5, 2);
    const TsumegoResult *answer = solve(&problem);
    assert_int_equal(answer->side[1].outcome, TSUMEGO_LOSS);
    assert_int_equal(answer->side[1].best_count, 0);
    assert_int_equal(answer->side[2].outcome, TSUMEGO_WIN);
    assert_int_equal(answer->side[2].tenuki, 1);
}

static void square_is_dead_anyway(void **state) {
    (void)state;
    const char *rows[] = {"..@X.", "..@X.", "@@@X.", "XXXX.", "....."};
    TsumegoProblem problem = problem_of(rows, 5, 3, 3);
    const TsumegoResult *answer = solve(&problem);
    assert_int_equal(answer->side[1].outcome, TSUMEGO_WIN);
    assert_int_equal(answer->side[1].tenuki, 1);
    assert_int_equal(answer->side[2].outcome, TSUMEGO_LOSS);
}

/* White takes the point from which both attackers inside are captured in the end: two eyes. */
static void diagonal_attackers_in_a_square_do_not_kill(void **state) {
    (void)state;
    const char *rows[] = {"X.@X.@.X.", "XOO.XOXX.", "XXX.OOX..", "..XXXXX..", "........."};
    TsumegoProblem problem = problem_of(rows, 5, 0, 0);
    const int region[] = {1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 21, 22, 23};
    for (int i = 0; i < 14; i++) problem.region[region[i]] = 1;
    problem.region[7] = 0;
    problem.target[10] = problem.target[22] = 1;
    problem.first[1] = 0;
    const TsumegoResult *answer = solve(&problem);
    assert_int_equal(answer->side[2].outcome, TSUMEGO_WIN);
    assert_int_equal(answer->side[2].best[0], 12);
}

/* Black's two stones inside: neither side can fill the two common liberties. */
static void shared_liberties_are_seki(void **state) {
    (void)state;
    const char *rows[] = {".X.@X.", "@@@@X.", "XXXXX.", "......"};
    TsumegoProblem problem = problem_of(rows, 4, 4, 2);
    assert_int_equal(solve(&problem)->side[1].outcome, TSUMEGO_WIN);
    const char *seki[] = {"@.XX.@X.", "@XXX@@X.", "@@@@@XX.", "XXXXXX..", "........"};
    problem = problem_of(seki, 5, 6, 3);
    problem.first[2] = 0;
    const TsumegoResult *answer = solve(&problem);
    assert_int_equal(answer->side[1].role, TSUMEGO_ATTACK);
    assert_int_equal(answer->side[1].complete, 1);
}

/* A race on rows 1 to 4 between the target and the chain below it, between walls that stand. */
static TsumegoProblem race_of(const char *rows[7]) {
    TsumegoProblem problem = problem_of(rows, 7, 0, 0);
    for (int point = problem.width; point < 5 * problem.width; point++)
        problem.region[point] = point % problem.width < problem.width - 1;
    return problem;
}

static void races_are_counted(void **state) {
    (void)state;
    const char *rows[] = {"XXXXXXXXXXX", "........XXX", "@@@@@@@@@@X", "XXXXXXXXXXO",
                          "........OOO", "OOOOOOOOOOO", "..........."};
    TsumegoProblem problem = race_of(rows);
    const TsumegoResult *answer = solve(&problem);
    for (int color = 1; color <= 2; color++) {
        const TsumegoSide *side = &answer->side[color];
        assert_int_equal(side->outcome, TSUMEGO_WIN);
        assert_int_equal(side->best_count, 8);
        assert_int_equal(side->tenuki, 0);
        assert_int_equal(side->pv_length, 15); /* to the capture */
    }
    assert_in_range(answer->nodes, 1, 200);
    problem.color[4 * 11 + 7] = 2; /* the attacker has a liberty less */
    answer = solve(&problem);
    assert_int_equal(answer->side[1].outcome, TSUMEGO_LOSS);
    assert_int_equal(answer->side[2].outcome, TSUMEGO_WIN);
    assert_int_equal(answer->side[2].tenuki, 1);
    assert_in_range(answer->nodes, 1, 200);
}

/* Five points in a row, two of them beside the target, two liberties against them: to go along the
 * row wins no time, so it is counted without search. */
static void a_corridor_counts_for_its_mouth(void **state) {
    (void)state;
    const char *rows[] = {"XXXXXXX", "X.....X", "X@@XXXX", "OXXO...",
                          "O..OO..", "OOOO...", "......."};
    TsumegoProblem problem = race_of(rows);
    problem.first[2] = 0;
    const TsumegoResult *answer = solve(&problem);
    assert_int_equal(answer->side[1].outcome, TSUMEGO_WIN);
    assert_in_range(answer->nodes, 1, 200);
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
    assert_non_null(solver);
    tsumego_cursor_start(solver, 1, 0);
    assert_int_equal(tsumego_cursor_static(solver), 2);
    problem.first[1] = 0;
    problem.first[2] = 1;
    assert_int_equal(solve(&problem)->side[2].outcome, TSUMEGO_WIN);
}

static void wrong_questions_are_refused(void **state) {
    (void)state;
    const char *rows[] = {"...@X.", "@@@@X.", "XXXXX.", "......"};
    TsumegoProblem problem = problem_of(rows, 4, 4, 2);
    ErrorCode error;
    problem.target[3] = 0;
    for (int i = 0; i < 24; i++) problem.target[i] = 0;
    assert_null(tsumego_solver_new(memory, MEMORY, &problem, &error));
    assert_int_equal(error, ERROR_NO_TARGET);
    problem = problem_of(rows, 4, 4, 2);
    problem.width = 26;
    assert_null(tsumego_solver_new(memory, MEMORY, &problem, &error));
    assert_int_equal(error, ERROR_UNSUPPORTED_SIZE);
    problem = problem_of(rows, 4, 4, 2);
    assert_null(tsumego_solver_new(memory, 1000, &problem, &error));
    assert_int_equal(error, ERROR_OUT_OF_MEMORY);
    problem.threats_min = 5;
    assert_null(tsumego_solver_new(memory, MEMORY, &problem, &error));
    assert_int_equal(error, ERROR_BAD_OPTION);
    const char *stuck[] = {"OX....", "X.@...", "......", "......"};
    problem = problem_of(stuck, 4, 4, 2);
    assert_null(tsumego_solver_new(memory, MEMORY, &problem, &error));
    assert_int_equal(error, ERROR_ILLEGAL_POSITION);
}

/* The smallest memory forgets and goes on; what it proves is the same. */
static void small_memory_is_no_crash(void **state) {
    (void)state;
    const char *rows[] = {".....@X.", ".@..X@X.", "@@@@@@X.", "XXXXXXX.", "........"};
    TsumegoProblem problem = problem_of(rows, 5, 6, 3);
    int outcomes[2][3];
    for (int small = 0; small < 2; small++) {
        ErrorCode error;
        TsumegoSolver *solver =
            tsumego_solver_new(memory, small ? 1 << 20 : MEMORY, &problem, &error);
        assert_non_null(solver);
        for (int step = 0; step < 3000; step++)
            if (tsumego_solver_step(solver, 100) != STEP_RUNNING) break;
        tsumego_solver_result(solver, &result);
        for (int color = 1; color <= 2; color++)
            outcomes[small][color] = result.side[color].outcome;
    }
    for (int color = 1; color <= 2; color++)
        assert_true(outcomes[1][color] == TSUMEGO_UNKNOWN ||
                    outcomes[1][color] == outcomes[0][color]);
}

static void cursor_walks_the_proof(void **state) {
    (void)state;
    const char *rows[] = {"...@X.", "@@@@X.", "XXXXX.", "......"};
    TsumegoProblem problem = problem_of(rows, 4, 4, 2);
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
    tsumego_cursor_start(solver, 1, 0);
    while (tsumego_cursor_step(solver, 100) == STEP_RUNNING) {
    }
    assert_int_equal(tsumego_cursor_value(solver), 1);
    assert_int_equal(tsumego_cursor_move(solver), 1);
    assert_int_equal(tsumego_cursor_play(solver, 1), 1);
    assert_int_equal(tsumego_cursor_color(solver, 1), 1);
    assert_int_equal(tsumego_cursor_to_play(solver), 2);
    assert_int_equal(tsumego_cursor_play(solver, 23), 0); /* outside the region */
    tsumego_cursor_undo(solver);
    assert_int_equal(tsumego_cursor_color(solver, 1), 0);
}

static int settled_value(TsumegoSolver *solver) {
    while (tsumego_cursor_step(solver, 1000) == STEP_RUNNING) {
    }
    return tsumego_cursor_value(solver);
}

/* The side that fails plays what has taken most to refute. */
static void cursor_tells_the_longest_resistance(void **state) {
    (void)state;
    const char *rows[] = {"...O...O..", "O.....#O..", ".######O..",
                          "OOOOOOO...", "..........", ".........."};
    TsumegoProblem problem = problem_of(rows, 6, 7, 3);
    problem.first[1] = 0;
    ErrorCode error;
    uint32_t spent[TSUMEGO_POINTS];
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
    while (tsumego_solver_step(solver, 1000) == STEP_RUNNING) {
    }
    tsumego_cursor_start(solver, 2, -3);
    assert_int_equal(settled_value(solver), 1);
    assert_int_equal(tsumego_cursor_play(solver, tsumego_cursor_move(solver)), 1);
    assert_int_equal(settled_value(solver), 1);
    tsumego_solver_spent(solver, 0, spent);
    int most = tsumego_cursor_move(solver);
    assert_true(spent[most] > 0);
    for (int point = 0; point < TSUMEGO_POINTS; point++) assert_true(spent[point] <= spent[most]);
}

/* While the moves are sorted out a repetition is met, and nothing is filled any more that is cut
 * off from the target. What had been found before still tells. */
static void what_was_found_before_a_repetition_still_tells(void **state) {
    (void)state;
    const char *rows[] = {".O.#O.", "..O#O.", ".##.O.", "##OOO.", "OO..O."};
    TsumegoProblem problem = problem_of(rows, 5, 4, 4);
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
    while (tsumego_solver_step(solver, 1000) == STEP_RUNNING) {
    }
    uint64_t nodes = tsumego_solver_nodes(solver);
    tsumego_cursor_start(solver, 1, 3);
    assert_int_equal(settled_value(solver), -1);
    tsumego_cursor_start(solver, 2, -3);
    assert_int_equal(settled_value(solver), 1);
    assert_true(tsumego_solver_nodes(solver) - nodes < nodes / 50);
}

/* The search fills what the target cannot reach any more; whoever plays finds the board as it
 * stands, and moves there change nothing. */
static void what_is_cut_off_can_be_played_in_vain(void **state) {
    (void)state;
    const char *rows[] = {".@.....X", "XXXXXXXX", "........"};
    TsumegoProblem problem = problem_of(rows, 3, 7, 1);
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
    tsumego_cursor_start(solver, 1, 0);
    assert_int_equal(tsumego_cursor_play(solver, 3), 1);
    assert_int_equal(settled_value(solver), 1);
    for (int point = 4; point < 7; point++)
        assert_int_equal(tsumego_cursor_color(solver, point), 0);
    assert_int_equal(tsumego_cursor_play(solver, 5), 1);
    assert_int_equal(tsumego_cursor_color(solver, 5), 2);
    assert_int_equal(tsumego_cursor_to_play(solver), 1);
    uint64_t nodes = tsumego_solver_nodes(solver);
    assert_int_equal(settled_value(solver), 1);
    assert_true(tsumego_solver_nodes(solver) <= nodes + 1);
    assert_int_equal(tsumego_cursor_play(solver, 5), 0);
    assert_int_equal(tsumego_cursor_play(solver, 6), 1);
    assert_int_equal(tsumego_cursor_color(solver, 6), 1);
    assert_int_equal(settled_value(solver), 1);
    for (int i = 0; i < 3; i++) tsumego_cursor_undo(solver);
    assert_int_equal(tsumego_cursor_color(solver, 3), 0);
}

/* First moves there do as well as none. */
static void first_moves_into_what_is_cut_off_are_told(void **state) {
    (void)state;
    const char *rows[] = {".@.X...X", "XXXXXXXX", "........"};
    TsumegoProblem problem = problem_of(rows, 3, 7, 1);
    const TsumegoResult *answer = solve(&problem);
    const int free[] = {0, 2, 4, 5, 6};
    for (int color = 1; color <= 2; color++) {
        const TsumegoSide *side = &answer->side[color];
        assert_int_equal(side->outcome, color == 1 ? TSUMEGO_WIN : TSUMEGO_LOSS);
        assert_int_equal(side->complete, 1);
        assert_int_equal(side->move_count, 5);
        for (int i = 0; i < 5; i++) {
            assert_int_equal(side->moves[i].point, free[i]);
            assert_int_equal(side->moves[i].outcome, side->outcome);
        }
    }
    problem.first[2] = 0;
    problem.opening = 5 + 1;
    assert_int_equal(solve(&problem)->side[1].outcome, TSUMEGO_WIN);
}

/* A ladder on a board of its own. */
static TsumegoProblem ladder(void) {
    const char *rows[] = {"...........", "...........", "....X......", "...X@......",
                          "...X.......", "...........", "...........", "...........",
                          "...........", "...........", "..........."};
    TsumegoProblem problem = problem_of(rows, 11, 11, 11);
    problem.goal = TSUMEGO_GOAL_CAPTURE;
    return problem;
}

static uint64_t nodes_to_prove(TsumegoSolver *solver, uint32_t step, int look) {
    tsumego_cursor_start(solver, 1, 0);
    for (int i = 0; i < 1000 && tsumego_cursor_step(solver, step) == STEP_RUNNING; i++) {
        if (!look) continue;
        assert_int_equal(tsumego_cursor_over(solver), 0);
        assert_int_equal(tsumego_cursor_color(solver, 37), 2);
        assert_int_equal(tsumego_cursor_static(solver), 0);
        tsumego_cursor_value(solver);
    }
    assert_int_equal(tsumego_cursor_value(solver), 1);
    return tsumego_solver_nodes(solver);
}

static void cursor_goes_on_where_it_was_after_a_look(void **state) {
    (void)state;
    TsumegoProblem problem = ladder();
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
    uint64_t at_once = nodes_to_prove(solver, 1000000, 0);
    assert_true(at_once > 20);
    solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
    assert_int_equal(nodes_to_prove(solver, 1, 1), at_once);
}

/* White kills by nine first moves. Some that take long keep neither the others back (of White alone
 * three would be known by then) nor those of Black, who lives by three, for a ko. */
static void first_moves_do_not_wait_for_one_that_takes_long(void **state) {
    (void)state;
    const char *rows[] = {"...O...O..", "O.....#O..", ".######O..",
                          "OOOOOOO...", "..........", ".........."};
    for (int both = 0; both < 2; both++) {
        TsumegoProblem problem = problem_of(rows, 6, 7, 3);
        ErrorCode error;
        problem.first[1] = (uint8_t)both;
        TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
        while (tsumego_solver_nodes(solver) < (both ? 160000 : 40000))
            assert_int_equal(tsumego_solver_step(solver, 1000), STEP_RUNNING);
        tsumego_solver_result(solver, &result);
        assert_in_range(result.side[2].best_count, 6, 9);
        if (both) assert_in_range(result.side[1].best_count, 1, 3);
    }
}

/* Whoever looks at the position all the time ends the turn of a first move each time: all come to
 * an end nevertheless. */
static void first_moves_are_sorted_out_while_somebody_looks(void **state) {
    (void)state;
    const char *rows[] = {"...O...O..", "O.....#O..", ".######O..",
                          "OOOOOOO...", "..........", ".........."};
    TsumegoProblem problem = problem_of(rows, 6, 7, 3);
    ErrorCode error;
    problem.first[1] = 0;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
    while (tsumego_solver_step(solver, 100) == STEP_RUNNING) {
        tsumego_solver_result(solver, &result);
        if (result.side[2].move_count > 0) tsumego_cursor_start(solver, 2, 0);
        assert_true(tsumego_solver_nodes(solver) < 10000000);
    }
    tsumego_solver_result(solver, &result);
    assert_int_equal(result.side[2].best_count, 9);
    assert_int_equal(result.side[2].complete, 1);
}

/* A stone in the ladder's way gives White a third liberty, which is an escape where three are
 * enough; two eyes are a life with fewer than are asked for. */
static void escape_is_told_from_life(void **state) {
    (void)state;
    TsumegoProblem problem = ladder();
    problem.color[96] = 2;
    ask_outcome(&problem, 1);
    problem.safe_liberties = 3;
    const TsumegoResult *answer = solve(&problem);
    assert_int_equal(answer->side[1].outcome, TSUMEGO_LOSS);
    for (int p = 0; p < 121; p++) assert_int_equal(answer->zone[p], 0);
    problem.color[96] = 0;
    assert_int_equal(solve(&problem)->side[1].outcome, TSUMEGO_WIN);

    const char *rows[] = {".@.@.X...", "@@@@@X...", "XXXXXX...", ".........", ".........",
                          ".........", ".........", ".........", "........."};
    problem = problem_of(rows, 9, 9, 9);
    problem.goal = TSUMEGO_GOAL_CAPTURE;
    problem.first[1] = TSUMEGO_OUTCOME;
    problem.first[2] = TSUMEGO_NOTHING;
    problem.safe_liberties = 4; /* it has three, and lives */
    answer = solve(&problem);
    assert_int_equal(answer->side[1].outcome, TSUMEGO_LOSS);
    assert_int_equal(answer->zone[0], 1 << 1);
}

/* A double atari takes one of two stones, each of which gets away by itself; White saves both by
 * moving first. */
static void one_of_two_stones_is_captured(void **state) {
    (void)state;
    const char *rows[] = {".........", ".........", ".........", ".....X...", "....X@...",
                          "...X@....", ".........", ".........", "........."};
    TsumegoProblem problem = problem_of(rows, 9, 9, 9);
    problem.goal = TSUMEGO_GOAL_CAPTURE;
    problem.safe_liberties = 3;
    for (int rule = TSUMEGO_TARGET_ANY; rule <= TSUMEGO_TARGET_ALL; rule++) {
        problem.target_rule = (uint8_t)rule;
        ask_outcome(&problem, 1);
        TsumegoOutcome want = rule == TSUMEGO_TARGET_ALL ? TSUMEGO_WIN : TSUMEGO_LOSS;
        assert_int_equal(solve(&problem)->side[1].outcome, want);
        ask_outcome(&problem, 2);
        assert_int_equal(solve(&problem)->side[2].outcome, TSUMEGO_WIN);
    }
}

/* Black catches a stone with three liberties in a net whose stones have to be looked after (not
 * within 200,000 nodes where moves beside the target alone are looked at first). */
static void a_net_of_stones_that_can_be_captured_holds(void **state) {
    (void)state;
    const char *rows[] = {".............", ".............", ".............", ".............",
                          ".......X.....", ".....X@......", "........X....", ".....OX......",
                          ".......X.....", ".............", ".............", ".............",
                          "............."};
    TsumegoProblem problem = problem_of(rows, 13, 13, 13);
    problem.goal = TSUMEGO_GOAL_CAPTURE;
    ask_outcome(&problem, 1);
    problem.safe_liberties = 5;
    const TsumegoResult *answer = solve(&problem);
    assert_int_equal(answer->side[1].outcome, TSUMEGO_WIN);
    assert_true(answer->nodes < 3000);
}

/* White captures one of the stones that Black would connect: whatever stands elsewhere (16.5
 * million nodes where all moves are looked at everywhere). */
static void a_cut_rests_on_points_around_it(void **state) {
    (void)state;
    const char *rows[] = {".............", "##...##......", "OO.O.OO......", "..O.O........",
                          ".............", ".............", ".............", ".............",
                          ".............", ".............", ".............", ".............",
                          "............."};
    TsumegoProblem problem = problem_of(rows, 13, 13, 13);
    problem.goal = TSUMEGO_GOAL_CONNECT;
    problem.defender = 2;
    ask_outcome(&problem, 2);
    const TsumegoResult *answer = solve(&problem);
    int zone = 0;
    for (int p = 0; p < 169; p++) zone += answer->zone[p] != 0;
    assert_int_equal(answer->side[2].outcome, TSUMEGO_WIN);
    assert_true(answer->nodes < 20000);
    assert_in_range(zone, 10, 60);
}

/* Marked stones outside of the region whose liberties are all in it can be captured there. */
static void what_is_to_be_connected_belongs_to_the_region(void **state) {
    (void)state;
    const char *rows[] = {".O#.#O."};
    TsumegoProblem problem = problem_of(rows, 1, 0, 0);
    problem.goal = TSUMEGO_GOAL_CONNECT;
    problem.region[3] = 1;
    problem.defender = 2;
    assert_int_equal(solve(&problem)->side[2].outcome, TSUMEGO_WIN);
}

/* Who succeeds with White to move, asked for that number of threats alone: 1 Black, -1 White. */
static int value_with(int threats, const TsumegoProblem *problem) {
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, problem, &error);
    assert_non_null(solver);
    tsumego_cursor_start(solver, 2, -threats); /* as Black, the attacker, counts */
    while (tsumego_cursor_step(solver, 1000) == STEP_RUNNING) {
    }
    return tsumego_cursor_value(solver);
}

/* A row on which White, to move, has to save its stone by a ko, with so many threats at least. */
static void white_needs(int threats, TsumegoProblem problem) {
    problem.goal = TSUMEGO_GOAL_CAPTURE;
    problem.first[1] = 0;
    const TsumegoSide *side = &solve(&problem)->side[2];
    assert_int_equal(side->outcome, TSUMEGO_KO);
    assert_int_equal(side->threats, threats);
    assert_int_equal(value_with(threats, &problem), -1);
    assert_int_equal(value_with(threats - 1, &problem), 1);
}

/* A proof that two threats are not enough goes on after one of Black's captures which, on the line
 * it was taken to, would bring back what stood there when White could take. */
static void ban_of_a_ko_is_none_where_its_stones_have_stood(void **state) {
    (void)state;
    const char *rows[] = {"...@X.OO"};
    TsumegoProblem problem = problem_of(rows, 1, 8, 1);
    problem.plain = TSUMEGO_PLAIN;
    white_needs(2, problem);
}

/* A result that depends on a position of its own path is met again behind a path that is shorter
 * before the threat was spent. */
static void dependence_on_the_path_is_counted_from_where_it_begins(void **state) {
    (void)state;
    const char *rows[] = {"O.X@..O"};
    TsumegoProblem problem = problem_of(rows, 1, 7, 1);
    problem.repetition = TSUMEGO_POSITIONAL;
    white_needs(1, problem);
}

/* That Black fails, however many threats it has, is known before White is asked, who passes. With
 * no threats that does; with one of Black's it does not: Black brings back what stood before the
 * pass, which is banned there and clears the path. */
static void success_is_told_for_no_more_threats_than_the_path_allows(void **state) {
    (void)state;
    const char *rows[] = {".O.", "X@X", "XX."};
    TsumegoProblem problem = problem_of(rows, 3, 3, 3);
    const TsumegoResult *answer = solve(&problem);
    assert_int_equal(answer->side[1].outcome, TSUMEGO_LOSS);
    assert_int_equal(answer->side[2].outcome, TSUMEGO_KO);
    assert_int_equal(answer->side[2].threats, 0);
    assert_int_equal(value_with(0, &problem), -1);
    assert_int_equal(value_with(-1, &problem), 1);
}

/* With Black first White succeeds by making, in time, the stones of the start, in which it is then
 * not to move. Once it was, that is a repetition. */
static void a_proof_holds_behind_no_path_that_it_would_repeat(void **state) {
    (void)state;
    const char *rows[] = {".O.OX#X."};
    TsumegoProblem problem = problem_of(rows, 1, 8, 1);
    problem.goal = TSUMEGO_GOAL_CAPTURE;
    problem.repetition = TSUMEGO_POSITIONAL;
    const TsumegoResult *answer = solve(&problem);
    assert_int_equal(answer->side[1].outcome, TSUMEGO_LOSS);
    assert_int_equal(answer->side[2].outcome, TSUMEGO_WIN);
    assert_int_equal(answer->side[2].moves[1].point, 2);
    assert_int_equal(answer->side[2].moves[1].outcome, TSUMEGO_LOSS);
}

/* With a threat of White's Black succeeds by the point at 5 alone. What that leads to has been
 * proved on its path, which forbids to read it again; the move tried last, at 2, fails. */
static void one_best_move_is_that_which_has_been_proved(void **state) {
    (void)state;
    const char *rows[] = {"O@.", "OO.", ".XO"};
    TsumegoProblem problem = problem_of(rows, 3, 3, 3);
    problem.first[2] = 0;
    problem.skip_moves = 1;
    const TsumegoSide *side = &solve(&problem)->side[1];
    assert_int_equal(side->outcome, TSUMEGO_KO);
    assert_int_equal(side->threats, -1);
    assert_int_equal(side->best_count, 1);
    assert_int_equal(side->best[0], 5);
    assert_int_equal(side->pv[0], 5);
}

static int open_memory(void **state) {
    (void)state;
    memory = malloc(MEMORY);
    return memory == NULL;
}

static int close_memory(void **state) {
    (void)state;
    free(memory);
    return 0;
}

/* All five points survive, but only on the vital one is there more than a seki. */
static void life_is_told_from_a_seki_move_by_move(void **state) {
    (void)state;
    const char *rows[] = {"..#XO..", "...#O..", "...#O..", "##XOO..", "OOOO..."};
    TsumegoProblem problem = problem_of(rows, 5, 4, 4);
    const TsumegoSide *side = &solve(&problem)->side[1];
    assert_int_equal(side->outcome, TSUMEGO_WIN);
    assert_int_equal(side->seki, 0);
    for (int i = 0; i < side->move_count; i++) {
        const TsumegoMove *move = &side->moves[i];
        if (move->outcome == TSUMEGO_WIN) assert_int_equal(move->seki, move->point != 8);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_in_a_row_go_to_who_plays_first),
        cmocka_unit_test(four_in_a_row_live_anyway),
        cmocka_unit_test(square_is_dead_anyway),
        cmocka_unit_test(diagonal_attackers_in_a_square_do_not_kill),
        cmocka_unit_test(shared_liberties_are_seki),
        cmocka_unit_test(life_is_told_from_a_seki_move_by_move),
        cmocka_unit_test(races_are_counted),
        cmocka_unit_test(a_corridor_counts_for_its_mouth),
        cmocka_unit_test(wrong_questions_are_refused),
        cmocka_unit_test(small_memory_is_no_crash),
        cmocka_unit_test(cursor_walks_the_proof),
        cmocka_unit_test(cursor_tells_the_longest_resistance),
        cmocka_unit_test(what_was_found_before_a_repetition_still_tells),
        cmocka_unit_test(what_is_cut_off_can_be_played_in_vain),
        cmocka_unit_test(first_moves_into_what_is_cut_off_are_told),
        cmocka_unit_test(cursor_goes_on_where_it_was_after_a_look),
        cmocka_unit_test(first_moves_do_not_wait_for_one_that_takes_long),
        cmocka_unit_test(first_moves_are_sorted_out_while_somebody_looks),
        cmocka_unit_test(escape_is_told_from_life),
        cmocka_unit_test(one_of_two_stones_is_captured),
        cmocka_unit_test(a_net_of_stones_that_can_be_captured_holds),
        cmocka_unit_test(a_cut_rests_on_points_around_it),
        cmocka_unit_test(what_is_to_be_connected_belongs_to_the_region),
        cmocka_unit_test(ban_of_a_ko_is_none_where_its_stones_have_stood),
        cmocka_unit_test(dependence_on_the_path_is_counted_from_where_it_begins),
        cmocka_unit_test(success_is_told_for_no_more_threats_than_the_path_allows),
        cmocka_unit_test(a_proof_holds_behind_no_path_that_it_would_repeat),
        cmocka_unit_test(one_best_move_is_that_which_has_been_proved),
    };
    return cmocka_run_group_tests(tests, open_memory, close_memory);
}
