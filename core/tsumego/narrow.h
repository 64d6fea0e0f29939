/* Narrow windows into a wide region, for a defender that lives in a part of it.
 *
 * Most of a wide region does not matter when the defender lives. So it is asked to live in a
 * window, with stones of the attacker's that cannot be captured on all other points. That is a
 * small problem, and where the target has no room for eyes it is over at once. The defender's
 * success counts when it rests on no point next to those stones in a way that would be otherwise
 * without them (narrow_holds, zone.h): then it holds in the whole region. Otherwise, or when it
 * fails, a larger window is tried, and after each round the whole region. There positions that take
 * many nodes are looked at through windows of their own, for each answer of the attacker's may be
 * met elsewhere (probe.h).
 *
 * Which points matter is guessed in three ways: those on which the lives rest that were met when
 * the whole region was searched in vain, those that were the best moves there, and those nearest to
 * the target.
 *
 * Which first move is right can take most of the work, in a window, too. So in late rounds those on
 * which the whole region's search has spent most are also looked at one by one, each in a course of
 * windows of its own, around it and the target, and with what the whole tells when it is played. */
#ifndef TESUJI_TSUMEGO_NARROW_H
#define TESUJI_TSUMEGO_NARROW_H

#include "tsumego.h"

typedef enum { NARROW_LIVES, NARROW_MOVES, NARROW_NEAR, NARROW_KINDS } NarrowKind;

#define NARROW_WINDOWS (10 * NARROW_KINDS)
#define NARROW_LEAST   12        /* empty points of the first window of a kind, */
#define NARROW_STEP    2         /* and how many more each next one has */
#define NARROW_SEEN    240       /* windows that are remembered */
#define NARROW_FIRSTS  6         /* first moves that are looked at one by one, */
#define NARROW_LATE    4         /* and the round from which on they are */
#define NARROW_ASIDE   (2 << 20) /* bytes for probes: their solver, what they have shown */

/* What has been looked at, of all first moves or of one. */
typedef struct {
    uint8_t whole_closed;          /* the whole region says no more */
    uint8_t open[NARROW_KINDS];    /* this round has left a window of the kind open: the last */
    int round, at;                 /* at: the running window, NARROW_WINDOWS: the whole */
    int settled, seen;             /* how many windows, in this round those left open, too */
    uint64_t windows[NARROW_SEEN]; /* their hashes */
    uint32_t relevance[2][TSUMEGO_POINTS]; /* by kind, what the whole region's search tells */
} NarrowCourse;

typedef struct {
    const TsumegoProblem *given;
    void *memory, *aside; /* of the solver, of probes */
    size_t size;
    int least, step;       /* empty points of the windows, as NARROW_LEAST and NARROW_STEP */
    uint32_t first_budget; /* nodes for a window in the first round; 4 times more in each next */
    uint8_t color;         /* that moves first */
    int late;              /* round from which on first moves have turns: NARROW_LATE */
    NarrowCourse courses[2], *course; /* of all first moves, of one; the running one */
    int16_t firsts[NARROW_FIRSTS];    /* board points, first_count of them */
    int first_count, turn;            /* turn: 0, or 1 + the place of the one that is looked at */
    uint64_t nodes, probed;           /* of solvers that are gone, of probes */
    int found; /* 1: a success in a window holds, or of a first move in the whole; 2: the whole is
                  settled */
    TsumegoProblem problem;
    TsumegoSolver *solver;
    ErrorCode error; /* why the last solver could not be made */
} Narrow;

/* Whether there is anything to be gained by windows: the defender's life or death is asked in a
 * region of many empty points. */
int narrow_helps(const TsumegoProblem *problem);

/* Adds to the window the attacker's chains that have all their liberties in it, and takes out the
 * others. */
void narrow_take_enclosed(const TsumegoProblem *problem, uint8_t *window);

/* Whether a success of the defender in problem that rests on the points with this bit in zone holds
 * on a board, whatever is played outside: none of them has been changed by frame or window, and no
 * chain of the attacker's around them can run out of liberties by moves inside. */
int narrow_holds(const TsumegoProblem *board, const TsumegoProblem *problem, const uint8_t *zone,
                 unsigned bit);

/* Asks for the outcome of problem, which has a target and a region, with color to move first; least
 * and step: see above; first_budget and late may be changed before the first step. Solvers work in
 * the memory, one after the other; probes are made where it is at least four times NARROW_ASIDE.
 * Problem and memory must outlive it, and it must stay where it is. Not OK: no solver can be made,
 * for the reason that tsumego_solver_new gives. */
ErrorCode narrow_start(Narrow *narrow, const TsumegoProblem *problem, int least, int step,
                       int color, void *memory, size_t size);

/* A TsumegoProbe: looks into windows around the target, the larger the more nodes. self is a Narrow
 * of which only aside, NARROW_ASIDE bytes, need be set: zeros before the first probe of a problem,
 * then what its probes have shown. */
int narrow_probe(void *self, TsumegoProblem *problem, uint32_t nodes, TsumegoLife *life);

/* Works off up to max_nodes nodes: StepStatus. Done: found tells by what, problem and solver are
 * those that have settled it; or nothing can be found. */
int32_t narrow_step(Narrow *narrow, uint32_t max_nodes);

/* Nodes so far, of all windows, the region and its probes. */
uint64_t narrow_nodes(const Narrow *narrow);

/* The functions above, for who may go without them: a module whose jobs do not name them is
 * smaller. */
typedef struct {
    int (*helps)(const TsumegoProblem *problem);
    ErrorCode (*start)(Narrow *narrow, const TsumegoProblem *problem, int least, int step,
                       int color, void *memory, size_t size);
    int32_t (*step)(Narrow *narrow, uint32_t max_nodes);
    uint64_t (*nodes)(const Narrow *narrow);
} NarrowMethods;
extern const NarrowMethods narrow_methods;

#endif
