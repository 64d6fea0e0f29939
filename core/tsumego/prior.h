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

/* The digits of a code in reverse order. */
static int ring_reverse(int code, int digits) {
    int reversed = 0;
    for (int i = 0; i < digits; i++, code /= 3) reversed = reversed * 3 + code % 3;
    return reversed;
}

/* The least of the codes of eight points turned. */
SELDOM int ring_least_turn(int code) {
    int least = code;
    for (int turn = 1; turn < 4; turn++) {
        code = code / 9 + code % 9 * 729;
        if (code < least) least = code;
    }
    return least;
}

/* The least of the codes of what is the same turned or reflected. Of eight points reflected the
 * first, above, stays, the others are in reverse order: reversed wholly it is the last digit, and
 * is brought back to the front. */
static int ring_least(int code) {
    int first = code < RING_SIDE ? 0 : code < RING_CORNER ? RING_SIDE : RING_CORNER;
    int digits = first == 0 ? 8 : first == RING_SIDE ? 5 : 3, other;
    code -= first;
    other = ring_reverse(code, digits);
    if (first == 0) {
        other = ring_least_turn(other * 3 - code % 3 * 6560);
        code = ring_least_turn(code);
    }
    return first + (code < other ? code : other);
}

/* The number of the class. */
SELDOM int prior_class(int code, int centre) {
    return (int)((uint32_t)(ring_least(code) * 3 + centre) * UINT32_C(2654435761) >> 20);
}

/* What all moves of a position share. The indices follow the search from position to position: few
 * stones differ from the last one looked at. */
typedef struct {
    int known; /* filled in for the position at hand and this side to move, plus one */
    int shape; /* sum of the weights of all points */
    uint8_t weight[SET_MAX];
    Stones of;               /* the indices are of these stones: */
    uint16_t index[SET_MAX]; /* who stands on a point x RING_CODES + the code around */
} PriorGround;

/* Weights of surroundings that were met (-127 to 127) plus PRIOR_ZERO; 0: not met yet. Loops over
 * points go on where one is missing, lest a call in them costs all that is held in registers, and
 * start again when all have been met. */
typedef uint8_t PriorMet[2][3 * RING_CODES];

#define PRIOR_ZERO 128

static inline int prior_least(int value, int most) {
    return value < most ? value : most;
}

/* Fills in the weights for both sides, if they are missing: either will ask for them. */
SELDOM void prior_meet(PriorMet met, int index) {
    if (met[0][index]) return;
    int class = prior_class(index % RING_CODES, index / RING_CODES);
    for (int side = 0; side < 2; side++)
        met[side][index] = (uint8_t)(prior_shape[side][class] + PRIOR_ZERO);
}

static inline int prior_centre(const Stones *stones, int point) {
    return set_has(stones->attacker, point) + 2 * set_has(stones->defender, point);
}

/* Puts a stone on a point, or takes one away: change is the difference of who stands there. */
static inline void prior_put(const Space *space, int point, int change, uint16_t index[SET_MAX]) {
    index[point] = (uint16_t)(index[point] + change * RING_CODES);
    for (int i = 0; i < space->around[point]; i++) {
        int next = space->around_point[point][i];
        index[next] = (uint16_t)(index[next] + change * space->around_digit[point][i]);
    }
}

/* The indices of the board without stones. */
SELDOM void prior_begin(const Space *space, PriorGround *ground) {
    ground->of = (Stones){.key = 0};
    for (int i = 0; i < space->count; i++) ground->index[i] = space->ring[i];
}

/* Brings the indices from the stones that they are of to others. */
ONCE void prior_follow(const Space *space, const Stones *stones, PriorGround *ground) {
    Set differ = set_xor(ground->of.attacker, stones->attacker);
    Set others = set_xor(ground->of.defender, stones->defender);
    set_join(&differ, &others);
    SET_EACH(point, differ) {
        int change = prior_centre(stones, point) - prior_centre(&ground->of, point);
        prior_put(space, point, change, ground->index);
    }
    ground->of = *stones;
}

ONCE void prior_ground(const Space *space, PriorMet met, const Position *position,
                       PriorGround *ground) {
    int side = position->side, missing;
    ground->known = side + 1;
    prior_follow(space, &position->stones, ground);
    do {
        missing = 0;
        ground->shape = -PRIOR_ZERO * space->count;
        for (int i = 0; i < space->count; i++) {
            int weight = met[side][ground->index[i]];
            ground->weight[i] = (uint8_t)weight;
            ground->shape += weight;
            missing |= weight - 1;
        }
        for (int i = 0; missing < 0 && i < space->count; i++) prior_meet(met, ground->index[i]);
    } while (missing < 0);
}

typedef struct {
    const Move *move;
    int point;
    int last;  /* the other side's move before it; -1 a pass, or none */
    int reply; /* it has refuted a sibling of that move */
} PriorMove;

/* The sum of the weights after a move that captures. */
ONCE int prior_shape_taken(const Space *space, PriorMet met, int side, const PriorGround *ground,
                           const Stones *after) {
    uint16_t index[SET_MAX];
    Set touched = set_none();
    Set differ = set_xor(ground->of.attacker, after->attacker);
    Set others = set_xor(ground->of.defender, after->defender);
    set_join(&differ, &others);
    for (int i = 0; i < space->count; i++) index[i] = ground->index[i];
    SET_EACH(point, differ) {
        prior_put(space, point, prior_centre(after, point) - prior_centre(&ground->of, point),
                  index);
        set_join(&touched, &space->near[point]);
        set_join(&touched, &space->diagonal[point]);
    }
    set_join(&touched, &differ);
    int shape = ground->shape;
    SET_EACH(point, touched) {
        prior_meet(met, index[point]);
        shape += met[side][index[point]] - ground->weight[point];
    }
    return shape;
}

/* Meets what surrounds each point after a move that captures nothing. */
SELDOM void prior_meet_after(const Space *space, PriorMet met, const PriorGround *ground, int point,
                             int state) {
    prior_meet(met, ground->index[point] + state * RING_CODES);
    for (int i = 0; i < space->around[point]; i++) {
        int next = space->around_point[point][i];
        prior_meet(met, ground->index[next] + state * space->around_digit[point][i]);
    }
}

/* The sum of the weights after the move. */
static int prior_shape_after(const Space *space, PriorMet met, const Position *position,
                             const PriorGround *ground, const PriorMove *of) {
    int side = position->side, point = of->point, state = side == ATTACKER ? 1 : 2;
    if (!set_empty(of->move->captured))
        return prior_shape_taken(space, met, side, ground, &of->move->stones);
    for (;;) {
        int weight = met[side][ground->index[point] + state * RING_CODES], missing = weight - 1;
        int shape = ground->shape + weight - ground->weight[point];
        for (int i = 0; i < space->around[point]; i++) {
            int next = space->around_point[point][i];
            weight = met[side][ground->index[next] + state * space->around_digit[point][i]];
            shape += weight - ground->weight[next];
            missing |= weight - 1;
        }
        if (missing >= 0) return shape;
        prior_meet_after(space, met, ground, point, state);
    }
}

/* Least liberties of the chains beside, by 0 none, 1, 2, 3 or more, 4 all uncapturable; and whether
 * one of the other side's is marked. */
static int prior_beside(const Space *space, const Chains *chains, const Position *position,
                        int point, int least[2]) {
    const Stones *stones = &position->stones;
    int side = position->side;
    Set near = space->near[point];
    const Set *color[] = {&stones->attacker, &stones->defender};
    Set own = set_and(near, *color[side]), other = set_and(near, *color[!side]);
    least[0] = space->beyond[side][point] ? 4 : 0;
    least[1] = space->beyond[!side][point] ? 4 : 0;
    for (int count = CHAIN_COUNTS - 1; count > 0; count--) {
        least[0] = set_meets(own, chains->with[count]) ? count : least[0];
        least[1] = set_meets(other, chains->with[count]) ? count : least[1];
    }
    return set_meets(other, chains->marked);
}

static int prior_last(const Space *space, int point, int last) {
    if (last < 0) return 0;
    if (set_has(space->near[last], point)) return 1;
    if (set_has(space->diagonal[last], point)) return 2;
    return set_meets(space->near[last], space->near[point]) ? 3 : 4;
}

/* How much room is left after the move: points that are neither the defender's nor solid. */
static int prior_room(const Space *space, int side, Set solid, const Move *move, int point) {
    Set left = set_less(space->all, move->stones.defender);
    set_take(&left, &solid);
    if (side == ATTACKER && move->safe) {
        set_take(&left, &space->near[point]);
        set_take(&left, &move->chain);
        set_take(&left, &move->filled);
    }
    return prior_least(set_count(left), 23);
}

/* The features of a move; returns the room it leaves. */
static inline int prior_features(const Space *space, const Chains *chains, const Position *position,
                                 const PriorMove *of, uint16_t features[PRIOR_GROUPS]) {
    const Move *move = of->move;
    int side = position->side, point = of->point, least[2];
    int target = prior_beside(space, chains, position, point, least);
    int room = prior_room(space, side, chains->solid, move, point);
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
