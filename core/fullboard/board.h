/* Boards of up to 30 points as sets of bits, and the rules of play on them.
 *
 * Point x, y is bit y * width + x. The two colours are "me", who moves, and "opp"; after a move
 * they change places. Everything here works in registers, allocates nothing and keeps nothing. */
#ifndef TESUJI_FULLBOARD_BOARD_H
#define TESUJI_FULLBOARD_BOARD_H

#include "../base/bits.h"

#define FB_MAX_POINTS 30

/* A set of points. */
typedef uint32_t FbSet;

typedef struct {
    uint8_t width;
    uint8_t height;
    uint8_t points;
    uint8_t suicide; /* whether suicide of two stones or more is legal; 0 as made by fb_shape */
    uint8_t no_ko;   /* whether a ko may be retaken at once; 0 as made by fb_shape */
    FbSet all;
    FbSet not_first; /* points outside the leftmost column */
    FbSet not_last;  /* points outside the rightmost column */
} FbShape;

/* What decides the future under simple ko. ko is the point where me may not retake at once (one
 * bit or none); passed says that the last move was a pass, so that another ends the game. */
typedef struct {
    FbSet me;
    FbSet opp;
    FbSet ko;
    uint32_t passed;
} FbPosition;

/* The shape of a board; width and height are at least 1 and their product at most 30. */
FbShape fb_shape(int width, int height);

/* The points beside a set (some may lie in the set itself). */
static inline FbSet fb_beside(const FbShape *shape, FbSet set) {
    return ((set << shape->width) | (set >> shape->width) | ((set & shape->not_last) << 1) |
            ((set & shape->not_first) >> 1)) &
           shape->all;
}

/* Everything that is joined to seed inside area; seed must lie inside area. */
static inline FbSet fb_flood(const FbShape *shape, FbSet seed, FbSet area) {
    for (;;) {
        FbSet next = (seed | fb_beside(shape, seed)) & area;
        if (next == seed) return seed;
        seed = next;
    }
}

static inline FbSet fb_empty(const FbShape *shape, const FbPosition *position) {
    return shape->all & ~(position->me | position->opp);
}

/* The number of members. */
static inline int fb_count(FbSet set) {
    return __builtin_popcount(set);
}

/* Stones of opp that have lost their last liberty to the stone on point. */
static inline FbSet fb_captured(const FbShape *shape, FbSet opp, FbSet point, FbSet empty) {
    FbSet beside = fb_beside(shape, point) & opp;
    if ((beside & ~fb_beside(shape, empty)) == 0) return 0;
    FbSet alive = fb_flood(shape, fb_beside(shape, empty) & opp, opp);
    return beside & ~alive ? opp & ~alive : 0;
}

/* Plays me on an empty point (one bit) and gives the position for the other side; 0 and *after
 * unset when the move is suicide or retakes a ko. With suicide allowed, a chain of two stones or
 * more may be given up; a single stone may not, since that is a pass under another name. */
static inline int fb_play(const FbShape *shape, const FbPosition *position, FbSet point,
                          FbPosition *after) {
    if (position->ko == point) return 0;
    FbSet me = position->me | point;
    FbSet empty = fb_empty(shape, position) & ~point;
    FbSet captured = fb_captured(shape, position->opp, point, empty);
    FbSet ko = 0;
    if (fb_beside(shape, point) & empty) {
        /* The stone has a liberty of its own: neither suicide nor a ko. */
    } else if (captured == 0) {
        FbSet chain = fb_flood(shape, point, me);
        if ((fb_beside(shape, chain) & empty) == 0) {
            if (!shape->suicide || chain == point) return 0;
            me &= ~chain;
        }
    } else if ((captured & (captured - 1)) == 0 && (fb_beside(shape, point) & me) == 0) {
        ko = shape->no_ko ? 0 : captured;
    }
    *after = (FbPosition){.me = position->opp & ~captured, .opp = me, .ko = ko};
    return 1;
}

/* Whether every chain has a liberty and no point has two stones. */
static inline int fb_legal(const FbShape *shape, FbSet me, FbSet opp) {
    FbSet reach = fb_beside(shape, shape->all & ~(me | opp));
    return (me & opp) == 0 && fb_flood(shape, reach & me, me) == me &&
           fb_flood(shape, reach & opp, opp) == opp;
}

/* The position after me passes. */
static inline FbPosition fb_pass(const FbPosition *position) {
    return (FbPosition){.me = position->opp, .opp = position->me, .ko = 0, .passed = 1};
}

/* The area score of the board as it stands, every stone alive: me minus opp. */
int fb_score(const FbShape *shape, FbSet me, FbSet opp);

/* The number of symmetries of the board: 8 for squares, 4 for other rectangles, 2 for lines, 1 for
 * a single point. */
int fb_symmetries(const FbShape *shape);

/* Two sets in one word, moved by symmetry n < fb_symmetries (0 leaves all in place). */
uint64_t fb_image(const FbShape *shape, uint64_t sets, int n);

/* The least image of two sets (low word, high word) under the symmetries of the board; *symmetry
 * is the one that gives it. */
uint64_t fb_canonical(const FbShape *shape, uint64_t sets, int *symmetry);

#endif
