/* Printing for people.
 *
 * Output may contain text from outside: the name of a file or player, a note, what another program
 * said. A terminal would obey the control characters in it, and some characters change how the rest of
 * the line is shown. So all that people read is printed here, or by `complain` (messages.c), and only
 * what can be shown gets through (bw_text_shown); `tools/lint` finds what is printed in any other
 * way. */
#include "common/text.h"
#include "console/console.h"
#include <stdarg.h>
#include <stdlib.h>

/* Prints text of any length; only its beginning if there is no memory for all of it. */
void print_arguments(FILE *file, const char *format, va_list arguments) {
    char usual[1024], *text = usual;
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(usual, sizeof usual, format, arguments);
    if (length >= (int)sizeof usual && (text = malloc((size_t)length + 1)))
        vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    text = text ? text : usual;
    bw_text_disarm(text, "\n");
    fputs(text, file);
    if (text != usual)
        free(text);
}

void print(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_arguments(stdout, format, arguments);
    va_end(arguments);
}

void print_to(FILE *file, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_arguments(file, format, arguments);
    va_end(arguments);
}
