#include "region.h"

#include "../base/bits.h"
#include "../base/hash.h"

#include <string.h>

/* ---- The board ---------------------------------------------------------------------------- */

static int in_region(uint8_t cell) {
    return cell >= CELL_EMPTY && cell <= CELL_WHITE;
}

/* What lies beside region point `point`: a region point or part of the surroundings. */
static void look_at(RegionBoard *board, int point, uint8_t cell, int neighbor) {
    uint64_t bit = BIT64(point);
    if (in_region(cell)) board->neighbors[point] |= BIT64(neighbor);
    if (cell == CELL_BORDER_BLACK) board->touches[0] |= bit;
    if (cell == CELL_BORDER_WHITE) board->touches[1] |= bit;
    if (cell == CELL_OUTSIDE) board->open |= bit;
}

uint64_t region_chain(const RegionBoard *board, uint64_t of, int point) {
    uint64_t chain = BIT64(point), frontier = chain;
    while (frontier != 0) {
        uint64_t next = 0;
        while (frontier != 0) next |= board->neighbors[bits_pop(&frontier)];
        frontier = next & of & ~chain;
        chain |= frontier;
    }
    return chain;
}

static uint64_t beside(const RegionBoard *board, uint64_t set) {
    uint64_t around = 0;
    while (set != 0) around |= board->neighbors[bits_pop(&set)];
    return around;
}

static int alive(const RegionBoard *board, uint64_t chain, int color, uint64_t empty) {
    return (chain & board->free[color]) != 0 || (beside(board, chain) & empty) != 0;
}

static uint64_t all_points(const RegionBoard *board) {
    return board->count == 64 ? ~UINT64_C(0) : BIT64(board->count) - 1;
}

static ErrorCode check_start(const RegionBoard *board, ErrorPlace *place) {
    uint64_t empty = all_points(board) & ~(board->start.black | board->start.white);
    for (int color = 0; color < 2; color++) {
        uint64_t own = color == 0 ? board->start.black : board->start.white;
        for (uint64_t rest = own; rest != 0;) {
            int point = bits_first(rest);
            uint64_t chain = region_chain(board, own, point);
            rest &= ~chain;
            if (alive(board, chain, color, empty)) continue;
            place->point = board->cell[point];
            return ERROR_ILLEGAL_POSITION;
        }
    }
    return OK;
}

ErrorCode region_board(RegionBoard *board, const uint8_t *cells, int width, int height,
                       ErrorPlace *place) {
    static const int8_t step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    uint8_t number[REGION_POINTS_MAX * 64];
    memset(board, 0, sizeof *board);
    if (width < 1 || height < 1 || width * height > (int)sizeof number)
        return ERROR_UNSUPPORTED_SIZE;
    for (int i = 0; i < width * height; i++) {
        if (!in_region(cells[i])) continue;
        if (board->count == REGION_POINTS_MAX) return ERROR_UNSUPPORTED_SIZE;
        if (cells[i] == CELL_BLACK) board->start.black |= BIT64(board->count);
        if (cells[i] == CELL_WHITE) board->start.white |= BIT64(board->count);
        board->cell[board->count] = (uint16_t)i;
        number[i] = (uint8_t)board->count++;
    }
    if (board->count == 0) return ERROR_UNSUPPORTED_SIZE;
    for (int p = 0; p < board->count; p++) {
        int x = board->cell[p] % width, y = board->cell[p] / width;
        for (int d = 0; d < 4; d++) {
            int nx = x + step[d][0], ny = y + step[d][1];
            if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
            uint8_t cell = cells[ny * width + nx];
            look_at(board, p, cell, in_region(cell) ? number[ny * width + nx] : 0);
        }
    }
    for (int color = 0; color < 2; color++)
        board->free[color] = board->touches[color] | board->open;
    return check_start(board, place);
}

/* ---- Moves -------------------------------------------------------------------------------- */

int region_play(const RegionBoard *board, Stones stones, int point, int color, Stones *after) {
    uint64_t bit = BIT64(point);
    if ((stones.black | stones.white) & bit) return 0;
    uint64_t own = (color == 0 ? stones.black : stones.white) | bit;
    uint64_t other = color == 0 ? stones.white : stones.black;
    uint64_t empty = all_points(board) & ~(own | other);
    for (uint64_t attacked = board->neighbors[point] & other; attacked != 0;) {
        uint64_t chain = region_chain(board, other, bits_first(attacked));
        attacked &= ~chain;
        if (!alive(board, chain, 1 - color, empty)) other &= ~chain;
    }
    empty = all_points(board) & ~(own | other);
    if ((board->neighbors[point] & empty) == 0 && (bit & board->free[color]) == 0 &&
        !alive(board, region_chain(board, own, point), color, empty))
        return 0;
    *after = color == 0 ? (Stones){own, other} : (Stones){other, own};
    return 1;
}

uint64_t region_area(const RegionBoard *board, Stones stones, int color) {
    uint64_t own = color == 0 ? stones.black : stones.white;
    uint64_t other = color == 0 ? stones.white : stones.black;
    uint64_t empty = all_points(board) & ~(own | other), area = own;
    while (empty != 0) {
        uint64_t space = region_chain(board, empty, bits_first(empty)),
                 around = beside(board, space);
        empty &= ~space;
        int reaches_own = (around & own) != 0 || (space & board->touches[color]) != 0;
        int reaches_other = (around & other) != 0 || (space & board->touches[1 - color]) != 0;
        if (reaches_own && !reaches_other && (space & board->open) == 0) area |= space;
    }
    return area;
}

int region_score(const RegionBoard *board, Stones stones) {
    return bits_count(region_area(board, stones, 0)) - bits_count(region_area(board, stones, 1));
}

/* ---- Exploration -------------------------------------------------------------------------- */

static uint32_t slot_of(const Region *region, Stones stones) {
    uint64_t hash = hash_mix(stones.black ^ hash_mix(stones.white + 1));
    uint32_t slot = (uint32_t)hash & (region->table_size - 1);
    while (region->table[slot] != 0) {
        Stones other = region_stones(region, region->table[slot] - 1);
        if (other.black == stones.black && other.white == stones.white) break;
        slot = (slot + 1) & (region->table_size - 1);
    }
    return slot;
}

static int grow_table(Region *region) {
    uint32_t size = region->table_size == 0 ? 64 : region->table_size * 2;
    uint32_t *table = arena_array(region->lines->arena, size, sizeof *table);
    if (table == NULL) return 0;
    region->table = table;
    region->table_size = size;
    for (uint32_t n = 0; n < region->stones.count; n++)
        table[slot_of(region, region_stones(region, n))] = n + 1;
    return 1;
}

static LineId score_line(Region *region, int score) {
    LineId *line = &region->scores[score + REGION_POINTS_MAX];
    if (*line == LINE_NONE) *line = lines_constant(region->lines, rational_whole(score));
    return *line;
}

/* The node of a position, added when it is new; UINT32_MAX when memory is used up. */
static uint32_t node_of(Region *region, Stones stones) {
    if (region->stones.count * 2 >= region->table_size && !grow_table(region)) return UINT32_MAX;
    uint32_t slot = slot_of(region, stones);
    if (region->table[slot] != 0) return region->table[slot] - 1;
    Arena *arena = region->lines->arena;
    Stones *added = vector_extend(&region->stones, arena, 1, sizeof *added);
    Node *node = vector_extend(&region->graph.nodes, arena, 1, sizeof *node);
    if (added == NULL || node == NULL) return UINT32_MAX;
    *added = stones;
    int score = region_score(&region->board, stones);
    int empty = region->board.count - bits_count(stones.black | stones.white);
    *node = (Node){.kind = NODE_STOP, .rank = (uint16_t)empty, .value = score_line(region, score)};
    return (region->table[slot] = region->graph.nodes.count) - 1;
}

/* Whether the move that led from before to after took a simple ko: it captured one stone and stands
 * alone where that stone's owner can take it back. */
static int takes_ko(const RegionBoard *board, Stones before, Stones after, int point, int color) {
    uint64_t other = color == 0 ? before.white : before.black;
    uint64_t left = color == 0 ? after.white : after.black;
    Stones back;
    if (!bits_single(other & ~left)) return 0;
    uint64_t own = color == 0 ? after.black : after.white;
    if ((board->neighbors[point] & own) != 0) return 0;
    return region_play(board, after, bits_first(other & ~left), 1 - color, &back) &&
           back.black == before.black && back.white == before.white;
}

static ErrorCode expand(Region *region, uint32_t n) {
    Edge edges[2 * REGION_POINTS_MAX];
    uint32_t count = 0, lefts = 0;
    Stones stones = region_stones(region, n), after;
    for (int color = 0; color < 2; color++) {
        uint64_t empty = all_points(&region->board) & ~(stones.black | stones.white);
        while (empty != 0) {
            int point = bits_pop(&empty);
            if (!region_play(&region->board, stones, point, color, &after)) continue;
            int ko = takes_ko(&region->board, stones, after, point, color);
            uint32_t target = node_of(region, after);
            if (target == UINT32_MAX) return ERROR_OUT_OF_MEMORY;
            region->graph.has_ko |= ko;
            edges[count++] = (Edge){.target = target, .cost = 1, .ko = (uint8_t)ko};
        }
        if (color == 0) lefts = count;
    }
    return graph_connect(&region->graph, region->lines->arena, n, edges, lefts, count - lefts);
}

Region *region_new(const RegionBoard *board, Lines *lines) {
    Region *region = arena_array(lines->arena, 1, sizeof *region);
    if (region == NULL) return NULL;
    region->board = *board;
    region->lines = lines;
    region->graph.least = rational_whole(-board->count);
    region->graph.most = rational_whole(board->count);
    if (node_of(region, board->start) == UINT32_MAX) return NULL;
    return region;
}

int32_t region_step(Region *region, uint32_t max_nodes) {
    while (max_nodes-- > 0) {
        if (region->expanded == region->graph.nodes.count) return STEP_DONE;
        ErrorCode code = expand(region, region->expanded++);
        if (code != OK) return code;
        if (region->lines->failed != OK) return region->lines->failed;
    }
    return STEP_RUNNING;
}
