/* The C library's functions for memory, by a heap of our own (heap.c), which is 10 kB smaller than
 * wasi-libc's. It begins behind the module's data, and grows by the pages of WebAssembly. */
#include "wasm/heap.h"
#include <errno.h>
#include <stdint.h>
#include <string.h>

void *malloc(size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

/* The linker's name for the end of all data. NOLINTNEXTLINE(bugprone-reserved-identifier) */
extern char __heap_base[];

static const uint64_t page = 65536;

static void *grow(size_t *bytes) {
    static uint64_t used; /* up to here, memory is the heap's */
    const uint64_t base = (uintptr_t)__heap_base;
    if (used == 0)
        used = (base + HEAP_GRAIN - 1) / HEAP_GRAIN * HEAP_GRAIN;
    uint64_t there = __builtin_wasm_memory_size(0) * page;
    if (there - used < *bytes) {
        uint64_t pages = (*bytes - (there - used) + page - 1) / page;
        if (__builtin_wasm_memory_grow(0, (size_t)pages) == SIZE_MAX)
            return NULL;
        there += pages * page;
    }
    char *memory = __heap_base + (used - base);
    *bytes = (size_t)(there - used);
    used = there;
    return memory;
}

static struct heap heap = {.grow = grow};

static void *or_no_memory(void *memory) {
    if (!memory)
        errno = ENOMEM;
    return memory;
}

void *malloc(size_t size) {
    return or_no_memory(heap_take(&heap, size, HEAP_GRAIN));
}

void *aligned_alloc(size_t alignment, size_t size) {
    return or_no_memory(heap_take(&heap, size, alignment));
}

/* Not by malloc: a compiler may make a call of calloc of that and memset. */
void *calloc(size_t count, size_t size) {
    size_t bytes;
    bool fits = !__builtin_mul_overflow(count, size, &bytes);
    void *memory = or_no_memory(fits ? heap_take(&heap, bytes, HEAP_GRAIN) : NULL);
    return memory ? memset(memory, 0, bytes) : NULL;
}

void *realloc(void *memory, size_t size) {
    if (!memory)
        return malloc(size);
    if (heap_extend(&heap, memory, size))
        return memory;
    void *larger = malloc(size);
    if (larger) {
        memcpy(larger, memory, heap_size(memory));
        heap_give(&heap, memory);
    }
    return larger;
}

void free(void *memory) {
    heap_give(&heap, memory);
}
