#include "history.h"

#include "../base/hash.h"
#include "safety.h"

#include <string.h>

/* Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees", 2002)
 * with thresholds a quarter above the second best (J. Pawlewicz, L. Lew, 2006). As no position
 * comes twice with the same past, the tree has no cycles. */

enum { LIMIT = 100000000, BUCKET = 4, WORK_BITS = 8, LEAST_BUCKETS = 2048, LINE = 64 };

typedef struct {
    uint64_t key; /* in its low bits, which the place tells, the log of the work; 0 free */
    uint32_t proof, disproof;
} Entry;

typedef struct {
    Entry *entries;
    uint64_t mask; /* buckets - 1 */
    uint64_t most; /* buckets it may grow to */
    uint64_t used;
} Table;

typedef struct {
    FbPosition position;
    uint64_t key;
    uint32_t proof, disproof;
    int move;
} Child;

typedef struct {
    FbPosition position;
    FbPast board;
    uint64_t key;
    uint64_t past; /* hash of the boards before this one */
    int black;     /* Black is to move */
    int repeats;   /* this board is none of its own (after a pass) */
    uint32_t proof, disproof;
    uint32_t most_proof, most_disproof; /* thresholds */
    uint64_t entered;                   /* nodes then */
    int count, chosen;
    Child children[FB_MAX_POINTS + 1];
} Frame;

struct FbHistory {
    FbShape shape;
    FbRules rules;
    const FbGuide *guide;
    const FbPast *past;
    int past_count;
    int score;
    Table table;
    uint64_t nodes;
    int ply;
    int most_plies;
    int result; /* -1 while it is open */
    int move;
    Frame *frames;
};

static int table_new(Table *table, Arena *arena, size_t most) {
    size_t bytes = BUCKET * sizeof(Entry);
    if (most > arena_left(arena)) most = arena_left(arena);
    if (most < LEAST_BUCKETS * bytes + LINE + 16) return 0;
    table->most = LEAST_BUCKETS;
    while (table->most * 2 * bytes + LINE + 16 <= most) table->most *= 2;
    uint8_t *block = arena_alloc(arena, (size_t)(table->most * bytes) + LINE);
    if (block == NULL) return 0;
    table->entries = (Entry *)(block + (-(uintptr_t)block & (LINE - 1)));
    table->mask = LEAST_BUCKETS - 1;
    memset(table->entries, 0, LEAST_BUCKETS * bytes);
    return 1;
}

static Entry *find(const Table *table, uint64_t key) {
    Entry *bucket = table->entries + (key & table->mask) * BUCKET;
    for (int i = 0; i < BUCKET; i++)
        if (bucket[i].key >> WORK_BITS == key >> WORK_BITS) return &bucket[i];
    return NULL;
}

/* Every bucket is split in two by the next bit of the key. */
static void grow(Table *table) {
    uint64_t buckets = table->mask + 1;
    for (uint64_t b = 0; b < buckets; b++) {
        Entry *from = table->entries + b * BUCKET, *to = from + buckets * BUCKET;
        for (int i = 0; i < BUCKET; i++) {
            int moves = (from[i].key & buckets) != 0;
            to[i] = moves ? from[i] : (Entry){0};
            if (moves) from[i] = (Entry){0};
        }
    }
    table->mask = 2 * buckets - 1;
}

/* Keeps the numbers of a frame; what took the least work is replaced. */
static void keep(FbHistory *history, const Frame *frame) {
    Table *table = &history->table;
    uint64_t work = 63 - (uint64_t)__builtin_clzll(history->nodes - frame->entered + 1);
    Entry *entry = find(table, frame->key);
    if (entry == NULL) {
        entry = table->entries + (frame->key & table->mask) * BUCKET;
        for (int i = 1; i < BUCKET && entry->key != 0; i++) {
            Entry *other = table->entries + (frame->key & table->mask) * BUCKET + i;
            if (other->key == 0 || (uint8_t)other->key < (uint8_t)entry->key) entry = other;
        }
        table->used += entry->key == 0;
    } else if ((uint8_t)entry->key > work) {
        work = (uint8_t)entry->key;
    }
    *entry = (Entry){.key = frame->key >> WORK_BITS << WORK_BITS | work,
                     .proof = frame->proof,
                     .disproof = frame->disproof};
    if (table->used > (table->mask + 1) * BUCKET / 2 && table->mask + 1 < table->most) grow(table);
}

FbHistory *fb_history_new(Arena *arena, const FbShape *shape, FbRules rules, const FbGuide *guide,
                          size_t most) {
    enum { PLIES_A_POINT = 16, PLIES = 64 };
    size_t before = arena_left(arena);
    FbHistory *history = arena_array(arena, 1, sizeof *history);
    if (history == NULL) return NULL;
    history->shape = *shape;
    history->rules = rules;
    history->guide = guide;
    history->most_plies = PLIES + PLIES_A_POINT * shape->points;
    history->frames = arena_alloc(arena, (size_t)history->most_plies * sizeof *history->frames);
    if (history->frames == NULL) return NULL;
    size_t taken = before - arena_left(arena);
    return most > taken && table_new(&history->table, arena, most - taken) ? history : NULL;
}

FbPast fb_past(const FbShape *shape, FbSet black, FbSet white, int white_to_move) {
    FbPast past = {.black = black, .white = white, .white_to_move = white_to_move};
    if (shape->points > FB_GUIDE_POINTS) return past;
    past.spots[0] = fb_guide_hash(shape, white, black);
    past.spots[1] = fb_guide_hash(shape, black, white);
    return past;
}

/* Two boards that superko takes for the same. */
static int same(const FbHistory *history, const FbPast *a, const FbPast *b) {
    return a->black == b->black && a->white == b->white &&
           (history->rules == FB_PSK || a->white_to_move == b->white_to_move);
}

static uint64_t hash_of(const FbHistory *history, const FbPast *past) {
    uint64_t turn = history->rules != FB_PSK && past->white_to_move ? BIT64(63) : 0;
    return hash_mix((past->black | (uint64_t)past->white << 32 | turn) + 1);
}

/* The i-th board of the past, those of the first frames before those of the game. */
static const FbPast *past_at(const FbHistory *history, int i, int frames) {
    return i < frames ? &history->frames[i].board : &history->past[i - frames];
}

/* Whether a board was there in the first frames or before. */
static int repeats(const FbHistory *history, const FbPast *board, int frames) {
    for (int i = frames; i-- > 0;)
        if (!history->frames[i].repeats && same(history, &history->frames[i].board, board))
            return 1;
    for (int i = 0; i < history->past_count; i++)
        if (same(history, &history->past[i], board)) return 1;
    return 0;
}

/* What a side holds: its territory counts only when no board of the past has its safe stones and a
 * further one where filling would go, for then no capture there repeats one. */
static int held(const FbHistory *history, const FbPosition *position, int mover, int black,
                int frames) {
    FbSet own = mover ? position->me : position->opp;
    FbSafe safe = fb_safe(&history->shape, own, mover ? position->opp : position->me);
    FbSet open = safe.area & ~own;
    if (open == 0) return fb_count(safe.area);
    for (int i = 0; i < frames + history->past_count; i++) {
        const FbPast *past = past_at(history, i, frames);
        FbSet stones = black ? past->black : past->white;
        if ((safe.stones & ~stones) == 0 && (stones & open) != 0) return fb_count(safe.stones);
    }
    return fb_count(safe.area);
}

/* Whether the whole board under simple ko promises a side a score that no board of the past is in
 * the way of. */
static int promised(const FbHistory *history, const FbPosition *position, int mover, int black,
                    int score, int frames) {
    FbPromise promise = fb_guide_promise(history->guide, position, mover);
    if (!promise.safe || promise.score < score) return 0;
    for (int i = 0; i < frames + history->past_count; i++) {
        const FbPast *past = past_at(history, i, frames);
        FbSet own = black ? past->black : past->white;
        if (fb_boards_have(&promise.boards, own, past->spots[black])) return 0;
    }
    return 1;
}

static void decide(Child *child, int yes) {
    child->proof = yes ? 0 : LIMIT;
    child->disproof = yes ? LIMIT : 0;
}

/* The first numbers of a position after the first frames, where Black or White is to move. */
static void judge(const FbHistory *history, Child *child, int black, int frames) {
    const FbPosition *position = &child->position;
    int points = history->shape.points, need = history->score;
    child->proof = child->disproof = 1;
    if (position->passed) { /* the mover may end the game */
        int score = fb_score(&history->shape, position->me, position->opp);
        if (black ? score >= need : -score < need) decide(child, black);
        return;
    }
    /* The side that has moved, then the mover: Black holds enough, or White too much. */
    for (int mover = 0; mover < 2 && child->proof != 0 && child->disproof != 0; mover++) {
        int for_black = mover == black;
        int least = 2 * held(history, position, mover, for_black, frames) - points;
        int wanted = for_black ? need : 1 - need;
        if (least >= wanted || (history->guide != NULL &&
                                promised(history, position, mover, for_black, wanted, frames)))
            decide(child, for_black);
    }
}

/* Mixed twice: the boards of the past are mixed once, and added up by xor. A board that was among
 * them would be struck out by its own hash. */
static uint64_t key_of(const FbHistory *history, const FbPosition *position, int black,
                       uint64_t past) {
    uint64_t sets = position->me | (uint64_t)position->opp << 32;
    uint64_t rest = (uint64_t)(history->score + 2 * FB_MAX_POINTS) << 2 | (uint64_t)black << 1 |
                    position->passed;
    return hash_mix(hash_mix(hash_mix(sets + 1) + rest) ^ past);
}

/* The legal moves of the top frame. */
static void list_children(const FbHistory *history, Frame *frame) {
    const FbShape *shape = &history->shape;
    frame->count = 0;
    for (FbSet open = fb_empty(shape, &frame->position); open != 0; open &= open - 1) {
        Child *child = &frame->children[frame->count];
        FbPosition *after = &child->position;
        if (!fb_play(shape, &frame->position, open & -open, after)) continue;
        FbPast board = {.black = frame->black ? after->opp : after->me,
                        .white = frame->black ? after->me : after->opp,
                        .white_to_move = frame->black};
        if (repeats(history, &board, history->ply + 1)) continue;
        child->move = __builtin_ctz(open);
        frame->count++;
    }
    if (frame->position.passed) return;
    Child *pass = &frame->children[frame->count++];
    pass->position = fb_pass(&frame->position);
    pass->move = FB_PASS;
}

/* Enters the position of the top frame: its moves with what is known about them; one that decides
 * stands alone. */
static void enter(FbHistory *history) {
    Frame *frame = &history->frames[history->ply];
    const FbPosition *now = &frame->position;
    int black = frame->black, frames = history->ply + 1;
    history->nodes++;
    frame->board =
        fb_past(&history->shape, black ? now->me : now->opp, black ? now->opp : now->me, !black);
    frame->repeats =
        now->passed && (history->rules == FB_NSSK || repeats(history, &frame->board, history->ply));
    list_children(history, frame);
    uint64_t past = frame->past ^ (frame->repeats ? 0 : hash_of(history, &frame->board));
    for (int i = 0; i < frame->count; i++) {
        Child *child = &frame->children[i];
        child->key = key_of(history, &child->position, !black, past);
        __builtin_prefetch(history->table.entries + (child->key & history->table.mask) * BUCKET);
    }
    for (int i = 0; i < frame->count; i++) {
        Child *child = &frame->children[i];
        const Entry *entry = find(&history->table, child->key);
        if (entry != NULL) {
            child->proof = entry->proof;
            child->disproof = entry->disproof;
        } else {
            history->nodes++;
            judge(history, child, !black, frames);
        }
        if ((black ? child->proof : child->disproof) != 0) continue;
        frame->children[0] = *child;
        frame->count = 1;
        return;
    }
}

/* The number that the mover's best move has, and the sum of the other numbers. */
static void add_up(Frame *frame) {
    uint32_t least = LIMIT, sum = 0;
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &frame->children[i];
        uint32_t own = frame->black ? child->proof : child->disproof;
        uint32_t other = frame->black ? child->disproof : child->proof;
        if (own < least) least = own;
        sum = other >= LIMIT - sum ? LIMIT - 1 : sum + other;
    }
    if (least == 0) sum = LIMIT;
    frame->proof = frame->black ? least : sum;
    frame->disproof = frame->black ? sum : least;
}

/* Goes on to the most promising move of the top frame. */
static void advance(FbHistory *history) {
    Frame *frame = &history->frames[history->ply], *next = frame + 1;
    uint32_t best = LIMIT, second = LIMIT, others = 0, chosen_other = LIMIT;
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &frame->children[i];
        uint32_t own = frame->black ? child->proof : child->disproof;
        uint32_t other = frame->black ? child->disproof : child->proof;
        if (other == 0) continue;
        others = other >= LIMIT - others ? LIMIT - 1 : others + other;
        if (own < best || (own == best && other < chosen_other)) {
            second = best;
            best = own;
            chosen_other = other;
            frame->chosen = i;
        } else if (own < second) {
            second = own;
        }
    }
    Child *child = &frame->children[frame->chosen];
    if (history->ply + 1 == history->most_plies) { /* as far as never seen: left alone */
        history->nodes++;
        child->proof = child->disproof = LIMIT - 1;
        return;
    }
    uint32_t own_most = frame->black ? frame->most_proof : frame->most_disproof;
    uint32_t other_most = frame->black ? frame->most_disproof : frame->most_proof;
    uint32_t own = second == LIMIT ? LIMIT : second + second / 4 + 1;
    uint32_t other = other_most == LIMIT ? LIMIT : other_most - (others - chosen_other);
    if (own > own_most) own = own_most;
    next->position = child->position;
    next->key = child->key;
    next->past = frame->past ^ (frame->repeats ? 0 : hash_of(history, &frame->board));
    next->black = !frame->black;
    next->most_proof = frame->black ? own : other;
    next->most_disproof = frame->black ? other : own;
    next->entered = history->nodes;
    history->ply++;
    enter(history);
}

/* Takes the numbers of the top frame to the one below, or ends the search. */
static void retreat(FbHistory *history) {
    const Frame *frame = &history->frames[history->ply];
    keep(history, frame);
    if (history->ply > 0) {
        Frame *below = &history->frames[--history->ply];
        Child *child = &below->children[below->chosen];
        child->proof = frame->proof;
        child->disproof = frame->disproof;
        return;
    }
    history->result = frame->proof == 0;
    for (int i = 0; i < frame->count; i++) {
        const Child *child = &frame->children[i];
        if ((frame->black ? child->proof : child->disproof) == 0) history->move = child->move;
    }
}

void fb_history_ask(FbHistory *history, const FbHistoryQuestion *question) {
    const FbPosition *position = &question->position;
    int black = !question->white_to_move;
    history->past = question->past;
    history->past_count = question->past_count;
    history->score = question->score;
    history->ply = 0;
    history->result = -1;
    history->move = FB_NO_MOVE;
    if (position->passed) {
        int score = fb_score(&history->shape, position->me, position->opp);
        if (black ? score >= question->score : -score < question->score) {
            history->result = black;
            history->move = FB_PASS;
            return;
        }
    }
    uint64_t past = 0;
    for (int i = 0; i < history->past_count; i++) past ^= hash_of(history, &history->past[i]);
    history->frames[0] = (Frame){.position = *position,
                                 .key = key_of(history, position, black, past),
                                 .past = past,
                                 .black = black,
                                 .most_proof = LIMIT,
                                 .most_disproof = LIMIT,
                                 .entered = history->nodes};
    enter(history);
}

int fb_history_step(FbHistory *history, uint32_t max_nodes) {
    uint64_t end = history->nodes + max_nodes;
    while (history->result < 0 && history->nodes < end) {
        Frame *frame = &history->frames[history->ply];
        add_up(frame);
        if (frame->proof >= frame->most_proof || frame->disproof >= frame->most_disproof ||
            frame->proof == 0 || frame->disproof == 0)
            retreat(history);
        else
            advance(history);
    }
    return history->result;
}

uint64_t fb_history_nodes(const FbHistory *history) {
    return history->nodes;
}

int fb_history_move(const FbHistory *history) {
    return history->move;
}
