/* Threat search: does the attacker, to move, win within a number of plies by fours and open threes
 * alone?
 *
 * The attacker's moves are those that make a four or an open three; where the other has a four, the
 * one move that stops it. The defender's replies are all that can matter (threat.h). So a win that
 * is found is a win against any defence, and its length counts the fours that delay it.
 *
 * Depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees and its
 * applications", 2002); disproof numbers of a position add up weakly, as the greatest one and the
 * number of the others, since by transposition the same disproof is met again and again. */
#ifndef TESUJI_GOMOKU_PROVE_H
#define TESUJI_GOMOKU_PROVE_H

#include "threat.h"

#define PROVE_PLIES 127 /* most plies asked for */

typedef struct Prover Prover;

/* Which attacking moves are tried. */
typedef enum {
    PROVE_THREES = 0, /* fours and open threes (VCT) */
    PROVE_FOURS = 1,  /* fours only (VCF) */
} ProveKind;

typedef enum { PROVE_OPEN = 0, PROVE_WIN = 1, PROVE_LOSS = 2 } ProveState;

/* A prover with a table of 2^table_log2 entries of 16 bytes; NULL: no memory. */
Prover *prover_new(Arena *arena, int table_log2);

/* Starts to prove that colour, to move, wins within plies (odd, 1..PROVE_PLIES); no
 * five stands on the board, which is copied. The table is kept. */
void prover_start(Prover *prover, const Board *board, int colour, int plies, ProveKind kind);

/* Goes on for about max_nodes positions; PROVE_OPEN: not decided yet. */
ProveState prover_step(Prover *prover, uint64_t max_nodes);

/* Positions since the start. */
uint64_t prover_nodes(const Prover *prover);

/* The winning move known to the table for colour to move within exactly plies, or -1. */
int prover_known(const Prover *prover, const Board *board, int colour, int plies, ProveKind kind);

/* Empties the table if it is half full; done between searches, this keeps it from being crowded. */
void prover_refresh(Prover *prover);

/* Empties the table. */
void prover_forget(Prover *prover);

#endif
