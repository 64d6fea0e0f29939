/* A guess, learned from proofs, of how likely it is that one side, the prover, is proved to get the
 * whole board: the sum of what the surroundings of every point have been found to tell. It decides
 * what is looked at first and what is put off, never what is true. */
#ifndef TESUJI_FULLBOARD_GUESS_H
#define TESUJI_FULLBOARD_GUESS_H

#include "../base/arena.h"
#include "board.h"

/* Ways to fill the 3x3 points around a point in the middle, at the edge, and in a corner, with
 * the prover's stones, the other side's and none; and how many of them differ when turned or
 * reflected. */
#define FB_GUESS_CODES   (19683 + 729 + 81)
#define FB_GUESS_CLASSES (2862 + 405 + 54)

#define FB_GUESS_EFFORTS 16 /* efforts for which a weight is learned; beyond it grows evenly */

typedef struct FbGuess FbGuess;

/* A board that was looked at: the stones, and what each point adds to the sum. */
typedef struct {
    FbSet own, other;
    int sum;
    int8_t value[FB_MAX_POINTS];
    uint16_t code[FB_MAX_POINTS]; /* of the surroundings */
} FbGuessed;

/* Boards that have surroundings to speak of: two lines at least either way. */
static inline int fb_guess_fits(const FbShape *shape) {
    return shape->width >= 2 && shape->height >= 2;
}

/* NULL when the arena has too little left: 96 KB. The shape must fit. */
FbGuess *fb_guess_new(Arena *arena, const FbShape *shape);

/* Looks at a board. to_move: whether it is the prover's turn. Guesses are sixteenths of the
 * logarithm of the odds. */
void fb_guess_board(const FbGuess *guess, FbSet own, FbSet other, int to_move, FbGuessed *board);

/* The sum for a board that differs from one looked at, with the same side to move. */
int fb_guess_change(const FbGuess *guess, const FbGuessed *board, FbSet own, FbSet other,
                    int to_move);

/* The same for a board that has one stone more, of the prover or of the other side: quicker. */
int fb_guess_stone(const FbGuess *guess, const FbGuessed *board, int point, int owns, int to_move);

/* What is added for the last move, a pass or one that a ko forbids to answer at once, and for the
 * effort left, 0 to 63. */
int fb_guess_rest(int to_move, int passed, int ko, int effort);

/* For learning: the class of every code. */
void fb_guess_classes(uint16_t classes[FB_GUESS_CODES]);

#endif
