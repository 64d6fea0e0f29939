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
    return search->zones && search->achiever == ATTACKER && !search->space.aim_key;
}

/* The word of a zone with most of its points in the region. */
static int lately_word(const Search *search, Set zone) {
    int best = 0, most = -1;
    zone = set_and(zone, search->space.all);
    SET_LOOP {
        int count = bits_count(zone.word[set_word]);
        if (count > most) most = count, best = set_word;
    }
    return best;
}

SELDOM void lately_note(Search *search, const Frame *frame, const Result *result) {
    if (!lately_applies(search) || result->winner > 0 || result->dep != NO_DEPENDENCE ||
        result->loop || set_within(search->space.all, result->zone))
        return;
    Lately *lately = &search->lately[frame->position.side];
    int at = (int)(lately->next++ % LATELY), word = lately_word(search, result->zone);
    lately->word[at] = (uint8_t)word;
    lately->mark[at][0] = result->zone.word[word];
    lately->mark[at][1] = frame->position.stones.attacker.word[word];
    lately->mark[at][2] = frame->position.stones.defender.word[word];
    lately->attacker[at] = frame->position.stones.attacker;
    lately->defender[at] = frame->position.stones.defender;
    lately->target[at] = frame->position.stones.target;
    lately->zone[at] = result->zone;
    lately->result[at] = *result;
    lately->spent[at] = frame->spent;
    lately->ko[at] = frame->position.ko;
}

/* Whether the stones of a life's zone stand here, too. */
static inline int lately_same(const Lately *lately, int at, const Stones *stones) {
    const Set *attacker = &lately->attacker[at], *defender = &lately->defender[at];
    const uint64_t *mark = lately->mark[at];
    int word = lately->word[at];
    uint64_t differ = mark[0] & ((mark[1] ^ stones->attacker.word[word]) |
                                 (mark[2] ^ stones->defender.word[word]));
    if (differ) return 0;
    SET_LOOP differ |= ((attacker->word[set_word] ^ stones->attacker.word[set_word]) |
                        (defender->word[set_word] ^ stones->defender.word[set_word]) |
                        (lately->target[at].word[set_word] ^ stones->target.word[set_word])) &
                       lately->zone[at].word[set_word];
    return differ == 0;
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
    int end = lately->next < LATELY ? (int)lately->next : LATELY;
    for (int at = 0; at < end; at++) {
        if (!lately_same(lately, at, &position->stones)) continue;
        const Result *result = &lately->result[at];
        if (result->bound >= k && lately->spent[at] == spent &&
            lately_same_ban(result->zone, position->ko, lately->ko[at]))
            return result;
    }
    return 0;
}

#endif
