/* The symmetries of the board.
 *
 * A symmetry is a number 0..7: first mirror left and right (bit 0), then top and bottom (bit 1),
 * then swap columns and rows (bit 2). 0 changes nothing. A symmetry with bit 2 turns a board of
 * width x height into one of height x width; a rectangle has the four others to itself. */
#ifndef TESUJI_GO_SYMMETRY_H
#define TESUJI_GO_SYMMETRY_H

#include "board.h"

enum { SYMMETRIES = 8, SYMMETRY_MIRROR_X = 1, SYMMETRY_MIRROR_Y = 2, SYMMETRY_TRANSPOSE = 4 };

/* Whether a board of this size keeps its width and height. */
static inline int symmetry_keeps_size(int symmetry, int width, int height) {
    return width == height || (symmetry & SYMMETRY_TRANSPOSE) == 0;
}

/* Where a point of a width x height board goes. PASS stays PASS. */
static inline int symmetry_point(int symmetry, int point, int width, int height) {
    if (point < 0) return point;
    int x = point % width, y = point / width;
    if (symmetry & SYMMETRY_MIRROR_X) x = width - 1 - x;
    if (symmetry & SYMMETRY_MIRROR_Y) y = height - 1 - y;
    return symmetry & SYMMETRY_TRANSPOSE ? x * height + y : y * width + x;
}

static inline int symmetry_swap_mirrors(int symmetry) {
    return (symmetry & 1) << 1 | (symmetry >> 1 & 1) | (symmetry & SYMMETRY_TRANSPOSE);
}

/* The symmetry that takes points back. */
static inline int symmetry_inverse(int symmetry) {
    return symmetry & SYMMETRY_TRANSPOSE ? symmetry_swap_mirrors(symmetry) : symmetry;
}

/* First one, then the other, as one. */
static inline int symmetry_then(int first, int second) {
    return first ^ (first & SYMMETRY_TRANSPOSE ? symmetry_swap_mirrors(second) : second);
}

/* Sets to up as from seen through a symmetry, with the colours swapped if invert is not 0: stones,
 * captures, ko and options. to must have the size that the symmetry gives; its log is emptied. */
void board_transform(Board *to, const Board *from, int symmetry, int invert);

/* The hash of the position as seen through a symmetry: equal to that of board_transform. */
uint64_t board_hash_through(const Board *board, int symmetry, int invert);

#endif
