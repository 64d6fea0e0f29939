/* Unconditional life: chains that cannot be captured even if their owner always passes (D. B.
 * Benson, "Life in the Game of Go", Information Sciences 10, 1976). */
#ifndef TESUJI_GO_BENSON_H
#define TESUJI_GO_BENSON_H

#include "board.h"

typedef struct {
    uint64_t alive[BOARD_WORDS];     /* stones of the unconditionally alive chains */
    uint64_t territory[BOARD_WORDS]; /* points they enclose, with the enemy stones there, in which
                                      * the enemy can never make two eyes */
} Benson;

/* Finds both for one colour. The board's suicide option is heeded: where suicide is allowed, less
 * is alive. The position must be lawful. */
void benson(const Board *board, int color, Benson *out);

#endif
