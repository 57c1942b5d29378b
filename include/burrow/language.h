/* The language that the library speaks in: messages, rules, sentences.
 *
 * All texts in the code are English, and marked for translation. The library itself knows no other
 * language and no catalogue: whoever uses it may lend it a translator, once, before anything else and
 * before there are threads; the program lends it gettext, the page its own table. Without one, texts
 * stay as they are. Words that scripts rely on (moves, results, keys of variants, protocol) are never
 * translated. */
#ifndef BURROW_LANGUAGE_H
#define BURROW_LANGUAGE_H

#include <burrow/api.h>
#include <stdbool.h>

BW_BEGIN_DECLS

/* Translates a text; with `many`, the form that goes with `count`; with `context` (or NULL), a text
 * that means different things in different places. Returns the text itself (`text`, or `many` unless
 * count is 1) where it knows no translation. What it returns lives as long as the program. */
typedef const char *bw_translator(const char *context, const char *text, const char *many,
                                  unsigned long count);

/* Lends the library a translator; NULL takes it back. */
BW_API void bw_language_set(bw_translator *translator);

/* The translation of a text, of a text in a context, and of a text with a number in it. */
BW_API const char *bw_tr(const char *text) BW_FORMAT_ARG(1);
BW_API const char *bw_tr_in(const char *context, const char *text) BW_FORMAT_ARG(2);
BW_API const char *bw_tr_count(const char *text, const char *many, unsigned long count)
    BW_FORMAT_ARG(1) BW_FORMAT_ARG(2);

/* Keeps the texts of this thread in English, as those need it who write what programs read: a
 * protocol, a record, JSON. Returns what held before, to be given back. */
BW_API bool bw_language_plain(bool plain);

/* Marks a text that is translated where it is used, and one that is in a context. */
#define BW_TEXT(text) text
#define BW_TEXT_IN(context, text) text

BW_END_DECLS

#endif
