/* Operations on 64-bit sets. */
#ifndef TESUJI_BASE_BITS_H
#define TESUJI_BASE_BITS_H

#include <stdint.h>

#define BIT64(n) (UINT64_C(1) << (n))

/* Number of members. */
static inline int bits_count(uint64_t set) {
    return __builtin_popcountll(set);
}

/* Lowest member; the set must not be empty. */
static inline int bits_first(uint64_t set) {
    return __builtin_ctzll(set);
}

/* Removes and returns the lowest member; the set must not be empty. */
static inline int bits_pop(uint64_t *set) {
    int first = bits_first(*set);
    *set &= *set - 1;
    return first;
}

/* Exactly one member. */
static inline int bits_single(uint64_t set) {
    return set != 0 && (set & (set - 1)) == 0;
}

#endif
