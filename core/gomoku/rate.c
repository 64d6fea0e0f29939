#include "board.h"

void gomoku_rate(const Board *board, int colour, int32_t rating[GOMOKU_CELLS]) {
    static const int16_t OWN[6] = {1, 8, 40, 120, 0, 0}, OTHER[6] = {0, 4, 20, 60, 0, 0};
    memset(rating, 0, GOMOKU_CELLS * sizeof *rating);
    for (int line = 0; line < GOMOKU_LINES; line++) {
        unsigned own = board->stones[colour][line], other = board->stones[!colour][line];
        unsigned empty = board->empty[line], all = own | other | empty;
        if (bits_count(all) < 5) continue;
        int step = line_step(line), origin = line_cell(line, 0);
        for (int start = 0; start <= 10; start++) {
            unsigned window = 31u << start;
            if ((window & ~all) || ((window & own) && (window & other))) continue;
            int worth =
                window & other ? OTHER[bits_count(window & other)] : OWN[bits_count(window & own)];
            for (unsigned left = window & empty; left != 0; left &= left - 1)
                rating[origin + step * __builtin_ctz(left)] += worth;
        }
    }
}
