/* Random games for tests, and their slow twins: plain recursion straight from the definitions, on
 * integers scaled by GRID, at temperatures that are multiples of 1/GRID. A tree of depth d with
 * integer terminals has all its corners at multiples of 1/2^d, so that nothing is rounded. For the
 * twins a number that is not whole has the moves of its canonical form; graphs have the number. */
#ifndef TESUJI_TEST_ENDGAME_GAMES_H
#define TESUJI_TEST_ENDGAME_GAMES_H

#include "../../../core/base/random.h"
#include "../../../core/endgame/graph.h"

#define GRID       64
#define GRID_TOP   24 /* temperatures from -1 up to this */
#define GRID_STEPS ((GRID_TOP + 1) * GRID + 1)
#define OPTIONS    4

typedef struct Game Game;
struct Game {
    int value;    /* of a terminal; in a sum, of the integers in it */
    int quarters; /* of a number that is not whole: four times its value; else 0 */
    int lefts, rights;
    const Game *left[OPTIONS], *right[OPTIONS];
    int64_t *walls[2]; /* by grid step: what it is worth when Left, Right moves first, times GRID */
};

/* A tree of at most the given depth. In a hot one every option of Left's is worth at least as much
 * as every option of Right's, so that moving never hurts; terminals lie from low to high. */
const Game *random_game(Arena *arena, Random *random, int depth, int low, int high, int hot);

/* Adds up to three quarters to each terminal. */
void game_add_quarters(Arena *arena, Random *random, Game *game);

/* The sum of two games, with all moves of both. */
Game *game_sum(Arena *arena, const Game *a, const Game *b);

/* Adds the game to a graph. */
uint32_t game_to_graph(Graph *graph, Lines *lines, const Game *game);

/* Fills walls of the game and all below it. */
void game_walls(Arena *arena, Game *game);

/* What the sum of games is worth when all is played out, by plain minimax; player 0 (Left) or 1
 * moves first. Coupons are taken from the front. */
int game_minimax(const Game *const *games, int count, const int *coupons, int coupon_count,
                 int player);

#endif
