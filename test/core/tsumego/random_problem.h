/* Random small enclosed positions: a patch of 2 to 9 points at a corner, at a side or in the
 * middle, with the attacker's live stones round it, filled at random. */
#ifndef TESUJI_TEST_TSUMEGO_RANDOM_PROBLEM_H
#define TESUJI_TEST_TSUMEGO_RANDOM_PROBLEM_H

#include "../../../core/base/random.h"
#include "../../../core/tsumego/tsumego.h"

/* Fills the problem; 0 when what came out is no legal position with a target (try again). */
int random_problem(Random *random, int max_empty, TsumegoProblem *problem);

/* The position as rows of . X O, with # and @ for marked stones and , for empty region points, in
 * static memory. */
const char *problem_text(const TsumegoProblem *problem);

#endif
