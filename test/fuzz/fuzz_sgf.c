/* Any bytes as SGF: read whole and in pieces with the same result, and every accessor called. The
 * first byte chooses the size of the pieces. */
#include "../../core/sgf/sgf.h"

#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) abort();                                                                 \
    } while (0)

static uint8_t memory[2][1 << 20];
static char text[1 << 19];

static const SgfTree *parse(const void *bytes, size_t size) {
    Arena arena = arena_over(memory[0], sizeof memory[0]);
    const SgfTree *tree;
    ErrorPlace place;
    ErrorCode error = sgf_parse(&arena, bytes, size, 0, &tree, &place);
    if (error == ERROR_OUT_OF_MEMORY) return NULL;
    CHECK(tree != NULL && (error == OK) == (tree->node_count > 0));
    if (error != OK) CHECK(place.line >= 1 && place.column >= 1);
    return tree;
}

static void read_values(const SgfTree *tree, uint32_t property, int width, int height) {
    for (uint32_t k = 0; k < sgf_value_count(tree, property); k++) {
        SgfValue value = sgf_value(tree, property, k);
        int32_t number;
        int point;
        CHECK(value.start <= value.end && value.end <= tree->size);
        sgf_number(tree, value, &number);
        if (sgf_point(tree, value, width, height, &point) == OK)
            CHECK(point >= SGF_PASS && point < width * height);
        size_t size = sgf_text(tree, value, (int)(k & 1), text, sizeof text);
        CHECK(size <= 2 * (size_t)(value.end - value.start));
    }
}

static void read_points(const SgfTree *tree, int32_t node, uint32_t id, int width, int height) {
    SgfPoints points = sgf_points(tree, node, id, width, height);
    int point;
    int32_t status;
    for (int i = 0; i < 2000 && (status = sgf_points_next(&points, &point)) != 0; i++)
        if (status == 1) CHECK(point >= SGF_PASS && point < width * height);
}

static void read_tree(const SgfTree *tree) {
    int width = 19, height = 19, color, point;
    for (int32_t node = 0; node < (int32_t)tree->node_count; node++) {
        if (sgf_parent(tree, node) == SGF_NONE &&
            sgf_board_size(tree, node, &width, &height, NULL) != OK)
            width = height = 19;
        sgf_move(tree, node, width, height, &color, &point);
        sgf_to_play(tree, node);
        int32_t child = sgf_first_child(tree, node);
        CHECK(child == SGF_NONE || sgf_parent(tree, child) == node);
        for (uint32_t i = tree->nodes[node].first_property;
             i < tree->nodes[node + 1].first_property; i++) {
            char name[16];
            CHECK(sgf_name(tree, i, name, sizeof name) > 0);
            CHECK(sgf_property_offset(tree, i) < tree->size);
            read_points(tree, node, tree->properties[i].id, width, height);
            read_values(tree, i, width, height);
        }
    }
    for (uint32_t i = 1; i < tree->fault_count; i++)
        CHECK(tree->faults[i - 1].offset <= tree->faults[i].offset);
}

static void same_shape(const SgfTree *a, const SgfTree *b) {
    CHECK(a->node_count == b->node_count && a->property_count == b->property_count &&
          a->value_count == b->value_count);
    for (uint32_t i = 0; i < a->node_count; i++)
        CHECK(memcmp(&a->nodes[i], &b->nodes[i], sizeof *a->nodes) == 0);
}

static void parse_in_pieces(const SgfTree *whole, size_t piece) {
    Arena arena = arena_over(memory[1], sizeof memory[1]);
    SgfParser *parser = sgf_parser_new(&arena, whole->text, whole->size);
    CHECK(parser != NULL);
    int32_t status;
    while ((status = sgf_parser_step(parser, piece)) == SGF_RUNNING) {
    }
    CHECK(status != ERROR_OUT_OF_MEMORY);
    same_shape(whole, sgf_parser_tree(parser));
    CHECK(whole->fault_count == sgf_parser_tree(parser)->fault_count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0 || size > 1 << 14) return 0;
    const SgfTree *tree = parse(data + 1, size - 1);
    CHECK(tree != NULL);
    parse_in_pieces(tree, (size_t)1 + data[0]);
    read_tree(tree);
    return 0;
}
