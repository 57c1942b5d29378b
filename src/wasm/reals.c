/* Without floating point in printf, the module is 10 kB smaller, and nothing of ours prints any.
 *
 * wasi-libc has such a printf. If it meets a floating-point conversion, it prints a message to
 * standard error and aborts. This file has all that it needs for that, so that no part of WASI is
 * linked; the message stops the module. */
#include <stdio.h>

/* wasi-libc's names. NOLINTBEGIN(bugprone-reserved-identifier) */
struct _IO_FILE {
    char unused;
};

extern struct _IO_FILE __stderr_FILE;
struct _IO_FILE __stderr_FILE;
/* NOLINTEND(bugprone-reserved-identifier) */

int fputs(const char *restrict text, FILE *restrict file) {
    (void)text;
    (void)file;
    __builtin_trap();
}
