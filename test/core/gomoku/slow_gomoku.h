/* Gomoku straight from its rules: an array of cells, lines walked cell by cell, every reply tried.
 */
#ifndef TESUJI_TEST_SLOW_GOMOKU_H
#define TESUJI_TEST_SLOW_GOMOKU_H

#include "../../../core/base/random.h"
#include "../../../core/gomoku/board.h"

typedef struct {
    int size, rule;
    int cells[GOMOKU_CELLS]; /* -1 empty, 0, 1; y * 15 + x */
    long nodes, most;        /* of slow_wins; it gives up beyond most */
} Slow;

/* Whether a stone of colour at the empty cell makes five. */
int slow_five(const Slow *slow, int colour, int cell);

/* How many cells complete five for colour; the first goes to *cell. */
int slow_completions(const Slow *slow, int colour, int *cell);

/* Whether a stone of colour at cell makes an open three: on one line one more stone could make four
 * side by side with both ends completing. */
int slow_three(Slow *slow, int colour, int cell);

/* Whether colour, to move, wins within plies by fours and threes: -1 when slow->most is used up. */
int slow_wins(Slow *slow, int colour, int plies);

/* Both boards with the stones of rows ('X' black, 'O' white, first row is y = 0). */
void slow_from_rows(const char *const *rows, int size, GomokuRule rule, Slow *slow, Board *board);

/* Random stones in a part of the board, which may be a corner, no five among them; black's are
 * often on one line. */
void slow_random(Random *random, int size, GomokuRule rule, int stones, Slow *slow, Board *board);

#endif
