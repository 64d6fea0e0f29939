/* Rationals, the languages for games and conditions, Go regions. */
#include "../check.h"

#include "../../../core/base/random.h"
#include "../../../core/base/rational.h"
#include "../../../core/endgame/question.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MEMORY ((size_t)32 << 20)
#define SEED   1996

static uint8_t *memory;

static void assert_rational(Rational a, int64_t num, int64_t den) {
    assert_int_equal(a.num, num);
    assert_int_equal(a.den, den);
}

static void rationals_are_exact_or_not_numbers(void **state) {
    (void)state;
    assert_rational(rational_new(6, -4), -3, 2);
    assert_rational(rational_add(rational_new(1, 3), rational_new(1, 6)), 1, 2);
    assert_rational(rational_div(rational_new(1, 2), rational_new(-3, 4)), -2, 3);
    assert_int_equal(rational_floor(rational_new(-5, 2)), -3);
    assert_int_equal(rational_ceil(rational_new(-5, 2)), -2);
    Rational large = rational_whole(INT64_C(1) << 61);
    assert_false(rational_valid(rational_add(large, large)));
    assert_false(rational_valid(rational_mul(large, large)));
    assert_false(rational_valid(rational_new(1, 0)));
    assert_false(rational_valid(rational_add(rational_new(1, 0), rational_whole(1))));
    assert_rational(rational_mul(large, rational_new(1, INT64_C(1) << 61)), 1, 1);
    assert_int_equal(rational_compare(rational_new(1, 3), rational_new(333333333, 1000000000)), 1);
}

static void the_simplest_number_is_near_0_or_has_the_smallest_denominator(void **state) {
    (void)state;
    RangeEnd none = {0, 0, {0, 1}};
    RangeEnd low = {1, 1, rational_new(5, 2)}, high = {1, 1, rational_new(9, 2)};
    assert_rational(rational_simplest(low, high), 3, 1);
    assert_rational(rational_simplest(none, high), 0, 1);
    assert_rational(rational_simplest(low, none), 3, 1);
    low.at = rational_new(1, 3);
    high.at = rational_new(2, 5);
    assert_rational(rational_simplest(low, high), 3, 8);
    assert_rational(rational_simplest(low, low), 1, 3);
    low = (RangeEnd){1, 0, rational_whole(5)};
    high = (RangeEnd){1, 0, rational_whole(6)};
    assert_rational(rational_simplest(low, high), 11, 2);
    high.closed = 1;
    assert_rational(rational_simplest(low, high), 6, 1);
    high = (RangeEnd){1, 0, rational_whole(5)};
    assert_false(rational_valid(rational_simplest(low, high)));
}

/* ---- Games in brackets -------------------------------------------------------------------- */

static ErrorCode read_game(const char *text, ErrorPlace *place, Lines *lines, Graph *graph) {
    Arena *arena = malloc(sizeof *arena); /* outlives the call; given back by the caller */
    *arena = arena_over(memory, MEMORY);
    Params params = {0};
    memset(graph, 0, sizeof *graph);
    *place = (ErrorPlace){0, 0, -1};
    lines_init(lines, arena);
    return bracket_parse(graph, &params, lines, text, strlen(text), place);
}

static void assert_refused(const char *text, ErrorCode wanted, int column) {
    ErrorPlace place;
    Lines lines;
    Graph graph;
    assert_int_equal(read_game(text, &place, &lines, &graph), wanted);
    assert_int_equal(place.column, column);
    free(lines.arena);
}

static void what_is_no_game_is_refused_with_its_column(void **state) {
    (void)state;
    char deep[400];
    assert_refused("", ERROR_SYNTAX, 1);
    assert_refused("4|0|1", ERROR_SYNTAX, 4);
    assert_refused("{4|0", ERROR_SYNTAX, 5);
    assert_refused("4|0}", ERROR_SYNTAX, 4);
    assert_refused("4,3", ERROR_SYNTAX, 2);
    assert_refused("4|x", ERROR_SYNTAX, 3);
    assert_refused("1/0", ERROR_SYNTAX, 3);
    assert_refused("99999999999|0", ERROR_OVERFLOW, 1);
    assert_refused("{4|0}[eyes=2]", ERROR_SYNTAX, 6);
    assert_refused("4[eyes]|0", ERROR_SYNTAX, 7);
    assert_refused("{4[e=1]|0}+(2[e=2]|-4)", ERROR_SYNTAX, 11);
    assert_refused("A={1|B}", ERROR_SYNTAX, 6);
    assert_refused("A={1|0};A=2", ERROR_SYNTAX, 9);
    assert_refused("C(0)", ERROR_SYNTAX, 1);
    assert_refused("C(999)", ERROR_OVERFLOW, 3);
    assert_refused("{4[e=2147483647+1]|0}", ERROR_OVERFLOW, 6);
    assert_refused("{4[e=-2147483647-2]|0}", ERROR_OVERFLOW, 6);
    memset(deep, '{', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    assert_refused(deep, ERROR_SYNTAX, 400);
}

static void games_too_deep_within_each_other_are_told_with_the_limit(void **state) {
    (void)state;
    enum { DEEP = BRACKET_DEPTH_MAX + 1 };
    char text[2 * DEEP + 2] = {0};
    ErrorPlace place;
    Lines lines;
    Graph graph;
    for (int deep = DEEP - 2; deep <= DEEP - 1; deep++) {
        memset(text, '(', (size_t)deep);
        text[deep] = '7';
        memset(text + deep + 1, ')', (size_t)deep);
        ErrorCode code = read_game(text, &place, &lines, &graph);
        assert_int_equal(code, deep < BRACKET_DEPTH_MAX ? OK : ERROR_OVERFLOW);
        assert_int_equal(place.point, deep < BRACKET_DEPTH_MAX ? -1 : BRACKET_DEPTH_MAX);
        assert_int_equal(place.column, deep < BRACKET_DEPTH_MAX ? 0 : BRACKET_DEPTH_MAX + 1);
        free(lines.arena);
    }
}

static void a_region_has_a_thousand_parameters_at_most(void **state) {
    (void)state;
    static char text[16 * (PARAMS_MAX + 1)];
    size_t length = (size_t)sprintf(text, "4|0 default ");
    for (int i = 0; i < PARAMS_MAX; i++)
        length += (size_t)sprintf(text + length, "%sp%d=1", i > 0 ? "," : "", i);
    assert_refused(text, OK, 0);
    sprintf(text + length, ",q=1");
    assert_refused(text, ERROR_OVERFLOW, (int)length + 2);
}

static void assert_same_walls(const char *one, const char *other) {
    const char *texts[2] = {one, other};
    Rational mean[2], temperature[2];
    for (int i = 0; i < 2; i++) {
        ErrorPlace place;
        Lines lines;
        Graph graph;
        assert_int_equal(read_game(texts[i], &place, &lines, &graph), OK);
        WallSolver *solver = walls_new(&graph, &lines, MASTER_LEFT, graph.root);
        while (walls_step(solver, 100) == STEP_RUNNING) continue;
        Walls walls = walls_of(solver, graph.root);
        mean[i] = walls_mean(&lines, walls);
        temperature[i] = walls_temperature(&lines, walls);
        free(lines.arena);
    }
    assert_true(rational_equal(mean[0], mean[1]));
    assert_true(rational_equal(temperature[0], temperature[1]));
}

static void games_are_written_in_several_ways(void **state) {
    (void)state;
    assert_same_walls("{4|0}", " 4 | 0 ");
    assert_same_walls("4||2|0", "{4|{2|0}}");
    assert_same_walls("*", "0|0");
    assert_same_walls("3*2", "{3,{3|3}|3,{3|3}}");
    assert_same_walls("+-6", "6|-6");
    assert_same_walls("-{4|-2||-4}", "4||2|-4");
    assert_same_walls("C(3)", "2||1|0");
    assert_same_walls("F(4)={2*n-1|F(n-1)},F(1)=0", "7|||5||3|0");
    assert_same_walls("{|}", "0");
    assert_same_walls("{1|-1}+(3|0)", "{4|1},{4|2}||{2|-1},{1|-1}");
}

/* ---- Conditions --------------------------------------------------------------------------- */

#define NAMES 4

static int look_up(const void *context, const char *region, size_t region_length, const char *name,
                   size_t length) {
    (void)context, (void)region, (void)region_length;
    return length == 1 && *name >= 'a' && *name < 'a' + NAMES ? *name - 'a' : -1;
}

/* The slow twin: an expression is made at random as text and as a value at once. Numbers are
 * fractions of small integers, so that nothing overflows. */
typedef struct {
    char text[4000];
    size_t length;
    Random random;
    const int32_t *values;
    int by_zero;
} Maker;

static void put(Maker *m, const char *text) {
    size_t length = strlen(text);
    assert_true(m->length + length < sizeof m->text);
    memcpy(m->text + m->length, text, length + 1);
    m->length += length;
}

static Rational make_number(Maker *m, int depth) {
    static const char *const signs[] = {" + ", "-", " * ", "/"};
    char atom[16];
    uint32_t kind = depth == 0 ? random_below(&m->random, 2) : random_below(&m->random, 8);
    if (kind == 0) {
        int32_t value = (int32_t)random_below(&m->random, 7);
        snprintf(atom, sizeof atom, "%d", (int)value);
        put(m, atom);
        return rational_whole(value);
    }
    if (kind == 1) {
        uint32_t name = random_below(&m->random, NAMES);
        snprintf(atom, sizeof atom, "%c", (char)('a' + name));
        put(m, atom);
        return rational_whole(m->values[name]);
    }
    if (kind == 2) {
        put(m, "-");
        put(m, "(");
        Rational inner = make_number(m, depth - 1);
        put(m, ")");
        return rational_negate(inner);
    }
    uint32_t op = random_below(&m->random, 4);
    put(m, "(");
    Rational a = make_number(m, depth - 1);
    put(m, signs[op]);
    put(m, "(");
    Rational b = make_number(m, depth - 1);
    put(m, "))");
    m->by_zero |= op == 3 && b.num == 0;
    if (op == 3 && b.num == 0) return rational_whole(0);
    Rational (*const operate[])(Rational, Rational) = {rational_add, rational_sub, rational_mul,
                                                       rational_div};
    return operate[op](a, b);
}

static int make_condition(Maker *m, int depth) {
    static const char *const signs[] = {"<", " > ", "<=", ">=", "=", " == ", "!="};
    uint32_t kind = depth == 0 ? 0 : random_below(&m->random, 4);
    if (kind == 0) {
        Rational a = make_number(m, 2);
        uint32_t sign = random_below(&m->random, 7);
        put(m, signs[sign]);
        int side = rational_compare(a, make_number(m, 2));
        const int holds[] = {side<0, side> 0, side <= 0, side >= 0,
                             side == 0,       side == 0, side != 0};
        return holds[sign];
    }
    put(m, kind == 1 ? "!(" : "(");
    int a = make_condition(m, depth - 1);
    if (kind == 1) {
        put(m, ")");
        return !a;
    }
    put(m, kind == 2 ? ")&(" : ") || (");
    int by_zero = m->by_zero, decided = kind == 2 ? !a : a;
    int b = make_condition(m, depth - 1);
    if (decided) m->by_zero = by_zero; /* the second operand is not looked at */
    put(m, ")");
    return kind == 2 ? a && b : a || b;
}

static void random_conditions_have_the_value_they_were_made_with(void **state) {
    (void)state;
    Random random = random_seeded(SEED);
    for (int i = 0; i < 20000; i++) {
        int32_t values[NAMES];
        for (int n = 0; n < NAMES; n++) values[n] = (int32_t)random_below(&random, 9) - 4;
        Maker m = {.random = random, .values = values};
        int wanted = make_condition(&m, 3), holds = -1;
        random = m.random;
        Arena arena = arena_over(memory, MEMORY);
        Condition condition;
        ErrorPlace place = {0, 0, -1};
        ErrorCode code =
            condition_compile(&condition, &arena, m.text, m.length, look_up, NULL, &place);
        if (code != OK) fail_msg("seed %d: '%s', column %d", SEED, m.text, (int)place.column);
        code = condition_holds(&condition, values, &holds, &place);
        if (m.by_zero ? code != ERROR_DIVISION_BY_ZERO : code != OK || holds != wanted)
            fail_msg("seed %d: '%s' is %d, not %d", SEED, m.text, holds, wanted);
    }
}

static int value_of(const char *text) {
    static const int32_t values[NAMES] = {1, 2, 3, 4};
    Arena arena = arena_over(memory, MEMORY);
    Condition condition;
    ErrorPlace place = {0, 0, -1};
    int holds = -1;
    ErrorCode code =
        condition_compile(&condition, &arena, text, strlen(text), look_up, NULL, &place);
    if (code == OK) code = condition_holds(&condition, values, &holds, &place);
    return code == OK ? holds : -place.column;
}

static void operators_bind_as_in_c(void **state) {
    (void)state;
    assert_int_equal(value_of("1 + 2 * 3 = 7"), 1);
    assert_int_equal(value_of("8 - 4 - 2 = 2"), 1);
    assert_int_equal(value_of("8 / 4 / 2 = 1"), 1);
    assert_int_equal(value_of("-a + b = 1"), 1);
    assert_int_equal(value_of("a = 1 | b = 3 & c = 4"), 1);
    assert_int_equal(value_of("(a = 1 | b = 3) & c = 4"), 0);
    assert_int_equal(value_of("!(a = 1) | b = 2"), 1);
    assert_int_equal(value_of("1/3 + 1/3 + 1/3 = 1"), 1);
    assert_int_equal(value_of("--a = 1"), 1);
}

static void what_is_decided_is_not_looked_at_further(void **state) {
    (void)state;
    assert_int_equal(value_of("a != 1 & 4 / (a - 1) < 3"), 0);
    assert_int_equal(value_of("a = 1 || 4 / (a - 1) < 3"), 1);
    assert_int_equal(value_of("a = 2 & 1 / 0 = 1 & 1 / 0 = 1 | b = 2"), 1);
    assert_int_equal(value_of("!(a = 1 | 1 / 0 = 1) & 1 / 0 = 1"), 0);
    assert_int_equal(value_of("a = 1 & 4 / (a - 1) < 3"), -11);
}

static void what_is_no_condition_is_refused_with_its_column(void **state) {
    (void)state;
    assert_int_equal(value_of(""), -1);
    assert_int_equal(value_of("a"), -2);
    assert_int_equal(value_of("a <"), -4);
    assert_int_equal(value_of("a < 1 < 2"), -7);
    assert_int_equal(value_of("!a = 1"), -1);
    assert_int_equal(value_of("(a < 2"), -1);
    assert_int_equal(value_of("a < 2)"), -6);
    assert_int_equal(value_of("e < 2"), -1);
    assert_int_equal(value_of("a $ 2"), -3);
    assert_int_equal(value_of("1 / (a - 1) < 2"), -3);
    assert_int_equal(value_of("a < 99999999999"), -5);
}

/* ---- Go regions --------------------------------------------------------------------------- */

static int cells_of(const char *const *rows, int height, uint8_t *cells) {
    int width = (int)strlen(rows[0]);
    for (int i = 0; i < width * height; i++)
        cells[i] =
            (uint8_t)(strchr("#.xoXO?", rows[i / width][i % width]) - (const char *)"#.xoXO?");
    return width;
}

static void stones_without_liberties_are_refused(void **state) {
    (void)state;
    const char *const rows[] = {"XXX", "XoX", "XXX"};
    uint8_t cells[9];
    RegionBoard board;
    ErrorPlace place = {0, 0, -1};
    int width = cells_of(rows, 3, cells);
    assert_int_equal(region_board(&board, cells, width, 3, &place), ERROR_ILLEGAL_POSITION);
    assert_int_equal(place.point, 4);
}

static void a_ko_is_two_positions_that_lead_to_each_other(void **state) {
    (void)state;
    const char *const rows[] = {"XXOO", "Xo.O", "XXOO"};
    uint8_t cells[12];
    RegionBoard board;
    ErrorPlace place = {0, 0, -1};
    Arena arena = arena_over(memory, MEMORY);
    Lines lines;
    lines_init(&lines, &arena);
    int width = cells_of(rows, 3, cells);
    assert_int_equal(region_board(&board, cells, width, 3, &place), OK);
    Region *region = region_new(&board, &lines);
    while (region_step(region, 1) == STEP_RUNNING) continue;
    assert_int_equal(region->graph.nodes.count, 4);
    assert_true(region->graph.has_ko);
    const Node *root = graph_node(&region->graph, region->graph.root);
    const Edge *take = graph_edges(&region->graph, root);
    assert_int_equal(root->lefts, 1);
    assert_true(take->ko);
    const Node *taken = graph_node(&region->graph, take->target);
    assert_int_equal(graph_edges(&region->graph, taken)[taken->lefts].target, region->graph.root);
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
        cmocka_unit_test(rationals_are_exact_or_not_numbers),
        cmocka_unit_test(the_simplest_number_is_near_0_or_has_the_smallest_denominator),
        cmocka_unit_test(what_is_no_game_is_refused_with_its_column),
        cmocka_unit_test(games_too_deep_within_each_other_are_told_with_the_limit),
        cmocka_unit_test(a_region_has_a_thousand_parameters_at_most),
        cmocka_unit_test(games_are_written_in_several_ways),
        cmocka_unit_test(random_conditions_have_the_value_they_were_made_with),
        cmocka_unit_test(operators_bind_as_in_c),
        cmocka_unit_test(what_is_decided_is_not_looked_at_further),
        cmocka_unit_test(what_is_no_condition_is_refused_with_its_column),
        cmocka_unit_test(stones_without_liberties_are_refused),
        cmocka_unit_test(a_ko_is_two_positions_that_lead_to_each_other),
    };
    return cmocka_run_group_tests(tests, allocate, release);
}
