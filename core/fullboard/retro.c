#include "retro.h"

#include "../base/hash.h"
#include "../search/step.h"

#include <string.h>

/* Positions without a ko are numbered in the order of their codes (base 3, a digit a point), by a
 * bitmap with running counts; positions with a ko follow, found by hashing. For each the numbers of
 * the positions after all stone moves are listed, and that of the board after a pass. */

enum { WORD = 64, NOWHERE = -128, NO_STATE = -1 };

/* Bytes of the arena that stay free while the links are listed: answers are written there, also
 * between steps. */
enum { ANSWER_SPACE = 4096 };

typedef enum { COUNTING, LISTING, SWEEPING, SOLVED } Phase;

/* low and high of both values, and the best that stone moves alone give. */
typedef struct {
    int8_t low, high, low_moves, high_moves;
} Worth;

struct FbRetro {
    Arena *arena;
    FbShape shape;
    Phase phase;
    uint32_t codes;          /* 3 to the number of points */
    uint32_t boards;         /* positions without a ko */
    uint32_t states;         /* and with */
    uint32_t capacity;       /* states there is room for */
    uint32_t cursor;         /* of the phase */
    uint32_t code;           /* of the board at the cursor, while listing */
    uint32_t link;           /* of the position at the cursor, while sweeping */
    uint32_t changed;        /* in this sweep */
    uint32_t sweep;          /* counts from 0 */
    uint32_t links;          /* in children */
    uint64_t *present;       /* bitmap of codes */
    uint32_t *before;        /* codes present before each word of it */
    uint64_t *ko_sets;       /* by state with a ko: me low, opp high, the ko in both */
    uint8_t *moves;          /* by state: links it has */
    uint32_t *swapped;       /* by state: the same board for the other side, no ko */
    int8_t *score;           /* by state */
    Worth *worth;            /* by state */
    uint8_t *low_sweep;      /* by state: when its value was found */
    uint8_t *high_sweep;     /* by state */
    int32_t *ko_slots;       /* hash table of the states with a ko */
    uint32_t ko_mask;        /* its size - 1 */
    uint32_t *children;      /* the rest of the arena */
    uint32_t most_links;     /* room there */
    uint32_t digits[2][256]; /* codes of the points in either half of a set */
};

FbPosition fb_retro_position(uint64_t sets) {
    FbSet low = (FbSet)sets, high = (FbSet)(sets >> 32);
    FbSet ko = low & high;
    return (FbPosition){.me = low & ~ko, .opp = high & ~ko, .ko = ko};
}

static uint64_t sets_of(const FbPosition *position) {
    return (position->me | position->ko) | (uint64_t)(position->opp | position->ko) << 32;
}

static uint32_t code_of(const FbRetro *retro, uint64_t sets) {
    FbSet me = (FbSet)sets, opp = (FbSet)(sets >> 32);
    return retro->digits[0][me & 255] + retro->digits[1][me >> 8] +
           2 * (retro->digits[0][opp & 255] + retro->digits[1][opp >> 8]);
}

static uint64_t sets_of_code(const FbRetro *retro, uint32_t code) {
    uint64_t sets = 0;
    for (int p = 0; p < retro->shape.points; p++, code /= 3)
        if (code % 3 != 0) sets |= BIT64(p + (code % 3 == 2 ? 32 : 0));
    return sets;
}

FbRetro *fb_retro_new(Arena *arena, const FbShape *shape) {
    FbRetro *retro = arena_array(arena, 1, sizeof *retro);
    if (retro == NULL) return NULL;
    retro->arena = arena;
    retro->shape = *shape;
    retro->codes = 1;
    for (int p = 0; p < shape->points; p++) {
        for (int set = 0; set < 256; set++)
            if (set >> (p & 7) & 1) retro->digits[p >> 3][set] += retro->codes;
        retro->codes *= 3;
    }
    /* An eighth of the codes and more are legal boards, and each takes 24 bytes and more: too
     * little memory need not be found out by counting. */
    if (arena_left(arena) / 24 < retro->codes / 8 / (uint32_t)fb_symmetries(shape)) return NULL;
    uint32_t words = retro->codes / WORD + 1;
    retro->present = arena_array(arena, words, sizeof *retro->present);
    retro->before = arena_array(arena, words, sizeof *retro->before);
    return retro->before == NULL || retro->present == NULL ? NULL : retro;
}

/* Marks the codes of the canonical legal boards. */
static void count_some(FbRetro *retro, uint32_t max) {
    for (; max > 0 && retro->cursor < retro->codes; max--, retro->cursor++) {
        uint64_t sets = sets_of_code(retro, retro->cursor);
        int symmetry;
        if (!fb_legal(&retro->shape, (FbSet)sets, (FbSet)(sets >> 32))) continue;
        if (fb_canonical(&retro->shape, sets, &symmetry) != sets) continue;
        retro->present[retro->cursor / WORD] |= BIT64(retro->cursor % WORD);
        retro->boards++;
    }
}

/* The links have taken what was left of the arena: all behind the last one is free again. */
static void give_back(FbRetro *retro) {
    uint8_t *end = (uint8_t *)(retro->children + retro->links);
    retro->arena->used = (size_t)(end - (uint8_t *)retro->arena->base);
}

/* Room for as many positions as there are and as many with a ko as a shape can have: a twentieth of
 * the boards, on lines a third. */
static int make_room(FbRetro *retro) {
    int line = retro->shape.width == 1 || retro->shape.height == 1;
    uint32_t capacity = retro->boards + retro->boards / (line ? 2 : 8) + 64;
    uint32_t slots = 64;
    while (slots < capacity - retro->boards) slots *= 2;
    slots *= 2;
    Arena *arena = retro->arena;
    retro->capacity = capacity;
    retro->ko_sets = arena_alloc(arena, (capacity - retro->boards) * sizeof *retro->ko_sets);
    retro->moves = arena_alloc(arena, capacity);
    retro->swapped = arena_alloc(arena, capacity * sizeof *retro->swapped);
    retro->score = arena_alloc(arena, capacity);
    retro->worth = arena_alloc(arena, capacity * sizeof *retro->worth);
    retro->low_sweep = arena_alloc(arena, capacity);
    retro->high_sweep = arena_alloc(arena, capacity);
    retro->ko_slots = arena_alloc(arena, slots * sizeof *retro->ko_slots);
    if (retro->ko_slots == NULL || retro->low_sweep == NULL) return 0;
    for (uint32_t i = 0; i < slots; i++) retro->ko_slots[i] = NO_STATE;
    retro->ko_mask = slots - 1;
    if (arena_left(arena) < ANSWER_SPACE) return 0;
    size_t left = arena_left(arena) - ANSWER_SPACE;
    retro->children = arena_alloc(arena, left);
    retro->most_links = (uint32_t)(left / sizeof *retro->children);
    return 1;
}

static void number_all(FbRetro *retro) {
    for (uint32_t word = 0; word <= (retro->codes - 1) / WORD; word++) {
        retro->before[word] = retro->states;
        retro->states += (uint32_t)bits_count(retro->present[word]);
    }
}

/* The position at the cursor; states are listed in order. */
static uint64_t next_listed(FbRetro *retro) {
    if (retro->cursor >= retro->boards) return retro->ko_sets[retro->cursor - retro->boards];
    while ((retro->present[retro->code / WORD] >> retro->code % WORD & 1) == 0) retro->code++;
    return sets_of_code(retro, retro->code++);
}

static int32_t *ko_slot(const FbRetro *retro, uint64_t sets) {
    uint32_t at = (uint32_t)hash_mix(sets) & retro->ko_mask;
    while (retro->ko_slots[at] != NO_STATE &&
           retro->ko_sets[retro->ko_slots[at] - (int32_t)retro->boards] != sets)
        at = (at + 1) & retro->ko_mask;
    return &retro->ko_slots[at];
}

int32_t fb_retro_number(const FbRetro *retro, const FbPosition *position, int *symmetry) {
    uint64_t sets = fb_canonical(&retro->shape, sets_of(position), symmetry);
    if (position->ko != 0) return *ko_slot(retro, sets);
    uint32_t code = code_of(retro, sets);
    uint64_t lower = retro->present[code / WORD] & (BIT64(code % WORD) - 1);
    return (int32_t)retro->before[code / WORD] + bits_count(lower);
}

static int32_t state_of(const FbRetro *retro, const FbPosition *position) {
    int symmetry;
    return fb_retro_number(retro, position, &symmetry);
}

/* The same, making a number where there is none; NO_STATE when there is no room. */
static int32_t state_made(FbRetro *retro, const FbPosition *position) {
    int32_t state = state_of(retro, position);
    if (state != NO_STATE || retro->states == retro->capacity) return state;
    int symmetry;
    uint64_t sets = fb_canonical(&retro->shape, sets_of(position), &symmetry);
    retro->ko_sets[retro->states - retro->boards] = sets;
    for (uint32_t at = (uint32_t)hash_mix(sets) & retro->ko_mask;; at = (at + 1) & retro->ko_mask) {
        if (retro->ko_slots[at] != NO_STATE) continue;
        retro->ko_slots[at] = (int32_t)retro->states;
        return (int32_t)retro->states++;
    }
}

/* Lists the children of one position, and sets it to the worst for either prover. */
static int list(FbRetro *retro, uint32_t state) {
    const FbShape *shape = &retro->shape;
    FbPosition position = fb_retro_position(next_listed(retro)), after;
    FbPosition other = {.me = position.opp, .opp = position.me};
    uint32_t first = retro->links;
    if (retro->most_links - retro->links < FB_RETRO_POINTS) return 0;
    for (FbSet empty = fb_empty(shape, &position); empty != 0; empty &= empty - 1) {
        if (!fb_play(shape, &position, empty & -empty, &after)) continue;
        int32_t child = state_made(retro, &after);
        if (child == NO_STATE) return 0;
        retro->children[retro->links++] = (uint32_t)child;
    }
    int moves = (int)(retro->links - first);
    retro->moves[state] = (uint8_t)moves;
    retro->low_sweep[state] = retro->high_sweep[state] = 0;
    int8_t most = (int8_t)shape->points;
    retro->swapped[state] = (uint32_t)state_of(retro, &other);
    retro->score[state] = (int8_t)fb_score(shape, position.me, position.opp);
    retro->worth[state] = (Worth){.low = (int8_t)-most,
                                  .high = most,
                                  .low_moves = moves ? (int8_t)-most : NOWHERE,
                                  .high_moves = moves ? most : NOWHERE};
    return 1;
}

static int larger(int a, int b) {
    return a > b ? a : b;
}

/* One visit of one position in a sweep. */
static void improve(FbRetro *retro, uint32_t state) {
    int low = NOWHERE, high = NOWHERE;
    for (int i = retro->moves[state]; i > 0; i--) {
        const Worth *child = &retro->worth[retro->children[--retro->link]];
        low = larger(low, -child->high);
        high = larger(high, -child->low);
    }
    Worth *worth = &retro->worth[state];
    const Worth *other = &retro->worth[retro->swapped[state]];
    int score = retro->score[retro->swapped[state]];
    worth->low_moves = (int8_t)low;
    worth->high_moves = (int8_t)high;
    low = larger(low, -larger(other->high_moves, score));
    high = larger(high, -larger(other->low_moves, score));
    if (low != worth->low) {
        worth->low = (int8_t)low;
        retro->low_sweep[state] = (uint8_t)retro->sweep;
        retro->changed++;
    }
    if (high != worth->high) {
        worth->high = (int8_t)high;
        retro->high_sweep[state] = (uint8_t)retro->sweep;
        retro->changed++;
    }
}

static int list_some(FbRetro *retro, uint32_t max) {
    for (; max > 0 && retro->cursor < retro->states; max--, retro->cursor++)
        if (!list(retro, retro->cursor)) return 0;
    return 1;
}

static void sweep_some(FbRetro *retro, uint32_t max) {
    for (; max > 0 && retro->cursor > 0; max--) improve(retro, --retro->cursor);
}

static void start_sweep(FbRetro *retro) {
    retro->cursor = retro->states;
    retro->link = retro->links;
    retro->changed = 0;
}

/* Works on one phase and goes to the next at its end; 0 when memory ran out. */
static int work(FbRetro *retro, uint32_t max) {
    switch (retro->phase) {
    case COUNTING:
        count_some(retro, max);
        if (retro->cursor < retro->codes) return 1;
        retro->phase = LISTING;
        retro->cursor = 0;
        return make_room(retro) && (number_all(retro), 1);
    case LISTING:
        if (!list_some(retro, max)) return 0;
        if (retro->cursor < retro->states) return 1;
        give_back(retro);
        start_sweep(retro);
        retro->phase = SWEEPING;
        return 1;
    case SWEEPING:
        sweep_some(retro, max);
        if (retro->cursor > 0) return 1;
        if (retro->changed == 0) retro->phase = SOLVED;
        if (retro->sweep < UINT8_MAX) retro->sweep++;
        start_sweep(retro);
        return 1;
    default:
        return 1;
    }
}

/* Positions looked at in the phase so far. */
static uint32_t progress(const FbRetro *retro) {
    return retro->phase == SWEEPING ? retro->states - retro->cursor : retro->cursor;
}

int32_t fb_retro_step(FbRetro *retro, uint32_t max_nodes, uint32_t *nodes) {
    *nodes = 0;
    while (retro->phase != SOLVED && *nodes < max_nodes) {
        uint32_t before = progress(retro), left = max_nodes - *nodes;
        uint32_t size = retro->phase == COUNTING ? retro->codes : retro->states;
        uint32_t done = size - before < left ? size - before : left;
        if (!work(retro, done)) return ERROR_OUT_OF_MEMORY;
        *nodes += done;
    }
    return retro->phase == SOLVED ? STEP_DONE : STEP_RUNNING;
}

/* When a value was found: by sweep, and in a sweep from the last number to the first. */
static uint32_t rank_of(const FbRetro *retro, uint8_t sweep, uint32_t state) {
    return sweep * retro->states + (retro->states - state);
}

FbValue fb_retro_numbered(const FbRetro *retro, uint32_t state) {
    const Worth *worth = &retro->worth[state];
    return (FbValue){.low = worth->low,
                     .high = worth->high,
                     .low_rank = rank_of(retro, retro->low_sweep[state], state),
                     .high_rank = rank_of(retro, retro->high_sweep[state], state)};
}

/* A pass of the side to move ends the game. */
static FbValue value_passed(const FbRetro *retro, uint32_t state) {
    FbValue value = fb_retro_numbered(retro, state);
    value.low = (int8_t)larger(retro->worth[state].low_moves, retro->score[state]);
    value.high = (int8_t)larger(retro->worth[state].high_moves, retro->score[state]);
    return value;
}

/* A position with a ko that no capture leads to has no number; its children have. */
static FbValue value_unnumbered(const FbRetro *retro, const FbPosition *position) {
    FbPosition after = fb_pass(position);
    FbValue child = fb_retro_value(retro, &after);
    FbValue value = {.low = (int8_t)-child.high, .high = (int8_t)-child.low};
    for (FbSet empty = fb_empty(&retro->shape, position); empty != 0; empty &= empty - 1) {
        if (!fb_play(&retro->shape, position, empty & -empty, &after)) continue;
        child = fb_retro_value(retro, &after);
        value.low = (int8_t)larger(value.low, -child.high);
        value.high = (int8_t)larger(value.high, -child.low);
    }
    value.low_rank = value.high_rank = UINT32_MAX;
    return value;
}

FbValue fb_retro_value(const FbRetro *retro, const FbPosition *position) {
    int32_t state = state_of(retro, position);
    if (state == NO_STATE) return value_unnumbered(retro, position);
    if (position->passed) return value_passed(retro, (uint32_t)state);
    return fb_retro_numbered(retro, (uint32_t)state);
}

void fb_retro_list(const FbRetro *retro, uint64_t *sets) {
    for (uint32_t code = 0; code < retro->codes; code++)
        if (retro->present[code / WORD] >> code % WORD & 1) *sets++ = sets_of_code(retro, code);
    memcpy(sets, retro->ko_sets, (retro->states - retro->boards) * sizeof *sets);
}

uint32_t fb_retro_count(const FbRetro *retro) {
    return retro->states;
}

uint32_t fb_retro_cycles(const FbRetro *retro) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < retro->states; s++)
        count += retro->worth[s].low < retro->worth[s].high;
    return count;
}
