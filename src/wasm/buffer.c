/* The buffer that the page writes to. It only grows, so that small requests reuse the same memory. */
#include "wasm/exports.h"
#include <stdlib.h>

static char *room;
static size_t room_size;

char *wasm_room(size_t size) {
    if (size >= room_size) {
        char *larger = size < SIZE_MAX ? realloc(room, size + 1) : NULL;
        if (!larger)
            return NULL;
        room = larger;
        room_size = size + 1;
    }
    room[size] = '\0';
    return room;
}

const char *wasm_written(void) {
    return room ? room : "";
}
