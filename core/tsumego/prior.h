/* How likely a move is to succeed, judged by what the position looks like after it: a sum of
 * learned weights, one for the surroundings of each point that is not the defender's, and a few for
 * the move. */
#ifndef TESUJI_TSUMEGO_PRIOR_H
#define TESUJI_TSUMEGO_PRIOR_H

#include "eyes.h"

/* Groups of features; of each group a move has exactly one. */
enum {
    PRIOR_OWN = 0,                  /* least liberties of own chains beside x 4 + liberties after */
    PRIOR_OTHER = PRIOR_OWN + 20,   /* least liberties of others beside x 2 + the target is one */
    PRIOR_TAKES = PRIOR_OTHER + 10, /* stones captured x 2 + it is a ko */
    PRIOR_LAST = PRIOR_TAKES + 10,  /* where the last move was */
    PRIOR_ROOM = PRIOR_LAST + 6,    /* roomy points after it */
    PRIOR_REPLY = PRIOR_ROOM + 24,  /* it has refuted a sibling */
    PRIOR_COUNT = PRIOR_REPLY + 2,
    PRIOR_GROUPS = 6
};

/* The surroundings of a point: who stands on it (0 nobody, 1 the attacker), and how many of the
 * points beside and diagonal to it are whose, in one number: empty x 25 + defender's x 5 +
 * attacker's. */
#define PRIOR_SURROUNDINGS 125
#define PRIOR_CORNERS      9

/* Of the diagonal points only these count: attacker's, at most two, x 3 + empty, at most two. */
static inline int prior_corners(int askew) {
    int attackers = askew % 5, empty = askew / 25;
    return (attackers < 2 ? attackers : 2) * 3 + (empty < 2 ? empty : 2);
}

#include "prior_weights.h"

/* What all moves of a position share. Room: points that are neither the defender's nor solid, that
 * is of or beside an uncapturable attacker (see life.h). */
typedef struct {
    int known; /* filled in for the position at hand and this side to move, plus one */
    Set solid;
    int shape; /* sum of the weights of all points */
    uint8_t near[SET_MAX], askew[SET_MAX];
    int8_t weight[SET_MAX];
} PriorGround;

static inline int prior_least(int value, int most) {
    return value < most ? value : most;
}

/* Counts among the points around one, those outside included. */
static inline int prior_surroundings(Set empty, const Stones *stones, Set around,
                                     int attacker_outside, int defender_outside) {
    return set_count(set_and(around, empty)) * 25 +
           (set_count(set_and(around, stones->defender)) + defender_outside) * 5 +
           set_count(set_and(around, stones->attacker)) + attacker_outside;
}

static inline int prior_weight_of(int side, int attackers, int near, int askew) {
    return prior_shape[side][attackers][near * PRIOR_CORNERS + prior_corners(askew)];
}

/* Looks at all points that are not the defender's; side has just played. */
ONCE void prior_look(const Space *space, const Stones *stones, int side, PriorGround *ground) {
    Set empty = stones_empty(space, stones), points = set_less(space->all, stones->defender);
    ground->shape = 0;
    SET_EACH(point, points) {
        int near =
            prior_surroundings(empty, stones, space->near[point], space->beyond[ATTACKER][point],
                               space->beyond[DEFENDER][point]);
        int askew =
            prior_surroundings(empty, stones, space->diagonal[point], space->askew[ATTACKER][point],
                               space->askew[DEFENDER][point]);
        int weight = prior_weight_of(side, set_has(stones->attacker, point), near, askew);
        ground->near[point] = (uint8_t)near;
        ground->askew[point] = (uint8_t)askew;
        ground->weight[point] = (int8_t)weight;
        ground->shape += weight;
    }
}

ONCE void prior_ground(const Space *space, const Chains *chains, const Position *position,
                       PriorGround *ground) {
    ground->known = position->side + 1;
    ground->solid = room_find(space, chains, &position->stones).solid;
    prior_look(space, &position->stones, position->side, ground);
}

typedef struct {
    const Move *move;
    int point;
    int last;  /* the other side's move before it; -1 a pass, or none */
    int reply; /* it has refuted a sibling of that move */
} PriorMove;

/* The sum of the weights after the move: of what it has changed only, where it captures nothing. */
static int prior_shape_after(const Space *space, const Position *position,
                             const PriorGround *ground, const PriorMove *of) {
    static const int8_t played[2] = {1 - 25, 5 - 25}; /* a point around is no longer empty */
    const Stones *stones = &position->stones;
    int side = position->side, point = of->point, shape = ground->shape;
    if (!set_empty(of->move->captured)) {
        PriorGround after;
        prior_look(space, &of->move->stones, side, &after);
        return after.shape;
    }
    shape -= ground->weight[point];
    if (side == ATTACKER)
        shape += prior_weight_of(side, 1, ground->near[point], ground->askew[point]);
    Set near = set_less(space->near[point], stones->defender);
    SET_EACH(next, near)
    shape += prior_weight_of(side, set_has(stones->attacker, next),
                             ground->near[next] + played[side], ground->askew[next]) -
             ground->weight[next];
    Set askew = set_less(space->diagonal[point], stones->defender);
    SET_EACH(next, askew)
    shape += prior_weight_of(side, set_has(stones->attacker, next), ground->near[next],
                             ground->askew[next] + played[side]) -
             ground->weight[next];
    return shape;
}

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

/* How much room is left after the move. */
static int prior_room(const Space *space, int side, Set solid, const Move *move, int point) {
    if (side == ATTACKER && move->safe) solid = set_or(solid, set_with(space->near[point], point));
    Set left = set_less(set_less(space->all, move->stones.defender), solid);
    return prior_least(set_count(left), 23);
}

/* The features of a move; returns the room it leaves. */
ONCE int prior_features(const Space *space, const Chains *chains, const Position *position,
                        const PriorGround *ground, const PriorMove *of,
                        uint16_t features[PRIOR_GROUPS]) {
    const Move *move = of->move;
    int side = position->side, point = of->point, least[2];
    int target = prior_beside(space, chains, side, point, least);
    int room = prior_room(space, side, ground->solid, move, point);
    int after = move->plain ? move->plain - 1 : 0;
    int captured = prior_least(set_count(move->captured), 4);
    features[0] = (uint16_t)(PRIOR_OWN + least[0] * 4 + after);
    features[1] = (uint16_t)(PRIOR_OTHER + least[1] * 2 + target);
    features[2] = (uint16_t)(PRIOR_TAKES + captured * 2 + (move->ko >= 0));
    features[3] = (uint16_t)(PRIOR_LAST + prior_last(space, point, of->last));
    features[4] = (uint16_t)(PRIOR_ROOM + room);
    features[5] = (uint16_t)(PRIOR_REPLY + of->reply);
    return room;
}

/* The logarithm of the odds that the move succeeds, in sixteenths. */
static inline int prior_odds(int side, int shape, const uint16_t features[PRIOR_GROUPS]) {
    int odds = prior_bias[side] + shape;
    for (int i = 0; i < PRIOR_GROUPS; i++) odds += prior_weight[side][features[i]];
    return odds;
}

#endif
