/* What the fuzz targets share: the condition that must hold, and cutting an input into texts. */
#ifndef BURROW_FUZZ_H
#define BURROW_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the run unless a condition holds, and says which: optimised code no longer tells by its stack. */
#define require(condition) require_that(condition, #condition, __FILE__, __LINE__)

static inline void require_that(bool holds, const char *condition, const char *file, int line) {
    if (holds)
        return;
    fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line, condition);
    abort();
}

/* The input as a text of its own, with a NUL after it, which the caller frees. */
static inline char *text_of_input(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    require(text != NULL);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* Cuts off what stands before the next separator; the rest, which is empty after the last one, stays. */
static inline char *cut_off(char **rest, const char *separator) {
    char *part = *rest, *end = strstr(part, separator);
    *rest = end ? end + strlen(separator) : part + strlen(part);
    if (end)
        *end = '\0';
    return part;
}

#endif
