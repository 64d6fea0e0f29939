/* Zones: the points on which a success of the defender rests.
 *
 * A zone Z of a position P won by the defender has this property: in every position that agrees
 * with P on Z, with the same side to move and with the same ban if the banned point lies in Z, the
 * defender succeeds too, with the same k. The defender's strategy there: answer moves in Z as in
 * P, answer moves outside Z with a pass (or, when the attacker was banned, as if it had waited).
 * It carries over when
 *  1. with the attacker to move, each defender's chain that has stones in Z lies in Z with at least
 *     one liberty (or cannot be captured at all), so that moves outside cannot capture it;
 *  2. the zone of every attacker's move in Z is contained in Z, and that move captures the same
 *     chains everywhere: a chain it takes lies in Z with all its neighbours, another that meets Z
 *     has a further liberty in Z; likewise what makes a move in Z illegal lies in Z;
 *  3. the defender's own move has the same effect everywhere: what it captures lies in Z with all
 *     its neighbours, an attacker's chain beside it that it does not capture has a liberty in Z,
 * and so has the stone played. The attacker runs out of moves outside, since the defender only
 * passes there. The idea of relevance zones is Thomsen's (lambda search, 2000) and Shih et al.'s
 * (AAAI 2022). */
#ifndef TESUJI_TSUMEGO_ZONE_H
#define TESUJI_TSUMEGO_ZONE_H

#include "position.h"

/* Adds a chain with everything that touches it. */
static void zone_seal(const Space *space, const Chain *chain, Set *zone) {
    *zone = set_or(*zone, set_or(chain->stones, set_border(space, chain->stones)));
}

/* Makes sure that a chain that meets the zone has a liberty other than point in it. */
SELDOM void zone_keep_liberty(const Chain *chain, int point, Set *zone) {
    if (chain->safe) {
        *zone = set_or(*zone, chain->stones);
        return;
    }
    Set others = point >= 0 ? set_without(chain->liberties, point) : chain->liberties;
    if (!set_meets(others, *zone) && !set_empty(others)) set_add(zone, set_first(others));
}

/* What must stay as it is for an attacker's move on point, legal or a suicide, to mean the same. */
SELDOM void zone_fix_attack(const Space *space, const Chains *chains, int point, int legal,
                            Set *zone) {
    Set seen = set_none();
    int captures = 0;
    for (int i = 0; i < space->degree[point]; i++) {
        int next = space->neighbor[point][i];
        if (set_has(chains->empty, next) || set_has(seen, next)) continue;
        const Chain *chain = &chains->chain[chains->at[next]];
        seen = set_or(seen, chain->stones);
        if (chain->side == ATTACKER) {
            if (!legal) zone_seal(space, chain, zone);
        } else if (!chain->safe && set_single(chain->liberties)) {
            zone_seal(space, chain, zone);
            captures = 1;
        } else if (!legal || set_meets(chain->stones, *zone)) {
            *zone = set_or(*zone, chain->stones);
            zone_keep_liberty(chain, point, zone);
        }
    }
    if (captures || !legal) *zone = set_or(*zone, space->near[point]);
}

/* The zone of a position in which the defender plays point and then relies on zone. */
SELDOM Set zone_before_defence(const Space *space, const Chains *chains, int point, Set zone) {
    Set seen = set_none(), liberties = set_and(space->near[point], chains->empty);
    int captures = 0;
    set_add(&zone, point);
    for (int i = 0; i < space->degree[point]; i++) {
        int next = space->neighbor[point][i];
        if (set_has(chains->empty, next) || set_has(seen, next)) continue;
        const Chain *chain = &chains->chain[chains->at[next]];
        seen = set_or(seen, chain->stones);
        if (chain->side == DEFENDER) {
            zone = set_or(zone, chain->stones);
            liberties = set_or(liberties, set_without(chain->liberties, point));
        } else if (!chain->safe && set_single(chain->liberties)) {
            zone_seal(space, chain, &zone);
            captures = 1;
        } else if (set_meets(chain->stones, zone)) {
            zone_keep_liberty(chain, point, &zone);
        }
    }
    if (captures) return set_or(zone, space->near[point]);
    if (!set_meets(liberties, zone) && !set_empty(liberties)) set_add(&zone, set_first(liberties));
    return zone;
}

/* The chains on whose survival everything rests: of rule any the one with the most liberties. */
SELDOM Set zone_base(const Space *space, const Chains *chains) {
    Set base = set_none();
    int most = -1;
    for (int i = 0; i < chains->count; i++) {
        const Chain *chain = &chains->chain[i];
        int liberties = chain->safe ? SET_MAX : set_count(chain->liberties);
        if (!chain->marked) continue;
        if (space->target_rule == TSUMEGO_TARGET_ALL)
            base = set_or(base, chain->stones);
        else if (liberties > most) {
            most = liberties;
            base = chain->stones;
        }
    }
    return base;
}

/* Rule 1. */
SELDOM void zone_hold_chains(const Chains *chains, Set prefer, Set *zone) {
    for (int i = 0; i < chains->count; i++) {
        const Chain *chain = &chains->chain[i];
        if (chain->side == ATTACKER || !set_meets(chain->stones, *zone)) continue;
        *zone = set_or(*zone, chain->stones);
        if (chain->safe || set_meets(chain->liberties, *zone)) continue;
        Set better = set_and(chain->liberties, prefer);
        int liberty = set_first(set_empty(better) ? chain->liberties : better);
        if (liberty >= 0) set_add(zone, liberty);
    }
}

#endif
