/* What is left to play for on a board: the areas between chains that are alive for good. */
#ifndef TESUJI_ENDGAME_AREAS_H
#define TESUJI_ENDGAME_AREAS_H

#include "../go/board.h"

typedef struct {
    int count;                       /* areas */
    int16_t area[BOARD_POINTS_MAX];  /* per point: the number of its area, or -1 where nothing is
                                        left to play for */
    uint8_t owner[BOARD_POINTS_MAX]; /* per point outside areas: BLACK or WHITE */
} Areas;

/* Finds the areas of a lawful position: the connected sets of points that are neither stones of
 * unconditionally alive chains nor their territory (core/go/benson.h). The chains of the stones in
 * `alive` (a set of points) are taken as alive too, whatever their eyes. Areas are numbered in
 * reading order. */
void areas_find(const Board *board, const uint64_t *alive, Areas *areas);

#endif
