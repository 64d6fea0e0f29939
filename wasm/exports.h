/* The C ABI: what the worker calls. See exports.c for the order of calls. */
#ifndef TESUJI_WASM_EXPORTS_H
#define TESUJI_WASM_EXPORTS_H

#include "job.h"

/* Raised with every change that an older worker.js would misread; the worker checks it. */
#define TESUJI_ABI 2

uint32_t tesuji_abi(void);

/* A job of a kind (JobKindNumber) with room for a request of request_size bytes and for all it
 * will ever need, memory bytes in all; NULL when that cannot be had. */
Job *tesuji_job_new(uint32_t kind, uint32_t request_size, uint32_t memory);

/* Where the request goes: request_size bytes. */
uint8_t *tesuji_job_request(Job *job);

/* Has a job that was started go on as one of another kind, with room for a new request: what it
 * knows is there for that kind's start, which has an error where it is of no use. 0 where there is
 * no room or no such kind (the job is as it was), else 1. */
int32_t tesuji_job_become(Job *job, uint32_t kind, uint32_t request_size);

/* Reads the request: 0 or an ErrorCode. */
int32_t tesuji_job_start(Job *job);

/* Works off up to max_nodes nodes: a StepStatus or an ErrorCode. After the end it changes nothing
 * and repeats what it said. */
int32_t tesuji_job_step(Job *job, uint32_t max_nodes);

/* Nodes searched so far (exact below 2^53). */
double tesuji_job_nodes(const Job *job);

/* Writes the answer as known so far: its size in bytes or an ErrorCode. The bytes are valid until
 * the next call with this job. */
int32_t tesuji_job_answer(Job *job);
const uint8_t *tesuji_job_answer_bytes(const Job *job);

/* Place of the error: three words, line, column, point. */
const ErrorPlace *tesuji_job_place(const Job *job);

void tesuji_job_free(Job *job);

/* As error_name and error_text, zero-terminated. */
const char *tesuji_error_name(int32_t code);
const char *tesuji_error_text(int32_t code);

#endif
