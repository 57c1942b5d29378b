/* The interface between the frame of the search (search.c), which knows threads, time and memory but
 * no game, and its kernels (kernel.c), each compiled for one game, one width of board and one
 * instruction set. */
#ifndef BURROW_KERNEL_H
#define BURROW_KERNEL_H

#include "search/book.h"
#include "system/system.h"
#include <burrow/search.h>
#include <stdatomic.h>

enum {
    MAX_FEATURES = 64,
    MAX_PLY = 320 /* no game is longer than BW_MAX_PLIES, and the search stops before this */
};

/* Functions between these two are compiled for size rather than speed in the page's module, which
 * has to be downloaded and contains each kernel for three widths of board. */
#if defined(__wasm__)
#define KERNEL_SMALL_BEGIN \
    _Pragma("clang attribute push(__attribute__((minsize)), apply_to = function)")
#define KERNEL_SMALL_END _Pragma("clang attribute pop")
#else
#define KERNEL_SMALL_BEGIN
#define KERNEL_SMALL_END
#endif

/* For a function that should not be inlined, since it is used in several files. (Not every file
 * that includes it uses it.) */
#define KERNEL_CALLED static __attribute__((noinline, unused))

/* What all threads of a run share. */
struct search_job {
    struct bw_position position;
    struct bw_limits limits;
    int lines;
    int contempt;
    uint64_t seed;
    bw_report *report; /* only the first thread calls it */
    void *context;
    atomic_uint_fast64_t *table; /* transpositions: table_words 64-bit words, all zero when empty */
    size_t table_words;
    void *arena;  /* the same memory if trees grow in it instead; otherwise NULL */
    void *proofs; /* proof_bytes bytes, for the prover of the first thread; not cleared */
    size_t proof_bytes;
    bool careless; /* whether parts are proved without the careful order of moves */
    const struct book_section *book; /* of the variant, if it may be used; or NULL */
    const struct book_fact *fact;    /* what it knows of the position and of what may follow */
    size_t facts;
    unsigned generation; /* of the table: counts runs, so that old entries can be recognised */
    int64_t start_ms;
    const struct bw_stop *stop; /* the caller's; never NULL */
    atomic_bool over;           /* the first thread has ended, and so do the others */
    int threads;
    atomic_uint_fast64_t root_counts[BW_MAX_MOVES]; /* visits and wins, see tree_root.h */
    atomic_uint_fast64_t *nodes;                    /* of all threads, updated now and then */
};

/* Called for every position, so it must be quick. */
static inline bool job_must_end(const struct search_job *job) {
    return __atomic_load_n(&job->stop->told, __ATOMIC_RELAXED) ||
           atomic_load_explicit(&job->over, memory_order_relaxed);
}

/* One variation of a thread's result. */
struct search_line {
    bw_move move;
    int score;
    int depth;
    bool proved_draw;
    int length;
    bw_move line[MAX_PLY];
};

/* What was proved of the side to move. */
enum part_value {
    PART_OPEN, /* nothing */
    PART_LOST,
    PART_DRAWN,
    PART_WON
};

/* Whether the side to move reaches a goal: 1 to win, 0 to draw or win. */
enum part_answer {
    PART_UNKNOWN,
    PART_NO,
    PART_YES
};

struct search_kernel {
    /* Searches in one thread until a limit or job_must_end ends it; `index` is 0 for the thread
     * that reports and watches the limits. False if memory runs out; otherwise fills in `lines`,
     * best first, and *count: job->lines of them, or fewer if there are fewer moves. */
    bool (*run)(struct search_job *job, int index, struct search_line *lines, int *count);

    /* Proves the job's position with its memory for proofs, until its limit of nodes or job_must_end;
     * false if memory runs out. Not in the page's module, where it is NULL. */
    bool (*prove)(struct search_job *job, enum part_value *value);
    bool (*prove_any)(struct search_job *job,
                      enum part_value *value); /* by the prover for every board */

    /* The same for one question after the other, with what is known kept in the job's memory for
     * proofs; NULL without memory. *work is the work of the answer, whenever it was found. */
    void *(*prover_new)(struct search_job *job);
    enum part_answer (*prover_ask)(void *prover, const struct bw_position *position, int goal,
                                   uint64_t nodes, uint64_t *work);
    void (*prover_free)(void *prover);

    bool plays_out; /* whether it is a Monte-Carlo tree search if no depth is given */

    int (*evaluate)(const struct bw_position *position);

    /* For tuning: the numbers that the evaluation weighs, and *phase from 0 at the start to 256 at
     * the end. Returns how many, or 0 if the position needs no evaluation. */
    int (*features)(const struct bw_position *position, int numbers[MAX_FEATURES], int *phase);
};

/* `amount`, multiplied by `growth` in each of so many steps, or divided if they are less than 0. */
double bw_grown(double amount, double growth, int steps);

/* The kernel for a variant, from the list in search/kernels.c; NULL for a game that has none. */
const struct search_kernel *bw_search_kernel(const struct bw_variant *variant);

#endif
