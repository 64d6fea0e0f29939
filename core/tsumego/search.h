/* Proof-number search over one space: who succeeds from a position with k threats, along a path.
 *
 * df-pn (Nagai 2002) with an explicit stack; efforts are seen from the side to move: phi to
 * succeed, delta to fail. A side's delta adds up its moves' efforts (outcome.h). The threshold of
 * the best move exceeds the second best by half (1 + epsilon, Pawlewicz and Lew 2006).
 *
 * Every result carries the set of k for which its proof holds: a success of the attacker "from k
 * on", one of the defender "up to k". A proof that never used the other side's lack of threats
 * holds for every k, so most positions are solved for all k at once.
 *
 * Repetition: path index i holds the situation before move i. A banned move's dependence is the
 * index of the situation it would recreate; a result depends on the earliest of those its proof
 * used, and on none when that is not before its own position. */
#ifndef TESUJI_TSUMEGO_SEARCH_H
#define TESUJI_TSUMEGO_SEARCH_H

#include "probe.h"

/* Keeps a result: for all paths, for that of the frame, or, where that forbids it in general, for
 * both. */
SELDOM void result_store(Search *search, const Frame *frame, const Result *result) {
    Entry *entry = table_make(&search->table, frame->key);
    uint32_t work = (uint32_t)(search->nodes - frame->nodes_before);
    int known =
        result->winner > 0 ? result->bound >= entry->win_from : result->bound <= entry->lose_to;
    int here = result->dep != NO_DEPENDENCE || (known && entry->loop), again;
    entry->work += work;
    do {
        if (here) {
            entry->flags |= ENTRY_TWINS;
            entry = table_make(&search->table, twin_key(frame->key, frame->trail));
            entry->work += work;
            /* It may keep another success, too, or the better of two. */
            if (result->dep != NO_DEPENDENCE && result->dep - frame->path_start < entry->dep)
                entry->dep = (int16_t)(result->dep - frame->path_start);
        }
        entry_improve(entry, result);
        again = !here && !entry_value(search, frame->wait_start, frame, entry, frame->k, 0);
        here = 1;
    } while (again);
}

/* Whether who fails at the frame may not take a ko back, as far as can be told. */
static inline int rests_on_ban(const Frame *frame, const Result *result) {
    int fails = (result->winner > 0) == (frame->position.side == DEFENDER);
    int always = result->bound == ALWAYS_FROM || result->bound == ALWAYS_TO;
    return frame->position.ko >= 0 && fails && !always && set_has(result->zone, frame->position.ko);
}

/* Takes the frame on top off; 1 when the search began with it. */
static int frame_pop(Search *search, const Frame *frame, int winner, int move, int repeats) {
    path_leave(search, frame->situation);
    if (search->depth-- > search->base) return 0;
    search->value = winner;
    search->move = move;
    search->repeats = repeats;
    return 1;
}

/* Closes the frame on top, for the result, which may be changed; its parent learns it. */
ONCE void frame_close(Search *search, Frame *frame, Result *result) {
    int index = (int)(frame - search->frames), winner = result->winner;
    if ((result->dep <= index || search->space.positional) &&
        loop_counts(search, frame->position.side, winner, result->bound))
        result->loop |= loop_bits(frame->situation);
    if (rests_on_ban(frame, result)) result->loop |= ko_bit(&search->space, frame->position.ko);
    if (result->dep >= index) result->dep = NO_DEPENDENCE;
    if (frame->count) lately_note(search, frame, result);
    result_store(search, frame, result);
    PRIOR_CLOSED(search, frame);
    int repeats = result->loop & ~KO_BITS || result->dep != NO_DEPENDENCE;
    if (frame_pop(search, frame, winner, result->move, repeats)) return;
    Frame *parent = frame - 1;
    Child *child = &search->pool[parent->child + parent->current];
    child_settle(child, frame->position.side, winner);
    child->zone = child_zone(search, parent, child, result->zone);
    child->loop = result->loop;
    child->dep = (int16_t)result->dep;
    if (winner > 0)
        child->win_from = (int8_t)result->bound;
    else
        child->lose_to = (int8_t)result->bound;
    parent->check_zone = child->phi == 0;
    if (child->phi == 0 && result->move >= -1) {
        parent->killer = (int16_t)result->move;
        parent->fresh = (int16_t)parent->current;
    }
}

/* Leaves the frame on top, which is not settled; its parent learns the efforts. */
ONCE void frame_leave(Search *search, Frame *frame, uint32_t phi, uint32_t delta) {
    Result probed;
    int probes = TESUJI_WINDOWS && SET_WORDS > 1;
    if (probes && probe_frame(search, frame, &probed)) {
        frame_close(search, frame, &probed);
        return;
    }
    Entry *entry = table_make(&search->table, frame->key);
    entry->phi = phi;
    entry->delta = delta;
    entry->k = frame->k;
    if (frame->seen) entry->flags |= ENTRY_SEEN;
    entry->work += (uint32_t)(search->nodes - frame->nodes_before);
    if (frame->current >= 0 && entry->win_from == NEVER_FROM && entry->lose_to == NEVER_TO)
        entry->best = search->pool[frame->child + frame->current].move;
    if (frame_pop(search, frame, 0, -2, 0)) return;
    Child *child = &search->pool[frame[-1].child + frame[-1].current];
    child->phi = phi;
    child->delta = delta;
}

/* Opens the frame after the top one for a child of it. */
SELDOM Frame *frame_follow_child(Search *search, Frame *frame, int at) {
    const Child *child = &search->pool[frame->child + at];
    Frame *next = frame + 1;
    frame->current = at;
    next->position = child_position(frame, child);
    next->key = child->key;
    next->situation = child->situation;
    next->k = child->k;
    frame_follow(search, frame, next, child->move, child->flags);
    next->child = frame->child + frame->count;
    search->depth++;
    return next;
}

ONCE void frame_open_child(Search *search, Frame *frame, const Efforts *efforts) {
    Frame *next = frame_follow_child(search, frame, efforts->best);
    uint32_t half = efforts->second + efforts->second / 2 + 1;
    next->delta_limit = half < frame->phi_limit ? half : frame->phi_limit;
    next->phi_limit =
        frame->delta_limit > efforts->others ? frame->delta_limit - efforts->others : 1;
}

/* Whether a death by one move of the attacker's is looked for in the frame's position. */
static int is_attacked(const Search *search, const Position *position) {
    Set solid = set_or(position->stones.defender, search->chains.solid);
    return !space_connects(&search->space) && position->side == ATTACKER && position->ko < 0 &&
           set_count(set_less(search->space.all, solid)) <= ROOM_ATTACKED;
}

/* After an attacker's move that captures nothing no death is to be expected, which would have been
 * seen before that move; nor, when the stone cannot be captured, a life: it stands in no room that
 * the defender has shut in. */
static void search_exclude(const Search *search, const Frame *frame, int *lives, int *deaths) {
    *lives = *deaths = 1;
    if (frame == &search->frames[search->base] || !frame[-1].attacked) return;
    const Stones *before = &frame[-1].position.stones, *stones = &frame->position.stones;
    int point = search->pool[frame[-1].child + frame[-1].current].move;
    if (point < 0 || !set_equal(before->defender, stones->defender)) return;
    *deaths = 0;
    *lives = !search->chains.chain[search->chains.at[point]].safe;
}

/* What static knowledge tells of a frame, as life_known; of a race not where the winner has had a
 * stone on the path, which is no longer there, on one of the points that it rests on. */
ONCE int frame_static(const Search *search, const Frame *frame, int deaths, Set *zone, int *move) {
    const Stones *stones = &frame->position.stones;
    int known = life_known(&search->space, &search->chains, &frame->position, deaths, zone, move);
    Set own = known > 0 ? stones->attacker : stones->defender;
    if (known * known < 4 || !set_meets(set_less(frame->stood[known < 0], own), *zone))
        return known;
    *move = -2;
    return 0;
}

/* Closes the frame when static knowledge settles it, or a move that takes the target. */
static int frame_known(Search *search, Frame *frame) {
    const Space *space = &search->space;
    Result result = {.dep = NO_DEPENDENCE, .bound = ALWAYS_FROM, .winner = 1};
    int move, lives, deaths, known = 0;
    search_exclude(search, frame, &lives, &deaths);
    if (lives || deaths) known = frame_static(search, frame, deaths, &result.zone, &move);
    if (known) {
        result.winner = known > 0 ? 1 : -1;
        result.move = move;
        if (known < 0) result.bound = ALWAYS_TO;
        frame_close(search, frame, &result);
        return 1;
    }
    if (frame->position.side == DEFENDER) return 0;
    int target = target_in_atari(space, &search->chains);
    result.move = target < 0 ? -1 : set_first(search->chains.chain[target].liberties);
    if (result.move < 0 || result.move == frame->position.ko) return 0;
    result.zone = space->start.target;
    zone_seal(space, &search->chains.chain[target], &result.zone);
    frame_close(search, frame, &result);
    return 1;
}

/* Whether only one move of the frame is looked at: what is asked is that move's fate, of which
 * neither what is known of the position tells, nor a zone that leaves it out. */
static inline int is_opening(const Search *search, const Frame *frame) {
    return TESUJI_WINDOWS && frame == search->frames && search->space.opening >= 0;
}

/* Looks at the top frame for the first time in this visit. */
ONCE void frame_enter(Search *search, Frame *frame, int only) {
    search->nodes++;
    frame->nodes_before = search->nodes;
    frame->count = 0;
    frame->current = -1;
    frame->seen = 0;
    path_enter(search, frame->situation);
    if (search->depth + 2 >= PATH_MAX_MOVES ||
        frame->child + search->space.count + 2 > search->pool_size) {
        frame_leave(search, frame, EFFORT_TOO_DEEP, EFFORT_TOO_DEEP);
        return;
    }
    const Entry *entry = table_look(&search->table, frame->key);
    frame->seen = entry && entry->flags & ENTRY_SEEN;
    /* Where the search begins its moves have to be told, too. */
    int begins = frame == &search->frames[search->base];
    const Result *lately = begins ? 0
                                  : lately_find(search, frame->wait_start, frame, &frame->position,
                                                frame->k, frame->spent);
    if (lately) {
        Result found = *lately;
        frame_close(search, frame, &found);
        return;
    }
    search_look(search, &frame->position.stones);
    frame->attacked = (uint8_t)is_attacked(search, &frame->position);
    int unknown = !frame->seen && !is_opening(search, frame);
    if (search->space.plain != TSUMEGO_PLAIN && unknown && frame_known(search, frame)) return;
    if (search->simulating && !frame->seen)
        table_make(&search->table, frame->key)->flags |= ENTRY_SEEN;
    frame->seen = 1;
    if (!frame_expand(search, frame, only)) return;
    Result result = result_success(search, frame, &search->pool[frame->child + frame->count - 1]);
    frame_close(search, frame, &result);
}

/* The frame is settled by its zone, or by a move that the zone has brought in. */
SELDOM int frame_settled_by_zone(Search *search, Frame *frame) {
    Set zone;
    if (!frame->check_zone || is_opening(search, frame)) return 0;
    frame->check_zone = 0;
    ZoneState state = zone_close(search, frame, &zone);
    if (state == ZONE_OPEN) return 0;
    Result result;
    if (state == ZONE_CLOSED) {
        result = result_failure(search, frame, zone);
    } else {
        result = result_success(search, frame, &search->pool[frame->child + frame->count - 1]);
    }
    frame_close(search, frame, &result);
    return 1;
}

/* ---- simulation (Kawano, "Using similar positions to search game trees", 1996) ----
 *
 * When a move has been refuted, its siblings are met with the same moves: the side that refutes
 * plays what the table gives for the model, the position after the refuted move; the other side
 * tries everything. What is proved this way is proved as in any search. */

/* Plays a move in the model; where it is not possible, a pass. */
SELDOM void model_play(const Space *space, const Position *before, int point, Position *after) {
    Move move;
    *after = (Position){.stones = before->stones, .ko = -1, .side = !before->side};
    Set taken = set_or(before->stones.attacker, before->stones.defender);
    if (point < 0 || set_has(taken, point) ||
        !move_make_cut(space, &before->stones, before->side, point, &move) || move.over)
        return;
    after->stones = move.stones;
    after->ko = move.ko;
}

/* The move of the side that refutes: where two eyes are asked for that by which it is known to
 * survive, else that of the model. What survives but is not known in the model, as most passes are
 * not, is met as a sibling was. */
SELDOM int simulated_move(Search *search, const Frame *frame, const Position *model) {
    const Space *space = &search->space;
    const Entry *entry = table_find(&search->table, position_key(space, model) ^ frame->spent);
    int move = entry && entry->best >= -1 ? entry->best : NO_MOVE;
    if (search->achiever == ATTACKER || frame->position.side == ATTACKER) return move;
    entry = table_find(&search->table, frame->key ^ space->aim_key);
    if (entry && entry->lose_to >= frame->k && entry->proving[DEFENDER] >= 0)
        return entry->proving[DEFENDER];
    return move == NO_MOVE && frame[-1].killer >= 0 ? frame[-1].killer : move;
}

/* Opens a frame for a child and goes as far as can be seen at once. */
SELDOM void simulate_open(Search *search, Frame *frame, int at, const Position *model, int winner) {
    Frame *next = frame_follow_child(search, frame, at);
    next->model = *model;
    int answers = next->position.side == winner;
    frame_enter(search, next, answers ? simulated_move(search, next, model) : ALL_MOVES);
}

/* One turn: 0 when the simulation fails. */
SELDOM int simulate_turn(Search *search, Frame *frame, int winner) {
    Position model;
    if (frame->position.side == winner) {
        Child *child = &search->pool[frame->child];
        if (frame->count == 0 || child->phi == 0) return 0;
        if (child->delta == 0) {
            Result result = result_success(search, frame, child);
            frame_close(search, frame, &result);
            return 1;
        }
        if (frame->current >= 0) return 0; /* tried in vain */
        model_play(&search->space, &frame->model, child->move, &model);
        simulate_open(search, frame, 0, &model, winner);
        return 1;
    }
    if (frame_settled_by_zone(search, frame)) return 1;
    int open = -1;
    for (int i = 0; i < frame->count; i++) {
        Child *child = &search->pool[frame->child + i];
        if (child->delta == 0) return 0;
        if (child->phi && open < 0) open = i;
    }
    if (open < 0) {
        Result result = result_failure(search, frame, search->space.all);
        frame_close(search, frame, &result);
        return 1;
    }
    if (open == frame->current) return 0;
    model_play(&search->space, &frame->model, search->pool[frame->child + open].move, &model);
    simulate_open(search, frame, open, &model, winner);
    return 1;
}

/* Tries to refute a child of the top frame as its sibling, the model, was. */
SELDOM void simulate(Search *search, Frame *frame, int at, const Position *model) {
    int winner = !frame->position.side, base = search->depth, fine = 1;
    uint64_t limit = search->nodes + SIMULATION_NODES;
    search->simulating = 1;
    simulate_open(search, frame, at, model, winner);
    while (fine && search->depth > base && search->nodes < limit)
        fine = simulate_turn(search, &search->frames[search->depth], winner);
    while (search->depth > base) path_leave(search, search->frames[search->depth--].situation);
    search->simulating = 0;
}

/* Tries the refutation of the fresh child on all its open siblings. */
SELDOM void simulate_siblings(Search *search, Frame *frame) {
    Position model;
    int fresh = frame->fresh, killer = frame->killer;
    frame->fresh = -1;
    model = child_position(frame, &search->pool[frame->child + fresh]);
    for (int i = 0; i < frame->count; i++) {
        if (child_open(&search->pool[frame->child + i])) simulate(search, frame, i, &model);
    }
    frame->fresh = -1;
    frame->killer = (int16_t)killer;
    frame->current = fresh;
}

/* One turn of the search at the top frame. */
ONCE void search_turn(Search *search) {
    Frame *frame = &search->frames[search->depth];
    if (frame_settled_by_zone(search, frame)) return;
    if (frame->fresh >= 0) {
        simulate_siblings(search, frame);
        if (frame_settled_by_zone(search, frame)) return;
    }
    Efforts efforts = frame_efforts(search, frame);
    if (frame == &search->frames[search->base] && efforts.phi && efforts.delta &&
        (efforts.phi >= EFFORT_TOO_DEEP || efforts.delta >= EFFORT_TOO_DEEP))
        search->failed = 1;
    if (efforts.phi == 0) {
        Result result = result_success(search, frame, &search->pool[frame->child + efforts.best]);
        frame_close(search, frame, &result);
    } else if (efforts.delta == 0) {
        Result result = result_failure(search, frame, search->space.all);
        frame_close(search, frame, &result);
    } else if (efforts.phi >= frame->phi_limit || efforts.delta >= frame->delta_limit) {
        frame_leave(search, frame, efforts.phi, efforts.delta);
    } else {
        frame_open_child(search, frame, &efforts);
        frame_enter(search, &search->frames[search->depth], ALL_MOVES);
    }
}

/* Begins to search frame base, whose position, k and path are set. */
SELDOM void search_begin(Search *search, int base) {
    Frame *frame = &search->frames[base];
    search->base = search->depth = base;
    search->value = 0;
    search->failed = 0;
    for (int i = 0; i < PATH_FILTER; i++) search->filter[i] = 0;
    for (int i = 0; i < base; i++) path_enter(search, search->frames[i].situation);
    frame->phi_limit = frame->delta_limit = EFFORT_MAX;
    frame->child = 0;
    frame_enter(search, frame, is_opening(search, frame) ? search->space.opening : ALL_MOVES);
}

/* 1 when the search that was begun has ended. */
static inline int search_over(const Search *search) {
    return search->depth < search->base;
}

/* Runs until it has ended or the nodes are used up. */
ONCE void search_run(Search *search, uint64_t nodes_limit) {
    while (!search_over(search) && search->nodes < nodes_limit) {
        search_turn(search);
        if (search->failed) search->depth = search->base - 1, search->value = 0;
    }
}

#endif
