/* A disk for SQLite that fails when it is told to, and that remembers what a power cut would leave.
 *
 * It stands on the real one: files are real files, and locks real locks. Before each call it is asked
 * whether that one is to fail. Beside each file it keeps what was synced, and the writes since then; an
 * image is what could be found after a power cut at this moment: all that was synced, any of the
 * writes since then, and of some of them only a beginning. */
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

/* Becomes the disk that SQLite uses, and its memory; once, before SQLite is used. */
void fault_install(void);

/* Has the `at`-th call from now on that such a fault can hit fail, and with `lasting` all after it.
 * With FAULT_NONE nothing fails; at 0 calls are only counted. */
void fault_plan(enum fault_kind kind, long at, bool lasting);

/* How many calls there were since then that such a fault can hit. */
long fault_calls(void);

/* Counts an allocation of the program; true if it is to fail. */
bool fault_allocation(void);

/* Whether SQLite waits for others in earnest; otherwise it only counts the time. */
void fault_wait(bool really);

/* ---- power cuts ----------------------------------------------------------------------------- */

/* Forgets all files, and from now on remembers what happens to them; each time that something
 * happens, `now` is called. NULL ends it. */
typedef void fault_moment(void);
void fault_watch(fault_moment *now);

/* Writes the files as a power cut would leave them into a folder; chance decides by the seed. */
void fault_image(const char *folder, uint64_t seed);

#endif
