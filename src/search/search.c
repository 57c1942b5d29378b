/* The frame of the search: threads, memory, and the choice of the kernel for a position.
 *
 * The thread that calls bw_search_run is the first one and does the reporting; the others search the
 * same position beside it, share its table unless they grow trees, and end with it. */
#include "games/cpu.h"
#include "games/list.h"
#include "games/position.h"
#include "search/kernel.h"
#include "system/system.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct bw_search {
    atomic_uint_fast64_t *table;
    size_t table_words;
    void *arena; /* as many bytes as the table has, once a search by playouts was run */
    int threads, lines, contempt;
    uint64_t seed;
    unsigned generation;
    atomic_bool stop;
    bool stopped;              /* by others, in the last run */
    struct bw_variant variant; /* that the table is about; no game before the first run */
    atomic_uint_fast64_t nodes;
};

/* ---- kernels -------------------------------------------------------------------------------- */

const struct search_kernel *bw_search_kernel(const struct bw_variant *variant) {
    static const struct bw_game *const games[] = {&bw_talpa_game, &bw_fourmation_game};
    const int game_count = sizeof games / sizeof *games;
    static const struct search_kernel *const kernels[][POSITION_WIDTHS] = {
        {&bw_talpa_kernel_64_base, &bw_talpa_kernel_128_base, &bw_talpa_kernel_256_base},
        {&bw_fourmation_kernel_64_base, &bw_fourmation_kernel_128_base,
         &bw_fourmation_kernel_256_base},
#if defined(BURROW_HAVE_V3)
        {&bw_talpa_kernel_64_v3, &bw_talpa_kernel_128_v3, &bw_talpa_kernel_256_v3},
        {&bw_fourmation_kernel_64_v3, &bw_fourmation_kernel_128_v3, &bw_fourmation_kernel_256_v3},
#endif
    };
    int game = 0;
    while (game < game_count && games[game] != variant->game)
        game++;
    if (game == game_count)
        return NULL;
    return kernels[(bw_cpu_has_v3() ? game_count : 0) + game][position_width(variant->size)];
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

int bw_evaluate(const struct bw_position *position) {
    const struct search_kernel *kernel = bw_search_kernel(&position->variant);
    return kernel ? kernel->evaluate(position) : 0;
}

/* ---- a search ------------------------------------------------------------------------------- */

struct bw_search *bw_search_new_sized(int megabytes) {
    struct bw_search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    search->threads = 1;
    search->lines = 1;
    if (bw_search_set_hash(search, megabytes))
        return search;
    free(search);
    return NULL;
}

struct bw_search *bw_search_new(void) {
    return bw_search_new_sized(BW_USUAL_HASH);
}

static void free_tables(struct bw_search *search) {
    size_t bytes = search->table_words * sizeof *search->table;
    bw_memory_free(search->table, bytes);
    bw_memory_free(search->arena, bytes);
    search->arena = NULL;
}

void bw_search_free(struct bw_search *search) {
    if (search)
        free_tables(search);
    free(search);
}

bool bw_search_set_hash(struct bw_search *search, int megabytes) {
    assert(megabytes >= 1 && megabytes <= BW_MAX_HASH);
    size_t words = (size_t)megabytes << 17;
    /* Trees and proofs may take as much again, each. */
    atomic_uint_fast64_t *table =
        bw_memory_is_there((size_t)megabytes * 3) ? bw_memory_new(words * sizeof *table) : NULL;
    if (!table)
        return false;
    free_tables(search);
    search->table = table;
    search->table_words = words;
    search->generation = 0;
    return true;
}

void bw_search_set_threads(struct bw_search *search, int threads) {
    assert(threads >= 1 && threads <= BW_MAX_THREADS);
    search->threads = threads;
}

void bw_search_set_lines(struct bw_search *search, int lines) {
    assert(lines >= 1 && lines <= BW_MAX_LINES);
    search->lines = lines;
}

void bw_search_set_contempt(struct bw_search *search, int contempt) {
    assert(contempt >= 0 && contempt < BW_MATE_BOUND);
    search->contempt = contempt;
}

void bw_search_set_seed(struct bw_search *search, uint64_t seed) {
    search->seed = seed;
}

void bw_search_clear(struct bw_search *search) {
    memset(search->table, 0, search->table_words * sizeof *search->table);
    search->generation = 0;
}

void bw_search_stop(struct bw_search *search) {
    atomic_store(&search->stop, true);
}

void bw_search_ready(struct bw_search *search) {
    atomic_store(&search->stop, false);
}

bool bw_search_stopped(const struct bw_search *search) {
    return search->stopped;
}

uint64_t bw_search_nodes(const struct bw_search *search) {
    return atomic_load_explicit(&search->nodes, memory_order_relaxed);
}

/* ---- a run ---------------------------------------------------------------------------------- */

struct worker {
    struct bw_thread *thread; /* NULL where there was none to be had */
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

/* The memory that trees grow in, which is kept from run to run since to get it anew takes time. */
static void *arena_of(struct bw_search *search, const struct search_kernel *kernel) {
    if (!search->arena && kernel && kernel->plays_out)
        search->arena = bw_memory_new(search->table_words * sizeof *search->table);
    return search->arena;
}

/* What is known of a variant is wrong in another, and the table does not tell them apart. */
static void remember_variant(struct bw_search *search, const struct bw_variant *variant) {
    const struct bw_variant *known = &search->variant;
    bool same = known->game == variant->game && known->size == variant->size &&
                memcmp(known->option, variant->option, sizeof variant->option) == 0;
    if (known->game && !same && !bw_search_set_hash(search, (int)(search->table_words >> 17)))
        bw_search_clear(search); /* which takes longer than a new table */
    search->variant = *variant;
}

bw_move bw_search_run(struct bw_search *search, const struct bw_position *position,
                      const struct bw_limits *limits, bw_report *report, void *context) {
    const struct search_kernel *kernel = bw_search_kernel(&position->variant);
    remember_variant(search, &position->variant);
    struct search_job job = {
        .position = *position,
        .limits = *limits,
        .threads = search->threads,
        .lines = search->lines,
        .contempt = search->lines == 1 && position->variant.game->has_draws ? search->contempt : 0,
        .seed = search->seed,
        .report = report,
        .context = context,
        .table = search->table,
        .table_words = search->table_words,
        .arena = arena_of(search, kernel),
        .generation = ++search->generation,
        .start_ms = bw_clock_ms(),
        .stop = &search->stop,
        .nodes = &search->nodes,
    };
    bw_move moves[BW_MAX_MOVES];
    int count = kernel ? bw_moves(position, moves) : 0; /* nothing is known of other games */
    struct search_line *lines = malloc(BW_MAX_LINES * sizeof *lines);
    bw_move best = count > 0 ? moves[0] : BW_NO_MOVE;
    atomic_store(&search->nodes, 0);
    search->stopped = false;
    if (lines && count > 0) {
        struct worker *workers = start_workers(search->threads - 1, &job, kernel);
        if (kernel->run(&job, 0, lines, &count) && count > 0)
            best = lines[0].move;
        search->stopped = atomic_exchange(&search->stop, true);
        join_workers(workers, search->threads - 1);
    }
    atomic_store(&search->stop, false);
    free(lines);
    return best;
}
