/* An array that grows in an arena. Growing doubles: in place where the array is the last thing in
 * the arena, else by moving, which leaves the old block behind unused (at most as much again as the
 * array's size). */
#ifndef TESUJI_BASE_VECTOR_H
#define TESUJI_BASE_VECTOR_H

#include "arena.h"

typedef struct {
    void *items;
    uint32_t count;
    uint32_t capacity;
} Vector;

/* Room for `more` (at least 1) further items of `size` bytes each: the address of the first, not
 * cleared, with count raised; NULL, and nothing changed, when the arena is used up. Earlier
 * addresses into the vector are invalid afterwards. */
void *vector_extend(Vector *vector, Arena *arena, uint32_t more, size_t size);

#endif
