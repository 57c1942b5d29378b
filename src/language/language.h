/* The language that the program speaks.
 *
 * Texts in the code are English and marked for translation (<burrow/language.h>). Their translations
 * are gettext's catalogues, one for each language, made from po/. This room chooses the language, finds
 * its catalogue, and lends the library a translator that looks texts up in it. choose.c chooses the
 * language, language.c translates, catalogue_file.c checks that a catalogue is whole, ascii.c writes
 * texts for terminals that have only ASCII. */
#ifndef BURROW_LANGUAGE_LANGUAGE_H
#define BURROW_LANGUAGE_LANGUAGE_H

#include <stdbool.h>

struct language {
    const char *code; /* pt */
    const char *name; /* as it calls itself, Português; through bw_tr any terminal can show it */
};

/* ---- choosing: choose.c --------------------------------------------------------------------- */

/* The languages that there are, English first, in the order of menus; ends with a NULL code. */
const struct language *languages(void);

/* The language that a text such as pt, pt_BR or de_DE.UTF-8 names; NULL if it is none of ours. */
const struct language *language_find(const char *text);

/* The language to speak: that of the command line (NULL where it names none), else that of the
 * person's settings ("" likewise), else that of the environment by the rules of gettext. A text
 * that names none of ours counts as none. */
const struct language *language_choose(const char *option, const char *setting);

#define LANGUAGE_CODES_SIZE 64

/* All codes for a message, `en, pt, es`; returns `out`. */
const char *language_codes(char out[LANGUAGE_CODES_SIZE]);

/* ---- speaking: language.c ------------------------------------------------------------------- */

/* Sets the character set of the terminal and lends the library the translator. Call it once, before
 * anything is printed and before there are threads. */
void language_start(void);

/* Speaks a language from now on; English, and false, if its catalogue is not found. */
bool language_speak(const struct language *language);

/* The language that is spoken. */
const struct language *language_now(void);

/* ---- catalogues: catalogue_file.c ----------------------------------------------------------- */

/* Whether a file is a complete catalogue of gettext. */
bool catalogue_is_whole(const char *path);

/* ---- without special letters: ascii.c ------------------------------------------------------- */

/* A text in UTF-8 as well as ASCII can write it, in German with `ae` for ä; the same text where it is
 * ASCII already. The result is kept for as long as the program runs, so the text must live as long.
 * NULL without memory. Safe from several threads. */
const char *ascii_text(const char *text, bool german);

#endif
