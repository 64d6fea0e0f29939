/* A position inside a space: its chains, and what a move does to it. */
#ifndef TESUJI_TSUMEGO_POSITION_H
#define TESUJI_TSUMEGO_POSITION_H

#include "space.h"

typedef struct {
    Stones stones;
    int16_t ko; /* point banned for the side to move by simple ko, or -1 */
    uint8_t side;
} Position;

/* The position with who is to move, as repetition sees it. */
static inline uint64_t position_situation(const Space *space, const Position *position) {
    int side = position->side == ATTACKER && !space->positional;
    return position->stones.key ^ (side ? space->side_key : 0);
}

/* What results are kept under: also the banned point, so that simple ko needs no path. */
static inline uint64_t position_key(const Space *space, const Position *position) {
    return position->stones.key ^ space->aim_key ^
           (position->side == ATTACKER ? space->side_key : 0) ^
           (position->ko >= 0 ? space->ko_key[position->ko] : 0);
}

static inline Set stones_empty(const Space *space, const Stones *stones) {
    Set taken = set_or(stones->attacker, stones->defender);
    return set_less(space->all, taken);
}

#if SET_WORDS > 1
/* flood_until of the large engine, which writes the chain where it is wanted. */
ONCE void flood_to(const Space *space, const Set *color, const Set *some, const Set *stop,
                   Set *chain, Set *beside, uint16_t *at, int number) {
    uint16_t stack[SET_MAX];
    int depth = 0, point = set_first(*some);
    Set left = *color;
    Lane near[SET_LANES] = {0};
    set_drop(&left, point);
    stack[depth++] = (uint16_t)point;
    while (depth) {
        int here = stack[--depth];
        if (at) at[here] = (uint16_t)number;
        if (stop && set_has(*stop, here)) break;
        LANE_LOOP near[i] |= space->near[here].lane[i];
        for (int i = 0; i < space->degree[here]; i++) {
            int next = space->neighbor[here][i];
            if (!set_has(left, next)) continue;
            set_drop(&left, next);
            stack[depth++] = (uint16_t)next;
        }
    }
    LANE_LOOP chain->lane[i] = color->lane[i] & ~left.lane[i], beside->lane[i] = near[i];
}
#endif

/* The chain of stones in color that contains the lowest of some; *beside collects what it touches,
 * and number is noted at each stone where there is a place for that. Where one of stop is met, it
 * may be a part of it: in the large engine, to save time. */
POINT_OP Set flood_until(const Space *space, const Set *color, const Set *some, const Set *stop,
                         Set *beside, uint16_t *at, int number) {
#if SET_WORDS == 1
    Set border = set_none();
    (void)stop;
    uint64_t front = some->word[0] & -some->word[0], left = color->word[0] & ~front;
    while (front) {
        int here = bits_pop(&front);
        uint64_t near = space->near[here].word[0], more = near & left;
        if (at) at[here] = (uint16_t)number;
        border.word[0] |= near;
        left ^= more;
        front |= more;
    }
    *beside = border;
    return (Set){{color->word[0] & ~left}};
#else
    Set chain;
    flood_to(space, color, some, stop, &chain, beside, at, number);
    return chain;
#endif
}

/* The whole chain. */
POINT_OP Set chain_flood(const Space *space, const Set *color, const Set *some, Set *beside) {
    return flood_until(space, color, some, 0, beside, 0, 0);
}

/* What touches a set (members that touch each other included). */
ONCE Set set_border(const Space *space, Set these) {
    Set border = set_none();
    SET_EACH(point, these) set_join(&border, &space->near[point]);
    return border;
}

/* The points that chains of the target may come to touch; where one of stop is met, some of them.
 */
SELDOM Set stones_reach(const Space *space, Set target, Set fixed, Set stop) {
    Set open = set_less(space->all, fixed), near = set_none(), rim;
    for (Set left = target; !set_empty(left) && !set_meets(near, stop); set_take(&left, &near)) {
        Set more = flood_until(space, &open, &left, &stop, &rim, 0, 0);
        set_join(&near, &more);
    }
    return near;
}

typedef struct {
    Set stones, liberties;
    uint8_t side;
    uint8_t safe;   /* touches a wall of its own: cannot be captured */
    uint8_t marked; /* contains marked stones */
    uint8_t count;  /* of liberties, 3 or more count as 3; 4 when safe */
} Chain;

#define CHAIN_COUNTS 5 /* values of count */

typedef struct {
    Set empty;
    Set solid;              /* points of or beside attacker's stones that cannot be captured, here
                               or outside */
    Set reach;              /* liberties of the defender's chains */
    Set with[CHAIN_COUNTS]; /* stones of chains by their count, */
    Set marked;             /* of marked ones */
    int count;              /* the attacker's chains come first: */
    int attackers;
    Chain chain[SET_MAX];
    uint16_t at[SET_MAX]; /* index of a stone's chain */
} Chains;

static inline int count_to_three(Set set) {
    int count = set_count(set);
    return count < 3 ? count : 3;
}

ONCE void chains_find(const Space *space, const Stones *stones, Chains *chains) {
    Set empty = stones_empty(space, stones), beside;
    Set reach = set_none(), solid = space->wall[ATTACKER], marks = set_none();
    int count = 0;
    for (int i = 0; i < CHAIN_COUNTS; i++) chains->with[i] = set_none();
    for (int side = 0; side < 2; side++) {
        const Set *color = side == ATTACKER ? &stones->attacker : &stones->defender;
        Set left = *color;
        chains->attackers = count;
        for (; !set_empty_here(&left); count++) {
            Set these = flood_until(space, color, &left, 0, &beside, chains->at, count);
            Set liberties = set_and(beside, empty);
            int safe = set_meets_here(&these, &space->wall[side]),
                marked = set_meets_here(&these, &stones->target);
            int counted = safe ? 4 : count_to_three(liberties);
            chains->chain[count] = (Chain){.stones = these,
                                           .liberties = liberties,
                                           .side = (uint8_t)side,
                                           .safe = (uint8_t)safe,
                                           .marked = (uint8_t)marked,
                                           .count = (uint8_t)counted};
            set_join(&chains->with[counted], &these);
            marks = marked ? set_or(marks, these) : marks;
            set_take(&left, &these);
            if (side == DEFENDER) {
                set_join(&reach, &liberties);
            } else if (safe) {
                set_join(&solid, &these);
                set_join(&solid, &beside);
            }
        }
    }
    chains->empty = empty;
    chains->marked = marks;
    chains->solid = solid;
    chains->reach = reach;
    chains->count = count;
}

/* What a move leads to. */
typedef struct {
    Stones stones;
    Set chain; /* of the stone played */
    Set captured;
    Set filled;    /* by what it cuts off */
    int16_t ko;    /* then banned for the other side, or -1 */
    int8_t over;   /* the event: 1 has happened, -1 can never happen, 0 neither */
    uint8_t safe;  /* the stone played cannot be captured any more */
    uint8_t lasts; /* nor without the end of the game */
    uint8_t plain; /* liberties of the stone's chain, 3 or more count as 3 */
} Move;

static uint64_t stones_key(const Space *space, const Stones *stones, Set these, int side) {
    uint64_t key = 0;
    SET_EACH(point, these) key ^= space->key[set_has(stones->target, point) ? 2 : side][point];
    return key;
}

static inline Set *stones_of(Stones *stones, int side) {
    return side == ATTACKER ? &stones->attacker : &stones->defender;
}

ONCE void stones_remove(const Space *space, Stones *stones, Set these, int side) {
    stones->key ^= stones_key(space, stones, these, side);
    Set *color = stones_of(stones, side);
    set_take(color, &these);
    set_take(&stones->target, &these);
}

/* The event after captured stones of side have left the board. */
static int event_after_capture(const Space *space, const Stones *before, const Stones *after,
                               Set captured, int side) {
    if (!set_meets(captured, before->target)) return 0;
    if (space_connects(space)) return side == ATTACKER ? -1 : 0;
    return side == DEFENDER &&
           (space->target_rule == TSUMEGO_TARGET_ALL || set_empty(after->target));
}

/* Whether the game ends when a chain is captured. */
static inline int chain_decides(const Space *space, const Stones *stones, int side, Set chain) {
    int decides = space->target_rule == TSUMEGO_TARGET_ALL ? set_meets(chain, stones->target)
                                                           : set_within(stones->target, chain);
    return decides & (side == DEFENDER) & !space_connects(space);
}

/* The stone on point has been added, what it captures is taken off, its chain and the liberties are
 * known; 0 when it is an illegal suicide. */
POINT_OP int move_finish(const Space *space, const Stones *before, int side, int point, Set chain,
                         Set liberties, Move *move) {
    Stones *after = &move->stones;
    int count = set_count(liberties);
    move->chain = chain;
    move->safe = (uint8_t)set_meets(chain, space->wall[side]);
    move->lasts = (uint8_t)(move->safe | chain_decides(space, before, side, chain));
    move->plain = (uint8_t)(move->safe || count > 3 ? 3 : count);
    if (count == 0 && !move->safe) {
        if (set_count(chain) < space->suicide) return 0;
        move->captured = chain;
        stones_remove(space, after, chain, side);
        move->over = (int8_t)event_after_capture(space, before, after, chain, side);
        return 1;
    }
    if (count == 1 && !move->safe && set_equal(chain, set_of(point)) &&
        set_equal(liberties, move->captured))
        move->ko = (int16_t)set_first(liberties);
    if (space_connects(space) && side == ATTACKER && set_within(after->target, chain))
        move->over = 1;
    return 1;
}

static inline void move_begin(const Space *space, const Stones *before, int side, int point,
                              Move *move) {
    move->stones = *before;
    move->captured = move->filled = set_none();
    move->ko = -1;
    move->over = 0;
    set_add(stones_of(&move->stones, side), point);
    move->stones.key ^= space->key[side][point];
}

static void move_capture(const Space *space, const Stones *before, int side, Move *move) {
    stones_remove(space, &move->stones, move->captured, !side);
    move->over = (int8_t)event_after_capture(space, before, &move->stones, move->captured, !side);
}

/* Plays side's stone on an empty point; 0 when it would be an illegal suicide. The ban by ko is the
 * caller's affair. */
ONCE int move_make(const Space *space, const Stones *before, int side, int point, Move *move) {
    move_begin(space, before, side, point, move);
    Set own = *stones_of(&move->stones, side), other = *stones_of(&move->stones, !side);
    Set empty = stones_empty(space, &move->stones), touching = set_and(space->near[point], other);
    Set beside;
    while (!set_empty(touching)) {
        Set chain = chain_flood(space, &other, &touching, &beside);
        set_take(&touching, &chain);
        if (!set_meets(beside, empty) && !set_meets(chain, space->wall[!side]))
            set_join(&move->captured, &chain);
    }
    if (!set_empty(move->captured)) {
        move_capture(space, before, side, move);
        set_join(&empty, &move->captured);
    }
    Set stone = set_of(point), chain = chain_flood(space, &own, &stone, &beside);
    return move_finish(space, before, side, point, chain, set_and(beside, empty), move);
}

/* The same where the chains of the position are known. */
__attribute__((unused)) static inline int move_make_among(const Space *space, const Chains *chains,
                                                          const Stones *before, int side, int point,
                                                          Move *move) {
    move_begin(space, before, side, point, move);
    Set chain = set_of(point), liberties = set_and(space->near[point], chains->empty);
    Set own = set_and(space->near[point], *stones_of(&move->stones, side));
    Set taken = set_and(space->near[point], *stones_of(&move->stones, !side));
    set_keep(&taken, &chains->with[1]);
    SET_EACH(next, own) {
        const Chain *beside = &chains->chain[chains->at[next]];
        set_join(&chain, &beside->stones);
        set_join(&liberties, &beside->liberties);
    }
    set_drop(&liberties, point);
    if (!set_empty(taken)) {
        SET_EACH(next, taken) {
            set_join(&move->captured, &chains->chain[chains->at[next]].stones);
        }
        move_capture(space, before, side, move);
        SET_EACH(free, move->captured) {
            if (set_meets(space->near[free], chain)) set_add(&liberties, free);
        }
    }
    return move_finish(space, before, side, point, chain, liberties, move);
}

/* ---- what is cut off ----
 *
 * Behind attackers that cannot be captured, fixed ones, lies what the target cannot reach any more.
 * No point touches both sides of them, so play on one side has no effect on the other. Beyond them
 * a defender's move is a pass; the attacker has no use for a move there either: the defender may
 * pass in reply, and whoever succeeds with one move less to waste beyond succeeds, in the end, with
 * none. So what is cut off is filled with attackers, as soon as it is, and positions that differ
 * there only are one. Only what rests on a repetition could see a difference, for a move beyond
 * makes it none: that is searched again with nothing filled (solver_uncut). */

/* The attackers that cannot be captured. */
SELDOM Set stones_fixed(const Space *space, const Stones *stones) {
    Set fixed = set_none(), beside, left = set_and(stones->attacker, space->wall[ATTACKER]);
    while (!set_empty(left)) {
        Set chain = chain_flood(space, &stones->attacker, &left, &beside);
        set_join(&fixed, &chain);
        set_take(&left, &chain);
    }
    return fixed;
}

/* Fills what fixed stones cut off; returns where. */
SELDOM Set stones_fill(const Space *space, Stones *stones, Set fixed) {
    Set near = stones_reach(space, stones->target, fixed, set_none());
    Set lost = set_less(space->home, near);
    set_take(&lost, &fixed);
    set_take(&lost, &stones->attacker);
    if (!set_empty(lost)) {
        stones_remove(space, stones, set_and(lost, stones->defender), DEFENDER);
        set_join(&stones->attacker, &lost);
        stones->key ^= stones_key(space, stones, lost, ATTACKER);
    }
    return lost;
}

/* Whether anything is. In the large engine it would take 900 bytes, compressed, for little. */
static inline int space_cuts(const Space *space) {
    return SET_WORDS == 1 && space->cuts;
}

/* Fills all that is cut off. */
SELDOM void stones_cut(const Space *space, Stones *stones) {
    if (space_cuts(space) && !set_empty(stones->target))
        stones_fill(space, stones, stones_fixed(space, stones));
}

/* Whether the open points beside one are connected around it, as far as fixed stones go: each open
 * point on a diagonal connects two of them. */
static int point_links(const Space *space, int point, Set fixed) {
    Set beside = set_less(space->near[point], fixed);
    Set corners = set_less(space->diagonal[point], fixed);
    int lacking = set_count(beside) - 1;
    SET_EACH(corner, corners) lacking -= set_count(set_and(space->near[corner], beside)) > 1;
    return lacking <= 0;
}

/* Whether a move of side may cut something off. */
static inline int move_may_cut(const Space *space, const Stones *before, int side,
                               const Move *move) {
    int fixes = side == ATTACKER && move->safe;
    return space_cuts(space) && (fixes || !set_equal(move->stones.target, before->target));
}

/* Fills what such a move has cut off; fixed: the attackers that were before it. */
SELDOM void move_cut(const Space *space, const Stones *before, int side, int point, Set fixed,
                     Move *move) {
    int taken = !set_equal(move->stones.target, before->target);
    if (side == ATTACKER && move->safe) {
        Set fresh = set_less(move->chain, fixed);
        set_join(&fixed, &fresh);
        if (!taken && set_equal(fresh, set_of(point)) && point_links(space, point, fixed)) return;
    }
    move->filled = stones_fill(space, &move->stones, fixed);
}

/* Plays side's stone on an empty point as move_make does, and fills what is cut off then. */
SELDOM int move_make_cut(const Space *space, const Stones *before, int side, int point,
                         Move *move) {
    if (!move_make(space, before, side, point, move)) return 0;
    if (!move->over && move_may_cut(space, before, side, move))
        move_cut(space, before, side, point, stones_fixed(space, before), move);
    return 1;
}

#endif
