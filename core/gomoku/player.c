#include "player.h"

#define TABLE_LOG2   16
#define MOST_PROOF   20000
#define SEARCH_NODES 400000 /* for one position; more is not found in time to be of use */
#define NOBODY       -1

/* The shortest win by threats in one position: 1, 3, 5 ... plies. */
typedef struct {
    Board board;
    int attacker, plies, max_plies, open;
    uint64_t nodes;
    ProveKind kind;
} Shortest;

typedef enum { LOOK, OWN_WIN, PASS_FIRST, REPLIES, READY } Phase;

struct Player {
    PlayerQuestion question;
    PlayerAnswer answer;
    Board board;
    Keys keys;
    int colour; /* to move */
    Phase phase;
    Prover *prover;
    Arena *arena;
    uint64_t nodes;
    Shortest shortest;
    int searching;     /* shortest is under way */
    int value;         /* what it found: plies, or 0 */
    CellSet cells;     /* replies to look at still */
    CellSet elsewhere; /* those outside the zone, one of which will be looked at */
    CellSet unknown;   /* replies after which no win was found */
    int cell;          /* under way, or -1 */
    int best, best_value;
    int longest; /* no reply elsewhere lasts longer */
    int bound;   /* nor any at all, by the table; 0: not known */
    uint8_t values[GOMOKU_CELLS];
    ProofMove *proof;
    int32_t proof_count;
};

int gomoku_won(const Board *board, int colour, int cell) {
    int y = cell / 15, x = cell % 15;
    for (int d = 0; d < 4; d++) {
        unsigned line = board->stones[colour][line_of(d, x, y)],
                 at = d == 1 ? (unsigned)y : (unsigned)x;
        unsigned run = 1, left = at, right = at;
        for (; left > 0 && line >> (left - 1) & 1; left--) run++;
        for (; line >> (right + 1) & 1; right++) run++;
        if (run == 5 || (run > 5 && board->rule == GOMOKU_FIVE_OR_MORE)) return 1;
    }
    return 0;
}

static void player_put(Player *player, int colour, int cell) {
    gomoku_put(&player->board, colour, cell, NULL);
    keys_add(&player->keys, colour, cell, player->board.size);
}

/* Plays the moves of the question. */
static ErrorCode play_moves(Player *player, int32_t *place) {
    const PlayerQuestion *question = &player->question;
    int over = 0;
    for (int32_t i = 0; i < question->moves_count; i++) {
        int cell = question->moves[i];
        *place = i;
        if (over || cell % 15 >= question->size || cell / 15 >= question->size ||
            !gomoku_is_empty(&player->board, cell))
            return ERROR_ILLEGAL_MOVE;
        player_put(player, i & 1, cell);
        over = gomoku_won(&player->board, i & 1, cell);
    }
    *place = -1;
    player->colour = question->moves_count & 1;
    player->answer.winner = over ? !player->colour : NOBODY;
    if (over || question->moves_count == question->size * question->size) {
        player->answer.state = STATE_OVER;
        player->phase = READY;
    }
    return OK;
}

ErrorCode player_new(Arena *arena, const PlayerQuestion *question, Player **made, int32_t *place) {
    *place = -1;
    if (question->size < 5 || question->size > GOMOKU_SIZE) return ERROR_UNSUPPORTED_SIZE;
    if (question->rule < 0 || question->rule >= GOMOKU_RULES || question->max_plies < 1 ||
        question->max_plies > PROVE_PLIES || question->task > PLAYER_THREATS ||
        question->kind > PROVE_FOURS)
        return ERROR_BAD_OPTION;
    if (question->moves_count < 0) return ERROR_BAD_REQUEST;
    if (question->moves_count > question->size * question->size) {
        *place = question->size * question->size;
        return ERROR_ILLEGAL_MOVE;
    }
    Player *player = arena_array(arena, 1, sizeof *player);
    if (player == NULL) return ERROR_OUT_OF_MEMORY;
    *made = player;
    player->question = *question;
    player->arena = arena;
    player->answer = (PlayerAnswer){.move = -1};
    player->best = player->cell = -1;
    gomoku_clear(&player->board, question->size, (GomokuRule)question->rule);
    ErrorCode code = play_moves(player, place);
    if (code == OK && question->task == PLAYER_ANALYSE && player->colour == 0 &&
        player->answer.state != STATE_OVER)
        return ERROR_BAD_OPTION;
    return code;
}

PlayerAnswer player_answer(const Player *player) {
    return player->answer;
}

const uint8_t *player_values(const Player *player) {
    return player->values;
}

const ProofMove *player_proof(const Player *player, int32_t *count) {
    *count = player->proof_count;
    return player->proof;
}

PlayerTask player_task(const Player *player) {
    return player->question.task;
}

uint64_t player_nodes(const Player *player) {
    return player->nodes;
}

const Board *player_board(const Player *player) {
    return &player->board;
}

static const TableEntry *look(const Player *player, int *orientation) {
    const PlayerQuestion *question = &player->question;
    if (question->table == NULL || question->size != GOMOKU_SIZE ||
        question->rule != GOMOKU_EXACT_FIVE)
        return NULL;
    return table_look(question->table, question->table_count, &player->keys, orientation);
}

static int32_t finish(Player *player, int move, PlayerState state, int plies) {
    player->answer.move = move;
    player->answer.state = state;
    player->answer.plies = plies;
    player->phase = READY;
    return STEP_DONE;
}

static int32_t search_start(Player *player, int attacker, ProveKind kind, int most) {
    if (player->prover == NULL) player->prover = prover_new(player->arena, TABLE_LOG2);
    if (player->prover == NULL) return ERROR_OUT_OF_MEMORY;
    prover_refresh(player->prover);
    player->shortest =
        (Shortest){.board = player->board, .attacker = attacker, .max_plies = most, .kind = kind};
    player->searching = 1;
    return STEP_RUNNING;
}

/* Goes on with the shortest win; STEP_DONE: player->value has it. */
static int32_t search_step(Player *player, uint64_t max_nodes) {
    Shortest *search = &player->shortest;
    for (uint64_t end = player->nodes + max_nodes; player->nodes < end;) {
        if (!search->open) {
            search->plies = search->plies == 0 ? 1 : search->plies + 2;
            player->value = 0;
            if (search->plies > search->max_plies || search->nodes > SEARCH_NODES) break;
            prover_start(player->prover, &search->board, search->attacker, search->plies,
                         search->kind);
            search->open = 1;
        }
        uint64_t before = prover_nodes(player->prover);
        ProveState state = prover_step(player->prover, end - player->nodes);
        uint64_t spent = prover_nodes(player->prover) - before;
        player->nodes += spent;
        search->nodes += spent;
        player->value = search->plies;
        if (state == PROVE_WIN) break;
        if (state == PROVE_LOSS) search->open = 0;
        if (search->nodes > SEARCH_NODES) {
            player->value = 0;
            break;
        }
        if (player->nodes >= end) return STEP_RUNNING;
    }
    player->searching = 0;
    return STEP_DONE;
}

static int best_rated(const Player *player, const CellSet *cells) {
    int32_t rating[GOMOKU_CELLS];
    CellSet left = *cells;
    int best = cells_pop(&left), middle = player->board.size / 2;
    gomoku_rate(&player->board, player->colour, rating);
    if (player->board.stones_count == 0) return middle * 15 + middle;
    for (int cell; (cell = cells_pop(&left)) >= 0;)
        if (rating[cell] > rating[best]) best = cell;
    return best;
}

/* What the other side threatens decides which moves can matter. */
static int32_t step_pass(Player *player) {
    CellSet empties, zone, fours;
    gomoku_empties(&player->board, &empties);
    player->cells = empties;
    if (player->value != 0) {
        proof_zone(player->prover, &player->board, !player->colour, player->value, &zone);
        gomoku_gather(player->board.shapes[player->colour].four, &fours);
        cells_join(&zone, &fours);
        player->longest = player->value;
        player->elsewhere = empties;
        for (int i = 0; i < GOMOKU_WORDS; i++) player->elsewhere.words[i] &= ~zone.words[i];
        player->cells = zone;
    } else if (player->bound == 0) { /* nothing to defend against */
        return finish(player, best_rated(player, &empties), STATE_UNKNOWN, 0);
    }
    player->phase = REPLIES;
    return STEP_RUNNING;
}

/* How many plies black needs after white's move at cell by the table; 0: it does not say. */
static int table_value(Player *player, int cell) {
    int orientation, size = player->board.size;
    if (player->colour != 1) return 0;
    keys_add(&player->keys, 1, cell, size);
    const TableEntry *entry = look(player, &orientation);
    keys_remove(&player->keys, 1, cell, size);
    return entry != NULL ? entry->plies : 0;
}

static void take_value(Player *player, int cell, int value, int from_table) {
    player->values[cell] = (uint8_t)value;
    if (value == 0) cells_add(&player->unknown, cell);
    if (value > player->best_value) {
        player->best_value = value;
        player->best = cell;
        player->answer.from_table = from_table;
    }
}

/* White answers a move of the strategy: the table says how long black needs at most, and for many
 * replies how long he needs after them. Returns 1 if that is enough. */
static int toughest_known(Player *player) {
    const PlayerQuestion *question = &player->question;
    int orientation, last = question->moves_count - 1, size = question->size;
    if (player->colour != 1 || last < 0) return 0;
    keys_remove(&player->keys, 0, question->moves[last], size);
    const TableEntry *entry = look(player, &orientation);
    keys_add(&player->keys, 0, question->moves[last], size);
    CellSet empties;
    gomoku_empties(&player->board, &empties);
    for (int cell; (cell = cells_pop(&empties)) >= 0;) {
        int value = table_value(player, cell);
        if (value != 0) take_value(player, cell, value, 1);
    }
    if (entry != NULL &&
        cell_turned(entry->move, orientation_undone(orientation), size) == question->moves[last] &&
        entry->plies > 2)
        player->bound = entry->plies - 2;
    return player->bound != 0 && player->best_value >= player->bound;
}

static int32_t replies_done(Player *player) {
    if (player->question.task == PLAYER_ANALYSE)
        return finish(player, player->best,
                      cells_empty(&player->unknown) ? STATE_LOSS : STATE_UNKNOWN,
                      player->best_value);
    player->answer.from_table = player->answer.from_table && cells_empty(&player->unknown);
    if (!cells_empty(&player->unknown))
        return finish(player, best_rated(player, &player->unknown), STATE_UNKNOWN, 0);
    return finish(player, player->best, STATE_LOSS, player->best_value);
}

/* The table's move, or the first question to the search. */
static int32_t step_look(Player *player) {
    int orientation;
    const PlayerQuestion *question = &player->question;
    if (question->task == PLAYER_ANALYSE) {
        gomoku_empties(&player->board, &player->cells);
        player->phase = REPLIES;
        return STEP_RUNNING;
    }
    const TableEntry *entry =
        player->colour == 0 && question->task == PLAYER_REPLY ? look(player, &orientation) : NULL;
    if (entry != NULL) {
        player->answer.from_table = 1;
        return finish(
            player, cell_turned(entry->move, orientation_undone(orientation), GOMOKU_SIZE),
            entry->plies > 0 ? STATE_WIN : STATE_UNKNOWN, entry->plies > 0 ? entry->plies - 1 : 0);
    }
    if (question->task == PLAYER_REPLY && toughest_known(player)) return replies_done(player);
    if (player->bound != 0) { /* white cannot win, and the pass tells which replies to look at */
        player->phase = PASS_FIRST;
        return search_start(player, 0, PROVE_THREES, question->max_plies);
    }
    player->phase = OWN_WIN;
    return search_start(player, player->colour,
                        question->task == PLAYER_THREATS ? question->kind : PROVE_THREES,
                        question->max_plies);
}

static int won_move(const Player *player) {
    return prover_known(player->prover, &player->board, player->colour, player->value,
                        player->shortest.kind);
}

static int32_t step_own_win(Player *player) {
    if (player->value != 0) {
        int move = won_move(player), plies = player->value;
        if (player->question.task == PLAYER_THREATS) {
            player->proof = arena_array(player->arena, MOST_PROOF, sizeof *player->proof);
            player->proof_count =
                player->proof == NULL
                    ? 0
                    : proof_tree(player->prover, &player->board, player->colour, plies,
                                 player->question.kind, player->proof, MOST_PROOF);
            if (player->proof_count < 0) player->proof_count = 0;
            move = player->proof_count > 0 ? player->proof[0].move : move;
        }
        return finish(player, move, STATE_WIN, plies - 1);
    }
    if (player->question.task == PLAYER_THREATS) return finish(player, -1, STATE_UNKNOWN, 0);
    player->phase = PASS_FIRST;
    return search_start(player, !player->colour, PROVE_THREES, player->question.max_plies);
}

/* Takes the replies one by one. */
static int32_t step_replies(Player *player) {
    if (player->cell >= 0) {
        take_value(player, player->cell, player->value, 0);
        player->cell = -1;
    }
    int replying = player->question.task == PLAYER_REPLY;
    if (replying && player->bound != 0 && player->best_value >= player->bound)
        return replies_done(player);
    int cell = cells_pop(&player->cells);
    if (cell < 0 && replying && cells_empty(&player->unknown) &&
        player->longest > player->best_value && !cells_empty(&player->elsewhere)) {
        cell = best_rated(player, &player->elsewhere); /* no better there, but perhaps longer */
        player->elsewhere = (CellSet){{0}};
    }
    if (cell < 0) return replies_done(player);
    if (player->values[cell] != 0) return STEP_RUNNING;
    int value = table_value(player, cell);
    if (value != 0) {
        take_value(player, cell, value, 1);
        return STEP_RUNNING;
    }
    BoardUndo undo;
    gomoku_put(&player->board, player->colour, cell, &undo);
    int five = gomoku_won(&player->board, player->colour, cell);
    player->cell = cell;
    int32_t status =
        search_start(player, !player->colour, PROVE_THREES, player->question.max_plies);
    gomoku_take(&player->board, player->colour, cell, &undo);
    if (five) { /* the search knows nothing of games that are over */
        player->searching = 0;
        player->cell = -1;
        take_value(player, cell, 0, 0);
        player->values[cell] = VALUE_FIVE;
    }
    return status;
}

static int32_t step_once(Player *player, uint64_t max_nodes) {
    if (player->searching) {
        int32_t status = search_step(player, max_nodes);
        if (status != STEP_DONE) return status;
    }
    player->nodes++;
    switch (player->phase) {
    case LOOK:
        return step_look(player);
    case OWN_WIN:
        return step_own_win(player);
    case PASS_FIRST:
        return step_pass(player);
    case REPLIES:
        return step_replies(player);
    default:
        return STEP_DONE;
    }
}

int32_t player_step(Player *player, uint64_t max_nodes) {
    int32_t status = player->phase == READY ? STEP_DONE : STEP_RUNNING;
    for (uint64_t end = player->nodes + max_nodes; status == STEP_RUNNING && player->nodes < end;)
        status = step_once(player, end - player->nodes);
    return status;
}
