/* Messages on standard error, and the exit status that goes with each. */
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
    for (char *c = message; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = '?'; /* the name of a file may hold anything, and a terminal would obey it */
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

/* Shows the part of a text around a place, and a caret under it. Every byte that a terminal could
 * take for more than a letter is shown as a question mark. */
static void point_at(const char *text, size_t at) {
    enum {
        BEFORE = 40,
        SHOWN = 70
    };
    size_t length = strlen(text), place = at - 1;
    size_t start = place > BEFORE ? place - BEFORE : 0;
    fputs("  ", stderr);
    for (size_t i = start; i < length && i < start + SHOWN; i++)
        fputc(text[i] >= ' ' && text[i] <= '~' ? text[i] : '?', stderr);
    fprintf(stderr, "\n  %*s^\n", (int)(place - start), "");
}

enum status complain_about(const char *what, const char *text, const struct bw_error *error) {
    complain(STATUS_FAILED, "%s: %s", bw_tr(what), error->message);
    if (error->at > 0)
        point_at(text, error->at);
    return fault_status(error);
}
