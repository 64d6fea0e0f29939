#include "units.h"

#define TABLE_LOG2 20
#define POOL_LOG2  18

Work work;

static const SolverOptions QUICK = {
    .width = 24, .reply_nodes = 6000, .expand_nodes = 20000, .threat_nodes = 3000};
const SolverOptions DEEP = {
    .width = 24, .reply_nodes = 200000, .expand_nodes = 400000, .threat_nodes = 100000};

int parse_cell(const char *text) {
    if (text[0] == '-') return PASS;
    int row = atoi(text + 1), column = text[0] - 'a';
    return row < 1 || row > 15 || column < 0 || column > 14 ? -1 : (row - 1) * 15 + column;
}

const char *cell_name(int cell, char name[8]) {
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
 * orientations, in the opening that the line belongs to. */
static void add_hint(const int *cells, int count) {
    int opening = cells[1];
    Hint *hints = realloc(work.openings[opening].hints,
                          sizeof(Hint) * (size_t)(work.openings[opening].count + 8));
    work.openings[opening].hints = hints;
    work.openings[opening].deep |= count > 3;
    for (int orientation = 0; orientation < 8; orientation++) {
        uint64_t hash = 0;
        for (int i = 0; i + 1 < count; i++)
            hash += stone_key(i & 1, cell_turned(cells[i], orientation, GOMOKU_SIZE));
        int move = cell_turned(cells[count - 1], orientation, GOMOKU_SIZE);
        hints[work.openings[opening].count++] = (Hint){.hash = hash, .move = (uint8_t)move};
    }
}

void read_hints(const char *path) {
    char line[1024];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "no hints in %s\n", path);
        exit(2);
    }
    for (int number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        int cells[GOMOKU_CELLS], count = 0, fine = 1;
        if (line[0] == '#') continue;
        for (char *word = strtok(line, " \n"); word != NULL && count < GOMOKU_CELLS;
             word = strtok(NULL, " \n")) {
            cells[count] = parse_cell(word);
            fine = fine && cells[count] >= 0 && cells[count] < GOMOKU_CELLS;
            count++;
        }
        if (!fine || count < 3 || count % 2 == 0) {
            fprintf(stderr, "%s, line %d: no line of play that ends with black's move\n", path,
                    number);
            exit(2);
        }
        add_hint(cells, count);
    }
    fclose(file);
    for (int i = 0; i < GOMOKU_CELLS; i++)
        sort_hints(work.openings[i].hints, work.openings[i].count);
}

/* The number of the unit after its own, 0: none; by white's and black's move and the reply. */
static int unit_numbers[GOMOKU_CELLS][GOMOKU_CELLS][PASS + 1];

Unit *find_unit(int second, int third, int reply) {
    int number = third < 0 ? 0 : unit_numbers[second][third][reply];
    return number > 0 ? &work.units[number - 1] : NULL;
}

static Unit *add_unit(const Unit *unit) {
    Unit *known = find_unit(unit->second, unit->third, unit->reply);
    if (known == NULL) {
        work.units = realloc(work.units, sizeof(Unit) * (size_t)(work.units_count + 1));
        known = &work.units[work.units_count++];
        unit_numbers[unit->second][unit->third][unit->reply] = work.units_count;
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

void read_progress(const char *path) {
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

void set_up(Board *board, int second, int third, int reply) {
    gomoku_clear(board, 15, GOMOKU_EXACT_FIVE);
    gomoku_put(board, 0, CENTRE, NULL);
    gomoku_put(board, 1, second, NULL);
    gomoku_put(board, 0, third, NULL);
    if (reply != PASS) gomoku_put(board, 1, reply, NULL);
}

Hint *pass_hints(Unit *pass, int second, int third) {
    Hint *around = malloc(sizeof(Hint) * (size_t)pass->count);
    Board board;
    set_up(&board, second, third, PASS);
    hash_decisions(pass->decisions, 0, board.hash);
    for (int i = 0; i < pass->count; i++)
        around[i] = (Hint){.hash = pass->decisions[i].hash, .move = pass->decisions[i].move};
    sort_hints(around, pass->count);
    return around;
}

int hint_for(const HintList *list, uint64_t hash) {
    for (int i = 0; i < list->count; i++)
        if (list->hints[i].hash == hash) return list->hints[i].move;
    return -1;
}

HintList opening_hints(int second) {
    return (HintList){work.openings[second].hints, work.openings[second].count, 0};
}

SolverOptions unit_options(int second, int reply, uint64_t max_nodes) {
    SolverOptions options = work.openings[second].deep ? DEEP : QUICK;
    options.target = work.target - (reply == PASS);
    options.max_nodes = max_nodes;
    return options;
}

void solve_unit(Solver *solver, int second, int third, int reply, uint64_t max_nodes) {
    pthread_mutex_lock(&work.lock);
    Unit *known = find_unit(second, third, reply), *pass = find_unit(second, third, PASS);
    int done = known != NULL && (known->state == PROVE_WIN || known->nodes >= max_nodes);
    HintList lists[2] = {opening_hints(second)};
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
    SolverOptions options = unit_options(second, reply, max_nodes);
    unit.state = solver_run(solver, &board, &options, lists, around != NULL ? 2 : 1);
    unit.nodes = unit.state == PROVE_WIN ? solver_nodes(solver) : max_nodes;
    unit.decisions = malloc(sizeof(Decision) * MOST);
    unit.count = unit.state == PROVE_WIN ? solver_decisions(solver, unit.decisions, MOST) : 0;
    free(around);
    pthread_mutex_lock(&work.lock);
    add_unit(&unit);
    write_unit(&unit);
    pthread_mutex_unlock(&work.lock);
}

Solver *job_solver(void) {
    size_t size = ((size_t)16 << TABLE_LOG2) + ((size_t)256 << POOL_LOG2) + (1 << 20);
    Arena arena = arena_over(malloc(size), size);
    return solver_new(&arena, TABLE_LOG2, POOL_LOG2);
}

int opening_whole(int number) {
    int second = work.seconds[number], third = work.thirds[number];
    for (int reply = 0; reply < 225; reply++) {
        const Unit *unit = find_unit(second, third, reply);
        if (reply == CENTRE || reply == second || reply == third) continue;
        if (unit == NULL || unit->state != PROVE_WIN) return 0;
    }
    return 1;
}
