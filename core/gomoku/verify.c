#include "verify.h"

#define WINDOWS     572 /* of five cells: 165 + 165 + 121 + 121 */
#define THROUGH     20  /* windows through a cell, at most */
#define TABLE_LOG2  16
#define REPLY_NODES 20000000

/* The plain board. */
typedef struct {
    int8_t cells[GOMOKU_CELLS]; /* -1 empty, 0 black, 1 white */
    uint8_t count[2][WINDOWS];
} Plain;

typedef struct {
    uint8_t cells[5];
    int16_t before, after; /* cells next to it on its line, or -1 */
} Window;

struct Verifier {
    Window windows[WINDOWS];
    int16_t through[GOMOKU_CELLS][THROUGH];
    uint8_t through_count[GOMOKU_CELLS];
    const uint8_t *table;
    TableEntry *entries;
    int32_t count, indexed;
    Prover *prover;
    VerifyCounts counts;
    /* the decision under way, its move made */
    int32_t number;
    Board board;
    Plain plain;
    Keys keys;
    int plies, reply;
};

static int inside(int x, int y) {
    return x >= 0 && x < 15 && y >= 0 && y < 15;
}

static void list_windows(Verifier *verifier) {
    static const int8_t STEPS[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int count = 0;
    for (int d = 0; d < 4; d++)
        for (int cell = 0; cell < GOMOKU_CELLS; cell++) {
            int x = cell % 15, y = cell / 15, dx = STEPS[d][0], dy = STEPS[d][1];
            if (!inside(x + 4 * dx, y + 4 * dy)) continue;
            Window *window = &verifier->windows[count];
            for (int i = 0; i < 5; i++) {
                int here = (y + i * dy) * 15 + x + i * dx;
                window->cells[i] = (uint8_t)here;
                verifier->through[here][verifier->through_count[here]++] = (int16_t)count;
            }
            window->before = (int16_t)(inside(x - dx, y - dy) ? (y - dy) * 15 + x - dx : -1);
            window->after =
                (int16_t)(inside(x + 5 * dx, y + 5 * dy) ? (y + 5 * dy) * 15 + x + 5 * dx : -1);
            count++;
        }
}

ErrorCode gomoku_verifier_new(Arena *arena, const uint8_t *table, size_t size, Verifier **made) {
    int32_t count = table_check(table, size);
    if (count < 0) return (ErrorCode)count;
    if (table[5] != GOMOKU_SIZE || table[6] != GOMOKU_EXACT_FIVE) return ERROR_DAMAGED_TABLE;
    Verifier *verifier = arena_array(arena, 1, sizeof *verifier);
    if (verifier == NULL) return ERROR_OUT_OF_MEMORY;
    verifier->table = table;
    verifier->count = count;
    verifier->prover = prover_new(arena, TABLE_LOG2);
    verifier->entries = arena_alloc(arena, (size_t)count * sizeof(TableEntry));
    if (verifier->prover == NULL || verifier->entries == NULL) return ERROR_OUT_OF_MEMORY;
    verifier->indexed = table_index(table, verifier->entries);
    if (verifier->indexed < 0) return (ErrorCode)verifier->indexed;
    verifier->counts.failed = -1;
    list_windows(verifier);
    *made = verifier;
    return OK;
}

int32_t gomoku_verifier_decisions(const Verifier *verifier) {
    return verifier->count;
}

VerifyCounts gomoku_verifier_counts(const Verifier *verifier) {
    return verifier->counts;
}

static void put(Verifier *verifier, int colour, int cell, BoardUndo *undo) {
    gomoku_put(&verifier->board, colour, cell, undo);
    verifier->plain.cells[cell] = (int8_t)colour;
    for (int i = 0; i < verifier->through_count[cell]; i++)
        verifier->plain.count[colour][verifier->through[cell][i]]++;
}

static void take(Verifier *verifier, int colour, int cell, const BoardUndo *undo) {
    gomoku_take(&verifier->board, colour, cell, undo);
    verifier->plain.cells[cell] = -1;
    for (int i = 0; i < verifier->through_count[cell]; i++)
        verifier->plain.count[colour][verifier->through[cell][i]]--;
}

/* Whether five stones of colour in the window would be five in a row and not more. */
static int window_alive(const Verifier *verifier, int colour, int w) {
    const Window *window = &verifier->windows[w];
    const int8_t *cells = verifier->plain.cells;
    return verifier->plain.count[!colour][w] == 0 &&
           (window->before < 0 || cells[window->before] != colour) &&
           (window->after < 0 || cells[window->after] != colour);
}

/* Cells that complete five. */
static CellSet completing(const Verifier *verifier, int colour) {
    CellSet found = {{0}};
    for (int w = 0; w < WINDOWS; w++) {
        if (verifier->plain.count[colour][w] != 4 || !window_alive(verifier, colour, w)) continue;
        for (int i = 0; i < 5; i++)
            if (verifier->plain.cells[verifier->windows[w].cells[i]] < 0)
                cells_add(&found, verifier->windows[w].cells[i]);
    }
    return found;
}

/* Cells where colour makes a four; in pairs, for each cell, the cells that then complete five. */
static CellSet four_makers(const Verifier *verifier, int colour, CellSet pairs[GOMOKU_CELLS]) {
    CellSet found = {{0}};
    for (int w = 0; w < WINDOWS; w++) {
        if (verifier->plain.count[colour][w] != 3 || !window_alive(verifier, colour, w)) continue;
        int gaps[2], count = 0;
        for (int i = 0; i < 5; i++)
            if (verifier->plain.cells[verifier->windows[w].cells[i]] < 0)
                gaps[count++] = verifier->windows[w].cells[i];
        for (int i = 0; i < 2; i++) {
            if (pairs != NULL && !cells_has(&found, gaps[i])) pairs[gaps[i]] = (CellSet){{0}};
            cells_add(&found, gaps[i]);
            if (pairs != NULL) cells_add(&pairs[gaps[i]], gaps[!i]);
        }
    }
    return found;
}

static int check_black(Verifier *verifier, int plies);

static void ends_at(Verifier *verifier, int move) {
    if (move > verifier->counts.longest) verifier->counts.longest = move;
}

/* White's reply at cell is made, and black must still win. */
static int check_reply(Verifier *verifier, int cell, int plies) {
    BoardUndo undo;
    put(verifier, 1, cell, &undo);
    int fine = check_black(verifier, plies - 1);
    take(verifier, 1, cell, &undo);
    return fine;
}

/* Black has just moved and made no four: he must threaten to make two completing cells at once.
 * Replies that neither touch the cells of that threat nor make a four lose to it: white has no time
 * to do more than look on. All others are played. */
static int check_three(Verifier *verifier, int plies) {
    CellSet pairs[GOMOKU_CELLS];
    CellSet makers = four_makers(verifier, 0, pairs), touched = {{0}};
    int double_maker = -1;
    if (plies < 4) return 0;
    while (double_maker < 0 && !cells_empty(&makers)) {
        int cell = cells_pop(&makers);
        if (cells_count(&pairs[cell]) >= 2) double_maker = cell;
    }
    if (double_maker < 0) return 0;
    ends_at(verifier, verifier->board.stones_count + 4);
    touched = pairs[double_maker];
    cells_add(&touched, double_maker);
    CellSet fours = four_makers(verifier, 1, NULL);
    cells_join(&touched, &fours);
    for (int cell; (cell = cells_pop(&touched)) >= 0;)
        if (!check_reply(verifier, cell, plies)) return 0;
    return 1;
}

/* White to move after black's threat: every reply loses within plies. Replies that leave a
 * completing cell lose to five at once, so only one that takes the last can matter. */
static int check_white(Verifier *verifier, int plies) {
    CellSet white = completing(verifier, 1), black = completing(verifier, 0);
    if (!cells_empty(&white) || plies < 2) return 0;
    int count = cells_count(&black);
    if (count == 0) return check_three(verifier, plies);
    ends_at(verifier, verifier->board.stones_count + 2);
    return count >= 2 || check_reply(verifier, cells_first(&black), plies);
}

/* Black's move by the search, or -1. A crowded table can have lost the move of a win that was
 * found: then it is found again with an empty one. */
static int black_move(Verifier *verifier, int plies) {
    int move = prover_known(verifier->prover, &verifier->board, 0, plies, PROVE_THREES);
    for (int again = 0; move < 0 && again < 2; again++) {
        if (again) prover_forget(verifier->prover);
        prover_start(verifier->prover, &verifier->board, 0, plies, PROVE_THREES);
        ProveState state = prover_step(verifier->prover, REPLY_NODES);
        verifier->counts.nodes += prover_nodes(verifier->prover);
        if (state == PROVE_WIN)
            move = prover_known(verifier->prover, &verifier->board, 0, plies, PROVE_THREES);
    }
    return move;
}

/* Black to move wins within plies. The depth is bounded by them. */
static int check_black(Verifier *verifier, int plies) {
    CellSet black = completing(verifier, 0), white = completing(verifier, 1);
    int move;
    verifier->counts.played++;
    if (plies < 1) return 0;
    if (!cells_empty(&black)) {
        ends_at(verifier, verifier->board.stones_count + 1);
        return 1;
    }
    if (cells_count(&white) > 1) return 0;
    move = cells_empty(&white) ? black_move(verifier, plies) : cells_first(&white);
    if (move < 0 || verifier->plain.cells[move] >= 0) return 0;
    BoardUndo undo;
    put(verifier, 0, move, &undo);
    int fine = check_white(verifier, plies - 1);
    take(verifier, 0, move, &undo);
    return fine;
}

static void fail(Verifier *verifier, int reply) {
    if (verifier->counts.failed >= 0) return;
    verifier->counts.failed = verifier->number;
    verifier->counts.failed_reply = reply;
}

void gomoku_verifier_start(Verifier *verifier, int32_t number) {
    const uint8_t *replies = verifier->table + TABLE_HEAD, *moves = replies + verifier->count;
    const uint8_t *counts = moves + verifier->count, *plies = counts + verifier->count;
    int32_t path[TABLE_DEPTH], left[TABLE_DEPTH];
    int depth = 0;
    for (int32_t i = 0; i <= number; i++) { /* the decisions that number lies below */
        path[depth] = i;
        left[depth++] = counts[i];
        if (i == number) break;
        while (depth > 0 && left[depth - 1] == 0) {
            depth--;
            if (depth > 0) left[depth - 1]--;
        }
    }
    gomoku_clear(&verifier->board, GOMOKU_SIZE, GOMOKU_EXACT_FIVE);
    memset(&verifier->plain, 0, sizeof verifier->plain);
    memset(verifier->plain.cells, -1, sizeof verifier->plain.cells);
    verifier->keys = (Keys){{0}};
    for (int i = 0; i < depth; i++) {
        if (i > 0) {
            put(verifier, 1, replies[path[i]], NULL);
            keys_add(&verifier->keys, 1, replies[path[i]], GOMOKU_SIZE);
        }
        put(verifier, 0, moves[path[i]], NULL);
        keys_add(&verifier->keys, 0, moves[path[i]], GOMOKU_SIZE);
    }
    verifier->number = number;
    verifier->plies = plies[number];
    verifier->reply = verifier->plies > 0 ? 0 : GOMOKU_CELLS;
    if (verifier->plies == 0) fail(verifier, -1); /* nothing claimed, nothing that can be checked */
}

/* One reply to the decision's move. */
static void check_one(Verifier *verifier, int cell) {
    int orientation, plies = verifier->plies - 2;
    verifier->counts.replies++;
    keys_add(&verifier->keys, 1, cell, GOMOKU_SIZE);
    const TableEntry *entry =
        table_look(verifier->entries, verifier->indexed, &verifier->keys, &orientation);
    keys_remove(&verifier->keys, 1, cell, GOMOKU_SIZE);
    if (entry != NULL) {
        verifier->counts.stored++;
        if (entry->plies == 0 || entry->plies > plies) fail(verifier, cell);
        return;
    }
    verifier->counts.searched++;
    prover_refresh(verifier->prover);
    if (!check_reply(verifier, cell, plies + 1)) fail(verifier, cell);
}

StepStatus gomoku_verifier_step(Verifier *verifier, uint64_t max_nodes) {
    uint64_t start = verifier->counts.nodes + verifier->counts.played;
    while (verifier->reply < GOMOKU_CELLS) {
        int cell = verifier->reply++;
        if (verifier->plain.cells[cell] < 0) {
            check_one(verifier, cell);
            if (verifier->counts.nodes + verifier->counts.played - start >= max_nodes) break;
        }
    }
    if (verifier->reply < GOMOKU_CELLS) return STEP_RUNNING;
    verifier->counts.decisions++;
    return STEP_DONE;
}
