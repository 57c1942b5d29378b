/* A guard stands between us and another engine, and sees to it that nothing of the engine outlives us,
 * however we end. */
#ifndef BURROW_PLAYERS_GUARD_H
#define BURROW_PLAYERS_GUARD_H

#include <stdbool.h>

enum {
    GUARD_LIFELINE =
        3, /* the file by which a guard knows that we are there: a pipe's reading end */
    GUARD_TERMINATE_MS = 500, /* how long an engine may take to end when it is asked to */
    GUARD_KILL_MS = 2000      /* and then, how long to look for what it has started */
};

/* To be called first by a program's main: becomes a guard, and does not return, if that is what the
 * program was started for. A program that does not call it has no guards. */
void guard_begin(int argc, char **argv);

/* Whether there are guards: the program has begun as it should, and the system has what they need. */
bool guard_is_there(void);

/* Turns a child that has just been forked, with all signals blocked and the lifeline in its place, into
 * the guard of a command line: runs that in /bin/sh with the guard's standard files, ends as it does,
 * and ends it when the lifeline is closed. Returns only if it cannot be done. */
void guard_become(const char *command_line);

/* The child's last step to a command line in /bin/sh, with a process group, signals as usual and
 * nothing blocked. Returns only if it cannot be done. */
void guard_run(const char *command_line);

#endif
