/* Kos that a success rests on: the other side may not take them back at once.
 *
 * Where the stones after the winner's capture have stood on the path before, and the other side
 * could take then, the capture would repeat them. So what rests on a ban holds only where the
 * other side could not have taken that ko at any position of the path that may come again. Kos are
 * told apart by six bits, each by the point where the other side may not play. */
#ifndef TESUJI_TSUMEGO_BANS_H
#define TESUJI_TSUMEGO_BANS_H

#include "frame.h"

#define KOS_KNOWN 1

static inline uint8_t ko_bit(const Space *space, int point) {
    return (uint8_t)(ENTRY_BAN << space->board_point[point] % ENTRY_BANS);
}

/* Whether the side to move might take a ko by playing on a free point: a stone beside it would be
 * captured, and what is played could be. */
SELDOM int ko_at(const Space *space, const Position *position, int point) {
    const Stones *stones = &position->stones;
    int attacks = position->side == ATTACKER;
    Set own = attacks ? stones->attacker : stones->defender;
    Set other = attacks ? stones->defender : stones->attacker;
    if (!set_within(space->near[point], other)) return 0;
    SET_EACH(stone, space->near[point]) {
        if (set_within(set_without(space->near[stone], point), own)) return 1;
    }
    return 0;
}

/* The kos that the side to move at a frame of the path might take. */
SELDOM uint8_t frame_kos(const Space *space, Frame *frame) {
    if (frame->kos) return frame->kos;
    Set empty = stones_empty(space, &frame->position.stones);
    frame->kos = KOS_KNOWN;
    SET_EACH(point, empty) {
        if (ko_at(space, &frame->position, point)) frame->kos |= ko_bit(space, point);
    }
    return frame->kos;
}

/* Whether a success that rests on such bans may not hold behind the path from index start to before
 * end. */
SELDOM int bans_met(Search *search, int start, const Frame *end, uint8_t bans, int winner) {
    int loser = winner > 0 ? DEFENDER : ATTACKER;
    for (Frame *at = &search->frames[start]; at < end; at++)
        if (at->position.side == loser && bans & frame_kos(&search->space, at)) return 1;
    return 0;
}

#endif
