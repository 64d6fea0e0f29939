#include "guide.h"

#include "../search/step.h"

#include <string.h>

/* Both strategies of a position: the mover's and the other side's. They are described in the order
 * in which they rest on each other: a strategy goes on to positions that promise it more, or as
 * much by a smaller rank. */

enum { OTHER, MOVER, SIDES, NO_CHILD = -1 };

typedef enum { SOLVING, LISTING, DESCRIBING, READY } Phase;

struct FbGuide {
    Arena *arena;
    FbShape shape;
    FbRetro *retro;
    Phase phase;
    uint32_t states;
    uint32_t cursor;
    uint64_t *sets;   /* by state: the position */
    uint32_t *order;  /* states * SIDES + side, those that others rest on first */
    FbBoards *boards; /* by state * SIDES + side */
    uint8_t *unsafe;  /* the same */
};

FbGuide *fb_guide_new(Arena *arena, const FbShape *shape) {
    FbGuide *guide = arena_array(arena, 1, sizeof *guide);
    if (guide == NULL) return NULL;
    guide->arena = arena;
    guide->shape = *shape;
    guide->retro = fb_retro_new(arena, shape);
    return guide->retro == NULL ? NULL : guide;
}

static int score_of(const FbValue *value, int side) {
    return side == MOVER ? value->low : -value->high;
}

static uint32_t rank_of(const FbValue *value, int side) {
    return side == MOVER ? value->low_rank : value->high_rank;
}

/* The promises by score, the highest first, and by rank: a counting sort by score and sweep, in
 * which later states come first as in the sweeps. */
static int make_order(FbGuide *guide) {
    enum { SWEEPS = UINT8_MAX + 1 };
    int points = guide->shape.points;
    uint32_t count = (uint32_t)(2 * points + 1) * SWEEPS + 1;
    size_t mark = guide->arena->used;
    uint32_t *place = arena_array(guide->arena, count, sizeof *place);
    if (place == NULL) return 0;
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t state = guide->states; state-- > 0;) {
            FbValue value = fb_retro_numbered(guide->retro, state);
            for (int side = 0; side < SIDES; side++) {
                uint32_t sweep = (rank_of(&value, side) - 1) / guide->states;
                uint32_t key = (uint32_t)(points - score_of(&value, side)) * SWEEPS + sweep;
                if (pass == 0)
                    place[key + 1]++;
                else
                    guide->order[place[key]++] = state * SIDES + (uint32_t)side;
            }
        }
        for (uint32_t i = 1; pass == 0 && i < count; i++) place[i] += place[i - 1];
    }
    guide->arena->used = mark;
    return 1;
}

static int make_room(FbGuide *guide) {
    guide->states = fb_retro_count(guide->retro);
    uint32_t promises = guide->states * SIDES;
    guide->boards = arena_alloc(guide->arena, promises * sizeof *guide->boards);
    guide->unsafe = arena_alloc(guide->arena, promises);
    guide->sets = arena_alloc(guide->arena, guide->states * sizeof *guide->sets);
    guide->order = arena_alloc(guide->arena, promises * sizeof *guide->order);
    if (guide->order == NULL || guide->sets == NULL) return 0;
    memset(guide->unsafe, 1, promises); /* until it is described */
    fb_retro_list(guide->retro, guide->sets);
    return make_order(guide);
}

static void add_boards(FbBoards *boards, const FbBoards *more) {
    boards->kept &= more->kept;
    for (int i = 0; i < FB_GUIDE_WORDS; i++) boards->filter[i] |= more->filter[i];
}

/* The symmetry that undoes symmetry n. */
static int undone(int n) {
    return n & 4 ? 4 | (n & 1) << 1 | (n & 2) >> 1 : n;
}

/* The promise of a numbered position, turned as the position at hand. */
static FbPromise promise_of(const FbGuide *guide, uint32_t state, int symmetry, int side) {
    uint32_t number = state * SIDES + (uint32_t)side;
    FbValue value = fb_retro_numbered(guide->retro, state);
    FbPromise promise = {.score = score_of(&value, side), .safe = !guide->unsafe[number]};
    if (!promise.safe) return promise;
    promise.boards = guide->boards[number];
    uint64_t kept = fb_image(&guide->shape, promise.boards.kept, undone(symmetry));
    promise.boards.kept = (FbSet)kept;
    return promise;
}

FbPromise fb_guide_promise(const FbGuide *guide, const FbPosition *position, int mover) {
    int symmetry;
    int32_t state = fb_retro_number(guide->retro, position, &symmetry);
    if (state < 0) return (FbPromise){.score = -guide->shape.points};
    return promise_of(guide, (uint32_t)state, symmetry, mover ? MOVER : OTHER);
}

/* One promise being described. */
typedef struct {
    const FbGuide *guide;
    FbPosition position;
    int score;     /* promised */
    uint32_t rank; /* of the promise */
    FbBoards boards;
    int safe;
} Description;

/* Adds what the side does after it has come to a position where the other side is to move (side
 * OTHER) or itself (MOVER). */
static void add_promise(Description *now, const FbPosition *position, int side) {
    FbPromise promise = fb_guide_promise(now->guide, position, side == MOVER);
    if (!promise.safe || promise.score < now->score)
        now->safe = 0;
    else
        add_boards(&now->boards, &promise.boards);
}

/* The move of least rank by which the side to move keeps what is promised; 0 when there is none
 * that the promise can rest on. */
static int best_stone(const Description *now, const FbPosition *position, FbPosition *best) {
    const FbGuide *guide = now->guide;
    uint32_t least = UINT32_MAX;
    int found = 0;
    for (FbSet empty = fb_empty(&guide->shape, position); empty != 0; empty &= empty - 1) {
        FbPosition after;
        int symmetry;
        if (!fb_play(&guide->shape, position, empty & -empty, &after)) continue;
        int32_t state = fb_retro_number(guide->retro, &after, &symmetry);
        if (state < 0) continue;
        FbValue value = fb_retro_numbered(guide->retro, (uint32_t)state);
        int score = -value.high;
        if (score < now->score || (score == now->score && value.high_rank >= now->rank)) continue;
        if (found && value.high_rank >= least) continue;
        if (guide->unsafe[(uint32_t)state * SIDES + OTHER]) continue;
        least = value.high_rank;
        *best = after;
        found = 1;
    }
    return found;
}

static void play_stone(Description *now, const FbPosition *after) {
    uint32_t hash = fb_guide_hash(&now->guide->shape, after->opp, after->me);
    now->boards.filter[hash / 64] |= BIT64(hash % 64);
    now->boards.kept &= after->opp;
    add_promise(now, after, OTHER);
}

/* The other side plays every stone it can, and the side whose promise it is answers. */
static void meet_stones(Description *now, const FbPosition *position) {
    const FbShape *shape = &now->guide->shape;
    FbPosition after;
    for (FbSet empty = fb_empty(shape, position); empty != 0; empty &= empty - 1)
        if (fb_play(shape, position, empty & -empty, &after)) add_promise(now, &after, MOVER);
}

static void describe_mover(Description *now) {
    FbPosition after;
    if (best_stone(now, &now->position, &after)) {
        play_stone(now, &after);
        return;
    }
    after = fb_pass(&now->position);
    if (-fb_score(&now->guide->shape, after.me, after.opp) < now->score) now->safe = 0;
    meet_stones(now, &after);
}

static void describe_other(Description *now) {
    FbPosition passed = fb_pass(&now->position), after;
    meet_stones(now, &now->position);
    if (fb_score(&now->guide->shape, passed.me, passed.opp) >= now->score) return;
    if (best_stone(now, &passed, &after))
        play_stone(now, &after);
    else
        now->safe = 0;
}

/* A board that the strategy may make again, later, spoils it. */
static void describe(FbGuide *guide, uint32_t number) {
    int side = number % SIDES;
    FbValue value = fb_retro_numbered(guide->retro, number / SIDES);
    FbPosition position = fb_retro_position(guide->sets[number / SIDES]);
    Description now = {.guide = guide,
                       .position = position,
                       .score = score_of(&value, side),
                       .rank = rank_of(&value, side),
                       .boards.kept = guide->shape.all,
                       .safe = 1};
    FbSet own = side == MOVER ? position.me : position.opp;
    FbSet other = side == MOVER ? position.opp : position.me;
    if (now.score <= -guide->shape.points) return; /* nothing is promised */
    if (side == MOVER)
        describe_mover(&now);
    else
        describe_other(&now);
    uint32_t hash = fb_guide_hash(&guide->shape, own, other);
    if (!now.safe || fb_boards_have(&now.boards, own, hash)) return;
    guide->unsafe[number] = 0;
    guide->boards[number] = now.boards;
}

int32_t fb_guide_step(FbGuide *guide, uint32_t max_nodes, uint32_t *nodes) {
    *nodes = 0;
    if (guide->phase == SOLVING) {
        int32_t status = fb_retro_step(guide->retro, max_nodes, nodes);
        if (status != STEP_DONE) return status;
        guide->phase = LISTING;
    }
    if (guide->phase == LISTING) {
        if (!make_room(guide)) return ERROR_OUT_OF_MEMORY;
        guide->phase = DESCRIBING;
    }
    for (; *nodes < max_nodes && guide->cursor < guide->states * SIDES; ++*nodes)
        describe(guide, guide->order[guide->cursor++]);
    return guide->cursor == guide->states * SIDES ? STEP_DONE : STEP_RUNNING;
}
