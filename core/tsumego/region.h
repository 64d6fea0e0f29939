/* The region that runs: a candidate's, at some growth, in a solver of its own, and what it tells of
 * the question. Private to question.c, whose state it works on. */
#ifndef TESUJI_TSUMEGO_REGION_H
#define TESUJI_TSUMEGO_REGION_H

#include "question.h"

#define REGION_SLICE 1024 /* nodes between two looks at the solver */

typedef enum { NARROWING, TRYING, LISTING, FINISHED } Phase;
typedef enum { UNDECIDED, NO_PROBLEM, CONVINCING } Opinion;

/* How far a candidate has come. */
typedef struct {
    uint8_t candidate;
    uint8_t growth;    /* of the region to be tried next; FIND_GROWTH: none; where it dropped out */
    uint8_t dropped;   /* no problem */
    uint8_t reached;   /* a region has convinced, */
    uint8_t listed;    /* how often moves have been sorted out meanwhile */
    uint8_t worse;     /* the last region gave less than those before: others have their turn */
    uint8_t confirmed; /* and the next wider one has given the same answer, or there is none */
    int16_t move;      /* the first move there */
    int32_t rank;      /* and the outcome */
} Attempt;

/* Answers and windows, which are large, come last, so that offsets are short. */
struct Question {
    TsumegoProblem given;
    unsigned said;
    uint8_t color;   /* of the side whose problem it is */
    uint8_t both;    /* the other side is asked as much */
    uint8_t insists; /* no candidate is a problem: the first is looked at as if it were marked */
    Finder *finder;
    int count;
    Attempt attempts[FIND_CANDIDATES]; /* in the order in which they come to mind */
    Phase phase;
    int round, at;     /* the attempt that is running, */
    int growth;        /* with which region */
    uint64_t budget;   /* nodes the running solver may use, 0: no limit */
    uint64_t look;     /* nodes of the running solver at which it is looked at next */
    uint8_t surveying; /* the moves of an answer that is not confirmed are sorted out, */
    uint8_t glancing;  /* just after it was found */
    uint8_t probing;   /* the cursor looks at the first move of the narrower region */
    TsumegoProblem problem;
    TsumegoProblem compared[2]; /* regions */
    TsumegoSolver *solver;
    TsumegoSolver *waiting; /* the first attempt's, to go on in the next round; NULL: none. Then */
    int waiting_at;         /* solver runs in the rest of the memory */
    int waiting_growth;
    uint64_t nodes; /* of solvers that are gone */
    uint8_t have_answer, running_is_answer;
    int worth;     /* of the answer, */
    int answer_at; /* its attempt */
    void *memory;
    size_t size;
    void *hints;                  /* what was found out in a region of the first attempt's, */
    size_t hints_size;            /* 0: nothing is kept */
    int hints_at, hints_growth;   /* which attempt (-1: none), and which region */
    const NarrowMethods *windows; /* NULL: wide regions are solved as others */
    QuestionAnswer answer;        /* the best so far */
    QuestionAnswer fuller;        /* of a narrower region, told instead while it tells more moves */
    QuestionAnswer running;
    uint16_t tried[3][TSUMEGO_POINTS]; /* by colour: how the work of the first attempt's narrower
                                          regions was spread over first moves (question.c) */
    Narrow narrow;
};

/* Reads what the running solver knows into running. */
void region_read(Question *question);

/* The running region's outcomes as a number, the better for who is asked the higher: a ko is the
 * better the fewer threats it needs. */
int region_rank(const Question *question);

/* Whether moving first makes a difference: the mover reaches its goal, and so would the other side.
 * A target that is given is believed to be meant. */
Opinion region_opinion(const Question *question);

/* Whether all that has been asked of the running region is known. */
int region_settled(const Question *question);

/* Strikes off the moves of a narrower region's answer that fail in a wider one; 1 where it still
 * tells more of them, to the same end, than the wider one, whose moves are not sorted out yet. */
int region_tells_more(const Question *question, QuestionAnswer *narrow, const QuestionAnswer *wide);

/* Takes what the running solver knows as the answer; one that tells more is kept beside it. */
void region_keep_answer(Question *question);

/* The next growth after one that gives a candidate another region, a multiple of step (FIND_STEPS
 * for whole steps); FIND_GROWTH when there is none. */
int region_wider(Question *question, int candidate, int growth, int step);

/* How many attempts that have not dropped out come before number at. */
unsigned region_place(const Question *question, int at);

/* Starts on the region of attempt number at, or goes on with it, for so many nodes of its solver;
 * listing: all moves are sorted out. In a region wider than that of the attempt's answer so far the
 * first move found there is tried before all others. Errors: as tsumego_solver_new; then there is
 * no solver. */
ErrorCode region_start(Question *question, int at, int growth, int listing, uint64_t budget);

/* Puts the running solver by until its next turn, where it is the first attempt's and there is
 * memory for another beside it. */
void region_put_by(Question *question);

/* Gives the running solver up, if there is one; what it has found out is kept for the next. */
void region_drop(Question *question);

/* Asks the running solver for all moves, too. */
void region_ask_all(Question *question);

/* While the moves are not sorted out, one that is known to do has to stand for all of color's: the
 * first of the narrower region, when it does here, too. Returns it, or TSUMEGO_NONE. */
int region_fill_move(Question *question, int color);

#endif
