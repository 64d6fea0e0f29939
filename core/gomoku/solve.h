/* Finds and proves black's strategy below one position: a quiet move for every position that the
 * threat search does not win, until it wins all of them.
 *
 * Best-first proof-number search (Allis, "Searching for Solutions in Games and Artificial
 * Intelligence", 1994, ch. 2) over positions where it is black's turn and the quiet moves tried
 * there. A quiet move must threaten: if white passes, the threat search wins, and only replies in
 * the zone of that win can refute it; each is given to the threat search, and those that survive
 * are the positions to solve next.
 *
 * Equal input gives equal output, whatever was solved before. */
#ifndef TESUJI_GOMOKU_SOLVE_H
#define TESUJI_GOMOKU_SOLVE_H

#include "zone.h"

typedef struct Solver Solver;

typedef struct {
    int32_t target;        /* black's last move must be at most this one, counted over both */
    int32_t width;         /* quiet moves tried in a position */
    uint32_t reply_nodes;  /* threat search given to each reply */
    uint32_t expand_nodes; /* and to a position before quiet moves are tried */
    uint32_t threat_nodes; /* and to find what a quiet move threatens */
    uint64_t max_nodes;    /* give up after so many */
} SolverOptions;

/* A good move for black in the position with this hash, tried before any other. */
typedef struct {
    uint64_t hash;
    uint8_t move;
} Hint;

/* Hints, sorted by hash; of two for one position the first counts. They hold for positions whose
 * hash less offset is theirs: so the strategy for one position can be tried in another that has one
 * stone more. */
typedef struct {
    const Hint *hints;
    int32_t count;
    uint64_t offset;
} HintList;

/* A decision of the strategy: in preorder, each with the number of white replies that are answered
 * below it; where count is 0 every reply loses to the threat search. */
typedef struct {
    uint64_t hash; /* of the position where black moves */
    uint8_t reply; /* white's move that led here (0 at the root) */
    uint8_t move;  /* black's */
    uint16_t count;
} Decision;

Solver *solver_new(Arena *arena, int table_log2, int pool_log2);

/* Solves the position on the board, black to move, with lists of hints. */
ProveState solver_run(Solver *solver, const Board *board, const SolverOptions *options,
                      const HintList *lists, int lists_count);

/* The strategy found, in preorder; returns how many decisions, at most max. 0 where the threat
 * search alone wins. */
int solver_decisions(Solver *solver, Decision *decisions, int max);

uint64_t solver_nodes(const Solver *solver);

#endif
