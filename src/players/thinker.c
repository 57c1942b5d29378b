/* The thread that thinks, and the thread that asks.
 *
 * A want is filled in while the thread is idle, and then belongs to the thread until it has answered.
 * The pipe holds one byte while an answer waits. Dropping a want stops the player that works on it,
 * waits for the answer and discards it. A stop holds until the next want, so it cannot come too
 * early. */
#define _POSIX_C_SOURCE 200809L
#include "players/thinker.h"
#include "common/fault_stack.h"
#include "players/players.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

enum state {
    IDLE,
    ASKED,
    ANSWERED
};

struct thinker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* `state` or `leaving` */
    int file[2];

    /* Under the lock: */
    enum state state;
    bool leaving;

    /* Belong to the thread in state ASKED, otherwise to the caller: */
    struct bw_want want;
    struct bw_answer answer;

    const struct bw_table *table; /* whose want it is */
    bool hurried;                 /* whether the player was told to hurry */

    struct players *players;
    struct fault_stack fault_stack; /* the thread's */
};

/* ---- the thread ----------------------------------------------------------------------------- */

/* The write cannot block: the pipe is empty. */
static void answered(struct thinker *thinker) {
    const char byte = 0;
    while (write(thinker->file[1], &byte, 1) < 0 && errno == EINTR)
        ;
    thinker->state = ANSWERED;
    pthread_cond_broadcast(&thinker->changed);
}

static void *work(void *context) {
    struct thinker *thinker = context;
    bw_fault_stack_lend(&thinker->fault_stack);
    pthread_mutex_lock(&thinker->lock);
    while (!thinker->leaving) {
        if (thinker->state != ASKED) {
            pthread_cond_wait(&thinker->changed, &thinker->lock);
            continue;
        }
        pthread_mutex_unlock(&thinker->lock);
        players_answer(thinker->players, &thinker->want, &thinker->answer);
        pthread_mutex_lock(&thinker->lock);
        answered(thinker);
    }
    pthread_mutex_unlock(&thinker->lock);
    bw_fault_stack_give_back(&thinker->fault_stack);
    return NULL;
}

/* ---- beginning and ending ------------------------------------------------------------------- */

static bool open_file(int file[2]) {
    if (pipe(file) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        fcntl(file[i], F_SETFD, FD_CLOEXEC);
        fcntl(file[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

/* Starts the thread with all signals blocked, except those that report its own faults. */
static bool start_thread(struct thinker *thinker) {
    static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
    sigset_t others, before;
    sigfillset(&others);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&others, faults[i]);
    pthread_sigmask(SIG_BLOCK, &others, &before);
    bool started = pthread_create(&thinker->thread, NULL, work, thinker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void free_all(struct thinker *thinker) {
    pthread_cond_destroy(&thinker->changed);
    pthread_mutex_destroy(&thinker->lock);
    close(thinker->file[0]);
    close(thinker->file[1]);
    players_free(thinker->players);
    free(thinker);
}

struct thinker *thinker_new(void) {
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker)
        return NULL;
    if (!open_file(thinker->file)) {
        free(thinker);
        return NULL;
    }
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->changed, NULL);
    thinker->players = players_new();
    if (thinker->players && start_thread(thinker))
        return thinker;
    free_all(thinker);
    return NULL;
}

void thinker_free(struct thinker *thinker) {
    if (!thinker)
        return;
    thinker_drop(thinker);
    pthread_mutex_lock(&thinker->lock);
    thinker->leaving = true;
    pthread_cond_broadcast(&thinker->changed);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    free_all(thinker);
}

/* ---- asking --------------------------------------------------------------------------------- */

int thinker_file(const struct thinker *thinker) {
    return thinker->file[0];
}

static enum state state_of(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    enum state state = thinker->state;
    pthread_mutex_unlock(&thinker->lock);
    return state;
}

enum bw_want_kind thinker_busy(struct thinker *thinker) {
    return state_of(thinker) == IDLE ? BW_WANT_NOTHING : thinker->want.kind;
}

static void set_state(struct thinker *thinker, enum state state) {
    pthread_mutex_lock(&thinker->lock);
    thinker->state = state;
    pthread_cond_broadcast(&thinker->changed);
    pthread_mutex_unlock(&thinker->lock);
}

/* Takes the answer's byte from the pipe, and clears stops before the next want. */
static void become_idle(struct thinker *thinker) {
    char byte;
    while (read(thinker->file[0], &byte, 1) < 0 && errno == EINTR)
        ;
    players_ready(thinker->players);
    set_state(thinker, IDLE);
}

/* Whether the thread works on this want of a table, or has answered it. */
static bool is_at(struct thinker *thinker, const struct bw_table *table, uint32_t number) {
    return state_of(thinker) != IDLE && thinker->table == table && thinker->want.number == number;
}

static void ask(struct thinker *thinker, const struct bw_table *table, const struct bw_want *want) {
    thinker->table = table;
    thinker->want = *want;
    thinker->hurried = false;
    players_prepare(thinker->players, want);
    set_state(thinker, ASKED);
}

void thinker_serve(struct thinker *thinker, const struct bw_table *table, int64_t now_ms) {
    struct bw_want want;
    bw_table_wants(table, now_ms, &want);
    if (!is_at(thinker, table, want.number)) {
        thinker_drop(thinker);
        if (want.kind == BW_WANT_NOTHING || want.kind == BW_WANT_PERSON)
            return;
        ask(thinker, table, &want);
    }
    if (want.hurried && !thinker->hurried) {
        thinker->hurried = true;
        players_hurry(thinker->players);
    }
}

enum bw_news thinker_give(struct thinker *thinker, struct bw_table *table, int64_t now_ms) {
    if (state_of(thinker) != ANSWERED)
        return BW_NEWS_NONE;
    become_idle(thinker);
    return thinker->table == table ? bw_table_give(table, &thinker->answer, now_ms) : BW_NEWS_NONE;
}

void thinker_drop(struct thinker *thinker) {
    if (state_of(thinker) == IDLE)
        return;
    players_stop(thinker->players);
    pthread_mutex_lock(&thinker->lock);
    while (thinker->state != ANSWERED)
        pthread_cond_wait(&thinker->changed, &thinker->lock);
    pthread_mutex_unlock(&thinker->lock);
    become_idle(thinker);
}

void thinker_leave(struct thinker *thinker) {
    thinker_drop(thinker);
    players_dismiss(thinker->players);
}
