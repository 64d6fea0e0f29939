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

static int has_liberty(const TsumegoProblem *problem, int point, uint8_t *seen) {
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
