/* The solver of a problem: works off its tasks, tells what is known, and is set up. */
#ifndef TESUJI_TSUMEGO_SOLVER_H
#define TESUJI_TSUMEGO_SOLVER_H

#include "../base/arena.h"
#include "tasks.h"

/* Works off up to max_nodes nodes, task by task: STEP_RUNNING, or STEP_DONE when none is left. */
SELDOM int32_t solver_step(Solver *solver, uint32_t max_nodes) {
    Search *search = &solver->search;
    uint64_t limit = search->nodes + max_nodes;
    SideQuestion *question;
    solver->cursor_frames = 0;
    while ((question = question_open(solver))) {
        if (solver->searching != SEARCHING_ROOT) {
            search_aim(solver, 0);
            if (question->task < TASK_SEKI) question->limit = UINT64_MAX;
            if (!question_next(solver, question)) continue;
            solver->searching = SEARCHING_ROOT;
            solver->asked = question;
        }
        question = solver->asked;
        search_run(search, question->limit < limit ? question->limit : limit);
        if (!search_over(search) && search->nodes < question->limit) return STEP_RUNNING;
        if (is_line(question) || !solver_uncut(solver)) question_learn(solver, question);
        solver->searching = SEARCHING_NOTHING;
        if (search->nodes >= limit && question_open(solver)) return STEP_RUNNING;
    }
    return STEP_DONE;
}

/* Asks more of a side that is settled. */
SELDOM void solver_ask(Solver *solver, int color, int asked) {
    for (int i = 0; i < solver->side_count; i++) {
        SideQuestion *question = &solver->sides[i];
        if (question->color != color || question->asked == asked) continue;
        question->asked = (uint8_t)asked;
        question->reread = 0;
        if (question->task == TASK_DONE && !question->gave_up) question->task = TASK_THRESHOLD;
        solver->searching = SEARCHING_NOTHING;
    }
}

/* ---- results ---- */

SELDOM int16_t to_board(const Space *space, int point) {
    return point >= 0 ? space->board_point[point] : (int16_t)point;
}

SELDOM void side_result(const Solver *solver, const SideQuestion *question, TsumegoSide *side) {
    int attacker = question->side == ATTACKER;
    int least = attacker ? question->from : -question->to; /* mover's count */
    int fails = attacker ? question->to : -question->from;
    int low = attacker ? question->low : -question->high;
    int high = attacker ? question->high : -question->low;
    (void)solver;
    side->asked = 1;
    side->role = attacker ? TSUMEGO_ATTACK : TSUMEGO_DEFEND;
    side->known_win = (int8_t)(least > 127 ? 127 : least);
    side->known_loss = (int8_t)(fails < -128 ? -128 : fails);
    side->seki = (int8_t)question->seki;
    side->tenuki = (int8_t)question->tenuki;
    side->complete =
        question->task == TASK_DONE && !question->gave_up && question->asked == TSUMEGO_ALL;
    if (least <= low) {
        side->outcome = TSUMEGO_WIN;
    } else if (fails >= high) {
        side->outcome = TSUMEGO_LOSS;
    } else if (fails == least - 1) {
        side->outcome = TSUMEGO_KO;
        side->threats = (int8_t)least;
    }
}

SELDOM void solver_result(Solver *solver, TsumegoResult *result) {
    const Space *space = &solver->search.space;
    *result = (TsumegoResult){.nodes = solver->search.nodes,
                              .memory_full = (uint8_t)solver->search.table.forgot};
    for (int i = 0; i < solver->side_count; i++) {
        SideQuestion *question = &solver->sides[i];
        TsumegoSide *side = &result->side[question->color];
        side_result(solver, question, side);
        for (int at = 0; at < question->move_count; at++) {
            TsumegoMove move = question->moves[at];
            move.point = to_board(space, move.point);
            move.refutation = to_board(space, move.refutation);
            question->board_moves[at] = move;
        }
        for (int at = 0; at < question->best_count; at++)
            question->board_best[at] = to_board(space, question->best[at]);
        for (int at = 0; at < question->pv_length; at++)
            question->board_pv[at] = to_board(space, question->pv[at]);
        SET_EACH(point, question->zone)
        result->zone[space->board_point[point]] |= (uint8_t)(1 << question->color);
        side->moves = question->board_moves;
        side->move_count = (uint16_t)question->move_count;
        side->best = question->board_best;
        side->best_count = (uint16_t)question->best_count;
        side->pv = question->board_pv;
        side->pv_length = (uint16_t)question->pv_length;
    }
}

/* Nodes spent below each move in position, by board point. Touches no frame: a search may be
 * running. */
SELDOM void solver_spent(const Solver *solver, const Position *position, uint32_t *spent) {
    const Space *space = &solver->search.space;
    Set empty = stones_empty(space, &position->stones);
    SET_EACH(point, empty) {
        Move move;
        if (!move_make(space, &position->stones, position->side, point, &move)) continue;
        stones_cut(space, &move.stones);
        Position after = {.stones = move.stones, .ko = move.ko, .side = !position->side};
        const Entry *entry = table_find(&solver->search.table, position_key(space, &after));
        if (entry) spent[space->board_point[point]] = entry->work & ~ENTRY_KEPT;
    }
}

/* By board point, of how many lives in the table it is in the zone, and of how many positions the
 * best move: see tsumego_solver_relevance. */
SELDOM void solver_relevance(const Solver *solver, uint32_t *lives, uint32_t *moves) {
    const Space *space = &solver->search.space;
    const Table *table = &solver->search.table;
    for (uint64_t at = 0; at < (table->mask + 1) * TABLE_WAYS; at++) {
        const Bucket *bucket = &table->buckets[at / TABLE_WAYS];
        const Entry *entry = &bucket->entry[at % TABLE_WAYS];
        if (bucket->key[at % TABLE_WAYS] == 0) continue;
        if (entry->best >= 0) moves[space->board_point[entry->best]]++;
        if (entry->lose_to == NEVER_TO || set_within(space->all, entry->zone)) continue;
        Set zone = set_and(entry->zone, space->all); /* not the taint */
        SET_EACH(point, zone) lives[space->board_point[point]]++;
    }
}

/* ---- set-up ---- */

#ifndef WIDE_EMPTY
#define WIDE_EMPTY 26
#endif
/* empty points above which a region is wide, */
#define LINKS_EMPTY 4 /* or one for connections */

/* The moves of the positions on a line: at most so many, and such a part of the memory. A ladder
 * across the board with all moves looked at has to fit into 8 MB. */
#if SET_WORDS > 1
#define POOL_MOST  (64 * SET_MAX)
#define POOL_SHARE 2
#else
#define POOL_MOST  (256 * SET_MAX)
#define POOL_SHARE 8
#endif

/* How far each point is from the target, and whether the region is wide. */
SELDOM void search_measure(Search *search) {
    const Space *space = &search->space;
    Set reached = space->start.target, front = reached;
    for (int steps = 0; !set_empty(front); steps++) {
        SET_EACH(point, front) search->distance[point] = (uint8_t)(steps > 60 ? 60 : steps);
        Set next = set_none();
        SET_EACH(point, front) set_join(&next, &space->near[point]);
        front = set_less(next, reached);
        set_join(&reached, &front);
    }
    search->space.home = reached;
    int wide = space_connects(space) ? LINKS_EMPTY : WIDE_EMPTY;
    search->lazy = search->zones && set_count(stones_empty(space, &space->start)) > wide;
}

/* Chooses whether what is cut off is filled: not where a move there is the only one asked for. */
SELDOM void space_begin(Space *space, int zones) {
    space->cuts = zones && space->goal == TSUMEGO_GOAL_LIFE && !space_portable(space);
    space->begin = space->start;
    stones_cut(space, &space->begin);
    if (space->opening < 0 || !set_has(space->begin.attacker, space->opening)) return;
    space->cuts = 0;
    space->begin = space->start;
}

SELDOM Solver *solver_new(void *memory, size_t size, const TsumegoProblem *problem,
                          ErrorCode *error) {
    Arena arena = arena_over(memory, size);
    Solver *solver = arena_array(&arena, 1, sizeof(Solver));
    *error = ERROR_OUT_OF_MEMORY;
    if (!solver) return 0;
    solver->problem = *problem;
    Search *search = &solver->search;
    if ((*error = space_read(&search->space, problem)) != OK) return 0;
    search->zones = problem->plain == TSUMEGO_KNOWING && !problem->suicide;
    search_measure(search);
    space_begin(&search->space, search->zones);
    prior_begin(&search->space, &search->ground);
    solver->zones = (uint8_t)search->zones;
    solver->lazy = (uint8_t)search->lazy;
    search_aim(solver, 0);
    *error = ERROR_OUT_OF_MEMORY;
    size_t pool = arena_left(&arena) / POOL_SHARE / sizeof(Child);
    if (pool > POOL_MOST) pool = POOL_MOST;
    search->pool = arena_alloc(&arena, pool * sizeof(Child));
    search->pool_size = (int)pool;
    arena.used += (64 - ((uintptr_t)(arena.base + arena.used) & 63)) & 63;
    if (!search->pool || arena.used >= size || arena_left(&arena) < 16 * sizeof(Bucket)) return 0;
    table_open(&search->table, arena.base + arena.used, arena_left(&arena));
    int swapped = problem->first[2] < problem->first[1];
    for (int i = 0; i < 2; i++) {
        int color = i == swapped ? 1 : 2;
        if (!problem->first[color]) continue;
        SideQuestion *question = &solver->sides[solver->side_count++];
        int attacker = color == search->space.color_of[ATTACKER];
        question->asked = problem->first[color];
        question->color = (uint8_t)color;
        question->side = attacker ? ATTACKER : DEFENDER;
        question->low = attacker ? problem->threats_min : -problem->threats_max;
        question->high = attacker ? problem->threats_max : -problem->threats_min;
        question->from = NEVER_FROM;
        question->to = NEVER_TO;
        question->tenuki = question->seki = -1;
    }
    *error = OK;
    return solver;
}

#endif
