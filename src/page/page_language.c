/* Texts in the person's language, from a catalogue of gettext that the page has fetched.
 *
 * The library gets its translations through the translator that is set here; the page gets its own
 * by page_text. Some texts of the library are printf formats. A translation with other conversions
 * would make printf read arguments that are not there, so it is not used. */
#include "language/catalogue.h"
#include "page/page_inside.h"
#include <burrow/language.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_SIZE = 512 /* of a text with its context */
};

/* The current language; English if it has no bytes. */
static struct {
    unsigned char *bytes;
    struct catalogue catalogue;
    struct page_plural plural;
} spoken;

/* ---- looking up ----------------------------------------------------------------------------- */

/* The entry of the catalogue for a text; NULL if there is none. */
static const char *find(const char *context, const char *text, size_t *length) {
    char key[KEY_SIZE];
    if (!context)
        return catalogue_find(&spoken.catalogue, text, length);
    int needed = snprintf(key, sizeof key, "%s\004%s", context, text);
    return needed < KEY_SIZE ? catalogue_find(&spoken.catalogue, key, length) : NULL;
}

/* The plural form of a translation for a number; the first if it has too few. */
static const char *form_for(const char *forms, size_t length, unsigned long count) {
    const char *form = forms;
    for (unsigned long left = page_plural_choose(&spoken.plural, count); left > 0; left--) {
        form += strlen(form) + 1;
        if (form > forms + length)
            return forms;
    }
    return form;
}

/* A translation; NULL for none. */
static const char *translate(const char *context, const char *text, const char *many,
                             unsigned long count) {
    size_t length;
    const char *found = spoken.bytes && *text ? find(context, text, &length) : NULL;
    if (found && many)
        found = form_for(found, length, count);
    return found && *found ? found : NULL;
}

static const char *english(const char *text, const char *many, unsigned long count) {
    return many && count != 1 ? many : text;
}

static const char *translate_format(const char *context, const char *text, const char *many,
                                    unsigned long count) {
    const char *found = translate(context, text, many, count);
    return found && page_format_fits(many ? many : text, found) ? found
                                                                : english(text, many, count);
}

const char *page_text(const char *context, const char *text, const char *many,
                      unsigned long count) {
    many = many && *many ? many : NULL;
    const char *found = translate(context && *context ? context : NULL, text, many, count);
    return found ? found : english(text, many, count);
}

/* ---- speaking ------------------------------------------------------------------------------- */

static void speak(unsigned char *bytes, const struct catalogue *catalogue,
                  const struct page_plural *plural) {
    free(spoken.bytes);
    spoken.bytes = bytes;
    spoken.catalogue = *catalogue;
    spoken.plural = *plural;
    bw_language_set(bytes ? translate_format : NULL);
}

/* Reads the parts of a catalogue that are used here. */
static bool read_catalogue(const unsigned char *bytes, size_t length, struct catalogue *catalogue,
                           struct page_plural *plural) {
    size_t head_length;
    if (!catalogue_read(catalogue, bytes, length))
        return false;
    const char *head = catalogue_find(catalogue, "", &head_length);
    return page_plural_read(plural, head ? head : "");
}

bool page_speak(const char *bytes, size_t length) {
    struct catalogue catalogue = {.bytes = NULL};
    struct page_plural plural = {.forms = 0};
    if (length == 0) {
        speak(NULL, &catalogue, &plural);
        return true;
    }
    unsigned char *copy = malloc(length);
    if (!copy)
        return false;
    memcpy(copy, bytes, length);
    if (!read_catalogue(copy, length, &catalogue, &plural)) {
        free(copy);
        return false;
    }
    speak(copy, &catalogue, &plural);
    return true;
}
