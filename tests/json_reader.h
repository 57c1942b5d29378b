/* Just enough of a reader of JSON to check what is written: whether it is valid, and what is where. */
#ifndef BURROW_TESTS_JSON_READER_H
#define BURROW_TESTS_JSON_READER_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a text of so many bytes, with a NUL behind it, is one value and nothing else, in UTF-8. */
bool json_is_valid(const char *text, size_t length);

/* Where a value begins, by the keys and places that lead to it with full stops between them, such as
 * `game.moves.0.said`; NULL where there is none. The text is valid. */
const char *json_find(const char *text, const char *path);

/* How long the value is that begins here. */
size_t json_length(const char *value);

/* How many members a list or an object has that begins here. */
int json_count(const char *value);

/* The keys of an object, with spaces between them. Returns `out`, which must be large enough. */
const char *json_keys(const char *value, char *out);

/* The text that a value is, without its quotes and escapes. Returns `out`, likewise. */
const char *json_string(const char *value, char *out);

#endif
