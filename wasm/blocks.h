/* Memory for jobs: a few blocks, mostly large, given back in any order. For one thread. */
#ifndef TESUJI_WASM_BLOCKS_H
#define TESUJI_WASM_BLOCKS_H

#include <stddef.h>

/* A block of size bytes, aligned to 16 and not cleared; NULL when there is no room. */
void *blocks_take(size_t size);

/* Gives a block back, or nothing where it is NULL. */
void blocks_give(void *block);

#endif
