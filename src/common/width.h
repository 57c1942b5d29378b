/* How wide texts in UTF-8 are on a terminal: in columns, of which some characters take two and others,
 * which change the letter before them, none. */
#ifndef BURROW_COMMON_WIDTH_H
#define BURROW_COMMON_WIDTH_H

#include <stddef.h>

/* How many bytes the next character of a text takes, which is not at its end, and how many columns.
 * What is no character, or may not be shown, takes as many as the question mark in its place. */
size_t text_step(const char *text, int *columns);

int text_width(const char *text);

/* Where a text goes on after its first so many columns. */
const char *text_behind(const char *text, int columns);

/* Ends a text before it gets wider than so many columns. */
void text_cut(char *text, int columns);

/* Breaks lines as bw_text_wrap does. */
void text_wrap(char *text, int columns);

#endif
