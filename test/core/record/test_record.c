/* Records replayed: the traps one by one, then random files against the slow twin. */
#include "../check.h"
#include "../go/slow_board.h"

#include "../../../core/base/random.h"
#include "../../../core/go/symmetry.h"
#include "../../../core/record/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t block[1 << 24];
static ErrorPlace place;

/* Replays a text; NULL and *error when that fails. */
static Record *try_replay(const char *text, RecordOptions options, int32_t *error) {
    Arena arena = arena_over(block, sizeof block);
    const SgfTree *tree;
    Record *record = NULL;
    place = (ErrorPlace){0};
    *error = sgf_parse(&arena, text, strlen(text), 0, &tree, &place);
    if (*error != OK) return NULL;
    static Arena kept;
    kept = arena;
    *error = record_new(&kept, tree, &options, &record, &place);
    if (*error != OK) return NULL;
    do *error = record_step(record, 7);
    while (*error == STEP_RUNNING);
    if (*error == STEP_DONE) return record;
    place = record->stopped;
    return NULL;
}

static Record *replay(const char *text) {
    int32_t error;
    Record *record = try_replay(text, (RecordOptions){0}, &error);
    assert_int_equal(error, STEP_DONE);
    return record;
}

/* The final position in rows of 'X', 'O', '.'. */
static void assert_board(const Record *record, const char *expected) {
    char rows[BOARD_POINTS_MAX + 1];
    for (int p = 0; p < record->board->points; p++) rows[p] = ".XO"[record->board->color[p]];
    rows[record->board->points] = '\0';
    assert_string_equal(rows, expected);
}

static void a_capture_on_the_edge_of_a_small_board(void **state) {
    (void)state;
    Record *record = replay("(;SZ[3];B[ba];W[aa];B[ab])");
    assert_board(record, ".X."
                         "X.."
                         "...");
    assert_int_equal(record->row_count, 3);
    const RecordStone *white = &record->rows[1];
    assert_int_equal(white->number, 2);
    assert_int_equal(white->removed_at, 3);
    assert_int_equal(white->captured_with, 1);
    assert_int_equal(white->liberties, 0);
    assert_int_equal(record->moves[3].captures[0], 1);
    assert_int_equal(record->moves[3].taken, 1);
}

static void captures_on_the_top_and_bottom_rows_of_a_large_board(void **state) {
    (void)state;
    Record *record = replay("(;SZ[9];AB[ba][bi]AW[aa][ai];B[ab];W[ee];B[ah])");
    assert_int_equal(record->moves[1].taken, 1);
    assert_int_equal(record->moves[3].taken, 1);
    assert_int_equal(record->rows[2].removed_at, 1);
    assert_int_equal(record->rows[3].removed_at, 3);
}

static void two_chains_captured_at_once_say_how_many_went(void **state) {
    (void)state;
    Record *record = replay("(;SZ[5:2]AB[aa][ea][ab][bb][cb][db][eb]AW[ba][da];B[ca])");
    assert_board(record, "X.X.X"
                         "XXXXX");
    assert_int_equal(record->moves[1].taken, 2);
    for (int i = 0; i < record->row_count; i++)
        if (record->rows[i].color == WHITE) assert_int_equal(record->rows[i].captured_with, 2);
}

static void a_chain_keeps_the_id_of_its_oldest_stone(void **state) {
    (void)state;
    Record *record = replay("(;SZ[5];B[aa];W[ee];B[ca];W[ea];B[ba])");
    assert_int_equal(record->rows[0].chain, 0);
    assert_int_equal(record->rows[2].chain, 0);
    assert_int_equal(record->rows[4].chain, 0);
    assert_int_equal(record->rows[2].liberties, 4);
    RecordPosition position;
    record_at(record, 4, &position);
    assert_int_equal(position.chain[2], 2);
    assert_int_equal(position.liberties[2], 3);
    assert_int_equal(position.row[1], RECORD_NONE);
}

static void set_up_rectangles_and_erasing_in_mid_game(void **state) {
    (void)state;
    Record *record = replay("(;SZ[4]AB[aa:cc];W[dd];AE[ba:bc]AW[bb];B[da])");
    assert_board(record, "X.XX"
                         "XOX."
                         "X.X."
                         "...O");
    assert_int_equal(record->rows[0].number, 0);
    assert_int_equal(record->row_count, 12);
    RecordPosition position;
    record_at(record, 0, &position);
    assert_int_equal(position.chain[10], 0);
    record_at(record, 1, &position);
    assert_int_equal(position.chain[0], 0);
    assert_int_equal(position.chain[2], 2);
    assert_int_equal(record->rows[1].removed_at, 1);
    assert_int_equal(record->rows[1].captured_with, 0);
    assert_int_equal(record->rows[10].placed_at, 1);
    assert_int_equal(record->rows[10].number, 0);
}

static void passes_keep_their_number(void **state) {
    (void)state;
    Record *record = replay("(;SZ[19];B[];W[tt];B[aa])");
    assert_int_equal(record->move_count, 3);
    assert_int_equal(record->moves[2].point, PASS);
    assert_int_equal(record->row_count, 1);
    assert_int_equal(record->rows[0].number, 3);
    assert_int_equal(record->warning_count, 0);
}

static void empty_nodes_and_blanks_lose_no_move(void **state) {
    (void)state;
    Record *record = replay("(;SZ[9]\n;;\t;B\t[aa]\t;;W [bb]C[say \"hi\"\\\\];\r\nB[cc]\n;)");
    assert_int_equal(record->move_count, 3);
    assert_int_equal(record->warning_count, 0);
}

static void a_rectangle_has_its_own_edges(void **state) {
    (void)state;
    Record *record = replay("(;SZ[5:3];B[ea];W[ec];B[dc];W[aa];B[eb];W[af])");
    assert_int_equal(record->moves[5].taken, 1);
    assert_int_equal(record->moves[6].point, RECORD_OFF_BOARD);
    assert_int_equal(record->warnings[0].kind, RECORD_OUT_OF_BOARD);
    assert_int_equal(record->warnings[0].move, 6);
    assert_int_equal(record->warning_count, 1);
}

static void each_game_of_a_file_can_be_replayed(void **state) {
    (void)state;
    const char *text = "(;SZ[9];B[aa])\n(;SZ[5];B[bb];W[cc]B[zz])";
    int32_t error;
    Record *record = try_replay(text, (RecordOptions){.game = 1}, &error);
    assert_non_null(record);
    assert_int_equal(record->width, 5);
    assert_int_equal(record->move_count, 3);
    assert_int_equal(record->warnings[0].line, 2);
    assert_null(try_replay(text, (RecordOptions){.game = 2}, &error));
    assert_int_equal(error, ERROR_BAD_OPTION);
    record = replay(text);
    assert_int_equal(record->warning_count, 0);
}

static void a_path_leads_through_the_chosen_variation(void **state) {
    (void)state;
    const char *text = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff];W[gg])))";
    int32_t error;
    Record *record = try_replay(text, (RecordOptions){.node = 6}, &error);
    assert_int_equal(record->move_count, 4);
    assert_int_equal(record->moves[3].point, 5 * 9 + 5);
    assert_int_equal(record->moves[4].node, 7);
    record = replay(text);
    assert_int_equal(record->move_count, 3);
    assert_int_equal(record->moves[3].point, 2 * 9 + 2);
}

static void a_move_on_a_stone_replaces_it_with_a_warning(void **state) {
    (void)state;
    Record *record = replay("(;SZ[3];B[aa]\n;W[aa];B[bb])");
    assert_board(record, "O.."
                         ".X."
                         "...");
    assert_int_equal(record->move_count, 3);
    assert_int_equal(record->warning_count, 1);
    assert_int_equal(record->warnings[0].kind, RECORD_OCCUPIED);
    assert_int_equal(record->warnings[0].move, 2);
    assert_int_equal(record->warnings[0].line, 2);
    assert_int_equal(record->warnings[0].column, 4);
    assert_int_equal(record->rows[0].removed_at, 2);
}

static void a_suicide_takes_its_own_chain_with_a_warning(void **state) {
    (void)state;
    Record *record = replay("(;SZ[3]AB[aa]AW[ca][bb][ab];B[ba])");
    assert_board(record, "..O"
                         "OO."
                         "...");
    assert_int_equal(record->warnings[0].kind, RECORD_SUICIDE);
    assert_int_equal(record->moves[1].captures[1], 2);
    assert_int_equal(record->rows[0].captured_with, 2);
    assert_int_equal(record->rows[4].removed_at, 1);
    record = replay("(;SZ[3]RU[NZ]AB[aa]AW[ca][bb][ab];B[ba])");
    assert_int_equal(record->warning_count, 0);
}

static void a_ko_retaken_at_once_is_played_with_a_warning(void **state) {
    (void)state;
    const char *text = "(;SZ[4]AB[ba][ab][cb][bc]AW[ca][db][cc];W[bb];B[cb];W[bb])";
    Record *record = replay(text);
    assert_int_equal(record->warning_count, 2);
    assert_int_equal(record->warnings[0].kind, RECORD_KO);
    assert_int_equal(record->warnings[0].move, 2);
    assert_int_equal(record->moves[1].ko, 6);
    assert_int_equal(record->moves[2].captures[0], 1);
}

static void strict_replay_stops_at_the_first_fault(void **state) {
    (void)state;
    int32_t error;
    RecordOptions strict = {.strict = 1};
    assert_null(try_replay("(;SZ[3];B[aa];\nW[aa];B[bb])", strict, &error));
    assert_int_equal(error, ERROR_ILLEGAL_MOVE);
    assert_int_equal(place.line, 2);
    assert_int_equal(place.column, 3);
    assert_null(try_replay("(;SZ[3];B[aa]\n;W[az];B[bb])", strict, &error));
    assert_int_equal(error, ERROR_INVALID_SGF);
    assert_int_equal(place.line, 2);
    assert_null(try_replay("(;SZ[3]AB[aa]AW[ba][ab])", strict, &error));
    assert_int_equal(error, ERROR_ILLEGAL_POSITION);
    assert_null(try_replay("(;SZ[30])", strict, &error));
    assert_int_equal(error, ERROR_UNSUPPORTED_SIZE);
}

static void duplicate_properties_and_two_moves_in_a_node_are_warned_of(void **state) {
    (void)state;
    Record *record = replay("(;SZ[9]PB[a]PB[b];B[aa]W[bb];B[cc]B[dd])");
    assert_int_equal(record->move_count, 4);
    assert_int_equal(record->warning_count, 3);
    assert_int_equal(record->warnings[0].kind, RECORD_SGF_FAULT + SGF_DUPLICATE_PROPERTY);
    assert_int_equal(record->warnings[0].move, 0);
    assert_int_equal(record->warnings[1].kind, RECORD_SGF_FAULT + SGF_TWO_MOVES);
    assert_int_equal(record->warnings[1].move, 2);
}

static void another_game_is_replayed_as_go_with_a_warning(void **state) {
    (void)state;
    int32_t error;
    Record *record = replay("(;SZ[8]\nGM[2];B[aa])");
    assert_int_equal(record->move_count, 1);
    assert_int_equal(record->warning_count, 1);
    assert_int_equal(record->warnings[0].kind, RECORD_OTHER_GAME);
    assert_int_equal(record->warnings[0].line, 2);
    assert_int_equal(replay("(;GM[ 1 ];B[aa])")->warning_count, 0);
    assert_null(try_replay("(;GM[4];B[aa])", (RecordOptions){.strict = 1}, &error));
    assert_int_equal(error, ERROR_INVALID_SGF);
}

static void what_is_allowed_but_odd_is_warned_of_even_in_strict_mode(void **state) {
    (void)state;
    int32_t error;
    Record *record = try_replay("(;SZ[9]CoPyright[x]\n;W[aa]C[a [b\\[\\]];B[bb]C[\\[\\]])",
                                (RecordOptions){.strict = 1}, &error);
    assert_non_null(record);
    assert_int_equal(record->warning_count, 2);
    assert_int_equal(record->warnings[0].kind, RECORD_OLD_NAME);
    assert_int_equal(record->warnings[0].column, 8);
    assert_int_equal(replay("(;FF[4]SZ[9]CoPyright[x])")->warning_count, 1);
    record = try_replay("(;SZ[9]CoPyright[x]\n;W[aa]C[a [b\\[\\]];B[bb]C[\\[\\]])",
                        (RecordOptions){.strict = 1}, &error);
    assert_int_equal(record->warnings[1].kind, RECORD_OPEN_BRACKET);
    assert_int_equal(record->warnings[1].move, 1);
    assert_int_equal(record->warnings[1].line, 2);
    assert_int_equal(record->warnings[1].column, 11);
}

static void identity_is_the_same_in_eight_orientations(void **state) {
    (void)state;
    static const int16_t moves[] = {41, 3, 60, 22, 77, 8};
    RecordIdentity first = {0};
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        char text[200] = "(;SZ[9]PB[x]", *end = text + strlen(text);
        end += sprintf(end, "AB[%c%c]", 'a' + symmetry_point(symmetry, 20, 9, 9) % 9,
                       'a' + symmetry_point(symmetry, 20, 9, 9) / 9);
        for (int i = 0; i < 6; i++) {
            int point = symmetry_point(symmetry, moves[i], 9, 9);
            end += sprintf(end, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + point % 9, 'a' + point / 9);
        }
        strcpy(end, symmetry % 2 ? ";B[];W[])" : "C[hm])");
        Record *record = replay(text);
        RecordIdentity identity = record_identity(record);
        if (symmetry == 0) first = identity;
        assert_true(identity.game == first.game);
        assert_true(identity.file == first.file);
        int normal = symmetry_point(identity.orientation, record->moves[1].point, 9, 9);
        int wanted = symmetry_point(first.orientation, 41, 9, 9);
        assert_int_equal(normal, wanted);
    }
    RecordIdentity other = record_identity(replay("(;SZ[9]PB[y]AB[cc];B[fe];W[da];B[gg];W[ec]"
                                                  ";B[fi];W[ia])"));
    assert_true(other.game == first.game);
    assert_true(other.file != first.file);
}

static void the_first_move_belongs_into_the_upper_right(void **state) {
    (void)state;
    static const char *const first_moves[] = {"dc", "cd", "dq", "cp", "pc", "qd", "pq", "qp"};
    for (int i = 0; i < 8; i++) {
        char text[40];
        sprintf(text, "(;SZ[19];B[%s];W[dd])", first_moves[i]);
        Record *record = replay(text);
        int symmetry = record_identity(record).orientation;
        assert_int_equal(symmetry_point(symmetry, record->moves[1].point, 19, 19), 3 * 19 + 16);
    }
}

/* --- random files against the slow twin --------------------------------------------------- */

typedef struct {
    SlowBoard board;
    int row[BOARD_POINTS_MAX]; /* of the stone on each point */
} SlowPosition;

/* A chain's id is its oldest stone's row. */
static void assert_position(const SlowPosition *slow, const RecordPosition *position) {
    int in_chain[BOARD_POINTS_MAX], is_liberty[BOARD_POINTS_MAX], stones, liberties;
    int points = slow->board.width * slow->board.height;
    assert_int_equal(position->captures[0], slow->board.captures[BLACK]);
    assert_int_equal(position->captures[1], slow->board.captures[WHITE]);
    assert_int_equal(position->ko, slow->board.ko);
    for (int p = 0; p < points; p++) {
        if (slow->board.color[p] == EMPTY) {
            assert_int_equal(position->row[p], RECORD_NONE);
            continue;
        }
        slow_flood(&slow->board, p, in_chain, is_liberty, &stones, &liberties);
        int oldest = slow->row[p];
        for (int q = 0; q < points; q++)
            if (in_chain[q] && slow->row[q] < oldest) oldest = slow->row[q];
        assert_int_equal(position->row[p], slow->row[p]);
        assert_int_equal(position->chain[p], oldest);
        assert_int_equal(position->liberties[p], liberties);
    }
}

static char text[1 << 16];
static SlowPosition slow[512];

/* One node of set-up after which no chain is without liberties; 0 if that failed. */
static int random_setup(Random *random, SlowPosition *position, int *rows, char **end) {
    int in_chain[BOARD_POINTS_MAX], is_liberty[BOARD_POINTS_MAX], stones, liberties;
    int points = position->board.width * position->board.height;
    int point = (int)random_below(random, (uint32_t)points), color = (int)random_below(random, 3);
    SlowPosition next = *position;
    next.board.color[point] = color;
    next.board.ko = NO_POINT;
    for (int p = 0; p < points; p++) {
        if (next.board.color[p] == EMPTY) continue;
        slow_flood(&next.board, p, in_chain, is_liberty, &stones, &liberties);
        if (liberties == 0) return 0;
    }
    if (position->board.color[point] != color && color != EMPTY) next.row[point] = (*rows)++;
    *position = next;
    *end += sprintf(*end, ";A%c[%c%c]", "EBW"[color], 'a' + point % next.board.width,
                    'a' + point / next.board.width);
    return 1;
}

static int random_move(Random *random, SlowPosition *position, int *rows, char **end) {
    int points = position->board.width * position->board.height;
    int point = random_below(random, 20) ? (int)random_below(random, (uint32_t)points) : PASS;
    int color = random_below(random, 2) ? BLACK : WHITE;
    if (!slow_play(&position->board, point, color)) return 0;
    if (point != PASS) position->row[point] = (*rows)++;
    *end += point == PASS
                ? sprintf(*end, ";%c[]", "BW"[color - 1])
                : sprintf(*end, ";%c[%c%c]", "BW"[color - 1], 'a' + point % position->board.width,
                          'a' + point / position->board.width);
    return 1;
}

static void positions_after_every_move_agree_with_the_slow_twin(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        Random random = random_seeded(seed);
        int width = 1 + (int)(seed % 6), height = 1 + (int)(seed / 6 % 7), moves = 0, rows = 0;
        char *end = text + sprintf(text, "(;SZ[%d:%d]RU[NZ]", width, height);
        memset(&slow[0], 0, sizeof *slow);
        slow[0].board.width = width;
        slow[0].board.height = height;
        slow[0].board.ko = NO_POINT;
        slow[0].board.allow_suicide = 1;
        for (int i = 0; i < 300; i++) {
            if (random_below(&random, 10) == 0) {
                random_setup(&random, &slow[moves], &rows, &end);
            } else {
                slow[moves + 1] = slow[moves];
                moves += random_move(&random, &slow[moves + 1], &rows, &end);
            }
        }
        strcpy(end, ")");
        Record *record = replay(text);
        assert_int_equal(record->move_count, moves);
        assert_int_equal(record->row_count, rows);
        for (int k = 0; k <= moves * 2; k++) {
            RecordPosition position;
            int n = k <= moves ? k : (int)random_below(&random, (uint32_t)moves + 1);
            record_at(record, n, &position);
            assert_position(&slow[n], &position);
        }
        for (int i = 0; i < record->row_count; i++) {
            const RecordStone *stone = &record->rows[i];
            if (stone->removed_at == RECORD_NONE)
                assert_int_equal(record->row_at[stone->point], i);
            else
                assert_true(stone->removed_at >= stone->placed_at);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_capture_on_the_edge_of_a_small_board),
        cmocka_unit_test(captures_on_the_top_and_bottom_rows_of_a_large_board),
        cmocka_unit_test(two_chains_captured_at_once_say_how_many_went),
        cmocka_unit_test(a_chain_keeps_the_id_of_its_oldest_stone),
        cmocka_unit_test(set_up_rectangles_and_erasing_in_mid_game),
        cmocka_unit_test(passes_keep_their_number),
        cmocka_unit_test(empty_nodes_and_blanks_lose_no_move),
        cmocka_unit_test(a_rectangle_has_its_own_edges),
        cmocka_unit_test(each_game_of_a_file_can_be_replayed),
        cmocka_unit_test(a_path_leads_through_the_chosen_variation),
        cmocka_unit_test(a_move_on_a_stone_replaces_it_with_a_warning),
        cmocka_unit_test(a_suicide_takes_its_own_chain_with_a_warning),
        cmocka_unit_test(a_ko_retaken_at_once_is_played_with_a_warning),
        cmocka_unit_test(strict_replay_stops_at_the_first_fault),
        cmocka_unit_test(duplicate_properties_and_two_moves_in_a_node_are_warned_of),
        cmocka_unit_test(another_game_is_replayed_as_go_with_a_warning),
        cmocka_unit_test(what_is_allowed_but_odd_is_warned_of_even_in_strict_mode),
        cmocka_unit_test(identity_is_the_same_in_eight_orientations),
        cmocka_unit_test(the_first_move_belongs_into_the_upper_right),
        cmocka_unit_test(positions_after_every_move_agree_with_the_slow_twin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
