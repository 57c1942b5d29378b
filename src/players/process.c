/* Child processes, connected by pipes.
 *
 * Both pipes are non-blocking on our side, so that no read or write outlasts its deadline. Where there
 * are guards (guard.h), the child is one, and ends what it guards when the lifeline is closed, by us or
 * because we ended.
 *
 * Elsewhere a child leads its own process group, and ending it means ending the group, since /bin/sh is
 * often between us and the engine. The handler of the signals that end us knows the groups; signals are
 * blocked from the fork until the group is listed. The group is killed before the child is waited for,
 * because until then its number cannot be reused. */
#define _POSIX_C_SOURCE 200809L
#include "players/process.h"
#include "players/guard.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_PROCESSES = 1024, /* known to process_kill_all; file descriptors run out earlier */
    SEND_MS = 2000,       /* how long a process may leave its input unread */
    GUARD_MS = 2 * (GUARD_TERMINATE_MS + GUARD_KILL_MS), /* how long a guard may take at most */
    LOOK_MS = 2 /* how often to look whether a process has ended */
};

int64_t process_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- all of them ---------------------------------------------------------------------------- */

static atomic_int groups[MAX_PROCESSES]; /* of processes without guards */

static void exchange_group(int from, int to) {
    for (int i = 0; i < MAX_PROCESSES; i++) {
        int expected = from;
        if (atomic_compare_exchange_strong(&groups[i], &expected, to))
            return;
    }
}

void process_kill_all(void) {
    for (int i = 0; i < MAX_PROCESSES; i++) {
        int group = atomic_load(&groups[i]);
        if (group > 0)
            kill(-group, SIGKILL);
    }
}

/* Leaves none of them running when a signal ends the program. SIGINT is left to the commands. */
static void on_end(int number) {
    process_kill_all();
    raise(number);
}

/* Leaves signals alone that the program inherited as ignored. */
static void catch_ends(void) {
    static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT, SIGPIPE};
    const struct sigaction action = {.sa_handler = on_end, .sa_flags = (int)SA_RESETHAND};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction old;
        if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
    }
}

/* ---- starting ------------------------------------------------------------------------------- */

/* Makes a pipe that other children do not inherit, above the standard file descriptors. */
static bool open_pipe(int ends[2]) {
    int low[2];
    ends[0] = ends[1] = -1;
    if (pipe(low) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, 3);
    close(low[0]);
    close(low[1]);
    return ends[0] >= 0 && ends[1] >= 0;
}

static void close_file(int *file) {
    if (*file >= 0)
        close(*file);
    *file = -1;
}

static void close_ends(struct process *process) {
    close_file(&process->to);
    close_file(&process->from);
    close_file(&process->lifeline);
}

/* The child's part; calls only what is allowed between fork and exec. `lifeline` is -1 without a
 * guard. */
static _Noreturn void become(const char *command_line, int input, int output, int lifeline) {
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    if (lifeline >= 0) {
        setpgid(0, 0);
        dup2(lifeline, GUARD_LIFELINE);
        fcntl(GUARD_LIFELINE, F_SETFD, 0); /* in case it had that number already */
        guard_become(command_line);
    } else {
        guard_run(command_line);
    }
    _exit(127);
}

/* Forks with all signals blocked until the child is listed. `lifeline` is -1 without a guard. Returns 0
 * if there is no child. */
static pid_t launch(const char *command_line, int input, int output, int lifeline) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = fork();
    if (pid == 0)
        become(command_line, input, output, lifeline);
    if (pid > 0)
        setpgid(pid, pid); /* here too, so that the group exists before we kill it */
    if (pid > 0 && lifeline < 0)
        exchange_group(0, (int)pid);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return pid > 0 ? pid : 0;
}

/* Makes the pipes, launches, and keeps the parent's ends. */
static bool start(struct process *process, const char *command_line) {
    int in[2] = {-1, -1}, out[2] = {-1, -1}, lifeline[2] = {-1, -1};
    bool guarded = guard_is_there();
    if (open_pipe(in) && open_pipe(out) && (!guarded || open_pipe(lifeline)))
        process->pid = launch(command_line, in[0], out[1], lifeline[0]);
    int why = errno;
    process->to = in[1];
    process->from = out[0];
    process->lifeline = lifeline[1];
    close_file(&in[0]);
    close_file(&out[1]);
    close_file(&lifeline[0]);
    if (process->pid == 0)
        close_ends(process);
    errno = why;
    return process->pid > 0;
}

bool process_start(struct process *process, const char *command_line) {
    /* A child forked by another thread between pipe and fcntl would keep our pipe open. */
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    process->pid = 0;
    process->to = process->from = process->lifeline = -1;
    process->skip = process->over = false;
    process->start = process->end = 0;
    pthread_mutex_lock(&one_at_a_time);
    if (!guard_is_there())
        catch_ends();
    bool started = start(process, command_line);
    pthread_mutex_unlock(&one_at_a_time);
    if (!started)
        return false;
    fcntl(process->to, F_SETFL, O_NONBLOCK);
    fcntl(process->from, F_SETFL, O_NONBLOCK);
    return true;
}

/* ---- sending -------------------------------------------------------------------------------- */

/* Waits until a pipe is ready; false if it is not by the deadline. */
static bool wait_ready(int file, short events, int64_t deadline_ms) {
    for (;;) {
        int64_t left = deadline_ms - process_now();
        int wait = left < 0 ? 0 : left > 60000 ? 60000 : (int)left;
        struct pollfd poller = {.fd = file, .events = events};
        int ready = poll(&poller, 1, wait);
        if (ready > 0)
            return true;
        if ((ready < 0 && errno != EINTR && errno != EAGAIN) || left <= 0)
            return false;
    }
}

/* Writes what the pipe takes now, without SIGPIPE if it is closed. */
static ssize_t write_quietly(int file, const char *bytes, size_t count) {
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    bool pended = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t written = write(file, bytes, count);
    int why = errno;
    if (written < 0 && why == EPIPE && !pended) {
        int taken;
        sigpending(&pending);
        if (sigismember(&pending, SIGPIPE) == 1)
            sigwait(&broken, &taken);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return written;
}

static bool send_bytes(struct process *process, const char *bytes, size_t count,
                       int64_t deadline_ms) {
    while (count > 0) {
        ssize_t written = write_quietly(process->to, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_ready(process->to, POLLOUT, deadline_ms))
                return false;
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool process_send(struct process *process, const char *line) {
    int64_t deadline_ms = process_now() + SEND_MS;
    return process->to >= 0 && send_bytes(process, line, strlen(line), deadline_ms) &&
           send_bytes(process, "\n", 1, deadline_ms);
}

void process_close_input(struct process *process) {
    close_file(&process->to);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Takes `count` bytes of the buffer, line feed included, as a line. */
static enum process_line take(struct process *process, size_t count, char *line, size_t size) {
    const char *from = process->buffer + process->start;
    size_t length = count;
    process->start += count;
    if (length > 0 && from[length - 1] == '\n')
        length--;
    if (length > 0 && from[length - 1] == '\r')
        length--;
    size_t kept = length < size ? length : size - 1;
    for (size_t i = 0; i < kept; i++)
        line[i] = from[i] ? from[i] : '\1';
    line[kept] = '\0';
    return kept == length ? PROCESS_LINE : PROCESS_TOO_LONG;
}

/* Takes a line from the buffer; PROCESS_TIMEOUT if it holds no complete one. */
static enum process_line take_line(struct process *process, char *line, size_t size) {
    for (;;) {
        const char *from = process->buffer + process->start;
        size_t held = process->end - process->start;
        const char *feed = memchr(from, '\n', held);
        if (!feed && process->skip) {
            process->start = process->end; /* still that line */
            return PROCESS_TIMEOUT;
        }
        if (!feed && held == sizeof process->buffer) {
            take(process, held, line, size);
            process->skip = true;
            return PROCESS_TOO_LONG;
        }
        if (!feed && process->over && held > 0)
            return take(process, held, line, size);
        if (!feed)
            return PROCESS_TIMEOUT;
        size_t count = (size_t)(feed - from) + 1;
        if (!process->skip)
            return take(process, count, line, size);
        process->start += count;
        process->skip = false;
    }
}

/* Reads what is available into the buffer. */
static void receive(struct process *process) {
    size_t held = process->end - process->start;
    memmove(process->buffer, process->buffer + process->start, held);
    process->start = 0;
    process->end = held;
    ssize_t count = read(process->from, process->buffer + held, sizeof process->buffer - held);
    if (count > 0)
        process->end += (size_t)count;
    else if (count == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
        process->over = true;
}

enum process_line process_read(struct process *process, char *line, size_t size,
                               int64_t deadline_ms) {
    for (;;) {
        *line = '\0';
        enum process_line got = take_line(process, line, size);
        if (got != PROCESS_TIMEOUT)
            return got;
        if (process->over || process->from < 0)
            return PROCESS_ENDED;
        if (process_now() > deadline_ms || !wait_ready(process->from, POLLIN, deadline_ms))
            return PROCESS_TIMEOUT;
        receive(process);
    }
}

/* ---- ending --------------------------------------------------------------------------------- */

/* Whether a process has ended, without reaping it. */
static bool has_ended(const struct process *process, int *status) {
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
        return errno != EINTR;
    if (info.si_pid == 0)
        return false;
    if (status)
        *status = info.si_code == CLD_EXITED ? info.si_status : 128 + info.si_status;
    return true;
}

bool process_wait(struct process *process, int64_t deadline_ms, int *status) {
    const struct timespec pause = {.tv_nsec = LOOK_MS * 1000000L};
    if (process->pid <= 0)
        return false;
    while (!has_ended(process, status)) {
        if (process_now() >= deadline_ms)
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

void process_end(struct process *process) {
    if (process->pid <= 0)
        return;
    process_close_input(process);
    if (!has_ended(process, NULL)) {
        bool guarded = process->lifeline >= 0;
        close_file(&process->lifeline);
        if (!guarded)
            kill(-process->pid, SIGTERM);
        process_wait(process, process_now() + (guarded ? GUARD_MS : GUARD_TERMINATE_MS), NULL);
    }
    kill(-process->pid, SIGKILL); /* also what the process has left behind */
    exchange_group((int)process->pid, 0);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    close_ends(process);
    process->pid = 0;
    process->over = true;
}
