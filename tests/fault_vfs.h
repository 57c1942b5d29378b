/* A disk for SQLite that fails on demand, and that remembers what a power cut would leave.
 *
 * It wraps the real one: files are real files, and locks real locks. Each call first checks whether
 * it is to fail. For each file it keeps what was synced, and the writes since then. An image is
 * what a power cut at this moment could leave: all that was synced, any of the writes since then,
 * and of some of them only the beginning. */
#ifndef BURROW_TESTS_FAULT_VFS_H
#define BURROW_TESTS_FAULT_VFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fault_kind {
    FAULT_NONE,
    FAULT_IO,         /* any call, with the error of that call */
    FAULT_FULL,       /* writes, since the disk is full */
    FAULT_BUSY,       /* locks, since others have them */
    FAULT_SHORT_READ, /* reads that give zeros */
    FAULT_MEMORY /* allocations, of SQLite and of the program; for these ask fault_allocation */
};

/* Installs the disk and its allocator in SQLite; to be called once, before SQLite is used. */
void fault_install(void);

/* Makes the `at`-th call from now on that this fault can hit fail, and with `lasting` all later
 * ones. With FAULT_NONE nothing fails; with `at` 0 calls are only counted. */
void fault_plan(enum fault_kind kind, long at, bool lasting);

/* The number of calls since then that this fault can hit. */
long fault_calls(void);

/* Counts an allocation of the program; true if it is to fail. */
bool fault_allocation(void);

/* Whether SQLite really waits for locks; otherwise it only counts the time. */
void fault_wait(bool really);

/* ---- power cuts ----------------------------------------------------------------------------- */

/* Forgets all files and starts recording what happens to them; `now` is called at each event. NULL
 * ends the recording. */
typedef void fault_moment(void);
void fault_watch(fault_moment *now);

/* Writes the files to a folder as a power cut could leave them; the seed decides which way. */
void fault_image(const char *folder, uint64_t seed);

#endif
