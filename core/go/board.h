/* The Go board: chains, liberties, play and undo.
 *
 * Points are y * width + x, from the top left corner. Each chain owns a slot, `chains[id]`, where
 * id is one of its points; its stones and its liberties are sets, exact after every move. A move
 * is undone by giving its slot back as it was: see BoardMove.
 *
 * The fields are open for reading, so that searches pay no call for a look at the board; only the
 * functions below change them. */
#ifndef TESUJI_GO_BOARD_H
#define TESUJI_GO_BOARD_H

#include "../base/arena.h"
#include "../base/bits.h"
#include "../base/hash.h"

enum {
    BOARD_MAX = 25, /* most lines each way */
    BOARD_POINTS_MAX = BOARD_MAX * BOARD_MAX,
    BOARD_WORDS = (BOARD_POINTS_MAX + 63) / 64, /* words of a set of points */
    PASS = -1,                                  /* the move that is none */
    NO_POINT = -1,
};

/* What is on a point. OFF_BOARD stands on the one point beyond the last, which takes the place of
 * missing neighbours. */
enum { EMPTY = 0, BLACK = 1, WHITE = 2, OFF_BOARD = 3 };

/* The other colour; for BLACK and WHITE only. */
static inline int opponent(int color) {
    return 3 - color;
}

/* One chain. Words from board->words on are always 0. */
typedef struct {
    int32_t liberty_count;
    int32_t stone_count;
    uint64_t liberties[BOARD_WORDS];
    uint64_t stones[BOARD_WORDS];
} Chain;

/* All that is needed to take one move back. The slots of chains that the move captured or joined
 * to another stay untouched until a stone is played on the point that names them, and that move
 * keeps them here: so undo finds everything in its place. */
typedef struct {
    Chain saved;         /* what was in the slot that the move wrote */
    uint64_t hash;       /* of the position before */
    int16_t point;       /* or PASS */
    int16_t slot;        /* which slot was written */
    int16_t chain;       /* chain[point] before */
    int16_t ko;          /* before */
    int16_t captured[4]; /* chains taken off the board */
    int16_t joined[3];   /* chains that went into the slot's */
    uint8_t captured_count;
    uint8_t joined_count;
    uint8_t color;
    uint8_t ko_color; /* before */
    uint8_t suicide;
} BoardMove;

typedef struct {
    int32_t width;
    int32_t height;
    int32_t points;        /* width * height */
    int32_t words;         /* words of a set in use: (points + 63) / 64 */
    int32_t allow_suicide; /* option, 0 in a new board; may be set at any time */
    int16_t ko;            /* the point that simple ko forbids, or NO_POINT */
    uint8_t ko_color;      /* to whom */
    uint64_t hash;       /* Zobrist hash of the position, without the side to move; 0 when empty */
    int32_t captures[3]; /* [BLACK]: white stones taken so far, with those that took their own
                          * lives; [WHITE]: black ones */
    int32_t stones[3];   /* [BLACK], [WHITE]: on the board */
    uint8_t color[BOARD_POINTS_MAX + 1];
    int16_t chain[BOARD_POINTS_MAX + 1];    /* slot of the stone's chain; stale on empty points */
    int16_t neighbors[BOARD_POINTS_MAX][4]; /* those on the board first, then `points` */
    uint8_t neighbor_count[BOARD_POINTS_MAX];
    Chain *chains;  /* points slots */
    BoardMove *log; /* a ring, log_mask + 1 moves */
    uint32_t log_mask;
    uint32_t log_next;  /* number of the next move, counting since the board was made */
    uint32_t undo_left; /* moves that can be taken back */
} Board;

/* Members of sets of points. */
static inline int points_has(const uint64_t *set, int point) {
    return (int)(set[point >> 6] >> (point & 63) & 1);
}
static inline void points_add(uint64_t *set, int point) {
    set[point >> 6] |= BIT64(point & 63);
}
static inline void points_remove(uint64_t *set, int point) {
    set[point >> 6] &= ~BIT64(point & 63);
}

/* The lowest member that is not below from, or NO_POINT: `for (p = points_next(set, words, 0);
 * p >= 0; p = points_next(set, words, p + 1))` visits all. */
static inline int points_next(const uint64_t *set, int words, int from) {
    int word = from >> 6;
    if (word >= words) return NO_POINT;
    uint64_t rest = set[word] & (~UINT64_C(0) << (from & 63));
    while (rest == 0) {
        if (++word >= words) return NO_POINT;
        rest = set[word];
    }
    return word * 64 + bits_first(rest);
}

/* The chain of the stone on point; the point must not be empty. */
static inline Chain *board_chain(const Board *board, int point) {
    return &board->chains[board->chain[point]];
}

/* Bytes that board_new takes from an arena for such a board, at most. */
size_t board_size(int width, int height, int undo_moves);

/* An empty board of 1..25 by 1..25 lines that can take back the last undo_moves moves (1 or more;
 * rounded up to a power of two). Everything it will ever need is allocated here. NULL when the
 * size is out of range or the arena used up. The board belongs to the arena. */
Board *board_new(Arena *arena, int width, int height, int undo_moves);

/* Takes all stones off, forgets the log, the ko and the captures. The options stay. */
void board_clear(Board *board);

/* Makes to equal to from, which must have the same size. to keeps its own log, emptied. */
void board_copy(Board *to, const Board *from);

/* Puts a stone down, or with EMPTY takes one away, without capturing anything. For set-up: the
 * moves before it can no longer be taken back, and the ko is lifted. Chains may be without
 * liberties in between; no move may be played before board_check_setup says NO_POINT. */
void board_set(Board *board, int point, int color);

/* A point of a chain without liberties, or NO_POINT when the position is lawful. */
int board_check_setup(const Board *board);

/* Whether playing there leaves the stone's own chain without liberties and captures nothing. The
 * point must be empty. */
static inline int board_is_suicide(const Board *board, int point, int color) {
    const int16_t *neighbors = board->neighbors[point];
    for (int i = 0; i < 4; i++) {
        int neighbor = neighbors[i], there = board->color[neighbor];
        if (there == EMPTY) return 0;
        if (there == OFF_BOARD) break;
        if ((board_chain(board, neighbor)->liberty_count > 1) == (there == color)) return 0;
    }
    return 1;
}

/* Whether the move obeys the rules: an empty point, not forbidden by simple ko, and no suicide
 * unless that is allowed. PASS is always legal. Repetitions beyond simple ko: see superko.h. */
static inline int board_legal(const Board *board, int point, int color) {
    if (point == PASS) return 1;
    if (board->color[point] != EMPTY) return 0;
    if (point == board->ko && color == board->ko_color) return 0;
    return board->allow_suicide || !board_is_suicide(board, point, color);
}

/* Plays a move that is known to be legal, or PASS. */
void board_play_legal(Board *board, int point, int color);

/* Plays a move if it is legal; 0 and the board unchanged if not. point: 0..points-1 or PASS.
 * Colours need not alternate. */
static inline int board_play(Board *board, int point, int color) {
    if (!board_legal(board, point, color)) return 0;
    board_play_legal(board, point, color);
    return 1;
}

/* Takes the last move back; 0 when the log has none left. */
int board_undo(Board *board);

/* The Zobrist key of a stone (Zobrist 1970). */
static inline uint64_t board_key(int point, int color) {
    return hash_key((uint64_t)(point * 2 + color));
}

/* The position's hash as it will be after a legal move (or PASS), without playing it. */
uint64_t board_hash_after(const Board *board, int point, int color);

#endif
