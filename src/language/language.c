/* Texts in other languages, from gettext's catalogues.
 *
 * gettext finds a catalogue by the locale, and the locale of a language is often not installed. So we
 * give it one that nearly always is, C.UTF-8, and name the language in LANGUAGE, which takes precedence
 * over any locale but plain C. gettext caches what it found, and must be told when the language
 * changes: its manual gives _nl_msg_cat_cntr for that.
 *
 * Numbers keep their decimal point in every language, since only the categories for characters and
 * messages are set. All texts are UTF-8; if the terminal has another character set they are written in
 * ASCII, as the boards are. */
#define _POSIX_C_SOURCE 200809L
#include "language/language.h"
#include "settings/settings.h"
#include <burrow/language.h>
#include <langinfo.h>
#include <libintl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FOLDER_SIZE = 4096,
    KEY_SIZE = 512 /* of a text with its context */
};

static const char domain[] = "burrow";
static const struct language *_Atomic now;
static bool utf8;

#if defined(__GLIBC__)
extern int _nl_msg_cat_cntr; /* NOLINT(bugprone-reserved-identifier): it is the C library's */
#endif

/* ---- catalogues ----------------------------------------------------------------------------- */

static bool has_catalogue(const char *folder, const struct language *language) {
    char path[FOLDER_SIZE];
    int length =
        snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/%s.mo", folder, language->code, domain);
    return length < FOLDER_SIZE && catalogue_is_whole(path);
}

/* Finds the folder of the catalogues: where the program was built, beside the installed program (which
 * may have been moved with them), or where it was configured to be installed. */
static bool find_catalogues(const struct language *language, char folder[FOLDER_SIZE]) {
    static const char *const places[] = {"/locale", "/../share/locale"};
    char program[FOLDER_SIZE];
    if (path_program(program, sizeof program)) {
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            int length = snprintf(folder, FOLDER_SIZE, "%s%s", program, places[i]);
            if (length < FOLDER_SIZE && has_catalogue(folder, language))
                return true;
        }
    }
    snprintf(folder, FOLDER_SIZE, "%s", BURROW_LOCALE_FOLDER);
    return has_catalogue(folder, language);
}

/* ---- the translator ------------------------------------------------------------------------- */

static const char *english(const char *text, const char *many, unsigned long count) {
    return many && count != 1 ? many : text;
}

/* In a catalogue, a text with a context follows it and a separator. */
static const char *look_up_in(const char *context, const char *text) {
    char key[KEY_SIZE];
    int length = snprintf(key, sizeof key, "%s\004%s", context, text);
    if (length >= KEY_SIZE)
        return text;
    const char *found = dgettext(domain, key);
    return found == key ? text : found;
}

static const char *look_up(const char *context, const char *text, const char *many,
                           unsigned long count) {
    if (now == languages())
        return english(text, many, count);
    if (context)
        return look_up_in(context, text);
    return many ? dngettext(domain, text, many, count) : dgettext(domain, text);
}

static const char *translate(const char *context, const char *text, const char *many,
                             unsigned long count) {
    const char *found = look_up(context, text, many, count);
    if (utf8)
        return found;
    const char *ascii = ascii_text(found, strcmp(now->code, "de") == 0);
    return ascii ? ascii : english(text, many, count);
}

/* ---- starting ------------------------------------------------------------------------------- */

/* The first of some environment variables that is set and not empty. */
static const char *first_set(const char *const names[]) {
    for (int i = 0; names[i]; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "";
}

/* If the locale is not installed, its name still says whether the terminal has UTF-8. */
static void set_characters(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG", NULL};
    if (!setlocale(LC_CTYPE, "")) {
        const char *locale = first_set(names);
        if (strstr(locale, "UTF-8") || strstr(locale, "utf8"))
            setlocale(LC_CTYPE, "C.UTF-8");
    }
    utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* Any locale but C makes gettext look at LANGUAGE. */
static void set_messages(void) {
    static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *set = setlocale(LC_MESSAGES, names[i]);
        if (set && strcmp(set, "C") != 0)
            return;
    }
}

void language_start(void) {
    now = languages();
    set_characters();
    set_messages();
    bind_textdomain_codeset(domain, "UTF-8");
    bw_language_set(translate);
}

bool language_speak(const struct language *language) {
    char folder[FOLDER_SIZE];
    bool found = language == languages() || find_catalogues(language, folder);
    if (found && language != languages())
        bindtextdomain(domain, folder);
    now = found ? language : languages();
    setenv("LANGUAGE", now->code, 1); /* the C library's own messages follow it too */
#if defined(__GLIBC__)
    _nl_msg_cat_cntr++;
#endif
    return found;
}

const struct language *language_now(void) {
    return now;
}
