/* The width of UTF-8 texts on a terminal, in columns. Some characters take two; combining marks
 * take none. */
#ifndef BURROW_COMMON_WIDTH_H
#define BURROW_COMMON_WIDTH_H

#include <stddef.h>

/* How many bytes and columns the next character of a text takes. The text is not at its end. What
 * is not a character, or may not be shown, takes one column, as the question mark that replaces
 * it. */
size_t text_step(const char *text, int *columns);

int text_width(const char *text);

/* Where a text continues after its first so many columns. */
const char *text_behind(const char *text, int columns);

/* Cuts a text to at most so many columns. */
void text_cut(char *text, int columns);

/* Wraps lines as bw_text_wrap does. */
void text_wrap(char *text, int columns);

#endif
