/* Room for eyes: positions in which the defence is dead because it cannot make two eyes any more.
 *
 * Let a point be solid when a stone of an uncapturable chain of the attacker's stands on it or
 * beside it, and roomy when it is neither solid nor a defender's stone. All capturable attackers
 * stand on roomy points. The other empty points are fillable: the attacker can always play there,
 * stones played there are uncapturable too (and stand in no earlier position, so repetition never
 * forbids them), and nothing the defender does can stop that these points are filled one by one.
 * Roomy points never become more, except in the hole that a captured chain of the defender's
 * leaves. */
#ifndef TESUJI_TSUMEGO_EYES_H
#define TESUJI_TSUMEGO_EYES_H

#include "position.h"

typedef struct {
    Set room, attackers; /* roomy points; those of them with attackers */
    Set fillable;
    Set defenders, solid;
    Set target;
    Set fixed; /* stones of uncapturable attackers */
    Set near;  /* what the target reaches without crossing those: beyond, nothing matters to it, and
                  all points here are of this part; or all, where that does as well */
} Room;

/* 1 for two points that do not touch. */
static int on_diagonal(const Space *space, Set two) {
    return set_count(two) == 2 && !set_meets(space->near[set_first(two)], two);
}

/* Nakade. When these are the only roomy points that chains of the defender's have as liberties in
 * the end, they are dead, whatever k is and whoever moves; no wall of one chain is needed:
 *  - none, or one, or two that touch: in the end all liberties are roomy. One is played and takes
 *    everything. Of two, either the defender fills one; or the attacker throws in on one, and
 *    whether the defender captures (which leaves that point as the only liberty) or not, the next
 *    move takes everything.
 *  - three in a row, the attacker on the middle one: a defender's move on an end leaves two that
 *    touch; the attacker's own, when all else is filled, threatens to take everything, and when
 *    the defender captures its two stones, two that touch are left.
 *  - four in a square: a defender's move leaves three in a row, the attacker takes the middle. (Not
 *    with two attackers on a diagonal: the middle between them may be a suicide.)
 *  - a middle with three or four ends, the attacker on the middle; four in a line, the attacker on
 *    both inner ones; a square with a tail, the attacker on the point that has three neighbours and
 *    nowhere else: each defender's move leaves one of the shapes above, or a line of four of which
 *    the attacker then takes the second inner point. (Where two vital stones are needed there must
 * be no fillable liberties beside: both could be captured from there by one move.) A capture from a
 * fillable point is answered on the vital point; it takes more than one stone, since a vital
 * stone's other neighbours are roomy, so that is no ko. */
ONCE int nakade(const Space *space, Set region, const Room *room) {
    int count = set_count(region), degree[5], points[5], threes = 0, twos = 0, at = 0, middle = -1;
    if (count <= 1) return 1;
    if (count > 5) return 0;
    Set attackers = set_and(room->attackers, region);
    SET_EACH(point, region) points[at++] = point;
    Set strong = set_none(); /* points with two or more neighbours */
    for (int i = 0; i < count; i++) {
        degree[i] = set_count(set_and(space->near[points[i]], region));
        if (degree[i] == 0) return 0;
        if (degree[i] >= 2) set_add(&strong, points[i]);
        twos += degree[i] == 2;
        threes += degree[i] >= 3;
        if (degree[i] >= 3 || (count == 3 && degree[i] == 2)) middle = points[i];
    }
    if (count == 2) return 1;
    if (count == 3) return middle >= 0 && set_has(attackers, middle);
    if (count == 4 && twos == 4) return !on_diagonal(space, attackers);
    if (count == 4 && twos == 2)
        return set_within(strong, attackers) &&
               !set_meets(set_border(space, set_or(strong, attackers)), room->fillable);
    if (count == 4) return threes == 1 && set_has(attackers, middle);
    int plus = threes == 1 && twos == 0, bulky = threes == 1 && twos == 3;
    if (bulky)
        return set_equal(attackers, set_of(middle)) &&
               !set_meets(set_border(space, set_or(strong, attackers)), room->fillable);
    return plus && set_has(attackers, middle);
}

/* With more room than this a death, or one by the next move, is not looked for. */
#define ROOM_MOST     24
#define ROOM_ATTACKED 16

#define EYE_REGIONS 6
#define EYE_GROUPS  16

/* The defender's hopes: regions are connected roomy points, groups what it would have in one piece
 * if it got all fillable points. Bit g of touch: group g borders the region. */
typedef struct {
    int regions, groups;
    uint32_t touch[EYE_REGIONS];
    uint32_t large;  /* regions of more than one point */
    uint32_t target; /* groups with marked stones */
    uint32_t hollow; /* groups that might leave roomy points when they are captured */
    int lost;        /* a group with marked stones borders no region */
    Set rich;        /* the only region that might give two eyes by itself, or none, */
    Set cures;       /* and where an attacker's stone can touch all such regions */
} Eyes;

/* 0 when a region might give two eyes by itself, or there is too much to look at; which regions do
 * is only told where cures are asked for. */
static int eyes_find(const Space *space, const Room *room, int cures, Eyes *eyes) {
    Set left = room->room, border[EYE_REGIONS], beside;
    int nakades = 0, riches = 0, regions = 0, groups = 0;
    uint32_t large = 0, target = 0, hollow = 0;
    *eyes = (Eyes){.cures = space->all};
    while (!set_empty(left)) {
        Set region = chain_flood(space, &room->room, &left, &beside);
        set_take(&left, &region);
        int count = set_count(region);
        if (count > 2 && !nakade(space, region, room)) {
            set_join(&beside, &region);
            set_keep(&eyes->cures, &beside);
            if (!cures || set_empty(eyes->cures)) return 0;
            eyes->rich = riches++ ? set_none() : region;
        }
        nakades += count > 2;
        if (regions == EYE_REGIONS) riches = 2, eyes->rich = set_none();
        if (riches) continue;
        large |= (uint32_t)(count > 1) << regions;
        border[regions++] = beside;
    }
    if (nakades > 1) eyes->rich = set_none();
    if (riches || nakades > 1) return 0;
    Set pieces = set_or(room->defenders, room->fillable);
    left = pieces;
    while (!set_empty(left)) {
        Set group = chain_flood(space, &pieces, &left, &beside);
        set_take(&left, &group);
        if (!set_meets(beside, room->room)) {
            eyes->lost |= set_meets(group, room->target);
            continue;
        }
        if (groups == EYE_GROUPS) return 0;
        for (int i = 0; i < regions; i++)
            eyes->touch[i] |= (uint32_t)set_meets(border[i], group) << groups;
        target |= (uint32_t)set_meets(group, room->target) << groups;
        hollow |= (uint32_t)!set_within(group, room->solid) << groups;
        groups++;
    }
    eyes->regions = regions;
    eyes->groups = groups;
    eyes->large = large;
    eyes->target = target;
    eyes->hollow = hollow;
    return 1;
}

/* What a set of groups is with all that are joined to them. */
static inline uint32_t groups_joined(const uint32_t *joined, int count, uint32_t groups) {
    for (int i = 0; i < count; i++)
        if (joined[i] & groups) groups |= joined[i];
    return groups;
}

/* The marked groups that are left when those without two eyes are dropped one after the other, if
 * the defender has filled the regions in filled (which then joins the groups around them). */
static uint32_t eyes_survivors(const Eyes *eyes, uint32_t filled) {
    uint32_t joined[EYE_REGIONS], around[EYE_REGIONS], apart[EYE_REGIONS];
    uint32_t alive = (UINT32_C(1) << eyes->groups) - 1, hollow = eyes->hollow;
    int joins = 0, count = 0;
    for (uint32_t rest = filled | eyes->large; rest; rest &= rest - 1) {
        uint32_t groups = groups_joined(joined, joins, eyes->touch[bits_first(rest)]);
        int kept = 0;
        for (int j = 0; j < joins; j++)
            if (!(joined[j] & groups)) joined[kept++] = joined[j];
        joined[kept++] = groups;
        joins = kept;
        hollow |= groups;
    }
    hollow = groups_joined(joined, joins, hollow);
    uint32_t open = ((UINT32_C(1) << eyes->regions) - 1) & ~filled;
    for (uint32_t rest = open; rest; rest &= rest - 1) {
        uint32_t groups = groups_joined(joined, joins, eyes->touch[bits_first(rest)]);
        uint32_t one = groups_joined(joined, joins, groups & (~groups + 1));
        around[count] = groups;
        apart[count++] = groups == one ? 0 : groups;
    }
    for (uint32_t before = 0; before != alive;) {
        uint32_t one = 0, two = 0, shared = 0;
        before = alive;
        for (int i = 0; i < count; i++) {
            uint32_t whole = around[i] & ~alive ? 0 : ~UINT32_C(0);
            two |= one & around[i] & whole;
            one |= around[i] & whole;
            shared |= apart[i] & whole;
        }
        alive &= two | (shared & hollow);
    }
    return alive & eyes->target;
}

/* Two eyes cannot be made any more. Give the defender all fillable points, which only helps it: its
 * stones then form groups around the regions. Let each region be one point, or two that touch, or
 * (at most one of them) a nakade shape: it is one eye at most, by the proof above. A larger one
 * shall join all groups around it. Of the single points let the defender fill as many as it likes,
 * which joins the groups around.
 *
 * For any such filling, drop a group when fewer than two regions are left to it, and with it the
 * regions that it borders. What is dropped is captured in the end, whoever moves, whatever k is:
 * when its fillable points are used up it has liberties in at most one region, so it falls by the
 * proof above; then the regions it bordered are solid, because each of its stones was beside a
 * solid point or the edge (a group of which that is not known, hollow, is dropped only when no
 * group that is left shares a region with it, so that its hole is of no use to others). If a stone
 * that captured is recaptured from the hole, that makes the hole smaller or is a ko, of which each
 * round costs the defender a threat; else the attacker connects on its next move. So the defence is
 * dead when for each filling the marked groups drop out (rule all: one of them).
 *
 * This is Benson's theorem (1976) read from the attacker's side. */
ONCE int eyes_dead(const Space *space, const Room *room, int cures, Eyes *eyes) {
    int all = space->target_rule == TSUMEGO_TARGET_ALL;
    if (!eyes_find(space, room, cures, eyes)) return 0;
    if (all && eyes->lost) return 1;
    for (uint32_t filled = 0; filled >> eyes->regions == 0; filled++) {
        if (filled & eyes->large) continue;
        uint32_t left = eyes_survivors(eyes, filled);
        if (all ? left == eyes->target : left != 0) return 0;
    }
    return 1;
}

/* Makes the attackers' stones that reach touches uncapturable, and with them all they touch. */
static void room_harden(const Space *space, Room *room, Set reach) {
    Set joined = set_and(reach, room->attackers), beside;
    while (!set_empty(joined)) {
        Set chain = chain_flood(space, &room->attackers, &joined, &beside);
        set_take(&room->attackers, &chain);
        set_take(&room->room, &chain);
        set_join(&reach, &chain);
        set_join(&reach, &beside);
        set_take(&joined, &chain);
    }
    set_join(&room->solid, &reach);
    Set filled = set_and(room->room, reach);
    set_join(&room->fillable, &filled);
    set_take(&room->room, &reach);
}

/* After an attacker's stone on a fillable point. */
static Room room_filled(const Space *space, const Room *room, int point) {
    Room after = *room;
    set_drop(&after.fillable, point);
    room_harden(space, &after, space->near[point]);
    return after;
}

/* Attackers' chains with two fillable liberties are as good as uncapturable: when the defender
 * takes one, the attacker takes the other. The pairs are disjoint and touch no other capturable
 * attackers, so no move of the defender's asks for two answers. */
static void room_pair(const Space *space, const Chains *chains, Room *room) {
    Set reserved = set_none();
    for (int again = 1; again;) {
        again = 0;
        for (int i = 0; i < chains->attackers; i++) {
            const Chain *chain = &chains->chain[i];
            if (!set_within(chain->stones, room->attackers)) continue;
            Set others = set_less(room->attackers, chain->stones), pair = set_none();
            Set ways = set_and(chain->liberties, room->fillable);
            set_take(&ways, &reserved);
            int count = 0;
            SET_EACH(point, ways) {
                if (count == 2 || set_meets(space->near[point], others)) continue;
                set_add(&pair, point);
                count++;
            }
            if (count < 2) continue;
            set_join(&reserved, &pair);
            room_harden(space, room, chain->stones);
            again = 1;
        }
    }
}

static Room room_find(const Space *space, const Chains *chains, const Stones *stones) {
    Set solid = chains->solid, near = space->all;
    Set fixed = set_and(stones->attacker, chains->with[4]);
    Set stop = space->wall[DEFENDER];
    if (!set_empty(stop)) near = stones_reach(space, stones->target, fixed, stop);
    Set free = set_less(near, stones->defender);
    set_take(&free, &solid);
    Set fillable = set_less(chains->empty, free);
    return (Room){.room = free,
                  .attackers = set_and(stones->attacker, free),
                  .fillable = set_and(near, fillable),
                  .defenders = set_and(near, stones->defender),
                  .solid = solid,
                  .target = stones->target,
                  .fixed = fixed,
                  .near = near};
}

/* With the attacker to move: 1 when one move makes it so; *move gets it. A stone inside a region
 * only matters where it makes a nakade of it; another where it makes something solid, or cuts. */
static int room_attack(const Space *space, const Room *room, const Eyes *eyes, int *move) {
    Set vital = set_less(room->room, room->attackers), tried = set_and(vital, eyes->rich);
    Eyes unused;
    Set pieces = set_or(room->defenders, room->fillable),
        settled = set_less(room->solid, room->room);
    SET_EACH(point, tried) {
        if (!set_meets(space->near[point], set_or(vital, room->fillable))) continue;
        Room after = *room;
        set_add(&after.attackers, point);
        *move = point;
        if (nakade(space, eyes->rich, &after) && eyes_dead(space, &after, 0, &unused)) return 1;
    }
    tried = set_and(room->fillable, eyes->cures);
    SET_EACH(point, tried) {
        Set near = space->near[point];
        if (set_within(near, settled) && set_count(set_and(near, pieces)) < 2) continue;
        Room after = room_filled(space, room, point);
        *move = point;
        if (eyes_dead(space, &after, 0, &unused)) return 1;
    }
    *move = -2;
    return 0;
}

/* What a death for want of room, or one by a move, rests on: the room that the target reaches, and
 * the attackers' chains around, but not on who stands on solid points. Where all else is the same
 * the rule says the same: to it a defender's stone there and an empty point are one, and if the
 * attacker has played there already, so the proof has it do in the end. Only what touches a
 * capturable attacker stays as it is, for that may be one of two ways to connect, or tell whether
 * two vital stones can be captured by one move; and so does a liberty of the move's. */
SELDOM Set room_zone(const Space *space, const Chains *chains, const Room *room,
                     const Stones *stones, int move) {
    Set near = stones_reach(space, room->target, room->fixed, set_none()), zone = near;
    Set rim = set_border(space, near),
        keep = set_border(space, set_less(stones->attacker, room->fixed));
    for (int i = 0; i < chains->attackers; i++)
        if (set_meets(chains->chain[i].stones, rim)) set_join(&zone, &chains->chain[i].stones);
    if (move >= 0) {
        set_add(&keep, move);
        if (!set_has(chains->solid, move)) set_join(&keep, &space->near[move]);
    }
    Set inside = set_or(chains->empty, stones->defender);
    set_keep(&inside, &chains->solid);
    set_take(&inside, &keep);
    set_take(&zone, &inside);
    return set_or(zone, space->start.target);
}

/* 1 when the defence is dead for want of room; *move gets the attacker's move, -2 when it needs
 * none. */
static int no_eye_room(const Space *space, const Chains *chains, const Position *position,
                       Room *room, int *move) {
    *move = -2;
    if (set_meets(space->wall[DEFENDER], room->near)) return 0;
    Eyes eyes;
    int size = set_count(room->room);
    if (size > ROOM_MOST) return 0;
    /* With a ban it might be this very move that is banned. */
    int attack = position->side == ATTACKER && position->ko < 0 && size <= ROOM_ATTACKED;
    room_pair(space, chains, room);
    if (eyes_dead(space, room, attack, &eyes)) return 1;
    return attack && !set_empty(eyes.cures) && room_attack(space, room, &eyes, move);
}

#endif
