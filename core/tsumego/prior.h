/* How likely a move is to succeed, judged by what surrounds it: a sum of learned weights. */
#ifndef TESUJI_TSUMEGO_PRIOR_H
#define TESUJI_TSUMEGO_PRIOR_H

#include "eyes.h"

/* Groups of features; of each group a move has exactly one. */
enum {
    PRIOR_NEAR = 0,                 /* beside it: empty x 25 + own x 5 + other */
    PRIOR_ASKEW = PRIOR_NEAR + 125, /* diagonal to it: the same */
    PRIOR_OWN = PRIOR_ASKEW + 125,  /* least liberties of own chains beside x 4 + liberties after */
    PRIOR_OTHER = PRIOR_OWN + 20,   /* least liberties of others beside x 2 + the target is one */
    PRIOR_TAKES = PRIOR_OTHER + 10, /* stones captured x 2 + it is a ko */
    PRIOR_LAST = PRIOR_TAKES + 10,  /* where the last move was */
    PRIOR_SPACE = PRIOR_LAST + 6,   /* points of the part of the room it is in x 5 + neighbours */
    PRIOR_ROOM = PRIOR_SPACE + 60,  /* roomy points after it x 4 + parts */
    PRIOR_REPLY = PRIOR_ROOM + 96,  /* it has refuted a sibling */
    PRIOR_BREATH = PRIOR_REPLY + 2, /* liberties of the target x 2 + it is one of them */
    PRIOR_COUNT = PRIOR_BREATH + 16,
    PRIOR_GROUPS = 10
};

#include "prior_weights.h"

#define PRIOR_PARTS 16

/* What all moves of a position share. Room: points that are neither the defender's nor solid, that
 * is of or beside an uncapturable attacker (see life.h). */
typedef struct {
    int known; /* filled in for the position at hand */
    Set room, solid, part[PRIOR_PARTS];
    int parts;
    Set liberties; /* of the marked chain that has the most */
    int breath;    /* how many, at most 7 */
} PriorGround;

static void prior_breath(const Chains *chains, PriorGround *ground) {
    ground->breath = 0;
    ground->liberties = set_none();
    for (int i = 0; i < chains->count; i++) {
        const Chain *chain = &chains->chain[i];
        int liberties = set_count(chain->liberties);
        if (!chain->marked || liberties < ground->breath) continue;
        ground->breath = liberties < 7 ? liberties : 7;
        ground->liberties = chain->liberties;
    }
}

ONCE void prior_ground(const Space *space, const Chains *chains, const Stones *stones,
                       PriorGround *ground) {
    Room room = room_find(space, chains, stones);
    Set beside, left = room.room;
    prior_breath(chains, ground);
    ground->known = 1;
    ground->room = room.room;
    ground->solid = room.solid;
    ground->parts = 0;
    for (int first; (first = set_first(left)) >= 0 && ground->parts < PRIOR_PARTS;) {
        Set part = chain_flood(space, left, first, &beside);
        ground->part[ground->parts++] = part;
        left = set_less(left, part);
    }
}

static inline int prior_least(int value, int most) {
    return value < most ? value : most;
}

/* Counts among the points around one, those outside included. */
static inline int prior_surroundings(Set empty, Set own, Set other, Set around, int own_outside,
                                     int other_outside) {
    return set_count(set_and(around, empty)) * 25 +
           (set_count(set_and(around, own)) + own_outside) * 5 + set_count(set_and(around, other)) +
           other_outside;
}

typedef struct {
    const Move *move;
    int point;
    int last;  /* the other side's move before it; -1 a pass, or none */
    int reply; /* it has refuted a sibling of that move */
} PriorMove;

/* Least liberties of the chains beside, by 0 none, 1, 2, 3 or more, 4 all uncapturable; and whether
 * one of the other side's is marked. */
static int prior_beside(const Space *space, const Chains *chains, int side, int point,
                        int least[2]) {
    int target = 0;
    least[0] = space->beyond[side][point] ? 4 : 0;
    least[1] = space->beyond[!side][point] ? 4 : 0;
    for (int i = 0; i < space->degree[point]; i++) {
        int next = space->neighbor[point][i];
        if (set_has(chains->empty, next)) continue;
        const Chain *chain = &chains->chain[chains->at[next]];
        int liberties = chain->safe ? 4 : prior_least(set_count(chain->liberties), 3);
        int *of = &least[chain->side != side];
        if (*of == 0 || liberties < *of) *of = liberties;
        target |= chain->side != side && chain->marked;
    }
    return target;
}

static int prior_last(const Space *space, int point, int last) {
    if (last < 0) return 0;
    if (set_has(space->near[last], point)) return 1;
    if (set_has(space->diagonal[last], point)) return 2;
    return set_meets(space->near[last], space->near[point]) ? 3 : 4;
}

/* In which part of the room the point is. */
static int prior_part(const Space *space, const PriorGround *ground, int point) {
    int in = 0;
    for (int i = 0; i < ground->parts; i++)
        if (set_has(ground->part[i], point)) in = prior_least(set_count(ground->part[i]), 9);
    return in * 5 + set_count(set_and(space->near[point], ground->room));
}

/* How much room is left after the move, and in how many parts. */
static int prior_room(const Space *space, int side, Set solid, const Move *move, int point) {
    if (side == ATTACKER && move->safe) solid = set_or(solid, set_with(space->near[point], point));
    Set left = set_less(set_less(space->all, move->stones.defender), solid), beside;
    int room = prior_least(set_count(left), 23), parts = 0;
    for (int first; parts < 3 && (first = set_first(left)) >= 0; parts++)
        left = set_less(left, chain_flood(space, left, first, &beside));
    return room * 4 + parts;
}

/* The features of a move; returns the room it leaves. */
ONCE int prior_features(const Space *space, const Chains *chains, const Position *position,
                        const PriorGround *ground, const PriorMove *of,
                        uint16_t features[PRIOR_GROUPS]) {
    const Move *move = of->move;
    int side = position->side, point = of->point, least[2];
    Set own = side == ATTACKER ? position->stones.attacker : position->stones.defender;
    Set other = side == ATTACKER ? position->stones.defender : position->stones.attacker;
    int near = prior_surroundings(chains->empty, own, other, space->near[point],
                                  space->beyond[side][point], space->beyond[!side][point]);
    int askew = prior_surroundings(chains->empty, own, other, space->diagonal[point],
                                   space->askew[side][point], space->askew[!side][point]);
    int target = prior_beside(space, chains, side, point, least);
    int room = prior_room(space, side, ground->solid, move, point),
        after = move->plain ? move->plain - 1 : 0;
    int captured = prior_least(set_count(move->captured), 4);
    features[0] = (uint16_t)(PRIOR_NEAR + near);
    features[1] = (uint16_t)(PRIOR_ASKEW + askew);
    features[2] = (uint16_t)(PRIOR_OWN + least[0] * 4 + after);
    features[3] = (uint16_t)(PRIOR_OTHER + least[1] * 2 + target);
    features[4] = (uint16_t)(PRIOR_TAKES + captured * 2 + (move->ko >= 0));
    features[5] = (uint16_t)(PRIOR_LAST + prior_last(space, point, of->last));
    features[6] = (uint16_t)(PRIOR_SPACE + prior_part(space, ground, point));
    features[7] = (uint16_t)(PRIOR_ROOM + room);
    features[8] = (uint16_t)(PRIOR_REPLY + of->reply);
    features[9] = (uint16_t)(PRIOR_BREATH + ground->breath * 2 + set_has(ground->liberties, point));
    return room / 4;
}

/* The logarithm of the odds that the move succeeds, in sixteenths. */
static inline int prior_odds(int side, const uint16_t features[PRIOR_GROUPS]) {
    int odds = prior_bias[side];
    for (int i = 0; i < PRIOR_GROUPS; i++) odds += prior_weight[side][features[i]];
    return odds;
}

#endif
