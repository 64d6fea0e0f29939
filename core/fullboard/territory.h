/* The score by territory of a board on which nothing is left to play for. */
#ifndef TESUJI_FULLBOARD_TERRITORY_H
#define TESUJI_FULLBOARD_TERRITORY_H

#include "safety.h"

typedef struct {
    int score; /* Black's less White's: empty points, and stones of the other side two each, in what
                  a side holds for certain; without prisoners taken before */
    FbSet open; /* points that hinder the count; 0 when the score holds */
} FbTerritory;

/* Counts a board where every stone is safe, or dead in what the other side holds for certain
 * (fb_safe), and every other point touches safe stones of both sides, so that nobody can make
 * territory there. Elsewhere the rules that count territory do not agree about what is dead, what
 * is seki and who has to play.
 *
 * Why it needs no search: what the sides hold, and so the score by area, stays whatever is played,
 * as long as each move is answered that needs it; territory is the area less the stones on the
 * board, so it changes only by moves that need no answer, and these cost the mover a point, or
 * nothing where they touch both sides. */
FbTerritory fb_territory(const FbShape *shape, FbSet black, FbSet white);

#endif
