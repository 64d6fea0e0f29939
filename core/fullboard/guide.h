/* What the whole board under simple ko tells about superko. A side that can force a score under
 * simple ko, endless play being its failure, can force it under superko as well, unless superko
 * forbids one of the moves that its strategy makes: one to a board that was there before. So with
 * every value goes a description of the boards that the strategy may make.
 *
 * Where superko lets a ko be retaken at once after a pass (natural situational superko), the shape
 * must say no_ko. */
#ifndef TESUJI_FULLBOARD_GUIDE_H
#define TESUJI_FULLBOARD_GUIDE_H

#include "../base/hash.h"
#include "retro.h"

#define FB_GUIDE_POINTS 12
#define FB_GUIDE_WORDS  16

typedef struct FbGuide FbGuide;

/* Boards that a strategy may make, and perhaps others: a Bloom filter of one hash, the same for
 * boards that a symmetry makes the same (B. Bloom, 1970). kept: stones of the side whose strategy
 * it is that are on all of them. */
typedef struct {
    uint64_t filter[FB_GUIDE_WORDS];
    FbSet kept;
} FbBoards;

/* What a side can force, and the boards it may make on the way. safe: it never makes a board that
 * was there since, so that only boards from before can be in its way. */
typedef struct {
    int score; /* of that side */
    int safe;
    FbBoards boards; /* when safe */
} FbPromise;

/* Prepares to solve a shape of at most FB_GUIDE_POINTS points; NULL when the arena has too little
 * left: 3x4 takes 30 MB. */
FbGuide *fb_guide_new(Arena *arena, const FbShape *shape);

/* Looks at about max_nodes positions; StepStatus or ERROR_OUT_OF_MEMORY. */
int32_t fb_guide_step(FbGuide *guide, uint32_t max_nodes, uint32_t *nodes);

/* What the side to move (mover set) or the other side can force in a position where the last move
 * was no pass. */
FbPromise fb_guide_promise(const FbGuide *guide, const FbPosition *position, int mover);

/* The place of a board in the filter, whichever side is own. */
static inline uint32_t fb_guide_hash(const FbShape *shape, FbSet own, FbSet other) {
    int symmetry;
    uint64_t sets = fb_canonical(shape, own | (uint64_t)other << 32, &symmetry);
    return (uint32_t)(hash_mix(sets + 1) % (64 * FB_GUIDE_WORDS));
}

/* Whether a board may be made. */
static inline int fb_boards_have(const FbBoards *boards, FbSet own, uint32_t hash) {
    return (boards->filter[hash / 64] >> hash % 64 & 1) && (boards->kept & ~own) == 0;
}

#endif
