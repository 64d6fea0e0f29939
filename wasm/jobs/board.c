/* Plays moves on a board.
 *
 *   request: width, height, suicide allowed, SuperkoRule, first to move of the set-up position,
 *            number of set-up stones, number of moves, then point and color of each
 *   answer:  for each move its BoardVerdict; for the set-up position and after each move the
 * captures of Black and of White, the point that ko forbids, to whom, and for each point color |
 * legal for Black << 2 | legal for White << 3 | liberties of its chain << 4
 *
 * A move that is not legal changes nothing. */
#include "../../core/go/superko.h"
#include "../job.h"

typedef enum { MOVE_LEGAL, MOVE_OCCUPIED, MOVE_KO, MOVE_SUICIDE, MOVE_SUPERKO } BoardVerdict;

enum { POSITION_HEAD = 4 };

typedef struct {
    Board *board;
    History history;
    int32_t (*moves)[2];
    int32_t move_count;
    int32_t at;
    int32_t *verdicts;
    int32_t *positions;
    int32_t position_words;
} BoardJob;

static int is_point(const Board *board, int32_t point) {
    return point >= 0 && point < board->points;
}

static int is_color(int32_t color) {
    return color == BLACK || color == WHITE;
}

static int32_t point_word(const BoardJob *state, int point) {
    const Board *board = state->board;
    int color = board->color[point];
    if (color != EMPTY) return color | board_chain(board, point)->liberty_count << 4;
    return history_legal(&state->history, board, point, BLACK) << 2 |
           history_legal(&state->history, board, point, WHITE) << 3;
}

static void keep_position(BoardJob *state) {
    const Board *board = state->board;
    int32_t *words = &state->positions[(size_t)state->at * (size_t)state->position_words];
    words[0] = board->captures[BLACK];
    words[1] = board->captures[WHITE];
    words[2] = board->ko;
    words[3] = board->ko == NO_POINT ? EMPTY : board->ko_color;
    for (int point = 0; point < board->points; point++)
        words[POSITION_HEAD + point] = point_word(state, point);
}

static ErrorCode set_up(Job *job, BoardJob *state, JobReader *request, int32_t count) {
    Board *board = state->board;
    for (int i = 0; i < count && !request->overrun; i++) {
        int32_t point = job_read_word(request), color = job_read_word(request);
        job->place.point = point;
        if (!is_point(board, point) || !is_color(color)) return ERROR_ILLEGAL_POSITION;
        board_set(board, point, color);
    }
    job->place.point = board_check_setup(board);
    return job->place.point == NO_POINT ? OK : ERROR_ILLEGAL_POSITION;
}

static ErrorCode read_moves(Job *job, BoardJob *state, JobReader *request) {
    for (int i = 0; i < state->move_count && !request->overrun; i++) {
        int32_t point = job_read_word(request), color = job_read_word(request);
        if ((point != PASS && !is_point(state->board, point)) || !is_color(color)) {
            job->place.point = point;
            return ERROR_ILLEGAL_MOVE;
        }
        state->moves[i][0] = point;
        state->moves[i][1] = color;
    }
    return OK;
}

static ErrorCode board_open(Job *job, JobReader *request) {
    BoardJob *state = job->state = arena_array(&job->arena, 1, sizeof *state);
    if (state == NULL) return ERROR_OUT_OF_MEMORY;
    int32_t width = job_read_word(request), height = job_read_word(request);
    int32_t suicide = job_read_word(request), rule = job_read_word(request);
    int32_t first = job_read_word(request), stones = job_read_word(request);
    state->move_count = job_read_word(request);
    if (width < 1 || width > BOARD_MAX || height < 1 || height > BOARD_MAX)
        return ERROR_UNSUPPORTED_SIZE;
    if (rule < SUPERKO_NONE || rule > SUPERKO_SITUATIONAL || !is_color(first) || stones < 0 ||
        state->move_count < 0 || (size_t)state->move_count > request->size / 8)
        return ERROR_BAD_OPTION;
    size_t count = (size_t)state->move_count;
    state->position_words = POSITION_HEAD + width * height;
    state->board = board_new(&job->arena, width, height, 1);
    state->history = history_new(&job->arena, (SuperkoRule)rule, state->move_count + 1);
    state->moves = arena_alloc(&job->arena, count * sizeof *state->moves);
    state->verdicts = arena_alloc(&job->arena, count * sizeof *state->verdicts);
    state->positions =
        arena_alloc(&job->arena, (count + 1) * (size_t)state->position_words * sizeof(int32_t));
    if (state->board == NULL || state->history.hashes == NULL || state->moves == NULL ||
        state->verdicts == NULL || state->positions == NULL)
        return ERROR_OUT_OF_MEMORY;
    state->board->allow_suicide = suicide != 0;
    ErrorCode error = set_up(job, state, request, stones);
    if (error == OK) error = read_moves(job, state, request);
    if (error != OK) return error;
    history_push(&state->history, state->board, first);
    keep_position(state);
    return OK;
}

static BoardVerdict judge(const BoardJob *state, int32_t point, int32_t color) {
    const Board *board = state->board;
    if (point == PASS) return MOVE_LEGAL;
    if (board->color[point] != EMPTY) return MOVE_OCCUPIED;
    if (point == board->ko && color == board->ko_color) return MOVE_KO;
    if (!board_legal(board, point, color)) return MOVE_SUICIDE;
    return history_legal(&state->history, board, point, color) ? MOVE_LEGAL : MOVE_SUPERKO;
}

static int32_t board_step(Job *job, uint32_t max_nodes) {
    BoardJob *state = job->state;
    for (; state->at < state->move_count; max_nodes--) {
        if (max_nodes == 0) return STEP_RUNNING;
        int32_t point = state->moves[state->at][0], color = state->moves[state->at][1];
        BoardVerdict verdict = judge(state, point, color);
        state->verdicts[state->at++] = verdict;
        if (verdict == MOVE_LEGAL) {
            board_play_legal(state->board, point, color);
            history_push(&state->history, state->board, opponent(color));
        }
        keep_position(state);
        job->nodes++;
    }
    return STEP_DONE;
}

static void board_answer(Job *job, JobWriter *answer) {
    const BoardJob *state = job->state;
    size_t words = ((size_t)state->at + 1) * (size_t)state->position_words;
    job_write(answer, state->verdicts, (size_t)state->at * sizeof *state->verdicts);
    job_write(answer, state->positions, words * sizeof *state->positions);
}

const JobKind job_board = {board_open, board_step, board_answer};
