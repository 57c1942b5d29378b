/* Which language is chosen, and what is then said in it.
 *
 * Portuguese and Spanish have small catalogues made for this test, so that it does not depend on
 * the real ones; the other languages use the program's. */
#define _POSIX_C_SOURCE 200809L
#include "common/text.h"
#include "language/language.h"
#include "support.h"
#include <burrow/game.h>
#include <burrow/language.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- choosing ------------------------------------------------------------------------------- */

static void languages_are_named_by_codes_and_locales(void **state) {
    static const char *const german[] = {"de",    "DE",      "de_DE",        "de_AT.UTF-8",
                                         "de-CH", "de@euro", "de.ISO-8859-1"};
    static const char *const unknown[] = {"",  "d",   "deu",   "Deutsch", "xx",
                                          "C", "_DE", "de:en", " de"};
    for (size_t i = 0; i < sizeof german / sizeof *german; i++) {
        const struct language *found = language_find(german[i]);
        assert_non_null(found);
        assert_string_equal(found->code, "de");
    }
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_null(language_find(unknown[i]));
}

static void every_language_is_found_by_its_code(void **state) {
    char codes[LANGUAGE_CODES_SIZE];
    for (const struct language *language = languages(); language->code; language++)
        assert_ptr_equal(language_find(language->code), language);
    assert_string_equal(languages()->code, "en");
    assert_string_equal(language_codes(codes), "en, pt, es, fr, de");
}

static void set_variable(const char *name, const char *value) {
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

static void language_is_chosen_by_option_setting_and_environment(void **state) {
    static const struct {
        const char *option, *setting, *language, *lc_all, *lc_messages, *lang, *expected;
    } cases[] = {
        /* nothing said */
        {NULL, "", NULL, NULL, NULL, NULL, "en"},
        {NULL, "", "", "", "", "", "en"},
        /* the option before the setting before the environment */
        {"fr", "pt", "es", NULL, NULL, "de_DE", "fr"},
        {NULL, "pt", "es", NULL, NULL, "de_DE", "pt"},
        {"en", "pt", NULL, NULL, NULL, "de_DE", "en"},
        {"fr_CA.UTF-8", "", NULL, NULL, NULL, NULL, "fr"},
        /* unknown languages are ignored */
        {"xx", "pt", NULL, NULL, NULL, "de_DE", "pt"},
        {"xx", "yy", NULL, NULL, NULL, "de_DE", "de"},
        /* LC_ALL before LC_MESSAGES before LANG, where empty is not set */
        {NULL, "", NULL, "pt_BR.UTF-8", "fr_FR", "de_DE", "pt"},
        {NULL, "", NULL, "", "fr_FR", "de_DE", "fr"},
        {NULL, "", NULL, NULL, NULL, "es_MX", "es"},
        {NULL, "", NULL, NULL, NULL, "it_IT.UTF-8", "en"},
        /* LANGUAGE before them, unless the locale is C */
        {NULL, "", "de", NULL, NULL, "es_MX", "de"},
        {NULL, "", "it:pt_BR:de", NULL, NULL, "es_MX", "pt"},
        {NULL, "", "en:de", NULL, NULL, "es_MX", "en"},
        {NULL, "", "it", NULL, NULL, "es_MX", "en"},
        {NULL, "", "it:C:de", NULL, NULL, "es_MX", "en"},
        {NULL, "", ":de", NULL, NULL, "es_MX", "de"},
        {NULL, "", "de", NULL, NULL, NULL, "en"},
        {NULL, "", "de", NULL, NULL, "C", "en"},
        {NULL, "", "de", "POSIX", NULL, "es_MX", "en"},
        {NULL, "", "de", NULL, NULL, "C.UTF-8", "de"},
        /* but an explicit choice counts there, too */
        {"de", "", NULL, "C", NULL, NULL, "de"},
        {NULL, "de", NULL, "C", NULL, NULL, "de"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_variable("LANGUAGE", cases[i].language);
        set_variable("LC_ALL", cases[i].lc_all);
        set_variable("LC_MESSAGES", cases[i].lc_messages);
        set_variable("LANG", cases[i].lang);
        const struct language *chosen = language_choose(cases[i].option, cases[i].setting);
        if (strcmp(chosen->code, cases[i].expected) != 0)
            fail_msg("case %zu: expected %s, got %s", i, cases[i].expected, chosen->code);
    }
}

/* ---- speaking ------------------------------------------------------------------------------- */

/* Starts in a locale, as the program does. */
static void start_in(const char *locale) {
    unsetenv("LANGUAGE");
    setenv("LC_ALL", locale, 1);
    language_start();
}

static void speak(const char *code) {
    const struct language *language = language_find(code);
    if (!language_speak(language))
        skip(); /* there is no msgfmt here */
    assert_ptr_equal(language_now(), language);
}

static void texts_are_looked_up_by_context_and_number(void **state) {
    start_in("C.UTF-8");
    speak("pt");
    assert_string_equal(bw_tr("Red"), "Vermelho");
    assert_string_equal(bw_tr("draw"), "desenhar");
    assert_string_equal(bw_tr_in("result", "draw"), "empate");
    assert_string_equal(bw_tr_count("%d move", "%d moves", 0), "%d lance");
    assert_string_equal(bw_tr_count("%d move", "%d moves", 1), "%d lance");
    assert_string_equal(bw_tr_count("%d move", "%d moves", 2), "%d lances");
}

static void texts_without_translation_stay_as_they_are(void **state) {
    static const char text[] = "no such text", many[] = "no such texts";
    start_in("C.UTF-8");
    speak("pt");
    assert_ptr_equal(bw_tr(text), text);
    assert_ptr_equal(bw_tr_in("result", text), text);
    assert_string_equal(bw_tr_in("no such context", "Red"), "Red");
    assert_ptr_equal(bw_tr_count(text, many, 1), text);
    assert_ptr_equal(bw_tr_count(text, many, 2), many);
    assert_string_equal(bw_tr(""), "");
}

static void errors_are_in_the_language(void **state) {
    struct bw_error error;
    start_in("C.UTF-8");
    speak("pt");
    bw_fail(&error, BW_FAULT_ILLEGAL, 0, "the game is over");
    assert_string_equal(error.message, "a partida já acabou");
}

static void language_changes_while_the_program_runs(void **state) {
    start_in("C.UTF-8");
    for (int i = 0; i < 3; i++) {
        speak("pt");
        assert_string_equal(bw_tr("Red"), "Vermelho");
        speak("es"); /* from the same folder */
        assert_string_equal(bw_tr("Red"), "Rojo");
        speak("de"); /* from another one */
        assert_string_equal(bw_tr("Red"), "Rot");
        speak("en");
        assert_string_equal(bw_tr("Red"), "Red");
        assert_string_equal(bw_tr_count("%d move", "%d moves", 2), "%d moves");
    }
}

static void any_locale_will_do(void **state) {
    static const char *const locales[] = {"C.UTF-8", "de_DE.UTF-8", "xx_YY.utf8"};
    for (size_t i = 0; i < sizeof locales / sizeof *locales; i++) {
        start_in(locales[i]);
        speak("pt");
        assert_string_equal(bw_tr("the game is over"), "a partida já acabou");
    }
    static const char *const without_utf8[] = {"C", "POSIX", "xx_YY", "pt_PT.ISO-8859-1"};
    for (size_t i = 0; i < sizeof without_utf8 / sizeof *without_utf8; i++) {
        start_in(without_utf8[i]);
        speak("pt");
        assert_string_equal(bw_tr("the game is over"), "a partida ja acabou");
    }
}

static void numbers_keep_their_point(void **state) {
    char text[8];
    start_in("de_DE.UTF-8");
    speak("de");
    snprintf(text, sizeof text, "%.1f", 1.5);
    assert_string_equal(text, "1.5");
}

static void *look_up_plainly(void *argument) {
    const char **said = argument;
    bw_language_plain(true);
    *said = bw_tr("Red");
    return NULL;
}

static void a_thread_may_stay_english(void **state) {
    pthread_t thread;
    const char *said = NULL;
    start_in("C.UTF-8");
    speak("pt");
    assert_int_equal(pthread_create(&thread, NULL, look_up_plainly, &said), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_string_equal(said, "Red");
    assert_string_equal(bw_tr("Red"), "Vermelho");
    assert_false(bw_language_plain(true));
    assert_string_equal(bw_tr_count("%d move", "%d moves", 1), "%d move");
    assert_true(bw_language_plain(false));
    assert_string_equal(bw_tr("Red"), "Vermelho");
}

/* No sentence is cut off, and no line is wider than a terminal. */
static void assert_fits(const char *rules) {
    size_t length = strlen(rules);
    assert_in_range(length, 100, BW_RULES_SIZE - 2);
    assert_string_equal(rules + length - 2, ".\n");
    for (int column = 0; *rules; rules++) {
        column = *rules == '\n' ? 0 : column + !text_goes_on(*rules);
        assert_in_range(column, 0, 80);
    }
}

static void rules_fit_in_every_language(void **state) {
    static const char *const texts[] = {"talpa:swap=yes", "4mation:blocked=draw,swap=yes",
                                        "4mation:blocked=opponent,swap=yes",
                                        "4mation:blocked=free"};
    start_in("C.UTF-8");
    for (const struct language *language = languages(); language->code; language++) {
        speak(language->code);
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            const struct bw_variant variant = variant_of(texts[i]);
            char rules[BW_RULES_SIZE];
            assert_fits(bw_rules(&variant, rules));
        }
    }
}

/* ---- fitting a terminal --------------------------------------------------------------------- */

static void letters_are_spelled_in_ascii(void **state) {
    assert_string_equal(ascii_text("Größe: 3×3, „Züge“ …", true), "Groesse: 3x3, \"Zuege\" ...");
    assert_string_equal(ascii_text("¿Vergüenza? Mañana", false), "Verguenza? Manana");
    assert_string_equal(ascii_text("Échec : à l’œuvre", false), "Echec : a l'oeuvre");
    assert_string_equal(ascii_text("posições", false), "posicoes");
    assert_string_equal(ascii_text("中x", false), "?x");
    assert_string_equal(ascii_text("\x80 \xC3", false), "? ?");
}

static void spelled_texts_are_kept(void **state) {
    static const char ascii[] = "plain", other[] = "é";
    assert_ptr_equal(ascii_text(ascii, false), ascii);
    assert_ptr_equal(ascii_text(other, false), ascii_text(other, false));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(languages_are_named_by_codes_and_locales),
        cmocka_unit_test(every_language_is_found_by_its_code),
        cmocka_unit_test(language_is_chosen_by_option_setting_and_environment),
        cmocka_unit_test(texts_are_looked_up_by_context_and_number),
        cmocka_unit_test(texts_without_translation_stay_as_they_are),
        cmocka_unit_test(errors_are_in_the_language),
        cmocka_unit_test(language_changes_while_the_program_runs),
        cmocka_unit_test(any_locale_will_do),
        cmocka_unit_test(numbers_keep_their_point),
        cmocka_unit_test(a_thread_may_stay_english),
        cmocka_unit_test(rules_fit_in_every_language),
        cmocka_unit_test(letters_are_spelled_in_ascii),
        cmocka_unit_test(spelled_texts_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
