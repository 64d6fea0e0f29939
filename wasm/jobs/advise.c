/* Advice for a whole board of regions.
 *
 *   request: flags (1: area scoring), komaster (0 Left, 1 Right), count of coupons and per coupon
 *            numerator and denominator (64 bits each), then a question (endgame_request.h)
 *   answer:  positions known; stage (0 building, 1 solving, 2 playing, 3 done); with stage 3:
 *            per region: status (1 exact, 2 loopy); when exact: mean, temperature
 *            status of the whole; when exact: its value with Left, with Right to move first when
 *              all is played out; mean, temperature
 *            per player: count of best first moves; per move: region (-1 a coupon), place
 *            per player (Left, Right), per strategy (perfect, hot, sente, thermo): whether there is
 *              a first move, its region (-1 a coupon, -2 a pass), its place; whether the score is
 *              known (0 nothing is, 1 exactly, 2 bounds), and then: score, length of the line, and
 *              per move its region and place; or lower and upper bound
 *
 * A place is a cell of a board, or the number of the option. */
#include "../../core/endgame/play.h"
#include "endgame_request.h"

enum { FLAG_AREA = 1 };

typedef enum { BUILDING, SOLVING, PLAYING, DONE } Stage;

typedef struct {
    Question question;
    int32_t flags;
    int32_t master;
    int32_t coupon_count;
    Rational coupons[COUPONS_MAX];
    Stage stage;
    int solved; /* games, of the regions' and the whole, for one komaster each */
    BothWalls games[FEDERATION_REGIONS_MAX + 1]; /* the whole behind the regions */
    int loopy;              /* a region is, so that nothing can be said of the sum's play */
    uint8_t *best;          /* per move of the whole's root: whether it is a best first move */
    uint8_t best_coupon[2]; /* per player: whether to take a coupon is one */
    Play *play;
    int run; /* player * STRATEGY_COUNT + strategy */
    PlayResult results[2 * STRATEGY_COUNT];
} Advise;

static ErrorCode advise_open(Job *job, JobReader *request) {
    Advise *state = job->state = arena_array(&job->arena, 1, sizeof *state);
    if (state == NULL) return ERROR_OUT_OF_MEMORY;
    state->flags = job_read_word(request);
    state->master = job_read_word(request) != 0;
    state->coupon_count = job_read_word(request);
    if (state->coupon_count < 0 || state->coupon_count > COUPONS_MAX) return ERROR_BAD_OPTION;
    for (int32_t i = 0; i < state->coupon_count; i++) {
        state->coupons[i] = endgame_read_rational(request);
        if (!rational_valid(state->coupons[i])) return ERROR_BAD_OPTION;
    }
    return endgame_read_question(job, request, &state->question);
}

static const Graph *region_graph(const Advise *state, int i) {
    const QuestionRegion *region = &state->question.regions[i];
    return region->region == NULL ? &region->written : &region->region->graph;
}

/* The temperature at which all is played out: without a board there is no area to be counted. */
static Rational until_of(const Advise *state) {
    int area = (state->flags & FLAG_AREA) && question_stone_boards(&state->question) > 0;
    return rational_whole(area ? -1 : 0);
}

/* ---- Steps -------------------------------------------------------------------------------- */

static WallSolver *whole_of(const Advise *state) {
    return state->games[state->question.region_count].masters[0];
}

static const Graph *game_graph(const Advise *state, int game) {
    int is_whole = game == state->question.region_count;
    return is_whole ? state->question.graph : region_graph(state, game);
}

/* Whether the walls of all nodes are needed: of the regions always, of the whole where conditions
 * have to tell where play ends. */
static int needs_all(const Advise *state, int game) {
    return game < state->question.region_count || state->question.condition_count > 0;
}

/* Starts to solve the next game, for the komaster asked for and then for the other, where that
 * makes a difference; STEP_DONE when all are solved. */
static int32_t start_game(Advise *state) {
    int game = state->solved / 2, other = state->solved % 2;
    if (game > state->question.region_count) return STEP_DONE;
    const Graph *graph = game_graph(state, game);
    WallSolver **masters = state->games[game].masters;
    if (other && !(graph->has_ko && needs_all(state, game))) {
        masters[1] = masters[0];
        state->solved++;
        return start_game(state);
    }
    if (graph->has_sum) return ERROR_OVERFLOW;
    Master master = (Master)(other ? !state->master : state->master);
    uint32_t wanted = needs_all(state, game) ? WALLS_WANT_ALL : graph->root;
    masters[other] = walls_new(graph, &state->question.lines, master, wanted);
    return masters[other] == NULL ? ERROR_OUT_OF_MEMORY : STEP_RUNNING;
}

static int32_t finish_game(Advise *state) {
    int game = state->solved / 2, other = state->solved % 2;
    const WallSolver *solver = state->games[game].masters[other];
    if (game < state->question.region_count && !other)
        for (uint32_t n = 0; n < solver->graph->nodes.count; n++)
            state->loopy |= !walls_exact(solver, n);
    state->solved++;
    return start_game(state);
}

static void start_run(Advise *state) {
    play_start(state->play, state->run / STRATEGY_COUNT, (Strategy)(state->run % STRATEGY_COUNT));
}

static const Node *root_of(const Advise *state) {
    return graph_node(state->question.graph, state->question.graph->root);
}

/* Where nothing is played out: the moves that reach the wall at the temperature at which all would
 * be. The walls know nothing of coupons. */
static ErrorCode find_best_by_walls(Advise *state) {
    Lines *lines = &state->question.lines;
    uint32_t n = state->question.graph->root;
    const Node *root = root_of(state);
    WallSolver *whole = whole_of(state);
    if (!walls_exact(whole, n) || state->coupon_count > 0) return OK;
    Walls walls = walls_of(whole, n);
    Rational until = until_of(state);
    for (uint32_t move = 0; move < (uint32_t)root->lefts + root->rights; move++) {
        LineId option = walls_option(whole, n, move);
        LineId wall = move < root->lefts ? walls.left : walls.right;
        state->best[move] = option != LINE_NONE && rational_equal(line_value(lines, option, until),
                                                                  line_value(lines, wall, until));
    }
    return lines->failed;
}

/* The moves that reach what perfect play does, where its score is known. */
static void find_best(Advise *state, int player, const PlayResult *perfect) {
    const Node *root = root_of(state);
    int32_t from = player == 0 ? 0 : root->lefts, count = player == 0 ? root->lefts : root->rights;
    if (!rational_equal(perfect->low, perfect->high)) return;
    for (int32_t move = from; move < from + count; move++)
        state->best[move] = (uint8_t)play_is_best(state->play, perfect->low, move);
    state->best_coupon[player] = (uint8_t)play_is_best(state->play, perfect->low, COUPON);
}

static int32_t start_play(Advise *state) {
    const Node *root = root_of(state);
    size_t moves = (size_t)root->lefts + root->rights;
    state->best = arena_array(state->question.lines.arena, moves + 1, 1);
    if (state->best == NULL) return ERROR_OUT_OF_MEMORY;
    if (state->loopy) {
        state->stage = DONE;
        ErrorCode code = find_best_by_walls(state);
        return code == OK ? STEP_DONE : code;
    }
    state->play =
        play_new(&state->question, state->games, &state->games[state->question.region_count],
                 until_of(state), state->coupons, state->coupon_count);
    if (state->play == NULL) return ERROR_OUT_OF_MEMORY;
    state->stage = PLAYING;
    start_run(state);
    return STEP_RUNNING;
}

static int32_t step_play(Advise *state, uint32_t max_nodes) {
    if (play_step(state->play, max_nodes / 4 + 1) != STEP_DONE) return STEP_RUNNING;
    PlayResult *result = &state->results[state->run];
    play_result(state->play, result);
    if (state->run % STRATEGY_COUNT == PERFECT)
        find_best(state, state->run / STRATEGY_COUNT, result);
    if (++state->run == 2 * STRATEGY_COUNT) {
        state->stage = DONE;
        return STEP_DONE;
    }
    start_run(state);
    return STEP_RUNNING;
}

static int32_t step_walls(Advise *state, uint32_t max_nodes) {
    WallSolver *solver = state->games[state->solved / 2].masters[state->solved % 2];
    int32_t status = walls_step(solver, max_nodes);
    if (status == STEP_DONE) status = finish_game(state);
    return status == STEP_DONE ? start_play(state) : status;
}

static int32_t step_building(Job *job, Advise *state, uint32_t max_nodes) {
    int32_t status = question_build(&state->question, max_nodes);
    if (status == STEP_DONE) {
        state->stage = SOLVING;
        status = start_game(state);
    }
    if (status < 0) endgame_place_error(job, &state->question);
    return status;
}

static uint64_t work_of(const Advise *state) {
    uint64_t work = question_work(&state->question);
    for (int i = 0; i <= state->question.region_count; i++)
        for (int other = 0; other < 2; other++) {
            const WallSolver *solver = state->games[i].masters[other];
            int counted = other && solver == state->games[i].masters[0];
            if (solver != NULL && !counted) work += solver->work;
        }
    if (state->play != NULL) work += state->play->work;
    return work;
}

static int32_t advise_step(Job *job, uint32_t max_nodes) {
    Advise *state = job->state;
    int32_t status = STEP_DONE;
    if (state->stage == BUILDING)
        status = step_building(job, state, max_nodes);
    else if (state->stage == PLAYING)
        status = step_play(state, max_nodes);
    else if (state->stage != DONE)
        status = step_walls(state, max_nodes);
    job->nodes = work_of(state);
    return status;
}

/* ---- The answer --------------------------------------------------------------------------- */

static Rational shift_of(const Advise *state) {
    if (state->flags & FLAG_AREA) return rational_whole(0);
    return rational_whole(-question_stone_difference(&state->question));
}

static void write_measures(JobWriter *answer, const Advise *state, Walls walls, Rational shift,
                           int board) {
    const Lines *lines = &state->question.lines;
    Rational lift = rational_whole((state->flags & FLAG_AREA) && board);
    endgame_write_rational(answer, rational_add(walls_mean(lines, walls), shift));
    endgame_write_rational(answer, rational_add(walls_temperature(lines, walls), lift));
}

static void write_regions(JobWriter *answer, const Advise *state) {
    for (int i = 0; i < state->question.region_count; i++) {
        const QuestionRegion *region = &state->question.regions[i];
        uint32_t root = region_graph(state, i)->root;
        const WallSolver *solver = state->games[i].masters[0];
        int exact = walls_exact(solver, root), board = region->region != NULL;
        int stones =
            board && !(state->flags & FLAG_AREA) ? region_stone_difference(&region->board) : 0;
        job_write_word(answer, exact ? 1 : 2);
        if (exact)
            write_measures(answer, state, walls_of(solver, root), rational_whole(-stones), board);
    }
}

static void write_move(JobWriter *answer, const Advise *state, uint32_t node, int32_t move) {
    if (move < 0) {
        job_write_word(answer, move);
        job_write_word(answer, 0);
        return;
    }
    EdgePlace place = question_place(&state->question, node, (uint32_t)move);
    job_write_word(answer, place.region);
    job_write_word(answer, place.place);
}

static void write_whole(JobWriter *answer, const Advise *state) {
    const Lines *lines = &state->question.lines;
    const Graph *graph = state->question.graph;
    int exact = walls_exact(whole_of(state), graph->root);
    job_write_word(answer, exact ? 1 : 2);
    if (!exact) return;
    Walls walls = walls_of(whole_of(state), graph->root);
    Rational until = until_of(state), shift = shift_of(state);
    Rational values[2] = {line_value(lines, walls.left, until),
                          line_value(lines, walls.right, until)};
    for (int player = 0; player < 2; player++)
        endgame_write_rational(answer, rational_add(values[player], shift));
    write_measures(answer, state, walls, shift, question_stone_boards(&state->question) > 0);
}

static void write_best(JobWriter *answer, const Advise *state, int player) {
    const Node *root = root_of(state);
    int32_t from = player == 0 ? 0 : root->lefts, count = player == 0 ? root->lefts : root->rights;
    int32_t best = state->best_coupon[player];
    for (int32_t move = from; move < from + count; move++) best += state->best[move];
    job_write_word(answer, best);
    if (state->best_coupon[player]) write_move(answer, state, 0, COUPON);
    for (int32_t move = from; move < from + count; move++)
        if (state->best[move]) write_move(answer, state, state->question.graph->root, move);
}

static void write_line(JobWriter *answer, const Advise *state, const PlayResult *result) {
    const Graph *graph = state->question.graph;
    uint32_t node = graph->root;
    job_write_word(answer, result->length);
    for (int i = 0; i < result->length; i++) {
        int32_t move = result->line[i];
        write_move(answer, state, node, move);
        if (move >= 0) node = graph_edges(graph, graph_node(graph, node))[move].target;
    }
}

static void write_strategy(JobWriter *answer, const Advise *state, int run) {
    const PlayResult *result = &state->results[run];
    int player = run / STRATEGY_COUNT;
    Strategy strategy = (Strategy)(run % STRATEGY_COUNT);
    int32_t first = 0;
    int has_first = state->play != NULL && (strategy != PERFECT || result->length > 0);
    if (has_first && strategy == PERFECT) first = result->line[0];
    if (has_first && strategy != PERFECT)
        has_first = play_advice(state->play, player, strategy, &first);
    job_write_word(answer, has_first);
    if (has_first) write_move(answer, state, state->question.graph->root, first);
    int given = state->play != NULL && rational_valid(result->low) && rational_valid(result->high);
    int known = given && rational_equal(result->low, result->high);
    job_write_word(answer, !given ? 0 : known ? 1 : 2);
    if (given) endgame_write_rational(answer, rational_add(result->low, shift_of(state)));
    if (known) write_line(answer, state, result);
    if (given && !known)
        endgame_write_rational(answer, rational_add(result->high, shift_of(state)));
}

static void advise_answer(Job *job, JobWriter *answer) {
    Advise *state = job->state;
    job_write_word(answer, (int32_t)question_positions(&state->question));
    job_write_word(answer, state->stage);
    if (state->stage != DONE) return;
    write_regions(answer, state);
    write_whole(answer, state);
    for (int player = 0; player < 2; player++) write_best(answer, state, player);
    for (int run = 0; run < 2 * STRATEGY_COUNT; run++) write_strategy(answer, state, run);
}

const JobKind job_advise = {advise_open, advise_step, advise_answer};
