/* The program on a terminal of ours, or between two pipes.
 *
 * What is typed next must not depend on how fast the machine is, so after each step we wait until the
 * program has read everything and sleeps, which the kernel tells: its first thread has gone to sleep since,
 * and no byte waits on its terminal. We keep a file of the program's side of the terminal open for that,
 * and to see afterwards in which mode it was left. Not everything wakes the program, so that we do not
 * wait for that longer than the kernel takes to pass a byte on. */
#define _GNU_SOURCE
#include "walk.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum {
    WAKING_MS = 60,
    QUIET_LOOKS = 3 /* so often in a row it must be found asleep */
};

int patience_ms = 120000;

static struct termios usual;

void sleep_ms(int ms) {
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- starting ------------------------------------------------------------------------------- */

static void set_size(int file, int rows, int columns) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    if (ioctl(file, TIOCSWINSZ, &size) != 0)
        give_up("a terminal has no size");
}

static void open_terminal(struct program *program, const struct walk *walk) {
    program->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (program->master < 0 || grantpt(program->master) != 0 || unlockpt(program->master) != 0)
        give_up("there are no terminals");
    program->slave = open(ptsname(program->master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (program->slave < 0 || tcgetattr(program->slave, &usual) != 0)
        give_up("a terminal cannot be opened");
    set_size(program->master, walk->rows, walk->columns);
    fcntl(program->master, F_SETFL, O_NONBLOCK);
}

/* The program's environment is nothing but this. For the Linux console ncurses loads a library that
 * leaves a few bytes behind. */
static void set_environment(const struct walk *walk) {
    char path[4096];
    snprintf(path, sizeof path, "%s", getenv("PATH") ? getenv("PATH") : "/usr/bin:/bin");
    clearenv();
    setenv("PATH", path, 1);
    setenv("TERM", walk->terminal, 1);
    setenv("LC_ALL", walk->locale, 1);
    setenv("HOME", home_path(""), 1);
    setenv("XDG_DATA_HOME", home_path("data"), 1);
    setenv("XDG_CONFIG_HOME", home_path("config"), 1);
    setenv("ASAN_OPTIONS",
           strcmp(walk->terminal, "linux") == 0 ? "abort_on_error=1:detect_leaks=0"
                                                : "abort_on_error=1",
           1);
    setenv("UBSAN_OPTIONS", "abort_on_error=1:print_stacktrace=1", 1);
    if (walk->refused > 0) {
        snprintf(path, sizeof path, "%d%s", walk->refused, walk->refuse_rest ? "+" : "");
        setenv("BURROW_REFUSE", path, 1);
        setenv("BURROW_REFUSED", home_path("refused"), 1);
    }
}

/* What a shell in the background, and we ourselves, ignore, the program does not. */
static void heed_signals(void) {
    static const int signals[] = {SIGINT, SIGQUIT, SIGPIPE, SIGHUP, SIGTERM};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
}

/* In the new process. */
static _Noreturn void become(const char *path, const struct walk *walk, int input, int output) {
    char *arguments[10] = {strdup("burrow")};
    int error = open(home_path("err"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    for (int i = 0; walk->start->arguments[i]; i++)
        arguments[i + 1] = strdup(walk->start->arguments[i]);
    setsid();
    if (!walk->start->pipes)
        ioctl(input, TIOCSCTTY, 0);
    dup2(input, 0);
    dup2(output, 1);
    dup2(error, 2);
    set_environment(walk);
    heed_signals();
    if (chdir(home_path("")) == 0)
        execv(path, arguments);
    _exit(127);
}

void program_start(struct program *program, const char *path, const struct walk *walk) {
    int typed[2] = {-1, -1}, shown[2] = {-1, -1};
    *program = (struct program){.master = -1, .slave = -1};
    if (!walk->start->pipes)
        open_terminal(program, walk);
    else if (pipe2(typed, O_CLOEXEC) != 0 || pipe2(shown, O_CLOEXEC) != 0)
        give_up("there are no pipes");
    program->process = fork();
    if (program->process < 0)
        give_up("the program cannot be started");
    if (program->process == 0)
        become(path, walk, walk->start->pipes ? typed[0] : program->slave,
               walk->start->pipes ? shown[1] : program->slave);
    if (walk->start->pipes) {
        close(typed[0]);
        close(shown[1]);
        program->master = shown[0];
        program->slave = typed[1];
        fcntl(program->master, F_SETFL, O_NONBLOCK);
        fcntl(program->slave, F_SETFL, O_NONBLOCK);
    }
}

/* ---- watching ------------------------------------------------------------------------------- */

/* Takes what the program wrote; whether there was anything. */
static bool drain(struct program *program) {
    bool any = false;
    for (;;) {
        if (program->room - program->length < 65536) {
            program->room = program->room * 2 + 131072;
            program->output = realloc(program->output, program->room);
            if (!program->output)
                give_up("there is no memory");
        }
        ssize_t got = program->master < 0 ? -1
                                          : read(program->master, program->output + program->length,
                                                 program->room - program->length - 1);
        if (got <= 0)
            break;
        program->length += (size_t)got;
        any = true;
    }
    program->output[program->length] = '\0';
    return any;
}

/* Whether it has ended, and then all that it wrote is there. */
static bool has_ended(struct program *program) {
    if (!program->ended && waitpid(program->process, &program->status, WNOHANG) > 0) {
        program->ended = true;
        drain(program);
    }
    return program->ended;
}

/* The state of its first thread, as a letter of proc(5). */
static char state_of(const struct program *program) {
    char path[64], line[512] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", program->process);
    FILE *file = fopen(path, "r");
    if (!file)
        return '?';
    const char *end = fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    fclose(file);
    return end && end[1] ? end[2] : '?';
}

/* How often its first thread has gone to sleep by itself. */
static long naps_of(const struct program *program) {
    char path[64], line[512];
    long naps = 0;
    snprintf(path, sizeof path, "/proc/%d/status", program->process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "voluntary_ctxt_switches: %ld", &naps) == 1)
            break;
    if (file)
        fclose(file);
    return naps;
}

static bool has_read_all(const struct program *program) {
    int waiting = 0;
    return ioctl(program->slave, FIONREAD, &waiting) == 0 && waiting == 0;
}

/* One that went to sleep is woken, as a shell would. */
static bool is_asleep(const struct program *program) {
    char state = state_of(program);
    if (state == 'T')
        kill(program->process, SIGCONT);
    return state == 'S';
}

bool program_settle(struct program *program) {
    int quiet = 0;
    int64_t begun = now_ms();
    while (now_ms() < begun + patience_ms) {
        if (has_ended(program))
            return true;
        bool woken = naps_of(program) > program->naps || now_ms() > begun + WAKING_MS;
        bool still = is_asleep(program) && has_read_all(program) && woken;
        quiet = !drain(program) && still ? quiet + 1 : 0;
        if (quiet == QUIET_LOOKS)
            return true;
        sleep_ms(1);
    }
    return false;
}

bool program_wait(struct program *program) {
    for (int64_t end = now_ms() + patience_ms; now_ms() < end; sleep_ms(2)) {
        if (has_ended(program))
            return true;
        drain(program);
        is_asleep(program);
    }
    return false;
}

/* ---- doing ---------------------------------------------------------------------------------- */

/* Bytes that the program does not take any more are lost, as they would be for a person. */
void program_type(struct program *program, const char *bytes, size_t length) {
    int64_t end = now_ms() + patience_ms;
    int file = program->slave;
    program->naps = naps_of(program);
    if (program->master >= 0 && isatty(program->slave))
        file = program->master;
    while (length > 0 && !has_ended(program) && now_ms() < end) {
        ssize_t written = write(file, bytes, length);
        drain(program);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN || errno == EINTR) {
            is_asleep(program);
            sleep_ms(1);
        } else {
            return;
        }
    }
}

/* The kernel tells the program by a signal. */
void program_resize(struct program *program, int rows, int columns) {
    program->naps = naps_of(program);
    set_size(program->master, rows, columns);
}

void program_free(struct program *program) {
    if (!program->ended) {
        kill(program->process, SIGKILL);
        waitpid(program->process, &program->status, 0);
    }
    if (program->master >= 0)
        close(program->master);
    if (program->slave >= 0)
        close(program->slave);
    free(program->output);
}

/* ---- afterwards ----------------------------------------------------------------------------- */

static const char *last_of(const struct program *program, const char *part) {
    const char *last = NULL, *from = program->output;
    size_t left = program->length;
    for (const char *found; (found = memmem(from, left, part, strlen(part)));) {
        last = found;
        from = found + 1;
        left = program->length - (size_t)(from - program->output);
    }
    return last;
}

const char *program_left_behind(const struct program *program) {
    static const struct {
        const char *begins, *ends, *what;
    } modes[] = {
        {"?1049h", "?1049l", "the other screen is left"},
        {"1000h", "1000l", "the mouse is left to the program"},
        {"?25l", "?25h", "the cursor is left hidden"},
    };
    struct termios now;
    if (tcgetattr(program->slave, &now) != 0)
        return "the terminal's mode cannot be read";
    if (now.c_lflag != usual.c_lflag || now.c_iflag != usual.c_iflag ||
        now.c_oflag != usual.c_oflag)
        return "the terminal is left in another mode";
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        const char *begun = last_of(program, modes[i].begins);
        if (begun && begun > last_of(program, modes[i].ends))
            return modes[i].what;
    }
    return NULL;
}
