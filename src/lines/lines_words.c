/* Words that can be typed: finding one at the beginning of a line, listing them, and suggesting one, or
 * a legal move, for a line that is neither. */
#include "common/text.h"
#include "language/language.h"
#include "lines/lines_parts.h"
#include <burrow/language.h>
#include <string.h>

enum {
    MOST_CANDIDATES = 2 * 32 + BW_MAX_MOVES, /* words in two languages, and moves */
    LONGEST = 24                             /* that can be suggested */
};

static const char *name_of(const struct word *word) {
    return bw_tr_in("word", word->name);
}

/* How long the first word of a text is. */
static size_t first_length(const char *text) {
    size_t length = 0;
    while (text[length] && !text_is_space(text[length]))
        length++;
    return length;
}

bool is_word(const char *text, size_t length, const char *word) {
    const char *own = bw_tr_in("word", word), *plain = ascii_text(own, false);
    return text_is(text, length, word) || text_is(text, length, own) ||
           (plain && text_is(text, length, plain));
}

static const struct word *find(const struct word *words, const char *text, size_t length) {
    for (; words->name; words++)
        if (is_word(text, length, words->name) ||
            (words->brief && text_is(text, length, words->brief)))
            return words;
    return NULL;
}

const struct word *word_find(const struct word *words, const char *line, const char **rest) {
    size_t length = first_length(line);
    const struct word *word = find(words, line, length);
    *rest = line + length;
    while (text_is_space(**rest))
        (*rest)++;
    return word && (word->rest || **rest == '\0') ? word : NULL;
}

enum outcome word_obey(const struct word *word, const struct lines *lines,
                       const struct bw_position *position, void *context, const char *rest) {
    if (word->obey)
        return word->obey(context, rest);
    word->look(lines, position, rest);
    return GOES_ON;
}

enum outcome obey_leave(void *context, const char *rest) {
    (void)context;
    (void)rest;
    return LEFT;
}

/* ---- help ----------------------------------------------------------------------------------- */

/* `board (b)`, `note TEXT` */
static void write_word(const struct word *word, char out[BW_WORDS_SIZE]) {
    snprintf(out, BW_WORDS_SIZE, "%s%s%s%s%s%s", name_of(word), word->rest ? " " : "",
             word->rest ? bw_tr_in("word", word->rest) : "", word->brief ? " (" : "",
             word->brief ? word->brief : "", word->brief ? ")" : "");
}

static void list_words(const struct word *words) {
    char list[4 * BW_WORDS_SIZE], text[BW_WORDS_SIZE];
    size_t used = (size_t)snprintf(list, sizeof list, "%s", bw_tr("Words:"));
    for (; words->name && used < sizeof list; words++) {
        write_word(words, text);
        for (char *space = text; (space = strchr(space, ' '));)
            *space = LIST_SPACE;
        used += (size_t)snprintf(list + used, sizeof list - used, " %s%s", text,
                                 words[1].name ? "," : ".");
    }
    say_list(list);
    say(bw_tr("Type help and a word, such as help quit, to know what it does."));
}

void words_help(const struct word *words, const char *rest) {
    char text[BW_WORDS_SIZE];
    const struct word *word = *rest ? find(words, rest, strlen(rest)) : NULL;
    if (word) {
        write_word(word, text);
        say(bw_tr("%s: %s"), text, bw_tr(word->help));
    } else if (!*rest || !words_suggest(words, NULL, rest)) {
        list_words(words);
    }
}

/* ---- what was meant ------------------------------------------------------------------------- */

static int gather_words(const struct word *words, const char *candidates[]) {
    int count = 0;
    for (; words->name; words++) {
        candidates[count++] = words->name;
        if (strlen(name_of(words)) <= LONGEST)
            candidates[count++] = name_of(words);
    }
    return count;
}

/* Whether a text is made of squares, so that only the rules can refuse it. */
static bool is_made_of_squares(const char *text) {
    int squares = 0;
    for (; *text; squares++) {
        if (text_lower(*text) < 'a' || text_lower(*text) > 'z' || !text_is_digit(text[1]))
            return false;
        for (text++; text_is_digit(*text);)
            text++;
    }
    return squares == 1 || squares == 2;
}

bool words_suggest(const struct word *words, const struct bw_position *position, const char *line) {
    const char *candidates[MOST_CANDIDATES + 1];
    char moves[BW_MAX_MOVES][BW_MOVE_SIZE], word[LONGEST + 2], quote[BW_QUOTE_SIZE];
    size_t length = first_length(line);
    int count = gather_words(words, candidates),
        legal = position ? moves_sorted(position, moves) : 0;
    if (length > LONGEST || is_made_of_squares(line))
        return false;
    for (int i = 0; i < legal; i++)
        candidates[count++] = moves[i];
    candidates[count] = NULL;
    for (size_t i = 0; i <= length; i++)
        word[i] = i < length ? text_lower(line[i]) : '\0';
    const char *close = suggest(word, candidates);
    if (close)
        say(bw_tr("%s is not a word that can be typed here; did you mean %s?"),
            bw_quote(quote, line, strlen(line)), close);
    return close != NULL;
}
