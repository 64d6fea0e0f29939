#include "walls.h"

/* In practice a few sweeps are enough; a cycle in which one side moves more often than the other
 * can creep towards its value for ever. */
#define SWEEPS_MAX 100

static int same_walls(Walls a, Walls b) {
    return a.left == b.left && a.right == b.right;
}

static int exact(const WallBounds *bounds) {
    return same_walls(bounds->low, bounds->high);
}

/* Counting sort by rank: ranks are small. */
static int sort_by_rank(WallSolver *solver) {
    const Graph *graph = solver->graph;
    uint32_t count = graph->nodes.count, ranks = 1;
    for (uint32_t n = 0; n < count; n++)
        if (graph_node(graph, n)->rank >= ranks) ranks = graph_node(graph, n)->rank + 1u;
    uint32_t *starts = arena_array(solver->lines->arena, ranks + 1, sizeof *starts);
    if (starts == NULL) return 0;
    for (uint32_t n = 0; n < count; n++) starts[graph_node(graph, n)->rank + 1]++;
    for (uint32_t r = 0; r < ranks; r++) starts[r + 1] += starts[r];
    for (uint32_t n = 0; n < count; n++) solver->order[starts[graph_node(graph, n)->rank]++] = n;
    return 1;
}

WallSolver *walls_new(const Graph *graph, Lines *lines, Master master, uint32_t wanted) {
    Arena *arena = lines->arena;
    uint32_t count = graph->nodes.count;
    WallSolver *solver = arena_array(arena, 1, sizeof *solver);
    if (solver == NULL) return NULL;
    solver->graph = graph;
    solver->lines = lines;
    solver->master = master;
    solver->wanted = wanted;
    solver->grace = 1;
    solver->bounds = arena_array(arena, count, sizeof *solver->bounds);
    solver->order = arena_array(arena, count, sizeof *solver->order);
    solver->changed = arena_array(arena, count, sizeof *solver->changed);
    solver->visited = arena_array(arena, count, sizeof *solver->visited);
    if (!solver->bounds || !solver->order || !solver->changed || !solver->visited) return NULL;
    /* Beyond anything that play can lead to: every move changes a value by at most 2. */
    Rational margin = rational_whole((int64_t)(count < 1000000 ? count : 1000000) * 4 + 64);
    LineId low = lines_constant(lines, rational_sub(graph->least, margin));
    LineId high = lines_constant(lines, rational_add(graph->most, margin));
    for (uint32_t n = 0; n < count; n++) solver->bounds[n] = (WallBounds){{low, low}, {high, high}};
    solver->clock = 1;
    return sort_by_rank(solver) ? solver : NULL;
}

/* What it is worth for the player to move (Left 0, Right 1) at the given node, low or high. */
static LineId wall(WallSolver *solver, uint32_t node, int to_move, int high) {
    const WallBounds *bounds = &solver->bounds[node];
    if (!exact(bounds)) solver->solid = 0;
    Walls walls = high ? bounds->high : bounds->low;
    return to_move == 0 ? walls.left : walls.right;
}

static LineId better(Lines *lines, int player, LineId a, LineId b) {
    return player == 0 ? lines_max(lines, a, b) : lines_min(lines, a, b);
}

/* The moves of one player in a node. */
static const Edge *moves_of(const Graph *graph, const Node *node, int player, uint32_t *count) {
    *count = player == 0 ? node->lefts : node->rights;
    return *count == 0 ? NULL : graph_edges(graph, node) + (player == 0 ? 0 : node->lefts);
}

/* Options are gathered by what they cost, so that the price is taken off once for all: [0] what
 * costs only t, [1] what costs one point more. */
typedef struct {
    LineId by_cost[2];
} Options;

/* The master takes the ko and plays out of it, in the same part of a sum: two moves in a row. The
 * price of one is taken off here, that of the other with all options. */
static void into_and_out(WallSolver *solver, const Edge *into, int player, int high,
                         Options *options) {
    const Graph *graph = solver->graph;
    int sign = player == 0 ? -1 : 1;
    uint32_t count;
    const Edge *out = moves_of(graph, graph_node(graph, into->target), player, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (out[i].part != into->part) continue;
        LineId then = wall(solver, out[i].target, 1 - player, high);
        then = lines_price(solver->lines, then, sign, sign * out[i].cost);
        LineId *best = &options->by_cost[into->cost];
        *best = better(solver->lines, player, *best, then);
    }
}

/* Adds one move of a player to the options. */
static void add_option(WallSolver *solver, const Edge *move, int player, int high,
                       Options *options) {
    if (move->ko && (solver->master == MASTER_LEFT) == (player == 0)) {
        into_and_out(solver, move, player, high, options);
        return;
    }
    LineId *best = &options->by_cost[move->cost];
    LineId then = wall(solver, move->target, 1 - player, high);
    *best = better(solver->lines, player, *best, then);
}

/* The move that is best at its worst: with it in hand most others need not be looked at. */
static uint32_t safest(WallSolver *solver, const Edge *moves, uint32_t count, int player,
                       int high) {
    uint32_t best = 0;
    int64_t best_bound = 0;
    for (uint32_t i = 0; i < count; i++) {
        LineId then = wall(solver, moves[i].target, 1 - player, high);
        int64_t bound =
            player == 0 ? line_low(solver->lines, then) : -(int64_t)line_high(solver->lines, then);
        bound -= moves[i].cost;
        if (i > 0 && bound <= best_bound) continue;
        best = i;
        best_bound = bound;
    }
    return best;
}

static Options gather(WallSolver *solver, const Node *node, int player, int high) {
    Options options = {{LINE_NONE, LINE_NONE}};
    uint32_t count;
    const Edge *moves = moves_of(solver->graph, node, player, &count);
    uint32_t first = count > 2 ? safest(solver, moves, count, player, high) : 0;
    for (uint32_t i = first; i < count; i++) add_option(solver, &moves[i], player, high, &options);
    for (uint32_t i = 0; i < first; i++) add_option(solver, &moves[i], player, high, &options);
    return options;
}

/* Bounds of a sum. The laws hold from t = 0 up; below, a left wall falls by at most 1 and a right
 * wall rises by at most 1 for each point of temperature. */
static Walls bound_sum(WallSolver *solver, const Node *node, int high) {
    Lines *lines = solver->lines;
    const Edge *parts = graph_edges(solver->graph, node);
    Walls a = high ? solver->bounds[parts[0].target].high : solver->bounds[parts[0].target].low;
    Walls b = high ? solver->bounds[parts[1].target].high : solver->bounds[parts[1].target].low;
    LineId one = lines_sum(lines, a.left, b.right), other = lines_sum(lines, a.right, b.left);
    Walls sum;
    solver->solid = 0;
    if (high) {
        sum.left = lines_slope_below(lines, lines_sum(lines, a.left, b.left), -1);
        sum.right = lines_slope_below(lines, lines_min(lines, one, other), 0);
    } else {
        sum.left = lines_slope_below(lines, lines_max(lines, one, other), 0);
        sum.right = lines_slope_below(lines, lines_sum(lines, a.right, b.right), 1);
    }
    return sum;
}

static Walls compute(WallSolver *solver, const Node *node, int high) {
    Lines *lines = solver->lines;
    if (node->kind == NODE_SUM) return bound_sum(solver, node, high);
    if (node->kind == NODE_NUMBER) {
        uint32_t count;
        return lines_number(lines, line_corners(lines, node->value, &count)->value);
    }
    Options left = gather(solver, node, 0, high), right = gather(solver, node, 1, high);
    int cost = left.by_cost[0] == LINE_NONE && right.by_cost[0] == LINE_NONE;
    if (!cost) {
        LineId taxed = lines_price(lines, left.by_cost[1], 0, -1);
        left.by_cost[0] = better(lines, 0, left.by_cost[0], taxed);
        taxed = lines_price(lines, right.by_cost[1], 0, 1);
        right.by_cost[0] = better(lines, 1, right.by_cost[0], taxed);
    }
    Foot foot = {node->value, node->kind == NODE_PLAIN};
    return lines_walls(lines, left.by_cost[cost], right.by_cost[cost], foot, cost);
}

/* Whether something that a node's walls follow from has changed since they were computed. */
static int stale(const WallSolver *solver, uint32_t n) {
    const Graph *graph = solver->graph;
    const Node *node = graph_node(graph, n);
    uint32_t count = (uint32_t)node->lefts + node->rights, since = solver->visited[n];
    if (since == 0) return 1;
    const Edge *edges = count > 0 ? graph_edges(graph, node) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (solver->changed[edges[i].target] >= since) return 1;
        if (!edges[i].ko) continue;
        uint32_t outs;
        const Edge *out =
            moves_of(graph, graph_node(graph, edges[i].target), i >= node->lefts, &outs);
        for (uint32_t j = 0; j < outs; j++)
            if (solver->changed[out[j].target] >= since) return 1;
    }
    return 0;
}

static void visit(WallSolver *solver, uint32_t n) {
    WallBounds *bounds = &solver->bounds[n];
    const Node *node = graph_node(solver->graph, n);
    if (exact(bounds) || !stale(solver, n)) return;
    WallBounds now;
    solver->solid = 1;
    now.low = compute(solver, node, 0);
    now.high = solver->solid ? now.low : compute(solver, node, 1);
    solver->visited[n] = solver->clock;
    if (same_walls(now.low, bounds->low) && same_walls(now.high, bounds->high)) return;
    *bounds = now;
    solver->changed[n] = solver->clock++;
    solver->moved = 1;
}

/* Whether the node that is asked about and those its moves lead to are exact; the latter may stay
 * open when a further sweep does not settle them. */
static int answered(WallSolver *solver) {
    if (solver->wanted == WALLS_WANT_ALL) return 0;
    const Node *node = graph_node(solver->graph, solver->wanted);
    uint32_t count = (uint32_t)node->lefts + node->rights;
    const Edge *edges = count > 0 ? graph_edges(solver->graph, node) : NULL;
    if (!walls_exact(solver, solver->wanted)) return 0;
    if (solver->grace-- == 0) return 1;
    for (uint32_t i = 0; i < count; i++)
        if (!walls_exact(solver, edges[i].target)) return 0;
    return 1;
}

int32_t walls_step(WallSolver *solver, uint32_t max_nodes) {
    uint32_t count = solver->graph->nodes.count;
    while (max_nodes-- > 0) {
        if (solver->at == count) {
            if (!solver->moved || ++solver->sweep == SWEEPS_MAX || answered(solver))
                return STEP_DONE;
            solver->at = 0;
            solver->moved = 0;
        }
        visit(solver, solver->order[solver->at++]);
        solver->work++;
        if (solver->lines->failed != OK) return solver->lines->failed;
    }
    return STEP_RUNNING;
}

int walls_exact(const WallSolver *solver, uint32_t node) {
    return exact(&solver->bounds[node]);
}

Walls walls_of(const WallSolver *solver, uint32_t node) {
    return solver->bounds[node].low;
}

LineId walls_option(WallSolver *solver, uint32_t node, uint32_t move) {
    const Node *from = graph_node(solver->graph, node);
    int player = move >= from->lefts, sign = player == 0 ? -1 : 1;
    LineId bounds[2];
    for (int high = 0; high < 2; high++) {
        Options options = {{LINE_NONE, LINE_NONE}};
        const Edge *edge = &graph_edges(solver->graph, from)[move];
        add_option(solver, edge, player, high, &options);
        bounds[high] =
            lines_price(solver->lines, options.by_cost[edge->cost], sign, sign * edge->cost);
    }
    return bounds[0] == bounds[1] ? bounds[0] : LINE_NONE;
}
