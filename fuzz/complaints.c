/* The linker redirects all calls of `complain` to this file (--wrap). */
#include "complaints.h"
#include "console/console.h"
#include "fuzz.h"
#include <stdarg.h>

static int count;

/* NOLINTBEGIN(bugprone-reserved-identifier) */
enum status __wrap_complain(enum status status, const char *format, ...) BW_PRINTF(2, 3);

enum status __wrap_complain(enum status status, const char *format, ...) {
    char message[4096];
    va_list arguments;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it was, the line before */
    int length = vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    require(length > 0 && length < (int)sizeof message && !strchr(message, '\n'));
    count++;
    return status;
}
/* NOLINTEND(bugprone-reserved-identifier) */

int complaints(void) {
    int now = count;
    count = 0;
    return now;
}
