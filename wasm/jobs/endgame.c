/* Thermographs of regions and federations.
 *
 *   request: flags (1: area scoring), count of steps and their moves (a path from the root: the
 *            number of the move in each position), then a question (endgame_request.h)
 *   answer:  positions known; stage (0 building, 1 and 2 solving, 3 done); with stage > 0:
 *            whether there are kos; the position's kind (NodeKind) and, unless plain or a sum, its
 * value; counts of Left's and of Right's moves; count of regions; per region: board points (0:
 * written); for a board Black's and White's stones (64 bits each); count of parameters; per
 * parameter: a text, value terminals; count of conditions; per condition: terminals where it holds,
 * whether it holds here per move: its region, cell (boards) or number of the option, whether it
 * takes a ko per komaster (Left, Right): status (0 not yet known, 1 exact, 2 loopy, 3 bounds: there
 *              is a sum too large to be played out); when exact: mean, temperature, left wall,
 * right wall; per move: status; when exact: mean, temperature, and whether it is a best move at the
 * position's temperature; for bounds: left and right wall of the lower bound, of the upper bound
 *
 * Values are territory values, or area values with the flag. */
#include "endgame_request.h"

#include <string.h>

#define PATH_MAX_STEPS 1024

enum { FLAG_AREA = 1 };

typedef enum { BUILDING, SOLVING_LEFT, SOLVING_RIGHT, DONE } Stage;

typedef struct {
    Question question;
    int32_t flags;
    int32_t path[PATH_MAX_STEPS];
    int32_t path_length;
    uint32_t node; /* where the path ends */
    int balance;   /* Left's moves minus Right's on the path */
    Stage stage;
    WallSolver *solver;
    uint64_t work;             /* visits of the solvers that are done */
    Lines before;              /* the lines as they were before solving */
    size_t mark;               /* of the arena, then */
    const uint8_t *results[2]; /* what is written for each komaster, when it is known */
    size_t result_sizes[2];
} EndgameJob;

static ErrorCode endgame_open(Job *job, JobReader *request) {
    EndgameJob *state = job->state = arena_array(&job->arena, 1, sizeof *state);
    if (state == NULL) return ERROR_OUT_OF_MEMORY;
    state->flags = job_read_word(request);
    state->path_length = job_read_word(request);
    if (state->path_length < 0 || state->path_length > PATH_MAX_STEPS) return ERROR_BAD_OPTION;
    for (int32_t i = 0; i < state->path_length; i++) state->path[i] = job_read_word(request);
    return endgame_read_question(job, request, &state->question);
}

/* ---- What is written ---------------------------------------------------------------------- */

static const Node *node_of(const EndgameJob *state) {
    return graph_node(state->question.graph, state->node);
}

static uint32_t move_count(const EndgameJob *state) {
    const Node *node = node_of(state);
    return node->kind == NODE_SUM ? 0 : (uint32_t)node->lefts + node->rights;
}

/* What turns a value of the solver into one of the scoring asked for. */
static Rational shift_of(const EndgameJob *state, int balance) {
    if ((state->flags & FLAG_AREA) || !question_stone_boards(&state->question))
        return rational_whole(0);
    return rational_whole(-question_stone_difference(&state->question) - balance);
}

/* The same for a temperature: the solver counts from -1, where area counting has its 0. */
static int lift_of(const EndgameJob *state) {
    return (state->flags & FLAG_AREA) && question_stone_boards(&state->question) > 0;
}

static void write_measures(JobWriter *answer, const EndgameJob *state, Walls walls, int balance) {
    const Lines *lines = &state->question.lines;
    Rational mean = rational_add(walls_mean(lines, walls), shift_of(state, balance));
    Rational lift = rational_whole(lift_of(state));
    endgame_write_rational(answer, mean);
    endgame_write_rational(answer, rational_add(walls_temperature(lines, walls), lift));
}

/* Whether the move's scaffold reaches the wall at the temperature of the position. */
static int is_best(EndgameJob *state, Walls walls, uint32_t move) {
    Lines *lines = &state->question.lines;
    LineId option = walls_option(state->solver, state->node, move);
    if (option == LINE_NONE) return 0;
    Rational t = walls_temperature(lines, walls);
    LineId wall = move < node_of(state)->lefts ? walls.left : walls.right;
    Rational a = line_value(lines, option, t), b = line_value(lines, wall, t);
    return rational_equal(a, b);
}

static void write_move_result(JobWriter *answer, const EndgameJob *state, const uint8_t *best,
                              uint32_t move) {
    const Node *node = node_of(state);
    const Edge *edge = &graph_edges(state->question.graph, node)[move];
    int exact = walls_exact(state->solver, edge->target);
    job_write_word(answer, exact ? 1 : 2);
    if (!exact) return;
    int costs = edge->cost, way = move < node->lefts ? 1 : -1;
    write_measures(answer, state, walls_of(state->solver, edge->target),
                   state->balance + costs * way);
    job_write_word(answer, best[move]);
}

static void write_bounds(JobWriter *answer, const EndgameJob *state) {
    const Lines *lines = &state->question.lines;
    const WallBounds *bounds = &state->solver->bounds[state->node];
    Rational shift = shift_of(state, state->balance);
    for (int high = 0; high < 2; high++) {
        Walls walls = high ? bounds->high : bounds->low;
        endgame_write_line(answer, lines, walls.left, shift, lift_of(state));
        endgame_write_line(answer, lines, walls.right, shift, lift_of(state));
    }
}

/* best: per move, as is_best tells. */
static void write_result(JobWriter *answer, const EndgameJob *state, const uint8_t *best) {
    const Lines *lines = &state->question.lines;
    int exact = walls_exact(state->solver, state->node), lift = lift_of(state);
    int bounded = !exact && state->question.graph->has_sum;
    job_write_word(answer, exact ? 1 : bounded ? 3 : 2);
    if (bounded) write_bounds(answer, state);
    if (!exact) return;
    Walls walls = walls_of(state->solver, state->node);
    Rational shift = shift_of(state, state->balance);
    write_measures(answer, state, walls, state->balance);
    endgame_write_line(answer, lines, walls.left, shift, lift);
    endgame_write_line(answer, lines, walls.right, shift, lift);
    for (uint32_t move = 0; move < move_count(state); move++)
        write_move_result(answer, state, best, move);
}

static void write_text(JobWriter *answer, const char *text, size_t length) {
    static const uint8_t padding[4];
    job_write_word(answer, (int32_t)length);
    job_write(answer, text, length);
    job_write(answer, padding, (4 - length % 4) % 4);
}

static void write_region(JobWriter *answer, const EndgameJob *state, int i) {
    const QuestionRegion *region = &state->question.regions[i];
    uint32_t part = question_part(&state->question, state->node, i);
    job_write_word(answer, region->region == NULL ? 0 : region->board.count);
    if (region->region != NULL) {
        Stones stones = region_stones(region->region, part);
        job_write(answer, &stones, sizeof stones);
    }
    uint32_t count = region->params.params.count;
    const Param *params = region->params.params.items;
    job_write_word(answer, (int32_t)count);
    for (uint32_t p = 0; p < count; p++) {
        write_text(answer, params[p].name, params[p].length);
        job_write_word(answer, params_value(&region->params, part, p));
    }
}

static void write_conditions(JobWriter *answer, const EndgameJob *state) {
    Federation *federation = state->question.federation;
    int count = federation == NULL ? 0 : federation->adjustment_count;
    job_write_word(answer, federation == NULL ? 0 : (int32_t)federation->terminals);
    job_write_word(answer, count);
    for (int i = 0; i < count; i++) {
        job_write_word(answer, (int32_t)federation->touched[i]);
        job_write_word(answer, federation_holds(federation, state->node, i));
    }
}

static void write_moves(JobWriter *answer, const EndgameJob *state) {
    const Question *question = &state->question;
    for (uint32_t i = 0; i < move_count(state); i++) {
        EdgePlace place = question_place(question, state->node, i);
        job_write_word(answer, place.region);
        job_write_word(answer, place.place);
        job_write_word(answer, graph_edges(question->graph, node_of(state))[i].ko);
    }
}

static void write_position(JobWriter *answer, const EndgameJob *state) {
    const Question *question = &state->question;
    const Node *node = node_of(state);
    uint32_t count;
    job_write_word(answer, question->graph->has_ko);
    job_write_word(answer, node->kind);
    if (node->kind == NODE_STOP || node->kind == NODE_NUMBER) {
        Rational value = line_corners(&question->lines, node->value, &count)->value;
        endgame_write_rational(answer, rational_add(value, shift_of(state, state->balance)));
    }
    job_write_word(answer, node->kind == NODE_SUM ? 0 : node->lefts);
    job_write_word(answer, node->kind == NODE_SUM ? 0 : node->rights);
    job_write_word(answer, question->region_count);
    for (int i = 0; i < question->region_count; i++) write_region(answer, state, i);
    write_conditions(answer, state);
    write_moves(answer, state);
}

static void endgame_answer(Job *job, JobWriter *answer) {
    EndgameJob *state = job->state;
    job_write_word(answer, (int32_t)question_positions(&state->question));
    job_write_word(answer, state->stage);
    if (state->stage == BUILDING) return;
    write_position(answer, state);
    for (int master = 0; master < 2; master++) {
        if (state->results[master] == NULL)
            job_write_word(answer, 0);
        else
            job_write(answer, state->results[master], state->result_sizes[master]);
    }
}

/* ---- Steps -------------------------------------------------------------------------------- */

/* Follows the path from the root. */
static ErrorCode walk(EndgameJob *state) {
    const Graph *graph = state->question.graph;
    state->node = graph->root;
    for (int32_t i = 0; i < state->path_length; i++) {
        const Node *node = node_of(state);
        int32_t move = state->path[i];
        if (move < 0 || (uint32_t)move >= move_count(state)) return ERROR_BAD_OPTION;
        const Edge *edge = &graph_edges(graph, node)[move];
        state->balance += edge->cost * (move < node->lefts ? 1 : -1);
        state->node = edge->target;
    }
    return OK;
}

static ErrorCode start_solving(EndgameJob *state, Master master) {
    state->before = state->question.lines;
    state->mark = state->question.lines.arena->used;
    state->solver = walls_new(state->question.graph, &state->question.lines, master, state->node);
    return state->solver == NULL ? ERROR_OUT_OF_MEMORY : state->question.lines.failed;
}

static ErrorCode finish_building(EndgameJob *state) {
    ErrorCode code = walk(state);
    if (code != OK) return code;
    state->stage = SOLVING_LEFT;
    return start_solving(state, MASTER_LEFT);
}

/* Which moves are best; NULL when memory is used up. */
static uint8_t *find_best(EndgameJob *state) {
    uint8_t *best = arena_array(state->question.lines.arena, move_count(state) + 1, 1);
    if (best == NULL || !walls_exact(state->solver, state->node)) return best;
    Walls walls = walls_of(state->solver, state->node);
    for (uint32_t move = 0; move < move_count(state); move++)
        best[move] = (uint8_t)is_best(state, walls, move);
    return best;
}

/* Keeps what is to be said for the komaster, and gives back all memory that finding it took. */
static ErrorCode keep_result(EndgameJob *state, int master) {
    Arena *arena = state->question.lines.arena;
    const uint8_t *best = find_best(state);
    state->work += state->solver->work;
    if (best == NULL) return ERROR_OUT_OF_MEMORY;
    if (state->question.lines.failed != OK) return state->question.lines.failed;
    JobWriter writer = {.bytes = arena->base + arena->used, .capacity = arena_left(arena)};
    write_result(&writer, state, best);
    lines_rewind(&state->question.lines, &state->before, state->mark);
    uint8_t *kept = arena_alloc(arena, writer.size);
    if (writer.overflow || kept == NULL) return ERROR_OUT_OF_MEMORY;
    memmove(kept, writer.bytes, writer.size);
    state->results[master] = kept;
    state->result_sizes[master] = writer.size;
    return OK;
}

static int32_t finish_solving(EndgameJob *state) {
    int master = state->stage == SOLVING_RIGHT;
    ErrorCode code = keep_result(state, master);
    if (code != OK) return code;
    if (master == 0 && state->question.graph->has_ko) {
        state->stage = SOLVING_RIGHT;
        code = start_solving(state, MASTER_RIGHT);
        return code == OK ? STEP_RUNNING : code;
    }
    if (master == 0) {
        state->results[1] = state->results[0];
        state->result_sizes[1] = state->result_sizes[0];
    }
    state->stage = DONE;
    return STEP_DONE;
}

static int32_t build(Job *job, EndgameJob *state, uint32_t max_nodes) {
    int32_t status = question_build(&state->question, max_nodes);
    job->nodes = question_work(&state->question);
    if (status == STEP_DONE) status = finish_building(state);
    if (status < 0) endgame_place_error(job, &state->question);
    return status;
}

static int32_t endgame_step(Job *job, uint32_t max_nodes) {
    EndgameJob *state = job->state;
    if (state->stage == BUILDING) return build(job, state, max_nodes);
    if (state->stage == DONE) return STEP_DONE;
    int32_t status = walls_step(state->solver, max_nodes);
    job->nodes = question_work(&state->question) + state->work + state->solver->work;
    return status == STEP_DONE ? finish_solving(state) : status;
}

const JobKind job_endgame = {endgame_open, endgame_step, endgame_answer};
