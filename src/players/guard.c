/* Guards of engines.
 *
 * One signal ends a process group, but an engine can leave its group by `setsid`, and a program that is
 * killed sends no signal at all. So the parent of each engine is a guard: this same program, executed
 * again because a fork of us would keep our memory. It holds the read end of a pipe, the lifeline. Only
 * we have the other end, and the system closes it however we end.
 *
 * The guard is the subreaper of all that the engine starts: a process that loses its parent becomes the
 * guard's child, whatever its session and group. So the guard kills its children until it has none, and
 * then nothing is left. It blocks all signals but SIGCHLD, so only the lifeline and the engine decide
 * when it ends. If the guard itself is killed, the system kills the engine's first process with it.
 *
 * This works on Linux only. Elsewhere, and in a program that did not call guard_begin, there are no
 * guards, and a process group has to do. */
#define _POSIX_C_SOURCE 200809L
#include "players/guard.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

static const char guard_name[] = "burrow-guard";
static const char self[] = "/proc/self/exe";

static bool there;

bool guard_is_there(void) {
    return there;
}

void guard_run(const char *command_line) {
    sigset_t none;
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execl("/bin/sh", "sh", "-c", command_line, (char *)NULL);
}

void guard_become(const char *command_line) {
    execl(self, guard_name, command_line, (char *)NULL);
}

#if defined(__linux__)

/* The engine's first process, which leads a process group. */
struct engine {
    pid_t pid;  /* 0 once it has ended, since its number may then be reused */
    int status; /* its exit status, or 128 plus the number of the signal that ended it */
};

/* ---- ending --------------------------------------------------------------------------------- */

static void pause_ms(int ms) {
    const struct timespec pause = {.tv_nsec = ms * 1000000L};
    nanosleep(&pause, NULL);
}

/* Reaps the children that have ended; whether none are left. */
static bool all_have_ended(struct engine *engine) {
    int how;
    pid_t child;
    while ((child = waitpid(-1, &how, WNOHANG)) > 0)
        if (child == engine->pid) {
            engine->status = WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how);
            engine->pid = 0;
        }
    return child < 0;
}

/* Kills the children that the system lists. The list may be incomplete while processes are ending, so
 * the caller repeats this. */
static void kill_children(void) {
    char name[64];
    int child;
    snprintf(name, sizeof name, "/proc/self/task/%d/children", (int)getpid());
    FILE *list = fopen(name, "re");
    while (list && fscanf(list, "%d", &child) == 1)
        kill(child, SIGKILL);
    if (list)
        fclose(list);
}

static void signal_group(const struct engine *engine, int number) {
    if (engine->pid > 0)
        kill(-engine->pid, number);
}

/* Asks the engine to end, and waits a little for it. Then kills its group and all children, including
 * those orphaned by that, until none are left. Gives up on those that cannot be killed. */
static void end(struct engine *engine) {
    signal_group(engine, SIGTERM);
    for (int ms = 0; ms < GUARD_TERMINATE_MS && !all_have_ended(engine) && engine->pid > 0; ms++)
        pause_ms(1);
    for (int ms = 0; ms < GUARD_KILL_MS && !all_have_ended(engine); ms++) {
        signal_group(engine, SIGKILL);
        kill_children();
        pause_ms(1);
    }
}

/* ---- watching ------------------------------------------------------------------------------- */

/* Waits until the lifeline is closed or a child ends; whether it was the lifeline. Nobody writes to it,
 * so readable means closed. */
static bool is_alone(const sigset_t *while_waiting) {
    fd_set files;
    FD_ZERO(&files);
    FD_SET(GUARD_LIFELINE, &files);
    int ready = pselect(GUARD_LIFELINE + 1, &files, NULL, NULL, NULL, while_waiting);
    return ready > 0 || (ready < 0 && errno != EINTR);
}

/* Returns once nothing is left of the engine. Its first process may end while others go on. */
static void watch(struct engine *engine, const sigset_t *while_waiting) {
    while (!all_have_ended(engine))
        if (is_alone(while_waiting)) {
            end(engine);
            return;
        }
}

/* ---- beginning ------------------------------------------------------------------------------ */

static void on_child(int number) {
    (void)number; /* its only use is to interrupt a wait */
}

/* What the guard's child does; it becomes the engine's first process. */
static _Noreturn void be_engine(const char *command_line, pid_t parent) {
    close(GUARD_LIFELINE);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == parent) /* otherwise it ended before the prctl */
        guard_run(command_line);
    _exit(127);
}

static _Noreturn void be_guard(const char *command_line) {
    const struct sigaction action = {.sa_handler = on_child};
    struct engine engine = {.status = 128 + SIGKILL};
    pid_t self_pid = getpid();
    sigset_t all, while_waiting;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    while_waiting = all;
    sigdelset(&while_waiting, SIGCHLD);
    sigaction(SIGCHLD, &action, NULL);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    engine.pid = fork();
    if (engine.pid == 0)
        be_engine(command_line, self_pid);
    if (engine.pid < 0)
        _exit(127);
    setpgid(engine.pid, engine.pid); /* here too, so that the group exists before it is signalled */
    close(STDIN_FILENO);             /* left to the engine alone, so that its end closes them */
    close(STDOUT_FILENO);
    watch(&engine, &while_waiting);
    _exit(engine.status);
}

#endif

void guard_begin(int argc, char **argv) {
#if defined(__linux__)
    if (argc == 2 && strcmp(argv[0], guard_name) == 0)
        be_guard(argv[1]);
    there = access(self, X_OK) == 0;
#else
    (void)argc;
    (void)argv;
#endif
}
