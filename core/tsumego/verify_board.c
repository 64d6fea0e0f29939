#include "verify_board.h"

int verify_near(const TsumegoProblem *problem, int point, int near[4]) {
    int width = problem->width, count = 0;
    if (point % width > 0) near[count++] = point - 1;
    if (point % width < width - 1) near[count++] = point + 1;
    if (point >= width) near[count++] = point - width;
    if (point + width < width * problem->height) near[count++] = point + width;
    return count;
}

int verify_chain(const TsumegoProblem *problem, const uint8_t *cell, int point, int16_t *chain,
                 int *liberties) {
    uint8_t seen[TSUMEGO_POINTS] = {0};
    int side = cell[point] & SIDE, count = 0;
    *liberties = 0;
    chain[count++] = (int16_t)point;
    seen[point] = 1;
    for (int i = 0; i < count; i++) {
        int near[4], degree = verify_near(problem, chain[i], near);
        *liberties += side == ATTACKER && !problem->region[chain[i]];
        for (int j = 0; j < degree; j++) {
            int next = near[j];
            if (seen[next]) continue;
            seen[next] = 1;
            if (cell[next] == NOBODY)
                ++*liberties;
            else if ((cell[next] & SIDE) == side)
                chain[count++] = (int16_t)next;
            else
                seen[next] = 0;
        }
    }
    return count;
}
