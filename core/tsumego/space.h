/* The part of the board a search can change, with its own numbering: the points of the region and
 * of capturable chains of the defender that touch it. What lies beyond is fixed and enters only
 * as walls. */
#ifndef TESUJI_TSUMEGO_SPACE_H
#define TESUJI_TSUMEGO_SPACE_H

#include "../base/hash.h"
#include "set.h"
#include "tsumego.h"

/* Sides. */
enum { ATTACKER, DEFENDER };

typedef struct {
    Set attacker, defender; /* stones */
    Set target;             /* the marked stones that are still there */
    uint64_t key;           /* Zobrist: stones, marks */
} Stones;

typedef struct {
    int count; /* local points 0..count-1, in board order */
    int16_t board_point[SET_MAX];
    int16_t local[TSUMEGO_POINTS]; /* by board point, -1 outside */
    Set all;
    Set near[SET_MAX]; /* neighbours */
    uint8_t degree[SET_MAX];
    uint16_t neighbor[SET_MAX][4];
    Set wall[2]; /* a stone of the side here belongs to a chain that cannot be captured: it touches
                    one outside, or an outside empty point where nobody may play */
    Set diagonal[SET_MAX];
    uint8_t beyond[2][SET_MAX]; /* neighbours outside: attacker's or empty, defender's */
    /* Code of the points around (below), with nobody on local ones; how many of those points are
     * local, which, and this point's digit in their codes. */
    uint16_t ring[SET_MAX];
    uint8_t around[SET_MAX];
    uint16_t around_point[SET_MAX][8], around_digit[SET_MAX][8];
    Set edge;  /* touches a framed point */
    Set taint; /* one bit beyond the points, which stands in zones for what rests on the frame, the
                  path or an escape; all points where there is none */
    Set leak;  /* touches an outside point other than an uncapturable chain of the defender's */
    uint64_t key[3][SET_MAX]; /* attacker's, defender's, marked stone */
    uint64_t ko_key[SET_MAX];
    uint64_t side_key; /* attacker to move */
    uint64_t lock;     /* bits that tell on which point threats are spent, 0: on any */
    uint64_t aim_key;  /* 0, or set while two eyes are asked for: keeps those results apart */
    Stones start;
    Stones begin;      /* the same with what is cut off filled (position.h), */
    uint8_t cuts;      /* where that is done, */
    uint64_t cut_key;  /* and by which keys differ since it is no more (solver_uncut); 0 before */
    Set home;          /* points from which a way inside leads to the target */
    int opening;       /* local point that has to be played first, or -1 */
    int start_ko;      /* local point banned at the start, or -1 */
    int start_ko_side; /* for whom */
    uint8_t goal, target_rule, positional, portable, never_ko[2], plain, safe_liberties;
    uint16_t suicide;    /* so many stones may remove themselves */
    uint8_t color_of[2]; /* colour of each side */
} Space;

/* See TsumegoProblem. */
static inline int space_portable(const Space *space) {
    return TESUJI_WINDOWS && space->portable;
}

/* Whether stones are to be connected. */
static inline int space_connects(const Space *space) {
    return TESUJI_LINKS && (!TESUJI_LIFE || space->goal == TSUMEGO_GOAL_CONNECT);
}

#define LOCK_BITS 511 /* hold 1 + a point */

typedef struct {
    const TsumegoProblem *problem;
    uint8_t attacker;
    uint8_t local[TSUMEGO_POINTS];
    uint8_t seen[TSUMEGO_POINTS];
    int16_t chain[TSUMEGO_POINTS]; /* points of the chain last gathered */
    int chain_count;
} SpaceReader;

static inline int space_neighbors(const TsumegoProblem *problem, int point, int out[4]) {
    int width = problem->width, x = point % width, y = point / width, count = 0;
    if (y > 0) out[count++] = point - width;
    if (x > 0) out[count++] = point - 1;
    if (x + 1 < width) out[count++] = point + 1;
    if (y + 1 < problem->height) out[count++] = point + width;
    return count;
}

/* Gathers the chain of a stone and tells what it touches. */
typedef struct {
    int liberties, liberties_outside, stones_outside, touches_region, marked;
} ChainFacts;

SELDOM ChainFacts space_gather(SpaceReader *reader, int first) {
    const TsumegoProblem *problem = reader->problem;
    ChainFacts facts = {0};
    reader->chain_count = 0;
    reader->chain[reader->chain_count++] = (int16_t)first;
    reader->seen[first] = 1;
    for (int at = 0; at < reader->chain_count; at++) {
        int point = reader->chain[at], near[4];
        facts.marked |= problem->target[point];
        if (problem->region[point])
            facts.touches_region = 1;
        else
            facts.stones_outside = 1;
        for (int i = 0, count = space_neighbors(problem, point, near); i < count; i++) {
            int next = near[i];
            facts.touches_region |= problem->region[next];
            if (problem->color[next] == 0) {
                facts.liberties++;
                facts.liberties_outside += !problem->region[next];
            } else if (problem->color[next] == problem->color[first] && !reader->seen[next]) {
                reader->seen[next] = 1;
                reader->chain[reader->chain_count++] = (int16_t)next;
            }
        }
    }
    return facts;
}

SELDOM ErrorCode space_check(const TsumegoProblem *problem) {
    if (problem->width < 1 || problem->width > 25 || problem->height < 1 || problem->height > 25)
        return ERROR_UNSUPPORTED_SIZE;
    if (problem->defender != 1 && problem->defender != 2) return ERROR_BAD_OPTION;
    if (problem->goal > TSUMEGO_GOAL_CONNECT || problem->target_rule > TSUMEGO_TARGET_ALL ||
        problem->repetition > TSUMEGO_POSITIONAL || problem->threats_min > problem->threats_max ||
        problem->threats_min < -TSUMEGO_THREATS || problem->threats_max > TSUMEGO_THREATS)
        return ERROR_BAD_OPTION;
    int connects = problem->goal == TSUMEGO_GOAL_CONNECT;
    if (connects ? !TESUJI_LINKS : !TESUJI_LIFE) return ERROR_BAD_OPTION;
    int points = problem->width * problem->height, marked = 0;
    int owner = connects ? 3 - problem->defender : problem->defender;
    if (problem->ko < -1 || problem->ko >= points) return ERROR_BAD_OPTION;
    if (problem->opening < 0 || problem->opening > points) return ERROR_BAD_OPTION;
    for (int point = 0; point < points; point++) {
        if (problem->color[point] > 2) return ERROR_ILLEGAL_POSITION;
        if (!problem->target[point]) continue;
        if (problem->color[point] != owner) return ERROR_NO_TARGET;
        marked++;
    }
    return marked ? OK : ERROR_NO_TARGET;
}

/* Which points are local, and which of them are marked: sets reader->local to 1 or 2. */
SELDOM ErrorCode space_choose(SpaceReader *reader) {
    const TsumegoProblem *problem = reader->problem;
    int points = problem->width * problem->height;
    for (int point = 0; point < points; point++) reader->local[point] = problem->region[point] != 0;
    for (int point = 0; point < points; point++) {
        if (problem->color[point] == 0 || reader->seen[point]) continue;
        ChainFacts facts = space_gather(reader, point);
        if (facts.liberties == 0) return ERROR_ILLEGAL_POSITION;
        int mortal = problem->color[point] == problem->defender && facts.touches_region &&
                     facts.liberties_outside == 0;
        /* Through chains outside, too, may what is to be connected be; not through the frame. */
        int linking = problem->goal == TSUMEGO_GOAL_CONNECT &&
                      problem->color[point] != problem->defender && facts.touches_region;
        if (!facts.marked && !mortal && !linking) continue;
        for (int i = 0; i < reader->chain_count; i++)
            if (facts.marked || mortal || !problem->framed[reader->chain[i]])
                reader->local[reader->chain[i]] = facts.marked ? 2 : 1;
    }
    return OK;
}

/* Codes of the points around one: digits to base 3 (0 empty, 1 the attacker's, 2 the defender's; of
 * outside points an empty one counts as the attacker's), clockwise, from above or from the first
 * one after the edge on. */
enum {
    RING_SIDE = 6561,              /* the codes of eight points come first, then those of five */
    RING_CORNER = RING_SIDE + 243, /* on the side of the board, then those of three in a corner */
    RING_CODES = RING_CORNER + 27
};

static inline int space_inside(const TsumegoProblem *problem, int column, int row) {
    return column >= 0 && row >= 0 && column < problem->width && row < problem->height;
}

/* The board point that is number i of those around one, clockwise from above; -1 off the board. */
SELDOM int space_ring_point(const TsumegoProblem *problem, int point, int i) {
    static const int8_t step[10] = {0, 1, 1, 1, 0, -1, -1, -1, 0, 1};
    int column = point % problem->width + step[i & 7],
        row = point / problem->width - step[(i & 7) + 2];
    return space_inside(problem, column, row) ? row * problem->width + column : -1;
}

/* What the points around one are. */
SELDOM void space_link_ring(Space *space, const SpaceReader *reader, int here) {
    const TsumegoProblem *problem = reader->problem;
    int from = 0, count = 0, point = space->board_point[here], digit = 1;
    for (int i = 0; i < 8; i++)
        if (space_ring_point(problem, point, i + 7) < 0 && space_ring_point(problem, point, i) >= 0)
            from = i;
    while (count < 8 && space_ring_point(problem, point, from + count) >= 0) count++;
    space->ring[here] = count == 8 ? 0 : count == 5 ? RING_SIDE : RING_CORNER;
    for (int i = from; i < from + count; i++, digit *= 3) {
        int next = space_ring_point(problem, point, i), local = space->local[next];
        if (local < 0) {
            int defends = problem->color[next] == problem->defender;
            space->ring[here] = (uint16_t)(space->ring[here] + (defends ? 2 : 1) * digit);
            continue;
        }
        int at = space->around[local]++;
        space->around_point[local][at] = (uint16_t)here;
        space->around_digit[local][at] = (uint16_t)digit;
        if (i & 1) set_add(&space->diagonal[here], local);
    }
}

SELDOM void space_link(Space *space, const SpaceReader *reader) {
    const TsumegoProblem *problem = reader->problem;
    for (int here = 0; here < space->count; here++) {
        space_link_ring(space, reader, here);
        int point = space->board_point[here], near[4];
        int count = space_neighbors(problem, point, near);
        /* Attackers outside are alive: tsumego.h, rule 2. */
        if (!problem->region[point] && problem->color[point] == reader->attacker &&
            reader->local[point] < 2)
            set_add(&space->wall[ATTACKER], here);
        for (int i = 0; i < count; i++) {
            int next = space->local[near[i]], color = problem->color[near[i]];
            if (next >= 0) {
                set_add(&space->near[here], next);
                space->neighbor[here][space->degree[here]++] = (uint16_t)next;
                continue;
            }
            space->beyond[color == problem->defender][here]++;
            if (problem->framed[near[i]]) set_add(&space->edge, here);
            if (color != problem->defender) {
                set_add(&space->wall[ATTACKER], here);
                set_add(&space->leak, here);
            }
            if (color != reader->attacker) set_add(&space->wall[DEFENDER], here);
        }
    }
}

SELDOM void space_place(Space *space, const SpaceReader *reader) {
    const TsumegoProblem *problem = reader->problem;
    Stones *start = &space->start;
    for (int here = 0; here < space->count; here++) {
        int point = space->board_point[here], color = problem->color[point];
        if (color == 0) continue;
        int marked = reader->local[point] == 2;
        set_add(color == reader->attacker ? &start->attacker : &start->defender, here);
        if (marked) set_add(&start->target, here);
        start->key ^= space->key[marked                      ? 2
                                 : color == reader->attacker ? ATTACKER
                                                             : DEFENDER][here];
    }
}

/* Reads the problem into a cleared space; see tsumego_solver_new for the errors. */
SELDOM ErrorCode space_read(Space *space, const TsumegoProblem *problem) {
    ErrorCode error = space_check(problem);
    if (error != OK) return error;
    SpaceReader reader = {.problem = problem, .attacker = (uint8_t)(3 - problem->defender)};
    if ((error = space_choose(&reader)) != OK) return error;
    for (int point = 0; point < TSUMEGO_POINTS; point++) {
        space->local[point] = -1;
        if (point >= problem->width * problem->height || !reader.local[point]) continue;
        if (space->count == SET_MAX) return ERROR_UNSUPPORTED_SIZE;
        set_add(&space->all, space->count);
        space->board_point[space->count] = (int16_t)point;
        space->local[point] = (int16_t)space->count++;
    }
    space->side_key = hash_key(1 << 20);
    for (int here = 0; here < space->count; here++) {
        uint64_t point = (uint64_t)space->board_point[here];
        for (int kind = 0; kind < 3; kind++)
            space->key[kind][here] = hash_key((uint64_t)kind * 1024 + point);
        space->ko_key[here] = hash_key(4096 + point);
    }
    space_link(space, &reader);
    space_place(space, &reader);
    space->taint = space->count < SET_MAX ? set_of(space->count) : space->all;
    space->goal = problem->goal;
    space->target_rule = problem->target_rule;
    space->suicide = problem->suicide ? 2 : UINT16_MAX;
    space->positional = problem->repetition == TSUMEGO_POSITIONAL;
    space->portable = problem->portable;
    space->never_ko[ATTACKER] = problem->never_ko >> reader.attacker & 1;
    space->never_ko[DEFENDER] = problem->never_ko >> problem->defender & 1;
    space->lock = problem->never_ko & TSUMEGO_ONE_KO ? LOCK_BITS : 0;
    space->plain = problem->plain;
    /* Deaths are told by captures that may then be forbidden. */
    if (space->never_ko[ATTACKER] && space->plain < TSUMEGO_PLAIN_DEATHS)
        space->plain = TSUMEGO_PLAIN_DEATHS;
    space->safe_liberties = problem->safe_liberties;
    space->color_of[ATTACKER] = reader.attacker;
    space->color_of[DEFENDER] = problem->defender;
    space->opening = problem->opening ? space->local[problem->opening - 1] : -1;
    if (problem->opening && space->opening < 0) return ERROR_BAD_OPTION;
    space->start_ko = problem->ko >= 0 ? space->local[problem->ko] : -1;
    space->start_ko_side = problem->ko_for == reader.attacker ? ATTACKER : DEFENDER;
    return OK;
}

#endif
