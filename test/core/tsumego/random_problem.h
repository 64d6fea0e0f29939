/* Random small enclosed positions: a patch at a corner, at a side or in the middle, with the
 * attacker's live stones round it. */
#ifndef TESUJI_TEST_TSUMEGO_RANDOM_PROBLEM_H
#define TESUJI_TEST_TSUMEGO_RANDOM_PROBLEM_H

#include "../../../core/base/random.h"
#include "../../../core/tsumego/tsumego.h"

/* A patch of 2 to 9 points filled at random. Fills the problem; 0 when what came out is no legal
 * position with a target (try again). */
int random_problem(Random *random, int max_empty, TsumegoProblem *problem);

/* An eye space of up to 20 points after random moves, so with stones thrown in, kos, snapbacks,
 * stones under stones, seki. As random_problem. */
int random_fight(Random *random, int max_empty, TsumegoProblem *problem);

/* Chains of the attacker's on a small board, or in and beside a patch with stones of both sides
 * round it, some of them marked to be connected. As random_problem. */
int random_connection(Random *random, int max_empty, TsumegoProblem *problem);

/* Makes a random problem of at most max_empty empty points, or returns 0. */
typedef int (*RandomMaker)(Random *random, int max_empty, TsumegoProblem *problem);

#define RANDOM_MAKERS 3
extern const RandomMaker random_makers[RANDOM_MAKERS]; /* the three above */

/* Races to capture, as rows. ? a point of the region; # a marked defender's stone; O attacker, X
 * defender outside the region */
#define RACE_SHAPES 4
#define SHAPE_ROWS  6
extern const char *const race_shapes[RACE_SHAPES][SHAPE_ROWS];

/* A shape drawn as rows of one length, to the first that is missing: all points of the region are
 * empty, the defender is black. */
void problem_draw(const char *const rows[SHAPE_ROWS], TsumegoProblem *problem);

/* One of the races with anything on the points of its region. As random_problem. */
int random_race(Random *random, TsumegoProblem *problem);

/* 1 when all chains have liberties. */
int is_legal(const TsumegoProblem *problem);

/* 1 when the chain at point has a liberty; its points become 1 in seen. */
int has_liberty(const TsumegoProblem *problem, int point, uint8_t *seen);

/* The position as rows of . X O, with # and @ for marked stones and , for empty region points, in
 * static memory. */
const char *problem_text(const TsumegoProblem *problem);

#endif
