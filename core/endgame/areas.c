#include "areas.h"

#include "../go/benson.h"

static void own(const Board *board, const uint64_t *set, int color, Areas *areas) {
    for (int p = points_next(set, board->words, 0); p >= 0;
         p = points_next(set, board->words, p + 1))
        areas->owner[p] = (uint8_t)color;
}

static void flood(const Board *board, int start, Areas *areas) {
    int16_t queue[BOARD_POINTS_MAX];
    int count = 0;
    queue[count++] = (int16_t)start;
    areas->area[start] = (int16_t)areas->count;
    for (int i = 0; i < count; i++) {
        for (int n = 0; n < board->neighbor_count[queue[i]]; n++) {
            int next = board->neighbors[queue[i]][n];
            if (areas->owner[next] != EMPTY || areas->area[next] >= 0) continue;
            areas->area[next] = (int16_t)areas->count;
            queue[count++] = (int16_t)next;
        }
    }
    areas->count++;
}

void areas_find(const Board *board, const uint64_t *alive, Areas *areas) {
    areas->count = 0;
    for (int p = 0; p < board->points; p++) {
        areas->area[p] = -1;
        areas->owner[p] = EMPTY;
    }
    for (int color = BLACK; color <= WHITE; color++) {
        Benson found;
        benson(board, color, &found);
        own(board, found.territory, color, areas);
        own(board, found.alive, color, areas);
    }
    for (int p = points_next(alive, board->words, 0); p >= 0;
         p = points_next(alive, board->words, p + 1))
        if (board->color[p] != EMPTY)
            own(board, board_chain(board, p)->stones, board->color[p], areas);
    for (int p = 0; p < board->points; p++)
        if (areas->owner[p] == EMPTY && areas->area[p] < 0) flood(board, p, areas);
}
