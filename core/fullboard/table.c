#include "table.h"

#include <string.h>

int fb_table_new(FbTable *table, Arena *arena, size_t most, int key_bits) {
    size_t bytes = FB_BUCKET * sizeof *table->words;
    int shift = key_bits > 41 ? key_bits - 41 : 0;
    uint64_t buckets = UINT64_C(1) << (shift > 11 ? shift : 11);
    *table = (FbTable){.mask = buckets - 1, .most = buckets, .key_bits = key_bits, .shift = shift};
    if (most > arena_left(arena)) most = arena_left(arena);
    if (buckets * bytes + 80 > most) return 0;
    while (table->most * 2 * bytes + 80 <= most && table->most < UINT64_C(1) << 26)
        table->most *= 2;
    uint8_t *block = arena_alloc(arena, (size_t)(table->most * bytes) + 64);
    if (block == NULL) return 0;
    table->words = (uint64_t *)(block + (-(uintptr_t)block & 63)); /* no bucket on two lines */
    memset(table->words, 0, (size_t)(buckets * bytes));
    return 1;
}

/* What a word is worth: the effort behind it; proofs a little more. */
static int worth(uint64_t word) {
    if ((word & 0x7fffff) == 0) return -1;
    FbKnown known = fb_table_read(word);
    return known.effort + (known.won ? 2 : 0);
}

/* Every bucket is split in two by the next bit of the key. */
static void grow(FbTable *table) {
    uint64_t buckets = table->mask + 1;
    int bit = __builtin_ctzll(buckets);
    for (uint64_t b = 0; b < buckets; b++) {
        uint64_t *from = table->words + b * FB_BUCKET;
        uint64_t *to = table->words + (b + buckets) * FB_BUCKET;
        for (int i = 0; i < FB_BUCKET; i++) {
            int moves = (from[i] & 0x7fffff) != 0 && from[i] >> 23 >> (bit - table->shift) & 1;
            to[i] = moves ? from[i] : 0;
            if (moves) from[i] = 0;
        }
    }
    table->mask = 2 * buckets - 1;
}

void fb_table_keep(FbTable *table, uint64_t key, FbKnown known) {
    uint64_t *word = fb_table_find(table, key);
    if (word == NULL) {
        uint64_t *bucket = table->words + (key & table->mask) * FB_BUCKET;
        word = bucket;
        for (int i = 1; i < FB_BUCKET; i++)
            if (worth(bucket[i]) < worth(*word)) word = &bucket[i];
        if ((*word & 0x7fffff) == 0) table->used++;
    } else {
        FbKnown old = fb_table_read(*word);
        if (old.won > known.won) known.won = old.won;
        if (known.failed == 0) {
            known.failed = old.failed;
            known.effort = old.effort;
        }
    }
    *word = key >> table->shift << 23 | (uint64_t)known.won << 17 | (uint64_t)known.failed << 11 |
            (uint64_t)known.effort << 5 | (uint64_t)known.move;
    if (table->used > (table->mask + 1) * FB_BUCKET / 2 && table->mask + 1 < table->most)
        grow(table);
}
