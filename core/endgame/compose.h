/* Games made of games, as nodes of a graph: switches, nimbers, negatives, sums.
 *
 * The first error sticks (ERROR_OUT_OF_MEMORY, ERROR_OVERFLOW for too many moves, or ERROR_SYNTAX
 * for a parameter that both parts of a sum set): from then on nothing is made any more, and what
 * should return a node returns NO_NODE. A node is made after those that its moves lead to, so these
 * have smaller numbers; negatives and sums rely on it. */
#ifndef TESUJI_ENDGAME_COMPOSE_H
#define TESUJI_ENDGAME_COMPOSE_H

#include "graph.h"
#include "params.h"

#define NO_NODE            UINT32_MAX
#define COMPOSE_NIMBER_MAX 64

/* What games are added to, all of it the caller's. */
typedef struct {
    Graph *graph;
    Params *params;
    Lines *lines; /* with the arena that all is taken from */
    ErrorCode error;
} Composer;

/* A node without moves: see graph_add. */
uint32_t compose_add(Composer *composer, NodeKind kind, Rational value);

/* A number. */
uint32_t compose_number(Composer *composer, Rational value);

/* Adds a move to a list of moves (Edge), which begins as {0}. */
void compose_option(Composer *composer, Vector *edges, uint32_t target);

/* Gives a node the moves in edges, lefts of Left's first, and its rank; without any it is 0. */
void compose_connect(Composer *composer, uint32_t node, Vector *edges, uint32_t lefts);

/* {left|right}. */
uint32_t compose_switch(Composer *composer, uint32_t left, uint32_t right);

/* value + *order, order 0..COMPOSE_NIMBER_MAX: both players may move to value + *i for every
 * i < order. */
uint32_t compose_nimber(Composer *composer, Rational value, int64_t order);

/* The negative of a tree: players change sides, numbers change sign. Parameters stay. */
uint32_t compose_negative(Composer *composer, uint32_t node);

/* Sets the parameters in a node that are set in another. */
void compose_copy_values(Composer *composer, uint32_t from, uint32_t to);

/* The sum of two trees: a graph of pairs where that is small enough, else a NODE_SUM.
 * In the former what is set in a part is set in all pairs with it. */
uint32_t compose_sum(Composer *composer, uint32_t a, uint32_t b);

#endif
