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
 * region takes long. */
#ifndef TESUJI_TSUMEGO_QUESTION_H
#define TESUJI_TSUMEGO_QUESTION_H

#include "fight.h"
#include "find.h"

/* Most first moves of a side that are kept. */
#define QUESTION_MOVES (TSUMEGO_REGION_MAX + 1)

/* As TsumegoSide, with room of its own. */
typedef struct {
    TsumegoSide side;
    TsumegoMove moves[QUESTION_MOVES];
    int16_t best[QUESTION_MOVES];
    int16_t pv[TSUMEGO_LINE];
    uint8_t stages;               /* of the ko, 0: there is none, or it was not looked into */
    int16_t kos[TSUMEGO_THREATS]; /* what is fought over in each, by the side that needs threats */
} QuestionSide;

typedef struct {
    TsumegoProblem problem; /* as it was solved: with target, region and frame */
    QuestionSide side[3];   /* by the colour that moves first */
    uint8_t zone[TSUMEGO_POINTS];
    uint8_t framed;     /* stones were added outside of the region */
    uint8_t borders;    /* the region ends at stones or points that are taken as settled */
    uint8_t stable;     /* a wider region gives the same answer (or there is none wider) */
    uint8_t holds;      /* by colour, as bits: what is said of it holds without any assumption */
    uint8_t found;      /* what is meant was found, not given */
    uint8_t convincing; /* what was found is a problem, in the sense above, of what is surrounded as
                           a whole, and not in the narrowest region alone */
    uint8_t memory_full; /* the solver's table has had to forget */
    int32_t candidate;   /* which of them, -1: none looked at yet */
    int32_t growth;
} QuestionAnswer;

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

uint64_t question_nodes(const Question *question);

/* The solver of the answer's problem, for walks through its proof; NULL while the question is still
 * worked on. */
TsumegoSolver *question_solver(Question *question);

#endif
