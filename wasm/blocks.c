/* Blocks lie one behind the other from where the data ends, each with a head; free ones that touch
 * are joined when room is looked for. The first that is large enough is taken. A list would be
 * quicker with many blocks, of which there are none. */
#include "blocks.h"

#ifdef __EMSCRIPTEN__

#include <stdint.h>

#define PAGE  65536
#define LIMIT INT32_MAX /* no address beyond */

typedef struct {
    uint32_t size; /* of the head as well, a multiple of 16 */
    uint32_t taken;
    uint64_t unused; /* the block that follows is aligned, too */
} Head;

extern uint8_t __heap_base;

static uintptr_t end; /* of the last block; 0: there has been none */

static uintptr_t blocks_start(void) {
    return ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
}

/* Joins a free block with those behind it that are free, too. */
static void block_join(Head *head) {
    for (;;) {
        uintptr_t next = (uintptr_t)head + head->size;
        if (next == end || ((Head *)next)->taken) return;
        head->size += ((Head *)next)->size;
    }
}

/* Has memory reach to an address; 0 when it cannot. */
static int memory_reach(uintptr_t to) {
    size_t pages = (to + PAGE - 1) / PAGE, there = __builtin_wasm_memory_size(0);
    return pages <= there || __builtin_wasm_memory_grow(0, pages - there) != SIZE_MAX;
}

void *blocks_take(size_t size) {
    if (end == 0) end = blocks_start();
    uintptr_t at = blocks_start();
    if (size > LIMIT - sizeof(Head) - 15) return NULL;
    uint32_t whole = (uint32_t)((size + sizeof(Head) + 15) & ~(size_t)15);
    for (Head *head; at != end; at += head->size) {
        head = (Head *)at;
        if (head->taken) continue;
        block_join(head);
        if (at + head->size == end) break; /* as if it had never been there */
        if (head->size < whole) continue;
        if (head->size > whole)
            *(Head *)(at + whole) = (Head){.size = head->size - whole, .taken = 0};
        *head = (Head){.size = whole, .taken = 1};
        return head + 1;
    }
    if (whole > LIMIT - at || !memory_reach(at + whole)) return NULL;
    Head *head = (Head *)at;
    *head = (Head){.size = whole, .taken = 1};
    end = at + whole;
    return head + 1;
}

void blocks_give(void *block) {
    if (block != NULL) ((Head *)block - 1)->taken = 0;
}

#else

#include <stdlib.h>

void *blocks_take(size_t size) {
    return malloc(size);
}

void blocks_give(void *block) {
    free(block);
}

#endif
