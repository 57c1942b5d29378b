/* A heap, out of a stretch of memory that grows at its end. */
#ifndef BURROW_WASM_HEAP_H
#define BURROW_WASM_HEAP_H

#include <stdbool.h>
#include <stddef.h>

enum {
    HEAP_GRAIN = 16 /* all memory is aligned to this, and blocks are multiples of it */
};

struct heap_block;

struct heap {
    struct heap_block *free; /* the first free block, by address */

    /* Lengthens the memory by at least so many bytes, and writes by how many to *bytes, a multiple of
     * the grain. Returns where they begin, aligned to the grain and behind all that it returned before;
     * or NULL. */
    void *(*grow)(size_t *bytes);
};

/* Memory of a size, aligned to a power of two; NULL without room. */
void *heap_take(struct heap *heap, size_t size, size_t alignment);

/* Gives back what was taken; NULL is nothing. */
void heap_give(struct heap *heap, void *memory);

/* How much fits into what was taken: its size, or a little more. */
size_t heap_size(const void *memory);

/* Makes what was taken larger or smaller where it is; false if it has no room to grow. */
bool heap_extend(struct heap *heap, void *memory, size_t size);

#endif
