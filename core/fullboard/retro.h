/* Whole boards of up to 16 points solved backwards: the value of every position at once, under
 * simple ko, both when endless play counts against the side to move and when it counts for it. */
#ifndef TESUJI_FULLBOARD_RETRO_H
#define TESUJI_FULLBOARD_RETRO_H

#include "../base/arena.h"
#include "../base/error.h"
#include "board.h"

#define FB_RETRO_POINTS 16

typedef struct FbRetro FbRetro;

/* What a position is worth to the side to move, as area score: low is what it can force when
 * endless play counts as its failure, high what the other side cannot push it below when endless
 * play counts as the other's failure. The ranks order progress: a move of a side that follows its
 * value always leads to a smaller rank of that value. */
typedef struct {
    int8_t low;
    int8_t high;
    uint32_t low_rank;
    uint32_t high_rank;
} FbValue;

/* Prepares to solve all positions of a shape of at most 16 points, in what the arena has left;
 * NULL when that is too little. 4x4 takes about 135 MB, 3x4 3 MB. */
FbRetro *fb_retro_new(Arena *arena, const FbShape *shape);

/* Looks at max_nodes positions or fewer; StepStatus or ERROR_OUT_OF_MEMORY. *nodes counts them.
 * Method: two fixed points of the minimax equations, from the worst value for the side that tries
 * to prove (van der Werf, Winands, "Solving Go for Rectangular Boards", 2009, do it forwards). */
int32_t fb_retro_step(FbRetro *retro, uint32_t max_nodes, uint32_t *nodes);

/* The value of a legal position of a solved board, whose ko and passed count. */
FbValue fb_retro_value(const FbRetro *retro, const FbPosition *position);

/* The number of a position (less than fb_retro_count; passes do not count), or -1 for one with a ko
 * that no capture leads to; *symmetry is the one that turns it as it is numbered. */
int32_t fb_retro_number(const FbRetro *retro, const FbPosition *position, int *symmetry);

/* The value of a numbered position. */
FbValue fb_retro_numbered(const FbRetro *retro, uint32_t number);

/* Writes the positions to sets, in the order of their numbers; and what such a word stands for. */
void fb_retro_list(const FbRetro *retro, uint64_t *sets);
FbPosition fb_retro_position(uint64_t sets);

/* Of these, how many have no value of their own: low < high. */
uint32_t fb_retro_cycles(const FbRetro *retro);

/* Positions known to the table, up to symmetry, those that differ by a ko counted apart. */
uint32_t fb_retro_count(const FbRetro *retro);

#endif
