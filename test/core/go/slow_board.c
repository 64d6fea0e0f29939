#include "slow_board.h"

#include "../check.h"

#include <string.h>

static int slow_neighbors(const SlowBoard *board, int point, int *out) {
    int x = point % board->width, y = point / board->width, count = 0;
    if (x > 0) out[count++] = point - 1;
    if (y > 0) out[count++] = point - board->width;
    if (x + 1 < board->width) out[count++] = point + 1;
    if (y + 1 < board->height) out[count++] = point + board->width;
    return count;
}

void slow_flood(const SlowBoard *board, int point, int *in_chain, int *is_liberty, int *stones,
                int *liberties) {
    int queue[BOARD_POINTS_MAX], head = 0, tail = 0, next[4];
    memset(in_chain, 0, BOARD_POINTS_MAX * sizeof *in_chain);
    memset(is_liberty, 0, BOARD_POINTS_MAX * sizeof *is_liberty);
    *liberties = 0;
    queue[tail++] = point;
    in_chain[point] = 1;
    while (head < tail) {
        int count = slow_neighbors(board, queue[head++], next);
        for (int i = 0; i < count; i++) {
            if (board->color[next[i]] == EMPTY && !is_liberty[next[i]]) {
                is_liberty[next[i]] = 1;
                ++*liberties;
            } else if (board->color[next[i]] == board->color[point] && !in_chain[next[i]]) {
                in_chain[next[i]] = 1;
                queue[tail++] = next[i];
            }
        }
    }
    *stones = tail;
}

/* Takes the chain off if it has no liberties; its number of stones, or 0. */
static int slow_take(SlowBoard *board, int point) {
    int in_chain[BOARD_POINTS_MAX], is_liberty[BOARD_POINTS_MAX], stones, liberties;
    slow_flood(board, point, in_chain, is_liberty, &stones, &liberties);
    if (liberties > 0) return 0;
    for (int p = 0; p < board->width * board->height; p++)
        if (in_chain[p]) board->color[p] = EMPTY;
    return stones;
}

int slow_play(SlowBoard *board, int point, int color) {
    SlowBoard next = *board;
    int in_chain[BOARD_POINTS_MAX], is_liberty[BOARD_POINTS_MAX], stones, liberties;
    int around[4], count, taken = 0, taken_at = NO_POINT;
    next.ko = NO_POINT;
    if (point != PASS) {
        if (board->color[point] != EMPTY) return 0;
        if (board->ko == point && board->ko_color == color) return 0;
        next.color[point] = color;
        count = slow_neighbors(board, point, around);
        for (int i = 0; i < count; i++) {
            if (next.color[around[i]] != opponent(color)) continue;
            int here = slow_take(&next, around[i]);
            if (here > 0) taken_at = around[i];
            taken += here;
        }
        next.captures[color] += taken;
        slow_flood(&next, point, in_chain, is_liberty, &stones, &liberties);
        if (liberties == 0) {
            if (!board->allow_suicide) return 0;
            next.captures[opponent(color)] += slow_take(&next, point);
        } else if (taken == 1 && stones == 1 && liberties == 1) {
            next.ko = taken_at;
            next.ko_color = opponent(color);
        }
    }
    *board = next;
    return 1;
}

static void compare_chain(const SlowBoard *slow, const Board *board, int point) {
    int in_chain[BOARD_POINTS_MAX], is_liberty[BOARD_POINTS_MAX], stones, liberties;
    const Chain *chain = board_chain(board, point);
    slow_flood(slow, point, in_chain, is_liberty, &stones, &liberties);
    assert_int_equal(chain->stone_count, stones);
    assert_int_equal(chain->liberty_count, liberties);
    for (int p = 0; p < board->points; p++) {
        assert_int_equal(points_has(chain->stones, p), in_chain[p]);
        assert_int_equal(points_has(chain->liberties, p), is_liberty[p]);
        if (in_chain[p]) assert_int_equal(board->chain[p], board->chain[point]);
    }
    assert_true(in_chain[board->chain[point]]);
}

void slow_compare(const SlowBoard *slow, const Board *board) {
    uint64_t hash = 0;
    int stones[3] = {0};
    assert_int_equal(board->ko, slow->ko);
    if (slow->ko != NO_POINT) assert_int_equal(board->ko_color, slow->ko_color);
    assert_int_equal(board->captures[BLACK], slow->captures[BLACK]);
    assert_int_equal(board->captures[WHITE], slow->captures[WHITE]);
    for (int p = 0; p < board->points; p++) {
        assert_int_equal(board->color[p], slow->color[p]);
        stones[slow->color[p]]++;
        if (slow->color[p] == EMPTY) continue;
        hash ^= board_key(p, slow->color[p]);
        if (board->chain[p] == p) compare_chain(slow, board, p);
        assert_true(points_has(board_chain(board, p)->stones, p));
    }
    assert_int_equal(board->stones[BLACK], stones[BLACK]);
    assert_int_equal(board->stones[WHITE], stones[WHITE]);
    assert_true(hash == board->hash);
}

SlowBoard slow_twin(const Board *board) {
    SlowBoard slow;
    memset(&slow, 0, sizeof slow);
    slow.width = board->width;
    slow.height = board->height;
    slow.allow_suicide = board->allow_suicide;
    slow.ko = NO_POINT;
    return slow;
}

void board_from_text(Board *board, const char *text) {
    int point = 0;
    board_clear(board);
    for (; *text != '\0'; text++) {
        if (*text != '.' && *text != 'X' && *text != 'O') continue;
        if (*text != '.') board_set(board, point, *text == 'X' ? BLACK : WHITE);
        point++;
    }
    assert_int_equal(point, board->points);
}
