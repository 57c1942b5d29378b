/* What reading and writing of records share: a string that grows, the few classes of characters
 * that the text form knows, and the numbers before moves. Characters are compared as ASCII, so
 * that a record means the same in every locale. */
#ifndef BURROW_RECORD_TEXT_H
#define BURROW_RECORD_TEXT_H

#include "common/text.h"
#include <burrow/record.h>
#include <stdbool.h>
#include <stddef.h>

/* All zero is the empty string. `data` is NULL until something was added, and ends with a NUL
 * from then on. */
struct record_text {
    char *data;
    size_t length;
    size_t capacity;
};

/* Adds bytes; returns false, with the text as it was, when there is no memory. */
bool bw_record_text_add(struct record_text *text, const char *bytes, size_t count);

/* Adds the words of a comment, each after a space unless it is the first of the text. */
bool bw_record_text_add_words(struct record_text *text, const char *bytes, size_t count);

/* A copy that the caller frees, or NULL. */
char *bw_record_text_copy(const char *bytes, size_t count);

static inline bool record_is_control(char c) {
    return (unsigned char)c < 0x20 || c == 0x7f;
}

static inline bool record_is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || text_is_digit(c) || c == '_';
}

bool bw_record_no_memory(struct bw_error *error);

#define RECORD_NUMBER_SIZE 24

/* Writes what stands before a ply, counted from 0, such as "2." or "1...", and returns its
 * length: 0 where nothing does. Only p1's moves have a number, and the first of a record. */
size_t bw_record_number(const struct bw_record *record, size_t ply, char out[RECORD_NUMBER_SIZE]);

#endif
