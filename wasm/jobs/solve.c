/* A tsumego question: finds what is meant, solves it for the sides asked. */
#include "solve.h"

#include "../../core/go/board.h"

enum { SPARE = 1 << 16 }; /* bytes left for the answer */

ErrorCode solve_open_with(Job *job, JobReader *reader, const NarrowMethods *windows) {
    ProblemRequest request;
    ErrorCode error = problem_read(reader, &request, &job->place.point);
    if (error != OK) return error;
    job->state = question_new(&job->arena, &request.problem, request.given, request.mover, windows,
                              SPARE, &error);
    return error;
}

static ErrorCode solve_open(Job *job, JobReader *reader) {
    return solve_open_with(job, reader, NULL);
}

int32_t solve_step(Job *job, uint32_t max_nodes) {
    int32_t status = question_step(job->state, max_nodes);
    job->nodes = question_nodes(job->state);
    return status;
}

static void write_points(JobWriter *writer, int count, const int16_t *points) {
    job_write_word(writer, count);
    for (int i = 0; i < count; i++) job_write_word(writer, points[i]);
}

static void write_side(JobWriter *writer, const Question *question, const QuestionSide *kept,
                       int color) {
    const TsumegoSide *side = &kept->side;
    int16_t tries[QUESTION_TRIES];
    const int32_t head[] = {side->asked,      side->role,    side->outcome,
                            side->complete,   side->threats, side->known_win,
                            side->known_loss, side->seki,    side->tenuki};
    job_write(writer, head, sizeof head);
    job_write_word(writer, side->move_count);
    for (int i = 0; i < side->move_count; i++) {
        const TsumegoMove *move = &side->moves[i];
        const int32_t words[] = {move->point, move->outcome, move->seki + move->threats,
                                 move->refutation}; /* a seki is a success with every k */
        job_write(writer, words, sizeof words);
    }
    write_points(writer, side->best_count, side->best);
    write_points(writer, side->pv_length, side->pv);
    write_points(writer, question_tries(question, color, tries), tries);
}

/* Flags (the bits of holds from 64 for Black), candidate, growth, defender, goal, rule, the points,
 * then Black's and White's side. */
void solve_answer(Job *job, JobWriter *writer) {
    const QuestionAnswer *answer = question_answer(job->state);
    const TsumegoProblem *problem = &answer->problem;
    const int32_t head[] = {answer->framed | answer->borders << 1 | answer->stable << 2 |
                                answer->found << 3 | answer->convincing << 4 |
                                answer->memory_full << 5 | answer->holds << 5,
                            answer->candidate,
                            answer->growth,
                            problem->defender,
                            problem->goal,
                            problem->target_rule};
    job_write(writer, head, sizeof head);
    problem_write_points(writer, problem, answer->zone);
    for (int color = BLACK; color <= WHITE; color++)
        write_side(writer, job->state, &answer->side[color], color);
}

const JobKind job_solve = {solve_open, solve_step, solve_answer};
