/* Links against the rules: what is known of connections without search is what the slow twin says,
 * whatever the ko threats; and stones that hold together, or do not, in drawings. */
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

#define TWIN_NODES 20000

/* What is known with a side to move; 0: nothing. */
static int known_of(const TsumegoProblem *problem, int side, Space *space, int *move) {
    static Chains chains;
    Set zone;
    memset(space, 0, sizeof *space);
    if (space_read(space, problem) != OK) return 0;
    chains_find(space, &space->start, &chains);
    Position position = {.stones = space->start, .side = (uint8_t)side, .ko = -1};
    return life_known(space, &chains, &position, 1, &zone, move);
}

/* Whether the checker knows that the marked stones are kept apart. */
static int checker_knows(const TsumegoProblem *problem, const Space *space) {
    TsumegoProblem taken = *problem;
    uint8_t cell[TSUMEGO_POINTS] = {0};
    for (int p = 0; p < problem->width * problem->height; p++) {
        int local = space->local[p], marked = local >= 0 && set_has(space->start.target, local);
        taken.region[p] = local >= 0;
        if (problem->color[p])
            cell[p] = (uint8_t)((problem->color[p] == problem->defender ? 2 : 1) + 4 * marked);
    }
    return verify_apart(&taken, cell);
}

static int wrong(const char *what, uint64_t seed, const TsumegoProblem *problem, int got, int is) {
    printf("seed %llu: %s, %d, is %d\n%s\n", (unsigned long long)seed, what, got, is,
           problem_text(problem));
    return 1;
}

static void what_is_known_is_so(void **state) {
    (void)state;
    long joined = 0, cut = 0, apart = 0, beyond = 0;
    int faults = 0, wanted = getenv("TESUJI_LONG") ? 300000 : 20000;
    for (uint64_t seed = 1; wanted > 0; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        Space space;
        if (!random_connection(&random, 7, &problem)) continue;
        wanted--;
        for (int side = ATTACKER; side <= DEFENDER; side++) {
            int move, known = known_of(&problem, side, &space, &move);
            int alone = checker_knows(&problem, &space);
            if (!known && !alone) continue;
            int winner = known > 0 ? 1 : -1, to_play = space.color_of[side];
            int value = twin_value(&problem, to_play, winner > 0 ? -3 : 3, TWIN_NODES);
            joined += known > 0;
            cut += known < 0;
            apart += alone;
            beyond += value == 0;
            if (value && value != winner) faults += wrong("known", seed, &problem, winner, value);
            if (value && alone && value > 0) faults += wrong("apart", seed, &problem, -1, value);
        }
    }
    printf("%ld connections and %ld cuts known without search, %ld by the checker, %ld of them too "
           "long to check\n",
           joined, cut, apart, beyond);
    assert_int_equal(faults, 0);
    assert_true(joined > 1000 && cut > 1000 && apart > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_known_is_so)};
    return cmocka_run_group_tests(tests, 0, 0);
}
