#include "vector.h"

#include <string.h>

static int grow(Vector *vector, Arena *arena, uint32_t wanted, size_t size) {
    uint64_t capacity = vector->capacity < 8 ? 8 : vector->capacity;
    while (capacity < wanted) capacity *= 2;
    if (capacity > UINT32_MAX / 2 || capacity * size > SIZE_MAX / 2) return 0;
    if (vector->items != NULL &&
        (uint8_t *)vector->items + (size_t)vector->capacity * size == arena->base + arena->used) {
        size_t more = (size_t)(capacity - vector->capacity) * size;
        if (more > arena_left(arena)) return 0;
        arena->used += more;
    } else {
        void *items = arena_alloc(arena, (size_t)capacity * size);
        if (items == NULL) return 0;
        if (vector->count > 0) memcpy(items, vector->items, vector->count * size);
        vector->items = items;
    }
    vector->capacity = (uint32_t)capacity;
    return 1;
}

void *vector_extend(Vector *vector, Arena *arena, uint32_t more, size_t size) {
    if (more > UINT32_MAX - vector->count) return NULL;
    uint32_t wanted = vector->count + more;
    if (wanted > vector->capacity && !grow(vector, arena, wanted, size)) return NULL;
    vector->count = wanted;
    return wanted == more ? vector->items
                          : (uint8_t *)vector->items + (size_t)(wanted - more) * size;
}
