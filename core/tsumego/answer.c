#include "answer.h"

#include <string.h>

#include "../go/board.h"

/* A side that was not asked has no lists. */
static void copy(void *to, const void *from, size_t size) {
    if (size > 0) memcpy(to, from, size);
}

static void point_to_own(QuestionSide *kept) {
    kept->side.moves = kept->moves;
    kept->side.best = kept->best;
    kept->side.pv = kept->pv;
}

void answer_keep_side(QuestionSide *kept, const TsumegoSide *side) {
    kept->side = *side;
    if (kept->side.move_count > QUESTION_MOVES) kept->side.move_count = QUESTION_MOVES;
    if (kept->side.best_count > QUESTION_MOVES) kept->side.best_count = QUESTION_MOVES;
    if (kept->side.pv_length > TSUMEGO_LINE) kept->side.pv_length = TSUMEGO_LINE;
    copy(kept->moves, side->moves, kept->side.move_count * sizeof *kept->moves);
    copy(kept->best, side->best, kept->side.best_count * sizeof *kept->best);
    copy(kept->pv, side->pv, kept->side.pv_length * sizeof *kept->pv);
    point_to_own(kept);
}

void answer_keep(QuestionAnswer *kept, const QuestionAnswer *answer) {
    *kept = *answer;
    for (int color = BLACK; color <= WHITE; color++) point_to_own(&kept->side[color]);
}

int answer_has_borders(const TsumegoProblem *problem) {
    int points = problem->width * problem->height;
    for (int p = 0; p < points; p++) {
        if (problem->region[p]) continue;
        if (p % problem->width > 0 && problem->region[p - 1]) return 1;
        if (p % problem->width < problem->width - 1 && problem->region[p + 1]) return 1;
        if (p >= problem->width && problem->region[p - problem->width]) return 1;
        if (p + problem->width < points && problem->region[p + problem->width]) return 1;
    }
    return 0;
}

/* Whether a success of the defender holds whatever is played outside of the region. */
static int holds(const QuestionAnswer *answer, const Finder *finder, int color) {
    const TsumegoProblem *problem = &answer->problem;
    int outcome = answer->side[color].side.outcome;
    return outcome == (color == problem->defender ? TSUMEGO_WIN : TSUMEGO_LOSS) &&
           finder_holds(finder, problem, answer->zone, 1u << color);
}

void answer_read(QuestionAnswer *answer, const Finder *finder, const TsumegoProblem *problem,
                 TsumegoSolver *solver) {
    TsumegoResult result;
    tsumego_solver_result(solver, &result);
    answer->problem = *problem;
    memcpy(answer->zone, result.zone, sizeof answer->zone);
    answer->framed = (uint8_t)finder_framed(finder, problem);
    answer->borders = (uint8_t)answer_has_borders(problem);
    answer->memory_full = result.memory_full;
    answer->holds = 0;
    for (int color = BLACK; color <= WHITE; color++) {
        answer_keep_side(&answer->side[color], &result.side[color]);
        answer->holds |= (uint8_t)(holds(answer, finder, color) << color);
    }
}
