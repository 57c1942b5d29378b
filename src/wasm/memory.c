/* Copying and filling memory. These replace wasi-libc's functions, which go four bytes at a time.
 *
 * Positions are copied all the time, a few vectors each, and tables of megabytes are cleared.
 * WebAssembly has instructions for any size (bulk memory), but browsers implement them by a call,
 * which pays off only for large sizes. This file is compiled so that the compiler does not replace
 * the loops by calls of the functions that they implement. */
#include <stddef.h>
#include <wasm_simd128.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);

enum {
    VECTOR = sizeof(v128_t),
    MUCH = 512 /* bytes */
};

static inline void copy_vector(unsigned char *to, const unsigned char *from) {
    wasm_v128_store(to, wasm_v128_load(from));
}

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    unsigned char *out = to;
    const unsigned char *in = from;
    if (size >= MUCH)
        return __builtin_memcpy(to, from, size);
    if (size < VECTOR) {
        for (size_t i = 0; i < size; i++)
            out[i] = in[i];
        return to;
    }
    for (size_t i = 0; i + VECTOR < size; i += VECTOR)
        copy_vector(out + i, in + i);
    copy_vector(out + size - VECTOR, in + size - VECTOR); /* the tail, overlapping */
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size) {
    unsigned char *out = to;
    if (size >= MUCH)
        return __builtin_memset(to, byte, size);
    for (size_t i = 0; i < size; i++)
        out[i] = (unsigned char)byte;
    return to;
}
