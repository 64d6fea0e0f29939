/* Positions after any move, from key frames and changes. */
#include "replay.h"

int record_change(Record *record, RecordChangeKind kind, int subject, int value) {
    int at = record->change_count % RECORD_RUN;
    if (at == 0) {
        RecordRun *run = arena_alloc(record->arena, sizeof *run);
        if (run == NULL) return 0;
        run->next = NULL;
        if (record->changes == NULL) {
            record->changes = run;
        } else {
            record->last_changes->next = run;
        }
        record->last_changes = run;
    }
    record->last_changes->words[2 * at] = (int32_t)kind | subject << 2;
    record->last_changes->words[2 * at + 1] = value;
    record->change_count++;
    return 1;
}

void record_changes(const Record *record, RecordSink *write, void *sink) {
    int left = record->change_count;
    for (const RecordRun *run = record->changes; left > 0; run = run->next) {
        int count = left < RECORD_RUN ? left : RECORD_RUN;
        write(sink, run->words, (uint32_t)count * 2);
        left -= count;
    }
}

int record_keep_frame(Record *record) {
    const Board *board = record->board;
    RecordFrame *frame;
    frame =
        arena_alloc(record->arena, sizeof *frame + (size_t)board->points * sizeof *frame->stones);
    if (frame == NULL) return 0;
    frame->change = record->change_count;
    frame->run = record->last_changes;
    for (int p = 0; p < board->points; p++) {
        frame->stones[p][0] = record->row_at[p];
        if (record->row_at[p] == RECORD_NONE) continue;
        frame->stones[p][1] = record->chain_id[board->chain[p]];
        frame->stones[p][2] = board_chain(board, p)->liberty_count;
    }
    record->frames[record->move_count / RECORD_FRAME] = frame;
    return 1;
}

/* Takes the key frame as the position. */
static void begin_at(const Record *record, const RecordFrame *frame, RecordPosition *out) {
    for (int p = 0; p < record->board->points; p++) {
        int row = out->row[p] = frame->stones[p][0];
        if (row == RECORD_NONE) continue;
        record->parent[row] = frame->stones[p][1];
        record->noted[frame->stones[p][1]] = frame->stones[p][2];
    }
}

static void apply(const Record *record, const int32_t *change, RecordPosition *out) {
    int subject = change[0] >> 2, value = change[1];
    switch ((RecordChangeKind)(change[0] & 3)) {
    case CHANGE_STONE:
        out->row[subject] = value;
        break;
    case CHANGE_CHAIN:
        record->parent[subject] = value;
        break;
    case CHANGE_LIBERTIES:
        record->noted[subject] = value;
        break;
    }
}

static int chain_of(const Record *record, int row) {
    while (record->parent[row] != row) row = record->parent[row];
    return row;
}

void record_at(const Record *record, int32_t number, RecordPosition *out) {
    const RecordFrame *frame = record->frames[number / RECORD_FRAME];
    const RecordRun *run = frame->run == NULL ? record->changes : frame->run;
    begin_at(record, frame, out);
    if (frame->run != NULL && frame->change % RECORD_RUN == 0) run = run->next;
    for (int i = frame->change; i < record->moves[number].changes_end; i++) {
        apply(record, &run->words[i % RECORD_RUN * 2], out);
        if ((i + 1) % RECORD_RUN == 0) run = run->next;
    }
    for (int p = 0; p < record->board->points; p++) {
        out->chain[p] = out->liberties[p] = RECORD_NONE;
        if (out->row[p] == RECORD_NONE) continue;
        out->chain[p] = chain_of(record, out->row[p]);
        out->liberties[p] = record->noted[out->chain[p]];
    }
    out->move = number;
    out->ko = record->moves[number].ko;
    out->captures[0] = record->moves[number].captures[0];
    out->captures[1] = record->moves[number].captures[1];
}
