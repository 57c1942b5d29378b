/* A heap in few bytes of code.
 *
 * The memory is a row of blocks, each with a header that tells its length. The free ones are on a list in
 * the order of their addresses, of which the first that is large enough is taken, and what is left of it
 * stays free. A block that comes back is joined to its free neighbours, so that free ones never lie side
 * by side, and a table of megabytes leaves room for the next one. A page keeps few things and asks for
 * them seldom, so the list is short.
 *
 * Lengths are counted in headers, so that `block + block->length` is where a block ends. */
#include "wasm/heap.h"
#include <stdint.h>

struct heap_block {
    _Alignas(HEAP_GRAIN) size_t length; /* with the header */
    struct heap_block *next;            /* if it is free */
};

_Static_assert(sizeof(struct heap_block) == HEAP_GRAIN, "a header is one grain");

/* Puts a block in front of the free ones from *place on, joined to the first of these if they touch. */
static void put_before(struct heap_block **place, struct heap_block *block) {
    struct heap_block *after = *place;
    block->next = after;
    if (block + block->length == after) {
        block->length += after->length;
        block->next = after->next;
    }
    *place = block;
}

static void set_free(struct heap *heap, struct heap_block *block) {
    struct heap_block **place = &heap->free, *before = NULL;
    while (*place && *place < block) {
        before = *place;
        place = &before->next;
    }
    put_before(place, block);
    if (before && before + before->length == block) {
        before->length += block->length;
        before->next = block->next;
    }
}

/* Cuts a block in two, and returns the second part. The list is not touched. */
static struct heap_block *cut(struct heap_block *block, size_t length) {
    struct heap_block *rest = block + length;
    rest->length = block->length - length;
    block->length = length;
    return rest;
}

/* Takes an aligned block out of the free one at *place; NULL if it does not fit. */
static struct heap_block *take_from(struct heap_block **place, size_t length, size_t alignment) {
    struct heap_block *block = *place;
    size_t skipped = (size_t)(-(uintptr_t)(block + 1) & (alignment - 1)) / HEAP_GRAIN;
    if (block->length < skipped || block->length - skipped < length)
        return NULL;
    if (skipped > 0) {
        struct heap_block *aligned = cut(block, skipped);
        aligned->next = block->next;
        place = &block->next;
        block = aligned;
    }
    *place = block->next;
    if (block->length > length)
        put_before(place, cut(block, length));
    return block;
}

static bool grow(struct heap *heap, size_t bytes) {
    struct heap_block *block = heap->grow(&bytes);
    if (!block)
        return false;
    block->length = bytes / HEAP_GRAIN;
    set_free(heap, block);
    return true;
}

/* The length of a block for so many bytes. */
static size_t length_for(size_t size) {
    return 1 + size / HEAP_GRAIN + (size % HEAP_GRAIN > 0);
}

void *heap_take(struct heap *heap, size_t size, size_t alignment) {
    size_t length = length_for(size);
    if (size > SIZE_MAX / 4 || alignment > SIZE_MAX / 4)
        return NULL;
    do {
        for (struct heap_block **place = &heap->free; *place; place = &(*place)->next) {
            struct heap_block *block = take_from(place, length, alignment);
            if (block)
                return block + 1;
        }
    } while (grow(heap, length * HEAP_GRAIN + alignment));
    return NULL;
}

void heap_give(struct heap *heap, void *memory) {
    if (memory)
        set_free(heap, (struct heap_block *)memory - 1);
}

size_t heap_size(const void *memory) {
    const struct heap_block *block = (const struct heap_block *)memory - 1;
    return (block->length - 1) * HEAP_GRAIN;
}

bool heap_extend(struct heap *heap, void *memory, size_t size) {
    struct heap_block *block = (struct heap_block *)memory - 1, **place = &heap->free;
    size_t length = length_for(size);
    while (*place && *place < block)
        place = &(*place)->next;
    if (block->length < length) {
        struct heap_block *after = *place;
        if (after != block + block->length || after->length < length - block->length)
            return false;
        block->length += after->length;
        *place = after->next;
    }
    if (block->length > length)
        put_before(place, cut(block, length));
    return true;
}
