/* Static knowledge against the rules: whatever is known of a position without search is what the
 * slow twin says, or where that would take too long a search that uses no static knowledge. Looked
 * at are all fillings of small families of positions, and positions in which random moves end. */
#pragma GCC diagnostic ignored "-Wunused-function"
#define SET_WORDS 1
#include "../../../core/tsumego/solver.h"
#include "../../../core/tsumego/verify_theorems.h"

#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_problem.h"
#include "twin.h"

#define MEMORY      (8 << 20)
#define TWIN_NODES  2000
#define PLAIN_NODES 400000

typedef struct {
    void *memory;
    long known[2], races, beyond, wrong;
} Count;

static Count count_new(void) {
    return (Count){.memory = malloc(MEMORY)};
}

static void count_end(Count *count, const char *what) {
    printf(
        "%s: %ld deaths and %ld lives known without search, %ld by races, %ld of them too long to "
        "check\n",
        what, count->known[0], count->known[1], count->races, count->beyond);
    free(count->memory);
    assert_int_equal(count->wrong, 0);
}

/* Who succeeds by the rules alone: 1 attacker, -1 defender, 0 not found out. */
static int value_by_rules(const Count *count, const TsumegoProblem *problem, int to_play, int k) {
    int value = twin_value(problem, to_play, k, TWIN_NODES);
    if (value) return value;
    TsumegoProblem plain = *problem;
    ErrorCode error;
    plain.plain = TSUMEGO_PLAIN;
    plain.skip_moves = plain.skip_seki = 1;
    TsumegoSolver *solver = tsumego_solver_new(count->memory, MEMORY, &plain, &error);
    if (!solver) return 0;
    tsumego_cursor_start(solver, to_play, k);
    tsumego_cursor_step(solver, PLAIN_NODES);
    return tsumego_cursor_value(solver);
}

/* Whether the checker knows of a death; it has to wherever the search does without a move. */
static int checker_knows(Count *count, const Space *space, const Chains *chains,
                         const TsumegoProblem *problem, uint64_t seed) {
    TsumegoProblem taken = *problem;
    uint8_t cell[TSUMEGO_POINTS] = {0};
    Position position = {.stones = space->start, .side = DEFENDER, .ko = -1};
    Room room = room_find(space, chains, &position.stones);
    int move, points = problem->width * problem->height;
    for (int p = 0; p < points; p++) {
        int local = space->local[p], marked = local >= 0 && set_has(space->start.target, local);
        taken.region[p] = local >= 0;
        if (problem->color[p])
            cell[p] = (uint8_t)((problem->color[p] == problem->defender ? 2 : 1) + 4 * marked);
    }
    int dead = verify_dead(&taken, cell);
    if (!dead && no_eye_room(space, chains, &position, &room, &move) && count->wrong++ < 5)
        printf("filling or seed %llu: a death that the checker does not know\n%s\n",
               (unsigned long long)seed, problem_text(problem));
    return dead;
}

/* What is known must hold even with three threats against it. */
static void check_known(Count *count, const TsumegoProblem *problem, uint64_t seed) {
    static Space space;
    static Chains chains;
    memset(&space, 0, sizeof space);
    if (space_read(&space, problem) != OK) return;
    chains_find(&space, &space.start, &chains);
    int dead = checker_knows(count, &space, &chains, problem, seed);
    for (int side = ATTACKER; side <= DEFENDER; side++) {
        Position position = {.stones = space.start, .side = (uint8_t)side, .ko = -1};
        Set zone;
        int move;
        int known = 0;
        if (!space.positional) known = race_known(&space, &chains, &position, &zone, &move);
        count->races += known != 0;
        if (!known) known = life_known(&space, &chains, &position, 1, &zone, &move);
        if (!known) known = dead;
        if (!known) continue;
        int value = value_by_rules(count, problem, space.color_of[side], known > 0 ? -3 : 3);
        count->known[known < 0]++;
        count->beyond += value == 0;
        if (value == 0 || value == known) continue;
        if (count->wrong++ < 5)
            printf("filling or seed %llu, rule %d, defender %d, %s to move: known %d, is %d\n%s\n",
                   (unsigned long long)seed, problem->target_rule, problem->defender,
                   side == DEFENDER ? "defender" : "attacker", known, value, problem_text(problem));
    }
}

typedef struct {
    const char *name, *rows[SHAPE_ROWS]; /* as race_shapes */
    int stride;                          /* of the fillings looked at, where not all are */
} Family;

static const Family families[] = {
    {"corner of three by three", {"???O", "???O", "???O", "OOOO"}, 11},
    {"corner of two by four", {"????O", "????O", "OOOOO"}, 5},
    {"three by three in the middle", {"OOOOO", "O???O", "O???O", "O???O", "OOOOO"}, 11},
    {"a cross", {".OOO.", "OO?OO", "O???O", "OO?OO", ".OOO."}, 1},
    {"five on the side, two behind", {"O?????O", "OO??OOO", ".OOOO.."}, 2},
    {"a walled corner of six", {"???#O", "???#O", "####O", "OOOOO"}, 1},
    {"a walled line of six with a liberty", {"??????#?O", "#######OO", "OOOOOOOO."}, 2},
    {"a walled bulky seven", {"???#O", "??##O", "??#OO", "###O.", "OOOO."}, 2},
    {"two rooms and a liberty", {"???#??#O", "##?####O", "O#?#OOOO", "OOOOO..."}, 5},
};

static void check_family(Count *count, const char *const rows[SHAPE_ROWS], int stride) {
    int holes[20], hole_count = 0, fillings = 1;
    TsumegoProblem frame;
    problem_draw(rows, &frame);
    for (int point = 0; point < frame.width * frame.height; point++)
        if (frame.region[point]) holes[hole_count++] = point, fillings *= 3;
    for (int filling = 0; filling < fillings; filling += stride) {
        TsumegoProblem problem = frame;
        for (int i = 0, rest = filling; i < hole_count; i++, rest /= 3) {
            problem.color[holes[i]] = (uint8_t)(rest % 3);
            if (rest % 3 == 1 && (filling & 4)) problem.target[holes[i]] = 1;
        }
        problem.target_rule = filling % 7 == 0;
        if (is_legal(&problem)) check_known(count, &problem, (uint64_t)filling);
    }
}

static void all_fillings_of_small_families(void **state) {
    (void)state;
    Count count = count_new();
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        check_family(&count, families[i].rows, getenv("TESUJI_LONG") ? 1 : families[i].stride);
    for (int i = 0; i < RACE_SHAPES; i++)
        check_family(&count, race_shapes[i], getenv("TESUJI_LONG") ? 1 : 31);
    count_end(&count, "families");
}

static void where_random_moves_end(void **state) {
    (void)state;
    Count count = count_new();
    int wanted = getenv("TESUJI_LONG") ? 200000 : 4000;
    uint64_t seed = getenv("TESUJI_SEED") ? strtoull(getenv("TESUJI_SEED"), 0, 10) : 1;
    for (; wanted > 0 && count.wrong == 0; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        if (!random_fight(&random, 7, &problem)) continue;
        problem.repetition = seed % 8 == 0;
        problem.suicide = seed % 8 == 1;
        problem.never_ko = (uint8_t)(seed % 8 == 2 ? 1 << problem.defender : 0);
        check_known(&count, &problem, seed);
        wanted--;
    }
    count_end(&count, "random moves");
}

/* A race is not told where its winner would take points on which it has had stones before: a
 * position might come again. */
static void no_race_over_what_has_stood(void **state) {
    (void)state;
    TsumegoProblem problem;
    ErrorCode error;
    int move;
    const char *const rows[SHAPE_ROWS] = {"OOOOOOO", "O?????O", "O##OOOO",
                                          "X??X...", "X??XX..", "XXXX..."};
    void *memory = malloc(MEMORY);
    problem_draw(rows, &problem);
    problem.color[3 * 7 + 1] = problem.color[3 * 7 + 2] = 2;
    Solver *solver = solver_new(memory, MEMORY, &problem, &error);
    assert_non_null(solver);
    Search *search = &solver->search;
    line_start(search, ATTACKER, 0);
    assert_int_equal(line_static(search, 0, &move), 2);
    set_add(&search->frames[0].stood[ATTACKER], search->space.local[1 * 7 + 5]);
    assert_int_equal(line_static(search, 0, &move), 0);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_fillings_of_small_families),
                                       cmocka_unit_test(no_race_over_what_has_stood),
                                       cmocka_unit_test(where_random_moves_end)};
    return cmocka_run_group_tests(tests, 0, 0);
}
