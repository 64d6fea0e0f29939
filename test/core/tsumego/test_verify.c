/* The checker against the search: what the search says can be proved with the rules alone, move by
 * move, and the contrary cannot. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/go/board.h"
#include "../../../core/tsumego/verify.h"
#include "random_problem.h"

#define MEMORY     (4 << 20)
#define WALK       (16 << 20)
#define WALK_NODES 2000000

typedef struct {
    TsumegoSolver *solver;
    const TsumegoProblem *problem;
    int first, threats, value;
} Claim;

static int settle(TsumegoSolver *solver) {
    while (tsumego_cursor_step(solver, 1000) == STEP_RUNNING) {
    }
    int over = tsumego_cursor_over(solver);
    return over != 0 ? over : tsumego_cursor_value(solver);
}

/* The cursor at the end of a line; 0 when a move of it is illegal there. */
static int go_to(const Claim *claim, const int16_t *line, int length) {
    tsumego_cursor_start(claim->solver, claim->first, claim->threats);
    for (int i = 0; i < length; i++)
        if (!tsumego_cursor_play(claim->solver, line[i])) return 0;
    return 1;
}

/* A move after which the claim still stands, TSUMEGO_NONE when there is none. */
static int sound_move(const Claim *claim) {
    int points = claim->problem->width * claim->problem->height;
    for (int move = points; move-- > TSUMEGO_PASS;) {
        if (!tsumego_cursor_play(claim->solver, move)) continue;
        int value = settle(claim->solver);
        tsumego_cursor_undo(claim->solver);
        if (value == claim->value) return move;
    }
    return TSUMEGO_NONE;
}

/* Proves a claim by walking, the search playing for the winner. */
static VerifyStatus prove(const Claim *claim, void *memory) {
    Arena arena = arena_over(memory, WALK);
    Verifier *verifier =
        verifier_new(&arena, claim->problem, claim->first, claim->threats, claim->value == 1);
    VerifyStatus status = VERIFY_RUNNING;
    while (status <= VERIFY_ASKS && verifier_nodes(verifier) < WALK_NODES) {
        status = verifier_step(verifier, 1000);
        if (status != VERIFY_ASKS) continue;
        const int16_t *line;
        int length = verifier_line(verifier, &line);
        if (!go_to(claim, line, length)) return VERIFY_FAILED;
        int move = sound_move(claim);
        if (move == TSUMEGO_NONE) return VERIFY_FAILED;
        verifier_tell(verifier, move);
    }
    return status;
}

static void checker_agrees_with_search(void **state) {
    (void)state;
    int wanted = getenv("TESUJI_LONG") ? 100000 : 1000, failed = 0;
    uint64_t seed = getenv("TESUJI_SEED") ? strtoull(getenv("TESUJI_SEED"), 0, 10) : 1;
    long proved = 0, large = 0;
    void *memory = malloc(MEMORY), *walk = malloc(WALK);
    for (; wanted > 0 && failed < 10; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        ErrorCode error;
        if (!random_problem(&random, 5, &problem)) continue;
        if (problem.goal == TSUMEGO_GOAL_CONNECT) continue;
        problem.plain = problem.skip_moves = problem.skip_seki = 1;
        wanted--;
        TsumegoSolver *solver = tsumego_solver_new(memory, MEMORY, &problem, &error);
        for (int first = BLACK; first <= WHITE; first++) {
            for (int threats = -2; threats <= 2; threats++) {
                Claim claim = {solver, &problem, first, threats, 0};
                tsumego_cursor_start(solver, first, threats);
                claim.value = settle(solver);
                VerifyStatus status = prove(&claim, walk);
                proved += status == VERIFY_PROVED;
                large += status == VERIFY_TOO_BIG || status <= VERIFY_ASKS;
                if (status != VERIFY_FAILED) continue;
                failed++;
                printf(
                    "seed %llu, defender %d, rule %d, first %d, threats %d: not proved: %d\n%s\n",
                    (unsigned long long)seed, problem.defender, problem.target_rule, first, threats,
                    claim.value, problem_text(&problem));
            }
        }
    }
    printf("%ld claims proved, %ld too large\n", proved, large);
    free(walk);
    free(memory);
    assert_int_equal(failed, 0);
}

/* Black's two eyes: nobody can show that they die. */
static void a_false_claim_fails(void **state) {
    (void)state;
    static const char *const ROWS[] = {".X.X", "XXXX", "OOOO"};
    TsumegoProblem problem = {.width = 4, .height = 3, .defender = BLACK, .ko = NO_POINT};
    for (int p = 0; p < 12; p++) {
        char c = ROWS[p / 4][p % 4];
        problem.color[p] = c == 'X' ? BLACK : c == 'O' ? WHITE : EMPTY;
        problem.region[p] = p < 8;
    }
    problem.target[1] = 1;
    void *memory = malloc(WALK);
    for (int move = TSUMEGO_PASS; move < 12; move++) {
        Arena arena = arena_over(memory, WALK);
        Verifier *verifier = verifier_new(&arena, &problem, WHITE, 0, 1);
        assert_int_equal(verifier_step(verifier, 1000), VERIFY_ASKS);
        verifier_tell(verifier, move);
        assert_int_equal(verifier_step(verifier, 1000), VERIFY_FAILED);
    }
    Arena arena = arena_over(memory, WALK);
    Verifier *verifier = verifier_new(&arena, &problem, WHITE, 0, 0);
    assert_int_equal(verifier_step(verifier, 1000), VERIFY_PROVED);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(checker_agrees_with_search),
                                       cmocka_unit_test(a_false_claim_fails)};
    return cmocka_run_group_tests(tests, 0, 0);
}
