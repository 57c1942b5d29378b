/* One thread that thinks, and the one that asks.
 *
 * A job is filled in while the thread has none, and then belongs to the thread until it is idle
 * again. It is done in steps, each of which gives one answer; all jobs but reviews have a single
 * one. An answer is added, and where it is the last the thread becomes idle, in one go under the
 * lock, so that whoever has taken the last answer finds nothing under way. The pipe holds one byte
 * while there are answers.
 *
 * To drop a job is to tell its stop and wait until the thread is idle. A stop stays told for all searches
 * of the job. It is forgotten before the thread is idle, under the same lock, so that none outlives its
 * job. */
#define _POSIX_C_SOURCE 200809L
#include "players/thinker.h"
#include "common/fault_stack.h"
#include "players/process.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What to think about. */
struct job {
    enum thinking what;
    struct player *bot;
    struct bw_position
        position[BW_MAX_PLIES + 1]; /* the game so far; or the one asked about, first */
    bw_move move[BW_MAX_PLIES];     /* the game's; or the one asked about, first */
    int plies;
    int64_t asked_ms, left_ms[2];
    int64_t ms;
    struct bw_view view; /* of a review: what is known of the position after the next move */
};

enum state {
    IDLE,
    ASKED,
    RUNNING
};

struct thinker {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t asked, rests; /* that there is a job, and that there is none any more */
    int file[2];

    /* Under the lock: */
    enum state state;
    bool dropped, leaving;
    struct thought answer[BW_MAX_PLIES]; /* from `first` on, `count` of them */
    int first, count;

    /* The thread's while it is running, and else the caller's: */
    struct job job;
    struct thought thought;

    struct bw_search *search;
    struct bw_stop stop;            /* of all jobs but bots' moves, whose stop is theirs */
    struct fault_stack fault_stack; /* the thread's */
};

/* ---- thinking ------------------------------------------------------------------------------- */

/* The clock has run while the thread was woken and the bot began. */
static int64_t left_now(const struct job *job, int side) {
    int64_t used = side == job->position[job->plies].turn ? process_now() - job->asked_ms : 0;
    return job->left_ms[side] > used ? job->left_ms[side] - used : 1;
}

static void find_move(const struct job *job, struct thought *thought) {
    thought->move = BW_NO_MOVE;
    thought->answer = player_wake(job->bot, thought->reason);
    if (thought->answer != PLAYER_MOVED)
        return;
    const struct player_turn turn = {
        .start = &job->position[0],
        .moves = job->move,
        .count = job->plies,
        .now = &job->position[job->plies],
        .left_ms = {left_now(job, 0), left_now(job, 1)},
    };
    thought->answer = player_move(job->bot, &turn, &thought->move, thought->reason);
}

static struct bw_task task_within(const struct thinker *thinker, int64_t ms) {
    return (struct bw_task){.limits = {.hard_ms = ms}, .stop = &thinker->stop};
}

/* Judges one move, and steps to the one before it. */
static void review_move(struct thinker *thinker, struct thought *thought) {
    struct job *job = &thinker->job;
    const struct bw_task task = task_within(thinker, job->ms > 1 ? job->ms / 2 : 1);
    struct bw_comparison comparison;
    thought->plies = job->plies--;
    const struct bw_position *position = &job->position[job->plies];
    if (!bw_compare(thinker->search, position, job->move[job->plies], &task, &job->view,
                    &comparison))
        return;
    bw_judge(position, &comparison, &thought->judgement);
    job->view = comparison.before;
}

static void begin_review(struct thinker *thinker) {
    struct job *job = &thinker->job;
    const struct bw_task task = task_within(thinker, job->ms > 1 ? job->ms / 2 : 1);
    bw_view_run(thinker->search, &job->position[job->plies], &task, &job->view);
}

static void advise(struct thinker *thinker, struct thought *thought) {
    const struct job *job = &thinker->job;
    const struct bw_task task = task_within(thinker, job->ms);
    struct bw_view view;
    thought->advice.move = BW_NO_MOVE;
    if (bw_view_run(thinker->search, &job->position[0], &task, &view))
        bw_advise(&job->position[0], &view, &thought->advice);
}

static void explain(struct thinker *thinker, struct thought *thought) {
    const struct job *job = &thinker->job;
    const struct bw_task task = task_within(thinker, job->ms);
    const struct bw_position *position = &job->position[0];
    struct bw_comparison comparison;
    struct bw_view view;
    if (job->move[0] == BW_NO_MOVE && bw_view_run(thinker->search, position, &task, &view))
        bw_explain_position(position, &view, &thought->advice);
    else if (job->move[0] != BW_NO_MOVE &&
             bw_compare(thinker->search, position, job->move[0], &task, NULL, &comparison))
        bw_explain_move(position, job->move[0], &comparison, &thought->advice);
}

/* Thinks until there is an answer; returns whether it is the last. */
static bool think(struct thinker *thinker, struct thought *thought) {
    struct job *job = &thinker->job;
    const struct bw_task task = task_within(thinker, job->ms);
    memset(thought, 0, sizeof *thought);
    thought->what = job->what;
    if (job->what == THINKING_MOVE)
        find_move(job, thought);
    else if (job->what == THINKING_HINT)
        advise(thinker, thought);
    else if (job->what == THINKING_WHY)
        explain(thinker, thought);
    else if (job->what == THINKING_BAR)
        bw_view_run(thinker->search, &job->position[0], &task, &thought->view);
    else
        review_move(thinker, thought);
    return job->what != THINKING_REVIEW || job->plies == 0;
}

/* ---- the thread ----------------------------------------------------------------------------- */

/* The pipe is no place to wait: it is empty, and takes the byte. */
static void add_answer(struct thinker *thinker, const struct thought *thought) {
    const char byte = 0;
    int place = (thinker->first + thinker->count) % BW_MAX_PLIES;
    thinker->answer[place] = *thought;
    if (thinker->count++ == 0)
        while (write(thinker->file[1], &byte, 1) < 0 && errno == EINTR)
            ;
}

static void stop_job(struct thinker *thinker) {
    if (thinker->job.what == THINKING_MOVE)
        player_stop(thinker->job.bot);
    else
        bw_stop_tell(&thinker->stop);
}

static void become_idle(struct thinker *thinker) {
    if (thinker->job.what == THINKING_MOVE)
        player_ready(thinker->job.bot);
    bw_stop_forget(&thinker->stop);
    thinker->state = IDLE;
    pthread_cond_signal(&thinker->rests);
}

/* Does a job, with the lock held but while it thinks. */
static void do_job(struct thinker *thinker) {
    bool begins = true;
    while (thinker->state == RUNNING) {
        pthread_mutex_unlock(&thinker->lock);
        if (begins && thinker->job.what == THINKING_REVIEW)
            begin_review(thinker);
        begins = false;
        bool last = think(thinker, &thinker->thought);
        pthread_mutex_lock(&thinker->lock);
        if (!thinker->dropped)
            add_answer(thinker, &thinker->thought);
        if (last || thinker->dropped)
            become_idle(thinker);
    }
}

static void *work(void *context) {
    struct thinker *thinker = context;
    bw_fault_stack_lend(&thinker->fault_stack);
    pthread_mutex_lock(&thinker->lock);
    for (;;) {
        while (thinker->state != ASKED && !thinker->leaving)
            pthread_cond_wait(&thinker->asked, &thinker->lock);
        if (thinker->leaving)
            break;
        thinker->state = RUNNING;
        do_job(thinker);
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

/* Starts the thread with all signals left to the caller's, but those that tell of its own
 * faults. */
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
    pthread_cond_destroy(&thinker->rests);
    pthread_cond_destroy(&thinker->asked);
    pthread_mutex_destroy(&thinker->lock);
    close(thinker->file[0]);
    close(thinker->file[1]);
    bw_search_free(thinker->search);
    free(thinker);
}

struct thinker *thinker_new(int threads) {
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker)
        return NULL;
    if (!open_file(thinker->file)) {
        free(thinker);
        return NULL;
    }
    pthread_mutex_init(&thinker->lock, NULL);
    pthread_cond_init(&thinker->asked, NULL);
    pthread_cond_init(&thinker->rests, NULL);
    thinker->search = bw_search_new();
    if (thinker->search)
        bw_search_set_threads(thinker->search, threads);
    if (thinker->search && start_thread(thinker))
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
    pthread_cond_signal(&thinker->asked);
    pthread_mutex_unlock(&thinker->lock);
    pthread_join(thinker->thread, NULL);
    free_all(thinker);
}

/* ---- asking --------------------------------------------------------------------------------- */

/* A job to fill in; nothing runs. */
static struct job *new_job(struct thinker *thinker, enum thinking what, int64_t ms) {
    thinker_drop(thinker);
    thinker->job.what = what;
    thinker->job.plies = 0;
    thinker->job.ms = ms > 0 ? ms : 1;
    return &thinker->job;
}

static void start_job(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    thinker->state = ASKED;
    pthread_cond_signal(&thinker->asked);
    pthread_mutex_unlock(&thinker->lock);
}

static void copy_game(struct job *job, const struct bw_session *session) {
    job->plies = bw_session_plies(session);
    for (int i = 0; i <= job->plies; i++)
        job->position[i] = *bw_session_at(session, i);
    for (int i = 0; i < job->plies; i++)
        job->move[i] = bw_session_move(session, i + 1);
}

void thinker_ask_move(struct thinker *thinker, struct player *bot, const struct bw_session *session,
                      int64_t now_ms) {
    struct job *job = new_job(thinker, THINKING_MOVE, 0);
    copy_game(job, session);
    job->bot = bot;
    job->asked_ms = process_now();
    for (int side = 0; side < 2; side++)
        job->left_ms[side] = bw_session_left_ms(session, side, now_ms);
    start_job(thinker);
}

/* Asks about one position, and one move in it. */
static void ask(struct thinker *thinker, enum thinking what, const struct bw_position *position,
                bw_move move, int64_t ms) {
    struct job *job = new_job(thinker, what, ms);
    job->position[0] = *position;
    job->move[0] = move;
    start_job(thinker);
}

void thinker_ask_hint(struct thinker *thinker, const struct bw_position *position, int64_t ms) {
    ask(thinker, THINKING_HINT, position, BW_NO_MOVE, ms);
}

void thinker_ask_why(struct thinker *thinker, const struct bw_position *position, bw_move move,
                     int64_t ms) {
    ask(thinker, THINKING_WHY, position, move, ms);
}

void thinker_ask_bar(struct thinker *thinker, const struct bw_position *position, int64_t ms) {
    ask(thinker, THINKING_BAR, position, BW_NO_MOVE, ms);
}

void thinker_ask_review(struct thinker *thinker, const struct bw_session *session, int64_t ms) {
    struct job *job = new_job(thinker, THINKING_REVIEW, ms);
    copy_game(job, session);
    if (job->plies > 0)
        start_job(thinker);
}

/* ---- what is under way ---------------------------------------------------------------------- */

int thinker_file(const struct thinker *thinker) {
    return thinker->file[0];
}

enum thinking thinker_busy(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    bool busy = thinker->state != IDLE || thinker->count > 0;
    enum thinking what = busy ? thinker->job.what : THINKING_NOTHING;
    pthread_mutex_unlock(&thinker->lock);
    return what;
}

void thinker_hurry(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    if (thinker->state != IDLE && thinker->job.what == THINKING_MOVE)
        player_hurry(thinker->job.bot);
    pthread_mutex_unlock(&thinker->lock);
}

static void empty_file(struct thinker *thinker) {
    char byte;
    while (read(thinker->file[0], &byte, 1) < 0 && errno == EINTR)
        ;
}

void thinker_drop(struct thinker *thinker) {
    pthread_mutex_lock(&thinker->lock);
    if (thinker->state == ASKED)
        become_idle(thinker); /* lest a hurry stays */
    if (thinker->state == RUNNING) {
        thinker->dropped = true;
        stop_job(thinker);
    }
    while (thinker->state == RUNNING)
        pthread_cond_wait(&thinker->rests, &thinker->lock);
    thinker->dropped = false;
    if (thinker->count > 0)
        empty_file(thinker);
    thinker->count = 0;
    pthread_mutex_unlock(&thinker->lock);
}

bool thinker_take(struct thinker *thinker, struct thought *thought) {
    pthread_mutex_lock(&thinker->lock);
    bool taken = thinker->count > 0;
    if (taken) {
        *thought = thinker->answer[thinker->first];
        thinker->first = (thinker->first + 1) % BW_MAX_PLIES;
        if (--thinker->count == 0)
            empty_file(thinker);
    }
    pthread_mutex_unlock(&thinker->lock);
    return taken;
}
