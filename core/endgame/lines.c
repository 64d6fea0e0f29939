#include "lines.h"

#include "../base/hash.h"

#include <string.h>

enum { OP_PRICE, OP_MAX, OP_MIN, OP_WALLS };

static const Corner *corners_of(const Lines *lines, LineId line, uint32_t *count) {
    const Line *found = (const Line *)lines->lines.items + line;
    *count = found->count;
    return ((Corner *const *)lines->pages.items)[found->first / CORNER_PAGE] +
           found->first % CORNER_PAGE;
}

const Corner *line_corners(const Lines *lines, LineId line, uint32_t *count) {
    return corners_of(lines, line, count);
}

static void fail(Lines *lines, ErrorCode code) {
    if (lines->failed == OK) lines->failed = code;
}

/* ---- Building a line and finding it ------------------------------------------------------- */

static void begin(Lines *lines) {
    lines->scratch.count = 0;
}

/* Adds a corner to the line being built; one that changes nothing is left out, one at the same t
 * replaces the last. */
static void corner(Lines *lines, Rational t, Rational value, int64_t slope) {
    if (!rational_valid(t) || !rational_valid(value)) {
        fail(lines, ERROR_OVERFLOW);
        return;
    }
    Corner *items = lines->scratch.items;
    uint32_t count = lines->scratch.count;
    if (count > 0 && rational_equal(items[count - 1].t, t)) count = --lines->scratch.count;
    if (count > 0 && items[count - 1].slope == slope) return;
    Corner *added = vector_extend(&lines->scratch, lines->arena, 1, sizeof *added);
    if (added == NULL) {
        fail(lines, ERROR_OUT_OF_MEMORY);
        return;
    }
    *added = (Corner){t, value, slope};
}

static uint64_t hash_corners(const Corner *corners, uint32_t count) {
    uint64_t hash = count;
    for (uint32_t i = 0; i < count; i++) {
        const Corner *c = &corners[i];
        hash = hash_mix(hash ^ (uint64_t)c->t.num ^ (uint64_t)c->t.den << 32);
        hash = hash_mix(hash ^ (uint64_t)c->value.num ^ (uint64_t)c->value.den << 32 ^
                        (uint64_t)c->slope << 56);
    }
    return hash;
}

static int same_corners(const Corner *a, const Corner *b, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (!rational_equal(a[i].t, b[i].t) || !rational_equal(a[i].value, b[i].value) ||
            a[i].slope != b[i].slope)
            return 0;
    return 1;
}

static void table_put(Lines *lines, LineId line) {
    uint32_t count;
    const Corner *corners = corners_of(lines, line, &count);
    uint32_t slot = (uint32_t)hash_corners(corners, count) & (lines->table_size - 1);
    while (lines->table[slot] != 0) slot = (slot + 1) & (lines->table_size - 1);
    lines->table[slot] = line;
}

static int table_grow(Lines *lines) {
    uint32_t size = lines->table_size == 0 ? 64 : lines->table_size * 2;
    uint32_t *table = arena_array(lines->arena, size, sizeof *table);
    if (table == NULL) return 0;
    lines->table = table;
    lines->table_size = size;
    for (LineId line = 1; line < lines->lines.count; line++) table_put(lines, line);
    return 1;
}

/* Bounds of the values of the line being built, whole numbers. */
static void find_bounds(const Lines *lines, Line *line) {
    const Corner *corners = lines->scratch.items;
    Rational low = corners[0].value, high = low;
    for (uint32_t i = 1; i < line->count; i++) {
        if (rational_compare(corners[i].value, low) < 0) low = corners[i].value;
        if (rational_compare(corners[i].value, high) > 0) high = corners[i].value;
    }
    int64_t from = rational_floor(low), to = rational_ceil(high);
    int64_t slope = corners[line->count - 1].slope;
    line->low = slope < 0 || from < INT32_MIN ? INT32_MIN : (int32_t)from;
    line->high = slope > 0 || to > INT32_MAX ? INT32_MAX : (int32_t)to;
}

static Corner *add_corners(Lines *lines, uint32_t count) {
    uint32_t left = (CORNER_PAGE - lines->used % CORNER_PAGE) % CORNER_PAGE;
    if (count > CORNER_PAGE) return NULL;
    if (count > left) {
        Corner **page = vector_extend(&lines->pages, lines->arena, 1, sizeof *page);
        if (page == NULL) return NULL;
        *page = arena_alloc(lines->arena, CORNER_PAGE * sizeof **page);
        if (*page == NULL) return NULL;
        lines->used = (lines->pages.count - 1) * CORNER_PAGE;
    }
    lines->used += count;
    uint32_t first = lines->used - count;
    return ((Corner **)lines->pages.items)[first / CORNER_PAGE] + first % CORNER_PAGE;
}

static LineId add_line(Lines *lines) {
    uint32_t count = lines->scratch.count;
    Corner *corners = add_corners(lines, count);
    Line *line = vector_extend(&lines->lines, lines->arena, 1, sizeof *line);
    if (corners == NULL || line == NULL) {
        fail(lines, ERROR_OUT_OF_MEMORY);
        return LINE_NONE;
    }
    memcpy(corners, lines->scratch.items, count * sizeof *corners);
    *line = (Line){lines->used - count, count, 0, 0};
    find_bounds(lines, line);
    return lines->lines.count - 1;
}

/* The id of the line being built. */
static LineId finish(Lines *lines) {
    if (lines->failed != OK) return LINE_NONE;
    if (lines->lines.count * 2 >= lines->table_size && !table_grow(lines)) {
        fail(lines, ERROR_OUT_OF_MEMORY);
        return LINE_NONE;
    }
    const Corner *built = lines->scratch.items;
    uint32_t count = lines->scratch.count;
    uint32_t slot = (uint32_t)hash_corners(built, count) & (lines->table_size - 1);
    for (; lines->table[slot] != 0; slot = (slot + 1) & (lines->table_size - 1)) {
        uint32_t other_count;
        const Corner *other = corners_of(lines, lines->table[slot], &other_count);
        if (other_count == count && same_corners(other, built, count)) return lines->table[slot];
    }
    return lines->table[slot] = add_line(lines);
}

/* ---- Remembered results ------------------------------------------------------------------- */

static LineMemo *memo_slot(Lines *lines, int op, uint32_t a, uint32_t b, uint32_t c) {
    uint64_t key = (uint64_t)a << 32 | b;
    uint64_t hash = hash_mix(key ^ hash_mix((uint64_t)c << 2 | (uint64_t)op));
    return &lines->memo[hash & (lines->memo_size - 1)];
}

/* Whether the slot holds the result; a free slot has a == 0, which no operation that is remembered
 * has. */
static int memo_holds(const LineMemo *memo, int op, uint32_t a, uint32_t b, uint32_t c) {
    return memo->a == a && memo->b == b && memo->c == (c << 2 | (uint32_t)op);
}

static void memo_keep(Lines *lines, int op, uint32_t a, uint32_t b, uint32_t c, Walls result) {
    if (lines->failed != OK) return;
    if (++lines->misses > lines->memo_size && lines->memo_size < 1u << 18) {
        uint32_t size = lines->memo_size * 4;
        LineMemo *bigger = arena_array(lines->arena, size, sizeof *bigger);
        if (bigger != NULL) {
            lines->memo = bigger;
            lines->memo_size = size;
        }
        lines->misses = 0;
    }
    *memo_slot(lines, op, a, b, c) =
        (LineMemo){a, b, c << 2 | (uint32_t)op, {result.left, result.right}};
}

void lines_init(Lines *lines, Arena *arena) {
    memset(lines, 0, sizeof *lines);
    lines->arena = arena;
    lines->memo_size = 256;
    lines->memo = arena_array(arena, lines->memo_size, sizeof *lines->memo);
    Line *none = vector_extend(&lines->lines, arena, 1, sizeof *none);
    if (none == NULL || lines->memo == NULL || !table_grow(lines))
        fail(lines, ERROR_OUT_OF_MEMORY);
    else
        *none = (Line){0, 0, 0, 0};
}

void lines_rewind(Lines *lines, const Lines *before, size_t arena_used) {
    *lines = *before;
    lines->arena->used = arena_used;
    /* Lines made since may stand in the tables that were there. */
    memset(lines->memo, 0, lines->memo_size * sizeof *lines->memo);
    memset(lines->table, 0, lines->table_size * sizeof *lines->table);
    for (LineId line = 1; line < lines->lines.count; line++) table_put(lines, line);
}

/* ---- Simple lines ------------------------------------------------------------------------- */

LineId lines_constant(Lines *lines, Rational value) {
    begin(lines);
    corner(lines, rational_whole(-1), value, 0);
    return finish(lines);
}

LineId lines_price(Lines *lines, LineId line, int moves, int cost) {
    if (line == LINE_NONE || lines->failed != OK) return LINE_NONE;
    uint32_t b = (uint32_t)(moves + 8), c = (uint32_t)(cost + 8);
    LineMemo *memo = memo_slot(lines, OP_PRICE, line, b, c);
    if (memo_holds(memo, OP_PRICE, line, b, c)) return memo->result[0];
    uint32_t count;
    begin(lines);
    corners_of(lines, line, &count);
    for (uint32_t i = 0; i < count; i++) {
        Corner from = corners_of(lines, line, &count)[i];
        Rational fee = rational_mul(from.t, rational_whole(moves));
        Rational value = rational_add(from.value, rational_add(fee, rational_whole(cost)));
        corner(lines, from.t, value, from.slope + moves);
    }
    LineId result = finish(lines);
    memo_keep(lines, OP_PRICE, line, b, c, (Walls){result, 0});
    return result;
}

/* ---- Going up two lines side by side ------------------------------------------------------ */

/* A stretch of temperatures on which two lines are straight and do not cross (they may touch or
 * cross at its lower end). */
typedef struct {
    Rational t;
    Rational a, b; /* values at t */
    int64_t a_slope, b_slope;
    Rational end; /* where has_end */
    int has_end;
} Stretch;

typedef struct {
    Lines *lines;
    LineId a, b;
    int moves, cost; /* a is taken as a - moves * t - cost, b as b + moves * t + cost */
    uint32_t i, j;   /* corners in force */
    Stretch now;
} Climb;

static Rational ahead(Rational value, int64_t slope, Rational from, Rational to) {
    if (slope == 0 || rational_equal(from, to)) return value;
    return rational_add(value, rational_mul(rational_whole(slope), rational_sub(to, from)));
}

static int64_t sign_of(Rational a, Rational b) {
    return rational_compare(a, b);
}

/* Ends the stretch where the lines cross, if they do so before its end. */
static void cut_at_crossing(Stretch *s) {
    int64_t side = sign_of(s->a, s->b), closing = s->b_slope - s->a_slope;
    if (side == 0 || closing == 0 || (closing > 0) != (side > 0)) return;
    Rational time = rational_div(rational_sub(s->a, s->b), rational_whole(closing));
    Rational cross = rational_add(s->t, time);
    if (!rational_valid(cross) || (s->has_end && rational_compare(cross, s->end) >= 0)) return;
    s->end = cross;
    s->has_end = 1;
}

/* Sets the end of the stretch that begins at now.t from the corners that follow. */
static void find_end(Climb *climb) {
    uint32_t a_count, b_count;
    const Corner *a = corners_of(climb->lines, climb->a, &a_count);
    const Corner *b = corners_of(climb->lines, climb->b, &b_count);
    Stretch *s = &climb->now;
    s->a = ahead(a[climb->i].value, a[climb->i].slope, a[climb->i].t, s->t);
    s->b = ahead(b[climb->j].value, b[climb->j].slope, b[climb->j].t, s->t);
    s->a_slope = a[climb->i].slope - climb->moves;
    s->b_slope = b[climb->j].slope + climb->moves;
    if (climb->moves != 0 || climb->cost != 0) {
        Rational fee = rational_mul(s->t, rational_whole(climb->moves));
        fee = rational_add(fee, rational_whole(climb->cost));
        s->a = rational_sub(s->a, fee);
        s->b = rational_add(s->b, fee);
    }
    int a_more = climb->i + 1 < a_count, b_more = climb->j + 1 < b_count;
    s->has_end = a_more || b_more;
    if (a_more) s->end = a[climb->i + 1].t;
    if (b_more && (!a_more || rational_compare(b[climb->j + 1].t, s->end) < 0))
        s->end = b[climb->j + 1].t;
    if (!rational_valid(s->a) || !rational_valid(s->b)) {
        fail(climb->lines, ERROR_OVERFLOW);
        s->has_end = 0;
        return;
    }
    cut_at_crossing(s);
}

static Climb climb_start(Lines *lines, LineId a, LineId b, int moves, int cost) {
    Climb climb = {.lines = lines, .a = a, .b = b, .moves = moves, .cost = cost};
    climb.now.t = rational_whole(-1);
    find_end(&climb);
    return climb;
}

/* To the next stretch; 0 after the last. */
static int climb_on(Climb *climb) {
    if (!climb->now.has_end || climb->lines->failed != OK) return 0;
    uint32_t a_count, b_count;
    const Corner *a = corners_of(climb->lines, climb->a, &a_count);
    const Corner *b = corners_of(climb->lines, climb->b, &b_count);
    Rational t = climb->now.t = climb->now.end;
    if (climb->i + 1 < a_count && rational_compare(a[climb->i + 1].t, t) <= 0) climb->i++;
    if (climb->j + 1 < b_count && rational_compare(b[climb->j + 1].t, t) <= 0) climb->j++;
    find_end(climb);
    return 1;
}

/* -1, 0 or 1 as a runs below, along or above b in the stretch. */
static int64_t side_of(const Stretch *s) {
    int64_t side = sign_of(s->a, s->b);
    return side != 0 ? side : s->a_slope - s->b_slope;
}

static LineId envelope(Lines *lines, int op, LineId a, LineId b) {
    if (a == LINE_NONE || a == b) return b;
    if (b == LINE_NONE) return a;
    if (lines->failed != OK) return LINE_NONE;
    const Line *all = lines->lines.items;
    if (all[a].low >= all[b].high) return op == OP_MAX ? a : b;
    if (all[b].low >= all[a].high) return op == OP_MAX ? b : a;
    if (a > b) {
        LineId swap = a;
        a = b;
        b = swap;
    }
    LineMemo *memo = memo_slot(lines, op, a, b, 0);
    if (memo_holds(memo, op, a, b, 0)) return memo->result[0];
    begin(lines);
    Climb climb = climb_start(lines, a, b, 0, 0);
    do {
        const Stretch *s = &climb.now;
        if ((side_of(s) >= 0) == (op == OP_MAX))
            corner(lines, s->t, s->a, s->a_slope);
        else
            corner(lines, s->t, s->b, s->b_slope);
    } while (climb_on(&climb));
    LineId result = finish(lines);
    memo_keep(lines, op, a, b, 0, (Walls){result, 0});
    return result;
}

LineId lines_max(Lines *lines, LineId a, LineId b) {
    return envelope(lines, OP_MAX, a, b);
}

LineId lines_min(Lines *lines, LineId a, LineId b) {
    return envelope(lines, OP_MIN, a, b);
}

LineId lines_sum(Lines *lines, LineId a, LineId b) {
    if (lines->failed != OK) return LINE_NONE;
    begin(lines);
    Climb climb = climb_start(lines, a, b, 0, 0);
    do {
        const Stretch *s = &climb.now;
        corner(lines, s->t, rational_add(s->a, s->b), s->a_slope + s->b_slope);
    } while (climb_on(&climb));
    return finish(lines);
}

LineId lines_slope_below(Lines *lines, LineId line, int slope) {
    if (lines->failed != OK) return LINE_NONE;
    Rational zero = rational_whole(0), at_zero = line_value(lines, line, zero);
    uint32_t count, i = 0;
    begin(lines);
    corner(lines, rational_whole(-1), rational_sub(at_zero, rational_whole(slope)), slope);
    const Corner *corners = corners_of(lines, line, &count);
    while (i + 1 < count && rational_compare(corners[i + 1].t, zero) <= 0) i++;
    corner(lines, zero, at_zero, corners[i].slope);
    for (i++; i < count; i++) {
        Corner next = corners_of(lines, line, &count)[i];
        corner(lines, next.t, next.value, next.slope);
    }
    return finish(lines);
}

/* ---- Walls -------------------------------------------------------------------------------- */

/* One wall is built at a time, so the climb is made twice; walls are few (the memo sees to that).
 */
typedef enum { LEFT_WALL, RIGHT_WALL } Side;

/* When a scaffold that moves towards the mast meets it, counted from the stretch's lower end; not a
 * number where it never does. */
static Rational meeting(Rational mast, Rational from, int64_t slope, int way) {
    if (slope * way <= 0) return (Rational){0, 0};
    return rational_div(rational_sub(mast, from), rational_whole(slope));
}

/* The mast in one stretch where the scaffolds are left <= right (as a <= b): it stands at mast and
 * follows the scaffold that first pushes it. Returns where it is at the end of the stretch. */
static Rational raise_mast(Lines *lines, const Stretch *s, Rational mast) {
    if (sign_of(mast, s->a) < 0) mast = s->a;
    if (sign_of(mast, s->b) > 0) mast = s->b;
    Rational by_a = meeting(mast, s->a, s->a_slope, 1);
    Rational by_b = meeting(mast, s->b, s->b_slope, -1);
    int a_first = rational_valid(by_a) && (!rational_valid(by_b) || sign_of(by_a, by_b) <= 0);
    Rational time = a_first ? by_a : by_b;
    int64_t slope = a_first ? s->a_slope : s->b_slope;
    if (!rational_valid(time)) {
        corner(lines, s->t, mast, 0);
        return mast;
    }
    Rational meet = rational_add(s->t, time);
    corner(lines, s->t, mast, 0);
    if (s->has_end && sign_of(meet, s->end) >= 0) return mast;
    corner(lines, meet, mast, slope);
    return s->has_end ? ahead(mast, slope, meet, s->end) : mast;
}

static Rational foot_at(const Lines *lines, Foot foot) {
    uint32_t count;
    if (foot.at == LINE_NONE) return rational_whole(0);
    return corners_of(lines, foot.at, &count)[0].value;
}

static Rational first_mast(Lines *lines, const Stretch *s, Foot foot) {
    Rational at = foot_at(lines, foot);
    if (!foot.simplest) return at;
    RangeEnd low = {1, 1, rational_sub(s->a, at)}, high = {1, 1, rational_sub(s->b, at)};
    return rational_add(rational_simplest(low, high), at);
}

static LineId build_wall(Lines *lines, LineId left, LineId right, Foot foot, int cost, Side side) {
    begin(lines);
    Climb climb = climb_start(lines, left, right, 1, cost);
    const Stretch *s = &climb.now;
    Rational mast = {0, 1};
    int standing = 0; /* whether there was a mast just below */
    do {
        int64_t above = side_of(s);
        if (above >= 0) {
            if (side == LEFT_WALL)
                corner(lines, s->t, s->a, s->a_slope);
            else
                corner(lines, s->t, s->b, s->b_slope);
            standing = 0;
            continue;
        }
        if (!standing) {
            int bottom = sign_of(s->a, s->b) < 0;
            mast = bottom ? first_mast(lines, s, foot) : s->a;
            if (!rational_valid(mast)) fail(lines, ERROR_OVERFLOW);
        }
        standing = 1;
        if (lines->failed == OK) mast = raise_mast(lines, s, mast);
    } while (climb_on(&climb));
    return finish(lines);
}

/* A side without options: a scaffold that is never in the way. */
static LineId nowhere(Lines *lines, Side side) {
    int64_t far = INT64_C(1) << 40;
    return lines_constant(lines, rational_whole(side == LEFT_WALL ? -far : far));
}

/* The simplest number, counted from at, that fits between the scaffolds just below t = 0: an end
 * belongs to the range where the scaffold comes no nearer as t rises. */
static Rational number_between(Lines *lines, LineId left, LineId right, int cost, Rational at) {
    Rational zero = rational_whole(0);
    Climb climb = climb_start(lines, left, right, 1, cost);
    while (climb.now.has_end && sign_of(climb.now.end, zero) < 0 && climb_on(&climb)) continue;
    const Stretch *s = &climb.now;
    Rational low = rational_sub(ahead(s->a, s->a_slope, s->t, zero), at);
    Rational high = rational_sub(ahead(s->b, s->b_slope, s->t, zero), at);
    return rational_simplest((RangeEnd){1, s->a_slope >= 0, low},
                             (RangeEnd){1, s->b_slope <= 0, high});
}

/* Moves in a number of a sum are left out of the scaffolds: beside a game that is no number nobody
 * gains by them. But where the rest is cold the sum is a number itself, and what its scaffolds lack
 * below t = 0 would show: so it gets the walls of that number. With a ko in it a cold sum need not
 * be a number; then its mean is no dyadic away from that of the numbers beside it. */
static Walls settle(Lines *lines, LineId left, LineId right, Foot foot, int cost, Walls walls) {
    if (foot.at == LINE_NONE || !foot.simplest || lines->failed != OK) return walls;
    if (walls_temperature(lines, walls).num >= 0) return walls;
    Rational at = foot_at(lines, foot);
    if (!rational_dyadic(rational_sub(walls_mean(lines, walls), at))) return walls;
    Rational number = number_between(lines, left, right, cost, at);
    if (!rational_valid(number)) return walls;
    return lines_number(lines, rational_add(number, at));
}

Walls lines_walls(Lines *lines, LineId left, LineId right, Foot foot, int cost) {
    if (lines->failed != OK) return (Walls){LINE_NONE, LINE_NONE};
    if (left == LINE_NONE) left = nowhere(lines, LEFT_WALL);
    if (right == LINE_NONE) right = nowhere(lines, RIGHT_WALL);
    uint32_t rest = foot.at << 2 | (uint32_t)foot.simplest << 1 | (uint32_t)cost;
    LineMemo *memo = memo_slot(lines, OP_WALLS, left, right, rest);
    if (memo_holds(memo, OP_WALLS, left, right, rest))
        return (Walls){memo->result[0], memo->result[1]};
    Walls walls;
    walls.left = build_wall(lines, left, right, foot, cost, LEFT_WALL);
    walls.right = build_wall(lines, left, right, foot, cost, RIGHT_WALL);
    walls = settle(lines, left, right, foot, cost, walls);
    memo_keep(lines, OP_WALLS, left, right, rest, walls);
    return walls;
}

/* The canonical form of k/2^n is {(k-1)/2^n | (k+1)/2^n}, whose options are simpler: one of them,
 * and one of its own options is the other. So the numbers from the integers down to this one are
 * built in order of their denominators, always keeping the two neighbours. */
Walls lines_number(Lines *lines, Rational number) {
    LineId straight = lines_constant(lines, number);
    Walls whole = {straight, straight};
    if (number.den == 1 || !rational_dyadic(number)) return whole;
    Rational low = rational_whole(rational_floor(number));
    Rational high = rational_add(low, rational_whole(1));
    LineId low_line = lines_constant(lines, low), high_line = lines_constant(lines, high);
    Walls below = {low_line, low_line}, above = {high_line, high_line}, here = below;
    for (int64_t den = 2; den <= number.den && lines->failed == OK; den *= 2) {
        here = lines_walls(lines, below.right, above.left, (Foot){LINE_NONE, 1}, 0);
        Rational middle = rational_mul(rational_add(low, high), rational_new(1, 2));
        if (rational_compare(number, middle) > 0) {
            low = middle;
            below = here;
        } else {
            high = middle;
            above = here;
        }
    }
    return here;
}

/* ---- Reading ------------------------------------------------------------------------------ */

Rational line_value(const Lines *lines, LineId line, Rational t) {
    uint32_t count;
    const Corner *corners = corners_of(lines, line, &count);
    uint32_t i = 0;
    while (i + 1 < count && rational_compare(corners[i + 1].t, t) <= 0) i++;
    return ahead(corners[i].value, corners[i].slope, corners[i].t, t);
}

Rational walls_mean(const Lines *lines, Walls walls) {
    uint32_t count;
    const Corner *corners = corners_of(lines, walls.left, &count);
    return corners[count - 1].value;
}

Rational walls_temperature(const Lines *lines, Walls walls) {
    uint32_t left_count, right_count;
    const Corner *left = corners_of(lines, walls.left, &left_count);
    const Corner *right = corners_of(lines, walls.right, &right_count);
    Rational a = left[left_count - 1].t, b = right[right_count - 1].t;
    return rational_compare(a, b) > 0 ? a : b;
}
