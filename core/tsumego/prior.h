/* How likely a move is to succeed, judged by what the position looks like after it: a sum of
 * learned weights, one for the surroundings of each point, and a few for the move. */
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

/* The surroundings of a point: who stands on it (0 nobody, 1 the attacker, 2 the defender) and the
 * code of the points around it (space.h). What is the same turned or reflected has one class; the
 * classes have 4096 numbers, which some share. */
#define PRIOR_CLASSES 4096

#include "prior_weights.h"

/* The digits of a code in reverse order, but for the first few. */
static int ring_reverse(int code, int digits, int kept) {
    int unit = kept ? 3 : 1, reversed = 0;
    for (int rest = code / unit, i = kept; i < digits; i++, rest /= 3)
        reversed = reversed * 3 + rest % 3;
    return reversed * unit + code % unit;
}

/* The number of the class. */
SELDOM int prior_class(int code, int centre) {
    int first = code < RING_SIDE ? 0 : code < RING_CORNER ? RING_SIDE : RING_CORNER;
    int digits = first == 0 ? 8 : first == RING_SIDE ? 5 : 3, least = code - first;
    int image[2] = {least, ring_reverse(least, digits, first == 0)};
    for (int turn = 0; turn < (first ? 1 : 4); turn++)
        for (int i = 0; i < 2; i++) {
            if (image[i] < least) least = image[i];
            if (first == 0) image[i] = image[i] / 9 + image[i] % 9 * 729;
        }
    return (int)((uint32_t)((first + least) * 3 + centre) * UINT32_C(2654435761) >> 20);
}

/* What all moves of a position share. Room: points that are neither the defender's nor solid, that
 * is of or beside an uncapturable attacker (see life.h). */
typedef struct {
    int known; /* filled in for the position at hand and this side to move, plus one */
    Set solid;
    int shape; /* sum of the weights of all points */
    uint16_t code[SET_MAX];
    int8_t weight[SET_MAX];
} PriorGround;

/* Weights of surroundings that were met, plus 128; 0: not met yet. */
typedef uint8_t PriorMet[2][3][RING_CODES];

static inline int prior_least(int value, int most) {
    return value < most ? value : most;
}

static inline int prior_weight_of(PriorMet met, int side, int centre, int code) {
    uint8_t *weight = &met[side][centre][code];
    if (*weight == 0) *weight = (uint8_t)(prior_shape[side][prior_class(code, centre)] + 128);
    return *weight - 128;
}

static inline int prior_centre(const Stones *stones, int point) {
    return set_has(stones->attacker, point) ? 1 : 2 * set_has(stones->defender, point);
}

/* The codes of all points. */
ONCE void prior_codes(const Space *space, const Stones *stones, uint16_t code[SET_MAX]) {
    for (int i = 0; i < space->count; i++) code[i] = space->ring[i];
    Set taken = set_or(stones->attacker, stones->defender);
    SET_EACH(point, taken) {
        int state = prior_centre(stones, point);
        for (int i = 0; i < space->around[point]; i++)
            code[space->around_point[point][i]] +=
                (uint16_t)(state * space->around_digit[point][i]);
    }
}

/* Looks at all points; side has just played. */
ONCE void prior_look(const Space *space, PriorMet met, const Stones *stones, int side,
                     PriorGround *ground) {
    prior_codes(space, stones, ground->code);
    ground->shape = 0;
    for (int i = 0; i < space->count; i++) {
        int weight = prior_weight_of(met, side, prior_centre(stones, i), ground->code[i]);
        ground->weight[i] = (int8_t)weight;
        ground->shape += weight;
    }
}

ONCE void prior_ground(const Space *space, PriorMet met, const Chains *chains,
                       const Position *position, PriorGround *ground) {
    ground->known = position->side + 1;
    Set fixed;
    ground->solid = room_solid(space, chains, &fixed);
    prior_look(space, met, &position->stones, position->side, ground);
}

typedef struct {
    const Move *move;
    int point;
    int last;  /* the other side's move before it; -1 a pass, or none */
    int reply; /* it has refuted a sibling of that move */
} PriorMove;

/* The sum of the weights after the move: of what it has changed only, where it captures nothing. */
static int prior_shape_after(const Space *space, PriorMet met, const Position *position,
                             const PriorGround *ground, const PriorMove *of) {
    const Stones *stones = &position->stones;
    int side = position->side, point = of->point, state = side == ATTACKER ? 1 : 2;
    if (!set_empty(of->move->captured)) {
        PriorGround after;
        prior_look(space, met, &of->move->stones, side, &after);
        return after.shape;
    }
    int shape = ground->shape - ground->weight[point] +
                prior_weight_of(met, side, state, ground->code[point]);
    for (int i = 0; i < space->around[point]; i++) {
        int next = space->around_point[point][i];
        int code = ground->code[next] + state * space->around_digit[point][i];
        shape +=
            prior_weight_of(met, side, prior_centre(stones, next), code) - ground->weight[next];
    }
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
