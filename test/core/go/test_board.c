/* The board against its slow twin, and the rules one by one. */
#include "../check.h"
#include "slow_board.h"

#include "../../../core/base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t block[1 << 20];

static Board *board_of(int width, int height) {
    Arena arena = arena_over(block, sizeof block);
    Board *board = board_new(&arena, width, height, 1024);
    assert_non_null(board);
    assert_true(arena.used <= board_size(width, height, 1024));
    return board;
}

static void sizes_beyond_the_limits_are_refused(void **state) {
    (void)state;
    Arena arena = arena_over(block, sizeof block);
    assert_null(board_new(&arena, 0, 9, 16));
    assert_null(board_new(&arena, 9, 26, 16));
    assert_null(board_new(&arena, 9, 9, 0));
    arena = arena_over(block, 1000);
    assert_null(board_new(&arena, 19, 19, 16));
}

static void stones_in_the_corner_and_on_the_edge_are_captured(void **state) {
    (void)state;
    Board *board = board_of(4, 3);
    board_from_text(board, "OX.."
                           "...."
                           "..XO");
    assert_true(board_play(board, 4, BLACK));
    assert_int_equal(board->color[0], EMPTY);
    assert_true(board_play(board, 7, BLACK));
    assert_int_equal(board->color[11], EMPTY);
    assert_int_equal(board->captures[BLACK], 2);
    assert_int_equal(board->ko, NO_POINT);
}

static void two_chains_are_captured_at_once(void **state) {
    (void)state;
    Board *board = board_of(5, 2);
    board_from_text(board, "XO.OX"
                           "XXXXX");
    assert_true(board_play(board, 2, BLACK));
    assert_int_equal(board->captures[BLACK], 2);
    assert_int_equal(board->ko, NO_POINT);
    assert_true(board_undo(board));
    assert_int_equal(board->color[1], WHITE);
    assert_int_equal(board->captures[BLACK], 0);
}

static void retaking_a_ko_at_once_is_illegal(void **state) {
    (void)state;
    Board *board = board_of(4, 3);
    board_from_text(board, ".XO."
                           "X.XO"
                           ".XO.");
    assert_true(board_play(board, 5, WHITE));
    assert_int_equal(board->ko, 6);
    assert_false(board_legal(board, 6, BLACK));
    assert_true(board_legal(board, 6, WHITE));
    assert_true(board_play(board, PASS, BLACK));
    assert_true(board_play(board, PASS, WHITE));
    assert_true(board_play(board, 6, BLACK));
}

static void suicide_is_an_option(void **state) {
    (void)state;
    Board *board = board_of(3, 3);
    board_from_text(board, "X.O"
                           "XO."
                           "O..");
    assert_true(board_is_suicide(board, 1, BLACK));
    assert_false(board_play(board, 1, BLACK));
    board->allow_suicide = 1;
    uint64_t after = board_hash_after(board, 1, BLACK);
    assert_true(board_play(board, 1, BLACK));
    assert_true(board->hash == after);
    assert_int_equal(board->captures[WHITE], 3);
    assert_int_equal(board->stones[BLACK], 0);
    assert_true(board_undo(board));
    assert_int_equal(board->stones[BLACK], 2);
    board->allow_suicide = 0;
}

static void setting_up_splits_and_joins_chains(void **state) {
    (void)state;
    Board *board = board_of(5, 1);
    board_from_text(board, "XXXX.");
    board_set(board, 2, WHITE);
    assert_int_equal(board_chain(board, 0)->stone_count, 2);
    assert_int_equal(board_chain(board, 0)->liberty_count, 0);
    assert_int_equal(board->chain[board_check_setup(board)], board->chain[0]);
    board_set(board, 2, EMPTY);
    assert_int_equal(board_check_setup(board), NO_POINT);
    assert_int_equal(board_chain(board, 3)->liberty_count, 2);
    assert_false(board_undo(board));
}

static void the_log_keeps_the_last_moves(void **state) {
    (void)state;
    Arena arena = arena_over(block, sizeof block);
    Board *board = board_new(&arena, 9, 9, 4);
    for (int p = 0; p < 6; p++) assert_true(board_play(board, p * 9, BLACK));
    for (int i = 0; i < 4; i++) assert_true(board_undo(board));
    assert_false(board_undo(board));
    assert_int_equal(board->stones[BLACK], 2);
}

static int random_point(Random *random, const Board *board) {
    if (random_below(random, 40) == 0) return PASS;
    return (int)random_below(random, (uint32_t)board->points);
}

/* One random game: play, compare, and now and then take back and compare with what was. */
static void random_game(uint64_t seed, int width, int height, int moves) {
    Random random = random_seeded(seed);
    Board *board = board_of(width, height);
    static SlowBoard past[1025];
    int depth = 0;
    board->allow_suicide = (int)random_below(&random, 2);
    past[0] = slow_twin(board);
    for (int i = 0; i < moves; i++) {
        if (random_below(&random, 12) == 0) {
            for (int back = (int)random_below(&random, 30); back > 0 && depth > 0; back--) {
                assert_true(board_undo(board));
                depth--;
            }
        } else {
            int color = random_below(&random, 2) ? BLACK : WHITE;
            int point = random_point(&random, board);
            SlowBoard next = past[depth];
            int legal = slow_play(&next, point, color);
            if (board_legal(board, point, color) != legal) print_message("seed %d\n", (int)seed);
            assert_int_equal(board_legal(board, point, color), legal);
            if (!legal) continue;
            uint64_t expected = board_hash_after(board, point, color);
            assert_true(board_play(board, point, color));
            assert_true(board->hash == expected);
            past[++depth] = next;
        }
        if (i % 4 == 0 || board->points < 30) slow_compare(&past[depth], board);
    }
    slow_compare(&past[depth], board);
}

static void random_games_agree_with_the_slow_twin(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++)
        random_game(seed, 1 + (int)(seed % 7), 1 + (int)(seed / 7 % 6), 300);
    for (uint64_t seed = 1000; seed < 1010; seed++) random_game(seed, 9, 9, 500);
    random_game(2000, 19, 19, 1000);
    random_game(2001, 25, 25, 1000);
    random_game(2002, 25, 3, 600);
}

static void random_set_up_agrees_with_the_slow_twin(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        Random random = random_seeded(seed);
        Board *board = board_of(2 + (int)(seed % 5), 2 + (int)(seed % 4));
        SlowBoard slow = slow_twin(board);
        for (int i = 0; i < 100; i++) {
            int point = (int)random_below(&random, (uint32_t)board->points);
            int color = (int)random_below(&random, 3);
            board_set(board, point, color);
            slow.color[point] = color;
            slow_compare(&slow, board);
        }
    }
}

static void a_copy_plays_on_alone(void **state) {
    (void)state;
    Board *board = board_of(5, 5);
    board_from_text(board, ".XO.."
                           "XO..."
                           ".XO.."
                           "....."
                           ".....");
    static uint8_t other[1 << 18];
    Arena arena = arena_over(other, sizeof other);
    Board *copy = board_new(&arena, 5, 5, 8);
    board_copy(copy, board);
    assert_true(board_play(copy, 0, WHITE));
    assert_true(board_play(copy, 7, BLACK));
    assert_true(board_undo(copy));
    assert_true(board_undo(copy));
    assert_false(board_undo(copy));
    assert_int_equal(board->stones[WHITE], 3);
    assert_true(copy->hash == board->hash);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_beyond_the_limits_are_refused),
        cmocka_unit_test(stones_in_the_corner_and_on_the_edge_are_captured),
        cmocka_unit_test(two_chains_are_captured_at_once),
        cmocka_unit_test(retaking_a_ko_at_once_is_illegal),
        cmocka_unit_test(suicide_is_an_option),
        cmocka_unit_test(setting_up_splits_and_joins_chains),
        cmocka_unit_test(the_log_keeps_the_last_moves),
        cmocka_unit_test(random_games_agree_with_the_slow_twin),
        cmocka_unit_test(random_set_up_agrees_with_the_slow_twin),
        cmocka_unit_test(a_copy_plays_on_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
