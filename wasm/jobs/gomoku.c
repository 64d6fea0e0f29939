/* Gomoku: one question about one game.
 *
 *   in:   task (PlayerTask), size, rule, max plies, kind of threats, number of moves, moves (y * 15
 *         + x), number of table entries, the entries as GOMOKU_TABLE gives them
 *   out:  move, state, plies, from table, winner, then for
 *           ANALYSE   15 * 15 values, a word each
 *           THREATS   number of moves of the proof, and each as reply, move, count
 *           REPLY     15 * 15 shapes, a word each: for black in bits 0-3, for white in bits 4-7:
 *                     five, four, double (open four or two fours), open three made there */
#include "../../core/gomoku/player.h"
#include "../job.h"

static ErrorCode gomoku_open(Job *job, JobReader *request) {
    PlayerQuestion question = {0};
    question.task = (PlayerTask)job_read_word(request);
    question.size = job_read_word(request);
    question.rule = job_read_word(request);
    question.max_plies = job_read_word(request);
    question.kind = (ProveKind)job_read_word(request);
    question.moves_count = job_read_word(request);
    if (question.moves_count < 0 || question.moves_count > 100000) return ERROR_BAD_REQUEST;
    uint8_t *moves = arena_alloc(&job->arena, (size_t)question.moves_count + 1);
    if (moves == NULL) return ERROR_OUT_OF_MEMORY;
    for (int32_t i = 0; i < question.moves_count; i++) {
        int32_t move = job_read_word(request);
        moves[i] = move < 0 || move >= GOMOKU_CELLS ? 255 : (uint8_t)move;
    }
    question.moves = moves;
    question.table_count = job_read_word(request);
    if (question.table_count < 0 || question.table_count > 1000000) return ERROR_BAD_REQUEST;
    size_t size = (size_t)question.table_count * sizeof(TableEntry);
    const uint8_t *bytes = job_read_bytes(request, size);
    if (request->overrun) return ERROR_BAD_REQUEST;
    if (size != 0) {
        TableEntry *entries = arena_alloc(&job->arena, size);
        if (entries == NULL) return ERROR_OUT_OF_MEMORY;
        memcpy(entries, bytes, size);
        question.table = entries;
    }
    Player *player = NULL;
    ErrorCode code = player_new(&job->arena, &question, &player, &job->place.point);
    job->state = player;
    return code;
}

static int32_t gomoku_step(Job *job, uint32_t max_nodes) {
    int32_t status = player_step(job->state, max_nodes);
    job->nodes = player_nodes(job->state);
    return status;
}

static void write_shapes(const Board *board, JobWriter *answer) {
    int32_t shapes[GOMOKU_CELLS] = {0};
    for (int colour = 0; colour < 2; colour++) {
        CellSet sets[4];
        gomoku_gather(board->shapes[colour].five, &sets[0]);
        gomoku_gather(board->shapes[colour].four, &sets[1]);
        gomoku_doubles(board, colour, &sets[2]);
        gomoku_gather(board->shapes[colour].three, &sets[3]);
        for (int s = 0; s < 4; s++)
            for (int cell; (cell = cells_pop(&sets[s])) >= 0;)
                shapes[cell] |= 1 << (4 * colour + s);
    }
    for (int cell = 0; cell < GOMOKU_CELLS; cell++) job_write_word(answer, shapes[cell]);
}

static void write_proof(const Player *player, JobWriter *answer) {
    int32_t count;
    const ProofMove *moves = player_proof(player, &count);
    job_write_word(answer, count);
    for (int32_t i = 0; i < count; i++) {
        job_write_word(answer, moves[i].reply == 255 ? -1 : moves[i].reply);
        job_write_word(answer, moves[i].move);
        job_write_word(answer, moves[i].count);
    }
}

static void gomoku_answer(Job *job, JobWriter *answer) {
    const Player *player = job->state;
    PlayerAnswer known = player_answer(player);
    job_write_word(answer, known.move);
    job_write_word(answer, (int32_t)known.state);
    job_write_word(answer, known.plies);
    job_write_word(answer, known.from_table);
    job_write_word(answer, known.winner);
    switch (player_task(player)) {
    case PLAYER_ANALYSE:
        for (int cell = 0; cell < GOMOKU_CELLS; cell++)
            job_write_word(answer, player_values(player)[cell]);
        break;
    case PLAYER_THREATS:
        write_proof(player, answer);
        break;
    default:
        write_shapes(player_board(player), answer);
    }
}

const JobKind job_gomoku = {gomoku_open, gomoku_step, gomoku_answer};
