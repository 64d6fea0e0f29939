#include "parts.h"

#include "../base/hash.h"
#include "safety.h"

/* The wall is all chains of the owner; parts are what it leaves of the board, with whatever stands
 * there. A part is looked into as a game of its own: the chains around it cannot be captured
 * and have an eye elsewhere; the other side begins, may pass, and may retake a ko at once, since
 * it may have played elsewhere in between; the owner answers each move until the part is safe as it
 * stands (fb_safe_part), with an eye for each chain around it, and after each answer each of these
 * chains has a liberty in the part. What is found in this way is held.
 *
 * Why that holds on the board: take chains each of which has two held parts around which only such
 * chains stand. After each answer each chain has liberties in two parts, so that no single move
 * captures it, and the game in each part goes on as if it were alone. Each answer leads to
 * something shown with less depth; at the end all parts are safe, and the two eyes are there.
 * Around further parts only such chains need stand, then without an eye for them. Moves of the
 * other side where all is safe already, and passes, give the owner a move elsewhere.
 *
 * Why the rest can be searched with these points left alone: whatever the parts have come to by
 * answers, the other side is to move and the rest is as it was. Only kos know of the parts: a
 * move there is a ko threat, so that while points are held the other side may retake at once. */

enum {
    MOST_POINTS = 6,                       /* of a part that is looked into */
    DEPTH = 3,                             /* answers */
    MOST_CHAINS = (FB_MAX_POINTS + 1) / 2, /* and parts: of two neighbours one at most begins one */
    PLANS = 6,                             /* powers of two fewer plans are kept than parts */
    DEPTH_BITS = 4,
    HELD = 1 << DEPTH_BITS,
    NOTE_BITS = 8
};

/* A position of a part: 120 bits of its hash, and in the lowest 8 what is known. */
typedef struct {
    uint64_t hash;
    uint64_t word;
} Slot;

/* What the stones of one side alone tell: small parts of the board, and the chains beside them that
 * are not held yet. Few sets of stones come up again and again, whatever the other side has. */
typedef struct {
    FbSet own, before;            /* the question; without stones the answer is 0 */
    FbSet firm;                   /* chains held before, with what has been joined to them */
    uint16_t usable;              /* parts that may be held */
    uint16_t living;              /* chains that may live */
    uint16_t border[MOST_CHAINS]; /* by chain: the parts beside it */
    FbSet part[MOST_CHAINS];
    FbSet chain[MOST_CHAINS];
} Plan;

struct FbParts {
    FbShape shape;
    Slot *slots;
    uint64_t mask;
    Plan *plans;
    int plans_log;
};

/* A part that is being looked into. */
typedef struct {
    const FbParts *parts;
    FbSet points;
    FbSet wall;
    FbSet firm;               /* chains of the wall that have two eyes elsewhere */
    FbSet chain[MOST_CHAINS]; /* the others: their stones beside the part */
    int chains;
    uint64_t seed; /* of the hash: all of the above */
} Part;

FbParts *fb_parts_new(Arena *arena, const FbShape *shape, int log) {
    FbParts *parts = arena_array(arena, 1, sizeof *parts);
    if (parts == NULL) return NULL;
    parts->shape = *shape;
    parts->mask = BIT64(log) - 1;
    parts->slots = arena_array(arena, (size_t)1 << log, sizeof *parts->slots);
    parts->plans_log = log > PLANS ? log - PLANS : 0;
    parts->plans = arena_array(arena, (size_t)1 << parts->plans_log, sizeof *parts->plans);
    return parts->slots == NULL || parts->plans == NULL ? NULL : parts;
}

/* Every chain that needs it has a liberty in the part. */
static int has_liberties(const Part *part, FbSet own, FbSet other) {
    const FbShape *shape = &part->parts->shape;
    FbSet empty = part->points & ~(own | other);
    for (int c = 0; c < part->chains; c++)
        if ((fb_beside(shape, fb_flood(shape, part->chain[c], own)) & empty) == 0) return 0;
    return 1;
}

static int is_safe(const Part *part, FbSet own, FbSet other) {
    return fb_safe_part(&part->parts->shape, own, other, part->points, part->wall, part->firm);
}

static int holds(const Part *part, FbSet own, FbSet other, int depth);

/* Whether the owner, to move, has an answer; *answer is tried first and changed to what does. */
static int can_answer(const Part *part, const FbPosition *position, int depth, FbSet *answer) {
    FbPosition after;
    FbSet open = part->points & ~(position->me | position->opp | position->ko);
    if (has_liberties(part, position->me, position->opp) &&
        is_safe(part, position->me, position->opp))
        return 1;
    for (FbSet first = *answer & open; open != 0; first = 0) {
        FbSet point = first != 0 ? first : open & -open;
        open &= ~point;
        if (!fb_play(&part->parts->shape, position, point, &after)) continue;
        if (!holds(part, after.opp, after.me, depth)) continue;
        *answer = point;
        return 1;
    }
    return 0;
}

/* Whether the owner has answers to all that the other side can do in the part. Goes no deeper than
 * twice `depth` calls. own: with the wall. */
static int holds(const Part *part, FbSet own, FbSet other, int depth) {
    const FbShape *shape = &part->parts->shape;
    if (!has_liberties(part, own, other)) return 0;
    if (is_safe(part, own, other)) return 1;
    if (depth == 0) return 0;
    uint64_t hash = hash_mix(part->seed + ((own & part->points) | (uint64_t)other << 32));
    uint64_t more = hash_mix(hash ^ part->seed) << NOTE_BITS;
    Slot *slot = &part->parts->slots[hash & part->parts->mask];
    if (slot->hash == hash && ((slot->word ^ more) >> NOTE_BITS) == 0) {
        if (slot->word & HELD) return 1;
        if ((int)(slot->word & (HELD - 1)) >= depth) return 0;
    }
    FbPosition position = {.me = other, .opp = own}, after = {.me = own, .opp = other};
    FbSet answer = 0;
    int held = can_answer(part, &after, depth - 1, &answer);
    for (FbSet open = part->points & ~(own | other); held && open != 0; open &= open - 1)
        if (fb_play(shape, &position, open & -open, &after))
            held = can_answer(part, &after, depth - 1, &answer);
    *slot = (Slot){.hash = hash, .word = more | (held ? HELD : 0) | (uint64_t)depth};
    return held;
}

/* Lists the small parts between the stones; their number. */
static int list_parts(const FbShape *shape, FbSet between, Plan *plan) {
    int parts = 0;
    while (between != 0) {
        FbSet part = fb_flood(shape, between & -between, between);
        between &= ~part;
        if (fb_count(part) <= MOST_POINTS) plan->part[parts++] = part;
    }
    plan->usable = (uint16_t)((1 << parts) - 1);
    return parts;
}

/* Lists the chains beside the parts. */
static void list_chains(const FbShape *shape, int parts, Plan *plan) {
    FbSet listed = 0;
    int chains = 0;
    for (int p = 0; p < parts; p++) listed |= plan->part[p];
    for (FbSet left = plan->own & fb_beside(shape, listed) & ~plan->firm; left != 0; chains++) {
        FbSet chain = fb_flood(shape, left & -left, plan->own);
        left &= ~chain;
        FbSet reach = fb_beside(shape, chain);
        uint32_t border = 0;
        for (int p = 0; p < parts; p++)
            if (reach & plan->part[p]) border |= (uint32_t)1 << p;
        plan->border[chains] = (uint16_t)border;
        plan->chain[chains] = chain;
    }
    plan->living = (uint16_t)((1 << chains) - 1);
}

/* As Benson's algorithm does: chains with less than two parts go, and the parts beside them. */
static void eliminate(const Plan *plan, uint32_t *living, uint32_t *usable) {
    for (uint32_t before = 0; before != *living;) {
        before = *living;
        for (uint32_t left = before; left != 0; left &= left - 1) {
            int c = __builtin_ctz(left);
            if (fb_count(plan->border[c] & *usable) >= 2) continue;
            *living &= ~(left & -left);
            *usable &= ~(uint32_t)plan->border[c];
        }
    }
}

static void make_plan(const FbShape *shape, FbSet own, FbSet before, Plan *plan) {
    plan->own = own;
    plan->before = before;
    plan->firm = before == 0 ? 0 : fb_flood(shape, own & before, own);
    plan->living = 0;
    int parts = list_parts(shape, shape->all & ~(own | before), plan);
    if (parts < (plan->firm == 0 ? 2 : 1)) {
        plan->usable = 0;
        return;
    }
    list_chains(shape, parts, plan);
    uint32_t living = plan->living, usable = plan->usable;
    eliminate(plan, &living, &usable);
    plan->living = (uint16_t)living;
    plan->usable = (uint16_t)usable;
}

static const Plan *find_plan(const FbParts *parts, FbSet own, FbSet before) {
    uint64_t word = (own | (uint64_t)before << 32) * UINT64_C(0x9e3779b97f4a7c15);
    Plan *plan = &parts->plans[(word ^ word >> 32) & (BIT64(parts->plans_log) - 1)];
    if (plan->own != own || plan->before != before) make_plan(&parts->shape, own, before, plan);
    return plan;
}

/* Looks into a part. Chains around it count by the stones that they have beside it. A single point
 * is an eye for all of them. */
static int is_held(const FbParts *parts, const Plan *plan, FbSet points, FbSet other) {
    if ((points & (points - 1)) == 0) return 1;
    Part part = {.parts = parts, .points = points, .wall = plan->own, .firm = plan->firm};
    FbSet reach = fb_beside(&parts->shape, points);
    uint64_t seed = hash_key(points);
    for (uint32_t left = plan->living; left != 0; left &= left - 1) {
        FbSet chain = plan->chain[__builtin_ctz(left)] & reach;
        if (chain == 0) continue;
        part.chain[part.chains++] = chain;
        seed += hash_mix(chain);
    }
    part.seed = hash_mix(seed);
    return holds(&part, plan->own, other & points, DEPTH);
}

FbSet fb_held(const FbParts *parts, FbSet own, FbSet other, FbSet before) {
    const Plan *plan = find_plan(parts, own, before);
    uint32_t usable = plan->usable, living = plan->living;
    for (uint32_t left = usable; left != 0; left = usable & left & (left - 1)) {
        uint32_t part = left & -left;
        if (is_held(parts, plan, plan->part[__builtin_ctz(part)], other)) continue;
        usable &= ~part;
        eliminate(plan, &living, &usable);
    }
    FbSet held = before | plan->firm;
    for (; living != 0; living &= living - 1) held |= plan->chain[__builtin_ctz(living)];
    for (; usable != 0; usable &= usable - 1) held |= plan->part[__builtin_ctz(usable)];
    return held;
}
