/* A program run beside ours and spoken to in lines: another engine. Everything has a deadline and
 * a size, because the other program may hang, talk without end, or die at any moment.
 *
 * Whatever it has started ends with it, and with us. On Linux, where our main has begun with
 * guard_begin, that holds for all of its descendants, in whichever group or session, and however we end,
 * by SIGKILL too. Elsewhere it holds for those that stay in its process group, and unless we end by
 * SIGKILL or a crash. Not ended are programs that run as another user, those that something else
 * than the engine has started for it, what is left when an engine has killed its guard, and what forks
 * faster than it can be killed. Where the kernel does not list a process's children (/proc), it is the
 * process group that ends. */
#ifndef BURROW_PLAYERS_PROCESS_H
#define BURROW_PLAYERS_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define PROCESS_BUFFER 65536 /* the longest line that can be read, with its line feed */

/* One at a time may use it; several processes may be used from several threads. */
struct process {
    pid_t pid;    /* also its process group; 0 while there is none */
    int to;       /* its standard input, or -1 */
    int from;     /* its standard output, or -1 */
    int lifeline; /* to its guard, whose `pid` it is then; or -1 */
    bool skip;    /* whether the rest of a line that was too long is still to be thrown away */
    bool over;    /* whether its output has ended */
    size_t start;
    size_t end; /* what was received and not yet read: buffer[start] … buffer[end - 1] */
    char buffer[PROCESS_BUFFER];
};

enum process_line {
    PROCESS_LINE,    /* a line was read */
    PROCESS_TIMEOUT, /* none came in time; it may still come */
    PROCESS_ENDED,   /* there is none, and no further one will come */
    PROCESS_TOO_LONG /* a line came that does not fit; what fits of it was read, the rest is lost */
};

/* Milliseconds of a clock that only goes forward. */
int64_t process_now(void);

/* Starts a command line in /bin/sh, in a process group of its own; its standard error is ours.
 * Returns false, with errno set, when it cannot be started; a command that does not exist ends
 * at once instead, with its message on standard error. */
bool process_start(struct process *process, const char *command_line);

/* Sends a line, to which the line feed is added. Returns false when the process has ended, or
 * takes nothing for two seconds. */
bool process_send(struct process *process, const char *line);

/* Reads the next line, without its line ending, waiting for it until process_now() is beyond
 * `deadline_ms`. With a deadline in the past it gives only lines that were received with an earlier
 * one, so that lines without end cannot hold anybody up for ever. NUL bytes are read as the byte 1.
 * A last line without line feed counts as one. Where no line came, *line is "". */
enum process_line process_read(struct process *process, char *line, size_t size,
                               int64_t deadline_ms);

/* Closes its standard input, so that it finds the end of it. */
void process_close_input(struct process *process);

/* Whether the process has ended by itself in time, and with a guard, all that it has started; *status
 * (which may be NULL) is then its exit status, or 128 plus the number of the signal that ended it. What
 * it has written may still be read, and process_end is still to be called. */
bool process_wait(struct process *process, int64_t deadline_ms, int *status);

/* Ends the process and everything it has started, waits for it and closes the pipes. Does no harm
 * to one that has ended or was never started from a zeroed struct. */
void process_end(struct process *process);

/* Kills every process without a guard that was started and not ended, and its group, without waiting.
 * For handlers of signals that then end the program, which is what guards wait for. */
void process_kill_all(void);

#endif
