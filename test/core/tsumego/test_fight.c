/* How kos are fought, and that what is proved of them does not depend on what was asked before. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fight.h"
#include "random_problem.h"
#include "twin.h"

#define MEMORY (16 << 20)
#define WIDEST 3

static void *memory;

/* Rows of . X O; # Black's marked stones, @ White's; the region is the box of so many columns and
 * rows in the corner. */
static TsumegoProblem problem_of(const char *const rows[], int height, int columns, int lines) {
    TsumegoProblem problem = {.ko = -1, .threats_min = -WIDEST, .threats_max = WIDEST};
    problem.width = (uint8_t)strlen(rows[0]);
    problem.height = (uint8_t)height;
    problem.first[1] = problem.first[2] = 1;
    for (int p = 0; p < problem.width * height; p++) {
        int x = p % problem.width, y = p / problem.width;
        char mark = rows[y][x];
        problem.color[p] = mark == 'X' || mark == '#' ? 1 : mark == 'O' || mark == '@' ? 2 : 0;
        problem.region[p] = x < columns && y < lines;
        problem.target[p] = mark == '#' || mark == '@';
        if (problem.target[p]) problem.defender = problem.color[p];
    }
    return problem;
}

static TsumegoSolver *solve(const TsumegoProblem *problem, TsumegoResult *result) {
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, problem, &error);
    assert_non_null(solver);
    while (tsumego_solver_step(solver, 1000) == STEP_RUNNING) {
    }
    tsumego_solver_result(solver, result);
    return solver;
}

static Fight look(TsumegoSolver *solver, const TsumegoProblem *problem, int first, int least) {
    Fight fight;
    int behind = least > 0 ? first : 3 - first;
    fight_start(&fight, solver, first, behind, behind != problem->defender,
                least > 0 ? least : 1 - least);
    while (fight_step(&fight, 1000) == STEP_RUNNING) {
    }
    return fight;
}

/* Asks how the ko is fought when color moves first; it succeeds from least threats on, and the side
 * that needs threats spends them on these points (NULL: on any). */
static void expect(const TsumegoProblem *problem, int color, int least, const char *points) {
    TsumegoResult result;
    char text[64] = "";
    TsumegoSolver *solver = solve(problem, &result);
    assert_int_equal(result.side[color].outcome, TSUMEGO_KO);
    assert_int_equal(result.side[color].threats, least);
    Fight fight = look(solver, problem, color, least);
    assert_int_equal(fight.count, fight.threats);
    for (int i = 0; i < fight.count; i++)
        sprintf(text + strlen(text), "%s%d,%d", i ? " " : "", fight.kos[i] % problem->width,
                fight.kos[i] / problem->width);
    if (points) assert_string_equal(text, points);
}

static void a_direct_ko_is_fought_once(void **state) {
    (void)state;
    const char *const rows[] = {"OX..#O.", ".O.##O.", "O###XO.", "OOXX.O.", "OOOOOO."};
    TsumegoProblem problem = problem_of(rows, 5, 5, 4);
    expect(&problem, 1, 0, "0,0");
}

static void an_approach_ko_is_fought_again_over_the_same_point(void **state) {
    (void)state;
    const char *const rows[] = {".#..OO.", "O.#.XO.", "####OO.", "OOOOO.."};
    TsumegoProblem problem = problem_of(rows, 4, 5, 2);
    expect(&problem, 1, 2, "4,1 4,1");
}

static void a_two_step_ko_goes_on_over_another_point(void **state) {
    (void)state;
    const char *const rows[] = {"XO.XO.", ".#OXO.", "#..XO.", "OOOOO."};
    TsumegoProblem problem = problem_of(rows, 4, 4, 3);
    expect(&problem, 1, 2, "0,0 0,2");
}

static void a_multi_stage_ko_has_three(void **state) {
    (void)state;
    const char *const rows[] = {"..OO#O.", "...##O.", ".###.O.", "#X##OO.", "OOOOO.."};
    TsumegoProblem problem = problem_of(rows, 5, 5, 4);
    expect(&problem, 2, 3, NULL);
}

/* Whether color, moving first, still wins its ko with so many threats where all are spent on the
 * point of the first one. */
static int wins_by_one_ko(const char *const rows[], int height, int columns, int lines, int color,
                          int threats) {
    TsumegoProblem problem = problem_of(rows, height, columns, lines);
    TsumegoResult result;
    problem.threats_min = problem.threats_max = (int8_t)threats;
    solve(&problem, &result);
    assert_int_equal(result.side[color].outcome, TSUMEGO_WIN);
    problem.never_ko = TSUMEGO_ONE_KO;
    solve(&problem, &result);
    int k = color == problem.defender ? -threats : threats, success = k > 0 ? 1 : -1;
    int won = result.side[color].outcome == TSUMEGO_WIN;
    assert_int_equal(twin_value(&problem, color, k, 10000000), won ? success : -success);
    return won;
}

static void only_an_approach_ko_is_won_by_one_ko_alone(void **state) {
    (void)state;
    const char *const approach[] = {".#..OO.", "O.#.XO.", "####OO.", "OOOOO.."};
    const char *const two_step[] = {"XO.XO.", ".#OXO.", "#..XO.", "OOOOO."};
    assert_int_equal(wins_by_one_ko(approach, 4, 5, 2, 1, 2), 1);
    assert_int_equal(wins_by_one_ko(two_step, 4, 4, 3, 1, 2), 0);
}

/* The mover succeeds from so many threats on: what is told of any range of them. */
static void expect_within(TsumegoProblem problem, int color, int least, int low, int high) {
    TsumegoResult result;
    const TsumegoSide *side = &result.side[color];
    problem.threats_min = (int8_t)low;
    problem.threats_max = (int8_t)high;
    problem.first[3 - color] = TSUMEGO_NOTHING;
    solve(&problem, &result);
    assert_int_equal(side->outcome, least <= low    ? TSUMEGO_WIN
                                    : least <= high ? TSUMEGO_KO
                                                    : TSUMEGO_LOSS);
    if (side->outcome == TSUMEGO_KO) assert_int_equal(side->threats, least);
    problem.first[color] = TSUMEGO_CHANCE;
    solve(&problem, &result);
    assert_int_equal(side->known_win <= high, least <= high);
    assert_int_equal(side->outcome == TSUMEGO_LOSS, least > high);
}

static void every_range_of_threats_fits(void **state) {
    (void)state;
    const char *const rows[][5] = {{"OX..#O.", ".O.##O.", "O###XO.", "OOXX.O.", "OOOOOO."},
                                   {"XO.XO.", ".#OXO.", "#..XO.", "OOOOO.", "......"},
                                   {"..OO#O.", "...##O.", ".###.O.", "#X##OO.", "OOOOO.."}};
    const int columns[] = {5, 4, 5}, lines[] = {4, 3, 4}, color[] = {1, 1, 2}, least[] = {0, 2, 3};
    for (int i = 0; i < 3; i++) {
        TsumegoProblem problem = problem_of(rows[i], 5, columns[i], lines[i]);
        for (int low = -4; low <= 4; low++)
            for (int high = low; high <= 4; high++)
                expect_within(problem, color[i], least[i], low, high);
    }
}

/* Two stones are sent, one comes back, round and round: superko alone decides. */
static void stones_sent_to_and_fro_need_a_threat(void **state) {
    (void)state;
    const char *const rows[] = {"...X.X.", "XO..@X.", "XO.@@X.", "O@@O@X.", "XXXXXX."};
    TsumegoProblem problem = problem_of(rows, 5, 5, 4);
    expect(&problem, 1, 1, "0,1");
}

/* Black lives because White may not repeat a position: not so where that counts as White's success.
 */
static void a_life_by_repetition_is_not_portable(void **state) {
    (void)state;
    TsumegoResult result;
    const char *const rows[] = {"O...XO.", "O..##O.", ".X.O#O.", "#X#O#O.", "OOOOOO."};
    TsumegoProblem problem = problem_of(rows, 5, 5, 4);
    solve(&problem, &result);
    assert_int_equal(result.side[1].outcome, TSUMEGO_WIN);
    problem.portable = 1;
    solve(&problem, &result);
    assert_int_equal(result.side[1].outcome, TSUMEGO_LOSS);
}

/* White's stones in the corner: whoever of the two moves first, it is the ko that White may begin
 * when it likes. */
static void bent_four_in_the_corner_is_a_ko_at_the_attackers_choice(void **state) {
    (void)state;
    TsumegoResult result;
    const char *const rows[] = {"OO.#O.", "O###O.", ".#OOO.", "##O...", "OOO..."};
    TsumegoProblem problem = problem_of(rows, 5, 4, 4);
    solve(&problem, &result);
    const TsumegoSide *attack = &result.side[2], *defend = &result.side[1];
    assert_int_equal(attack->outcome, TSUMEGO_KO);
    assert_int_equal(attack->threats, 0);
    assert_int_equal(attack->tenuki, 1);
    assert_int_equal(defend->outcome, TSUMEGO_KO);
    assert_int_equal(defend->threats, 1);
    assert_int_equal(defend->tenuki, 1);
}

/* Who succeeds, as the attacker counts threats. */
static int value(TsumegoSolver *solver, int first, int threats) {
    tsumego_cursor_start(solver, first, threats);
    while (tsumego_cursor_step(solver, 10000) == STEP_RUNNING) {
    }
    int over = tsumego_cursor_over(solver);
    return over ? over : tsumego_cursor_value(solver);
}

/* Asks for all k in one order and in another; returns how many values differ. */
static int compare_orders(const TsumegoProblem *problem, void *other) {
    ErrorCode error;
    int differ = 0, found[3][2 * WIDEST + 1];
    TsumegoSolver *one = tsumego_solver_new(memory, MEMORY, problem, &error);
    TsumegoSolver *two = tsumego_solver_new(other, MEMORY, problem, &error);
    for (int first = 1; first <= 2; first++)
        for (int k = 0; k <= 2 * WIDEST; k++)
            found[first][k] = value(one, first, (k + WIDEST) % (2 * WIDEST + 1) - WIDEST);
    for (int first = 2; first >= 1; first--)
        for (int k = 2 * WIDEST; k >= 0; k--)
            differ +=
                found[first][k] != value(two, first, (k + WIDEST) % (2 * WIDEST + 1) - WIDEST);
    return differ;
}

/* Black, who moves first, fails with any number of threats. When White moves first and passes, a
 * position of the loop that follows stands on the path: Black has to pay for it, which clears the
 * path, and then it is White who may not walk round. */
static void a_ban_that_is_paid_for_may_help(void **state) {
    (void)state;
    const char *const rows[] = {".X.@@X.", "X@@@@X.", "XXX.OX.", "@O@O@X.", "XXXXXX."};
    TsumegoProblem problem = problem_of(rows, 5, 5, 4);
    problem.target_rule = TSUMEGO_TARGET_ALL;
    for (int before = -WIDEST; before <= WIDEST; before++) {
        ErrorCode error;
        TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
        assert_non_null(solver);
        assert_int_equal(value(solver, 1, before), -1);
        for (int k = -WIDEST; k <= WIDEST; k++)
            assert_int_equal(value(solver, 2, k), k > 0 ? 1 : -1);
    }
}

/* Every ko of a random fight can be fought to its end, as both proofs hold all along. */
static int untold_fights(const TsumegoProblem *problem) {
    TsumegoResult result;
    TsumegoSolver *solver = solve(problem, &result);
    int untold = 0;
    for (int color = 1; color <= 2; color++) {
        if (result.side[color].outcome != TSUMEGO_KO) continue;
        Fight fight = look(solver, problem, color, result.side[color].threats);
        untold += fight.count != fight.threats;
    }
    return untold;
}

static void what_is_proved_does_not_depend_on_what_was_asked_before(void **state) {
    (void)state;
    int wanted = getenv("TESUJI_LONG") ? 100000 : 8000, wrong = 0;
    uint64_t seed = getenv("TESUJI_SEED") ? strtoull(getenv("TESUJI_SEED"), 0, 10) : 2000;
    void *other = malloc(MEMORY);
    for (; wanted > 0 && wrong < 10; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        if (!random_fight(&random, 9, &problem)) continue;
        wanted--;
        problem.threats_min = -WIDEST;
        problem.threats_max = WIDEST;
        problem.skip_moves = problem.skip_seki = 1;
        problem.first[1] = problem.first[2] = 1;
        int differ = compare_orders(&problem, other), untold = untold_fights(&problem);
        if (differ + untold == 0) continue;
        wrong++;
        printf("seed %llu: %d values, %d fights\n%s\n", (unsigned long long)seed, differ, untold,
               problem_text(&problem));
    }
    printf("next seed %llu\n", (unsigned long long)seed);
    free(other);
    assert_int_equal(wrong, 0);
}

/* Asks for the outcome of every first move alone; returns how many are not what they are among all
 * moves: as good as the best of them, or worse. */
static int odd_openings(const TsumegoProblem *given, int first) {
    static TsumegoResult all, alone;
    static TsumegoMove moves[TSUMEGO_REGION_MAX];
    TsumegoProblem problem = *given;
    int odd = 0;
    problem.first[first] = TSUMEGO_ALL;
    problem.first[3 - first] = TSUMEGO_NOTHING;
    solve(&problem, &all);
    const TsumegoSide best = all.side[first];
    memcpy(moves, best.moves, best.move_count * sizeof *moves);
    problem.first[first] = TSUMEGO_OUTCOME;
    for (int i = 0; i < best.move_count; i++) {
        problem.opening = (int16_t)(moves[i].point + 1);
        solve(&problem, &alone);
        const TsumegoSide *side = &alone.side[first];
        int as_good = side->outcome == best.outcome && side->threats == best.threats;
        int worse = side->outcome < best.outcome ||
                    (side->outcome == TSUMEGO_KO && side->threats > best.threats);
        odd += best.outcome == TSUMEGO_LOSS       ? side->outcome != TSUMEGO_LOSS
               : moves[i].outcome == TSUMEGO_LOSS ? !worse
                                                  : !as_good || side->pv[0] != moves[i].point;
    }
    return odd;
}

static void a_first_move_alone_is_what_it_is_among_all(void **state) {
    (void)state;
    int wrong = 0;
    for (uint64_t seed = 1, wanted = 1500; wanted > 0; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        if (!random_fight(&random, 8, &problem)) continue;
        wanted--;
        problem.skip_seki = 1;
        int odd = odd_openings(&problem, 1 + seed % 2);
        if (odd == 0) continue;
        wrong++;
        printf("seed %llu: %d moves\n%s\n", (unsigned long long)seed, odd, problem_text(&problem));
    }
    assert_int_equal(wrong, 0);
}

static void a_first_move_outside_is_an_error(void **state) {
    (void)state;
    const int outside[] = {-1, 6, 36, 999}; /* 6: the last but one of the first row */
    const char *const rows[] = {"OX..#O.", ".O.##O.", "O###XO.", "OOXX.O.", "OOOOOO."};
    TsumegoProblem problem = problem_of(rows, 5, 5, 4);
    for (int i = 0; i < 4; i++) {
        ErrorCode error;
        problem.opening = (int16_t)outside[i];
        assert_null(tsumego_solver_new(memory, MEMORY, &problem, &error));
        assert_int_equal(error, ERROR_BAD_OPTION);
    }
}

/* Whether a line, played on from where color moves first with so many threats of the attacker's,
 * ends or can be searched with this value (1: the attacker succeeds) after each of its moves. */
static int keeps_value(TsumegoSolver *solver, int color, int threats, const int16_t *line,
                       int length, int value) {
    tsumego_cursor_start(solver, color, threats);
    for (int i = 0; i < length; i++) {
        if (!tsumego_cursor_play(solver, line[i])) return 0;
        int over = tsumego_cursor_over(solver);
        if (over) return over == value;
        while (tsumego_cursor_step(solver, 1000) == STEP_RUNNING) {
        }
        if (tsumego_cursor_value(solver) != value) return 0;
    }
    return 1;
}

/* Blunders of the side that succeeds in the main line, and in place of a refutation. */
static int blunders(TsumegoSolver *solver, const TsumegoProblem *problem, int color,
                    const TsumegoSide *side) {
    int succeeds = side->outcome != TSUMEGO_LOSS, count = 0;
    int k = side->outcome == TSUMEGO_KO ? side->threats : succeeds ? -WIDEST : WIDEST;
    int attacks = color != problem->defender, threats = attacks ? k : -k;
    int value = attacks == succeeds ? 1 : -1, refuted = attacks ? -1 : 1;
    count += !keeps_value(solver, color, threats, side->pv, side->pv_length, value);
    for (int i = 0; i < side->move_count; i++) {
        const TsumegoMove *move = &side->moves[i];
        const int16_t line[] = {move->point, move->refutation};
        if (move->outcome == TSUMEGO_LOSS && move->refutation != TSUMEGO_NONE)
            count += !keeps_value(solver, color, threats, line, 2, refuted);
    }
    return count;
}

static void the_side_that_succeeds_makes_no_mistake_where_it_is_shown(void **state) {
    (void)state;
    int wanted = getenv("TESUJI_LONG") ? 50000 : 4000, wrong = 0;
    for (uint64_t seed = 9000; wanted > 0 && wrong < 10; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        TsumegoResult result;
        if (!random_fight(&random, 11, &problem)) continue;
        wanted--;
        problem.threats_min = -WIDEST;
        problem.threats_max = WIDEST;
        problem.skip_seki = 1;
        problem.first[1] = problem.first[2] = TSUMEGO_ALL;
        TsumegoSolver *solver = solve(&problem, &result);
        int odd = 0;
        for (int color = 1; color <= 2; color++)
            odd += blunders(solver, &problem, color, &result.side[color]);
        if (odd == 0) continue;
        wrong++;
        printf("seed %llu: %d\n%s\n", (unsigned long long)seed, odd, problem_text(&problem));
    }
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_direct_ko_is_fought_once),
        cmocka_unit_test(an_approach_ko_is_fought_again_over_the_same_point),
        cmocka_unit_test(a_two_step_ko_goes_on_over_another_point),
        cmocka_unit_test(a_multi_stage_ko_has_three),
        cmocka_unit_test(only_an_approach_ko_is_won_by_one_ko_alone),
        cmocka_unit_test(every_range_of_threats_fits),
        cmocka_unit_test(stones_sent_to_and_fro_need_a_threat),
        cmocka_unit_test(a_life_by_repetition_is_not_portable),
        cmocka_unit_test(bent_four_in_the_corner_is_a_ko_at_the_attackers_choice),
        cmocka_unit_test(a_ban_that_is_paid_for_may_help),
        cmocka_unit_test(a_first_move_alone_is_what_it_is_among_all),
        cmocka_unit_test(a_first_move_outside_is_an_error),
        cmocka_unit_test(the_side_that_succeeds_makes_no_mistake_where_it_is_shown),
        cmocka_unit_test(what_is_proved_does_not_depend_on_what_was_asked_before)};
    memory = malloc(MEMORY);
    int failed = cmocka_run_group_tests(tests, 0, 0);
    free(memory);
    return failed;
}
