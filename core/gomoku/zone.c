#include "zone.h"

/* A walk over a proof. A stone of the defender's outside the cells gathered here
 *  - occupies no cell that the proof plays on or that its threats need empty,
 *  - makes no four possible that the defender does not have in the proof as it is:
 * so the same proof wins, in the same number of plies. */
typedef struct {
    Prover *prover;
    Board board;
    CellSet *zone;
    ProofMove *moves; /* or NULL where the zone is wanted */
    int32_t count, max;
    ProveKind kind;
    int attacker, left;
} Walk;

#define MOST_VISITS 4000
#define PROVE_AGAIN 20000 /* what the table has lost is proved again */
#define NO_CELL     255

static int walk_defence(Walk *walk, int plies);

static void zone_add_double(Walk *walk, int cell) {
    int ends[8], count = gomoku_completions(&walk->board, walk->attacker, cell, ends);
    cells_add(walk->zone, cell);
    for (int i = 0; i < count; i++) cells_add(walk->zone, ends[i]);
}

static int winning_move(Walk *walk, int plies) {
    int move = prover_known(walk->prover, &walk->board, walk->attacker, plies, walk->kind);
    if (move >= 0) return move;
    prover_start(walk->prover, &walk->board, walk->attacker, plies, walk->kind);
    if (prover_step(walk->prover, PROVE_AGAIN) != PROVE_WIN) return -1;
    return prover_known(walk->prover, &walk->board, walk->attacker, plies, walk->kind);
}

/* The depth is bounded by the plies of the proof. Returns 0 when the walk is given up. */
static int walk_attack(Walk *walk, int plies) {
    const LineShapes *own = &walk->board.shapes[walk->attacker];
    const LineShapes *other = &walk->board.shapes[!walk->attacker];
    CellSet cells;
    BoardUndo undo;
    int move, fine;
    if (walk->left-- == 0) return 0;
    gomoku_potential(&walk->board, !walk->attacker, 3, &cells);
    cells_join(walk->zone, &cells);
    if (lines_any(own->five)) {
        gomoku_gather(own->five, &cells);
        cells_add(walk->zone, cells_first(&cells));
        return 1;
    }
    if (lines_any(other->five)) {
        gomoku_gather(other->five, &cells);
        move = cells_first(&cells);
    } else {
        gomoku_doubles(&walk->board, walk->attacker, &cells);
        if (!cells_empty(&cells)) {
            zone_add_double(walk, cells_first(&cells));
            return 1;
        }
        move = winning_move(walk, plies);
        if (move < 0) return 0;
    }
    cells_add(walk->zone, move);
    gomoku_put(&walk->board, walk->attacker, move, &undo);
    fine = walk_defence(walk, plies - 1);
    gomoku_take(&walk->board, walk->attacker, move, &undo);
    return fine;
}

static int walk_defence(Walk *walk, int plies) {
    ThreatReplies replies;
    BoardUndo undo;
    CellSet cells;
    int fine = 1;
    threat_replies(&walk->board, walk->attacker, &replies);
    if (replies.plies == 2) {
        gomoku_gather(walk->board.shapes[walk->attacker].five, &cells);
        cells_join(walk->zone, &cells);
    } else {
        gomoku_potential(&walk->board, !walk->attacker, 2, &cells);
        cells_join(walk->zone, &cells);
        gomoku_doubles(&walk->board, walk->attacker, &cells);
        for (int cell; (cell = cells_pop(&cells)) >= 0;) zone_add_double(walk, cell);
    }
    for (int i = 0; i < replies.count && fine; i++) {
        gomoku_put(&walk->board, !walk->attacker, replies.moves[i], &undo);
        fine = walk_attack(walk, plies - 1);
        gomoku_take(&walk->board, !walk->attacker, replies.moves[i], &undo);
    }
    return fine;
}

void proof_zone(Prover *prover, const Board *board, int attacker, int plies, CellSet *zone) {
    Walk walk = {
        .prover = prover, .board = *board, .zone = zone, .left = MOST_VISITS, .attacker = attacker};
    CellSet empties;
    gomoku_empties(board, &empties);
    *zone = (CellSet){{0}};
    if (!walk_attack(&walk, plies)) *zone = empties;
    cells_meet(zone, &empties);
}

static int tree_attack(Walk *walk, int plies, int reply);

static int tree_defence(Walk *walk, int plies, ProofMove *above) {
    ThreatReplies replies;
    BoardUndo undo;
    int fine = 1;
    threat_replies(&walk->board, walk->attacker, &replies);
    for (int i = 0; i < replies.count && fine; i++) {
        gomoku_put(&walk->board, !walk->attacker, replies.moves[i], &undo);
        fine = tree_attack(walk, plies - 1, replies.moves[i]);
        gomoku_take(&walk->board, !walk->attacker, replies.moves[i], &undo);
        above->count++;
    }
    return fine;
}

/* The attacker's move here and what is below it; a five or an open four ends the tree. */
static int tree_attack(Walk *walk, int plies, int reply) {
    CellSet cells;
    BoardUndo undo;
    int ends = 1;
    if (walk->count == walk->max) return 0;
    ProofMove *own = &walk->moves[walk->count++];
    *own = (ProofMove){.reply = (uint8_t)reply};
    gomoku_gather(walk->board.shapes[walk->attacker].five, &cells);
    if (cells_empty(&cells)) {
        gomoku_gather(walk->board.shapes[!walk->attacker].five, &cells);
        ends = cells_empty(&cells);
        if (ends) gomoku_doubles(&walk->board, walk->attacker, &cells);
    }
    int move = cells_first(&cells);
    if (move < 0) {
        ends = 0;
        move = winning_move(walk, plies);
        if (move < 0) return 0;
    }
    own->move = (uint8_t)move;
    if (ends) return 1;
    gomoku_put(&walk->board, walk->attacker, move, &undo);
    int fine = tree_defence(walk, plies - 1, own);
    gomoku_take(&walk->board, walk->attacker, move, &undo);
    return fine;
}

int32_t proof_tree(Prover *prover, const Board *board, int attacker, int plies, ProveKind kind,
                   ProofMove *moves, int32_t max) {
    Walk walk = {.prover = prover,
                 .board = *board,
                 .moves = moves,
                 .max = max,
                 .kind = kind,
                 .attacker = attacker};
    return tree_attack(&walk, plies, NO_CELL) ? walk.count : ERROR_OUT_OF_MEMORY;
}
