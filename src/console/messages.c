/* Messages on standard error, and the exit status that goes with each. */
#include "common/text.h"
#include "common/width.h"
#include "console/console.h"
#include <stdarg.h>
#include <string.h>

enum status complain(enum status status, const char *format, ...) {
    char message[4096];
    va_list arguments;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it was, the line before */
    vsnprintf(message, sizeof message, bw_tr(format), arguments);
    va_end(arguments);
    text_mend_end(message);
    bw_text_disarm(message, "");
    fflush(stdout);
    fprintf(stderr, "burrow: %s\n", message);
    return status;
}

enum status fault_status(const struct bw_error *error) {
    switch (error->fault) {
    case BW_FAULT_USAGE:
        return STATUS_USAGE;
    case BW_FAULT_ILLEGAL:
        return STATUS_ILLEGAL;
    default:
        return STATUS_FAILED;
    }
}

/* Shows the characters of a text from `start` to `end`. Invalid bytes and control characters become
 * question marks. Returns how many columns they take. */
static int show_characters(const char *text, size_t start, size_t end) {
    int columns = 0, width = 1;
    for (size_t length; start < end; start += length, columns += width) {
        int shown = bw_text_shown(text + start, end - start);
        length = shown > 0 ? text_step(text + start, &width) : 1;
        if (shown > 0) {
            fwrite(text + start, 1, length, stderr);
        } else {
            fputc('?', stderr);
            width = 1;
        }
    }
    return columns;
}

/* Shows the part of a text around an offset, and a caret under it. */
static void point_at(const char *text, size_t at) {
    enum {
        BEFORE = 40,
        SHOWN = 70
    };
    size_t length = strlen(text), place = at - 1;
    size_t start = place > BEFORE ? place - BEFORE : 0;
    while (start < place && text_goes_on(text[start]))
        start++;
    size_t end = length < start + SHOWN ? length : start + SHOWN;
    while (end < length && end > start && text_goes_on(text[end]))
        end--;
    fputs("  ", stderr);
    int columns = show_characters(text, start, place < end ? place : end);
    show_characters(text, place < end ? place : end, end);
    fprintf(stderr, "\n  %*s^\n", columns, "");
}

enum status complain_about(const char *what, const char *text, const struct bw_error *error) {
    complain(STATUS_FAILED, "%s: %s", bw_tr(what), error->message);
    if (error->at > 0)
        point_at(text, error->at);
    return fault_status(error);
}
