/* Zones: the points on which a success rests.
 *
 * A zone Z of a position P in which a side, the winner, succeeds has this property: in every
 * position that agrees with P on Z, with the same side to move and with the same ban if the banned
 * point lies in Z, the winner succeeds too, with the same k. Its strategy there: answer moves in Z
 * as in P, and moves outside Z as a pass (or, when the attacker was banned, as if it had waited):
 * the defender with a pass, the attacker as it has an answer to the defender's pass. It carries
 * over when
 *  1. with the loser to move, each of the winner's chains that has stones in Z lies in Z with at
 *     least one liberty (or cannot be captured at all), so that moves outside cannot capture it;
 *  2. the zone of every move of the loser's in Z is contained in Z, and that move captures the same
 *     chains everywhere: a chain it takes lies in Z with all its neighbours, another that meets Z
 *     has a further liberty in Z; likewise what makes a move in Z illegal lies in Z;
 *  3. the winner's own move has the same effect everywhere: what it captures lies in Z with all
 *     its neighbours, a chain beside it that it does not capture has a liberty in Z, and so has the
 *     stone played;
 *  4. of stones to be connected, with the attacker to move where it fails, one marked chain lies in
 *     Z with all that touches it, so that moves outside connect it with nothing; where it succeeds,
 *     the chain does that connects them in the end.
 * Outside of the region, too, things may be otherwise, as they are where stones of the frame are
 * not on the board: then the attacker may fail to capture a chain of the defender's that touches
 * such a stone (edge), and what follows is another position. A zone that rests on such a capture is
 * tainted. So is what rests on a repetition, for a move outside would make it none; and all points
 * are then its zone.
 * The attacker runs out of moves outside, since the defender only passes there; where the attacker
 * succeeds, the zone of its answer to a pass belongs to Z, and so, where two eyes are asked for and
 * the attacker may pass, does that of the defender's. The idea of relevance zones is Thomsen's
 * (lambda search, 2000) and Shih et al.'s (AAAI 2022). */
#ifndef TESUJI_TSUMEGO_ZONE_H
#define TESUJI_TSUMEGO_ZONE_H

#include "position.h"

/* The zone of what rests on the path. */
static inline Set zone_of_path(const Space *space) {
    return set_or(space->all, space->taint);
}

/* Adds a chain with everything that touches it. */
static void zone_seal(const Space *space, const Chain *chain, Set *zone) {
    Set border = set_border(space, chain->stones);
    set_join(zone, &chain->stones);
    set_join(zone, &border);
}

/* Makes sure that a chain that meets the zone has a liberty other than point in it. */
SELDOM void zone_keep_liberty(const Chain *chain, int point, Set *zone) {
    if (chain->safe) {
        set_join(zone, &chain->stones);
        return;
    }
    Set others = point >= 0 ? set_without(chain->liberties, point) : chain->liberties;
    if (!set_meets(others, *zone) && !set_empty(others)) set_add(zone, set_first(others));
}

/* What must stay as it is for a move of side on point, legal or not, to mean the same. */
SELDOM void zone_fix(const Space *space, const Chains *chains, int side, int point, int legal,
                     Set *zone) {
    Set seen = set_none();
    int captures = 0;
    Set stones = set_less(space->near[point], chains->empty);
    SET_EACH(next, stones) {
        if (set_has(seen, next)) continue;
        const Chain *chain = &chains->chain[chains->at[next]];
        set_join(&seen, &chain->stones);
        if (chain->side == side) {
            if (!legal) zone_seal(space, chain, zone);
        } else if (chain->count == 1) {
            zone_seal(space, chain, zone);
            if (side == ATTACKER && set_meets(chain->stones, space->edge))
                set_join(zone, &space->taint);
            captures = 1;
        } else if (!legal || set_meets(chain->stones, *zone)) {
            set_join(zone, &chain->stones);
            zone_keep_liberty(chain, point, zone);
        }
    }
    if (captures || !legal) set_join(zone, &space->near[point]);
}

/* The zone of a position in which side plays point and then relies on zone. */
SELDOM Set zone_before(const Space *space, const Chains *chains, int side, int point, Set zone) {
    Set seen = set_none(), liberties = set_and(space->near[point], chains->empty);
    int captures = 0, safe = set_has(space->wall[side], point);
    set_add(&zone, point);
    Set stones = set_less(space->near[point], chains->empty);
    SET_EACH(next, stones) {
        if (set_has(seen, next)) continue;
        const Chain *chain = &chains->chain[chains->at[next]];
        set_join(&seen, &chain->stones);
        if (chain->side == side) {
            safe |= chain->safe;
            set_join(&zone, &chain->stones);
            Set others = set_without(chain->liberties, point);
            set_join(&liberties, &others);
        } else if (chain->count == 1) {
            zone_seal(space, chain, &zone);
            captures = 1;
        } else if (set_meets(chain->stones, zone)) {
            zone_keep_liberty(chain, point, &zone);
        }
    }
    if (captures) return set_or(zone, space->near[point]);
    if (!safe && !set_meets(liberties, zone) && !set_empty(liberties))
        set_add(&zone, set_first(liberties));
    return zone;
}

/* The chains on whose survival the defender's success rests: of rule any the one with the most
 * liberties. Of stones to be connected the one with the fewest, with all that touches it; tainted
 * where some of that lies outside or is the frame, for it may be connected there. */
SELDOM Set zone_base(const Space *space, const Chains *chains) {
    Set base = set_none();
    int most = -SET_MAX - 1, connects = space_connects(space);
    for (int i = 0; i < chains->count; i++) {
        const Chain *chain = &chains->chain[i];
        int liberties = chain->safe ? SET_MAX : set_count(chain->liberties);
        if (connects) liberties = -liberties;
        if (!chain->marked) continue;
        if (space->target_rule == TSUMEGO_TARGET_ALL && !connects) {
            set_join(&base, &chain->stones);
        } else if (liberties > most) {
            most = liberties;
            base = chain->stones;
            if (!connects) continue;
            zone_seal(space, chain, &base);
            if (chain->safe || set_meets(chain->stones, space->edge))
                set_join(&base, &space->taint);
        }
    }
    return base;
}

/* Rule 1 for the chains of side. */
SELDOM void zone_hold_chains(const Chains *chains, int side, Set prefer, Set *zone) {
    int end = side == ATTACKER ? chains->attackers : chains->count;
    for (int i = side == ATTACKER ? 0 : chains->attackers; i < end; i++) {
        const Chain *chain = &chains->chain[i];
        if (!set_meets(chain->stones, *zone)) continue;
        set_join(zone, &chain->stones);
        if (chain->safe || set_meets(chain->liberties, *zone)) continue;
        Set better = set_and(chain->liberties, prefer);
        int liberty = set_first(set_empty(better) ? chain->liberties : better);
        if (liberty >= 0) set_add(zone, liberty);
    }
}

/* What a success rests on before what is cut off is filled (position.h), when zone is what it rests
 * on after: on none of it, but on the attackers that cut it off. A zone of everything stays. */
SELDOM Set zone_unfilled(const Space *space, Set filled, const Stones *after, Set zone) {
    if (!set_meets(filled, zone) || set_within(space->all, zone)) return zone;
    Set fixed = stones_fixed(space, after);
    set_join(&zone, &fixed);
    return set_less(zone, filled);
}

/* The same for what is cut off by a move to point, or by none (-1). */
SELDOM Set zone_uncut(const Space *space, const Stones *before, int point, const Stones *after,
                      Set zone) {
    if (!space_cuts(space)) return zone;
    Set filled = set_less(after->attacker, before->attacker);
    if (point >= 0) set_drop(&filled, point);
    return zone_unfilled(space, filled, after, zone);
}

#endif
