/* The functions that WebAssembly exports, and no others: wasm/exports.txt is their list.
 * One job is driven so:
 *
 *   job = tesuji_job_new(kind, size, memory)    0: no memory
 *   copy the request to tesuji_job_request(job)
 *   tesuji_job_start(job)
 *   while (tesuji_job_step(job, nodes) == 0) ...
 *   size = tesuji_job_answer(job); bytes at tesuji_job_answer_bytes(job)
 *   tesuji_job_free(job)
 *
 * Some kinds may be given another request and be started again before that, and some go on with
 * what a job of another kind knows (wasm/job.h).
 * Several jobs may be alive at once; an instance belongs to one thread. */
#include "exports.h"

#include <string.h>

#include "blocks.h"

/* A WebAssembly module is built with a part of the kinds; the others are weak, null there, and
 * answered with ERROR_BAD_REQUEST. */
#ifdef __EMSCRIPTEN__
#define JOB_LINKAGE __attribute__((weak))
#else
#define JOB_LINKAGE
#endif
#define JOB_DECLARE(NAME, name) extern const JobKind job_##name JOB_LINKAGE;
JOB_KINDS(JOB_DECLARE)

#define JOB_ENTRY(NAME, name) [JOB_##NAME] = &job_##name,
static const JobKind *const KINDS[JOB_KIND_COUNT] = {JOB_KINDS(JOB_ENTRY)};

uint32_t tesuji_abi(void) {
    return TESUJI_ABI;
}

Job *tesuji_job_new(uint32_t kind, uint32_t request_size, uint32_t memory) {
    size_t own = sizeof(Job) + 16;
    if (memory < own || request_size > memory - own) return NULL;
    Job *job = blocks_take(memory);
    if (job == NULL) return NULL;
    memset(job, 0, sizeof *job);
    job->arena = arena_over(job + 1, memory - sizeof *job);
    job->kind = kind < JOB_KIND_COUNT ? KINDS[kind] : NULL;
    job->place.point = -1;
    job->request = arena_alloc(&job->arena, request_size);
    job->request_size = request_size;
    return job;
}

uint8_t *tesuji_job_request(Job *job) {
    return job->request;
}

int32_t tesuji_job_become(Job *job, uint32_t kind, uint32_t request_size) {
    uint8_t *request = kind < JOB_KIND_COUNT ? arena_alloc(&job->arena, request_size) : NULL;
    if (request == NULL) return 0;
    job->former = job->kind;
    job->kind = KINDS[kind];
    job->request = request;
    job->request_size = request_size;
    return 1;
}

int32_t tesuji_job_start(Job *job) {
    JobReader reader = {.bytes = job->request, .size = job->request_size};
    job->nodes = 0;
    if (job->kind == NULL) return job->status = ERROR_BAD_REQUEST;
    job->status = job->kind->open(job, &reader);
    if (job->status == OK && reader.overrun) job->status = ERROR_BAD_REQUEST;
    return job->status;
}

int32_t tesuji_job_step(Job *job, uint32_t max_nodes) {
    if (job->status == STEP_RUNNING) job->status = job->kind->step(job, max_nodes);
    return job->status;
}

double tesuji_job_nodes(const Job *job) {
    return (double)job->nodes;
}

int32_t tesuji_job_answer(Job *job) {
    JobWriter writer = {.bytes = job->arena.base + job->arena.used,
                        .capacity = arena_left(&job->arena)};
    if (job->status < 0) return job->status;
    job->kind->answer(job, &writer);
    job->written = writer;
    return writer.overflow ? ERROR_OUT_OF_MEMORY : (int32_t)writer.size;
}

const uint8_t *tesuji_job_answer_bytes(const Job *job) {
    return job->written.bytes;
}

const ErrorPlace *tesuji_job_place(const Job *job) {
    return &job->place;
}

void tesuji_job_free(Job *job) {
    blocks_give(job);
}

const char *tesuji_error_name(int32_t code) {
    return error_name(code);
}

const char *tesuji_error_text(int32_t code) {
    return error_text(code);
}

void job_write(JobWriter *writer, const void *bytes, size_t size) {
    if (writer->overflow || size > writer->capacity - writer->size) {
        writer->overflow = 1;
        return;
    }
    memcpy(writer->bytes + writer->size, bytes, size);
    writer->size += size;
}

void job_write_word(JobWriter *writer, int32_t word) {
    job_write(writer, &word, sizeof word);
}

int32_t job_read_word(JobReader *reader) {
    int32_t word = 0;
    const uint8_t *bytes = job_read_bytes(reader, sizeof word);
    if (bytes != NULL) memcpy(&word, bytes, sizeof word);
    return word;
}

const uint8_t *job_read_bytes(JobReader *reader, size_t size) {
    if (size > reader->size - reader->at) {
        reader->overrun = 1;
        reader->at = reader->size;
        return NULL;
    }
    const uint8_t *bytes = reader->bytes + reader->at;
    reader->at += size;
    return bytes;
}
