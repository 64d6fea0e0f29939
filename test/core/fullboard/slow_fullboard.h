/* Small boards straight from the rules: stones in an array, no sets of bits, no symmetry, no table
 * that is clever. What core/fullboard is compared with. */
#ifndef TESUJI_TEST_SLOW_FULLBOARD_H
#define TESUJI_TEST_SLOW_FULLBOARD_H

#include <stdint.h>

enum { SLOW_POINTS = 30 };

/* stone: 0 empty, 1 and 2 the colours. ko: a point that may not be retaken at once, -1 none. */
typedef struct {
    int width, height;
    int suicide;
    int no_ko; /* a ko may be retaken at once */
    int ko;
    int passed;
    int to_move; /* 1 or 2 */
    int stone[SLOW_POINTS];
} SlowBoard;

/* Plays for the side to move; 0 and nothing changed when the move is not legal. point -1 passes. */
int slow_move(SlowBoard *board, int point);

/* Area score of colour 1 less that of colour 2. */
int slow_area(const SlowBoard *board);

/* The value of every state of a board of at most 9 points under simple ko by plain iteration, for
 * colour 1: low when endless play counts as its failure, high when as the other's. */
typedef struct {
    int width, height, states;
    int8_t *low, *high;
} SlowValues;

SlowValues slow_values(int width, int height, int suicide, int no_ko);
void slow_values_free(SlowValues *values);

/* The state's place in the arrays. */
int slow_state(const SlowBoard *board);

typedef enum { SLOW_POSITIONAL, SLOW_SITUATIONAL, SLOW_NATURAL } SlowSuperko;

/* The value under superko, by searching every line to its end; *nodes counts down, and 0 left means
 * that it was given up. */
int slow_superko(const SlowBoard *board, SlowSuperko rule, long *nodes);

#endif
