/* How long black needs after each decision, and the wins by threats that are worth storing. */
#include "units.h"

#define QUICK_LOG2    16 /* as the player's table */
#define MEASURE_LOG2  20
#define SLOW_NODES    40000 /* a win by threats that takes the player longer is stored */
#define MISSING_NODES 400000000
#define MEASURE_NODES 20000000

/* What the lengths of wins are computed with. */
typedef struct {
    Prover *quick, *prover;
    Solver *solver; /* made when needed */
    Board board;
    int second; /* the opening */
} Measure;

/* The length of black's shortest win by threats, first looked for as the player does; 0: none.
 * *slow: that takes long, then measure->prover has the proof instead of measure->quick. */
static int shortest(Measure *measure, int *slow) {
    int plies = 1, most = work.target - measure->board.stones_count;
    uint64_t nodes = 0;
    prover_forget(measure->quick);
    for (*slow = 0; plies <= most; plies += 2) {
        prover_start(measure->quick, &measure->board, 0, plies, PROVE_THREES);
        ProveState state = prover_step(measure->quick, SLOW_NODES - nodes);
        nodes += prover_nodes(measure->quick);
        if (state == PROVE_WIN) return plies;
        if (state == PROVE_OPEN || nodes >= SLOW_NODES) break;
    }
    prover_refresh(measure->prover);
    for (*slow = plies <= most; plies <= most; plies += 2) {
        prover_start(measure->prover, &measure->board, 0, plies, PROVE_THREES);
        if (prover_step(measure->prover, MEASURE_NODES) == PROVE_WIN) return plies;
    }
    return 0;
}

/* How long black needs after his move, which is on the board, and replies that cannot matter;
 * cells: those that can, or all if it takes long to see. 0 where he threatens nothing. */
static int value_elsewhere(Measure *measure, CellSet *cells) {
    ThreatReplies replies;
    threat_replies(&measure->board, 0, &replies);
    if (replies.plies != 0) {
        *cells = (CellSet){{0}};
        for (int i = 0; i < replies.count; i++) cells_add(cells, replies.moves[i]);
        return replies.plies - 1;
    }
    int slow, plies = shortest(measure, &slow);
    if (plies != 0 && !slow)
        proof_zone(measure->quick, &measure->board, 0, plies, cells);
    else
        gomoku_empties(&measure->board, cells);
    return plies;
}

/* The decisions of a unit as they go into the table. */
typedef struct {
    Decision *decisions;
    uint8_t *plies;
    int count;
} Measured;

static int measure_decision(Measure *measure, const Decision *decisions, int *at, int reply,
                            Measured *to);

/* A reply that the unit's solver met by transposition, and solved where the strategy does not come
 * by: it is solved once more for itself. Returns the plies black needs, 0: not found. */
static int measure_missing(Measure *measure, int reply, Measured *to) {
    HintList hints = opening_hints(measure->second);
    int at = 0, plies = 0;
    SolverOptions options = unit_options(measure->second, 0, MISSING_NODES);
    if (measure->solver == NULL) measure->solver = job_solver();
    Decision *decisions = malloc(sizeof(Decision) * MOST);
    if (solver_run(measure->solver, &measure->board, &options, &hints, 1) == PROVE_WIN &&
        solver_decisions(measure->solver, decisions, MOST) > 0)
        plies = measure_decision(measure, decisions, &at, reply, to);
    free(decisions);
    return plies;
}

/* A reply on the board that has no decision: where black's win by threats takes long to find, its
 * moves become decisions. Returns the plies black needs, 0: not found. */
static int measure_reply(Measure *measure, int reply, int above, Measured *to) {
    int slow, at = 0, value = shortest(measure, &slow);
    int move = prover_known(measure->prover, &measure->board, 0, value, PROVE_THREES);
    if ((value != 0 && (!slow || move < 0)) || to->count >= MOST) return value;
    to->decisions[above].count++;
    if (value == 0) return measure_missing(measure, reply, to);
    return measure_decision(measure, &(Decision){.move = (uint8_t)move}, &at, reply, to);
}

/* Adds decision *at and those below it, with the plies within which they win; moves *at past them.
 * Returns those plies, 0 where a reply is not answered. The depth is bounded by the target. */
static int measure_decision(Measure *measure, const Decision *decisions, int *at, int reply,
                            Measured *to) {
    const Decision *from = &decisions[(*at)++];
    int own = to->count++, fine = 1;
    CellSet cells;
    BoardUndo undo, below;
    to->decisions[own] = (Decision){.reply = (uint8_t)reply, .move = from->move};
    gomoku_put(&measure->board, 0, from->move, &undo);
    int longest = value_elsewhere(measure, &cells);
    for (int i = 0; i < from->count; i++) {
        int cell = decisions[*at].reply;
        gomoku_put(&measure->board, 1, cell, &below);
        int value = measure_decision(measure, decisions, at, cell, to);
        gomoku_take(&measure->board, 1, cell, &below);
        to->decisions[own].count++;
        cells_remove(&cells, cell);
        fine &= value != 0;
        if (value > longest) longest = value;
    }
    for (int cell; fine && (cell = cells_pop(&cells)) >= 0;) {
        gomoku_put(&measure->board, 1, cell, &below);
        int value = measure_reply(measure, cell, own, to);
        gomoku_take(&measure->board, 1, cell, &below);
        fine = value != 0;
        if (value > longest) longest = value;
    }
    gomoku_take(&measure->board, 0, from->move, &undo);
    to->plies[own] = (uint8_t)(longest + 2);
    return fine ? longest + 2 : 0;
}

/* Fills in the lengths of a unit's decisions; where it has none, of the win by threats. */
static void measure_unit(Measure *measure, Unit *unit) {
    int at = 0, slow;
    Measured to = {.decisions = malloc(sizeof(Decision) * (2 * MOST)), .plies = malloc(2 * MOST)};
    set_up(&measure->board, unit->second, unit->third, unit->reply);
    measure->second = unit->second;
    prover_forget(measure->prover); /* so that it does not matter which job takes which unit */
    if (unit->count == 0)
        to.plies[0] = (uint8_t)shortest(measure, &slow);
    else if (measure_decision(measure, unit->decisions, &at, unit->reply, &to) == 0)
        to.plies[0] = 0;
    unit->decisions = to.decisions;
    unit->plies = to.plies;
    unit->count = to.count;
    if (unit->plies[0] == 0 || unit->plies[0] + 4 > work.target) {
        char a[8], b[8], c[8];
        unit->plies[0] = 0;
        fprintf(stderr, "no win in time: %s %s %s\n", cell_name(unit->second, a),
                cell_name(unit->third, b), cell_name(unit->reply, c));
    }
}

void *measure_job(void *unused) {
    size_t size = ((size_t)16 << MEASURE_LOG2) + ((size_t)16 << QUICK_LOG2) + (1 << 20);
    Arena arena = arena_over(malloc(size), size);
    Measure measure = {.quick = prover_new(&arena, QUICK_LOG2),
                       .prover = prover_new(&arena, MEASURE_LOG2)};
    for (int i; (i = taken()) < SECONDS * 225;) { /* the hard openings are the last */
        int number = SECONDS - 1 - i / 225;
        Unit *unit = find_unit(work.seconds[number], work.thirds[number], i % 225);
        if (unit != NULL && opening_whole(number)) measure_unit(&measure, unit);
    }
    return unused;
}
