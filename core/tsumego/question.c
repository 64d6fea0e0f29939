#include "question.h"

#include <string.h>

#include "../go/board.h"
#include "region.h"

enum {
    FIRST_BUDGET = 6144, /* nodes of an attempt in the first round; 8 times more in each next */
    ROUNDS = 7,
    LATE_ROUND = 3,
    ROUNDS_BEFORE = 4,          /* for what comes before a candidate whose answer is confirmed */
    GLANCE = FIRST_BUDGET << 4, /* nodes for sorting out the moves of a new answer */
    SURVEY_AFTER = FIRST_BUDGET << 6, /* nodes in a wider region before they are again, */
    SURVEY = 6 * SURVEY_AFTER,        /* and nodes for that; */
    SURVEYS = 8,                      /* so many times */
    SHARE = 4096,                     /* all the work of a region */
    HINTS_PART = 16,                  /* the part of the memory for hints: a sixteenth */
};

/* --- trying ------------------------------------------------------------------------------- */

static void list_attempts(Question *question) {
    for (int tier = 0; tier < 2; tier++)
        for (int i = 0; i < finder_count(question->finder); i++)
            if (finder_tier(question->finder, i) == tier)
                question->attempts[question->count++] =
                    (Attempt){.candidate = (uint8_t)i, .move = TSUMEGO_NONE};
}

/* The first attempt with a confirmed answer, or count. */
static int find_confirmed(const Question *question) {
    int at = 0;
    while (at < question->count &&
           (question->attempts[at].dropped || !question->attempts[at].confirmed))
        at++;
    return at;
}

/* What comes to mind first is nearly always meant: later attempts get less, and the less the longer
 * it takes, or where the first has an answer that is to be confirmed only. */
static uint64_t budget_of(const Question *question, int at) {
    unsigned place = region_place(question, at), less = question->round < LATE_ROUND ? 3 : 6;
    int answer = question->answer_at; /* -1: none */
    if (answer >= 0 && !question->attempts[answer].dropped && region_place(question, answer) == 0)
        less *= 4;
    return ((uint64_t)FIRST_BUDGET << (3 * question->round)) / (1 + less * place);
}

/* Sorts out all moves of an answer. */
static ErrorCode list_moves(Question *question, int at, int growth) {
    question->phase = LISTING;
    question->surveying = question->glancing = 0;
    question->budget = 0;
    if (question->solver == NULL || question->at != at || question->growth != growth)
        return region_start(question, at, growth, 1, 0);
    question->running_is_answer = 1;
    region_ask_all(question);
    return OK;
}

static ErrorCode try_from(Question *question, int next);

/* No candidate is a problem: that the mover fails, or need not move, is the answer about the first
 * of them, as if it were marked, once wider regions say so, too. */
static ErrorCode insist(Question *question) {
    question->insists = 1;
    question->count = 1;
    question->attempts[0].dropped = 0;
    question->have_answer = question->worth = question->round = 0;
    question->answer_at = -1;
    return try_from(question, 0);
}

/* Sorts out the moves of the answer in the end. */
static ErrorCode list_last(Question *question) {
    int found = region_place(question, question->count) > 0 || question->worth > 0;
    int given = question->insists || (question->said & FIND_TARGET);
    if (!found && !given) return insist(question);
    if (!question->have_answer) return list_moves(question, 0, 0);
    return list_moves(question, question->answer_at, question->answer.growth);
}

/* Goes on with an attempt from number next on, in another round when there is none, or with what
 * there is. */
static ErrorCode try_from(Question *question, int next) {
    for (int idle = 0; idle <= question->count; idle++, next++) {
        int end = find_confirmed(question);
        int final = region_place(question, end) == 0 || question->round >= ROUNDS_BEFORE;
        if (end < question->count && final) break;
        if (next >= end) {
            next = 0;
            if (++question->round >= ROUNDS) break;
        }
        Attempt *attempt = &question->attempts[next];
        if (attempt->dropped || attempt->growth >= FIND_GROWTH) continue;
        int waits = attempt->worse && region_place(question, question->count) > 1;
        attempt->worse = 0;
        if (waits) continue;
        if (region_start(question, next, attempt->growth, 0, budget_of(question, next)) == OK)
            return OK;
        attempt->growth = FIND_GROWTH; /* too large for a solver */
    }
    return list_last(question);
}

/* Whether what runs is a better answer than another candidate's: worth more, or as much and holding
 * in a wider region, or there, too, with a better outcome; else what comes to mind first. */
static int is_better(const Question *question, int worth) {
    const Attempt *one = &question->attempts[question->at];
    const Attempt *other = &question->attempts[question->answer_at];
    if (worth != question->worth) return worth > question->worth;
    if (question->growth != question->answer.growth)
        return question->growth > question->answer.growth;
    return one->rank != other->rank ? one->rank > other->rank : one < other;
}

static void take_answer(Question *question, int worth) {
    if (question->have_answer && question->answer_at != question->at && !is_better(question, worth))
        return;
    question->running.stable = question->attempts[question->at].confirmed;
    question->running.convincing = worth >= 3;
    region_keep_answer(question);
    question->have_answer = 1;
    question->answer_at = question->at;
    question->worth = worth;
}

/* Whether an attempt is what a reader would think of first, or all of that has dropped out. */
static int is_first(const Question *question, int at) {
    int first = !finder_tier(question->finder, question->attempts[at].candidate), left = 0;
    for (int i = 0; i < question->count; i++)
        left += !question->attempts[i].dropped &&
                !finder_tier(question->finder, question->attempts[i].candidate);
    return first || left == 0;
}

/* Adds to shares, by point, how the solver's work was spread over the first moves of color. */
static void add_shares(const TsumegoSolver *solver, int color, uint16_t *shares) {
    uint32_t spent[TSUMEGO_POINTS];
    uint64_t sum = 1;
    tsumego_solver_spent(solver, color, spent);
    for (int p = 0; p < TSUMEGO_POINTS; p++) sum += spent[p];
    for (int p = 0; p < TSUMEGO_POINTS; p++)
        shares[p] += (uint16_t)((uint64_t)spent[p] * SHARE / sum);
}

/* Remembers the work of the first attempt's region, those before it half as much. */
static void note_tried(Question *question) {
    if (region_place(question, question->at) > 0) return;
    for (int color = BLACK; color <= WHITE; color++) {
        uint16_t *tried = question->tried[color];
        add_shares(question->solver, color, tried);
        for (int p = 0; p < TSUMEGO_POINTS; p++) tried[p] /= 2;
    }
}

/* How far the next wider region reaches where a defender has failed: a little is enough to show
 * that it need not; but the narrowest, whose frame is too near, is left by a whole step. */
static int wider_for_defender(Question *question, int candidate) {
    return region_wider(question, candidate, question->growth,
                        question->growth > 0 ? 1 : FIND_STEPS);
}

/* How far the next wider region reaches otherwise: from the narrowest half a step, which can be
 * settled where a whole one cannot. */
static int wider_for_more(Question *question, int candidate) {
    int half = region_wider(question, candidate, 0, FIND_STEPS / 2);
    if (question->growth == 0 && half == FIND_STEPS / 2) return half;
    return region_wider(question, candidate, question->growth, FIND_STEPS);
}

/* Sorts out the moves of the answer that the running region has just given, as far as a little more
 * work goes: a wider one may take long, and where it does not, its moves are often the same. */
static ErrorCode glance(Question *question) {
    question->surveying = question->glancing = 1;
    question->budget = tsumego_solver_nodes(question->solver) + GLANCE;
    region_ask_all(question);
    return OK;
}

/* Whether all of the frame is one side's. */
static int is_strict(const Question *question) {
    return (question->said & (FIND_FRIENDS | FIND_FOES)) != 0;
}

/* Whether the running region tells little, so that the widest has to show it: that a mover fails to
 * live, since in a problem that is given it hardly ever does; that it fails where no candidate is a
 * problem; or that the side does not succeed outright against which all of the frame is. */
static int tells_little(const Question *question) {
    int color = question->color, defender = question->problem.defender;
    int outcome = question->running.side[color].side.outcome, strict = is_strict(question);
    int against = question->said & FIND_FRIENDS ? opponent(defender) : defender;
    if (color != against)
        return (strict | question->insists) && (outcome == TSUMEGO_LOSS) != strict;
    return outcome == TSUMEGO_LOSS || (strict && outcome != TSUMEGO_WIN);
}

/* The running region convinces. */
static ErrorCode take_region(Question *question) {
    Attempt *attempt = &question->attempts[question->at];
    int color = question->color, outcome = region_rank(question);
    int lost = tells_little(question);
    int move = region_fill_move(question, color);
    if (question->both) region_fill_move(question, opponent(color));
    if (lost) note_tried(question);
    int growth = lost && !is_strict(question) ? wider_for_defender(question, attempt->candidate)
                                              : wider_for_more(question, attempt->candidate);
    int same = attempt->reached && question->growth > FIND_STEPS && outcome == attempt->rank &&
               move == attempt->move && !lost; /* the narrowest does not count */
    int alone = !question->both && question->running.holds >> color & 1;
    attempt->worse = attempt->reached && outcome < attempt->rank;
    attempt->confirmed = same || alone || growth == FIND_GROWTH;
    attempt->reached = 1;
    attempt->rank = outcome;
    attempt->move = (int16_t)move;
    attempt->growth = (uint8_t)(attempt->confirmed ? question->growth : growth);
    int first = is_first(question, question->at);
    int counts = question->growth > 0 || !question->running.framed; /* the frame is not too near */
    take_answer(question, first ? 2 + counts + 2 * attempt->confirmed : attempt->confirmed);
    int open = !attempt->confirmed && !lost && first && counts && !question->given.skip_moves;
    if (open && question->answer_at == question->at) return glance(question);
    return try_from(question, question->at + attempt->confirmed);
}

/* The least number of threats with which the mover is said to succeed. */
static int least_of(const Question *question, const TsumegoSide *side) {
    if (side->outcome == TSUMEGO_WIN) return question->given.threats_min;
    return side->outcome == TSUMEGO_KO ? side->threats : side->known_win;
}

/* Whether what is known of the running region, which is not settled, shows that the answer of a
 * narrower one does not hold in it: with fewer threats the mover succeeds already, or it fails with
 * as many as nobody has. */
static int is_beaten(const Question *question) {
    if (!question->have_answer || question->at != question->answer_at || question->surveying ||
        question->growth <= question->answer.growth)
        return 0;
    const TsumegoSide *now = &question->running.side[question->color].side;
    int least = least_of(question, &question->answer.side[question->color].side);
    if (now->outcome != TSUMEGO_UNKNOWN) return 0;
    return now->known_win < least || (now->known_loss >= 0 && least <= 0);
}

/* Takes what is known of the running region in place of the answer of the narrower one: with a move
 * that succeeds with as many threats as are known to do. */
static void take_part(Question *question) {
    Attempt *attempt = &question->attempts[question->at];
    QuestionSide *kept = &question->running.side[question->color];
    int color = question->color, k = kept->side.known_win, move = TSUMEGO_NONE;
    if (k <= question->given.threats_max) {
        tsumego_cursor_start(question->solver, color, color == question->problem.defender ? -k : k);
        move = tsumego_cursor_move(question->solver);
    }
    if (move != TSUMEGO_NONE) kept->best[kept->side.best_count++] = (int16_t)move;
    question->running.convincing = question->worth >= 3;
    region_keep_answer(question);
    attempt->rank = -1;
    attempt->move = (int16_t)move;
    attempt->listed = 1;
}

/* The defender is known to live by moving first, while nothing is known of the attacker: that is
 * better than no answer, where what is surrounded as a whole is asked. */
static void take_half(Question *question) {
    int color = question->color;
    if (question->attempts[question->at].reached || question->both ||
        color != question->problem.defender || !is_first(question, question->at) ||
        question->running.side[color].side.outcome != TSUMEGO_WIN)
        return;
    region_fill_move(question, color);
    take_answer(question, 3);
}

/* The running region shows no problem. A wider one helps the defender, so it may do so where the
 * defender fails; and where it has got away without a move, a narrower one stands, but not the
 * narrowest with a frame that is too near. */
static ErrorCode drop_region(Question *question) {
    Attempt *attempt = &question->attempts[question->at];
    int defender = question->problem.defender, growth = FIND_GROWTH;
    int fails = question->running.side[defender].side.outcome == TSUMEGO_LOSS;
    int counts = question->answer_at == question->at &&
                 (question->answer.growth > 0 || !question->answer.framed);
    int stands = attempt->reached && counts && (fails || defender == question->color);
    note_tried(question);
    if (fails) growth = wider_for_defender(question, attempt->candidate);
    attempt->dropped = growth == FIND_GROWTH && !stands;
    if (!attempt->dropped) attempt->growth = (uint8_t)growth;
    if (attempt->dropped && question->answer_at == question->at) {
        question->worth = 0;
        question->answer.convincing &= attempt->reached; /* no half answer any more */
    }
    return try_from(question, question->at + attempt->dropped);
}

/* The narrowest region, which gives no answer, has not been settled soon. */
static void leave_narrowest(Question *question) {
    Attempt *attempt = &question->attempts[question->at];
    int growth = wider_for_more(question, attempt->candidate);
    if (growth < FIND_GROWTH) attempt->growth = (uint8_t)growth;
}

/* In which region the moves are sorted out next: that of the answer, and then, time and again, one
 * a little wider. */
static int surveyed_next(Question *question) {
    const Attempt *attempt = &question->attempts[question->at];
    int growth = question->answer.growth;
    return attempt->listed ? region_wider(question, attempt->candidate, growth, 1) : growth;
}

/* A wider region takes long: sorts out the moves of the answer there is, or of a region that is
 * only a little wider. */
static ErrorCode survey(Question *question, int growth) {
    region_put_by(question);
    ErrorCode error = region_start(question, question->at, growth, 1, SURVEY);
    question->surveying = error == OK;
    return error;
}

/* Takes what is known when all moves are sorted out, or the budget is used up; further moves of the
 * answer that do as well as soon as they are known to. */
static ErrorCode survey_more(Question *question, int done) {
    Attempt *attempt = &question->attempts[question->at];
    int outcome = region_rank(question), all = region_settled(question);
    int over = done || all || tsumego_solver_nodes(question->solver) >= question->budget;
    int found = question->running.side[question->color].side.best_count;
    int same = question->growth == question->answer.growth;
    int more = same ? found > 1 : over && outcome != attempt->rank;
    if (region_opinion(question) == CONVINCING && (all || more)) {
        int move = region_fill_move(question, question->color);
        region_fill_move(question, opponent(question->color));
        if (outcome != attempt->rank) attempt->move = (int16_t)move;
        attempt->rank = outcome;
        question->running.convincing = question->worth >= 3;
        region_keep_answer(question);
    } else if (over && !question->glancing) {
        attempt->listed = SURVEYS;
    }
    return over ? try_from(question, question->at) : OK;
}

static ErrorCode try_more(Question *question, int done) {
    Opinion now = region_opinion(question);
    if (now == CONVINCING) return take_region(question);
    if (now == NO_PROBLEM) return drop_region(question);
    if (is_beaten(question)) take_part(question);
    Attempt *attempt = &question->attempts[question->at];
    uint64_t nodes = tsumego_solver_nodes(question->solver);
    int waits =
        attempt->reached && attempt->listed < SURVEYS && question->answer_at == question->at;
    if (waits && !done && nodes >= (uint64_t)SURVEY_AFTER << attempt->listed) {
        int growth = surveyed_next(question);
        attempt->listed++;
        if (growth < question->growth) return survey(question, growth);
    }
    if (done)
        question->attempts[question->at].growth = FIND_GROWTH;
    else if (nodes < question->budget)
        return OK;
    else if (question->growth == 0) /* which would only tell whether a wider one is worth while */
        leave_narrowest(question);
    else {
        take_half(question);
        region_put_by(question);
    }
    return try_from(question, question->at + 1);
}

static void list_more(Question *question, int done) {
    if (!question->have_answer || question->running_is_answer ||
        region_opinion(question) == CONVINCING) {
        region_fill_move(question, BLACK);
        region_fill_move(question, WHITE);
        question->running.stable = question->attempts[question->at].confirmed;
        question->running.convincing = question->worth >= 3;
        region_keep_answer(question);
        question->have_answer = question->running_is_answer = 1;
    }
    if (done || region_settled(question)) question->phase = FINISHED;
}

/* Of the answer's problem nothing is known yet. */
static void know_nothing(const Question *question, QuestionAnswer *answer) {
    const TsumegoProblem *problem = &answer->problem;
    memset(answer->zone, 0, sizeof answer->zone);
    answer->framed = (uint8_t)finder_framed(question->finder, problem);
    answer->borders = (uint8_t)answer_has_borders(problem);
    answer->holds = 0;
    for (int color = BLACK; color <= WHITE; color++)
        answer->side[color].side =
            (TsumegoSide){.asked = question->given.first[color] != TSUMEGO_NOTHING,
                          .role = problem->defender == color ? TSUMEGO_DEFEND : TSUMEGO_ATTACK,
                          .known_win = 127,
                          .known_loss = -128,
                          .seki = -1,
                          .tenuki = -1};
}

/* --- windows ------------------------------------------------------------------------------ */

static int is_narrowing(const Question *question) {
    return TESUJI_WINDOWS && question->phase == NARROWING;
}

/* A region of empty points alone has the chains, too, that have all their liberties in it. */
static void take_enclosed(Question *question) {
    TsumegoProblem *problem = &question->problem;
    for (int p = 0; p < problem->width * problem->height; p++)
        if (problem->region[p] && problem->color[p] != EMPTY) return;
    narrow_take_enclosed(problem, problem->region);
    memcpy(question->given.region, problem->region, sizeof problem->region);
}

/* Looks for the outcome with color to move first. */
static ErrorCode narrow_for(Question *question, int color) {
    return question->windows->start(&question->narrow, &question->answer.problem, NARROW_LEAST,
                                    NARROW_STEP, color, question->memory, question->size);
}

/* Nothing is known until a window's success holds, or the whole region is settled. */
static ErrorCode start_narrow(Question *question) {
    question->answer.problem = question->problem;
    know_nothing(question, &question->answer);
    question->have_answer = 1;
    question->answer_at = 0;
    return narrow_for(question, question->color);
}

/* A success in a window is the answer in the whole region, as is what the region itself settles;
 * with one first move, which is all only where no more are asked. */
static void take_narrow(Question *question, int color) {
    QuestionAnswer *answer = &question->answer;
    region_read(question);
    region_fill_move(question, color);
    answer_keep_side(&answer->side[color], &question->running.side[color].side);
    answer->side[color].side.complete = question->given.skip_moves;
    answer->holds |= question->running.holds & (uint8_t)(1 << color);
    for (int p = 0; p < TSUMEGO_POINTS; p++) answer->zone[p] |= question->running.zone[p];
}

/* Goes on with the other side where it is asked, too; into what the whole region has settled. */
static ErrorCode end_narrow(Question *question) {
    Narrow *narrow = &question->narrow;
    int color = narrow->color, found = narrow->found == 1;
    question->nodes += question->windows->nodes(narrow);
    if (narrow->solver) question->nodes -= tsumego_solver_nodes(narrow->solver);
    question->solver = narrow->solver;
    question->problem = narrow->problem;
    if (narrow->found) take_narrow(question, color);
    if (found && !(question->both && color == question->color)) {
        question->phase = FINISHED;
        return OK;
    }
    if (question->both) region_drop(question);
    return found ? narrow_for(question, opponent(color)) : list_moves(question, 0, 0);
}

/* --- the machine -------------------------------------------------------------------------- */

/* Regions that grow leave hints for the next. */
static void set_hints_apart(Question *question) {
    size_t size = question->size / HINTS_PART & ~(size_t)63;
    if (!TESUJI_GROWS || size < TSUMEGO_HINTS_MIN) return;
    question->hints = question->memory;
    question->hints_size = size;
    question->memory = (uint8_t *)question->memory + size;
    question->size -= size;
}

Question *question_new(Arena *arena, const TsumegoProblem *problem, unsigned given, int mover,
                       const NarrowMethods *windows, size_t spare, ErrorCode *error) {
    *error = ERROR_BAD_OPTION;
    if (!TESUJI_GROWS && !(given & FIND_REGION)) return NULL;
    Question *question = arena_array(arena, 1, sizeof *question);
    *error = ERROR_OUT_OF_MEMORY;
    if (question == NULL) return NULL;
    question->given = *problem;
    question->said = given;
    question->windows = windows;
    question->both = problem->first[BLACK] == problem->first[WHITE];
    question->color = (uint8_t)(mover != EMPTY ? mover : problem->first[BLACK] ? BLACK : WHITE);
    question->answer.candidate = question->answer_at = -1;
    question->finder = finder_new(arena, &question->given, given);
    if (question->finder == NULL || arena_left(arena) < spare + TSUMEGO_MEMORY_MIN) return NULL;
    list_attempts(question);
    *error = ERROR_NO_TARGET;
    if (question->count == 0) return NULL;
    question->size = arena_left(arena) - spare;
    question->memory = arena_alloc(arena, question->size);
    *error = ERROR_OUT_OF_MEMORY;
    if (question->memory == NULL) return NULL;
    int fixed = (given & FIND_TARGET) && (given & FIND_REGION);
    question->hints_at = -1;
    if (!(given & FIND_REGION)) set_hints_apart(question);
    question->phase = fixed ? LISTING : TRYING;
    finder_candidate(question->finder, 0, 0, &question->problem);
    if (fixed) take_enclosed(question);
    if (TESUJI_WINDOWS && fixed && windows != NULL && windows->helps(&question->problem)) {
        question->phase = NARROWING;
        *error = start_narrow(question);
    } else {
        *error = region_start(question, 0, 0, fixed, fixed ? 0 : budget_of(question, 0));
    }
    return *error == OK ? question : NULL;
}

static ErrorCode think(Question *question, int done) {
    region_read(question);
    if (question->surveying) return survey_more(question, done);
    if (question->phase == TRYING) return try_more(question, done);
    list_more(question, done);
    return OK;
}

/* Up to max_nodes nodes of the running solver; half of the budget may go into the first move of the
 * narrower region. */
static int32_t run(Question *question, uint32_t max_nodes) {
    if (!question->probing) return tsumego_solver_step(question->solver, max_nodes);
    int32_t status = tsumego_cursor_step(question->solver, max_nodes);
    uint64_t nodes = tsumego_solver_nodes(question->solver);
    if (status != STEP_RUNNING || (nodes >= question->look && nodes > question->budget / 2))
        question->probing = 0;
    return status < 0 ? status : STEP_RUNNING;
}

/* Solvers are looked at after fixed numbers of their nodes, so that the answer does not depend on
 * how the work is cut into steps. */
int32_t question_step(Question *question, uint32_t max_nodes) {
    while (question->phase != FINISHED) {
        if (is_narrowing(question)) {
            uint64_t before = question->windows->nodes(&question->narrow);
            int32_t status = question->windows->step(&question->narrow, max_nodes);
            uint64_t used = question->windows->nodes(&question->narrow) - before + 1;
            ErrorCode error = status == STEP_DONE ? end_narrow(question) : OK;
            if (status < 0 || error != OK) return status < 0 ? status : error;
            if (used >= max_nodes) break;
            max_nodes -= (uint32_t)used;
            continue;
        }
        uint64_t before = tsumego_solver_nodes(question->solver);
        uint64_t left = question->look - before;
        int32_t status = run(question, max_nodes < left ? max_nodes : (uint32_t)left);
        uint64_t nodes = tsumego_solver_nodes(question->solver), used = nodes - before + 1;
        if (status < 0) return status;
        if (status == STEP_DONE || nodes >= question->look) {
            question->look = nodes + REGION_SLICE;
            ErrorCode error = think(question, status == STEP_DONE);
            if (error != OK) return error;
        }
        if (used >= max_nodes) break;
        max_nodes -= (uint32_t)used;
    }
    return question->phase == FINISHED ? STEP_DONE : STEP_RUNNING;
}

/* What the waiting solver knows. */
static void read_waiting(Question *question) {
    QuestionAnswer *running = &question->running;
    TsumegoProblem *problem = &question->compared[0];
    int candidate = question->attempts[question->waiting_at].candidate;
    finder_candidate(question->finder, candidate, question->waiting_growth, problem);
    answer_read(running, question->finder, problem, question->waiting);
    running->candidate = candidate;
    running->growth = question->waiting_growth;
}

/* What the first attempt that is left will be asked, while nothing is known of it. */
static void read_first(Question *question) {
    QuestionAnswer *running = &question->running;
    const Attempt *first = question->attempts;
    while (first->dropped) first++;
    running->candidate = first->candidate;
    running->growth = first->growth < FIND_GROWTH ? first->growth : FIND_GROWTH - 1;
    finder_candidate(question->finder, running->candidate, running->growth, &running->problem);
    know_nothing(question, running);
}

/* Whether there is an answer to show: while the whole is open one about a part of it is none, nor
 * what has turned out to be no problem, unless it convinces. */
static int answer_shows(const Question *question) {
    int at = question->answer_at;
    if (!question->have_answer) return 0;
    return question->phase != TRYING || question->answer.convincing ||
           (is_first(question, at) && !question->attempts[at].dropped);
}

const QuestionAnswer *question_answer(Question *question) {
    if (answer_shows(question)) {
        if (!region_tells_more(question, &question->fuller, &question->answer))
            return &question->answer;
        question->fuller.stable = question->answer.stable;
        question->fuller.convincing = question->answer.convincing;
        return &question->fuller;
    }
    region_read(question);
    region_fill_move(question, BLACK);
    region_fill_move(question, WHITE);
    /* What comes to mind first is likelier to be meant than what runs. */
    if (question->waiting != NULL)
        read_waiting(question);
    else if (region_place(question, question->at) > 0)
        read_first(question);
    return &question->running;
}

int question_tries(const Question *question, int color, int16_t tries[QUESTION_TRIES]) {
    uint16_t shares[TSUMEGO_POINTS];
    const TsumegoSolver *solver = question->waiting;
    int count = 0;
    if (is_narrowing(question)) solver = question->narrow.solver;
    if (solver == NULL && region_place(question, question->at) == 0) solver = question->solver;
    memcpy(shares, question->tried[color], sizeof shares);
    if (solver != NULL) add_shares(solver, color, shares);
    for (int best; count < QUESTION_TRIES; count++) {
        best = 0;
        for (int p = 1; p < TSUMEGO_POINTS; p++)
            if (shares[p] > shares[best]) best = p;
        if (shares[best] == 0) break;
        shares[best] = 0;
        tries[count] = (int16_t)best;
    }
    return count;
}

/* Whether the same play is possible in both, and ends in the same way. */
static int is_same_game(const TsumegoProblem *one, const TsumegoProblem *two) {
    return one->width == two->width && one->height == two->height &&
           memcmp(one->color, two->color, sizeof one->color) == 0 &&
           memcmp(one->region, two->region, sizeof one->region) == 0 &&
           memcmp(one->target, two->target, sizeof one->target) == 0 &&
           one->defender == two->defender && one->goal == two->goal &&
           one->target_rule == two->target_rule && one->ko == two->ko &&
           (one->ko < 0 || one->ko_for == two->ko_for) && one->suicide == two->suicide &&
           one->repetition == two->repetition && one->never_ko == two->never_ko &&
           one->portable == two->portable && one->opening == two->opening &&
           one->safe_liberties == two->safe_liberties && one->plain == two->plain;
}

/* Whether the game is that in a candidate's region. */
static int is_region(Question *question, int at, int growth, const TsumegoProblem *problem) {
    TsumegoProblem *found = &question->compared[0];
    finder_candidate(question->finder, question->attempts[at].candidate, growth, found);
    return is_same_game(found, problem);
}

TsumegoSolver *question_solver(Question *question, const TsumegoProblem *problem) {
    ErrorCode error;
    if (question->solver != NULL && is_same_game(&question->problem, problem))
        return question->solver;
    if (question->waiting != NULL &&
        is_region(question, question->waiting_at, question->waiting_growth, problem))
        return question->waiting;
    if (question->hints_at < 0 ||
        !is_region(question, question->hints_at, question->hints_growth, problem))
        return NULL;
    question->waiting = NULL;
    question->solver = tsumego_solver_new(question->memory, question->size, problem, &error);
    if (question->solver != NULL) tsumego_solver_learn(question->solver, question->hints, 1);
    return question->solver;
}

uint64_t question_nodes(const Question *question) {
    uint64_t nodes = question->nodes;
    if (is_narrowing(question)) nodes += question->windows->nodes(&question->narrow);
    if (question->solver != NULL) nodes += tsumego_solver_nodes(question->solver);
    if (question->waiting != NULL) nodes += tsumego_solver_nodes(question->waiting);
    return nodes;
}
