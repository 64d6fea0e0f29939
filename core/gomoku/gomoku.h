/* Gomoku: threat search, strategy table, player. */
#ifndef TESUJI_GOMOKU_GOMOKU_H
#define TESUJI_GOMOKU_GOMOKU_H

#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/error.h"
#include "../search/step.h"

#define GOMOKU_SIZE  15
#define GOMOKU_CELLS 225

/* What wins. */
typedef enum {
    GOMOKU_EXACT_FIVE = 0,   /* five in a row; six and more are only stones */
    GOMOKU_FIVE_OR_MORE = 1, /* overlines win too */
    GOMOKU_RULES,
} GomokuRule;

#endif
