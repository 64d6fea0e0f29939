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
    if (!attacker && child->move >= 0) {
        chains_find(&search->space, &frame->position.stones, &search->chains);
        zone = zone_before_defence(&search->space, &search->chains, child->move, zone);
    }
    return (Result){.zone = zone,
                    .winner = attacker ? 1 : -1,
                    .bound = attacker ? effective_from(child) : effective_to(child),
                    .dep = dep,
                    .move = child->move};
}

/* 1 when the defender's success with this zone rests on the child; on a pass it always does. */
static inline int zone_includes(const Frame *frame, const Child *child, Set zone) {
    int point = child->flags & CHILD_WAIT ? frame->position.ko : child->move;
    return child->phi == 0 && (point < 0 || set_has(zone, point));
}

/* Which child a move of an attacker's frame is; -1 for one that is illegal, or not looked at. */
typedef struct {
    int16_t child[SET_MAX];
    int wait;
    Set refuted; /* tried, and open no more */
} AttackMoves;

SELDOM void attack_moves_read(const Search *search, const Frame *frame, AttackMoves *moves) {
    moves->wait = -1;
    moves->refuted = frame->tried;
    SET_EACH(point, search->chains.empty) moves->child[point] = -1;
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &search->pool[frame->child + i];
        if (child->flags & CHILD_WAIT) {
            moves->wait = i;
            continue;
        }
        moves->child[child->move] = (int16_t)i;
        if (child->phi) set_drop(&moves->refuted, child->move);
    }
}

typedef enum { ZONE_OPEN, ZONE_CLOSED, ZONE_LOST } ZoneState;

/* At an attacker's frame: grows the zone that the defender needs from its chains and the moves
 * already refuted until it is closed, which proves the frame. Moves that were left out so far are
 * added as soon as they lie in it; ZONE_LOST when one of them (the last child) wins at once. */
SELDOM ZoneState zone_close(Search *search, Frame *frame, Set *closed) {
    const Space *space = &search->space;
    const Chains *chains = &search->chains;
    AttackMoves moves;
    *closed = space->all;
    if (!search->zones) return ZONE_OPEN;
    chains_find(space, &frame->position.stones, &search->chains);
    search->ground.known = 0;
    attack_moves_read(search, frame, &moves);
    Set zone = zone_base(space, chains), before;
    do {
        before = zone;
        zone_hold_chains(chains, moves.refuted, &zone);
        Set inside = set_and(zone, chains->empty), fresh = set_less(inside, frame->tried);
        frame->tried = set_or(frame->tried, fresh);
        if (!set_empty(fresh)) {
            if (children_add(search, frame, fresh)) return ZONE_LOST;
            attack_moves_read(search, frame, &moves);
        }
        if (!set_within(inside, moves.refuted)) return ZONE_OPEN;
        SET_EACH(point, inside) {
            int at = moves.child[point];
            zone_fix_attack(space, chains, point, at >= 0, &zone);
            if (at >= 0) zone = set_or(zone, search->pool[frame->child + at].zone);
        }
        int ko = frame->position.ko;
        if (ko >= 0 && moves.wait >= 0 && set_has(zone, ko)) {
            if (search->pool[frame->child + moves.wait].phi) return ZONE_OPEN;
            zone = set_or(zone, search->pool[frame->child + moves.wait].zone);
        }
    } while (!set_equal(before, zone));
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
        if (attacker && !zone_includes(frame, child, zone)) continue;
        if (child->dep < result.dep) result.dep = child->dep;
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
    return result;
}

/* Efforts of the frame from its children, and which child to try. */
typedef struct {
    uint32_t phi, delta;
    uint32_t second; /* second least effort to succeed */
    uint32_t others; /* part of delta that is not the best child's own */
    int best;
} Efforts;

ONCE Efforts frame_efforts(const Search *search, const Frame *frame) {
    Efforts efforts = {.phi = EFFORT_MAX, .delta = 0, .second = EFFORT_MAX, .best = -1};
    uint64_t sum = 0;
    uint32_t used = 0; /* of the best child's move */
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &search->pool[frame->child + i];
        if (child->phi == 0) continue;
        sum += child->phi;
        uint32_t uses = child->move < 0 ? 0 : search->uses[frame->position.side][child->move];
        if (child->delta < efforts.phi || (child->delta == efforts.phi && uses > used)) {
            used = uses;
            efforts.second = efforts.phi;
            efforts.phi = child->delta;
            efforts.best = i;
        } else if (child->delta < efforts.second) {
            efforts.second = child->delta;
        }
    }
    efforts.delta = sum < EFFORT_MAX ? (uint32_t)sum : EFFORT_MAX;
    if (efforts.best >= 0) {
        sum -= search->pool[frame->child + efforts.best].phi;
        efforts.others = sum < EFFORT_MAX ? (uint32_t)sum : EFFORT_MAX;
    }
    return efforts;
}

#endif
