/* A question as people put it, answered: a position, perhaps with a target or a region, perhaps
 * without. Finds what is meant (find.h), solves it (tsumego.h) and looks whether the answer
 * depends on how far the region reaches.
 *
 * A candidate is taken as what is meant when the mover reaches its goal (outright, or in a ko) and
 * the other side would, too, if it moved first: otherwise there is no problem. Each is tried in its
 * narrowest region first, for the outcome alone; once that convinces, in the next wider one (half a
 * step wider, then whole ones), where the move found is tried before all others, until outcome and
 * move stay the same (the narrowest, where the frame is too near, does not count), or the answer
 * holds whatever is outside: then it is confirmed. A mover that fails to live is no answer; where
 * the target is given it is one, but confirmed in the widest region only. So is the failure of the
 * side against which all of the frame is (FIND_FRIENDS, FIND_FOES). Budgets grow from round
 * to round; an answer is final when the candidates before it have dropped out, or have had their
 * chance. What the first candidate's search has found is kept while others have their turn; what it
 * has found in one region gives first guesses in the next (hints.h). All moves of an answer are
 * sorted out last, and before when a wider region takes long; then also in regions only a little
 * wider, one after the other, whose answer takes the place of the first. While the moves of a wider
 * region's answer are not sorted out, the narrower region's is told that gives more of them, but
 * for those that fail in the wider one. Where all candidates have dropped out, the answer is what
 * has shown it of the first: that the mover fails, or need not move. While what is surrounded as a
 * whole is open, nothing is told of a part of it.
 *
 * Where target and region are given, that is what is solved, and each side's outcome is told once
 * it is known; in a wide region the defender's life is looked for in windows of it, too (narrow.h).
 */
#ifndef TESUJI_TSUMEGO_QUESTION_H
#define TESUJI_TSUMEGO_QUESTION_H

#include "answer.h"
#include "narrow.h"

#define QUESTION_TRIES 4

typedef struct Question Question;

/* problem: as for tsumego_solver_new, with what is not in given (FIND_...) left open. mover: the
 * colour to play, 0 when that is not known. windows: &narrow_methods, or NULL to go without them.
 * Takes all the arena but spare bytes. NULL with *error set: as tsumego_solver_new;
 * ERROR_BAD_OPTION without a region where none can be found (TESUJI_GROWS). */
Question *question_new(Arena *arena, const TsumegoProblem *problem, unsigned given, int mover,
                       const NarrowMethods *windows, size_t spare, ErrorCode *error);

/* Works off about max_nodes nodes: StepStatus. */
int32_t question_step(Question *question, uint32_t max_nodes);

/* What is known now; the pointer holds until the next step. */
const QuestionAnswer *question_answer(Question *question);

/* First moves of the side that moves first with color, likeliest to be right first, where nothing
 * is proved of them (question_answer knows no outcome, or one that does not convince): those on
 * which most work was spent, in the running search and in narrower regions, where they all fail.
 * Returns how many there are, at most QUESTION_TRIES. Of 110 book problems that were unknown after
 * 30,000 nodes the first is the book's move in three of ten, and one of three in more than half. */
int question_tries(const Question *question, int color, int16_t tries[QUESTION_TRIES]);

/* A solver of the problem as it stands here, whatever is asked about it and whichever of its stones
 * are framed: that which the question has of it, or one that begins with what is kept of it
 * (hints.h); NULL where there is neither. It lives as long as the question, which must not be
 * stepped any more. */
TsumegoSolver *question_solver(Question *question, const TsumegoProblem *problem);

/* Nodes so far, of all solvers. */
uint64_t question_nodes(const Question *question);

#endif
