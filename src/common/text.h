/* What all rooms share about texts; the larger functions are in text.c. Reading ignores case and
 * surrounding white space, and forgives nothing else. The C library's versions depend on the
 * locale, so they are not used. */
#ifndef BURROW_COMMON_TEXT_H
#define BURROW_COMMON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline bool text_is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline bool text_is_digit(char c) {
    return c >= '0' && c <= '9';
}

static inline char text_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether `length` bytes of a text are a word, ignoring case. */
static inline bool text_is(const char *text, size_t length, const char *word) {
    if (strlen(word) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (text_lower(text[i]) != text_lower(word[i]))
            return false;
    return true;
}

/* A piece of a larger text; the larger one is kept so that an error can say where. */
struct span {
    const char *whole;
    const char *start;
    size_t length;
};

/* The length in bytes of the UTF-8 character at the start of a text; 0 if there is none. */
int bw_text_character(const unsigned char *text);

/* The code point of a UTF-8 character of so many bytes. */
static inline unsigned text_code(const char *text, int length) {
    static const unsigned char mask[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    unsigned code = (unsigned char)*text & mask[length];
    for (int i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3FU);
    return code;
}

/* Whether a character beyond ASCII is hidden: a control, a line end, or an invisible character that
 * may change how others are shown. These are the C1 controls, U+2028 and U+2029, what Unicode calls
 * default ignorable, including direction marks and tags, and private use beyond U+E0000. Joiners
 * (U+200C, U+200D) and the first sixteen variation selectors are not hidden: scripts and emoji need
 * them, and they move nothing. */
bool bw_text_is_hidden(unsigned code);

/* How many of the first `length` bytes of a text are one character that may be shown as it is; 0 if
 * the text begins with one that a terminal might obey, that is invisible, or that is not valid. */
int bw_text_shown(const char *text, size_t length);

/* Replaces each character of a text that may not be shown, and each invalid byte, by a question
 * mark. `kept` are control characters that stay. All text from outside passes through this or
 * bw_quote before it is shown. */
void bw_text_disarm(char *text, const char *kept);

/* A text without the white space around it. */
static inline struct span text_trim_bytes(const char *text, size_t length) {
    struct span span = {.whole = text, .start = text, .length = length};
    while (span.length > 0 && text_is_space(*span.start)) {
        span.start++;
        span.length--;
    }
    while (span.length > 0 && text_is_space(span.start[span.length - 1]))
        span.length--;
    return span;
}

static inline struct span text_trim(const char *text) {
    return text_trim_bytes(text, strlen(text));
}

/* The index of a character in the whole text, counted from 1. */
static inline size_t text_at(const struct span *span, const char *place) {
    return (size_t)(place - span->whole) + 1;
}

/* Whether a byte of UTF-8 continues a character. */
static inline bool text_goes_on(char byte) {
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Drops an incomplete UTF-8 character at the end of a text that was cut to fit. */
static inline void text_mend_end(char *text) {
    size_t length = strlen(text), start = length;
    while (start > 0 && text_goes_on(text[start - 1]))
        start--;
    if (start == 0)
        return;
    unsigned char first = (unsigned char)text[start - 1];
    size_t needed = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    if (length - start + 1 < needed)
        text[start - 1] = '\0';
}

/* How many bytes the next character of a text takes, and how many columns. */
typedef size_t text_measure(const char *text, int *columns);

/* Wraps lines that are wider than so many columns by replacing spaces with line ends, so that the
 * text keeps its length. A word wider than a line stays whole. */
void bw_text_wrap(char *text, int columns, text_measure *measure);

/* Read a whole number from `lowest` to `highest`, which must be the entire text: decimal digits,
 * after an optional minus for bw_text_signed. On failure *number is unchanged. */
bool bw_text_number(const char *text, size_t length, uint64_t lowest, uint64_t highest,
                    uint64_t *number);
bool bw_text_signed(const char *text, size_t length, int64_t lowest, int64_t highest,
                    int64_t *number);

/* The same for texts where a number must be canonical, without a leading zero; returns it, or
 * -1. */
static inline int text_count(const char *text, size_t length, int lowest, int highest) {
    uint64_t number;
    bool leads = length > 1 && text[0] == '0';
    return !leads && bw_text_number(text, length, (uint64_t)lowest, (uint64_t)highest, &number)
               ? (int)number
               : -1;
}

#endif
