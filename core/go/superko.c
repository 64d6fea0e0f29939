#include "superko.h"

int history_repeated(const History *history, const Board *board, int point, int color) {
    if (point == PASS || history->rule == SUPERKO_NONE) return -1;
    uint64_t hash = history_hash(history, board_hash_after(board, point, color), opponent(color));
    for (int i = history->count - 1; i >= 0; i--) {
        if (history->hashes[i] == hash) return i;
    }
    return -1;
}
