/* How long it takes from a key to the changed screen, while a bot thinks on all threads and while
 * nobody does.
 *
 * The program runs on a pseudo-terminal. The key rotates the board, which sends almost every square
 * again: far more than the few bytes of the mark that says somebody is thinking. So the screen has
 * changed once so many bytes have come. Keys are sent at uneven times, so that they do not always
 * meet the same moment.
 *
 *     bench_keys BURROW [KEYS] */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_KEYS = 1000,
    CHANGED_BYTES = 200,
    LATE_MS = 2000
};

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

/* Runs the program on a new pseudo-terminal; returns our end of it, or -1. */
static int start(const char *burrow, const char *red, const char *blue, pid_t *child) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        return -1;
    ioctl(terminal, TIOCSWINSZ, &size);
    *child = fork();
    if (*child == 0) {
        setsid();
        int other = open(ptsname(terminal), O_RDWR);
        for (int i = 0; i < 3; i++)
            dup2(other, i);
        close(terminal);
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        setenv("BURROW_ARCHIVE", "", 1);
        setenv("BURROW_SETTINGS", "", 1);
        execl(burrow, burrow, "play", "--red", red, "--blue", blue, (char *)NULL);
        _exit(127);
    }
    return terminal;
}

/* Reads until so many bytes have come or so much time has passed; returns the number of bytes. */
static size_t read_until(int terminal, size_t bytes, double ms) {
    char text[4096];
    size_t got = 0;
    double end = now_ms() + ms;
    for (double left; got < bytes && (left = end - now_ms()) > 0;) {
        struct pollfd file = {.fd = terminal, .events = POLLIN};
        if (poll(&file, 1, (int)left + 1) <= 0)
            continue;
        ssize_t count = read(terminal, text, sizeof text);
        if (count <= 0)
            break;
        got += (size_t)count;
    }
    return got;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median of what `keys` keys took, or a negative number. */
static double measure(const char *burrow, const char *name, const char *player, int keys) {
    static double took[MOST_KEYS];
    pid_t child;
    int terminal = start(burrow, player, player, &child), late = 0;
    if (terminal < 0)
        return -1;
    read_until(terminal, SIZE_MAX, 1000); /* until it thinks */
    for (int i = 0; i < keys; i++) {
        read_until(terminal, SIZE_MAX, 20 + i * 37 % 83);
        double sent = now_ms();
        if (write(terminal, "v", 1) != 1)
            return -1;
        late += read_until(terminal, CHANGED_BYTES, LATE_MS) < CHANGED_BYTES;
        took[i] = now_ms() - sent;
    }
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    close(terminal);
    qsort(took, (size_t)keys, sizeof *took, compare);
    printf("%-24s %5d keys   median %6.2f ms   95 %% %6.2f ms   longest %6.2f ms   never %d\n",
           name, keys, took[keys / 2], took[keys * 95 / 100], took[keys - 1], late);
    return took[keys / 2];
}

int main(int argc, char **argv) {
    int keys = argc > 2 ? atoi(argv[2]) : 200;
    if (argc < 2 || keys < 1 || keys > MOST_KEYS) {
        fprintf(stderr, "usage: bench_keys BURROW [KEYS]\n");
        return 2;
    }
    double idle = measure(argv[1], "nobody thinks", "human", keys);
    double busy = measure(argv[1], "level 9 on all threads", "9", keys);
    if (idle <= 0 || busy <= 0) {
        fprintf(stderr, "bench_keys: the program could not be run on a terminal\n");
        return 1;
    }
    printf("ratio of the medians %.1f\n", busy / idle);
    return 0;
}
