/* What the files of the strategy builder share: the units of the work, and the hints. */
#ifndef TESUJI_GOMOKU_UNITS_H
#define TESUJI_GOMOKU_UNITS_H

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../../core/gomoku/solve.h"
#include "../../../core/gomoku/table.h"

#define PASS    225
#define SECONDS 35
#define MOST    20000 /* decisions of a unit */
#define CENTRE  112

/* A position after black's second move and white's reply to it, or his pass. */
typedef struct {
    int second, third, reply;
    ProveState state;
    uint64_t nodes; /* taken, or the limit that was not enough */
    int count;
    Decision *decisions;
    uint8_t *plies; /* within which each decision wins, once that is measured */
} Unit;

/* Hints for the opening with one first move of white's, sorted. */
typedef struct {
    Hint *hints;
    int count;
    int deep; /* there are hints for more than black's second move */
} OpeningHints;

typedef struct {
    pthread_mutex_t lock; /* of the units */
    FILE *progress;
    Unit *units; /* all known */
    int units_count, next;
    OpeningHints openings[GOMOKU_CELLS];
    uint64_t max_nodes;
    double end;
    int target; /* the move by which black wins */
    int only;   /* white's first move to which the work is confined, or -1 */
    int thirds[SECONDS], seconds[SECONDS];
} Work;

extern Work work;

/* The cell of a name as h8, "-" is PASS; -1: neither. */
int parse_cell(const char *text);
const char *cell_name(int cell, char name[8]);

/* Reads lines of play; ends the program when one is none. */
void read_hints(const char *path);

/* The hint of a list for a position, or -1. */
int hint_for(const HintList *list, uint64_t hash);
HintList opening_hints(int second);

/* NULL: not known. The pointer holds until a unit is added. */
Unit *find_unit(int second, int third, int reply);
void read_progress(const char *path);
void set_up(Board *board, int second, int third, int reply);

/* The strategy against a pass, as hints, to be freed. */
Hint *pass_hints(Unit *pass, int second, int third);

extern const SolverOptions DEEP; /* much threat search */

/* With which options a unit is solved. Little threat search finds a strategy that is quick to play;
 * openings with hints, which are hard, take much of it. */
SolverOptions unit_options(int second, int reply, uint64_t max_nodes);

/* Solves a unit, unless that was done or tried with as many nodes before. */
void solve_unit(Solver *solver, int second, int third, int reply, uint64_t max_nodes);

/* A solver with memory of its own. */
Solver *job_solver(void);

/* Whether all units of an opening are solved. */
int opening_whole(int number);

/* Fills in the lengths of units as threads take them (lengths.c). */
void *measure_job(void *unused);

/* The next piece of work for a thread, INT32_MAX when the time is over. */
int taken(void);

/* Writes the strategy; returns 1 if it does not answer all of white's first moves (write.c). */
int write_table(const char *path);

/* Writes the moves of the strategy found that the builder would not find soon (choose.c). */
void choose_hints(const char *path);

#endif
