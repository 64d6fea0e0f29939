/* Static knowledge: positions whose outcome is known for every k and whatever the path.
 *
 * Each rule is proved where it stands and tested against the slow twin. */
#ifndef TESUJI_TSUMEGO_LIFE_H
#define TESUJI_TSUMEGO_LIFE_H

#include "position.h"

#define BENSON_CHAINS 64

/* A maximal connected set of points without defender's stones that is shut in by the defender's
 * chains and the edge. */
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
    found->first = 0;
    while (found->first < chains->count && chains->chain[found->first].side == ATTACKER)
        found->first++;
    found->chains = chains->count - found->first;
    if (found->chains > BENSON_CHAINS) found->chains = BENSON_CHAINS;
    found->count = 0;
    Set outside = set_less(space->all, stones->defender), left = outside;
    for (int first; (first = set_first(left)) >= 0;) {
        Set beside, area = chain_flood(space, outside, first, &beside);
        left = set_less(left, area);
        if (set_meets(area, space->leak)) continue;
        Enclosure *enclosure = &found->enclosure[found->count];
        enclosure->area = area;
        enclosure->empty = set_and(area, chains->empty);
        enclosure->border = enclosure->vital = 0;
        for (int i = 0; i < found->chains; i++) {
            const Chain *chain = &chains->chain[found->first + i];
            if (!set_meets(chain->stones, beside)) continue;
            enclosure->border |= BIT64(i);
            if (set_within(enclosure->empty, chain->liberties)) enclosure->vital |= BIT64(i);
        }
        if (enclosure->vital) found->count++;
    }
}

/* Benson's unconditionally alive chains (Benson 1976), as a set of chain numbers: drop chains with
 * fewer than two vital enclosures, then enclosures bordered by a dropped chain, until nothing
 * changes. Chains that cannot be captured anyway count as alive from the start. */
static uint64_t benson_alive(const Chains *chains, Enclosures *found) {
    uint64_t alive = found->chains == 64 ? ~UINT64_C(0) : BIT64(found->chains) - 1, given = 0;
    for (int i = 0; i < found->chains; i++)
        if (chains->chain[found->first + i].safe) given |= BIT64(i);
    for (int changed = 1; changed;) {
        changed = 0;
        uint64_t one = 0, two = 0;
        for (int i = 0; i < found->count; i++) {
            const Enclosure *enclosure = &found->enclosure[i];
            if (enclosure->border & ~alive) continue;
            two |= one & enclosure->vital;
            one |= enclosure->vital;
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
        if (alive >> i & 1) zone = set_or(zone, chains->chain[found->first + i].stones);
    for (int i = 0; i < found->count; i++)
        if (!(found->enclosure[i].border & ~alive)) zone = set_or(zone, found->enclosure[i].area);
    return zone;
}

static int target_alive(const Space *space, const Chains *chains, int first, uint64_t alive,
                        int count) {
    for (int i = 0; i < count; i++) {
        if (!chains->chain[first + i].marked) continue;
        int lives = (int)(alive >> i & 1);
        if (lives && space->target_rule == TSUMEGO_TARGET_ANY) return 1;
        if (!lives && space->target_rule == TSUMEGO_TARGET_ALL) return 0;
    }
    return space->target_rule == TSUMEGO_TARGET_ALL;
}

/* How many moves the fight for room is followed, by who is to move, and for how many positions. */
#define ROOM_DEFENCE_DEPTH 1
#define ROOM_ATTACK_DEPTH  2
#define ROOM_BUDGET        60

/* 1 for two points that do not touch. */
static int on_diagonal(const Space *space, Set two) {
    return set_count(two) == 2 && !set_meets(space->near[set_first(two)], two);
}

/* Room for eyes. Let a point be roomy when it is neither a defender's stone nor a stone of an
 * uncapturable chain of the attacker's nor beside one. All capturable attackers stand on roomy
 * points. Every other empty point touches an uncapturable attacker, so the attacker can always play
 * there, stones played there are uncapturable too, and nothing the defender does can stop that
 * these points are filled one by one. A chain of the defender captured on the way leaves a hole
 * that is walled in by uncapturable stones, so it helps no other chain; and roomy points never
 * become more.
 *
 * The whole defence is dead, whatever k is and whoever moves, when the roomy points are
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
 * both inner ones; a square with a tail, the attacker on the point that has three neighbours and
 * nowhere else: each defender's move leaves one of the shapes above, or a line of four of which the
 * attacker then takes the second inner point. These are the nakade shapes; here they need no wall
 * of one chain.
 */
ONCE int room_dead(const Space *space, Set room, Set attackers) {
    int count = set_count(room), degree[5], points[5], threes = 0, twos = 0, at = 0, middle = -1;
    if (count <= 1) return 1;
    if (count > 5) return 0;
    SET_EACH(point, room) points[at++] = point;
    Set strong = set_none(); /* points with two or more neighbours */
    for (int i = 0; i < count; i++) {
        degree[i] = set_count(set_and(space->near[points[i]], room));
        if (degree[i] == 0) return 0;
        if (degree[i] >= 2) set_add(&strong, points[i]);
        twos += degree[i] == 2;
        threes += degree[i] >= 3;
        if (degree[i] >= 3 || (count == 3 && degree[i] == 2)) middle = points[i];
    }
    if (count == 2) return 1;
    if (count == 3) return middle >= 0 && set_has(attackers, middle);
    if (count == 4 && twos == 4) return !on_diagonal(space, set_and(attackers, room));
    if (count == 4 && twos == 2) return set_within(strong, attackers);
    if (count == 4) return threes == 1 && set_has(attackers, middle);
    int plus = threes == 1 && twos == 0, bulky = threes == 1 && twos == 3;
    if (bulky) return set_equal(set_and(attackers, room), set_of(middle));
    return plus && set_has(attackers, middle);
}

/* The roomy points; *solid gets the uncapturable attackers and what touches them. */
static Set room_find(const Space *space, const Chains *chains, const Stones *stones, Set *solid) {
    Set fixed = set_none(), beside = space->wall[ATTACKER];
    for (int i = 0; i < chains->count && chains->chain[i].side == ATTACKER; i++)
        if (chains->chain[i].safe) fixed = set_or(fixed, chains->chain[i].stones);
    SET_EACH(point, fixed) beside = set_or(beside, space->near[point]);
    *solid = set_or(fixed, beside);
    return set_less(space->all, set_or(stones->defender, *solid));
}

/* The fight for room, played on sets alone. The attacker may fill an empty point that is not roomy,
 * which makes its neighbours not roomy either, or as its last move take a roomy point; the
 * defender may play anywhere (on a roomy point, which uses it up; elsewhere, which keeps the
 * attacker off), and whatever it plays beside capturable attackers is given the capture if that
 * serves it. It has more liberty here than on the board, the attacker's moves are all legal and
 * its stones uncapturable, so what the attacker wins here it wins there. */
typedef struct {
    const Space *space;
    int budget; /* positions that may still be looked at */
} RoomFight;

typedef struct {
    Set room, attackers; /* roomy points; those of them with attackers */
    Set fillable;        /* empty points that are not roomy */
} Room;

ONCE int room_attack(RoomFight *fight, Room room, int depth, int *move);

static int room_defence_fails(RoomFight *fight, Room room, int depth) {
    if (room_dead(fight->space, room.room, room.attackers)) return 1;
    return room_attack(fight, room, depth, 0);
}

/* With the defender to move. */
ONCE int room_defence(RoomFight *fight, Room room, int depth) {
    if (room_dead(fight->space, room.room, room.attackers)) return 1;
    if (depth == 0 || set_count(room.room) > 10) return 0;
    const Space *space = fight->space;
    if (!room_attack(fight, room, depth - 1, 0)) return 0; /* after a pass */
    Set useful = set_and(room.fillable, set_border(space, room.room));
    useful = set_or(useful, set_less(room.room, room.attackers));
    int holds = 0;
    SET_EACH(point, useful) {
        if (holds) continue;
        Room after = {.room = set_without(room.room, point),
                      .attackers = room.attackers,
                      .fillable = set_without(room.fillable, point)};
        holds = !room_defence_fails(fight, after, depth - 1);
        Set touched = set_and(space->near[point], room.attackers), beside;
        while (!holds && !set_empty(touched)) {
            Set group = chain_flood(space, room.attackers, set_first(touched), &beside);
            touched = set_less(touched, group);
            after.attackers = set_less(after.attackers, group);
            holds = !room_defence_fails(fight, after, depth - 1);
        }
    }
    return !holds;
}

/* With the attacker to move: 1 when it kills; *move (if wanted) how, -2 when it is dead as it is.
 */
ONCE int room_attack(RoomFight *fight, Room room, int depth, int *move) {
    const Space *space = fight->space;
    int best = -2, kills = room_dead(space, room.room, room.attackers);
    if (!kills && set_count(room.room) > 11) return 0;
    Set useful = set_and(room.fillable, set_border(space, room.room));
    if (!kills) {
        Set vital = set_less(room.room, room.attackers);
        SET_EACH(point, vital) {
            if (kills || !set_meets(space->near[point], set_or(vital, room.fillable))) continue;
            kills = room_dead(space, room.room, set_with(room.attackers, point));
            best = point;
        }
        SET_EACH(point, useful) {
            if (kills) continue;
            Set left = set_less(room.room, space->near[point]);
            kills = room_dead(space, left, set_and(room.attackers, left));
            best = point;
        }
    }
    if (!kills && depth > 0) {
        SET_EACH(point, useful) {
            if (kills || fight->budget-- <= 0) continue;
            Set left = set_less(room.room, space->near[point]);
            Room after = {.room = left,
                          .attackers = set_and(room.attackers, left),
                          .fillable = set_or(
                              set_without(room.fillable, point),
                              set_less(set_and(room.room, space->near[point]), room.attackers))};
            kills = room_defence(fight, after, depth - 1);
            best = point;
        }
    }
    if (move) *move = kills ? best : -2;
    return kills;
}

/* 1 when the defence is dead for want of room; *move gets the attacker's move, -2 when it needs
 * none. */
static int no_eye_room(const Space *space, const Chains *chains, const Position *position, Set room,
                       int *move) {
    *move = -2;
    if (!set_empty(space->wall[DEFENDER])) return 0;
    RoomFight fight = {.space = space, .budget = ROOM_BUDGET};
    Room start = {.room = room,
                  .attackers = set_and(position->stones.attacker, room),
                  .fillable = set_less(chains->empty, room)};
    if (position->side == DEFENDER) return room_defence(&fight, start, ROOM_DEFENCE_DEPTH);
    if (position->ko >= 0) { /* banned now: leave it out of the attacker's first move */
        if (room_dead(space, start.room, start.attackers)) return 1;
        return 0;
    }
    return room_attack(&fight, start, ROOM_ATTACK_DEPTH, move);
}

/* 1: the attacker succeeds, -1: the defender does, whatever k and the path; 0: not known. */
ONCE int life_known(const Space *space, const Chains *chains, const Position *position, Set *solid,
                    Set *zone, int *move) {
    if (space->goal == TSUMEGO_GOAL_CONNECT) return 0;
    Enclosures found;
    enclosures_find(space, chains, &position->stones, &found);
    uint64_t alive = benson_alive(chains, &found);
    *zone = space->all;
    *move = -2;
    if (target_alive(space, chains, found.first, alive, found.chains)) {
        *zone = alive_zone(chains, &found, alive);
        return -1;
    }
    Set room = room_find(space, chains, &position->stones, solid);
    if (no_eye_room(space, chains, position, room, move)) return 1;
    return 0;
}

#endif
