#include "canonical.h"

enum { UNSEEN, OPEN, KNOWN };

static int freezes(const Graph *graph) {
    for (uint32_t n = 0; n < graph->nodes.count; n++)
        if (graph_node(graph, n)->kind == NODE_STOP) return 1;
    return graph->has_ko;
}

Canonical *canonical_new(const Graph *graph, Forms *forms, WallSolver *left, WallSolver *right,
                         Rational cooling) {
    uint32_t count = graph->nodes.count;
    Canonical *c = arena_array(forms->arena, 1, sizeof *c);
    if (c == NULL) return NULL;
    c->graph = graph;
    c->forms = forms;
    c->solvers[0] = left;
    c->solvers[1] = right;
    c->cooling = cooling;
    c->freeze = freezes(graph);
    c->found = arena_array(forms->arena, count, sizeof *c->found);
    c->state = arena_array(forms->arena, count, 1);
    c->stack = arena_array(forms->arena, count, sizeof *c->stack);
    c->next = arena_array(forms->arena, count, sizeof *c->next);
    if (!c->found || !c->state || !c->stack || !c->next) return NULL;
    c->stack[c->depth++] = graph->root;
    c->state[graph->root] = OPEN;
    return c;
}

/* Whether both komasters find the node colder than `below`, with the same mean. */
static int is_colder(const Canonical *c, uint32_t n, Rational below, Rational *mean) {
    for (int master = 0; master < 2; master++) {
        const WallSolver *solver = c->solvers[master];
        if (!walls_exact(solver, n)) return 0;
        Walls walls = walls_of(solver, n);
        if (rational_compare(walls_temperature(solver->lines, walls), below) >= 0) return 0;
        Rational own = walls_mean(solver->lines, walls);
        if (master == 1 && !rational_equal(own, *mean)) return 0;
        *mean = own;
    }
    return 1;
}

/* Whether the node is a number, as it stands or by freezing. */
static int is_settled(const Canonical *c, uint32_t n, Rational *number) {
    const Node *node = graph_node(c->graph, n);
    uint32_t count;
    if (node->kind == NODE_NUMBER) {
        *number = line_corners(c->solvers[0]->lines, node->value, &count)->value;
        return 1;
    }
    if (c->cooling.num > 0 || c->freeze) return is_colder(c, n, c->cooling, number);
    return 0;
}

/* The forms of the options, each less what the move costs, to the scratch of the store. 0, or why
 * not. */
static uint32_t push_options(Canonical *c, const Node *node, FormId *options) {
    uint32_t count = (uint32_t)node->lefts + node->rights;
    const Edge *edges = count > 0 ? graph_edges(c->graph, node) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        Rational price = rational_add(c->cooling, rational_whole(edges[i].cost));
        if (i < node->lefts) price = rational_negate(price);
        FormId tax = form_number(c->forms, price);
        if (tax == FORM_FAILED) return tax;
        options[i] = form_sum(c->forms, c->found[edges[i].target], tax);
        if (options[i] >= FORM_PENDING) return options[i];
    }
    return 0;
}

/* The form of a node whose options are known. */
static FormId make(Canonical *c, uint32_t n) {
    FormId options[EDGE_PAGE];
    const Node *node = graph_node(c->graph, n);
    Rational from = rational_whole(0);
    if (node->kind == NODE_SUM) {
        const Edge *parts = graph_edges(c->graph, node);
        return form_sum(c->forms, c->found[parts[0].target], c->found[parts[1].target]);
    }
    uint32_t status = push_options(c, node, options), count;
    if (status != 0) return status;
    if (node->value != LINE_NONE)
        from = line_corners(c->solvers[0]->lines, node->value, &count)->value;
    return form_of(c->forms, options, node->lefts, options + node->lefts, node->rights, from);
}

static int32_t settle(Canonical *c, uint32_t n, FormId form) {
    if (form == FORM_FAILED) return c->forms->failed;
    if (form == FORM_PENDING) return STEP_RUNNING;
    c->found[n] = form;
    c->state[n] = KNOWN;
    c->depth--;
    return STEP_DONE;
}

static int32_t finish(Canonical *c, CanonicalStatus status) {
    c->status = status;
    return STEP_DONE;
}

int32_t canonical_step(Canonical *c) {
    while (c->depth > 0 && c->forms->allowance-- > 0) {
        uint32_t n = c->stack[c->depth - 1];
        const Node *node = graph_node(c->graph, n);
        Rational number;
        if (c->next[n] == 0 && is_settled(c, n, &number)) {
            int32_t status = settle(c, n, form_number(c->forms, number));
            if (status < 0) return status;
        } else if (c->next[n] == (uint32_t)node->lefts + node->rights) {
            int32_t status = settle(c, n, make(c, n));
            if (status != STEP_DONE) return status;
        } else {
            uint32_t target = graph_edges(c->graph, node)[c->next[n]++].target;
            if (c->state[target] == OPEN) return finish(c, CANONICAL_LOOPY);
            if (c->state[target] == KNOWN) continue;
            c->state[target] = OPEN;
            c->stack[c->depth++] = target;
        }
    }
    return c->depth == 0 ? finish(c, CANONICAL_DONE) : STEP_RUNNING;
}

FormId canonical_form(const Canonical *c) {
    return c->found[c->graph->root];
}
