/* What the files of this room share: where changes and key frames are kept. */
#ifndef TESUJI_RECORD_REPLAY_H
#define TESUJI_RECORD_REPLAY_H

#include "record.h"

enum {
    RECORD_FRAME = 64, /* moves between two key frames */
    RECORD_RUN = 1024, /* changes in a run */
};

/* A run of changes; all but the last are full. */
struct RecordRun {
    RecordRun *next;
    int32_t words[RECORD_RUN * 2];
};

/* The position after move number i * RECORD_FRAME, for every point: row, chain, liberties. */
struct RecordFrame {
    int32_t change;       /* the first that comes after, in run or at the start of the next */
    const RecordRun *run; /* NULL before the first change */
    int32_t stones[][3];
};

/* Appends a change; 0 when memory ran out. */
int record_change(Record *record, RecordChangeKind kind, int subject, int value);

/* Keeps the position after the last move; 0 when memory ran out. */
int record_keep_frame(Record *record);

#endif
