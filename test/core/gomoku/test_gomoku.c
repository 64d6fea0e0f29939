/* Lines, shapes and the threat search, compared with the rules taken literally. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../../core/gomoku/player.h"
#include "../../../core/gomoku/verify.h"
#include "slow_gomoku.h"

enum { MEMORY = 64 << 20 };

static void *memory;

static int set_up(void **state) {
    (void)state;
    memory = malloc(MEMORY);
    return memory == NULL;
}

static int tear_down(void **state) {
    (void)state;
    free(memory);
    return 0;
}

static int has(const uint16_t *lines, int cell) {
    CellSet cells;
    gomoku_gather(lines, &cells);
    return cells_has(&cells, cell);
}

/* Every shape at every empty cell. */
static void compare_shapes(Slow *slow, const Board *board) {
    for (int colour = 0; colour < 2; colour++) {
        CellSet doubles;
        gomoku_doubles(board, colour, &doubles);
        for (int cell = 0; cell < GOMOKU_CELLS; cell++) {
            if (cell % 15 >= slow->size || cell / 15 >= slow->size || slow->cells[cell] >= 0) {
                assert_false(has(board->shapes[colour].five, cell));
                continue;
            }
            int ends[8], ignored, before = slow_completions(slow, colour, &ignored);
            assert_int_equal(has(board->shapes[colour].five, cell), slow_five(slow, colour, cell));
            assert_int_equal(has(board->shapes[colour].three, cell),
                             slow_three(slow, colour, cell));
            if (before > 0) continue; /* fours are asked for where no five can be made */
            slow->cells[cell] = colour;
            int after = slow_completions(slow, colour, &ignored);
            slow->cells[cell] = -1;
            assert_int_equal(has(board->shapes[colour].four, cell), after > 0);
            assert_int_equal(gomoku_completions(board, colour, cell, ends), after);
            assert_int_equal(cells_has(&doubles, cell), after >= 2);
        }
    }
}

static void shapes_agree_with_the_rules(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        Random random = random_seeded(seed);
        int size = 5 + (int)random_below(&random, 11), stones = 4 + (int)random_below(&random, 30);
        Slow slow;
        Board board;
        slow_random(&random, size, (GomokuRule)(seed & 1), stones, &slow, &board);
        compare_shapes(&slow, &board);
    }
}

static void stones_taken_back_leave_no_trace(void **state) {
    (void)state;
    Random random = random_seeded(7);
    Board board, before;
    BoardUndo undo[40];
    int cells[40], count = 0;
    gomoku_clear(&board, 15, GOMOKU_EXACT_FIVE);
    before = board;
    while (count < 40) {
        int cell = (int)random_below(&random, GOMOKU_CELLS);
        if (!gomoku_is_empty(&board, cell)) continue;
        gomoku_put(&board, count & 1, cell, &undo[count]);
        cells[count++] = cell;
    }
    while (count-- > 0) gomoku_take(&board, count & 1, cells[count], &undo[count]);
    assert_memory_equal(&board, &before, sizeof board);
}

static const char *const OVERLINE[] = {
    ".........", ".........", ".........", ".........", "XXX.XX...",
    ".........", ".........", ".........", ".........",
};

static void six_in_a_row_are_only_stones(void **state) {
    (void)state;
    Slow slow;
    Board board;
    slow_from_rows(OVERLINE, 9, GOMOKU_EXACT_FIVE, &slow, &board);
    assert_false(has(board.shapes[0].five, 4 * 15 + 3));
    assert_false(lines_any(board.shapes[0].five));
    slow_from_rows(OVERLINE, 9, GOMOKU_FIVE_OR_MORE, &slow, &board);
    assert_true(has(board.shapes[0].five, 4 * 15 + 3));
}

/* A row of black and white stones, and what one more black stone does at each empty cell: 5 makes
 * five, d leaves two completing cells, 4 one, t makes an open three. */
static const char *const ROWS[][2] = {
    {"XXXX......", "    5     "},                               /* the row begins at an edge */
    {".XXXX.....", "5    5    "}, {"XXXX.X....", "          "}, /* six */
    {"X.XXX.X...", " 5   5    "},                               /* two fives in one row */
    {".XXXX.X...", "5         "},                               /* six one way, five the other */
    {"OXXXX.....", "     5    "},                               /* walled in */
    {"OXXXXO....", "          "}, {".XXX......", "4   d4    "}, /* open at one side only */
    {"..XXX.....", "4d   d4   "}, {"...XX.....", " tt  tt   "}, /* both */
    {"..XX......", " t  tt    "}, {"X.X.X.X...", " 4 d 4    "}, /* two fours in one row */
    {"XXX...XXX.", "   4dd   d"},
};

static void rows_are_the_same_in_all_directions(void **state) {
    (void)state;
    static const int STEPS[4] = {1, 15, 16, 14}, STARTS[4] = {7 * 15, 7, 0, 14};
    for (size_t r = 0; r < sizeof ROWS / sizeof *ROWS; r++)
        for (int d = 0; d < 4; d++) {
            Board board;
            CellSet doubles;
            char found[11] = "          ";
            gomoku_clear(&board, 15, GOMOKU_EXACT_FIVE);
            for (int i = 0; i < 10; i++)
                if (ROWS[r][0][i] != '.')
                    gomoku_put(&board, ROWS[r][0][i] == 'O', STARTS[d] + i * STEPS[d], NULL);
            gomoku_doubles(&board, 0, &doubles);
            for (int i = 0; i < 10; i++) {
                int cell = STARTS[d] + i * STEPS[d];
                if (has(board.shapes[0].three, cell)) found[i] = 't';
                if (has(board.shapes[0].four, cell)) found[i] = '4';
                if (cells_has(&doubles, cell)) found[i] = 'd';
                if (has(board.shapes[0].five, cell)) found[i] = '5';
            }
            assert_string_equal(found, ROWS[r][1]);
        }
}

/* The search's shortest win by threats, 0 for none within most plies. */
static int shortest(Prover *prover, const Board *board, int colour, int most) {
    for (int plies = 1; plies <= most; plies += 2) {
        prover_start(prover, board, colour, plies, PROVE_THREES);
        ProveState state;
        while ((state = prover_step(prover, 1000)) == PROVE_OPEN) continue;
        if (state == PROVE_WIN) return plies;
    }
    return 0;
}

static void the_search_agrees_with_plain_and_or_search(void **state) {
    (void)state;
    Arena arena = arena_over(memory, MEMORY);
    Prover *prover = prover_new(&arena, 14);
    int most_seeds = getenv("TESUJI_LONG") != NULL ? 20000 : 300, compared = 0, won = 0,
        given_up = 0;
    for (uint64_t seed = 0; seed < (uint64_t)most_seeds; seed++) {
        Random random = random_seeded(seed);
        int size = 7 + (int)random_below(&random, 3), stones = 8 + (int)random_below(&random, 8);
        Slow slow;
        Board board;
        slow_random(&random, size, (GomokuRule)(seed % 3 == 0), stones, &slow, &board);
        int found = shortest(prover, &board, 0, 9);
        for (int plies = 1; plies <= 9; plies += 2) {
            slow.nodes = 0;
            slow.most = getenv("TESUJI_LONG") != NULL ? 200000 : 4000;
            int wins = slow_wins(&slow, 0, plies);
            if (wins < 0) {
                given_up++;
                break;
            }
            if (wins != (found != 0 && found <= plies)) print_message("seed %d\n", (int)seed);
            assert_int_equal(wins, found != 0 && found <= plies);
            compared++;
            if (wins) {
                won++;
                break;
            }
        }
    }
    print_message("%d questions, %d won, %d too long for the twin\n", compared, won, given_up);
    assert_true(won > 30);
}

static void a_small_table_gives_the_same_answers(void **state) {
    (void)state;
    Arena arena = arena_over(memory, MEMORY);
    Prover *small = prover_new(&arena, 12), *large = prover_new(&arena, 16);
    for (uint64_t seed = 0; seed < 40; seed++) {
        Random random = random_seeded(seed);
        Slow slow;
        Board board;
        slow_random(&random, 15, GOMOKU_EXACT_FIVE, 8, &slow, &board);
        assert_int_equal(shortest(small, &board, 0, 9), shortest(large, &board, 0, 9));
    }
}

static void turning_there_and_back_is_nothing(void **state) {
    (void)state;
    for (int orientation = 0; orientation < 8; orientation++)
        for (int cell = 0; cell < GOMOKU_CELLS; cell++)
            assert_int_equal(cell_turned(cell_turned(cell, orientation, 15),
                                         orientation_undone(orientation), 15),
                             cell);
}

static PlayerAnswer ask(const uint8_t *moves, int count, int size, GomokuRule rule, ErrorCode *code,
                        int32_t *place) {
    Arena arena = arena_over(memory, MEMORY);
    PlayerQuestion question = {
        .size = size, .rule = (int32_t)rule, .max_plies = 35, .moves = moves, .moves_count = count};
    Player *player = NULL;
    *code = player_new(&arena, &question, &player, place);
    if (*code != OK) return (PlayerAnswer){.move = -1};
    while (player_step(player, 500) == STEP_RUNNING) continue;
    return player_answer(player);
}

static void bad_games_are_told_with_their_place(void **state) {
    (void)state;
    ErrorCode code;
    int32_t place;
    ask((const uint8_t[]){112, 113, 112}, 3, 15, GOMOKU_EXACT_FIVE, &code, &place);
    assert_int_equal(code, ERROR_ILLEGAL_MOVE);
    assert_int_equal(place, 2);
    ask((const uint8_t[]){112, 250}, 2, 15, GOMOKU_EXACT_FIVE, &code, &place);
    assert_int_equal(code, ERROR_ILLEGAL_MOVE);
    assert_int_equal(place, 1);
    ask((const uint8_t[]){0, 15, 1, 16, 2, 17, 3, 18, 4, 19}, 10, 15, GOMOKU_EXACT_FIVE, &code,
        &place);
    assert_int_equal(code, ERROR_ILLEGAL_MOVE); /* black won with move 9 */
    assert_int_equal(place, 9);
    ask(NULL, 0, 4, GOMOKU_EXACT_FIVE, &code, &place);
    assert_int_equal(code, ERROR_UNSUPPORTED_SIZE);
    ask(NULL, 0, 16, GOMOKU_EXACT_FIVE, &code, &place);
    assert_int_equal(code, ERROR_UNSUPPORTED_SIZE);
    ask(NULL, 0, 15, (GomokuRule)7, &code, &place);
    assert_int_equal(code, ERROR_BAD_OPTION);
    static char block[4096];
    Arena arena = arena_over(block, sizeof block);
    PlayerQuestion question = {
        .size = 15, .max_plies = 9, .task = PLAYER_THREATS, .kind = (ProveKind)2};
    Player *player;
    assert_int_equal(player_new(&arena, &question, &player, &place), ERROR_BAD_OPTION);
}

static void a_four_is_completed_and_one_of_the_other_stopped(void **state) {
    (void)state;
    ErrorCode code;
    int32_t place;
    PlayerAnswer answer =
        ask((const uint8_t[]){0, 15, 1, 16, 2, 17, 3, 18}, 8, 15, GOMOKU_EXACT_FIVE, &code, &place);
    assert_int_equal(answer.state, STATE_WIN);
    assert_int_equal(answer.move, 4);
    assert_int_equal(answer.plies, 0);
    answer =
        ask((const uint8_t[]){0, 15, 1, 16, 2, 17, 3}, 7, 15, GOMOKU_EXACT_FIVE, &code, &place);
    assert_int_equal(answer.move, 4);
    answer = ask((const uint8_t[]){0, 15, 1, 16, 2, 17, 3, 18, 4}, 9, 15, GOMOKU_EXACT_FIVE, &code,
                 &place);
    assert_int_equal(answer.state, STATE_OVER);
    assert_int_equal(answer.winner, 0);
}

static void write_checksum(uint8_t *table, size_t size) {
    uint32_t sum = table_checksum(table, size);
    for (int i = 0; i < 4; i++) table[12 + i] = (uint8_t)(sum >> (8 * i));
}

/* A table with a decision on the empty board and one after every reply. */
enum { FLAT = 225 };

static VerifyCounts verify_flat_table(int first_plies, int other_plies, int number) {
    static uint8_t table[TABLE_HEAD + 4 * FLAT];
    const uint8_t head[] = {'T', 'G', 'M', 'K', TABLE_VERSION, 15, GOMOKU_EXACT_FIVE, 35, FLAT};
    memcpy(table, head, sizeof head);
    uint8_t *replies = table + TABLE_HEAD, *moves = replies + FLAT, *counts = moves + FLAT;
    uint8_t *plies = counts + FLAT;
    memset(plies, other_plies, FLAT);
    moves[0] = 112;
    counts[0] = FLAT - 1;
    plies[0] = (uint8_t)first_plies;
    for (int i = 1; i < FLAT; i++) {
        replies[i] = (uint8_t)(i <= 112 ? i - 1 : i);
        moves[i] = replies[i] == 98 ? 126 : 98;
    }
    write_checksum(table, sizeof table);
    Arena arena = arena_over(memory, MEMORY);
    Verifier *verifier;
    assert_int_equal(gomoku_verifier_new(&arena, table, sizeof table, &verifier), OK);
    gomoku_verifier_start(verifier, number);
    while (gomoku_verifier_step(verifier, 1000) == STEP_RUNNING) continue;
    return gomoku_verifier_counts(verifier);
}

static void decisions_that_do_not_say_how_soon_they_win_fail(void **state) {
    (void)state;
    assert_int_equal(verify_flat_table(35, 33, 0).failed, -1);
    VerifyCounts counts = verify_flat_table(35, 34, 0); /* too late for the first */
    assert_int_equal(counts.failed, 0);
    assert_int_equal(counts.failed_reply, 0);
    counts = verify_flat_table(35, 0, 0);
    assert_int_equal(counts.failed, 0);
    assert_int_equal(counts.failed_reply, 0);
    counts = verify_flat_table(35, 0, 7);
    assert_int_equal(counts.failed, 7);
    assert_int_equal(counts.failed_reply, -1);
    assert_int_equal(verify_flat_table(0, 0, 0).failed, 0);
}

static void damaged_tables_are_refused(void **state) {
    (void)state;
    uint8_t table[TABLE_HEAD + 8] = {'T', 'G', 'M', 'K', TABLE_VERSION, 15, 0, 35, 2};
    TableEntry entries[2];
    uint8_t *body = table + TABLE_HEAD; /* replies, moves, counts, plies of two decisions */
    const uint8_t tree[8] = {0, 113, 112, 98, 1, 0, 35, 33};
    memcpy(body, tree, sizeof tree);
    write_checksum(table, sizeof table);
    assert_int_equal(table_check(table, sizeof table), 2);
    assert_int_equal(table_index(table, entries), 2);
    assert_int_equal(table_check(table, sizeof table - 1), ERROR_DAMAGED_TABLE);
    for (size_t i = 0; i < sizeof table; i++) {
        table[i] ^= 4;
        assert_int_equal(table_check(table, sizeof table), ERROR_DAMAGED_TABLE);
        table[i] ^= 4;
    }
    body[1] = 112; /* white on black's stone: whole, but no game */
    write_checksum(table, sizeof table);
    assert_int_equal(table_check(table, sizeof table), 2);
    assert_int_equal(table_index(table, entries), ERROR_DAMAGED_TABLE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_agree_with_the_rules),
        cmocka_unit_test(stones_taken_back_leave_no_trace),
        cmocka_unit_test(six_in_a_row_are_only_stones),
        cmocka_unit_test(rows_are_the_same_in_all_directions),
        cmocka_unit_test(the_search_agrees_with_plain_and_or_search),
        cmocka_unit_test(a_small_table_gives_the_same_answers),
        cmocka_unit_test(turning_there_and_back_is_nothing),
        cmocka_unit_test(bad_games_are_told_with_their_place),
        cmocka_unit_test(a_four_is_completed_and_one_of_the_other_stopped),
        cmocka_unit_test(decisions_that_do_not_say_how_soon_they_win_fail),
        cmocka_unit_test(damaged_tables_are_refused),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
