/* Computes the gomoku strategy, in pieces that are saved as they are done:
 *
 *   gomoku_build PROGRESS [--hints FILE] [--jobs N] [--max-nodes N] [--second H9] [--minutes N]
 *                [--table FILE]
 *
 * A unit is one position after black's second move and white's reply to it (or white's pass). Every
 * unit is solved from an empty table, with nothing but the hints and the pass of its opening before
 * it, so the order in which jobs take them changes nothing. What is in PROGRESS is not done again;
 * units that took more than --max-nodes are noted, and tried again when the limit is higher. */
#include "../../core/gomoku/solve.h"
#include "../../core/gomoku/table.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PASS          225
#define SECONDS       35
#define MOST          20000 /* decisions of a unit */
#define MOST_HINTS    200000
#define TARGET        35
#define QUICK_NODES   10000000
#define HINT_NODES    1500000 /* a position that takes longer is worth a hint */
#define CHOICE_NODES  20000000
#define TABLE_LOG2    20
#define POOL_LOG2     18
#define CENTRE        112
#define MEASURE_LOG2  18
#define MISSING_NODES 400000000
#define MEASURE_NODES 20000000
#define HUGE_TIME     1e18
#define MOST_TABLE    200000

typedef struct {
    int second, third, reply;
    ProveState state;
    uint64_t nodes; /* taken, or the limit that was not enough */
    int count;
    Decision *decisions;
    uint8_t *plies; /* within which each decision wins; one more than decisions, see value_unit */
} Unit;

static struct {
    pthread_mutex_t lock;
    FILE *progress;
    Unit *units; /* all known, found by second, third, reply */
    int units_count, next;
    Hint hints[MOST_HINTS];
    int hints_count;
    uint64_t max_nodes;
    double end;
    int only;
    int thirds[SECONDS], seconds[SECONDS];
} work;

/* A unit is tried with little threat search first, and for QUICK_NODES; then with much. Hinted
 * units are tried with much at once. */
static const SolverOptions QUICK = {.target = TARGET,
                                    .width = 24,
                                    .reply_nodes = 6000,
                                    .expand_nodes = 20000,
                                    .threat_nodes = 3000};
static const SolverOptions DEEP = {.target = TARGET,
                                   .width = 24,
                                   .reply_nodes = 200000,
                                   .expand_nodes = 400000,
                                   .threat_nodes = 100000};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int parse_cell(const char *text) {
    if (text[0] == '-') return PASS;
    int row = atoi(text + 1), column = text[0] - 'a';
    return row < 1 || row > 15 || column < 0 || column > 14 ? -1 : (row - 1) * 15 + column;
}

static const char *cell_name(int cell, char name[8]) {
    if (cell == PASS) return "-";
    snprintf(name, 8, "%c%u", 'a' + cell % 15, (unsigned)cell / 15 % 15 + 1);
    return name;
}

/* Sorts hints by hash and leaves equal ones in their order. */
static void sort_hints(Hint *hints, int count) {
    Hint *sorted = malloc(sizeof *hints * (size_t)(count + 1));
    for (int width = 1; width < count; width *= 2) {
        for (int from = 0; from < count; from += 2 * width) {
            int middle = from + width < count ? from + width : count;
            int end = from + 2 * width < count ? from + 2 * width : count;
            for (int a = from, b = middle, to = from; to < end;)
                sorted[to++] = b == end || (a < middle && hints[a].hash <= hints[b].hash)
                                   ? hints[a++]
                                   : hints[b++];
        }
        memcpy(hints, sorted, sizeof *hints * (size_t)count);
    }
    free(sorted);
}

/* A hint is a line of play: its last move is the hint for the position before it, in all eight
 * orientations. */
static void add_hint(const int *cells, int count) {
    for (int orientation = 0; orientation < 8; orientation++) {
        uint64_t hash = 0;
        if (work.hints_count == MOST_HINTS) return;
        for (int i = 0; i + 1 < count; i++)
            hash += stone_key(i & 1, cell_turned(cells[i], orientation, GOMOKU_SIZE));
        int move = cell_turned(cells[count - 1], orientation, GOMOKU_SIZE);
        work.hints[work.hints_count++] = (Hint){.hash = hash, .move = (uint8_t)move};
    }
}

static void read_hints(const char *path) {
    char line[1024];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "no hints in %s\n", path);
        exit(2);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        int cells[GOMOKU_CELLS], count = 0;
        if (line[0] == '#') continue;
        for (char *word = strtok(line, " \n"); word != NULL && count < GOMOKU_CELLS;
             word = strtok(NULL, " \n"))
            cells[count++] = parse_cell(word);
        if (count > 0) add_hint(cells, count);
    }
    fclose(file);
    sort_hints(work.hints, work.hints_count);
}

static Unit *find_unit(int second, int third, int reply) {
    for (int i = 0; i < work.units_count; i++) {
        Unit *unit = &work.units[i];
        if (unit->second == second && unit->third == third && unit->reply == reply) return unit;
    }
    return NULL;
}

static Unit *add_unit(const Unit *unit) {
    Unit *known = find_unit(unit->second, unit->third, unit->reply);
    if (known == NULL) {
        work.units = realloc(work.units, sizeof(Unit) * (size_t)(work.units_count + 1));
        known = &work.units[work.units_count++];
    }
    *known = *unit;
    return known;
}

/* A line a unit: second, third, reply, state, nodes, count, and the decisions as reply.move.count.
 */
static void write_unit(const Unit *unit) {
    char a[8], b[8], c[8];
    fprintf(work.progress, "%s %s %s %d %llu %d", cell_name(unit->second, a),
            cell_name(unit->third, b), cell_name(unit->reply, c), (int)unit->state,
            (unsigned long long)unit->nodes, unit->count);
    for (int i = 0; i < unit->count; i++)
        fprintf(work.progress, " %s.%s.%d", cell_name(unit->decisions[i].reply, a),
                cell_name(unit->decisions[i].move, b), unit->decisions[i].count);
    fputc('\n', work.progress);
    fflush(work.progress);
}

static void read_progress(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) return;
    char second[8], third[8], reply[8];
    int state, count;
    unsigned long long nodes;
    while (fscanf(file, "%7s %7s %7s %d %llu %d", second, third, reply, &state, &nodes, &count) ==
           6) {
        Unit unit = {.second = parse_cell(second),
                     .third = parse_cell(third),
                     .reply = parse_cell(reply),
                     .state = (ProveState)state,
                     .nodes = nodes,
                     .count = count};
        unit.decisions = malloc(sizeof(Decision) * (size_t)(count + 1));
        int whole = 1;
        for (int i = 0; i < count && whole; i++) {
            char from[8], to[8];
            int below;
            whole = fscanf(file, " %7[^.].%7[^.].%d", from, to, &below) == 3;
            unit.decisions[i] = (Decision){.reply = (uint8_t)parse_cell(from),
                                           .move = (uint8_t)parse_cell(to),
                                           .count = (uint16_t)below};
        }
        if (whole) add_unit(&unit);
    }
    fclose(file);
}

/* Fills in the hashes of decisions; returns the index after those below and at. */
static int hash_decisions(Decision *decisions, int at, uint64_t hash) {
    decisions[at].hash = hash;
    uint64_t after = hash + stone_key(0, decisions[at].move);
    int next = at + 1;
    for (int i = 0; i < decisions[at].count; i++)
        next = hash_decisions(decisions, next, after + stone_key(1, decisions[next].reply));
    return next;
}

static void set_up(Board *board, int second, int third, int reply) {
    gomoku_clear(board, 15, GOMOKU_EXACT_FIVE);
    gomoku_put(board, 0, CENTRE, NULL);
    gomoku_put(board, 1, second, NULL);
    gomoku_put(board, 0, third, NULL);
    if (reply != PASS) gomoku_put(board, 1, reply, NULL);
}

/* The strategy against a pass, as hints: to be freed. */
static Hint *pass_hints(Unit *pass, int second, int third) {
    Hint *around = malloc(sizeof(Hint) * (size_t)pass->count);
    Board board;
    set_up(&board, second, third, PASS);
    hash_decisions(pass->decisions, 0, board.hash);
    for (int i = 0; i < pass->count; i++)
        around[i] = (Hint){.hash = pass->decisions[i].hash, .move = pass->decisions[i].move};
    sort_hints(around, pass->count);
    return around;
}

static int is_hinted(uint64_t hash) {
    int low = 0, high = work.hints_count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (work.hints[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    return low < work.hints_count && work.hints[low].hash == hash;
}

/* Solves the position on the board, first quickly, then with at most max_nodes. */
static ProveState attempt(Solver *solver, const Board *board, int target, const HintList *lists,
                          int lists_count, uint64_t max_nodes, uint64_t *nodes) {
    ProveState state = PROVE_OPEN;
    *nodes = 0;
    for (int deep = is_hinted(board->hash); deep < 2 && state != PROVE_WIN; deep++) {
        SolverOptions options = deep ? DEEP : QUICK;
        options.target = target;
        options.max_nodes = deep || max_nodes < QUICK_NODES ? max_nodes : QUICK_NODES;
        state = solver_run(solver, board, &options, lists, lists_count);
        *nodes += solver_nodes(solver);
    }
    return state;
}

/* Solves a unit, unless that was done or tried with as many nodes before. */
static void solve_unit(Solver *solver, int second, int third, int reply, uint64_t max_nodes) {
    pthread_mutex_lock(&work.lock);
    Unit *known = find_unit(second, third, reply), *pass = find_unit(second, third, PASS);
    int done = known != NULL && (known->state == PROVE_WIN || known->nodes >= max_nodes);
    HintList lists[2] = {{work.hints, work.hints_count, 0}};
    Hint *around = NULL;
    Board board;
    if (!done && reply != PASS && pass != NULL && pass->count > 0) {
        around = pass_hints(pass, second, third);
        lists[1] = (HintList){around, pass->count, stone_key(1, reply)};
    }
    pthread_mutex_unlock(&work.lock);
    if (done) return;
    set_up(&board, second, third, reply);
    Unit unit = {.second = second, .third = third, .reply = reply};
    unit.state = attempt(solver, &board, TARGET - (reply == PASS), lists, around != NULL ? 2 : 1,
                         max_nodes, &unit.nodes);
    if (unit.state != PROVE_WIN) unit.nodes = max_nodes;
    unit.decisions = malloc(sizeof(Decision) * MOST);
    unit.count = unit.state == PROVE_WIN ? solver_decisions(solver, unit.decisions, MOST) : 0;
    free(around);
    pthread_mutex_lock(&work.lock);
    add_unit(&unit);
    write_unit(&unit);
    pthread_mutex_unlock(&work.lock);
}

/* Black's second move: hinted, or of the four diagonal neighbours of the centre the one after which
 * a pass is refuted with the least work. */
static void choose_third(Solver *solver, int number) {
    static const int DIAGONALS[4] = {CENTRE - 16, CENTRE - 14, CENTRE + 14, CENTRE + 16};
    int second = work.seconds[number], best = -1;
    uint64_t hash = stone_key(0, CENTRE) + stone_key(1, second), least = UINT64_MAX;
    for (int i = 0; i < work.hints_count && best < 0; i++)
        if (work.hints[i].hash == hash) best = work.hints[i].move;
    if (best >= 0) {
        solve_unit(solver, second, best, PASS, CHOICE_NODES);
    } else {
        for (int i = 0; i < 4; i++) {
            if (DIAGONALS[i] == second) continue;
            solve_unit(solver, second, DIAGONALS[i], PASS, CHOICE_NODES);
            pthread_mutex_lock(&work.lock);
            const Unit *unit = find_unit(second, DIAGONALS[i], PASS);
            if (unit->state == PROVE_WIN && unit->nodes < least) {
                least = unit->nodes;
                best = DIAGONALS[i];
            }
            pthread_mutex_unlock(&work.lock);
        }
    }
    work.thirds[number] = best;
}

static int taken(void) {
    pthread_mutex_lock(&work.lock);
    int next = now() < work.end ? work.next++ : INT32_MAX;
    pthread_mutex_unlock(&work.lock);
    return next;
}

static Solver *job_solver(void) {
    size_t size = ((size_t)16 << TABLE_LOG2) + ((size_t)256 << POOL_LOG2) + (1 << 20);
    Arena arena = arena_over(malloc(size), size);
    return solver_new(&arena, TABLE_LOG2, POOL_LOG2);
}

static void *choose_job(void *unused) {
    Solver *solver = job_solver();
    for (int i; (i = taken()) < SECONDS;)
        if (work.only < 0 || work.seconds[i] == work.only) choose_third(solver, i);
    return unused;
}

static void *reply_job(void *unused) {
    Solver *solver = job_solver();
    for (int i; (i = taken()) < SECONDS * 225;) {
        int second = work.seconds[i / 225], third = work.thirds[i / 225], reply = i % 225;
        if (third < 0 || (work.only >= 0 && second != work.only)) continue;
        if (reply == CENTRE || reply == second || reply == third) continue;
        solve_unit(solver, second, third, reply, work.max_nodes);
    }
    return unused;
}

/* What the lengths of wins are computed with. */
typedef struct {
    Prover *prover;
    Solver *solver; /* made when needed */
    Board board;
} Measure;

static int wins_within(Measure *measure, int plies) {
    prover_start(measure->prover, &measure->board, 0, plies, PROVE_THREES);
    return prover_step(measure->prover, MEASURE_NODES) == PROVE_WIN;
}

/* The length of black's shortest win by threats, from at_least on; 0: none. */
static int shortest(Measure *measure, int at_least) {
    prover_refresh(measure->prover);
    for (int plies = at_least; plies + measure->board.stones_count <= TARGET; plies += 2)
        if (wins_within(measure, plies)) return plies;
    return 0;
}

/* How long black needs after his move, which is on the board, and replies that cannot matter;
 * cells: those that can. 0 where he threatens nothing. */
static int value_elsewhere(Measure *measure, CellSet *cells) {
    ThreatReplies replies;
    threat_replies(&measure->board, 0, &replies);
    if (replies.plies != 0) {
        *cells = (CellSet){{0}};
        for (int i = 0; i < replies.count; i++) cells_add(cells, replies.moves[i]);
        return replies.plies - 1;
    }
    int plies = shortest(measure, 1);
    if (plies != 0)
        proof_zone(measure->prover, &measure->board, 0, plies, cells);
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
    HintList hints = {work.hints, work.hints_count, 0};
    int at = 0, plies = 0;
    uint64_t nodes;
    if (measure->solver == NULL) measure->solver = job_solver();
    Decision *decisions = malloc(sizeof(Decision) * MOST);
    if (attempt(measure->solver, &measure->board, TARGET, &hints, 1, MISSING_NODES, &nodes) ==
            PROVE_WIN &&
        solver_decisions(measure->solver, decisions, MOST) > 0)
        plies = measure_decision(measure, decisions, &at, reply, to);
    free(decisions);
    return plies;
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
        int value = shortest(measure, longest > 0 ? longest : 1);
        if (value == 0 && to->count < MOST) {
            value = measure_missing(measure, cell, to);
            to->decisions[own].count++;
        }
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
    int at = 0;
    Measured to = {.decisions = malloc(sizeof(Decision) * (2 * MOST)), .plies = malloc(2 * MOST)};
    set_up(&measure->board, unit->second, unit->third, unit->reply);
    if (unit->count == 0)
        to.plies[0] = (uint8_t)shortest(measure, 1);
    else if (measure_decision(measure, unit->decisions, &at, unit->reply, &to) == 0)
        to.plies[0] = 0;
    unit->decisions = to.decisions;
    unit->plies = to.plies;
    unit->count = to.count;
    if (unit->plies[0] == 0 || unit->plies[0] + 4 > TARGET) {
        char a[8], b[8], c[8];
        unit->plies[0] = 0;
        fprintf(stderr, "no win in time: %s %s %s\n", cell_name(unit->second, a),
                cell_name(unit->third, b), cell_name(unit->reply, c));
    }
}

/* Openings with a unit that is not solved are not worth the time. */
static int opening_whole(int number) {
    int second = work.seconds[number], third = work.thirds[number];
    for (int reply = 0; reply < 225; reply++) {
        const Unit *unit = find_unit(second, third, reply);
        if (reply == CENTRE || reply == second || reply == third) continue;
        if (unit == NULL || unit->state != PROVE_WIN) return 0;
    }
    return 1;
}

static void *measure_job(void *unused) {
    size_t size = ((size_t)16 << MEASURE_LOG2) + (1 << 20);
    Arena arena = arena_over(malloc(size), size);
    Measure measure = {.prover = prover_new(&arena, MEASURE_LOG2)};
    for (int i; (i = taken()) < SECONDS * 225;) {
        Unit *unit = find_unit(work.seconds[i / 225], work.thirds[i / 225], i % 225);
        if (unit != NULL && opening_whole(i / 225)) measure_unit(&measure, unit);
    }
    return unused;
}

static struct {
    uint8_t replies[MOST_TABLE], moves[MOST_TABLE], counts[MOST_TABLE], plies[MOST_TABLE];
    int count;
} table;

static int table_add(int reply, int move) {
    table.replies[table.count] = (uint8_t)reply;
    table.moves[table.count] = (uint8_t)move;
    return table.count++;
}

/* Black's second move and the units below it. Openings with a unit that is not solved are left out
 * whole: the player would not know where his knowledge ends. */
static int table_opening(int number) {
    int second = work.seconds[number], third = work.thirds[number], own = -1, longest = 0;
    for (int reply = 0; reply < 225; reply++) {
        const Unit *unit = find_unit(second, third, reply);
        if (reply == CENTRE || reply == second || reply == third) continue;
        if (unit == NULL || unit->plies == NULL || unit->plies[0] == 0) return 0;
    }
    own = table_add(second, third);
    for (int reply = 0; reply < 225; reply++) {
        const Unit *unit = find_unit(second, third, reply);
        if (unit == NULL) continue;
        if (unit->plies[0] > longest) longest = unit->plies[0];
        table.counts[own] += unit->count > 0;
        for (int i = 0; i < unit->count; i++) {
            int at = table_add(i == 0 ? reply : unit->decisions[i].reply, unit->decisions[i].move);
            table.counts[at] = (uint8_t)unit->decisions[i].count;
            table.plies[at] = unit->plies[i];
        }
    }
    table.plies[own] = (uint8_t)(longest + 2);
    return table.plies[own];
}

static void put_word(uint8_t *bytes, uint32_t word) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(word >> (8 * i));
}

/* The table as a file's bytes. */
static uint8_t *table_bytes(size_t *size) {
    size_t count = (size_t)table.count;
    *size = TABLE_HEAD + 4 * count;
    uint8_t *bytes = calloc(1, *size), *body = bytes + TABLE_HEAD;
    const uint8_t head[8] = {
        'T', 'G', 'M', 'K', TABLE_VERSION, 15, GOMOKU_EXACT_FIVE, (uint8_t)TARGET};
    memcpy(bytes, head, sizeof head);
    memcpy(body, table.replies, count);
    memcpy(body + count, table.moves, count);
    memcpy(body + 2 * count, table.counts, count);
    memcpy(body + 3 * count, table.plies, count);
    put_word(bytes + 8, (uint32_t)count);
    put_word(bytes + 12, table_checksum(bytes, *size));
    return bytes;
}

/* Makes the lengths at *at and below it no shorter than those of all positions that white can
 * reach, by transposition too, where another decision may have been stored. Returns how many
 * lengths were changed. */
static int lengthen(const TableEntry *entries, int32_t count, Keys *keys, CellSet *taken, int *at) {
    int own = (*at)++, changed = 0, longest = 0, orientation;
    keys_add(keys, 0, table.moves[own], 15);
    cells_add(taken, table.moves[own]);
    for (int i = 0; i < table.counts[own]; i++) {
        int reply = table.replies[*at];
        keys_add(keys, 1, reply, 15);
        cells_add(taken, reply);
        changed += lengthen(entries, count, keys, taken, at);
        keys_remove(keys, 1, reply, 15);
        cells_remove(taken, reply);
    }
    for (int reply = 0; reply < GOMOKU_CELLS; reply++) {
        if (cells_has(taken, reply)) continue;
        keys_add(keys, 1, reply, 15);
        const TableEntry *entry = table_look(entries, count, keys, &orientation);
        keys_remove(keys, 1, reply, 15);
        if (entry != NULL && table.plies[entry->number] > longest)
            longest = table.plies[entry->number];
    }
    keys_remove(keys, 0, table.moves[own], 15);
    cells_remove(taken, table.moves[own]);
    if (table.plies[own] >= longest + 2) return changed;
    table.plies[own] = (uint8_t)(longest + 2);
    return changed + 1;
}

static void make_consistent(void) {
    size_t size;
    uint8_t *bytes = table_bytes(&size);
    TableEntry *entries = malloc(sizeof *entries * (size_t)table.count);
    int32_t count = table_index(bytes, entries);
    for (int changed = 1; changed > 0;) {
        Keys keys = {{0}};
        CellSet taken = {{0}};
        int at = 0;
        changed = lengthen(entries, count, &keys, &taken, &at);
    }
    free(entries);
    free(bytes);
}

static int write_table(const char *path) {
    int root = table_add(0, CENTRE), longest = 0, openings = 0;
    for (int i = 0; i < SECONDS; i++) {
        int plies = work.thirds[i] >= 0 ? table_opening(i) : 0;
        openings += plies != 0;
        if (plies > longest) longest = plies;
    }
    table.counts[root] = (uint8_t)openings;
    table.plies[root] = (uint8_t)(longest + 2);
    make_consistent();
    if (openings < SECONDS) table.plies[root] = 0; /* not known to win */
    size_t size;
    uint8_t *bytes = table_bytes(&size);
    FILE *file = fopen(path, "wb");
    if (file == NULL) return 1;
    fwrite(bytes, 1, size, file);
    fclose(file);
    fprintf(stderr, "%s: %d of %d openings, %d decisions, black wins by move %d\n", path, openings,
            SECONDS, table.count, table.plies[root]);
    return openings < SECONDS;
}

/* Choosing hints: of the strategy found, those moves that the builder would not find soon. */
typedef struct {
    Solver *solver;
    FILE *file;
    HintList lists[2]; /* none, and the pass of the opening */
    uint64_t seen[MOST];
    int seen_count;
    Board board;
    int line[GOMOKU_CELLS], count, tests, hints;
} Chooser;

/* Whether the position on the board was looked at before, in any orientation. */
static int choose_seen(Chooser *chooser) {
    Keys keys = {{0}};
    int orientation;
    for (int i = 0; i < chooser->count; i++) keys_add(&keys, i & 1, chooser->line[i], GOMOKU_SIZE);
    uint64_t key = keys_least(&keys, &orientation);
    for (int i = 0; i < chooser->seen_count; i++)
        if (chooser->seen[i] == key) return 1;
    if (chooser->seen_count < MOST) chooser->seen[chooser->seen_count++] = key;
    return 0;
}

static void choose_put(Chooser *chooser, int cell, BoardUndo *undo) {
    gomoku_put(&chooser->board, chooser->count & 1, cell, undo);
    chooser->line[chooser->count++] = cell;
}

static void choose_take(Chooser *chooser, int cell, const BoardUndo *undo) {
    chooser->count--;
    gomoku_take(&chooser->board, chooser->count & 1, cell, undo);
}

static int choose_needed(Chooser *chooser) {
    SolverOptions options = QUICK;
    ProveState state = PROVE_OPEN;
    chooser->tests++;
    options.max_nodes = HINT_NODES;
    if (chooser->count == 4)
        state = solver_run(chooser->solver, &chooser->board, &options, chooser->lists, 2);
    if (state == PROVE_WIN) return 0;
    options = DEEP;
    options.max_nodes = HINT_NODES;
    return solver_run(chooser->solver, &chooser->board, &options, chooser->lists, 2) != PROVE_WIN;
}

/* Looks at decision *at and, if it needs a hint, at those below it; moves *at past them. The depth
 * is bounded by the target. */
static void choose_below(Chooser *chooser, const Decision *decisions, int *at, int skip) {
    const Decision *own = &decisions[(*at)++];
    BoardUndo undo, below;
    skip = skip || choose_seen(chooser) || !choose_needed(chooser);
    choose_put(chooser, own->move, &undo);
    if (!skip) {
        char name[8];
        for (int i = 0; i < chooser->count; i++)
            fprintf(chooser->file, "%s%s", i > 0 ? " " : "", cell_name(chooser->line[i], name));
        fputc('\n', chooser->file);
        fflush(chooser->file);
        chooser->hints++;
    }
    for (int i = 0; i < own->count; i++) {
        int reply = decisions[*at].reply;
        choose_put(chooser, reply, &below);
        choose_below(chooser, decisions, at, skip);
        choose_take(chooser, reply, &below);
    }
    choose_take(chooser, own->move, &undo);
}

static void choose_hints(const char *path) {
    Chooser *chooser = calloc(1, sizeof *chooser);
    chooser->solver = job_solver();
    chooser->file = fopen(path, "w");
    if (chooser->file == NULL) return;
    for (int s = 0; s < SECONDS; s++) {
        int second = work.seconds[s], third = work.thirds[s];
        if (third < 0 || (work.only >= 0 && second != work.only)) continue;
        Unit *pass = find_unit(second, third, PASS);
        for (int reply = 0; reply < GOMOKU_CELLS; reply++) {
            Unit *unit = find_unit(second, third, reply);
            if (unit == NULL || unit->count == 0) continue;
            Hint *around = pass_hints(pass, second, third);
            chooser->lists[1] = (HintList){around, pass->count, stone_key(1, reply)};
            int line[4] = {CENTRE, second, third, reply}, at = 0;
            gomoku_clear(&chooser->board, GOMOKU_SIZE, GOMOKU_EXACT_FIVE);
            chooser->count = 0;
            for (int i = 0; i < 4; i++) choose_put(chooser, line[i], NULL);
            choose_below(chooser, unit->decisions, &at, 0);
            free(around);
        }
    }
    fprintf(stderr, "%d hints of %d positions tried\n", chooser->hints, chooser->tests);
    fclose(chooser->file);
    free(chooser);
}

static void run_jobs(int jobs, void *(*job)(void *)) {
    pthread_t threads[64];
    work.next = 0;
    for (int i = 0; i < jobs; i++) pthread_create(&threads[i], NULL, job, NULL);
    for (int i = 0; i < jobs; i++) pthread_join(threads[i], NULL);
}

/* White's first moves up to symmetry, the farthest first: x >= y >= 0 from the centre, not both 0.
 */
static void list_seconds(void) {
    int count = 0;
    for (int y = 7; y > 0; y--)
        for (int x = y; x >= 0; x--) work.seconds[count++] = CENTRE + 15 * y + x;
}

static void summarise(void) {
    int won = 0, open = 0, decisions = 0;
    uint64_t nodes = 0;
    for (int s = 0; s < SECONDS; s++)
        for (int reply = 0; reply < 225; reply++) {
            const Unit *unit = find_unit(work.seconds[s], work.thirds[s], reply);
            if (unit == NULL) continue;
            won += unit->state == PROVE_WIN;
            open += unit->state != PROVE_WIN;
            decisions += unit->count;
            nodes += unit->nodes;
        }
    fprintf(stderr, "%d units won, %d not yet, %d missing, %d decisions, %.1f G positions\n", won,
            open, SECONDS * 222 - won - open, decisions, (double)nodes / 1e9);
}

int main(int argc, char **argv) {
    int jobs = 1;
    double minutes = 1e6;
    const char *table_path = NULL, *choose_path = NULL;
    work.max_nodes = 30000000;
    work.only = -1;
    if (argc < 2) {
        fprintf(stderr, "usage: gomoku_build PROGRESS [--hints FILE] [--jobs N] [--max-nodes N] "
                        "[--second MOVE] [--minutes N] [--table FILE]\n");
        return 2;
    }
    for (int i = 2; i + 1 < argc; i += 2) {
        const char *value = argv[i + 1];
        if (strcmp(argv[i], "--hints") == 0) read_hints(value);
        if (strcmp(argv[i], "--jobs") == 0) jobs = atoi(value);
        if (strcmp(argv[i], "--max-nodes") == 0) work.max_nodes = strtoull(value, NULL, 10);
        if (strcmp(argv[i], "--second") == 0) work.only = parse_cell(value);
        if (strcmp(argv[i], "--table") == 0) table_path = value;
        if (strcmp(argv[i], "--choose-hints") == 0) choose_path = value;
        if (strcmp(argv[i], "--minutes") == 0) minutes = atof(value);
    }
    if (jobs < 1 || jobs > 64) jobs = 1;
    pthread_mutex_init(&work.lock, NULL);
    work.end = HUGE_TIME;
    for (int i = 0; i < SECONDS; i++) work.thirds[i] = -1;
    list_seconds();
    read_progress(argv[1]);
    work.progress = fopen(argv[1], "a");
    if (work.progress == NULL) return 1;
    run_jobs(jobs, choose_job);
    work.end = now() + 60 * minutes;
    run_jobs(jobs, reply_job);
    work.end = HUGE_TIME;
    summarise();
    if (choose_path != NULL) choose_hints(choose_path);
    if (table_path == NULL) return 0;
    run_jobs(jobs, measure_job);
    return write_table(table_path);
}
