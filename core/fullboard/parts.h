/* Parts of the board that are decided each for itself.
 *
 * The chains of one side, the owner, divide the board into parts. A part is held when the owner,
 * who answers every move of the other side in it by one in it, ends up with all of it, an eye there
 * for each chain around it included. Chains that have two such eyes cannot be captured, and what
 * they hold they hold whatever happens elsewhere: the board is a sum of games, and only the rest of
 * it need be searched. */
#ifndef TESUJI_FULLBOARD_PARTS_H
#define TESUJI_FULLBOARD_PARTS_H

#include "../base/arena.h"
#include "board.h"

typedef struct FbParts FbParts;

/* Takes memory for 2^log parts that were looked into; NULL when the arena has too little left. */
FbParts *fb_parts_new(Arena *arena, const FbShape *shape, int log);

/* The points that the owner of the stones `own` holds for good by answering, when the other side is
 * to move: chains that cannot be captured, and parts that they enclose. before: points found held
 * earlier in the game, in which nobody has played since; they are part of the answer. */
FbSet fb_held(const FbParts *parts, FbSet own, FbSet other, FbSet before);

#endif
