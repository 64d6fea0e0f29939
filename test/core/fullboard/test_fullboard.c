/* Small boards: the rules on sets of bits, safety, whole boards, proofs and superko, each against
 * its slow twin or known values. */
#include "../check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../core/base/random.h"
#include "../../../core/fullboard/fullboard.h"
#include "../../../core/fullboard/guess.h"
#include "../../../core/fullboard/parts.h"
#include "../../../core/fullboard/safety.h"
#include "../../../core/fullboard/table.h"
#include "../../../core/search/step.h"
#include "slow_fullboard.h"

enum { MEGABYTE = 1 << 20 };

static int is_long(void) {
    return getenv("TESUJI_LONG") != NULL;
}

static Arena arena_of(size_t megabytes) {
    void *block = malloc(megabytes * MEGABYTE);
    assert_non_null(block);
    return arena_over(block, megabytes * MEGABYTE);
}

static FbPosition position_of(const SlowBoard *board) {
    FbPosition position = {.passed = (uint32_t)board->passed};
    for (int p = 0; p < board->width * board->height; p++) {
        if (board->stone[p] == 0) continue;
        if (board->stone[p] == board->to_move)
            position.me |= (FbSet)1 << p;
        else
            position.opp |= (FbSet)1 << p;
    }
    if (board->ko >= 0) position.ko = (FbSet)1 << board->ko;
    return position;
}

static void assert_same(FbPosition a, FbPosition b) {
    assert_int_equal(a.me, b.me);
    assert_int_equal(a.opp, b.opp);
    assert_int_equal(a.ko, b.ko);
    assert_int_equal(a.passed, b.passed);
}

/* A position after some random moves on an empty board. */
static SlowBoard random_board(Random *random, int width, int height, int moves) {
    SlowBoard board = {.width = width, .height = height, .ko = -1, .to_move = 1};
    for (int i = 0; i < moves; i++)
        slow_move(&board, (int)random_below(random, (uint32_t)(width * height)));
    return board;
}

static void moves_are_those_of_the_rules(void **state) {
    (void)state;
    static const int SIZES[][2] = {{1, 1}, {1, 7}, {7, 1}, {2, 2}, {3, 3},
                                   {4, 3}, {2, 6}, {4, 4}, {5, 3}, {2, 8}};
    Random random = random_seeded(1);
    for (int game = 0; game < 2000; game++) {
        const int *size = SIZES[game % 10];
        FbShape shape = fb_shape(size[0], size[1]);
        SlowBoard board = random_board(&random, size[0], size[1], 0);
        shape.suicide = (uint8_t)(board.suicide = game % 3 == 0);
        for (int move = 0; move < 40; move++) {
            FbPosition before = position_of(&board), after;
            int point = (int)random_below(&random, shape.points + 1u) - 1;
            int empty = point < 0 || board.stone[point] == 0;
            int legal = slow_move(&board, point);
            if (point < 0)
                after = fb_pass(&before);
            else
                assert_int_equal(empty && fb_play(&shape, &before, (FbSet)1 << point, &after),
                                 legal);
            if (!legal) continue;
            assert_same(after, position_of(&board));
            int score = fb_score(&shape, after.me, after.opp);
            assert_int_equal(board.to_move == 1 ? score : -score, slow_area(&board));
        }
    }
}

static void symmetries_move_neighbours_to_neighbours(void **state) {
    (void)state;
    for (int width = 1; width <= 30; width++) {
        for (int height = 1; width * height <= 30; height++) {
            FbShape shape = fb_shape(width, height);
            for (int n = 0; n < fb_symmetries(&shape); n++) {
                for (int p = 0; p < shape.points; p++) {
                    FbSet image = (FbSet)fb_image(&shape, BIT64(p), n);
                    FbSet beside = (FbSet)fb_image(&shape, fb_beside(&shape, (FbSet)1 << p), n);
                    assert_true(bits_single(image));
                    assert_int_equal(fb_beside(&shape, image), beside);
                }
            }
        }
    }
}

static FbRetro *solved(Arena *arena, const FbShape *shape) {
    FbRetro *retro = fb_retro_new(arena, shape);
    uint32_t nodes;
    int32_t status;
    assert_non_null(retro);
    while ((status = fb_retro_step(retro, 1000, &nodes)) == STEP_RUNNING)
        assert_true(nodes <= 1000);
    assert_int_equal(status, STEP_DONE);
    return retro;
}

/* Every state that play can reach from random positions, passes and kos included. */
static void whole_boards_equal_plain_iteration(void **state) {
    (void)state;
    static const int SIZES[][4] = {/* width, height, suicide, no ko */
                                   {1, 1, 0, 0}, {1, 3, 0, 0}, {2, 2, 0, 0}, {1, 5, 0, 0},
                                   {2, 2, 1, 0}, {2, 2, 0, 1}, {2, 3, 0, 0}, {2, 3, 1, 0},
                                   {3, 2, 0, 1}, {1, 7, 0, 0}, {2, 4, 0, 0}, {4, 2, 1, 0},
                                   {2, 4, 0, 1}, {3, 3, 0, 0}};
    Random random = random_seeded(2);
    int compared = 0;
    for (int i = 0; i < (is_long() ? 14 : 10); i++) {
        int width = SIZES[i][0], height = SIZES[i][1];
        FbShape shape = fb_shape(width, height);
        shape.suicide = (uint8_t)SIZES[i][2];
        shape.no_ko = (uint8_t)SIZES[i][3];
        Arena arena = arena_of(4);
        FbRetro *retro = solved(&arena, &shape);
        SlowValues values = slow_values(width, height, SIZES[i][2], SIZES[i][3]);
        for (int game = 0; game < 300; game++) {
            SlowBoard board = random_board(&random, width, height, 0);
            board.suicide = SIZES[i][2];
            board.no_ko = SIZES[i][3];
            for (int move = 0; move < 30; move++) {
                FbPosition position = position_of(&board);
                FbValue value = fb_retro_value(retro, &position);
                int s = slow_state(&board), one = board.to_move == 1;
                assert_int_equal(one ? value.low : -value.high, values.low[s]);
                assert_int_equal(one ? value.high : -value.low, values.high[s]);
                compared++;
                slow_move(&board, (int)random_below(&random, shape.points + 1u) - 1);
            }
        }
        slow_values_free(&values);
        free(arena.base);
    }
    printf("compared %d positions\n", compared);
}

/* On every legal position of a board. */
static void check_safety(int width, int height) {
    FbShape shape = fb_shape(width, height);
    Arena arena = arena_of(shape.points > 12 ? 256 : 8);
    FbRetro *retro = solved(&arena, &shape);
    uint32_t codes = 1;
    for (int p = 0; p < shape.points; p++) codes *= 3;
    for (uint32_t code = 0; code < codes; code++) {
        FbPosition position = {0};
        uint32_t rest = code;
        for (int p = 0; p < shape.points; p++, rest /= 3) {
            if (rest % 3 == 1) position.me |= (FbSet)1 << p;
            if (rest % 3 == 2) position.opp |= (FbSet)1 << p;
        }
        if (!fb_legal(&shape, position.me, position.opp)) continue;
        FbSafe safe = fb_safe(&shape, position.opp, position.me);
        if (safe.area == 0) continue;
        FbValue value = fb_retro_value(retro, &position);
        assert_true(-value.high >= 2 * fb_count(safe.area) - shape.points);
    }
    free(arena.base);
}

static void what_is_safe_is_kept_whatever_comes(void **state) {
    (void)state;
    check_safety(2, 4);
    check_safety(3, 3);
    check_safety(2, 5);
    check_safety(3, 4);
    if (!is_long()) return;
    check_safety(3, 5);
    check_safety(4, 4);
}

/* Whether the side with the stones `own` gets what fb_held says, whoever is to move. */
static void check_held(int width, int height) {
    FbShape shape = fb_shape(width, height);
    Arena arena = arena_of(shape.points > 12 ? 256 : 8);
    FbParts *parts = fb_parts_new(&arena, &shape, 12);
    FbRetro *retro = solved(&arena, &shape);
    uint32_t codes = 1, found = 0;
    for (int p = 0; p < shape.points; p++) codes *= 3;
    for (uint32_t code = 0; code < codes; code++) {
        FbPosition position = {0};
        uint32_t rest = code;
        for (int p = 0; p < shape.points; p++, rest /= 3) {
            if (rest % 3 == 1) position.me |= (FbSet)1 << p;
            if (rest % 3 == 2) position.opp |= (FbSet)1 << p;
        }
        if (!fb_legal(&shape, position.me, position.opp)) continue;
        FbSet held = fb_held(parts, position.opp, position.me, 0);
        if (held == 0) continue;
        int score = 2 * fb_count(held) - shape.points;
        FbPosition turned = {.me = position.opp, .opp = position.me};
        assert_true(-fb_retro_value(retro, &position).high >= score);
        assert_true(fb_retro_value(retro, &turned).low >= score);
        assert_int_equal(fb_held(parts, position.opp, position.me, held) & held, held);
        found++;
    }
    printf("held something in %u positions of %dx%d\n", found, width, height);
    free(arena.base);
}

static void what_is_held_by_answering_is_kept(void **state) {
    (void)state;
    check_held(2, 4);
    check_held(3, 3);
    check_held(2, 5);
    check_held(3, 4);
    if (!is_long()) return;
    check_held(1, 12);
    check_held(3, 5);
    check_held(4, 4);
}

/* Where territory can be counted the area is what the whole board says: points between the sides
 * are filled in turn. */
static void check_territory(Random *random, int width, int height) {
    FbShape shape = fb_shape(width, height);
    Arena arena = arena_of(64);
    FbRetro *retro = solved(&arena, &shape);
    int counted = 0;
    for (int i = 0; i < 100000; i++) {
        SlowBoard board = random_board(random, width, height, (int)random_below(random, 40));
        board.passed = 0;
        board.ko = -1;
        FbPosition position = position_of(&board);
        FbTerritory territory = fb_territory(&shape, position.me, position.opp);
        if (territory.open != 0) continue;
        FbSet mine = fb_safe(&shape, position.me, position.opp).area;
        FbSet theirs = fb_safe(&shape, position.opp, position.me).area;
        int between = shape.points - fb_count(mine) - fb_count(theirs);
        int area = fb_count(mine) - fb_count(theirs) + between % 2;
        FbValue value = fb_retro_value(retro, &position);
        assert_int_equal(value.low, area);
        assert_int_equal(value.high, area);
        int stones = fb_count(position.me) - fb_count(position.opp);
        assert_int_equal(territory.score, area - between % 2 - stones);
        counted++;
    }
    printf("counted %d positions of %dx%d\n", counted, width, height);
    assert_true(counted > 0);
    free(arena.base);
}

static void territory_is_area_less_stones(void **state) {
    (void)state;
    Random random = random_seeded(12);
    check_territory(&random, 3, 3);
    check_territory(&random, 2, 5);
    check_territory(&random, 3, 4);
}

static void following_the_ranks_ends_every_game(void **state) {
    (void)state;
    FbShape shape = fb_shape(3, 3);
    Arena arena = arena_of(8);
    FbRetro *retro = solved(&arena, &shape);
    Random random = random_seeded(3);
    for (int game = 0; game < 2000; game++) {
        SlowBoard board = random_board(&random, 3, 3, (int)random_below(&random, 12));
        board.passed = 0;
        board.ko = -1;
        int prover = board.to_move, promised = 0, over = 0;
        for (int move = 0; !over; move++) {
            FbPosition position = position_of(&board);
            int best = -2;
            if (board.to_move == prover) {
                uint32_t least = UINT32_MAX;
                FbValue value = fb_retro_value(retro, &position);
                if (move == 0) promised = value.low;
                for (int p = 0; p < 9; p++) {
                    SlowBoard next = board;
                    if (!slow_move(&next, p)) continue;
                    FbPosition after = position_of(&next);
                    FbValue child = fb_retro_value(retro, &after);
                    if (-child.high < value.low || child.high_rank >= least) continue;
                    if (!board.passed && child.high_rank >= value.low_rank) continue;
                    least = child.high_rank;
                    best = p;
                }
                FbPosition passed = fb_pass(&position);
                int pass = board.passed ? fb_score(&shape, position.me, position.opp)
                                        : -fb_retro_value(retro, &passed).high;
                if (best == -2 || (board.passed && pass >= value.low)) best = -1;
            } else {
                do best = (int)random_below(&random, 10) - 1;
                while (best >= 0 && (board.stone[best] != 0 || board.ko == best));
            }
            over = best < 0 && board.passed;
            if (!over) slow_move(&board, best);
            assert_true(move < 300);
        }
        assert_true((prover == 1 ? slow_area(&board) : -slow_area(&board)) >= promised);
    }
    free(arena.base);
}

/* What is guessed of a board after a change is what is guessed of it anew, and nothing depends on
 * how it is turned. */
static void guesses_follow_the_board(void **state) {
    (void)state;
    static const int SIZES[][2] = {{2, 2}, {2, 4}, {5, 2},  {3, 3}, {4, 5},
                                   {5, 5}, {6, 5}, {2, 15}, {15, 2}};
    Random random = random_seeded(6);
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        FbShape shape = fb_shape(SIZES[i][0], SIZES[i][1]);
        Arena arena = arena_of(1);
        FbGuess *guess = fb_guess_new(&arena, &shape);
        FbGuessed before, board;
        assert_non_null(guess);
        fb_guess_board(guess, 0, 0, 1, &before);
        for (int game = 0; game < 200; game++) {
            SlowBoard slow = random_board(&random, shape.width, shape.height,
                                          (int)random_below(&random, 2u * shape.points));
            FbPosition position = position_of(&slow);
            fb_guess_board(guess, position.me, position.opp, 1, &board);
            assert_int_equal(fb_guess_change(guess, &before, position.me, position.opp, 1),
                             board.sum);
            before = board;
            for (FbSet empty = fb_empty(&shape, &position); empty != 0; empty &= empty - 1) {
                FbSet stone = empty & -empty;
                int point = __builtin_ctz(stone);
                fb_guess_board(guess, position.me | stone, position.opp, 1, &board);
                assert_int_equal(fb_guess_stone(guess, &before, point, 1, 1), board.sum);
                fb_guess_board(guess, position.me, position.opp | stone, 1, &board);
                assert_int_equal(fb_guess_stone(guess, &before, point, 0, 1), board.sum);
            }
            uint64_t sets = position.me | (uint64_t)position.opp << 32;
            for (int s = 0; s < fb_symmetries(&shape); s++) {
                uint64_t image = fb_image(&shape, sets, s);
                fb_guess_board(guess, (FbSet)image, (FbSet)(image >> 32), 1, &board);
                assert_int_equal(board.sum, before.sum);
            }
        }
        free(arena.base);
    }
}

static void surroundings_that_differ_are_counted(void **state) {
    (void)state;
    static uint16_t classes[FB_GUESS_CODES];
    int most = 0;
    fb_guess_classes(classes);
    for (int code = 0; code < FB_GUESS_CODES; code++)
        if (classes[code] > most) most = classes[code];
    assert_int_equal(most + 1, FB_GUESS_CLASSES);
}

static int prove(FbProver *prover, const FbQuestion *question, int most) {
    for (int effort = question->to_move ? 1 : 2; effort <= most; effort += 2) {
        int result;
        fb_prover_ask(prover, question, effort);
        while ((result = fb_prover_step(prover, 500)) < 0) {
        }
        if (result) return 1;
    }
    return 0;
}

/* What is proved is true, and what is true is proved where no long fight is needed. */
static void proofs_agree_with_whole_boards(void **state) {
    (void)state;
    static const int SIZES[][2] = {{2, 4}, {3, 3}, {5, 2}, {4, 3}, {1, 8}, {3, 5}, {4, 4}};
    Random random = random_seeded(4);
    int proved = 0, missed = 0;
    for (int i = 0; i < (is_long() ? 7 : 5); i++) {
        FbShape shape = fb_shape(SIZES[i][0], SIZES[i][1]);
        Arena arena = arena_of(shape.points > 12 ? 256 : 16);
        FbRetro *retro = solved(&arena, &shape);
        FbProver *prover = fb_prover_new(&arena, &shape, arena_left(&arena));
        assert_non_null(prover);
        for (int game = 0; game < 400; game++) {
            SlowBoard board =
                random_board(&random, SIZES[i][0], SIZES[i][1], (int)random_below(&random, 9));
            FbPosition position = position_of(&board);
            FbValue value = fb_retro_value(retro, &position);
            int own = game & 1, bound = own ? value.low : -value.high;
            FbQuestion question = {.position = position, .to_move = own, .score = bound};
            int worst = -shape.points;
            if (bound > worst) (*(prove(prover, &question, 30) ? &proved : &missed))++;
            question.score = bound + 1;
            if (question.score <= shape.points) assert_false(prove(prover, &question, 16));
        }
        free(arena.base);
    }
    printf("proved %d of %d true bounds\n", proved, proved + missed);
    assert_true(proved > 9 * missed);
}

static void the_table_keeps_what_it_is_given(void **state) {
    (void)state;
    Arena arena = arena_of(2);
    FbTable table;
    assert_true(fb_table_new(&table, &arena, arena_left(&arena), 52));
    for (uint64_t i = 1; i <= 90000; i++)
        fb_table_keep(&table, fb_table_key(&table, i),
                      (FbKnown){.failed = 3, .effort = 1 + (int)(i % 50), .move = 7});
    assert_int_equal(table.buckets, table.most);
    int found = 0;
    for (uint64_t i = 1; i <= 90000; i++) {
        const uint64_t *word = fb_table_find(&table, fb_table_key(&table, i));
        if (word == NULL) continue;
        found++;
        assert_int_equal(fb_table_read(*word).effort, 1 + (int)(i % 50));
    }
    assert_true(found > 80000);
    for (uint64_t i = 90001; i <= 180000; i++)
        assert_null(fb_table_find(&table, fb_table_key(&table, i)));
    free(arena.base);
}

static FullboardAnswer ask(FullboardProblem problem, size_t megabytes) {
    Arena arena = arena_of(megabytes);
    FullboardSolver *solver;
    int32_t point = -1, status;
    uint64_t nodes = 0;
    assert_int_equal(fullboard_new(&arena, &problem, &solver, &point), OK);
    while ((status = fullboard_step(solver, 5000, &nodes)) == STEP_RUNNING) {
    }
    assert_int_equal(status, STEP_DONE);
    FullboardAnswer answer = fullboard_answer(solver);
    free(arena.base);
    return answer;
}

static void empty_boards_have_their_known_values(void **state) {
    (void)state;
    static const int KNOWN[][4] = {{1, 1, 0, 0},   {1, 2, 0, 0},     {1, 3, 3, 3},   {1, 4, 4, 4},
                                   {1, 5, -5, 5},  {1, 9, -9, 9},    {2, 2, -4, 4},  {2, 3, -6, 6},
                                   {2, 4, 8, 8},   {3, 3, 9, 9},     {2, 5, 10, 10}, {3, 4, 4, 12},
                                   {6, 2, 12, 12}, {1, 12, -12, 12}, {3, 6, 18, 18}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        FullboardAnswer answer =
            ask((FullboardProblem){.width = KNOWN[i][0], .height = KNOWN[i][1]}, 16);
        assert_int_equal(answer.lo, KNOWN[i][2]);
        assert_int_equal(answer.hi, KNOWN[i][3]);
        assert_int_equal(answer.status, answer.lo == answer.hi ? FULLBOARD_EXACT : FULLBOARD_CYCLE);
        assert_true(answer.complete || KNOWN[i][0] * KNOWN[i][1] > 16);
    }
}

static void superko_gives_every_board_one_value(void **state) {
    (void)state;
    static const int KNOWN[][4] = {{1, 2, 0, 0}, {1, 3, 3, 3},  {1, 4, 4, 4}, {1, 5, 0, 0},
                                   {2, 2, 1, 1}, {3, 2, 0, 0},  {2, 4, 8, 8}, {3, 3, 9, 9},
                                   {1, 7, 2, 2}, {2, 5, 10, 10}};
    FullboardAnswer natural =
        ask((FullboardProblem){.width = 3, .height = 3, .rules = FB_NSSK}, 16);
    assert_int_equal(natural.lo, 2);
    assert_int_equal(natural.hi, 2);
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        for (int rules = FB_PSK; rules <= FB_SSK; rules++) {
            FullboardProblem problem = {
                .width = KNOWN[i][0], .height = KNOWN[i][1], .rules = rules};
            FullboardAnswer answer = ask(problem, 128);
            assert_int_equal(answer.lo, KNOWN[i][2]);
            assert_int_equal(answer.hi, KNOWN[i][3]);
        }
    }
}

static void superko_equals_a_search_of_all_games(void **state) {
    (void)state;
    static const int SIZES[][2] = {{2, 2}, {1, 4}, {1, 5}, {2, 3}, {4, 2}, {3, 3}, {1, 6}};
    Random random = random_seeded(5);
    int compared = 0, wanted = is_long() ? 10000 : 300, by_size[7] = {0};
    for (int game = 0; compared < wanted && game < 8 * wanted; game++) {
        const int *size = SIZES[game % 7];
        SlowBoard board = random_board(&random, size[0], size[1],
                                       3 * size[0] * size[1] + (int)random_below(&random, 6));
        board.ko = -1;
        SlowSuperko rule = random_below(&random, 3);
        long nodes = 20000;
        int value = slow_superko(&board, rule, &nodes);
        if (nodes == 0) continue;
        FullboardProblem problem = {.width = size[0], .height = size[1]};
        problem.rules = (int32_t)(FB_PSK + rule);
        problem.to_move = board.to_move == 2;
        problem.passed = board.passed;
        for (int p = 0; p < size[0] * size[1]; p++) {
            problem.black |= (FbSet)(board.stone[p] == 1) << p;
            problem.white |= (FbSet)(board.stone[p] == 2) << p;
        }
        FullboardAnswer answer = ask(problem, 16);
        if (answer.lo != value || answer.hi != value)
            printf("game %d, %dx%d, black %x, white %x, to move %d: %d, not %d..%d\n", game,
                   size[0], size[1], problem.black, problem.white, problem.to_move, value,
                   answer.lo, answer.hi);
        assert_int_equal(answer.lo, value);
        assert_int_equal(answer.hi, value);
        assert_in_range(answer.first, 0, FULLBOARD_MOVES - 1);
        assert_int_equal(answer.moves[answer.first].best, 1);
        compared++;
        by_size[game % 7]++;
    }
    for (int i = 0; i < 7; i++)
        printf("compared %d positions of %dx%d\n", by_size[i], SIZES[i][0], SIZES[i][1]);
    assert_true(compared >= wanted / 2);
}

static void a_komi_asks_only_who_wins(void **state) {
    (void)state;
    static const int KNOWN[][4] = {
        /* width, height, komi in half points, winner */
        {3, 3, 17, FULLBOARD_BLACK},   {3, 3, 18, FULLBOARD_DRAW},   {3, 3, 19, FULLBOARD_WHITE},
        {3, 3, -100, FULLBOARD_BLACK}, {3, 4, 7, FULLBOARD_BLACK},   {3, 4, 9, FULLBOARD_ENDLESS},
        {3, 4, 25, FULLBOARD_WHITE},   {3, 4, 8, FULLBOARD_ENDLESS}, {2, 2, -9, FULLBOARD_BLACK},
        {2, 2, 0, FULLBOARD_ENDLESS},  {1, 18, 37, FULLBOARD_WHITE}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        FullboardProblem problem = {.width = KNOWN[i][0], .height = KNOWN[i][1], .has_komi = 1};
        problem.half_komi = KNOWN[i][2];
        assert_int_equal(ask(problem, 16).winner, KNOWN[i][3]);
    }
    static const int PSK[][2] = {{1, FULLBOARD_BLACK}, {2, FULLBOARD_DRAW}, {3, FULLBOARD_WHITE}};
    for (int i = 0; i < 3; i++) {
        FullboardProblem problem = {.width = 2, .height = 2, .has_komi = 1, .rules = FB_PSK};
        problem.half_komi = PSK[i][0];
        assert_int_equal(ask(problem, 16).winner, PSK[i][1]);
    }
}

static void bad_questions_are_refused(void **state) {
    (void)state;
    static const struct {
        FullboardProblem problem;
        ErrorCode error;
        int point;
    } BAD[] = {{{.width = 0, .height = 3}, ERROR_UNSUPPORTED_SIZE, -1},
               {{.width = 6, .height = 6}, ERROR_UNSUPPORTED_SIZE, -1},
               {{.width = 1 << 30, .height = 4}, ERROR_UNSUPPORTED_SIZE, -1},
               {{.width = 2, .height = 2, .black = 1, .white = 1}, ERROR_ILLEGAL_POSITION, 0},
               {{.width = 2, .height = 2, .black = 16}, ERROR_ILLEGAL_POSITION, 4},
               {{.width = 2, .height = 2, .black = 15}, ERROR_ILLEGAL_POSITION, 0},
               {{.width = 2, .height = 1, .black = 1, .white = 2}, ERROR_ILLEGAL_POSITION, 0},
               {{.width = 2, .height = 2, .black = 1, .ko = 1}, ERROR_ILLEGAL_POSITION, 0},
               {{.width = 2, .height = 2, .rules = 9}, ERROR_BAD_OPTION, -1},
               {{.width = 5, .height = 5, .suicide = 1}, ERROR_BAD_OPTION, -1}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Arena arena = arena_of(1);
        FullboardSolver *solver;
        int32_t point = -1;
        assert_int_equal(fullboard_new(&arena, &BAD[i].problem, &solver, &point), BAD[i].error);
        assert_int_equal(point, BAD[i].point);
        free(arena.base);
    }
    Arena arena = arena_of(1);
    FullboardProblem large = {.width = 4, .height = 4};
    FullboardSolver *solver;
    int32_t point;
    assert_int_equal(fullboard_new(&arena, &large, &solver, &point), ERROR_OUT_OF_MEMORY);
    free(arena.base);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_those_of_the_rules),
        cmocka_unit_test(symmetries_move_neighbours_to_neighbours),
        cmocka_unit_test(whole_boards_equal_plain_iteration),
        cmocka_unit_test(what_is_safe_is_kept_whatever_comes),
        cmocka_unit_test(what_is_held_by_answering_is_kept),
        cmocka_unit_test(territory_is_area_less_stones),
        cmocka_unit_test(following_the_ranks_ends_every_game),
        cmocka_unit_test(guesses_follow_the_board),
        cmocka_unit_test(surroundings_that_differ_are_counted),
        cmocka_unit_test(proofs_agree_with_whole_boards),
        cmocka_unit_test(the_table_keeps_what_it_is_given),
        cmocka_unit_test(empty_boards_have_their_known_values),
        cmocka_unit_test(superko_gives_every_board_one_value),
        cmocka_unit_test(superko_equals_a_search_of_all_games),
        cmocka_unit_test(a_komi_asks_only_who_wins),
        cmocka_unit_test(bad_questions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
