/* Links: marked stones that nobody can keep apart any more, or that are kept apart for good.
 *
 * Two chains of a side hold together when they have two liberties in common, ways: on whichever the
 * other side plays, the one side plays on the other way. So do many where each has two ways to one
 * of those before it, and all these ways are different: a move takes one of them at most, and is
 * answered on its partner. No chain of them is captured meanwhile, since each has two liberties of
 * its own until then. The answer is never banned by ko, for its point was empty before; and nobody
 * has threats to hope for, for every move that matters is answered at once.
 *
 * Attackers so held together connect (links_join). The last answer must not be a suicide: all of
 * them have a liberty besides the ways, or a chain that cannot be captured; where that liberty is
 * taken the attacker plays on a way, whose partner is one then. Stones that have stood there on the
 * path could make an answer a repetition, which is for the caller to see to.
 *
 * Defenders so held together, and to a chain that cannot be captured, are a wall: its stones stay,
 * for they all become part of that chain or hold to it. What marked stones cannot reach without
 * crossing it they never connect with (links_cut). */
#ifndef TESUJI_TSUMEGO_LINKS_H
#define TESUJI_TSUMEGO_LINKS_H

#include "position.h"

/* Chains that hold together. */
typedef struct {
    Set stones;
    Set reach; /* what touches them */
    Set ways;  /* two for each of them but the first */
} Linked;

/* Adds the chains from number first to before end that hold to them. */
ONCE void links_grow(const Space *space, const Chains *chains, int first, int end, Linked *linked) {
    for (int i = first; i < end; i++) {
        const Chain *chain = &chains->chain[i];
        Set ways = set_and(chain->liberties, linked->reach);
        set_take(&ways, &linked->ways);
        if (set_count(ways) < 2 || set_meets(chain->stones, linked->stones)) continue;
        for (int n = 0; n < 2; n++) {
            int way = set_first(ways);
            set_add(&linked->ways, way);
            set_drop(&ways, way);
        }
        Set border = set_border(space, chain->stones);
        set_join(&linked->reach, &border);
        set_join(&linked->stones, &chain->stones);
        i = first - 1;
    }
}

/* The attackers that hold to the first of some marked stones. */
SELDOM Linked links_from(const Space *space, const Chains *chains, Set marked) {
    const Chain *chain = &chains->chain[chains->at[set_first(marked)]];
    Linked linked = {
        .stones = chain->stones, .reach = set_border(space, chain->stones), .ways = set_none()};
    links_grow(space, chains, 0, chains->attackers, &linked);
    return linked;
}

/* Whether the marked stones hold together, or will after a move of the attacker's, whose turn it is
 * then; *zone gets what that rests on, *move a move of the attacker's by which it goes on. */
SELDOM int links_join(const Space *space, const Chains *chains, const Position *position, Set *zone,
                      int *move) {
    Set target = position->stones.target, banned = set_none();
    Linked linked = links_from(space, chains, target);
    Set left = set_less(target, linked.stones), choice = linked.ways;
    if (position->ko >= 0) banned = set_of(position->ko);
    if (!set_empty(left)) {
        if (position->side != ATTACKER) return 0;
        Linked other = links_from(space, chains, left);
        choice = set_and(linked.reach, other.reach);
        set_keep(&choice, &chains->empty);
        set_take(&choice, &linked.ways);
        set_take(&choice, &other.ways);
        if (!set_within(left, other.stones) || set_meets(linked.ways, other.ways)) return 0;
        set_join(&linked.stones, &other.stones);
        set_join(&linked.reach, &other.reach);
        set_join(&linked.ways, &other.ways);
    }
    set_take(&choice, &banned);
    if (set_empty(choice)) return 0;
    if (position->side == ATTACKER) {
        *move = set_first(choice);
        set_add(&linked.ways, *move);
    }
    *zone = set_or(linked.stones, linked.ways);
    Set safe = set_and(position->stones.attacker, chains->with[4]);
    if (set_meets(linked.stones, safe)) return 1;
    Set spare = set_less(chains->empty, linked.ways);
    set_keep(&spare, &linked.reach);
    if (set_empty(spare)) return 0;
    set_add(zone, set_first(spare));
    return 1;
}

/* Whether a wall of the defender's keeps marked stones apart; *zone gets what that rests on, the
 * taint where one of them reaches what lies outside, *move what the defender plays at its turn: on
 * a way, as long as there are any, else it passes. */
SELDOM int links_cut(const Space *space, const Chains *chains, const Position *position, Set *zone,
                     int *move) {
    const Stones *stones = &position->stones;
    Linked wall = {.stones = set_and(stones->defender, chains->with[4]), .ways = set_none()};
    if (set_empty(wall.stones)) return 0;
    wall.reach = set_border(space, wall.stones);
    links_grow(space, chains, chains->attackers, chains->count, &wall);
    Set rim, open = set_less(space->all, wall.stones);
    Set reached = flood_until(space, &open, &stones->target, 0, &rim, 0, 0);
    if (set_within(stones->target, reached)) return 0;
    Set choice = wall.ways;
    if (position->ko >= 0) set_drop(&choice, position->ko);
    if (position->side == DEFENDER) *move = set_first(choice);
    *zone = set_or(wall.stones, wall.ways);
    Set outside = set_or(space->wall[ATTACKER], space->wall[DEFENDER]);
    if (set_meets(reached, outside)) set_join(zone, &space->taint);
    return 1;
}

/* ---- guesses ---- */

#define LINKS_FAR 6 /* as many stones or more are not told apart */

/* The points that a marked chain reaches with so many stones more: layers from 1 on; layer 0 is the
 * chain. Returns how many it takes to reach until, LINKS_FAR where that many do not. */
ONCE int links_layers(const Space *space, const Stones *stones, int from, Set until,
                      Set layers[LINKS_FAR]) {
    Set empty = stones_empty(space, stones), start = set_of(from), beside, rim;
    Set reached = chain_flood(space, &stones->attacker, &start, &beside);
    layers[0] = reached;
    for (int count = 1; count < LINKS_FAR; count++) {
        Set layer = set_and(beside, empty);
        set_take(&layer, &reached);
        layers[count] = layer;
        if (set_empty(layer)) return LINKS_FAR;
        set_join(&reached, &layer);
        beside = set_border(space, layer);
        Set own = set_and(beside, stones->attacker);
        set_take(&own, &reached);
        while (!set_empty(own)) {
            Set chain = chain_flood(space, &stones->attacker, &own, &rim);
            set_take(&own, &chain);
            set_join(&reached, &chain);
            set_join(&beside, &rim);
        }
        if (set_within(until, reached)) return count;
    }
    return LINKS_FAR;
}

/* How many stones who connects lacks at least; *fewest gets by how many the other side would cut
 * all these ways or take a marked chain: the points among which the first of them is, or the
 * second, and so on, or its liberties. */
ONCE int links_missing(const Space *space, const Stones *stones, int *fewest) {
    Set layers[LINKS_FAR], empty = stones_empty(space, stones), beside;
    int missing = links_layers(space, stones, set_first(stones->target), stones->target, layers);
    *fewest = LINKS_FAR;
    for (int i = 1; i <= missing && i < LINKS_FAR; i++) {
        int count = set_count(layers[i]);
        if (count == 0) break;
        if (count < *fewest) *fewest = count;
    }
    for (Set left = set_less(stones->target, layers[0]); !set_empty(left);) {
        Set chain = chain_flood(space, &stones->attacker, &left, &beside);
        int count = set_count(set_and(beside, empty));
        if (count < *fewest) *fewest = count;
        set_take(&left, &chain);
    }
    return missing;
}

/* The empty points of the ways that lack the fewest stones, or one more, and liberties of chains
 * with two at most beside them; all, where no way is short. */
ONCE Set links_between(const Space *space, const Chains *chains, const Stones *stones) {
    Set one[LINKS_FAR], two[LINKS_FAR], near = set_none(), between = set_none();
    int first = set_first(stones->target);
    int missing = links_layers(space, stones, first, stones->target, one);
    if (missing == LINKS_FAR) return chains->empty;
    Set rest = set_less(stones->target, one[0]);
    int back = links_layers(space, stones, set_first(rest), set_of(first), two);
    for (int step = missing, at = 1; step > 0; step--) {
        for (; at <= missing + 2 - step && at <= back && at < LINKS_FAR; at++)
            set_join(&near, &two[at]);
        Set both = set_and(one[step], near);
        set_join(&between, &both);
    }
    Set beside = set_border(space, between);
    for (int i = 0; i < chains->count; i++) {
        const Chain *chain = &chains->chain[i];
        if (chain->count < 3 && set_meets(chain->stones, beside))
            set_join(&between, &chain->liberties);
    }
    return set_and(between, chains->empty);
}

#endif
