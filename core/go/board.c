#include "board.h"

#include <string.h>

static uint32_t log_capacity(int undo_moves) {
    uint32_t capacity = 1;
    while (capacity < (uint32_t)undo_moves) capacity *= 2;
    return capacity;
}

size_t board_size(int width, int height, int undo_moves) {
    return sizeof(Board) + (size_t)(width * height) * sizeof(Chain) +
           log_capacity(undo_moves) * sizeof(BoardMove) + 3 * 16;
}

static void find_neighbors(Board *board, int point) {
    int x = point % board->width, y = point / board->width, count = 0;
    int16_t *neighbors = board->neighbors[point];
    if (y > 0) neighbors[count++] = (int16_t)(point - board->width);
    if (x > 0) neighbors[count++] = (int16_t)(point - 1);
    if (x < board->width - 1) neighbors[count++] = (int16_t)(point + 1);
    if (y < board->height - 1) neighbors[count++] = (int16_t)(point + board->width);
    board->neighbor_count[point] = (uint8_t)count;
    while (count < 4) neighbors[count++] = (int16_t)board->points;
}

Board *board_new(Arena *arena, int width, int height, int undo_moves) {
    if (width < 1 || width > BOARD_MAX || height < 1 || height > BOARD_MAX) return NULL;
    if (undo_moves < 1 || undo_moves > 1 << 24) return NULL;
    uint32_t capacity = log_capacity(undo_moves);
    Board *board = arena_array(arena, 1, sizeof *board);
    Chain *chains = arena_array(arena, (size_t)(width * height), sizeof *chains);
    BoardMove *log = arena_alloc(arena, capacity * sizeof *log);
    if (board == NULL || chains == NULL || log == NULL) return NULL;
    board->width = width;
    board->height = height;
    board->points = width * height;
    board->words = (board->points + 63) / 64;
    board->chains = chains;
    board->log = log;
    board->log_mask = capacity - 1;
    board->ko = NO_POINT;
    board->color[board->points] = OFF_BOARD;
    for (int point = 0; point < board->points; point++) find_neighbors(board, point);
    return board;
}

static void forget_moves(Board *board) {
    board->undo_left = 0;
    board->ko = NO_POINT;
    board->ko_color = EMPTY;
}

void board_clear(Board *board) {
    memset(board->color, EMPTY, (size_t)board->points);
    memset(board->captures, 0, sizeof board->captures);
    memset(board->stones, 0, sizeof board->stones);
    board->hash = 0;
    forget_moves(board);
}

void board_copy(Board *to, const Board *from) {
    Board own = *to;
    *to = *from;
    to->chains = own.chains;
    to->log = own.log;
    to->log_mask = own.log_mask;
    to->log_next = own.log_next;
    to->undo_left = 0;
    for (int point = 0; point < from->points; point++) {
        if (from->color[point] != EMPTY && from->chain[point] == point)
            to->chains[point] = from->chains[point];
    }
}

static inline void add_liberty(Chain *chain, int point) {
    uint64_t *word = &chain->liberties[point >> 6], bit = BIT64(point & 63);
    chain->liberty_count += (*word & bit) == 0;
    *word |= bit;
}

static inline void remove_liberty(Chain *chain, int point) {
    uint64_t *word = &chain->liberties[point >> 6], bit = BIT64(point & 63);
    chain->liberty_count -= (*word & bit) != 0;
    *word &= ~bit;
}

/* Copies a slot: only the words in use, and without a call. */
static inline void copy_chain(Chain *restrict to, const Chain *restrict from, int words) {
    to->liberty_count = from->liberty_count;
    to->stone_count = from->stone_count;
#pragma GCC unroll 2
    for (int w = 0; w < words; w++) {
        to->liberties[w] = from->liberties[w];
        to->stones[w] = from->stones[w];
    }
}

static inline void clear_chain(Chain *chain, int words) {
    chain->liberty_count = chain->stone_count = 0;
    for (int w = 0; w < words; w++) chain->liberties[w] = chain->stones[w] = 0;
}

/* Relabels the stones of a chain. */
static void give_stones(Board *board, const Chain *chain, int slot) {
    for (int w = 0; w < board->words; w++) {
        uint64_t stones = chain->stones[w];
        while (stones != 0) board->chain[w * 64 + bits_pop(&stones)] = (int16_t)slot;
    }
}

/* Joins a chain to another of its colour; both have lost the liberty that joins them. */
static void join(Board *board, Chain *chain, const Chain *other, int slot) {
    int common = 0;
    for (int w = 0; w < board->words; w++) {
        uint64_t shared = chain->liberties[w] & other->liberties[w];
        for (; shared != 0; shared &= shared - 1) common++;
        chain->liberties[w] |= other->liberties[w];
        chain->stones[w] |= other->stones[w];
    }
    chain->liberty_count += other->liberty_count - common;
    chain->stone_count += other->stone_count;
    give_stones(board, other, slot);
}

/* Takes the stones of a chain from the board; its slot stays as it is. */
static void lift(Board *board, const Chain *chain, int color) {
    int neighbor_color = opponent(color);
    uint64_t hash = board->hash;
    for (int w = 0; w < board->words; w++) {
        uint64_t stones = chain->stones[w];
        while (stones != 0) {
            int point = w * 64 + bits_pop(&stones);
            board->color[point] = EMPTY;
            hash ^= board_key(point, color);
            for (int i = 0; i < 4; i++) {
                int neighbor = board->neighbors[point][i];
                if (board->color[neighbor] == neighbor_color)
                    add_liberty(board_chain(board, neighbor), point);
            }
        }
    }
    board->hash = hash;
    board->stones[color] -= chain->stone_count;
}

/* Puts the stones of a lifted chain back; hash apart. */
static void put_back(Board *board, const Chain *chain, int color) {
    int neighbor_color = opponent(color);
    for (int w = 0; w < board->words; w++) {
        uint64_t stones = chain->stones[w];
        while (stones != 0) {
            int point = w * 64 + bits_pop(&stones);
            board->color[point] = (uint8_t)color;
            for (int i = 0; i < 4; i++) {
                int neighbor = board->neighbors[point][i];
                if (board->color[neighbor] == neighbor_color)
                    remove_liberty(board_chain(board, neighbor), point);
            }
        }
    }
    board->stones[color] += chain->stone_count;
}

/* Puts a stone on an empty point: its neighbours lose a liberty, friends become one chain, and
 * enemies left without liberties are noted in the move, but stay. */
static void place(Board *board, BoardMove *move, int point, int color) {
    const int16_t *neighbors = board->neighbors[point];
    int empty[4], empty_count = 0, friends[4], friend_count = 0, slot = point;
    for (int i = 0; i < 4; i++) {
        int neighbor = neighbors[i], there = board->color[neighbor];
        if (there == EMPTY) {
            empty[empty_count++] = neighbor;
            continue;
        }
        if (there == OFF_BOARD) break;
        int id = board->chain[neighbor];
        Chain *chain = &board->chains[id];
        uint64_t *word = &chain->liberties[point >> 6], bit = BIT64(point & 63);
        if ((*word & bit) == 0) continue; /* met already */
        *word &= ~bit;
        chain->liberty_count--;
        if (there == color) {
            friends[friend_count++] = id;
            if (slot == point || chain->stone_count > board->chains[slot].stone_count) slot = id;
        } else if (chain->liberty_count == 0) {
            move->captured[move->captured_count++] = (int16_t)id;
        }
    }
    Chain *own = &board->chains[slot];
    move->slot = (int16_t)slot;
    copy_chain(&move->saved, own, board->words);
    move->chain = board->chain[point];
    board->color[point] = (uint8_t)color;
    board->chain[point] = (int16_t)slot;
    board->hash ^= board_key(point, color);
    board->stones[color]++;
    if (friend_count == 0) clear_chain(own, board->words);
    for (int i = 0; i < friend_count; i++) {
        if (friends[i] == slot) continue;
        move->joined[move->joined_count++] = (int16_t)friends[i];
        join(board, own, &board->chains[friends[i]], slot);
    }
    points_add(own->stones, point);
    own->stone_count++;
    for (int i = 0; i < empty_count; i++) add_liberty(own, empty[i]);
}

/* Undoes place. */
static void remove_placed(Board *board, const BoardMove *move) {
    int point = move->point;
    for (int i = 0; i < move->joined_count; i++)
        give_stones(board, &board->chains[move->joined[i]], move->joined[i]);
    copy_chain(&board->chains[move->slot], &move->saved, board->words);
    board->color[point] = EMPTY;
    board->chain[point] = move->chain;
    board->stones[move->color]--;
    for (int i = 0; i < board->neighbor_count[point]; i++) {
        int neighbor = board->neighbors[point][i];
        if (board->color[neighbor] != EMPTY) add_liberty(board_chain(board, neighbor), point);
    }
}

static BoardMove *next_move(Board *board) {
    BoardMove *move = &board->log[board->log_next & board->log_mask];
    move->captured_count = 0;
    move->joined_count = 0;
    move->suicide = 0;
    return move;
}

/* Takes captured chains off and finds whether that begins a ko. */
static void capture(Board *board, const BoardMove *move, int color) {
    int before = board->captures[color];
    for (int i = 0; i < move->captured_count; i++) {
        const Chain *chain = &board->chains[move->captured[i]];
        lift(board, chain, opponent(color));
        board->captures[color] += chain->stone_count;
    }
    const Chain *own = &board->chains[move->slot];
    if (board->captures[color] != before + 1) return;
    if (own->stone_count != 1 || own->liberty_count != 1) return;
    board->ko = (int16_t)points_next(own->liberties, board->words, 0);
    board->ko_color = (uint8_t)opponent(color);
}

void board_play_legal(Board *board, int point, int color) {
    BoardMove *move = next_move(board);
    board->log_next++;
    if (board->undo_left <= board->log_mask) board->undo_left++;
    move->point = (int16_t)point;
    move->color = (uint8_t)color;
    move->hash = board->hash;
    move->ko = board->ko;
    move->ko_color = board->ko_color;
    board->ko = NO_POINT;
    if (point == PASS) return;
    place(board, move, point, color);
    if (move->captured_count != 0) {
        capture(board, move, color);
    } else if (board->chains[move->slot].liberty_count == 0) {
        move->suicide = 1;
        lift(board, &board->chains[move->slot], color);
        board->captures[opponent(color)] += board->chains[move->slot].stone_count;
    }
}

int board_undo(Board *board) {
    if (board->undo_left == 0) return 0;
    board->undo_left--;
    const BoardMove *move = &board->log[--board->log_next & board->log_mask];
    int color = move->color;
    board->ko = move->ko;
    board->ko_color = move->ko_color;
    board->hash = move->hash;
    if (move->point == PASS) return 1;
    for (int i = move->captured_count - 1; i >= 0; i--) {
        const Chain *chain = &board->chains[move->captured[i]];
        put_back(board, chain, opponent(color));
        board->captures[color] -= chain->stone_count;
    }
    if (move->suicide) {
        const Chain *chain = &board->chains[move->slot];
        put_back(board, chain, color);
        board->captures[opponent(color)] -= chain->stone_count;
    }
    remove_placed(board, move);
    return 1;
}

void board_set(Board *board, int point, int color) {
    int there = board->color[point];
    forget_moves(board);
    if (there == color) return;
    if (there != EMPTY) {
        /* The chain may fall apart: lift it and put the other stones down again. */
        Chain chain = *board_chain(board, point);
        lift(board, &chain, there);
        points_remove(chain.stones, point);
        for (int p = points_next(chain.stones, board->words, 0); p >= 0;
             p = points_next(chain.stones, board->words, p + 1))
            place(board, next_move(board), p, there);
    }
    if (color != EMPTY) place(board, next_move(board), point, color);
}

int board_check_setup(const Board *board) {
    for (int point = 0; point < board->points; point++) {
        if (board->color[point] != EMPTY && board_chain(board, point)->liberty_count == 0)
            return point;
    }
    return NO_POINT;
}

static uint64_t chain_key(const Board *board, const Chain *chain, int color) {
    uint64_t key = 0;
    for (int p = points_next(chain->stones, board->words, 0); p >= 0;
         p = points_next(chain->stones, board->words, p + 1))
        key ^= board_key(p, color);
    return key;
}

uint64_t board_hash_after(const Board *board, int point, int color) {
    if (point == PASS) return board->hash;
    int met[4], met_count = 0, captures = 0;
    uint64_t hash = board->hash ^ board_key(point, color), own = board_key(point, color);
    for (int i = 0; i < board->neighbor_count[point]; i++) {
        int neighbor = board->neighbors[point][i], there = board->color[neighbor];
        if (there == EMPTY) continue;
        int id = board->chain[neighbor], known = 0;
        for (int m = 0; m < met_count; m++) known |= met[m] == id;
        if (known) continue;
        met[met_count++] = id;
        if (there == color) {
            own ^= chain_key(board, &board->chains[id], color);
        } else if (board->chains[id].liberty_count == 1) {
            captures = 1;
            hash ^= chain_key(board, &board->chains[id], there);
        }
    }
    if (!captures && board_is_suicide(board, point, color))
        hash = board->hash ^ own ^ board_key(point, color);
    return hash;
}
