/* A text as one word of a command line, so that a command that a message suggests can be typed. */
#ifndef BURROW_COMMON_SHELL_H
#define BURROW_COMMON_SHELL_H

#include <stddef.h>

/* Enough for any text of a size, with its NUL: each byte may need nine. */
#define SHELL_WORD_SIZE(size) (9 * (size) + 2)

/* Writes a text as a word: as it is if a shell finds nothing special in it, otherwise in quotes,
 * with bytes that may not be shown as $'\xNN', which bash and others read. A text too long for
 * `out` is left as it is: nobody would type it. Returns the word. */
const char *shell_word(char *out, size_t size, const char *text);

#endif
