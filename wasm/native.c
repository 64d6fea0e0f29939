/* The core as a native process for benchmarks and for the comparison with WebAssembly: reads
 * requests from standard input, writes answers to standard output, until the input ends.
 *
 *   in:   kind, memory, nodes a step, most nodes (0: no limit), request size (32-bit words),
 * request out:  status (StepStatus or ErrorCode), line, column, point, size, nodes low, nodes high,
 *         microseconds, then the answer */
#include "exports.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint32_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)(now.tv_sec * 1000000 + now.tv_nsec / 1000);
}

static int32_t run(Job *job, uint32_t nodes_a_step, uint32_t max_nodes) {
    int32_t status = tesuji_job_start(job);
    while (status == STEP_RUNNING) {
        uint64_t left = max_nodes == 0 ? nodes_a_step : max_nodes - job->nodes;
        if (left == 0 || left > UINT32_MAX) break;
        status = tesuji_job_step(job, left < nodes_a_step ? (uint32_t)left : nodes_a_step);
    }
    return status;
}

int main(void) {
    uint32_t head[5];
    while (fread(head, sizeof head, 1, stdin) == 1) {
        Job *job = tesuji_job_new(head[0], head[4], head[1]);
        if (job == NULL) return 1;
        if (head[4] != 0 && fread(tesuji_job_request(job), head[4], 1, stdin) != 1) return 1;
        uint32_t before = microseconds();
        int32_t status = run(job, head[2], head[3]);
        int32_t size = tesuji_job_answer(job);
        uint32_t after = microseconds();
        if (size < 0) status = size;
        const ErrorPlace *place = tesuji_job_place(job);
        int32_t reply[8] = {status,
                            place->line,
                            place->column,
                            place->point,
                            size < 0 ? 0 : size,
                            (int32_t)(uint32_t)job->nodes,
                            (int32_t)(uint32_t)(job->nodes >> 32),
                            (int32_t)(after - before)};
        fwrite(reply, sizeof reply, 1, stdout);
        if (size > 0) fwrite(tesuji_job_answer_bytes(job), (size_t)size, 1, stdout);
        fflush(stdout);
        tesuji_job_free(job);
    }
    return 0;
}
