/* The checker's board: a byte a point, and chains found anew whenever they are asked for. */
#ifndef TESUJI_TSUMEGO_VERIFY_BOARD_H
#define TESUJI_TSUMEGO_VERIFY_BOARD_H

#include "tsumego.h"

/* What is on a point: whose stone (0 nobody's), and whether it is a marked one. */
enum { NOBODY = 0, THEIRS = 1, OURS = 2, SIDE = 3, MARKED = 4 };
enum { ATTACKER = THEIRS, DEFENDER = OURS };

/* Lists the points beside point; how many there are. */
__attribute__((noinline)) int verify_near(const TsumegoProblem *problem, int point, int near[4]);

/* Lists the chain at point; the number of its stones. *liberties counts empty points next to it,
 * and the attacker's stones outside the region, for those cannot be captured. */
int verify_chain(const TsumegoProblem *problem, const uint8_t *cell, int point, int16_t *chain,
                 int *liberties);

#endif
