/* Speed of play and undo: bench_board [width [height [stones]]]. Every legal move of each of 64
 * random positions is played and taken back, over and over, for about a second of CPU time. */
#include "../../core/base/random.h"
#include "../../core/go/board.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { POSITIONS = 64 };

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void fill(Board *board, Random *random, int moves) {
    for (int i = 0; i < moves; i++) {
        for (int tries = 0; tries < 100; tries++) {
            int point = (int)random_below(random, (uint32_t)board->points);
            if (board_play(board, point, i % 2 ? WHITE : BLACK)) break;
        }
    }
}

int main(int argc, char **argv) {
    int width = argc > 1 ? atoi(argv[1]) : 19, height = argc > 2 ? atoi(argv[2]) : width;
    int moves = argc > 3 ? atoi(argv[3]) : width * height * 2 / 5;
    static uint8_t block[1 << 24];
    Arena arena = arena_over(block, sizeof block);
    Random random = random_seeded(1);
    uint64_t plays = 0, check = 0;
    Board *boards[POSITIONS];
    for (int i = 0; i < POSITIONS; i++) {
        boards[i] = board_new(&arena, width, height, 16);
        if (boards[i] == NULL) return 2;
        fill(boards[i], &random, moves);
    }
    double start = seconds(), end;
    do {
        for (int i = 0; i < POSITIONS; i++) {
            Board *board = boards[i];
            for (int round = 0; round < 20; round++) {
                for (int point = 0; point < board->points; point++) {
                    if (!board_play(board, point, round % 2 ? WHITE : BLACK)) continue;
                    check += board->hash;
                    board_undo(board);
                    plays++;
                }
            }
        }
        end = seconds();
    } while (end - start < 1);
    printf("%dx%d after %d moves: %.1f million play+undo a second, %.1f ns each (%016llx)\n", width,
           height, moves, (double)plays / (end - start) / 1e6, (end - start) * 1e9 / (double)plays,
           (unsigned long long)check);
    return 0;
}
