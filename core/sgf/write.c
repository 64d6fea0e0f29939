/* Writing SGF. */
#include "parse.h"

#include <string.h>

static void put(SgfWriter *writer, const void *bytes, size_t size) {
    if (writer->size <= writer->capacity && size <= writer->capacity - writer->size)
        memcpy(writer->bytes + writer->size, bytes, size);
    writer->size += size;
}

static void put_byte(SgfWriter *writer, char byte) {
    put(writer, &byte, 1);
}

void sgf_write_open(SgfWriter *writer) {
    if (writer->size > 0) put_byte(writer, '\n');
    put_byte(writer, '(');
}

void sgf_write_close(SgfWriter *writer) {
    put_byte(writer, ')');
}

void sgf_write_node(SgfWriter *writer) {
    put_byte(writer, ';');
}

void sgf_write_name(SgfWriter *writer, const char *name) {
    put(writer, name, strlen(name));
}

static char point_letter(int coordinate) {
    return (char)(coordinate < 26 ? 'a' + coordinate : 'A' + coordinate - 26);
}

void sgf_write_point(SgfWriter *writer, int x, int y) {
    char letters[4] = {'[', point_letter(x), point_letter(y), ']'};
    put(writer, x < 0 ? "[]" : letters, x < 0 ? 2 : 4);
}

void sgf_write_number(SgfWriter *writer, int32_t number) {
    char digits[16];
    size_t at = sizeof digits;
    uint32_t rest = number < 0 ? 0 - (uint32_t)number : (uint32_t)number;
    digits[--at] = ']';
    do digits[--at] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (number < 0) digits[--at] = '-';
    digits[--at] = '[';
    put(writer, digits + at, sizeof digits - at);
}

void sgf_write_text(SgfWriter *writer, const char *text, size_t size) {
    put_byte(writer, '[');
    for (size_t i = 0; i < size; i++) {
        if (text[i] == ']' || text[i] == '\\') put_byte(writer, '\\');
        put_byte(writer, text[i]);
    }
    put_byte(writer, ']');
}

static void put_latin(SgfWriter *writer, uint8_t c) {
    if (c >= 0x80) put_byte(writer, (char)(0xc0 | c >> 6));
    put_byte(writer, (char)(c < 0x80 ? c : 0x80 | (c & 0x3f)));
}

/* A value as it stands in the text. */
static void write_raw(SgfWriter *writer, const SgfTree *tree, SgfValue value) {
    const uint8_t *text = tree->text;
    int utf8 = tree->utf8 || sgf_utf8_valid(text, value.start, value.end) == value.end;
    put_byte(writer, '[');
    for (uint32_t i = value.start; i < value.end; i++) {
        if (text[i] == '\\' && ++i == value.end) break;
        if (text[i] == ']' || (i > value.start && text[i - 1] == '\\')) put_byte(writer, '\\');
        if (utf8)
            put_byte(writer, (char)text[i]);
        else
            put_latin(writer, text[i]);
    }
    put_byte(writer, ']');
}

static void write_properties(SgfWriter *writer, const SgfTree *tree, int32_t node) {
    uint32_t end = tree->nodes[node + 1].first_property;
    for (uint32_t i = tree->nodes[node].first_property; i < end; i++) {
        size_t room = writer->capacity > writer->size ? writer->capacity - writer->size : 0;
        char none[1];
        writer->size +=
            sgf_name(tree, i, room > 0 ? writer->bytes + writer->size : none, room > 0 ? room : 1);
        for (uint32_t k = 0; k < sgf_value_count(tree, i); k++)
            write_raw(writer, tree, sgf_value(tree, i, k));
    }
}

/* Whether a node begins a game or variation of its own. */
static int begins_tree(const SgfTree *tree, int32_t node) {
    int32_t parent = sgf_parent(tree, node);
    return parent == SGF_NONE || node != parent + 1 || sgf_next_sibling(tree, node) != SGF_NONE;
}

void sgf_write_tree(SgfWriter *writer, const SgfTree *tree) {
    int32_t last = SGF_NONE; /* the node written before */
    for (int32_t node = 0; node <= (int32_t)tree->node_count; node++) {
        int more = node < (int32_t)tree->node_count;
        int32_t parent = more ? sgf_parent(tree, node) : SGF_NONE;
        for (; last != parent; last = sgf_parent(tree, last))
            if (begins_tree(tree, last)) sgf_write_close(writer);
        if (!more) break;
        if (begins_tree(tree, node)) sgf_write_open(writer);
        sgf_write_node(writer);
        write_properties(writer, tree, node);
        last = node;
    }
    put_byte(writer, '\n');
}
