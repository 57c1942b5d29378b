/* Memory for the tables of a search. */
#ifndef BURROW_SEARCH_MEMORY_H
#define BURROW_SEARCH_MEMORY_H

#include <stddef.h>

/* Zeros, aligned for anything; NULL without memory. Freed with the same size. */
void *bw_memory_new(size_t bytes);
void bw_memory_free(void *memory, size_t bytes);

#endif
