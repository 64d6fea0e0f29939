/* The answer to a question: what a solver has found, kept beyond its memory. */
#ifndef TESUJI_TSUMEGO_ANSWER_H
#define TESUJI_TSUMEGO_ANSWER_H

#include "find.h"

/* Most first moves of a side that are kept. */
#define QUESTION_MOVES (TSUMEGO_REGION_MAX + 1)

/* As TsumegoSide, with room of its own. */
typedef struct {
    TsumegoSide side;
    TsumegoMove moves[QUESTION_MOVES];
    int16_t best[QUESTION_MOVES];
    int16_t pv[TSUMEGO_LINE];
} QuestionSide;

typedef struct {
    TsumegoProblem problem; /* as it was solved: with target, region and frame */
    QuestionSide side[3];   /* by the colour that moves first */
    uint8_t zone[TSUMEGO_POINTS];
    uint8_t framed;      /* stones were added outside of the region */
    uint8_t borders;     /* the region ends at stones or points that are taken as settled */
    uint8_t stable;      /* a wider region gives the same answer (or there is none wider) */
    uint8_t holds;       /* by colour, as bits: what is said of it holds without any assumption */
    uint8_t found;       /* what is meant was found, not given */
    uint8_t convincing;  /* what was found is a problem, in the sense of question.h, of what is
                            surrounded as a whole, not in the narrowest region and a frame alone; or
                            that nothing is one */
    uint8_t memory_full; /* the solver's table has had to forget */
    int32_t candidate;   /* which of them, -1: none looked at yet */
    int32_t growth;
} QuestionAnswer;

/* Copies what a solver says of a side, with its lists, cut at what there is room for. */
void answer_keep_side(QuestionSide *kept, const TsumegoSide *side);

/* Copies a whole answer. */
void answer_keep(QuestionAnswer *kept, const QuestionAnswer *answer);

/* Writes what the solver of problem knows, and what that depends on; not what the asker's search
 * for a problem knows: found, convincing, stable, candidate, growth. */
void answer_read(QuestionAnswer *answer, const Finder *finder, const TsumegoProblem *problem,
                 TsumegoSolver *solver);

/* Whether the region ends where the board does not: at stones or points outside of it. */
int answer_has_borders(const TsumegoProblem *problem);

#endif
