#include "arena.h"

#include <string.h>

void *arena_array(Arena *arena, size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) return NULL;
    void *block = arena_alloc(arena, count * size);
    if (block != NULL) memset(block, 0, count * size);
    return block;
}
