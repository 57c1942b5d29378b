/* A JSON reader just good enough to check our output: whether it is valid, and what its values are. */
#ifndef BURROW_TESTS_JSON_READER_H
#define BURROW_TESTS_JSON_READER_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a text of `length` bytes, followed by a NUL, is exactly one value, in UTF-8. */
bool json_is_valid(const char *text, size_t length);

/* Where a value begins, by its path of keys and indices, such as `game.moves.0.said`; NULL if there
 * is none. The text must be valid. */
const char *json_find(const char *text, const char *path);

/* The length of the value that begins here. */
size_t json_length(const char *value);

/* The number of members of the list or object that begins here. */
int json_count(const char *value);

/* The keys of an object, with spaces between them. Returns `out`, which must be large enough. */
const char *json_keys(const char *value, char *out);

/* The content of a string, without quotes and escapes. Returns `out`, likewise. */
const char *json_string(const char *value, char *out);

#endif
