/* Records from bytes: what comes out of the replay is checked against the board. The first byte has
 * the options. */
#include "../../core/record/record.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const Record *record) {
    RecordPosition position;
    const Board *board = record->board;
    for (int number = 0; number <= record->move_count; number += 1 + number / 8)
        record_at(record, number, &position);
    record_at(record, record->move_count, &position);
    for (int p = 0; p < board->points; p++) {
        int row = position.row[p];
        if ((row == RECORD_NONE) != (board->color[p] == EMPTY)) abort();
        if (row == RECORD_NONE) continue;
        if (record->rows[row].color != board->color[p]) abort();
        if (position.liberties[p] != board_chain(board, p)->liberty_count) abort();
        if (position.chain[p] != record->rows[row].chain) abort();
    }
    record_identity(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    size_t memory = (data[0] & 4) != 0 ? 1 << 15 : 1 << 19;
    uint8_t *block = malloc(memory);
    Arena arena = arena_over(block, memory);
    RecordOptions options = {.game = data[0] & 1, .node = data[0] >> 4, .strict = data[0] >> 1 & 1};
    const SgfTree *tree;
    Record *record;
    int32_t status = STEP_RUNNING;
    if (sgf_parse(&arena, data + 1, size - 1, 0, &tree, NULL) == OK &&
        record_new(&arena, tree, &options, &record, NULL) == OK) {
        while (status == STEP_RUNNING) status = record_step(record, 3);
        if (status == STEP_DONE) check(record);
    }
    free(block);
    return 0;
}
