/* Where a defence against a win by threats can matter at all. */
#ifndef TESUJI_GOMOKU_ZONE_H
#define TESUJI_GOMOKU_ZONE_H

#include "prove.h"

/* The cells outside which a stone of the other colour changes nothing in the win by threats of
 * attacker, to move, within plies, as the prover has just proved it; all empty cells if that proof
 * is too long to walk. */
void proof_zone(Prover *prover, const Board *board, int attacker, int plies, CellSet *zone);

/* One move of a win by threats: the defender's move before it (255 for none), the attacker's move,
 * and how many replies are answered below it. Preorder makes a tree of them. */
typedef struct {
    uint8_t reply, move;
    uint16_t count;
} ProofMove;

/* Writes the proof of the win, which the prover has just proved, as far as max moves reach; returns
 * how many, or ERROR_OUT_OF_MEMORY. */
int32_t proof_tree(Prover *prover, const Board *board, int attacker, int plies, ProveKind kind,
                   ProofMove *moves, int32_t max);

#endif
