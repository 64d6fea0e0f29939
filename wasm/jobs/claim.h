/* A claim about a problem, as certificates make it. Behind the problem a request has four words:
 * who moves first, the ko threats as the attacker counts them, whether the attacker succeeds, and
 * whether the proof may end where the target is dead (verifier_new). */
#ifndef TESUJI_WASM_JOBS_CLAIM_H
#define TESUJI_WASM_JOBS_CLAIM_H

#include "../../core/go/board.h"
#include "../../core/tsumego/verify.h"
#include "problem_request.h"

typedef struct {
    ProblemRequest request;
    int first, threats, attacker_wins, deaths;
} Claim;

static inline ErrorCode claim_read(JobReader *reader, Claim *claim, int32_t *point) {
    ErrorCode error = problem_read(reader, &claim->request, point);
    if (error != OK) return error;
    claim->first = job_read_word(reader);
    claim->threats = job_read_word(reader);
    claim->attacker_wins = job_read_word(reader);
    claim->deaths = job_read_word(reader);
    if (reader->overrun) return ERROR_BAD_REQUEST;
    int fine = (claim->first == BLACK || claim->first == WHITE) &&
               claim->threats >= -TSUMEGO_THREATS && claim->threats <= TSUMEGO_THREATS;
    unsigned whole = FIND_TARGET | FIND_REGION | FIND_DEFENDER;
    return fine && (claim->request.given & whole) == whole ? OK : ERROR_BAD_OPTION;
}

#endif
