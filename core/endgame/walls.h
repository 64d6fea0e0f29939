/* The walls of every position of a game graph.
 *
 * Without cycles they follow from the options. A simple ko is played by the rule of the komaster
 * (Berlekamp 1996): who is master plays into and out of it at the price of two moves and is not
 * taken back in between; for the other a ko is a move like any other. Whatever cycles remain are
 * valued twice, once as if going round were as bad as can be for Left and once as good; where both
 * agree the value is exact whatever a cycle is worth, elsewhere the position is loopy.
 *
 * A sum that is too large to be played out has bounds from the walls of its parts (Berlekamp,
 * Conway, Guy, "Winning Ways", ch. 6): R + R' <= R(sum) <= L + R', R + L' <= L(sum) <= L + L'. */
#ifndef TESUJI_ENDGAME_WALLS_H
#define TESUJI_ENDGAME_WALLS_H

#include "../search/step.h"
#include "graph.h"

typedef enum { MASTER_LEFT, MASTER_RIGHT } Master;

/* What is known of a position: bounds from both ways of valuing cycles; equal ids: exact. */
typedef struct {
    Walls low;
    Walls high;
} WallBounds;

/* Asked about instead of a node: all nodes. */
#define WALLS_WANT_ALL UINT32_MAX

typedef struct {
    const Graph *graph;
    Lines *lines;
    Master master;
    uint32_t wanted;    /* the node that is asked about */
    WallBounds *bounds; /* per node */
    uint32_t *order;    /* node numbers, by rank */
    uint32_t *changed;  /* per node: when its bounds last changed */
    uint32_t *visited;  /* per node: when they were last computed */
    uint32_t clock;
    uint32_t at; /* place in the order */
    uint32_t sweep;
    uint32_t grace; /* sweeps left once the node that is asked about is exact */
    int moved;      /* whether this sweep has changed anything */
    int solid;      /* whether all that was read since this was set is exact */
    uint64_t work;  /* visits so far */
} WallSolver;

/* Sets up in the arena of lines (about 28 bytes a node); graph and lines must outlive the solver.
 * The solver is done as soon as `wanted` and where its moves lead are exact, or soon after `wanted`
 * alone is. NULL when memory is used up. */
WallSolver *walls_new(const Graph *graph, Lines *lines, Master master, uint32_t wanted);

/* Visits up to max_nodes nodes. STEP_DONE when what is wanted is exact, nothing changes any more,
 * or after so many sweeps that what is not exact is given up as loopy; an ErrorCode is final. */
int32_t walls_step(WallSolver *solver, uint32_t max_nodes);

/* Whether the walls of a node are exact. Valid at any time: exact walls do not change. */
int walls_exact(const WallSolver *solver, uint32_t node);

/* What one move of a node is worth to its player, as a scaffold; LINE_NONE where that is not exact,
 * or where the master takes a ko that cannot be played out of. Moves are numbered as in the node:
 * Left's, then Right's. */
LineId walls_option(WallSolver *solver, uint32_t node, uint32_t move);

/* The walls of a node for which walls_exact holds. */
Walls walls_of(const WallSolver *solver, uint32_t node);

#endif
