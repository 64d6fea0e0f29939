/* Choosing hints: of the strategy found, those moves that the builder would not find soon. */
#include "units.h"

#define HINT_NODES 1500000 /* a position that takes longer is worth a hint */

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
    SolverOptions options = DEEP;
    options.target = work.target;
    options.max_nodes = HINT_NODES;
    chooser->tests++;
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

void choose_hints(const char *path) {
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
