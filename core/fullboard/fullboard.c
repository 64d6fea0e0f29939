#include "fullboard.h"

#include "../search/step.h"
#include "bracket.h"

/* Boards of up to 16 points under simple ko are solved whole; of larger ones, and under superko, a
 * position is asked about until its bracket is closed (bracket.h), then its first moves are. */

enum { MOST_HALF_KOMI = 1 << 16 };

typedef enum { GUIDE, VALUE, MOVES, DONE } Stage;

struct FullboardSolver {
    Arena *arena;
    FullboardProblem problem;
    FbShape shape;
    Stage stage;
    int whole; /* the values are those of the whole board */
    int known; /* read off the file of solved boards */
    FbSolved solved;
    FbRetro *retro;
    FbGuide *guide; /* superko on small boards; the search is made when it is ready */
    FbExperts experts;
    FbInterest interest;
    FbBracket root;
    FbBracket moves[FULLBOARD_MOVES];
    int8_t state[FULLBOARD_MOVES]; /* as FullboardMove.best */
    int8_t twin[FULLBOARD_MOVES];  /* the first move that is the same by symmetry; -1 illegal */
};

int fullboard_is_whole(const FullboardProblem *problem) {
    return !fb_is_superko((FbRules)problem->rules) &&
           (int64_t)problem->width * problem->height <= FB_RETRO_POINTS;
}

static ErrorCode check(const FullboardProblem *problem, FbShape *shape, int32_t *point) {
    int w = problem->width, h = problem->height;
    if (w < 1 || h < 1 || w > FB_MAX_POINTS || h > FB_MAX_POINTS || w * h > FB_MAX_POINTS)
        return ERROR_UNSUPPORTED_SIZE;
    if (problem->rules < FB_BASIC_KO || problem->rules > FB_NO_KO || problem->past_count < 0 ||
        problem->past_count > FULLBOARD_PAST_MAX)
        return ERROR_BAD_OPTION;
    if (problem->suicide && !fb_is_superko((FbRules)problem->rules) && w * h > FB_RETRO_POINTS)
        return ERROR_BAD_OPTION;
    if (problem->half_komi > MOST_HALF_KOMI || problem->half_komi < -MOST_HALF_KOMI)
        return ERROR_BAD_OPTION;
    *shape = fb_shape(w, h);
    shape->suicide = problem->suicide != 0;
    shape->no_ko = problem->rules == FB_NO_KO || problem->rules == FB_NSSK;
    FbSet black = problem->black, white = problem->white, empty = shape->all & ~(black | white);
    FbSet reach = fb_beside(shape, empty);
    FbSet bad = (black & white) | ((black | white) & ~shape->all);
    if (bad == 0) {
        bad = (black & ~fb_flood(shape, reach & black, black)) |
              (white & ~fb_flood(shape, reach & white, white));
    }
    if (bad == 0) bad = problem->ko & ~empty;
    if (bad != 0) *point = __builtin_ctz(bad);
    return bad == 0 ? OK : ERROR_ILLEGAL_POSITION;
}

static int after_move(const FullboardSolver *solver, const FbPosition *from, int move,
                      FbPosition *to) {
    if (move == FB_PASS) {
        *to = fb_pass(from);
        return 1;
    }
    if (move >= solver->shape.points || (fb_empty(&solver->shape, from) >> move & 1) == 0) return 0;
    if (!fb_play(&solver->shape, from, (FbSet)1 << move, to)) return 0;
    if (!fb_is_superko((FbRules)solver->problem.rules)) return 1;
    int white = solver->root.to_move;
    FbSet blacks = white ? to->me : to->opp, whites = white ? to->opp : to->me;
    for (int i = 0; i < solver->experts.past_count; i++) {
        const FbPast *past = &solver->experts.past[i];
        if (past->black == blacks && past->white == whites &&
            (solver->problem.rules == FB_PSK || past->white_to_move != white))
            return 0;
    }
    return 1;
}

/* First moves that a symmetry of the position makes the same are solved once. Superko counts the
 * past in, so there all are different unless there is none. */
static void list_first_moves(FullboardSolver *solver) {
    const FbPosition *root = &solver->root.position;
    uint64_t seen[FULLBOARD_MOVES];
    for (int m = 0; m < FULLBOARD_MOVES; m++) {
        FbPosition after;
        int symmetry;
        solver->twin[m] = -1;
        solver->state[m] = -1;
        if (!after_move(solver, root, m, &after)) continue;
        solver->twin[m] = (int8_t)m;
        uint64_t sets = (after.me | after.ko) | (uint64_t)(after.opp | after.ko) << 32;
        seen[m] = fb_canonical(&solver->shape, sets, &symmetry);
        for (int n = 0; n < m && m != FB_PASS && solver->problem.past_count == 0; n++) {
            if (solver->twin[n] != n || seen[n] != seen[m]) continue;
            solver->twin[m] = (int8_t)n;
            break;
        }
        FbBracket *bracket = &solver->moves[m];
        fb_bracket_open(bracket, &after, !solver->root.to_move, solver->shape.points);
        if (!root->passed || m != FB_PASS) continue;
        int score = fb_score(&solver->shape, root->me, root->opp);
        bracket->lo = bracket->hi = solver->root.to_move ? -score : score;
    }
}

static int list_past(FullboardSolver *solver, Arena *arena) {
    const FullboardProblem *problem = &solver->problem;
    if (!fb_is_superko((FbRules)problem->rules)) return 1;
    /* Under natural situational superko a pass makes no board. */
    int itself = problem->rules != FB_NSSK || !problem->passed;
    int count = problem->past_count + itself;
    FbPast *list = arena_array(arena, (size_t)count, sizeof *list);
    if (list == NULL) return 0;
    for (int i = 0; i < count; i++) {
        FullboardPast now = {problem->black, problem->white, problem->to_move};
        if (i < problem->past_count) now = problem->past[i];
        list[i] = fb_past(&solver->shape, now.black, now.white, now.to_move != 0);
    }
    solver->experts.past = list;
    solver->experts.past_count = count;
    solver->experts.with_itself = itself;
    return 1;
}

/* Half a number, rounded down. */
static int half_of(int number) {
    return number >= 0 ? number / 2 : -((1 - number) / 2);
}

/* With a komi only the nearest scores are of interest at which White and at which Black wins. */
static void set_interest(FullboardSolver *solver) {
    int half = solver->problem.half_komi, points = solver->shape.points;
    int floor = solver->problem.has_komi ? -half_of(-half) - 1 : -points;
    int ceiling = solver->problem.has_komi ? half_of(half) + 1 : points;
    solver->interest = (FbInterest){.floor = floor, .ceiling = ceiling};
}

/* Which first moves are best, as far as their brackets tell; the number of open ones. */
static int compare_moves(FullboardSolver *solver) {
    int black = !solver->root.to_move, open = 0;
    for (int m = 0; m < FULLBOARD_MOVES; m++) {
        if (solver->twin[m] < 0) continue;
        const FbBracket *move = &solver->moves[solver->twin[m]];
        int sure = black ? move->lo >= solver->root.hi : move->hi <= solver->root.lo;
        int worse = black ? move->hi < solver->root.lo : move->lo > solver->root.hi;
        solver->state[m] = (int8_t)(sure ? 1 : worse ? 0 : -1);
        if (solver->problem.has_komi && !sure && !worse) {
            sure =
                black ? move->lo >= solver->interest.ceiling : move->hi <= solver->interest.floor;
            worse = black ? move->hi < solver->interest.ceiling &&
                                solver->root.lo >= solver->interest.ceiling
                          : move->lo > solver->interest.floor &&
                                solver->root.hi <= solver->interest.floor;
            solver->state[m] = (int8_t)(sure ? 1 : worse ? 0 : -1);
        }
        open += solver->state[m] < 0;
    }
    return open;
}

/* Where territory is counted the game is over: to pass is the move. */
static ErrorCode count_territory(FullboardSolver *solver, int32_t *point) {
    const FullboardProblem *problem = &solver->problem;
    FbTerritory territory = fb_territory(&solver->shape, problem->black, problem->white);
    if (territory.open != 0) {
        *point = __builtin_ctz(territory.open);
        return ERROR_NOT_SETTLED;
    }
    FbBracket *pass = &solver->moves[FB_PASS];
    solver->root.lo = solver->root.hi = pass->lo = pass->hi = territory.score;
    solver->root.first = FB_PASS;
    solver->stage = DONE;
    compare_moves(solver);
    return OK;
}

/* The value is known; one after the other the moves are compared with it. A move that has had
 * little work goes first. */
static int compare_step(FullboardSolver *solver, uint32_t max, uint32_t *done) {
    FbBracket *next = NULL;
    uint64_t least = UINT64_MAX;
    FbInterest interest = solver->interest;
    if (!solver->problem.has_komi) {
        interest.floor = solver->root.to_move ? solver->root.lo : solver->root.lo - 1;
        interest.ceiling = interest.floor + 1;
    }
    if (compare_moves(solver) == 0) return 1;
    for (int m = 0; m < FULLBOARD_MOVES; m++) {
        FbBracket *move = &solver->moves[m];
        if (solver->twin[m] != m || solver->state[m] >= 0) continue;
        uint64_t spent = fb_bracket_spent(move);
        if (!fb_bracket_is_open(move, &solver->experts, interest)) continue;
        if (next == NULL || spent < least) {
            next = move;
            least = spent;
        }
    }
    if (next == NULL) return 1;
    fb_bracket_work(next, &solver->experts, 0, interest, max, done);
    return compare_moves(solver) == 0;
}

/* The value of a position in the whole board, computed or in the file; 0 when it is not there. */
static int whole_value(const FullboardSolver *solver, const FbPosition *position, FbValue *value) {
    const FbShape *shape = &solver->shape;
    if (solver->retro != NULL) {
        *value = fb_retro_value(solver->retro, position);
        return 1;
    }
    if (!position->passed) return fb_solved_value(&solver->solved, position, value);
    int score = fb_score(shape, position->me, position->opp);
    int low = score, high = score;
    for (FbSet empty = fb_empty(shape, position); empty != 0; empty &= empty - 1) {
        FbPosition after;
        FbValue child;
        if (!fb_play(shape, position, empty & -empty, &after)) continue;
        if (!fb_solved_value(&solver->solved, &after, &child)) return 0;
        if (-child.high > low) low = -child.high;
        if (-child.low > high) high = -child.low;
    }
    *value = (FbValue){.low = (int8_t)low, .high = (int8_t)high};
    return 1;
}

/* Takes a value into a bracket. */
static void set_bracket(FbBracket *bracket, const FbValue *value) {
    bracket->lo = bracket->to_move ? -value->high : value->low;
    bracket->hi = bracket->to_move ? -value->low : value->high;
}

/* Reads the answer off the whole board; 0 when a position is not there. */
static int read_whole(FullboardSolver *solver) {
    int white = solver->root.to_move;
    FbValue value;
    for (int m = 0; m < FULLBOARD_MOVES; m++) {
        FbBracket *move = &solver->moves[m];
        if (solver->twin[m] != m || (solver->root.position.passed && m == FB_PASS)) continue;
        if (!whole_value(solver, &move->position, &value)) return 0;
        set_bracket(move, &value);
    }
    if (!whole_value(solver, &solver->root.position, &value)) return 0;
    set_bracket(&solver->root, &value);
    /* Best is what gives the mover both its bounds; where no move gives both, what it can force. */
    for (int strict = 1; strict >= 0; strict--) {
        int found = 0;
        for (int m = 0; m < FULLBOARD_MOVES; m++) {
            if (solver->twin[m] < 0) continue;
            const FbBracket *move = &solver->moves[solver->twin[m]];
            int forced = white ? move->hi <= solver->root.hi : move->lo >= solver->root.lo;
            int hoped = white ? move->lo <= solver->root.lo : move->hi >= solver->root.hi;
            solver->state[m] = (int8_t)(forced && (hoped || !strict));
            found |= solver->state[m];
        }
        if (found) break;
    }
    solver->whole = 1;
    solver->stage = DONE;
    return 1;
}

/* A move that keeps what the mover can force and comes nearer to the end: by the least rank. A pass
 * where it ends the game well, or where no stone does. */
static int move_by_rank(const FullboardSolver *solver) {
    const FbPosition *root = &solver->root.position;
    FbValue value = fb_retro_value(solver->retro, root);
    if (root->passed && fb_score(&solver->shape, root->me, root->opp) >= value.low) return FB_PASS;
    uint32_t least = root->passed ? UINT32_MAX : value.low_rank;
    int move = FB_PASS;
    for (int m = 0; m < solver->shape.points; m++) {
        if (solver->twin[m] != m) continue;
        FbValue child = fb_retro_value(solver->retro, &solver->moves[m].position);
        if (-child.high < value.low || child.high_rank >= least) continue;
        least = child.high_rank;
        move = m;
    }
    return move;
}

/* The value, or with a komi the winner, is proved as far as it can be. */
static int settled(const FullboardSolver *solver) {
    int lo = solver->root.lo, hi = solver->root.hi;
    if (lo >= hi) return 1;
    return solver->problem.has_komi &&
           (lo >= solver->interest.ceiling || hi <= solver->interest.floor);
}

/* The move that the proof of the value begins with is one of the best. */
static void note_first_move(FullboardSolver *solver) {
    if (solver->root.first >= FULLBOARD_MOVES || solver->twin[solver->root.first] < 0) return;
    FbBracket *move = &solver->moves[solver->twin[solver->root.first]];
    if (solver->root.to_move)
        move->hi = solver->root.hi;
    else
        move->lo = solver->root.lo;
}

static ErrorCode make_prover(FullboardSolver *solver) {
    FbExperts *experts = &solver->experts;
    size_t left = arena_left(solver->arena);
    size_t most = left > (1u << 16) ? left - (1u << 14) : left; /* the answer needs some */
    FbRules rules = (FbRules)solver->problem.rules;
    if (fb_is_superko(rules))
        experts->history =
            fb_history_new(solver->arena, &solver->shape, rules, solver->guide, most);
    else
        experts->prover = fb_prover_new(solver->arena, &solver->shape, most);
    if (experts->history == NULL && experts->prover == NULL) return ERROR_OUT_OF_MEMORY;
    solver->stage = VALUE;
    return OK;
}

/* Prepares to compute. */
static ErrorCode start(FullboardSolver *solver) {
    solver->stage = VALUE;
    if (fullboard_is_whole(&solver->problem)) {
        solver->retro = fb_retro_new(solver->arena, &solver->shape);
        return solver->retro == NULL ? ERROR_OUT_OF_MEMORY : OK;
    }
    int superko = fb_is_superko((FbRules)solver->problem.rules);
    if (!superko || solver->shape.points > FB_GUIDE_POINTS) return make_prover(solver);
    solver->stage = GUIDE;
    solver->guide = fb_guide_new(solver->arena, &solver->shape);
    return solver->guide == NULL ? ERROR_OUT_OF_MEMORY : OK;
}

/* Reads the answer off the file of solved boards; 0 when it is not there. */
static int read_solved(FullboardSolver *solver) {
    const FullboardProblem *problem = &solver->problem;
    const FbPosition *root = &solver->root.position;
    FbValue value;
    if (problem->rules != FB_BASIC_KO || problem->suicide) return 0;
    if (!fb_solved_open(&solver->solved, &solver->shape, problem->solved_kind, problem->solved,
                        problem->solved_size))
        return 0;
    if (problem->solved_kind == FB_SOLVED_STONES) {
        solver->known = read_whole(solver);
    } else if (!problem->all_moves && !root->passed &&
               fb_solved_value(&solver->solved, root, &value) && value.low == value.high) {
        set_bracket(&solver->root, &value);
        solver->known = 1;
        solver->stage = DONE;
    }
    if (!solver->known) return 0;
    solver->root.first = fb_solved_move(&solver->solved, root);
    int score = fb_score(&solver->shape, root->me, root->opp);
    int promised = solver->root.to_move ? -solver->root.hi : solver->root.lo;
    if (root->passed && score >= promised) solver->root.first = FB_PASS;
    if (solver->whole) return 1;
    note_first_move(solver);
    compare_moves(solver);
    return 1;
}

ErrorCode fullboard_new(Arena *arena, const FullboardProblem *problem, FullboardSolver **made,
                        int32_t *point) {
    FbShape shape;
    ErrorCode error = check(problem, &shape, point);
    if (error != OK) return error;
    FullboardSolver *solver = arena_array(arena, 1, sizeof *solver);
    if (solver == NULL) return ERROR_OUT_OF_MEMORY;
    *made = solver;
    solver->problem = *problem;
    solver->shape = shape;
    FbPosition root = {.me = problem->to_move ? problem->white : problem->black,
                       .opp = problem->to_move ? problem->black : problem->white,
                       .ko = problem->ko,
                       .passed = problem->passed != 0};
    fb_bracket_open(&solver->root, &root, problem->to_move != 0, shape.points);
    set_interest(solver);
    if (!list_past(solver, arena)) return ERROR_OUT_OF_MEMORY;
    list_first_moves(solver);
    solver->arena = arena;
    if (problem->territory) return count_territory(solver, point);
    if (problem->solved != NULL && read_solved(solver)) return OK;
    return start(solver);
}

/* Works off up to about max nodes on what is next; *done counts them. */
static ErrorCode advance(FullboardSolver *solver, uint32_t max, uint32_t *done) {
    if (solver->retro != NULL) {
        int32_t status = fb_retro_step(solver->retro, max, done);
        if (status == STEP_DONE && read_whole(solver)) solver->root.first = move_by_rank(solver);
        return status < 0 ? (ErrorCode)status : OK;
    }
    if (solver->stage == GUIDE) {
        int32_t status = fb_guide_step(solver->guide, max, done);
        if (status < 0) return (ErrorCode)status;
        return status == STEP_DONE ? make_prover(solver) : OK;
    }
    if (solver->stage == MOVES) {
        if (compare_step(solver, max, done)) solver->stage = DONE;
        return OK;
    }
    int over = settled(solver) ||
               fb_bracket_work(&solver->root, &solver->experts, 1, solver->interest, max, done);
    if (!over && !settled(solver)) return OK;
    if (settled(solver)) note_first_move(solver);
    compare_moves(solver);
    solver->stage = settled(solver) && solver->problem.all_moves ? MOVES : DONE;
    return OK;
}

int32_t fullboard_step(FullboardSolver *solver, uint32_t max_nodes, uint64_t *nodes) {
    for (uint32_t left = max_nodes; solver->stage != DONE;) {
        uint32_t done = 0;
        ErrorCode error = advance(solver, left, &done);
        if (error != OK) return error;
        *nodes += done;
        if (done >= left) break;
        left -= done;
    }
    return solver->stage == DONE ? STEP_DONE : STEP_RUNNING;
}

static FullboardWinner winner_of(const FullboardSolver *solver) {
    if (!solver->problem.has_komi) return FULLBOARD_OPEN;
    int half = solver->problem.half_komi, lo = solver->root.lo, hi = solver->root.hi;
    if (2 * lo > half) return FULLBOARD_BLACK;
    if (2 * hi < half) return FULLBOARD_WHITE;
    if (lo == hi) return FULLBOARD_DRAW;
    return solver->whole ? FULLBOARD_ENDLESS : FULLBOARD_OPEN;
}

FullboardAnswer fullboard_answer(const FullboardSolver *solver) {
    FullboardAnswer answer = {.lo = solver->root.lo,
                              .hi = solver->root.hi,
                              .effort = solver->experts.effort,
                              .winner = winner_of(solver),
                              .first = solver->root.first,
                              .whole = solver->whole,
                              .known = solver->known,
                              .complete = 1};
    if (solver->whole) {
        answer.positions = solver->known ? solver->solved.positions : fb_retro_count(solver->retro);
        answer.cycles = solver->known ? solver->solved.cycles : fb_retro_cycles(solver->retro);
    }
    if (answer.lo == answer.hi)
        answer.status = FULLBOARD_EXACT;
    else if (solver->whole)
        answer.status = FULLBOARD_CYCLE;
    int superko = fb_is_superko((FbRules)solver->problem.rules);
    for (int m = 0; m < FULLBOARD_MOVES; m++) {
        if (solver->twin[m] < 0) {
            answer.moves[m] = (FullboardMove){.lo = 1, .hi = 0, .best = 0};
            continue;
        }
        const FbBracket *move = &solver->moves[solver->twin[m]];
        int value = solver->state[m] == 1 && answer.status == FULLBOARD_EXACT;
        answer.moves[m] = (FullboardMove){.lo = (int8_t)(value ? answer.lo : move->lo),
                                          .hi = (int8_t)(value ? answer.hi : move->hi),
                                          .best = solver->state[m]};
        answer.complete &= solver->state[m] >= 0;
        /* No proof begins with a move for who can only get the least; under superko, where no play
         * goes in circles, any best one will do. */
        if (value && superko && answer.first == FB_NO_MOVE) answer.first = m;
    }
    return answer;
}

const FbTreeNode *fullboard_tree(const FullboardSolver *solver, Arena *arena,
                                 const FbTreeLimits *limits, int32_t *count) {
    if (!solver->whole || solver->retro == NULL) return NULL;
    return fb_tree(arena, solver->retro, &solver->shape, &solver->root.position,
                   solver->root.to_move, limits, count);
}
