/* The moves of a frame: what the table knows of them, first guesses, which are tried at all. */
#ifndef TESUJI_TSUMEGO_CHILDREN_H
#define TESUJI_TSUMEGO_CHILDREN_H

#include "hints.h"
#include "lately.h"

static void child_settle(Child *child, int side_then, int winner) {
    int succeeds = (winner > 0) == (side_then == ATTACKER);
    child->phi = succeeds ? 0 : EFFORT_MAX;
    child->delta = succeeds ? EFFORT_MAX : 0;
}

/* Who succeeds with k threats as far as an entry tells: 1, -1, or 0. */
static inline int entry_claims(const Entry *entry, int k) {
    return k >= entry->win_from ? 1 : k <= entry->lose_to ? -1 : 0;
}

/* The same behind the path from index start to before end, which must not forbid the entry's
 * success with any k; twin: the entry is of this path. */
static inline int entry_value(Search *search, int start, const Frame *end, const Entry *entry,
                              int k, int twin) {
    int winner = entry_claims(entry, k), bound = winner > 0 ? entry->win_from : entry->lose_to;
    uint64_t loop = twin ? entry->loop & ~KO_BITS : entry->loop;
    return winner && loop && path_forbids(search, start, end, loop, winner, bound) ? 0 : winner;
}

/* The frame from which on positions may come again after the child's move. */
static inline int child_wait_start(const Search *search, const Frame *frame, const Child *child) {
    return child->flags & CHILD_LASTS ? (int)(frame - search->frames) + 1 : frame->wait_start;
}

/* What a success after the child's move rests on before it: the same where the move has brought one
 * attacker at most. */
static inline Set child_zone(const Search *search, const Frame *frame, const Child *child,
                             Set zone) {
    const Stones *before = &frame->position.stones, *after = &child->stones;
    if (SET_WORDS > 1 || set_count(set_less(after->attacker, before->attacker)) < 2) return zone;
    return zone_uncut(&search->space, before, child->move, after, zone);
}

static int child_read(Search *search, const Frame *frame, Child *child, const Entry *entry,
                      int twin) {
    int start = child_wait_start(search, frame, child);
    int winner = entry_value(search, start, frame + 1, entry, child->k, twin);
    child->win_from = entry->win_from;
    child->lose_to = entry->lose_to;
    if (!winner) return 0;
    child_settle(child, !frame->position.side, winner);
    child->zone = child_zone(search, frame, child, entry->zone);
    child->loop = entry->loop;
    return 1;
}

/* With the number of moves, for that counts in what depends on the waiting. */
SELDOM uint64_t waited_trail(const Search *search, const Frame *frame) {
    uint64_t moves = (uint64_t)(frame - search->frames);
    return hash_mix(hash_mix(frame->wait_trail + moves) + frame->situation + 1);
}

/* Results below a threat are kept apart for each situation in which one was spent. It stands on
 * the path from there on, with a threat more: a proof of the other side found elsewhere may go
 * through it, since with one less it may be won. Where all have to be spent on one point, the last
 * bits tell it. */
static inline uint64_t spent_key(const Search *search, const Frame *frame, int point) {
    uint64_t lock = search->space.lock;
    return (hash_mix(frame->situation + 2) & ~lock) | ((uint64_t)(point + 1) & lock);
}

/* Whether threats are spent on another point already. */
static inline int is_locked(const Search *search, const Frame *frame, int point) {
    uint64_t on = frame->spent & search->space.lock;
    return on && on != (uint64_t)(point + 1);
}

/* Whether no position on the path of a frame can come again after its side's move to a point: the
 * stone can never be captured and stood in none of them, or target stones were captured. */
static inline int move_lasts(const Frame *frame, int side, int point, const Move *move) {
    return (move->lasts & !set_has(frame->stood[side], point)) |
           !set_equal(move->stones.target, frame->position.stones.target);
}

/* The path as it is after a move to point from frame to the next one. */
ONCE void frame_follow(const Search *search, const Frame *frame, Frame *next, int point,
                       int flags) {
    int index = (int)(next - search->frames);
    const Stones *stones = &next->position.stones;
    next->stood[ATTACKER] = set_or(frame->stood[ATTACKER], stones->attacker);
    next->stood[DEFENDER] = set_or(frame->stood[DEFENDER], stones->defender);
    next->path_start = frame->path_start;
    next->spent = frame->spent;
    next->spender = frame->spender;
    next->wait_start = frame->wait_start;
    next->wait_trail = frame->wait_trail;
    next->trail = hash_mix(frame->trail + frame->situation);
    next->waited = (flags & CHILD_WAIT) != 0;
    next->kos = 0;
    if (flags & CHILD_SPENT) {
        next->path_start = next->wait_start = index - 1;
        next->spent = spent_key(search, frame, point);
        next->spender = frame->position.side;
        next->wait_trail = 0;
        next->trail = frame->situation;
    } else if (flags & CHILD_WAIT) {
        next->path_start = index;
        next->trail = next->wait_trail = waited_trail(search, frame);
    } else if (flags & CHILD_LASTS) {
        next->path_start = next->wait_start = index;
        next->trail = next->wait_trail = 0;
        next->spent &= search->space.lock;
        next->stood[ATTACKER] = stones->attacker;
        next->stood[DEFENDER] = stones->defender;
    }
}

/* What the table knows of a child: LOOKED_NOTHING, its efforts or result, or with other k's only
 * for whom it is likely to end. */
typedef enum { LOOKED_NOTHING, LOOKED_UP, LOOKED_ATTACKER, LOOKED_DEFENDER } Looked;

/* The part of a child's key that tells where the last threat was spent. */
static inline uint64_t child_spent(const Search *search, const Frame *frame, const Child *child) {
    if (child->flags & CHILD_SPENT) return spent_key(search, frame, child->move);
    return child->flags & CHILD_LASTS ? frame->spent & search->space.lock : frame->spent;
}

/* What is known of a child whatever threats were spent: the success of who has spent the last one
 * holds; otherwise, or on a line of the cursor, it only tells for whom it is likely to end. */
SELDOM Looked child_look_beside(Search *search, const Frame *frame, Child *child) {
    int just = child->flags & CHILD_SPENT;
    uint64_t aim = search->space.aim_key;
    uint64_t spent = child_spent(search, frame, child) & ~search->space.lock;
    const Entry *entry = table_find(&search->table, child->key ^ spent ^ aim);
    if (search->achiever == DEFENDER || !entry) return LOOKED_NOTHING;
    int attacks = (just ? frame->position.side : frame->spender) == ATTACKER;
    int winner = entry_claims(entry, child->k);
    if (!winner) return LOOKED_NOTHING;
    if (!aim && attacks == (winner > 0) && child_read(search, frame, child, entry, 0))
        return LOOKED_UP;
    return winner > 0 ? LOOKED_ATTACKER : LOOKED_DEFENDER;
}

/* The efforts of an entry that is not settled for the child's k, or who succeeds for another. */
static inline Looked child_estimate(Child *child, const Entry *entry) {
    if (entry->k == child->k && entry->phi) {
        child->phi = entry->phi;
        child->delta = entry->delta;
        return LOOKED_UP;
    }
    if (entry->lose_to != NEVER_TO) return LOOKED_DEFENDER;
    return entry->win_from != NEVER_FROM ? LOOKED_ATTACKER : LOOKED_NOTHING;
}

/* What is likely of the child, when an entry tells of another game that is nearly the same. */
SELDOM Looked child_likely(Child *child, const Entry *entry) {
    int winner = entry_claims(entry, child->k);
    if (!winner) return child_estimate(child, entry);
    return winner > 0 ? LOOKED_ATTACKER : LOOKED_DEFENDER;
}

/* What was found of the child while what is cut off was filled (solver_uncut): it holds where it
 * rests on no repetition. */
SELDOM Looked child_look_filled(Search *search, const Frame *frame, Child *child) {
    const Space *space = &search->space;
    Position filled = child_position(frame, child);
    Set lost = stones_fill(space, &filled.stones, stones_fixed(space, &filled.stones));
    uint64_t key = position_key(space, &filled) ^ space->cut_key;
    const Entry *entry = table_find(&search->table, key);
    if (!entry || (filled.ko >= 0 && set_has(lost, filled.ko))) return LOOKED_NOTHING;
    if (entry->loop & ~KO_BITS) return child_likely(child, entry);
    Entry known = *entry;
    known.zone = zone_unfilled(space, lost, &filled.stones, known.zone);
    *table_make(&search->table, child->key) = known;
    return child_read(search, frame, child, &known, 0) ? LOOKED_UP : child_estimate(child, &known);
}

/* What was found of the child on just this path; 0: nothing. The next frame is free. */
SELDOM int child_look_twin(Search *search, const Frame *frame, Child *child) {
    Frame *next = &search->frames[frame - search->frames + 1];
    next->position = child_position(frame, child);
    frame_follow(search, frame, next, child->move, child->flags);
    const Entry *twin = table_find(&search->table, twin_key(child->key, next->trail));
    if (!twin || !child_read(search, frame, child, twin, 1)) return 0;
    if (twin->dep != NO_DEPENDENCE) child->dep = (int16_t)(twin->dep + next->path_start);
    return 1;
}

ONCE Looked child_look_up(Search *search, const Frame *frame, Child *child) {
    int survives = 0;
    if (search->achiever == DEFENDER) { /* what does not survive has no two eyes */
        const Entry *survival = table_find(&search->table, child->key ^ search->space.aim_key);
        if (survival && entry_claims(survival, child->k) > 0 &&
            child_read(search, frame, child, survival, 0))
            return LOOKED_UP;
        survives = survival && survival->lose_to >= child->k;
    }
    const Entry *entry = table_look(&search->table, child->key);
    if (!entry) {
        if (survives) return LOOKED_DEFENDER;
        if (search->space.aim_key || child_spent(search, frame, child))
            return child_look_beside(search, frame, child);
        int filled = SET_WORDS == 1 && search->space.cut_key;
        return filled ? child_look_filled(search, frame, child) : LOOKED_NOTHING;
    }
    if (child_read(search, frame, child, entry, 0)) return LOOKED_UP;
    int twins = entry->flags & ENTRY_TWINS;
    if (twins && child_look_twin(search, frame, child)) return LOOKED_UP;
    return child_estimate(child, entry);
}

/* The index on the path of a situation that a move would recreate, or -1. Seldom asked: the caller
 * looks at the filter first. */
SELDOM int path_find(const Search *search, const Frame *frame, uint64_t situation) {
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
SELDOM void frame_note_ban(Search *search, Frame *frame, uint64_t key) {
    const Entry *entry = table_find(&search->table, key);
    if (entry && entry->loop) entry = 0;
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

#define FAR_ODDS 4 /* less for each step from the target, in sixteenths of the logarithm */

/* exp(i / 6) in sixteenths. */
static const uint16_t effort_growth[] = {16,   19,   22,   26,   31,   37,   43,   51,   61,   72,
                                         85,   100,  118,  140,  165,  195,  230,  272,  321,  380,
                                         448,  530,  626,  739,  874,  1032, 1219, 1440, 1701, 2010,
                                         2375, 2805, 3314, 3915, 4625, 5464, 6455};

/* Efforts from the odds (in sixteenths of their logarithm) that a move succeeds: both grow with the
 * room for eyes that is left. */
static inline void child_weigh(Child *child, int odds, int room) {
    uint32_t base = (uint32_t)(room * room) * 2 + 4;
    int steps = (odds < 0 ? -odds : odds) / 8;
    if (steps > 36) steps = 36;
    uint32_t more = 1 + base * effort_growth[steps] / 16,
             less = 1 + base * 16 / effort_growth[steps];
    child->phi = odds < 0 ? less : more;
    child->delta = odds < 0 ? more : less;
}

/* First guess of the effort to capture the target: 16 times more for each liberty, so that ladders
 * are read first, then loose ladders and nets. */
SELDOM uint32_t capture_effort(const Space *space, const Stones *stones) {
    Set reach = set_none(), beside;
    for (Set left = stones->target; !set_empty(left);) {
        Set chain = chain_flood(space, &stones->defender, &left, &beside);
        set_take(&left, &chain);
        set_join(&reach, &beside);
    }
    Set empty = stones_empty(space, stones);
    int liberties = set_count(set_and(reach, empty));
    return UINT32_C(1) << 4 * (liberties < 6 ? liberties : 6);
}

/* First guesses of a new child's efforts: what the move looks like, and whether it has just refuted
 * a sibling; in the large engine nearness, too. For other goals than life the weights were not
 * learned: to capture, liberties count, to connect, stones that lack and points that would cut, and
 * depth, lest it run away. */
static inline void child_guess(Search *search, const Frame *frame, Child *child, const Move *move) {
    const Space *space = &search->space;
    int side = frame->position.side, point = child->move, reply = 0, last = -1;
    if (space_connects(space) && SET_WORDS == 1) {
        int fewest, missing = links_missing(space, &child->stones, &fewest);
        uint32_t connects = UINT32_C(1) << missing, cuts = UINT32_C(1) << fewest;
        child->phi = side == ATTACKER ? cuts : connects;
        child->delta = (side == ATTACKER ? connects : cuts) + depth_effort(search, frame);
        return;
    }
    if (!TESUJI_LIFE || space->goal != TSUMEGO_GOAL_LIFE) {
        child->delta = 1 + search->distance[point] + depth_effort(search, frame);
        if (space->goal == TSUMEGO_GOAL_CAPTURE)
            *(side == ATTACKER ? &child->delta : &child->phi) =
                capture_effort(space, &child->stones);
        return;
    }
    if (frame != &search->frames[search->base]) {
        reply = point == frame[-1].killer;
        last = search->pool[frame[-1].child + frame[-1].current].move;
    }
    PriorGround *ground = &search->ground;
    if (ground->known != side + 1) prior_ground(space, search->met, &frame->position, ground);
    uint16_t features[PRIOR_GROUPS];
    PriorMove of = {.move = move, .point = point, .last = last, .reply = reply};
    int room = prior_features(space, &search->chains, &frame->position, &of, features);
    PRIOR_MADE(search, child, features, move);
    int shape = prior_shape_after(space, search->met, &frame->position, ground, &of);
    int far = SET_WORDS > 1 ? FAR_ODDS * search->distance[point] : 0;
    child_weigh(child, prior_odds(side, shape, features) - far, room);
}

/* Has the table know a life proved lately that is the child's, too; 1 when there is one. */
SELDOM int child_recall(Search *search, const Frame *frame, Child *child) {
    Position after = child_position(frame, child);
    int start = child_wait_start(search, frame, child);
    if (child->flags & CHILD_SPENT) return 0;
    const Result *life = lately_find(search, start, frame + 1, &after, child->k, frame->spent);
    if (!life) return 0;
    Entry *entry = table_make(&search->table, child->key);
    entry_improve(entry, life);
    return child_read(search, frame, child, entry, 0);
}

/* What is likely of the child, as it was in a narrower region. */
SELDOM Looked child_look_narrow(const Search *search, const Frame *frame, Child *child) {
    Position after = child_position(frame, child);
    const Entry *entry = hints_look(search, &after);
    return entry ? child_likely(child, entry) : LOOKED_NOTHING;
}

/* Asks the table, else guesses; 1 when the child settles its frame at once (a success of the mover
 * that holds for every k). */
static inline int child_judge(Search *search, Frame *frame, Child *child, const Move *move) {
    int fixed = child->flags & CHILD_FIXED;
    Looked looked = fixed ? LOOKED_UP : child_look_up(search, frame, child);
    if (TESUJI_WINDOWS && SET_WORDS > 1 && child_open(child) && child_recall(search, frame, child))
        looked = LOOKED_UP;
    if (TESUJI_GROWS && SET_WORDS == 1 && looked == LOOKED_NOTHING && search->hints &&
        !search->simulating)
        looked = child_look_narrow(search, frame, child);
    if (looked != LOOKED_UP && !search->simulating) {
        child_guess(search, frame, child, move);
        int succeeds = (looked == LOOKED_ATTACKER) == (frame->position.side == DEFENDER);
        uint32_t *likely = succeeds ? &child->phi : &child->delta;
        if (looked != LOOKED_NOTHING) *likely = 1 + *likely / 16;
    }
    return child->delta == 0 && child->dep == NO_DEPENDENCE && !(child->flags & CHILD_SPENT);
}

/* The child's move of side brings the event about, or what counts as that: winner succeeds, by the
 * marked stones and what the move itself rests on (zone_before). */
SELDOM void child_fix(const Space *space, Child *child, int side, int winner) {
    child->flags |= CHILD_FIXED;
    child_settle(child, !side, winner);
    child->win_from = winner > 0 ? ALWAYS_FROM : NEVER_FROM;
    child->lose_to = winner > 0 ? NEVER_TO : ALWAYS_TO;
    child->zone = space->start.target;
}

/* Pays for a banned move with a threat; 0 when there is none. */
SELDOM int child_pay(Search *search, Frame *frame, Child *child) {
    int k = threat_spent(frame->position.side, frame->k);
    if (is_locked(search, frame, child->move)) return 0;
    child->key ^= frame->spent ^ spent_key(search, frame, child->move);
    if (k == 127) {
        frame_note_ban(search, frame, child->key);
        return 0;
    }
    child->k = (int8_t)k;
    child->flags |= CHILD_SPENT;
    return 1;
}

/* Adds the move to point to the frame's children, not judged yet; 0 when it cannot be played. The
 * position's chains are known. */
static inline Child *child_make(Search *search, Frame *frame, int point, Move *move) {
    const Space *space = &search->space;
    const Position *position = &frame->position;
    int side = position->side;
    if (!move_make_among(space, &search->chains, &position->stones, side, point, move)) return 0;
    if (move->ko >= 0 && space->never_ko[side]) return 0;
    if (move_may_cut(space, &position->stones, side, move)) {
        Set fixed = set_and(position->stones.attacker, search->chains.with[4]);
        move_cut(space, &position->stones, side, point, fixed, move);
    }
    Position after = {.stones = move->stones, .ko = move->ko, .side = (uint8_t)!side};
    Child *child = &search->pool[frame->child + frame->count];
    *child = (Child){.key = position_key(space, &after) ^ frame->spent,
                     .situation = position_situation(space, &after),
                     .stones = move->stones,
                     .ko = move->ko,
                     .phi = 1,
                     .delta = 1,
                     .move = (int16_t)point,
                     .dep = NO_DEPENDENCE,
                     .k = frame->k,
                     .win_from = NEVER_FROM,
                     .lose_to = NEVER_TO};
    int banned = point == position->ko, repeats = -1;
    int strict = side == ATTACKER && space_portable(space); /* these count as the event: */
    if (strict && set_meets(move->captured, space->edge)) move->over = 1;
    if (!banned && !move->over && search->filter[child->situation % PATH_FILTER])
        repeats = path_find(search, frame, child->situation);
    if (repeats >= 0 && strict) {
        move->over = 1;
        child->dep = (int16_t)repeats;
    } else if (repeats >= 0) {
        banned = 1;
        if (repeats < frame->dep) frame->dep = (int16_t)repeats;
    }
    if (banned && !child_pay(search, frame, child)) return 0;
    if (!banned && move_lasts(frame, side, point, move)) {
        child->flags |= CHILD_LASTS;
        child->key ^= frame->spent & ~space->lock;
    }
    if (move->over) child_fix(space, child, side, move->over);
    frame->count++;
    return child;
}

/* Adds the moves, when the position's chains are known; 1 when one of them (then the last) settles
 * the frame at once. Once those that have been added take enough effort to refute (the frame's
 * limit, or EFFORT_MAX), the frame is left in its next turn whatever the others are, and they are
 * not added; nor may its zone be closed then. So end half of the frames that are expanded. */
ONCE int children_add(Search *search, Frame *frame, Set points, uint32_t enough) {
    Move move;
    uint64_t sum = 0;
    SET_EACH(point, points) {
        Child *child = child_make(search, frame, point, &move);
        if (!child) continue;
        if (child_judge(search, frame, child, &move)) return 1;
        sum += child->phi;
        if (sum < enough || sum > EFFORT_SUM) continue;
        frame->check_zone = 0;
        return 0;
    }
    return 0;
}

/* The index at which the attacker has already waited here, or -1. */
static int wait_find(const Search *search, const Frame *frame, uint64_t situation) {
    if (!search->filter[situation % PATH_FILTER]) return -1;
    for (int at = (int)(frame - search->frames); at >= frame->wait_start; at--)
        if (search->frames[at].waited && search->frames[at].situation == situation) return at;
    return -1;
}

SELDOM int child_add_pass(Search *search, Frame *frame) {
    const Space *space = &search->space;
    int side = frame->position.side;
    Position after = {.stones = frame->position.stones, .ko = -1, .side = (uint8_t)!side};
    Child *child = &search->pool[frame->child + frame->count];
    *child = (Child){.key = position_key(space, &after) ^ frame->spent,
                     .situation = position_situation(space, &after),
                     .stones = after.stones,
                     .ko = -1,
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
        if (again >= 0 && space_portable(space)) {
            child->dep = (int16_t)again;
            child_fix(space, child, side, 1);
        } else if (again >= 0) {
            if (again < frame->dep) frame->dep = (int16_t)again;
            return 0;
        }
    }
    if (!(child->flags & CHILD_FIXED)) child_look_up(search, frame, child);
    frame->count++;
    return child->delta == 0 && child->dep == NO_DEPENDENCE;
}

/* The marked chain whose capture is the event, when it is in atari: its number, or -1. None where
 * the capture might be a forbidden one. */
SELDOM int target_in_atari(const Space *space, const Chains *chains) {
    int found = -1, marked = 0;
    if (space_connects(space) || space->never_ko[ATTACKER] ||
        !set_meets(chains->marked, chains->with[1]))
        return -1;
    for (int i = 0; i < chains->count; i++) {
        const Chain *chain = &chains->chain[i];
        if (!chain->marked) continue;
        marked++;
        if (chain->count == 1) found = i;
    }
    return marked == 1 || space->target_rule == TSUMEGO_TARGET_ALL ? found : -1;
}

/* With the target in atari only two kinds of moves help the defender: its last liberty, and the
 * capture of an attacker's chain beside it, which alone can give it another. After any other move
 * the attacker takes it; that capture is never banned, since only the capture of a stone beside
 * the target could ban it. Narrows moves and returns 1 when that is so. */
SELDOM int moves_forced(const Space *space, const Chains *chains, Set *moves) {
    int target = target_in_atari(space, chains);
    if (target < 0) return 0;
    const Chain *chain = &chains->chain[target];
    Set beside = set_none();
    SET_EACH(point, chain->stones) set_join(&beside, &space->near[point]);
    Set useful = chain->liberties;
    for (int i = 0; i < chains->count; i++) {
        const Chain *other = &chains->chain[i];
        if (other->side == ATTACKER && other->count == 1 && set_meets(other->stones, beside))
            set_join(&useful, &other->liberties);
    }
    set_keep(moves, &useful);
    return 1;
}

/* The empty points up to two steps from the target's chains. Where these are safe with so many
 * liberties, what holds a net together or breaks it, too: liberties of attackers beside them that
 * have two at most, and of what is in atari beside those. */
SELDOM Set target_surroundings(const Search *search) {
    const Space *space = &search->space;
    const Chains *chains = &search->chains;
    int net = space->safe_liberties > 0;
    Set near = chains->empty, beside = set_border(space, chains->marked);
    for (int count = 1; net && count < 3; count++) set_join(&near, &chains->with[count]);
    set_keep(&near, &beside);
    beside = set_border(space, near);
    set_join(&near, &beside);
    if (net) {
        beside = set_border(space, set_and(near, chains->with[1]));
        set_join(&near, &beside);
    }
    return set_and(near, chains->empty);
}

/* Makes the frame ready for its moves. */
static void frame_begin(Frame *frame) {
    frame->count = 0;
    frame->fresh = -1;
    frame->current = -1;
    frame->dep = NO_DEPENDENCE;
    frame->killer = -2;
    frame->check_zone = 1;
    frame->ban_bound = frame->position.side == ATTACKER ? ALWAYS_TO : ALWAYS_FROM;
}

/* All moves of the frame's position, or only one; 1 when one of them (the last added) settles it.
 */
ONCE int frame_expand(Search *search, Frame *frame, int only) {
    const Space *space = &search->space;
    int side = frame->position.side;
    frame_begin(frame);
    Set moves = search->chains.empty;
    int may_pass = side != search->achiever || frame->position.ko >= 0;
    if (only != ALL_MOVES) {
        frame->tried = moves;
        if (only == NO_MOVE) return 0;
        if (only < 0) return may_pass && child_add_pass(search, frame);
        return set_has(moves, only) && children_add(search, frame, set_of(only), EFFORT_MAX);
    }
    int forced = side == DEFENDER && space->plain != TSUMEGO_PLAIN &&
                 moves_forced(space, &search->chains, &moves);
    /* In a wide region only those near the target at first. Others are added when the zone reaches
     * them: the attacker's that of the target's survival, the defender's that of the attacker's
     * answer to a pass. */
    if (search->lazy && space_connects(space) && SET_WORDS == 1)
        moves = links_between(space, &search->chains, &frame->position.stones);
    else if (search->lazy && !forced)
        moves = target_surroundings(search);
    frame->tried = moves;
    /* Simulations look at results, not at efforts. With other goals than life first guesses are too
     * far apart for some of them to tell enough; nor are moves left out where a life is to carry
     * over (portable), one of which then took 15 times the nodes. */
    int all = search->simulating || space_portable(space) || space->goal != TSUMEGO_GOAL_LIFE;
    uint32_t enough = all ? EFFORT_MAX : frame->delta_limit;
    if (children_add(search, frame, moves, enough)) return 1;
    if (!forced && may_pass && child_add_pass(search, frame)) return 1;
    return 0;
}

#endif
