/* Replays a certificate with the verifier alone. Behind the claim a request has two words of the
 * seed, then the moves. */
#include "claim.h"

enum { SPARE = 1 << 12 };

typedef struct {
    Verifier *verifier;
    Arena walk;
    const uint8_t *moves; /* in the request, words */
    size_t count, next;
    VerifyStatus status;
} Verification;

static ErrorCode verify_open(Job *job, JobReader *reader) {
    Claim claim;
    Verification *self = arena_array(&job->arena, 1, sizeof *self);
    ErrorCode error = claim_read(reader, &claim, &job->place.point);
    if (error != OK) return error;
    if (self == NULL || arena_left(&job->arena) < 4 * SPARE) return ERROR_OUT_OF_MEMORY;
    job->state = self;
    uint64_t seed = (uint32_t)job_read_word(reader);
    seed = seed << 32 | (uint32_t)job_read_word(reader);
    if (reader->overrun) return ERROR_BAD_REQUEST;
    self->count = (reader->size - reader->at) / sizeof(int32_t);
    self->moves = job_read_bytes(reader, self->count * sizeof(int32_t));
    size_t size = arena_left(&job->arena) - 2 * SPARE;
    void *walk = arena_alloc(&job->arena, size);
    if (walk == NULL) return ERROR_OUT_OF_MEMORY;
    self->walk = arena_over(walk, size);
    self->verifier = verifier_new(&self->walk, &claim.request.problem, claim.first, claim.threats,
                                  claim.attacker_wins, claim.deaths, seed);
    return self->verifier == NULL ? ERROR_OUT_OF_MEMORY : OK;
}

static int move_at(const Verification *self, size_t index) {
    JobReader reader = {.bytes = self->moves + index * sizeof(int32_t), .size = sizeof(int32_t)};
    return job_read_word(&reader);
}

static int32_t verify_step(Job *job, uint32_t max_nodes) {
    Verification *self = job->state;
    uint64_t end = verifier_nodes(self->verifier) + max_nodes;
    for (uint32_t turn = 0; turn < max_nodes && self->status <= VERIFY_ASKS; turn++) {
        if (verifier_nodes(self->verifier) >= end) break;
        self->status = verifier_step(self->verifier, 64);
        if (self->status != VERIFY_ASKS) continue;
        if (self->next == self->count)
            self->status = VERIFY_FAILED;
        else
            verifier_tell(self->verifier, move_at(self, self->next++));
    }
    job->nodes = verifier_nodes(self->verifier);
    return self->status <= VERIFY_ASKS ? STEP_RUNNING : STEP_DONE;
}

/* The VerifyStatus, how many moves were used, and the line where the walk has ended. */
static void verify_answer(Job *job, JobWriter *writer) {
    const Verification *self = job->state;
    const int16_t *line;
    int length = verifier_line(self->verifier, &line);
    job_write_word(writer, self->status);
    job_write_word(writer, (int32_t)self->next);
    job_write_word(writer, length);
    for (int i = 0; i < length; i++) job_write_word(writer, line[i]);
}

const JobKind job_verify = {verify_open, verify_step, verify_answer};
