#include "question.h"

#include "../base/bits.h"

#include <string.h>

void question_init(Question *q, Arena *arena) {
    memset(q, 0, sizeof *q);
    lines_init(&q->lines, arena);
    q->place.point = -1;
    q->error_region = -1;
}

static QuestionRegion *next_region(Question *q, const char *name, size_t name_length) {
    if (q->region_count == FEDERATION_REGIONS_MAX) return NULL;
    QuestionRegion *region = &q->regions[q->region_count];
    region->name = name;
    region->name_length = name_length;
    return region;
}

ErrorCode question_add_text(Question *q, const char *name, size_t name_length, const char *text,
                            size_t length) {
    QuestionRegion *region = next_region(q, name, name_length);
    if (region == NULL) return ERROR_BAD_OPTION;
    ErrorCode code =
        bracket_parse(&region->written, &region->params, &q->lines, text, length, &q->place);
    q->error_region = code == OK ? -1 : q->region_count;
    q->region_count += code == OK;
    return code;
}

ErrorCode question_add_board(Question *q, const char *name, size_t name_length,
                             const uint8_t *cells, int width, int height) {
    QuestionRegion *region = next_region(q, name, name_length);
    if (region == NULL) return ERROR_BAD_OPTION;
    ErrorCode code = region_board(&region->board, cells, width, height, &q->place);
    q->error_region = code == OK ? -1 : q->region_count;
    if (code != OK) return code;
    region->region = region_new(&region->board, &q->lines);
    if (region->region == NULL) return ERROR_OUT_OF_MEMORY;
    q->region_count++;
    return q->lines.failed;
}

static const Graph *graph_of(const QuestionRegion *region) {
    return region->region == NULL ? &region->written : &region->region->graph;
}

static ErrorCode compute_params(QuestionRegion *region) {
    const ComputedParam *computed = region->computed.items;
    for (uint32_t i = 0; i < region->computed.count; i++) {
        ErrorCode code =
            region_params_set(region->region, &region->params, computed[i].param, &computed[i].how);
        if (code != OK) return code;
    }
    return OK;
}

const Graph *question_graph(const Question *q, int region) {
    return graph_of(&q->regions[region]);
}

uint64_t question_work(const Question *q) {
    uint64_t work = q->federation != NULL ? q->federation->expanded : 0;
    for (int i = 0; i < q->region_count; i++)
        if (q->regions[i].region != NULL) work += q->regions[i].region->expanded;
    return work;
}

int32_t question_explore(Question *q, uint32_t max_nodes) {
    for (; q->building < q->region_count; q->building++) {
        QuestionRegion *region = &q->regions[q->building];
        if (region->region == NULL) continue;
        int32_t status = region_step(region->region, max_nodes);
        if (status != STEP_DONE) return status;
        ErrorCode code = compute_params(region);
        if (code != OK) return code;
    }
    return STEP_DONE;
}

static ErrorCode federate(Question *q) {
    q->federation = federation_new(&q->lines);
    if (q->federation == NULL) return ERROR_OUT_OF_MEMORY;
    ErrorCode code = OK;
    for (int i = 0; i < q->region_count && code == OK; i++) {
        const QuestionRegion *region = &q->regions[i];
        code = federation_add(q->federation, region->name, region->name_length, graph_of(region),
                              &region->params);
    }
    for (int i = 0; i < q->condition_count && code == OK; i++) {
        const QuestionCondition *condition = &q->conditions[i];
        code =
            federation_adjust(q->federation, condition->text, condition->length, condition->offset);
    }
    return code == OK ? federation_start(q->federation) : code;
}

int32_t question_build(Question *q, uint32_t max_nodes) {
    int32_t status = question_explore(q, max_nodes);
    if (status != STEP_DONE) return status;
    if (q->region_count == 1 && q->condition_count == 0) {
        q->graph = graph_of(&q->regions[0]);
        return STEP_DONE;
    }
    if (q->federation == NULL) status = federate(q);
    if (status >= 0) status = federation_step(q->federation, max_nodes);
    if (status == STEP_DONE) q->graph = &q->federation->graph;
    if (status < 0 && q->federation != NULL) q->place = q->federation->place;
    return status;
}

uint32_t question_positions(const Question *q) {
    uint32_t count = q->federation != NULL ? q->federation->graph.nodes.count : 0;
    for (int i = 0; i < q->region_count; i++) count += graph_of(&q->regions[i])->nodes.count;
    return count;
}

uint32_t question_part(const Question *q, uint32_t node, int region) {
    return q->federation == NULL ? node : federation_node(q->federation, node, region);
}

/* The cell that a move of a Go region is made on: the point that has a stone it had not. */
static int cell_of(const QuestionRegion *region, uint32_t from, uint32_t to) {
    Stones before = region_stones(region->region, from), after = region_stones(region->region, to);
    uint64_t played = (after.black | after.white) & ~(before.black | before.white);
    return region->board.cell[bits_first(played)];
}

EdgePlace question_place(const Question *q, uint32_t n, uint32_t move) {
    const Node *node = graph_node(q->graph, n);
    const Edge *edges = graph_edges(q->graph, node);
    int part = edges[move].part, number = 0;
    const QuestionRegion *region = &q->regions[part];
    if (region->region != NULL)
        return (EdgePlace){part, cell_of(region, question_part(q, n, part),
                                         question_part(q, edges[move].target, part))};
    for (uint32_t i = move < node->lefts ? 0 : node->lefts; i < move; i++)
        number += edges[i].part == part;
    return (EdgePlace){part, number};
}

int question_stone_boards(const Question *q) {
    int boards = 0;
    for (int i = 0; i < q->region_count; i++) boards += q->regions[i].region != NULL;
    return boards;
}

int question_stone_difference(const Question *q) {
    int difference = 0;
    for (int i = 0; i < q->region_count; i++)
        if (q->regions[i].region != NULL)
            difference += region_stone_difference(&q->regions[i].board);
    return difference;
}
