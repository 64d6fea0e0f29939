/* A region of a Go board played out: every position that local moves of both sides can lead to.
 * The stones around it are immortal; the region's own points are at most 64, so that a position is
 * two words. Suicide is not allowed; kos and longer repetitions are cycles of the graph. */
#ifndef TESUJI_ENDGAME_REGION_H
#define TESUJI_ENDGAME_REGION_H

#include "../search/step.h"
#include "graph.h"

#define REGION_POINTS_MAX 64

/* What stands on a point of the board that is given. */
typedef enum {
    CELL_OFF = 0,          /* not on the board, or nothing to do with the region */
    CELL_EMPTY = 1,        /* in the region */
    CELL_BLACK = 2,        /* in the region */
    CELL_WHITE = 3,        /* in the region */
    CELL_BORDER_BLACK = 4, /* immortal */
    CELL_BORDER_WHITE = 5, /* immortal */
    CELL_OUTSIDE = 6,      /* empty and outside: a liberty of every stone beside it for ever */
} Cell;

/* A position of the region: bit i is its i-th point in reading order. */
typedef struct {
    uint64_t black, white;
} Stones;

typedef struct {
    int count;                             /* points */
    uint16_t cell[REGION_POINTS_MAX];      /* index y * width + x on the given board */
    uint64_t neighbors[REGION_POINTS_MAX]; /* within the region */
    uint64_t free[2];    /* points where a Black, White stone has a liberty for ever */
    uint64_t touches[2]; /* points beside an immortal Black, White stone */
    uint64_t open;       /* points beside an outside point */
    Stones start;
} RegionBoard;

typedef struct {
    RegionBoard board;
    Graph graph;
    Lines *lines;
    Vector stones;   /* Stones, per node */
    uint32_t *table; /* node + 1 by position, open addressing */
    uint32_t table_size;
    uint32_t expanded; /* nodes whose moves are known */
    LineId scores[2 * REGION_POINTS_MAX + 1];
} Region;

/* Reads width * height cells (values of Cell). ERROR_UNSUPPORTED_SIZE for more than
 * REGION_POINTS_MAX points or none; ERROR_ILLEGAL_POSITION with place->point for a chain without
 * liberties. */
ErrorCode region_board(RegionBoard *board, const uint8_t *cells, int width, int height,
                       ErrorPlace *place);

/* The position after `color` (0 Black, 1 White) has played on `point`, in *after; 0 and nothing
 * when the move is not legal (a simple ko does not count: that is for who uses the graph). */
int region_play(const RegionBoard *board, Stones stones, int point, int color, Stones *after);

/* The points of the set `of` that hang together with `point`, which is one of them. */
uint64_t region_chain(const RegionBoard *board, uint64_t of, int point);

/* Black's area minus White's: stones, and empty points that reach only one colour. */
int region_score(const RegionBoard *board, Stones stones);

/* The points that belong to a colour at the end: its stones and what only it reaches. */
uint64_t region_area(const RegionBoard *board, Stones stones, int color);

/* Starts the exploration in the arena of lines; NULL when memory is used up. */
Region *region_new(const RegionBoard *board, Lines *lines);

/* Explores up to max_nodes positions. STEP_DONE when all are known; then region->graph is complete,
 * with NODE_STOP positions, moves of cost 1, and the position given as root. */
int32_t region_step(Region *region, uint32_t max_nodes);

static inline Stones region_stones(const Region *region, uint32_t node) {
    return ((const Stones *)region->stones.items)[node];
}

/* Black stones minus White stones at the start: area value minus this is territory value. */
static inline int region_stone_difference(const RegionBoard *board) {
    return __builtin_popcountll(board->start.black) - __builtin_popcountll(board->start.white);
}

#endif
