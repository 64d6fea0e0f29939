#include "question.h"

#include <string.h>

#include "../go/board.h"
#include "narrow.h"

enum {
    FIRST_BUDGET = 6144, /* nodes of an attempt in the first round; 8 times more in each next */
    ROUNDS = 7,
    LATE_ROUND = 3,
    ROUNDS_BEFORE = 4,          /* for what comes before a candidate whose answer is confirmed */
    GLANCE = FIRST_BUDGET << 4, /* nodes for sorting out the moves of a new answer */
    SURVEY_AFTER = FIRST_BUDGET << 6, /* nodes in a wider region before they are again, */
    SURVEY = 6 * SURVEY_AFTER,        /* and nodes for that; */
    SURVEYS = 8,                      /* so many times */
    SLICE = 1024,                     /* nodes between two looks at the solver */
    FIGHT = 20000,                    /* nodes at least for looking into a ko */
    SHARE = 4096,                     /* all the work of a region */
    HINTS_PART = 16,                  /* the part of the memory for hints: a sixteenth */
    ASIDE = 4, /* the part of the memory for what runs while a solver waits: a quarter, */
    ASIDE_LEAST = 4 << 20, /* with this many bytes at least, or none waits */
};

typedef enum { NARROWING, TRYING, LISTING, FIGHTING, FINISHED } Phase;
typedef enum { UNDECIDED, NO_PROBLEM, CONVINCING } Opinion;

/* How far a candidate has come. */
typedef struct {
    uint8_t candidate;
    uint8_t growth;    /* of the region to be tried next; FIND_GROWTH: none; where it dropped out */
    uint8_t dropped;   /* no problem */
    uint8_t reached;   /* a region has convinced, */
    uint8_t listed;    /* how often moves have been sorted out meanwhile */
    uint8_t worse;     /* the last region gave less than those before: others have their turn */
    uint8_t confirmed; /* and the next wider one has given the same answer, or there is none */
    int16_t move;      /* the first move there */
    int32_t rank;      /* and the outcome */
} Attempt;

struct Question {
    TsumegoProblem given;
    unsigned said;
    uint8_t color; /* of the side whose problem it is */
    uint8_t both;  /* the other side is asked as much */
    Finder *finder;
    int count;
    Attempt attempts[FIND_CANDIDATES]; /* in the order in which they come to mind */
    Phase phase;
    int round, at;     /* the attempt that is running, */
    int growth;        /* with which region */
    uint64_t budget;   /* nodes the running solver may use, 0: no limit */
    uint64_t look;     /* nodes of the running solver at which it is looked at next */
    uint8_t surveying; /* the moves of an answer that is not confirmed are sorted out, */
    uint8_t glancing;  /* just after it was found */
    uint8_t probing;   /* the cursor looks at the first move of the narrower region */
    TsumegoProblem problem;
    TsumegoProblem compared[2]; /* regions */
    TsumegoSolver *solver;
    TsumegoSolver *waiting; /* the first attempt's, to go on in the next round; NULL: none. Then */
    int waiting_at;         /* solver runs in the rest of the memory */
    int waiting_growth;
    uint64_t nodes; /* of solvers that are gone */
    uint8_t have_answer, running_is_answer;
    int worth;             /* of the answer, */
    int answer_at;         /* its attempt */
    QuestionAnswer answer; /* the best so far */
    QuestionAnswer fuller; /* of a narrower region, told instead while it tells more moves */
    QuestionAnswer running;
    Fight fight;
    int fighter;                  /* colour that moves first in it */
    const NarrowMethods *windows; /* NULL: wide regions are solved as others */
    Narrow narrow;
    uint16_t tried[3][TSUMEGO_POINTS]; /* by colour: how the work of the first attempt's narrower
                                          regions was spread over first moves, in SHAREs */
    void *memory;
    size_t size;
    void *hints;                /* what was found out in a region of the first attempt's, */
    size_t hints_size;          /* 0: nothing is kept */
    int hints_at, hints_growth; /* which attempt (-1: none), and which region */
};

/* --- what is known ------------------------------------------------------------------------ */

/* What the running solver knows. */
static void read_running(Question *question) {
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

static int rank_of_asked(const Question *question) {
    return rank_of(question, &question->running);
}

/* Whether moving first makes a difference: the mover reaches its goal, and so would the other side.
 * A target that is given is believed to be meant. */
static Opinion opinion(const Question *question) {
    int color = question->color;
    const TsumegoSide *mine = &question->running.side[color].side;
    const TsumegoSide *theirs = &question->running.side[opponent(color)].side;
    if (!(question->said & FIND_TARGET)) {
        if (mine->outcome == TSUMEGO_LOSS) return NO_PROBLEM;
        if (theirs->asked && theirs->outcome == TSUMEGO_LOSS) return NO_PROBLEM;
        if (theirs->asked && theirs->known_win > question->given.threats_max) return UNDECIDED;
    }
    if (mine->outcome == TSUMEGO_UNKNOWN) return UNDECIDED;
    return question->both && theirs->outcome == TSUMEGO_UNKNOWN ? UNDECIDED : CONVINCING;
}

static int settled(const Question *question) {
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

/* Strikes off the moves of a narrower region's answer that fail in a wider one; 1 where it still
 * tells more of them, to the same end, than the wider one, whose moves are not sorted out yet. */
static int tells_more(const Question *question, QuestionAnswer *narrow,
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

/* Takes what the running solver knows as the answer; one that tells more is kept beside it. */
static void keep_answer(Question *question) {
    QuestionAnswer *fuller = &question->fuller, *answer = &question->answer;
    if (!tells_more(question, fuller, answer) && tells_more(question, answer, &question->running))
        answer_keep(fuller, answer);
    answer_keep(&question->answer, &question->running);
}

/* --- one solver --------------------------------------------------------------------------- */

/* The next growth after one that gives another region, by whole steps or parts of one; FIND_GROWTH
 * when there is none. */
static int wider(Question *question, int candidate, int growth, int step) {
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
    int known = listing || (question->said & FIND_TARGET) || (helped && attempt->reached);
    *theirs = known ? TSUMEGO_NOTHING : TSUMEGO_CHANCE;
}

/* Puts the cursor where color is to move first, with the number of threats that puts its success to
 * the test. */
static void start_cursor(Question *question, const TsumegoSide *side, int color) {
    int k = side->outcome == TSUMEGO_KO ? side->threats : question->problem.threats_min;
    tsumego_cursor_start(question->solver, color, color == question->problem.defender ? -k : k);
}

/* How many attempts come before one. */
static unsigned place_of(const Question *question, int at) {
    unsigned place = 0;
    for (int i = 0; i < at; i++) place += !question->attempts[i].dropped;
    return place;
}

/* Puts the running solver of the first attempt by until its next turn. */
static void put_by(Question *question) {
    if (question->waiting != NULL || place_of(question, question->at) > 0) return;
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
    if (!TESUJI_HINTS || question->hints_size == 0 || place_of(question, question->at) > 0 ||
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

static void drop_solver(Question *question) {
    if (question->solver == NULL) return;
    keep_hints(question);
    question->nodes += tsumego_solver_nodes(question->solver);
    question->solver = NULL;
}

/* Starts on an attempt's region, or goes on with it. In one wider than that of its answer so far
 * the first move found there is tried before all others. */
static ErrorCode start(Question *question, int at, int growth, int listing, uint64_t budget) {
    const Attempt *attempt = &question->attempts[at];
    int color = question->color;
    drop_solver(question);
    question->running_is_answer = question->probing = 0;
    question->surveying = question->glancing = 0;
    question->at = at;
    question->growth = growth;
    question->budget = budget;
    finder_candidate(question->finder, attempt->candidate, growth, &question->problem);
    ask(question, listing);
    ErrorCode error = open_solver(question, listing);
    question->look = SLICE;
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

/* While the moves are not sorted out, one that is known to do has to stand for all: the first of
 * the narrower region, when it does here, too. Returns it. */
static int fill_move(Question *question, int color) {
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
    unsigned place = place_of(question, at), less = question->round < LATE_ROUND ? 3 : 6;
    int answer = question->answer_at; /* -1: none */
    if (answer >= 0 && !question->attempts[answer].dropped && place_of(question, answer) == 0)
        less *= 4;
    return ((uint64_t)FIRST_BUDGET << (3 * question->round)) / (1 + less * place);
}

/* Asks the running solver for all moves, too. */
static void ask_all(Question *question) {
    question->look = tsumego_solver_nodes(question->solver) + SLICE;
    ask(question, 1);
    for (int color = BLACK; color <= WHITE; color++)
        if (question->problem.first[color])
            tsumego_solver_ask(question->solver, color, TSUMEGO_ALL);
}

/* Sorts out all moves of an answer. */
static ErrorCode list_moves(Question *question, int at, int growth) {
    question->phase = LISTING;
    question->surveying = question->glancing = 0;
    question->budget = 0;
    if (question->solver == NULL || question->at != at || question->growth != growth)
        return start(question, at, growth, 1, 0);
    question->running_is_answer = 1;
    ask_all(question);
    return OK;
}

/* Sorts out the moves of the answer in the end. Where no candidate is a problem it is what has
 * shown it of the first: that the mover fails, or need not move. */
static ErrorCode list_last(Question *question) {
    const Attempt *first = &question->attempts[0];
    int at = question->answer_at, growth = question->answer.growth;
    if (place_of(question, question->count) == 0 && !question->answer.convincing) {
        question->have_answer = 0;
        question->worth = 3;
    }
    if (!question->have_answer) at = 0, growth = first->dropped ? first->growth : 0;
    return list_moves(question, at, growth);
}

/* Goes on with an attempt from number next on, in another round when there is none, or with what
 * there is. */
static ErrorCode try_from(Question *question, int next) {
    for (int idle = 0; idle <= question->count; idle++, next++) {
        int end = find_confirmed(question);
        int final = place_of(question, end) == 0 || question->round >= ROUNDS_BEFORE;
        if (end < question->count && final) break;
        if (next >= end) {
            next = 0;
            if (++question->round >= ROUNDS) break;
        }
        Attempt *attempt = &question->attempts[next];
        if (attempt->dropped || attempt->growth >= FIND_GROWTH) continue;
        int waits = attempt->worse && place_of(question, question->count) > 1;
        attempt->worse = 0;
        if (waits) continue;
        if (start(question, next, attempt->growth, 0, budget_of(question, next)) == OK) return OK;
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
    keep_answer(question);
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
    if (place_of(question, question->at) > 0) return;
    for (int color = BLACK; color <= WHITE; color++) {
        uint16_t *tried = question->tried[color];
        add_shares(question->solver, color, tried);
        for (int p = 0; p < TSUMEGO_POINTS; p++) tried[p] /= 2;
    }
}

/* How far the next wider region reaches where a defender has failed: a little is enough to show
 * that it need not; but the narrowest, whose frame is too near, is left by a whole step. */
static int wider_for_defender(Question *question, int candidate) {
    return wider(question, candidate, question->growth, question->growth > 0 ? 1 : FIND_STEPS);
}

/* How far the next wider region reaches otherwise: from the narrowest half a step, which can be
 * settled where a whole one cannot. */
static int wider_for_more(Question *question, int candidate) {
    int half = wider(question, candidate, 0, FIND_STEPS / 2);
    if (question->growth == 0 && half == FIND_STEPS / 2) return half;
    return wider(question, candidate, question->growth, FIND_STEPS);
}

/* Sorts out the moves of the answer that the running region has just given, as far as a little more
 * work goes: a wider one may take long, and where it does not, its moves are often the same. */
static ErrorCode glance(Question *question) {
    question->surveying = question->glancing = 1;
    question->budget = tsumego_solver_nodes(question->solver) + GLANCE;
    ask_all(question);
    return OK;
}

/* The running region convinces. Of a mover that fails to live that is little: in a problem that is
 * given it hardly ever does, and the widest region has to show it. */
static ErrorCode take_region(Question *question) {
    Attempt *attempt = &question->attempts[question->at];
    int color = question->color, outcome = rank_of_asked(question);
    int lost = color == question->problem.defender &&
               question->running.side[color].side.outcome == TSUMEGO_LOSS;
    int move = fill_move(question, color);
    if (question->both) fill_move(question, opponent(color));
    if (lost) note_tried(question);
    int growth = lost ? wider_for_defender(question, attempt->candidate)
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
    keep_answer(question);
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
    fill_move(question, color);
    take_answer(question, 3);
}

/* The running region shows no problem. A wider one helps the defender, so it may do so where the
 * defender fails; and where it has got away without a move, the narrower one stands. */
static ErrorCode drop_region(Question *question) {
    Attempt *attempt = &question->attempts[question->at];
    int defender = question->problem.defender, growth = FIND_GROWTH;
    int fails = question->running.side[defender].side.outcome == TSUMEGO_LOSS;
    int stands = attempt->reached && (fails || defender == question->color);
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
    return attempt->listed ? wider(question, attempt->candidate, growth, 1) : growth;
}

/* A wider region takes long: sorts out the moves of the answer there is, or of a region that is
 * only a little wider. */
static ErrorCode survey(Question *question, int growth) {
    put_by(question);
    ErrorCode error = start(question, question->at, growth, 1, SURVEY);
    question->surveying = error == OK;
    return error;
}

/* Takes what is known when all moves are sorted out, or the budget is used up; further moves of the
 * answer that do as well as soon as they are known to. */
static ErrorCode survey_more(Question *question, int done) {
    Attempt *attempt = &question->attempts[question->at];
    int outcome = rank_of_asked(question), all = settled(question);
    int over = done || all || tsumego_solver_nodes(question->solver) >= question->budget;
    int found = question->running.side[question->color].side.best_count;
    int same = question->growth == question->answer.growth;
    int more = same ? found > 1 : over && outcome != attempt->rank;
    if (opinion(question) == CONVINCING && (all || more)) {
        int move = fill_move(question, question->color);
        fill_move(question, opponent(question->color));
        if (outcome != attempt->rank) attempt->move = (int16_t)move;
        attempt->rank = outcome;
        question->running.convincing = question->worth >= 3;
        keep_answer(question);
    } else if (over && !question->glancing) {
        attempt->listed = SURVEYS;
    }
    return over ? try_from(question, question->at) : OK;
}

static ErrorCode try_more(Question *question, int done) {
    Opinion now = opinion(question);
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
        put_by(question);
    }
    return try_from(question, question->at + 1);
}

/* Looks into the next ko of the answer; FINISHED when there is none. */
static void next_fight(Question *question) {
    int wanted = question->running_is_answer && !question->problem.skip_moves;
    while (wanted && ++question->fighter <= WHITE) {
        int first = question->fighter, defender = question->problem.defender;
        const TsumegoSide *side = &question->answer.side[first].side;
        int needs = side->threats > 0, threats = needs ? side->threats : 1 - side->threats;
        int behind = needs ? first : opponent(first);
        if (!side->complete || side->outcome != TSUMEGO_KO || threats > TSUMEGO_THREATS) continue;
        uint64_t nodes = tsumego_solver_nodes(question->solver);
        fight_start(&question->fight, question->solver, first, behind, behind != defender, threats);
        question->budget = nodes + nodes / 4 + FIGHT;
        return;
    }
    question->phase = FINISHED;
}

static void fight_more(Question *question, int done) {
    const Fight *fight = &question->fight;
    QuestionSide *side = &question->answer.side[question->fighter];
    if (!done && tsumego_solver_nodes(question->solver) < question->budget) return;
    if (fight->count == fight->threats) {
        side->stages = (uint8_t)fight->count;
        memcpy(side->kos, fight->kos, sizeof side->kos);
    }
    next_fight(question);
}

static void list_more(Question *question, int done) {
    if (!question->have_answer || question->running_is_answer || opinion(question) == CONVINCING) {
        fill_move(question, BLACK);
        fill_move(question, WHITE);
        question->running.stable = question->attempts[question->at].confirmed;
        question->running.convincing = question->worth >= 3;
        keep_answer(question);
        question->have_answer = question->running_is_answer = 1;
    }
    if (done || settled(question)) {
        question->phase = FIGHTING;
        question->fighter = EMPTY;
        next_fight(question);
    }
}

/* --- windows ------------------------------------------------------------------------------ */

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
    QuestionAnswer *answer = &question->answer;
    answer->side[color].side =
        (TsumegoSide){.asked = 1,
                      .role = answer->problem.defender == color ? TSUMEGO_DEFEND : TSUMEGO_ATTACK,
                      .known_win = 127,
                      .known_loss = -128,
                      .seki = -1,
                      .tenuki = -1};
    return question->windows->start(&question->narrow, &answer->problem, NARROW_LEAST, NARROW_STEP,
                                    color, question->memory, question->size);
}

/* Nothing is known until a window's success holds, or the whole region is settled. */
static ErrorCode start_narrow(Question *question) {
    QuestionAnswer *answer = &question->answer;
    answer->problem = question->problem;
    answer->borders = (uint8_t)answer_has_borders(&question->problem);
    question->have_answer = 1;
    question->answer_at = 0;
    return narrow_for(question, question->color);
}

/* A success in a window is the answer in the whole region, as is what the region itself settles;
 * with one first move, which is all only where no more are asked. */
static void take_narrow(Question *question, int color) {
    QuestionAnswer *answer = &question->answer;
    read_running(question);
    fill_move(question, color);
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
    if (question->both) drop_solver(question);
    return found ? narrow_for(question, opponent(color)) : list_moves(question, 0, 0);
}

/* --- the machine -------------------------------------------------------------------------- */

/* Regions that grow leave hints for the next. */
static void set_hints_apart(Question *question) {
    size_t size = question->size / HINTS_PART & ~(size_t)63;
    if (!TESUJI_HINTS || size < TSUMEGO_HINTS_MIN) return;
    question->hints = question->memory;
    question->hints_size = size;
    question->memory = (uint8_t *)question->memory + size;
    question->size -= size;
}

Question *question_new(Arena *arena, const TsumegoProblem *problem, unsigned given, int mover,
                       const NarrowMethods *windows, size_t spare, ErrorCode *error) {
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
    if (fixed && windows != NULL && windows->helps(&question->problem)) {
        question->phase = NARROWING;
        *error = start_narrow(question);
    } else {
        *error = start(question, 0, 0, fixed, fixed ? 0 : budget_of(question, 0));
    }
    return *error == OK ? question : NULL;
}

static ErrorCode think(Question *question, int done) {
    if (question->phase != FIGHTING) read_running(question);
    if (question->surveying) return survey_more(question, done);
    if (question->phase == TRYING) return try_more(question, done);
    if (question->phase == FIGHTING) {
        fight_more(question, done);
        return OK;
    }
    list_more(question, done);
    return OK;
}

/* Up to max_nodes nodes of the running solver; half of the budget may go into the first move of the
 * narrower region. */
static int32_t run(Question *question, uint32_t max_nodes) {
    if (question->phase == FIGHTING) return fight_step(&question->fight, max_nodes);
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
        if (question->phase == NARROWING) {
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
            question->look = nodes + SLICE;
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

/* Whether there is an answer to show: while the whole is open one about a part of it is none,
 * unless it convinces. */
static int answer_shows(const Question *question) {
    return question->have_answer && (question->phase != TRYING || question->answer.convincing ||
                                     is_first(question, question->answer_at));
}

const QuestionAnswer *question_answer(Question *question) {
    if (answer_shows(question)) {
        if (!tells_more(question, &question->fuller, &question->answer)) return &question->answer;
        question->fuller.stable = question->answer.stable;
        question->fuller.convincing = question->answer.convincing;
        return &question->fuller;
    }
    read_running(question);
    fill_move(question, BLACK);
    fill_move(question, WHITE);
    if (question->waiting != NULL) read_waiting(question); /* it is likelier to be what is meant */
    return &question->running;
}

int question_tries(const Question *question, int color, int16_t tries[QUESTION_TRIES]) {
    uint16_t shares[TSUMEGO_POINTS];
    const TsumegoSolver *solver = question->waiting;
    int count = 0;
    if (question->phase == NARROWING) solver = question->narrow.solver;
    if (solver == NULL && place_of(question, question->at) == 0) solver = question->solver;
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

TsumegoSolver *question_solver(Question *question, const TsumegoProblem *problem) {
    if (question->solver != NULL && is_same_game(&question->problem, problem))
        return question->solver;
    if (question->waiting == NULL) return NULL;
    int candidate = question->attempts[question->waiting_at].candidate;
    finder_candidate(question->finder, candidate, question->waiting_growth, &question->compared[0]);
    return is_same_game(&question->compared[0], problem) ? question->waiting : NULL;
}

uint64_t question_nodes(const Question *question) {
    uint64_t nodes = question->nodes;
    if (question->phase == NARROWING) nodes += question->windows->nodes(&question->narrow);
    if (question->solver != NULL) nodes += tsumego_solver_nodes(question->solver);
    if (question->waiting != NULL) nodes += tsumego_solver_nodes(question->waiting);
    return nodes;
}
