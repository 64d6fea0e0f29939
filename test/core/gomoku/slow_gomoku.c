#include "slow_gomoku.h"

static const int STEPS[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static int at(const Slow *slow, int x, int y) {
    if (x < 0 || y < 0 || x >= slow->size || y >= slow->size) return 2;
    return slow->cells[y * 15 + x];
}

static int run(const Slow *slow, int colour, int x, int y, int dx, int dy) {
    int length = 0;
    while (at(slow, x + dx, y + dy) == colour) {
        x += dx;
        y += dy;
        length++;
    }
    return length;
}

static int five_on_line(const Slow *slow, int colour, int cell, int d) {
    int x = cell % 15, y = cell / 15, dx = STEPS[d][0], dy = STEPS[d][1];
    int length = 1 + run(slow, colour, x, y, dx, dy) + run(slow, colour, x, y, -dx, -dy);
    return length == 5 || (length > 5 && slow->rule == GOMOKU_FIVE_OR_MORE);
}

int slow_five(const Slow *slow, int colour, int cell) {
    int found = 0;
    for (int d = 0; d < 4; d++) found |= five_on_line(slow, colour, cell, d);
    return found;
}

static int is_empty(const Slow *slow, int cell) {
    return cell % 15 < slow->size && cell / 15 < slow->size && slow->cells[cell] < 0;
}

int slow_completions(const Slow *slow, int colour, int *first) {
    int count = 0;
    *first = -1;
    for (int cell = 0; cell < GOMOKU_CELLS; cell++)
        if (is_empty(slow, cell) && slow_five(slow, colour, cell)) {
            if (count++ == 0) *first = cell;
        }
    return count;
}

/* Four side by side through cell, on one line, both ends empty and completing there. */
static int open_four(const Slow *slow, int colour, int cell, int d) {
    int x = cell % 15, y = cell / 15, dx = STEPS[d][0], dy = STEPS[d][1];
    int up = run(slow, colour, x, y, dx, dy), down = run(slow, colour, x, y, -dx, -dy);
    if (up + down + 1 != 4) return 0;
    int x1 = x + (up + 1) * dx, y1 = y + (up + 1) * dy;
    int x2 = x - (down + 1) * dx, y2 = y - (down + 1) * dy;
    return at(slow, x1, y1) == -1 && at(slow, x2, y2) == -1 &&
           five_on_line(slow, colour, y1 * 15 + x1, d) &&
           five_on_line(slow, colour, y2 * 15 + x2, d);
}

int slow_three(Slow *slow, int colour, int cell) {
    int found = 0, x = cell % 15, y = cell / 15;
    slow->cells[cell] = colour;
    for (int d = 0; d < 4; d++)
        for (int k = -4; k <= 4; k++) {
            int x1 = x + k * STEPS[d][0], y1 = y + k * STEPS[d][1], other = y1 * 15 + x1;
            if (at(slow, x1, y1) != -1) continue;
            slow->cells[other] = colour;
            /* the four must be one that the first stone is part of */
            int length = 1 + run(slow, colour, x, y, STEPS[d][0], STEPS[d][1]) +
                         run(slow, colour, x, y, -STEPS[d][0], -STEPS[d][1]);
            found |= length == 4 && open_four(slow, colour, cell, d) &&
                     open_four(slow, colour, other, d);
            slow->cells[other] = -1;
        }
    slow->cells[cell] = -1;
    return found;
}

/* Two completing cells could be made with the next stone. */
static int threatens_double(Slow *slow, int colour) {
    int found = 0, ignored;
    for (int cell = 0; cell < GOMOKU_CELLS && !found; cell++) {
        if (!is_empty(slow, cell)) continue;
        slow->cells[cell] = colour;
        found = slow_completions(slow, colour, &ignored) >= 2;
        slow->cells[cell] = -1;
    }
    return found;
}

static int slow_holds(Slow *slow, int colour, int plies) {
    int ignored;
    if (slow_completions(slow, colour, &ignored) == 0 && !threatens_double(slow, colour)) return 0;
    for (int cell = 0; cell < GOMOKU_CELLS; cell++) {
        if (!is_empty(slow, cell)) continue;
        if (slow_five(slow, !colour, cell)) return 0;
        slow->cells[cell] = !colour;
        int won = slow_wins(slow, colour, plies - 1);
        slow->cells[cell] = -1;
        if (won != 1) return won;
    }
    return 1;
}

int slow_wins(Slow *slow, int colour, int plies) {
    int own, other, found = 0;
    if (slow->nodes++ > slow->most) return -1;
    if (slow_completions(slow, colour, &own) > 0) return plies >= 1;
    if (plies < 3) return 0;
    int threats = slow_completions(slow, !colour, &other);
    if (threats > 1) return 0;
    for (int cell = 0; cell < GOMOKU_CELLS && found == 0; cell++) {
        if (!is_empty(slow, cell) || (threats == 1 && cell != other)) continue;
        int three = threats == 1 || slow_three(slow, colour, cell);
        slow->cells[cell] = colour;
        if (three || slow_completions(slow, colour, &own) > 0)
            found = slow_holds(slow, colour, plies - 1);
        slow->cells[cell] = -1;
    }
    return found;
}

static void clear(Slow *slow, Board *board, int size, GomokuRule rule) {
    *slow = (Slow){.size = size, .rule = (int)rule, .most = 1000000};
    for (int cell = 0; cell < GOMOKU_CELLS; cell++) slow->cells[cell] = -1;
    gomoku_clear(board, size, rule);
}

void slow_from_rows(const char *const *rows, int size, GomokuRule rule, Slow *slow, Board *board) {
    clear(slow, board, size, rule);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            if (rows[y][x] == '.') continue;
            int colour = rows[y][x] == 'O';
            slow->cells[y * 15 + x] = colour;
            gomoku_put(board, colour, y * 15 + x, NULL);
        }
}

void slow_random(Random *random, int size, GomokuRule rule, int stones, Slow *slow, Board *board) {
    clear(slow, board, size, rule);
    /* in the middle, at an edge or in a corner */
    uint32_t width = size < 7 ? (uint32_t)size : 7, room = (uint32_t)size - width + 1;
    int left = (int)random_below(random, room), top = (int)random_below(random, room);
    /* every other time most stones stand on one line of a random direction, so that rows that are
     * too long come up */
    int crowded = (int)random_below(random, 2), d = (int)random_below(random, 4);
    for (int i = 0; i < stones; i++) {
        int x = left + (int)random_below(random, width), y = top + (int)random_below(random, width);
        int colour = i & 1, k = (int)random_below(random, width);
        if (crowded && colour == 0 && random_below(random, 3) > 0) {
            x = d == 1 ? left + (int)width / 2 : left + k;
            y = d == 0 ? top + (int)width / 2 : d == 3 ? top + (int)width - 1 - k : top + k;
        }
        int cell = y * 15 + x;
        if (slow->cells[cell] >= 0 || slow_five(slow, colour, cell)) continue;
        slow->cells[cell] = colour;
        gomoku_put(board, colour, cell, NULL);
    }
}
