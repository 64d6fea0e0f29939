/* A question as people put it, answered: a position, perhaps with a target or a region, perhaps
 * without. Finds what is meant (find.h), solves it (tsumego.h) and looks whether the answer
 * depends on how far the region reaches.
 *
 * A candidate is taken as what is meant when the mover reaches its goal (outright, or in a ko) and
 * the other side would, too, if it moved first: otherwise there is no problem. Each is tried in its
 * narrowest region first, for the outcome alone; once that convinces, in the next wider one, where
 * the move found is tried before all others, until outcome and move stay the same (the narrowest,
 * where the frame is too near, does not count), or the answer holds whatever is outside: then it is
 * confirmed. Budgets grow from round to round; an answer is final when the candidates before it
 * have dropped out, or have had their chance. What the first candidate's search has found is kept
 * while others have their turn. All moves of an answer are sorted out last, and before when a wider
 * region takes long.
 *
 * Where target and region are given, that is what is solved; in a wide region the defender's life
 * is looked for in windows of it, too (narrow.h). */
#ifndef TESUJI_TSUMEGO_QUESTION_H
#define TESUJI_TSUMEGO_QUESTION_H

#include "answer.h"
#include "fight.h"

typedef struct Question Question;

/* problem: as for tsumego_solver_new, with what is not in given (FIND_...) left open. mover: the
 * colour to play, 0 when that is not known. Takes all the arena but spare bytes. NULL with *error
 * set: as tsumego_solver_new. */
Question *question_new(Arena *arena, const TsumegoProblem *problem, unsigned given, int mover,
                       size_t spare, ErrorCode *error);

/* Works off about max_nodes nodes: StepStatus. */
int32_t question_step(Question *question, uint32_t max_nodes);

/* What is known now; the pointer holds until the next step. */
const QuestionAnswer *question_answer(Question *question);

/* Nodes so far, of all solvers. */
uint64_t question_nodes(const Question *question);

#endif
