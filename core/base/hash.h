/* Hash keys without tables: mixing is as quick as a cache miss and needs no global state.
 * The mixer is the finaliser of SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom
 * Number Generators", 2014). */
#ifndef TESUJI_BASE_HASH_H
#define TESUJI_BASE_HASH_H

#include <stdint.h>

/* A bijection of 64-bit words whose output bits all depend on all input bits. */
static inline uint64_t hash_mix(uint64_t word) {
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

/* The Zobrist key of feature number n (Zobrist 1970): keys of different n are independent for all
 * practical purposes, and the same on every platform. */
static inline uint64_t hash_key(uint64_t n) {
    return hash_mix((n + 1) * UINT64_C(0x9e3779b97f4a7c15));
}

#endif
