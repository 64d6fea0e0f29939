/* Races to capture with liberties that can be counted: a chain is captured however its side
 * replies, since the other side fills what is open around it faster than its own chains around
 * can be captured.
 *
 * The prey, with all points that can be reached from it without crossing a stone of the hunter's,
 * is the inside. Let
 *  - the inside touch nothing that makes chains of the prey's side uncapturable;
 *  - each point of it but the prey's, and one more, the eye, touch a stone of the hunter's, so that
 *    a stone of the hunter's there belongs to one of the chains around;
 *  - each chain around be uncapturable, or have at least need liberties that are not inside, one
 *    more where the prey's side moves first.
 * The hunter plays on liberties of the prey, on the eye when there is no other. Let the prey's side
 * have made n moves inside that still stand, and o elsewhere. A chain around that is not
 * uncapturable has lost o of those liberties at most, for the hunter plays inside only. So while o
 * is less than need none is captured, no stone of the hunter's inside is, and each of its moves
 * takes a point for good.
 *
 * There are two bounds for need.
 *  - All points of the inside but the prey's: each is taken once. Where the last one to be taken is
 *    a liberty of the chain around as well it may have one liberty less: it is captured only if its
 *    enemy takes that point, too, which is a move less elsewhere.
 *  - The prey's liberties and the other stones of its side inside, where every stone that could be
 *    added to the prey has at most two ways on: it takes a liberty and adds two at most, so with a
 *    stones of the hunter's inside the prey has at most need + n - a liberties, of n + o = a moves
 *    of each side no more than need - o: none when o is need. (A row of any length that leads
 *    away is one liberty.)
 * Nothing the hunter takes is ever given back, so no position repeats one since, nor one before in
 * which it had no stone there, which is for the caller to see to. No ko is taken, so it holds with
 * every k. For races in general see Mueller, "Race to capture: Analyzing semeai in Go" (1999).
 */
#ifndef TESUJI_TSUMEGO_RACE_H
#define TESUJI_TSUMEGO_RACE_H

#include "position.h"

/* Whether a chain is captured by the other side; then *zone gets what that rests on, *move the move
 * of that side, or, where the chain's side is to move, a liberty of the chain around that has the
 * fewest outside: so it holds out longest. */
ONCE int race_won(const Space *space, const Chains *chains, const Position *position, int at,
                  Set *zone, int *move) {
    const Chain *prey = &chains->chain[at];
    int late = position->side == prey->side, hunter = !prey->side;
    Set own = hunter == ATTACKER ? position->stones.attacker : position->stones.defender, beside;
    Set open = set_less(space->all, own);
    Set inside = chain_flood(space, &open, &prey->stones, &beside);
    Set fill = set_less(inside, prey->stones), last = fill;
    if (set_meets(inside, space->wall[prey->side]) ||
        (!late && position->ko >= 0 && set_has(inside, position->ko)))
        return 0;
    int eyes = 0, all = set_count(fill), need = 0;
    SET_EACH(point, fill) {
        Set near = space->near[point];
        if (set_count(set_and(near, fill)) > 3 - set_meets(near, prey->stones)) need = all;
        if (set_meets(near, own) || set_has(space->wall[hunter], point)) continue;
        last = set_of(point);
        eyes++;
    }
    need += set_count(prey->liberties) + set_count(set_less(fill, chains->empty));
    if (need > all) need = all;
    int closed = need == all, weakest = SET_MAX, resists = -2;
    if (eyes > 1) return 0;
    *zone = inside;
    for (int i = 0; i < chains->count; i++) {
        const Chain *chain = &chains->chain[i];
        if (chain->side == prey->side || !set_meets(chain->stones, beside)) continue;
        set_join(zone, &chain->stones);
        if (chain->safe) continue;
        Set outer = set_less(chain->liberties, inside);
        int count = set_count(outer), spare = count - need - late;
        if (spare < 0) set_keep(&last, &chain->liberties);
        if (spare < -closed || set_empty(last)) return 0;
        if (count < weakest) weakest = count, resists = set_first(outer);
        set_join(zone, &chain->liberties);
    }
    Set free = set_and(fill, prey->liberties), first = set_without(free, set_first(last));
    *move = late ? resists : set_first(set_empty(first) ? free : first);
    return 1;
}

/* 1: the target is captured in a race; -1: it is saved by one, for attackers beside it are captured
 * that have two points or more where it comes to touch a chain that cannot be captured: whichever
 * of them the attacker plays on then, the defender plays on another; 0: not known. */
ONCE int race_known(const Space *space, const Chains *chains, const Position *position, Set *zone,
                    int *move) {
    const Stones *stones = &position->stones;
    Set loose = set_less(stones->attacker, chains->with[4]);
    if (set_empty(loose) || set_empty(chains->marked)) return 0;
    int target = chains->at[set_first(chains->marked)], attacks = position->side == ATTACKER;
    const Chain *chain = &chains->chain[target];
    if (!set_equal(chain->stones, chains->marked)) return 0;
    int liberties = set_count(chain->liberties);
    if ((liberties - attacks < 3 || set_meets(loose, chains->with[3])) &&
        race_won(space, chains, position, target, zone, move)) {
        set_join(zone, &space->start.target);
        return 1;
    }
    Set safe = set_and(stones->defender, chains->with[4]);
    if (space_portable(space) || set_empty(set_or(safe, space->wall[DEFENDER]))) return 0;
    Set links = set_border(space, safe), border = set_border(space, chain->stones);
    set_join(&links, &space->wall[DEFENDER]);
    set_keep(&links, &border);
    for (int i = 0; i < chains->attackers; i++)
        if (set_count(set_and(chains->chain[i].stones, links)) > 1 &&
            race_won(space, chains, position, i, zone, move))
            return -1;
    return 0;
}

#endif
