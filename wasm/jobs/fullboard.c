/* The exact value of a position on a small board.
 *
 *   request: width, height, black, white (sets of points as bits), ko (bit or 0), to move (0 Black,
 *            1 White), passed, FbRules, suicide, has komi, komi in half points, territory, all
 * moves, number of past boards, then black, white, to move of each; width, depth, most nodes of the
 * solution tree (0 nodes: none); FbSolvedKind, and the section of a file of solved boards as bytes,
 * or nothing answer:  FullboardStatus, FullboardWinner, lo, hi, effort, complete, solved whole,
 * first move, known from the file, and for each of FULLBOARD_MOVES moves lo, hi, best; positions of
 * the whole board, those without a value of their own, number of tree nodes, and each as FbTreeNode
 */
#include "../../core/fullboard/fullboard.h"
#include "../job.h"

enum { MOST_TREE_NODES = 20000, TREE_WORDS = sizeof(FbTreeNode) / sizeof(int32_t) };

typedef struct {
    FullboardSolver *solver;
    FbTreeLimits limits;
    const FbTreeNode *nodes; /* NULL when none were asked for */
    int32_t count;
} FullboardJob;

static ErrorCode read_limits(JobReader *request, FbTreeLimits *limits) {
    limits->width = job_read_word(request);
    limits->depth = job_read_word(request);
    limits->nodes = job_read_word(request);
    if (request->overrun) return ERROR_BAD_REQUEST;
    int fine = limits->width >= 0 && limits->depth >= 0 && limits->nodes >= 0 &&
               limits->nodes <= MOST_TREE_NODES;
    return fine ? OK : ERROR_BAD_OPTION;
}

static ErrorCode read_problem(Job *job, JobReader *request, FullboardProblem *problem) {
    int32_t *fields[] = {&problem->width, &problem->height};
    for (int i = 0; i < 2; i++) *fields[i] = job_read_word(request);
    problem->black = (FbSet)job_read_word(request);
    problem->white = (FbSet)job_read_word(request);
    problem->ko = (FbSet)job_read_word(request);
    int32_t *options[] = {&problem->to_move,   &problem->passed,    &problem->rules,
                          &problem->suicide,   &problem->has_komi,  &problem->half_komi,
                          &problem->territory, &problem->all_moves, &problem->past_count};
    for (int i = 0; i < 9; i++) *options[i] = job_read_word(request);
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

/* The rest of the request, which stays where it is. */
static void read_solved(JobReader *request, FullboardProblem *problem) {
    if (request->at == request->size) return;
    problem->solved_kind = (FbSolvedKind)job_read_word(request);
    problem->solved = request->bytes + request->at;
    problem->solved_size = request->size - request->at;
}

static ErrorCode fullboard_open(Job *job, JobReader *request) {
    FullboardProblem problem = {0};
    FullboardJob *state = arena_array(&job->arena, 1, sizeof *state);
    if (state == NULL) return ERROR_OUT_OF_MEMORY;
    job->state = state;
    ErrorCode error = read_problem(job, request, &problem);
    if (error == OK) error = read_limits(request, &state->limits);
    if (error != OK) return error;
    read_solved(request, &problem);
    if (state->limits.nodes > 0 && (problem.territory || !fullboard_is_whole(&problem)))
        return ERROR_BAD_OPTION;
    return fullboard_new(&job->arena, &problem, &state->solver, &job->place.point);
}

static int32_t fullboard_job_step(Job *job, uint32_t max_nodes) {
    FullboardJob *state = job->state;
    int32_t status = fullboard_step(state->solver, max_nodes, &job->nodes);
    if (status != STEP_DONE || state->limits.nodes == 0) return status;
    state->nodes = fullboard_tree(state->solver, &job->arena, &state->limits, &state->count);
    return state->nodes == NULL ? ERROR_OUT_OF_MEMORY : STEP_DONE;
}

static void fullboard_write(Job *job, JobWriter *writer) {
    const FullboardJob *state = job->state;
    FullboardAnswer answer = fullboard_answer(state->solver);
    int32_t head[] = {
        (int32_t)answer.status, (int32_t)answer.winner, answer.lo,    answer.hi,   answer.effort,
        answer.complete,        answer.whole,           answer.first, answer.known};
    job_write(writer, head, sizeof head);
    for (int m = 0; m < FULLBOARD_MOVES; m++) {
        job_write_word(writer, answer.moves[m].lo);
        job_write_word(writer, answer.moves[m].hi);
        job_write_word(writer, answer.moves[m].best);
    }
    job_write_word(writer, (int32_t)answer.positions);
    job_write_word(writer, (int32_t)answer.cycles);
    job_write_word(writer, state->count);
    if (state->count > 0)
        job_write(writer, state->nodes, (size_t)state->count * TREE_WORDS * sizeof(int32_t));
}

const JobKind job_fullboard = {fullboard_open, fullboard_job_step, fullboard_write};
