#include "narrow.h"

#include <string.h>

#include "../go/board.h"

enum {
    WIDE = 40, /* empty points of a region into which windows help */
    MOST = 63, /* points that the fast engine takes, with one to spare */
    OPEN = 4,  /* windows that are left open in a round before the whole region is tried */
    FIRST_BUDGET = 16384, /* nodes for a window in the first round; 4 times more in each next */
    ROUNDS = 12,
    FAR = 32000,
};

/* Costs: of a step to an empty point, more beside the attacker's chains, less at the edge, where
 * eyes are made; onto a stone of the attacker's. Every other window is drawn on by chains that may
 * be captured: they cost little, and the points beside them less. */
enum { STEP = 4, BESIDE = 4, EDGE = 2, STONE = 6, PREY = 2, BESIDE_PREY = 2, PREY_LIBERTIES = 4 };

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
           problem->plain == TSUMEGO_KNOWING;
}

static int is_color(const TsumegoProblem *problem, int point, int color) {
    return problem->color[point] == color;
}

/* Marks the attacker's chains with so few liberties that they may be captured. */
static void mark_prey(const Narrow *narrow, uint8_t *prey) {
    uint8_t liberties[TSUMEGO_POINTS];
    const TsumegoProblem *problem = narrow->given;
    finder_liberties(narrow->finder, liberties);
    for (int p = 0; p < problem->width * problem->height; p++)
        prey[p] =
            is_color(problem, p, opponent(problem->defender)) && liberties[p] <= PREY_LIBERTIES;
}

/* What it costs to go on from a point to one beside it; nothing along a chain. */
static int cost_of(const TsumegoProblem *problem, const uint8_t *prey, int from, int to) {
    int near[4], count = neighbors(problem, to, near), attacked = 0, hunted = 0;
    if (!is_color(problem, to, EMPTY)) {
        if (is_color(problem, to, problem->defender)) return 0;
        if (!prey[to]) return STONE;
        return is_color(problem, from, problem->color[to]) ? 0 : PREY;
    }
    for (int i = count; i-- > 0;) {
        attacked |= is_color(problem, near[i], opponent(problem->defender)) && !prey[near[i]];
        hunted |= prey[near[i]];
    }
    return STEP + (attacked ? BESIDE : 0) - (hunted ? BESIDE_PREY : 0) - (count < 4 ? EDGE : 0);
}

/* The point that costs least of those not passed yet, or -1. */
static int cheapest(const TsumegoProblem *problem, const int16_t *cost, const uint8_t *passed) {
    int best = -1;
    for (int p = 0; p < problem->width * problem->height; p++)
        if (!passed[p] && cost[p] < FAR && (best < 0 || cost[p] < cost[best])) best = p;
    return best;
}

/* Marks the nearest so many empty points of the region; returns how many there were too few. */
static int take_nearest(const Narrow *narrow, int left, int hunting, uint8_t *window) {
    const TsumegoProblem *problem = narrow->given;
    uint8_t passed[TSUMEGO_POINTS] = {0}, prey[TSUMEGO_POINTS] = {0};
    int16_t cost[TSUMEGO_POINTS];
    int near[4];
    if (hunting) mark_prey(narrow, prey);
    for (int p = 0; p < TSUMEGO_POINTS; p++) cost[p] = FAR;
    for (int p = 0; p < problem->width * problem->height; p++)
        if (problem->target[p]) cost[p] = 0;
    for (int at; left > 0 && (at = cheapest(problem, cost, passed)) >= 0;) {
        passed[at] = 1;
        window[at] = !is_color(problem, at, opponent(problem->defender));
        left -= is_color(problem, at, EMPTY);
        for (int i = neighbors(problem, at, near); i-- > 0;) {
            int next = near[i], way = cost[at] + cost_of(problem, prey, at, next);
            if (is_color(problem, next, EMPTY) && !problem->region[next]) continue;
            if (way < cost[next]) cost[next] = (int16_t)way;
        }
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

/* The narrow problem of window number at; 0 when it is too large, or no smaller than the region. */
static int make_window(const Narrow *narrow, int at, TsumegoProblem *problem) {
    const TsumegoProblem *given = narrow->given;
    int points = given->width * given->height, attacker = opponent(given->defender), count = 0;
    uint8_t window[TSUMEGO_POINTS] = {0}, border[TSUMEGO_POINTS] = {0};
    int size = narrow->least + at / 2 * narrow->step;
    if (take_nearest(narrow, size, at % 2, window) > 0) return 0;
    take_chains(given, window);
    narrow_take_enclosed(given, window);
    mark_border(given, window, border);
    *problem = *given;
    for (int p = 0; p < points; p++) {
        count += window[p];
        problem->region[p] = window[p];
        if (window[p] || !given->region[p] || !border[p]) continue;
        problem->framed[p] = given->color[p] != attacker;
        problem->color[p] = (uint8_t)attacker;
    }
    return count <= MOST;
}

/* Starts on the next window of this round, or of the next one; STEP_DONE when all is over. */
static int32_t next_window(Narrow *narrow) {
    for (;;) {
        narrow->at++;
        if (narrow->tries == OPEN && narrow->at < NARROW_WINDOWS) narrow->at = NARROW_WINDOWS;
        if (narrow->at > NARROW_WINDOWS) {
            narrow->at = narrow->tries = 0;
            if (++narrow->round == ROUNDS) return STEP_DONE;
        }
        if (narrow->closed[narrow->at]) continue;
        int whole = narrow->at == NARROW_WINDOWS;
        narrow->problem = *narrow->given;
        if (!whole && !make_window(narrow, narrow->at, &narrow->problem)) {
            narrow->closed[narrow->at] = 1;
            continue;
        }
        narrow->tries++;
        narrow->problem.first[narrow->color] = TSUMEGO_OUTCOME;
        narrow->problem.first[opponent(narrow->color)] = TSUMEGO_NOTHING;
        narrow->solver =
            tsumego_solver_new(narrow->memory, narrow->size, &narrow->problem, &narrow->error);
        if (narrow->solver != NULL) return STEP_RUNNING;
        narrow->closed[narrow->at] = 1;
    }
}

ErrorCode narrow_start(Narrow *narrow, const Finder *finder, const TsumegoProblem *problem,
                       int least, int step, int color, void *memory, size_t size) {
    *narrow = (Narrow){.given = problem,
                       .finder = finder,
                       .memory = memory,
                       .size = size,
                       .least = least,
                       .step = step,
                       .color = (uint8_t)color,
                       .at = -1};
    return next_window(narrow) == STEP_RUNNING ? OK : narrow->error;
}

/* What the running solver, which has done its work, says: 1 when that is the end. */
static int conclude(Narrow *narrow) {
    TsumegoResult result;
    tsumego_solver_result(narrow->solver, &result);
    int color = narrow->color, outcome = result.side[color].outcome;
    int lives = color == narrow->given->defender ? TSUMEGO_WIN : TSUMEGO_LOSS;
    narrow->closed[narrow->at] = 1;
    narrow->tries--;
    if (narrow->at == NARROW_WINDOWS)
        narrow->found = outcome != TSUMEGO_UNKNOWN ? 2 : 0;
    else if (outcome == lives)
        narrow->found = finder_holds(narrow->finder, &narrow->problem, result.zone, 1u << color);
    return narrow->found;
}

/* Nodes for the running solver: twice a window's for the whole region, but a quarter where that is
 * so wide that nodes take ten times as long. */
static uint64_t budget_of(const Narrow *narrow) {
    uint64_t budget = (uint64_t)FIRST_BUDGET << (2 * narrow->round);
    if (narrow->at < NARROW_WINDOWS) return budget;
    int points = 0;
    for (int p = 0; p < TSUMEGO_POINTS; p++) points += narrow->given->region[p];
    return points > MOST ? budget / 4 : budget * 2;
}

int32_t narrow_step(Narrow *narrow, uint32_t max_nodes) {
    uint64_t end = narrow_nodes(narrow) + max_nodes;
    while (narrow_nodes(narrow) < end) {
        uint64_t budget = budget_of(narrow);
        uint64_t used = tsumego_solver_nodes(narrow->solver), left = end - narrow_nodes(narrow);
        if (left > budget - used) left = budget - used;
        int32_t status = tsumego_solver_step(narrow->solver, (uint32_t)left);
        if (status < 0) return status;
        if (status == STEP_DONE && conclude(narrow)) return STEP_DONE;
        if (status != STEP_DONE && tsumego_solver_nodes(narrow->solver) < budget) continue;
        narrow->nodes += tsumego_solver_nodes(narrow->solver);
        narrow->solver = NULL;
        if (next_window(narrow) == STEP_DONE) return STEP_DONE;
    }
    return STEP_RUNNING;
}

uint64_t narrow_nodes(const Narrow *narrow) {
    return narrow->nodes + (narrow->solver ? tsumego_solver_nodes(narrow->solver) : 0);
}
