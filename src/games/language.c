/* The translator that somebody lent the library, or none. */
#include <burrow/language.h>
#include <stddef.h>

static bw_translator *translate;

void bw_language_set(bw_translator *translator) {
    translate = translator;
}

const char *bw_tr(const char *text) {
    return translate ? translate(NULL, text, NULL, 0) : text;
}

const char *bw_tr_in(const char *context, const char *text) {
    return translate ? translate(context, text, NULL, 0) : text;
}

const char *bw_tr_count(const char *text, const char *many, unsigned long count) {
    if (translate)
        return translate(NULL, text, many, count);
    return count == 1 ? text : many;
}
