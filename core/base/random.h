/* Seeded random numbers, equal on every platform: SplitMix64. Not for secrets. */
#ifndef TESUJI_BASE_RANDOM_H
#define TESUJI_BASE_RANDOM_H

#include "hash.h"

typedef struct {
    uint64_t state;
} Random;

static inline Random random_seeded(uint64_t seed) {
    return (Random){seed};
}

/* 64 random bits. */
static inline uint64_t random_next(Random *random) {
    random->state += UINT64_C(0x9e3779b97f4a7c15);
    return hash_mix(random->state);
}

/* A number in 0..bound-1, bound >= 1; the bias is below bound / 2^32. */
static inline uint32_t random_below(Random *random, uint32_t bound) {
    return (uint32_t)(((random_next(random) >> 32) * bound) >> 32);
}

#endif
