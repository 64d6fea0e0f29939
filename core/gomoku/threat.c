#include "threat.h"

/* Cells where a reply stops every open four and double four that the attacker could make next.
 * Empty: nothing stops them all. */
static void parries(const Board *board, int attacker, const CellSet *doubles, CellSet *stops) {
    CellSet left = *doubles;
    memset(stops, 0xff, sizeof *stops);
    for (int cell; (cell = cells_pop(&left)) >= 0;) {
        int ends[8], count = gomoku_completions(board, attacker, cell, ends);
        CellSet here = {{0}};
        cells_add(&here, cell);
        for (int i = 0; i < count && count == 2; i++) cells_add(&here, ends[i]);
        cells_meet(stops, &here);
    }
}

void threat_replies(const Board *board, int attacker, ThreatReplies *replies) {
    CellSet cells, doubles, stops;
    replies->plies = replies->count = replies->stops = 0;
    if (lines_any(board->shapes[attacker].five)) {
        gomoku_gather(board->shapes[attacker].five, &cells);
        replies->plies = 2;
        if (cells_count(&cells) == 1)
            replies->moves[replies->count++] = (uint8_t)cells_first(&cells);
        replies->stops = replies->count;
        return;
    }
    gomoku_doubles(board, attacker, &doubles);
    if (cells_empty(&doubles)) return;
    replies->plies = 4;
    parries(board, attacker, &doubles, &stops);
    gomoku_gather(board->shapes[!attacker].four, &cells);
    for (int i = 0; i < GOMOKU_WORDS; i++) cells.words[i] &= ~stops.words[i];
    for (int cell; (cell = cells_pop(&stops)) >= 0;)
        replies->moves[replies->count++] = (uint8_t)cell;
    replies->stops = replies->count;
    for (int cell; (cell = cells_pop(&cells)) >= 0;)
        replies->moves[replies->count++] = (uint8_t)cell;
}
