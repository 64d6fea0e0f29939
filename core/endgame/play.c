#include "play.h"

#include <string.h>

#define NO_MOVE INT32_MIN

/* What SenteStrat must know of the move before: where it was made, and how hot it was elsewhere. */
typedef struct {
    int part; /* -1: none */
    Rational ambient;
} Before;

static const Before NOTHING_BEFORE = {-1, {0, 1}};

/* ---- Setting up --------------------------------------------------------------------------- */

enum { UNSEEN, OPEN, CLOSED };

/* Depth first from the root: fills order with children before their parents; finds cycles. */
static void sort_nodes(Play *play, uint8_t *seen, uint32_t *stack, uint32_t *next) {
    uint32_t depth = 1;
    stack[0] = play->graph->root;
    seen[stack[0]] = OPEN;
    while (depth > 0) {
        uint32_t n = stack[depth - 1];
        const Node *node = graph_node(play->graph, n);
        if (next[n] == (uint32_t)node->lefts + node->rights) {
            seen[n] = CLOSED;
            play->order[play->count++] = n;
            depth--;
            continue;
        }
        uint32_t target = graph_edges(play->graph, node)[next[n]++].target;
        if (seen[target] == OPEN) play->cyclic = 1;
        if (seen[target] != UNSEEN) continue;
        seen[target] = OPEN;
        stack[depth++] = target;
    }
}

Play *play_new(const Question *question, WallSolver *const *parts, Rational until,
               const Rational *coupons, int coupon_count) {
    Lines *lines = parts[0]->lines;
    Arena *arena = lines->arena;
    uint32_t nodes = question->graph->nodes.count;
    Play *play = arena_array(arena, 1, sizeof *play);
    if (play == NULL || coupon_count < 0 || coupon_count > COUPONS_MAX) return NULL;
    play->question = question;
    play->lines = lines;
    play->graph = question->graph;
    play->until = until;
    memcpy(play->parts, parts, (size_t)question->region_count * sizeof *parts);
    memcpy(play->coupons, coupons, (size_t)coupon_count * sizeof *coupons);
    play->coupon_count = coupon_count;
    play->order = arena_array(arena, nodes, sizeof *play->order);
    uint8_t *seen = arena_array(arena, nodes, 1);
    uint32_t *stack = arena_array(arena, nodes, sizeof *stack);
    uint32_t *next = arena_array(arena, nodes, sizeof *next);
    if (!play->order || !seen || !stack || !next) return NULL;
    sort_nodes(play, seen, stack, next);
    if (play->cyclic) return play;
    play->table =
        arena_array(arena, (size_t)nodes * (size_t)(coupon_count + 1), sizeof *play->table);
    return play->table == NULL ? NULL : play;
}

/* ---- Positions ---------------------------------------------------------------------------- */

static int part_count(const Play *play) {
    return play->question->region_count;
}

static uint32_t part_node(const Play *play, uint32_t n, int part) {
    return question_part(play->question, n, part);
}

static Walls part_walls(const Play *play, uint32_t n, int part) {
    return walls_of(play->parts[part], part_node(play, n, part));
}

static Rational part_temperature(const Play *play, uint32_t n, int part) {
    return walls_temperature(play->lines, part_walls(play, n, part));
}

static int is_cold(const Play *play, Rational temperature) {
    int side = rational_compare(temperature, play->until);
    return side < 0 || (side == 0 && play->until.num < 0);
}

/* Whether there is nothing left to play for. */
static int is_over(const Play *play, uint32_t n, int taken) {
    if (taken < play->coupon_count) return 0;
    const Node *node = graph_node(play->graph, n);
    if (node->lefts + node->rights == 0) return 1;
    for (int part = 0; part < part_count(play); part++)
        if (!is_cold(play, part_temperature(play, n, part))) return 0;
    return 1;
}

static Rational settled_value(const Play *play, uint32_t n) {
    const Node *node = graph_node(play->graph, n);
    uint32_t count;
    if (play->question->condition_count > 0 && node->kind != NODE_PLAIN)
        return line_corners(play->lines, node->value, &count)->value;
    Rational sum = rational_whole(0);
    for (int part = 0; part < part_count(play); part++)
        sum = rational_add(sum, walls_mean(play->lines, part_walls(play, n, part)));
    return sum;
}

static void moves_of(const Play *play, uint32_t n, int player, int32_t *from, int32_t *to) {
    const Node *node = graph_node(play->graph, n);
    *from = player == 0 ? 0 : node->lefts;
    *to = player == 0 ? node->lefts : node->lefts + node->rights;
}

static const Edge *edge_of(const Play *play, uint32_t n, int32_t move) {
    return &graph_edges(play->graph, graph_node(play->graph, n))[move];
}

static int has_move(const Play *play, uint32_t n, int player) {
    const Node *node = graph_node(play->graph, n);
    return (player == 0 ? node->lefts : node->rights) > 0;
}

static Rational *entry(const Play *play, int taken, uint32_t n) {
    return &play->table[(size_t)taken * play->graph->nodes.count + n];
}

/* What a move of a player adds to the outcome beside what comes after it. */
static Rational gain(const Play *play, uint32_t n, int taken, int player, int32_t move) {
    Rational gained = move == COUPON
                          ? play->coupons[taken]
                          : rational_negate(rational_add(
                                play->until, rational_whole(edge_of(play, n, move)->cost)));
    return player == 0 ? gained : rational_negate(gained);
}

/* The outcome after a move of the player who follows the strategy. */
static Rational after_own(const Play *play, uint32_t n, int taken, int32_t move) {
    Rational gained = gain(play, n, taken, play->player, move);
    if (move == COUPON) return rational_add(gained, *entry(play, taken + 1, n));
    return rational_add(gained, *entry(play, taken, edge_of(play, n, move)->target));
}

static int is_better(int player, Rational a, Rational b) {
    int side = rational_compare(a, b);
    return player == 0 ? side > 0 : side < 0;
}

/* ---- Strategies --------------------------------------------------------------------------- */

/* Of the moves in one part the one whose position is worth most to the player at temperature t,
 * then at temperature 0. */
static int32_t best_in_part(const Play *play, uint32_t n, int player, int part, Rational t) {
    int32_t from, to, best = NO_MOVE;
    Rational best_value = {0, 1}, best_low = {0, 1}, zero = {0, 1};
    for (moves_of(play, n, player, &from, &to); from < to; from++) {
        const Edge *edge = edge_of(play, n, from);
        if (edge->part != part) continue;
        Walls walls = part_walls(play, edge->target, part);
        LineId then = player == 0 ? walls.right : walls.left;
        Rational value = line_value(play->lines, then, t);
        Rational low = line_value(play->lines, then, zero);
        int equal = best != NO_MOVE && rational_equal(value, best_value);
        if (best != NO_MOVE && !is_better(player, value, best_value) &&
            !(equal && is_better(player, low, best_low)))
            continue;
        best = from;
        best_value = value;
        best_low = low;
    }
    return best;
}

static int has_move_in(const Play *play, uint32_t n, int player, int part) {
    int32_t from, to;
    for (moves_of(play, n, player, &from, &to); from < to; from++)
        if (edge_of(play, n, from)->part == part) return 1;
    return 0;
}

static Rational hottest(const Play *play, uint32_t n, int taken) {
    Rational most = taken < play->coupon_count ? play->coupons[taken] : rational_whole(-1);
    for (int part = 0; part < part_count(play); part++) {
        Rational t = part_temperature(play, n, part);
        if (rational_compare(t, most) > 0) most = t;
    }
    return most;
}

static int32_t hot_move(const Play *play, uint32_t n, int taken, int player) {
    int best = -1;
    Rational most = rational_whole(-2);
    for (int part = 0; part < part_count(play); part++) {
        Rational t = part_temperature(play, n, part);
        if (rational_compare(t, most) <= 0 || !has_move_in(play, n, player, part)) continue;
        most = t;
        best = part;
    }
    if (taken < play->coupon_count &&
        (best < 0 || rational_compare(play->coupons[taken], most) >= 0))
        return COUPON;
    return best < 0 ? NO_MOVE : best_in_part(play, n, player, best, most);
}

static int32_t sente_move(const Play *play, uint32_t n, int taken, int player, Before before) {
    if (before.part >= 0) {
        Rational left = part_temperature(play, n, before.part);
        int hotter = rational_compare(left, before.ambient) > 0;
        if (hotter && has_move_in(play, n, player, before.part))
            return best_in_part(play, n, player, before.part, left);
    }
    return hot_move(play, n, taken, player);
}

/* What the compound thermograph promises at temperature t, from the player's side, and the part
 * (or COUPON) with the widest gap. */
static Rational promise(const Play *play, uint32_t n, int taken, int player, Rational t,
                        int *widest) {
    Rational sum = rational_whole(0), width = rational_whole(0);
    int sign = player == 0 ? 1 : -1;
    *widest = -2;
    for (int part = 0; part < part_count(play); part++) {
        Walls walls = part_walls(play, n, part);
        Rational left = line_value(play->lines, walls.left, t);
        Rational right = line_value(play->lines, walls.right, t);
        Rational gap = rational_sub(left, right);
        Rational theirs = player == 0 ? right : left;
        sum = rational_add(sum, rational_mul(theirs, rational_whole(sign)));
        if (!has_move_in(play, n, player, part)) continue;
        if (*widest != -2 && rational_compare(gap, width) <= 0) continue;
        width = gap;
        *widest = part;
    }
    if (taken < play->coupon_count && rational_compare(play->coupons[taken], t) > 0) {
        Rational half = rational_sub(play->coupons[taken], t);
        Rational gap = rational_add(half, half);
        sum = rational_sub(sum, half);
        if (*widest == -2 || rational_compare(gap, width) > 0) {
            width = gap;
            *widest = COUPON;
        }
    }
    return rational_add(sum, width);
}

/* The temperatures at which the promise can be greatest are corners of walls. */
static int32_t thermo_move(const Play *play, uint32_t n, int taken, int player) {
    int part, best_part;
    Rational best_t = play->until;
    Rational best = promise(play, n, taken, player, best_t, &best_part);
    for (int p = 0; p < 2 * part_count(play); p++) {
        Walls walls = part_walls(play, n, p / 2);
        uint32_t count;
        const Corner *corners =
            line_corners(play->lines, p % 2 == 0 ? walls.left : walls.right, &count);
        for (uint32_t i = 0; i < count; i++) {
            Rational t = corners[i].t;
            if (rational_compare(t, play->until) < 0) continue;
            Rational promised = promise(play, n, taken, player, t, &part);
            int side = rational_compare(promised, best);
            if (side < 0 || (side == 0 && rational_compare(t, best_t) >= 0)) continue;
            best = promised;
            best_t = t;
            best_part = part;
        }
    }
    if (best_part == COUPON) return COUPON;
    return best_part < 0 ? NO_MOVE : best_in_part(play, n, player, best_part, best_t);
}

static int32_t perfect_move(const Play *play, uint32_t n, int taken) {
    int32_t from, to, best = NO_MOVE;
    Rational best_value = {0, 1};
    for (moves_of(play, n, play->player, &from, &to); from <= to; from++) {
        int32_t move = from == to ? COUPON : from;
        if (move == COUPON && taken == play->coupon_count) break;
        Rational value = after_own(play, n, taken, move);
        if (best != NO_MOVE && !is_better(play->player, value, best_value)) continue;
        best = move;
        best_value = value;
    }
    return best;
}

static int32_t choose(const Play *play, uint32_t n, int taken, int player, Strategy strategy,
                      Before before) {
    switch (strategy) {
    case PERFECT:
        return perfect_move(play, n, taken);
    case HOTSTRAT:
        return hot_move(play, n, taken, player);
    case SENTESTRAT:
        return sente_move(play, n, taken, player, before);
    default:
        return thermo_move(play, n, taken, player);
    }
}

/* ---- Playing out -------------------------------------------------------------------------- */

/* The outcome with the strategy's player to move. */
static Rational own_turn(const Play *play, uint32_t n, int taken, Before before) {
    if (is_over(play, n, taken)) return settled_value(play, n);
    int32_t move = choose(play, n, taken, play->player, play->strategy, before);
    if (move != NO_MOVE) return after_own(play, n, taken, move);
    /* A pass: the other goes on where it can. */
    return has_move(play, n, 1 - play->player) ? *entry(play, taken, n) : settled_value(play, n);
}

/* The outcome of one move of the opponent's. */
static Rational after_their(const Play *play, uint32_t n, int taken, int32_t move) {
    Rational gained = gain(play, n, taken, 1 - play->player, move);
    Before before = NOTHING_BEFORE;
    uint32_t next = n;
    if (move != COUPON) {
        before = (Before){edge_of(play, n, move)->part, hottest(play, n, taken)};
        next = edge_of(play, n, move)->target;
    }
    return rational_add(gained, own_turn(play, next, taken + (move == COUPON), before));
}

/* The opponent's best move; NO_MOVE where it has none. */
static int32_t best_reply(const Play *play, uint32_t n, int taken, Rational *value) {
    int32_t from, to, best = NO_MOVE;
    for (moves_of(play, n, 1 - play->player, &from, &to); from <= to; from++) {
        int32_t move = from == to ? COUPON : from;
        if (move == COUPON && taken == play->coupon_count) break;
        Rational outcome = after_their(play, n, taken, move);
        if (best != NO_MOVE && !is_better(1 - play->player, outcome, *value)) continue;
        best = move;
        *value = outcome;
    }
    return best;
}

static Rational their_turn(const Play *play, uint32_t n, int taken) {
    Rational value;
    if (is_over(play, n, taken)) return settled_value(play, n);
    if (best_reply(play, n, taken, &value) != NO_MOVE) return value;
    if (!has_move(play, n, play->player) && taken == play->coupon_count)
        return settled_value(play, n);
    return own_turn(play, n, taken, NOTHING_BEFORE);
}

void play_start(Play *play, int player, Strategy strategy) {
    play->player = player;
    play->strategy = strategy;
    play->taken = play->coupon_count;
    play->at = 0;
}

int32_t play_step(Play *play, uint32_t max_nodes) {
    if (play->cyclic) return STEP_DONE;
    while (max_nodes-- > 0) {
        if (play->at == play->count) {
            if (play->taken == 0) return STEP_DONE;
            play->taken--;
            play->at = 0;
        }
        uint32_t n = play->order[play->at++];
        *entry(play, play->taken, n) = their_turn(play, n, play->taken);
    }
    return STEP_RUNNING;
}

/* ---- Results ------------------------------------------------------------------------------ */

static void follow(Play *play, PlayResult *result) {
    uint32_t n = play->graph->root;
    int taken = 0, own = 1;
    Before before = NOTHING_BEFORE;
    while (result->length < PLAY_LINE_MAX && !is_over(play, n, taken)) {
        Rational value;
        int32_t move = own ? choose(play, n, taken, play->player, play->strategy, before)
                           : best_reply(play, n, taken, &value);
        if (move == NO_MOVE) return;
        result->line[result->length++] = move;
        before = NOTHING_BEFORE;
        if (move == COUPON) {
            taken++;
        } else {
            const Edge *edge = edge_of(play, n, move);
            before = (Before){edge->part, hottest(play, n, taken)};
            n = edge->target;
        }
        own = !own;
    }
}

void play_result(Play *play, PlayResult *result) {
    memset(result, 0, sizeof *result);
    if (play->cyclic) return;
    result->score = own_turn(play, play->graph->root, 0, NOTHING_BEFORE);
    result->known = rational_valid(result->score);
    follow(play, result);
}

int play_advice(Play *play, int player, Strategy strategy, int32_t *edge) {
    *edge = choose(play, play->graph->root, 0, player, strategy, NOTHING_BEFORE);
    return *edge != NO_MOVE;
}
