/* Canonical forms against comparison by play: G <= H when Left, moving first, cannot win G - H. */
#include "../check.h"

#include "../../../core/endgame/canonical.h"
#include "../../../core/endgame/federation.h"
#include "../../../core/endgame/region.h"
#include "games.h"

#include <stdlib.h>
#include <string.h>

#define MEMORY ((size_t)64 << 20)
#define SEED   19761012
#define PAIRS  10000

typedef struct {
    Arena arena;
    Lines lines;
    Forms forms;
} Case;

static uint8_t *memory;

static void start(Case *c) {
    c->arena = arena_over(memory, MEMORY);
    lines_init(&c->lines, &c->arena);
    forms_init(&c->forms, &c->arena);
}

/* ---- The slow twin ------------------------------------------------------------------------ */

/* The options of a game; those of the integers are other integers. */
static int option_of(const Game *game, int player, int i, Game *integer, const Game **option) {
    *integer = (Game){0};
    *option = integer;
    if (game->lefts + game->rights > 0) {
        int count = player == 0 ? game->lefts : game->rights;
        if (i < count) *option = player == 0 ? game->left[i] : game->right[i];
        return i < count;
    }
    integer->value = player == 0 ? game->value - 1 : game->value + 1;
    return i == 0 && (player == 0 ? game->value > 0 : game->value < 0);
}

/* Whether no move of Left's in a and none of Right's in b refutes a <= b. */
static int at_most(const Game *a, const Game *b) {
    Game integer;
    const Game *option;
    for (int i = 0; option_of(a, 0, i, &integer, &option); i++)
        if (at_most(b, option)) return 0;
    for (int i = 0; option_of(b, 1, i, &integer, &option); i++)
        if (at_most(option, a)) return 0;
    return 1;
}

/* ---- Forms -------------------------------------------------------------------------------- */

static Walls solve(Case *c, const Graph *graph, WallSolver **solver) {
    *solver = walls_new(graph, &c->lines, MASTER_LEFT, WALLS_WANT_ALL);
    while (walls_step(*solver, 1000) == STEP_RUNNING) continue;
    assert_int_equal(c->lines.failed, OK);
    return walls_of(*solver, graph->root);
}

/* The form of a graph's root, worked out in steps of so many nodes. */
static FormId form_in_steps(Case *c, const Graph *graph, Rational cooling, uint32_t nodes) {
    WallSolver *solver;
    solve(c, graph, &solver);
    Canonical *canonical = canonical_new(graph, &c->forms, solver, solver, cooling);
    int32_t status;
    do {
        forms_allow(&c->forms, nodes);
        status = canonical_step(canonical);
    } while (status == STEP_RUNNING);
    assert_int_equal(status, STEP_DONE);
    assert_int_equal(canonical->status, CANONICAL_DONE);
    return canonical_form(canonical);
}

static FormId form_of_game(Case *c, const Game *game) {
    Graph graph = {0};
    graph.root = game_to_graph(&graph, &c->lines, game);
    return form_in_steps(c, &graph, rational_whole(0), 1000);
}

/* A form as a graph, to compute its walls. */
static uint32_t form_to_graph(Case *c, Graph *graph, FormId id) {
    Form form = *form_at(&c->forms, id);
    Edge edges[64] = {{0}};
    uint32_t rank = 0, count = (uint32_t)form.lefts + form.rights;
    if (form_is_number(&form)) return graph_add(graph, &c->lines, NODE_NUMBER, form.stops[0]);
    assert_true(count <= 64);
    for (uint32_t i = 0; i < count; i++) {
        edges[i].target = form_to_graph(c, graph, form_options(&c->forms, &form)[i]);
        uint32_t below = graph_node(graph, edges[i].target)->rank + 1u;
        if (below > rank) rank = below;
    }
    uint32_t node = graph_add(graph, &c->lines, NODE_PLAIN, rational_whole(0));
    graph_connect(graph, &c->arena, node, edges, form.lefts, form.rights);
    graph_node(graph, node)->rank = (uint16_t)rank;
    return node;
}

static Walls form_walls(Case *c, FormId id) {
    Graph graph = {0};
    WallSolver *solver;
    graph.root = form_to_graph(c, &graph, id);
    return solve(c, &graph, &solver);
}

/* A form without numbers but integers as a game for the twin; 0 when it has others. */
static int form_to_game(Case *c, FormId id, Game *game) {
    Form form = *form_at(&c->forms, id);
    *game = (Game){.value = (int)form.stops[0].num};
    if (form_is_number(&form)) return form.stops[0].den == 1;
    if (form.lefts > OPTIONS || form.rights > OPTIONS) return 0;
    game->lefts = form.lefts;
    game->rights = form.rights;
    for (int i = 0; i < form.lefts + form.rights; i++) {
        Game *option = arena_array(&c->arena, 1, sizeof *option);
        if (!form_to_game(c, form_options(&c->forms, &form)[i], option)) return 0;
        *(i < form.lefts ? &game->left[i] : &game->right[i - form.lefts]) = option;
    }
    return 1;
}

static void check(int holds, const char *law, int number) {
    if (!holds) fail_msg("seed %d, case %d: %s", SEED, number, law);
}

static int below(Case *c, FormId a, FormId b) {
    forms_allow(&c->forms, 1000000);
    return (int)form_at_most(&c->forms, a, b);
}

/* No option of a form is dominated, none reversible, all the way down. */
static void check_canonical(Case *c, FormId id, int number) {
    Form form = *form_at(&c->forms, id);
    if (form_is_number(&form)) return;
    const FormId *options = form_options(&c->forms, &form);
    for (int i = 0; i < form.lefts + form.rights; i++) {
        int left = i < form.lefts, from = left ? 0 : form.lefts;
        int to = left ? form.lefts : form.lefts + form.rights;
        for (int j = from; j < to; j++)
            check(i == j || !below(c, options[i], options[j]), "dominated", number);
        Form option = *form_at(&c->forms, options[i]);
        check_canonical(c, options[i], number);
        if (form_is_number(&option)) continue;
        const FormId *answers = form_options(&c->forms, &option) + (left ? option.lefts : 0);
        for (int j = 0; j < (left ? option.rights : option.lefts); j++)
            check(left ? !below(c, answers[j], id) : !below(c, id, answers[j]), "reversible",
                  number);
    }
}

static void forms_compare_as_play_does(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    int equal = 0;
    for (int number = 0; number < PAIRS; number++) {
        Case c;
        const Game *games[2];
        Game back;
        FormId forms[2];
        start(&c);
        for (int i = 0; i < 2; i++) {
            int depth = 1 + (int)random_below(&random, 2);
            games[i] = random_game(&c.arena, &random, depth, -1, 1, 0);
            forms[i] = form_of_game(&c, games[i]);
            check_canonical(&c, forms[i], number);
            if (!form_to_game(&c, forms[i], &back)) continue;
            check(at_most(&back, games[i]) && at_most(games[i], &back), "equal", number);
        }
        int less = at_most(games[0], games[1]), more = at_most(games[1], games[0]);
        check(below(&c, forms[0], forms[1]) == less, "<=", number);
        check(below(&c, forms[1], forms[0]) == more, ">=", number);
        check((forms[0] == forms[1]) == (less && more), "one form for equal games", number);
        equal += less && more;
    }
    assert_true(equal > PAIRS / 100);
}

static void sums_of_forms_are_forms_of_sums(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    for (int number = 0; number < PAIRS / 10; number++) {
        Case c;
        Graph graphs[2];
        Params params = {0};
        FormId forms[2];
        start(&c);
        memset(graphs, 0, sizeof graphs);
        Federation *sum = federation_new(&c.lines);
        for (int i = 0; i < 2; i++) {
            const Game *game = random_game(&c.arena, &random, 3, -4, 4, number % 2);
            if (number % 4 > 1) game_add_quarters(&c.arena, &random, (Game *)game);
            graphs[i].root = game_to_graph(&graphs[i], &c.lines, game);
            forms[i] = form_in_steps(&c, &graphs[i], rational_whole(0), 1);
            federation_add(sum, "", 0, &graphs[i], &params);
        }
        assert_int_equal(federation_start(sum), OK);
        while (federation_step(sum, 1000) == STEP_RUNNING) continue;
        FormId whole = form_in_steps(&c, &sum->graph, rational_whole(0), 1);
        forms_allow(&c.forms, 1000000);
        check(form_sum(&c.forms, forms[0], forms[1]) == whole, "sum", number);
        WallSolver *solver;
        Walls walls = solve(&c, &sum->graph, &solver), own = form_walls(&c, whole);
        check(walls.left == own.left && walls.right == own.right, "walls of the sum", number);
    }
}

static void check_walls(Case *c, Walls walls, Walls cooled, Rational by, int number) {
    for (int step = 0; step < 40; step++) {
        Rational t = rational_new(step, 4), above = rational_add(t, by);
        check(rational_equal(line_value(&c->lines, walls.left, above),
                             line_value(&c->lines, cooled.left, t)) &&
                  rational_equal(line_value(&c->lines, walls.right, above),
                                 line_value(&c->lines, cooled.right, t)),
              "walls", number);
    }
}

static void cooling_lowers_the_thermograph(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    for (int number = 0; number < PAIRS / 10; number++) {
        Case c;
        Graph graph = {0};
        WallSolver *solver;
        start(&c);
        const Game *game = random_game(&c.arena, &random, 4, -9, 9, number % 2);
        graph.root = game_to_graph(&graph, &c.lines, game);
        Rational by = rational_new(random_below(&random, 9), 4);
        FormId cooled = form_in_steps(&c, &graph, by, 1000);
        check_walls(&c, solve(&c, &graph, &solver), form_walls(&c, cooled), by, number);
    }
}

/* Regions of two rows with immortal stones around and a few inside. */
static void regions_have_the_walls_of_their_forms(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    int finite = 0;
    for (int number = 0; number < 300; number++) {
        Case c;
        uint8_t cells[4 * 5];
        RegionBoard board;
        ErrorPlace place;
        WallSolver *solvers[2];
        start(&c);
        for (int i = 0; i < 20; i++) {
            int inside = i / 5 % 3 != 0 && i % 5 > 0 && i % 5 < 4;
            cells[i] = (uint8_t)(inside ? CELL_EMPTY + (random_below(&random, 3) == 0) *
                                                           (1 + random_below(&random, 2))
                                        : CELL_BORDER_BLACK + random_below(&random, 2));
        }
        if (region_board(&board, cells, 5, 4, &place) != OK) continue;
        Region *region = region_new(&board, &c.lines);
        while (region_step(region, 1000) == STEP_RUNNING) continue;
        for (int master = 0; master < 2; master++) {
            solvers[master] = walls_new(&region->graph, &c.lines, (Master)master, WALLS_WANT_ALL);
            while (walls_step(solvers[master], 1000) == STEP_RUNNING) continue;
        }
        Canonical *canonical =
            canonical_new(&region->graph, &c.forms, solvers[0], solvers[1], rational_whole(0));
        do forms_allow(&c.forms, 100000);
        while (canonical_step(canonical) == STEP_RUNNING);
        if (canonical->status == CANONICAL_LOOPY) continue;
        finite++;
        check_walls(&c, walls_of(solvers[0], region->graph.root),
                    form_walls(&c, canonical_form(canonical)), rational_whole(0), number);
    }
    print_message("%d regions without kos that matter\n", finite);
    assert_true(finite > 50);
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
        cmocka_unit_test(forms_compare_as_play_does),
        cmocka_unit_test(sums_of_forms_are_forms_of_sums),
        cmocka_unit_test(cooling_lowers_the_thermograph),
        cmocka_unit_test(regions_have_the_walls_of_their_forms),
    };
    return cmocka_run_group_tests(tests, allocate, release);
}
