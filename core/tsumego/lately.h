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
    set_join(&lately->zones, &zone);
    lately->result[at] = *result;
    lately->spent[at] = frame->spent;
    lately->ko[at] = frame->position.ko;
}

/* Two words of bits, one for each of some lives: as many as fit into registers. */
typedef struct {
    uint64_t one, two;
} LatelyBits;

#define LATELY_BITS 128

/* Leaves those lives from number first on that the points, on all of which stands the same, do not
 * exclude. */
static inline LatelyBits lately_sift(const Lately *lately, int first, Set points, int state,
                                     LatelyBits left) {
    set_keep(&points, &lately->zones);
    SET_EACH(point, points) {
        const uint64_t *fits = &lately->fits[point][state][first / 64];
        if (!(left.one | left.two)) return left;
        left.one &= fits[0];
        left.two &= fits[1];
    }
    return left;
}

/* The first of so many. */
static inline uint64_t lately_filled(int count) {
    return count >= 64 ? ~UINT64_C(0) : count > 0 ? BIT64(count) - 1 : 0;
}

/* Finds those from number first on whose zone is the same here. */
static inline LatelyBits lately_fit(const Space *space, const Lately *lately, int first,
                                    const Stones *stones) {
    int count = (int)lately->next - first;
    LatelyBits left = {lately_filled(count), lately_filled(count - 64)};
    left = lately_sift(lately, first, stones_empty(space, stones), 0, left);
    left = lately_sift(lately, first, stones->target, 3, left);
    left = lately_sift(lately, first, stones->attacker, 1, left);
    return lately_sift(lately, first, set_less(stones->defender, stones->target), 2, left);
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
    int count = lately->next < LATELY ? (int)lately->next : LATELY;
    for (int first = 0; first < count; first += LATELY_BITS) {
        LatelyBits lives = lately_fit(&search->space, lately, first, &position->stones);
        while (lives.one | lives.two) {
            int at = first;
            at += lives.one ? bits_pop(&lives.one) : 64 + bits_pop(&lives.two);
            const Result *result = &lately->result[at];
            if (result->bound >= k && lately->spent[at] == spent &&
                lately_same_ban(result->zone, position->ko, lately->ko[at]))
                return result;
        }
    }
    return 0;
}

#endif
