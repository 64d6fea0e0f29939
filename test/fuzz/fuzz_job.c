/* Any bytes as a request to any kind of job, with little memory and few steps: nothing may crash,
 * hang, leak or write outside its block; every end is an answer or an error with a name.
 *
 * Input: kind, memory (powers of two from 4 KB to 8 MB), nodes a step, then the request. */
#include "../../wasm/exports.h"

#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) abort();                                                                 \
    } while (0)

#define STEPS 24

static void check_error(int32_t status) {
    CHECK(status >= ERROR_LAST);
    CHECK(tesuji_error_name(status)[0] != 0 && tesuji_error_text(status)[0] != 0);
}

static void check_answer(Job *job) {
    int32_t size = tesuji_job_answer(job);
    if (size < 0) {
        check_error(size);
        return;
    }
    uint32_t sum = 0;
    for (int32_t i = 0; i < size; i++) sum += tesuji_job_answer_bytes(job)[i];
    volatile uint32_t read = sum;
    (void)read;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 3) return 0;
    uint32_t kind = data[0] % (JOB_KIND_COUNT + 1), memory = UINT32_C(4096) << data[1] % 12;
    uint32_t nodes = UINT32_C(1) << data[2] % 11;
    Job *job = tesuji_job_new(kind, (uint32_t)size - 3, memory);
    if (job == NULL) return 0;
    memcpy(tesuji_job_request(job), data + 3, size - 3);
    int32_t status = tesuji_job_start(job);
    double before = 0;
    for (int i = 0; i < STEPS && status == STEP_RUNNING; i++) {
        status = tesuji_job_step(job, nodes);
        if (i == 2) check_answer(job);
        CHECK(tesuji_job_nodes(job) >= before);
        before = tesuji_job_nodes(job);
    }
    CHECK(status == STEP_RUNNING || status == STEP_DONE || status < 0);
    if (status < 0) check_error(status);
    CHECK(tesuji_job_step(job, nodes) == status || status == STEP_RUNNING);
    check_answer(job);
    tesuji_job_free(job);
    return 0;
}
