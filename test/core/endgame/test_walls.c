/* Thermographs of random games against their slow twin, and the laws that sums of games obey:
 * 10,000 cases. */
#include "../check.h"

#include "../../../core/endgame/play.h"
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MEMORY ((size_t)64 << 20)
#define SEED   20031218
#define CASES  10000

typedef struct {
    Arena arena;
    Lines lines;
    Params params;
    Graph graphs[3];
    const Game *games[3];
    Walls walls[3];
} Case;

static uint8_t *memory;

static void start(Case *c) {
    memset(c, 0, sizeof *c);
    c->arena = arena_over(memory, MEMORY);
    lines_init(&c->lines, &c->arena);
}

static Walls solve(Lines *lines, const Graph *graph) {
    WallSolver *solver = walls_new(graph, lines, MASTER_LEFT, WALLS_WANT_ALL);
    assert_non_null(solver);
    while (walls_step(solver, 1000) == STEP_RUNNING) continue;
    assert_int_equal(lines->failed, OK);
    assert_true(walls_exact(solver, graph->root));
    return walls_of(solver, graph->root);
}

static void use_game(Case *c, int i, const Game *game) {
    c->games[i] = game;
    c->graphs[i].root = game_to_graph(&c->graphs[i], &c->lines, c->games[i]);
    c->walls[i] = solve(&c->lines, &c->graphs[i]);
}

static void add_game(Case *c, int i, Random *random, int depth, int hot) {
    use_game(c, i, random_game(&c->arena, random, depth, -9, 9, hot));
}

static Rational at(const Case *c, LineId line, Rational t) {
    return line_value(&c->lines, line, t);
}

static void check_twin(Case *c, Walls walls, Game *game, int number) {
    game_walls(&c->arena, game);
    for (int step = 0; step < GRID_STEPS; step++) {
        Rational t = rational_new(step - GRID, GRID);
        Rational left = at(c, walls.left, t), right = at(c, walls.right, t);
        if (!rational_equal(left, rational_new(game->walls[0][step], GRID)) ||
            !rational_equal(right, rational_new(game->walls[1][step], GRID)))
            fail_msg("seed %d, game %d, t = %d/%d", SEED, number, step - GRID, GRID);
    }
}

static void walls_are_as_defined(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    for (int i = 0; i < CASES / 10; i++) {
        Case c;
        start(&c);
        add_game(&c, 0, &random, 5, (int)random_below(&random, 2));
        check_twin(&c, c.walls[0], (Game *)c.games[0], i);
    }
}

/* The sum of the first two games, as a federation without conditions. */
static void add_sum(Case *c) {
    Federation *sum = federation_new(&c->lines);
    for (int i = 0; i < 2; i++)
        assert_int_equal(federation_add(sum, "", 0, &c->graphs[i], &c->params), OK);
    assert_int_equal(federation_start(sum), OK);
    while (federation_step(sum, 1000) == STEP_RUNNING) continue;
    c->graphs[2] = sum->graph;
    c->walls[2] = solve(&c->lines, &c->graphs[2]);
}

static void check(int holds, const char *law, int number) {
    if (!holds) fail_msg("seed %d, case %d: %s", SEED, number, law);
}

static int at_most(Rational a, Rational b) {
    return rational_compare(a, b) <= 0;
}

static void check_laws_at(const Case *c, Rational t, int number) {
    Rational left[3], right[3];
    for (int i = 0; i < 3; i++) {
        left[i] = at(c, c->walls[i].left, t);
        right[i] = at(c, c->walls[i].right, t);
        Rational mean = walls_mean(&c->lines, c->walls[i]);
        check(at_most(right[i], left[i]), "walls do not cross", number);
        if (t.num >= 0)
            check(at_most(right[i], mean) && at_most(mean, left[i]), "mean between walls", number);
    }
    if (t.num < 0) return;
    check(at_most(left[2], rational_add(left[0], left[1])), "L(G+H) <= L(G)+L(H)", number);
    check(at_most(rational_add(right[0], right[1]), right[2]), "R(G)+R(H) <= R(G+H)", number);
    check(at_most(rational_add(left[0], right[1]), left[2]), "L(G)+R(H) <= L(G+H)", number);
    check(at_most(right[2], rational_add(left[0], right[1])), "R(G+H) <= L(G)+R(H)", number);
}

static void sums_obey_the_laws(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    for (int number = 0; number < CASES; number++) {
        Case c;
        start(&c);
        for (int i = 0; i < 2; i++) add_game(&c, i, &random, 3, number % 2);
        add_sum(&c);
        Rational mean[3], temperature[3];
        for (int i = 0; i < 3; i++) {
            mean[i] = walls_mean(&c.lines, c.walls[i]);
            temperature[i] = walls_temperature(&c.lines, c.walls[i]);
        }
        check(rational_equal(mean[2], rational_add(mean[0], mean[1])), "means add", number);
        check(at_most(temperature[2], temperature[0]) || at_most(temperature[2], temperature[1]),
              "a sum is no hotter than its hottest part", number);
        for (int t = -2; t < 18; t++) check_laws_at(&c, rational_new(t, 2), number);
        if (number % 2 == 0) continue;
        for (int player = 0; player < 2; player++) {
            int played = game_minimax(c.games, 2, NULL, 0, player);
            LineId wall = player == 0 ? c.walls[2].left : c.walls[2].right;
            check(rational_equal(at(&c, wall, rational_whole(0)), rational_whole(played)),
                  "the wall at 0 is what playing out gives", number);
        }
    }
}

/* Numbers that are not whole have moves below t = 0, which sums leave out. */
static void fractions_add(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    for (int number = 0; number < CASES / 20; number++) {
        Case c;
        start(&c);
        for (int i = 0; i < 2; i++) {
            int depth = i == 0 ? 1 + number % 2 : 1 - number % 2;
            const Game *game = random_game(&c.arena, &random, depth, -5, 5, 0);
            game_add_quarters(&c.arena, &random, (Game *)game);
            use_game(&c, i, game);
        }
        add_sum(&c);
        check_twin(&c, c.walls[2], game_sum(&c.arena, c.games[0], c.games[1]), number);
    }
}

/* A tree with the sum of the first two games as its left option: played out, and as a NODE_SUM. */
static void hang_sum(Case *c, Graph *graph, int as_node, int right) {
    Edge edges[2] = {{0}};
    if (as_node) {
        for (int i = 0; i < 2; i++) edges[i].target = game_to_graph(graph, &c->lines, c->games[i]);
        uint32_t ranks[2] = {graph_node(graph, edges[0].target)->rank,
                             graph_node(graph, edges[1].target)->rank};
        uint32_t sum = graph_add(graph, &c->lines, NODE_SUM, rational_whole(0));
        graph_connect(graph, &c->arena, sum, edges, 2, 0);
        graph_node(graph, sum)->rank = (uint16_t)(ranks[0] + ranks[1] + 1);
        edges[0].target = sum;
    } else {
        *graph = c->graphs[2];
        edges[0].target = graph->root;
    }
    edges[1].target = graph_add(graph, &c->lines, NODE_NUMBER, rational_whole(right));
    graph->root = graph_add(graph, &c->lines, NODE_PLAIN, rational_whole(0));
    graph_connect(graph, &c->arena, graph->root, edges, 1, 1);
    graph_node(graph, graph->root)->rank = 1000;
}

static int lies_between(const Case *c, Rational t, LineId low, LineId line, LineId high) {
    return at_most(at(c, low, t), at(c, line, t)) && at_most(at(c, line, t), at(c, high, t));
}

static void bounds_of_sums_hold(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    for (int number = 0; number < CASES / 10; number++) {
        Case c;
        Graph trees[2];
        start(&c);
        memset(trees, 0, sizeof trees);
        for (int i = 0; i < 2; i++) add_game(&c, i, &random, 3, number % 2);
        add_sum(&c);
        int right = (int)random_below(&random, 19) - 9;
        for (int i = 0; i < 2; i++) hang_sum(&c, &trees[i], i, right);
        Walls exact = solve(&c.lines, &trees[0]);
        WallSolver *solver = walls_new(&trees[1], &c.lines, MASTER_LEFT, trees[1].root);
        while (walls_step(solver, 1000) == STEP_RUNNING) continue;
        WallBounds bounds = solver->bounds[trees[1].root];
        for (int t = -4; t < 72; t++) {
            Rational at_t = rational_new(t, 4);
            check(lies_between(&c, at_t, bounds.low.left, exact.left, bounds.high.left) &&
                      lies_between(&c, at_t, bounds.low.right, exact.right, bounds.high.right),
                  "between the bounds", number);
        }
    }
}

static BothWalls both_walls(Question *question, const Graph *graph) {
    BothWalls both;
    for (int i = 0; i < 2; i++) {
        both.masters[i] = walls_new(graph, &question->lines, (Master)i, WALLS_WANT_ALL);
        while (walls_step(both.masters[i], 1000) == STEP_RUNNING) continue;
    }
    return both;
}

static PlayResult played_out(Play *play, int player, Strategy strategy) {
    PlayResult result;
    play_start(play, player, strategy);
    while (play_step(play, 1000) == STEP_RUNNING) continue;
    play_result(play, &result);
    return result;
}

/* The best first moves with coupons against plain minimax, after perfect play was played out. */
static void check_best(Play *play, const Game *const *games, const int *coupons, int player,
                       int wanted, int number) {
    Rational score = rational_whole(wanted);
    int32_t move = player == 0 ? 0 : graph_node(play->graph, play->graph->root)->lefts;
    for (int g = 0; g < 2; g++) {
        int moves = player == 0 ? games[g]->lefts : games[g]->rights;
        for (int i = 0; i < moves; i++, move++) {
            const Game *after[2] = {games[0], games[1]};
            after[g] = player == 0 ? games[g]->left[i] : games[g]->right[i];
            int reached = game_minimax(after, 2, coupons, 2, 1 - player);
            check(play_is_best(play, score, move) == (reached == wanted), "best move", number);
        }
    }
    int taken = player == 0 ? coupons[0] : -coupons[0];
    int reached = taken + game_minimax(games, 2, coupons + 1, 1, 1 - player);
    check(play_is_best(play, score, COUPON) == (reached == wanted), "best coupon", number);
}

/* Perfect play with coupons against plain minimax, and no strategy does better than perfect play.
 */
static void play_is_minimax(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    for (int number = 0; number < CASES / 10; number++) {
        Question question;
        Arena arena = arena_over(memory, MEMORY);
        question_init(&question, &arena);
        const Game *games[2];
        BothWalls parts[2];
        int values[2] = {(int)random_below(&random, 9) + 1, (int)random_below(&random, 5)};
        for (int i = 0; i < 2; i++) {
            games[i] = random_game(&arena, &random, 2, -9, 9, 1);
            Graph *graph = &question.regions[i].written;
            graph->root = game_to_graph(graph, &question.lines, games[i]);
        }
        question.region_count = 2;
        while (question_build(&question, 1000) == STEP_RUNNING) continue;
        for (int i = 0; i < 2; i++) parts[i] = both_walls(&question, question_graph(&question, i));
        Rational coupons[2] = {rational_whole(values[0]), rational_whole(values[1])};
        Play *play = play_new(&question, parts, NULL, rational_whole(0), coupons, 2);
        for (int player = 0; player < 2; player++) {
            int wanted = game_minimax(games, 2, values, 2, player);
            for (Strategy strategy = PERFECT; strategy < STRATEGY_COUNT; strategy++) {
                PlayResult result = played_out(play, player, strategy);
                assert_true(rational_equal(result.low, result.high));
                int side = rational_compare(result.low, rational_whole(wanted));
                int fits = strategy == PERFECT ? side == 0 : player == 0 ? side <= 0 : side >= 0;
                check(fits, strategy == PERFECT ? "perfect play" : "no better", number);
                if (strategy == PERFECT) check_best(play, games, values, player, wanted, number);
            }
        }
    }
}

/* Plain minimax over a sum with kos: what was just taken may not be taken back at once, and who is
 * kept from it may pass. banned: the node that must not be gone back to. */
static int64_t ko_minimax(const Question *question, uint32_t n, uint32_t banned, int player) {
    const Node *node = graph_node(question->graph, n);
    uint32_t from = player == 0 ? 0 : node->lefts;
    uint32_t to = player == 0 ? node->lefts : (uint32_t)node->lefts + node->rights, count;
    int found = 0;
    int64_t best = 0;
    if (node->lefts + node->rights == 0)
        return line_corners(&question->lines, node->value, &count)->value.num;
    if (banned != UINT32_MAX || from == to) {
        best = ko_minimax(question, n, UINT32_MAX, 1 - player);
        found = 1;
    }
    for (; from < to; from++) {
        const Edge *edge = &graph_edges(question->graph, node)[from];
        if (edge->target == banned) continue;
        int64_t value = ko_minimax(question, edge->target, edge->ko ? n : UINT32_MAX, 1 - player);
        if (found && (player == 0 ? value <= best : value >= best)) continue;
        best = value;
        found = 1;
    }
    return best;
}

static void kos_are_played_by_the_basic_rule(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    for (int number = 0; number < CASES / 20; number++) {
        Question question;
        Arena arena = arena_over(memory, MEMORY);
        char text[64];
        BothWalls parts[3];
        question_init(&question, &arena);
        snprintf(text, sizeof text, "K={%d|T};T={K|%d}", 3 + (int)random_below(&random, 9),
                 2 - (int)random_below(&random, 9));
        assert_int_equal(question_add_text(&question, "", 0, text, strlen(text)), OK);
        for (int i = 1; i < 3; i++) {
            Graph *graph = &question.regions[i].written;
            const Game *game = random_game(&arena, &random, 2, -9, 9, 1);
            graph->root = game_to_graph(graph, &question.lines, game);
        }
        question.region_count = 3;
        while (question_build(&question, 1000) == STEP_RUNNING) continue;
        for (int i = 0; i < 3; i++) parts[i] = both_walls(&question, question_graph(&question, i));
        Rational none = {0, 1};
        Play *play = play_new(&question, parts, NULL, rational_whole(0), &none, 0);
        for (int player = 0; player < 2; player++) {
            Rational wanted =
                rational_whole(ko_minimax(&question, question.graph->root, UINT32_MAX, player));
            for (Strategy strategy = PERFECT; strategy < STRATEGY_COUNT; strategy++) {
                PlayResult result = played_out(play, player, strategy);
                check(at_most(result.low, result.high), "bounds", number);
                if (strategy == PERFECT)
                    check(rational_equal(result.low, wanted) && rational_equal(result.high, wanted),
                          "perfect play with a ko", number);
                Rational low = player == 0 ? result.low : wanted;
                Rational high = player == 0 ? wanted : result.high;
                check(at_most(low, high), "no better with a ko", number);
            }
        }
    }
}

/* A game in brackets whose terminals have values of the parameter `name`. */
static size_t put_game(char *text, Random *random, int depth, const char *name) {
    if (depth == 0 || random_below(random, 5) == 0)
        return (size_t)sprintf(text, "%d[%s=%d]", (int)random_below(random, 11) - 5, name,
                               (int)random_below(random, 3));
    size_t length = (size_t)sprintf(text, "{");
    length += put_game(text + length, random, depth - 1, name);
    length += (size_t)sprintf(text + length, "|");
    length += put_game(text + length, random, depth - 1, name);
    return length + (size_t)sprintf(text + length, "}");
}

/* Offsets make hot what was cold, and cold what was hot: the federation's own walls tell what
 * perfect play reaches, where it ends, and which first moves are best. */
static void play_under_conditions_agrees_with_the_federation(void **state) {
    (void)state;
    static const char *const conditions[] = {"p + q < 2", "p = q", "p > 0 & q > 0", "1 = 1"};
    Random random = random_seeded(SEED);
    for (int number = 0; number < CASES / 10; number++) {
        Question question;
        Arena arena = arena_over(memory, MEMORY);
        char texts[2][512];
        BothWalls parts[2];
        question_init(&question, &arena);
        for (int i = 0; i < 2; i++) {
            size_t length = put_game(texts[i], &random, 3, i == 0 ? "p" : "q");
            assert_int_equal(question_add_text(&question, "", 0, texts[i], length), OK);
        }
        const char *condition = conditions[random_below(&random, 4)];
        question.conditions[question.condition_count++] = (QuestionCondition){
            condition, strlen(condition), (int32_t)random_below(&random, 19) - 9};
        int32_t status = STEP_RUNNING;
        while (status == STEP_RUNNING) status = question_build(&question, 1000);
        assert_int_equal(status, STEP_DONE);
        for (int i = 0; i < 2; i++) parts[i] = both_walls(&question, question_graph(&question, i));
        BothWalls whole = both_walls(&question, question.graph);
        Rational zero = {0, 1};
        Play *play = play_new(&question, parts, &whole, zero, &zero, 0);
        const Node *root = graph_node(question.graph, question.graph->root);
        Walls walls = walls_of(whole.masters[0], question.graph->root);
        for (int player = 0; player < 2; player++) {
            Rational stop =
                line_value(&question.lines, player == 0 ? walls.left : walls.right, zero);
            PlayResult result = played_out(play, player, PERFECT);
            check(rational_equal(result.low, stop) && rational_equal(result.high, stop),
                  "the federation's stop", number);
            int32_t from = player == 0 ? 0 : root->lefts;
            int32_t count = player == 0 ? root->lefts : root->rights;
            for (int32_t move = from; move < from + count; move++) {
                uint32_t target = graph_edges(question.graph, root)[move].target;
                Walls then = walls_of(whole.masters[0], target);
                Rational reached =
                    line_value(&question.lines, player == 0 ? then.right : then.left, zero);
                check(play_is_best(play, stop, move) == rational_equal(reached, stop),
                      "a best move reaches the stop", number);
            }
        }
    }
}

static int allocate(void **state) {
    (void)state;
    memory = malloc(MEMORY);
    return memory == NULL;
}

static int release(void **state) {
    (void)state;
    free(memory);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_are_as_defined),
        cmocka_unit_test(sums_obey_the_laws),
        cmocka_unit_test(fractions_add),
        cmocka_unit_test(bounds_of_sums_hold),
        cmocka_unit_test(play_under_conditions_agrees_with_the_federation),
        cmocka_unit_test(play_is_minimax),
        cmocka_unit_test(kos_are_played_by_the_basic_rule),
    };
    return cmocka_run_group_tests(tests, allocate, release);
}
