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

/* ---- finding one ---------------------------------------------------------------------------- */

/* Other words for the same, which people know from elsewhere or read on the full screen. */
static const struct {
    const char *name, *others;
} more[] = {
    {"back", BW_TEXT_IN("other words", "previous, backward")},
    {"draw", BW_TEXT_IN("other words", "offer a draw, accept the draw")},
    {"first", BW_TEXT_IN("other words", "start")},
    {"hint", BW_TEXT_IN("other words", "a hint, advice")},
    {"last", BW_TEXT_IN("other words", "last move")},
    {"mistake", BW_TEXT_IN("other words", "next mistake")},
    {"moves", BW_TEXT_IN("other words", "legal moves")},
    {"new", BW_TEXT_IN("other words", "new game, another game")},
    {"next", BW_TEXT_IN("other words", "forward")},
    {"play", BW_TEXT_IN("other words", "play on")},
    {"quit", BW_TEXT_IN("other words", "leave")},
    {"redo", BW_TEXT_IN("other words", "do again")},
    {"resign", BW_TEXT_IN("other words", "give up")},
    {"row", BW_TEXT_IN("other words", "rank")},
    {"save", BW_TEXT_IN("other words", "keep")},
    {"seats", BW_TEXT_IN("other words", "change seats, change sides, sides")},
    {"undo", BW_TEXT_IN("other words", "take back")},
    {"why", BW_TEXT_IN("other words", "reason")},
};

static bool is_same(const char *text, const char *other, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (text_lower(text[i]) != text_lower(other[i]))
            return false;
    return true;
}

/* Whether a text is in a list separated by commas; false without a list. */
static bool is_listed(const char *text, size_t length, const char *list) {
    while (list) {
        size_t part = strcspn(list, ",");
        if (part == length && is_same(text, list, length))
            return true;
        list = list[part] == ',' ? list + part + 2 : NULL;
    }
    return false;
}

/* The same, with or without the accents of the list. */
static bool is_listed_somehow(const char *text, size_t length, const char *list) {
    return is_listed(text, length, list) || is_listed(text, length, ascii_text(list, false)) ||
           is_listed(text, length, ascii_text(list, true));
}

static const char *others_of(const char *word) {
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        if (strcmp(more[i].name, word) == 0)
            return more[i].others;
    return NULL;
}

bool is_word(const char *text, size_t length, const char *word) {
    const char *others = others_of(word);
    return is_listed_somehow(text, length, word) ||
           is_listed_somehow(text, length, bw_tr_in("word", word)) ||
           (others && (is_listed_somehow(text, length, others) ||
                       is_listed_somehow(text, length, bw_tr_in("other words", others))));
}

static const struct word *find(const struct word *words, const char *text, size_t length) {
    for (; words->name; words++)
        if (is_word(text, length, words->name) ||
            (words->brief && text_is(text, length, words->brief)))
            return words;
    return NULL;
}

/* The length of a text without its last word. */
static size_t shortened(const char *text, size_t length) {
    while (length > 0 && !text_is_space(text[length - 1]))
        length--;
    while (length > 0 && text_is_space(text[length - 1]))
        length--;
    return length;
}

/* Some words are two or three, so the longest beginning that is one counts. */
const struct word *word_find(const struct word *words, const char *line, const char **rest) {
    size_t length = strlen(line);
    const struct word *word = NULL;
    while (length > 0 && !(word = find(words, line, length)))
        length = shortened(line, length);
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
    say(bw_tr("Type 'help' and a word, such as 'help quit', to know what it does."));
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
        say(bw_tr("%s is not a word that can be typed here; did you mean '%s'?"),
            bw_quote(quote, line, strlen(line)), close);
    return close != NULL;
}
