/* An analysis on a terminal, while the search goes on.
 *
 * The rows are redrawn in the same spot: the cursor goes up to the first of them, and each row is
 * overwritten and only then cleared to its end, so that nothing flickers. No row is wider than the
 * terminal, and there are no more rows than it has, since otherwise the cursor could not go back. A
 * second thread redraws a few times a second, so that the clock moves even if the search has nothing
 * new. */
#define _POSIX_C_SOURCE 200809L
#include "cli/analyse.h"
#include "cli/wait.h"
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    TICK_MS = 200
};

struct live {
    const struct analysis *analysis;
    struct look look;
    int drawn; /* rows on the screen */
    bool over;
    pthread_mutex_t lock;
    pthread_cond_t end;
    pthread_t thread;
    bool started;
};

/* Draws with the lock held. */
static void draw(struct live *live) {
    static const char end[] = "\033[K\n";
    struct terminal_size size = terminal_size(STDOUT_FILENO);
    int room = size.rows - 2; /* for the effort, and for the cursor below */
    int lines = live->analysis->count < room ? live->analysis->count : room;
    if (live->drawn > 0)
        printf("\033[%dA", live->drawn);
    for (int rank = 0; rank < lines; rank++)
        print_found(live->analysis, rank, FIT_CUT, size.columns, live->look, end);
    print_effort(live->analysis, size.columns, end);
    fputs("\033[J", stdout);
    fflush(stdout);
    live->drawn = (lines > 0 ? lines : 0) + 1;
}

static void *tick(void *argument) {
    struct live *live = argument;
    pthread_mutex_lock(&live->lock);
    while (!live->over) {
        wait_at_most(&live->end, &live->lock, TICK_MS);
        if (!live->over)
            draw(live);
    }
    pthread_mutex_unlock(&live->lock);
    return NULL;
}

struct live *live_start(const struct analysis *analysis, struct look look) {
    struct live *live = calloc(1, sizeof *live);
    if (!live)
        return NULL;
    live->analysis = analysis;
    live->look = look;
    pthread_mutex_init(&live->lock, NULL);
    pthread_cond_init(&live->end, NULL);
    live->started = pthread_create(&live->thread, NULL, tick, live) == 0;
    return live;
}

void live_lock(struct live *live) {
    if (live)
        pthread_mutex_lock(&live->lock);
}

void live_unlock(struct live *live) {
    if (live)
        pthread_mutex_unlock(&live->lock);
}

void live_show(struct live *live) {
    if (!live)
        return;
    pthread_mutex_lock(&live->lock);
    draw(live);
    pthread_mutex_unlock(&live->lock);
}

void live_end(struct live *live) {
    if (!live)
        return;
    pthread_mutex_lock(&live->lock);
    live->over = true;
    pthread_cond_signal(&live->end);
    pthread_mutex_unlock(&live->lock);
    if (live->started)
        pthread_join(live->thread, NULL);
    if (live->drawn > 0)
        printf("\r\033[%dA\033[J", live->drawn);
    pthread_cond_destroy(&live->end);
    pthread_mutex_destroy(&live->lock);
    free(live);
}
