/* SGF: what is read, what is repaired, what is reported and where, what is written. */

#include "../check.h"

#include "../../../core/base/random.h"
#include "../../../core/sgf/sgf.h"
#include "dump.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MEMORY (1 << 20)

static uint8_t memory[MEMORY];
static Arena arena;

static const SgfTree *parse_bytes(const char *text, size_t size) {
    const SgfTree *tree;
    arena = arena_over(memory, sizeof memory);
    sgf_parse(&arena, text, size, 0, &tree, NULL);
    assert_non_null(tree);
    return tree;
}

static const SgfTree *parse(const char *text) {
    return parse_bytes(text, strlen(text));
}

static const char *const FAULT_TEXTS[] = {
    [SGF_JUNK] = "text that belongs to no game",
    [SGF_STRAY_TEXT] = "characters that mean nothing here",
    [SGF_MISSING_OPEN] = "a node outside of a game: '(' is missing",
    [SGF_MISSING_CLOSE] = "the text ends inside a game: ')' is missing",
    [SGF_EXTRA_CLOSE] = "a ')' that closes nothing",
    [SGF_MISSING_NODE] = "';' is missing",
    [SGF_EMPTY_TREE] = "a game or variation without a node",
    [SGF_NODE_AFTER_TREE] = "a node behind a variation",
    [SGF_NO_VALUE] = "a property without a value",
    [SGF_NO_NAME] = "a value without a property name",
    [SGF_UNCLOSED_VALUE] = "a value without its ']'",
    [SGF_UNESCAPED_BRACKET] = "a ']' inside text must be written '\\]'",
    [SGF_LOWER_CASE] = "a property name in lower case",
    [SGF_BAD_NAME] = "a digit in a property name",
    [SGF_NOT_UTF8] = "bytes that are not UTF-8",
    [SGF_DUPLICATE_PROPERTY] = "a property stands twice in one node",
    [SGF_MANY_VALUES] = "several values where one is allowed",
    [SGF_BAD_VALUE] = "a value that does not fit its property",
    [SGF_BAD_POINT] = "not a point of the board",
    [SGF_BAD_SIZE] = "not a board size",
    [SGF_POINT_TWICE] = "a point is set up twice",
    [SGF_SETUP_WITH_MOVE] = "a move and set-up in one node",
    [SGF_TWO_MOVES] = "two moves in one node",
    [SGF_NOT_AT_ROOT] = "a property that may stand in the first node only",
};

_Static_assert(sizeof FAULT_TEXTS / sizeof *FAULT_TEXTS == SGF_FAULT_COUNT, "one text each");

/* The text gives this tree and these faults, each "line:column words". */
static void check(const char *text, const char *wanted, const char *wanted_faults) {
    char dump[4096], faults[4096] = "";
    const SgfTree *tree = parse(text);
    dump_tree(tree, dump, sizeof dump);
    for (uint32_t i = 0; i < tree->fault_count; i++) {
        ErrorPlace place = sgf_place(tree, tree->faults[i].offset);
        size_t size = strlen(faults);
        snprintf(faults + size, sizeof faults - size, "%s%d:%d %s", i > 0 ? "\n" : "", place.line,
                 place.column, FAULT_TEXTS[tree->faults[i].kind]);
    }
    assert_string_equal(dump, wanted);
    assert_string_equal(faults, wanted_faults);
}

static void nodes_properties_and_values_are_found(void **state) {
    (void)state;
    check("(;FF[4]AB[aa][bb];B[cc](;W[dd])(;W[ee];B[]))",
          "(FF[4]AB[aa][bb](B[cc](W[dd])(W[ee](B[]))))", "");
    check(" \n(\t;\r\nAB [aa]\n [bb]\n)\n", "(AB[aa][bb])", "");
    check("(;C[a\\]b\\\\])", "(C[a\\]b\\\\])", "");
    check("(;C[a[b;c(d)e])", "(C[a[b;c(d)e])", "");
    check("(;;;)", "((()))", "");
    check("(;SZ[9])(;SZ[13](;B[aa])(;B[bb]))", "(SZ[9])(SZ[13](B[aa])(B[bb]))", "");
    check("(;KGSDE[aa]MULTIGOGM[1])", "(KGSDE[aa]MULTIGOGM[1])", "");
}

static void names_of_earlier_versions_are_shortened(void **state) {
    (void)state;
    check("(;FF[3]AddBlack[aa]CoPyright[x])", "(FF[3]AB[aa]CP[x])", "");
    check("(;GaMe[1]SiZe[9];Black[aa])", "(GM[1]SZ[9](B[aa]))", "");
    check("(;FF[4]AddBlack[aa])", "(FF[4]AB[aa])", "1:8 a property name in lower case");
    check("(;A1[x]aB2C3[y]j4GM[1])", "(A1[x]B2C3[y]GM[1])", "");
    check("(;FF[4]A1[x])", "(FF[4]A1[x])", "1:8 a digit in a property name");
    check("(;ab[aa])", "(AB[aa])", "1:3 a property name in lower case");
}

static void what_is_broken_is_repaired_and_reported(void **state) {
    (void)state;
    check("hello (;B[aa]) bye", "(B[aa])",
          "1:1 text that belongs to no game\n1:16 text that belongs to no game");
    check("see (a) below\n(;B[aa])", "(B[aa])", "1:1 text that belongs to no game");
    check("(;B[aa];W[bb]", "(B[aa](W[bb]))", "1:14 the text ends inside a game: ')' is missing");
    check("(;B[aa]))\n(;W[bb])", "(B[aa])(W[bb])", "1:9 a ')' that closes nothing");
    check(";B[aa];W[bb]", "(B[aa](W[bb]))",
          "1:1 a node outside of a game: '(' is missing\n"
          "1:13 the text ends inside a game: ')' is missing");
    check("SZ[9]AB[aa]", "(SZ[9]AB[aa])",
          "1:1 a node outside of a game: '(' is missing\n"
          "1:12 the text ends inside a game: ')' is missing");
    check("(SZ[9];B[aa](W[bb]))", "(SZ[9](B[aa](W[bb])))",
          "1:2 ';' is missing\n1:14 ';' is missing");
    check("(;B[aa]())", "(B[aa])", "1:9 a game or variation without a node");
    check("(;B[aa](;W[bb])(;W[cc]);W[dd])", "(B[aa](W[bb])(W[cc])(W[dd]))",
          "1:24 a node behind a variation");
    check("(;B;W[bb])", "((W[bb]))", "1:3 a property without a value");
    check("(;[aa]B[bb])", "(B[bb])", "1:3 a value without a property name");
    check("(;B[aa", "(B[aa])",
          "1:4 a value without its ']'\n1:7 the text ends inside a game: ')' is missing");
    check("(;B[aa;W[bb])", "(B[aa](W[bb]))", "1:4 a value without its ']'");
    check("(;B[aa] what? ;W[bb])", "(B[aa](W[bb]))", "1:9 characters that mean nothing here");
}

static void brackets_in_text_need_no_backslash_where_the_meaning_is_clear(void **state) {
    (void)state;
#define FAULT "a ']' inside text must be written '\\]'"
    check("(;B[aa]C[;-]];W[bb])", "(B[aa]C[;-]](W[bb]))", "1:12 " FAULT);
    check("(;C[bret [15k]: hello];W[bb])", "(C[bret [15k]: hello](W[bb]))", "1:14 " FAULT);
    check("(;GC[6 [points])]US[x])", "(GC[6 [points])]US[x])", "1:15 " FAULT);
    check("(;C[a];B[bb])", "(C[a](B[bb]))", "");
#undef FAULT
}

static void values_of_the_wrong_kind_are_reported(void **state) {
    (void)state;
    check("(;SZ[9];B[jj])", "(SZ[9](B[jj]))", "1:11 not a point of the board");
    check("(;SZ[9];B[tt];W[])", "(SZ[9](B[tt](W[])))", "");
    check("(;SZ[21];B[tt];W[uu];B[vv])", "(SZ[21](B[tt](W[uu](B[vv]))))",
          "1:24 not a point of the board");
    check("(;SZ[x])", "(SZ[x])", "1:6 not a board size");
    check("(;SZ[19:13]AB[sm:sm][an])", "(SZ[19:13]AB[sm:sm][an])", "1:22 not a point of the board");
    check("(;KM[6.5]TM[x]HA[2])", "(KM[6.5]TM[x]HA[2])",
          "1:13 a value that does not fit its property");
    check("(;AB[aa:bb]AW[ab])", "(AB[aa:bb]AW[ab])", "1:15 a point is set up twice");
    check("(;B[aa][bb])", "(B[aa][bb])", "1:9 several values where one is allowed");
    check("(;B[aa]W[bb])", "(B[aa]W[bb])", "1:8 two moves in one node");
    check("(;AB[aa]B[bb])", "(AB[aa]B[bb])", "1:9 a move and set-up in one node");
    check("(;B[aa];SZ[9])", "(B[aa](SZ[9]))",
          "1:9 a property that may stand in the first node only");
    check("(;DT[1]PW[x]\nDT[2])", "(DT[1]PW[x]DT[2])", "2:1 a property stands twice in one node");
}

static void strict_reading_refuses_and_names_the_first_place(void **state) {
    (void)state;
    const SgfTree *tree;
    ErrorPlace place;
    const char *good = "(;FF[4];B[aa])", *bad = "(;FF[4]\r\n;B[aa]\r\n;W[zz])x";
    arena = arena_over(memory, sizeof memory);
    assert_int_equal(sgf_parse(&arena, good, strlen(good), 1, &tree, &place), OK);
    assert_int_equal(sgf_parse(&arena, bad, strlen(bad), 0, &tree, &place), OK);
    assert_int_equal(sgf_parse(&arena, bad, strlen(bad), 1, &tree, &place), ERROR_INVALID_SGF);
    assert_int_equal(place.line, 3);
    assert_int_equal(place.column, 4);
    assert_int_equal(tree->fault_count, 2);
}

static void text_without_a_game_is_refused_in_both_modes(void **state) {
    (void)state;
    const char *texts[] = {"", "   ", "hello", "()", "(", ")", "[aa]", "(hello [1] there)"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const SgfTree *tree;
        arena = arena_over(memory, sizeof memory);
        assert_int_equal(sgf_parse(&arena, texts[i], strlen(texts[i]), 0, &tree, NULL),
                         ERROR_INVALID_SGF);
    }
}

static void points_of(const char *text, uint32_t id, int width, int height, const char *wanted) {
    const SgfTree *tree = parse(text);
    SgfPoints points = sgf_points(tree, 0, id, width, height);
    char found[1000] = "";
    int point;
    int32_t status;
    while ((status = sgf_points_next(&points, &point)) != 0)
        sprintf(found + strlen(found), status < 0 ? "! " : "%d ", point);
    assert_string_equal(found, wanted);
}

static void points_are_listed_with_rectangles(void **state) {
    (void)state;
    points_of("(;AB[aa][cb])", SGF_ID('A', 'B'), 9, 9, "0 11 ");
    points_of("(;AB[aa:cb])", SGF_ID('A', 'B'), 9, 9, "0 1 2 9 10 11 ");
    points_of("(;AB[cb:aa])", SGF_ID('A', 'B'), 9, 9, "0 1 2 9 10 11 ");
    points_of("(;AB[ aa ])", SGF_ID('A', 'B'), 9, 9, "0 ");
    points_of("(;AB[aa]AW[bb]AB[ca])", SGF_ID('A', 'B'), 9, 9, "0 2 ");
    points_of("(;AB[aa][zz][]AB[ca])", SGF_ID('A', 'B'), 9, 9, "0 ! 2 ");
    points_of("(;B[tt])", SGF_ID('B', 0), 19, 19, "-1 ");
    points_of("(;B[tt])", SGF_ID('B', 0), 25, 25, "494 ");
    points_of("(;LB[ba:x:y])", SGF_ID('L', 'B'), 9, 9, "1 ");
    points_of("(;AW[aa])", SGF_ID('A', 'B'), 9, 9, "");
}

static void sizes_colours_and_numbers_are_read(void **state) {
    (void)state;
    int width, height, color, point;
    uint32_t offset;
    int32_t number;
    assert_int_equal(sgf_board_size(parse("(;)"), 0, &width, &height, &offset), OK);
    assert_int_equal(width * 100 + height, 1919);
    assert_int_equal(sgf_board_size(parse("(;SZ[ 25:1 ])"), 0, &width, &height, &offset), OK);
    assert_int_equal(width * 100 + height, 2501);
    assert_int_equal(sgf_board_size(parse("(;SZ[26])"), 0, &width, &height, &offset),
                     ERROR_UNSUPPORTED_SIZE);
    assert_int_equal(offset, 5);
    assert_int_equal(sgf_to_play(parse("(;PL[W])"), 0), 2);
    assert_int_equal(sgf_to_play(parse("(;PL[black])"), 0), 1);
    assert_int_equal(sgf_to_play(parse("(;)"), 0), 0);
    assert_int_equal(sgf_move(parse("(;C[x]W[bb])"), 0, 9, 9, &color, &point), 1);
    assert_int_equal(color * 100 + point, 210);
    assert_int_equal(sgf_move(parse("(;W[jj])"), 0, 9, 9, &color, &point), ERROR_INVALID_SGF);
    assert_int_equal(sgf_move(parse("(;)"), 0, 9, 9, &color, &point), 0);
    const SgfTree *tree = parse("(;HA[ 12 ]MN[1x])");
    assert_true(sgf_number(tree, sgf_value(tree, 0, 0), &number) && number == 12);
    assert_false(sgf_number(tree, sgf_value(tree, 1, 0), &number));
}

static void text_is(const char *raw, int simple, const char *wanted) {
    char text[200], out[200];
    snprintf(text, sizeof text, "(;C[%s])", raw);
    const SgfTree *tree = parse(text);
    size_t size = sgf_text(tree, sgf_value(tree, 0, 0), simple, out, sizeof out - 1);
    out[size] = 0;
    assert_string_equal(out, wanted);
}

static void text_is_decoded(void **state) {
    (void)state;
    text_is("a\\]b\\\\c\\:d", 0, "a]b\\c:d");
    text_is("one\r\ntwo\rthree\nfour", 0, "one\ntwo\nthree\nfour");
    text_is("one\r\ntwo", 1, "one two");
    text_is("soft\\\r\nbreak\\\nhere", 0, "softbreakhere");
    text_is("a\tb", 0, "a b");
    text_is("\xe5\x9b\xb4\xe6\xa3\x8b", 0, "\xe5\x9b\xb4\xe6\xa3\x8b"); /* UTF-8 */
    text_is("M\xfcller", 0, "M\xc3\xbcller");                           /* Latin-1 */
    check("\xef\xbb\xbf(;CA[UTF-8]C[x\xfc])", "(CA[UTF-8]C[x\xfc])",
          "1:15 bytes that are not UTF-8");
}

static void text_is_cut_between_characters(void **state) {
    (void)state;
    char out[8] = "#######";
    const SgfTree *tree = parse("(;C[ab\xc3\xbc"
                                "d])");
    assert_int_equal(sgf_text(tree, sgf_value(tree, 0, 0), 0, out, 3), 5);
    assert_memory_equal(out, "ab#", 3);
}

static void columns_are_characters_and_any_line_break_is_one(void **state) {
    (void)state;
    check("(;C[\xe5\x9b\xb4\xe6\xa3\x8b]B[zz])", "(C[\xe5\x9b\xb4\xe6\xa3\x8b]B[zz])",
          "1:10 not a point of the board");
    check("(;\r\n\r\n\r\rB[zz])", "(B[zz])", "5:3 not a point of the board");
    check("\xef\xbb\xbf(;\n\r\r\n\n\n\rB[zz])", "(B[zz])", "5:3 not a point of the board");
    check("\xef\xbb\xbf(;B[zz])", "(B[zz])", "1:5 not a point of the board");
}

static void names_are_found(void **state) {
    (void)state;
    const SgfTree *tree = parse("(;B[aa]KGSDE[bb]MultiGoGameMode[1])");
    char name[8];
    assert_int_equal(sgf_find(tree, 0, SGF_ID('B', 0)), 0);
    assert_int_equal(sgf_find(tree, 0, SGF_ID('W', 0)), SGF_NONE);
    assert_int_equal(sgf_name(tree, 1, name, 4), 5);
    assert_string_equal(name, "KGS");
    assert_int_equal(sgf_property_offset(tree, 2), 16);
}

/* --- random text: against the slow twin ---------------------------------------------------- */

/* Points may not hold ";" and parentheses, text may. */
static size_t random_value(Random *random, int points, char *out) {
    const char *values[] = {"", "aa", "a\\]b", "x[y", "\\\\", "tt", " a b ", "aa:bb", "4", "(;)"};
    return (size_t)sprintf(out, "[%s]", values[random_below(random, points ? 9 : 10)]);
}

static size_t random_node(Random *random, char *out) {
    const char *names[] = {"AB", "AddBlack", "C", "KGSDE", "N", "XY", "FF", "GC"};
    char *at = out;
    *at++ = ';';
    for (uint32_t i = random_below(random, 3); i > 0; i--) {
        uint32_t name = random_below(random, 8);
        at += sprintf(at, "%s%s", names[name], random_below(random, 4) ? "" : " ");
        for (uint32_t k = random_below(random, 2) + 1; k > 0; k--)
            at += random_value(random, name < 2, at);
        if (random_below(random, 4) == 0) *at++ = '\n';
    }
    return (size_t)(at - out);
}

static size_t random_tree(Random *random, char *out, int depth) {
    char *at = out;
    *at++ = '(';
    for (uint32_t i = random_below(random, 4) + 1; i > 0; i--) at += random_node(random, at);
    if (depth > 0)
        for (uint32_t i = random_below(random, 3); i > 0; i--)
            at += random_tree(random, at, depth - 1);
    *at++ = ')';
    *at = 0;
    return (size_t)(at - out);
}

static void random_trees_agree_with_the_slow_twin(void **state) {
    (void)state;
    static char text[1 << 16], dump[1 << 16], twin[1 << 16];
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        Random random = random_seeded(seed);
        size_t size = 0;
        for (uint32_t i = random_below(&random, 2) + 1; i > 0; i--)
            size += random_tree(&random, text + size, 4);
        const SgfTree *tree = parse_bytes(text, size);
        dump_tree(tree, dump, sizeof dump);
        if (!dump_text(text, twin, sizeof twin) || strcmp(dump, twin) != 0)
            fail_msg("seed %d: %s\nparser %s\ntwin   %s", (int)seed, text, dump, twin);
    }
}

static void random_bytes_are_read_the_same_in_pieces(void **state) {
    (void)state;
    static const char letters[] = "(((;;;)))[[]]]BWAab\\ \n:4\xfc\xc3";
    for (uint64_t seed = 1; seed <= 20000; seed++) {
        Random random = random_seeded(seed);
        char text[64], whole[4096], pieces[4096];
        size_t size = random_below(&random, sizeof text);
        for (size_t i = 0; i < size; i++)
            text[i] = letters[random_below(&random, sizeof letters - 1)];
        const SgfTree *tree = parse_bytes(text, size);
        dump_tree(tree, whole, sizeof whole);
        static uint8_t block[MEMORY];
        Arena other = arena_over(block, sizeof block);
        SgfParser *parser = sgf_parser_new(&other, text, size);
        while (sgf_parser_step(parser, 1 + random_below(&random, 9)) == SGF_RUNNING) {
        }
        dump_tree(sgf_parser_tree(parser), pieces, sizeof pieces);
        assert_string_equal(whole, pieces);
        assert_int_equal(sgf_parser_tree(parser)->fault_count, tree->fault_count);
        for (uint32_t i = 1; i < tree->fault_count; i++)
            assert_true(tree->faults[i - 1].offset <= tree->faults[i].offset);
    }
}

static void little_memory_is_an_error_and_no_crash(void **state) {
    (void)state;
    const char *text = "(;AB[aa][bb];B[cc](;W[zz])(;W[ee];B[]))) rest";
    int done = 0;
    for (size_t size = 0; size < 2000; size++) {
        uint8_t *block = malloc(size + 1);
        Arena small = arena_over(block, size);
        const SgfTree *tree;
        ErrorCode error = sgf_parse(&small, text, strlen(text), 0, &tree, NULL);
        assert_true(error == OK || (error == ERROR_OUT_OF_MEMORY && !done));
        done |= error == OK;
        free(block);
    }
    assert_true(done);
}

/* --- size --------------------------------------------------------------------------------- */

/* Repeats a piece and closes with another one, and parses. */
static void check_large(const char *open, const char *close, size_t count, uint32_t nodes) {
    size_t size = count * (strlen(open) + strlen(close)), memory_size = 20 * size + 4096;
    char *text = malloc(size + 1), *at = text;
    uint8_t *block = malloc(memory_size);
    for (size_t i = 0; i < count; i++) at = stpcpy(at, open);
    for (size_t i = 0; i < count; i++) at = stpcpy(at, close);
    Arena large = arena_over(block, memory_size);
    const SgfTree *tree;
    assert_int_equal(sgf_parse(&large, text, size, 0, &tree, NULL), OK);
    assert_int_equal(tree->node_count, nodes);
    free(block);
    free(text);
}

static void depth_and_size_do_no_harm(void **state) {
    (void)state;
    check_large("(;B[aa]", ")", 100000, 100000);         /* nested */
    check_large("(;B[aa](;W[bb])", ")", 100000, 200000); /* each level with two variations */
    check_large("(;B[aa])", "", 100000, 100000);         /* many games */
    check_large(";B[aa]", "", 100000, 100000);
    check_large("(;", "))", 50000, 50000);
    check_large("(;(;)", ";)", 30000, 90000);
    check_large(";C[]x]y", "", 50000, 50000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_properties_and_values_are_found),
        cmocka_unit_test(names_of_earlier_versions_are_shortened),
        cmocka_unit_test(what_is_broken_is_repaired_and_reported),
        cmocka_unit_test(brackets_in_text_need_no_backslash_where_the_meaning_is_clear),
        cmocka_unit_test(values_of_the_wrong_kind_are_reported),
        cmocka_unit_test(strict_reading_refuses_and_names_the_first_place),
        cmocka_unit_test(text_without_a_game_is_refused_in_both_modes),
        cmocka_unit_test(points_are_listed_with_rectangles),
        cmocka_unit_test(sizes_colours_and_numbers_are_read),
        cmocka_unit_test(text_is_decoded),
        cmocka_unit_test(text_is_cut_between_characters),
        cmocka_unit_test(columns_are_characters_and_any_line_break_is_one),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(random_trees_agree_with_the_slow_twin),
        cmocka_unit_test(random_bytes_are_read_the_same_in_pieces),
        cmocka_unit_test(little_memory_is_an_error_and_no_crash),
        cmocka_unit_test(depth_and_size_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
