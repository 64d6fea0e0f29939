#include "random_problem.h"

#include <string.h>

static int beside_region(const TsumegoProblem *problem, int x, int y) {
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int column = x + dx, row = y + dy;
            if (column < 0 || row < 0 || column >= problem->width || row >= problem->height)
                continue;
            if (problem->region[row * problem->width + column]) return 1;
        }
    return 0;
}

int has_liberty(const TsumegoProblem *problem, int point, uint8_t *seen) {
    int stack[TSUMEGO_POINTS], depth = 0, found = 0, width = problem->width;
    stack[depth++] = point;
    seen[point] = 1;
    while (depth) {
        int here = stack[--depth], x = here % width, y = here / width;
        for (int side = 0; side < 4; side++) {
            int column = x + (side == 0) - (side == 1), row = y + (side == 2) - (side == 3);
            if (column < 0 || row < 0 || column >= width || row >= problem->height) continue;
            int next = row * width + column;
            if (problem->color[next] == 0) found = 1;
            if (problem->color[next] == problem->color[point] && !seen[next]) {
                seen[next] = 1;
                stack[depth++] = next;
            }
        }
    }
    return found;
}

int random_problem(Random *random, int max_empty, TsumegoProblem *problem) {
    memset(problem, 0, sizeof *problem);
    problem->width = 9;
    problem->height = 8;
    problem->ko = -1;
    problem->defender = (uint8_t)(1 + random_below(random, 2));
    problem->target_rule = random_below(random, 4) == 0 ? TSUMEGO_TARGET_ALL : TSUMEGO_TARGET_ANY;
    int attacker = 3 - problem->defender;
    int columns = 1 + (int)random_below(random, 5), rows = 1 + (int)random_below(random, 3);
    int left = random_below(random, 2) ? 0 : 2, top = random_below(random, 2) ? 0 : 2;
    for (int y = top; y < top + rows; y++)
        for (int x = left; x < left + columns; x++)
            if (random_below(random, 8)) problem->region[y * 9 + x] = 1;
    int outer = (int)random_below(random, 2); /* a few extra liberties */
    if (outer && left + columns < 8) problem->region[top * 9 + left + columns] = 1;
    int empty = 0, targets = 0, want = 30 + (int)random_below(random, 40);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 9; x++) {
            int point = y * 9 + x;
            if (!problem->region[point]) {
                if (beside_region(problem, x, y)) problem->color[point] = (uint8_t)attacker;
                continue;
            }
            int roll = (int)random_below(random, 100);
            if (roll < want)
                problem->color[point] = problem->defender;
            else if (roll < want + 15)
                problem->color[point] = (uint8_t)attacker;
            else
                empty++;
        }
    if (empty > max_empty || empty < 2) return 0;
    uint8_t seen[TSUMEGO_POINTS] = {0};
    for (int point = 0; point < 72; point++) {
        if (problem->color[point] == 0 || seen[point]) continue;
        uint8_t fresh[TSUMEGO_POINTS] = {0};
        if (!has_liberty(problem, point, fresh)) return 0;
        for (int i = 0; i < 72; i++) seen[i] |= fresh[i];
        if (problem->color[point] == problem->defender && random_below(random, 4)) {
            problem->target[point] = 1;
            targets++;
        }
    }
    return targets > 0;
}

/* The attacker's live stones round the region. */
static void wall_in(TsumegoProblem *problem) {
    for (int y = 0; y < problem->height; y++)
        for (int x = 0; x < problem->width; x++)
            if (!problem->region[y * problem->width + x] && beside_region(problem, x, y))
                problem->color[y * problem->width + x] = (uint8_t)(3 - problem->defender);
}

/* A patch with most of its rim the defender's; 0 when something has no liberty. */
static int random_eye_space(Random *random, TsumegoProblem *problem) {
    memset(problem, 0, sizeof *problem);
    problem->width = 9;
    problem->height = 8;
    problem->ko = -1;
    problem->defender = (uint8_t)(1 + random_below(random, 2));
    int columns = 3 + (int)random_below(random, 3), rows = 2 + (int)random_below(random, 3);
    int left = random_below(random, 2) ? 0 : 2, top = random_below(random, 3) ? 0 : 2;
    for (int y = top; y < top + rows; y++)
        for (int x = left; x < left + columns; x++) {
            int rim = x == left + columns - 1 || y == top + rows - 1 || (left && x == left) ||
                      (top && y == top);
            if (rim && random_below(random, 6) == 0) continue;
            int point = y * 9 + x, roll = (int)random_below(random, 10);
            problem->region[point] = 1;
            if (roll < (rim ? 7 : 2)) problem->color[point] = problem->defender;
        }
    wall_in(problem);
    int marked = 0;
    for (int point = 0; point < 72; point++) {
        uint8_t seen[TSUMEGO_POINTS] = {0};
        if (problem->color[point] && !has_liberty(problem, point, seen)) return 0;
        problem->target[point] = problem->color[point] == problem->defender;
        marked += problem->target[point];
    }
    return marked > 0;
}

/* Random moves from the problem on until no more than empty points are left; 0 when the fight is
 * over before that. */
static int play_on(Random *random, int empty, TsumegoProblem *problem) {
    static uint8_t memory[1 << 19];
    ErrorCode error;
    TsumegoSolver *solver = tsumego_solver_new(memory, sizeof memory, problem, &error);
    if (!solver) return 0;
    tsumego_cursor_start(solver, 1 + (int)random_below(random, 2), 0);
    for (int turn = 0; turn < 60; turn++) {
        int points[72], count = 0, defends;
        for (int point = 0; point < 72; point++)
            if (problem->region[point] && tsumego_cursor_color(solver, point) == 0)
                points[count++] = point;
        if (count <= empty) break;
        defends = tsumego_cursor_to_play(solver) == problem->defender;
        int move = defends && random_below(random, 5) == 0
                       ? TSUMEGO_PASS
                       : points[random_below(random, (uint32_t)count)];
        tsumego_cursor_play(solver, move);
        if (tsumego_cursor_over(solver)) return 0;
    }
    for (int point = 0; point < 72; point++)
        if (problem->region[point])
            problem->color[point] = (uint8_t)tsumego_cursor_color(solver, point);
    return 1;
}

int random_fight(Random *random, int max_empty, TsumegoProblem *problem) {
    if (!random_eye_space(random, problem)) return 0;
    if (!play_on(random, 2 + (int)random_below(random, (uint32_t)max_empty - 1), problem)) return 0;
    int targets = 0, empty = 0;
    for (int point = 0; point < 72; point++) {
        int defends = problem->color[point] == problem->defender;
        problem->target[point] = defends && random_below(random, 3);
        targets += problem->target[point];
        empty += problem->region[point] && problem->color[point] == 0;
    }
    problem->target_rule = random_below(random, 4) == 0 ? TSUMEGO_TARGET_ALL : TSUMEGO_TARGET_ANY;
    return targets > 0 && empty <= max_empty;
}

/* Whether the stones that are marked are of one chain. */
static int is_one_chain(const TsumegoProblem *problem, int first) {
    uint8_t chain[TSUMEGO_POINTS] = {0};
    has_liberty(problem, first, chain);
    for (int point = 0; point < problem->width * problem->height; point++)
        if (problem->target[point] && !chain[point]) return 0;
    return 1;
}

/* A board of its own, with stones anywhere. */
static void random_board(Random *random, TsumegoProblem *problem) {
    *problem = (TsumegoProblem){.ko = -1};
    problem->width = (uint8_t)(2 + random_below(random, 4));
    problem->height = (uint8_t)(2 + random_below(random, 2));
    problem->defender = (uint8_t)(1 + random_below(random, 2));
    for (int point = 0; point < problem->width * problem->height; point++) {
        problem->region[point] = 1;
        problem->color[point] = (uint8_t)random_below(random, 3);
    }
}

/* A patch with stones of both sides round it; 0 as random_problem. */
static int random_passage(Random *random, int max_empty, TsumegoProblem *problem) {
    if (!random_problem(random, max_empty, problem)) return 0;
    memset(problem->target, 0, sizeof problem->target);
    for (int point = 0; point < 72; point++) {
        uint8_t *color = &problem->color[point];
        if (*color == 0) continue;
        if (problem->region[point])
            *color = random_below(random, 2) ? *color : (uint8_t)(3 - problem->defender);
        else if (random_below(random, 3))
            *color = random_below(random, 6) ? problem->defender : 0;
    }
    return 1;
}

int random_connection(Random *random, int max_empty, TsumegoProblem *problem) {
    int marked = -1, empty = 0;
    if (random_below(random, 2))
        random_board(random, problem);
    else if (!random_passage(random, max_empty, problem))
        return 0;
    problem->goal = TSUMEGO_GOAL_CONNECT;
    for (int point = 0; point < problem->width * problem->height; point++) {
        empty += problem->region[point] && problem->color[point] == 0;
        if (problem->color[point] != 3 - problem->defender || random_below(random, 4)) continue;
        problem->target[point] = 1;
        marked = point;
    }
    return marked >= 0 && empty <= max_empty && !is_one_chain(problem, marked) && is_legal(problem);
}

const RandomMaker random_makers[RANDOM_MAKERS] = {random_problem, random_fight, random_connection};

const char *const race_shapes[RACE_SHAPES][SHAPE_ROWS] = {
    {"OOOOOO.", "O???OO.", "O###?X.", "X????X.", "X??XXX.", "XXX...."},
    {"OOOOOOO", "O?????O", "O##OOOO", "X??X...", "X??XX..", "XXXX..."}, /* with a corridor */
    {"OOOOO..", "O#??O..", "O##?XX.", "X???XX.", "X??X...", "XXXX..."}, /* over an eye */
    {"OOOOO.", "O????O", "O##??X", "?????X", "?XXXXX", "......"},       /* walls that may fall */
};

void problem_draw(const char *const rows[SHAPE_ROWS], TsumegoProblem *problem) {
    *problem = (TsumegoProblem){.width = (uint8_t)strlen(rows[0]), .ko = -1, .defender = 1};
    for (; problem->height < SHAPE_ROWS && rows[problem->height]; problem->height++)
        for (int x = 0; x < problem->width; x++) {
            int point = problem->height * problem->width + x;
            char c = rows[problem->height][x];
            problem->color[point] = c == '#' || c == 'X' ? 1 : c == 'O' ? 2 : 0;
            problem->target[point] = c == '#';
            problem->region[point] = c == '?';
        }
}

int is_legal(const TsumegoProblem *problem) {
    for (int point = 0; point < problem->width * problem->height; point++) {
        uint8_t seen[TSUMEGO_POINTS] = {0};
        if (problem->color[point] && !has_liberty(problem, point, seen)) return 0;
    }
    return 1;
}

int random_race(Random *random, TsumegoProblem *problem) {
    problem_draw(race_shapes[random_below(random, RACE_SHAPES)], problem);
    for (int point = 0; point < problem->width * problem->height; point++)
        if (problem->region[point] && random_below(random, 5) > 1)
            problem->color[point] = (uint8_t)random_below(random, 3);
    return is_legal(problem);
}

const char *problem_text(const TsumegoProblem *problem) {
    static char text[TSUMEGO_POINTS * 2 + 64];
    int at = 0;
    for (int y = 0; y < problem->height; y++) {
        for (int x = 0; x < problem->width; x++) {
            int point = y * problem->width + x, color = problem->color[point];
            text[at++] = color == 0               ? (problem->region[point] ? ',' : '.')
                         : problem->target[point] ? " #@"[color]
                                                  : " XO"[color];
        }
        text[at++] = '\n';
    }
    text[at] = 0;
    return text;
}
