#include "score.h"

#include <string.h>

/* The colour of the living stone on a point, or EMPTY. */
static int living(const Board *board, const uint64_t *dead, int point) {
    return dead != NULL && points_has(dead, point) ? EMPTY : board->color[point];
}

/* The empty region around a point goes to the colour that alone touches it. */
static void score_region(const Board *board, const uint64_t *dead, uint8_t *seen, int start,
                         Score *score) {
    int16_t region[BOARD_POINTS_MAX];
    int count = 0, touched = 0;
    region[count++] = (int16_t)start;
    seen[start] = 1;
    for (int i = 0; i < count; i++) {
        for (int n = 0; n < board->neighbor_count[region[i]]; n++) {
            int point = board->neighbors[region[i]][n], there = living(board, dead, point);
            touched |= there;
            if (there != EMPTY || seen[point]) continue;
            seen[point] = 1;
            region[count++] = (int16_t)point;
        }
    }
    int owner = touched == BLACK || touched == WHITE ? touched : EMPTY;
    for (int i = 0; i < count; i++) score->owner[region[i]] = (uint8_t)owner;
    if (owner == EMPTY) {
        score->neutral += count;
    } else {
        score->territory[owner] += count;
    }
}

void score_board(const Board *board, const uint64_t *dead, Score *score) {
    uint8_t seen[BOARD_POINTS_MAX] = {0};
    memset(score, 0, sizeof *score);
    score->prisoners[BLACK] = board->captures[BLACK];
    score->prisoners[WHITE] = board->captures[WHITE];
    for (int point = 0; point < board->points; point++) {
        int there = living(board, dead, point);
        if (there != EMPTY) {
            score->stones[there]++;
            score->owner[point] = (uint8_t)there;
            continue;
        }
        if (board->color[point] != EMPTY) score->prisoners[opponent(board->color[point])]++;
        if (!seen[point]) score_region(board, dead, seen, point, score);
    }
}
