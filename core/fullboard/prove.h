/* One-sided proofs on boards of up to 30 points: can one side, the prover, bring the game to an end
 * with at least a given score? Under simple ko endless play is its failure, so a proof needs no
 * memory of how a position was reached, and none can be spoilt by it. Under superko the past is
 * part of the position: what was proved counts only where the same past matters. */
#ifndef TESUJI_FULLBOARD_PROVE_H
#define TESUJI_FULLBOARD_PROVE_H

#include "../base/arena.h"
#include "guide.h"

typedef struct FbProver FbProver;

/* Simple ko; superko: positional, situational, natural situational (only boards made by a stone
 * count, and a side may not make one that it has made before); no ko rule at all. */
typedef enum { FB_BASIC_KO, FB_PSK, FB_SSK, FB_NSSK, FB_NO_KO } FbRules;

static inline int fb_is_superko(FbRules rules) {
    return rules == FB_PSK || rules == FB_SSK || rules == FB_NSSK;
}

/* A board that was there before, as the prover sees it, made by fb_past. */
typedef struct {
    FbSet own;
    FbSet other;
    int to_move;       /* the prover's turn */
    uint32_t spots[2]; /* in the guide's filters, as the other side's board and as its own */
} FbPast;

FbPast fb_past(const FbShape *shape, FbSet own, FbSet other, int to_move);

/* A question: does the prover get at least `score` from here? to_move: whether it is its turn.
 * The position is as always the mover's: me are the prover's stones when to_move is set. */
typedef struct {
    FbPosition position;
    int to_move;
    int score;
    const FbPast *past; /* superko: boards of the game before this one, each once; must outlive */
    int past_count;     /* the question; 0 and NULL without superko */
} FbQuestion;

/* Where a search stands: the effort of the current round, and the best move of the last node
 * finished at the root (a point, FB_PASS or FB_NO_MOVE). */
#define FB_PASS    30
#define FB_NO_MOVE 31

/* A prover that keeps what it has proved in what the arena has left, up to `most` bytes; NULL when
 * that is too little: 128 KB; 64 MB beyond 28 points and under superko beyond 9. The table grows
 * as it fills. Under superko a table key is a hash of the past with 56 bits, beyond 9 points 62. */
FbProver *fb_prover_new(Arena *arena, const FbShape *shape, FbRules rules, size_t most);

/* Lets a prover under superko use what the whole board tells; the guide must be ready. */
void fb_prover_guide(FbProver *prover, const FbGuide *guide);

/* Begins a question with a given effort: plies of a line of likely moves; unlikely moves of the
 * prover cost more. What earlier questions proved is kept. */
void fb_prover_ask(FbProver *prover, const FbQuestion *question, int effort);

/* Searches about max_nodes positions: 1 proved, 0 not proved with this effort, -1 not finished. */
int fb_prover_step(FbProver *prover, uint32_t max_nodes);

/* Positions searched in all. */
uint64_t fb_prover_nodes(const FbProver *prover);

/* A move of the prover known to prove the question, or of the other side that held out longest;
 * FB_NO_MOVE when the table has none. */
int fb_prover_move(const FbProver *prover, const FbQuestion *question);

/* The most effort that has a meaning. */
#define FB_MOST_EFFORT 62

#endif
