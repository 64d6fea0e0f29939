/* The faults that the grammar does not see: values of the wrong type, points off the board,
 * properties that may not stand where they stand. */
#include "parse.h"

#include "../base/hash.h"

#include <string.h>

static void fault(SgfChecker *checker, SgfFaultKind kind, uint32_t offset) {
    if (checker->faults != NULL) checker->faults[checker->fault_count] = (SgfFault){offset, kind};
    checker->fault_count++;
}

/* --- the game ----------------------------------------------------------------------------- */

static int says(const SgfTree *tree, SgfValue value, const char *lower_case) {
    SgfValue v = sgf_trim(tree, value);
    for (; v.start < v.end && *lower_case != 0; v.start++, lower_case++) {
        uint8_t c = tree->text[v.start];
        if ((sgf_is_capital(c) ? c - 'A' + 'a' : c) != *lower_case) return 0;
    }
    return v.start == v.end && *lower_case == 0;
}

static void begin_game(SgfChecker *checker, int32_t root) {
    const SgfTree *tree = checker->tree;
    int32_t game = sgf_find(tree, root, SGF_ID('G', 'M')), number = 1;
    int32_t charset = sgf_find(tree, root, SGF_ID('C', 'A'));
    if (game != SGF_NONE) sgf_number(tree, sgf_value(tree, (uint32_t)game, 0), &number);
    int bad = sgf_board_size(tree, root, &checker->width, &checker->height, NULL) != OK;
    if (number != 1 || bad) checker->width = checker->height = 0;
    checker->declares_utf8 = 0;
    if (charset == SGF_NONE) return;
    SgfValue name = sgf_value(tree, (uint32_t)charset, 0);
    checker->declares_utf8 = says(tree, name, "utf-8") || says(tree, name, "utf8");
}

/* --- names -------------------------------------------------------------------------------- */

/* Equal for equal names; for short ones the id itself. */
static uint32_t name_key(const SgfTree *tree, uint32_t property) {
    uint32_t id = tree->properties[property].id;
    if (id < SGF_LONG_NAME) return id;
    char name[256];
    size_t length = sgf_name(tree, property, name, sizeof name);
    uint64_t hash = length;
    for (size_t i = 0; i < length && i < sizeof name; i++) hash = hash_mix(hash + (uint8_t)name[i]);
    return (uint32_t)hash | SGF_LONG_NAME;
}

/* Whether the node has had this name; notes it. An entry is the node + 1 and the key; those of
 * other nodes are as good as empty. */
static int seen(SgfChecker *checker, int32_t node, uint32_t property) {
    uint64_t key = name_key(checker->tree, property);
    uint64_t entry = (uint64_t)(node + 1) << 32 | key;
    uint32_t mask = checker->name_slots - 1, slot = (uint32_t)hash_mix(key) & mask;
    for (; checker->names[slot] >> 32 == (uint64_t)(node + 1); slot = (slot + 1) & mask)
        if (checker->names[slot] == entry) return 1;
    checker->names[slot] = entry;
    return 0;
}

/* --- values ------------------------------------------------------------------------------- */

static int is_real(const SgfTree *tree, SgfValue v) {
    uint32_t digits = 0, dots = 0;
    v = sgf_trim(tree, v);
    if (v.start < v.end && (tree->text[v.start] == '-' || tree->text[v.start] == '+')) v.start++;
    for (uint32_t i = v.start; i < v.end; i++) {
        if (sgf_is_digit(tree->text[i]))
            digits++;
        else if (tree->text[i] == '.')
            dots++;
        else
            return 0;
    }
    return digits > 0 && dots <= 1;
}

static int is_color(const SgfTree *tree, SgfValue value) {
    return says(tree, value, "b") || says(tree, value, "w") || says(tree, value, "black") ||
           says(tree, value, "white");
}

static int colon(const SgfTree *tree, SgfValue v) {
    for (uint32_t i = v.start; i < v.end; i++) {
        if (tree->text[i] == '\\')
            i++;
        else if (tree->text[i] == ':')
            return 1;
    }
    return 0;
}

static int in_range(const SgfTree *tree, uint32_t id, int32_t number) {
    (void)tree;
    if (id == SGF_ID('F', 'F')) return number >= 1 && number <= 4;
    if (id == SGF_ID('G', 'M')) return number >= 1;
    if (id == SGF_ID('S', 'T')) return number >= 0 && number <= 3;
    return 1;
}

/* 1..52 once, or two different ones. */
static int is_size(const SgfTree *tree, SgfValue value) {
    int32_t width, height;
    if (!colon(tree, value)) return sgf_number(tree, value, &width) && width >= 1 && width <= 52;
    SgfValue first = value, second = value;
    while (tree->text[first.start] != ':') first.start++;
    second.start = first.start + 1;
    first = (SgfValue){value.start, first.start};
    return sgf_number(tree, first, &width) && sgf_number(tree, second, &height) && width >= 1 &&
           width <= 52 && height >= 1 && height <= 52 && width != height;
}

/* The fault of a value by its type, SGF_FAULT_COUNT for none; points are checked apart. */
static SgfFaultKind value_fault(const SgfTree *tree, uint32_t id, SgfType type, SgfValue value) {
    SgfValue v = sgf_trim(tree, value);
    int empty = v.start == v.end, good = 1;
    int32_t number = 0;
    if (type == SGF_NOTHING) good = empty;
    if (type == SGF_NUMBER) good = sgf_number(tree, v, &number) && in_range(tree, id, number);
    if (type == SGF_REAL) good = is_real(tree, v);
    if (type == SGF_DOUBLE) good = sgf_number(tree, v, &number) && number >= 1 && number <= 2;
    if (type == SGF_COLOR) good = is_color(tree, v);
    if (type == SGF_NUMBER_OR_PAIR) good = empty || colon(tree, v);
    if (type == SGF_BOARD_SIZE && !is_size(tree, v)) return SGF_BAD_SIZE;
    return good ? SGF_FAULT_COUNT : SGF_BAD_VALUE;
}

/* Notes the points of a set-up value; returns 1 when one was set already. */
static int set_up_twice(SgfChecker *checker, int point) {
    uint64_t bit = UINT64_C(1) << (point & 63);
    int twice = (checker->stones[point >> 6] & bit) != 0;
    checker->stones[point >> 6] |= bit;
    return twice;
}

/* The points of one value, which is value number k of the property. */
static void check_points(SgfChecker *checker, uint32_t property, uint32_t k, SgfType type,
                         SgfRole role) {
    const SgfTree *tree = checker->tree;
    uint32_t value = tree->properties[property].first_value + k;
    uint32_t id = tree->properties[property].id;
    SgfPoints points = {.tree = tree,
                        .id = id,
                        .value = value,
                        .value_end = value + 1,
                        .width = (int16_t)checker->width,
                        .height = (int16_t)checker->height,
                        .y = 1};
    SgfValue v = sgf_trim(tree, tree->values[value]);
    int point, twice = 0;
    int32_t status;
    while ((status = sgf_points_next(&points, &point)) == 1)
        if (role == SGF_SETUP) twice |= set_up_twice(checker, point);
    int empty = v.start == v.end && type != SGF_MOVE && type != SGF_POINT_ELIST;
    int pair = (type == SGF_POINT_PAIRS || type == SGF_POINT_TEXT) && !colon(tree, v);
    if (status < 0 || empty)
        fault(checker, SGF_BAD_POINT, tree->values[value].start);
    else if (pair)
        fault(checker, SGF_BAD_VALUE, tree->values[value].start);
    else if (twice)
        fault(checker, SGF_POINT_TWICE, tree->values[value].start);
}

static void check_charset(SgfChecker *checker, SgfValue value) {
    const SgfTree *tree = checker->tree;
    if (tree->utf8 || !checker->declares_utf8) return;
    size_t bad = sgf_utf8_valid(tree->text, value.start, value.end);
    if (bad < value.end) fault(checker, SGF_NOT_UTF8, (uint32_t)bad);
}

static void check_values(SgfChecker *checker, uint32_t property, SgfType type, SgfRole role) {
    const SgfTree *tree = checker->tree;
    uint32_t count = sgf_value_count(tree, property), id = tree->properties[property].id;
    for (uint32_t k = 0; k < count; k++) {
        SgfValue value = sgf_value(tree, property, k);
        if (k == 1 && !sgf_is_list(type)) fault(checker, SGF_MANY_VALUES, value.start);
        SgfFaultKind kind = value_fault(tree, id, type, value);
        if (kind != SGF_FAULT_COUNT) fault(checker, kind, value.start);
        int points = type >= SGF_MOVE && type <= SGF_POINT_TEXT;
        if (points && checker->width > 0) check_points(checker, property, k, type, role);
        check_charset(checker, value);
    }
}

/* Most nodes are nothing but a move. */
static int is_plain_move(const SgfChecker *checker, int32_t node) {
    const SgfTree *tree = checker->tree;
    uint32_t first = tree->nodes[node].first_property;
    if (tree->nodes[node + 1].first_property - first != 1) return 0;
    uint32_t id = tree->properties[first].id;
    if ((id != SGF_ID('B', 0) && id != SGF_ID('W', 0)) || sgf_value_count(tree, first) != 1)
        return 0;
    SgfValue value = sgf_value(tree, first, 0);
    return value.end - value.start == 2 && tree->text[value.start] >= 'a' &&
           tree->text[value.start] < 'a' + checker->width && tree->text[value.start + 1] >= 'a' &&
           tree->text[value.start + 1] < 'a' + checker->height;
}

void sgf_check_node(SgfChecker *checker, int32_t node) {
    const SgfTree *tree = checker->tree;
    uint32_t end = tree->nodes[node + 1].first_property;
    int root = sgf_parent(tree, node) == SGF_NONE, setup = 0, moves = 0;
    if (root) begin_game(checker, node);
    if (is_plain_move(checker, node)) return;
    memset(checker->stones, 0, sizeof checker->stones);
    for (uint32_t i = tree->nodes[node].first_property; i < end; i++) {
        uint32_t id = tree->properties[i].id;
        SgfType type = sgf_type(id);
        SgfRole role = sgf_role(id);
        int again = seen(checker, node, i), move = type == SGF_MOVE;
        if (again) fault(checker, SGF_DUPLICATE_PROPERTY, sgf_property_offset(tree, i));
        if (role == SGF_ROOT && !root)
            fault(checker, SGF_NOT_AT_ROOT, sgf_property_offset(tree, i));
        if ((move && setup) || (role == SGF_SETUP && moves > 0))
            fault(checker, SGF_SETUP_WITH_MOVE, sgf_property_offset(tree, i));
        if (move && moves > 0 && !again)
            fault(checker, SGF_TWO_MOVES, sgf_property_offset(tree, i));
        setup |= role == SGF_SETUP;
        moves += move;
        check_values(checker, i, type, role);
    }
}
