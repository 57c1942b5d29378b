/* The languages that there are, and which one to speak.
 *
 * A name is a code or a locale, `pt` or `pt_BR.UTF-8`; only its language counts. The environment is
 * read as gettext reads it, with one difference: the C library need not have the locale, since a
 * catalogue is all that we need of a language. */
#include "common/text.h"
#include "language/language.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct language known[] = {
    {"en", "English"},  {"pt", "Português"}, {"es", "Español"},
    {"fr", "Français"}, {"de", "Deutsch"},   {NULL, NULL},
};

const struct language *languages(void) {
    return known;
}

const struct language *language_find(const char *text) {
    size_t length = strcspn(text, "_-.@");
    for (const struct language *language = known; language->code; language++)
        if (text_is(text, length, language->code))
            return language;
    return NULL;
}

const char *language_codes(char out[LANGUAGE_CODES_SIZE]) {
    int used = 0;
    for (const struct language *language = known; language->code; language++)
        used += snprintf(out + used, (size_t)(LANGUAGE_CODES_SIZE - used), "%s%s",
                         used > 0 ? ", " : "", language->code);
    return out;
}

/* ---- the environment ------------------------------------------------------------------------ */

/* An environment variable, or NULL if it is unset or empty. */
static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static bool is_no_language(const char *locale) {
    return strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
}

/* The first language of ours in a list such as `it:pt_BR:de`; English if there is none. */
static const struct language *first_of(const char *list) {
    while (*list) {
        char name[32];
        size_t length = strcspn(list, ":");
        snprintf(name, sizeof name, "%.*s", (int)length, list);
        const struct language *found = language_find(name);
        if (found || is_no_language(name))
            return found ? found : known;
        list += length;
        list += *list == ':';
    }
    return known;
}

/* LANGUAGE takes precedence over the locale, unless the locale is C. */
static const struct language *of_environment(void) {
    const char *locale = variable("LC_ALL");
    if (!locale)
        locale = variable("LC_MESSAGES");
    if (!locale)
        locale = variable("LANG");
    if (!locale || is_no_language(locale))
        return known;
    const char *list = variable("LANGUAGE");
    return first_of(list ? list : locale);
}

const struct language *language_choose(const char *option, const char *setting) {
    const struct language *found = option ? language_find(option) : NULL;
    if (!found)
        found = language_find(setting);
    return found ? found : of_environment();
}
