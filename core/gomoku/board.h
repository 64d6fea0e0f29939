/* A gomoku position, kept as the lines of the board in all four directions.
 *
 * Every line is a 16-bit word, one bit a cell; the position on the line is x, for columns y:
 *
 *   rows        line y           | 0..14
 *   columns     line 15 + x      | 15..29
 *   diagonals   line 30 + x-y+14 | 30..58   (down-right)
 *   antidiag.   line 59 + x+y    | 59..87   (up-right)
 *
 * A stone changes four lines; what can be made on them is computed anew for both colours at once,
 * in one vector of eight words, by bit-sliced counting over all windows of five. Nothing else is
 * incremental, and nothing needs a table of patterns. */
#ifndef TESUJI_GOMOKU_BOARD_H
#define TESUJI_GOMOKU_BOARD_H

#include <string.h>

#include "../base/bits.h"
#include "../base/hash.h"
#include "gomoku.h"

#define GOMOKU_LINES 88
#define GOMOKU_WORDS 4 /* 64-bit words of a set of cells */

typedef struct {
    uint64_t words[GOMOKU_WORDS];
} CellSet;

static inline void cells_add(CellSet *set, int cell) {
    set->words[cell >> 6] |= BIT64(cell & 63);
}

static inline void cells_remove(CellSet *set, int cell) {
    set->words[cell >> 6] &= ~BIT64(cell & 63);
}

static inline int cells_has(const CellSet *set, int cell) {
    return (int)(set->words[cell >> 6] >> (cell & 63) & 1);
}

static inline int cells_empty(const CellSet *set) {
    return (set->words[0] | set->words[1] | set->words[2] | set->words[3]) == 0;
}

static inline int cells_count(const CellSet *set) {
    return bits_count(set->words[0]) + bits_count(set->words[1]) + bits_count(set->words[2]) +
           bits_count(set->words[3]);
}

/* The lowest member, or -1. */
static inline int cells_first(const CellSet *set) {
    for (int i = 0; i < GOMOKU_WORDS; i++)
        if (set->words[i] != 0) return i * 64 + bits_first(set->words[i]);
    return -1;
}

static inline int cells_pop(CellSet *set) {
    for (int i = 0; i < GOMOKU_WORDS; i++)
        if (set->words[i] != 0) return i * 64 + bits_pop(&set->words[i]);
    return -1;
}

static inline void cells_meet(CellSet *set, const CellSet *other) {
    for (int i = 0; i < GOMOKU_WORDS; i++) set->words[i] &= other->words[i];
}

static inline void cells_join(CellSet *set, const CellSet *other) {
    for (int i = 0; i < GOMOKU_WORDS; i++) set->words[i] |= other->words[i];
}

/* What a colour can make on each line: bit p is set where a stone at empty cell p ... */
typedef struct {
    _Alignas(16) uint16_t five[GOMOKU_LINES];  /* completes five in a row */
    _Alignas(16) uint16_t four[GOMOKU_LINES];  /* makes a four: one or more completing cells */
    _Alignas(16) uint16_t open[GOMOKU_LINES];  /* leaves two or more completing cells on the line */
    _Alignas(16) uint16_t three[GOMOKU_LINES]; /* makes an open three */
} LineShapes;

typedef struct {
    int32_t size; /* 5..15 */
    int32_t rule; /* GomokuRule */
    int32_t stones_count;
    int32_t cells; /* 15 * size: cells are y * 15 + x whatever the size */
    uint64_t hash; /* sum of the keys of the stones */
    uint16_t stones[2][GOMOKU_LINES];
    uint16_t empty[GOMOKU_LINES];
    LineShapes shapes[2];
} Board;

/* The four lines through a cell and the cell's place on them. */
static inline int line_of(int direction, int x, int y) {
    switch (direction) {
    case 0:
        return y;
    case 1:
        return 15 + x;
    case 2:
        return 44 + x - y;
    default:
        return 59 + x + y;
    }
}

/* The cell at a place of a line. */
static inline int line_cell(int line, int at) {
    if (line < 15) return line * 15 + at;
    if (line < 30) return at * 15 + line - 15;
    if (line < 59) return (at - line + 44) * 15 + at;
    return (line - 59 - at) * 15 + at;
}

static inline int line_step(int line) {
    return line < 15 ? 1 : line < 30 ? 15 : line < 59 ? 16 : -14;
}

/* The key of a stone; the colours' keys of a cell are independent. */
static inline uint64_t stone_key(int colour, int cell) {
    return hash_key((uint64_t)(colour * 225 + cell + 1000));
}

void gomoku_clear(Board *board, int size, GomokuRule rule);

/* What a stone changed, to take it back: for each colour the words of its four lines. */
typedef struct {
    uint64_t five[2], four[2], open[2], three[2];
} BoardUndo;

/* Puts a stone of colour (0 black, 1 white) on an empty cell; undo may be NULL. */
void gomoku_put(Board *board, int colour, int cell, BoardUndo *undo);

/* Takes the stone off that was put last of all those still there. */
void gomoku_take(Board *board, int colour, int cell, const BoardUndo *undo);

static inline int gomoku_is_empty(const Board *board, int cell) {
    return board->empty[cell / 15] >> (cell % 15) & 1;
}

/* All cells where bits are set in the lines. */
void gomoku_gather(const uint16_t *lines, CellSet *cells);

/* The same, and in twice those that are set in two lines or more. */
void gomoku_gather_twice(const uint16_t *lines, CellSet *cells, CellSet *twice);

/* Cells where a stone of colour leaves two or more completing cells: an open four, or two fours
 * on one line or on two. Whoever may play there wins unless the other can make five. */
void gomoku_doubles(const Board *board, int colour, CellSet *cells);

/* The cells that complete five after a stone of colour at cell, which makes a four; returns how
 * many there are, at most 8. */
int gomoku_completions(const Board *board, int colour, int cell, int *completions);

/* Empty cells of the windows of five that hold at least `least` stones of colour (2 or 3) and none
 * of the other: where one more stone would matter for fours to come. */
void gomoku_potential(const Board *board, int colour, int least, CellSet *cells);

/* All empty cells. */
void gomoku_empties(const Board *board, CellSet *cells);

/* How much a stone of colour is worth at each empty cell, roughly: the windows of five it would be
 * in, its own that it furthers and the other's that it ends. */
void gomoku_rate(const Board *board, int colour, int32_t rating[GOMOKU_CELLS]);

/* Any bit in the lines. */
static inline int lines_any(const uint16_t *lines) {
    uint64_t words[GOMOKU_LINES / 4], any = 0;
    memcpy(words, lines, sizeof words);
    for (int i = 0; i < GOMOKU_LINES / 4; i++) any |= words[i];
    return any != 0;
}

#endif
