/* Gives the request back, a byte a node: what the tests of slicing, cancelling and memory use. */
#include "../job.h"

static ErrorCode echo_open(Job *job, JobReader *request) {
    size_t *sent = arena_array(&job->arena, 1, sizeof *sent);
    (void)request;
    job->state = sent;
    return sent == NULL ? ERROR_OUT_OF_MEMORY : OK;
}

static int32_t echo_step(Job *job, uint32_t max_nodes) {
    size_t *sent = job->state;
    size_t left = job->request_size - *sent;
    size_t now = left < max_nodes ? left : max_nodes;
    *sent += now;
    job->nodes += now;
    return *sent == job->request_size ? STEP_DONE : STEP_RUNNING;
}

static void echo_answer(Job *job, JobWriter *answer) {
    job_write(answer, job->request, *(size_t *)job->state);
}

const JobKind job_echo = {echo_open, echo_step, echo_answer};
