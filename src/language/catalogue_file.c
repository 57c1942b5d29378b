/* Whether a file is a catalogue. */
#include "language/catalogue.h"
#include "language/language.h"
#include <stdio.h>
#include <stdlib.h>

enum {
    MOST_BYTES = 16 * 1024 * 1024
};

bool catalogue_is_whole(const char *path) {
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = file ? malloc(MOST_BYTES) : NULL;
    size_t size = bytes ? fread(bytes, 1, MOST_BYTES, file) : 0;
    struct catalogue catalogue;
    bool whole = bytes && !ferror(file) && catalogue_read(&catalogue, bytes, size);
    free(bytes);
    if (file)
        fclose(file);
    return whole;
}
