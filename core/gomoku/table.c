#include "table.h"

int cell_turned(int cell, int orientation, int size) {
    int y = cell / 15, x = cell % 15, last = size - 1;
    if (orientation & 1) x = last - x;
    if (orientation & 2) y = last - y;
    return orientation & 4 ? x * 15 + y : y * 15 + x;
}

/* Mirrored both ways or none, or swapped alone, an orientation undoes itself; a swap after one
 * mirror is undone by a swap after the other. */
int orientation_undone(int orientation) {
    return orientation == 5 ? 6 : orientation == 6 ? 5 : orientation;
}

void keys_add(Keys *keys, int colour, int cell, int size) {
    for (int i = 0; i < 8; i++) keys->sums[i] += stone_key(colour, cell_turned(cell, i, size));
}

void keys_remove(Keys *keys, int colour, int cell, int size) {
    for (int i = 0; i < 8; i++) keys->sums[i] -= stone_key(colour, cell_turned(cell, i, size));
}

uint64_t keys_least(const Keys *keys, int *orientation) {
    int least = 0;
    for (int i = 1; i < 8; i++)
        if (keys->sums[i] < keys->sums[least]) least = i;
    *orientation = least;
    return keys->sums[least];
}

uint32_t table_checksum(const uint8_t *bytes, size_t size) {
    uint64_t a = 1, b = 0;
    for (size_t i = 0; i < size; i++) {
        if (i >= 12 && i < TABLE_HEAD) continue;
        a += bytes[i];
        b += a;
    }
    return (uint32_t)(hash_mix(a + hash_mix(b)) >> 32);
}

static uint32_t word_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

int32_t table_check(const uint8_t *bytes, size_t size) {
    if (size < TABLE_HEAD || memcmp(bytes, "TGMK", 4) != 0 || bytes[4] != TABLE_VERSION ||
        bytes[5] < 5 || bytes[5] > GOMOKU_SIZE || bytes[6] >= GOMOKU_RULES)
        return ERROR_DAMAGED_TABLE;
    uint32_t count = word_at(bytes + 8);
    if (count == 0 || count > 1000000 || size != TABLE_HEAD + 4 * (size_t)count ||
        word_at(bytes + 12) != table_checksum(bytes, size))
        return ERROR_DAMAGED_TABLE;
    return (int32_t)count;
}

/* Heap sort by key, and by number where keys are equal: no memory, no recursion. */
static int entry_less(const TableEntry *a, const TableEntry *b) {
    return a->key != b->key ? a->key < b->key : a->number < b->number;
}

static void entries_sift(TableEntry *entries, int32_t at, int32_t count) {
    TableEntry moved = entries[at];
    for (int32_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && entry_less(&entries[child], &entries[child + 1])) child++;
        if (!entry_less(&moved, &entries[child])) break;
        entries[at] = entries[child];
    }
    entries[at] = moved;
}

static void entries_sort(TableEntry *entries, int32_t count) {
    for (int32_t i = count / 2; i-- > 0;) entries_sift(entries, i, count);
    for (int32_t last = count - 1; last > 0; last--) {
        TableEntry greatest = entries[0];
        entries[0] = entries[last];
        entries[last] = greatest;
        entries_sift(entries, 0, last);
    }
}

/* The stones on the way to a decision. */
typedef struct {
    Keys keys;
    CellSet taken;
    int size;
} Way;

static int way_put(Way *way, int colour, int cell) {
    if (cell / 15 >= way->size || cell % 15 >= way->size || cells_has(&way->taken, cell)) return 0;
    cells_add(&way->taken, cell);
    keys_add(&way->keys, colour, cell, way->size);
    return 1;
}

static void way_take(Way *way, int colour, int cell) {
    cells_remove(&way->taken, cell);
    keys_remove(&way->keys, colour, cell, way->size);
}

int32_t table_index(const uint8_t *bytes, TableEntry *entries) {
    int32_t count = (int32_t)word_at(bytes + 8), path[TABLE_DEPTH], left[TABLE_DEPTH];
    const uint8_t *replies = bytes + TABLE_HEAD, *moves = replies + count, *counts = moves + count;
    const uint8_t *plies = counts + count;
    Way way = {.size = bytes[5]};
    int depth = 0;
    for (int32_t i = 0; i < count; i++) {
        if (i > 0 && !way_put(&way, 1, replies[i])) return ERROR_DAMAGED_TABLE;
        int orientation;
        uint64_t key = keys_least(&way.keys, &orientation);
        if (cells_has(&way.taken, moves[i]) || moves[i] / 15 >= way.size ||
            moves[i] % 15 >= way.size)
            return ERROR_DAMAGED_TABLE;
        entries[i] = (TableEntry){.key = key,
                                  .move = (uint8_t)cell_turned(moves[i], orientation, way.size),
                                  .plies = plies[i],
                                  .number = (uint32_t)i};
        way_put(&way, 0, moves[i]);
        if (depth == TABLE_DEPTH) return ERROR_DAMAGED_TABLE;
        path[depth] = i;
        left[depth++] = counts[i];
        while (depth > 0 && left[depth - 1] == 0) {
            depth--;
            way_take(&way, 0, moves[path[depth]]);
            if (depth > 0) {
                way_take(&way, 1, replies[path[depth]]);
                left[depth - 1]--;
            }
        }
        if (depth == 0 && i + 1 < count) return ERROR_DAMAGED_TABLE;
    }
    if (depth != 0) return ERROR_DAMAGED_TABLE;
    entries_sort(entries, count);
    int32_t kept = 0;
    for (int32_t i = 0; i < count; i++)
        if (kept == 0 || entries[kept - 1].key != entries[i].key) entries[kept++] = entries[i];
    return kept;
}

const TableEntry *table_look(const TableEntry *entries, int32_t count, const Keys *keys,
                             int *orientation) {
    uint64_t key = keys_least(keys, orientation);
    int32_t low = 0, high = count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && entries[low].key == key ? &entries[low] : NULL;
}
