/* What the kinds that answer a question share. */
#ifndef TESUJI_WASM_JOBS_SOLVE_H
#define TESUJI_WASM_JOBS_SOLVE_H

#include "problem_request.h"

/* In core.wasm; its state is a Question. */
extern const JobKind job_solve;

/* The functions of a JobKind (wasm/job.h); windows: as for question_new. */
ErrorCode solve_open_with(Job *job, JobReader *reader, const NarrowMethods *windows);
int32_t solve_step(Job *job, uint32_t max_nodes);
void solve_answer(Job *job, JobWriter *writer);

#endif
