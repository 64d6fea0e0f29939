/* The exact value of a position on a small board.
 *
 * Area score, two passes end the game. Under simple ko a game may also never end, and then the
 * value is a bracket: lo is what Black can force if endless play counts as Black's failure, hi what
 * White cannot push below if it counts as White's. Under positional (psk) or situational (ssk)
 * superko every game ends and lo = hi. */
#ifndef TESUJI_FULLBOARD_FULLBOARD_H
#define TESUJI_FULLBOARD_FULLBOARD_H

#include "../base/error.h"
#include "history.h"
#include "prove.h"
#include "retro.h"
#include "solved.h"
#include "territory.h"
#include "tree.h"

/* A board of the game before the position, for superko: stones, and whose turn it was (0 Black). */
typedef struct {
    FbSet black;
    FbSet white;
    int32_t to_move;
} FullboardPast;

#define FULLBOARD_PAST_MAX 512

typedef struct {
    int32_t width; /* width * height is at most FB_MAX_POINTS */
    int32_t height;
    FbSet black;
    FbSet white;
    FbSet ko;        /* the point that may not be retaken at once, one bit or none; not superko */
    int32_t to_move; /* 0 Black, 1 White */
    int32_t passed;  /* the last move was a pass */
    int32_t rules;   /* FbRules */
    int32_t suicide; /* legal for two stones or more */
    int32_t has_komi;
    int32_t half_komi; /* komi in half points: only who wins is asked, which is cheaper */
    int32_t territory; /* count a settled board by territory (territory.h) instead of searching */
    int32_t all_moves; /* every first move is to be decided, not only one that is best */
    int32_t past_count;
    const FullboardPast *past; /* must outlive the solver */
    /* A section of a file of solved boards for this board, under simple ko without suicide; NULL to
     * compute. Must outlive the solver. */
    const uint8_t *solved;
    size_t solved_size;
    FbSolvedKind solved_kind;
} FullboardProblem;

/* How far an answer has got. PARTIAL: lo and hi are proved bounds and the bracket lies between. */
typedef enum { FULLBOARD_PARTIAL, FULLBOARD_EXACT, FULLBOARD_CYCLE } FullboardStatus;

/* Who wins at the given komi. CYCLE: it depends on what endless play is worth. */
typedef enum {
    FULLBOARD_OPEN,
    FULLBOARD_BLACK,
    FULLBOARD_WHITE,
    FULLBOARD_DRAW,
    FULLBOARD_ENDLESS
} FullboardWinner;

#define FULLBOARD_MOVES (FB_MAX_POINTS + 1) /* by point; FB_PASS is the pass */

/* From Black's side. A first move's bracket is that of the position after it; an illegal move has
 * lo > hi. best: 1 proved to be among the best, 0 proved not to be, -1 open. */
typedef struct {
    int8_t lo;
    int8_t hi;
    int8_t best;
} FullboardMove;

typedef struct {
    FullboardStatus status;
    FullboardWinner winner; /* with a komi */
    int32_t lo;
    int32_t hi;
    int32_t effort;   /* the deepest round finished, in plies; 0 after a whole-board solution */
    int32_t complete; /* every first move is decided */
    int32_t whole;    /* read off the whole board, of which the next two tell */
    int32_t known;    /* read off a file of solved boards */
    uint32_t positions;
    uint32_t cycles; /* positions without a value of their own */
    int32_t first;   /* the move to play: keeps what can be forced and makes progress; FB_NO_MOVE */
    FullboardMove moves[FULLBOARD_MOVES];
} FullboardAnswer;

typedef struct FullboardSolver FullboardSolver;

/* Checks the problem and sets the solver up in what the arena has left. ERROR_UNSUPPORTED_SIZE,
 * ERROR_ILLEGAL_POSITION (stones without liberties or on each other: *point says where),
 * ERROR_BAD_OPTION (values out of range; suicide under simple ko on more than 16 points),
 * ERROR_NOT_SETTLED (territory asked, and *point hinders the count), ERROR_OUT_OF_MEMORY. */
ErrorCode fullboard_new(Arena *arena, const FullboardProblem *problem, FullboardSolver **solver,
                        int32_t *point);

/* Works off about max_nodes positions; StepStatus or ERROR_OUT_OF_MEMORY. *nodes counts them. It is
 * done when the value, or with a komi the winner, is proved, and with all_moves all moves are. */
int32_t fullboard_step(FullboardSolver *solver, uint32_t max_nodes, uint64_t *nodes);

/* What is proved so far. */
FullboardAnswer fullboard_answer(const FullboardSolver *solver);

/* The solution tree of a position that was solved by way of the whole board; NULL otherwise, or
 * when the arena has too little left. */
const FbTreeNode *fullboard_tree(const FullboardSolver *solver, Arena *arena,
                                 const FbTreeLimits *limits, int32_t *count);

/* Whether a position is solved by way of the whole board. */
int fullboard_is_whole(const FullboardProblem *problem);

#endif
