#include "compose.h"

#define SUM_PAIRS_MAX 4000000 /* of the numbers of nodes */
#define SUM_NODES_MAX 100000  /* of a sum that is played out */

static uint32_t fail(Composer *c, ErrorCode code) {
    if (c->error == OK) c->error = code;
    return NO_NODE;
}

uint32_t compose_add(Composer *c, NodeKind kind, Rational value) {
    uint32_t node = graph_add(c->graph, c->lines, kind, value);
    return node == NO_NODE ? fail(c, ERROR_OUT_OF_MEMORY) : node;
}

uint32_t compose_number(Composer *c, Rational value) {
    return compose_add(c, NODE_NUMBER, value);
}

void compose_connect(Composer *c, uint32_t node, Vector *edges, uint32_t lefts) {
    if (c->error != OK) return;
    const Edge *options = edges->items;
    uint32_t rank = 0;
    for (uint32_t i = 0; i < edges->count; i++) {
        uint32_t below = graph_node(c->graph, options[i].target)->rank + 1u;
        if (below > rank) rank = below;
    }
    ErrorCode code =
        graph_connect(c->graph, c->lines->arena, node, options, lefts, edges->count - lefts);
    if (code != OK) fail(c, code);
    graph_node(c->graph, node)->rank = (uint16_t)(rank > UINT16_MAX ? UINT16_MAX : rank);
}

void compose_option(Composer *c, Vector *edges, uint32_t target) {
    if (c->error != OK) return;
    Edge *edge = vector_extend(edges, c->lines->arena, 1, sizeof *edge);
    if (edge == NULL)
        fail(c, ERROR_OUT_OF_MEMORY);
    else
        *edge = (Edge){.target = target};
}

uint32_t compose_switch(Composer *c, uint32_t left, uint32_t right) {
    Vector edges = {0};
    uint32_t node = compose_add(c, NODE_PLAIN, rational_whole(0));
    compose_option(c, &edges, left);
    compose_option(c, &edges, right);
    compose_connect(c, node, &edges, 1);
    return node;
}

uint32_t compose_nimber(Composer *c, Rational value, int64_t order) {
    uint32_t smaller[COMPOSE_NIMBER_MAX];
    for (int64_t i = 0; i <= order; i++) {
        Vector edges = {0};
        uint32_t node = i == 0 ? compose_number(c, value) : compose_add(c, NODE_PLAIN, value);
        for (int64_t j = 0; j < 2 * i; j++) compose_option(c, &edges, smaller[j % i]);
        if (i > 0) compose_connect(c, node, &edges, (uint32_t)i);
        if (i == order || c->error != OK) return node;
        smaller[i] = node;
    }
    return NO_NODE;
}

/* Marks what can be reached from a node; children have smaller numbers than their parents. */
static uint8_t *mark_below(Composer *c, uint32_t node) {
    uint8_t *marks = arena_array(c->lines->arena, node + 1, 1);
    if (marks == NULL) return NULL;
    marks[node] = 1;
    for (uint32_t n = node + 1; n-- > 0;) {
        const Node *parent = graph_node(c->graph, n);
        for (uint32_t i = 0; marks[n] && i < (uint32_t)parent->lefts + parent->rights; i++)
            marks[graph_edges(c->graph, parent)[i].target] = 1;
    }
    return marks;
}

/* The value of a node that is a number, or the number beside it in a sum, else 0. */
static Rational number_of(const Composer *c, uint32_t node) {
    uint32_t count;
    const Node *n = graph_node(c->graph, node);
    if (n->value == LINE_NONE) return rational_whole(0);
    return line_corners(c->lines, n->value, &count)->value;
}

static ParamValue value_at(const Composer *c, uint32_t v) {
    return ((const ParamValue *)c->params->values.items)[v];
}

static void set_value(Composer *c, uint32_t node, const ParamValue *set) {
    if (params_set(c->params, c->lines->arena, node, (int)set->param, set->value) != OK)
        fail(c, ERROR_OUT_OF_MEMORY);
}

void compose_copy_values(Composer *c, uint32_t from, uint32_t to) {
    uint32_t values = c->params->values.count;
    for (uint32_t v = 0; v < values && c->error == OK; v++) {
        ParamValue set = value_at(c, v);
        if (set.node == from) set_value(c, to, &set);
    }
}

uint32_t compose_negative(Composer *c, uint32_t node) {
    if (c->error != OK) return NO_NODE;
    uint8_t *marks = mark_below(c, node);
    uint32_t *mirror = arena_array(c->lines->arena, node + 1, sizeof *mirror);
    if (marks == NULL || mirror == NULL) return fail(c, ERROR_OUT_OF_MEMORY);
    for (uint32_t n = 0; n <= node && c->error == OK; n++) {
        if (!marks[n]) continue;
        Node old = *graph_node(c->graph, n);
        Rational value = rational_negate(number_of(c, n));
        mirror[n] = compose_add(c, (NodeKind)old.kind, value);
        if (c->error == OK)
            graph_node(c->graph, mirror[n])->value = lines_constant(c->lines, value);
        Vector edges = {0};
        uint32_t lefts = old.kind == NODE_SUM ? old.lefts : old.rights;
        for (uint32_t i = 0; i < (uint32_t)old.lefts + old.rights; i++) {
            uint32_t from = i < old.rights ? old.lefts + i : i - old.rights;
            compose_option(c, &edges, mirror[graph_edges(c->graph, &old)[from].target]);
        }
        if (edges.count > 0) compose_connect(c, mirror[n], &edges, lefts);
    }
    uint32_t values = c->params->values.count;
    for (uint32_t v = 0; v < values && c->error == OK; v++) {
        ParamValue set = value_at(c, v);
        if (set.node <= node && marks[set.node]) set_value(c, mirror[set.node], &set);
    }
    return c->error == OK ? mirror[node] : NO_NODE;
}

/* Adds the moves of one player in a + b: in a, then in b. pairs has the sums that are known. */
static void push_sum_options(Composer *c, Vector *edges, const uint32_t *pairs, uint32_t width,
                             uint32_t a, uint32_t b, int player) {
    for (int in_b = 0; in_b < 2; in_b++) {
        Node moved = *graph_node(c->graph, in_b ? b : a);
        uint32_t from = player == 0 ? 0 : moved.lefts;
        uint32_t to = player == 0 ? moved.lefts : moved.lefts + moved.rights;
        for (; from < to; from++) {
            uint32_t then = graph_edges(c->graph, &moved)[from].target;
            compose_option(c, edges, in_b ? pairs[a * width + then] : pairs[then * width + b]);
        }
    }
}

/* How many nodes are marked; 0 when there is a sum among them that is not played out. */
static uint32_t count_marked(const Composer *c, const uint8_t *marks, uint32_t node) {
    uint32_t count = 0;
    for (uint32_t n = 0; n <= node; n++) {
        if (marks[n] && graph_node(c->graph, n)->kind == NODE_SUM) return 0;
        count += marks[n];
    }
    return count;
}

/* A sum that is not played out. */
static uint32_t add_sum(Composer *c, uint32_t a, uint32_t b) {
    Vector edges = {0};
    uint32_t node = compose_add(c, NODE_SUM, rational_add(number_of(c, a), number_of(c, b)));
    compose_option(c, &edges, a);
    compose_option(c, &edges, b);
    compose_connect(c, node, &edges, 2);
    c->graph->has_sum = 1;
    return node;
}

/* Whether there is a parameter that both parts of a sum set. */
static int set_twice(Composer *c, const uint8_t *in_a, uint32_t a, const uint8_t *in_b,
                     uint32_t b) {
    uint8_t *sets = arena_array(c->lines->arena, c->params->params.count, 1);
    if (sets == NULL) fail(c, ERROR_OUT_OF_MEMORY);
    for (uint32_t v = 0; v < c->params->values.count && c->error == OK; v++) {
        ParamValue set = value_at(c, v);
        if (set.node <= a && in_a[set.node]) sets[set.param] |= 1;
        if (set.node <= b && in_b[set.node]) sets[set.param] |= 2;
        if (sets[set.param] == 3) return 1;
    }
    return 0;
}

/* What is set in a part of a sum holds in all positions of the sum that have it. */
static void set_in_pairs(Composer *c, const uint32_t *pairs, const uint8_t *in_a, uint32_t a,
                         const uint8_t *in_b, uint32_t b) {
    uint32_t values = c->params->values.count, width = b + 1;
    for (uint32_t v = 0; v < values; v++) {
        ParamValue set = value_at(c, v);
        if (set.node <= a && in_a[set.node])
            for (uint32_t j = 0; j <= b && c->error == OK; j++)
                if (in_b[j]) set_value(c, pairs[set.node * width + j], &set);
        if (set.node <= b && in_b[set.node])
            for (uint32_t i = 0; i <= a && c->error == OK; i++)
                if (in_a[i]) set_value(c, pairs[i * width + set.node], &set);
    }
}

/* Children have smaller numbers than their parents, so pairs are made in order. */
uint32_t compose_sum(Composer *c, uint32_t a, uint32_t b) {
    uint8_t *in_a = mark_below(c, a), *in_b = mark_below(c, b);
    uint32_t width = b + 1;
    if (in_a == NULL || in_b == NULL) return fail(c, ERROR_OUT_OF_MEMORY);
    if (set_twice(c, in_a, a, in_b, b)) return fail(c, ERROR_SYNTAX);
    uint64_t nodes = (uint64_t)count_marked(c, in_a, a) * count_marked(c, in_b, b);
    if (nodes == 0 || nodes > SUM_NODES_MAX || (uint64_t)(a + 1) * width > SUM_PAIRS_MAX)
        return add_sum(c, a, b);
    uint32_t *pairs = arena_array(c->lines->arena, (size_t)(a + 1) * width, sizeof *pairs);
    if (pairs == NULL) return fail(c, ERROR_OUT_OF_MEMORY);
    for (uint32_t i = 0; i <= a && c->error == OK; i++) {
        for (uint32_t j = 0; in_a[i] && j <= b && c->error == OK; j++) {
            if (!in_b[j]) continue;
            int number = graph_node(c->graph, i)->kind == NODE_NUMBER &&
                         graph_node(c->graph, j)->kind == NODE_NUMBER;
            Rational value = rational_add(number_of(c, i), number_of(c, j));
            uint32_t node = compose_add(c, number ? NODE_NUMBER : NODE_PLAIN, value);
            if (!number && c->error == OK)
                graph_node(c->graph, node)->value = lines_constant(c->lines, value);
            Vector edges = {0};
            push_sum_options(c, &edges, pairs, width, i, j, 0);
            uint32_t lefts = edges.count;
            push_sum_options(c, &edges, pairs, width, i, j, 1);
            if (edges.count > 0) compose_connect(c, node, &edges, lefts);
            pairs[i * width + j] = node;
        }
    }
    if (c->error == OK) set_in_pairs(c, pairs, in_a, a, in_b, b);
    return c->error == OK ? pairs[a * width + b] : NO_NODE;
}
