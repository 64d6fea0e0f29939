#include "fight.h"

void fight_start(Fight *fight, TsumegoSolver *solver, int first, int behind, int attacks,
                 int threats) {
    *fight = (Fight){.solver = solver,
                     .first = first,
                     .behind = behind,
                     .sign = attacks ? 1 : -1,
                     .threats = threats};
}

/* Puts the cursor at the end of the line, the side behind having so many threats; 0 where the line
 * ends. */
static int place(const Fight *fight, int threats) {
    tsumego_cursor_start(fight->solver, fight->first, fight->sign * threats);
    for (int i = 0; i < fight->length; i++)
        if (!tsumego_cursor_play(fight->solver, fight->line[i])) return 0;
    return !tsumego_cursor_over(fight->solver);
}

static int behind_moves(const Fight *fight) {
    return tsumego_cursor_to_play(fight->solver) == fight->behind;
}

/* Makes the line longer by the move of the side that succeeds here; 0 when that cannot be. */
static int extend(Fight *fight) {
    TsumegoSolver *solver = fight->solver;
    int behind = behind_moves(fight), move = tsumego_cursor_move(solver);
    if (tsumego_cursor_value(solver) != (behind ? fight->sign : -fight->sign)) return 0;
    if (fight->length == TSUMEGO_LINE || move == TSUMEGO_NONE) return 0;
    int played = tsumego_cursor_play(solver, move);
    if (played == 2 && behind) fight->kos[fight->count++] = (int16_t)move;
    fight->line[fight->length++] = (int16_t)move;
    return played;
}

int32_t fight_step(Fight *fight, uint32_t max_nodes) {
    uint64_t end = tsumego_solver_nodes(fight->solver) + max_nodes;
    while (fight->count < fight->threats) {
        uint64_t now = tsumego_solver_nodes(fight->solver);
        if (now >= end) return STEP_RUNNING;
        if (!fight->thinking) {
            int fine = place(fight, fight->threats);
            if (fine && !behind_moves(fight)) fine = place(fight, fight->threats - 1);
            if (!fine) return STEP_DONE;
        }
        int32_t status = tsumego_cursor_step(fight->solver, (uint32_t)(end - now));
        fight->thinking = status == STEP_RUNNING;
        if (status != STEP_DONE) return status;
        if (!extend(fight)) return STEP_DONE;
    }
    return STEP_DONE;
}
