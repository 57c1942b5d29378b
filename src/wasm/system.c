/* What the library needs of a system, in a page. There is one thread, memory comes from the heap,
 * and the page provides the time and random numbers. */
#include "system/system.h"
#include "wasm/exports.h"
#include <stdlib.h>

int64_t bw_clock_ms(void) {
    return (int64_t)wasm_now();
}

uint64_t bw_system_chance(void) {
    return (uint64_t)(wasm_chance() * 9007199254740992.0);
}

void *bw_memory_new(size_t bytes) {
    return calloc(bytes, 1);
}

void bw_memory_free(void *memory, size_t bytes) {
    (void)bytes;
    free(memory);
}

size_t bw_memory_most(void) {
    return 1024; /* if the browser gives less, allocation fails */
}

struct bw_thread *bw_thread_start(void (*run)(void *context), void *context) {
    (void)run;
    (void)context;
    return NULL;
}

void bw_thread_join(struct bw_thread *thread) {
    (void)thread;
}

/* With one thread, nobody else could open a gate. */
struct bw_gate {
    char unused;
};

struct bw_gate *bw_gate_new(void) {
    return calloc(1, sizeof(struct bw_gate));
}

void bw_gate_free(struct bw_gate *gate) {
    free(gate);
}

void bw_gate_open(struct bw_gate *gate) {
    (void)gate;
}

void bw_gate_close(struct bw_gate *gate) {
    (void)gate;
}

void bw_gate_wait(struct bw_gate *gate) {
    (void)gate;
}

/* Who meets nobody waits for nobody. */
struct bw_meeting {
    char unused;
};

struct bw_meeting *bw_meeting_new(int threads) {
    (void)threads;
    return calloc(1, sizeof(struct bw_meeting));
}

void bw_meeting_free(struct bw_meeting *meeting) {
    free(meeting);
}

void bw_meeting_attend(struct bw_meeting *meeting) {
    (void)meeting;
}

void bw_meeting_leave(struct bw_meeting *meeting) {
    (void)meeting;
}
