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

/* Writes one byte as it may be shown, and returns how many characters that took. */
static size_t quote_byte(char out[5], unsigned char byte) {
    if (byte >= 0x20 && byte < 0x7F) {
        out[0] = (char)byte;
        return 1;
    }
    return (size_t)snprintf(out, 5, "\\x%02X", byte);
}

const char *bw_quote(char out[BW_QUOTE_SIZE], const char *text, size_t length) {
    const size_t room = BW_QUOTE_SIZE - sizeof "'...'";
    size_t used = 0;
    bool cut = false;
    out[used++] = '\'';
    for (size_t i = 0; i < length && !cut; i++) {
        char shown[5];
        size_t width = quote_byte(shown, (unsigned char)text[i]);
        cut = used + width > room;
        if (!cut) {
            memcpy(out + used, shown, width);
            used += width;
        }
    }
    strcpy(out + used, cut ? "...'" : "'");
    return out;
}
