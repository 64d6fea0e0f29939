/* Checks decisions of the gomoku table (core/gomoku/verify.h).
 *
 *   in:   number of decisions to check, their numbers, then the bytes of the table
 *   out:  decisions, replies, stored, won by threats, positions played (two words, low first),
 * longest game, first decision that failed or -1, the reply it failed after */
#include "../../core/gomoku/verify.h"
#include "../job.h"

typedef struct {
    Verifier *verifier;
    const int32_t *numbers;
    int32_t count, next;
    int running;
} Check;

static ErrorCode gomoku_verify_open(Job *job, JobReader *request) {
    Check *check = arena_array(&job->arena, 1, sizeof *check);
    if (check == NULL) return ERROR_OUT_OF_MEMORY;
    job->state = check;
    check->count = job_read_word(request);
    if (check->count < 0 || check->count > 1000000) return ERROR_BAD_REQUEST;
    int32_t *numbers = arena_alloc(&job->arena, ((size_t)check->count + 1) * sizeof *numbers);
    if (numbers == NULL) return ERROR_OUT_OF_MEMORY;
    for (int32_t i = 0; i < check->count; i++) numbers[i] = job_read_word(request);
    check->numbers = numbers;
    if (request->overrun) return ERROR_BAD_REQUEST;
    ErrorCode code = gomoku_verifier_new(&job->arena, request->bytes + request->at,
                                         request->size - request->at, &check->verifier);
    for (int32_t i = 0; code == OK && i < check->count; i++)
        if (numbers[i] < 0 || numbers[i] >= gomoku_verifier_decisions(check->verifier))
            code = ERROR_BAD_OPTION;
    return code;
}

static int32_t gomoku_verify_step(Job *job, uint32_t max_nodes) {
    Check *check = job->state;
    if (!check->running && check->next == check->count) return STEP_DONE;
    if (!check->running) gomoku_verifier_start(check->verifier, check->numbers[check->next++]);
    check->running = gomoku_verifier_step(check->verifier, max_nodes) == STEP_RUNNING;
    VerifyCounts counts = gomoku_verifier_counts(check->verifier);
    job->nodes = counts.nodes + counts.played;
    return STEP_RUNNING;
}

static void gomoku_verify_answer(Job *job, JobWriter *answer) {
    VerifyCounts counts = gomoku_verifier_counts(((Check *)job->state)->verifier);
    job_write_word(answer, (int32_t)counts.decisions);
    job_write_word(answer, (int32_t)counts.replies);
    job_write_word(answer, (int32_t)counts.stored);
    job_write_word(answer, (int32_t)counts.searched);
    job_write_word(answer, (int32_t)(uint32_t)counts.played);
    job_write_word(answer, (int32_t)(uint32_t)(counts.played >> 32));
    job_write_word(answer, counts.longest);
    job_write_word(answer, counts.failed);
    job_write_word(answer, counts.failed_reply);
}

const JobKind job_gomoku_verify = {gomoku_verify_open, gomoku_verify_step, gomoku_verify_answer};
