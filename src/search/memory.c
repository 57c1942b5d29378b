/* Large tables that are read and written all over. The system hands out their memory page by page as
 * it is first used, and the processor looks up where each page lies. With pages of two megabytes
 * instead of four kilobytes both cost much less, most of all with several threads, which wait for
 * one another when they get pages; so where the system has such pages, they are asked for. What is
 * smaller than a few of them comes from the heap, which need not ask the system each time. */
#define _DEFAULT_SOURCE
#include "search/memory.h"
#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#if defined(MADV_HUGEPAGE)

static const size_t large_bytes = (size_t)4 << 20;

void *bw_memory_new(size_t bytes) {
    if (bytes < large_bytes)
        return calloc(bytes, 1);
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    madvise(memory, bytes, MADV_HUGEPAGE); /* a wish, which may be refused */
    return memory;
}

void bw_memory_free(void *memory, size_t bytes) {
    if (bytes < large_bytes)
        free(memory);
    else if (memory)
        munmap(memory, bytes);
}

#else

void *bw_memory_new(size_t bytes) {
    return calloc(bytes, 1);
}

void bw_memory_free(void *memory, size_t bytes) {
    (void)bytes;
    free(memory);
}

#endif
