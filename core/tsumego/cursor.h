/* The cursor: a line of play and what is proved at its end.
 *
 * A result of the table holds for a path when the proof's winner nowhere has to recreate a position
 * of that path. In the search that is so, because a side that could recreate a position has a proof
 * from there on; but whoever walks along a line may have left its proof before. So where a position
 * of the line could come again, results of the table are not taken for granted: the line gets an
 * anchor there, and what is searched with an anchor is kept apart, under the path that leads to it.
 * What other paths have proved is tried first. */
#ifndef TESUJI_TSUMEGO_CURSOR_H
#define TESUJI_TSUMEGO_CURSOR_H

#include "solver.h"

/* What tells apart the results that hold for the path to the line's anchor. */
SELDOM uint64_t cursor_aim(const Solver *solver) {
    int anchor = solver->cursor_anchor[solver->cursor_length];
    uint64_t aim = anchor ? hash_key((UINT64_C(1) << 22) + (uint64_t)solver->cursor_side) : 0;
    for (int at = 0; at < anchor; at++)
        aim = hash_mix(aim + (uint64_t)(solver->cursor_moves[at] + 1));
    return aim;
}

/* Puts the frames on the cursor's line, as far as they are not on it yet; the root search, if one
 * was running, starts its task anew, while a search at the cursor goes on: its frames are as they
 * were. Tells of the event by the line's last move. */
SELDOM int cursor_load(Solver *solver) {
    Search *search = &solver->search;
    uint64_t aim = cursor_aim(solver);
    if (solver->cursor_frames == 0 || search->space.aim_key != aim) {
        if (solver->searching == SEARCHING_ROOT) solver->searching = SEARCHING_NOTHING;
        search_aim(solver, 0);
        search_keep_apart(search, aim);
        line_start(search, solver->cursor_side, solver->cursor_k);
        solver->cursor_frames = 1;
        solver->cursor_over = 0;
    }
    for (int at; (at = solver->cursor_frames - 1) < solver->cursor_length; solver->cursor_frames++)
        line_play(search, at, solver->cursor_moves[at], &solver->cursor_over);
    return solver->cursor_over;
}

/* The line is another, or frames behind it are needed: what was searched at its end is over. */
static void cursor_stop(Solver *solver) {
    solver->searching = SEARCHING_NOTHING;
    solver->cursor_found = 0;
}

SELDOM void cursor_start(Solver *solver, int side, int k) {
    solver->cursor_length = 0;
    solver->cursor_side = side;
    solver->cursor_k = k;
    solver->cursor_anchor[0] = 0;
    solver->cursor_frames = 0;
    cursor_stop(solver);
}

SELDOM void cursor_undo(Solver *solver) {
    if (solver->cursor_length) solver->cursor_length--;
    if (solver->cursor_frames > solver->cursor_length + 1) solver->cursor_frames--;
    solver->cursor_over = 0; /* or there would be no move behind it */
    cursor_stop(solver);
}

/* Stones that will never be captured without the end of the game: in chains that cannot be, or the
 * only chain that is asked for. */
SELDOM Set cursor_lasting(Search *search, const Stones *stones) {
    Set lasting = set_none();
    int marked = 0, life = !space_connects(&search->space);
    search_look(search, stones);
    for (int i = 0; i < search->chains.count; i++) marked += search->chains.chain[i].marked;
    for (int i = 0; i < search->chains.count; i++) {
        const Chain *chain = &search->chains.chain[i];
        int decides = chain->marked && life &&
                      (marked == 1 || search->space.target_rule == TSUMEGO_TARGET_ALL);
        if (chain->safe || decides) set_join(&lasting, &chain->stones);
    }
    return lasting;
}

/* Whether a position of the line behind its anchor, before frame index, could come again, or the
 * attacker's waiting in it. */
SELDOM int cursor_repeatable(Solver *solver, int anchor, int index) {
    const Frame *frames = solver->search.frames, *frame = &frames[index];
    Set lasting = cursor_lasting(&solver->search, &frame->position.stones);
    for (int at = anchor + 1; at <= index; at++) {
        const Stones *before = &frames[at].position.stones;
        Set old = set_or(before->attacker, before->defender);
        if (frames[at].waited && at >= frame->wait_start) return 1;
        if (at < index && at >= frame->path_start && set_within(lasting, old)) return 1;
    }
    return 0;
}

SELDOM int cursor_play(Solver *solver, int point) {
    int over, length = solver->cursor_length, anchor = solver->cursor_anchor[length];
    if (length == TSUMEGO_LINE || cursor_load(solver)) return 0;
    cursor_stop(solver);
    int played = line_play(&solver->search, length, point, &over);
    if (!played) return 0;
    solver->cursor_moves[length++] = (int16_t)point;
    solver->cursor_length = length;
    solver->cursor_frames = length + 1;
    solver->cursor_over = over;
    solver->cursor_anchor[length] =
        (int16_t)(!over && cursor_repeatable(solver, anchor, length) ? length : anchor);
    return played;
}

SELDOM int cursor_static(Solver *solver) {
    int move, over = cursor_load(solver);
    int known = over ? 0 : line_static(&solver->search, solver->cursor_length, &move);
    return known < 0 ? -known : known;
}

/* A success of the side to move counts when it has a move to show for it, or needs none. What has
 * just been searched is known, even where the table has forgotten the proof. */
SELDOM int cursor_value(Solver *solver) {
    int over = cursor_load(solver), length = solver->cursor_length;
    if (over || solver->cursor_found) return over ? over : solver->cursor_found;
    int value = line_value(&solver->search, length);
    if (!line_is_won(&solver->search, length, value)) return value;
    solver->searching = SEARCHING_NOTHING;
    return line_sound(&solver->search, length, value) != -2 || cursor_static(solver) ? value : 0;
}

SELDOM int32_t cursor_step(Solver *solver, uint32_t max_nodes) {
    if (solver->searching != SEARCHING_CURSOR) {
        if (cursor_value(solver)) return STEP_DONE;
        cursor_load(solver);
        solver->searching = SEARCHING_CURSOR;
        search_begin(&solver->search, solver->cursor_length);
    }
    search_run(&solver->search, solver->search.nodes + max_nodes);
    if (!search_over(&solver->search)) return STEP_RUNNING;
    solver->searching = SEARCHING_NOTHING;
    if (solver_uncut(solver)) return STEP_RUNNING;
    solver->cursor_found = solver->search.value;
    solver->cursor_move = solver->search.move;
    return STEP_DONE;
}

/* The position at the end of the line, as far as its stones go. */
SELDOM Position cursor_position(const Solver *solver) {
    const Space *space = &solver->search.space;
    Position position = {.stones = space->start, .side = (uint8_t)solver->cursor_side, .ko = -1};
    for (int at = 0; at < solver->cursor_length; at++) {
        Move move;
        int point = solver->cursor_moves[at];
        if (point >= 0 && move_make(space, &position.stones, position.side, point, &move))
            position.stones = move.stones;
        position.side = !position.side;
    }
    return position;
}

SELDOM int cursor_best(Solver *solver) {
    if (cursor_load(solver)) return TSUMEGO_NONE;
    solver->searching = SEARCHING_NOTHING;
    int over, length = solver->cursor_length, best = line_move(&solver->search, length);
    if (line_is_won(&solver->search, length, solver->cursor_found)) best = solver->cursor_move;
    if (best != TSUMEGO_NONE && line_play(&solver->search, length, best, &over)) return best;
    return TSUMEGO_NONE;
}

#endif
