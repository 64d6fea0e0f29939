#include "prove.h"

#define BUCKET   4
#define MOST     60000 /* proof numbers stop growing here; solved positions have INFINITE */
#define INFINITE 65535

typedef struct {
    uint64_t key;
    uint16_t proof, disproof;
    uint16_t work; /* positions below, in units that double every so often */
    uint8_t move, used;
} Entry;

typedef struct {
    uint32_t proof, disproof;
} Numbers;

typedef struct {
    ThreatReplies replies;
    uint64_t key, start;
    BoardUndo undo;
    Numbers limit; /* leave when either number reaches its limit */
    int16_t count, tried;
    uint8_t plies;
} Frame;

struct Prover {
    Board board;
    Entry *table;
    uint64_t mask, nodes, filled;
    int attacker, plies, depth;
    ProveKind kind;
    ProveState state;
    uint64_t keys[2][GOMOKU_CELLS];
    Frame frames[PROVE_PLIES + 2];
};

Prover *prover_new(Arena *arena, int table_log2) {
    Prover *prover = arena_alloc(arena, sizeof *prover);
    if (prover == NULL) return NULL;
    prover->table = arena_alloc(arena, sizeof(Entry) << table_log2);
    if (prover->table == NULL) return NULL;
    prover->mask = (UINT64_C(1) << table_log2) - BUCKET;
    for (int i = 0; i < 2 * GOMOKU_CELLS; i++)
        prover->keys[i / GOMOKU_CELLS][i % GOMOKU_CELLS] =
            stone_key(i / GOMOKU_CELLS, i % GOMOKU_CELLS);
    prover_forget(prover);
    return prover;
}

void prover_forget(Prover *prover) {
    prover->filled = 0;
    memset(prover->table, 0, (prover->mask + BUCKET) * sizeof(Entry));
}

void prover_refresh(Prover *prover) {
    if (prover->filled > prover->mask / 2) prover_forget(prover);
}

uint64_t prover_nodes(const Prover *prover) {
    return prover->nodes;
}

/* A position's key tells the attacker, whose turn it is and the plies left. */
static uint64_t prove_key(uint64_t hash, int attacker, int plies, ProveKind kind) {
    return (hash + (uint64_t)((int)kind * 512 + attacker * 256 + plies + 1) *
                       UINT64_C(0x9e3779b97f4a7c15)) *
               UINT64_C(0xbf58476d1ce4e5b9) |
           1;
}

/* Where a position's key is in the table: by its best mixed bits. */
static uint64_t table_place(const Prover *prover, uint64_t key) {
    return key >> 20 & prover->mask;
}

static const Entry *table_find(const Prover *prover, uint64_t key) {
    const Entry *bucket = prover->table + table_place(prover, key);
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key == key) return bucket + i;
    return NULL;
}

static void table_store(Prover *prover, uint64_t key, Numbers numbers, int move, uint64_t work) {
    Entry *bucket = prover->table + table_place(prover, key), *entry = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key) {
            entry = bucket + i;
            break;
        }
        if (bucket[i].work < entry->work) entry = bucket + i;
    }
    prover->filled += entry->key == 0;
    if (entry->key != key) /* others age, so that no two go on displacing each other */
        for (int i = 0; i < BUCKET; i++) bucket[i].work -= bucket[i].work / 4;
    uint64_t sum = entry->key == key ? entry->work + work : work;
    *entry = (Entry){.key = key,
                     .proof = (uint16_t)numbers.proof,
                     .disproof = (uint16_t)numbers.disproof,
                     .work = (uint16_t)(sum > 65535 ? 65535 : sum),
                     .move = (uint8_t)move,
                     .used = 1};
}

int prover_known(const Prover *prover, const Board *board, int colour, int plies, ProveKind kind) {
    const Entry *entry = table_find(prover, prove_key(board->hash, colour, plies, kind));
    return entry != NULL && entry->proof == 0 ? entry->move : -1;
}

void prover_start(Prover *prover, const Board *board, int colour, int plies, ProveKind kind) {
    prover->kind = kind;
    prover->board = *board;
    prover->attacker = colour;
    prover->plies = plies;
    prover->depth = -1;
    prover->nodes = 0;
    prover->state = PROVE_OPEN;
}

static const Numbers WON = {0, INFINITE}, LOST = {INFINITE, 0};

/* What the attacker can try, by promise; returns 1 where the position is decided at once, as the
 * numbers say. */
static int attack_open(Prover *prover, int plies, Frame *frame, Numbers *numbers) {
    const Board *board = &prover->board;
    const LineShapes *own = &board->shapes[prover->attacker];
    CellSet cells, threes, more, rank[4];
    frame->count = 0;
    *numbers = WON;
    if (lines_any(own->five)) {
        gomoku_gather(own->five, &cells);
        frame->replies.moves[0] = (uint8_t)cells_first(&cells);
        return 1;
    }
    *numbers = LOST;
    if (plies < 3) return 1;
    if (lines_any(board->shapes[!prover->attacker].five)) {
        gomoku_gather(board->shapes[!prover->attacker].five, &cells);
        if (cells_count(&cells) > 1) return 1;
        frame->replies.moves[frame->count++] = (uint8_t)cells_first(&cells);
        return 0;
    }
    CellSet doubles;
    gomoku_gather_twice(own->four, &cells, &doubles);
    gomoku_gather(own->open, &more);
    cells_join(&doubles, &more);
    if (!cells_empty(&doubles)) {
        frame->replies.moves[0] = (uint8_t)cells_first(&doubles);
        *numbers = WON;
        return 1;
    }
    if (plies < 5) return 1;
    threes = more = (CellSet){{0}};
    if (prover->kind == PROVE_THREES) gomoku_gather_twice(own->three, &threes, &more);
    for (int i = 0; i < GOMOKU_WORDS; i++) {
        rank[0].words[i] = cells.words[i] & threes.words[i];
        rank[1].words[i] = more.words[i] & ~rank[0].words[i];
        rank[2].words[i] = cells.words[i] & ~threes.words[i];
        rank[3].words[i] = threes.words[i] & ~more.words[i] & ~cells.words[i];
    }
    for (int r = 0; r < 4; r++)
        for (int cell; (cell = cells_pop(&rank[r])) >= 0;)
            frame->replies.moves[frame->count++] = (uint8_t)cell;
    return frame->count == 0;
}

/* The same for the defender. */
static int defence_open(Prover *prover, int plies, Frame *frame, Numbers *numbers) {
    ThreatReplies *replies = &frame->replies;
    threat_replies(&prover->board, prover->attacker, replies);
    *numbers = LOST;
    frame->count = (int16_t)replies->count;
    if (replies->plies == 0 || replies->plies > plies) return 1;
    if (replies->plies == 4 && plies == 4 && replies->stops > 0) return 1;
    *numbers = WON;
    return replies->count == 0;
}

static uint32_t capped(uint32_t sum) {
    return sum > MOST ? MOST : sum;
}

/* The numbers of the frame on top from its children's, which of them to try, and its limits. */
static Numbers frame_numbers(const Prover *prover, const Frame *frame, int attacking, int *best,
                             Numbers *limit) {
    int colour = attacking ? prover->attacker : !prover->attacker;
    const uint64_t *keys = prover->keys[colour];
    uint32_t least = INFINITE + 1, second = INFINITE + 1, most = 0, open = 0, other = 0;
    *best = 0;
    for (int i = 0; i < frame->count; i++) {
        int cell = frame->replies.moves[i];
        const Entry *entry =
            table_find(prover, prove_key(prover->board.hash + keys[cell], prover->attacker,
                                         frame->plies - 1, prover->kind));
        uint32_t proof = entry != NULL ? entry->proof : attacking ? 1 + (uint32_t)i / 2 : 1;
        uint32_t disproof = entry != NULL ? entry->disproof : 1;
        uint32_t low = attacking ? proof : disproof, high = attacking ? disproof : proof;
        if (low < least) {
            second = least;
            least = low;
            *best = i;
            other = high;
        } else if (low < second) {
            second = low;
        }
        if (high > most) most = high;
        open += high != 0;
    }
    uint32_t high = most == 0 ? 0 : most == INFINITE ? INFINITE : capped(most + open - 1);
    uint32_t room = second == INFINITE + 1 ? INFINITE : capped(second + second / 4 + 1);
    Numbers numbers = attacking ? (Numbers){least, high} : (Numbers){high, least};
    uint32_t low_limit = attacking ? frame->limit.proof : frame->limit.disproof;
    uint32_t high_limit = attacking ? frame->limit.disproof : frame->limit.proof;
    low_limit = low_limit < room ? low_limit : room;
    if (high_limit < INFINITE && high < INFINITE) high_limit = high_limit - high + other;
    *limit = attacking ? (Numbers){low_limit, high_limit} : (Numbers){high_limit, low_limit};
    return numbers;
}

/* Enters the position on the board: 1 if it was decided and stored at once, else pushes it. */
static int enter(Prover *prover, int plies, Numbers limit) {
    Frame *frame = &prover->frames[prover->depth + 1];
    Numbers numbers;
    prover->nodes++;
    int attacking = (prover->depth + 1) % 2 == 0;
    frame->key = prove_key(prover->board.hash, prover->attacker, plies, prover->kind);
    frame->plies = (uint8_t)plies;
    frame->limit = limit;
    frame->start = prover->nodes;
    int decided = attacking ? attack_open(prover, plies, frame, &numbers)
                            : defence_open(prover, plies, frame, &numbers);
    if (decided) {
        table_store(prover, frame->key, numbers, frame->replies.moves[0], 1);
        if (prover->depth < 0) prover->state = numbers.proof == 0 ? PROVE_WIN : PROVE_LOSS;
        return 1;
    }
    prover->depth++;
    return 0;
}

static void leave(Prover *prover, Numbers numbers, int best) {
    Frame *frame = &prover->frames[prover->depth--];
    table_store(prover, frame->key, numbers, frame->replies.moves[best],
                prover->nodes - frame->start + 1);
    if (prover->depth < 0) {
        if (numbers.proof == 0) prover->state = PROVE_WIN;
        if (numbers.disproof == 0) prover->state = PROVE_LOSS;
        return;
    }
    frame--;
    int attacking = prover->depth % 2 == 0;
    gomoku_take(&prover->board, attacking ? prover->attacker : !prover->attacker,
                frame->replies.moves[frame->tried], &frame->undo);
}

ProveState prover_step(Prover *prover, uint64_t max_nodes) {
    uint64_t end = prover->nodes + max_nodes;
    while (prover->state == PROVE_OPEN && prover->nodes < end) {
        if (prover->depth < 0) {
            enter(prover, prover->plies, (Numbers){INFINITE, INFINITE});
            continue;
        }
        Frame *frame = &prover->frames[prover->depth];
        int attacking = prover->depth % 2 == 0, best;
        Numbers limit, numbers = frame_numbers(prover, frame, attacking, &best, &limit);
        if (numbers.proof == 0 || numbers.disproof == 0 || numbers.proof >= frame->limit.proof ||
            numbers.disproof >= frame->limit.disproof) {
            leave(prover, numbers, best);
            continue;
        }
        int colour = attacking ? prover->attacker : !prover->attacker;
        frame->tried = (int16_t)best;
        gomoku_put(&prover->board, colour, frame->replies.moves[best], &frame->undo);
        if (enter(prover, frame->plies - 1, limit))
            gomoku_take(&prover->board, colour, frame->replies.moves[best], &frame->undo);
    }
    return prover->state;
}
