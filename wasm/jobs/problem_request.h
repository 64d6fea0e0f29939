/* Problems on the wire, shared by the kinds that take one. */
#ifndef TESUJI_WASM_JOBS_PROBLEM_REQUEST_H
#define TESUJI_WASM_JOBS_PROBLEM_REQUEST_H

#include "../../core/tsumego/question.h"
#include "../job.h"

/* A request begins with these words, then width * height bytes by point, padded to whole words:
 * bits 0-1 the stone, bit 2 in the region, bit 3 in the target. */
enum {
    PROBLEM_WIDTH,
    PROBLEM_HEIGHT,
    PROBLEM_GIVEN, /* FIND_... */
    PROBLEM_DEFENDER,
    PROBLEM_GOAL,
    PROBLEM_RULE,
    PROBLEM_FIRST_BLACK,
    PROBLEM_FIRST_WHITE,
    PROBLEM_MOVER, /* colour to play, 0 when not known */
    PROBLEM_KO,    /* point or -1 */
    PROBLEM_KO_FOR,
    PROBLEM_THREATS_MIN,
    PROBLEM_THREATS_MAX,
    PROBLEM_SUICIDE,
    PROBLEM_REPETITION,
    PROBLEM_NEVER_KO,
    PROBLEM_SAFE_LIBERTIES, /* liberties, 0: none */
    PROBLEM_PLAIN,
    PROBLEM_SKIP_SEKI,
    PROBLEM_SKIP_MOVES,
    PROBLEM_WORDS
};

typedef struct {
    TsumegoProblem problem;
    unsigned given;
    int mover;
} ProblemRequest;

/* Reads and checks a problem: ERROR_BAD_REQUEST, ERROR_UNSUPPORTED_SIZE, ERROR_ILLEGAL_POSITION
 * (with *point, a stone of a chain without liberties), ERROR_BAD_OPTION. */
ErrorCode problem_read(JobReader *reader, ProblemRequest *request, int32_t *point);

/* Writes the bytes of the points as they stand in a request, with bit 4 for a set of them, as a
 * zone (may be NULL). */
void problem_write_points(JobWriter *writer, const TsumegoProblem *problem, const uint8_t *set);

#endif
