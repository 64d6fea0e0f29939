/* The engine's functions, compiled once for each size: the file that includes this defines
 * SET_WORDS, ENGINE and WINDOWS. */
#include "cursor.h"
#include "engine.h"

static void *engine_open(void *memory, size_t size, const TsumegoProblem *problem,
                         ErrorCode *error) {
    return solver_new(memory, size, problem, error);
}
static int32_t engine_step(void *solver, uint32_t max_nodes) {
    return solver_step(solver, max_nodes);
}
static void engine_ask(void *solver, int color, int asked) {
    solver_ask(solver, color, asked);
}
static void engine_result(void *solver, TsumegoResult *result) {
    solver_result(solver, result);
}
static uint64_t engine_nodes(const void *solver) {
    return ((const Solver *)solver)->search.nodes;
}
static void engine_spent(const void *solver, int color, uint32_t *spent) {
    const Solver *self = solver;
    const Space *space = &self->search.space;
    Position position = cursor_position(self);
    if (color)
        position = (Position){
            .stones = space->start, .side = color != space->color_of[ATTACKER], .ko = -1};
    solver_spent(self, &position, spent);
}
#if TESUJI_GROWS && SET_WORDS == 1
static void engine_teach(const void *solver, void *hints, size_t size) {
    hints_keep(&((const Solver *)solver)->search, hints, size);
}
static void engine_learn(void *solver, const void *hints, int same) {
    hints_ask(&((Solver *)solver)->search, hints, same);
}
#endif
static void engine_relevance(const void *solver, uint32_t *lives, uint32_t *moves) {
    solver_relevance(solver, lives, moves);
}
static void engine_probe(void *solver, TsumegoProbe probe, void *self) {
    Solver *own = solver;
    own->search.prober = (Prober){.ask = probe, .self = self, .problem = &own->problem};
}
static int engine_local(const void *solver, int board_point) {
    return ((const Solver *)solver)->search.space.local[board_point];
}
static int engine_board(const void *solver, int local_point) {
    return ((const Solver *)solver)->search.space.board_point[local_point];
}
static void engine_cursor_start(void *solver, int color, int threats) {
    Solver *self = solver;
    cursor_start(self, color == self->search.space.color_of[ATTACKER] ? ATTACKER : DEFENDER,
                 threats);
}
static int engine_cursor_play(void *solver, int local_point) {
    return cursor_play(solver, local_point);
}
static void engine_cursor_undo(void *solver) {
    cursor_undo(solver);
}
static int engine_cursor_color_to_play(const void *solver) {
    const Solver *self = solver;
    return self->search.space.color_of[self->cursor_side ^ (self->cursor_length & 1)];
}
static int engine_cursor_over(void *solver) {
    return cursor_load(solver);
}
static int engine_cursor_color(void *solver, int local_point) {
    Solver *self = solver;
    cursor_load(self);
    const Stones *stones = &self->search.frames[self->cursor_length].board.stones;
    if (set_has(stones->attacker, local_point)) return self->search.space.color_of[ATTACKER];
    return set_has(stones->defender, local_point) ? self->search.space.color_of[DEFENDER] : 0;
}
static int32_t engine_cursor_step(void *solver, uint32_t max_nodes) {
    return cursor_step(solver, max_nodes);
}
static int engine_cursor_value(void *solver) {
    return cursor_value(solver);
}
static int engine_cursor_best(void *solver) {
    return cursor_best(solver);
}
static int engine_cursor_static(void *solver) {
    return cursor_static(solver);
}

const Engine ENGINE = {
    .open = engine_open,
    .step = engine_step,
    .ask = engine_ask,
    .result = engine_result,
    .nodes = engine_nodes,
    .spent = engine_spent,
#if TESUJI_GROWS && SET_WORDS == 1
    .teach = engine_teach,
    .learn = engine_learn,
#endif
    .local = engine_local,
    .board = engine_board,
    .cursor_start = engine_cursor_start,
    .cursor_play = engine_cursor_play,
    .cursor_undo = engine_cursor_undo,
    .cursor_color_to_play = engine_cursor_color_to_play,
    .cursor_over = engine_cursor_over,
    .cursor_color = engine_cursor_color,
    .cursor_step = engine_cursor_step,
    .cursor_value = engine_cursor_value,
    .cursor_best = engine_cursor_best,
    .cursor_static = engine_cursor_static,
};

const EngineWindows WINDOWS = {.relevance = engine_relevance, .probe = engine_probe};
