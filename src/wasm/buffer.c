/* The buffer that the page writes to. It only grows, so that small requests reuse the same memory. */
#include "wasm/exports.h"
#include <stdlib.h>

static char *buffer;
static size_t buffer_size;

char *wasm_buffer(size_t size) {
    if (size >= buffer_size) {
        char *larger = size < SIZE_MAX ? realloc(buffer, size + 1) : NULL;
        if (!larger)
            return NULL;
        buffer = larger;
        buffer_size = size + 1;
    }
    buffer[size] = '\0';
    return buffer;
}

const char *wasm_written(void) {
    return buffer ? buffer : "";
}
