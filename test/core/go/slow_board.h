/* The slow twin of the board: colours only, everything else found by flooding. */
#ifndef TESUJI_TEST_SLOW_BOARD_H
#define TESUJI_TEST_SLOW_BOARD_H

#include "../../../core/go/board.h"

typedef struct {
    int width, height;
    int allow_suicide;
    int ko, ko_color;
    int captures[3];
    int color[BOARD_POINTS_MAX];
} SlowBoard;

/* The set of points of the chain on point and of its liberties; returns the number of both. */
void slow_flood(const SlowBoard *board, int point, int *in_chain, int *is_liberty, int *stones,
                int *liberties);

/* Plays if legal (simple ko, suicide by the option), else 0 and unchanged. */
int slow_play(SlowBoard *board, int point, int color);

/* Fails the test unless colours, chains, liberties, hash and counts of the board are those of its
 * twin. */
void slow_compare(const SlowBoard *slow, const Board *board);

/* An empty twin of a board. */
SlowBoard slow_twin(const Board *board);

/* Sets stones up from rows of 'X', 'O' and '.', blanks between them ignored. */
void board_from_text(Board *board, const char *text);

#endif
