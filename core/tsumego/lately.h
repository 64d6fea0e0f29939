/* Lives and kills proved lately: what rests on a zone holds in every position that is the same
 * there (zone.h), so positions that are entered are compared with the last of them; in the large
 * engine, where a node costs more, so is what each move leads to, as soon as the move is made, but
 * only while windows are looked through (narrow.h): elsewhere it saves next to nothing. Kills are
 * kept in the small one, with the attacker to move: those with the defender to move took as much
 * time as they saved. Only results that hang on no path and no repetition are kept: they are as
 * good as results of the table. Those that are found again stay longer. */
#ifndef TESUJI_TSUMEGO_LATELY_H
#define TESUJI_TSUMEGO_LATELY_H

#include "forbidden.h"

/* Whether results of this search may be kept, and found. */
static inline int lately_applies(const Search *search) {
    int windows = TESUJI_WINDOWS && (space_portable(&search->space) || search->prober.ask);
    return search->zones && (SET_WORDS == 1 || windows);
}

/* Whether kills from a position are kept. */
static inline int lately_kills(const Position *position) {
    return SET_WORDS == 1 && position->side == ATTACKER;
}

/* Another question: what is known does not answer it. */
SELDOM void lately_forget(Search *search) {
    for (int i = 0; i < LATELY_KINDS; i++) {
        search->lately[i].next = 0;
        search->lately[i].zones = set_none();
    }
}

static inline int lately_state(const Stones *stones, int point) {
    return prior_centre(stones, point) + set_has(stones->target, point);
}

#define LATELY_FOUND 3 /* more often does not count */

/* Where the next result is kept: in place of the oldest, but what was found again since the last
 * turn is passed over once for each time (the clock of page replacement, Corbato 1968). */
static inline int lately_place(Lately *lately) {
    int full = lately->next >= LATELY;
    for (; full && lately->found[lately->next % LATELY]; lately->next++)
        lately->found[lately->next % LATELY]--;
    return (int)(lately->next++ % LATELY);
}

SELDOM void lately_note(Search *search, const Frame *frame, const Result *result) {
    int kills = result->winner > 0;
    if (!lately_applies(search) || (kills && !lately_kills(&frame->position)) ||
        result->dep != NO_DEPENDENCE || result->loop & ~KO_BITS ||
        set_within(search->space.all, result->zone))
        return;
    Lately *lately = &search->lately[kills ? LATELY_KILLS : frame->position.side];
    int at = lately_place(lately), word = at / 64;
    Set zone = set_and(result->zone, search->space.all), before = lately->result[at].zone;
    Set changed = set_and(before, search->space.all);
    set_join(&changed, &zone);
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
    lately->found[at] = 0;
    lately->ko[at] = frame->position.ko;
}

#define LATELY_WORDS 4
#define LATELY_BITS  (64 * LATELY_WORDS)

/* One bit for each of some results. */
typedef struct {
    uint64_t word[LATELY_WORDS];
} LatelyBits;

static inline uint64_t lately_any(const LatelyBits *bits) {
    return bits->word[0] | bits->word[1] | bits->word[2] | bits->word[3];
}

/* Leaves those results from number first on that the points, on all of which stands the same, do
 * not exclude. */
static inline void lately_sift(const Lately *lately, int first, Set points, int state,
                               LatelyBits *left) {
    set_keep(&points, &lately->zones);
    SET_EACH(point, points) {
        if (!lately_any(left)) return;
        const uint64_t *fits = &lately->fits[point][state][first / 64];
        left->word[0] &= fits[0];
        left->word[1] &= fits[1];
        left->word[2] &= fits[2];
        left->word[3] &= fits[3];
    }
}

/* The first of so many. */
static inline uint64_t lately_filled(int count) {
    return count >= 64 ? ~UINT64_C(0) : count > 0 ? BIT64(count) - 1 : 0;
}

/* Finds those from number first on whose zone is the same here. Stones tell more than what is
 * empty: with that first it takes half as many points again. */
static inline LatelyBits lately_fit(const Space *space, const Lately *lately, int first,
                                    const Stones *stones) {
    int count = (int)lately->next - first;
    LatelyBits left = {{lately_filled(count), lately_filled(count - 64), lately_filled(count - 128),
                        lately_filled(count - 192)}};
    Set where[] = {stones_empty(space, stones), stones->attacker,
                   set_less(stones->defender, stones->target), stones->target};
    static const uint8_t order[] = {2, 1, 0, 3};
    for (int i = 0; i < 4; i++) lately_sift(lately, first, where[order[i]], order[i], &left);
    return left;
}

/* Whether two bans are the same as far as they lie in the zone. */
static inline int lately_same_ban(Set zone, int ban, int other) {
    return ban == other ||
           ((ban < 0 || !set_has(zone, ban)) && (other < 0 || !set_has(zone, other)));
}

/* The one of some results that a position with k threats, behind the path from index start to
 * before end, is one of, or NULL; spent: see Frame. */
ONCE const Result *lately_among(Search *search, Lately *lately, int start, const Frame *end,
                                const Position *position, int k, uint64_t spent) {
    int count = lately->next < LATELY ? (int)lately->next : LATELY;
    for (int first = 0; first < count; first += LATELY_BITS) {
        LatelyBits fit = lately_fit(&search->space, lately, first, &position->stones);
        for (int word = 0; lately_any(&fit); word++) {
            while (fit.word[word]) {
                int at = first + 64 * word + bits_pop(&fit.word[word]);
                const Result *result = &lately->result[at];
                int holds = result->winner > 0 ? result->bound <= k : result->bound >= k;
                if (holds && lately->spent[at] == spent &&
                    lately_same_ban(result->zone, position->ko, lately->ko[at]) &&
                    !(result->loop &&
                      path_forbids(search, start, end, result->loop, result->winner, k))) {
                    lately->found[at] += lately->found[at] < LATELY_FOUND;
                    return result;
                }
            }
        }
    }
    return 0;
}

/* The life or kill that such a position is one of, or NULL. */
static inline const Result *lately_find(Search *search, int start, const Frame *end,
                                        const Position *position, int k, uint64_t spent) {
    if (!lately_applies(search)) return 0;
    Lately *lives = &search->lately[position->side], *kills = &search->lately[LATELY_KILLS];
    const Result *life = lately_among(search, lives, start, end, position, k, spent);
    if (life || !lately_kills(position)) return life;
    return lately_among(search, kills, start, end, position, k, spent);
}

#endif
