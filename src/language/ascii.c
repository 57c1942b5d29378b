/* Texts for terminals that have only ASCII.
 *
 * Each character is replaced by what people write for it on such a terminal. A text is converted when
 * it is first needed, and then found again by its address. */
#define _POSIX_C_SOURCE 200809L
#include "language/language.h"
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    BUCKETS = 256,
    LONGEST = 3 /* bytes of ASCII for one character, which takes at least two in UTF-8 */
};

/* ---- characters ----------------------------------------------------------------------------- */

struct letter {
    const char *utf8;
    const char *ascii;
};

static const struct letter german_letters[] = {
    {"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"}, {NULL, NULL},
};

static const struct letter letters[] = {
    {"à", "a"},   {"á", "a"}, {"â", "a"},   {"ã", "a"},   {"ä", "a"},  {"ç", "c"},  {"è", "e"},
    {"é", "e"},   {"ê", "e"}, {"ë", "e"},   {"ì", "i"},   {"í", "i"},  {"î", "i"},  {"ï", "i"},
    {"ñ", "n"},   {"ò", "o"}, {"ó", "o"},   {"ô", "o"},   {"õ", "o"},  {"ö", "o"},  {"ù", "u"},
    {"ú", "u"},   {"û", "u"}, {"ü", "u"},   {"ÿ", "y"},   {"œ", "oe"}, {"æ", "ae"}, {"ß", "ss"},
    {"À", "A"},   {"Á", "A"}, {"Â", "A"},   {"Ã", "A"},   {"Ä", "A"},  {"Ç", "C"},  {"È", "E"},
    {"É", "E"},   {"Ê", "E"}, {"Ë", "E"},   {"Ì", "I"},   {"Í", "I"},  {"Î", "I"},  {"Ï", "I"},
    {"Ñ", "N"},   {"Ò", "O"}, {"Ó", "O"},   {"Ô", "O"},   {"Õ", "O"},  {"Ö", "O"},  {"Ù", "U"},
    {"Ú", "U"},   {"Û", "U"}, {"Ü", "U"},   {"Œ", "OE"},  {"Æ", "AE"}, {"ª", "a"},  {"º", "o"},
    {"°", "o"},   {"¿", ""},  {"¡", ""},    {"«", "\""},  {"»", "\""}, {"„", "\""}, {"“", "\""},
    {"”", "\""},  {"‘", "'"}, {"’", "'"},   {"‚", "'"},   {"–", "-"},  {"—", "-"},  {"−", "-"},
    {"…", "..."}, {"×", "x"}, {"±", "+-"},  {"·", "."},   {"•", "*"},  {"→", "->"}, {"←", "<-"},
    {"≈", "~"},   {"✓", "="}, {"½", "1/2"}, {NULL, NULL},
};

/* Non-breaking spaces; in a table of their own since they look like ordinary ones. */
static const struct letter spaces[] = {
    {"\u00A0", " "},
    {"\u202F", " "},
    {NULL, NULL},
};

static size_t length_of(const char *text) {
    size_t length = 1;
    while (((unsigned char)text[length] & 0xC0) == 0x80)
        length++;
    return length;
}

static const char *find(const struct letter *list, const char *text, size_t length) {
    for (; list->utf8; list++)
        if (strlen(list->utf8) == length && memcmp(list->utf8, text, length) == 0)
            return list->ascii;
    return NULL;
}

/* What to write for a character that is not ASCII. */
static const char *spelling(const char *text, size_t length, bool german) {
    const char *found = german ? find(german_letters, text, length) : NULL;
    if (!found)
        found = find(letters, text, length);
    if (!found)
        found = find(spaces, text, length);
    return found ? found : "?";
}

static char *convert(const char *text, bool german) {
    char *out = malloc(strlen(text) * LONGEST + 1), *end = out;
    if (!out)
        return NULL;
    while (*text) {
        size_t length = length_of(text);
        if ((unsigned char)*text < 0x80) {
            *end++ = *text++;
            continue;
        }
        const char *ascii = spelling(text, length, german);
        size_t written = strlen(ascii);
        memcpy(end, ascii, written);
        end += written;
        text += length;
    }
    *end = '\0';
    return out;
}

/* ---- texts ---------------------------------------------------------------------------------- */

struct converted {
    const char *text;
    bool german;
    char *ascii;
    struct converted *next;
};

static bool is_ascii(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80)
            return false;
    return true;
}

static struct converted *make(const char *text, bool german) {
    struct converted *made = malloc(sizeof *made);
    if (!made)
        return NULL;
    *made = (struct converted){.text = text, .german = german, .ascii = convert(text, german)};
    if (made->ascii)
        return made;
    free(made);
    return NULL;
}

const char *ascii_text(const char *text, bool german) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static struct converted *buckets[BUCKETS];
    if (is_ascii(text))
        return text;
    struct converted **bucket = &buckets[(uintptr_t)text / sizeof(void *) % BUCKETS];
    pthread_mutex_lock(&lock);
    struct converted *found = *bucket;
    while (found && (found->text != text || found->german != german))
        found = found->next;
    if (!found && (found = make(text, german))) {
        found->next = *bucket;
        *bucket = found;
    }
    pthread_mutex_unlock(&lock);
    return found ? found->ascii : NULL;
}
