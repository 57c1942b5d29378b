/* See allocation.h. */
#define _DEFAULT_SOURCE
#include "allocation.h"
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static int next_number; /* which to refuse when an attempt begins to refuse */
static enum refusal next_refusal;

/* What is refused now; threads ask too. */
static atomic_int asked, refused, first_refused;
static atomic_bool all_later;
static void (*tell_refusal)(void);

void refuse_allocation(int number, enum refusal refusal, void (*tell)(void)) {
    tell_refusal = tell;
    atomic_store(&asked, 0);
    atomic_store(&refused, 0);
    atomic_store(&all_later, refusal == REFUSE_REST);
    atomic_store(&first_refused, number);
}

void begin_refusing(void) {
    refuse_allocation(next_number, next_refusal, NULL);
}

bool end_refusing(void) {
    atomic_store(&first_refused, 0);
    return atomic_load(&refused) > 0;
}

int refuse_each_allocation(void (*attempt)(void *context), void *context) {
    for (next_number = 1;; next_number++) {
        bool was_refused = false;
        for (next_refusal = REFUSE_ONE; next_refusal <= REFUSE_REST; next_refusal++) {
            attempt(context);
            was_refused |= end_refusing();
        }
        if (!was_refused)
            return next_number - 1;
    }
}

static bool is_granted(void) {
    int first = atomic_load(&first_refused), number = atomic_fetch_add(&asked, 1) + 1;
    if (first == 0 || number < first || (number > first && !atomic_load(&all_later)))
        return true;
    if (atomic_fetch_add(&refused, 1) == 0 && tell_refusal)
        tell_refusal();
    errno = ENOMEM;
    return false;
}

/* ---- what the linker calls instead ---------------------------------------------------------- */

/* The names are the linker's. NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__real_mmap(void *place, size_t size, int rights, int flags, int file, off_t offset);
char *__real_strdup(const char *text);
char *__real_realpath(const char *path, char *resolved);
FILE *__real_fopen(const char *path, const char *mode);
FILE *__real_fdopen(int file, const char *mode);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *argument), void *argument);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void *__wrap_mmap(void *place, size_t size, int rights, int flags, int file, off_t offset);
char *__wrap_strdup(const char *text);
char *__wrap_realpath(const char *path, char *resolved);
FILE *__wrap_fopen(const char *path, const char *mode);
FILE *__wrap_fdopen(int file, const char *mode);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *argument), void *argument);

void *__wrap_malloc(size_t size) {
    return is_granted() ? __real_malloc(size) : NULL;
}

void *__wrap_calloc(size_t count, size_t size) {
    return is_granted() ? __real_calloc(count, size) : NULL;
}

void *__wrap_realloc(void *memory, size_t size) {
    return is_granted() ? __real_realloc(memory, size) : NULL;
}

void *__wrap_aligned_alloc(size_t alignment, size_t size) {
    return is_granted() ? __real_aligned_alloc(alignment, size) : NULL;
}

void *__wrap_mmap(void *place, size_t size, int rights, int flags, int file, off_t offset) {
    return is_granted() ? __real_mmap(place, size, rights, flags, file, offset) : MAP_FAILED;
}

char *__wrap_strdup(const char *text) {
    return is_granted() ? __real_strdup(text) : NULL;
}

char *__wrap_realpath(const char *path, char *resolved) {
    return is_granted() ? __real_realpath(path, resolved) : NULL;
}

FILE *__wrap_fopen(const char *path, const char *mode) {
    return is_granted() ? __real_fopen(path, mode) : NULL;
}

FILE *__wrap_fdopen(int file, const char *mode) {
    return is_granted() ? __real_fdopen(file, mode) : NULL;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *argument), void *argument) {
    return is_granted() ? __real_pthread_create(thread, attributes, run, argument) : EAGAIN;
}
/* NOLINTEND(bugprone-reserved-identifier) */
