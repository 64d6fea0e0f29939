/* Static knowledge: positions whose outcome is known for every k and whatever the path.
 *
 * Each rule is proved where it stands and tested against the slow twin. */
#ifndef TESUJI_TSUMEGO_LIFE_H
#define TESUJI_TSUMEGO_LIFE_H

#include "eyes.h"
#include "links.h"
#include "race.h"

#define BENSON_CHAINS 64

/* A maximal connected set of points without defender's stones that is shut in by the defender's
 * chains and the edge, with a liberty of one of them. */
typedef struct {
    Set area, empty;
    uint64_t border; /* defender's chains touching it, by their number among BENSON_CHAINS */
    uint64_t vital;  /* those that have every empty point of it as a liberty */
} Enclosure;

typedef struct {
    int chains, first; /* defender's chains are first..first+chains-1 of the position's */
    int count;
    Enclosure enclosure[SET_MAX];
} Enclosures;

ONCE void enclosures_find(const Space *space, const Chains *chains, const Stones *stones,
                          Enclosures *found) {
    found->first = chains->attackers;
    found->chains = chains->count - found->first;
    if (found->chains > BENSON_CHAINS) found->chains = BENSON_CHAINS;
    found->count = 0;
    Set outside = set_less(space->all, stones->defender), left = chains->reach;
    /* What is vital to a chain has only its liberties as empty points. */
    Set leak = set_less(chains->empty, left);
    set_join(&leak, &space->leak);
    set_keep(&leak, &outside);
    while (!set_empty(left)) {
        /* What is beside a leak leaks, too: in the large engine a flood would take longer. */
        int some = set_first(left);
        if (SET_WORDS > 1 && set_meets_here(&space->near[some], &leak)) {
            set_add(&leak, some);
            set_drop(&left, some);
            continue;
        }
        Set beside, area = flood_until(space, &outside, &left, &leak, &beside, 0, 0);
        set_take(&left, &area);
        if (set_meets(area, leak)) {
            set_join(&leak, &area);
            continue;
        }
        Set empty = set_and(area, chains->empty);
        uint64_t border = 0, vital = 0;
        for (int i = 0; i < found->chains; i++) {
            const Chain *chain = &chains->chain[found->first + i];
            uint64_t touches = (uint64_t)set_meets(chain->stones, beside);
            uint64_t fits = (uint64_t)set_within(empty, chain->liberties);
            border |= touches << i;
            vital |= (touches & fits) << i;
        }
        if (vital) found->enclosure[found->count++] = (Enclosure){area, empty, border, vital};
    }
}

/* Benson's unconditionally alive chains (Benson 1976), as a set of chain numbers: drop chains with
 * fewer than two vital enclosures, then enclosures bordered by a dropped chain, until nothing
 * changes. Chains that cannot be captured anyway count as alive from the start. */
static uint64_t benson_alive(const Chains *chains, Enclosures *found) {
    uint64_t alive = found->chains == 64 ? ~UINT64_C(0) : BIT64(found->chains) - 1, given = 0;
    for (int i = 0; i < found->chains; i++)
        given |= (uint64_t)chains->chain[found->first + i].safe << i;
    for (int changed = 1; changed;) {
        changed = 0;
        uint64_t one = 0, two = 0;
        for (int i = 0; i < found->count; i++) {
            const Enclosure *enclosure = &found->enclosure[i];
            uint64_t vital = enclosure->border & ~alive ? 0 : enclosure->vital;
            two |= one & vital;
            one |= vital;
        }
        if (alive & ~(two | given)) {
            alive &= two | given;
            changed = 1;
        }
    }
    return alive;
}

/* What an alive set of chains rests on: its stones and its enclosures. */
static Set alive_zone(const Chains *chains, const Enclosures *found, uint64_t alive) {
    Set zone = set_none();
    for (int i = 0; i < found->chains; i++)
        if (alive >> i & 1) set_join(&zone, &chains->chain[found->first + i].stones);
    for (int i = 0; i < found->count; i++)
        if (!(found->enclosure[i].border & ~alive)) set_join(&zone, &found->enclosure[i].area);
    return zone;
}

static int target_alive(const Space *space, const Chains *chains, int first, uint64_t alive,
                        int count) {
    uint64_t marked = 0;
    for (int i = 0; i < count; i++) marked |= (uint64_t)chains->chain[first + i].marked << i;
    return space->target_rule == TSUMEGO_TARGET_ALL ? !(marked & ~alive) : (marked & alive) != 0;
}

/* Whether marked chains have escaped, one or all: TsumegoProblem.safe_liberties. That rests on what
 * counts as safe, so the zone is tainted. */
SELDOM int target_escaped(const Space *space, const Chains *chains, Set *zone) {
    int all = space->target_rule == TSUMEGO_TARGET_ALL, escaped = 0;
    Set rests = space->taint;
    for (int i = 0; i < chains->count; i++) {
        const Chain *chain = &chains->chain[i];
        if (!chain->marked) continue;
        int safe = set_count(chain->liberties) >= space->safe_liberties;
        if (all && !safe) return 0;
        if (!safe) continue;
        set_join(&rests, &chain->stones);
        set_join(&rests, &chain->liberties);
        escaped = 1;
        if (!all) break;
    }
    if (escaped) *zone = rests;
    return escaped;
}

/* Whether the target is alive unconditionally; then *zone gets what that rests on. */
ONCE int life_alive(const Space *space, const Chains *chains, const Stones *stones, Set *zone) {
    Enclosures found;
    enclosures_find(space, chains, stones, &found);
    if (found.count < 2 && set_empty(space->wall[DEFENDER])) return 0;
    uint64_t alive = benson_alive(chains, &found);
    if (!target_alive(space, chains, found.first, alive, found.chains)) return 0;
    *zone = alive_zone(chains, &found, alive);
    return 1;
}

/* 1: the attacker succeeds, -1: the defender does, whatever k and the path; 2, -2: in a race, or by
 * links, by *move at each of its turns; 0: not known. Deaths are looked for where deaths is 1, and
 * first: they are seen more than ten times as often. */
ONCE int life_known(const Space *space, const Chains *chains, const Position *position, int deaths,
                    Set *zone, int *move) {
    const Stones *stones = &position->stones;
    int escape = space->safe_liberties != 0;
    int races = SET_WORDS == 1 && !space->positional && space->plain < TSUMEGO_PLAIN_DEATHS;
    *zone = space->all;
    *move = -2;
    if (space_connects(space)) {
        if (space->positional || space->plain >= TSUMEGO_PLAIN_DEATHS) return 0;
        if (links_cut(space, chains, position, zone, move)) return -2;
        return links_join(space, chains, position, zone, move) ? 2 : 0;
    }
    if (escape && (life_alive(space, chains, stones, zone) || target_escaped(space, chains, zone)))
        return -1;
    if (deaths && space->plain < TSUMEGO_PLAIN_DEATHS) {
        Room room = room_find(space, chains, stones);
        if (no_eye_room(space, chains, position, &room, move)) {
            *zone = room_zone(space, chains, &room, stones, *move);
            return 1;
        }
    }
    if (!escape && life_alive(space, chains, stones, zone)) return -1;
    return races ? 2 * race_known(space, chains, position, zone, move) : 0;
}

#endif
