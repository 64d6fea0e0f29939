/* A line of play from the start, in the frames of the search, and what is proved at its end. */
#ifndef TESUJI_TSUMEGO_LINE_H
#define TESUJI_TSUMEGO_LINE_H

#include "search.h"

SELDOM void line_start(Search *search, int side, int k) {
    const Space *space = &search->space;
    Frame *frame = &search->frames[0];
    frame->position = (Position){.stones = space->start, .side = (uint8_t)side, .ko = -1};
    if (space->start_ko >= 0 && space->start_ko_side == side)
        frame->position.ko = (int16_t)space->start_ko;
    frame->board = frame->position;
    frame->position.stones = space->begin;
    frame->key = position_key(space, &frame->position);
    frame->situation = position_situation(space, &frame->position);
    frame->k = (int8_t)k;
    frame->trail = frame->wait_trail = frame->spent = 0;
    frame->path_start = frame->wait_start = frame->waited = frame->kos = 0;
    frame->stood[ATTACKER] = space->start.attacker;
    frame->stood[DEFENDER] = space->start.defender;
}

/* Plays a local point or a pass after frame index: 0 illegal, 1 played, 2 at the cost of a threat;
 * *over tells of the event. A move into what is cut off leaves the position as it is. */
SELDOM int line_play(Search *search, int index, int point, int *over) {
    const Space *space = &search->space;
    Frame *frame = &search->frames[index], *next = frame + 1;
    const Position *position = &frame->position, *board = &frame->board;
    int side = position->side, flags = 0;
    int beyond = point >= 0 && set_has(position->stones.attacker, point);
    *over = 0;
    next->position = (Position){.stones = position->stones, .side = (uint8_t)!side, .ko = -1};
    next->board = (Position){.stones = board->stones, .side = (uint8_t)!side, .ko = -1};
    next->k = frame->k;
    if (point < 0 && side == ATTACKER) {
        if (position->ko < 0) *over = -1;
        flags = CHILD_WAIT;
    }
    Move move;
    if (point >= 0) {
        if (!set_has(stones_empty(space, &board->stones), point) ||
            !move_make(space, &board->stones, side, point, &move) ||
            (move.ko >= 0 && space->never_ko[side]) || (beyond && point == board->ko))
            return 0;
        next->board.stones = move.stones;
        next->board.ko = move.ko;
    }
    if (point >= 0 && !beyond) {
        if (space_cuts(space)) move_make_cut(space, &position->stones, side, point, &move);
        next->position.stones = move.stones;
        next->position.ko = move.ko;
        *over = move.over;
        if (move_lasts(frame, side, point, &move)) flags = CHILD_LASTS;
    }
    next->situation = position_situation(space, &next->position);
    int moves = point >= 0 && !beyond, banned = moves && point == position->ko;
    for (int at = index; moves && !*over && !banned && at >= frame->path_start; at--)
        banned = search->frames[at].situation == next->situation;
    if (banned) {
        int k = threat_spent(side, frame->k);
        if (k == 127 || is_locked(search, frame, point)) return 0;
        next->k = (int8_t)k;
        flags = CHILD_SPENT;
    }
    for (int at = index; flags == CHILD_WAIT && at >= frame->wait_start; at--)
        if (search->frames[at].waited && search->frames[at].situation == next->situation)
            *over = -1;
    frame_follow(search, frame, next, point, flags);
    next->key = position_key(space, &next->position) ^ next->spent;
    return flags == CHILD_SPENT ? 2 : 1;
}

/* What the table proves of frame index: 1, -1 or 0. What rests on a repetition does not count where
 * what is cut off is filled: see solver_uncut. */
SELDOM int line_value(Search *search, int index) {
    const Frame *frame = &search->frames[index];
    const Table *table = &search->table;
    const Entry *entry = table_find(table, frame->key);
    int cuts = space_cuts(&search->space);
    for (int twin = 0; twin < 2; twin++) {
        int value =
            entry ? entry_value(search, frame->wait_start, frame, entry, frame->k, twin) : 0;
        if (value && !(cuts && (twin | ((entry->loop & ~KO_BITS) != 0)))) return value;
        entry = table_find(table, twin_key(frame->key, frame->trail));
    }
    return 0;
}

/* The move at frame index, whose value is given, on which the most nodes were spent, of those that
 * lead to the same: where the side to move fails, its longest resistance. A pass where there is no
 * other, -2 where there is none. */
SELDOM int line_longest(Search *search, int index, int value) {
    int longest = -2, over;
    uint32_t most = 0;
    for (int move = -1; move < search->space.count; move++) {
        if (!line_play(search, index, move, &over)) continue;
        if ((over ? over : line_value(search, index + 1)) != value) continue;
        const Entry *entry = table_find(&search->table, search->frames[index + 1].key);
        /* Twice, which drops ENTRY_KEPT. */
        uint32_t work = move >= 0 && entry ? entry->work * 2 + 2 : entry || over;
        if (work > most) most = work, longest = move;
    }
    return longest;
}

/* A move at frame index that keeps the value there, which is given: by which the side to move has
 * been proved to succeed, if only with other threats, else the longest; -2 when there is none. What
 * a proved move leads to is not always told, as where the path forbids in general what is known. */
SELDOM int line_sound(Search *search, int index, int value) {
    const Frame *frame = &search->frames[index];
    int over, side = frame->position.side;
    uint64_t key = frame->key;
    for (int twin = 0; twin < 2; twin++, key = twin_key(frame->key, frame->trail)) {
        const Entry *entry = table_find(&search->table, key);
        int move = entry ? entry->proving[side] : -2;
        if (move == -2 || !line_play(search, index, move, &over)) continue;
        int then = over ? over : line_value(search, index + 1);
        if (!then) then = entry_value(search, frame->wait_start, frame, entry, frame->k, twin);
        if (then == value) return move;
    }
    return line_longest(search, index, value);
}

/* Whether the value is the success of the side to move at frame index. */
static inline int line_is_won(const Search *search, int index, int value) {
    return value != 0 && (value > 0) == (search->frames[index].position.side == ATTACKER);
}

/* What static knowledge tells of frame index. */
SELDOM int line_static(Search *search, int index, int *move) {
    const Frame *frame = &search->frames[index];
    Set zone;
    *move = -2;
    if (search->space.plain == TSUMEGO_PLAIN) return 0;
    search_look(search, &frame->position.stones);
    return frame_static(search, frame, 1, &zone, move);
}

/* The move of a proof, or the loser's longest resistance, or the best one met, also in place of a
 * pass of who fails with every k; where none was met what a race tells; -2 when nothing is known.
 */
SELDOM int line_move(Search *search, int index) {
    const Entry *entry = table_find(&search->table, search->frames[index].key);
    int value = line_value(search, index), move = line_sound(search, index, value);
    if (!entry) {
        if (move == -2 && SET_WORDS == 1) line_static(search, index, &move);
        return move;
    }
    int always = entry->win_from == ALWAYS_FROM || entry->lose_to == ALWAYS_TO;
    int lost = always && !line_is_won(search, index, value);
    return move == -2 || (lost && move < 0 && entry->best >= 0) ? entry->best : move;
}

/* The same where the winner (1 the attacker, -1 the defender) is known; but to that only a move by
 * which it is proved to succeed. */
SELDOM int line_move_for(Search *search, int index, int winner) {
    if (!line_is_won(search, index, winner)) return line_move(search, index);
    int value = line_value(search, index), move = -2;
    if (value == winner) move = line_sound(search, index, value);
    if (move == -2 && SET_WORDS == 1 && line_static(search, index, &move) * winner <= 0) move = -2;
    return move;
}

/* Lets the table not forget frame index, from which the answer is read. */
SELDOM Entry *line_keep(Search *search, int index) {
    Entry *entry = table_find(&search->table, search->frames[index].key);
    if (entry) entry->work |= ENTRY_KEPT;
    return entry;
}

/* What the success at frame index rests on; a result for one path rests on everything. */
SELDOM Set line_zone(const Search *search, int index) {
    const Frame *frame = &search->frames[index];
    const Entry *entry = table_find(&search->table, frame->key);
    int known = entry && (frame->k <= entry->lose_to || frame->k >= entry->win_from);
    return known ? entry->zone : zone_of_path(&search->space);
}

#endif
