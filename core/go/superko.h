/* Repetition beyond simple ko: a history of positions against which moves are checked. */
#ifndef TESUJI_GO_SUPERKO_H
#define TESUJI_GO_SUPERKO_H

#include "board.h"

typedef enum {
    SUPERKO_NONE,        /* simple ko only: the history is kept, nothing is forbidden by it */
    SUPERKO_POSITIONAL,  /* no position may come again */
    SUPERKO_SITUATIONAL, /* no position with the same side to move may come again */
} SuperkoRule;

/* The positions of a game so far, in memory of the caller's. */
typedef struct {
    SuperkoRule rule;
    int32_t count;
    int32_t capacity;
    uint64_t *hashes;
} History;

/* An empty history of up to capacity positions; hashes NULL when the arena is used up. */
static inline History history_new(Arena *arena, SuperkoRule rule, int capacity) {
    uint64_t *hashes = arena_alloc(arena, (size_t)capacity * sizeof *hashes);
    return (History){rule, 0, capacity, hashes};
}

static inline uint64_t history_hash(const History *history, uint64_t hash, int to_play) {
    if (history->rule != SUPERKO_SITUATIONAL) return hash;
    return hash ^ hash_key(UINT64_C(1) << 32 | (unsigned)to_play);
}

/* Notes the position on the board with the side to move next; 0 when the history is full. Call it
 * once at the start and once after each move. */
static inline int history_push(History *history, const Board *board, int to_play) {
    if (history->count == history->capacity) return 0;
    history->hashes[history->count++] = history_hash(history, board->hash, to_play);
    return 1;
}

/* Which earlier position a legal move would repeat (0 is the first noted), or -1. A pass is free
 * to repeat. */
int history_repeated(const History *history, const Board *board, int point, int color);

/* board_legal, and no forbidden repetition. */
static inline int history_legal(const History *history, const Board *board, int point, int color) {
    return board_legal(board, point, color) && history_repeated(history, board, point, color) < 0;
}

#endif
