/* Canonical forms of games, and how two games compare.
 *
 *   request: what (0: the form of the sum of all regions, 1: how the first two compare), cooling
 *            (numerator, denominator, 64 bits each), then a question (endgame_request.h)
 *   answer:  positions known; status (0 not yet known, 1 exact, 2 loopy, 3 beyond short games);
 *            when exact: whether the first is <= the second, whether it is >= (0 where not asked);
 *            count of forms, each after its options, the last the one asked for; per form: counts
 *            of Left's and of Right's options and their places among the forms, or, for a number,
 *            0, 0, numerator, denominator
 *
 * Values are territory values. With conditions the regions are one game; a sum without is that of
 * the forms. */
#include "../../core/endgame/canonical.h"
#include "endgame_request.h"

enum { FORM_OF_SUM, COMPARE };

typedef enum { BUILDING, SOLVING_LEFT, SOLVING_RIGHT, FORMING, ADDING, DONE } Stage;

typedef enum { NOT_YET, EXACT, LOOPY, BEYOND } Result;

typedef struct {
    Question question;
    int32_t what;
    Rational cooling;
    Stage stage;
    Result result;
    Forms forms;
    int at; /* the game that is being worked on */
    WallSolver *solvers[2];
    Canonical *canonical;
    uint64_t work; /* of solvers that are done */
    FormId found[FEDERATION_REGIONS_MAX];
    FormId sum; /* of the games so far */
    int at_most, at_least;
    uint32_t *places; /* per form: its place in the answer from 1, or 0 */
} FormJob;

static ErrorCode form_open(Job *job, JobReader *request) {
    FormJob *state = job->state = arena_array(&job->arena, 1, sizeof *state);
    if (state == NULL) return ERROR_OUT_OF_MEMORY;
    state->what = job_read_word(request);
    state->cooling = endgame_read_rational(request);
    if (state->what < FORM_OF_SUM || state->what > COMPARE || !rational_valid(state->cooling) ||
        state->cooling.num < 0)
        return ERROR_BAD_OPTION;
    ErrorCode code = endgame_read_question(job, request, &state->question);
    if (code == OK && state->what == COMPARE && state->question.region_count != 2)
        return ERROR_BAD_OPTION;
    forms_init(&state->forms, &job->arena);
    return code;
}

static int is_one_game(const FormJob *state) {
    return state->question.condition_count > 0;
}

static int game_count(const FormJob *state) {
    return is_one_game(state) ? 1 : state->question.region_count;
}

static const Graph *game(const FormJob *state) {
    return is_one_game(state) ? state->question.graph : question_graph(&state->question, state->at);
}

/* What makes a territory value of what the solver finds. */
static int shift_of(const FormJob *state) {
    if (is_one_game(state)) return -question_stone_difference(&state->question);
    const QuestionRegion *region = &state->question.regions[state->at];
    return region->region == NULL ? 0 : -region_stone_difference(&region->board);
}

static int32_t end(FormJob *state, Result result) {
    state->result = result;
    state->stage = DONE;
    return STEP_DONE;
}

/* Where the forms do not reach that is an answer, no error. */
static int32_t beyond(FormJob *state) {
    ErrorCode failed = state->forms.failed;
    return failed == ERROR_OVERFLOW ? end(state, BEYOND) : failed;
}

/* ---- Steps -------------------------------------------------------------------------------- */

static ErrorCode start_solving(FormJob *state, Master master) {
    state->stage = master == MASTER_LEFT ? SOLVING_LEFT : SOLVING_RIGHT;
    WallSolver *solver = walls_new(game(state), &state->question.lines, master, WALLS_WANT_ALL);
    state->solvers[master] = solver;
    return solver == NULL ? ERROR_OUT_OF_MEMORY : OK;
}

static int32_t build(Job *job, FormJob *state, uint32_t max_nodes) {
    int32_t status = is_one_game(state) ? question_build(&state->question, max_nodes)
                                        : question_explore(&state->question, max_nodes);
    if (status == STEP_DONE) status = start_solving(state, MASTER_LEFT);
    if (status < 0) endgame_place_error(job, &state->question);
    return status;
}

static int32_t finish_solving(FormJob *state, Master master) {
    state->work += state->solvers[master]->work;
    if (master == MASTER_LEFT && game(state)->has_ko) return start_solving(state, MASTER_RIGHT);
    /* Whether a position is frozen is not known where there are only bounds. */
    if (game(state)->has_sum && state->cooling.num > 0) return end(state, BEYOND);
    if (master == MASTER_LEFT) state->solvers[MASTER_RIGHT] = state->solvers[MASTER_LEFT];
    state->canonical = canonical_new(game(state), &state->forms, state->solvers[MASTER_LEFT],
                                     state->solvers[MASTER_RIGHT], state->cooling);
    state->stage = FORMING;
    return state->canonical == NULL ? ERROR_OUT_OF_MEMORY : OK;
}

static int32_t solve(FormJob *state, uint32_t max_nodes) {
    Master master = state->stage == SOLVING_LEFT ? MASTER_LEFT : MASTER_RIGHT;
    int32_t status = walls_step(state->solvers[master], max_nodes);
    return status == STEP_DONE ? finish_solving(state, master) : status;
}

static int32_t find(FormJob *state) {
    int32_t status = canonical_step(state->canonical);
    if (status < 0) return beyond(state);
    if (status != STEP_DONE) return status;
    if (state->canonical->status == CANONICAL_LOOPY) return end(state, LOOPY);
    state->stage = ADDING;
    return STEP_RUNNING;
}

/* Compares, or adds what was found to the sum. */
static uint32_t put_together(FormJob *state) {
    FormId here = canonical_form(state->canonical);
    FormId shift = form_number(&state->forms, rational_whole(shift_of(state)));
    if (shift == FORM_FAILED) return shift;
    FormId *found = &state->found[state->at];
    *found = form_sum(&state->forms, here, shift);
    if (*found >= FORM_PENDING) return *found;
    if (state->what == FORM_OF_SUM)
        return state->at == 0 ? *found : form_sum(&state->forms, state->sum, *found);
    if (state->at == 0) return *found;
    uint32_t at_most = form_at_most(&state->forms, state->found[0], *found);
    if (at_most >= FORM_PENDING) return at_most;
    uint32_t at_least = form_at_most(&state->forms, *found, state->found[0]);
    if (at_least >= FORM_PENDING) return at_least;
    state->at_most = (int)at_most;
    state->at_least = (int)at_least;
    return *found;
}

/* Numbers the forms that the last one is made of. */
static int32_t list_forms(FormJob *state) {
    Forms *forms = &state->forms;
    state->places = arena_array(forms->arena, state->sum + 1, sizeof *state->places);
    if (state->places == NULL) return ERROR_OUT_OF_MEMORY;
    state->places[state->sum] = 1;
    for (FormId id = state->sum + 1; id-- > 0;) {
        const Form *form = form_at(forms, id);
        const FormId *options = state->places[id] ? form_options(forms, form) : NULL;
        for (int i = 0; options != NULL && i < form->lefts + form->rights; i++)
            state->places[options[i]] = 1;
    }
    uint32_t place = 0;
    for (FormId id = 0; id <= state->sum; id++)
        if (state->places[id]) state->places[id] = ++place;
    return end(state, EXACT);
}

static int32_t add(FormJob *state) {
    FormId sum = put_together(state);
    if (sum == FORM_FAILED) return beyond(state);
    if (sum == FORM_PENDING) return STEP_RUNNING;
    state->sum = sum;
    if (++state->at == game_count(state)) return list_forms(state);
    return start_solving(state, MASTER_LEFT);
}

static uint64_t work_of(const FormJob *state) {
    uint64_t work = question_work(&state->question) + state->work + state->forms.work;
    if (state->stage == SOLVING_LEFT) work += state->solvers[MASTER_LEFT]->work;
    if (state->stage == SOLVING_RIGHT) work += state->solvers[MASTER_RIGHT]->work;
    return work;
}

static int32_t form_step(Job *job, uint32_t max_nodes) {
    FormJob *state = job->state;
    int32_t status;
    forms_allow(&state->forms, max_nodes);
    switch (state->stage) {
    case BUILDING:
        status = build(job, state, max_nodes);
        break;
    case SOLVING_LEFT:
    case SOLVING_RIGHT:
        status = solve(state, max_nodes);
        break;
    case FORMING:
        status = find(state);
        break;
    case ADDING:
        status = add(state);
        break;
    default:
        status = STEP_DONE;
    }
    job->nodes = work_of(state);
    return status;
}

/* ---- The answer --------------------------------------------------------------------------- */

static void write_form(JobWriter *answer, const FormJob *state, const Form *form) {
    const FormId *options = form_options(&state->forms, form);
    job_write_word(answer, form->lefts);
    job_write_word(answer, form->rights);
    if (form_is_number(form)) endgame_write_rational(answer, form->stops[0]);
    for (int i = 0; i < form->lefts + form->rights; i++)
        job_write_word(answer, (int32_t)state->places[options[i]] - 1);
}

static void form_answer(Job *job, JobWriter *answer) {
    FormJob *state = job->state;
    job_write_word(answer, (int32_t)question_positions(&state->question));
    job_write_word(answer, state->result);
    if (state->result != EXACT) return;
    job_write_word(answer, state->at_most);
    job_write_word(answer, state->at_least);
    job_write_word(answer, (int32_t)state->places[state->sum]);
    for (FormId id = 0; id <= state->sum; id++)
        if (state->places[id]) write_form(answer, state, form_at(&state->forms, id));
}

const JobKind job_endgame_form = {form_open, form_step, form_answer};
