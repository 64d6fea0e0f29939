#include "play.h"

#include <string.h>

#define NO_MOVE    INT32_MIN
#define NO_NODE    UINT32_MAX
#define SWEEPS_MAX 50

/* What must be known of the move before: the node that a ko was taken from, to which it cannot be
 * taken back; and for SenteStrat where the move was made, and how hot it was. */
typedef struct {
    uint32_t banned; /* or NO_NODE */
    int part;        /* -1: none */
    Rational ambient;
} Before;

static const Before NOTHING_BEFORE = {NO_NODE, -1, {0, 1}};

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

/* Numbers the moves that take a ko; 0 when memory is used up. */
static int number_kos(Play *play) {
    const Graph *graph = play->graph;
    play->entries = graph->nodes.count;
    if (!graph->has_ko) return 1;
    play->kos = arena_array(play->lines->arena, graph->nodes.count, sizeof *play->kos);
    if (play->kos == NULL) return 0;
    for (uint32_t n = 0; n < graph->nodes.count; n++) {
        const Node *node = graph_node(graph, n);
        uint32_t count = (uint32_t)node->lefts + node->rights;
        const Edge *edges = count > 0 ? graph_edges(graph, node) : NULL;
        play->kos[n] = play->entries;
        for (uint32_t i = 0; i < count; i++) play->entries += edges[i].ko;
    }
    return 1;
}

/* All rows of a table. */
static size_t table_size(const Play *play) {
    return (size_t)play->entries * (size_t)(play->coupon_count + 1);
}

Play *play_new(const Question *question, const BothWalls *parts, const BothWalls *whole,
               Rational until, const Rational *coupons, int coupon_count) {
    Lines *lines = parts[0].masters[0]->lines;
    Arena *arena = lines->arena;
    uint32_t nodes = question->graph->nodes.count;
    Play *play = arena_array(arena, 1, sizeof *play);
    if (play == NULL || coupon_count < 0 || coupon_count > COUPONS_MAX) return NULL;
    play->question = question;
    play->lines = lines;
    play->graph = question->graph;
    play->until = until;
    play->whole = question->condition_count > 0 ? whole : NULL;
    memcpy(play->parts, parts, (size_t)question->region_count * sizeof *parts);
    memcpy(play->coupons, coupons, (size_t)coupon_count * sizeof *coupons);
    play->coupon_count = coupon_count;
    play->order = arena_array(arena, nodes, sizeof *play->order);
    uint8_t *seen = arena_array(arena, nodes, 1);
    uint32_t *stack = arena_array(arena, nodes, sizeof *stack);
    uint32_t *next = arena_array(arena, nodes, sizeof *next);
    if (!play->order || !seen || !stack || !next) return NULL;
    sort_nodes(play, seen, stack, next);
    if (!number_kos(play)) return NULL;
    for (int side = 0; side <= play->cyclic; side++) {
        play->tables[side] = arena_array(arena, table_size(play), sizeof *play->table);
        if (play->tables[side] == NULL) return NULL;
    }
    play->table = play->tables[0];
    return play;
}

/* ---- Positions ---------------------------------------------------------------------------- */

static int part_count(const Play *play) {
    return play->question->region_count;
}

static uint32_t part_node(const Play *play, uint32_t n, int part) {
    return question_part(play->question, n, part);
}

static Walls part_walls(const Play *play, uint32_t n, int part) {
    return walls_of(play->parts[part].masters[0], part_node(play, n, part));
}

static Rational part_temperature(const Play *play, uint32_t n, int part) {
    return walls_temperature(play->lines, part_walls(play, n, part));
}

static int is_cold(const Play *play, Rational temperature) {
    int side = rational_compare(temperature, play->until);
    return side < 0 || (side == 0 && play->until.num < 0);
}

/* Whether a game is worth the same to both komasters, and neither gains by moving. */
static int is_settled(const Play *play, const BothWalls *game, uint32_t n) {
    Rational mean[2];
    for (int i = 0; i < 2; i++) {
        if (!walls_exact(game->masters[i], n)) return 0;
        Walls walls = walls_of(game->masters[i], n);
        if (!is_cold(play, walls_temperature(play->lines, walls))) return 0;
        if (game->masters[0] == game->masters[1]) return 1;
        mean[i] = walls_mean(play->lines, walls);
    }
    return rational_equal(mean[0], mean[1]);
}

/* Whether there is nothing left to play for. */
static int is_over(const Play *play, uint32_t n, int taken) {
    if (taken < play->coupon_count) return 0;
    const Node *node = graph_node(play->graph, n);
    if (node->lefts + node->rights == 0) return 1;
    if (play->whole != NULL) return is_settled(play, play->whole, n);
    for (int part = 0; part < part_count(play); part++)
        if (!is_settled(play, &play->parts[part], part_node(play, n, part))) return 0;
    return 1;
}

static Rational settled_value(const Play *play, uint32_t n) {
    if (play->whole != NULL) return walls_mean(play->lines, walls_of(play->whole->masters[0], n));
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

static Rational *entry(const Play *play, int taken, uint32_t number) {
    return &play->table[(size_t)taken * play->entries + number];
}

/* The entry after a move: of the node it leads to, or of its own where it takes a ko. */
static uint32_t entry_after(const Play *play, uint32_t n, int32_t move) {
    const Edge *edges = edge_of(play, n, 0);
    if (!edges[move].ko) return edges[move].target;
    uint32_t number = play->kos[n];
    for (int32_t i = 0; i < move; i++) number += edges[i].ko;
    return number;
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
    return rational_add(gained, *entry(play, taken, entry_after(play, n, move)));
}

static int is_better(int player, Rational a, Rational b) {
    int side = rational_compare(a, b);
    return player == 0 ? side > 0 : side < 0;
}

/* ---- Strategies --------------------------------------------------------------------------- */

/* Of the moves in one part the one whose position is worth most to the player at temperature t,
 * then at temperature 0. */
static int32_t best_in_part(const Play *play, uint32_t n, int player, int part, Rational t,
                            uint32_t banned) {
    int32_t from, to, best = NO_MOVE;
    Rational best_value = {0, 1}, best_low = {0, 1}, zero = {0, 1};
    for (moves_of(play, n, player, &from, &to); from < to; from++) {
        const Edge *edge = edge_of(play, n, from);
        if (edge->part != part || edge->target == banned) continue;
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

static int has_move_in(const Play *play, uint32_t n, int player, int part, uint32_t banned) {
    int32_t from, to;
    for (moves_of(play, n, player, &from, &to); from < to; from++) {
        const Edge *edge = edge_of(play, n, from);
        if (edge->part == part && edge->target != banned) return 1;
    }
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

static int32_t hot_move(const Play *play, uint32_t n, int taken, int player, uint32_t banned) {
    int best = -1;
    Rational most = rational_whole(-2);
    for (int part = 0; part < part_count(play); part++) {
        Rational t = part_temperature(play, n, part);
        if (rational_compare(t, most) <= 0 || !has_move_in(play, n, player, part, banned)) continue;
        if (banned != NO_NODE && is_cold(play, t)) continue;
        most = t;
        best = part;
    }
    if (taken < play->coupon_count &&
        (best < 0 || rational_compare(play->coupons[taken], most) >= 0))
        return COUPON;
    return best < 0 ? NO_MOVE : best_in_part(play, n, player, best, most, banned);
}

static int32_t sente_move(const Play *play, uint32_t n, int taken, int player, Before before) {
    if (before.part >= 0) {
        Rational left = part_temperature(play, n, before.part);
        int hotter = rational_compare(left, before.ambient) > 0;
        if (hotter && has_move_in(play, n, player, before.part, before.banned))
            return best_in_part(play, n, player, before.part, left, before.banned);
    }
    return hot_move(play, n, taken, player, before.banned);
}

/* What the compound thermograph promises at temperature t, from the player's side, and the part
 * (or COUPON) with the widest gap. */
static Rational promise(const Play *play, uint32_t n, int taken, int player, Rational t,
                        uint32_t banned, int *widest) {
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
        if (!has_move_in(play, n, player, part, banned)) continue;
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
static int32_t thermo_move(const Play *play, uint32_t n, int taken, int player, uint32_t banned) {
    int part, best_part;
    Rational best_t = play->until;
    Rational best = promise(play, n, taken, player, best_t, banned, &best_part);
    for (int p = 0; p < 2 * part_count(play); p++) {
        Walls walls = part_walls(play, n, p / 2);
        uint32_t count;
        const Corner *corners =
            line_corners(play->lines, p % 2 == 0 ? walls.left : walls.right, &count);
        for (uint32_t i = 0; i < count; i++) {
            Rational t = corners[i].t;
            if (rational_compare(t, play->until) < 0) continue;
            Rational promised = promise(play, n, taken, player, t, banned, &part);
            int side = rational_compare(promised, best);
            if (side < 0 || (side == 0 && rational_compare(t, best_t) >= 0)) continue;
            best = promised;
            best_t = t;
            best_part = part;
        }
    }
    if (best_part == COUPON) return COUPON;
    if (best_part < 0) return NO_MOVE;
    if (banned != NO_NODE && is_cold(play, part_temperature(play, n, best_part))) return NO_MOVE;
    return best_in_part(play, n, player, best_part, best_t, banned);
}

/* The best of all moves; to pass, which leaves the other player to move, is one of them for who may
 * not take a ko back. */
static int32_t perfect_move(const Play *play, uint32_t n, int taken, uint32_t banned) {
    int32_t from, to, best = NO_MOVE;
    Rational best_value = banned == NO_NODE ? (Rational){0, 1} : *entry(play, taken, n);
    int found = banned != NO_NODE;
    for (moves_of(play, n, play->player, &from, &to); from <= to; from++) {
        int32_t move = from == to ? COUPON : from;
        if (move == COUPON && taken == play->coupon_count) break;
        if (move != COUPON && edge_of(play, n, move)->target == banned) continue;
        Rational value = after_own(play, n, taken, move);
        if (found && !is_better(play->player, value, best_value)) continue;
        best = move;
        best_value = value;
        found = 1;
    }
    return best;
}

static int32_t choose(const Play *play, uint32_t n, int taken, int player, Strategy strategy,
                      Before before) {
    switch (strategy) {
    case PERFECT:
        return perfect_move(play, n, taken, before.banned);
    case HOTSTRAT:
        return hot_move(play, n, taken, player, before.banned);
    case SENTESTRAT:
        return sente_move(play, n, taken, player, before);
    default:
        return thermo_move(play, n, taken, player, before.banned);
    }
}

/* ---- Playing out -------------------------------------------------------------------------- */

/* The outcome with the strategy's player to move. */
static Rational own_turn(const Play *play, uint32_t n, int taken, Before before) {
    if (is_over(play, n, taken)) return settled_value(play, n);
    int32_t move = choose(play, n, taken, play->player, play->strategy, before);
    if (move != NO_MOVE) return after_own(play, n, taken, move);
    /* A pass: the other goes on where it can. */
    int goes_on = before.banned != NO_NODE || has_move(play, n, 1 - play->player);
    return goes_on ? *entry(play, taken, n) : settled_value(play, n);
}

/* What there is to know after a move. */
static Before before_after(const Play *play, uint32_t n, int taken, int32_t move) {
    if (move < 0) return NOTHING_BEFORE;
    const Edge *edge = edge_of(play, n, move);
    return (Before){edge->ko ? n : NO_NODE, edge->part, hottest(play, n, taken)};
}

/* The outcome of one move of the opponent's. */
static Rational after_their(const Play *play, uint32_t n, int taken, int32_t move) {
    Rational gained = gain(play, n, taken, 1 - play->player, move);
    uint32_t next = move == COUPON ? n : edge_of(play, n, move)->target;
    Before before = before_after(play, n, taken, move);
    return rational_add(gained, own_turn(play, next, taken + (move == COUPON), before));
}

/* The opponent's best reply where it must not go back to `banned`; NO_MOVE where it has none or
 * passes. *value is what comes of it, and is not set where the opponent has neither move nor reason
 * to pass. */
static int32_t best_reply(const Play *play, uint32_t n, int taken, uint32_t banned, Rational *value,
                          int *found) {
    int32_t from, to, best = NO_MOVE;
    *found = banned != NO_NODE;
    if (*found) *value = own_turn(play, n, taken, NOTHING_BEFORE);
    for (moves_of(play, n, 1 - play->player, &from, &to); from <= to; from++) {
        int32_t move = from == to ? COUPON : from;
        if (move == COUPON && taken == play->coupon_count) break;
        if (move != COUPON && edge_of(play, n, move)->target == banned) continue;
        Rational outcome = after_their(play, n, taken, move);
        if (*found && !is_better(1 - play->player, outcome, *value)) continue;
        best = move;
        *value = outcome;
        *found = 1;
    }
    return best;
}

static Rational their_turn(const Play *play, uint32_t n, int taken, uint32_t banned) {
    Rational value;
    int found;
    if (is_over(play, n, taken)) return settled_value(play, n);
    best_reply(play, n, taken, banned, &value, &found);
    if (found) return value;
    if (!has_move(play, n, play->player) && taken == play->coupon_count)
        return settled_value(play, n);
    return own_turn(play, n, taken, NOTHING_BEFORE);
}

/* Sets all entries to what no play can go beyond. */
static void fill_tables(Play *play) {
    const Graph *graph = play->graph;
    uint32_t nodes = graph->nodes.count < 1000000 ? graph->nodes.count : 1000000;
    Rational margin = rational_whole((int64_t)nodes * 4 + 64);
    for (int i = 0; i < play->coupon_count; i++) margin = rational_add(margin, play->coupons[i]);
    Rational ends[2] = {rational_sub(graph->least, margin), rational_add(graph->most, margin)};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < table_size(play); i++) play->tables[side][i] = ends[side];
}

void play_start(Play *play, int player, Strategy strategy) {
    play->player = player;
    play->strategy = strategy;
    play->taken = play->coupon_count;
    play->at = 0;
    play->sweep = play->changed = 0;
    if (play->cyclic) fill_tables(play);
}

static void set_entry(Play *play, uint32_t number, uint32_t n, uint32_t banned) {
    for (int side = 0; side <= play->cyclic; side++) {
        play->table = play->tables[side];
        Rational value = their_turn(play, n, play->taken, banned);
        Rational *kept = entry(play, play->taken, number);
        play->changed |= !rational_equal(value, *kept);
        *kept = value;
    }
}

/* The entries of a node: its own, and those of its moves that take a ko. */
static void set_entries(Play *play, uint32_t n) {
    const Node *node = graph_node(play->graph, n);
    uint32_t count = (uint32_t)node->lefts + node->rights;
    const Edge *edges = count > 0 ? graph_edges(play->graph, node) : NULL;
    set_entry(play, n, n, NO_NODE);
    for (uint32_t i = 0, ko = 0; play->kos != NULL && i < count; i++)
        if (edges[i].ko) set_entry(play, play->kos[n] + ko++, edges[i].target, n);
}

/* Whether another sweep over the row would change it. */
static int row_is_done(Play *play) {
    int done = !play->cyclic || !play->changed || ++play->sweep == SWEEPS_MAX;
    play->at = 0;
    play->changed = 0;
    return done;
}

int32_t play_step(Play *play, uint32_t max_nodes) {
    while (max_nodes-- > 0) {
        if (play->at == play->count && row_is_done(play)) {
            if (play->taken == 0) return STEP_DONE;
            play->taken--;
            play->sweep = 0;
        }
        set_entries(play, play->order[play->at++]);
        play->work++;
    }
    return STEP_RUNNING;
}

/* ---- Results ------------------------------------------------------------------------------ */

/* Takes the table at hand in which going round is as bad as can be for the player: what is reached
 * there is reached for sure. */
static void be_sure(Play *play) {
    play->table = play->tables[play->cyclic && play->player == 1];
}

static void follow(Play *play, PlayResult *result) {
    uint32_t n = play->graph->root;
    int taken = 0, own = 1;
    Before before = NOTHING_BEFORE;
    be_sure(play);
    while (result->length < PLAY_LINE_MAX && !is_over(play, n, taken)) {
        Rational value;
        int found;
        int32_t move = own ? choose(play, n, taken, play->player, play->strategy, before)
                           : best_reply(play, n, taken, before.banned, &value, &found);
        if (move == NO_MOVE && before.banned == NO_NODE) return;
        if (move == NO_MOVE) move = PASSED;
        result->line[result->length++] = move;
        before = before_after(play, n, taken, move);
        if (move >= 0) n = edge_of(play, n, move)->target;
        taken += move == COUPON;
        own = !own;
    }
}

void play_result(Play *play, PlayResult *result) {
    memset(result, 0, sizeof *result);
    for (int side = play->cyclic; side >= 0; side--) {
        play->table = play->tables[side];
        Rational score = own_turn(play, play->graph->root, 0, NOTHING_BEFORE);
        if (side == play->cyclic) result->high = score;
        if (side == 0) result->low = score;
    }
    if (rational_equal(result->low, result->high)) follow(play, result);
}

int play_is_best(Play *play, Rational score, int32_t move) {
    if (move == COUPON && play->coupon_count == 0) return 0;
    be_sure(play);
    return rational_equal(after_own(play, play->graph->root, 0, move), score);
}

int play_advice(Play *play, int player, Strategy strategy, int32_t *edge) {
    *edge = choose(play, play->graph->root, 0, player, strategy, NOTHING_BEFORE);
    return *edge != NO_MOVE;
}
