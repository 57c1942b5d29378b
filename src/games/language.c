/* The library's translator, if any, and whether this thread does without it. */
#include <burrow/language.h>
#include <stddef.h>

static bw_translator *lent;
static _Thread_local bool plain;

void bw_language_set(bw_translator *translator) {
    lent = translator;
}

bool bw_language_plain(bool now_plain) {
    bool before = plain;
    plain = now_plain;
    return before;
}

const char *bw_tr(const char *text) {
    return bw_tr_in(NULL, text);
}

/* An empty text is not looked up: catalogues keep their own description under it. */
const char *bw_tr_in(const char *context, const char *text) {
    return lent && !plain && *text ? lent(context, text, NULL, 0) : text;
}

const char *bw_tr_count(const char *text, const char *many, unsigned long count) {
    if (lent && !plain)
        return lent(NULL, text, many, count);
    return count == 1 ? text : many;
}
