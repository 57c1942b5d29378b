/* Writing JSON piece by piece, to the caller's function. */
#include "common/json.h"
#include "common/text.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

static void put(const struct json *json, const char *bytes, size_t length) {
    json->put(json->context, bytes, length);
}

static void put_text(const struct json *json, const char *text) {
    put(json, text, strlen(text));
}

/* A character as its code; above 16 bits, as a surrogate pair of 10 bits each. */
static void put_escaped(const struct json *json, unsigned code) {
    char escaped[16];
    if (code < 0x10000)
        snprintf(escaped, sizeof escaped, "\\u%04x", code);
    else
        snprintf(escaped, sizeof escaped, "\\u%04x\\u%04x", 0xD7C0 + (code >> 10),
                 0xDC00 + (code & 0x3FF));
    put_text(json, escaped);
}

/* A character, or a byte that is not one. */
static void put_character(const struct json *json, const char *text, int length) {
    if (length == 0) {
        put_text(json, "\xEF\xBF\xBD");
    } else if (*text == '"' || *text == '\\') {
        put(json, "\\", 1);
        put(json, text, 1);
    } else if (bw_text_shown(text, (size_t)length) == 0) {
        put_escaped(json, text_code(text, length));
    } else {
        put(json, text, (size_t)length);
    }
}

static bool is_plain(char byte) {
    return byte >= 0x20 && byte < 0x7F && byte != '"' && byte != '\\';
}

/* Writes runs of plain letters, which most are, at once. */
static void put_quoted(const struct json *json, const char *text) {
    put(json, "\"", 1);
    while (*text) {
        size_t plain = 0;
        while (is_plain(text[plain]))
            plain++;
        put(json, text, plain);
        text += plain;
        if (!*text)
            break;
        int length = bw_text_character((const unsigned char *)text);
        put_character(json, text, length);
        text += length ? length : 1;
    }
    put(json, "\"", 1);
}

/* The comma after the previous value, and the key. */
static void begin(struct json *json, const char *key) {
    if (json->filled[json->depth])
        put(json, ",", 1);
    json->filled[json->depth] = true;
    if (key) {
        put_quoted(json, key);
        put(json, ":", 1);
    }
}

void json_open(struct json *json, const char *key, char bracket) {
    begin(json, key);
    put(json, &bracket, 1);
    json->depth++;
    assert(json->depth < JSON_DEPTH);
    json->filled[json->depth] = false;
}

void json_close(struct json *json, char bracket) {
    put(json, &bracket, 1);
    json->depth--;
    if (json->depth == 0 && json->lines)
        put(json, "\n", 1);
}

void json_text(struct json *json, const char *key, const char *value) {
    begin(json, key);
    put_quoted(json, value);
}

void json_literal(struct json *json, const char *key, const char *value) {
    begin(json, key);
    put_text(json, value);
}

void json_number(struct json *json, const char *key, uint64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, value);
    json_literal(json, key, text);
}

void json_signed(struct json *json, const char *key, int64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, value);
    json_literal(json, key, text);
}

void json_bool(struct json *json, const char *key, bool value) {
    json_literal(json, key, value ? "true" : "false");
}

void json_null(struct json *json, const char *key) {
    json_literal(json, key, "null");
}
