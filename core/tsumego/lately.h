/* Lives proved lately: what rests on a zone holds in every position that is the same there
 * (zone.h), so positions that are entered are compared with the last of them; in the large engine,
 * where a node costs more, so is what each move leads to, as soon as the move is made. Of kills the
 * zone is nearly always the whole region. Only results that hang on no path and no repetition are
 * kept: they are as good as results of the table. */
#ifndef TESUJI_TSUMEGO_LATELY_H
#define TESUJI_TSUMEGO_LATELY_H

#include "frame.h"

/* Whether results of this search may be kept, and found. */
static inline int lately_applies(const Search *search) {
    return search->zones;
}

/* Another question: what is known does not answer it. */
SELDOM void lately_forget(Search *search) {
    for (int side = 0; side < 2; side++) {
        search->lately[side].next = 0;
        search->lately[side].zones = set_none();
    }
}

static inline int lately_state(const Stones *stones, int point) {
    return prior_centre(stones, point) + set_has(stones->target, point);
}

SELDOM void lately_note(Search *search, const Frame *frame, const Result *result) {
    if (!lately_applies(search) || result->winner > 0 || result->dep != NO_DEPENDENCE ||
        result->loop || set_within(search->space.all, result->zone))
        return;
    Lately *lately = &search->lately[frame->position.side];
    int at = (int)(lately->next++ % LATELY), word = at / 64;
    Set zone = set_and(result->zone, search->space.all), before = lately->result[at].zone;
    Set changed = set_or(zone, set_and(before, search->space.all));
    if (lately->next <= LATELY) changed = search->space.all;
    SET_EACH(point, changed) {
        int here = set_has(zone, point) ? lately_state(&frame->position.stones, point) : -1;
        for (int state = 0; state < 4; state++) {
            uint64_t *fits = &lately->fits[point][state][word];
            *fits = here < 0 || here == state ? *fits | BIT64(at & 63) : *fits & ~BIT64(at & 63);
        }
    }
    lately->zones = set_or(lately->zones, zone);
    lately->result[at] = *result;
    lately->spent[at] = frame->spent;
    lately->ko[at] = frame->position.ko;
}

/* Leaves those lives that the points, on all of which stands the same, do not exclude; 0 when none
 * is left. */
static inline int lately_sift(const Lately *lately, Set points, int state,
                              uint64_t fit[LATELY / 64]) {
    points = set_and(points, lately->zones);
    SET_EACH(point, points) {
        uint64_t any = 0;
        for (int word = 0; word < LATELY / 64; word++)
            any |= fit[word] &= lately->fits[point][state][word];
        if (!any) return 0;
    }
    return 1;
}

/* Finds those whose zone is the same here. */
static inline int lately_fit(const Space *space, const Lately *lately, const Stones *stones,
                             uint64_t fit[LATELY / 64]) {
    for (int word = 0; word < LATELY / 64; word++) {
        int filled = (int)lately->next - word * 64;
        fit[word] = filled >= 64 ? ~UINT64_C(0) : filled > 0 ? BIT64(filled) - 1 : 0;
    }
    return lately->next && lately_sift(lately, stones_empty(space, stones), 0, fit) &&
           lately_sift(lately, stones->target, 3, fit) &&
           lately_sift(lately, stones->attacker, 1, fit) &&
           lately_sift(lately, set_less(stones->defender, stones->target), 2, fit);
}

/* Whether two bans are the same as far as they lie in the zone. */
static inline int lately_same_ban(Set zone, int ban, int other) {
    return ban == other ||
           ((ban < 0 || !set_has(zone, ban)) && (other < 0 || !set_has(zone, other)));
}

/* The life, with k threats, that a position is one of, or NULL; spent: see Frame. */
ONCE const Result *lately_find(const Search *search, const Position *position, int k,
                               uint64_t spent) {
    if (!lately_applies(search)) return 0;
    const Lately *lately = &search->lately[position->side];
    uint64_t fit[LATELY / 64];
    if (!lately_fit(&search->space, lately, &position->stones, fit)) return 0;
    for (int word = 0; word < LATELY / 64; word++)
        while (fit[word]) {
            int at = word * 64 + bits_pop(&fit[word]);
            const Result *result = &lately->result[at];
            if (result->bound >= k && lately->spent[at] == spent &&
                lately_same_ban(result->zone, position->ko, lately->ko[at]))
                return result;
        }
    return 0;
}

#endif
