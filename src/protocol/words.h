/* Splitting a line of the protocol into words, and reading them. */
#ifndef BURROW_PROTOCOL_WORDS_H
#define BURROW_PROTOCOL_WORDS_H

#include "common/text.h"
#include <burrow/error.h>
#include <stdint.h>

/* A word of a line; its length is 0 after the last one. */
struct word {
    const char *start;
    size_t length;
};

/* Takes the next word from a text and moves past it. */
static inline struct word next_word(const char **text) {
    struct word word = {.length = 0};
    while (text_is_space(**text))
        ++*text;
    word.start = *text;
    while (**text && !text_is_space(**text))
        ++*text;
    word.length = (size_t)(*text - word.start);
    return word;
}

/* Whether a word is the given one, ignoring case. */
static inline bool is(struct word word, const char *text) {
    return text_is(word.start, word.length, text);
}

static inline bool has_word(const char *text) {
    return next_word(&text).length > 0;
}

/* A word for a message. */
struct quote {
    char text[BW_QUOTE_SIZE];
};

static inline struct quote quoted(struct word word) {
    struct quote quote = {.text = ""};
    bw_quote(quote.text, word.start, word.length);
    return quote;
}

/* A whole number without sign, from `lowest` to `highest`. */
static inline bool read_number(struct word word, uint64_t lowest, uint64_t highest,
                               uint64_t *number) {
    return bw_text_number(word.start, word.length, lowest, highest, number);
}

#endif
