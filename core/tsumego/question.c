#include "question.h"

#include <string.h>

#include "../go/board.h"

enum {
    FIRST_BUDGET =
        4096,          /* nodes of the first trial in the first round; 8 times more in each next */
    ROUNDS = 6,        /* when nothing convincing turns up */
    ROUNDS_BEFORE = 4, /* for what comes before a convincing trial */
    HEAD_START = 3,    /* wider regions that the first tier is tried with before the second */
    TRIALS = FIND_CANDIDATES * FIND_GROWTH,
    SLICE = 1024,           /* nodes between two looks at a candidate that may drop out */
    GROWTH_LEAST = 1 << 20, /* nodes that a wider region is given, at least; and at least as many */
    GROWTH_TIMES = 8,       /* times the nodes of the answer it is compared with */
};

typedef enum { SCOUTING, SETTLING, GROWING, FINISHED } Phase;
typedef enum { UNDECIDED, NO_PROBLEM, CONVINCING } Opinion;

/* A candidate with a region. */
typedef struct {
    uint8_t candidate;
    uint8_t growth;
    uint8_t dropped;
} Trial;

struct Question {
    TsumegoProblem given;
    unsigned said;
    int mover;
    Finder *finder;
    int count; /* of trials */
    Trial trials[TRIALS];
    Phase phase;
    int round, trial;
    int convincing; /* the trial that the answer is from, or count */
    int candidate, growth;
    uint64_t budget; /* nodes the running solver may use, 0: no limit */
    uint64_t look;   /* nodes of the running solver at which it is looked at next */
    TsumegoProblem problem;
    TsumegoSolver *solver;
    uint64_t nodes; /* of solvers that are gone */
    uint8_t have_answer, running_is_answer, reading;
    QuestionAnswer answer; /* the best so far */
    QuestionAnswer running;
    void *memory;
    size_t size;
};

/* --- one solver --------------------------------------------------------------------------- */

static ErrorCode start(Question *question, int candidate, int growth, uint64_t budget) {
    ErrorCode error = OK;
    if (question->solver != NULL) question->nodes += tsumego_solver_nodes(question->solver);
    question->solver = NULL;
    question->candidate = candidate;
    question->growth = growth;
    question->budget = budget;
    question->look = SLICE;
    finder_candidate(question->finder, candidate, growth, &question->problem);
    question->solver =
        tsumego_solver_new(question->memory, question->size, &question->problem, &error);
    return error;
}

/* A side that was not asked has no lists. */
static void copy(void *to, const void *from, size_t size) {
    if (size > 0) memcpy(to, from, size);
}

static void keep_side(QuestionSide *kept, const TsumegoSide *side) {
    kept->side = *side;
    if (kept->side.move_count > QUESTION_MOVES) kept->side.move_count = QUESTION_MOVES;
    if (kept->side.best_count > QUESTION_MOVES) kept->side.best_count = QUESTION_MOVES;
    if (kept->side.pv_length > TSUMEGO_LINE) kept->side.pv_length = TSUMEGO_LINE;
    copy(kept->moves, side->moves, kept->side.move_count * sizeof *kept->moves);
    copy(kept->best, side->best, kept->side.best_count * sizeof *kept->best);
    copy(kept->pv, side->pv, kept->side.pv_length * sizeof *kept->pv);
    kept->side.moves = kept->moves;
    kept->side.best = kept->best;
    kept->side.pv = kept->pv;
}

static void keep_answer(QuestionAnswer *kept, const QuestionAnswer *answer) {
    *kept = *answer;
    for (int color = BLACK; color <= WHITE; color++) {
        kept->side[color].side.moves = kept->side[color].moves;
        kept->side[color].side.best = kept->side[color].best;
        kept->side[color].side.pv = kept->side[color].pv;
    }
}

/* Whether the region ends where the board does not: at stones or points outside of it. */
static int has_borders(const TsumegoProblem *problem) {
    int points = problem->width * problem->height;
    for (int p = 0; p < points; p++) {
        if (problem->region[p]) continue;
        if (p % problem->width > 0 && problem->region[p - 1]) return 1;
        if (p % problem->width < problem->width - 1 && problem->region[p + 1]) return 1;
        if (p >= problem->width && problem->region[p - problem->width]) return 1;
        if (p + problem->width < points && problem->region[p + problem->width]) return 1;
    }
    return 0;
}

/* What the running solver knows. */
static void read_running(Question *question) {
    TsumegoResult result;
    QuestionAnswer *running = &question->running;
    tsumego_solver_result(question->solver, &result);
    running->problem = question->problem;
    for (int color = BLACK; color <= WHITE; color++)
        keep_side(&running->side[color], &result.side[color]);
    memcpy(running->zone, result.zone, sizeof running->zone);
    running->framed = (uint8_t)finder_framed(question->finder, &question->problem);
    running->borders = (uint8_t)has_borders(&question->problem);
    running->stable = 0;
    running->found = (question->said & FIND_TARGET) == 0;
    running->convincing = 0;
    running->memory_full = result.memory_full;
    running->candidate = question->candidate;
    running->growth = question->growth;
}

/* --- what is meant ------------------------------------------------------------------------ */

/* Sides in the order of their outcomes; a ko is the better the fewer threats it needs. */
static int rank(const TsumegoSide *side) {
    if (side->outcome == TSUMEGO_WIN) return 100;
    if (side->outcome == TSUMEGO_KO) return 50 - side->threats;
    return 0;
}

/* Whether moving first makes a difference to color: it reaches more than when the other moves. */
static Opinion opinion_of(const TsumegoSide *mine, const TsumegoSide *theirs) {
    if (mine->outcome == TSUMEGO_LOSS) return NO_PROBLEM;
    if (theirs->outcome == TSUMEGO_LOSS) return NO_PROBLEM;
    if (mine->outcome == TSUMEGO_UNKNOWN || theirs->outcome == TSUMEGO_UNKNOWN) return UNDECIDED;
    return CONVINCING;
}

static Opinion opinion(const Question *question) {
    const QuestionSide *side = question->running.side;
    int mover = question->mover == EMPTY ? BLACK : question->mover;
    return opinion_of(&side[mover].side, &side[opponent(mover)].side);
}

static int settled(const QuestionAnswer *answer) {
    for (int color = BLACK; color <= WHITE; color++)
        if (answer->problem.first[color] && !answer->side[color].side.complete) return 0;
    return 1;
}

/* --- scouting ----------------------------------------------------------------------------- */

/* Trials in their order: what a reader would think of first comes before its parts, and before
 * those it is tried with a wider region, too. */
static void list_trials(Question *question) {
    int candidates = finder_count(question->finder);
    for (int step = 0; step < FIND_GROWTH + HEAD_START; step++) {
        for (int tier = 0; tier < 2; tier++) {
            int growth = step - HEAD_START * tier;
            if (growth < 0 || growth >= FIND_GROWTH) continue;
            for (int i = 0; i < candidates; i++)
                if (finder_tier(question->finder, i) == tier)
                    question->trials[question->count++] =
                        (Trial){.candidate = (uint8_t)i, .growth = (uint8_t)growth};
        }
    }
    question->convincing = question->count;
}

/* The next trial from number on that has not dropped out; count when none. */
static int next_trial(const Question *question, int number) {
    while (number < question->count && question->trials[number].dropped) number++;
    return number;
}

/* Later trials get less. */
static uint64_t budget_of(int round, int place) {
    return ((uint64_t)FIRST_BUDGET << (3 * round)) / (unsigned)(1 + place / 2);
}

/* A candidate that is no problem drops out: here only, where a wider region could help the side
 * that it is lost for now; else with wider regions as well. A wider region helps the defender. */
static void drop(Question *question) {
    const TsumegoSide *side = &question->running.side[question->problem.defender].side;
    int defender_fails = side->outcome == TSUMEGO_LOSS;
    for (int i = question->trial; i < question->count; i++) {
        Trial *trial = &question->trials[i];
        if (trial->candidate != question->candidate) continue;
        if (i == question->trial || !defender_fails) trial->dropped = 1;
    }
}

/* Whether the trial's region is that of the same candidate with less growth. */
static int is_repeated(Question *question, const Trial *trial) {
    TsumegoProblem *narrower = &question->running.problem, *wider = &question->problem;
    if (trial->growth == 0) return 0;
    finder_candidate(question->finder, trial->candidate, trial->growth - 1, narrower);
    finder_candidate(question->finder, trial->candidate, trial->growth, wider);
    return memcmp(narrower->region, wider->region, sizeof narrower->region) == 0;
}

static ErrorCode start_trial(Question *question, int number) {
    Trial *trial = &question->trials[number];
    int place = 0;
    for (int i = 0; i < number; i++) place += !question->trials[i].dropped;
    question->trial = number;
    if (question->round == 0 && is_repeated(question, trial)) return ERROR_BAD_OPTION;
    return start(question, trial->candidate, trial->growth, budget_of(question->round, place));
}

/* Goes on with another trial, another round, or what there is. A trial that no solver takes (it is
 * too large) drops out. */
static ErrorCode scout_on(Question *question) {
    for (int next = question->trial;;) {
        /* Behind a convincing trial nobody needs to look. */
        int rounds = question->have_answer ? ROUNDS_BEFORE : ROUNDS;
        next = next_trial(question, next + 1);
        if (next >= question->convincing) {
            next = next_trial(question, 0);
            question->round++;
        }
        if (next >= question->convincing || question->round >= rounds) break;
        if (start_trial(question, next) == OK) return OK;
        question->trials[next].dropped = 1;
    }
    question->phase = SETTLING;
    if (!question->have_answer) return start(question, 0, 0, 0);
    return start(question, question->answer.candidate, question->answer.growth, 0);
}

/* While the moves are not sorted out, one that is known to do has to stand for all. */
static void fill_move(Question *question, int color) {
    QuestionSide *kept = &question->running.side[color];
    const TsumegoProblem *problem = &question->problem;
    int attacks = color != problem->defender;
    int threats = kept->side.outcome == TSUMEGO_KO ? kept->side.threats : problem->threats_min;
    if (kept->side.outcome < TSUMEGO_KO || kept->side.best_count > 0) return;
    tsumego_cursor_start(question->solver, color, attacks ? threats : -threats);
    int move = tsumego_cursor_move(question->solver);
    if (move == TSUMEGO_NONE) return;
    kept->best[0] = kept->pv[0] = (int16_t)move;
    kept->side.best_count = kept->side.pv_length = 1;
}

static ErrorCode scout(Question *question, int done) {
    Opinion now = opinion(question);
    question->running.convincing = now == CONVINCING;
    if (now == CONVINCING) {
        fill_move(question, BLACK);
        fill_move(question, WHITE);
        int before = next_trial(question, 0);
        keep_answer(&question->answer, &question->running);
        question->have_answer = 1;
        question->convincing = question->trial;
        if (before == question->trial) {
            question->phase = SETTLING;
            question->budget = 0;
            return OK;
        }
    }
    if (now == UNDECIDED && !done && tsumego_solver_nodes(question->solver) < question->budget)
        return OK;
    if (now == NO_PROBLEM) drop(question);
    return scout_on(question);
}

/* --- how far the region reaches ----------------------------------------------------------- */

static int same_side(const QuestionSide *one, const QuestionSide *two) {
    return rank(&one->side) == rank(&two->side) && one->side.best_count == two->side.best_count &&
           memcmp(one->best, two->best, one->side.best_count * sizeof *one->best) == 0;
}

static int same_answer(const QuestionAnswer *one, const QuestionAnswer *two) {
    for (int color = BLACK; color <= WHITE; color++)
        if (one->problem.first[color] && !same_side(&one->side[color], &two->side[color])) return 0;
    return 1;
}

/* Starts on a region wider than the answer's, or ends when there is none. */
static ErrorCode grow(Question *question, uint64_t nodes) {
    uint64_t budget = GROWTH_TIMES * nodes;
    if (budget < GROWTH_LEAST) budget = GROWTH_LEAST;
    for (int growth = question->growth + 1; growth < FIND_GROWTH; growth++) {
        finder_candidate(question->finder, question->candidate, growth, &question->problem);
        if (memcmp(question->problem.region, question->answer.problem.region,
                   sizeof question->problem.region) == 0)
            continue;
        question->phase = GROWING;
        question->running_is_answer = 0;
        if (start(question, question->candidate, growth, budget) != OK) break;
        return OK;
    }
    question->answer.stable = question->solver != NULL;
    question->phase = FINISHED;
    return OK;
}

static ErrorCode settle(Question *question, int done) {
    uint64_t nodes = tsumego_solver_nodes(question->solver);
    question->running.convincing = opinion(question) == CONVINCING;
    if (question->running.convincing >= question->answer.convincing) {
        /* Before that, what was seen while scouting says more. */
        fill_move(question, BLACK);
        fill_move(question, WHITE);
        keep_answer(&question->answer, &question->running);
        question->have_answer = question->running_is_answer = 1;
    }
    if (!done && !settled(&question->running)) return OK;
    if (!settled(&question->running) || (question->said & FIND_REGION)) {
        question->phase = FINISHED;
        return OK;
    }
    return grow(question, nodes);
}

static ErrorCode widen(Question *question, int done) {
    uint64_t nodes = tsumego_solver_nodes(question->solver);
    if (!settled(&question->running)) {
        if (done || nodes >= question->budget) question->phase = FINISHED;
        return OK;
    }
    int same = same_answer(&question->answer, &question->running);
    question->running.convincing = opinion(question) == CONVINCING;
    if (!same && !question->running.convincing && question->answer.convincing) {
        /* Too wide: the stones that were fought over have got away. */
        question->phase = FINISHED;
        return OK;
    }
    keep_answer(&question->answer, &question->running);
    question->running_is_answer = 1;
    if (!same) return grow(question, nodes);
    question->answer.stable = 1;
    question->phase = FINISHED;
    return OK;
}

/* --- the machine -------------------------------------------------------------------------- */

Question *question_new(Arena *arena, const TsumegoProblem *problem, unsigned given, int mover,
                       size_t spare, ErrorCode *error) {
    Question *question = arena_array(arena, 1, sizeof *question);
    *error = ERROR_OUT_OF_MEMORY;
    if (question == NULL) return NULL;
    question->given = *problem;
    question->said = given;
    question->mover = mover;
    question->answer.candidate = -1;
    question->finder = finder_new(arena, &question->given, given);
    if (question->finder == NULL || arena_left(arena) < spare + TSUMEGO_MEMORY_MIN) return NULL;
    list_trials(question);
    *error = ERROR_NO_TARGET;
    if (question->count == 0) return NULL;
    question->size = arena_left(arena) - spare;
    question->memory = arena_alloc(arena, question->size);
    *error = ERROR_OUT_OF_MEMORY;
    if (question->memory == NULL) return NULL;
    int found = (given & FIND_TARGET) == 0;
    if (found) question->given.first[BLACK] = question->given.first[WHITE] = 1;
    question->phase = found ? SCOUTING : SETTLING;
    *error = start(question, 0, 0, found ? budget_of(0, 0) : 0);
    return *error == OK ? question : NULL;
}

static ErrorCode think(Question *question, int done) {
    read_running(question);
    if (question->phase == SCOUTING) return scout(question, done);
    if (question->phase == SETTLING) return settle(question, done);
    return widen(question, done);
}

/* Solvers are looked at after fixed numbers of their nodes, so that the answer does not depend on
 * how the work is cut into steps. */
int32_t question_step(Question *question, uint32_t max_nodes) {
    while (question->phase != FINISHED) {
        uint64_t before = tsumego_solver_nodes(question->solver);
        uint64_t left = question->look - before;
        int32_t status =
            tsumego_solver_step(question->solver, max_nodes < left ? max_nodes : (uint32_t)left);
        uint64_t nodes = tsumego_solver_nodes(question->solver), used = nodes - before + 1;
        if (status < 0) return status;
        if (status == STEP_DONE || nodes >= question->look) {
            question->look = nodes + SLICE;
            ErrorCode error = think(question, status == STEP_DONE);
            if (error != OK) return error;
        }
        if (used >= max_nodes) break;
        max_nodes -= (uint32_t)used;
    }
    return question->phase == FINISHED ? STEP_DONE : STEP_RUNNING;
}

const QuestionAnswer *question_answer(Question *question) {
    if (!question->have_answer) {
        read_running(question);
        fill_move(question, BLACK);
        fill_move(question, WHITE);
        return &question->running;
    }
    return &question->answer;
}

uint64_t question_nodes(const Question *question) {
    if (question->solver == NULL) return question->nodes;
    return question->nodes + tsumego_solver_nodes(question->solver);
}

TsumegoSolver *question_solver(Question *question) {
    return question->phase == FINISHED && question->running_is_answer ? question->solver : NULL;
}
