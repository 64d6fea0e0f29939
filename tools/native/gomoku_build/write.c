/* The strategy found, as a table. */
#include "units.h"

#define MOST_TABLE 200000

static struct {
    uint8_t replies[MOST_TABLE], moves[MOST_TABLE], counts[MOST_TABLE], plies[MOST_TABLE];
    int count;
} table;

static int table_add(int reply, int move) {
    table.replies[table.count] = (uint8_t)reply;
    table.moves[table.count] = (uint8_t)move;
    return table.count++;
}

/* Black's second move and the units below it. Openings with a unit that is not solved are left out
 * whole: the player would not know where his knowledge ends. */
static int table_opening(int number) {
    int second = work.seconds[number], third = work.thirds[number], own = -1, longest = 0;
    for (int reply = 0; reply < 225; reply++) {
        const Unit *unit = find_unit(second, third, reply);
        if (reply == CENTRE || reply == second || reply == third) continue;
        if (unit == NULL || unit->plies == NULL || unit->plies[0] == 0) return 0;
    }
    own = table_add(second, third);
    for (int reply = 0; reply < 225; reply++) {
        const Unit *unit = find_unit(second, third, reply);
        if (unit == NULL) continue;
        if (unit->plies[0] > longest) longest = unit->plies[0];
        table.counts[own] += unit->count > 0;
        for (int i = 0; i < unit->count; i++) {
            int at = table_add(i == 0 ? reply : unit->decisions[i].reply, unit->decisions[i].move);
            table.counts[at] = (uint8_t)unit->decisions[i].count;
            table.plies[at] = unit->plies[i];
        }
    }
    table.plies[own] = (uint8_t)(longest + 2);
    return table.plies[own];
}

static void put_word(uint8_t *bytes, uint32_t word) {
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(word >> (8 * i));
}

/* The table as a file's bytes. */
static uint8_t *table_bytes(size_t *size) {
    size_t count = (size_t)table.count;
    *size = TABLE_HEAD + 4 * count;
    uint8_t *bytes = calloc(1, *size), *body = bytes + TABLE_HEAD;
    const uint8_t head[8] = {
        'T', 'G', 'M', 'K', TABLE_VERSION, 15, GOMOKU_EXACT_FIVE, (uint8_t)work.target};
    memcpy(bytes, head, sizeof head);
    memcpy(body, table.replies, count);
    memcpy(body + count, table.moves, count);
    memcpy(body + 2 * count, table.counts, count);
    memcpy(body + 3 * count, table.plies, count);
    put_word(bytes + 8, (uint32_t)count);
    put_word(bytes + 12, table_checksum(bytes, *size));
    return bytes;
}

/* Makes the lengths at *at and below it no shorter than those of all positions that white can
 * reach, by transposition too, where another decision may have been stored. Returns how many
 * lengths were changed. */
static int lengthen(const TableEntry *entries, int32_t count, Keys *keys, CellSet *taken, int *at) {
    int own = (*at)++, changed = 0, longest = 0, orientation;
    keys_add(keys, 0, table.moves[own], 15);
    cells_add(taken, table.moves[own]);
    for (int i = 0; i < table.counts[own]; i++) {
        int reply = table.replies[*at];
        keys_add(keys, 1, reply, 15);
        cells_add(taken, reply);
        changed += lengthen(entries, count, keys, taken, at);
        keys_remove(keys, 1, reply, 15);
        cells_remove(taken, reply);
    }
    for (int reply = 0; reply < GOMOKU_CELLS; reply++) {
        if (cells_has(taken, reply)) continue;
        keys_add(keys, 1, reply, 15);
        const TableEntry *entry = table_look(entries, count, keys, &orientation);
        keys_remove(keys, 1, reply, 15);
        if (entry != NULL && table.plies[entry->number] > longest)
            longest = table.plies[entry->number];
    }
    keys_remove(keys, 0, table.moves[own], 15);
    cells_remove(taken, table.moves[own]);
    if (table.plies[own] >= longest + 2) return changed;
    table.plies[own] = (uint8_t)(longest + 2);
    return changed + 1;
}

static void make_consistent(void) {
    size_t size;
    uint8_t *bytes = table_bytes(&size);
    TableEntry *entries = malloc(sizeof *entries * (size_t)table.count);
    int32_t count = table_index(bytes, entries);
    for (int changed = 1; changed > 0;) {
        Keys keys = {{0}};
        CellSet taken = {{0}};
        int at = 0;
        changed = lengthen(entries, count, &keys, &taken, &at);
    }
    free(entries);
    free(bytes);
}

int write_table(const char *path) {
    int root = table_add(0, CENTRE), longest = 0, openings = 0;
    for (int i = 0; i < SECONDS; i++) {
        int plies = work.thirds[i] >= 0 ? table_opening(i) : 0;
        openings += plies != 0;
        if (plies > longest) longest = plies;
    }
    table.counts[root] = (uint8_t)openings;
    table.plies[root] = (uint8_t)(longest + 2);
    make_consistent();
    if (openings < SECONDS) table.plies[root] = 0; /* not known to win */
    size_t size;
    uint8_t *bytes = table_bytes(&size);
    FILE *file = fopen(path, "wb");
    if (file == NULL) return 1;
    fwrite(bytes, 1, size, file);
    fclose(file);
    fprintf(stderr, "%s: %d of %d openings, %d decisions, black wins by move %d\n", path, openings,
            SECONDS, table.count, table.plies[root]);
    return openings < SECONDS;
}
