/* Choosing moves at the cursor. */
#ifndef TESUJI_TSUMEGO_CURSOR_H
#define TESUJI_TSUMEGO_CURSOR_H

#include "tsumego.h"

/* Whether a move is proved to lead to value (1 the attacker's success, -1 the defender's). */
static inline int cursor_leads_to(TsumegoSolver *solver, int move, int value) {
    if (!tsumego_cursor_play(solver, move)) return 0;
    int over = tsumego_cursor_over(solver);
    int found = over != 0 ? over : tsumego_cursor_value(solver);
    tsumego_cursor_undo(solver);
    return found == value;
}

/* The move to play at the cursor, whose value is known. For the side that succeeds the solver's
 * proposal is taken when it is proved itself; else, as it may stem from another number of threats,
 * any move that is. */
static inline int cursor_sound_move(TsumegoSolver *solver, int points, int defender) {
    int value = tsumego_cursor_value(solver), proposed = tsumego_cursor_move(solver);
    int attacks = tsumego_cursor_to_play(solver) != defender;
    if (value == 0 || (value > 0) != attacks) return proposed;
    if (proposed != TSUMEGO_NONE && cursor_leads_to(solver, proposed, value)) return proposed;
    for (int move = 0; move < points; move++)
        if (cursor_leads_to(solver, move, value)) return move;
    return cursor_leads_to(solver, TSUMEGO_PASS, value) ? TSUMEGO_PASS : proposed;
}

#endif
