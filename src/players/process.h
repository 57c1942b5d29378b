/* Another engine, run as a child process and spoken to in lines. Everything has a deadline and a size
 * limit, because the other program may hang, talk without end, or die at any moment.
 *
 * Whatever it has started ends with it, and with us. On Linux, if main called guard_begin, that holds
 * for all of its descendants, in any group or session, however we end, even by SIGKILL. Elsewhere it
 * holds for those that stay in its process group, unless we end by SIGKILL or a crash. Four things
 * escape: programs that run as another user, those that something other than the engine started for it,
 * what is left when an engine has killed its guard, and what forks faster than it can be killed. Where
 * the kernel does not list a process's children (/proc), only the process group is ended. */
#ifndef BURROW_PLAYERS_PROCESS_H
#define BURROW_PLAYERS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define PROCESS_BUFFER 65536 /* the longest line that can be read, with its line feed */

/* One thread at a time may use a process; different threads may use different processes. */
struct process {
    pid_t pid;    /* also its process group; 0 while there is none */
    int to;       /* its standard input, or -1 */
    int from;     /* its standard output, or -1 */
    int lifeline; /* to its guard, whose id `pid` then is; or -1 */
    bool skip;    /* whether the rest of an overlong line is still to be discarded */
    bool over;    /* whether its output has ended */
    size_t start;
    size_t end; /* what was received and not yet read: buffer[start] … buffer[end - 1] */
    char buffer[PROCESS_BUFFER];
};

enum process_line {
    PROCESS_LINE,    /* a line was read */
    PROCESS_TIMEOUT, /* none came in time; it may still come */
    PROCESS_ENDED,   /* there is none, and no more will come */
    PROCESS_TOO_LONG /* a line did not fit; its beginning was read, the rest is lost */
};

/* Milliseconds of a monotonic clock. */
int64_t process_now(void);

/* Starts a command line in /bin/sh, in its own process group; it shares our standard error. Returns
 * false, with errno set, when it cannot be started. A command that does not exist does start, and ends
 * at once with the shell's message on standard error. */
bool process_start(struct process *process, const char *command_line);

/* Sends a line and a line feed. Returns false when the process has ended, or reads nothing for two
 * seconds. */
bool process_send(struct process *process, const char *line);

/* Reads the next line, without its line ending, and waits for it until process_now() is past
 * `deadline_ms`. With a deadline in the past it returns only lines received earlier, so that endless
 * output cannot hold up the caller for ever. NUL bytes are read as the byte 1. A last line without line
 * feed counts as a line. If no line came, *line is "". */
enum process_line process_read(struct process *process, char *line, size_t size,
                               int64_t deadline_ms);

/* Closes its standard input, so that it reads end of file. */
void process_close_input(struct process *process);

/* Whether the process has ended by itself in time, and with a guard, everything it has started too. If
 * so, *status (unless NULL) is its exit status, or 128 plus the number of the signal that ended it. Its
 * output can still be read, and process_end must still be called. */
bool process_wait(struct process *process, int64_t deadline_ms, int *status);

/* Ends the process and everything it has started, waits for it and closes the pipes. Does nothing to a
 * process that was ended before, or to a zeroed struct. */
void process_end(struct process *process);

/* Kills every running process that has no guard, and its group, without waiting. For signal handlers
 * that then end the program; guards notice that by themselves. */
void process_kill_all(void);

#endif
