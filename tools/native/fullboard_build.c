/* Writes the file of solved boards (core/fullboard/solved.h):
 *
 *   fullboard_build OUT [--millions N]
 *
 * Boards of up to 16 points are solved whole; of larger ones the prover's first moves are written
 * when N million positions (each board) suffice for the proof, default 1000. Nothing is written
 * that was not proved in this run, and every run writes the same. */
#include "../../core/fullboard/fullboard.h"
#include "../../core/search/step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MEGABYTE = 1 << 20,
    BLOCK_BITS = 10,
    MOST_BOARDS = 64,
    DIRECTORY_BYTES = 12,
    MOST_NODES = 50000000
};

/* How many stones the positions of a board of up to 16 points have, and boards beyond. */
typedef struct {
    int width, height, most;
} Plan;

static const Plan PLANS[] = {
    {1, 1, 1}, {1, 2, 2},  {1, 3, 3},   {1, 4, 4},   {1, 5, 5},   {1, 6, 6}, {1, 7, 7},
    {1, 8, 8}, {1, 9, 9},  {1, 10, 10}, {1, 11, 11}, {1, 12, 12}, {2, 2, 4}, {2, 3, 6},
    {2, 4, 8}, {2, 5, 10}, {2, 6, 12},  {3, 3, 9},   {3, 4, 12},  {2, 7, 4}, {2, 8, 4},
    {3, 5, 5}, {4, 4, 5},  {3, 6, 0},   {4, 5, 0},   {5, 5, 0},
};

typedef struct {
    uint8_t *bytes;
    size_t size, room;
} Out;

static void put(Out *out, const void *bytes, size_t size) {
    if (out->size + size > out->room) {
        out->room = 2 * (out->size + size);
        out->bytes = realloc(out->bytes, out->room);
        if (out->bytes == NULL) abort();
    }
    memcpy(out->bytes + out->size, bytes, size);
    out->size += size;
}

static void put_byte(Out *out, int byte) {
    uint8_t one = (uint8_t)byte;
    put(out, &one, 1);
}

static void put_word(Out *out, uint32_t word) {
    for (int i = 0; i < 4; i++) put_byte(out, (int)(word >> 8 * i & 255));
}

/* A symbol that is to be coded: how often it comes, and its code. */
typedef struct {
    int symbol;
    uint32_t count, code;
    int length;
} Symbol;

/* Counts a symbol; its place in the list. */
static int count_symbol(Symbol *symbols, int *used, int symbol) {
    int i = 0;
    while (i < *used && symbols[i].symbol != symbol) i++;
    if (i == *used) symbols[(*used)++] = (Symbol){.symbol = symbol};
    symbols[i].count++;
    return i;
}

/* Huffman's lengths, by joining the two rarest until one is left; then canonical codes. */
static void make_codes(Symbol *symbols, int used) {
    struct {
        uint64_t count;
        int parent;
    } nodes[2 * FB_SOLVED_CODES];
    int total = used;
    for (int i = 0; i < used; i++) {
        nodes[i].count = symbols[i].count;
        nodes[i].parent = -1;
    }
    for (int joined = 1; joined < used; joined++, total++) {
        int rare[2] = {-1, -1};
        for (int i = 0; i < total; i++) {
            if (nodes[i].parent >= 0) continue;
            if (rare[0] < 0 || nodes[i].count < nodes[rare[0]].count) {
                rare[1] = rare[0];
                rare[0] = i;
            } else if (rare[1] < 0 || nodes[i].count < nodes[rare[1]].count) {
                rare[1] = i;
            }
        }
        nodes[total].count = nodes[rare[0]].count + nodes[rare[1]].count;
        nodes[total].parent = -1;
        nodes[rare[0]].parent = nodes[rare[1]].parent = total;
    }
    for (int i = 0; i < used; i++)
        for (int n = nodes[i].parent; n >= 0; n = nodes[n].parent) symbols[i].length++;
    uint32_t code = 0;
    for (int length = 1; length <= FB_SOLVED_LONGEST; length++, code <<= 1)
        for (int i = 0; i < used; i++)
            if (symbols[i].length == length) symbols[i].code = code++;
}

typedef struct {
    const FbRetro *retro;
    const FbShape *shape;
    Symbol values[FB_SOLVED_CODES], moves[2 * FB_SOLVED_PASS];
    int value_count, move_count;
    int coding; /* second pass */
    Out bits;   /* a byte a bit */
    uint32_t *blocks;
    uint32_t next_block;
} Section;

static int value_of(const void *retro, const FbPosition *position, FbValue *value) {
    *value = fb_retro_value(retro, position);
    return 1;
}

/* The move of a position as the file has it: what the solver plays by rank. */
static int move_of(const Section *section, const FbPosition *position, const FbValue *value) {
    uint8_t stones[FB_MAX_POINTS];
    int low, best = 0;
    uint32_t least = UINT32_MAX;
    int count = fb_solved_stones(section->shape, position, value_of, section->retro, stones, &low);
    for (int i = 0; i < count; i++) {
        FbPosition after;
        fb_play(section->shape, position, (FbSet)1 << stones[i], &after);
        uint32_t rank = fb_retro_value(section->retro, &after).high_rank;
        if (rank >= least) continue;
        least = rank;
        best = i;
    }
    int pass = count == 0 || low < value->low || least >= value->low_rank;
    int over = fb_score(section->shape, position->me, position->opp) >= low;
    return (pass ? FB_SOLVED_PASS : 0) + (pass && over ? 0 : best);
}

static void put_code(Out *bits, const Symbol *symbol) {
    for (int i = symbol->length; i-- > 0;) put_byte(bits, (int)(symbol->code >> i & 1));
}

static void visit(void *data, uint32_t place, const FbPosition *position) {
    Section *section = data;
    FbValue value = fb_retro_value(section->retro, position);
    int pair = (uint8_t)value.low << 8 | (uint8_t)value.high;
    int v = count_symbol(section->values, &section->value_count, pair);
    int m = count_symbol(section->moves, &section->move_count, move_of(section, position, &value));
    if (section->value_count == FB_SOLVED_CODES) abort();
    if (!section->coding) return;
    for (; section->next_block <= place >> BLOCK_BITS; section->next_block++)
        section->blocks[section->next_block] = (uint32_t)section->bits.size;
    put_code(&section->bits, &section->values[v]);
    put_code(&section->bits, &section->moves[m]);
}

static void put_section(Out *out, const Plan *plan, Section *section) {
    uint32_t places = fb_solved_places(section->shape->points, plan->most);
    uint32_t blocks = ((places - 1) >> BLOCK_BITS) + 1;
    fb_solved_each(section->shape, 0, places, visit, section);
    make_codes(section->values, section->value_count);
    make_codes(section->moves, section->move_count);
    section->blocks = calloc(blocks + 1, sizeof *section->blocks);
    section->coding = 1;
    fb_solved_each(section->shape, 0, places, visit, section);
    for (; section->next_block < blocks; section->next_block++)
        section->blocks[section->next_block] = (uint32_t)section->bits.size;
    put_byte(out, plan->most);
    put_byte(out, BLOCK_BITS);
    put_byte(out, section->value_count);
    put_byte(out, section->move_count);
    put_word(out, fb_retro_count(section->retro));
    put_word(out, fb_retro_cycles(section->retro));
    for (int i = 0; i < section->value_count; i++) {
        put_byte(out, section->values[i].symbol >> 8);
        put_byte(out, section->values[i].symbol & 255);
        put_byte(out, section->values[i].length);
    }
    for (int i = 0; i < section->move_count; i++) {
        put_byte(out, section->moves[i].symbol);
        put_byte(out, section->moves[i].length);
    }
    for (uint32_t i = 0; i < blocks; i++) put_word(out, section->blocks[i]);
    for (size_t i = 0; i < section->bits.size; i += 8) {
        int byte = 0;
        for (size_t k = i; k < i + 8 && k < section->bits.size; k++)
            byte |= section->bits.bytes[k] << (k - i);
        put_byte(out, byte);
    }
    free(section->blocks);
    free(section->bits.bytes);
}

static void whole_board(Out *out, const Plan *plan) {
    FbShape shape = fb_shape(plan->width, plan->height);
    size_t size = 300u * MEGABYTE;
    Arena arena = arena_over(malloc(size), size);
    FbRetro *retro = fb_retro_new(&arena, &shape);
    uint32_t nodes;
    while (fb_retro_step(retro, 1000000, &nodes) == STEP_RUNNING) {
    }
    Section *section = calloc(1, sizeof *section);
    section->retro = retro;
    section->shape = &shape;
    put_section(out, plan, section);
    free(section);
    free(arena.base);
}

/* The positions of a large board whose value the prover knows: those in which Black, to move first,
 * plays what the prover plays. */
typedef struct {
    FbProver *prover;
    const FbShape *shape;
    int score, depth;
    uint32_t count;
    Out entries;
} List;

static int listed(const List *list, uint64_t sets) {
    for (uint32_t i = 0; i < list->count; i++) {
        const uint8_t *entry = list->entries.bytes + i * 12;
        uint64_t there = 0;
        for (int k = 8; k-- > 0;) there = there << 8 | entry[k];
        if (there == sets) return 1;
    }
    return 0;
}

/* Is it proved already, or with little work? */
static int proved(const List *list, const FbPosition *position, int to_move) {
    FbQuestion question = {.position = *position, .to_move = to_move, .score = list->score};
    for (int effort = to_move ? 1 : 2; effort <= FB_MOST_EFFORT; effort += 2) {
        int result;
        uint64_t before = fb_prover_nodes(list->prover);
        fb_prover_ask(list->prover, &question, effort);
        while ((result = fb_prover_step(list->prover, 100000)) < 0)
            if (fb_prover_nodes(list->prover) - before > MOST_NODES) return 0;
        if (result) return 1;
    }
    return 0;
}

static void put_entry(List *list, uint64_t sets, int symmetry, int black, int move) {
    put_word(&list->entries, (uint32_t)sets);
    put_word(&list->entries, (uint32_t)(sets >> 32));
    int score = black ? list->score : -list->score;
    put_byte(&list->entries, (uint8_t)score);
    put_byte(&list->entries, (uint8_t)score);
    if (move < list->shape->points) move = bits_first(fb_image(list->shape, BIT64(move), symmetry));
    put_byte(&list->entries, black ? move : FB_NO_MOVE);
    put_byte(&list->entries, 0);
    list->count++;
}

static void walk(List *list, const FbPosition *position, int black, int depth) {
    int symmetry;
    uint64_t sets =
        fb_canonical(list->shape, position->me | (uint64_t)position->opp << 32, &symmetry);
    FbQuestion question = {.position = *position, .to_move = black, .score = list->score};
    if (position->ko != 0 || listed(list, sets) || !proved(list, position, black)) return;
    int move = fb_prover_move(list->prover, &question);
    if (black && move >= list->shape->points) return;
    put_entry(list, sets, symmetry, black, move);
    if (depth == list->depth) return;
    FbPosition after;
    for (FbSet empty = fb_empty(list->shape, position); empty != 0; empty &= empty - 1) {
        if (black && (empty & -empty) != (FbSet)1 << move) continue;
        if (fb_play(list->shape, position, empty & -empty, &after))
            walk(list, &after, !black, depth + 1);
    }
}

/* Black gets the whole board, or nothing is written; returns how many positions were. */
static uint32_t first_moves(Out *out, const Plan *plan, double millions) {
    FbShape shape = fb_shape(plan->width, plan->height);
    size_t size = 1000u * MEGABYTE;
    Arena arena = arena_over(malloc(size), size);
    FbProver *prover = fb_prover_new(&arena, &shape, size - MEGABYTE);
    List list = {.prover = prover,
                 .shape = &shape,
                 .score = shape.points,
                 .depth = shape.points > 20 ? 6 : 4};
    FbQuestion question = {.to_move = 1, .score = shape.points};
    int result = 0;
    for (int effort = 1; !result && effort <= FB_MOST_EFFORT; effort += 2) {
        fb_prover_ask(prover, &question, effort);
        while ((result = fb_prover_step(prover, 1000000)) < 0)
            if ((double)fb_prover_nodes(prover) > millions * 1e6) break;
        if (result < 0) break;
    }
    if (result == 1) walk(&list, &question.position, 1, 0);
    put_word(out, list.count);
    put(out, list.entries.bytes, list.count * 12);
    free(list.entries.bytes);
    free(arena.base);
    return list.count;
}

/* Fletcher's sums, mixed; wasm/rooms/fullboard-table.js has the same. */
static uint32_t checksum(const uint8_t *bytes, size_t size) {
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < size; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: fullboard_build OUT [--millions N]\n");
        return 2;
    }
    double millions = argc > 3 && strcmp(argv[2], "--millions") == 0 ? atof(argv[3]) : 1000;
    Out sections = {0}, directory = {0}, file = {0};
    int count = (int)(sizeof PLANS / sizeof *PLANS), written = 0;
    for (int i = 0; i < count; i++) {
        const Plan *plan = &PLANS[i];
        size_t before = sections.size;
        clock_t start = clock();
        if (plan->most > 0)
            whole_board(&sections, plan);
        else if (first_moves(&sections, plan, millions) == 0)
            sections.size = before;
        printf("%dx%d: %zu bytes, %.1f s\n", plan->width, plan->height, sections.size - before,
               (double)(clock() - start) / CLOCKS_PER_SEC);
        fflush(stdout);
        if (sections.size == before) continue;
        put_byte(&directory, plan->width);
        put_byte(&directory, plan->height);
        put_byte(&directory, plan->most > 0 ? FB_SOLVED_STONES : FB_SOLVED_LIST);
        put_byte(&directory, 0);
        put_word(&directory, (uint32_t)before);
        put_word(&directory, (uint32_t)(sections.size - before));
        written++;
    }
    put(&directory, sections.bytes, sections.size);
    put(&file, "TGFB", 4);
    put_byte(&file, FB_SOLVED_VERSION);
    put_byte(&file, written);
    put_byte(&file, 0);
    put_byte(&file, 0);
    put_word(&file, checksum(directory.bytes, directory.size));
    put(&file, directory.bytes, directory.size);
    FILE *out = fopen(argv[1], "wb");
    if (out == NULL || fwrite(file.bytes, 1, file.size, out) != file.size || fclose(out) != 0) {
        perror(argv[1]);
        return 1;
    }
    printf("%d boards, %zu bytes\n", written, file.size);
    return 0;
}
