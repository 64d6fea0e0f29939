/* What the children of a frame prove of it: success, failure, zones, efforts. */
#ifndef TESUJI_TSUMEGO_OUTCOME_H
#define TESUJI_TSUMEGO_OUTCOME_H

#include "children.h"

static inline int effective_from(const Child *child) {
    if (!(child->flags & CHILD_SPENT)) return child->win_from;
    return child->win_from + 1 > 1 ? child->win_from + 1 : 1;
}
static inline int effective_to(const Child *child) {
    if (!(child->flags & CHILD_SPENT)) return child->lose_to;
    return child->lose_to - 1 < -1 ? child->lose_to - 1 : -1;
}

/* The mover succeeds by this child. */
SELDOM Result result_success(Search *search, const Frame *frame, const Child *child) {
    int attacker = frame->position.side == ATTACKER;
    int dep = child->dep;
    if (child->move >= 0) search->uses[frame->position.side][child->move]++;
    Set zone = child->zone;
    if (child->flags & CHILD_SPENT && frame->dep < dep) dep = frame->dep;
    if (child->flags & CHILD_WAIT && frame->position.ko >= 0) set_add(&zone, frame->position.ko);
    if (search->zones && child->move >= 0) {
        search_look(search, &frame->position.stones);
        zone =
            zone_before(&search->space, &search->chains, frame->position.side, child->move, zone);
    }
    return (Result){.zone = zone,
                    .winner = attacker ? 1 : -1,
                    .bound = attacker ? effective_from(child) : effective_to(child),
                    .dep = dep,
                    .loop = child->loop,
                    .move = child->move};
}

/* 1 when the other side's success with this zone rests on the child; on a pass it always does. */
static inline int zone_includes(const Frame *frame, const Child *child, Set zone) {
    int point = child->flags & CHILD_WAIT ? frame->position.ko : child->move;
    return child->phi == 0 && (point < 0 || set_has(zone, point));
}

/* Which child a move of the frame is; -1 for one that is illegal, or not looked at. */
typedef struct {
    int16_t child[SET_MAX];
    Set refuted; /* tried, and open no more */
} FrameMoves;

SELDOM void frame_moves_read(const Search *search, const Frame *frame, FrameMoves *moves) {
    moves->refuted = frame->tried;
    SET_EACH(point, search->chains.empty) moves->child[point] = -1;
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &search->pool[frame->child + i];
        if (child->move < 0) continue;
        moves->child[child->move] = (int16_t)i;
        if (child->phi) set_drop(&moves->refuted, child->move);
    }
}

typedef enum { ZONE_OPEN, ZONE_CLOSED, ZONE_LOST } ZoneState;

static int pass_of(const Search *search, const Frame *frame) {
    for (int i = frame->count - 1; i >= 0; i--)
        if (search->pool[frame->child + i].move < 0) return i;
    return -1;
}

/* What the attacker's success at a defender's frame rests on in any case: its answer to a pass, or
 * all where a pass is not among the moves. 0: not all of this is refuted yet. */
static int zone_of_pass(const Search *search, const Frame *frame, int pass, Set *zone) {
    const Child *children = &search->pool[frame->child];
    *zone = search->space.all;
    if (pass >= 0) *zone = set_or(children[pass].zone, search->space.start.target);
    for (int i = 0; i < frame->count; i++)
        if (children[i].phi && (i == pass || set_has(*zone, children[i].move))) return 0;
    return 1;
}

/* Grows the zone that the other side needs from what it needs in any case and the moves already
 * refuted until it is closed, which proves the frame. Moves that were left out so far are added as
 * soon as they lie in it; ZONE_LOST when one of them (the last child) wins at once. */
SELDOM ZoneState zone_close(Search *search, Frame *frame, Set *closed) {
    const Space *space = &search->space;
    const Chains *chains = &search->chains;
    FrameMoves moves;
    int side = frame->position.side, ko = side == ATTACKER ? frame->position.ko : -1;
    int pass = pass_of(search, frame), forced = side == DEFENDER && pass < 0, open;
    Set zone = set_none(), before;
    *closed = space->all;
    /* Where two eyes are asked for, a move elsewhere is a pass of the attacker's. */
    int eyes = search->achiever == DEFENDER;
    if (!search->zones || (eyes && side == DEFENDER)) return ZONE_OPEN;
    if (eyes && (pass < 0 || search->pool[frame->child + pass].phi)) return ZONE_OPEN;
    if (side == DEFENDER && !zone_of_pass(search, frame, pass, &zone)) return ZONE_OPEN;
    search_look(search, &frame->position.stones);
    if (side == ATTACKER) zone = zone_base(space, chains);
    Set useful = chains->empty;
    if (forced) { /* the target is in atari, and captured when it is not looked after */
        int target = target_in_atari(space, chains);
        if (target < 0) return ZONE_OPEN;
        zone = space->start.target;
        zone_seal(space, &chains->chain[target], &zone);
        moves_forced(space, chains, &useful);
        frame->tried = chains->empty;
    }
    frame_moves_read(search, frame, &moves);
    do {
        before = zone;
        zone_hold_chains(chains, !side, moves.refuted, &zone);
        Set inside = set_and(zone, chains->empty), fresh = set_less(inside, frame->tried);
        set_join(&frame->tried, &fresh);
        if (!set_empty(fresh)) {
            if (children_add(search, frame, fresh, EFFORT_MAX)) return ZONE_LOST;
            frame_moves_read(search, frame, &moves);
        }
        open = !set_within(inside, moves.refuted);
        if (open && !search->lazy) return ZONE_OPEN;
        set_keep(&inside, &moves.refuted);
        SET_EACH(point, inside) {
            int at = moves.child[point];
            zone_fix(space, chains, side, point, at >= 0 || !set_has(useful, point), &zone);
            if (at >= 0) set_join(&zone, &search->pool[frame->child + at].zone);
        }
        if (pass >= 0 && (eyes || (ko >= 0 && set_has(zone, ko)))) {
            if (search->pool[frame->child + pass].phi) return ZONE_OPEN;
            set_join(&zone, &search->pool[frame->child + pass].zone);
        }
    } while (!set_equal(before, zone));
    if (open) return ZONE_OPEN;
    *closed = zone;
    return ZONE_CLOSED;
}

/* The mover fails by every move. */
SELDOM Result result_failure(Search *search, const Frame *frame, Set zone) {
    int attacker = frame->position.side == ATTACKER;
    Result result = {.winner = attacker ? -1 : 1,
                     .bound = frame->ban_bound,
                     .dep = frame->dep,
                     .move = -2,
                     .zone = zone};
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &search->pool[frame->child + i];
        if (!zone_includes(frame, child, zone)) continue;
        if (child->dep < result.dep) result.dep = child->dep;
        result.loop |= child->loop;
        int bound;
        if (attacker) {
            bound = child->lose_to;
            /* The move was banned and paid for: without the threat to pay it cannot be played. */
            if (child->flags & CHILD_SPENT) bound = bound + 1 > 0 ? bound + 1 : 0;
            if (bound < result.bound) result.bound = bound;
        } else {
            bound = child->win_from;
            if (child->flags & CHILD_SPENT) bound = bound - 1 < 0 ? bound - 1 : 0;
            if (bound > result.bound) result.bound = bound;
        }
    }
    if (frame->current >= 0) result.move = search->pool[frame->child + frame->current].move;
    /* A move that would repeat a position may be played once the board has changed elsewhere. */
    if (frame->dep != NO_DEPENDENCE) result.zone = zone_of_path(&search->space);
    return result;
}

/* Efforts of the frame from its children, and which child to try. */
typedef struct {
    uint32_t phi, delta;
    uint32_t second; /* second least effort to succeed */
    uint32_t others; /* part of delta that is not the best child's own */
    int best;
} Efforts;

static inline uint32_t child_uses(const Search *search, const Frame *frame, int at) {
    int move = at < 0 ? -1 : search->pool[frame->child + at].move;
    return move < 0 ? 0 : search->uses[frame->position.side][move];
}

ONCE Efforts frame_efforts(const Search *search, const Frame *frame) {
    uint32_t phi = EFFORT_MAX, second = EFFORT_MAX;
    uint64_t sum = 0, least = 0; /* the greatest, and one for each */
    int best = -1;
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &search->pool[frame->child + i];
        if (child->phi == 0) continue;
        sum += child->phi;
        least = (child->phi > least ? child->phi : least) + 1;
        uint32_t delta = child->delta;
        int better = delta < phi;
        if (delta == phi) better = child_uses(search, frame, i) > child_uses(search, frame, best);
        second = better ? phi : delta < second ? delta : second;
        phi = better ? delta : phi;
        best = better ? i : best;
    }
    /* Where transpositions, counted again and again, make it explode, the sum stops growing. */
    if (sum > EFFORT_SUM) sum = least > EFFORT_SUM ? least : EFFORT_SUM;
    uint64_t others = best < 0 ? 0 : sum - search->pool[frame->child + best].phi;
    return (Efforts){.phi = phi,
                     .delta = sum < EFFORT_MAX ? (uint32_t)sum : EFFORT_MAX,
                     .second = second,
                     .others = others < EFFORT_MAX ? (uint32_t)others : EFFORT_MAX,
                     .best = best};
}

#endif
