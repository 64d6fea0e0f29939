/* The lines of thermographs: continuous piecewise-linear functions of the temperature t, from
 * t = -1 up, whose slopes are integers, with exact corners. Equal lines have equal ids, so that the
 * many positions of a region that share a thermograph share its memory and its arithmetic. */
#ifndef TESUJI_ENDGAME_LINES_H
#define TESUJI_ENDGAME_LINES_H

#include "../base/arena.h"
#include "../base/error.h"
#include "../base/rational.h"
#include "../base/vector.h"

/* LINE_NONE stands for "no option": below everything for Left, above everything for Right. */
typedef uint32_t LineId;
#define LINE_NONE 0

/* From t (up to the next corner) the line has this value and goes on with this slope. */
typedef struct {
    Rational t;
    Rational value;
    int64_t slope;
} Corner;

typedef struct {
    uint32_t first;    /* place in the pages of corners */
    uint32_t count;    /* of corners */
    int32_t low, high; /* all values lie between; INT32_MIN, INT32_MAX where there is no bound */
} Line;

/* Corners lie in pages, so that the store grows without copying. */
#define CORNER_PAGE 4096

typedef struct {
    uint32_t a, b, c;
    uint32_t result[2];
} LineMemo;

typedef struct {
    Arena *arena;
    Vector pages;    /* Corner *: CORNER_PAGE each */
    uint32_t used;   /* corners, counting what is left free at the ends of pages */
    Vector lines;    /* Line; entry 0 is LINE_NONE */
    Vector scratch;  /* Corner: the line being built */
    uint32_t *table; /* ids by content, open addressing, 0 free */
    uint32_t table_size;
    LineMemo *memo; /* results of operations, direct mapped */
    uint32_t memo_size;
    uint32_t misses;
    ErrorCode failed; /* the first error; sticky, results are worthless after it */
} Lines;

/* The two walls of a position: what it is worth at temperature t when Left, when Right moves
 * first. */
typedef struct {
    LineId left;
    LineId right;
} Walls;

/* An empty store in the arena. Check lines->failed here and after any number of operations:
 * ERROR_OUT_OF_MEMORY, or ERROR_OVERFLOW where a corner is too large to be exact. */
void lines_init(Lines *lines, Arena *arena);

/* Forgets all lines made since `before` was copied from *lines, and their memory in the arena, of
 * which arena_used was in use then. Nothing else may have been taken from the arena since. */
void lines_rewind(Lines *lines, const Lines *before, size_t arena_used);

/* The same value at every temperature. */
LineId lines_constant(Lines *lines, Rational value);

/* line + moves * t + cost. A move of Left's has moves -1, of Right's +1. */
LineId lines_price(Lines *lines, LineId line, int moves, int cost);

/* Bounds of a line's values, INT32_MIN or INT32_MAX where it has none; the line must not be
 * LINE_NONE. */
static inline int32_t line_low(const Lines *lines, LineId line) {
    return ((const Line *)lines->lines.items)[line].low;
}

static inline int32_t line_high(const Lines *lines, LineId line) {
    return ((const Line *)lines->lines.items)[line].high;
}

/* The larger, the smaller at every temperature. LINE_NONE gives way to the other. */
LineId lines_max(Lines *lines, LineId a, LineId b);
LineId lines_min(Lines *lines, LineId a, LineId b);

/* a + b at every temperature; neither is LINE_NONE. */
LineId lines_sum(Lines *lines, LineId a, LineId b);

/* The line from t = 0 up, continued below with this slope. */
LineId lines_slope_below(Lines *lines, LineId line, int slope);

/* Where a mast from t = -1 starts: as near to the constant line `at` as the scaffolds let it; or,
 * with `simplest`, at the simplest number between them, counted from `at` (LINE_NONE: from 0). */
typedef struct {
    LineId at;
    int simplest;
} Foot;

/* Walls from what the options are worth after the move: the scaffolds are left - t - cost and
 * right + t + cost (Berlekamp 1996, "The Economist's View of Combinatorial Games", with the rule
 * for masts that bend). Where the left scaffold is at or above the right, they are the walls;
 * elsewhere there is a mast, which goes up from the crossing and gives way where a scaffold pushes
 * it. cost is 0 or 1. A sum (`simplest`, with `at`) that is a number has that number's walls. */
Walls lines_walls(Lines *lines, LineId left, LineId right, Foot foot, int cost);

/* The walls of a number: for a dyadic k/2^n (n >= 1) those of its canonical form, for others
 * vertical. */
Walls lines_number(Lines *lines, Rational number);

/* The corners of a line; valid until the next operation that makes a line. */
const Corner *line_corners(const Lines *lines, LineId line, uint32_t *count);

/* The value at temperature t >= -1. */
Rational line_value(const Lines *lines, LineId line, Rational t);

/* The value of the vertical top of walls. */
Rational walls_mean(const Lines *lines, Walls walls);

/* The lowest temperature from which both walls go straight up together. */
Rational walls_temperature(const Lines *lines, Walls walls);

#endif
