#include "federation.h"

#include "../base/hash.h"

#include <string.h>

Federation *federation_new(Lines *lines) {
    Federation *federation = arena_array(lines->arena, 1, sizeof *federation);
    if (federation != NULL) federation->lines = lines;
    return federation;
}

ErrorCode federation_add(Federation *f, const char *name, size_t name_length, const Graph *graph,
                         const Params *params) {
    if (f->member_count == FEDERATION_REGIONS_MAX) return ERROR_BAD_OPTION;
    if (graph->has_sum) return ERROR_OVERFLOW;
    uint64_t states = graph->nodes.count;
    for (int m = 0; m < f->member_count; m++)
        if (__builtin_mul_overflow(states, (uint64_t)f->members[m].graph->nodes.count, &states) ||
            states > INT64_MAX)
            return ERROR_OVERFLOW;
    int32_t *values = params_table(params, f->lines->arena, graph->nodes.count);
    if (values == NULL) return ERROR_OUT_OF_MEMORY;
    f->members[f->member_count++] =
        (Member){name, name_length, graph, params, values, f->slot_count};
    f->slot_count += params->params.count;
    return OK;
}

/* ---- Conditions --------------------------------------------------------------------------- */

static int look_up(const void *context, const char *region, size_t region_length, const char *name,
                   size_t length) {
    const Federation *f = context;
    int found = -1;
    for (int m = 0; m < f->member_count; m++) {
        const Member *member = &f->members[m];
        if (region_length > 0 && (member->name_length != region_length ||
                                  memcmp(member->name, region, region_length) != 0))
            continue;
        int param = params_find(member->params, name, length);
        if (param < 0) continue;
        if (found >= 0) return -2;
        found = (int)member->first_slot + param;
    }
    return found;
}

ErrorCode federation_adjust(Federation *f, const char *text, size_t length, int32_t offset) {
    if (f->adjustment_count == FEDERATION_CONDITIONS_MAX) return ERROR_BAD_OPTION;
    Adjustment *adjustment = &f->adjustments[f->adjustment_count];
    f->place.line = f->adjustment_count + 1;
    ErrorCode code = condition_compile(&adjustment->condition, f->lines->arena, text, length,
                                       look_up, f, &f->place);
    if (code != OK) return code;
    f->place.line = 0;
    adjustment->offset = offset;
    f->adjustment_count++;
    return OK;
}

/* ---- States ------------------------------------------------------------------------------- */

static uint32_t part_of(const Federation *f, uint64_t state, int member) {
    for (int m = 0; m < member; m++) state /= f->members[m].graph->nodes.count;
    return (uint32_t)(state % f->members[member].graph->nodes.count);
}

static uint64_t state_at(const Federation *f, uint32_t node) {
    return ((const uint64_t *)f->states.items)[node];
}

uint32_t federation_node(const Federation *f, uint32_t state, int member) {
    return part_of(f, state_at(f, state), member);
}

static void fill_slots(Federation *f, uint64_t state) {
    for (int m = 0; m < f->member_count; m++) {
        const Member *member = &f->members[m];
        size_t count = member->params->params.count, node = part_of(f, state, m);
        for (size_t p = 0; p < count; p++)
            f->slots[member->first_slot + p] = member->values[node * count + p];
    }
}

/* Adds the offsets of all conditions that hold. */
static ErrorCode adjust(Federation *f, uint64_t state, Rational *value) {
    if (f->adjustment_count == 0) return OK;
    fill_slots(f, state);
    for (int i = 0; i < f->adjustment_count; i++) {
        int holds = 0;
        f->place.line = i + 1;
        ErrorCode code = condition_holds(&f->adjustments[i].condition, f->slots, &holds, &f->place);
        if (code != OK) return code;
        if (!holds) continue;
        f->touched[i]++;
        *value = rational_add(*value, rational_whole(f->adjustments[i].offset));
    }
    f->place.line = 0;
    return OK;
}

int federation_holds(Federation *f, uint32_t state, int adjustment) {
    int holds = 0;
    ErrorPlace nowhere;
    fill_slots(f, state_at(f, state));
    const Condition *condition = &f->adjustments[adjustment].condition;
    return condition_holds(condition, f->slots, &holds, &nowhere) == OK && holds;
}

/* The sum of the regions' nodes: a number when all are, one where both may pass when all are that
 * or numbers. */
static ErrorCode describe(Federation *f, uint64_t state, Node *node) {
    Rational value = rational_whole(0);
    uint32_t rank = 0, count;
    NodeKind kind = NODE_NUMBER;
    for (int m = 0; m < f->member_count; m++) {
        const Graph *graph = f->members[m].graph;
        const Node *part = graph_node(graph, part_of(f, state, m));
        rank += part->rank;
        if (part->kind == NODE_PLAIN) kind = NODE_PLAIN;
        if (part->kind == NODE_STOP && kind == NODE_NUMBER) kind = NODE_STOP;
        if (part->value == LINE_NONE) continue;
        value = rational_add(value, line_corners(f->lines, part->value, &count)->value);
    }
    *node = (Node){.kind = (uint16_t)kind, .rank = (uint16_t)(rank > 65535 ? 65535 : rank)};
    ErrorCode code = kind == NODE_PLAIN ? OK : adjust(f, state, &value);
    if (code != OK) return code;
    if (!rational_valid(value)) return ERROR_OVERFLOW;
    node->value = lines_constant(f->lines, value);
    if (kind == NODE_PLAIN) return f->lines->failed;
    f->terminals++;
    if (rational_compare(value, f->graph.least) < 0) f->graph.least = value;
    if (rational_compare(value, f->graph.most) > 0) f->graph.most = value;
    return f->lines->failed;
}

static uint32_t slot_of(const Federation *f, uint64_t state) {
    uint32_t slot = (uint32_t)hash_mix(state) & (f->table_size - 1);
    while (f->table[slot] != 0 && state_at(f, f->table[slot] - 1) != state)
        slot = (slot + 1) & (f->table_size - 1);
    return slot;
}

static int grow_table(Federation *f) {
    uint32_t size = f->table_size == 0 ? 64 : f->table_size * 2;
    uint32_t *table = arena_array(f->lines->arena, size, sizeof *table);
    if (table == NULL) return 0;
    f->table = table;
    f->table_size = size;
    for (uint32_t n = 0; n < f->states.count; n++) table[slot_of(f, state_at(f, n))] = n + 1;
    return 1;
}

static ErrorCode node_of(Federation *f, uint64_t state, uint32_t *node) {
    if (f->states.count * 2 >= f->table_size && !grow_table(f)) return ERROR_OUT_OF_MEMORY;
    uint32_t slot = slot_of(f, state);
    *node = f->table[slot] - 1;
    if (f->table[slot] != 0) return OK;
    Node described;
    ErrorCode code = describe(f, state, &described);
    if (code != OK) return code;
    uint64_t *added_state = vector_extend(&f->states, f->lines->arena, 1, sizeof *added_state);
    Node *added = vector_extend(&f->graph.nodes, f->lines->arena, 1, sizeof *added);
    if (added_state == NULL || added == NULL) return ERROR_OUT_OF_MEMORY;
    *added_state = state;
    *added = described;
    *node = f->graph.nodes.count - 1;
    f->table[slot] = f->graph.nodes.count;
    return OK;
}

ErrorCode federation_start(Federation *f) {
    uint64_t state = 0, radix = 1;
    for (int m = 0; m < f->member_count; m++) {
        const Graph *graph = f->members[m].graph;
        state += radix * graph->root;
        radix *= graph->nodes.count;
        f->graph.has_ko |= graph->has_ko;
    }
    f->graph.least = f->graph.most = rational_whole(0);
    f->slots = arena_array(f->lines->arena, f->slot_count + 1, sizeof *f->slots);
    if (f->slots == NULL) return ERROR_OUT_OF_MEMORY;
    return node_of(f, state, &f->graph.root);
}

/* The moves of one player (0 Left, 1 Right) in all regions. */
static ErrorCode expand_player(Federation *f, uint64_t state, int player) {
    uint64_t radix = 1;
    for (int m = 0; m < f->member_count; m++) {
        const Graph *graph = f->members[m].graph;
        uint32_t part = part_of(f, state, m);
        const Node *node = graph_node(graph, part);
        uint32_t count = player == 0 ? node->lefts : node->rights;
        for (uint32_t i = 0; i < count; i++) {
            Edge edge = graph_edges(graph, node)[(player == 0 ? 0 : node->lefts) + i];
            uint64_t next = state + radix * edge.target - radix * part;
            ErrorCode code = node_of(f, next, &edge.target);
            Edge *added = vector_extend(&f->moves, f->lines->arena, 1, sizeof *added);
            if (code != OK) return code;
            if (added == NULL) return ERROR_OUT_OF_MEMORY;
            edge.part = (uint16_t)m;
            *added = edge;
        }
        radix *= graph->nodes.count;
    }
    return OK;
}

int32_t federation_step(Federation *f, uint32_t max_nodes) {
    while (max_nodes-- > 0) {
        if (f->expanded == f->graph.nodes.count) return STEP_DONE;
        uint32_t n = f->expanded++;
        f->moves.count = 0;
        ErrorCode code = expand_player(f, state_at(f, n), 0);
        uint32_t lefts = f->moves.count;
        if (code == OK) code = expand_player(f, state_at(f, n), 1);
        if (code == OK)
            code = graph_connect(&f->graph, f->lines->arena, n, f->moves.items, lefts,
                                 f->moves.count - lefts);
        if (code != OK) return code;
    }
    return STEP_RUNNING;
}
