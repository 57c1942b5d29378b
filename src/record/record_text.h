/* What reading and writing records share: a growing string, the character classes of the text form,
 * and the numbers before moves. Characters are compared as ASCII, so that a record means the same
 * in every locale. */
#ifndef BURROW_RECORD_TEXT_H
#define BURROW_RECORD_TEXT_H

#include "common/text.h"
#include <burrow/record.h>
#include <stdbool.h>
#include <stddef.h>

/* All zero is the empty string. `data` is NULL until something is added, and ends with a NUL from
 * then on. */
struct record_text {
    char *data;
    size_t length;
    size_t capacity;
};

/* Adds bytes; returns false, with the text unchanged, if memory runs out. */
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

/* Writes the number before a ply, counted from 0, such as "2." or "1...", and returns its length: 0
 * if the ply has none. Only p1's moves and the first move of a record have a number. */
size_t bw_record_number(const struct bw_record *record, size_t ply, char out[RECORD_NUMBER_SIZE]);

#endif
