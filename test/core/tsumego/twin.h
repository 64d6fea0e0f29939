/* The slow twin of the tsumego search: the rules of core/tsumego/tsumego.h as a plain recursion
 * over paths, without table, bounds, knowledge or cleverness. */
#ifndef TESUJI_TEST_TSUMEGO_TWIN_H
#define TESUJI_TEST_TSUMEGO_TWIN_H

#include "../../../core/tsumego/tsumego.h"

/* Who succeeds from the problem's position with colour to_play to move, the attacker having k
 * threats more: 1 the attacker, -1 the defender, 0 when max_nodes did not suffice. */
int twin_value(const TsumegoProblem *problem, int to_play, int k, long max_nodes);

/* The same after moves (TSUMEGO_PASS too); 2 when one of them is illegal. */
int twin_value_after(const TsumegoProblem *problem, int to_play, int k, const int16_t *moves,
                     int count, long max_nodes);

#endif
