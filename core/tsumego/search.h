/* Proof-number search over one space: who succeeds from a position with k threats, along a path.
 *
 * df-pn (Nagai 2002) with an explicit stack; efforts are seen from the side to move: phi to
 * succeed, delta to fail. A side's delta adds up its moves' efforts by their maximum plus one for
 * each further open move (weak PNS, Ueda et al. 2008), which counts transpositions only once. The
 * threshold of the best move exceeds the second best by a quarter (1 + epsilon, Pawlewicz and Lew
 * 2006).
 *
 * Every result carries the set of k for which its proof holds: a success of the attacker "from k
 * on", one of the defender "up to k". A proof that never used the other side's lack of threats
 * holds for every k, so most positions are solved for all k at once.
 *
 * Repetition: path index i holds the situation before move i. A banned move's dependence is the
 * index of the situation it would recreate; a result depends on the earliest of those its proof
 * used, and on none when that is not before its own position. */
#ifndef TESUJI_TSUMEGO_SEARCH_H
#define TESUJI_TSUMEGO_SEARCH_H

#include "life.h"
#include "position.h"
#include "table.h"
#include "zone.h"

#define EFFORT_MAX      (UINT32_C(1) << 28) /* infinite */
#define EFFORT_TOO_DEEP (EFFORT_MAX / 256)  /* given to positions beyond the longest path */
#define NEAR            4
#define DEPTH_STEP      2
#define PATH_MAX_MOVES  512
#define NO_DEPENDENCE   32767
#define PATH_FILTER     1024

enum {
    CHILD_SPENT = 1, /* a banned move played at the cost of a threat */
    CHILD_FIXED = 2, /* its result is final for this visit */
    CHILD_WAIT = 4,  /* the attacker, banned by ko, plays elsewhere */
};

typedef struct {
    uint64_t key, situation;
    uint32_t phi, delta; /* of the side that is then to move */
    int16_t move;        /* local point or -1 */
    int16_t dep;
    int8_t k, win_from, lose_to;
    uint8_t flags;
    Set zone; /* of a settled success of the defender */
} Child;

/* A position on the path, and its moves while it is being searched. */
typedef struct {
    Position position;
    uint64_t key, situation;
    uint64_t
        trail; /* of the situations on the path before it that can still be repeated, in order */
    uint32_t phi_limit, delta_limit;
    uint64_t nodes_before;
    uint64_t wait_trail; /* of the situations in which the attacker has waited, in order */
    int path_start;      /* earlier situations can no longer be repeated */
    int wait_start;      /* nor earlier waiting */
    int waited;          /* reached by the attacker's waiting */
    int child, count, current;
    int16_t dep; /* of the banned moves */
    int8_t k;
    int8_t ban_bound;   /* k within which the bans hold */
    Set tried;          /* moves that have been added, or found to be illegal */
    uint8_t wide;       /* the far moves have been added */
    uint8_t check_zone; /* another move of the attacker has been refuted */
    int16_t killer;     /* the last reply by which a move from here failed */
} Frame;

typedef struct {
    Space space;
    Table table;
    Chains chains; /* of the position being looked at */
    Frame frames[PATH_MAX_MOVES];
    uint32_t uses[2][SET_MAX];   /* how often a side has succeeded by playing a point */
    Set solid;                   /* points of or beside uncapturable attackers */
    uint8_t filter[PATH_FILTER]; /* situations of the path by the low bits */
    Child *pool;
    int pool_size;
    int base;                  /* frame where the running search began */
    int depth;                 /* frame being searched */
    int value;                 /* of the last search: 1, -1, 0 not settled */
    uint8_t achiever;          /* the side that must bring something about; the other may pass */
    int lazy;                  /* attackers' moves wait for the zone */
    Set near_target;           /* up to NEAR steps from it */
    uint8_t distance[SET_MAX]; /* from the target at the start */
    int zones;                 /* zones are kept */
    int failed;                /* the path or the pool was too short */
    uint64_t nodes;
} Search;

static inline int child_open(const Child *child) {
    return child->phi != 0 && child->delta != 0;
}

/* ---- results ---- */

/* What a proof is worth: for which k, and for which path. */
typedef struct {
    int winner; /* 1 attacker, -1 defender */
    int bound;  /* from, or up to, which k */
    int dep;
    int move;
    Set zone; /* of the defender's success */
} Result;

static void entry_improve(Entry *entry, const Result *result) {
    entry->best = (int16_t)result->move;
    if (result->winner > 0) {
        if (result->bound < entry->win_from) entry->win_from = (int8_t)result->bound;
    } else if (result->bound > entry->lose_to) {
        entry->lose_to = (int8_t)result->bound;
        entry->zone = result->zone;
    }
}

static inline uint64_t twin_key(uint64_t key, uint64_t trail) {
    return hash_mix(key ^ trail) | 1;
}

static void result_store(Search *search, const Frame *frame, const Result *result) {
    Entry *entry = table_make(&search->table, frame->key);
    uint32_t work = (uint32_t)(search->nodes - frame->nodes_before);
    entry->work += work;
    if (result->dep != NO_DEPENDENCE) {
        entry->flags |= ENTRY_TWINS;
        entry = table_make(&search->table, twin_key(frame->key, frame->trail));
        entry->dep = (int16_t)result->dep;
        entry->work += work;
    }
    entry_improve(entry, result);
}

/* ---- children ---- */

static void child_settle(Child *child, int side_then, int winner) {
    int succeeds = (winner > 0) == (side_then == ATTACKER);
    child->phi = succeeds ? 0 : EFFORT_MAX;
    child->delta = succeeds ? EFFORT_MAX : 0;
}

static int child_read(Child *child, const Entry *entry, int side_then) {
    child->win_from = entry->win_from;
    child->lose_to = entry->lose_to;
    if (child->k >= entry->win_from)
        child_settle(child, side_then, 1);
    else if (child->k <= entry->lose_to) {
        child_settle(child, side_then, -1);
        child->zone = entry->zone;
    } else
        return 0;
    return 1;
}

static inline uint64_t waited_trail(const Frame *frame) {
    return hash_mix(frame->wait_trail + frame->situation + 1);
}

/* The trail of the frame a child would get: see frame_follow. */
static inline uint64_t child_trail(const Frame *frame, const Child *child) {
    if (child->flags & CHILD_SPENT) return frame->situation;
    if (child->flags & CHILD_WAIT) return waited_trail(frame);
    return hash_mix(frame->trail + frame->situation);
}

/* The path as it is after a move from frame to the next one. */
static void frame_follow(const Frame *frame, Frame *next, int index, int flags) {
    next->path_start = frame->path_start;
    next->wait_start = frame->wait_start;
    next->wait_trail = frame->wait_trail;
    next->trail = hash_mix(frame->trail + frame->situation);
    next->waited = (flags & CHILD_WAIT) != 0;
    if (flags & CHILD_SPENT) {
        next->path_start = next->wait_start = index - 1;
        next->wait_trail = 0;
        next->trail = frame->situation;
    } else if (flags & CHILD_WAIT) {
        next->path_start = index;
        next->trail = next->wait_trail = waited_trail(frame);
    }
}

/* What the table knows of a child. */
ONCE void child_look_up(Search *search, const Frame *frame, Child *child) {
    int side_then = !frame->position.side;
    const Entry *entry = table_find(&search->table, child->key);
    if (!entry) return;
    if (child_read(child, entry, side_then)) {
        child->dep = NO_DEPENDENCE;
        return;
    }
    if (entry->flags & ENTRY_TWINS) {
        const Entry *twin =
            table_find(&search->table, twin_key(child->key, child_trail(frame, child)));
        if (twin && child_read(child, twin, side_then)) {
            child->dep = twin->dep;
            return;
        }
    }
    if (entry->k == child->k && entry->phi) {
        child->phi = entry->phi;
        child->delta = entry->delta;
    }
}

/* The index on the path of a situation that a move would recreate, or -1. */
ONCE int path_find(const Search *search, const Frame *frame, uint64_t situation) {
    if (!search->filter[situation % PATH_FILTER]) return -1;
    for (int at = (int)(frame - search->frames); at >= frame->path_start; at--)
        if (search->frames[at].situation == situation) return at;
    return -1;
}

static inline void path_enter(Search *search, uint64_t situation) {
    search->filter[situation % PATH_FILTER]++;
}
static inline void path_leave(Search *search, uint64_t situation) {
    search->filter[situation % PATH_FILTER]--;
}

/* k after the side has spent a threat, or 127 when it has none left. */
static inline int threat_spent(int side, int k) {
    if (side == ATTACKER) return k > 0 ? k - 1 : 127;
    return k < 0 ? k + 1 : 127;
}

/* A move that is banned and cannot be paid for limits the k for which the mover's failure holds:
 * with one threat it could be played after all. */
ONCE void frame_note_ban(Search *search, Frame *frame, uint64_t key) {
    const Entry *entry = table_find(&search->table, key);
    if (frame->position.side == ATTACKER) {
        int up_to = entry && entry->lose_to >= 0 ? entry->lose_to + 1 : 0;
        if (up_to < frame->ban_bound) frame->ban_bound = (int8_t)up_to;
    } else {
        int from = entry && entry->win_from <= 0 ? entry->win_from - 1 : 0;
        if (from > frame->ban_bound) frame->ban_bound = (int8_t)from;
    }
}

/* In a wide region one more for every few moves of depth. */
static inline uint32_t depth_effort(const Search *search, const Frame *frame) {
    return (uint32_t)(frame - &search->frames[search->base]) / DEPTH_STEP;
}

/* First guesses of a new child's efforts. The attacker's grows with the room for eyes that is left;
 * the reply that has just refuted a sibling is worth trying first. */
static void child_guess(const Search *search, const Frame *frame, Child *child, const Move *move) {
    const Space *space = &search->space;
    int side = frame->position.side, point = child->move;
    if (search->lazy) { /* wide: nearness counts, and depth, lest it run away */
        child->delta = 1 + search->distance[point] + depth_effort(search, frame);
        return;
    }
    Set solid = search->solid;
    if (side == ATTACKER && move->safe) solid = set_or(solid, set_with(space->near[point], point));
    int room = set_count(set_less(set_less(space->all, move->stones.defender), solid));
    uint32_t attack = 1 + (uint32_t)(room * room) / 4, defence = 1;
    child->phi = side == ATTACKER ? defence : attack;
    child->delta = side == ATTACKER ? attack : defence;
    int base = frame == &search->frames[search->base];
    if (!base && point == frame[-1].killer) child->delta = 1 + (child->delta - 1) / 2;
}

/* Adds the move to point to the frame's children; returns 1 when it settles the frame at once
 * (a success of the mover that holds for every k). */
ONCE int child_add(Search *search, Frame *frame, int point) {
    const Space *space = &search->space;
    const Position *position = &frame->position;
    int side = position->side;
    Move move;
    if (!move_make(space, &position->stones, side, point, &move)) return 0;
    if (move.ko >= 0 && space->never_ko[side]) return 0;
    Position after = {.stones = move.stones, .ko = move.ko, .side = (uint8_t)!side};
    Child *child = &search->pool[frame->child + frame->count];
    *child = (Child){.key = position_key(space, &after),
                     .situation = position_situation(space, &after),
                     .phi = 1,
                     .delta = 1,
                     .move = (int16_t)point,
                     .dep = NO_DEPENDENCE,
                     .k = frame->k,
                     .win_from = NEVER_FROM,
                     .lose_to = NEVER_TO};
    int banned = point == position->ko;
    if (!banned && !move.over) {
        int repeats = path_find(search, frame, child->situation);
        if (repeats >= 0) {
            banned = 1;
            if (repeats < frame->dep) frame->dep = (int16_t)repeats;
        }
    }
    if (banned) {
        int k = threat_spent(side, frame->k);
        if (k == 127) {
            frame_note_ban(search, frame, child->key);
            return 0;
        }
        child->k = (int8_t)k;
        child->flags |= CHILD_SPENT;
    }
    if (move.over) {
        child->flags |= CHILD_FIXED;
        child_settle(child, !side, move.over);
        child->win_from = move.over > 0 ? ALWAYS_FROM : NEVER_FROM;
        child->lose_to = move.over > 0 ? NEVER_TO : ALWAYS_TO;
        child->zone = space->all;
        frame->count++;
        return !banned && (move.over > 0) == (side == ATTACKER);
    }
    child_guess(search, frame, child, &move);
    child_look_up(search, frame, child);
    frame->count++;
    return child->delta == 0 && child->dep == NO_DEPENDENCE && !banned;
}

/* The index at which the attacker has already waited here, or -1. */
static int wait_find(const Search *search, const Frame *frame, uint64_t situation) {
    if (!search->filter[situation % PATH_FILTER]) return -1;
    for (int at = (int)(frame - search->frames); at >= frame->wait_start; at--)
        if (search->frames[at].waited && search->frames[at].situation == situation) return at;
    return -1;
}

ONCE int child_add_pass(Search *search, Frame *frame) {
    const Space *space = &search->space;
    int side = frame->position.side;
    Position after = {.stones = frame->position.stones, .ko = -1, .side = (uint8_t)!side};
    Child *child = &search->pool[frame->child + frame->count];
    *child = (Child){.key = position_key(space, &after),
                     .situation = position_situation(space, &after),
                     .phi = 1,
                     .delta = 1,
                     .move = -1,
                     .dep = NO_DEPENDENCE,
                     .k = frame->k,
                     .win_from = NEVER_FROM,
                     .lose_to = NEVER_TO,
                     .flags = side == search->achiever ? CHILD_WAIT : 0};
    if (side == search->achiever) {
        int again = wait_find(search, frame, child->situation);
        if (again >= 0) {
            if (again < frame->dep) frame->dep = (int16_t)again;
            return 0;
        }
    }
    child_look_up(search, frame, child);
    frame->count++;
    return child->delta == 0 && child->dep == NO_DEPENDENCE;
}

/* The marked chain whose capture is the event, when it is in atari: its number, or -1. */
static int target_in_atari(const Space *space, const Chains *chains) {
    int found = -1, marked = 0;
    if (space->goal == TSUMEGO_GOAL_CONNECT) return -1;
    for (int i = 0; i < chains->count; i++) {
        const Chain *chain = &chains->chain[i];
        if (!chain->marked) continue;
        marked++;
        if (!chain->safe && set_single(chain->liberties)) found = i;
    }
    return marked == 1 || space->target_rule == TSUMEGO_TARGET_ALL ? found : -1;
}

/* With the target in atari only two kinds of moves help the defender: its last liberty, and the
 * capture of an attacker's chain beside it, which alone can give it another. After any other move
 * the attacker takes it; that capture is never banned, since only the capture of a stone beside
 * the target could ban it. Narrows moves and returns 1 when that is so. */
static int moves_forced(const Space *space, const Chains *chains, Set *moves) {
    int target = target_in_atari(space, chains);
    if (target < 0) return 0;
    const Chain *chain = &chains->chain[target];
    Set beside = set_none();
    SET_EACH(point, chain->stones) beside = set_or(beside, space->near[point]);
    Set useful = chain->liberties;
    for (int i = 0; i < chains->count; i++) {
        const Chain *other = &chains->chain[i];
        if (other->side == ATTACKER && !other->safe && set_single(other->liberties) &&
            set_meets(other->stones, beside))
            useful = set_or(useful, other->liberties);
    }
    *moves = set_and(*moves, useful);
    return 1;
}

/* All moves of the frame's position; 1 when one of them (the last added) settles it. */
static int frame_expand(Search *search, Frame *frame) {
    const Space *space = &search->space;
    int side = frame->position.side;
    frame->count = 0;
    frame->current = -1;
    frame->dep = NO_DEPENDENCE;
    frame->killer = -2;
    frame->check_zone = side == ATTACKER;
    frame->ban_bound = side == ATTACKER ? ALWAYS_TO : ALWAYS_FROM;
    Set moves = search->chains.empty;
    int forced = side == DEFENDER && !space->plain && moves_forced(space, &search->chains, &moves);
    /* In a wide region the attacker's moves are added when the defender's zone reaches them. */
    if (side == ATTACKER && search->lazy) moves = set_none();
    /* And the defender's far moves when no near one looks better. */
    frame->wide = !search->lazy || side == ATTACKER || forced;
    if (!frame->wide) moves = set_and(moves, search->near_target);
    frame->tried = moves;
    SET_EACH(point, moves) {
        if (child_add(search, frame, point)) return 1;
    }
    int may_pass = side != search->achiever || frame->position.ko >= 0;
    if (!forced && may_pass && child_add_pass(search, frame)) return 1;
    return 0;
}

/* Adds the moves left out at first; 1 as frame_expand. */
static int frame_widen(Search *search, Frame *frame) {
    Set taken = set_or(frame->position.stones.attacker, frame->position.stones.defender);
    Set rest = set_less(set_less(search->space.all, taken), frame->tried);
    int settled = 0;
    frame->wide = 1;
    frame->tried = set_or(frame->tried, rest);
    SET_EACH(point, rest) settled = settled || child_add(search, frame, point);
    return settled;
}

/* ---- one frame ---- */

static inline int effective_from(const Child *child) {
    if (!(child->flags & CHILD_SPENT)) return child->win_from;
    return child->win_from + 1 > 1 ? child->win_from + 1 : 1;
}
static inline int effective_to(const Child *child) {
    if (!(child->flags & CHILD_SPENT)) return child->lose_to;
    return child->lose_to - 1 < -1 ? child->lose_to - 1 : -1;
}

/* The mover succeeds by this child. */
ONCE Result result_success(Search *search, const Frame *frame, const Child *child) {
    int attacker = frame->position.side == ATTACKER;
    int dep = child->dep;
    if (child->move >= 0) search->uses[frame->position.side][child->move]++;
    Set zone = child->zone;
    if (child->flags & CHILD_SPENT && frame->dep < dep) dep = frame->dep;
    if (!attacker && child->move >= 0) {
        chains_find(&search->space, &frame->position.stones, &search->chains);
        zone = zone_before_defence(&search->space, &search->chains, child->move, zone);
    }
    return (Result){.zone = zone,
                    .winner = attacker ? 1 : -1,
                    .bound = attacker ? effective_from(child) : effective_to(child),
                    .dep = dep,
                    .move = child->move};
}

/* 1 when the defender's success with this zone rests on the child; on a pass it always does. */
static inline int zone_includes(const Frame *frame, const Child *child, Set zone) {
    int point = child->flags & CHILD_WAIT ? frame->position.ko : child->move;
    return child->phi == 0 && (point < 0 || set_has(zone, point));
}

/* Which child a move of an attacker's frame is; -1 for one that is illegal, or not looked at. */
typedef struct {
    int16_t child[SET_MAX];
    int wait;
    Set refuted; /* tried, and open no more */
} AttackMoves;

static void attack_moves_read(const Search *search, const Frame *frame, AttackMoves *moves) {
    moves->wait = -1;
    moves->refuted = frame->tried;
    SET_EACH(point, search->chains.empty) moves->child[point] = -1;
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &search->pool[frame->child + i];
        if (child->flags & CHILD_WAIT) {
            moves->wait = i;
            continue;
        }
        moves->child[child->move] = (int16_t)i;
        if (child->phi) set_drop(&moves->refuted, child->move);
    }
}

typedef enum { ZONE_OPEN, ZONE_CLOSED, ZONE_LOST } ZoneState;

/* At an attacker's frame: grows the zone that the defender needs from its chains and the moves
 * already refuted until it is closed, which proves the frame. Moves that were left out so far are
 * added as soon as they lie in it; ZONE_LOST when one of them (the last child) wins at once. */
ONCE ZoneState zone_close(Search *search, Frame *frame, Set *closed) {
    const Space *space = &search->space;
    const Chains *chains = &search->chains;
    AttackMoves moves;
    *closed = space->all;
    if (!search->zones) return ZONE_OPEN;
    chains_find(space, &frame->position.stones, &search->chains);
    attack_moves_read(search, frame, &moves);
    Set zone = zone_base(space, chains), before;
    do {
        before = zone;
        zone_hold_chains(chains, moves.refuted, &zone);
        Set inside = set_and(zone, chains->empty), fresh = set_less(inside, frame->tried);
        frame->tried = set_or(frame->tried, fresh);
        int lost = 0;
        SET_EACH(point, fresh) lost = lost || child_add(search, frame, point);
        if (lost) return ZONE_LOST;
        if (!set_empty(fresh)) attack_moves_read(search, frame, &moves);
        if (!set_within(inside, moves.refuted)) return ZONE_OPEN;
        SET_EACH(point, inside) {
            int at = moves.child[point];
            zone_fix_attack(space, chains, point, at >= 0, &zone);
            if (at >= 0) zone = set_or(zone, search->pool[frame->child + at].zone);
        }
        int ko = frame->position.ko;
        if (ko >= 0 && moves.wait >= 0 && set_has(zone, ko)) {
            if (search->pool[frame->child + moves.wait].phi) return ZONE_OPEN;
            zone = set_or(zone, search->pool[frame->child + moves.wait].zone);
        }
    } while (!set_equal(before, zone));
    *closed = zone;
    return ZONE_CLOSED;
}

/* The mover fails by every move. */
ONCE Result result_failure(Search *search, const Frame *frame, Set zone) {
    int attacker = frame->position.side == ATTACKER;
    Result result = {.winner = attacker ? -1 : 1,
                     .bound = frame->ban_bound,
                     .dep = frame->dep,
                     .move = -2,
                     .zone = zone};
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &search->pool[frame->child + i];
        if (attacker && !zone_includes(frame, child, zone)) continue;
        if (child->dep < result.dep) result.dep = child->dep;
        int bound;
        if (attacker) {
            bound = child->lose_to;
            /* The move was banned and paid for: without the threat to pay it cannot be played. */
            if (child->flags & CHILD_SPENT) bound = bound + 1 > 0 ? bound + 1 : 0;
            if (bound < result.bound) result.bound = bound;
        } else {
            bound = child->win_from;
            if (child->flags & CHILD_SPENT) bound = bound - 1 < 0 ? bound - 1 : 0;
            if (bound > result.bound) result.bound = bound;
        }
    }
    if (frame->current >= 0) result.move = search->pool[frame->child + frame->current].move;
    return result;
}

/* Efforts of the frame from its children, and which child to try. */
typedef struct {
    uint32_t phi, delta;
    uint32_t second; /* second least effort to succeed */
    uint32_t others; /* part of delta that is not the best child's own */
    int best;
} Efforts;

ONCE Efforts frame_efforts(const Search *search, const Frame *frame) {
    Efforts efforts = {.phi = EFFORT_MAX, .delta = 0, .second = EFFORT_MAX, .best = -1};
    uint64_t sum = 0;
    uint32_t used = 0; /* of the best child's move */
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &search->pool[frame->child + i];
        if (child->phi == 0) continue;
        sum += child->phi;
        uint32_t uses = child->move < 0 ? 0 : search->uses[frame->position.side][child->move];
        if (child->delta < efforts.phi || (child->delta == efforts.phi && uses > used)) {
            used = uses;
            efforts.second = efforts.phi;
            efforts.phi = child->delta;
            efforts.best = i;
        } else if (child->delta < efforts.second) {
            efforts.second = child->delta;
        }
    }
    efforts.delta = sum < EFFORT_MAX ? (uint32_t)sum : EFFORT_MAX;
    if (efforts.best >= 0) {
        sum -= search->pool[frame->child + efforts.best].phi;
        efforts.others = sum < EFFORT_MAX ? (uint32_t)sum : EFFORT_MAX;
    }
    return efforts;
}

/* Leaves the frame on top; its parent learns what was found. */
ONCE void frame_close(Search *search, Frame *frame, const Result *result, uint32_t phi,
                      uint32_t delta) {
    int index = (int)(frame - search->frames), winner = 0, dep = NO_DEPENDENCE;
    if (result) {
        Result known = *result;
        if (known.dep >= index) known.dep = NO_DEPENDENCE;
        result_store(search, frame, &known);
        winner = known.winner;
        dep = known.dep;
    } else {
        Entry *entry = table_make(&search->table, frame->key);
        entry->phi = phi;
        entry->delta = delta;
        entry->k = frame->k;
        entry->work += (uint32_t)(search->nodes - frame->nodes_before);
        if (frame->current >= 0 && entry->win_from == NEVER_FROM && entry->lose_to == NEVER_TO)
            entry->best = search->pool[frame->child + frame->current].move;
    }
    path_leave(search, frame->situation);
    search->depth--;
    if (index == search->base) {
        search->value = winner;
        return;
    }
    Frame *parent = frame - 1;
    Child *child = &search->pool[parent->child + parent->current];
    if (!result) {
        child->phi = phi;
        child->delta = delta;
        return;
    }
    child_settle(child, frame->position.side, winner);
    if (winner < 0) {
        child->zone = result->zone;
        parent->check_zone = parent->position.side == ATTACKER;
    }
    if (child->phi == 0 && result->move >= -1) parent->killer = (int16_t)result->move;
    child->dep = (int16_t)dep;
    if (winner > 0)
        child->win_from = (int8_t)result->bound;
    else
        child->lose_to = (int8_t)result->bound;
}

/* Opens the frame after the top one for a child of it. */
static void frame_open_child(Search *search, Frame *frame, const Efforts *efforts) {
    const Space *space = &search->space;
    Child *child = &search->pool[frame->child + efforts->best];
    Frame *next = frame + 1;
    int index = (int)(next - search->frames);
    frame->current = efforts->best;
    next->position.side = !frame->position.side;
    next->position.ko = -1;
    if (child->move < 0) {
        next->position.stones = frame->position.stones;
    } else {
        Move move;
        move_make(space, &frame->position.stones, frame->position.side, child->move, &move);
        next->position.stones = move.stones;
        next->position.ko = move.ko;
    }
    next->key = child->key;
    next->situation = child->situation;
    next->k = child->k;
    frame_follow(frame, next, index, child->flags);
    next->child = frame->child + frame->count;

    uint32_t quarter = efforts->second + efforts->second / 4 + 1;
    next->delta_limit = quarter < frame->phi_limit ? quarter : frame->phi_limit;
    next->phi_limit =
        frame->delta_limit > efforts->others ? frame->delta_limit - efforts->others : 1;
    search->depth++;
}

/* Looks at the top frame for the first time in this visit; 1 when it stays open. */
ONCE int frame_enter(Search *search, Frame *frame) {
    search->nodes++;
    frame->nodes_before = search->nodes;
    frame->count = 0;
    frame->current = -1;
    path_enter(search, frame->situation);
    if (search->depth + 2 >= PATH_MAX_MOVES ||
        frame->child + search->space.count + 2 > search->pool_size) {
        frame_close(search, frame, 0, EFFORT_TOO_DEEP, EFFORT_TOO_DEEP);
        return 0;
    }
    chains_find(&search->space, &frame->position.stones, &search->chains);
    if (!search->space.plain) {
        Set zone;
        int move, known = life_known(&search->space, &search->chains, &frame->position,
                                     &search->solid, &zone, &move);
        if (known) {
            Result result = {.winner = known,
                             .bound = known > 0 ? ALWAYS_FROM : ALWAYS_TO,
                             .dep = NO_DEPENDENCE,
                             .move = move,
                             .zone = zone};
            frame_close(search, frame, &result, 0, 0);
            return 0;
        }
    }
    if (!search->space.plain && frame->position.side == ATTACKER) {
        int target = target_in_atari(&search->space, &search->chains);
        int point = target < 0 ? -1 : set_first(search->chains.chain[target].liberties);
        if (point >= 0 && point != frame->position.ko) {
            Result result = {
                .winner = 1, .bound = ALWAYS_FROM, .dep = NO_DEPENDENCE, .move = point};
            frame_close(search, frame, &result, 0, 0);
            return 0;
        }
    }
    if (frame_expand(search, frame)) {
        Child *child = &search->pool[frame->child + frame->count - 1];
        Result result = result_success(search, frame, child);
        frame_close(search, frame, &result, 0, 0);
        return 0;
    }
    return 1;
}

/* The attacker's frame is settled by its zone, or by a move that the zone has brought in. */
static int frame_settled_by_zone(Search *search, Frame *frame) {
    Set zone;
    if (!frame->check_zone) return 0;
    frame->check_zone = 0;
    ZoneState state = zone_close(search, frame, &zone);
    if (state == ZONE_OPEN) return 0;
    Result result;
    if (state == ZONE_CLOSED) {
        result = result_failure(search, frame, zone);
        /* A move that would repeat a position may be played once the board has changed elsewhere.
         */
        if (frame->dep != NO_DEPENDENCE) result.zone = search->space.all;
    } else {
        result = result_success(search, frame, &search->pool[frame->child + frame->count - 1]);
    }
    frame_close(search, frame, &result, 0, 0);
    return 1;
}

/* One turn of the search at the top frame. */
static void search_turn(Search *search) {
    Frame *frame = &search->frames[search->depth];
    if (frame_settled_by_zone(search, frame)) return;
    Efforts efforts = frame_efforts(search, frame);
    if (!frame->wide && efforts.phi > 1 + NEAR + depth_effort(search, frame)) {
        if (frame_widen(search, frame)) {
            Result result =
                result_success(search, frame, &search->pool[frame->child + frame->count - 1]);
            frame_close(search, frame, &result, 0, 0);
            return;
        }
        efforts = frame_efforts(search, frame);
    }
    if (frame == &search->frames[search->base] && efforts.phi && efforts.delta &&
        (efforts.phi >= EFFORT_TOO_DEEP || efforts.delta >= EFFORT_TOO_DEEP))
        search->failed = 1;
    if (efforts.phi == 0) {
        Result result = result_success(search, frame, &search->pool[frame->child + efforts.best]);
        frame_close(search, frame, &result, 0, 0);
    } else if (efforts.delta == 0) {
        Result result = result_failure(search, frame, search->space.all);
        frame_close(search, frame, &result, 0, 0);
    } else if (efforts.phi >= frame->phi_limit || efforts.delta >= frame->delta_limit) {
        frame_close(search, frame, 0, efforts.phi, efforts.delta);
    } else {
        frame_open_child(search, frame, &efforts);
        frame_enter(search, &search->frames[search->depth]);
    }
}

/* Begins to search frame base, whose position, k and path are set. */
ONCE void search_begin(Search *search, int base) {
    Frame *frame = &search->frames[base];
    search->base = search->depth = base;
    search->value = 0;
    search->failed = 0;
    for (int i = 0; i < PATH_FILTER; i++) search->filter[i] = 0;
    for (int i = 0; i < base; i++) path_enter(search, search->frames[i].situation);
    frame->phi_limit = frame->delta_limit = EFFORT_MAX;
    frame->child = 0;
    frame_enter(search, frame);
}

/* 1 when the search that was begun has ended. */
static inline int search_over(const Search *search) {
    return search->depth < search->base;
}

/* Runs until it has ended or the nodes are used up. */
ONCE void search_run(Search *search, uint64_t nodes_limit) {
    while (!search_over(search) && search->nodes < nodes_limit) {
        search_turn(search);
        if (search->failed) search->depth = search->base - 1, search->value = 0;
    }
}

#endif
