/* What the path may forbid a success: the loop it walks round, and kos that it takes.
 *
 * A success that uses a ban lies on a loop of positions, which its side must be free to walk round:
 * had one of those to which it moves been there before, it would be banned itself. Had one to which
 * the other side moves been there, that side would be banned, which helps it when it has a threat
 * to pay with, for that clears the path. Results carry the set of these positions, two bits of 58
 * for each. Other positions of a proof may well have been there: what follows them there does not
 * hang on how they were reached. But under positional superko the other side may have been to move
 * there, so all positions of a proof count (2.5 times the nodes).
 *
 * Where the winner takes a ko, though, the ban for the other side is a part of the position. Had
 * the same stones been there when the other side could take, the capture would repeat them. So
 * results carry those kos, too, one of six bits for each by the point where the other side may not
 * play, and hold where it could have taken none of them on the path. */
#ifndef TESUJI_TSUMEGO_FORBIDDEN_H
#define TESUJI_TSUMEGO_FORBIDDEN_H

#include "frame.h"

static inline uint64_t loop_bits(uint64_t situation) {
    return BIT64(situation & 31) | BIT64(32 + ((situation >> 16 & 0xffff) * 26 >> 16));
}

static inline uint64_t ko_bit(const Space *space, int point) {
    return BIT64(58 + space->board_point[point] % 6);
}

/* Whether positions with side to move belong to the loop of a success, with k threats. */
static inline int loop_counts(const Search *search, int side, int winner, int k) {
    int loser = winner > 0 ? DEFENDER : ATTACKER;
    return side == loser || search->space.positional || (winner > 0 ? k < 0 : k > 0);
}

/* The kos that the side to move at a frame of the path might take, were there no ban; the other
 * bits are set. */
SELDOM uint64_t frame_kos(const Space *space, Frame *frame) {
    const Position *position = &frame->position;
    if (frame->kos) return frame->kos;
    frame->kos = ~KO_BITS;
    Set empty = stones_empty(space, &position->stones);
    SET_EACH(point, empty) {
        Move move;
        if (!set_meets(space->near[point], empty) &&
            move_make(space, &position->stones, position->side, point, &move) && move.ko >= 0)
            frame->kos |= ko_bit(space, point);
    }
    return frame->kos;
}

/* Whether the path from index start to before end forbids a success with k threats. */
SELDOM int path_forbids(Search *search, int start, const Frame *end, uint64_t loop, int winner,
                        int k) {
    int loser = winner > 0 ? DEFENDER : ATTACKER;
    uint64_t kos = loop & KO_BITS;
    for (Frame *at = &search->frames[start]; at < end; at++) {
        int side = at->position.side;
        if (loop != kos && !(loop_bits(at->situation) & ~loop) &&
            loop_counts(search, side, winner, k))
            return 1;
        if (kos && side == loser && kos & frame_kos(&search->space, at)) return 1;
    }
    return 0;
}

#endif
