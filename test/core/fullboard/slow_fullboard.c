#include "slow_fullboard.h"

#include <stdlib.h>
#include <string.h>

static int points_of(const SlowBoard *board) {
    return board->width * board->height;
}

static int neighbours(const SlowBoard *board, int point, int out[4]) {
    int x = point % board->width, y = point / board->width, count = 0;
    if (x > 0) out[count++] = point - 1;
    if (x + 1 < board->width) out[count++] = point + 1;
    if (y > 0) out[count++] = point - board->width;
    if (y + 1 < board->height) out[count++] = point + board->width;
    return count;
}

/* Marks what is joined to a point and of its kind; the kinds beside it as bits. */
static int mark(const SlowBoard *board, int point, int seen[SLOW_POINTS]) {
    int stack[SLOW_POINTS], top = 0, beside = 0, next[4];
    stack[top++] = point;
    seen[point] = 1;
    while (top > 0) {
        int at = stack[--top];
        for (int i = neighbours(board, at, next); i-- > 0;) {
            beside |= 1 << board->stone[next[i]];
            if (seen[next[i]] || board->stone[next[i]] != board->stone[point]) continue;
            seen[next[i]] = 1;
            stack[top++] = next[i];
        }
    }
    return beside;
}

static int take_if_dead(SlowBoard *board, int point) {
    int seen[SLOW_POINTS] = {0}, taken = 0;
    if (mark(board, point, seen) & 1) return 0;
    for (int p = 0; p < points_of(board); p++) {
        if (!seen[p]) continue;
        board->stone[p] = 0;
        taken++;
    }
    return taken;
}

int slow_move(SlowBoard *board, int point) {
    SlowBoard next = *board;
    int around[4], taken = 0, where = -1;
    next.to_move = 3 - board->to_move;
    next.ko = -1;
    next.passed = point < 0;
    if (point >= 0) {
        if (board->stone[point] != 0 || point == board->ko) return 0;
        next.stone[point] = board->to_move;
        int count = neighbours(&next, point, around);
        for (int i = 0; i < count; i++) {
            if (next.stone[around[i]] != next.to_move) continue;
            int now = take_if_dead(&next, around[i]);
            if (now > 0) where = around[i];
            taken += now;
        }
        int seen[SLOW_POINTS] = {0}, size = 0;
        int beside = mark(&next, point, seen);
        for (int p = 0; p < points_of(board); p++) size += seen[p];
        if ((beside & 1) == 0) {
            if (!board->suicide || size == 1) return 0;
            take_if_dead(&next, point);
        } else if (taken == 1 && size == 1) {
            int open = 0;
            for (int i = 0; i < count; i++) open += next.stone[around[i]] == 0;
            if (open == 1 && !board->no_ko) next.ko = where;
        }
    }
    *board = next;
    return 1;
}

int slow_area(const SlowBoard *board) {
    int score = 0;
    for (int p = 0; p < points_of(board); p++) {
        int seen[SLOW_POINTS] = {0};
        int kinds = board->stone[p] ? 1 << board->stone[p] : mark(board, p, seen) & 6;
        score += (kinds == 2) - (kinds == 4);
    }
    return score;
}

static int power3(int n) {
    int power = 1;
    while (n-- > 0) power *= 3;
    return power;
}

int slow_state(const SlowBoard *board) {
    int code = 0, points = points_of(board);
    for (int p = points; p-- > 0;) code = code * 3 + board->stone[p];
    return ((code * 2 + board->to_move - 1) * (points + 1) + board->ko + 1) * 2 + board->passed;
}

static SlowBoard board_of(const SlowBoard *kind, int state) {
    SlowBoard board = *kind;
    int points = points_of(kind);
    board.passed = state % 2;
    board.ko = state / 2 % (points + 1) - 1;
    board.to_move = state / 2 / (points + 1) % 2 + 1;
    for (int p = 0, code = state / 4 / (points + 1); p < points; p++, code /= 3)
        board.stone[p] = code % 3;
    return board;
}

static int is_legal(const SlowBoard *board) {
    if (board->ko >= 0 && (board->stone[board->ko] != 0 || board->passed)) return 0;
    for (int p = 0; p < points_of(board); p++) {
        int seen[SLOW_POINTS] = {0};
        if (board->stone[p] != 0 && (mark(board, p, seen) & 1) == 0) return 0;
    }
    return 1;
}

/* Minimax over the values of the children as they stand. */
static int backed_up(const SlowBoard *board, const int8_t *value) {
    int sign = board->to_move == 1 ? 1 : -1, best = -128;
    for (int p = -1; p < points_of(board); p++) {
        SlowBoard next = *board;
        if (!slow_move(&next, p)) continue;
        int now = p < 0 && board->passed ? slow_area(board) : value[slow_state(&next)];
        if (sign * now > best) best = sign * now;
    }
    return sign * best;
}

SlowValues slow_values(int width, int height, int suicide, int no_ko) {
    SlowBoard kind = {.width = width, .height = height, .suicide = suicide, .no_ko = no_ko};
    int points = width * height;
    SlowValues values = {.width = width, .height = height};
    values.states = power3(points) * 4 * (points + 1);
    values.low = malloc((size_t)values.states);
    values.high = malloc((size_t)values.states);
    memset(values.low, -points, (size_t)values.states);
    memset(values.high, points, (size_t)values.states);
    for (int changed = 1; changed;) {
        changed = 0;
        for (int s = 0; s < values.states; s++) {
            SlowBoard board = board_of(&kind, s);
            if (!is_legal(&board)) continue;
            int low = backed_up(&board, values.low), high = backed_up(&board, values.high);
            changed |= low != values.low[s] || high != values.high[s];
            values.low[s] = (int8_t)low;
            values.high[s] = (int8_t)high;
        }
    }
    return values;
}

void slow_values_free(SlowValues *values) {
    free(values->low);
    free(values->high);
}

enum { LONGEST = 400 };

typedef struct {
    SlowBoard line[LONGEST];
    int length;
    SlowSuperko rule;
    long *nodes;
} Superko;

static int seen_before(const Superko *search, const SlowBoard *board) {
    for (int i = 0; i < search->length; i++) {
        const SlowBoard *past = &search->line[i];
        if (memcmp(past->stone, board->stone, sizeof past->stone) != 0) continue;
        if (search->rule == SLOW_NATURAL && past->passed) continue;
        if (search->rule == SLOW_POSITIONAL || past->to_move == board->to_move) return 1;
    }
    return 0;
}

/* Alpha-beta for colour 1. */
static int superko(Superko *search, int low, int high) {
    SlowBoard *board = &search->line[search->length - 1];
    int best = board->to_move == 1 ? -128 : 127;
    if (*search->nodes == 0 || search->length == LONGEST) {
        *search->nodes = 0;
        return 0;
    }
    --*search->nodes;
    for (int p = -1; p < points_of(board) && low < high; p++) {
        SlowBoard next = *board;
        next.ko = -1;
        if (!slow_move(&next, p)) continue;
        next.ko = -1;
        int value;
        if (p < 0 && board->passed) {
            value = slow_area(board);
        } else {
            if (p >= 0 && seen_before(search, &next)) continue;
            search->line[search->length++] = next;
            value = superko(search, low, high);
            search->length--;
        }
        if (board->to_move == 1) {
            if (value > best) best = value;
            if (best > low) low = best;
        } else {
            if (value < best) best = value;
            if (best < high) high = best;
        }
    }
    return best;
}

int slow_superko(const SlowBoard *board, SlowSuperko rule, long *nodes) {
    Superko *search = malloc(sizeof *search);
    search->line[0] = *board;
    search->length = 1;
    search->rule = rule;
    search->nodes = nodes;
    int value = superko(search, -128, 127);
    free(search);
    return value;
}
