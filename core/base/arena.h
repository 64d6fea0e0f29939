/* One block of memory, handed out front to back. Everything a solver owns lives in its arena, so
 * that a memory limit is a fact and giving all back is one free of the caller's. */
#ifndef TESUJI_BASE_ARENA_H
#define TESUJI_BASE_ARENA_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint8_t *base;
    size_t size;
    size_t used;
} Arena;

/* An arena over the caller's block; the block must outlive the arena. */
static inline Arena arena_over(void *block, size_t size) {
    return (Arena){.base = block, .size = size, .used = 0};
}

/* size bytes, aligned for any type (16), not cleared; NULL when the block is used up.
 * size 0 gives a valid pointer. */
static inline void *arena_alloc(Arena *arena, size_t size) {
    size_t gap = (size_t)(-(uintptr_t)(arena->base + arena->used)) & 15;
    if (gap > arena->size - arena->used || size > arena->size - arena->used - gap) return NULL;
    void *block = arena->base + arena->used + gap;
    arena->used += gap + size;
    return block;
}

/* As arena_alloc for count elements of size bytes each, and cleared; NULL also on overflow. */
void *arena_array(Arena *arena, size_t count, size_t size);

/* Bytes that are left (before alignment). */
static inline size_t arena_left(const Arena *arena) {
    return arena->size - arena->used;
}

#endif
