#include "narrow.h"

#include <string.h>

#include "../go/board.h"

enum {
    WIDE = 40, /* empty points of a region into which windows help */
    MOST = 63, /* points that the fast engine takes, with one to spare */
    OPEN = 4,  /* windows that are left open in a round before the whole region is tried */
    FIRST_BUDGET = 16384, /* nodes for a window in the first round; 4 times more in each next */
    ROUNDS = 12,
    FAR = 255,
};

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

/* Steps from the target: none along its stones, one to an empty point, two onto the attacker's. */
static void measure(const TsumegoProblem *problem, uint8_t *steps) {
    int points = problem->width * problem->height, near[4];
    memset(steps, FAR, TSUMEGO_POINTS);
    for (int p = 0; p < points; p++)
        if (problem->target[p]) steps[p] = 0;
    for (int changed = 1; changed;) {
        changed = 0;
        for (int p = 0; p < points; p++) {
            int ours = problem->color[p] == problem->defender;
            for (int i = neighbors(problem, p, near); steps[p] < FAR - 2 && i-- > 0;) {
                int next = near[i], color = problem->color[next], cost = 1;
                int chain = ours && color == problem->defender;
                if (chain) cost = 0;
                if (color == opponent(problem->defender))
                    cost = 2;
                else if (!chain && !problem->region[next])
                    continue;
                if (steps[p] + cost >= steps[next]) continue;
                steps[next] = (uint8_t)(steps[p] + cost);
                changed = 1;
            }
        }
    }
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
    int points = given->width * given->height, left = narrow->least + at * narrow->step, count = 0;
    int attacker = opponent(given->defender);
    uint8_t steps[TSUMEGO_POINTS], window[TSUMEGO_POINTS] = {0};
    measure(given, steps);
    for (int far = 0; far < FAR && left > 0; far++)
        for (int p = 0; p < points && left > 0; p++)
            if (steps[p] == far && given->color[p] != attacker) window[p] = 1, left--;
    mark_chains(given, given->defender, window);
    narrow_take_enclosed(given, window);
    *problem = *given;
    for (int p = 0; p < points; p++) {
        count += window[p];
        problem->region[p] = window[p];
        if (window[p] || !given->region[p]) continue;
        problem->framed[p] = given->color[p] != attacker;
        problem->color[p] = (uint8_t)attacker;
    }
    return left == 0 && count <= MOST;
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
        ErrorCode error;
        narrow->solver = tsumego_solver_new(narrow->memory, narrow->size, &narrow->problem, &error);
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
    return next_window(narrow) == STEP_RUNNING ? OK : ERROR_UNSUPPORTED_SIZE;
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

int32_t narrow_step(Narrow *narrow, uint32_t max_nodes) {
    uint64_t end = narrow_nodes(narrow) + max_nodes;
    while (narrow_nodes(narrow) < end) {
        int whole = narrow->at == NARROW_WINDOWS;
        uint64_t budget = (uint64_t)FIRST_BUDGET << (2 * narrow->round) >> (2 * whole);
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
