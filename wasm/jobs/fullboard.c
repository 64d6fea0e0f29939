/* The exact value of a position on a small board.
 *
 *   request: width, height, black, white (sets of points as bits), ko (bit or 0), to move (0 Black,
 *            1 White), passed, FbRules, suicide, has komi, komi in half points, all moves, number
 *            of past boards, then black, white, to move of each
 *   answer:  FullboardStatus, FullboardWinner, lo, hi, effort, complete, solved whole, and for each
 *            of FULLBOARD_MOVES moves lo, hi, best */
#include "../../core/fullboard/fullboard.h"
#include "../job.h"

static ErrorCode read_problem(Job *job, JobReader *request, FullboardProblem *problem) {
    int32_t *fields[] = {&problem->width, &problem->height};
    for (int i = 0; i < 2; i++) *fields[i] = job_read_word(request);
    problem->black = (FbSet)job_read_word(request);
    problem->white = (FbSet)job_read_word(request);
    problem->ko = (FbSet)job_read_word(request);
    int32_t *options[] = {&problem->to_move,   &problem->passed,    &problem->rules,
                          &problem->suicide,   &problem->has_komi,  &problem->half_komi,
                          &problem->all_moves, &problem->past_count};
    for (int i = 0; i < 8; i++) *options[i] = job_read_word(request);
    int32_t count = problem->past_count;
    if (request->overrun) return ERROR_BAD_REQUEST;
    if (count < 0 || count > FULLBOARD_PAST_MAX) return ERROR_BAD_OPTION;
    FullboardPast *past = arena_array(&job->arena, (size_t)count, sizeof *past);
    if (past == NULL) return ERROR_OUT_OF_MEMORY;
    problem->past = past;
    for (int i = 0; i < count; i++) {
        past[i].black = (FbSet)job_read_word(request);
        past[i].white = (FbSet)job_read_word(request);
        past[i].to_move = job_read_word(request);
    }
    return request->overrun ? ERROR_BAD_REQUEST : OK;
}

static ErrorCode fullboard_open(Job *job, JobReader *request) {
    FullboardProblem problem = {0};
    ErrorCode error = read_problem(job, request, &problem);
    if (error != OK) return error;
    FullboardSolver *solver = NULL;
    error = fullboard_new(&job->arena, &problem, &solver, &job->place.point);
    job->state = solver;
    return error;
}

static int32_t fullboard_job_step(Job *job, uint32_t max_nodes) {
    return fullboard_step(job->state, max_nodes, &job->nodes);
}

static void fullboard_write(Job *job, JobWriter *writer) {
    FullboardAnswer answer = fullboard_answer(job->state);
    job_write_word(writer, (int32_t)answer.status);
    job_write_word(writer, (int32_t)answer.winner);
    job_write_word(writer, answer.lo);
    job_write_word(writer, answer.hi);
    job_write_word(writer, answer.effort);
    job_write_word(writer, answer.complete);
    job_write_word(writer, fullboard_table(job->state) != NULL);
    for (int m = 0; m < FULLBOARD_MOVES; m++) {
        job_write_word(writer, answer.moves[m].lo);
        job_write_word(writer, answer.moves[m].hi);
        job_write_word(writer, answer.moves[m].best);
    }
}

const JobKind job_fullboard = {fullboard_open, fullboard_job_step, fullboard_write};
