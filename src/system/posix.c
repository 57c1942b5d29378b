/* What the library needs of a system, on POSIX.
 *
 * Large tables are accessed at random. The system provides their memory page by page on first use,
 * and the processor looks up the address of each page. With pages of two megabytes instead of four
 * kilobytes both cost much less, above all with several threads, which wait for one another when
 * they get pages; so we ask for such pages where the system has them. Smaller blocks come from the
 * heap, which need not ask the system each time. */
#define _DEFAULT_SOURCE
#include "common/fault_stack.h"
#include "system/system.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

/* ---- time ----------------------------------------------------------------------------------- */

int64_t bw_clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

uint64_t bw_system_chance(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000007U + (uint64_t)now.tv_nsec;
}

/* ---- memory --------------------------------------------------------------------------------- */

#if defined(MADV_HUGEPAGE)

static const size_t large_bytes = (size_t)4 << 20;

void *bw_memory_new(size_t bytes) {
    if (bytes < large_bytes)
        return calloc(bytes, 1);
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    madvise(memory, bytes, MADV_HUGEPAGE); /* a hint, which may be refused */
    return memory;
}

void bw_memory_free(void *memory, size_t bytes) {
    if (bytes < large_bytes)
        free(memory);
    else if (memory)
        munmap(memory, bytes);
}

#else

void *bw_memory_new(size_t bytes) {
    return calloc(bytes, 1);
}

void bw_memory_free(void *memory, size_t bytes) {
    (void)bytes;
    free(memory);
}

#endif

size_t bw_memory_most(void) {
#if defined(_SC_PHYS_PAGES)
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0)
        return (size_t)((double)pages * (double)size / 1048576 * 7 / 8);
#endif
    return SIZE_MAX;
}

/* ---- threads -------------------------------------------------------------------------------- */

struct bw_thread {
    pthread_t thread;
    void (*run)(void *context);
    void *context;
    struct fault_stack
        fault_stack; /* searches recurse, and a fault handler must run even if the stack is used
                        up */
};

static void *begin(void *argument) {
    struct bw_thread *thread = argument;
    bw_fault_stack_lend(&thread->fault_stack);
    thread->run(thread->context);
    bw_fault_stack_give_back(&thread->fault_stack);
    return NULL;
}

struct bw_thread *bw_thread_start(void (*run)(void *context), void *context) {
    struct bw_thread *thread = malloc(sizeof *thread);
    if (!thread)
        return NULL;
    thread->run = run;
    thread->context = context;
    if (pthread_create(&thread->thread, NULL, begin, thread) == 0)
        return thread;
    free(thread);
    return NULL;
}

void bw_thread_join(struct bw_thread *thread) {
    if (thread)
        pthread_join(thread->thread, NULL);
    free(thread);
}

struct bw_gate {
    pthread_mutex_t mutex;
    pthread_cond_t opened;
    bool open;
};

struct bw_gate *bw_gate_new(void) {
    struct bw_gate *gate = calloc(1, sizeof *gate);
    if (!gate)
        return NULL;
    pthread_mutex_init(&gate->mutex, NULL);
    pthread_cond_init(&gate->opened, NULL);
    return gate;
}

void bw_gate_free(struct bw_gate *gate) {
    if (!gate)
        return;
    pthread_cond_destroy(&gate->opened);
    pthread_mutex_destroy(&gate->mutex);
    free(gate);
}

static void set_gate(struct bw_gate *gate, bool open) {
    pthread_mutex_lock(&gate->mutex);
    gate->open = open;
    pthread_cond_signal(&gate->opened);
    pthread_mutex_unlock(&gate->mutex);
}

void bw_gate_open(struct bw_gate *gate) {
    set_gate(gate, true);
}

void bw_gate_close(struct bw_gate *gate) {
    set_gate(gate, false);
}

void bw_gate_wait(struct bw_gate *gate) {
    pthread_mutex_lock(&gate->mutex);
    while (!gate->open)
        pthread_cond_wait(&gate->opened, &gate->mutex);
    pthread_mutex_unlock(&gate->mutex);
}

struct bw_meeting {
    pthread_mutex_t mutex;
    pthread_cond_t complete;
    int threads, present;
    unsigned held; /* meetings so far */
};

struct bw_meeting *bw_meeting_new(int threads) {
    struct bw_meeting *meeting = calloc(1, sizeof *meeting);
    if (!meeting)
        return NULL;
    pthread_mutex_init(&meeting->mutex, NULL);
    pthread_cond_init(&meeting->complete, NULL);
    meeting->threads = threads;
    return meeting;
}

void bw_meeting_free(struct bw_meeting *meeting) {
    if (!meeting)
        return;
    pthread_cond_destroy(&meeting->complete);
    pthread_mutex_destroy(&meeting->mutex);
    free(meeting);
}

/* Lets all go if nobody is missing. With the mutex. */
static void end_meeting(struct bw_meeting *meeting) {
    if (meeting->present < meeting->threads)
        return;
    meeting->present = 0;
    meeting->held++;
    pthread_cond_broadcast(&meeting->complete);
}

void bw_meeting_attend(struct bw_meeting *meeting) {
    pthread_mutex_lock(&meeting->mutex);
    const unsigned held = meeting->held;
    meeting->present++;
    end_meeting(meeting);
    while (meeting->held == held)
        pthread_cond_wait(&meeting->complete, &meeting->mutex);
    pthread_mutex_unlock(&meeting->mutex);
}

void bw_meeting_leave(struct bw_meeting *meeting) {
    pthread_mutex_lock(&meeting->mutex);
    meeting->threads--;
    end_meeting(meeting);
    pthread_mutex_unlock(&meeting->mutex);
}
