/* The theorems by which a checker's proof may end before anything is captured. What is on a
 * point is a byte of cell: 1 an attacker's stone, 2 one of the defender's, and 4 more when it is a
 * marked one. The problem's region has all chains in it that belong to it (tsumego.h, rule 2). */
#ifndef TESUJI_TSUMEGO_VERIFY_THEOREMS_H
#define TESUJI_TSUMEGO_VERIFY_THEOREMS_H

#include "tsumego.h"

/* Whether the target cannot be captured even if the defender only passes: the theorem of Benson
 * ("Life in the game of Go", 1976). Not for connect. */
int verify_alive(const TsumegoProblem *problem, const uint8_t *cell);

/* Whether the target is captured whoever moves, whatever the ko threats and the line so far,
 * because it cannot get two eyes any more: the same theorem read from the attacker's side, proved
 * in eyes.h (eyes_dead). Not for connect, nor where the attacker may never capture in a ko. */
int verify_dead(const TsumegoProblem *problem, const uint8_t *cell);

/* Whether marked stones can never be connected, because the defender's chains with a liberty
 * outside of the region, where nobody may play, stand between them: those stay where they are. For
 * connect. */
int verify_apart(const TsumegoProblem *problem, const uint8_t *cell);

#endif
