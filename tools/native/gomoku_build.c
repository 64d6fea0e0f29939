/* Computes the gomoku strategy, in pieces that are saved as they are done:
 *
 *   gomoku_build PROGRESS [--hints FILE] [--jobs N] [--max-nodes N] [--second H9] [--minutes N]
 *
 * A unit is one position after black's second move and white's reply to it (or white's pass). Every
 * unit is solved from an empty table, with nothing but the hints and the pass of its opening before
 * it, so the order in which jobs take them changes nothing. What is in PROGRESS is not done again;
 * units that took more than --max-nodes are noted, and tried again when the limit is higher. */
#include "../../core/gomoku/solve.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define PASS         225
#define SECONDS      35
#define MOST         20000 /* decisions of a unit */
#define MOST_HINTS   2000
#define CHOICE_NODES 20000000
#define TABLE_LOG2   20
#define POOL_LOG2    18
#define CENTRE       112

typedef struct {
    int second, third, reply;
    ProveState state;
    uint64_t nodes; /* taken, or the limit that was not enough */
    int count;
    Decision *decisions;
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

static const SolverOptions OPTIONS = {
    .target = 35, .width = 24, .reply_nodes = 6000, .expand_nodes = 20000, .threat_nodes = 3000};

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
    snprintf(name, 8, "%c%d", 'a' + cell % 15, cell / 15 + 1);
    return name;
}

/* The hash of the position after the hint's line but its last move, which is the hint. */
static void read_hints(const char *path) {
    char line[1024];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "no hints in %s\n", path);
        exit(2);
    }
    while (fgets(line, sizeof line, file) != NULL) {
        uint64_t hash = 0;
        int cell = -1, colour = 1;
        if (line[0] == '#') continue;
        for (char *word = strtok(line, " \n"); word != NULL; word = strtok(NULL, " \n")) {
            if (cell >= 0) hash += stone_key(colour, cell);
            colour = !colour;
            cell = parse_cell(word);
        }
        if (cell < 0 || work.hints_count == MOST_HINTS) continue;
        work.hints[work.hints_count++] = (Hint){.hash = hash, .move = (uint8_t)cell};
    }
    fclose(file);
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
    board_clear(board, 15, GOMOKU_EXACT_FIVE);
    board_put(board, 0, CENTRE, NULL);
    board_put(board, 1, second, NULL);
    board_put(board, 0, third, NULL);
    if (reply != PASS) board_put(board, 1, reply, NULL);
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
        set_up(&board, second, third, PASS);
        hash_decisions(pass->decisions, 0, board.hash);
        around = malloc(sizeof(Hint) * (size_t)pass->count);
        for (int i = 0; i < pass->count; i++)
            around[i] = (Hint){.hash = pass->decisions[i].hash, .move = pass->decisions[i].move};
        lists[1] = (HintList){around, pass->count, stone_key(1, reply)};
    }
    pthread_mutex_unlock(&work.lock);
    if (done) return;
    SolverOptions options = OPTIONS;
    options.target -= reply == PASS;
    options.max_nodes = max_nodes;
    set_up(&board, second, third, reply);
    Unit unit = {.second = second, .third = third, .reply = reply};
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

/* Black's second move: hinted, or of the four diagonal neighbours of the centre the one after which
 * a pass is refuted with the least work. */
static void choose_third(Solver *solver, int number) {
    static const int DIAGONALS[4] = {CENTRE - 16, CENTRE - 14, CENTRE + 14, CENTRE + 16};
    int second = work.seconds[number], best = -1;
    uint64_t hash = stone_key(0, CENTRE) + stone_key(1, second), least = UINT64_MAX;
    for (int i = 0; i < work.hints_count; i++)
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
    work.max_nodes = 30000000;
    work.only = -1;
    if (argc < 2) {
        fprintf(stderr, "usage: gomoku_build PROGRESS [--hints FILE] [--jobs N] [--max-nodes N] "
                        "[--second MOVE] [--minutes N]\n");
        return 2;
    }
    for (int i = 2; i + 1 < argc; i += 2) {
        const char *value = argv[i + 1];
        if (strcmp(argv[i], "--hints") == 0) read_hints(value);
        if (strcmp(argv[i], "--jobs") == 0) jobs = atoi(value);
        if (strcmp(argv[i], "--max-nodes") == 0) work.max_nodes = strtoull(value, NULL, 10);
        if (strcmp(argv[i], "--second") == 0) work.only = parse_cell(value);
        if (strcmp(argv[i], "--minutes") == 0) minutes = atof(value);
    }
    if (jobs < 1 || jobs > 64) jobs = 1;
    pthread_mutex_init(&work.lock, NULL);
    work.end = now() + 60 * minutes;
    for (int i = 0; i < SECONDS; i++) work.thirds[i] = -1;
    list_seconds();
    read_progress(argv[1]);
    work.progress = fopen(argv[1], "a");
    if (work.progress == NULL) return 1;
    run_jobs(jobs, choose_job);
    run_jobs(jobs, reply_job);
    summarise();
    return 0;
}
