/* The frame of the search: threads, memory, and the choice of the kernel for a position.
 *
 * All memory is one block, as large as was asked for. Two thirds hold the transposition table of
 * alpha-beta or the trees of Monte-Carlo tree search, never both at once; the last third is for
 * proofs. The system provides its pages when they are first written to, so memory that a search
 * does not need costs nothing.
 *
 * The thread that calls bw_search_run is the first one and does the reporting; the others search
 * the same position beside it and end with it. They share its transposition table (lazy SMP), or
 * grow their own trees (root parallelisation). All of them watch the caller's stop, which only the
 * caller changes, and a flag of the run, by which the first ends the others. */
#include "games/cpu.h"
#include "games/position.h"
#include "search/book.h"
#include "search/kernel/kernel.h"
#include "search/kernels.h"
#include "system/system.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct bw_search {
    void *memory;
    size_t bytes; /* of it */
    enum {
        NOTHING, /* zeros */
        TABLE,
        TREES
    } holds; /* what its first two thirds hold */
    int threads;
    unsigned generation;
    struct bw_variant variant; /* of the table's entries; no game before the first run */
    struct book_section book;  /* of the last variant that may have one; empty if it has none */
    atomic_uint_fast64_t nodes;
};

/* ---- kernels -------------------------------------------------------------------------------- */

const struct search_kernel *bw_search_kernel(const struct bw_variant *variant) {
    const struct game_kernels *kernels = bw_game_kernels();
    int width = position_width(variant->size);
    while (kernels->game && kernels->game != variant->game)
        kernels++;
    return !kernels->game ? NULL : bw_cpu_has_v3() ? kernels->v3[width] : kernels->base[width];
}

double bw_grown(double amount, double growth, int steps) {
    for (; steps > 0; steps--)
        amount *= growth;
    for (; steps < 0; steps++)
        amount /= growth;
    return amount;
}

bool bw_search_plays(const struct bw_variant *variant) {
    return bw_search_kernel(variant) != NULL;
}

bool bw_search_plays_out(const struct bw_variant *variant) {
    const struct search_kernel *kernel = bw_search_kernel(variant);
    return kernel && kernel->plays_out;
}

int bw_evaluate(const struct bw_position *position) {
    const struct search_kernel *kernel = bw_search_kernel(&position->variant);
    return kernel ? kernel->evaluate(position) : 0;
}

/* ---- stops ---------------------------------------------------------------------------------- */

void bw_stop_tell(struct bw_stop *stop) {
    __atomic_store_n(&stop->told, 1, __ATOMIC_SEQ_CST);
}

void bw_stop_forget(struct bw_stop *stop) {
    __atomic_store_n(&stop->told, 0, __ATOMIC_SEQ_CST);
}

bool bw_stop_told(const struct bw_stop *stop) {
    return stop && __atomic_load_n(&stop->told, __ATOMIC_SEQ_CST);
}

/* ---- a search ------------------------------------------------------------------------------- */

struct bw_search *bw_search_new_sized(int megabytes) {
    struct bw_search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    search->threads = 1;
    if (bw_search_set_hash(search, megabytes))
        return search;
    free(search);
    return NULL;
}

struct bw_search *bw_search_new(void) {
    return bw_search_new_sized(BW_USUAL_HASH);
}

void bw_search_free(struct bw_search *search) {
    if (search) {
        bw_memory_free(search->memory, search->bytes);
        bw_book_free(&search->book);
    }
    free(search);
}

static bool replace_memory(struct bw_search *search, size_t bytes) {
    void *memory = bw_memory_new(bytes);
    if (!memory)
        return false;
    bw_memory_free(search->memory, search->bytes);
    search->memory = memory;
    search->bytes = bytes;
    search->holds = NOTHING;
    search->generation = 0;
    return true;
}

bool bw_search_set_hash(struct bw_search *search, int megabytes) {
    assert(megabytes >= 1 && megabytes <= BW_MAX_HASH);
    return (size_t)megabytes <= bw_memory_most() && replace_memory(search, (size_t)megabytes << 20);
}

void bw_search_set_threads(struct bw_search *search, int threads) {
    assert(threads >= 1 && threads <= BW_MAX_THREADS);
    search->threads = threads;
}

/* The offset of the proofs, where the table and the trees end. */
static size_t proofs_begin(const struct bw_search *search) {
    const size_t line = 64; /* of the processor's cache */
    return search->bytes - search->bytes / 3 / line * line;
}

void bw_search_clear(struct bw_search *search) {
    if (search->holds == TABLE) {
        memset(search->memory, 0, proofs_begin(search));
        search->holds = NOTHING;
    }
    search->generation = 0;
}

uint64_t bw_search_nodes(const struct bw_search *search) {
    return atomic_load_explicit(&search->nodes, memory_order_relaxed);
}

/* ---- the book ------------------------------------------------------------------------------- */

/* Reads the section of a variant when it is first searched; in the page, once the book is there. */
static void open_book(struct bw_search *search, const struct bw_variant *variant) {
    size_t size;
    const unsigned char *bytes = bw_book_bytes(&size);
    if (!bytes || (search->book.variant.game && bw_book_fits(&search->book.variant, variant)))
        return;
    bw_book_free(&search->book);
    bw_book_read(&search->book, bytes, size, variant);
}

/* Adds what the book knows to a job, which has to be freed; nothing if the task must do without. */
static void ask_book(struct bw_search *search, const struct bw_task *task, struct search_job *job,
                     struct book_fact **facts) {
    *facts = NULL;
    if (task->without_book || task->limits.depth > 0 || !bw_book_suits(&job->position.variant))
        return;
    open_book(search, &job->position.variant);
    if (search->book.count == 0 && search->book.effort == 0)
        return;
    job->facts = bw_book_facts(&search->book, &job->position, facts);
    job->fact = *facts;
    if (job->facts > 0 || search->book.effort > 0)
        job->book = &search->book;
}

/* ---- a run ---------------------------------------------------------------------------------- */

struct worker {
    struct bw_thread *thread; /* NULL if it could not be started */
    struct search_job *job;
    const struct search_kernel *kernel;
    int index;
};

static void work(void *argument) {
    struct worker *worker = argument;
    struct search_line *lines = malloc(BW_MAX_LINES * sizeof *lines);
    int count = 0;
    if (lines)
        worker->kernel->run(worker->job, worker->index, lines, &count);
    free(lines);
}

static struct worker *start_workers(int count, struct search_job *job,
                                    const struct search_kernel *kernel) {
    struct worker *workers = count > 0 ? calloc((size_t)count, sizeof *workers) : NULL;
    for (int i = 0; workers && i < count; i++) {
        workers[i] = (struct worker){.job = job, .kernel = kernel, .index = i + 1};
        workers[i].thread = bw_thread_start(work, &workers[i]);
    }
    return workers;
}

static void join_workers(struct worker *workers, int count) {
    for (int i = 0; workers && i < count; i++)
        bw_thread_join(workers[i].thread);
    free(workers);
}

/* Empties the table after trees have used its memory or another variant was searched: entries of
 * one variant are wrong in another, and the table does not distinguish them. New memory takes less
 * time than clearing the old. */
static void forget(struct bw_search *search) {
    if (search->holds == NOTHING || replace_memory(search, search->bytes))
        return;
    search->holds = TABLE;
    bw_search_clear(search);
}

static void make_ready(struct bw_search *search, const struct bw_variant *variant, bool trees) {
    const struct bw_variant *known = &search->variant;
    bool same = known->game == variant->game && known->size == variant->size &&
                memcmp(known->option, variant->option, sizeof variant->option) == 0;
    if (!trees && (!same || search->holds == TREES))
        forget(search);
    search->holds = trees ? TREES : TABLE;
    search->variant = *variant;
}

/* Runs the job on all threads, and ends the others when the first is done. */
static bw_move do_job(struct bw_search *search, const struct search_kernel *kernel,
                      struct search_job *job) {
    bw_move moves[BW_MAX_MOVES];
    int count = kernel ? bw_moves(&job->position, moves) : 0; /* other games have no kernel */
    struct search_line *lines = malloc(BW_MAX_LINES * sizeof *lines);
    bw_move best = count > 0 ? moves[0] : BW_NO_MOVE;
    atomic_store(&search->nodes, 0);
    if (lines && count > 0) {
        struct worker *workers = start_workers(job->threads - 1, job, kernel);
        if (kernel->run(job, 0, lines, &count) && count > 0)
            best = lines[0].move;
        atomic_store(&job->over, true);
        join_workers(workers, job->threads - 1);
    }
    free(lines);
    return best;
}

bw_move bw_search_run(struct bw_search *search, const struct bw_position *position,
                      const struct bw_task *task) {
    static const struct bw_stop never;
    const struct search_kernel *kernel = bw_search_kernel(&position->variant);
    bool trees = kernel && kernel->plays_out && task->limits.depth == 0;
    assert(task->lines >= 0 && task->lines <= BW_MAX_LINES);
    assert(task->contempt >= 0 && task->contempt < BW_MATE_BOUND);
    make_ready(search, &position->variant, trees);
    struct search_job job = {
        .position = *position,
        .limits = task->limits,
        .threads = search->threads,
        .lines = task->lines > 0 ? task->lines : 1,
        .contempt = task->lines <= 1 && position->variant.game->has_draws ? task->contempt : 0,
        .seed = task->seed,
        .report = task->report,
        .context = task->context,
        .table = search->memory,
        .table_words = proofs_begin(search) / sizeof *job.table,
        .arena = trees ? search->memory : NULL,
        .proofs = (char *)search->memory + proofs_begin(search),
        .proof_bytes = search->bytes - proofs_begin(search),
        .generation = ++search->generation,
        .start_ms = bw_clock_ms(),
        .stop = task->stop ? task->stop : &never,
        .nodes = &search->nodes,
    };
    struct book_fact *facts;
    ask_book(search, task, &job, &facts);
    bw_move move = do_job(search, kernel, &job);
    free(facts);
    return move;
}
