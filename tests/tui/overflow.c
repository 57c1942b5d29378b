/* Makes a program overflow the stack of one of its threads, to test how it handles that.
 *
 * Loaded before the C library (LD_PRELOAD), it replaces clock_gettime, which all threads call again
 * and again. Once the file $OVERFLOW_WHEN exists, the first call in the thread that $OVERFLOW_IN
 * names, `main` or `other`, does not return. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static volatile int endless = 1;

static int use_up_stack(int depth) {
    volatile char some[4096];
    some[0] = (char)depth;
    return endless ? use_up_stack(depth + 1) + some[0] : 0;
}

static int is_asked_for(void) {
    const char *file = getenv("OVERFLOW_WHEN"), *thread = getenv("OVERFLOW_IN");
    return file && thread && (strcmp(thread, "main") == 0) == (gettid() == getpid()) &&
           access(file, F_OK) == 0;
}

int time_or_overflow(clockid_t clock, struct timespec *time) __asm__("clock_gettime");

int time_or_overflow(clockid_t clock, struct timespec *time) {
    int (*next)(clockid_t, struct timespec *);
    *(void **)&next = dlsym(RTLD_NEXT, "clock_gettime");
    if (is_asked_for())
        use_up_stack(0);
    return next(clock, time);
}
