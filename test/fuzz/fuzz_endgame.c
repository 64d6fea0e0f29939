/* Any bytes as a game in brackets, and as a condition. What is refused has a place; what is read
 * can be solved, brought into canonical form and evaluated. The first byte chooses. */
#include "../../core/endgame/canonical.h"
#include "../../core/endgame/question.h"

#include <stdlib.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) abort();                                                                 \
    } while (0)

static uint8_t memory[8 << 20];

static void check_error(ErrorCode code, const ErrorPlace *place, size_t size) {
    if (code == ERROR_SYNTAX) CHECK(place->column >= 1 && (size_t)place->column <= size + 1);
    CHECK(code == OK || code == ERROR_SYNTAX || code == ERROR_OVERFLOW ||
          code == ERROR_OUT_OF_MEMORY);
}

static WallSolver *solve_all(const Graph *graph, Lines *lines, Master master) {
    WallSolver *solver = walls_new(graph, lines, master, WALLS_WANT_ALL);
    for (int steps = 0; solver != NULL && steps < 100; steps++)
        if (walls_step(solver, 1000) != STEP_RUNNING) break;
    return lines->failed == OK ? solver : NULL;
}

static void find_form(const Graph *graph, Lines *lines) {
    Forms forms;
    forms_init(&forms, lines->arena);
    WallSolver *left = solve_all(graph, lines, MASTER_LEFT);
    WallSolver *right = solve_all(graph, lines, MASTER_RIGHT);
    if (left == NULL || right == NULL) return;
    Canonical *canonical = canonical_new(graph, &forms, left, right, rational_whole(0));
    int32_t status = canonical == NULL ? STEP_DONE : STEP_RUNNING;
    for (int steps = 0; steps < 50 && status == STEP_RUNNING; steps++) {
        forms_allow(&forms, 1000);
        status = canonical_step(canonical);
    }
    if (canonical == NULL || status != STEP_DONE || canonical->status != CANONICAL_DONE) return;
    FormId form = canonical_form(canonical);
    forms_allow(&forms, 1000);
    CHECK(form < forms.forms.count && form_at_most(&forms, form, form) == 1);
}

static void read_game(const char *text, size_t size) {
    Arena arena = arena_over(memory, sizeof memory);
    Lines lines;
    Graph graph = {0};
    Params params = {0};
    ErrorPlace place = {0, 0, -1};
    lines_init(&lines, &arena);
    ErrorCode code = bracket_parse(&graph, &params, &lines, text, size, &place);
    check_error(code, &place, size);
    if (code != OK) return;
    find_form(&graph, &lines);
    for (Master master = MASTER_LEFT; master <= MASTER_RIGHT; master++) {
        WallSolver *solver = walls_new(&graph, &lines, master, graph.root);
        if (solver == NULL) return;
        for (int steps = 0; steps < 100 && walls_step(solver, 1000) == STEP_RUNNING; steps++)
            continue;
        if (lines.failed != OK || !walls_exact(solver, graph.root)) continue;
        Walls walls = walls_of(solver, graph.root);
        CHECK(rational_valid(walls_mean(&lines, walls)));
        CHECK(rational_valid(walls_temperature(&lines, walls)));
    }
}

static int look_up(const void *context, const char *region, size_t region_length, const char *name,
                   size_t length) {
    (void)context, (void)region, (void)region_length;
    return length > 0 && name[0] == 'z' ? -1 : (int)(length % 4);
}

static void read_condition(const char *text, size_t size) {
    static const int32_t values[4] = {0, -3, 7, INT32_MAX};
    Arena arena = arena_over(memory, sizeof memory);
    Condition condition;
    ErrorPlace place = {0, 0, -1};
    int holds = -1;
    ErrorCode code = condition_compile(&condition, &arena, text, size, look_up, NULL, &place);
    check_error(code, &place, size);
    if (code != OK) return;
    code = condition_holds(&condition, values, &holds, &place);
    CHECK(code == OK || code == ERROR_OVERFLOW || code == ERROR_DIVISION_BY_ZERO);
    CHECK(code == OK ? holds == 0 || holds == 1 : place.column >= 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    const char *text = (const char *)data + 1;
    if (data[0] % 2 == 0)
        read_game(text, size - 1);
    else
        read_condition(text, size - 1);
    return 0;
}
