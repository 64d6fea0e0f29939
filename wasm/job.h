/* A job is one request to the core: bytes in, steps, bytes out. It is the only way in from
 * JavaScript, and the same code runs natively (wasm/native.c), so both can be compared byte by
 * byte.
 *
 * Requests and answers are little-endian 32-bit words unless a kind says text. */
#ifndef TESUJI_WASM_JOB_H
#define TESUJI_WASM_JOB_H

#include "../core/base/arena.h"
#include "../core/base/error.h"
#include "../core/search/step.h"

typedef struct Job Job;

/* Collects an answer in the memory that the arena has left; a writer that ran out stays out. */
typedef struct {
    uint8_t *bytes;
    size_t size;
    size_t capacity;
    int overflow;
} JobWriter;

void job_write(JobWriter *writer, const void *bytes, size_t size);
void job_write_word(JobWriter *writer, int32_t word);

/* Takes the words of a request one by one; reading past the end gives 0 and sets overrun. */
typedef struct {
    const uint8_t *bytes;
    size_t size;
    size_t at;
    int overrun;
} JobReader;

int32_t job_read_word(JobReader *reader);

/* The next size bytes, or NULL with overrun set. Points into the request, which lives as long as
 * the job. */
const uint8_t *job_read_bytes(JobReader *reader, size_t size);

/* What a kind of job does. open reads the request and sets job->state up in job->arena; step works
 * off up to max_nodes nodes and returns a StepStatus or a negative ErrorCode; answer writes what is
 * known so far (it may be called between steps, and changes nothing). open may set job->place
 * before it returns an error. A job may be started again, with another request of the same size in
 * place of the first, where its kind says what may differ; job->state is then set. And where
 * job->former is set, job->state is that of a job of another kind, which open may go on with. */
typedef struct {
    ErrorCode (*open)(Job *job, JobReader *request);
    int32_t (*step)(Job *job, uint32_t max_nodes);
    void (*answer)(Job *job, JobWriter *answer);
} JobKind;

struct Job {
    const JobKind *kind;
    const JobKind *former; /* what the job was before it became one of kind; NULL: nothing else */
    Arena arena;
    void *state;
    uint64_t nodes;   /* nodes searched so far, kept by step */
    ErrorPlace place; /* of the error, where the input has places */
    int32_t status;   /* STEP_RUNNING, STEP_DONE or an ErrorCode */
    uint8_t *request;
    size_t request_size;
    JobWriter written;
};

/* The kinds, by number. The numbers are part of the ABI: wasm/kinds.js has the same list, compared
 * by a test. A new kind is added at the end. */
/* clang-format off */
#define JOB_KINDS(KIND)                                                                            \
    KIND(ECHO, echo)                                                                               \
    KIND(SGF, sgf)                                                                                 \
    KIND(RECORD, record)                                                                           \
    KIND(PROBLEM, problem)                                                                         \
    KIND(SOLVE, solve)                                                                             \
    KIND(WALK, walk)                                                                               \
    KIND(TREE, tree)                                                                               \
    KIND(BOARD, board)                                                                             \
    KIND(ENDGAME, endgame)                                                                         \
    KIND(ADVISE, advise)                                                                           \
    KIND(CERTIFICATE, certificate)                                                                 \
    KIND(VERIFY, verify)                                                                           \
    KIND(FULLBOARD, fullboard)                                                                     \
    KIND(GOMOKU, gomoku)                                                                           \
    KIND(GOMOKU_TABLE, gomoku_table)                                                               \
    KIND(GOMOKU_VERIFY, gomoku_verify)                                                             \
    KIND(ENDGAME_FORM, endgame_form)                                                               \
    KIND(ENDGAME_REGIONS, endgame_regions)                                                         \
    KIND(SOLVE_WIDE, solve_wide)
/* clang-format on */

#define JOB_ENUM(NAME, name) JOB_##NAME,
typedef enum { JOB_NONE, JOB_KINDS(JOB_ENUM) JOB_KIND_COUNT } JobKindNumber;
#undef JOB_ENUM

#endif
