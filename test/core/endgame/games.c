#include "games.h"

#include <string.h>

static int between(Random *random, int low, int high) {
    return low + (int)random_below(random, (uint32_t)(high - low + 1));
}

const Game *random_game(Arena *arena, Random *random, int depth, int low, int high, int hot) {
    Game *game = arena_array(arena, 1, sizeof *game);
    if (depth == 0 || low == high || random_below(random, 5) == 0) {
        game->value = between(random, low, high);
        return game;
    }
    int middle = hot ? between(random, low, high) : 0;
    game->lefts = 1 + (random_below(random, 4) == 0);
    game->rights = 1 + (random_below(random, 4) == 0);
    for (int i = 0; i < game->lefts; i++)
        game->left[i] = random_game(arena, random, depth - 1, hot ? middle : low, high, hot);
    for (int i = 0; i < game->rights; i++)
        game->right[i] = random_game(arena, random, depth - 1, low, hot ? middle : high, hot);
    return game;
}

/* The number of so many quarters, as the integers make it. */
static void make_number(Arena *arena, Game *game, int quarters) {
    *game = (Game){.value = quarters / 4};
    if (quarters % 4 == 0) return;
    int step = quarters % 2 == 0 ? 2 : 1;
    Game *options = arena_array(arena, 2, sizeof *options);
    make_number(arena, &options[0], quarters - step);
    make_number(arena, &options[1], quarters + step);
    *game = (Game){0, quarters, 1, 1, {&options[0]}, {&options[1]}, {NULL, NULL}};
}

void game_add_quarters(Arena *arena, Random *random, Game *game) {
    for (int i = 0; i < game->lefts; i++) game_add_quarters(arena, random, (Game *)game->left[i]);
    for (int i = 0; i < game->rights; i++) game_add_quarters(arena, random, (Game *)game->right[i]);
    if (game->lefts + game->rights == 0)
        make_number(arena, game, 4 * game->value + (int)random_below(random, 4));
}

#define PAIRS_MAX 4096

typedef struct {
    Arena *arena;
    int count;
    const Game *a[PAIRS_MAX], *b[PAIRS_MAX];
    Game *sum[PAIRS_MAX];
} Pairs;

static Game *sum_of(Pairs *pairs, const Game *a, const Game *b) {
    for (int i = 0; i < pairs->count; i++)
        if (pairs->a[i] == a && pairs->b[i] == b) return pairs->sum[i];
    Game *sum = arena_array(pairs->arena, 1, sizeof *sum);
    *sum = (Game){.value = a->value + b->value};
    for (int i = 0; i < a->lefts; i++) sum->left[sum->lefts++] = sum_of(pairs, a->left[i], b);
    for (int i = 0; i < b->lefts; i++) sum->left[sum->lefts++] = sum_of(pairs, a, b->left[i]);
    for (int i = 0; i < a->rights; i++) sum->right[sum->rights++] = sum_of(pairs, a->right[i], b);
    for (int i = 0; i < b->rights; i++) sum->right[sum->rights++] = sum_of(pairs, a, b->right[i]);
    int at = pairs->count++;
    pairs->a[at] = a;
    pairs->b[at] = b;
    return pairs->sum[at] = sum;
}

Game *game_sum(Arena *arena, const Game *a, const Game *b) {
    Pairs *pairs = arena_array(arena, 1, sizeof *pairs);
    pairs->arena = arena;
    return sum_of(pairs, a, b);
}

uint32_t game_to_graph(Graph *graph, Lines *lines, const Game *game) {
    Edge edges[2 * OPTIONS] = {{0}};
    uint32_t rank = 0;
    int count = game->lefts + game->rights;
    if (game->quarters != 0)
        return graph_add(graph, lines, NODE_NUMBER, rational_new(game->quarters, 4));
    if (count == 0) return graph_add(graph, lines, NODE_NUMBER, rational_whole(game->value));
    for (int i = 0; i < count; i++) {
        const Game *option = i < game->lefts ? game->left[i] : game->right[i - game->lefts];
        edges[i].target = game_to_graph(graph, lines, option);
        uint32_t below = graph_node(graph, edges[i].target)->rank + 1u;
        if (below > rank) rank = below;
    }
    uint32_t node = graph_add(graph, lines, NODE_PLAIN, rational_whole(0));
    graph_connect(graph, lines->arena, node, edges, (uint32_t)game->lefts, (uint32_t)game->rights);
    graph_node(graph, node)->rank = (uint16_t)rank;
    return node;
}

/* The integer nearest 0 between two integers. */
static int64_t simplest(int64_t low, int64_t high) {
    return low > 0 ? low : high < 0 ? high : 0;
}

void game_walls(Arena *arena, Game *game) {
    if (game->walls[0] != NULL) return;
    for (int side = 0; side < 2; side++)
        game->walls[side] = arena_array(arena, GRID_STEPS, sizeof(int64_t));
    for (int i = 0; i < game->lefts; i++) game_walls(arena, (Game *)game->left[i]);
    for (int i = 0; i < game->rights; i++) game_walls(arena, (Game *)game->right[i]);
    int64_t mast = 0;
    int standing = 0;
    for (int step = 0; step < GRID_STEPS; step++) {
        int64_t t = step - GRID, left = INT64_MIN, right = INT64_MAX;
        if (game->lefts == 0) left = right = (int64_t)game->value * GRID;
        for (int i = 0; i < game->lefts; i++)
            if (game->left[i]->walls[1][step] - t > left) left = game->left[i]->walls[1][step] - t;
        for (int i = 0; i < game->rights; i++)
            if (game->right[i]->walls[0][step] + t < right)
                right = game->right[i]->walls[0][step] + t;
        if (left < right && !standing) {
            /* At the foot of the grid all values are whole; later the step before was a crossing.
             */
            if (step == 0)
                mast = simplest(left / GRID - game->value, right / GRID - game->value) * GRID +
                       game->value * GRID;
            else
                mast = game->walls[0][step - 1];
        }
        standing = left < right;
        game->walls[0][step] = standing ? mast : left;
        game->walls[1][step] = standing ? mast : right;
    }
}

int game_minimax(const Game *const *games, int count, const int *coupons, int coupon_count,
                 int player) {
    const Game *after[4];
    int best = 0, found = 0, sign = player == 0 ? 1 : -1, settled = 0;
    for (int g = 0; g < count; g++) {
        const Game *game = games[g];
        int moves = player == 0 ? game->lefts : game->rights;
        settled += game->value;
        for (int i = 0; i < moves; i++) {
            memcpy(after, games, (size_t)count * sizeof *games);
            after[g] = player == 0 ? game->left[i] : game->right[i];
            int value = game_minimax(after, count, coupons, coupon_count, 1 - player);
            if (found && sign * value <= sign * best) continue;
            best = value;
            found = 1;
        }
    }
    if (coupon_count > 0) {
        int value = sign * coupons[0] +
                    game_minimax(games, count, coupons + 1, coupon_count - 1, 1 - player);
        if (!found || sign * value > sign * best) best = value;
        found = 1;
    }
    return found ? best : settled;
}
