/* What is kept of a search when its solver goes. For a search of the same region it is put back
 * into the table. For one of a wider region it gives first guesses, hints: what was found out about
 * a position is likely to hold there, too, and its efforts are better than guesses. Positions are
 * told apart by what differs from the start on the points of the narrower region; what stands
 * elsewhere is left out. No proof rests on a hint. Only the small engine keeps and asks them: few
 * regions need the large one. */
#ifndef TESUJI_TSUMEGO_HINTS_H
#define TESUJI_TSUMEGO_HINTS_H

#include <string.h>

#include "frame.h"

#define HINT_WORK 4 /* nodes below a position that is worth keeping */

struct Hints {
    Table table;                   /* by key, less the start's; inverted, for 0 is no key */
    int16_t local[TSUMEGO_POINTS]; /* by board point, -1: they do not know of it */
    uint8_t cuts;                  /* what is cut off was filled (position.h) */
};

/* The part of a key that comes from stones which hints do not know of. */
SELDOM uint64_t hints_beyond(const Search *search, const Stones *stones) {
    const Space *space = &search->space;
    return stones_key(space, stones, set_less(stones->attacker, search->hinted), ATTACKER) ^
           stones_key(space, stones, set_less(stones->defender, search->hinted), DEFENDER);
}

/* The hint for a position, or NULL. */
SELDOM const Entry *hints_look(const Search *search, const Position *position) {
    const Space *space = &search->space;
    uint64_t key = position_key(space, position) ^ hints_beyond(search, &position->stones);
    if (position->ko >= 0 && !set_has(search->hinted, position->ko))
        key ^= space->ko_key[position->ko];
    return table_find(&search->hints->table, key ^ search->hints_key);
}

#if TESUJI_GROWS && SET_WORDS == 1

/* Copies entries from one table into another, whose keys differ by a part. */
SELDOM void hints_copy(const Table *from, Table *to, uint64_t part) {
    for (uint64_t at = 0; at < (from->mask + 1) * TABLE_WAYS; at++) {
        const Bucket *bucket = &from->buckets[at / TABLE_WAYS];
        const Entry *entry = &bucket->entry[at % TABLE_WAYS];
        uint64_t key = bucket->key[at % TABLE_WAYS];
        if (key && entry->work >= HINT_WORK) *table_make(to, key ^ part) = *entry;
    }
}

/* Fills size bytes with what the search has found out; of too much, with what took most nodes. The
 * next search begins with what is cut off filled, so keys are those that fit it then, also where
 * this one goes on with nothing filled. */
SELDOM void hints_keep(const Search *search, Hints *hints, size_t size) {
    const Space *space = &search->space;
    table_open(&hints->table, hints + 1, size - sizeof *hints);
    memcpy(hints->local, space->local, sizeof hints->local);
    hints->cuts = space->cuts || space->cut_key;
    hints_copy(&search->table, &hints->table, ~(space->start.key ^ space->cut_key));
}

/* Has the search ask hints; or, where they come from the same region, begin with them. Once it goes
 * on with nothing filled (solver_uncut) its keys are others, and no hint fits. */
SELDOM void hints_ask(Search *search, const Hints *hints, int same) {
    const Space *space = &search->space;
    if (same && hints->cuts == space->cuts) {
        hints_copy(&hints->table, &search->table, ~space->start.key);
        return;
    }
    for (int here = 0; here < space->count; here++)
        if (hints->local[space->board_point[here]] >= 0) set_add(&search->hinted, here);
    search->hints = hints;
    search->hints_key = ~space->start.key ^ hints_beyond(search, &space->start);
}

#endif

#endif
