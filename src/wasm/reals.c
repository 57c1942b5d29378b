/* Without real numbers in printf, the module is 10 kB smaller, and nothing of ours prints any.
 *
 * wasi-libc has such a printf. Should it meet a real, it complains on standard error and ends the
 * program; all that it needs for that is here, so that nothing of a system is linked. The complaint
 * stops the module. */
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
