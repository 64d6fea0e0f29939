#include "table.h"

#include "../base/bits.h"

#include <string.h>

/* The fewest buckets with which the bits in a word tell the keys of a bucket apart: those of n top
 * parts, where n is at most the parts of one bucket and one more. */
static uint64_t fewest_buckets(const FbTable *table) {
    enum { FEWEST = 2048 };
    int more = FB_CHECK_BITS - table->below_top;
    if (table->key_bits <= FB_CHECK_BITS) return FEWEST;
    uint64_t fewest = (UINT64_C(1) << table->top_bits) / ((UINT64_C(1) << more) - 1) + 1;
    return fewest > FEWEST ? fewest : FEWEST;
}

int fb_table_new(FbTable *table, Arena *arena, size_t most, int key_bits) {
    enum { LINE = 64, MOST_LOG = 26 };
    size_t bytes = FB_BUCKET * sizeof *table->words;
    int top_bits = key_bits < FB_TOP_BITS ? key_bits : FB_TOP_BITS;
    *table =
        (FbTable){.key_bits = key_bits, .top_bits = top_bits, .below_top = key_bits - top_bits};
    if (most > arena_left(arena)) most = arena_left(arena);
    if (most < LINE + 16) return 0;
    table->most = (most - LINE - 16) / bytes;
    if (table->most > UINT64_C(1) << MOST_LOG) table->most = UINT64_C(1) << MOST_LOG;
    uint64_t fewest = fewest_buckets(table);
    if (table->most < fewest) return 0;
    int doublings = 0;
    while (table->most >> (doublings + 1) >= fewest) doublings++;
    table->buckets = table->most >> doublings;
    table->most = table->buckets << doublings;
    uint8_t *block = arena_alloc(arena, (size_t)(table->most * bytes) + LINE);
    if (block == NULL) return 0;
    table->words = (uint64_t *)(block + (-(uintptr_t)block & (LINE - 1))); /* on lines of its own */
    memset(table->words, 0, (size_t)(table->buckets * bytes));
    return 1;
}

/* What a word is worth: the effort behind it; proofs a little more. */
static int worth(uint64_t word) {
    if ((word & 0x7fffff) == 0) return -1;
    FbKnown known = fb_table_read(word);
    return known.effort + (known.won ? 2 : 0);
}

/* The key of a word in a bucket. */
static uint64_t key_in(const FbTable *table, uint64_t bucket, uint64_t word) {
    uint64_t check = word >> (64 - FB_CHECK_BITS);
    if (table->key_bits <= FB_CHECK_BITS) return check;
    uint64_t first = ((bucket << table->top_bits) + table->buckets - 1) / table->buckets
                     << table->below_top;
    return first + ((check - first) & (BIT64(FB_CHECK_BITS) - 1));
}

/* Every bucket is split in two, the last first, as they are in each other's place. */
static void grow(FbTable *table) {
    FbTable old = *table;
    table->buckets *= 2;
    for (uint64_t b = old.buckets; b-- > 0;) {
        uint64_t words[FB_BUCKET];
        uint64_t *to = table->words + 2 * b * FB_BUCKET;
        memcpy(words, old.words + b * FB_BUCKET, sizeof words);
        memset(to, 0, 2 * sizeof words);
        for (int i = 0; i < FB_BUCKET; i++) {
            if ((words[i] & 0x7fffff) == 0) continue;
            fb_table_bucket(table, key_in(&old, b, words[i]))[i] = words[i];
        }
    }
}

void fb_table_keep(FbTable *table, uint64_t key, FbKnown known) {
    uint64_t *word = fb_table_find(table, key);
    if (word == NULL) {
        uint64_t *bucket = fb_table_bucket(table, key);
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
    *word = key << (64 - FB_CHECK_BITS) | (uint64_t)known.won << 17 | (uint64_t)known.failed << 11 |
            (uint64_t)known.effort << 5 | (uint64_t)known.move;
    if (table->used > table->buckets * FB_BUCKET / 2 && table->buckets < table->most) grow(table);
}
