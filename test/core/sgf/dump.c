#include "dump.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    char *out;
    size_t capacity, size;
} Out;

static void add(Out *out, const char *bytes, size_t size) {
    for (size_t i = 0; i < size && out->size + 1 < out->capacity; i++)
        out->out[out->size++] = bytes[i];
    out->out[out->size] = 0;
}

static void add_node(Out *out, const SgfTree *tree, int32_t node) {
    add(out, "(", 1);
    for (uint32_t i = tree->nodes[node].first_property; i < tree->nodes[node + 1].first_property;
         i++) {
        char name[64];
        sgf_name(tree, i, name, sizeof name);
        add(out, name, strlen(name));
        for (uint32_t k = 0; k < sgf_value_count(tree, i); k++) {
            SgfValue value = sgf_value(tree, i, k);
            add(out, "[", 1);
            add(out, (const char *)tree->text + value.start, value.end - value.start);
            add(out, "]", 1);
        }
    }
    for (int32_t child = sgf_first_child(tree, node); child != SGF_NONE;
         child = sgf_next_sibling(tree, child))
        add_node(out, tree, child);
    add(out, ")", 1);
}

void dump_tree(const SgfTree *tree, char *text, size_t capacity) {
    Out out = {text, capacity, 0};
    text[0] = 0;
    if (tree->node_count == 0) return;
    for (int32_t root = 0; root != SGF_NONE; root = sgf_next_sibling(tree, root))
        add_node(&out, tree, root);
}

/* --- the slow twin ------------------------------------------------------------------------ */

typedef struct {
    const char *at;
    Out out;
} Twin;

static void skip_blanks(Twin *twin) {
    while (*twin->at != 0 && *twin->at <= ' ') twin->at++;
}

static int next(Twin *twin, char c) {
    skip_blanks(twin);
    if (*twin->at != c) return 0;
    twin->at++;
    return 1;
}

static int twin_property(Twin *twin) {
    const char *start = twin->at;
    while (isalpha((unsigned char)*twin->at)) twin->at++;
    for (const char *c = start; c < twin->at; c++)
        if (isupper((unsigned char)*c)) add(&twin->out, c, 1);
    if (!next(twin, '[')) return 0;
    do {
        const char *value = twin->at;
        while (*twin->at != 0 && *twin->at != ']')
            twin->at += 1 + (twin->at[0] == '\\' && twin->at[1] != 0);
        if (*twin->at == 0) return 0;
        add(&twin->out, "[", 1);
        add(&twin->out, value, (size_t)(twin->at - value));
        add(&twin->out, "]", 1);
        twin->at++;
    } while (next(twin, '['));
    return 1;
}

/* The nodes and trees behind the "(" of a tree: each node holds what follows. */
static int twin_nodes(Twin *twin) {
    if (!next(twin, ';')) return 0;
    add(&twin->out, "(", 1);
    for (;;) {
        skip_blanks(twin);
        if (!isalpha((unsigned char)*twin->at)) break;
        if (!twin_property(twin)) return 0;
    }
    if (*twin->at == ';') {
        if (!twin_nodes(twin)) return 0;
    } else {
        while (next(twin, '('))
            if (!twin_nodes(twin) || !next(twin, ')')) return 0;
    }
    add(&twin->out, ")", 1);
    return 1;
}

int dump_text(const char *text, char *out, size_t capacity) {
    Twin twin = {text, {out, capacity, 0}};
    out[0] = 0;
    while (next(&twin, '('))
        if (!twin_nodes(&twin) || !next(&twin, ')')) return 0;
    skip_blanks(&twin);
    return *twin.at == 0 && out[0] != 0;
}
