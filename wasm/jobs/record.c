/* Replays a game record.
 *
 *   request: game, node, strict, flags, move, then the file's text to the end
 *   answer:  the words of HeadWord; rows, moves (0 first), warnings, changes, path; with
 *            RECORD_TREE the nodes; then texts
 *
 * Rows and moves are the structs of record.h, changes as described there. The table is that of the
 * position after `move`, or the last one when it is -1: later stones have number -1. A warning is
 * kind, move, point, line, column; a node is parent, color, point (color 0: no move). A text is one
 * value of a property: node, size of the name, size of the value, then both in UTF-8, padded to
 * whole words. There are those of the root, and with RECORD_TREE those of all nodes.
 *
 * With RECORD_LIST nothing is replayed; the answer is offset, line and column of the start of each
 * game. */
#include "../../core/record/record.h"
#include "../job.h"

#include <string.h>

enum { RECORD_TREE = 1, RECORD_LIST = 2 };

enum { BYTES_A_NODE = 16 }; /* parsed in the time that a move takes */

enum {
    HEAD_WIDTH,
    HEAD_HEIGHT,
    HEAD_GAMES,
    HEAD_NODES,
    HEAD_PATH,
    HEAD_ROWS,
    HEAD_MOVES,
    HEAD_WARNINGS,
    HEAD_CHANGES,
    HEAD_TEXTS,
    HEAD_MOVE,
    HEAD_ORIENTATION,
    HEAD_GAME_LOW,
    HEAD_GAME_HIGH,
    HEAD_FILE_LOW,
    HEAD_FILE_HIGH,
    HEAD_TO_PLAY,
    HEAD_WORDS
};

typedef struct {
    RecordOptions options;
    int32_t flags;
    int32_t move;
    SgfParser *parser;
    const SgfTree *tree; /* once parsed */
    Record *record;      /* once prepared */
    int done;
} RecordJob;

static ErrorCode record_open(Job *job, JobReader *request) {
    RecordJob *state = job->state = arena_array(&job->arena, 1, sizeof *state);
    if (state == NULL) return ERROR_OUT_OF_MEMORY;
    state->options.game = job_read_word(request);
    state->options.node = job_read_word(request);
    state->options.strict = job_read_word(request);
    state->flags = job_read_word(request);
    state->move = job_read_word(request);
    if (request->overrun) return ERROR_BAD_REQUEST;
    size_t size = request->size - request->at;
    state->parser = sgf_parser_new(&job->arena, job_read_bytes(request, size), size);
    return state->parser == NULL ? ERROR_OUT_OF_MEMORY : OK;
}

static int32_t step_parser(Job *job, RecordJob *state, uint32_t max_nodes) {
    int32_t status = sgf_parser_step(state->parser, (size_t)max_nodes * BYTES_A_NODE);
    if (status == STEP_RUNNING) return status;
    job->nodes += job->request_size / BYTES_A_NODE;
    const SgfTree *tree = sgf_parser_tree(state->parser);
    if (status == ERROR_INVALID_SGF)
        job->place = sgf_place(tree, tree->fault_count > 0 ? tree->faults[0].offset : 0);
    if (status < 0) return status;
    state->tree = tree;
    if (state->flags & RECORD_LIST) return STEP_DONE;
    return record_new(&job->arena, tree, &state->options, &state->record, &job->place);
}

static int32_t record_job_step(Job *job, uint32_t max_nodes) {
    RecordJob *state = job->state;
    if (state->tree == NULL) return step_parser(job, state, max_nodes);
    Record *record = state->record;
    int32_t before = record->at, status = record_step(record, max_nodes);
    job->nodes += (uint64_t)(record->at - before);
    if (status == ERROR_ILLEGAL_MOVE || status == ERROR_ILLEGAL_POSITION ||
        status == ERROR_INVALID_SGF)
        job->place = record->stopped;
    if (status != STEP_DONE) return status;
    if (state->move > record->move_count || state->move < -1) return ERROR_BAD_OPTION;
    state->done = 1;
    return status;
}

static void write_padding(JobWriter *answer, size_t size) {
    static const char zeros[4];
    job_write(answer, zeros, (size_t)(-size & 3));
}

/* The table as it was after an earlier move. */
static void write_rows(const Record *record, int move, JobWriter *answer) {
    if (move == record->move_count) {
        job_write(answer, record->rows, (size_t)record->row_count * sizeof *record->rows);
        return;
    }
    RecordPosition position;
    record_at(record, move, &position);
    for (int i = 0; i < record->row_count; i++) {
        RecordStone stone = record->rows[i];
        if (stone.placed_at > move) {
            stone.number = -1;
            stone.chain = stone.liberties = 0;
        }
        if (position.row[stone.point] == i) {
            stone.chain = position.chain[stone.point];
            stone.liberties = position.liberties[stone.point];
        }
        if (stone.removed_at > move || stone.placed_at > move) {
            stone.removed_at = RECORD_NONE;
            stone.captured_with = 0;
        }
        job_write(answer, &stone, sizeof stone);
    }
}

static void write_warnings(const Record *record, JobWriter *answer) {
    for (int i = 0; i < record->warning_count; i++) {
        const RecordWarning *warning = &record->warnings[i];
        job_write_word(answer, warning->kind);
        job_write_word(answer, warning->move);
        job_write_word(answer, warning->point);
        job_write_word(answer, warning->line);
        job_write_word(answer, warning->column);
    }
}

static void write_changes(void *sink, const int32_t *words, uint32_t word_count) {
    job_write(sink, words, (size_t)word_count * sizeof *words);
}

static void write_tree(const Record *record, JobWriter *answer) {
    const SgfTree *tree = record->tree;
    for (int node = record->root; node < record->root + record->node_count; node++) {
        int color = 0, point = SGF_PASS;
        int32_t parent = sgf_parent(tree, node);
        if (sgf_move(tree, node, record->width, record->height, &color, &point) < 0)
            point = RECORD_OFF_BOARD;
        job_write_word(answer, parent == SGF_NONE ? RECORD_NONE : parent - record->root);
        job_write_word(answer, color);
        job_write_word(answer, point);
    }
}

static void write_text(const Record *record, int node, uint32_t property, uint32_t value,
                       JobWriter *answer) {
    const SgfTree *tree = record->tree;
    char name[64];
    size_t name_size = sgf_name(tree, property, name, sizeof name);
    if (name_size >= sizeof name) name_size = sizeof name - 1;
    job_write_word(answer, node);
    job_write_word(answer, (int32_t)name_size);
    size_t size_at = answer->size;
    job_write_word(answer, 0);
    job_write(answer, name, name_size);
    write_padding(answer, name_size);
    if (answer->overflow) return;
    size_t room = answer->capacity - answer->size;
    size_t size = sgf_text(tree, sgf_value(tree, property, value), 0,
                           (char *)answer->bytes + answer->size, room);
    if (size > room) {
        answer->overflow = 1;
        return;
    }
    int32_t word = (int32_t)size;
    memcpy(answer->bytes + size_at, &word, sizeof word);
    answer->size += size;
    write_padding(answer, size);
}

/* The values of all properties of a node; their number. */
static int write_node_texts(const Record *record, int node, JobWriter *answer) {
    const SgfTree *tree = record->tree;
    uint32_t property = tree->nodes[record->root + node].first_property;
    uint32_t end = tree->nodes[record->root + node + 1].first_property;
    int count = 0;
    for (; property < end; property++) {
        uint32_t values = sgf_value_count(tree, property);
        for (uint32_t i = 0; i < values && !answer->overflow; i++, count++)
            write_text(record, node, property, i, answer);
    }
    return count;
}

static int32_t count_games(const SgfTree *tree) {
    int32_t count = 0;
    for (int32_t root = 0; root != SGF_NONE; root = sgf_next_sibling(tree, root)) count++;
    return count;
}

/* Where the text of a game begins: its first "(" behind the last value of the game before. */
static uint32_t game_start(const SgfTree *tree, int32_t root) {
    uint32_t property = tree->nodes[root].first_property;
    if (root == 0 || property == 0) return 0;
    uint32_t at = tree->values[tree->properties[property].first_value - 1].end;
    while (at < tree->size && tree->text[at] != '(') at++;
    return at;
}

static void write_list(const SgfTree *tree, JobWriter *answer) {
    ErrorPlace place = SGF_PLACE_START;
    uint32_t at = 0;
    for (int32_t root = 0; root != SGF_NONE; root = sgf_next_sibling(tree, root)) {
        uint32_t start = game_start(tree, root);
        sgf_place_advance(tree, start, &at, &place);
        job_write_word(answer, (int32_t)start);
        job_write_word(answer, place.line);
        job_write_word(answer, place.column);
    }
}

/* The side that PL has to play at the end of the path: 0 where nothing says so behind the last move
 * or with it. */
static int to_play_last(const Record *record) {
    int last = record->move_count > 0 ? record->moves[record->move_count].node : 0;
    for (int i = record->path_count - 1; i >= 0 && record->path[i] >= last; i--) {
        int color = sgf_to_play(record->tree, record->root + record->path[i]);
        if (color != 0) return color;
    }
    return 0;
}

static void record_answer(Job *job, JobWriter *answer) {
    const RecordJob *state = job->state;
    const Record *record = state->record;
    if (state->tree != NULL && state->flags & RECORD_LIST) write_list(state->tree, answer);
    if (!state->done) return;
    int32_t head[HEAD_WORDS] = {0};
    int tree_wanted = state->flags & RECORD_TREE;
    RecordIdentity identity = record_identity(record);
    head[HEAD_WIDTH] = record->width;
    head[HEAD_HEIGHT] = record->height;
    head[HEAD_GAMES] = count_games(record->tree);
    head[HEAD_NODES] = tree_wanted ? record->node_count : 0;
    head[HEAD_PATH] = record->path_count;
    head[HEAD_ROWS] = record->row_count;
    head[HEAD_MOVES] = record->move_count;
    head[HEAD_WARNINGS] = record->warning_count;
    head[HEAD_CHANGES] = record->change_count;
    head[HEAD_MOVE] = state->move < 0 ? record->move_count : state->move;
    head[HEAD_ORIENTATION] = identity.orientation;
    head[HEAD_TO_PLAY] = to_play_last(record);
    memcpy(&head[HEAD_GAME_LOW], &identity.game, sizeof identity.game);
    memcpy(&head[HEAD_FILE_LOW], &identity.file, sizeof identity.file);
    job_write(answer, head, sizeof head);
    write_rows(record, head[HEAD_MOVE], answer);
    job_write(answer, record->moves, ((size_t)record->move_count + 1) * sizeof *record->moves);
    write_warnings(record, answer);
    record_changes(record, write_changes, answer);
    job_write(answer, record->path, (size_t)record->path_count * sizeof *record->path);
    if (tree_wanted) write_tree(record, answer);
    int last = tree_wanted ? record->node_count : 1;
    for (int node = 0; node < last; node++)
        head[HEAD_TEXTS] += write_node_texts(record, node, answer);
    if (!answer->overflow) memcpy(answer->bytes, head, sizeof head);
}

const JobKind job_record = {record_open, record_job_step, record_answer};
