/* Probes: positions of a wide region's search that take many nodes are looked at from outside
 * (narrow.h), where most of the region is left out: so a wrong move of the defender's is given up
 * after a few nodes, and lives that need little room are found with a few. */
#ifndef TESUJI_TSUMEGO_PROBE_H
#define TESUJI_TSUMEGO_PROBE_H

#include "outcome.h"

enum {
    PROBE_FROM = 16,    /* nodes below a position when it is looked at first; then at powers of 4 */
    PROBE_LEAST = 1000, /* nodes for the probe, or a quarter of those below, */
    PROBE_MOST = 16384, /* for steps are to end soon */
};

static int probe_level(uint32_t nodes) {
    int level = 0;
    for (; nodes >= PROBE_FROM; nodes /= 4) level++;
    return level;
}

/* Nodes for a probe of the frame, which is being left with so many nodes below; 0: it is not due.
 */
SELDOM uint32_t probe_due(const Search *search, const Frame *frame) {
    const Entry *entry = table_find(&search->table, frame->key);
    uint32_t before = entry ? entry->work & ~ENTRY_KEPT : 0;
    uint32_t after = before + (uint32_t)(search->nodes - frame->nodes_before);
    if (frame->position.side == ATTACKER || search->achiever == DEFENDER ||
        frame == &search->frames[search->base] || probe_level(before) == probe_level(after))
        return 0;
    uint32_t nodes = after / 4 > PROBE_LEAST ? after / 4 : PROBE_LEAST;
    return nodes < PROBE_MOST ? nodes : PROBE_MOST;
}

/* The position of the frame as a problem. */
SELDOM void probe_problem(const Search *search, const Frame *frame, TsumegoProblem *problem) {
    const Space *space = &search->space;
    const Position *position = &frame->position;
    *problem = *search->prober.problem;
    for (int i = 0; i < space->count; i++) {
        int point = space->board_point[i], taken = prior_centre(&position->stones, i);
        problem->color[point] = taken ? space->color_of[taken - 1] : 0;
        problem->region[point] = 1;
        problem->target[point] = (uint8_t)set_has(position->stones.target, i);
    }
    problem->first[space->color_of[ATTACKER]] = TSUMEGO_NOTHING;
    problem->first[space->color_of[DEFENDER]] = TSUMEGO_OUTCOME;
    problem->threats_min = problem->threats_max = (int8_t)-frame->k;
    problem->opening = 0;
    problem->ko = (int16_t)(position->ko < 0 ? -1 : space->board_point[position->ko]);
    problem->ko_for = space->color_of[DEFENDER];
}

/* 1 when a probe shows that the defender survives at the frame. */
SELDOM int probe_frame(const Search *search, const Frame *frame, Result *result) {
    const Space *space = &search->space;
    uint32_t nodes = search->prober.ask ? probe_due(search, frame) : 0;
    TsumegoProblem problem;
    TsumegoLife life;
    if (nodes == 0) return 0;
    probe_problem(search, frame, &problem);
    if (!search->prober.ask(search->prober.self, &problem, nodes, &life)) return 0;
    *result = (Result){.winner = -1, .bound = frame->k, .dep = NO_DEPENDENCE, .move = life.move};
    if (life.always)
        result->bound = ALWAYS_TO;
    else
        result->loop = KO_BITS; /* for all that is known */
    if (life.move >= 0) result->move = space->local[life.move];
    for (int i = 0; i < space->count; i++)
        if (life.zone[space->board_point[i]]) set_add(&result->zone, i);
    return 1;
}

#endif
