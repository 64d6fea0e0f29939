#include "narrow.h"

#include <string.h>

#include "../base/hash.h"
#include "../go/board.h"

enum {
    WIDE = 40,            /* empty points of a region into which windows help */
    MOST = 63,            /* points that the fast engine takes, with one to spare */
    SMALLEST = 8,         /* empty points of a probe's first window */
    SLOW = 32,            /* nodes that one of a region with more points takes, with its probes */
    FIRST_BUDGET = 16384, /* see Narrow */
    ROUNDS = 12,
    PATIENT = 3, /* rounds before the whole region gets a larger share */
    FAR = 32000,
};

/* Costs: of a step to an empty point, more beside the attacker's chains, less at the edge, where
 * eyes are made; onto a stone of the attacker's. */
enum { STEP = 4, BESIDE = 4, EDGE = 2, STONE = 6 };

static int neighbors(const TsumegoProblem *problem, int point, int near[4]) {
    int width = problem->width, count = 0;
    if (point % width > 0) near[count++] = point - 1;
    if (point % width < width - 1) near[count++] = point + 1;
    if (point >= width) near[count++] = point - width;
    if (point + width < width * problem->height) near[count++] = point + width;
    return count;
}

int narrow_helps(const TsumegoProblem *problem) {
    int empty = 0;
    for (int p = 0; p < problem->width * problem->height; p++)
        empty += problem->region[p] && problem->color[p] == EMPTY;
    return empty > WIDE && problem->goal != TSUMEGO_GOAL_CONNECT && !problem->suicide &&
           !problem->safe_liberties && problem->plain == TSUMEGO_KNOWING;
}

static int is_color(const TsumegoProblem *problem, int point, int color) {
    return problem->color[point] == color;
}

/* What it costs to go on to a point beside; nothing along a chain. */
static int cost_of(const TsumegoProblem *problem, int to) {
    int near[4], count = neighbors(problem, to, near), attacked = 0;
    if (!is_color(problem, to, EMPTY)) return is_color(problem, to, problem->defender) ? 0 : STONE;
    for (int i = count; i-- > 0;)
        attacked |= is_color(problem, near[i], opponent(problem->defender));
    return STEP + (attacked ? BESIDE : 0) - (count < 4 ? EDGE : 0);
}

/* Points around the target and the first move that is looked at, the nearest first. */
typedef struct {
    const TsumegoProblem *problem;
    uint8_t passed[TSUMEGO_POINTS], window[TSUMEGO_POINTS];
    int16_t cost[TSUMEGO_POINTS];
} Nearest;

static void nearest_start(Nearest *nearest, const TsumegoProblem *problem) {
    *nearest = (Nearest){.problem = problem};
    for (int p = 0; p < TSUMEGO_POINTS; p++) nearest->cost[p] = problem->target[p] ? 0 : FAR;
    if (problem->opening) nearest->cost[problem->opening - 1] = 0;
}

/* The point that costs least of those not passed yet, or -1. */
static int nearest_next(const Nearest *nearest) {
    const TsumegoProblem *problem = nearest->problem;
    int best = -1;
    for (int p = 0; p < problem->width * problem->height; p++)
        if (!nearest->passed[p] && nearest->cost[p] < FAR &&
            (best < 0 || nearest->cost[p] < nearest->cost[best]))
            best = p;
    return best;
}

/* Marks so many empty points of the region more; returns how many there were too few. */
static int nearest_take(Nearest *nearest, int left) {
    const TsumegoProblem *problem = nearest->problem;
    int near[4];
    for (int at; left > 0 && (at = nearest_next(nearest)) >= 0;) {
        nearest->passed[at] = 1;
        nearest->window[at] = !is_color(problem, at, opponent(problem->defender));
        left -= is_color(problem, at, EMPTY);
        for (int i = neighbors(problem, at, near); i-- > 0;) {
            int next = near[i], way = nearest->cost[at] + cost_of(problem, next);
            if (is_color(problem, next, EMPTY) && !problem->region[next]) continue;
            if (way < nearest->cost[next]) nearest->cost[next] = (int16_t)way;
        }
    }
    return left;
}

/* Marks the nearest so many empty points of the region; returns how many there were too few. */
static int take_nearest(const TsumegoProblem *problem, int left, uint8_t *window) {
    Nearest nearest;
    nearest_start(&nearest, problem);
    left = nearest_take(&nearest, left);
    memcpy(window, nearest.window, sizeof nearest.window);
    return left;
}

/* Marks the target, the first move that is looked at, and the so many empty points of the region
 * that weigh most; returns how many have no weight. */
static int take_relevant(const TsumegoProblem *problem, int left, const uint32_t *weight,
                         uint8_t *window) {
    memcpy(window, problem->target, TSUMEGO_POINTS);
    if (problem->opening) window[problem->opening - 1] = 1;
    for (; left > 0; left--) {
        int best = -1;
        for (int p = 0; p < problem->width * problem->height; p++)
            if (weight[p] > 0 && !window[p] && is_color(problem, p, EMPTY) &&
                (best < 0 || weight[p] > weight[best]))
                best = p;
        if (best < 0) break;
        window[best] = 1;
    }
    return left;
}

/* Marks the whole chains of color in which a stone is marked. */
static void mark_chains(const TsumegoProblem *problem, int color, uint8_t *mark) {
    int points = problem->width * problem->height, near[4];
    for (int changed = 1; changed;) {
        changed = 0;
        for (int p = 0; p < points; p++) {
            if (problem->color[p] != color || mark[p]) continue;
            for (int i = neighbors(problem, p, near); i-- > 0;)
                mark[p] |= problem->color[near[i]] == color && mark[near[i]];
            changed |= mark[p];
        }
    }
}

/* Marks the points beside marked ones. */
static void mark_border(const TsumegoProblem *problem, const uint8_t *mark, uint8_t *border) {
    int near[4];
    for (int p = 0; p < problem->width * problem->height; p++)
        for (int i = neighbors(problem, p, near); i-- > 0;) border[p] |= mark[near[i]];
}

/* Adds the defender's chains beside the window. */
static void take_chains(const TsumegoProblem *problem, uint8_t *window) {
    uint8_t border[TSUMEGO_POINTS] = {0};
    mark_border(problem, window, border);
    for (int p = 0; p < problem->width * problem->height; p++)
        window[p] |= border[p] && is_color(problem, p, problem->defender);
    mark_chains(problem, problem->defender, window);
}

void narrow_take_enclosed(const TsumegoProblem *problem, uint8_t *window) {
    uint8_t leaves[TSUMEGO_POINTS] = {0};
    int points = problem->width * problem->height, attacker = opponent(problem->defender), near[4];
    for (int p = 0; p < points; p++)
        for (int i = neighbors(problem, p, near); problem->color[p] == attacker && i-- > 0;)
            leaves[p] |= problem->color[near[i]] == EMPTY && !window[near[i]];
    mark_chains(problem, attacker, leaves);
    for (int p = 0; p < points; p++)
        if (problem->color[p] == attacker) window[p] = !leaves[p];
}

/* The running window, or the whole, need not be looked at again. */
static void close_window(NarrowCourse *course) {
    if (course->at == NARROW_WINDOWS) {
        course->whole_closed = 1;
        return;
    }
    uint64_t last = course->windows[course->seen - 1];
    course->windows[course->seen - 1] = course->windows[course->settled];
    course->windows[course->settled++] = last;
}

/* Adds the chains to a window of empty points; returns how many points it has then. */
static int complete_window(const TsumegoProblem *problem, uint8_t *window) {
    int count = 0;
    take_chains(problem, window);
    narrow_take_enclosed(problem, window);
    for (int p = 0; p < TSUMEGO_POINTS; p++) count += window[p];
    return count;
}

/* Marks the course's window of the problem; 0 when the region has no such window, or it has too
 * many points. */
static int mark_window(const Narrow *narrow, uint8_t *window) {
    const TsumegoProblem *problem = &narrow->problem;
    const NarrowCourse *course = narrow->course;
    int kind = course->at % NARROW_KINDS;
    int size = narrow->least + course->at / NARROW_KINDS * narrow->step;
    int left = kind == NARROW_NEAR ? take_nearest(problem, size, window)
                                   : take_relevant(problem, size, course->relevance[kind], window);
    return left <= 0 && complete_window(problem, window) <= MOST;
}

/* Puts the window down as seen; 0 when it had been. */
static int note_window(NarrowCourse *course, const uint8_t *window) {
    uint64_t hash = 0;
    for (int p = 0; p < TSUMEGO_POINTS; p++)
        if (window[p]) hash = hash_mix(hash + (uint64_t)p + 1);
    for (int i = 0; i < course->seen; i++)
        if (course->windows[i] == hash) return 0;
    if (course->seen == NARROW_SEEN) return 0;
    course->windows[course->seen++] = hash;
    return 1;
}

/* Cuts a problem down to a window. A life there is to be one on the board, where what is played
 * outside may undo a repetition, and stones of the frame are none. */
static void cut_down(TsumegoProblem *problem, const uint8_t *window) {
    uint8_t border[TSUMEGO_POINTS] = {0};
    int attacker = opponent(problem->defender);
    problem->portable = 1;
    mark_border(problem, window, border);
    for (int p = 0; p < problem->width * problem->height; p++) {
        if (!window[p] && problem->region[p] && border[p]) {
            problem->framed[p] |= problem->color[p] != attacker;
            problem->color[p] = (uint8_t)attacker;
        }
        problem->region[p] = window[p];
    }
}

/* The narrow problem of the next window; 0 when there is nothing new to be seen in it. */
static int make_window(Narrow *narrow) {
    uint8_t window[TSUMEGO_POINTS] = {0};
    if (narrow->course->open[narrow->course->at % NARROW_KINDS]) return 0;
    if (!mark_window(narrow, window) || !note_window(narrow->course, window)) return 0;
    cut_down(&narrow->problem, window);
    return 1;
}

/* ---- probes (probe.h) ---- */

int narrow_holds(const TsumegoProblem *board, const TsumegoProblem *problem, const uint8_t *zone,
                 unsigned bit) {
    uint8_t outside[TSUMEGO_POINTS], free[TSUMEGO_POINTS] = {0};
    int attacker = opponent(problem->defender), size = 0, near[4];
    for (int p = 0; p < TSUMEGO_POINTS; p++)
        outside[p] = is_color(board, p, EMPTY) && !(zone[p] & bit);
    mark_border(board, outside, free);
    mark_chains(board, attacker, free);
    for (int p = 0; p < board->width * board->height; p++) {
        if (!(zone[p] & bit)) continue;
        size++;
        if (problem->color[p] != board->color[p]) return 0;
        for (int i = neighbors(board, p, near); i-- > 0;)
            if (!problem->region[near[i]] && is_color(board, near[i], attacker) && !free[near[i]])
                return 0;
    }
    return size > 0;
}

/* What is known of a window that has been looked into. */
typedef struct {
    uint64_t key;
    uint64_t zone[(TSUMEGO_POINTS + 63) / 64]; /* on which the defender's life rests */
    uint32_t nodes;                            /* spent on it in vain */
    int16_t move;
    int8_t lives;   /* -1: not known */
    uint8_t always; /* with every k */
} Glance;

enum {
    GLANCES = 1 << 14,
    GLANCE_BYTES = GLANCES * (int)sizeof(Glance), /* of the memory for probes */
};

/* Of all that a window's solver is told; other probes differ in what is outside. */
static uint64_t window_key(const TsumegoProblem *problem) {
    uint8_t border[TSUMEGO_POINTS] = {0};
    uint64_t key = hash_key((uint64_t)(problem->threats_min + 128));
    mark_border(problem, problem->region, border);
    for (int p = 0; p < problem->width * problem->height; p++) {
        unsigned point = problem->color[p] + 4u * problem->region[p] + 8u * problem->target[p] +
                         16u * problem->framed[p] + 32u * (p == problem->ko);
        if (problem->region[p] || border[p]) key = hash_mix(key + (uint64_t)p * 64 + point);
    }
    return key;
}

/* The place for what is known of the problem of a window; where that is nothing, it is cleared. */
static Glance *find_glance(Narrow *narrow, const TsumegoProblem *problem) {
    uint64_t key = window_key(problem);
    Glance *glance = (Glance *)narrow->aside + key % GLANCES;
    if (glance->key != key) *glance = (Glance){.key = key, .lives = -1};
    return glance;
}

/* Spends so many nodes on it. */
static void look_into(Narrow *narrow, const TsumegoProblem *problem, uint32_t nodes,
                      Glance *glance) {
    TsumegoResult result;
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new((uint8_t *)narrow->aside + GLANCE_BYTES,
                                               NARROW_ASIDE - GLANCE_BYTES, problem, &error);
    glance->nodes = nodes;
    if (solver == NULL) {
        glance->lives = 0;
        return;
    }
    int32_t status = tsumego_solver_step(solver, nodes);
    narrow->probed += tsumego_solver_nodes(solver);
    if (status != STEP_DONE) return;
    tsumego_solver_result(solver, &result);
    const TsumegoSide *side = &result.side[problem->defender];
    glance->lives = side->outcome == TSUMEGO_WIN;
    glance->always = side->known_win < -TSUMEGO_THREATS;
    glance->move = (int16_t)(side->pv_length > 0 ? side->pv[0] : TSUMEGO_PASS);
    for (int p = 0; p < TSUMEGO_POINTS; p++)
        if (result.zone[p] >> problem->defender & 1) glance->zone[p / 64] |= UINT64_C(1) << p % 64;
}

/* The defender's life in a window around the points: 1, 0 when there is none there, -1 when nodes
 * are too few to tell, or the window has too many points. */
static int probe_window(Narrow *narrow, const TsumegoProblem *at, const uint8_t *points,
                        uint32_t nodes, TsumegoLife *life) {
    uint8_t window[TSUMEGO_POINTS];
    TsumegoProblem problem = *at;
    memcpy(window, points, sizeof window);
    if (complete_window(at, window) > MOST) return -1;
    cut_down(&problem, window);
    Glance *glance = find_glance(narrow, &problem);
    if (glance->lives < 0 && nodes / 2 >= glance->nodes) look_into(narrow, &problem, nodes, glance);
    if (glance->lives <= 0) return glance->lives;
    life->move = glance->move;
    life->always = glance->always;
    for (int p = 0; p < TSUMEGO_POINTS; p++) life->zone[p] = glance->zone[p / 64] >> p % 64 & 1;
    return narrow_holds(at, &problem, life->zone, 1);
}

int narrow_probe(void *self, TsumegoProblem *at, uint32_t nodes, TsumegoLife *life) {
    Narrow *narrow = self;
    Nearest nearest;
    uint64_t end = narrow->probed + nodes;
    int found = 0, more = SMALLEST;
    nearest_start(&nearest, at);
    for (; found == 0 && narrow->probed < end && nearest_take(&nearest, more) <= 0;
         more = NARROW_STEP)
        found = probe_window(narrow, at, nearest.window, nodes / 4, life);
    return found > 0;
}

/* The course of all first moves, or a new one of the first move of that turn. */
static void begin_course(Narrow *narrow, int turn) {
    narrow->turn = turn;
    narrow->course = &narrow->courses[turn > 0];
    if (turn > 0) *narrow->course = (NarrowCourse){0};
}

/* The windows of the course's round are done, and another course is due: in late rounds the whole
 * region waits until first moves have had all rounds before, and the windows of this one. */
static int turn_is_over(const Narrow *narrow) {
    const NarrowCourse *course = narrow->course, *all = &narrow->courses[0];
    int refuted = narrow->turn > 0 && course->whole_closed;
    return refuted || (all->round >= narrow->late && course->round == all->round);
}

/* Goes on to the next window, or the whole; 0 when there have been enough rounds. */
static int go_on(Narrow *narrow) {
    NarrowCourse *course = narrow->course;
    if (++course->at < NARROW_WINDOWS) return 1;
    if (course->at == NARROW_WINDOWS && turn_is_over(narrow)) {
        begin_course(narrow, narrow->turn < narrow->first_count ? narrow->turn + 1 : 0);
    } else if (course->at > NARROW_WINDOWS) {
        memset(course->open, 0, sizeof course->open);
        course->at = 0;
        course->seen = course->settled;
        course->round++;
    }
    return course->round < ROUNDS;
}

/* Asks a window for a life with every number of threats: it is given up where there is none when
 * both sides have as many. */
static void ask_for_life(Narrow *narrow) {
    TsumegoProblem *problem = &narrow->problem;
    int8_t even = problem->threats_min > 0 ? problem->threats_min : 0;
    if (even > problem->threats_max) even = problem->threats_max;
    *(narrow->color == problem->defender ? &problem->threats_max : &problem->threats_min) = even;
}

/* Starts on the next window that there is something new to be seen in; STEP_DONE when all is over.
 */
static int32_t next_window(Narrow *narrow) {
    while (go_on(narrow)) {
        const NarrowCourse *course = narrow->course;
        narrow->problem = *narrow->given;
        if (narrow->turn) narrow->problem.opening = (int16_t)(1 + narrow->firsts[narrow->turn - 1]);
        if (course->at == NARROW_WINDOWS ? course->whole_closed : !make_window(narrow)) continue;
        if (course->at < NARROW_WINDOWS) ask_for_life(narrow);
        narrow->problem.first[narrow->color] = TSUMEGO_OUTCOME;
        narrow->problem.first[opponent(narrow->color)] = TSUMEGO_NOTHING;
        narrow->solver =
            tsumego_solver_new(narrow->memory, narrow->size, &narrow->problem, &narrow->error);
        if (narrow->solver == NULL) {
            close_window(narrow->course);
            continue;
        }
        if (narrow->aside != NULL) tsumego_solver_probe(narrow->solver, narrow_probe, narrow);
        return STEP_RUNNING;
    }
    return STEP_DONE;
}

ErrorCode narrow_start(Narrow *narrow, const TsumegoProblem *problem, int least, int step,
                       int color, void *memory, size_t size) {
    int probes = size / 4 >= NARROW_ASIDE;
    if (probes) size = (size - NARROW_ASIDE) & ~(size_t)15;
    *narrow = (Narrow){.given = problem,
                       .aside = probes ? (uint8_t *)memory + size : NULL,
                       .memory = memory,
                       .size = size,
                       .least = least,
                       .step = step,
                       .first_budget = FIRST_BUDGET,
                       .late = NARROW_LATE,
                       .color = (uint8_t)color,
                       .courses = {{.at = -1}}};
    begin_course(narrow, 0);
    if (probes) memset(narrow->aside, 0, GLANCE_BYTES);
    return next_window(narrow) == STEP_RUNNING ? OK : narrow->error;
}

/* What the running solver, which has done its work, says: 1 when that is the end. */
static int conclude(Narrow *narrow) {
    TsumegoResult result;
    tsumego_solver_result(narrow->solver, &result);
    int color = narrow->color, outcome = result.side[color].outcome;
    int lives = outcome == (color == narrow->given->defender ? TSUMEGO_WIN : TSUMEGO_LOSS);
    close_window(narrow->course);
    if (narrow->course->at < NARROW_WINDOWS)
        narrow->found =
            lives && narrow_holds(narrow->given, &narrow->problem, result.zone, 1u << color);
    else if (narrow->turn == 0)
        narrow->found = outcome != TSUMEGO_UNKNOWN ? 2 : 0;
    else
        narrow->found = lives;
    return narrow->found;
}

/* The running solver's nodes take many times longer, and probes are made. */
static int is_slow(const Narrow *narrow) {
    int points = 0;
    for (int p = 0; p < TSUMEGO_POINTS; p++) points += narrow->problem.region[p];
    return points > MOST;
}

/* Nodes for the running solver: twice a window's for the whole region; where that is slow, with the
 * probes' about as many as four windows', later sixteen. */
static uint64_t budget_of(const Narrow *narrow) {
    const NarrowCourse *course = narrow->course;
    uint64_t budget = (uint64_t)narrow->first_budget << (2 * course->round);
    if (course->at < NARROW_WINDOWS) return budget;
    if (!is_slow(narrow)) return budget * 2;
    return budget * (course->round < PATIENT ? 4 : 16) / SLOW;
}

/* The first moves that are to have a turn: those on which the whole region's search has spent most.
 * Only the defender's, for all of the attacker's have to be refuted. */
static void choose_firsts(Narrow *narrow) {
    uint32_t spent[TSUMEGO_POINTS] = {0};
    if (narrow->color == narrow->given->defender)
        tsumego_solver_spent(narrow->solver, narrow->color, spent);
    for (narrow->first_count = 0; narrow->first_count < NARROW_FIRSTS; narrow->first_count++) {
        int most = 0;
        for (int p = 1; p < TSUMEGO_POINTS; p++)
            if (spent[p] > spent[most]) most = p;
        if (spent[most] == 0) break;
        spent[most] = 0;
        narrow->firsts[narrow->first_count] = (int16_t)most;
    }
}

/* The running solver has used up its budget. */
static void leave_open(Narrow *narrow) {
    NarrowCourse *course = narrow->course;
    if (course->at < NARROW_WINDOWS) {
        course->open[course->at % NARROW_KINDS] = 1;
        return;
    }
    tsumego_solver_relevance(narrow->solver, course->relevance[NARROW_LIVES],
                             course->relevance[NARROW_MOVES]);
    if (narrow->turn == 0) choose_firsts(narrow);
}

int32_t narrow_step(Narrow *narrow, uint32_t max_nodes) {
    uint64_t end = narrow_nodes(narrow) + max_nodes;
    while (narrow_nodes(narrow) < end) {
        uint64_t budget = budget_of(narrow);
        uint64_t used = tsumego_solver_nodes(narrow->solver), left = end - narrow_nodes(narrow);
        if (is_slow(narrow)) left = left / SLOW + 1;
        if (left > budget - used) left = budget - used;
        int32_t status = tsumego_solver_step(narrow->solver, (uint32_t)left);
        if (status < 0) return status;
        if (status == STEP_DONE && conclude(narrow)) return STEP_DONE;
        if (status != STEP_DONE && tsumego_solver_nodes(narrow->solver) < budget) continue;
        if (status != STEP_DONE) leave_open(narrow);
        narrow->nodes += tsumego_solver_nodes(narrow->solver);
        narrow->solver = NULL;
        if (next_window(narrow) == STEP_DONE) return STEP_DONE;
    }
    return STEP_RUNNING;
}

uint64_t narrow_nodes(const Narrow *narrow) {
    return narrow->nodes + narrow->probed +
           (narrow->solver ? tsumego_solver_nodes(narrow->solver) : 0);
}

const NarrowMethods narrow_methods = {narrow_helps, narrow_start, narrow_step, narrow_nodes};
