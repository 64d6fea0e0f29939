/* The gomoku table, checked and sorted for look-ups: in its bytes; out the entries, which go into
 * requests of the kind GOMOKU as they are. */
#include "../../core/gomoku/table.h"
#include "../job.h"

typedef struct {
    TableEntry *entries;
    int32_t count;
} Sorted;

static ErrorCode gomoku_table_open(Job *job, JobReader *request) {
    Sorted *sorted = arena_array(&job->arena, 1, sizeof *sorted);
    if (sorted == NULL) return ERROR_OUT_OF_MEMORY;
    job->state = sorted;
    sorted->count = table_check(request->bytes, request->size);
    if (sorted->count < 0) return (ErrorCode)sorted->count;
    sorted->entries = arena_alloc(&job->arena, (size_t)sorted->count * sizeof(TableEntry));
    if (sorted->entries == NULL) return ERROR_OUT_OF_MEMORY;
    sorted->count = table_index(request->bytes, sorted->entries);
    return sorted->count < 0 ? (ErrorCode)sorted->count : OK;
}

static int32_t gomoku_table_step(Job *job, uint32_t max_nodes) {
    (void)job;
    (void)max_nodes;
    return STEP_DONE;
}

static void gomoku_table_answer(Job *job, JobWriter *answer) {
    const Sorted *sorted = job->state;
    job_write(answer, sorted->entries, (size_t)sorted->count * sizeof(TableEntry));
}

const JobKind job_gomoku_table = {gomoku_table_open, gomoku_table_step, gomoku_table_answer};
