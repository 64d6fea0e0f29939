/* What stands beside the board: counts of legal positions, symmetries, superko, score, Benson. */
#include "../check.h"
#include "slow_board.h"

#include "../../../core/base/random.h"
#include "../../../core/go/benson.h"
#include "../../../core/go/score.h"
#include "../../../core/go/superko.h"
#include "../../../core/go/symmetry.h"

#include <string.h>

static uint8_t block[1 << 20], other_block[1 << 20];

static Board *board_of(int width, int height) {
    Arena arena = arena_over(block, sizeof block);
    return board_new(&arena, width, height, 1024);
}

static Board *second_board_of(int width, int height) {
    Arena arena = arena_over(other_block, sizeof other_block);
    return board_new(&arena, width, height, 64);
}

/* Legal positions with points from `point` on still free. Stones go down in the order of points;
 * a position is legal exactly when that captures nothing and is no suicide. */
static uint64_t count_positions(Board *board, int point) {
    if (point == board->points) return 1;
    uint64_t count = count_positions(board, point + 1);
    for (int color = BLACK; color <= WHITE; color++) {
        if (!board_play(board, point, color)) continue;
        if (board->captures[color] == 0) count += count_positions(board, point + 1);
        board_undo(board);
    }
    return count;
}

/* J. Tromp and G. Farnebäck, "Combinatorics of Go" (2007), table of L(m, n). */
static void legal_positions_are_as_many_as_published(void **state) {
    (void)state;
    static const struct {
        int width, height;
        uint64_t count;
    } known[] = {
        {1, 1, 1},     {2, 1, 5},      {3, 1, 15},       {1, 4, 41},    {5, 1, 113},
        {2, 2, 57},    {3, 2, 489},    {2, 4, 4125},     {5, 2, 35117}, {2, 6, 299681},
        {3, 3, 12675}, {4, 3, 321689}, {4, 4, 24318165},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Board *board = board_of(known[i].width, known[i].height);
        uint64_t count = count_positions(board, 0);
        if (count != known[i].count)
            print_message("%dx%d: %llu\n", board->width, board->height, (unsigned long long)count);
        assert_true(count == known[i].count);
    }
}

static void fill_at_random(Board *board, Random *random, int moves) {
    for (int i = 0; i < moves; i++) {
        int point = (int)random_below(random, (uint32_t)board->points);
        board_play(board, point, random_below(random, 2) ? BLACK : WHITE);
    }
}

static void symmetries_form_a_group(void **state) {
    (void)state;
    for (int a = 0; a < SYMMETRIES; a++) {
        assert_int_equal(symmetry_then(a, symmetry_inverse(a)), 0);
        int width = a & SYMMETRY_TRANSPOSE ? 3 : 5, height = a & SYMMETRY_TRANSPOSE ? 5 : 3;
        for (int b = 0; b < SYMMETRIES; b++) {
            for (int point = 0; point < 15; point++) {
                int one = symmetry_point(symmetry_then(a, b), point, 5, 3);
                int two = symmetry_point(b, symmetry_point(a, point, 5, 3), width, height);
                assert_int_equal(one, two);
            }
        }
        assert_int_equal(symmetry_point(a, PASS, 5, 3), PASS);
    }
}

static void a_transformed_board_has_the_transformed_hash(void **state) {
    (void)state;
    Random random = random_seeded(7);
    for (int game = 0; game < 50; game++) {
        int width = 2 + game % 4, height = 2 + game % 3;
        Board *board = board_of(width, height);
        fill_at_random(board, &random, 40);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            int turned = (symmetry & SYMMETRY_TRANSPOSE) != 0, invert = game & 1;
            Board *other = second_board_of(turned ? height : width, turned ? width : height);
            board_transform(other, board, symmetry, invert);
            assert_true(other->hash == board_hash_through(board, symmetry, invert));
            assert_int_equal(other->captures[invert ? WHITE : BLACK], board->captures[BLACK]);
            for (int point = 0; point < board->points; point++) {
                int to = symmetry_point(symmetry, point, width, height);
                assert_true(symmetry_point(symmetry_inverse(symmetry), to, turned ? height : width,
                                           turned ? width : height) == point);
            }
        }
    }
}

/* Send two, return one: Black's second throw-in brings a position back, with the same side to
 * move. */
static void superko_forbids_what_simple_ko_lets_pass(void **state) {
    (void)state;
    Board *board = board_of(2, 1);
    for (SuperkoRule rule = SUPERKO_NONE; rule <= SUPERKO_SITUATIONAL; rule++) {
        Arena arena = arena_over(other_block, sizeof other_block);
        History history = history_new(&arena, rule, 3);
        board_clear(board);
        assert_true(history_push(&history, board, BLACK));
        assert_true(history_legal(&history, board, 0, BLACK));
        board_play(board, 0, BLACK);
        assert_true(history_push(&history, board, WHITE));
        assert_true(history_legal(&history, board, 1, WHITE));
        board_play(board, 1, WHITE);
        assert_true(history_push(&history, board, BLACK));
        /* Simple ko bans the first point; let Black pass and White too, then Black retakes. */
        board_play(board, PASS, BLACK);
        assert_false(history_push(&history, board, WHITE));
        board_play(board, PASS, WHITE);
        assert_int_equal(history_legal(&history, board, 0, BLACK), rule == SUPERKO_NONE);
        assert_int_equal(history_repeated(&history, board, 0, BLACK),
                         rule == SUPERKO_NONE ? -1 : 1);
        assert_true(history_legal(&history, board, PASS, BLACK));
    }
}

static void situational_superko_asks_who_is_to_move(void **state) {
    (void)state;
    Board *board = board_of(2, 1);
    for (SuperkoRule rule = SUPERKO_POSITIONAL; rule <= SUPERKO_SITUATIONAL; rule++) {
        Arena arena = arena_over(other_block, sizeof other_block);
        History history = history_new(&arena, rule, 8);
        board_from_text(board, ".X");
        history_push(&history, board, BLACK); /* Black will pass from here */
        board_from_text(board, "O.");
        /* Black retakes: the position .X again, but with White to move. */
        assert_int_equal(history_legal(&history, board, 1, BLACK), rule == SUPERKO_SITUATIONAL);
    }
}

static void area_and_territory_are_counted(void **state) {
    (void)state;
    Board *board = board_of(5, 5);
    Score score;
    board_from_text(board, ".XO.."
                           "XXO.."
                           ".XO.."
                           "XXOO."
                           ".X.OX");
    score_board(board, NULL, &score);
    assert_int_equal(score.stones[BLACK], 8);
    assert_int_equal(score.stones[WHITE], 6);
    assert_int_equal(score.territory[BLACK], 3);
    assert_int_equal(score.territory[WHITE], 0);
    assert_int_equal(score.neutral, 8);
    uint64_t dead[BOARD_WORDS] = {0};
    points_add(dead, 24);
    score_board(board, dead, &score);
    assert_int_equal(score.territory[WHITE], 8);
    assert_int_equal(score.prisoners[WHITE], 1);
    assert_int_equal(score.neutral, 1);
    assert_int_equal(score_area(&score), 7 + 3 - 6 - 8);
    assert_int_equal(score_territory(&score), 3 - 8 - 1);
    assert_int_equal(score.owner[24], WHITE);
    assert_int_equal(score.owner[22], EMPTY);
}

static void an_empty_board_belongs_to_nobody(void **state) {
    (void)state;
    Board *board = board_of(3, 3);
    Score score;
    Benson life;
    score_board(board, NULL, &score);
    assert_int_equal(score.neutral, 9);
    benson(board, BLACK, &life);
    assert_true(life.alive[0] == 0 && life.territory[0] == 0);
}

static void two_eyes_live_and_one_does_not(void **state) {
    (void)state;
    Board *board = board_of(5, 3);
    Benson life;
    board_from_text(board, ".X.XO"
                           "XXXXO"
                           "OOOO.");
    benson(board, BLACK, &life);
    assert_int_equal(bits_count(life.alive[0]), 6);
    /* White's stones have room for one eye, no more. */
    assert_true((life.alive[0] | life.territory[0]) == BIT64(15) - 1);
    benson(board, WHITE, &life);
    assert_true(life.alive[0] == 0);
    board_set(board, 0, BLACK);
    benson(board, BLACK, &life);
    assert_true(life.alive[0] == 0);
}

/* Slow twin of Benson: can the enemy, moving as long as it likes against passes, take a stone of
 * the chain on point? All positions it can reach are tried. */
typedef struct {
    uint64_t seen[1 << 14]; /* hash table, 0 where free */
    int seen_count;
    int color;
    uint64_t lost; /* stones of the colour that some play captures */
    uint64_t held; /* points on which some play makes an unconditionally alive enemy chain */
} Siege;

static int seen_before(Siege *siege, uint64_t hash) {
    size_t mask = sizeof siege->seen / sizeof *siege->seen - 1, at = hash & mask;
    while (siege->seen[at] != 0) {
        if (siege->seen[at] == hash) return 1;
        at = (at + 1) & mask;
    }
    siege->seen[at] = hash;
    assert_true(++siege->seen_count < (int)mask);
    return 0;
}

static void besiege(Board *board, Siege *siege, uint64_t stones) {
    Benson besieger;
    if (seen_before(siege, board->hash ^ 1)) return;
    benson(board, opponent(siege->color), &besieger);
    siege->held |= besieger.alive[0];
    for (int p = 0; p < board->points; p++)
        if (stones >> p & 1 && board->color[p] != siege->color) siege->lost |= BIT64(p);
    for (int p = 0; p < board->points; p++) {
        board->ko = NO_POINT;
        if (!board_play(board, p, opponent(siege->color))) continue;
        besiege(board, siege, stones);
        board_undo(board);
    }
}

static void benson_is_exactly_what_no_siege_can_take_or_hold(void **state) {
    (void)state;
    static Siege siege;
    Random random = random_seeded(42);
    int alive = 0;
    for (int game = 0; game < 1500; game++) {
        Board *board = board_of(3 + game % 2, 2 + game % 3 / 2);
        board->allow_suicide = game % 4 == 3;
        for (int i = 0; i < 40; i++)
            board_play(board, (int)random_below(&random, (uint32_t)board->points),
                       random_below(&random, 4) ? BLACK : WHITE);
        uint64_t stones = 0;
        Benson life;
        benson(board, BLACK, &life);
        for (int p = 0; p < board->points; p++)
            if (board->color[p] == BLACK) stones |= BIT64(p);
        memset(&siege, 0, sizeof siege);
        siege.color = BLACK;
        besiege(board, &siege, stones);
        assert_true(life.alive[0] == (stones & ~siege.lost));
        assert_true((life.territory[0] & siege.held) == 0);
        alive += life.alive[0] != 0;
    }
    assert_true(alive > 100);
}

/* On every random board: whatever is unconditional territory has an owner that the enemy cannot
 * dislodge, so it must not overlap with the enemy's living stones. */
static void territories_of_both_sides_are_apart(void **state) {
    (void)state;
    Random random = random_seeded(3);
    for (int game = 0; game < 300; game++) {
        Board *board = board_of(7, 7);
        Benson black, white;
        fill_at_random(board, &random, 200);
        benson(board, BLACK, &black);
        benson(board, WHITE, &white);
        assert_true((black.territory[0] & white.territory[0]) == 0);
        assert_true((black.territory[0] & white.alive[0]) == 0);
        assert_true((white.territory[0] & black.alive[0]) == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(legal_positions_are_as_many_as_published),
        cmocka_unit_test(symmetries_form_a_group),
        cmocka_unit_test(a_transformed_board_has_the_transformed_hash),
        cmocka_unit_test(superko_forbids_what_simple_ko_lets_pass),
        cmocka_unit_test(situational_superko_asks_who_is_to_move),
        cmocka_unit_test(area_and_territory_are_counted),
        cmocka_unit_test(an_empty_board_belongs_to_nobody),
        cmocka_unit_test(two_eyes_live_and_one_does_not),
        cmocka_unit_test(benson_is_exactly_what_no_siege_can_take_or_hold),
        cmocka_unit_test(territories_of_both_sides_are_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
