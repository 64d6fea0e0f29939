/* A game as a graph: positions and the moves of both players between them. Trees written down, ko
 * cycles, Go regions and sums of all these have this one shape. */
#ifndef TESUJI_ENDGAME_GRAPH_H
#define TESUJI_ENDGAME_GRAPH_H

#include "lines.h"

typedef enum {
    NODE_PLAIN,  /* worth what its options say; without options 0. In a sum `value` is that of the
                    numbers, and of the stops, beside it: a number cannot be moved in (nobody
                    gains by that), but shifts what is simplest */
    NODE_STOP,   /* both players may pass here, and then it is worth `value` */
    NODE_NUMBER, /* a terminal that is worth `value`; no options */
    NODE_SUM,    /* a sum too large to be played out: its edges, counted as lefts, are no moves but
                    lead to its two parts */
} NodeKind;

/* A move. */
typedef struct {
    uint32_t target;
    uint8_t cost;  /* what the move costs beside t: 1 in area counting, where a stone is a point */
    uint8_t ko;    /* takes a simple ko: the other player's answer in the target leads back here */
    uint16_t part; /* the component of a sum that it is made in, else 0 */
} Edge;

typedef struct {
    uint32_t edges; /* index of the first: Left's moves, then Right's */
    uint16_t lefts;
    uint16_t rights;
    uint16_t rank; /* nodes of lower rank are solved first: no move leads to a higher rank, except
                      on cycles */
    uint16_t kind; /* NodeKind */
    LineId value;  /* constant line */
} Node;

/* Moves lie in pages, so that a large graph grows without copying; those of a node lie together. */
#define EDGE_PAGE 4096

typedef struct {
    Vector nodes;   /* Node */
    Vector pages;   /* Edge *: EDGE_PAGE each */
    uint32_t edges; /* used, counting what is left free at the ends of pages */
    uint32_t root;
    int has_ko;
    int has_sum;          /* there is a NODE_SUM */
    Rational least, most; /* no stop or number lies outside */
} Graph;

static inline Node *graph_node(const Graph *graph, uint32_t node) {
    return (Node *)graph->nodes.items + node;
}

/* The moves of a node; only to be read where it has any. */
static inline Edge *graph_edges(const Graph *graph, const Node *node) {
    return ((Edge **)graph->pages.items)[node->edges / EDGE_PAGE] + node->edges % EDGE_PAGE;
}

/* Adds a node without moves; its number, or UINT32_MAX when memory is used up. value is read for
 * NODE_STOP and NODE_NUMBER; errors of lines are sticky there. */
uint32_t graph_add(Graph *graph, Lines *lines, NodeKind kind, Rational value);

/* Gives a node its moves, copied: lefts of Left's, then rights of Right's. ERROR_OVERFLOW for more
 * than EDGE_PAGE moves. */
ErrorCode graph_connect(Graph *graph, Arena *arena, uint32_t node, const Edge *edges,
                        uint32_t lefts, uint32_t rights);

/* Marks the moves that take a simple ko: those that the other player can take back at once. */
void graph_find_kos(Graph *graph);

#endif
