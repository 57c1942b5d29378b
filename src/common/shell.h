/* A text as one word of a command line, so that what a message tells somebody to type can be typed. */
#ifndef BURROW_COMMON_SHELL_H
#define BURROW_COMMON_SHELL_H

#include <stddef.h>

/* Enough for any text of a size, with its NUL: each byte may need nine. */
#define SHELL_WORD_SIZE(size) (9 * (size) + 2)

/* Writes a text as a word: as it is where a shell finds nothing in it, and otherwise in quotes, with
 * the bytes that may not be shown as $'\xNN', which bash and others read. A text that is too long for
 * `out` nobody would type, and it is left as it is. Returns the word. */
const char *shell_word(char *out, size_t size, const char *text);

#endif
