/* The canonical form of a position of a game graph, as it is or cooled.
 *
 * Cooling by t (Conway, "On Numbers and Games", ch. 9) taxes every move t points, until the game is
 * no hotter than that: then it is frozen to its mean. Cooling by 1 is chilling (Berlekamp, Wolfe,
 * "Mathematical Go", 1994).
 *
 * In graphs of Go regions and in graphs with kos a position in which nobody gains by moving
 * (temperature below 0, whoever is komaster) is the number it is worth, and is not looked into. */
#ifndef TESUJI_ENDGAME_CANONICAL_H
#define TESUJI_ENDGAME_CANONICAL_H

#include "form.h"
#include "walls.h"

typedef enum {
    CANONICAL_RUNNING,
    CANONICAL_DONE,
    CANONICAL_LOOPY, /* a cycle is reached, or walls that are not exact */
} CanonicalStatus;

typedef struct {
    const Graph *graph;
    Forms *forms;
    WallSolver *solvers[2]; /* for both komasters, run to their end for all nodes */
    Rational cooling;
    int freeze;      /* whether cold positions are taken as numbers */
    FormId *found;   /* per node: its form, once it is known */
    uint8_t *state;  /* per node */
    uint32_t *stack; /* nodes on the way from the root */
    uint32_t *next;  /* per node: the next move to look at */
    uint32_t depth;
    CanonicalStatus status;
} Canonical;

/* Sets up in the arena of forms. The solvers may be one and the same where there are no kos. NULL
 * when memory is used up. */
Canonical *canonical_new(const Graph *graph, Forms *forms, WallSolver *left, WallSolver *right,
                         Rational cooling);

/* Goes on as long as the allowance of forms lasts; STEP_DONE when status is not RUNNING any more.
 * Errors: those of forms. */
int32_t canonical_step(Canonical *canonical);

/* The form of the root; status must be CANONICAL_DONE. */
FormId canonical_form(const Canonical *canonical);

#endif
