#include "graph.h"

#include <string.h>

static void widen(Graph *graph, Rational value) {
    if (!rational_valid(value)) return;
    if (rational_compare(value, graph->least) < 0) graph->least = value;
    if (rational_compare(value, graph->most) > 0) graph->most = value;
}

uint32_t graph_add(Graph *graph, Lines *lines, NodeKind kind, Rational value) {
    LineId line = kind == NODE_PLAIN ? LINE_NONE : lines_constant(lines, value);
    Node *node = vector_extend(&graph->nodes, lines->arena, 1, sizeof *node);
    if (node == NULL) return UINT32_MAX;
    if (graph->nodes.count == 1) graph->least = graph->most = rational_whole(0);
    if (kind != NODE_PLAIN) widen(graph, value);
    *node = (Node){.kind = (uint16_t)kind, .value = line};
    return graph->nodes.count - 1;
}

ErrorCode graph_connect(Graph *graph, Arena *arena, uint32_t node, const Edge *edges,
                        uint32_t lefts, uint32_t rights) {
    uint32_t count = lefts + rights;
    if (lefts > EDGE_PAGE || rights > EDGE_PAGE || count > EDGE_PAGE) return ERROR_OVERFLOW;
    Node *connected = graph_node(graph, node);
    connected->lefts = (uint16_t)lefts;
    connected->rights = (uint16_t)rights;
    if (count == 0) return OK;
    if (graph->edges % EDGE_PAGE + count > EDGE_PAGE || graph->edges % EDGE_PAGE == 0) {
        Edge **page = vector_extend(&graph->pages, arena, 1, sizeof *page);
        if (page == NULL) return ERROR_OUT_OF_MEMORY;
        *page = arena_alloc(arena, EDGE_PAGE * sizeof **page);
        if (*page == NULL) return ERROR_OUT_OF_MEMORY;
        graph->edges = (graph->pages.count - 1) * EDGE_PAGE;
    }
    connected->edges = graph->edges;
    graph->edges += count;
    memcpy(graph_edges(graph, connected), edges, count * sizeof *edges);
    return OK;
}

static int leads_to(const Edge *edges, uint32_t count, uint32_t target) {
    for (uint32_t i = 0; i < count; i++)
        if (edges[i].target == target) return 1;
    return 0;
}

void graph_find_kos(Graph *graph) {
    for (uint32_t n = 0; n < graph->nodes.count; n++) {
        const Node *node = graph_node(graph, n);
        uint32_t moves = (uint32_t)node->lefts + node->rights;
        Edge *edges = moves > 0 ? graph_edges(graph, node) : NULL;
        if (node->kind == NODE_SUM) continue;
        for (uint32_t i = 0; i < moves; i++) {
            const Node *target = graph_node(graph, edges[i].target);
            int left = i < node->lefts;
            uint32_t count = left ? target->rights : target->lefts;
            if (count == 0) continue;
            const Edge *answers = graph_edges(graph, target) + (left ? target->lefts : 0);
            edges[i].ko = (uint8_t)leads_to(answers, count, n);
            graph->has_ko |= edges[i].ko;
        }
    }
}
