#include "solve.h"

typedef enum { OR_NEW, OR_OPEN, OR_WON, OR_LEAF, OR_LOST } OrState;
typedef enum { AND_RAW, AND_OPEN, AND_WON, AND_LOST } AndState;

#define NEVER         1000000000u
#define TRUSTED       999999999u /* the patience of a hint that only its refutation ends */
#define CROWDED_NODES 40000000   /* after so many the table is emptied when it is half full */
#define FORCED_PROOF  4          /* a first guess: exchanges of threats and replies change little */
#define BESIDE        3          /* moves that won after other replies are tried first */

/* A position with black to move that the threat search did not win. */
typedef struct {
    uint64_t hash;
    uint32_t proof, disproof;
    uint32_t first; /* its quiet moves */
    uint16_t count;
    uint8_t state, best; /* best: index of the winning move */
    uint8_t narrow;      /* only a hint was tried so far */
    uint32_t patience;   /* other moves are tried when the proof number gets here */
} OrNode;

/* A quiet move there. */
typedef struct {
    uint32_t proof, disproof;
    uint32_t first; /* its surviving replies */
    uint16_t count;
    uint8_t state, move;
} AndNode;

typedef struct {
    uint32_t node;
    uint8_t cell;
} Reply;

struct Solver {
    Board board;
    SolverOptions options;
    Prover *prover;
    OrNode *ors;
    AndNode *ands;
    Reply *replies;
    uint32_t *index; /* hash table of ors, 0 is none */
    uint32_t ors_count, ands_count, replies_count, capacity;
    uint64_t nodes;
    int full;
    uint32_t refuted[GOMOKU_CELLS]; /* how often a reply survived */
    const HintList *lists;
    int lists_count;
};

Solver *solver_new(Arena *arena, int table_log2, int pool_log2) {
    Solver *solver = arena_array(arena, 1, sizeof *solver);
    if (solver == NULL) return NULL;
    solver->capacity = 1u << pool_log2;
    solver->prover = prover_new(arena, table_log2);
    solver->ors = arena_alloc(arena, sizeof(OrNode) << pool_log2);
    solver->ands = arena_alloc(arena, sizeof(AndNode) << (pool_log2 + 2));
    solver->replies = arena_alloc(arena, sizeof(Reply) << (pool_log2 + 2));
    solver->index = arena_alloc(arena, sizeof(uint32_t) << (pool_log2 + 1));
    if (solver->prover == NULL || solver->index == NULL) return NULL;
    return solver;
}

uint64_t solver_nodes(const Solver *solver) {
    return solver->nodes;
}

static int plies_left(const Solver *solver) {
    return solver->options.target - solver->board.stones_count;
}

/* The threat search for black, to move. */
static ProveState prove(Solver *solver, int plies, uint64_t nodes) {
    if (plies < 1) return PROVE_LOSS;
    if (solver->nodes > CROWDED_NODES) prover_refresh(solver->prover);
    prover_start(solver->prover, &solver->board, 0, plies, PROVE_THREES);
    ProveState state = prover_step(solver->prover, nodes);
    solver->nodes += prover_nodes(solver->prover);
    return state;
}

/* The node of the position on the board; 0: none. make: if not 0, make one that looks as hard to
 * prove as that. */
static uint32_t or_node(Solver *solver, uint32_t make) {
    uint32_t mask = 2 * solver->capacity - 1, at = (uint32_t)hash_mix(solver->board.hash) & mask;
    while (solver->index[at] != 0) {
        if (solver->ors[solver->index[at]].hash == solver->board.hash) return solver->index[at];
        at = (at + 1) & mask;
    }
    if (!make) return 0;
    if (solver->ors_count == solver->capacity) {
        solver->full = 1;
        return 0;
    }
    solver->index[at] = solver->ors_count;
    solver->ors[solver->ors_count] =
        (OrNode){.hash = solver->board.hash, .proof = make, .disproof = 1, .state = OR_NEW};
    return solver->ors_count++;
}

/* The cells where black may move: all but where white has a four or an open three. */
static int candidate_cells(const Board *board, CellSet *cells) {
    if (lines_any(board->shapes[1].five)) {
        gomoku_gather(board->shapes[1].five, cells);
        return cells_count(cells) == 1;
    }
    ThreatReplies white;
    threat_replies(board, 1, &white);
    if (white.plies == 0) {
        gomoku_empties(board, cells);
    } else {
        *cells = (CellSet){{0}};
        for (int i = 0; i < white.count; i++) cells_add(cells, white.moves[i]);
    }
    return !cells_empty(cells);
}

/* Replies to black's move just made that could refute it. Returns 0 if the move threatens nothing,
 * then they are all. *forcing: it is a four or three. */
static int reply_cells(Solver *solver, CellSet *cells, int *forcing) {
    ThreatReplies replies;
    threat_replies(&solver->board, 0, &replies);
    *forcing = replies.plies != 0;
    if (replies.plies != 0) {
        *cells = (CellSet){{0}};
        for (int i = 0; i < replies.count; i++) cells_add(cells, replies.moves[i]);
        return replies.plies <= plies_left(solver);
    }
    int plies = plies_left(solver) - 1;
    if (prove(solver, plies, solver->options.threat_nodes) != PROVE_WIN) {
        gomoku_empties(&solver->board, cells);
        return 0;
    }
    proof_zone(solver->prover, &solver->board, 0, plies, cells);
    return 1;
}

/* Takes the cell that survived most often. */
static int take_best(const Solver *solver, CellSet *cells) {
    CellSet left = *cells;
    int best = cells_pop(&left);
    for (int cell; (cell = cells_pop(&left)) >= 0;)
        if (solver->refuted[cell] > solver->refuted[best]) best = cell;
    if (best >= 0) cells_remove(cells, best);
    return best;
}

static void and_numbers(const Solver *solver, AndNode *move) {
    uint32_t proof = 0, disproof = NEVER;
    for (int i = 0; i < move->count; i++) {
        const OrNode *node = &solver->ors[solver->replies[move->first + i].node];
        proof = proof + node->proof < NEVER ? proof + node->proof : NEVER;
        if (node->disproof < disproof) disproof = node->disproof;
    }
    move->proof = proof;
    move->disproof = disproof;
    if (proof == 0) move->state = AND_WON;
    if (disproof == 0) move->state = AND_LOST;
}

/* Tests the replies to black's move, which is on the board; stops at the first that survives if
 * asked (then the move is left as it was). */
static void and_evaluate(Solver *solver, AndNode *move, int stop) {
    CellSet cells;
    int forcing;
    reply_cells(solver, &cells, &forcing);
    uint32_t first = solver->replies_count;
    int lost = 0, count = 0;
    for (int cell; !lost && (cell = take_best(solver, &cells)) >= 0;) {
        BoardUndo undo;
        gomoku_put(&solver->board, 1, cell, &undo);
        uint32_t known = or_node(solver, 0);
        int won = known
                      ? solver->ors[known].state == OR_WON || solver->ors[known].state == OR_LEAF
                      : prove(solver, plies_left(solver), solver->options.reply_nodes) == PROVE_WIN;
        CellSet fives;
        gomoku_gather(solver->board.shapes[1].five, &fives);
        if (!won) {
            solver->refuted[cell] += 16;
            if (cells_count(&fives) > 1 && !lines_any(solver->board.shapes[0].five)) lost = 1;
            if (stop || lost) {
                lost = 1;
            } else {
                if (!known) known = or_node(solver, forcing ? FORCED_PROOF : 1);
                if (solver->replies_count == 4 * solver->capacity) solver->full = 1;
                if (solver->full)
                    lost = 1;
                else {
                    solver->replies[solver->replies_count++] =
                        (Reply){.node = known, .cell = (uint8_t)cell};
                    count++;
                }
            }
        }
        gomoku_take(&solver->board, 1, cell, &undo);
    }
    if (lost) {
        solver->replies_count = first;
        if (!stop) {
            move->state = AND_LOST;
            move->proof = NEVER;
            move->disproof = 0;
        }
        return;
    }
    move->first = first;
    move->count = (uint16_t)count;
    move->state = AND_OPEN;
    and_numbers(solver, move);
}

static void or_numbers(const Solver *solver, OrNode *node) {
    uint32_t proof = NEVER, disproof = 0;
    for (int i = 0; i < node->count; i++) {
        const AndNode *move = &solver->ands[node->first + (uint32_t)i];
        if (move->proof < proof) {
            proof = move->proof;
            node->best = (uint8_t)i;
        }
        disproof = disproof + move->disproof < NEVER ? disproof + move->disproof : NEVER;
    }
    if (node->narrow && disproof == 0) {
        if (node->patience == TRUSTED) node->patience = 1;
        proof = node->patience;
        disproof = 1;
    }
    node->proof = proof;
    node->disproof = disproof;
    if (proof == 0) node->state = OR_WON;
    if (disproof == 0) node->state = OR_LOST;
    if (disproof == 0) node->proof = NEVER;
    if (proof == 0) node->disproof = NEVER;
}

typedef enum { LATER, IF_ALL_LOSE, NOW } Test;

/* Adds a move to the node; its replies are tested later, now, or now as far as all lose to the
 * threat search. Returns 1 if it wins. */
static int or_add(Solver *solver, OrNode *node, int cell, Test test, int forced) {
    AndNode move = {.state = AND_RAW, .move = (uint8_t)cell, .disproof = 1};
    BoardUndo undo;
    CellSet cells;
    gomoku_put(&solver->board, 0, cell, &undo);
    int forcing, threat = reply_cells(solver, &cells, &forcing);
    int keep = threat || forced;
    if (keep) {
        move.proof = (forcing ? FORCED_PROOF : 1) + (uint32_t)cells_count(&cells) / 8;
        if (test != LATER) and_evaluate(solver, &move, test == IF_ALL_LOSE);
    }
    gomoku_take(&solver->board, 0, cell, &undo);
    if (!keep) return 0;
    if (solver->ands_count == 4 * solver->capacity) {
        solver->full = 1;
        return 0;
    }
    solver->ands[solver->ands_count++] = move;
    node->count++;
    return move.state == AND_WON;
}

/* The first of the hints with at least this hash. */
static int hint_from(const HintList *list, uint64_t hash) {
    int low = 0, high = list->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (list->hints[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The move that the lists give for the position on the board, or -1; *from: by which of them. */
static int hinted(const Solver *solver, int *from) {
    for (int l = 0; l < solver->lists_count; l++) {
        const HintList *list = &solver->lists[l];
        uint64_t hash = solver->board.hash - list->offset;
        for (int i = hint_from(list, hash); i < list->count && list->hints[i].hash == hash; i++)
            if (gomoku_is_empty(&solver->board, list->hints[i].move)) {
                *from = l;
                return list->hints[i].move;
            }
    }
    return -1;
}

/* The moves that won after other replies to the same move, the last found first. */
static int moves_beside(const Solver *solver, const AndNode *parent, CellSet *cells,
                        uint8_t moves[BESIDE]) {
    int count = 0;
    for (int i = parent != NULL ? parent->count : 0; i-- > 0 && count < BESIDE;) {
        const OrNode *beside = &solver->ors[solver->replies[parent->first + (uint32_t)i].node];
        if (beside->state != OR_WON) continue;
        uint8_t move = solver->ands[beside->first + beside->best].move;
        if (!cells_has(cells, move)) continue;
        cells_remove(cells, move);
        moves[count++] = move;
    }
    return count;
}

/* Adds the moves worth trying in the position on the board: those that won beside it, then by
 * rating. */
static void or_widen(Solver *solver, OrNode *node, const AndNode *parent, int skip) {
    CellSet cells;
    int32_t rating[GOMOKU_CELLS];
    uint8_t beside[BESIDE];
    if (plies_left(solver) < 5 || !candidate_cells(&solver->board, &cells)) return;
    int forced = lines_any(solver->board.shapes[1].five);
    if (skip >= 0) cells_remove(&cells, skip);
    int count = moves_beside(solver, parent, &cells, beside);
    for (int i = 0; i < count; i++)
        if (or_add(solver, node, beside[i], IF_ALL_LOSE, forced)) return;
    gomoku_rate(&solver->board, 0, rating);
    for (int tried = 0; tried < solver->options.width && !cells_empty(&cells); tried++) {
        CellSet left = cells;
        int best = cells_pop(&left);
        for (int cell; (cell = cells_pop(&left)) >= 0;)
            if (rating[cell] > rating[best]) best = cell;
        cells_remove(&cells, best);
        or_add(solver, node, best, LATER, forced);
    }
}

/* First look at a position, which is on the board. parent: the move whose reply led here, or NULL.
 * A hint is tried alone before anything else: those of the first list until they are refuted. */
static void or_expand(Solver *solver, OrNode *node, const AndNode *parent) {
    int from, hint = hinted(solver, &from);
    node->first = solver->ands_count;
    node->state = OR_OPEN;
    if (hint >= 0) {
        or_add(solver, node, hint, NOW, 1);
        node->narrow = 1;
        node->patience = from == 0 ? TRUSTED : NEVER;
        or_numbers(solver, node);
        if (from > 0) node->patience = node->proof < NEVER ? 4 * node->proof + 8 : 1;
        return;
    }
    if (prove(solver, plies_left(solver), solver->options.expand_nodes) == PROVE_WIN) {
        node->state = OR_LEAF;
        node->proof = 0;
        node->disproof = NEVER;
        return;
    }
    or_widen(solver, node, parent, -1);
    or_numbers(solver, node);
}

/* A hint did not fulfil its promise: other moves are tried as well. */
static void or_reopen(Solver *solver, OrNode *node, const AndNode *parent) {
    AndNode hint = solver->ands[node->first];
    if (solver->ands_count == 4 * solver->capacity) {
        solver->full = 1;
        return;
    }
    node->narrow = 0;
    node->first = solver->ands_count;
    solver->ands[solver->ands_count++] = hint;
    or_widen(solver, node, parent, hint.move);
    or_numbers(solver, node);
}

/* One descent to the most proving node, its expansion, and the numbers back up. */
static void improve(Solver *solver) {
    uint32_t path_or[64], path_and[64];
    BoardUndo undo[128];
    uint8_t cells[128];
    int depth = 0, stones = 0;
    uint32_t at = 1;
    const AndNode *parent = NULL;
    for (;;) {
        OrNode *node = &solver->ors[at];
        path_or[depth] = at;
        if (node->state == OR_NEW) {
            or_expand(solver, node, parent);
            break;
        }
        if (node->state == OR_OPEN && node->narrow && node->proof >= node->patience) {
            or_reopen(solver, node, parent);
            break;
        }
        if (node->state != OR_OPEN) break;
        uint32_t move_at = node->first + node->best;
        AndNode *move = &solver->ands[move_at];
        path_and[depth] = move_at;
        cells[stones] = move->move;
        gomoku_put(&solver->board, 0, move->move, &undo[stones++]);
        if (move->state == AND_RAW) {
            and_evaluate(solver, move, 0);
            depth++;
            break;
        }
        uint32_t best = move->first;
        for (uint32_t i = move->first; i < move->first + move->count; i++) {
            const OrNode *child = &solver->ors[solver->replies[i].node];
            const OrNode *chosen = &solver->ors[solver->replies[best].node];
            if (child->disproof < chosen->disproof ||
                (child->disproof == chosen->disproof && child->proof < chosen->proof &&
                 chosen->proof != 0 && child->proof != 0) ||
                chosen->proof == 0)
                best = i;
        }
        cells[stones] = solver->replies[best].cell;
        gomoku_put(&solver->board, 1, cells[stones], &undo[stones]);
        stones++;
        depth++;
        parent = move;
        at = solver->replies[best].node;
    }
    if (stones > 2 * depth) depth = stones / 2;
    while (stones > 0) {
        stones--;
        gomoku_take(&solver->board, stones & 1, cells[stones], &undo[stones]);
    }
    while (depth-- > 0) {
        AndNode *move = &solver->ands[path_and[depth]];
        if (move->state == AND_OPEN) and_numbers(solver, move);
        or_numbers(solver, &solver->ors[path_or[depth]]);
    }
}

ProveState solver_run(Solver *solver, const Board *board, const SolverOptions *options,
                      const HintList *lists, int lists_count) {
    solver->board = *board;
    solver->options = *options;
    solver->lists = lists;
    solver->lists_count = lists_count;
    solver->ors_count = 1;
    solver->ands_count = solver->replies_count = 0;
    solver->nodes = 0;
    solver->full = 0;
    memset(solver->refuted, 0, sizeof solver->refuted);
    memset(solver->index, 0, sizeof(uint32_t) * 2 * solver->capacity);
    prover_forget(solver->prover);
    or_node(solver, 1);
    OrNode *root = &solver->ors[1];
    while (root->state < OR_WON && solver->nodes < options->max_nodes && !solver->full)
        improve(solver);
    if (root->state == OR_WON || root->state == OR_LEAF) return PROVE_WIN;
    return root->state == OR_LOST ? PROVE_LOSS : PROVE_OPEN;
}

/* Depth is bounded by the target. */
static int collect(const Solver *solver, uint32_t at, uint8_t reply, Decision *decisions, int count,
                   int max) {
    const OrNode *node = &solver->ors[at];
    if (node->state != OR_WON || count >= max) return count;
    const AndNode *move = &solver->ands[node->first + node->best];
    Decision *own = &decisions[count++];
    *own = (Decision){.hash = node->hash, .reply = reply, .move = move->move};
    for (int i = 0; i < move->count; i++) {
        const Reply *below = &solver->replies[move->first + (uint32_t)i];
        int before = count;
        count = collect(solver, below->node, below->cell, decisions, count, max);
        own->count += count > before;
    }
    return count;
}

int solver_decisions(Solver *solver, Decision *decisions, int max) {
    return collect(solver, 1, 0, decisions, 0, max);
}
