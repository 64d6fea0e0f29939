/* Checks the strategy, one decision at a time: after black's move every legal reply of white's is
 * played, and each is answered by a stored decision or by a win by threats, in time; and each of
 * those wins is played out against all replies until five stand on the board.
 *
 * What the search claims is not trusted here: this has a board of its own, which counts stones in
 * windows of five and nothing more, and knows no relevance zones and no tables. It takes from the
 * search only the moves to try for black. */
#ifndef TESUJI_GOMOKU_VERIFY_H
#define TESUJI_GOMOKU_VERIFY_H

#include "prove.h"
#include "table.h"

typedef struct Verifier Verifier;

/* What was checked since the verifier was made. */
typedef struct {
    uint64_t decisions, replies;
    uint64_t stored;      /* replies answered by a decision */
    uint64_t searched;    /* and by threats */
    uint64_t played;      /* positions of those wins played out */
    uint64_t nodes;       /* of the search */
    int32_t longest;      /* move number of black's last move in the longest game */
    int32_t failed;       /* first decision that failed, or -1 */
    int32_t failed_reply; /* -1: it does not say within how many plies it wins */
} VerifyCounts;

/* A verifier of a table, which must live as long. Errors: ERROR_DAMAGED_TABLE,
 * ERROR_OUT_OF_MEMORY. */
ErrorCode gomoku_verifier_new(Arena *arena, const uint8_t *table, size_t size, Verifier **verifier);

/* Number of decisions in the table. */
int32_t gomoku_verifier_decisions(const Verifier *verifier);

/* Starts to check decision number 0 .. decisions - 1. */
void gomoku_verifier_start(Verifier *verifier, int32_t number);

/* Goes on for about max_nodes positions, one reply at least; STEP_DONE: the decision is checked. */
StepStatus gomoku_verifier_step(Verifier *verifier, uint64_t max_nodes);

VerifyCounts gomoku_verifier_counts(const Verifier *verifier);

#endif
