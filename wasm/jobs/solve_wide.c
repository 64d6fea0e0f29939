/* As solve.c, with windows (core/tsumego/narrow.h): for regions of many empty points. proofs.wasm
 * has them, so that core.wasm stays small. */
#include "solve.h"

static ErrorCode solve_wide_open(Job *job, JobReader *reader) {
    return solve_open_with(job, reader, &narrow_methods);
}

const JobKind job_solve_wide = {solve_wide_open, solve_step, solve_answer};
