/* A text as one word of a command line, so that what a message tells somebody to type can be typed. */
#ifndef BURROW_COMMON_SHELL_H
#define BURROW_COMMON_SHELL_H

#include <stddef.h>
#include <string.h>

/* Enough for any text of a size, with its NUL: each character may need four. */
#define SHELL_WORD_SIZE(size) (4 * (size) + 2)

/* Writes a text as a word: as it is where a shell finds nothing in it, and otherwise in quotes.
 * Returns `out`. */
static inline const char *shell_word(char *out, size_t size, const char *text) {
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=./,:@%";
    size_t used = 0;
    if (size < SHELL_WORD_SIZE(strlen(text) + 1))
        return text; /* nobody would type as much */
    if (*text && strspn(text, plain) == strlen(text))
        return memcpy(out, text, strlen(text) + 1);
    out[used++] = '\'';
    for (; *text; text++) {
        if (*text == '\'') {
            strcpy(out + used, "'\\''");
            used += 4;
        } else {
            out[used++] = *text;
        }
    }
    strcpy(out + used, "'");
    return out;
}

#endif
