#include "region.h"

#include <string.h>

#include "../go/board.h"

enum {
    ASIDE = 4, /* the part of the memory for what runs while a solver waits: a quarter, */
    ASIDE_LEAST = 4 << 20, /* with this many bytes at least, or none waits */
};

void region_read(Question *question) {
    QuestionAnswer *running = &question->running;
    answer_read(running, question->finder, &question->problem, question->solver);
    running->found = (question->said & FIND_TARGET) == 0;
    running->convincing = running->stable = 0;
    running->candidate = question->attempts[question->at].candidate;
    running->growth = question->growth;
}

/* --- what is meant ------------------------------------------------------------------------ */

/* Outcomes in their order; a ko is the better the fewer threats it needs. */
static int rank(const TsumegoSide *side) {
    if (side->outcome == TSUMEGO_WIN) return 100;
    if (side->outcome == TSUMEGO_KO) return 50 - side->threats;
    return 0;
}

static int rank_of(const Question *question, const QuestionAnswer *answer) {
    const QuestionSide *side = answer->side;
    int color = question->color, mine = rank(&side[color].side);
    return question->both ? mine * 128 + rank(&side[opponent(color)].side) : mine;
}

int region_rank(const Question *question) {
    return rank_of(question, &question->running);
}

/* Whether it is believed that the target is meant. */
static int is_given(const Question *question) {
    return (question->said & FIND_TARGET) || question->insists;
}

Opinion region_opinion(const Question *question) {
    int color = question->color;
    const TsumegoSide *mine = &question->running.side[color].side;
    const TsumegoSide *theirs = &question->running.side[opponent(color)].side;
    if (!is_given(question)) {
        if (mine->outcome == TSUMEGO_LOSS) return NO_PROBLEM;
        if (theirs->asked && theirs->outcome == TSUMEGO_LOSS) return NO_PROBLEM;
        if (theirs->asked && theirs->known_win > question->given.threats_max) return UNDECIDED;
    }
    if (mine->outcome == TSUMEGO_UNKNOWN) return UNDECIDED;
    return question->both && theirs->outcome == TSUMEGO_UNKNOWN ? UNDECIDED : CONVINCING;
}

int region_settled(const Question *question) {
    for (int color = BLACK; color <= WHITE; color++)
        if (question->problem.first[color] && !question->running.side[color].side.complete)
            return 0;
    return 1;
}

static int fails(const TsumegoSide *side, int move) {
    for (int i = 0; i < side->move_count; i++)
        if (side->moves[i].point == move) return side->moves[i].outcome == TSUMEGO_LOSS;
    return 0;
}

int region_tells_more(const Question *question, QuestionAnswer *narrow,
                      const QuestionAnswer *wide) {
    const TsumegoSide *few = &wide->side[question->color].side;
    QuestionSide *kept = &narrow->side[question->color];
    TsumegoSide *more = &kept->side;
    if (narrow->candidate != wide->candidate || few->complete || few->best_count == 0 ||
        rank_of(question, narrow) != rank_of(question, wide))
        return 0;
    int count = 0;
    for (int i = 0; i < more->best_count; i++)
        if (!fails(few, more->best[i])) kept->best[count++] = more->best[i];
    if (count < more->best_count) more->complete = 0;
    more->best_count = (uint16_t)count;
    if (fails(few, kept->pv[0])) {
        kept->pv[0] = kept->best[0];
        more->pv_length = 1;
    }
    return count > few->best_count;
}

void region_keep_answer(Question *question) {
    QuestionAnswer *fuller = &question->fuller, *answer = &question->answer;
    if (!region_tells_more(question, fuller, answer)) {
        fuller->candidate = -1; /* what has come after it knows as much, or better */
        if (region_tells_more(question, answer, &question->running)) answer_keep(fuller, answer);
    }
    answer_keep(&question->answer, &question->running);
}

/* --- one solver --------------------------------------------------------------------------- */

int region_wider(Question *question, int candidate, int growth, int step) {
    TsumegoProblem *narrow = &question->compared[0], *wide = &question->compared[1];
    finder_candidate(question->finder, candidate, growth, narrow);
    while ((growth += step - growth % step) < FIND_GROWTH) {
        finder_candidate(question->finder, candidate, growth, wide);
        if (memcmp(narrow->region, wide->region, sizeof narrow->region) != 0) break;
    }
    return growth < FIND_GROWTH ? growth : FIND_GROWTH;
}

/* What to ask of each side. What the other side could do need not be seen again in a region that
 * only helps it: where all stones inside are its own. */
static void ask(Question *question, int listing) {
    const Attempt *attempt = &question->attempts[question->at];
    int color = question->color;
    int helped = question->problem.defender != color &&
                 finder_tier(question->finder, attempt->candidate) == 0;
    uint8_t *mine = &question->problem.first[color];
    uint8_t *theirs = &question->problem.first[opponent(color)];
    *mine = *theirs = listing ? TSUMEGO_ALL : TSUMEGO_OUTCOME;
    if (question->both) return;
    int known = listing || is_given(question) || (helped && attempt->reached);
    *theirs = known ? TSUMEGO_NOTHING : TSUMEGO_CHANCE;
}

/* Puts the cursor where color is to move first, with the number of threats that puts its success to
 * the test. */
static void start_cursor(Question *question, const TsumegoSide *side, int color) {
    int k = side->outcome == TSUMEGO_KO ? side->threats : question->problem.threats_min;
    tsumego_cursor_start(question->solver, color, color == question->problem.defender ? -k : k);
}

unsigned region_place(const Question *question, int at) {
    unsigned place = 0;
    for (int i = 0; i < at; i++) place += !question->attempts[i].dropped;
    return place;
}

void region_put_by(Question *question) {
    if (question->waiting != NULL || region_place(question, question->at) > 0) return;
    if (question->size / ASIDE < ASIDE_LEAST) return;
    question->waiting = question->solver;
    question->waiting_at = question->at;
    question->waiting_growth = question->growth;
    question->solver = NULL;
}

/* Whether hints come from the region that runs. */
static int are_own(const Question *question) {
    return question->hints_at == question->at && question->hints_growth == question->growth;
}

/* Keeps what the first attempt's solver has found out for its next region, and for the same, should
 * it be asked again. Those of the answer stay while a wider one waits, and in the end. */
static void keep_hints(Question *question) {
    int stay = question->waiting != NULL || question->phase == LISTING;
    if (!TESUJI_GROWS || question->hints_size == 0 || region_place(question, question->at) > 0 ||
        (stay && !are_own(question)))
        return;
    int kept = tsumego_solver_teach(question->solver, question->hints, question->hints_size);
    question->hints_at = kept ? question->at : -1;
    question->hints_growth = question->growth;
}

/* A solver for the problem: the one that waits for it, or a new one, which begins with what is
 * kept. The last of all has the whole memory. */
static ErrorCode open_solver(Question *question, int listing) {
    ErrorCode error = OK;
    uint8_t *memory = question->memory;
    size_t size = question->size, aside = size / ASIDE;
    if (question->waiting != NULL && !listing && question->waiting_at == question->at &&
        question->waiting_growth == question->growth) {
        question->solver = question->waiting;
        question->waiting = NULL;
        return OK;
    }
    if (question->phase == LISTING && question->waiting != NULL) {
        question->nodes += tsumego_solver_nodes(question->waiting);
        question->waiting = NULL;
    }
    if (question->waiting != NULL) {
        memory += size - aside;
        size = aside;
    } else if (question->phase == TRYING && aside >= ASIDE_LEAST) {
        size -= aside;
    }
    question->solver = tsumego_solver_new(memory, size, &question->problem, &error);
    if (question->solver != NULL && question->hints_at == question->at)
        tsumego_solver_learn(question->solver, question->hints, are_own(question));
    return error;
}

void region_drop(Question *question) {
    if (question->solver == NULL) return;
    keep_hints(question);
    question->nodes += tsumego_solver_nodes(question->solver);
    question->solver = NULL;
}

ErrorCode region_start(Question *question, int at, int growth, int listing, uint64_t budget) {
    const Attempt *attempt = &question->attempts[at];
    int color = question->color;
    region_drop(question);
    question->running_is_answer = question->probing = 0;
    question->surveying = question->glancing = 0;
    question->at = at;
    question->growth = growth;
    question->budget = budget;
    finder_candidate(question->finder, attempt->candidate, growth, &question->problem);
    ask(question, listing);
    ErrorCode error = open_solver(question, listing);
    question->look = REGION_SLICE;
    if (question->solver != NULL) question->look += tsumego_solver_nodes(question->solver);
    if (question->solver == NULL || question->answer_at != at || attempt->move < 0 || listing)
        return error;
    start_cursor(question, &question->answer.side[color].side, color);
    question->probing = tsumego_cursor_play(question->solver, attempt->move) != 0;
    return error;
}

/* Whether a move is proved to lead to value (1 the attacker's success, -1 the defender's). */
static int leads_to(TsumegoSolver *solver, int move, int value) {
    if (!tsumego_cursor_play(solver, move)) return 0;
    int over = tsumego_cursor_over(solver);
    int found = over != 0 ? over : tsumego_cursor_value(solver);
    tsumego_cursor_undo(solver);
    return found == value;
}

int region_fill_move(Question *question, int color) {
    QuestionSide *kept = &question->running.side[color];
    const TsumegoProblem *problem = &question->problem;
    const Attempt *attempt = &question->attempts[question->at];
    if (kept->side.outcome < TSUMEGO_KO) return TSUMEGO_NONE;
    if (kept->side.best_count > 0) return kept->best[0];
    start_cursor(question, &kept->side, color);
    int value = color == problem->defender ? -1 : 1, move = attempt->move;
    if (color != question->color || move == TSUMEGO_NONE ||
        !leads_to(question->solver, move, value))
        move = tsumego_cursor_move(question->solver);
    if (move == TSUMEGO_NONE) return move;
    kept->best[0] = kept->pv[0] = (int16_t)move;
    kept->side.best_count = kept->side.pv_length = 1;
    return move;
}

void region_ask_all(Question *question) {
    question->look = tsumego_solver_nodes(question->solver) + REGION_SLICE;
    ask(question, 1);
    for (int color = BLACK; color <= WHITE; color++)
        if (question->problem.first[color])
            tsumego_solver_ask(question->solver, color, TSUMEGO_ALL);
}
