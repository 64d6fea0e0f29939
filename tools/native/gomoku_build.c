/* Computes the gomoku strategy, in pieces that are saved as they are done:
 *
 *   gomoku_build PROGRESS [--hints FILE] [--jobs N] [--max-nodes N] [--second H9] [--minutes N]
 *                [--target N] [--table FILE] [--choose-hints FILE]
 *
 * A unit is one position after black's second move and white's reply to it (or white's pass). Every
 * unit is solved from an empty table, with nothing but the hints and the pass of its opening before
 * it, so the order in which jobs take them changes nothing. What is in PROGRESS is not done again;
 * units that took more than --max-nodes are noted, and tried again when the limit is higher. */
#include "gomoku_build/units.h"

#include <time.h>

#define MOST_NODES   400000000
#define CHOICE_NODES 20000000
#define HUGE_TIME    1e18

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Black's second move: hinted, or of the four diagonal neighbours of the centre the one after which
 * a pass is refuted with the least work. */
static void choose_third(Solver *solver, int number) {
    static const int DIAGONALS[4] = {CENTRE - 16, CENTRE - 14, CENTRE + 14, CENTRE + 16};
    int second = work.seconds[number], best;
    uint64_t hash = stone_key(0, CENTRE) + stone_key(1, second), least = UINT64_MAX;
    HintList hints = opening_hints(second);
    int hint = hint_for(&hints, hash);
    best = hint;
    if (hint >= 0) {
        solve_unit(solver, second, hint, PASS, CHOICE_NODES);
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

int taken(void) {
    pthread_mutex_lock(&work.lock);
    int next = now() < work.end ? work.next++ : INT32_MAX;
    pthread_mutex_unlock(&work.lock);
    return next;
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

static int usage(void) {
    fprintf(
        stderr,
        "usage: gomoku_build PROGRESS [--hints FILE] [--jobs N] [--max-nodes N]\n"
        "                    [--second MOVE] [--minutes N] [--target N] [--table FILE]\n"
        "                    [--choose-hints FILE]\n"
        "  PROGRESS             what is solved is added to this file, and not solved again\n"
        "  --hints FILE         lines of play whose last moves black tries first\n"
        "  --jobs N             threads (1)\n"
        "  --max-nodes N        positions of threat search for a unit (%d)\n"
        "  --second MOVE        only the opening with white's move there, as h9\n"
        "  --target N           the move by which black is to win (35)\n"
        "  --minutes N          begin no unit after so long\n"
        "  --table FILE         write the strategy when all is solved\n"
        "  --choose-hints FILE  of the strategy found, the moves that would not be found soon\n",
        MOST_NODES);
    return 2;
}

int main(int argc, char **argv) {
    int jobs = 1;
    double minutes = 1e6;
    const char *table_path = NULL, *choose_path = NULL;
    work.max_nodes = MOST_NODES;
    work.only = -1;
    work.target = 35;
    if (argc < 2 || argv[1][0] == '-' || argc % 2 != 0) return usage();
    for (int i = 2; i < argc; i += 2) {
        const char *option = argv[i], *value = argv[i + 1];
        if (strcmp(option, "--hints") == 0)
            read_hints(value);
        else if (strcmp(option, "--jobs") == 0)
            jobs = atoi(value);
        else if (strcmp(option, "--max-nodes") == 0)
            work.max_nodes = strtoull(value, NULL, 10);
        else if (strcmp(option, "--second") == 0)
            work.only = parse_cell(value);
        else if (strcmp(option, "--table") == 0)
            table_path = value;
        else if (strcmp(option, "--choose-hints") == 0)
            choose_path = value;
        else if (strcmp(option, "--target") == 0)
            work.target = atoi(value);
        else if (strcmp(option, "--minutes") == 0)
            minutes = atof(value);
        else
            return usage();
    }
    if (work.target < 9 || work.target > 63 || work.target % 2 == 0) return usage();
    if (work.only < -1 || work.only >= GOMOKU_CELLS || work.max_nodes == 0) return usage();
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
