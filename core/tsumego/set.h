/* Sets of local points: SET_WORDS words of 64, fixed when the engine is compiled, so that the small
 * engine works in registers. */
#ifndef TESUJI_TSUMEGO_SET_H
#define TESUJI_TSUMEGO_SET_H

#include "../base/bits.h"

#ifndef SET_WORDS
#error "the engine is compiled with SET_WORDS defined"
#endif
#define SET_MAX (SET_WORDS * 64)

typedef struct {
    uint64_t word[SET_WORDS];
} Set;

#define SET_LOOP for (int set_word = 0; set_word < SET_WORDS; set_word++)

/* Large functions that are called from several places are compiled once. */
#define ONCE __attribute__((noinline)) static

/* And those that run seldom are built small. */
#ifdef __clang__
#define SELDOM __attribute__((noinline, minsize)) static
#else
#define SELDOM ONCE
#endif

/* Operations on sets of one word are single instructions. */
#if SET_WORDS == 1
#define SET_OP  static inline
#define SET_ASK static inline
#else
#define SET_OP  ONCE
#define SET_ASK __attribute__((always_inline, pure)) static inline
#endif

/* Operations on single points are a few instructions, whatever size the code is built for. */
#define POINT_OP __attribute__((always_inline)) static inline

/* Runs the statement after it with point = each member in ascending order. A break inside leaves
 * only the current word. */
#define SET_EACH(point, set)                                                                       \
    for (int set_at = 0, point = 0; set_at < SET_WORDS; set_at++)                                  \
        for (uint64_t set_rest = (set).word[set_at];                                               \
             set_rest && (point = set_at * 64 + bits_first(set_rest), 1);                          \
             set_rest &= set_rest - 1)

POINT_OP Set set_none(void) {
    return (Set){{0}};
}

/* Adds the members of b to a; keeps only those of b; takes those of b away. */
SET_OP void set_join(Set *a, const Set *b) {
    SET_LOOP a->word[set_word] |= b->word[set_word];
}
SET_OP void set_keep(Set *a, const Set *b) {
    SET_LOOP a->word[set_word] &= b->word[set_word];
}
SET_OP void set_take(Set *a, const Set *b) {
    SET_LOOP a->word[set_word] &= ~b->word[set_word];
}
SET_OP Set set_and(Set a, Set b) {
    SET_LOOP a.word[set_word] &= b.word[set_word];
    return a;
}
SET_OP Set set_or(Set a, Set b) {
    SET_LOOP a.word[set_word] |= b.word[set_word];
    return a;
}
SET_OP Set set_less(Set a, Set b) {
    SET_LOOP a.word[set_word] &= ~b.word[set_word];
    return a;
}
SET_OP Set set_xor(Set a, Set b) {
    SET_LOOP a.word[set_word] ^= b.word[set_word];
    return a;
}
SET_OP int set_meets_at(const Set *a, const Set *b) {
    uint64_t any = 0;
    SET_LOOP any |= a->word[set_word] & b->word[set_word];
    return any != 0;
}
SET_OP int set_within_at(const Set *a, const Set *b) {
    uint64_t any = 0;
    SET_LOOP any |= a->word[set_word] & ~b->word[set_word];
    return any == 0;
}
SET_OP int set_equal_at(const Set *a, const Set *b) {
    uint64_t any = 0;
    SET_LOOP any |= a->word[set_word] ^ b->word[set_word];
    return any == 0;
}
SET_OP int set_count_at(const Set *a) {
    int count = 0;
    SET_LOOP count += bits_count(a->word[set_word]);
    return count;
}
SET_ASK int set_meets(Set a, Set b) {
    return set_meets_at(&a, &b);
}
SET_ASK int set_empty(Set a) {
    return !set_meets_at(&a, &a);
}
SET_ASK int set_within(Set a, Set b) {
    return set_within_at(&a, &b);
}
SET_ASK int set_equal(Set a, Set b) {
    return set_equal_at(&a, &b);
}
SET_ASK int set_count(Set a) {
    return set_count_at(&a);
}
POINT_OP int set_has(Set a, int point) {
    return (int)(a.word[point >> 6] >> (point & 63)) & 1;
}
POINT_OP void set_add(Set *a, int point) {
    a->word[point >> 6] |= BIT64(point & 63);
}
POINT_OP void set_drop(Set *a, int point) {
    a->word[point >> 6] &= ~BIT64(point & 63);
}
POINT_OP Set set_of(int point) {
    Set set = set_none();
    set_add(&set, point);
    return set;
}
static inline Set set_without(Set a, int point) {
    set_drop(&a, point);
    return a;
}
/* The lowest member, or -1. */
static inline int set_first(Set a) {
    SET_LOOP if (a.word[set_word]) return set_word * 64 + bits_first(a.word[set_word]);
    return -1;
}

#endif
