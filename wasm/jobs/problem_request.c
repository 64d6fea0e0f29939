/* Reads problems as requests have them, and writes their points. */
#include "problem_request.h"

#include <string.h>

#include "../../core/go/board.h"

static int within(int32_t value, int32_t least, int32_t most) {
    return value >= least && value <= most;
}

static ErrorCode check_words(const int32_t *word) {
    if (!within(word[PROBLEM_WIDTH], 1, BOARD_MAX) || !within(word[PROBLEM_HEIGHT], 1, BOARD_MAX))
        return ERROR_UNSUPPORTED_SIZE;
    int points = word[PROBLEM_WIDTH] * word[PROBLEM_HEIGHT];
    int least_defender = word[PROBLEM_GIVEN] & FIND_DEFENDER ? BLACK : EMPTY;
    int fine = within(word[PROBLEM_GIVEN], 0, 127) &&
               within(word[PROBLEM_DEFENDER], least_defender, WHITE) &&
               within(word[PROBLEM_GOAL], 0, TSUMEGO_GOAL_CONNECT) &&
               within(word[PROBLEM_RULE], 0, TSUMEGO_TARGET_ALL) &&
               within(word[PROBLEM_MOVER], EMPTY, WHITE) &&
               within(word[PROBLEM_KO], -1, points - 1) &&
               within(word[PROBLEM_KO_FOR], EMPTY, WHITE) &&
               within(word[PROBLEM_THREATS_MIN], -TSUMEGO_THREATS, word[PROBLEM_THREATS_MAX]) &&
               within(word[PROBLEM_THREATS_MAX], -TSUMEGO_THREATS, TSUMEGO_THREATS) &&
               within(word[PROBLEM_REPETITION], 0, TSUMEGO_POSITIONAL);
    return fine ? OK : ERROR_BAD_OPTION;
}

static void take_words(ProblemRequest *request, const int32_t *word) {
    TsumegoProblem *problem = &request->problem;
    request->given = (unsigned)word[PROBLEM_GIVEN];
    request->mover = word[PROBLEM_MOVER];
    problem->width = (uint8_t)word[PROBLEM_WIDTH];
    problem->height = (uint8_t)word[PROBLEM_HEIGHT];
    problem->defender = (uint8_t)word[PROBLEM_DEFENDER];
    problem->goal = (uint8_t)word[PROBLEM_GOAL];
    problem->target_rule = (uint8_t)word[PROBLEM_RULE];
    problem->first[BLACK] = word[PROBLEM_FIRST_BLACK] != 0;
    problem->first[WHITE] = word[PROBLEM_FIRST_WHITE] != 0;
    problem->ko = (int16_t)word[PROBLEM_KO];
    problem->ko_for = (uint8_t)word[PROBLEM_KO_FOR];
    problem->threats_min = (int8_t)word[PROBLEM_THREATS_MIN];
    problem->threats_max = (int8_t)word[PROBLEM_THREATS_MAX];
    problem->suicide = word[PROBLEM_SUICIDE] != 0;
    problem->repetition = (uint8_t)word[PROBLEM_REPETITION];
    problem->never_ko = (uint8_t)word[PROBLEM_NEVER_KO];
    problem->safe_liberties = (uint8_t)word[PROBLEM_SAFE_LIBERTIES];
    problem->plain = word[PROBLEM_PLAIN] ? TSUMEGO_PLAIN : TSUMEGO_KNOWING;
    problem->skip_seki = word[PROBLEM_SKIP_SEKI] != 0;
    problem->skip_moves = word[PROBLEM_SKIP_MOVES] != 0;
}

/* A stone of a chain without liberties, or NO_POINT. Liberties spread along the chains until
 * nothing changes: at most as often as the longest chain is long. */
static int breathless(const TsumegoProblem *problem) {
    int width = problem->width, points = width * problem->height, changed = 1;
    uint8_t free[TSUMEGO_POINTS] = {0};
    while (changed) {
        changed = 0;
        for (int p = 0; p < points; p++) {
            if (problem->color[p] == EMPTY || free[p]) continue;
            const int near[4] = {p % width > 0 ? p - 1 : p, p % width < width - 1 ? p + 1 : p,
                                 p >= width ? p - width : p, p + width < points ? p + width : p};
            for (int i = 0; i < 4; i++)
                free[p] |= problem->color[near[i]] == EMPTY ||
                           (problem->color[near[i]] == problem->color[p] && free[near[i]]);
            changed |= free[p];
        }
    }
    for (int p = 0; p < points; p++)
        if (problem->color[p] != EMPTY && !free[p]) return p;
    return NO_POINT;
}

/* A marked point without a stone, or one of another colour than those before; or NO_POINT. */
static int stray_target(const TsumegoProblem *problem) {
    int color = EMPTY;
    for (int p = 0; p < problem->width * problem->height; p++) {
        if (!problem->target[p]) continue;
        if (problem->color[p] == EMPTY || (color != EMPTY && problem->color[p] != color)) return p;
        color = problem->color[p];
    }
    return NO_POINT;
}

ErrorCode problem_read(JobReader *reader, ProblemRequest *request, int32_t *point) {
    int32_t word[PROBLEM_WORDS];
    memset(request, 0, sizeof *request);
    for (int i = 0; i < PROBLEM_WORDS; i++) word[i] = job_read_word(reader);
    if (reader->overrun) return ERROR_BAD_REQUEST;
    ErrorCode error = check_words(word);
    if (error != OK) return error;
    take_words(request, word);
    int points = request->problem.width * request->problem.height;
    const uint8_t *bytes = job_read_bytes(reader, (size_t)(points + 3) / 4 * 4);
    if (bytes == NULL) return ERROR_BAD_REQUEST;
    for (int p = 0; p < points; p++) {
        if ((bytes[p] & 3) > WHITE) return ERROR_BAD_REQUEST;
        request->problem.color[p] = bytes[p] & 3;
        request->problem.region[p] = bytes[p] >> 2 & 1;
        request->problem.target[p] = bytes[p] >> 3 & 1;
    }
    *point = breathless(&request->problem);
    if (*point != NO_POINT) return ERROR_ILLEGAL_POSITION;
    *point = stray_target(&request->problem);
    return *point == NO_POINT ? OK : ERROR_NO_TARGET;
}

void problem_write_points(JobWriter *writer, const TsumegoProblem *problem, const uint8_t *set) {
    int points = problem->width * problem->height;
    for (int p = 0; p < (points + 3) / 4 * 4; p++) {
        uint8_t byte = 0;
        if (p < points)
            byte = (uint8_t)(problem->color[p] | problem->region[p] << 2 |
                             (problem->target[p] != 0) << 3 | (set != NULL && set[p]) << 4);
        job_write(writer, &byte, 1);
    }
}
