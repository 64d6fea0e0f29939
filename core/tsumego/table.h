/* What is known of positions: bounds in the number of ko threats, proof numbers, the best move. A
 * bucketed table that starts small and doubles in place while there is memory, then forgets the
 * entries that cost least. */
#ifndef TESUJI_TSUMEGO_TABLE_H
#define TESUJI_TSUMEGO_TABLE_H

#include "set.h"

#define NEVER_FROM  127 /* win_from: attacker's success not known for any k */
#define NEVER_TO    (-128)
#define ALWAYS_FROM (-64) /* holds whatever k is */
#define ALWAYS_TO   64

#define NO_DEPENDENCE 32767
#define KO_BITS       (UINT64_C(63) << 58) /* of a loop */

enum {
    ENTRY_TWINS = 1, /* results for particular paths are kept beside */
    ENTRY_SEEN = 2,  /* static knowledge says nothing */
};

#define ENTRY_KEPT (UINT32_C(1) << 31) /* added to work: not to be forgotten */

typedef struct {
    uint32_t phi, delta; /* effort for the side to move to succeed, to fail; with k threats */
    uint32_t work;       /* nodes spent below */
    int8_t k;
    int8_t win_from; /* the attacker succeeds with at least so many threats */
    int8_t lose_to;  /* the defender succeeds when the attacker has at most so many */
    uint8_t flags;
    int16_t best; /* a good move: local point, -1 pass, -2 none */
    int16_t dep;  /* of a result for one path: the earliest position it depends on, counted from
                     the first that may come again */
    int16_t proving[2]; /* by side: the move by which win_from or lose_to was proved, as best */
    uint64_t loop;      /* what the success must be free to bring about: see forbidden.h */
    Set zone;           /* on which the success rests */
} Entry;

#define TABLE_WAYS 4

/* Four positions. Which they may be is told by 16 bits of each key, kept apart: most questions for
 * a position that is not there end with these. */
typedef struct {
    uint64_t key[TABLE_WAYS]; /* 0: free */
    Entry entry[TABLE_WAYS];
} Bucket;

#define TABLE_LANES UINT64_C(0x0001000100010001)

typedef struct {
    Bucket *buckets;
    uint64_t *tags; /* of each bucket, 16 bits a key; 0: free */
    uint64_t mask;  /* buckets - 1 */
    uint64_t used;
    size_t room; /* buckets at most */
    int forgot;
} Table;

static inline uint64_t table_tag(uint64_t key) {
    return key >> 48 | 1;
}

static void table_clear(Table *table, uint64_t at) {
    for (int way = 0; way < TABLE_WAYS; way++) table->buckets[at].key[way] = 0;
    table->tags[at] = 0;
}

static void table_open(Table *table, void *memory, size_t size) {
    size_t room = size / (sizeof(Bucket) + sizeof *table->tags), buckets = 1;
    while (buckets * 2 <= room) buckets *= 2;
    table->buckets = memory;
    table->tags = (uint64_t *)(table->buckets + buckets);
    table->room = buckets;
    table->mask = (buckets < 256 ? buckets : 256) - 1;
    table->used = 0;
    table->forgot = 0;
    for (uint64_t i = 0; i <= table->mask; i++) table_clear(table, i);
}

/* The entry of key, or NULL. */
POINT_OP Entry *table_look(const Table *table, uint64_t key) {
    uint64_t at = key & table->mask, differ = table->tags[at] ^ (table_tag(key) * TABLE_LANES);
    uint64_t same = (differ - TABLE_LANES) & ~differ & (TABLE_LANES << 15);
    for (; same; same &= same - 1) { /* nearly always one; above it some may be told wrongly */
        Bucket *bucket = &table->buckets[at];
        int way = bits_first(same) >> 4;
        if (bucket->key[way] == key) return &bucket->entry[way];
    }
    return 0;
}

/* The same where it need not be as fast. */
ONCE Entry *table_find(const Table *table, uint64_t key) {
    return table_look(table, key);
}

static void table_put(Table *table, uint64_t at, int way, uint64_t key) {
    table->buckets[at].key[way] = key;
    table->tags[at] &= ~(UINT64_C(0xffff) << (16 * way));
    if (key) table->tags[at] |= table_tag(key) << (16 * way);
}

/* Splits every bucket in two: the new bit of the key decides who moves to the upper half. */
static void table_double(Table *table) {
    uint64_t buckets = table->mask + 1;
    for (uint64_t i = 0; i < buckets; i++) {
        Bucket *low = &table->buckets[i], *high = low + buckets;
        table_clear(table, i + buckets);
        for (int way = 0; way < TABLE_WAYS; way++) {
            if (!(low->key[way] & buckets)) continue;
            high->entry[way] = low->entry[way];
            table_put(table, i + buckets, way, low->key[way]);
            table_put(table, i, way, 0);
        }
    }
    table->mask = buckets * 2 - 1;
}

/* The entry of key, made when there is none. */
ONCE Entry *table_make(Table *table, uint64_t key) {
    Entry *entry = table_find(table, key);
    if (entry) return entry;
    if (table->used >= (table->mask + 1) * TABLE_WAYS / 2 && table->mask + 1 < table->room)
        table_double(table);
    Bucket *bucket = &table->buckets[key & table->mask];
    uint64_t tags = table->tags[key & table->mask];
    uint64_t free = (tags - TABLE_LANES) & ~tags & (TABLE_LANES << 15); /* the lowest is */
    int place = 0;
    if (free) {
        place = bits_first(free) >> 4;
        table->used++;
    } else {
        for (int way = 1; way < TABLE_WAYS; way++)
            if (bucket->entry[way].work < bucket->entry[place].work) place = way;
        table->forgot = 1;
    }
    table_put(table, key & table->mask, place, key);
    bucket->entry[place] = (Entry){.win_from = NEVER_FROM,
                                   .lose_to = NEVER_TO,
                                   .best = -2,
                                   .dep = NO_DEPENDENCE,
                                   .k = NEVER_FROM,
                                   .proving = {-2, -2}};
    return &bucket->entry[place];
}

#endif
