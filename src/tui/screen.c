/* The terminal: set up, watched, and restored whatever happens.
 *
 * One poll() waits for all events: keys, the thinker's answers, and signals, whose handlers only write
 * a byte into a pipe. A signal that asks the program to end acts like a person leaving, so that
 * everything is saved in order. After a crash the handler itself restores the terminal, with a sequence
 * prepared at the start, and leaves the rest to the previous handler. It has its own stack, since the
 * crash may be a stack overflow.
 *
 * While the program is suspended from the keyboard its clock stops, so that nobody loses on time
 * without seeing the board. */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include "common/fault_stack.h"
#include "tui/tui.h"
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* <term.h> defines these names as macros. */
#undef columns
#undef bell

enum {
    RESTORE_SIZE = 256
};

static struct {
    SCREEN *screen;
    int pipe[2]; /* from signal handlers to tui_wait */
    int64_t slept_ms;
    struct termios before;
    char restore[RESTORE_SIZE]; /* restores the terminal after a crash */
    size_t restore_length;
    volatile sig_atomic_t asked_to_end; /* the signal */
} terminal = {.pipe = {-1, -1}};

/* ---- signals -------------------------------------------------------------------------------- */

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
enum {
    ENDING = sizeof ending_signals / sizeof *ending_signals,
    CRASHES = sizeof crash_signals / sizeof *crash_signals
};

static struct fault_stack fault_stack;
static struct sigaction before_ending[ENDING], before_crash[CRASHES], before_stop, before_output,
    before_size, before_continue;

static void wake(char what) {
    int saved = errno;
    ssize_t written = write(terminal.pipe[1], &what, 1);
    (void)written; /* a full pipe wakes the poll as well */
    errno = saved;
}

static void on_end(int number) {
    terminal.asked_to_end = number;
    wake('e');
}

static void on_stop(int number) {
    (void)number;
    wake('s');
}

static void on_size(int number) {
    (void)number;
    wake('w');
}

static void on_continue(int number) {
    (void)number;
    wake('c');
}

/* Restores the terminal, then passes the signal to the previous handler. */
static void on_crash(int number) {
    ssize_t written = write(STDOUT_FILENO, terminal.restore, terminal.restore_length);
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal.before);
    for (int i = 0; i < CRASHES; i++)
        if (crash_signals[i] == number)
            sigaction(number, &before_crash[i], NULL);
    raise(number);
}

static void handle(int number, void (*handler)(int), struct sigaction *before) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, before) == 0 && before->sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

static void handle_signals(void) {
    bw_fault_stack_lend(&fault_stack);
    for (int i = 0; i < ENDING; i++)
        handle(ending_signals[i], on_end, &before_ending[i]);
    for (int i = 0; i < CRASHES; i++)
        handle(crash_signals[i], on_crash, &before_crash[i]);
    handle(SIGTSTP, on_stop, &before_stop);
    handle(SIGTTOU, SIG_IGN, &before_output); /* so that it can end while in the background */
    handle(SIGWINCH, on_size, &before_size);
    handle(SIGCONT, on_continue, &before_continue);
}

static void forget_signals(void) {
    for (int i = 0; i < ENDING; i++)
        sigaction(ending_signals[i], &before_ending[i], NULL);
    for (int i = 0; i < CRASHES; i++)
        sigaction(crash_signals[i], &before_crash[i], NULL);
    sigaction(SIGTSTP, &before_stop, NULL);
    sigaction(SIGTTOU, &before_output, NULL);
    sigaction(SIGWINCH, &before_size, NULL);
    sigaction(SIGCONT, &before_continue, NULL);
    bw_fault_stack_give_back(&fault_stack);
}

int tui_signal(void) {
    return terminal.asked_to_end;
}

/* ---- taking the terminal -------------------------------------------------------------------- */

static void add_restore(const char *text) {
    size_t length =
        text && text != (char *)-1 ? strlen(text) : 0; /* NOLINT: terminfo's own words */
    if (terminal.restore_length + length > RESTORE_SIZE)
        return;
    memcpy(terminal.restore + terminal.restore_length, text ? text : "", length);
    terminal.restore_length += length;
}

/* Mouse off, attributes off, cursor shown, alternate screen left. */
static void prepare_restore(void) {
    terminal.restore_length = 0;
    add_restore("\033[?1000l\033[?1002l\033[?1006l");
    add_restore(tigetstr("sgr0"));
    add_restore(tigetstr("cnorm"));
    add_restore(tigetstr("rmcup"));
    add_restore(tigetstr("rmkx"));
}

/* Whether this terminal is known, and lets its cursor be moved and its screen be cleared. */
bool tui_is_able(void) {
    int error;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
        setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false;
    const char *cup = tigetstr("cup"), *clear_all = tigetstr("clear");
    bool able = cup && cup != (char *)-1 && clear_all && clear_all != (char *)-1; /* NOLINT */
    del_curterm(cur_term);
    return able;
}

static bool open_pipe(void) {
    if (pipe(terminal.pipe) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(terminal.pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(terminal.pipe[i], F_SETFD, FD_CLOEXEC);
    }
    return true;
}

static bool wants_color(const struct tui *tui) {
    const char *off = getenv("NO_COLOR");
    if (tui->color_asked != TUI_COLOR_AUTO)
        return has_colors() && tui->color_asked == TUI_COLOR_ALWAYS;
    return has_colors() && !(off && *off);
}

/* The fonts of the Linux console lack some of our signs. */
static bool shows_unicode(void) {
    const char *name = getenv("TERM");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 && !(name && strcmp(name, "linux") == 0);
}

void tui_dress(struct tui *tui) {
    enum signs signs = tui->settings->signs;
    tui->unicode = signs == SIGNS_UNICODE || (signs == SIGNS_AUTO && shows_unicode());
    tui->color = wants_color(tui);
    tui->rich = tui->color && COLORS >= 256 && COLOR_PAIRS >= 64;
    paint_colors(tui);
    mousemask(tui->settings->mouse ? BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKED |
                                         BUTTON4_PRESSED | BUTTON5_PRESSED
                                   : 0,
              NULL);
}

bool tui_begin(struct tui *tui) {
    if (!tui_is_able() || !open_pipe())
        return false;
    tcgetattr(STDIN_FILENO, &terminal.before);
    handle_signals(); /* first, since ncurses takes only signals without a handler */
    terminal.screen = newterm(NULL, stdout, stdin);
    if (!terminal.screen) {
        tui_end();
        return false;
    }
    prepare_restore();
    set_escdelay(TUI_ESCAPE_MS);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    mouseinterval(0);
    if (wants_color(tui))
        start_color();
    def_prog_mode();
    tui_dress(tui);
    getmaxyx(stdscr, tui->rows, tui->columns);
    return true;
}

void tui_end(void) {
    if (terminal.screen) {
        curs_set(1);
        endwin();
        delscreen(terminal.screen);
        terminal.screen = NULL;
    }
    forget_signals();
    for (int i = 0; i < 2; i++) {
        if (terminal.pipe[i] >= 0)
            close(terminal.pipe[i]);
        terminal.pipe[i] = -1;
    }
}

/* ---- time ----------------------------------------------------------------------------------- */

static int64_t clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t tui_now(void) {
    return clock_ms() - terminal.slept_ms;
}

/* ---- events --------------------------------------------------------------------------------- */

static void measure(struct tui *tui) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    getmaxyx(stdscr, tui->rows, tui->columns);
    clearok(curscr, TRUE);
}

/* Whether we are in the terminal's foreground. */
static bool is_in_front(void) {
    pid_t group = tcgetpgrp(STDIN_FILENO);
    return group < 0 || group == getpgrp();
}

/* Sets up the terminal again after another program used it. */
static void retake(struct tui *tui) {
    reset_prog_mode();
    refresh();
    measure(tui);
}

/* Suspends the program as the person asked, and returns when it is continued. Bots stop thinking and
 * are asked again, so that another program does not seem late. */
static void suspend(struct tui *tui) {
    int64_t asleep = clock_ms();
    if (tui->thinker && thinker_busy(tui->thinker) == BW_WANT_MOVE)
        thinker_drop(tui->thinker);
    endwin();
    do
        raise(SIGSTOP);
    while (!terminal.asked_to_end && !is_in_front()); /* continued, but still in the background */
    if (!terminal.asked_to_end)
        retake(tui);
    terminal.slept_ms += clock_ms() - asleep;
}

/* Reads what the handlers wrote; true if it is an event. */
static bool take_signals(struct tui *tui, struct event *event) {
    char what;
    bool changed = false;
    while (read(terminal.pipe[0], &what, 1) == 1) {
        if (what == 'e') {
            tui->leaving = true;
        } else if (what == 's') {
            suspend(tui);
            changed = true;
        } else if (what == 'c' && is_in_front()) {
            retake(tui); /* it was stopped from outside, and the terminal used by others */
            changed = true;
        } else {
            measure(tui);
            changed = true;
        }
    }
    if (tui->leaving)
        *event = (struct event){.kind = EVENT_LEAVE};
    else if (changed)
        *event = (struct event){.kind = EVENT_RESIZED};
    return tui->leaving || changed;
}

/* On an unseen screen only going back has an effect. */
static bool is_meant(const struct tui *tui, const struct event *event) {
    return !tui->unseen || event->kind == EVENT_RESIZED || is_back(event);
}

static struct event wait_for(struct tui *tui, int ms, int thinker_file) {
    struct event event = {.kind = EVENT_LEAVE};
    int64_t until = clock_ms() + ms;
    refresh();
    if (tui->leaving)
        return event;
    for (;;) {
        if (take_signals(tui, &event))
            return event;
        while (tui_take_key(tui, &event))
            if (is_meant(tui, &event))
                return event;
        struct pollfd files[] = {
            {.fd = STDIN_FILENO, .events = POLLIN},
            {.fd = terminal.pipe[0], .events = POLLIN},
            {.fd = thinker_file, .events = POLLIN},
        };
        int64_t left = until - clock_ms();
        int ready = poll(files, 3, ms < 0 ? -1 : left > 0 ? (int)left : 0);
        if (ready > 0 && (files[0].revents & (POLLHUP | POLLERR | POLLNVAL)) &&
            !tui_take_key(tui, &event)) {
            tui->leaving = true; /* the terminal is gone */
            return (struct event){.kind = EVENT_LEAVE};
        }
        if (ready > 0 && (files[2].revents & POLLIN) && !files[0].revents && !files[1].revents)
            return (struct event){.kind = EVENT_THOUGHT};
        if (ready == 0)
            return (struct event){.kind = EVENT_TIME};
    }
}

struct event tui_wait(struct tui *tui) {
    return wait_for(tui, -1, -1);
}

struct event tui_wait_thinking(struct tui *tui, int ms) {
    return wait_for(tui, ms, thinker_file(tui->thinker));
}

bool tui_linger(struct tui *tui, int ms) {
    struct pollfd files[] = {
        {.fd = STDIN_FILENO, .events = POLLIN},
        {.fd = terminal.pipe[0], .events = POLLIN},
    };
    refresh();
    return !tui->leaving && poll(files, 2, ms) == 0;
}

bool is_back(const struct event *event) {
    return event->kind == EVENT_LEAVE ||
           (event->kind == EVENT_KEY && (event->key == TUI_ESCAPE || event->key == '0'));
}

/* ---- other things a terminal can do --------------------------------------------------------- */

void tui_bell(const struct tui *tui) {
    if (tui->settings->bell)
        beep();
}

/* OSC 52 with the text in base64; terminals that do not support it ignore it. */
void tui_copy(const char *text) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t length = strlen(text);
    fputs("\033]52;c;", stdout);
    for (size_t i = 0; i < length; i += 3) {
        unsigned byte[3] = {(unsigned char)text[i]};
        byte[1] = i + 1 < length ? (unsigned char)text[i + 1] : 0;
        byte[2] = i + 2 < length ? (unsigned char)text[i + 2] : 0;
        putchar(digits[byte[0] >> 2]);
        putchar(digits[(byte[0] & 3) << 4 | byte[1] >> 4]);
        putchar(i + 1 < length ? digits[(byte[1] & 15) << 2 | byte[2] >> 6] : '=');
        putchar(i + 2 < length ? digits[byte[2] & 63] : '=');
    }
    fputs("\a", stdout);
    fflush(stdout);
}
