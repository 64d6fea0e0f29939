/* What a prover knows about positions: one word each, exact keys, as much memory as it is given. */
#ifndef TESUJI_FULLBOARD_TABLE_H
#define TESUJI_FULLBOARD_TABLE_H

#include "../base/arena.h"

/* A word holds, from the top: the lowest 41 bits of the key (the place holds the others), the score
 * proved + 1 (0: none), the score that was not proved + 1 (0: none), the effort it was not proved
 * with, and a move. Scores count from 0 = the worst. A word of which the lower 23 bits are 0 is
 * free. */
typedef struct {
    int won;    /* proved, whatever was played before */
    int failed; /* not proved ... */
    int effort; /* ... with this effort */
    int move;
} FbKnown;

typedef struct {
    uint64_t *words;
    uint64_t buckets;
    uint64_t most; /* buckets it may grow to, by doubling */
    uint64_t used; /* words in use */
    int key_bits;
    int top_bits, below_top; /* key_bits in two parts: that which finds the bucket, and the rest */
} FbTable;

#define FB_BUCKET 4

/* Takes up to `most` bytes of the arena for keys of key_bits bits; 0 when that is too little. */
int fb_table_new(FbTable *table, Arena *arena, size_t most, int key_bits);

/* A bijection of key_bits-bit words that spreads them. */
static inline uint64_t fb_table_key(const FbTable *table, uint64_t word) {
    uint64_t mask = (UINT64_C(1) << (table->key_bits - 1) << 1) - 1;
    int half = table->key_bits / 2;
    word ^= word >> half;
    word = (word * UINT64_C(0x9e3779b97f4a7c15)) & mask;
    word ^= word >> half;
    word = (word * UINT64_C(0xbf58476d1ce4e5b9)) & mask;
    return word ^ word >> half;
}

#define FB_TOP_BITS   38 /* of a key, at most: these times the buckets fit into a word */
#define FB_CHECK_BITS 41

/* The bucket of a key. Keys in their order are spread evenly, so that those of a bucket are no more
 * than the bits in a word can tell apart, and doubling splits each bucket into two neighbours. */
static inline uint64_t *fb_table_bucket(const FbTable *table, uint64_t key) {
    uint64_t top = key >> table->below_top;
    return table->words + (top * table->buckets >> table->top_bits) * FB_BUCKET;
}

/* The word of a key, or NULL. */
static inline uint64_t *fb_table_find(const FbTable *table, uint64_t key) {
    uint64_t *bucket = fb_table_bucket(table, key);
    uint64_t check = key << (64 - FB_CHECK_BITS) >> (64 - FB_CHECK_BITS);
    for (int i = 0; i < FB_BUCKET; i++)
        if (bucket[i] >> 23 == check && (bucket[i] & 0x7fffff) != 0) return &bucket[i];
    return NULL;
}

static inline FbKnown fb_table_read(uint64_t word) {
    return (FbKnown){.won = word >> 17 & 63,
                     .failed = word >> 11 & 63,
                     .effort = word >> 5 & 63,
                     .move = word & 31};
}

/* Keeps what is known; replaces what cost least when the bucket is full, and doubles the table
 * when half of it is used. */
void fb_table_keep(FbTable *table, uint64_t key, FbKnown known);

#endif
