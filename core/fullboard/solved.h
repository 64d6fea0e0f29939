/* Solved boards as a file, read one position at a time: nothing is unpacked.
 *
 *   "TGFB", version (1), number of boards, 2 * 0         8 bytes
 *   checksum of all that follows                         4 bytes (all numbers little-endian)
 *   for each board: width, height, kind, 0               4 bytes
 *                   place and size of its section        2 * 4 bytes
 *   the sections
 *
 * Boards lie on their longer side (width at most height). A section of the kind FB_SOLVED_STONES
 * has all positions with at most so many stones, in the order of numbers of stones, of sets of
 * points and of colours; of symmetric ones that with the least sets (fb_canonical), and behind each
 * those with a ko:
 *
 *   most stones, log2 of the positions counted in a block, number of values, number of moves
 *   positions of the whole board up to symmetry, those that a cycle decides    2 * 4 bytes
 *   low, high, length of the code of each value; move, length of each move
 *   where each block begins, in bits                                           4 bytes each
 *   the codes, a value and a move for each position, first bits in lowest places
 *
 * Codes are canonical Huffman codes (D. Huffman, 1952). A move is the place of a stone among those
 * that keep the most that stones can force, plus FB_SOLVED_PASS when a pass is to be played where
 * the last move was none.
 *
 * A section of the kind FB_SOLVED_LIST has number of positions (4 bytes), then of each me and opp
 * (4 bytes each, as fb_canonical has them), low, high, move, 0. */
#ifndef TESUJI_FULLBOARD_SOLVED_H
#define TESUJI_FULLBOARD_SOLVED_H

#include <stddef.h>

#include "board.h"
#include "retro.h"

#define FB_SOLVED_VERSION 1
#define FB_SOLVED_PASS    16
#define FB_SOLVED_CODES   128 /* most values */
#define FB_SOLVED_LONGEST 24  /* bits of a code */

typedef enum { FB_SOLVED_STONES, FB_SOLVED_LIST } FbSolvedKind;

/* A section, for a shape. */
typedef struct {
    const uint8_t *bytes;
    size_t size;
    FbShape shape; /* as it lies in the file */
    int turned;    /* the shape asked for stands */
    FbSolvedKind kind;
    uint32_t positions, cycles; /* of the whole board; 0 where it is not known */
    int most, block_bits;
    int values, moves;   /* how many */
    const uint8_t *code; /* the tables of codes, values first */
    const uint8_t *blocks, *stream;
    size_t stream_bits;
} FbSolved;

/* Opens the section of a shape; 0 when it is damaged or of no known kind. The bytes must outlive
 * it. */
int fb_solved_open(FbSolved *solved, const FbShape *shape, FbSolvedKind kind, const uint8_t *bytes,
                   size_t size);

/* The value of a position that is not passed, without ranks; 0 when it is not there. */
int fb_solved_value(const FbSolved *solved, const FbPosition *position, FbValue *value);

/* A move by which the side to move keeps what it can force and makes progress: a point, FB_PASS, or
 * FB_NO_MOVE where none is known; the positions after the moves must be there. In a passed position
 * it is the stone to play where a second pass does not do. */
int fb_solved_move(const FbSolved *solved, const FbPosition *position);

/* For who writes a file: positions with at most so many stones, symmetric ones too, of a board of
 * so many points; and what is written, place after place. fb_solved_each calls back for every
 * canonical legal position in turn, with its place; those with a ko follow the one without. */
uint32_t fb_solved_places(int points, int most);
typedef void FbSolvedVisit(void *data, uint32_t place, const FbPosition *position);
void fb_solved_each(const FbShape *shape, uint32_t from, uint32_t to, FbSolvedVisit *visit,
                    void *data);

/* The stones that keep the most for the side to move, as points in order; returns how many. *low is
 * what they keep, -128 where there is no stone. value: gives the value of a position, or 0. */
typedef int FbValueOf(const void *data, const FbPosition *position, FbValue *value);
int fb_solved_stones(const FbShape *shape, const FbPosition *position, FbValueOf *value,
                     const void *data, uint8_t stones[FB_MAX_POINTS], int *low);

#endif
