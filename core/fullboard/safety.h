/* What is safe on a board whatever comes: chains that cannot be captured and the territory around
 * them where the other side cannot live. */
#ifndef TESUJI_FULLBOARD_SAFETY_H
#define TESUJI_FULLBOARD_SAFETY_H

#include "board.h"

typedef struct {
    FbSet stones; /* of chains that cannot be captured as long as the owner does not help */
    FbSet area;   /* these stones, and the territory between them */
} FbSafe;

/* The points that the owner of the stones `own` will hold when the game ends, however the other
 * side (stones `other`) plays and even if it plays several moves in a row, provided that the owner
 * answers where an answer is needed and captures before the end. Territory is where the other side
 * has no room for two eyes.
 *
 * Sources: D. Benson, "Life in the Game of Go" (1976); E. van der Werf, "AI techniques for the game
 * of Go" (2004), section 6.2. A region counts only when filling it cannot cost a chain its life:
 * see safety.c. */
FbSafe fb_safe(const FbShape *shape, FbSet own, FbSet other);

/* Whether the owner holds the whole of one part of the board in this way: a set of points that
 * chains of `wall` and `firm` enclose. Those of `firm` have two eyes elsewhere that cannot be
 * taken, the others of `wall` one, so that one more is wanted of each of them here. */
int fb_safe_part(const FbShape *shape, FbSet own, FbSet other, FbSet part, FbSet wall, FbSet firm);

#endif
