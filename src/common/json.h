/* Writing JSON to any destination. Commas are added here; keys are NULL inside lists. Invalid UTF-8
 * in a text becomes U+FFFD. Characters that a terminal would obey, or that are invisible, are
 * escaped. */
#ifndef BURROW_COMMON_JSON_H
#define BURROW_COMMON_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    JSON_DEPTH = 8 /* lists and objects that can be open at once, and one more */
};

struct json {
    void (*put)(void *context, const char *bytes, size_t length);
    void *context;
    bool lines; /* whether a complete value ends its line */
    int depth;
    bool filled[JSON_DEPTH];
};

void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);
void json_text(struct json *json, const char *key, const char *value);
void json_number(struct json *json, const char *key, uint64_t value);
void json_signed(struct json *json, const char *key, int64_t value);
void json_bool(struct json *json, const char *key, bool value);
void json_null(struct json *json, const char *key);

/* A value that is written already. */
void json_literal(struct json *json, const char *key, const char *value);

#endif
