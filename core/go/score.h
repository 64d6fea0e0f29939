/* Counting the board as it stands. */
#ifndef TESUJI_GO_SCORE_H
#define TESUJI_GO_SCORE_H

#include "board.h"

/* Each pair is indexed by BLACK and WHITE. */
typedef struct {
    int32_t stones[3]; /* alive, on the board */
    int32_t
        territory[3]; /* empty points, and those of dead enemies, that only this colour touches */
    int32_t prisoners[3]; /* taken during the game, and the other colour's dead on the board */
    int32_t neutral;      /* empty points that both colours touch, or none */
    uint8_t owner[BOARD_POINTS_MAX]; /* BLACK or WHITE by stone or territory, or EMPTY */
} Score;

/* Counts. dead: the set of stones to be taken off first, of either colour, or NULL for none.
 * Neither life nor seki is judged: who counts by territory leaves out eyes in seki himself. */
void score_board(const Board *board, const uint64_t *dead, Score *score);

/* Black's points minus White's, before komi, by area (Tromp and Taylor: stones and territory)... */
static inline int score_area(const Score *score) {
    return score->stones[BLACK] + score->territory[BLACK] - score->stones[WHITE] -
           score->territory[WHITE];
}

/* ... and by territory (territory and prisoners). */
static inline int score_territory(const Score *score) {
    return score->territory[BLACK] + score->prisoners[BLACK] - score->territory[WHITE] -
           score->prisoners[WHITE];
}

#endif
