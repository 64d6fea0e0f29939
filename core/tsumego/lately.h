/* Lives proved lately: what rests on a zone holds in every position that is the same there
 * (zone.h), so new positions are compared with the last of them. Of kills the zone is nearly always
 * the whole region. Only results that hang on no path and no repetition are kept: they are as good
 * as results of the table. */
#ifndef TESUJI_TSUMEGO_LATELY_H
#define TESUJI_TSUMEGO_LATELY_H

#include "outcome.h"

/* Whether results of this search may be kept, and found. */
static inline int lately_applies(const Search *search) {
    return SET_WORDS == 1 && search->zones && search->achiever == ATTACKER &&
           !search->space.aim_key;
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
        uint64_t differ = (lately->attacker[at].word[0] ^ stones->attacker.word[0]) |
                          (lately->defender[at].word[0] ^ stones->defender.word[0]) |
                          (lately->target[at].word[0] ^ stones->target.word[0]);
        if (differ & lately->zone[at].word[0]) continue;
        const Result *result = &lately->result[at];
        if (result->winner && result->bound >= frame->k && lately->spent[at] == frame->spent &&
            lately_same_ban(result->zone, frame->position.ko, lately->ko[at]))
            return result;
    }
    return 0;
}

#endif
