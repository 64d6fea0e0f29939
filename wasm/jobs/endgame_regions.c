/* Endgame regions found in a position.
 *
 *   request: width, height, count of stones, then point and color of each; count of points whose
 *            chains are taken as alive, then these
 *   answer:  count of areas; per point: the number of its area from 1 (0 outside), owner outside */
#include "../../core/endgame/areas.h"
#include "../job.h"

typedef struct {
    Board *board;
    uint64_t alive[BOARD_WORDS];
    Areas areas;
} RegionsJob;

static int is_point(const Board *board, int32_t point) {
    return point >= 0 && point < board->points;
}

static ErrorCode set_up(Job *job, RegionsJob *state, JobReader *request) {
    int32_t count = job_read_word(request);
    for (int32_t i = 0; i < count && !request->overrun; i++) {
        int32_t point = job_read_word(request), color = job_read_word(request);
        job->place.point = point;
        if (!is_point(state->board, point) || (color != BLACK && color != WHITE))
            return ERROR_ILLEGAL_POSITION;
        board_set(state->board, point, color);
    }
    job->place.point = board_check_setup(state->board);
    return job->place.point == NO_POINT ? OK : ERROR_ILLEGAL_POSITION;
}

static ErrorCode read_alive(Job *job, RegionsJob *state, JobReader *request) {
    int32_t count = job_read_word(request);
    for (int32_t i = 0; i < count && !request->overrun; i++) {
        int32_t point = job_read_word(request);
        if (!is_point(state->board, point) || state->board->color[point] == EMPTY) {
            job->place.point = point;
            return ERROR_BAD_OPTION;
        }
        points_add(state->alive, point);
    }
    return OK;
}

static ErrorCode regions_open(Job *job, JobReader *request) {
    RegionsJob *state = job->state = arena_array(&job->arena, 1, sizeof *state);
    if (state == NULL) return ERROR_OUT_OF_MEMORY;
    int32_t width = job_read_word(request), height = job_read_word(request);
    if (width < 1 || height < 1 || width > BOARD_MAX || height > BOARD_MAX)
        return ERROR_UNSUPPORTED_SIZE;
    state->board = board_new(&job->arena, width, height, 1);
    if (state->board == NULL) return ERROR_OUT_OF_MEMORY;
    ErrorCode code = set_up(job, state, request);
    return code == OK ? read_alive(job, state, request) : code;
}

static int32_t regions_step(Job *job, uint32_t max_nodes) {
    RegionsJob *state = job->state;
    (void)max_nodes;
    areas_find(state->board, state->alive, &state->areas);
    job->nodes = 1;
    return STEP_DONE;
}

static void regions_answer(Job *job, JobWriter *answer) {
    const RegionsJob *state = job->state;
    if (job->status != STEP_DONE) return;
    job_write_word(answer, state->areas.count);
    for (int p = 0; p < state->board->points; p++) {
        job_write_word(answer, state->areas.area[p] + 1);
        job_write_word(answer, state->areas.owner[p]);
    }
}

const JobKind job_endgame_regions = {regions_open, regions_step, regions_answer};
