/* Tsumego requests of every kind, well-formed but for what the bytes make of them: the deeper
 * layers are reached more often than with bytes alone (fuzz_job.c). Each job becomes a walk in the
 * end, along a line of the problem that a question has been taken for. */
#include "../../wasm/exports.h"

#include <stdlib.h>
#include <string.h>

#include "../../wasm/jobs/problem_request.h"

enum { MEMORY = 1 << 20, STEPS = 12, NODES = 64, LARGEST = 9 };

static const uint32_t KINDS[] = {JOB_SOLVE, JOB_WALK, JOB_TREE, JOB_CERTIFICATE, JOB_VERIFY};

typedef struct {
    const uint8_t *data;
    size_t size, at;
} Bytes;

static int take(Bytes *bytes) {
    return bytes->at < bytes->size ? bytes->data[bytes->at++] : 0;
}

static size_t write_request(Bytes *bytes, int32_t *request, size_t capacity) {
    int width = 1 + take(bytes) % LARGEST, height = 1 + take(bytes) % LARGEST;
    size_t count = PROBLEM_WORDS, points = (size_t)(width * height + 3) / 4;
    uint8_t *cells = (uint8_t *)(request + PROBLEM_WORDS);
    memset(request, 0, capacity * sizeof *request);
    request[PROBLEM_WIDTH] = width;
    request[PROBLEM_HEIGHT] = height;
    request[PROBLEM_GIVEN] = take(bytes) % 33;
    request[PROBLEM_DEFENDER] = take(bytes) % 4;
    request[PROBLEM_GOAL] = take(bytes) % 4;
    request[PROBLEM_RULE] = take(bytes) % 3;
    request[PROBLEM_FIRST_BLACK] = take(bytes) % 2;
    request[PROBLEM_FIRST_WHITE] = take(bytes) % 2;
    request[PROBLEM_MOVER] = take(bytes) % 4;
    request[PROBLEM_KO] = take(bytes) % (width * height + 2) - 1;
    request[PROBLEM_KO_FOR] = take(bytes) % 3;
    request[PROBLEM_THREATS_MIN] = take(bytes) % 9 - 8;
    request[PROBLEM_THREATS_MAX] = take(bytes) % 9 - 1;
    for (int word = PROBLEM_SUICIDE; word < PROBLEM_WORDS; word++) request[word] = take(bytes) % 4;
    for (int p = 0; p < width * height; p++) cells[p] = (uint8_t)(take(bytes) % 15);
    count += points;
    while (bytes->at < bytes->size && count < capacity)
        request[count++] = take(bytes) % (width * height + 3) - 2;
    return count;
}

static int32_t run(Job *job, const int32_t *request, size_t count) {
    memcpy(tesuji_job_request(job), request, count * sizeof *request);
    int32_t status = tesuji_job_start(job);
    for (int step = 0; step < STEPS && status == STEP_RUNNING; step++) {
        status = tesuji_job_step(job, NODES);
        if (status >= 0) tesuji_job_answer(job);
    }
    return status;
}

/* Puts the problem of a question's answer into the request, and a line behind it. */
static size_t write_walk(Job *job, int32_t *request) {
    enum { HEAD = 6, DEFENDER = 3, MOVES = 8 };
    int32_t answer[HEAD];
    int points = request[PROBLEM_WIDTH] * request[PROBLEM_HEIGHT];
    size_t bytes = (size_t)(points + 3) / 4 * 4, count = PROBLEM_WORDS + bytes / 4;
    if (tesuji_job_answer(job) < (int32_t)(sizeof answer + bytes)) return 0;
    memcpy(answer, tesuji_job_answer_bytes(job), sizeof answer);
    request[PROBLEM_GIVEN] = 31;
    memcpy(&request[PROBLEM_DEFENDER], &answer[DEFENDER], 3 * sizeof *answer);
    memcpy(&request[PROBLEM_WORDS], tesuji_job_answer_bytes(job) + sizeof answer, bytes);
    request[count++] = 1 + points % 2;
    request[count++] = MOVES;
    request[count++] = -1;
    request[count++] = 0; /* threats from, */
    request[count++] = 0; /* and to */
    request[count++] = points % 3;
    for (int move = 0; move < MOVES; move++) {
        request[count++] = move - 1;
        request[count++] = (points * (move + 1) / 3) % points;
    }
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    int32_t request[512];
    Bytes bytes = {data, size, 0};
    uint32_t kind = KINDS[take(&bytes) % 5];
    size_t count = write_request(&bytes, request, 512);
    Job *job = tesuji_job_new(kind, (uint32_t)(count * sizeof *request), MEMORY);
    if (job == NULL) abort();
    int32_t status = run(job, request, count);
    count = status >= 0 ? write_walk(job, request) : 0;
    if (count > 0 && tesuji_job_become(job, JOB_WALK, (uint32_t)(count * sizeof *request)))
        run(job, request, count);
    tesuji_job_free(job);
    return 0;
}
