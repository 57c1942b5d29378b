/* Files for targets whose readers want one: a folder of their own, in memory where the system has that,
 * which is gone when the program ends. */
#ifndef BURROW_FUZZ_SCRATCH_H
#define BURROW_FUZZ_SCRATCH_H

#include <stddef.h>

/* The path of a file in the folder; it lives until the next call. */
const char *scratch_path(const char *name);

/* Has the file hold these bytes and no others. */
void scratch_write(const char *name, const void *bytes, size_t size);

/* All bytes of a file, with a NUL after them, which the caller frees. */
char *scratch_read(const char *name, size_t *size);

/* Calls a function with the name of each file, which may be removed meanwhile. */
void scratch_each(void (*visit)(void *context, const char *name), void *context);

/* Removes all files. */
void scratch_clear(void);

#endif
