/* Checking a proof without the solver: the verifier walks every line in which one side plays as it
 * is told and the other does whatever is legal, ko threats included, down to where the question is
 * decided. It shares no code with the solver: its own board, captures and repetitions, as plain as
 * can be.
 *
 * A certificate is the list of the winner's moves in the order in which the walk asks for them; the
 * loser's moves need not be written down, because the walk tries them all in a fixed order. A
 * position that has been walked through without meeting a repetition behind it on the line (what is
 * called Graph History Interaction; Kishimoto and Mueller, AAAI 2004) is not walked twice: what was
 * shown for it holds on every other line, too, but where that line has been in a position which the
 * proof goes through, for there a move of the proof would be a repetition. So positions met in
 * proofs are kept, and below one that is met again only what has been shown since counts. Nor is a
 * position walked on where the defender cannot be captured even if it only passes, or, if that is
 * asked for, cannot get two eyes any more, or where walls keep apart what is to be connected: by
 * theorems that the verifier applies by itself (verify_theorems.h).
 *
 * The rules are those of tsumego.h. */
#ifndef TESUJI_TSUMEGO_VERIFY_H
#define TESUJI_TSUMEGO_VERIFY_H

#include "../base/arena.h"
#include "tsumego.h"

#define VERIFY_DEPTH (TSUMEGO_LINE - 1) /* moves of a line at most */

/* What a step of the walk ends with. */
typedef enum {
    VERIFY_RUNNING,
    VERIFY_ASKS,    /* for the winner's move: verifier_tell */
    VERIFY_PROVED,  /* the claim holds */
    VERIFY_FAILED,  /* a move told was illegal, or the loser got away: verifier_line has the line */
    VERIFY_TOO_BIG, /* a line or the memory came to its end */
} VerifyStatus;

typedef struct Verifier Verifier;

/* The claim: with first to move and threats (k as the attacker counts), the attacker
 * (attacker_wins) or the defender succeeds. problem has target and region. deaths: 1 where a line
 * may end with the target dead, as verify_dead tells, or with stones that verify_apart tells to be
 * kept apart; 0: with a capture, or when the attacker has no move. seed: any number; one
 * that nobody can foretell where the certificate is not our own, lest it has positions that hash
 * alike. NULL: out of memory, or the problem is not one. Takes about half a megabyte, and from time
 * to time more for a table. */
Verifier *verifier_new(Arena *arena, const TsumegoProblem *problem, int first, int threats,
                       int attacker_wins, int deaths, uint64_t seed);

/* Walks up to max_nodes moves, or until something else than VERIFY_RUNNING is to be said. */
VerifyStatus verifier_step(Verifier *verifier, uint32_t max_nodes);

/* Answers VERIFY_ASKS: a board point or TSUMEGO_PASS. */
void verifier_tell(Verifier *verifier, int move);

/* The moves that lead to where the walk is; returns their number, at most VERIFY_DEPTH. */
int verifier_line(const Verifier *verifier, const int16_t **moves);

/* Moves walked so far. */
uint64_t verifier_nodes(const Verifier *verifier);

#endif
