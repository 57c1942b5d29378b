/* Workers claim jobs from the ledger and prove them, each on a thread of its own. Whoever finds no open
 * job reads what has become known and opens the next batch. The thread that calls waits, renews the
 * claims, watches the time, and reports.
 *
 * Ledger and frontier are behind one lock; a job is proved without it. */
#define _POSIX_C_SOURCE 200809L
#include "solve/solve.h"
#include "search/part.h"
#include "system/system.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    BATCH = 8, /* jobs; a property of the ledger, too */
    TICK_MS = 200,
    WAIT_MS = 500 /* for others, who work on all open jobs */
};

size_t solve_job_bytes(uint64_t job_nodes) {
    const uint64_t each = 32, least = 2 << 20, most = UINT64_C(2048) << 20;
    return (size_t)(job_nodes >= most / each   ? most
                    : job_nodes * each > least ? job_nodes * each
                                               : least);
}

struct ledger_kind solve_ledger_kind(const struct bw_variant *variant) {
    return (struct ledger_kind){
        .variant = *variant, .prover = BW_PROVER_VERSION, .job_nodes = SOLVE_JOB_NODES};
}

struct solving {
    const struct solve_task *task;
    struct frontier *frontier;
    pthread_mutex_t lock;
    struct bw_stop stop;
    bool done, failed, split; /* the last: whether to split the root was tried */
    int working;              /* threads that have not ended */
    pthread_cond_t ended;
    struct solve_progress progress;
    struct worker {
        struct solving *solving;
        struct finding finding; /* of its present job */
        bool has_job;
        atomic_uint_fast64_t nodes; /* of that job */
    } worker[BW_MAX_THREADS];
};

static void sleep_ms(int64_t ms) {
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* ---- with the lock -------------------------------------------------------------------------- */

static void learn(void *context, const struct finding *finding) {
    frontier_learn(context, finding);
}

static const char *root_text(const struct solve_task *task, char text[BW_POSITION_SIZE]) {
    struct bw_position image;
    bw_canonical(&image, &task->position);
    return bw_position_write(&image, text);
}

/* Splits the root without trying it, if that was wished for. */
static bool split_root(struct solving *solving) {
    char text[BW_POSITION_SIZE];
    solving->split = true;
    return ledger_split(solving->task->ledger, root_text(solving->task, text));
}

/* Reads what has become known. */
static bool read_more(struct solving *solving) {
    if (!ledger_read(solving->task->ledger, learn, solving->frontier))
        return false;
    solving->done = frontier_value(solving->frontier) != BW_UNDECIDED;
    solving->progress.count = frontier_count(solving->frontier);
    return true;
}

/* Opens the next batch, unless the value is known; or splits one position that is too hard, and comes
 * back. Each step follows from the ledger alone, so it does not matter after which one a program is
 * killed. */
static bool next_step(struct solving *solving) {
    char positions[BATCH][BW_POSITION_SIZE];
    struct ledger *ledger = solving->task->ledger;
    bool too_hard;
    if (!read_more(solving))
        return false;
    if (solving->done)
        return true;
    if (solving->task->by_moves && !solving->split)
        return split_root(solving);
    int count = frontier_choose(solving->frontier, positions, BATCH, &too_hard);
    if (count == 0)
        return false;
    return too_hard ? ledger_split(ledger, positions[0])
                    : ledger_begin(ledger, (const char(*)[BW_POSITION_SIZE])positions, count);
}

static bool is_over(const struct solving *solving) {
    return solving->done || solving->failed || bw_stop_told(&solving->stop);
}

/* The next job of a worker. False if there is none now; then *waits says how long to wait for one. */
static bool take_job(struct solving *solving, char position[BW_POSITION_SIZE], int64_t *waits) {
    *waits = 0;
    switch (ledger_claim(solving->task->ledger, position)) {
    case LEDGER_CLAIMED:
        return true;
    case LEDGER_ALL_CLAIMED:
        *waits = WAIT_MS;
        return false;
    case LEDGER_NONE_OPEN:
        if (!next_step(solving))
            solving->failed = true;
        return false;
    default:
        solving->failed = true;
        return false;
    }
}

/* ---- workers -------------------------------------------------------------------------------- */

/* Proves a job; false if that failed. If it was stopped, the value stays open and the work counts for
 * nothing. */
static bool do_job(struct worker *worker) {
    struct solving *solving = worker->solving;
    struct finding *finding = &worker->finding;
    const struct ledger_kind *kind = ledger_kind(solving->task->ledger);
    struct bw_part part = {.nodes = kind->job_nodes,
                           .bytes = solve_job_bytes(kind->job_nodes),
                           .stop = &solving->stop,
                           .done = &worker->nodes};
    enum bw_result value;
    bool good = bw_position_read(&part.position, &kind->variant, finding->position, NULL) &&
                bw_part_prove(&part, &value, &finding->work);
    finding->value = good ? finding_value_of(value, part.position.turn) : FINDING_SPLIT;
    return good;
}

/* Keeps what was found, unless a stop has kept it from being found. */
static bool keep_finding(struct solving *solving, const struct finding *finding) {
    if (finding->value == FINDING_SPLIT && bw_stop_told(&solving->stop))
        return true;
    solving->progress.jobs++;
    return ledger_finish(solving->task->ledger, finding);
}

static void work(void *context) {
    struct worker *worker = context;
    struct solving *solving = worker->solving;
    int64_t waits;
    pthread_mutex_lock(&solving->lock);
    while (!is_over(solving)) {
        worker->has_job = take_job(solving, worker->finding.position, &waits);
        pthread_mutex_unlock(&solving->lock);
        bool good = !worker->has_job || do_job(worker);
        if (waits > 0)
            sleep_ms(waits);
        pthread_mutex_lock(&solving->lock);
        solving->progress.nodes += atomic_exchange(&worker->nodes, 0);
        if (!good || (worker->has_job && !keep_finding(solving, &worker->finding)))
            solving->failed = true;
        worker->has_job = false;
    }
    solving->working--;
    pthread_cond_signal(&solving->ended);
    pthread_mutex_unlock(&solving->lock);
}

/* ---- the thread that calls ------------------------------------------------------------------ */

bool solve_must_stop(const struct solve_task *task) {
    return bw_stop_told(task->stop) || (task->until_ms > 0 && bw_clock_ms() >= task->until_ms);
}

/* Waits for a moment, or until a worker ends. With the lock. */
static void wait_a_moment(struct solving *solving) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += TICK_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&solving->ended, &solving->lock, &until);
}

/* Reports how it stands, the present jobs included, and one of these in detail. */
static void report(struct solving *solving) {
    struct solve_progress progress = solving->progress;
    for (int i = solving->task->threads - 1; i >= 0; i--) {
        const struct worker *worker = &solving->worker[i];
        const uint64_t nodes = atomic_load(&worker->nodes);
        progress.nodes += nodes;
        if (!worker->has_job)
            continue;
        progress.job_nodes = nodes;
        memcpy(progress.position, worker->finding.position, BW_POSITION_SIZE);
    }
    solving->task->progress(solving->task->context, &progress);
}

/* Watches until all workers have ended. */
static void watch(struct solving *solving) {
    const struct solve_task *task = solving->task;
    pthread_mutex_lock(&solving->lock);
    while (solving->working > 0) {
        wait_a_moment(solving);
        if (solving->done || solving->failed || solve_must_stop(task))
            bw_stop_tell(&solving->stop);
        ledger_renew(task->ledger);
        if (task->progress && solving->working > 0)
            report(solving);
    }
    pthread_mutex_unlock(&solving->lock);
}

static void run_workers(struct solving *solving) {
    struct bw_thread *threads[BW_MAX_THREADS];
    int count = solving->task->threads;
    solving->working = count;
    for (int i = 0; i < count; i++) {
        solving->worker[i].solving = solving;
        threads[i] = bw_thread_start(work, &solving->worker[i]);
        if (!threads[i]) {
            pthread_mutex_lock(&solving->lock);
            solving->working--;
            solving->failed = solving->failed || solving->working == 0;
            pthread_mutex_unlock(&solving->lock);
        }
    }
    watch(solving);
    for (int i = 0; i < count; i++)
        bw_thread_join(threads[i]);
    ledger_release(solving->task->ledger);
}

static struct solving *solving_new(const struct solve_task *task) {
    struct solving *solving = calloc(1, sizeof *solving);
    if (!solving)
        return NULL;
    solving->task = task;
    solving->frontier = frontier_new(&task->position);
    if (!solving->frontier) {
        free(solving);
        return NULL;
    }
    pthread_mutex_init(&solving->lock, NULL);
    pthread_cond_init(&solving->ended, NULL);
    return solving;
}

static void solving_free(struct solving *solving) {
    pthread_cond_destroy(&solving->ended);
    pthread_mutex_destroy(&solving->lock);
    frontier_free(solving->frontier);
    free(solving);
}

/* Has the ledger keep what is asked, and readies it. */
static bool ask(const struct solve_task *task) {
    char text[BW_POSITION_SIZE];
    ledger_rewind(task->ledger);
    return ledger_ask(task->ledger, root_text(task, text));
}

enum solve_end solve_run(const struct solve_task *task, struct solve_result *result) {
    struct solving *solving = solving_new(task);
    *result = (struct solve_result){.value = BW_UNDECIDED};
    if (!solving)
        return SOLVE_FAILED;
    const bool stopped = solve_must_stop(task);
    if (!ask(task) || (stopped && !read_more(solving)))
        solving->failed = true;
    else if (!stopped)
        run_workers(solving);
    result->jobs = solving->progress.jobs;
    result->work = frontier_count(solving->frontier).work;
    if (solving->done) {
        result->value = frontier_value(solving->frontier);
        result->length = frontier_line(solving->frontier, &task->position, result->line);
    }
    enum solve_end end = solving->done     ? SOLVE_DONE
                         : solving->failed ? SOLVE_FAILED
                                           : SOLVE_STOPPED;
    solving_free(solving);
    return end;
}
