#include "replay.h"

#include <string.h>

/* --- preparing ---------------------------------------------------------------------------- */

static int32_t find_game(const SgfTree *tree, int32_t game) {
    int32_t root = tree->node_count == 0 ? SGF_NONE : 0;
    while (game-- > 0 && root != SGF_NONE) root = sgf_next_sibling(tree, root);
    return root;
}

/* Where the text of a node begins: at its first property, or that of the next node with one. */
static uint32_t node_offset(const SgfTree *tree, uint32_t node) {
    uint32_t property =
        node < tree->node_count ? tree->nodes[node].first_property : tree->property_count;
    return property < tree->property_count ? sgf_property_offset(tree, property) : tree->size;
}

/* The path from the root through a node and on along first children. */
static ErrorCode find_path(Record *record, int32_t through) {
    const SgfTree *tree = record->tree;
    int32_t before = 0, after = 0, node;
    for (node = through; node != SGF_NONE; node = sgf_parent(tree, node)) before++;
    for (node = through; (node = sgf_first_child(tree, node)) != SGF_NONE;) after++;
    record->path_count = before + after;
    record->path = arena_alloc(record->arena, (size_t)record->path_count * sizeof *record->path);
    if (record->path == NULL) return ERROR_OUT_OF_MEMORY;
    for (node = through; node != SGF_NONE; node = sgf_parent(tree, node))
        record->path[--before] = node - record->root;
    for (node = through; (node = sgf_first_child(tree, node)) != SGF_NONE;)
        record->path[record->path_count - after--] = node - record->root;
    return OK;
}

/* The most moves, set-up stones and warnings about properties that the path can hold. */
static void count_most(const Record *record, uint32_t *moves, uint32_t *setup, uint32_t *notes) {
    const SgfTree *tree = record->tree;
    for (int i = 0; i < record->path_count; i++) {
        int32_t node = record->root + record->path[i];
        uint32_t end = tree->nodes[node + 1].first_property;
        for (uint32_t p = tree->nodes[node].first_property; p < end; p++) {
            uint32_t id = tree->properties[p].id, values = sgf_value_count(tree, p);
            if (id == SGF_ID('B', 0) || id == SGF_ID('W', 0)) *moves += values;
            *notes += 1 + values;
        }
        for (int color = BLACK; color <= WHITE; color++) {
            SgfPoints points =
                sgf_points(tree, node, color == BLACK ? SGF_ID('A', 'B') : SGF_ID('A', 'W'),
                           record->width, record->height);
            for (int32_t point, status; (status = sgf_points_next(&points, &point)) != 0;)
                *setup += status == 1;
        }
    }
}

/* Whether RU names rules under which a chain may be taken off by its owner (New Zealand, Ing). */
static int rules_allow_suicide(const SgfTree *tree, int32_t root) {
    char rules[4];
    int32_t property = sgf_find(tree, root, SGF_ID('R', 'U'));
    if (property == SGF_NONE) return 0;
    size_t size = sgf_text(tree, sgf_value(tree, (uint32_t)property, 0), 1, rules, sizeof rules);
    for (size_t i = 0; i < sizeof rules; i++) rules[i] = (char)(i < size ? rules[i] | 32 : 0);
    return memcmp(rules, "nz", 3) == 0 || memcmp(rules, "goe", 4) == 0 ||
           memcmp(rules, "ing", 4) == 0 || memcmp(rules, "new", 3) == 0;
}

static ErrorCode allocate(Record *record) {
    uint32_t moves = 0, setup = 0, notes = 0;
    count_most(record, &moves, &setup, &notes);
    Arena *arena = record->arena;
    size_t points = (size_t)(record->width * record->height), rows = (size_t)moves + setup;
    size_t warnings =
        record->fault_end - record->fault + 2 * (size_t)moves + (size_t)record->path_count + notes;
    record->board = board_new(arena, record->width, record->height, 1);
    record->row_at = arena_alloc(arena, points * sizeof *record->row_at);
    record->chain_id = arena_alloc(arena, points * sizeof *record->chain_id);
    record->noted = arena_alloc(arena, rows * sizeof *record->noted);
    record->parent = arena_alloc(arena, rows * sizeof *record->parent);
    record->rows = arena_alloc(arena, rows * sizeof *record->rows);
    record->moves = arena_alloc(arena, ((size_t)moves + 1) * sizeof *record->moves);
    record->frames = arena_alloc(arena, (moves / RECORD_FRAME + 1) * sizeof *record->frames);
    record->warnings = arena_alloc(arena, warnings * sizeof *record->warnings);
    if (record->board == NULL || record->row_at == NULL || record->chain_id == NULL ||
        record->noted == NULL || record->parent == NULL || record->rows == NULL ||
        record->moves == NULL || record->frames == NULL || record->warnings == NULL)
        return ERROR_OUT_OF_MEMORY;
    for (size_t p = 0; p < points; p++) record->row_at[p] = RECORD_NONE;
    record->moves[0] = (RecordMove){.point = PASS, .row = RECORD_NONE, .ko = NO_POINT, .node = 0};
    record->board->allow_suicide = 1;
    return OK;
}

/* The reader's faults between the game's first byte and the next game's. */
static void find_faults(Record *record) {
    const SgfTree *tree = record->tree;
    uint32_t begin = record->root == 0 ? 0 : node_offset(tree, (uint32_t)record->root);
    uint32_t end = node_offset(tree, (uint32_t)(record->root + record->node_count));
    while (record->fault < tree->fault_count && tree->faults[record->fault].offset < begin)
        record->fault++;
    record->fault_end = record->fault;
    while (record->fault_end < tree->fault_count &&
           (end == tree->size || tree->faults[record->fault_end].offset < end))
        record->fault_end++;
}

ErrorCode record_new(Arena *arena, const SgfTree *tree, const RecordOptions *options, Record **out,
                     ErrorPlace *place) {
    Record *record = arena_array(arena, 1, sizeof *record);
    uint32_t offset;
    if (record == NULL) return ERROR_OUT_OF_MEMORY;
    record->arena = arena;
    record->tree = tree;
    record->strict = options->strict;
    record->root = options->game < 0 ? SGF_NONE : find_game(tree, options->game);
    if (record->root == SGF_NONE) return ERROR_BAD_OPTION;
    int32_t next = sgf_next_sibling(tree, record->root);
    record->node_count = (next == SGF_NONE ? (int32_t)tree->node_count : next) - record->root;
    if (options->node < 0 || options->node >= record->node_count) return ERROR_BAD_OPTION;
    ErrorCode error = sgf_board_size(tree, record->root, &record->width, &record->height, &offset);
    if (error != OK) {
        if (place != NULL) *place = sgf_place(tree, offset);
        return error;
    }
    find_faults(record);
    if (record->strict && record->fault < record->fault_end) {
        if (place != NULL) *place = sgf_place(tree, tree->faults[record->fault].offset);
        return ERROR_INVALID_SGF;
    }
    record->allow_suicide = rules_allow_suicide(tree, record->root);
    error = find_path(record, record->root + options->node);
    if (error == OK) error = allocate(record);
    *out = record;
    return error;
}

/* --- warnings ----------------------------------------------------------------------------- */

static void add_warning(Record *record, int32_t kind, int32_t move, int32_t point,
                        uint32_t offset) {
    record->warnings[record->warning_count++] =
        (RecordWarning){.kind = kind, .move = move, .point = point, .offset = offset};
}

/* Takes over the reader's faults up to an offset. */
static void take_faults(Record *record, uint32_t offset, int32_t move) {
    const SgfFault *faults = record->tree->faults;
    for (; record->fault < record->fault_end && faults[record->fault].offset < offset;
         record->fault++)
        add_warning(record, RECORD_SGF_FAULT + (int32_t)faults[record->fault].kind, move,
                    RECORD_NONE, faults[record->fault].offset);
}

static void warn(Record *record, RecordWarningKind kind, int32_t point, uint32_t offset) {
    const SgfFault *faults = record->tree->faults;
    take_faults(record, offset, record->move_count);
    int same = kind == RECORD_OUT_OF_BOARD && record->fault < record->fault_end &&
               faults[record->fault].offset == offset &&
               faults[record->fault].kind == SGF_BAD_POINT;
    if (same) record->fault++;
    add_warning(record, (int32_t)kind, record->move_count, point, offset);
}

/* --- stones and chains -------------------------------------------------------------------- */

typedef struct {
    Record *record;
    int32_t node;
    int ok; /* 0 when memory ran out */
} Replay;

static void change(Replay *replay, RecordChangeKind kind, int subject, int value) {
    replay->ok &= record_change(replay->record, kind, subject, value);
}

/* Notes the liberties of a chain if they are not what they were. */
static void note_liberties(Replay *replay, int slot) {
    Record *record = replay->record;
    int id = record->chain_id[slot], liberties = record->board->chains[slot].liberty_count;
    if (record->noted[id] == liberties) return;
    record->noted[id] = liberties;
    change(replay, CHANGE_LIBERTIES, id, liberties);
}

/* Notes the liberties of all chains around a point. */
static void note_around(Replay *replay, int point) {
    const Board *board = replay->record->board;
    for (int i = 0; i < board->neighbor_count[point]; i++) {
        int neighbor = board->neighbors[point][i];
        if (board->color[neighbor] != EMPTY) note_liberties(replay, board->chain[neighbor]);
    }
}

/* Ids of the chains of a colour around an empty point, each once; returns their number. */
static int friends_of(const Record *record, int point, int color, int ids[4]) {
    const Board *board = record->board;
    int count = 0;
    for (int i = 0; i < board->neighbor_count[point]; i++) {
        int neighbor = board->neighbors[point][i], known = 0;
        if (board->color[neighbor] != color) continue;
        int id = record->chain_id[board->chain[neighbor]];
        for (int k = 0; k < count; k++) known |= ids[k] == id;
        if (!known) ids[count++] = id;
    }
    return count;
}

/* Enters the stone that was just put on the board, and the chain it made of its friends. */
static void enter_stone(Replay *replay, int point, int color, int number, const int *friends,
                        int friend_count) {
    Record *record = replay->record;
    int row = record->row_count++, id = row, slot = record->board->chain[point];
    record->rows[row] = (RecordStone){.number = number,
                                      .placed_at = record->move_count,
                                      .color = color,
                                      .point = point,
                                      .removed_at = RECORD_NONE,
                                      .node = replay->node};
    record->row_at[point] = row;
    record->noted[row] = RECORD_NONE;
    change(replay, CHANGE_STONE, point, row);
    for (int i = 0; i < friend_count; i++) id = friends[i] < id ? friends[i] : id;
    for (int i = 0; i < friend_count; i++)
        if (friends[i] != id) change(replay, CHANGE_CHAIN, friends[i], id);
    change(replay, CHANGE_CHAIN, row, id);
    record->chain_id[slot] = id;
}

static void enter_removal(Replay *replay, int point, int chain_id, int captured_with) {
    Record *record = replay->record;
    RecordStone *stone = &record->rows[record->row_at[point]];
    stone->removed_at = record->move_count;
    stone->captured_with = captured_with;
    stone->chain = chain_id;
    record->row_at[point] = RECORD_NONE;
    change(replay, CHANGE_STONE, point, RECORD_NONE);
}

/* After a stone was taken out of a chain: the rest may be several chains now. */
static void enter_pieces(Replay *replay, const uint64_t *stones) {
    Record *record = replay->record;
    const Board *board = record->board;
    int words = board->words;
    for (int p = points_next(stones, words, 0); p >= 0; p = points_next(stones, words, p + 1))
        record->chain_id[board->chain[p]] = INT32_MAX;
    for (int p = points_next(stones, words, 0); p >= 0; p = points_next(stones, words, p + 1)) {
        int32_t *id = &record->chain_id[board->chain[p]];
        if (record->row_at[p] < *id) *id = record->row_at[p];
    }
    for (int p = points_next(stones, words, 0); p >= 0; p = points_next(stones, words, p + 1)) {
        int slot = board->chain[p], id = record->chain_id[slot];
        change(replay, CHANGE_CHAIN, record->row_at[p], id);
        if (id != record->row_at[p]) continue;
        record->noted[id] = RECORD_NONE;
        note_liberties(replay, slot);
    }
}

/* Takes a stone away by set-up, or because a move was played on it. */
static void remove_stone(Replay *replay, int point) {
    Record *record = replay->record;
    Chain chain = *board_chain(record->board, point);
    enter_removal(replay, point, record->chain_id[record->board->chain[point]], 0);
    board_set(record->board, point, EMPTY);
    points_remove(chain.stones, point);
    enter_pieces(replay, chain.stones);
    note_around(replay, point);
}

/* Sets a stone up, EMPTY takes one away. */
static void set_up(Replay *replay, int point, int color) {
    Record *record = replay->record;
    int friends[4];
    if (record->board->color[point] == color) return;
    if (record->board->color[point] != EMPTY) remove_stone(replay, point);
    if (color == EMPTY) return;
    int count = friends_of(record, point, color, friends);
    board_set(record->board, point, color);
    enter_stone(replay, point, color, 0, friends, count);
    note_liberties(replay, record->board->chain[point]);
    note_around(replay, point);
}

static void set_up_node(Replay *replay) {
    static const uint32_t names[] = {SGF_ID('A', 'E'), SGF_ID('A', 'B'), SGF_ID('A', 'W')};
    Record *record = replay->record;
    int done = 0;
    for (int color = EMPTY; color <= WHITE; color++) {
        SgfPoints points = sgf_points(record->tree, record->root + replay->node, names[color],
                                      record->width, record->height);
        for (int32_t point, status; (status = sgf_points_next(&points, &point)) != 0;) {
            if (status < 0 || point == SGF_PASS) continue;
            set_up(replay, point, color);
            done = 1;
        }
    }
    if (!done) return;
    int captured = board_check_setup(record->board);
    record->moves[record->move_count].ko = NO_POINT;
    if (captured == NO_POINT) return;
    warn(record, RECORD_NO_LIBERTIES, captured,
         node_offset(record->tree, (uint32_t)(record->root + replay->node)));
}

/* --- moves -------------------------------------------------------------------------------- */

/* Takes the stones of a chain that the board has lifted off the table; their number. */
static int enter_capture(Replay *replay, int slot, int captured_with) {
    Record *record = replay->record;
    const Chain *chain = &record->board->chains[slot];
    int words = record->board->words, id = record->chain_id[slot];
    for (int p = points_next(chain->stones, words, 0); p >= 0;
         p = points_next(chain->stones, words, p + 1))
        enter_removal(replay, p, id, captured_with);
    return chain->stone_count;
}

/* Notes the liberties that captured stones have left behind. */
static void note_freed(Replay *replay, int slot) {
    const Board *board = replay->record->board;
    const Chain *chain = &board->chains[slot];
    for (int p = points_next(chain->stones, board->words, 0); p >= 0;
         p = points_next(chain->stones, board->words, p + 1))
        note_around(replay, p);
}

/* Enters what the board's last move did; the number of stones it took off. */
static int enter_move(Replay *replay) {
    Record *record = replay->record;
    const Board *board = record->board;
    const BoardMove *done = &board->log[(board->log_next - 1) & board->log_mask];
    int taken = 0;
    for (int i = 0; i < done->captured_count; i++)
        taken += board->chains[done->captured[i]].stone_count;
    if (done->suicide) taken = board->chains[done->slot].stone_count;
    for (int i = 0; i < done->captured_count; i++) enter_capture(replay, done->captured[i], taken);
    if (done->suicide) enter_capture(replay, done->slot, taken);
    for (int i = 0; i < done->captured_count; i++) note_freed(replay, done->captured[i]);
    if (done->suicide) note_freed(replay, done->slot);
    if (board->color[done->point] != EMPTY) note_liberties(replay, done->slot);
    note_around(replay, done->point);
    return taken;
}

static int play_stone(Replay *replay, int point, int color, uint32_t offset) {
    Record *record = replay->record;
    Board *board = record->board;
    int friends[4];
    if (board->color[point] != EMPTY) {
        warn(record, RECORD_OCCUPIED, point, offset);
        remove_stone(replay, point);
    }
    if (point == board->ko && color == board->ko_color) warn(record, RECORD_KO, point, offset);
    if (!record->allow_suicide && board_is_suicide(board, point, color))
        warn(record, RECORD_SUICIDE, point, offset);
    int count = friends_of(record, point, color, friends);
    board->ko = NO_POINT;
    board_play_legal(board, point, color);
    enter_stone(replay, point, color, record->move_count, friends, count);
    return enter_move(replay);
}

static void play(Replay *replay, SgfValue value, int color) {
    Record *record = replay->record;
    int point = PASS, taken = 0, row = record->row_count;
    if (record->move_count % RECORD_FRAME == 0) replay->ok &= record_keep_frame(record);
    record->moves[record->move_count].changes_end = record->change_count;
    record->move_count++;
    if (sgf_point(record->tree, value, record->width, record->height, &point) != OK) {
        point = RECORD_OFF_BOARD;
        warn(record, RECORD_OUT_OF_BOARD, RECORD_NONE, value.start);
    }
    if (point >= 0) {
        taken = play_stone(replay, point, color, value.start);
    } else {
        board_play_legal(record->board, PASS, color);
    }
    const Board *board = record->board;
    record->moves[record->move_count] =
        (RecordMove){.color = color,
                     .point = point,
                     .row = point >= 0 ? row : RECORD_NONE,
                     .taken = taken,
                     .ko = board->ko,
                     .captures = {board->captures[BLACK], board->captures[WHITE]},
                     .node = replay->node};
}

static void play_node(Replay *replay) {
    const SgfTree *tree = replay->record->tree;
    int32_t node = replay->record->root + replay->node;
    uint32_t end = tree->nodes[node + 1].first_property;
    for (uint32_t p = tree->nodes[node].first_property; p < end; p++) {
        uint32_t id = tree->properties[p].id, count = sgf_value_count(tree, p);
        if (id != SGF_ID('B', 0) && id != SGF_ID('W', 0)) continue;
        for (uint32_t i = 0; i < count && replay->ok; i++)
            play(replay, sgf_value(tree, p, i), id == SGF_ID('B', 0) ? BLACK : WHITE);
    }
}

/* --- replaying ---------------------------------------------------------------------------- */

/* Whether the reader has found a fault there. */
static int is_fault(const Record *record, uint32_t offset) {
    uint32_t low = 0, high = record->fault_end;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (record->tree->faults[middle].offset < offset) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < record->fault_end && record->tree->faults[low].offset == offset;
}

/* Whether a property says that this is another game than Go. */
static int is_other_game(const SgfTree *tree, uint32_t property) {
    int32_t game;
    return tree->properties[property].id == SGF_ID('G', 'M') &&
           sgf_number(tree, sgf_value(tree, property, 0), &game) && game != 1;
}

/* Warns of another game, and of what is allowed, but often a slip. */
static void check_property(Record *record, uint32_t property) {
    const SgfTree *tree = record->tree;
    uint32_t offset = sgf_property_offset(tree, property), count = sgf_value_count(tree, property);
    uint32_t at = offset;
    while (at < tree->size && tree->text[at] != '[' && (tree->text[at] | 32) != tree->text[at])
        at++;
    if (at < tree->size && tree->text[at] >= 'a' && tree->text[at] <= 'z' &&
        !is_fault(record, offset))
        add_warning(record, RECORD_OLD_NAME, record->move_count, RECORD_NONE, offset);
    if (is_other_game(tree, property))
        add_warning(record, RECORD_OTHER_GAME, record->move_count, RECORD_NONE, offset);
    for (uint32_t i = 0; i < count; i++) {
        SgfValue value = sgf_value(tree, property, i);
        const uint8_t *found = memchr(tree->text + value.start, '[', value.end - value.start);
        if (found == NULL || found[-1] == '\\') continue;
        add_warning(record, RECORD_OPEN_BRACKET, record->move_count, RECORD_NONE,
                    (uint32_t)(found - tree->text));
    }
}

static ErrorPlace place_of(const Record *record, const RecordWarning *warning) {
    ErrorPlace place = sgf_place(record->tree, warning->offset);
    place.point = warning->point;
    return place;
}

/* In strict mode: the error for the first of the warnings from number `first` on that is not just
 * a hint, or STEP_RUNNING. */
static int32_t judge(Record *record, int first) {
    for (int i = first; record->strict && i < record->warning_count; i++) {
        int32_t kind = record->warnings[i].kind;
        if (kind == RECORD_OPEN_BRACKET || kind == RECORD_OLD_NAME) continue;
        record->stopped = place_of(record, &record->warnings[i]);
        if (kind == RECORD_OTHER_GAME) return ERROR_INVALID_SGF;
        return kind == RECORD_NO_LIBERTIES ? ERROR_ILLEGAL_POSITION : ERROR_ILLEGAL_MOVE;
    }
    return STEP_RUNNING;
}

static int32_t replay_node(Record *record) {
    const SgfTree *tree = record->tree;
    Replay replay = {.record = record, .node = record->path[record->at++], .ok = 1};
    uint32_t node = (uint32_t)(record->root + replay.node);
    int first_warning = record->warning_count;
    take_faults(record, node_offset(tree, node), replay.node == 0 ? 0 : RECORD_NONE);
    set_up_node(&replay);
    play_node(&replay);
    for (uint32_t p = tree->nodes[node].first_property; p < tree->nodes[node + 1].first_property;
         p++)
        check_property(record, p);
    take_faults(record, node_offset(tree, node + 1), record->move_count);
    return replay.ok ? judge(record, first_warning) : ERROR_OUT_OF_MEMORY;
}

/* Shell's method: the warnings are nearly in order. */
static void sort_warnings(Record *record) {
    RecordWarning *warnings = record->warnings;
    for (int gap = record->warning_count / 2; gap > 0; gap /= 2) {
        for (int i = gap; i < record->warning_count; i++) {
            RecordWarning warning = warnings[i];
            int at = i;
            for (; at >= gap && warnings[at - gap].offset > warning.offset; at -= gap)
                warnings[at] = warnings[at - gap];
            warnings[at] = warning;
        }
    }
}

static void place_warnings(Record *record) {
    ErrorPlace place = SGF_PLACE_START;
    uint32_t at = 0;
    sort_warnings(record);
    for (int i = 0; i < record->warning_count; i++) {
        RecordWarning *warning = &record->warnings[i];
        sgf_place_advance(record->tree, warning->offset, &at, &place);
        warning->line = place.line;
        warning->column = place.column;
    }
}

/* What the table says of stones that are still there. */
static void finish_rows(Record *record) {
    const Board *board = record->board;
    for (int p = 0; p < board->points; p++) {
        if (record->row_at[p] == RECORD_NONE) continue;
        RecordStone *stone = &record->rows[record->row_at[p]];
        stone->chain = record->chain_id[board->chain[p]];
        stone->liberties = board_chain(board, p)->liberty_count;
    }
}

int32_t record_step(Record *record, uint32_t max_nodes) {
    for (; record->at < record->path_count; max_nodes--) {
        if (max_nodes == 0) return STEP_RUNNING;
        int32_t status = replay_node(record);
        if (status < 0) return status;
    }
    take_faults(record, UINT32_MAX, RECORD_NONE);
    record->moves[record->move_count].changes_end = record->change_count;
    if (record->move_count % RECORD_FRAME == 0 && !record_keep_frame(record))
        return ERROR_OUT_OF_MEMORY;
    place_warnings(record);
    finish_rows(record);
    return STEP_DONE;
}
