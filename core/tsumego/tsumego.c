/* The public solver: chooses the engine that fits and turns board points into its own. */
#include "tsumego.h"

#include "../base/arena.h"
#include "engine.h"

struct TsumegoSolver {
    const Engine *engine;
    void *state;
    uint8_t color[TSUMEGO_POINTS]; /* what never changes outside the engine's points */
};

TsumegoSolver *tsumego_solver_new(void *memory, size_t size, const TsumegoProblem *problem,
                                  ErrorCode *error) {
    Arena arena = arena_over(memory, size);
    TsumegoSolver *solver = arena_alloc(&arena, sizeof *solver);
    *error = ERROR_OUT_OF_MEMORY;
    if (!solver || size < TSUMEGO_MEMORY_MIN) return 0;
    for (int point = 0; point < TSUMEGO_POINTS; point++)
        solver->color[point] = problem->color[point];
    uint8_t *rest = arena.base + arena.used;
    solver->engine = &tsumego_engine_small;
    solver->state = solver->engine->open(rest, arena_left(&arena), problem, error);
    if (*error == ERROR_UNSUPPORTED_SIZE) {
        solver->engine = &tsumego_engine_large;
        solver->state = solver->engine->open(rest, arena_left(&arena), problem, error);
    }
    return solver->state ? solver : 0;
}

int32_t tsumego_solver_step(TsumegoSolver *solver, uint32_t max_nodes) {
    return solver->engine->step(solver->state, max_nodes);
}

void tsumego_solver_ask(TsumegoSolver *solver, int color, TsumegoAsked asked) {
    solver->engine->ask(solver->state, color, (int)asked);
}

void tsumego_solver_result(TsumegoSolver *solver, TsumegoResult *result) {
    solver->engine->result(solver->state, result);
}

uint64_t tsumego_solver_nodes(const TsumegoSolver *solver) {
    return solver->engine->nodes(solver->state);
}

void tsumego_solver_spent(const TsumegoSolver *solver, int color, uint32_t *spent) {
    for (int point = 0; point < TSUMEGO_POINTS; point++) spent[point] = 0;
    solver->engine->spent(solver->state, color, spent);
}

int tsumego_solver_teach(const TsumegoSolver *solver, void *hints, size_t size) {
    if (solver->engine->teach) solver->engine->teach(solver->state, hints, size);
    return solver->engine->teach != 0;
}

void tsumego_solver_learn(TsumegoSolver *solver, const void *hints, int same) {
    if (solver->engine->learn) solver->engine->learn(solver->state, hints, same);
}

static const EngineWindows *windows_of(const TsumegoSolver *solver) {
    int small = solver->engine == &tsumego_engine_small;
    return small ? &tsumego_windows_small : &tsumego_windows_large;
}

void tsumego_solver_relevance(const TsumegoSolver *solver, uint32_t *lives, uint32_t *moves) {
    for (int point = 0; point < TSUMEGO_POINTS; point++) lives[point] = moves[point] = 0;
    windows_of(solver)->relevance(solver->state, lives, moves);
}

void tsumego_solver_probe(TsumegoSolver *solver, TsumegoProbe probe, void *self) {
    windows_of(solver)->probe(solver->state, probe, self);
}

void tsumego_cursor_start(TsumegoSolver *solver, int to_play, int threats) {
    solver->engine->cursor_start(solver->state, to_play, threats);
}

int tsumego_cursor_play(TsumegoSolver *solver, int move) {
    if (move == TSUMEGO_PASS) return solver->engine->cursor_play(solver->state, TSUMEGO_PASS);
    if (move < 0 || move >= TSUMEGO_POINTS) return 0;
    int local = solver->engine->local(solver->state, move);
    return local < 0 ? 0 : solver->engine->cursor_play(solver->state, local);
}

void tsumego_cursor_undo(TsumegoSolver *solver) {
    solver->engine->cursor_undo(solver->state);
}

int tsumego_cursor_to_play(const TsumegoSolver *solver) {
    return solver->engine->cursor_color_to_play(solver->state);
}

int tsumego_cursor_over(TsumegoSolver *solver) {
    return solver->engine->cursor_over(solver->state);
}

int tsumego_cursor_color(TsumegoSolver *solver, int point) {
    int local = solver->engine->local(solver->state, point);
    return local < 0 ? solver->color[point] : solver->engine->cursor_color(solver->state, local);
}

int32_t tsumego_cursor_step(TsumegoSolver *solver, uint32_t max_nodes) {
    return solver->engine->cursor_step(solver->state, max_nodes);
}

int tsumego_cursor_value(TsumegoSolver *solver) {
    return solver->engine->cursor_value(solver->state);
}

int tsumego_cursor_move(TsumegoSolver *solver) {
    int local = solver->engine->cursor_best(solver->state);
    return local < 0 ? local : solver->engine->board(solver->state, local);
}

int tsumego_cursor_static(TsumegoSolver *solver) {
    return solver->engine->cursor_static(solver->state);
}
