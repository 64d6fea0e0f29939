/* One-sided proofs on boards of up to 30 points: can one side, the prover, bring the game to an end
 * with at least a given score? Endless play is its failure, so a proof needs no memory of how a
 * position was reached, and none can be spoilt by it. */
#ifndef TESUJI_FULLBOARD_PROVE_H
#define TESUJI_FULLBOARD_PROVE_H

#include "../base/arena.h"
#include "board.h"
#include "rules.h"

typedef struct FbProver FbProver;

/* A question: does the prover get at least `score` from here? to_move: whether it is its turn.
 * The position is as always the mover's: me are the prover's stones when to_move is set. */
typedef struct {
    FbPosition position;
    int to_move;
    int score;
} FbQuestion;

/* A prover that keeps what it has proved in what the arena has left, up to `most` bytes; NULL when
 * that is too little: 256 KB; 67 MB beyond 28 points. The table grows as it fills. */
FbProver *fb_prover_new(Arena *arena, const FbShape *shape, size_t most);

/* Begins a question with a given effort: plies of a line of likely moves; unlikely moves of the
 * prover cost more. What earlier questions proved is kept. */
void fb_prover_ask(FbProver *prover, const FbQuestion *question, int effort);

/* Searches about max_nodes positions: 1 proved, 0 not proved with this effort, -1 not finished. */
int fb_prover_step(FbProver *prover, uint32_t max_nodes);

/* Positions searched in all: those entered and, where guesses lead (guess.h), those made and judged
 * by them, so that a position that is judged and then entered counts twice. */
uint64_t fb_prover_nodes(const FbProver *prover);

/* A move of the prover known to prove the question, or of the other side that held out longest;
 * FB_NO_MOVE when the table has none. */
int fb_prover_move(const FbProver *prover, const FbQuestion *question);

/* The most effort that has a meaning. */
#define FB_MOST_EFFORT 62

#endif
