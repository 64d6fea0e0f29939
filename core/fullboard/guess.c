#include "guess.h"

#include <string.h>

#include "guess_weights.h"

/* The 3x3 points around a point are cells 0 to 8, line by line, 4 the point itself. On each kind
 * of place some are on the board; a code is a number to base 3, a digit for each of these. */
enum {
    CELLS = 9,
    WINDOWS = 1 << CELLS,
    KINDS = 3,  /* in the middle, at the edge, in a corner */
    PLACES = 9, /* 0 in the middle, at the first line, at the last, by direction */
    UNKNOWN = 0xffff
};

static const struct {
    uint8_t count, cells[CELLS];
    uint16_t first, codes; /* the codes of this kind */
} kinds[KINDS] = {{9, {0, 1, 2, 3, 4, 5, 6, 7, 8}, 0, 19683},
                  {6, {3, 4, 5, 6, 7, 8}, 19683, 729},
                  {4, {4, 5, 7, 8}, 19683 + 729, 81}};

/* A point to whose surroundings another belongs, and that one's digit in its code. */
typedef struct {
    uint16_t point, digit;
} Near;

struct FbGuess {
    FbShape shape;
    uint8_t place[FB_MAX_POINTS];
    uint8_t shift[FB_MAX_POINTS];     /* of its first cell on the board with a margin */
    uint16_t first[PLACES];           /* code of empty surroundings */
    uint16_t digits[PLACES][WINDOWS]; /* what stones on these cells add */
    FbSet near[FB_MAX_POINTS];        /* points to whose surroundings a point belongs */
    uint8_t around_count[FB_MAX_POINTS];
    Near around[FB_MAX_POINTS][CELLS]; /* the same as a list */
    int8_t weight[2][FB_GUESS_CODES];
};

/* Where a cell comes to by one of the eight symmetries. */
static int moved(int cell, int symmetry) {
    int x = cell % 3, y = cell / 3;
    if (symmetry & 4) x = 2 - x;
    for (int turns = symmetry & 3; turns > 0; turns--) {
        int old = x;
        x = 2 - y;
        y = old;
    }
    return 3 * y + x;
}

/* The cells of a kind in their order after a symmetry, and their set. */
static uint32_t cells_after(int kind, int symmetry, uint8_t cells[CELLS]) {
    uint32_t set = 0;
    for (int i = 0; i < kinds[kind].count; i++) {
        cells[i] = (uint8_t)moved(kinds[kind].cells[i], symmetry);
        set |= 1u << cells[i];
    }
    return set;
}

/* The code with its digits where a symmetry takes them that leaves the kind as it is. */
static int code_after(int kind, int code, const uint8_t cells[CELLS]) {
    static const uint16_t power[CELLS] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561};
    int rank[CELLS], image = 0;
    for (int i = 0; i < kinds[kind].count; i++) rank[kinds[kind].cells[i]] = i;
    for (int i = 0; i < kinds[kind].count; i++, code /= 3)
        image += code % 3 * power[rank[cells[i]]];
    return image;
}

void fb_guess_classes(uint16_t classes[FB_GUESS_CODES]) {
    int next = 0;
    memset(classes, UNKNOWN & 0xff, FB_GUESS_CODES * sizeof *classes);
    for (int kind = 0; kind < KINDS; kind++) {
        uint16_t *of_kind = classes + kinds[kind].first;
        uint8_t cells[8][CELLS];
        uint32_t set[8];
        for (int s = 0; s < 8; s++) set[s] = cells_after(kind, s, cells[s]);
        for (int code = 0; code < kinds[kind].codes; code++) {
            if (of_kind[code] != UNKNOWN) continue;
            for (int s = 0; s < 8; s++)
                if (set[s] == set[0]) of_kind[code_after(kind, code, cells[s])] = (uint16_t)next;
            next++;
        }
    }
}

/* Prepares the codes of one kind of place: which cells are on the board, turned as the kind is. */
static void make_place(FbGuess *guess, int place) {
    uint32_t set = 0x1ff;
    uint8_t cells[CELLS];
    if (place % 3 == 1) set &= ~0x049u;
    if (place % 3 == 2) set &= ~0x124u;
    if (place / 3 == 1) set &= ~0x007u;
    if (place / 3 == 2) set &= ~0x1c0u;
    int kind = (place % 3 != 0) + (place / 3 != 0), turns = 0;
    while (cells_after(kind, turns, cells) != set) turns++;
    guess->first[place] = kinds[kind].first;
    for (uint32_t window = 0; window < WINDOWS; window++) {
        int code = 0;
        for (int i = kinds[kind].count; i-- > 0;) code = 3 * code + (window >> cells[i] & 1);
        guess->digits[place][window] = (uint16_t)code;
    }
}

/* A set on the board with an empty margin: a line above and below, and a column before each line,
 * which is also the one after the line above. */
static uint64_t with_margin(const FbShape *shape, FbSet set) {
    uint64_t wide = 0;
    FbSet line = ((FbSet)1 << shape->width) - 1;
    for (int y = 1; set != 0; y++, set >>= shape->width)
        wide |= (uint64_t)(set & line) << (y * (shape->width + 1) + 1);
    return wide;
}

static uint32_t window(uint64_t wide, int shift, int next_line) {
    uint64_t from = wide >> shift;
    return (uint32_t)((from & 7) | (from >> next_line & 7) << 3 | (from >> 2 * next_line & 7) << 6);
}

/* Lists the points to whose surroundings a point belongs. */
static void list_around(FbGuess *guess, int point) {
    for (FbSet left = guess->near[point]; left != 0; left &= left - 1) {
        int p = __builtin_ctz(left);
        uint64_t wide = with_margin(&guess->shape, (FbSet)1 << point);
        uint32_t seen = window(wide, guess->shift[p], guess->shape.width + 1);
        guess->around[point][guess->around_count[point]++] =
            (Near){(uint16_t)p, guess->digits[guess->place[p]][seen]};
    }
}

FbGuess *fb_guess_new(Arena *arena, const FbShape *shape) {
    FbGuess *guess = arena_array(arena, 1, sizeof *guess);
    if (guess == NULL) return NULL;
    guess->shape = *shape;
    for (int place = 0; place < PLACES; place++) make_place(guess, place);
    for (int p = 0; p < shape->points; p++) {
        int x = p % shape->width, y = p / shape->width;
        int column = x == 0 ? 1 : x == shape->width - 1 ? 2 : 0;
        int line = y == 0 ? 1 : y == shape->height - 1 ? 2 : 0;
        guess->place[p] = (uint8_t)(3 * line + column);
        guess->shift[p] = (uint8_t)(y * (shape->width + 1) + x);
        FbSet row =
            BIT64(p) | (x > 0 ? BIT64(p) >> 1 : 0) | (x < shape->width - 1 ? BIT64(p) << 1 : 0);
        guess->near[p] = (row | row << shape->width | row >> shape->width) & shape->all;
    }
    for (int p = 0; p < shape->points; p++) list_around(guess, p);
    uint16_t *classes = arena_array(arena, FB_GUESS_CODES, sizeof *classes);
    if (classes == NULL) return NULL;
    fb_guess_classes(classes);
    for (int turn = 0; turn < 2; turn++)
        for (int code = 0; code < FB_GUESS_CODES; code++)
            guess->weight[turn][code] = guess_weight[turn][classes[code]];
    return guess;
}

static int code_of(const FbGuess *guess, uint64_t own, uint64_t other, int point) {
    int place = guess->place[point], next_line = guess->shape.width + 1;
    const uint16_t *digits = guess->digits[place];
    return guess->first[place] + digits[window(own, guess->shift[point], next_line)] +
           2 * digits[window(other, guess->shift[point], next_line)];
}

void fb_guess_board(const FbGuess *guess, FbSet own, FbSet other, int to_move, FbGuessed *board) {
    uint64_t wide_own = with_margin(&guess->shape, own);
    uint64_t wide_other = with_margin(&guess->shape, other);
    board->own = own;
    board->other = other;
    board->sum = 0;
    for (int p = 0; p < guess->shape.points; p++) {
        board->code[p] = (uint16_t)code_of(guess, wide_own, wide_other, p);
        board->value[p] = guess->weight[to_move][board->code[p]];
        board->sum += board->value[p];
    }
}

int fb_guess_change(const FbGuess *guess, const FbGuessed *board, FbSet own, FbSet other,
                    int to_move) {
    uint64_t wide_own = with_margin(&guess->shape, own);
    uint64_t wide_other = with_margin(&guess->shape, other);
    FbSet near = 0;
    for (FbSet changed = (own ^ board->own) | (other ^ board->other); changed;
         changed &= changed - 1)
        near |= guess->near[__builtin_ctz(changed)];
    int sum = board->sum;
    for (; near != 0; near &= near - 1) {
        int p = __builtin_ctz(near);
        sum += guess->weight[to_move][code_of(guess, wide_own, wide_other, p)] - board->value[p];
    }
    return sum;
}

int fb_guess_stone(const FbGuess *guess, const FbGuessed *board, int point, int owns, int to_move) {
    const int8_t *weight = guess->weight[to_move];
    const Near *near = guess->around[point];
    int sum = board->sum;
    for (int i = 0; i < guess->around_count[point]; i++) {
        int p = near[i].point, digit = owns ? near[i].digit : 2 * near[i].digit;
        sum += weight[board->code[p] + digit] - board->value[p];
    }
    return sum;
}

int fb_guess_rest(int to_move, int passed, int ko, int effort) {
    int last = FB_GUESS_EFFORTS - 1;
    int more = effort > last ? GUESS_MORE * (effort - last) : 0;
    return guess_event[to_move][2 * ko + passed] +
           guess_effort[to_move][effort < last ? effort : last] + more;
}
