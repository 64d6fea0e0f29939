/* Sets of local points: SET_WORDS words of 64, fixed when the engine is compiled, so that the small
 * engine works in registers. */
#ifndef TESUJI_TSUMEGO_SET_H
#define TESUJI_TSUMEGO_SET_H

#include "../base/bits.h"

#ifndef SET_WORDS
#error "the engine is compiled with SET_WORDS defined"
#endif
#define SET_MAX (SET_WORDS * 64)

#if SET_WORDS > 1
typedef uint64_t Lane __attribute__((vector_size(16), aligned(8))); /* two words */
#define SET_LANES (SET_WORDS / 2)
#endif

typedef union {
    uint64_t word[SET_WORDS];
#ifdef SET_LANES
    Lane lane[SET_LANES];
#endif
} Set;

/* Large functions that are called from several places are compiled once. */
#define ONCE __attribute__((noinline)) static

/* And those that run seldom are built small. */
#ifdef __clang__
#define SELDOM __attribute__((noinline, minsize)) static
#else
#define SELDOM ONCE
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

/* set_join adds the members of b to a, set_keep keeps only those of b, set_take takes those of b
 * away; the others make a set, or ask something about one or two. What ends in _here is no call in
 * the large engine, for where it is asked very often. */
#if SET_WORDS == 1

static inline void set_join(Set *a, const Set *b) {
    a->word[0] |= b->word[0];
}
static inline void set_keep(Set *a, const Set *b) {
    a->word[0] &= b->word[0];
}
static inline void set_take(Set *a, const Set *b) {
    a->word[0] &= ~b->word[0];
}
static inline Set set_and(Set a, Set b) {
    return (Set){{a.word[0] & b.word[0]}};
}
static inline Set set_or(Set a, Set b) {
    return (Set){{a.word[0] | b.word[0]}};
}
static inline Set set_less(Set a, Set b) {
    return (Set){{a.word[0] & ~b.word[0]}};
}
static inline Set set_xor(Set a, Set b) {
    return (Set){{a.word[0] ^ b.word[0]}};
}
static inline int set_meets(Set a, Set b) {
    return (a.word[0] & b.word[0]) != 0;
}
static inline int set_meets_here(const Set *a, const Set *b) {
    return set_meets(*a, *b);
}
static inline int set_empty(Set a) {
    return a.word[0] == 0;
}
static inline int set_within(Set a, Set b) {
    return (a.word[0] & ~b.word[0]) == 0;
}
static inline int set_equal(Set a, Set b) {
    return a.word[0] == b.word[0];
}
static inline int set_count(Set a) {
    return bits_count(a.word[0]);
}

#else

#define LANE_LOOP      for (int i = 0; i < SET_LANES; i++)

ONCE void set_join(Set *a, const Set *b) {
    LANE_LOOP a->lane[i] |= b->lane[i];
}
ONCE void set_keep(Set *a, const Set *b) {
    LANE_LOOP a->lane[i] &= b->lane[i];
}
ONCE void set_take(Set *a, const Set *b) {
    LANE_LOOP a->lane[i] &= ~b->lane[i];
}

/* Taken by address, for as values they would be copied: so what is handed over has to have one. */
#define set_and(a, b)  set_and_of(&(a), &(b))
#define set_or(a, b)   set_or_of(&(a), &(b))
#define set_less(a, b) set_less_of(&(a), &(b))
#define set_xor(a, b)  set_xor_of(&(a), &(b))

#define SET_MAKE(name, operation)                                                                  \
    ONCE Set name(const Set *a, const Set *b) {                                                    \
        Set made;                                                                                  \
        LANE_LOOP made.lane[i] = a->lane[i] operation b->lane[i];                                  \
        return made;                                                                               \
    }
SET_MAKE(set_and_of, &)
SET_MAKE(set_or_of, |)
SET_MAKE(set_less_of, &~)
SET_MAKE(set_xor_of, ^)

POINT_OP int set_meets_here(const Set *a, const Set *b) {
    Lane any = {0};
    LANE_LOOP any |= a->lane[i] & b->lane[i];
    return (any[0] | any[1]) != 0;
}
ONCE int set_meets_at(const Set *a, const Set *b) {
    return set_meets_here(a, b);
}
ONCE int set_within_at(const Set *a, const Set *b) {
    Lane any = {0};
    LANE_LOOP any |= a->lane[i] & ~b->lane[i];
    return (any[0] | any[1]) == 0;
}
ONCE int set_equal_at(const Set *a, const Set *b) {
    Lane any = {0};
    LANE_LOOP any |= a->lane[i] ^ b->lane[i];
    return (any[0] | any[1]) == 0;
}
ONCE int set_count_at(const Set *a) {
    int count = 0;
    for (int i = 0; i < SET_WORDS; i++) count += bits_count(a->word[i]);
    return count;
}

/* Pure, so that what is read is not copied here. */
#define SET_ASK __attribute__((always_inline, pure)) static inline
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

#endif

POINT_OP int set_empty_here(const Set *a) {
    return !set_meets_here(a, a);
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
    for (int i = 0; i < SET_WORDS; i++)
        if (a.word[i]) return i * 64 + bits_first(a.word[i]);
    return -1;
}

#endif
