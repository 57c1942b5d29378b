/* What the library needs of a system: the time, large memory, threads. No other part of it calls
 * the system.
 *
 * Two files provide it: posix.c, and src/wasm/system.c for a page, where there is one thread. */
#ifndef BURROW_SYSTEM_H
#define BURROW_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Milliseconds since some fixed moment; never goes back. */
int64_t bw_clock_ms(void);

/* A number that differs from run to run, to seed random choices. */
uint64_t bw_system_chance(void);

/* ---- memory --------------------------------------------------------------------------------- */

/* Zeroed memory, aligned for any type; NULL if there is none. Freed with the same size. */
void *bw_memory_new(size_t bytes);
void bw_memory_free(void *memory, size_t bytes);

/* The most megabytes to ask for: what the machine has, as far as it says, less some for other
 * programs. A successful allocation proves nothing: memory is provided on first use, and a program
 * that uses more than there is gets killed. */
size_t bw_memory_most(void);

/* ---- threads -------------------------------------------------------------------------------- */

struct bw_thread;

/* Runs a function on a new thread; NULL if none can be started. */
struct bw_thread *bw_thread_start(void (*run)(void *context), void *context);

/* Waits for its end and frees it; does nothing for NULL. */
void bw_thread_join(struct bw_thread *thread);

/* A gate, where one thread waits until another opens it. */
struct bw_gate;

/* A closed gate; NULL without memory. */
struct bw_gate *bw_gate_new(void);
void bw_gate_free(struct bw_gate *gate);
void bw_gate_open(struct bw_gate *gate);
void bw_gate_close(struct bw_gate *gate);

/* Returns once the gate is open; at once in a system with only one thread, which would wait
 * forever. */
void bw_gate_wait(struct bw_gate *gate);

/* A meeting, at which each of its threads waits for all others. */
struct bw_meeting;

/* NULL without memory. */
struct bw_meeting *bw_meeting_new(int threads);
void bw_meeting_free(struct bw_meeting *meeting);

/* Returns once all have come that have not left for good. */
void bw_meeting_attend(struct bw_meeting *meeting);
void bw_meeting_leave(struct bw_meeting *meeting);

#endif
