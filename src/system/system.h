/* What the library needs of a system, and nothing else in it asks the system for anything: the time,
 * large memory, threads.
 *
 * Two files provide it: posix.c, and src/wasm/system.c for a page, where there is one thread. */
#ifndef BURROW_SYSTEM_H
#define BURROW_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Milliseconds since some fixed moment; never goes back. */
int64_t bw_clock_ms(void);

/* A number that differs from run to run, for those who leave things to chance. */
uint64_t bw_system_chance(void);

/* ---- memory --------------------------------------------------------------------------------- */

/* Zeros, aligned for anything; NULL without memory. Freed with the same size. */
void *bw_memory_new(size_t bytes);
void bw_memory_free(void *memory, size_t bytes);

/* How many megabytes one may want: what the machine has, as far as it tells, less some for others.
 * Asking for them does not tell: memory is given out as it is used, and who uses more than there is,
 * is ended. */
size_t bw_memory_most(void);

/* ---- threads -------------------------------------------------------------------------------- */

struct bw_thread;

/* Runs a function on a thread of its own; NULL where there is none to be had. */
struct bw_thread *bw_thread_start(void (*run)(void *context), void *context);

/* Waits for its end and frees it; NULL is done. */
void bw_thread_join(struct bw_thread *thread);

/* A gate, at which one thread waits until another has opened it. */
struct bw_gate;

/* A closed gate; NULL without memory. */
struct bw_gate *bw_gate_new(void);
void bw_gate_free(struct bw_gate *gate);
void bw_gate_open(struct bw_gate *gate);
void bw_gate_close(struct bw_gate *gate);

/* Returns once the gate is open; at once where there is but one thread, which could wait for
 * ever. */
void bw_gate_wait(struct bw_gate *gate);

#endif
