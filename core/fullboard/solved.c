#include "solved.h"

#include "prove.h"

enum { HEAD = 12, VALUE_BYTES = 3, MOVE_BYTES = 2, BLOCK_BYTES = 4, ENTRY_BYTES = 12 };

static uint32_t word_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Sets of `chosen` points out of so many. */
static uint32_t choose(int points, int chosen) {
    uint64_t ways = 1;
    for (int i = 0; i < chosen; i++) ways = ways * (uint64_t)(points - i) / (uint64_t)(i + 1);
    return (uint32_t)ways;
}

uint32_t fb_solved_places(int points, int most) {
    uint32_t places = 0;
    for (int n = 0; n <= most; n++) places += choose(points, n) << n;
    return places;
}

/* The place of a board: after those with fewer stones, by the set of its points (in the order of
 * the numbers that the sets are), then by colours. */
static uint32_t place_of(int points, FbSet me, FbSet opp) {
    uint32_t at = 0, colours = 0;
    int n = 0;
    for (FbSet left = me | opp; left != 0; left &= left - 1, n++) {
        int point = __builtin_ctz(left);
        if (point >= n + 1) at += choose(point, n + 1);
        colours |= (opp >> point & 1) << n;
    }
    return fb_solved_places(points, n - 1) + (at << n | colours);
}

/* The set of n points with a number, and the set after it. */
static FbSet set_numbered(int points, int n, uint32_t number) {
    FbSet set = 0;
    for (int point = points; n > 0;) {
        point--;
        uint32_t below = choose(point, n);
        if (point >= n && number < below) continue;
        if (point >= n) number -= below;
        set |= (FbSet)1 << point;
        n--;
    }
    return set;
}

static FbSet next_set(FbSet set) {
    FbSet low = set & -set, up = set + low;
    return low == 0 ? 0 : up | (((set ^ up) >> 2) / low);
}

/* The first stones of a set, chosen by bits. */
static FbSet chosen(FbSet set, uint32_t bits) {
    FbSet part = 0;
    for (; bits != 0; bits >>= 1, set &= set - 1)
        if (bits & 1) part |= set & -set;
    return part;
}

/* Points where me may be forbidden to retake a ko: opp's stones are all around, and one of them is
 * a chain of its own with no other liberty. */
static FbSet ko_points(const FbShape *shape, FbSet me, FbSet opp) {
    FbSet empty = shape->all & ~(me | opp), points = 0;
    for (FbSet left = empty; left != 0; left &= left - 1) {
        FbSet point = left & -left, around = fb_beside(shape, point);
        if (around & ~opp) continue;
        for (FbSet stones = around; stones != 0; stones &= stones - 1)
            if ((fb_beside(shape, stones & -stones) & ~me) == point) points |= point;
    }
    return points;
}

/* The least image of a ko among the symmetries that leave a board in place. */
static FbSet least_ko(const FbShape *shape, uint64_t sets, FbSet ko) {
    FbSet least = ko;
    for (int n = 1; n < fb_symmetries(shape); n++) {
        FbSet image = (FbSet)fb_image(shape, ko, n);
        if (image < least && fb_image(shape, sets, n) == sets) least = image;
    }
    return least;
}

/* Calls back for a board and its kos, if it is canonical and legal. */
static void visit_board(const FbShape *shape, uint32_t place, uint64_t sets, FbSolvedVisit *visit,
                        void *data) {
    int symmetry;
    FbPosition position = {.me = (FbSet)sets, .opp = (FbSet)(sets >> 32)};
    if (fb_canonical(shape, sets, &symmetry) != sets) return;
    if (!fb_legal(shape, position.me, position.opp)) return;
    visit(data, place, &position);
    for (FbSet kos = ko_points(shape, position.me, position.opp); kos != 0; kos &= kos - 1) {
        position.ko = kos & -kos;
        if (least_ko(shape, sets, position.ko) == position.ko) visit(data, place, &position);
    }
}

void fb_solved_each(const FbShape *shape, uint32_t from, uint32_t to, FbSolvedVisit *visit,
                    void *data) {
    int n = 0;
    uint32_t before = 0;
    for (; before + (choose(shape->points, n) << n) <= from; n++)
        before += choose(shape->points, n) << n;
    FbSet set = set_numbered(shape->points, n, (from - before) >> n);
    uint32_t colours = (from - before) & (((uint32_t)1 << n) - 1);
    for (uint32_t place = from; place < to; place++) {
        FbSet opp = chosen(set, colours);
        visit_board(shape, place, (set & ~opp) | (uint64_t)opp << 32, visit, data);
        if (++colours >> n == 0) continue;
        colours = 0;
        set = next_set(set);
        if (set != 0 && (set & ~shape->all) == 0) continue;
        n++;
        set = (FbSet)(BIT64(n) - 1);
    }
}

/* The codes of one kind: their lengths are `step` bytes apart. */
static int lengths_fit(const uint8_t *lengths, int count, int step) {
    uint64_t filled = 0;
    for (int i = 0; i < count; i++) {
        int length = lengths[i * step];
        if (length > FB_SOLVED_LONGEST || (length == 0 && count > 1)) return 0;
        filled += BIT64(FB_SOLVED_LONGEST - length);
    }
    return filled == BIT64(FB_SOLVED_LONGEST);
}

static int open_stones(FbSolved *solved) {
    const uint8_t *bytes = solved->bytes;
    if (solved->size < HEAD) return 0;
    solved->most = bytes[0];
    solved->block_bits = bytes[1];
    solved->values = bytes[2];
    solved->moves = bytes[3];
    solved->positions = word_at(bytes + 4);
    solved->cycles = word_at(bytes + 8);
    if (solved->most > solved->shape.points || solved->shape.points > FB_RETRO_POINTS ||
        solved->block_bits > 16 || solved->values == 0 || solved->moves == 0)
        return 0;
    uint32_t places = fb_solved_places(solved->shape.points, solved->most);
    uint32_t blocks = ((places - 1) >> solved->block_bits) + 1;
    size_t codes = (size_t)(solved->values * VALUE_BYTES + solved->moves * MOVE_BYTES);
    size_t head = HEAD + codes + (size_t)blocks * BLOCK_BYTES;
    if (solved->size < head) return 0;
    solved->code = bytes + HEAD;
    solved->blocks = solved->code + codes;
    solved->stream = bytes + head;
    solved->stream_bits = (solved->size - head) * 8;
    const uint8_t *moves = solved->code + solved->values * VALUE_BYTES;
    return lengths_fit(solved->code + 2, solved->values, VALUE_BYTES) &&
           lengths_fit(moves + 1, solved->moves, MOVE_BYTES);
}

int fb_solved_open(FbSolved *solved, const FbShape *shape, FbSolvedKind kind, const uint8_t *bytes,
                   size_t size) {
    *solved = (FbSolved){.bytes = bytes, .size = size, .kind = kind};
    solved->turned = shape->width > shape->height;
    solved->shape = solved->turned ? fb_shape(shape->height, shape->width) : *shape;
    if (kind == FB_SOLVED_STONES) return open_stones(solved);
    return kind == FB_SOLVED_LIST && size >= 4 && word_at(bytes) <= (size - 4) / ENTRY_BYTES;
}

static FbSet transposed(const FbShape *from, FbSet set) {
    FbSet image = 0;
    for (; set != 0; set &= set - 1) {
        int point = __builtin_ctz(set), x = point % from->width, y = point / from->width;
        image |= (FbSet)1 << (x * from->height + y);
    }
    return image;
}

/* A position as its shape lies in the file. */
static FbPosition laid(const FbSolved *solved, const FbPosition *position) {
    if (!solved->turned) return *position;
    FbShape standing = fb_shape(solved->shape.height, solved->shape.width);
    return (FbPosition){.me = transposed(&standing, position->me),
                        .opp = transposed(&standing, position->opp),
                        .ko = transposed(&standing, position->ko),
                        .passed = position->passed};
}

/* A walk through the codes of a block until a position comes. */
typedef struct {
    const FbSolved *solved;
    size_t bit;
    uint32_t place;
    FbSet ko;
    int found;
    int value, move; /* numbers in the tables of codes */
} Walk;

/* Reads one code; canonical: codes of a length are numbers in a row, by their order in the table.
 */
static int read_code(Walk *walk, const uint8_t *lengths, int count, int step) {
    const FbSolved *solved = walk->solved;
    uint32_t code = 0, first = 0;
    if (count == 1) return 0;
    for (int length = 1; length <= FB_SOLVED_LONGEST; length++) {
        if (walk->bit >= solved->stream_bits) return 0;
        code = code << 1 | (solved->stream[walk->bit / 8] >> walk->bit % 8 & 1);
        walk->bit++;
        uint32_t here = 0;
        for (int i = 0; i < count; i++) {
            if (lengths[i * step] != length) continue;
            if (code == first + here) return i;
            here++;
        }
        first = (first + here) << 1;
    }
    return 0;
}

static void pass_by(void *data, uint32_t place, const FbPosition *position) {
    Walk *walk = data;
    const FbSolved *solved = walk->solved;
    if (walk->found) return;
    const uint8_t *moves = solved->code + solved->values * VALUE_BYTES;
    walk->value = read_code(walk, solved->code + 2, solved->values, VALUE_BYTES);
    walk->move = read_code(walk, moves + 1, solved->moves, MOVE_BYTES);
    walk->found = place == walk->place && position->ko == walk->ko;
}

/* The canonical image of a position with its ko. */
static uint64_t with_ko(const FbShape *shape, const FbPosition *position, int *symmetry,
                        FbSet *ko) {
    uint64_t sets = fb_canonical(shape, position->me | (uint64_t)position->opp << 32, symmetry);
    *ko = least_ko(shape, sets, (FbSet)fb_image(shape, position->ko, *symmetry));
    return sets;
}

/* Finds a position that lies as in the file. */
static int walk_to(Walk *walk, const FbPosition *position) {
    const FbSolved *solved = walk->solved;
    const FbShape *shape = &solved->shape;
    int symmetry;
    if (fb_count(position->me | position->opp) > solved->most) return 0;
    uint64_t sets = with_ko(shape, position, &symmetry, &walk->ko);
    walk->place = place_of(shape->points, (FbSet)sets, (FbSet)(sets >> 32));
    uint32_t block = walk->place >> solved->block_bits;
    walk->bit = word_at(solved->blocks + (size_t)block * BLOCK_BYTES);
    fb_solved_each(shape, block << solved->block_bits, walk->place + 1, pass_by, walk);
    return walk->found;
}

static int value_laid(const void *data, const FbPosition *position, FbValue *value) {
    const FbSolved *solved = data;
    Walk walk = {.solved = solved};
    if (!walk_to(&walk, position)) return 0;
    const uint8_t *code = solved->code + walk.value * VALUE_BYTES;
    *value = (FbValue){.low = (int8_t)code[0], .high = (int8_t)code[1]};
    return 1;
}

int fb_solved_stones(const FbShape *shape, const FbPosition *position, FbValueOf *value,
                     const void *data, uint8_t stones[FB_MAX_POINTS], int *low) {
    int count = 0;
    *low = -128;
    for (FbSet empty = fb_empty(shape, position); empty != 0; empty &= empty - 1) {
        FbPosition after;
        FbValue child;
        if (!fb_play(shape, position, empty & -empty, &after)) continue;
        if (!value(data, &after, &child)) return 0;
        if (-child.high < *low) continue;
        if (-child.high > *low) count = 0;
        *low = -child.high;
        stones[count++] = (uint8_t)__builtin_ctz(empty);
    }
    return count;
}

/* The point that symmetry n takes to a point. */
static int point_before(const FbShape *shape, int point, int n) {
    for (int p = 0; p < shape->points; p++)
        if (fb_image(shape, BIT64(p), n) == BIT64(point)) return p;
    return point;
}

/* The least of the points that are the same by the symmetries of a position. */
static int least_twin(const FbShape *shape, const FbPosition *position, int point) {
    uint64_t sets = (position->me | position->ko) | (uint64_t)(position->opp | position->ko) << 32;
    int least = point;
    for (int n = 1; n < fb_symmetries(shape); n++) {
        int image = bits_first(fb_image(shape, BIT64(point), n));
        if (image < least && fb_image(shape, sets, n) == sets) least = image;
    }
    return least;
}

/* The move that a code stands for, in a position that lies as in the file. */
static int move_laid(const FbSolved *solved, const FbPosition *position, int code) {
    const FbShape *shape = &solved->shape;
    uint8_t stones[FB_MAX_POINTS];
    int symmetry, low;
    FbSet ko;
    if (code >= FB_SOLVED_PASS && !position->passed) return FB_PASS;
    code %= FB_SOLVED_PASS;
    uint64_t sets = with_ko(shape, position, &symmetry, &ko);
    FbPosition canonical = {.me = (FbSet)sets, .opp = (FbSet)(sets >> 32), .ko = ko};
    int count = fb_solved_stones(shape, &canonical, value_laid, solved, stones, &low);
    if (code >= count) return FB_NO_MOVE;
    /* The symmetry that turns the ko, too, as it lies in the file. */
    for (int n = 0; n < fb_symmetries(shape); n++) {
        if (fb_image(shape, position->me | (uint64_t)position->opp << 32, n) != sets) continue;
        if ((FbSet)fb_image(shape, position->ko, n) != ko) continue;
        return least_twin(shape, position, point_before(shape, stones[code], n));
    }
    return FB_NO_MOVE;
}

/* A move as the shape asked for has it. */
static int stood(const FbSolved *solved, int move) {
    if (!solved->turned || move >= FB_PASS) return move;
    return __builtin_ctz(transposed(&solved->shape, (FbSet)1 << move));
}

static int find_listed(const FbSolved *solved, const FbPosition *position, FbValue *value,
                       int *move) {
    int symmetry;
    uint64_t sets =
        fb_canonical(&solved->shape, position->me | (uint64_t)position->opp << 32, &symmetry);
    if (position->ko != 0) return 0;
    uint32_t count = word_at(solved->bytes);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *entry = solved->bytes + 4 + (size_t)i * ENTRY_BYTES;
        if (word_at(entry) != (FbSet)sets || word_at(entry + 4) != sets >> 32) continue;
        *value = (FbValue){.low = (int8_t)entry[8], .high = (int8_t)entry[9]};
        *move = entry[10];
        if (*move < solved->shape.points)
            *move =
                least_twin(&solved->shape, position, point_before(&solved->shape, *move, symmetry));
        else if (*move != FB_PASS)
            *move = FB_NO_MOVE;
        return 1;
    }
    return 0;
}

int fb_solved_value(const FbSolved *solved, const FbPosition *position, FbValue *value) {
    FbPosition now = laid(solved, position);
    int move;
    if (solved->kind == FB_SOLVED_LIST) return find_listed(solved, &now, value, &move);
    return value_laid(solved, &now, value);
}

int fb_solved_move(const FbSolved *solved, const FbPosition *position) {
    FbPosition now = laid(solved, position);
    int move = FB_NO_MOVE;
    Walk walk = {.solved = solved};
    if (solved->kind == FB_SOLVED_LIST) {
        FbValue value;
        find_listed(solved, &now, &value, &move);
    } else if (walk_to(&walk, &now)) {
        const uint8_t *moves = solved->code + solved->values * VALUE_BYTES;
        move = move_laid(solved, &now, moves[walk.move * MOVE_BYTES]);
    }
    return stood(solved, move);
}
