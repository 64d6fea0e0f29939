/* Lives proved lately: what rests on a zone holds in every position that is the same there
 * (zone.h), so new positions are compared with the last of them. Of kills the zone is nearly always
 * the whole region. Only results that hang on no path and no repetition are kept: they are as good
 * as results of the table. */
#ifndef TESUJI_TSUMEGO_LATELY_H
#define TESUJI_TSUMEGO_LATELY_H

#include "outcome.h"

/* Whether results of this search may be kept, and found. */
static inline int lately_applies(const Search *search) {
    return search->zones && search->achiever == ATTACKER && !search->space.aim_key;
}

SELDOM void lately_note(Search *search, const Frame *frame, const Result *result) {
    if (!lately_applies(search) || result->winner > 0 || result->dep != NO_DEPENDENCE ||
        result->loop || set_within(search->space.all, result->zone))
        return;
    Lately *lately = &search->lately[frame->position.side];
    int at = lately->next++ % LATELY;
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
    uint64_t differ = 0;
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

/* The life that the position at the frame is one of, or NULL. */
ONCE const Result *lately_find(const Search *search, const Frame *frame) {
    if (!lately_applies(search)) return 0;
    const Stones *stones = &frame->position.stones;
    const Lately *lately = &search->lately[frame->position.side];
    for (int at = 0; at < LATELY; at++) {
        if (!lately_same(lately, at, stones)) continue;
        const Result *result = &lately->result[at];
        if (result->winner && result->bound >= frame->k && lately->spent[at] == frame->spent &&
            lately_same_ban(result->zone, frame->position.ko, lately->ko[at]))
            return result;
    }
    return 0;
}

#endif
