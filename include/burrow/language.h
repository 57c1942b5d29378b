/* The language of the library's messages, rules and sentences.
 *
 * All texts in the code are English, and marked for translation. The library itself knows no other
 * language and no catalogue. Its user may give it a translator, once, before any other call and
 * before any thread starts: the program gives it gettext, the page its own table. Without one,
 * texts stay in English. Words that scripts rely on (moves, results, keys of variants, protocol)
 * are never translated. */
#ifndef BURROW_LANGUAGE_H
#define BURROW_LANGUAGE_H

#include <burrow/api.h>
#include <stdbool.h>

BW_BEGIN_DECLS

/* Translates a text. With `many`, chooses the form that goes with `count`. `context`, or NULL,
 * distinguishes uses of one text with different meanings. Without a translation, returns the text
 * itself (`text`, or `many` unless count is 1). The result lives as long as the program. */
typedef const char *bw_translator(const char *context, const char *text, const char *many,
                                  unsigned long count);

/* Sets the library's translator; NULL for none. */
BW_API void bw_language_set(bw_translator *translator);

/* The translation of a text, of a text in a context, and of a text with a number in it. */
BW_API const char *bw_tr(const char *text) BW_FORMAT_ARG(1);
BW_API const char *bw_tr_in(const char *context, const char *text) BW_FORMAT_ARG(2);
BW_API const char *bw_tr_count(const char *text, const char *many, unsigned long count)
    BW_FORMAT_ARG(1) BW_FORMAT_ARG(2);

/* Keeps the texts of this thread in English, for output that programs read: a protocol, a record,
 * JSON. Returns the previous setting, for the caller to restore. */
BW_API bool bw_language_plain(bool plain);

/* Mark a text, or a text in a context, that is translated where it is used. */
#define BW_TEXT(text) text
#define BW_TEXT_IN(context, text) text

BW_END_DECLS

#endif
