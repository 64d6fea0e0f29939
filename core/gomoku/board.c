#include "board.h"

/* Four lines of the first colour, then the same four of the second. */
typedef uint16_t Lanes __attribute__((vector_size(16)));

typedef uint64_t Pairs __attribute__((vector_size(16)));

typedef struct {
    Lanes five, four, open, three;
} Made;

/* Bits where exactly two or three of four bits are set come from the sum of bits a..e held in
 * slices: the lowest, and how often it carried. */
static inline Lanes majority(Lanes a, Lanes b, Lanes c) {
    return (a & b) | (c & (a | b));
}

static inline Lanes smear5(Lanes starts) {
    starts |= starts << 1;
    return starts | starts << 2 | starts << 3;
}

static inline Lanes made_four(Lanes windows, Lanes empty, Lanes *open) {
    Lanes once = windows & empty, twice = once & 0;
    for (int k = 1; k < 5; k++) {
        Lanes here = windows << k & empty;
        twice |= once & here;
        once |= here;
    }
    *open = twice;
    return once;
}

/* All windows of five cells, each at the bit of its lowest cell: where a five can still be made,
 * and the number of own stones in binary. */
typedef struct {
    Lanes all, ones, twos, quads;
    Lanes usable4; /* four cells from here are own or empty */
} Windows;

static inline Windows lanes_windows(Lanes own, Lanes empty, GomokuRule rule) {
    Windows windows;
    Lanes usable = own | empty, pairs = usable & usable >> 1;
    windows.usable4 = pairs & pairs >> 2;
    windows.all = windows.usable4 & usable >> 4;
    if (rule == GOMOKU_EXACT_FIVE) windows.all &= ~(own << 1 | own >> 5);
    Lanes low = own ^ own >> 1 ^ own >> 2, carry = majority(own, own >> 1, own >> 2);
    Lanes carry2 = majority(low, own >> 3, own >> 4);
    windows.ones = low ^ own >> 3 ^ own >> 4;
    windows.twos = carry ^ carry2;
    windows.quads = carry & carry2;
    return windows;
}

/* What stones of own can make on eight lines. */
static inline Made lanes_made(Lanes own, Lanes empty, GomokuRule rule) {
    Windows windows = lanes_windows(own, empty, rule);
    Lanes with4 = windows.all & windows.quads & ~windows.ones;
    Lanes with3 = windows.all & windows.twos & windows.ones;
    /* Where overlines count, windows side by side can have the same two empty cells. */
    if (rule == GOMOKU_FIVE_OR_MORE) with3 &= ~((with3 & own & own >> 5) << 1);

    Made made;
    made.five = smear5(with4) & empty;
    made.four = made_four(with3, empty, &made.open);
    /* An open three needs two stones in the middle four of six cells with empty ends. */
    Lanes inner = own >> 1 ^ own >> 2 ^ own >> 3 ^ own >> 4;
    Lanes some = (own >> 1 | own >> 2) & (own >> 3 | own >> 4);
    Lanes both = (own >> 1 & own >> 2) ^ (own >> 3 & own >> 4);
    Lanes all = own >> 1 & own >> 2 & own >> 3 & own >> 4;
    Lanes six = empty & empty >> 5 & windows.usable4 >> 1 & ~inner & (some | both) & ~all;
    if (rule == GOMOKU_EXACT_FIVE) six &= ~(own << 1 | own >> 6);
    made.three = (six << 1 | six << 2 | six << 3 | six << 4) & empty;
    return made;
}

/* Words of four lines side by side in one of 64 bits: quicker than one by one into a vector. */
static inline uint64_t lines_pack(const uint16_t *words, const int lines[4]) {
    return words[lines[0]] | (uint64_t)words[lines[1]] << 16 | (uint64_t)words[lines[2]] << 32 |
           (uint64_t)words[lines[3]] << 48;
}

static inline void lines_unpack(uint16_t *words, const int lines[4], uint64_t packed) {
    for (int i = 0; i < 4; i++) words[lines[i]] = (uint16_t)(packed >> (16 * i));
}

static inline void shapes_store(Board *board, const int lines[4], const BoardUndo *made) {
    for (int colour = 0; colour < 2; colour++) {
        LineShapes *shapes = &board->shapes[colour];
        lines_unpack(shapes->five, lines, made->five[colour]);
        lines_unpack(shapes->four, lines, made->four[colour]);
        lines_unpack(shapes->open, lines, made->open[colour]);
        lines_unpack(shapes->three, lines, made->three[colour]);
    }
}

static inline void shapes_keep(const Board *board, const int lines[4], BoardUndo *undo) {
    for (int colour = 0; colour < 2; colour++) {
        const LineShapes *shapes = &board->shapes[colour];
        undo->five[colour] = lines_pack(shapes->five, lines);
        undo->four[colour] = lines_pack(shapes->four, lines);
        undo->open[colour] = lines_pack(shapes->open, lines);
        undo->three[colour] = lines_pack(shapes->three, lines);
    }
}

static inline void board_look(Board *board, const int lines[4]) {
    uint64_t empty = lines_pack(board->empty, lines);
    Pairs own = {lines_pack(board->stones[0], lines), lines_pack(board->stones[1], lines)};
    Made made = lanes_made((Lanes)own, (Lanes)(Pairs){empty, empty}, board->rule);
    BoardUndo words;
    memcpy(words.five, &made.five, 16);
    memcpy(words.four, &made.four, 16);
    memcpy(words.open, &made.open, 16);
    memcpy(words.three, &made.three, 16);
    shapes_store(board, lines, &words);
}

static inline void lines_through(int cell, int lines[4], uint16_t bits[4]) {
    int y = cell / 15, x = cell % 15;
    for (int d = 0; d < 4; d++) {
        lines[d] = line_of(d, x, y);
        bits[d] = (uint16_t)(1 << (d == 1 ? y : x));
    }
}

void gomoku_clear(Board *board, int size, GomokuRule rule) {
    memset(board, 0, sizeof *board);
    board->size = size;
    board->rule = rule;
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++) {
            int lines[4];
            uint16_t bits[4];
            lines_through(y * 15 + x, lines, bits);
            for (int d = 0; d < 4; d++) board->empty[lines[d]] |= bits[d];
        }
}

static inline void stone_set(Board *board, int colour, const int lines[4], const uint16_t bits[4]) {
    for (int d = 0; d < 4; d++) {
        board->stones[colour][lines[d]] ^= bits[d];
        board->empty[lines[d]] ^= bits[d];
    }
}

void gomoku_put(Board *board, int colour, int cell, BoardUndo *undo) {
    int lines[4];
    uint16_t bits[4];
    lines_through(cell, lines, bits);
    if (undo != NULL) shapes_keep(board, lines, undo);
    stone_set(board, colour, lines, bits);
    board->hash += stone_key(colour, cell);
    board->stones_count++;
    board_look(board, lines);
}

void gomoku_take(Board *board, int colour, int cell, const BoardUndo *undo) {
    int lines[4];
    uint16_t bits[4];
    lines_through(cell, lines, bits);
    stone_set(board, colour, lines, bits);
    board->hash -= stone_key(colour, cell);
    board->stones_count--;
    shapes_store(board, lines, undo);
}

/* Adds the cells of a line's bits to a set, and those that were in it already to twice. */
static inline void line_gather(int line, unsigned bits, CellSet *once, CellSet *twice) {
    int step = line_step(line), origin = line_cell(line, 0);
    while (bits != 0) {
        int cell = origin + step * __builtin_ctz(bits);
        bits &= bits - 1;
        uint64_t bit = BIT64(cell & 63);
        twice->words[cell >> 6] |= once->words[cell >> 6] & bit;
        once->words[cell >> 6] |= bit;
    }
}

static void lines_gather(const uint16_t *lines, CellSet *once, CellSet *twice) {
    for (int i = 0; i < GOMOKU_LINES; i += 4) {
        uint64_t word;
        memcpy(&word, lines + i, sizeof word);
        for (; word != 0; word &= ~(UINT64_C(0xffff) << (bits_first(word) & ~15))) {
            int k = bits_first(word) >> 4;
            line_gather(i + k, (unsigned)(word >> (16 * k) & 0xffff), once, twice);
        }
    }
}

void gomoku_gather_twice(const uint16_t *lines, CellSet *cells, CellSet *twice) {
    *cells = *twice = (CellSet){{0}};
    lines_gather(lines, cells, twice);
}

void gomoku_gather(const uint16_t *lines, CellSet *cells) {
    CellSet twice;
    gomoku_gather_twice(lines, cells, &twice);
}

void gomoku_doubles(const Board *board, int colour, CellSet *cells) {
    CellSet once = {{0}}, ignored = {{0}};
    *cells = once;
    lines_gather(board->shapes[colour].four, &once, cells);
    lines_gather(board->shapes[colour].open, cells, &ignored);
}

int gomoku_completions(const Board *board, int colour, int cell, int *completions) {
    int y = cell / 15, x = cell % 15, count = 0;
    for (int d = 0; d < 4; d++) {
        int line = line_of(d, x, y), at = d == 1 ? y : x;
        if (!(board->shapes[colour].four[line] >> at & 1)) continue;
        unsigned own = board->stones[colour][line] | 1u << at;
        unsigned empty = board->empty[line] & ~(1u << at);
        for (int start = at < 4 ? 0 : at - 4; start <= at && start <= 10; start++) {
            unsigned window = 31u << start, gap = window & ~own;
            if (gap == 0 || (gap & (gap - 1)) != 0 || !(gap & empty)) continue;
            if (board->rule == GOMOKU_EXACT_FIVE && own & (window << 1 | window >> 1) & ~window)
                continue;
            int found = line_cell(line, __builtin_ctz(gap)), known = 0;
            for (int i = 0; i < count; i++) known |= completions[i] == found;
            if (!known && count < 8) completions[count++] = found;
        }
    }
    return count;
}

void gomoku_potential(const Board *board, int colour, int least, CellSet *cells) {
    uint16_t found[GOMOKU_LINES];
    for (int i = 0; i < GOMOKU_LINES; i += 8) {
        Lanes own, empty;
        memcpy(&own, board->stones[colour] + i, sizeof own);
        memcpy(&empty, board->empty + i, sizeof empty);
        Windows windows = lanes_windows(own, empty, board->rule);
        Lanes many = windows.all & (windows.quads | (windows.twos & windows.ones));
        if (least == 2) many |= windows.all & windows.twos;
        many = smear5(many) & empty;
        memcpy(found + i, &many, sizeof many);
    }
    gomoku_gather(found, cells);
}

void gomoku_empties(const Board *board, CellSet *cells) {
    CellSet none = {{0}};
    *cells = none;
    for (int y = 0; y < board->size; y++)
        for (unsigned row = board->empty[y]; row != 0; row &= row - 1)
            cells_add(cells, y * 15 + __builtin_ctz(row));
}
