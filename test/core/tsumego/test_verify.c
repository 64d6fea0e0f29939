/* Search, slow twin and checker agree: what the search says can be proved with the rules alone,
 * move by move, and the contrary cannot. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/go/board.h"
#include "../../../core/tsumego/verify.h"
#include "random_problem.h"
#include "twin.h"

#define MEMORY     (4 << 20)
#define WALK       (16 << 20)
#define WALK_NODES 2000000
#define TWIN_NODES 20000

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

/* The move of the proof. */
static int winning_move(const Claim *claim) {
    if (settle(claim->solver) != claim->value) return TSUMEGO_NONE;
    return tsumego_cursor_move(claim->solver);
}

/* Proves a claim by walking, the search playing for the winner; deaths: as verifier_new. */
static VerifyStatus prove(const Claim *claim, int deaths, void *memory) {
    Arena arena = arena_over(memory, WALK);
    Verifier *verifier = verifier_new(&arena, claim->problem, claim->first, claim->threats,
                                      claim->value == 1, deaths, 0);
    VerifyStatus status = VERIFY_RUNNING;
    while (status <= VERIFY_ASKS && verifier_nodes(verifier) < WALK_NODES) {
        status = verifier_step(verifier, 1000);
        if (status != VERIFY_ASKS) continue;
        const int16_t *line;
        int length = verifier_line(verifier, &line);
        if (!go_to(claim, line, length)) return VERIFY_FAILED;
        int move = winning_move(claim);
        if (move == TSUMEGO_NONE) return VERIFY_FAILED;
        verifier_tell(verifier, move);
    }
    return status;
}

typedef struct {
    long positions, proved, large, beyond; /* beyond: not compared with the twin */
    int failed;
} Agreement;

static void complain(const Claim *claim, uint64_t seed, const char *who) {
    printf("seed %llu, defender %d, rule %d, first %d, threats %d: %s does not say %d\n%s\n",
           (unsigned long long)seed, claim->problem->defender, claim->problem->target_rule,
           claim->first, claim->threats, who, claim->value, problem_text(claim->problem));
}

/* The search by the rules alone makes the claim; the search with all its knowledge, the slow twin
 * and the checker, for which it plays, must agree. */
static void compare(Claim *claim, TsumegoSolver *knowing, uint64_t seed, void *walk,
                    Agreement *agreement) {
    tsumego_cursor_start(claim->solver, claim->first, claim->threats);
    claim->value = settle(claim->solver);
    tsumego_cursor_start(knowing, claim->first, claim->threats);
    int known = settle(knowing),
        twin = twin_value(claim->problem, claim->first, claim->threats, TWIN_NODES);
    VerifyStatus status = prove(claim, 0, walk);
    if (status == VERIFY_PROVED) status = prove(claim, 1, walk);
    agreement->proved += status == VERIFY_PROVED;
    agreement->large += status == VERIFY_TOO_BIG || status <= VERIFY_ASKS;
    agreement->beyond += twin == 0;
    const char *who = known != claim->value               ? "the knowing search"
                      : twin != 0 && twin != claim->value ? "the slow twin"
                      : status == VERIFY_FAILED           ? "the checker"
                                                          : NULL;
    if (who == NULL) return;
    agreement->failed++;
    complain(claim, seed, who);
}

static void agree_on(const TsumegoProblem *problem, uint64_t seed, void *memories[3],
                     Agreement *agreement) {
    ErrorCode error;
    TsumegoProblem plain = *problem;
    plain.plain = TSUMEGO_PLAIN;
    TsumegoSolver *knowing = tsumego_solver_new(memories[1], MEMORY, problem, &error);
    Claim claim = {.solver = tsumego_solver_new(memories[0], MEMORY, &plain, &error),
                   .problem = &plain};
    for (claim.first = BLACK; claim.first <= WHITE; claim.first++)
        for (claim.threats = -2; claim.threats <= 2; claim.threats++)
            compare(&claim, knowing, seed, memories[2], agreement);
    agreement->positions++;
}

/* TESUJI_SEED is the first seed, TESUJI_COUNT the number of positions: a patch, an eye space after
 * a fight and stones to be connected in turn. */
static void search_twin_and_checker_agree(void **state) {
    (void)state;
    const char *seed_text = getenv("TESUJI_SEED"), *count_text = getenv("TESUJI_COUNT");
    long wanted = count_text ? strtol(count_text, 0, 10) : 150;
    uint64_t seed = seed_text ? strtoull(seed_text, 0, 10) : 1;
    Agreement agreement = {0};
    void *memories[3] = {malloc(MEMORY), malloc(MEMORY), malloc(WALK)};
    for (; agreement.positions < wanted && agreement.failed < 10; seed++) {
        Random random = random_seeded(seed);
        TsumegoProblem problem;
        if (!random_makers[agreement.positions % RANDOM_MAKERS](&random, 5, &problem)) continue;
        problem.repetition = random_below(&random, 8) == 0;
        problem.skip_moves = problem.skip_seki = 1;
        agree_on(&problem, seed, memories, &agreement);
    }
    printf("%ld positions, %ld claims proved, %ld too large, %ld beyond the twin, next seed %llu\n",
           agreement.positions, agreement.proved, agreement.large, agreement.beyond,
           (unsigned long long)seed);
    for (int i = 0; i < 3; i++) free(memories[i]);
    assert_int_equal(agreement.failed, 0);
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
        Verifier *verifier = verifier_new(&arena, &problem, WHITE, 0, 1, 1, 0);
        assert_int_equal(verifier_step(verifier, 1000), VERIFY_ASKS);
        verifier_tell(verifier, move);
        assert_int_equal(verifier_step(verifier, 1000), VERIFY_FAILED);
    }
    Arena arena = arena_over(memory, WALK);
    Verifier *verifier = verifier_new(&arena, &problem, WHITE, 0, 0, 1, 0);
    assert_int_equal(verifier_step(verifier, 1000), VERIFY_PROVED);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(search_twin_and_checker_agree),
                                       cmocka_unit_test(a_false_claim_fails)};
    return cmocka_run_group_tests(tests, 0, 0);
}
