/* A guard stands between us and another engine, and makes sure that nothing the engine started outlives
 * us, however we end. */
#ifndef BURROW_PLAYERS_GUARD_H
#define BURROW_PLAYERS_GUARD_H

#include <stdbool.h>

enum {
    GUARD_LIFELINE = 3,       /* read end of a pipe: tells the guard that we still run */
    GUARD_TERMINATE_MS = 500, /* how long an engine may take to end when it is asked to */
    GUARD_KILL_MS = 2000      /* then, how long to keep killing what it started */
};

/* Must be called first in main. If the program was started as a guard, becomes one and does not return.
 * A program that does not call it has no guards. */
void guard_begin(int argc, char **argv);

/* Whether there are guards: guard_begin was called, and the system supports them. */
bool guard_is_there(void);

/* Makes a freshly forked child, with all signals blocked and the lifeline at GUARD_LIFELINE, the guard
 * of a command line. The guard runs it in /bin/sh with its own standard files, exits with its status,
 * and ends it when the lifeline is closed. Returns only on failure. */
void guard_become(const char *command_line);

/* Replaces the child by a command line in /bin/sh, in a new process group, with default signals and
 * none blocked. Returns only on failure. */
void guard_run(const char *command_line);

#endif
