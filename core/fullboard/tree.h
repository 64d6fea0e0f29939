/* The solution of a position as a tree: the best moves, and wrong ones with what refutes them. */
#ifndef TESUJI_FULLBOARD_TREE_H
#define TESUJI_FULLBOARD_TREE_H

#include "../base/arena.h"
#include "retro.h"

/* How much of the solution is written. */
typedef struct {
    int32_t width; /* wrong moves shown at each position of the best lines */
    int32_t depth; /* plies from the root */
    int32_t nodes; /* at most so many */
} FbTreeLimits;

#define FB_TREE_NONE (-1)

/* A node is the position after a move; the root has no move. From Black's side. */
typedef struct {
    int32_t parent; /* FB_TREE_NONE at the root */
    int32_t move;   /* a point or FB_PASS */
    int32_t black;  /* who played it */
    int32_t lo, hi;
    int32_t best;  /* the move keeps what its side could get */
    int32_t same;  /* an earlier node with this very position, not followed again; FB_TREE_NONE */
    int32_t cycle; /* that node is on the way here: plies of the cycle; 0 */
    int32_t end;   /* the second pass */
    int32_t shy;   /* the end of a cycle where who plays a stone first does worse than who waits */
} FbTreeNode;

/* Writes the tree of a solved position into what the arena has left. Every best move is followed,
 * wrong ones with one best answer each; positions that came before are not followed twice.
 * count is set; NULL when memory ran out. white: White is to move at the root. */
const FbTreeNode *fb_tree(Arena *arena, const FbRetro *retro, const FbShape *shape,
                          const FbPosition *root, int white, const FbTreeLimits *limits,
                          int32_t *count);

#endif
