/* Filling errors, in the language of the library, and quoting foreign text in them. */
#include "common/text.h"
#include <burrow/error.h>
#include <burrow/language.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool bw_fail(struct bw_error *error, enum bw_fault fault, size_t at, const char *format, ...) {
    if (!error)
        return false;
    *error = (struct bw_error){.fault = fault, .at = at};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, bw_tr(format), arguments);
    va_end(arguments);
    text_mend_end(error->message);
    return false;
}

/* Writes the first character of a text, or its first byte in hexadecimal if that may not be shown.
 * Returns how many bytes it has read. */
static size_t quote_next(char out[5], const char *text, size_t length) {
    int shown = bw_text_shown(text, length);
    if (shown == 0) {
        snprintf(out, 5, "\\x%02X", (unsigned char)*text);
        return 1;
    }
    memcpy(out, text, (size_t)shown);
    out[shown] = '\0';
    return (size_t)shown;
}

const char *bw_quote(char out[BW_QUOTE_SIZE], const char *text, size_t length) {
    const size_t room = BW_QUOTE_SIZE - sizeof "'...'";
    size_t used = 0;
    bool cut = false;
    out[used++] = '\'';
    for (size_t i = 0; i < length && !cut;) {
        char shown[5];
        i += quote_next(shown, text + i, length - i);
        size_t width = strlen(shown);
        cut = used + width > room;
        if (!cut) {
            strcpy(out + used, shown);
            used += width;
        }
    }
    strcpy(out + used, cut ? "...'" : "'");
    return out;
}
