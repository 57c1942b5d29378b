/* The engine: finds good moves, and proves results where it can.
 *
 * A search is created once and run many times. It holds a transposition table, which it clears when
 * the variant changes. On solved boards it knows who wins the positions that take long to prove
 * (docs/solving.md, "The book"). It never prints: it reports through a callback, from the thread that called
 * bw_search_run, and can be stopped from any other thread. The task of a run is one struct, which
 * the caller fills in and owns; the search keeps nothing of it. With one thread and a limit of
 * depth or nodes, the same task after bw_search_clear always gives the same answer and counts the
 * same nodes. */
#ifndef BURROW_SEARCH_H
#define BURROW_SEARCH_H

#include <burrow/game.h>

BW_BEGIN_DECLS

#define BW_MAX_LINES 64 /* how many best moves can be asked for at once */
#define BW_MAX_THREADS 256
#define BW_MAX_HASH 65536 /* megabytes, where the machine has them */
#if defined(__wasm__)
#define BW_USUAL_HASH 24 /* a page may be on a phone */
#else
#define BW_USUAL_HASH 96
#endif

/* A score is in hundredths of a small advantage, from the side to move's point of view; a proved
 * win is BW_MATE minus the length in plies of a variation that ends the game, not always the
 * shortest, and a proved loss its negative. */
#define BW_MATE 30000
#define BW_MATE_BOUND (BW_MATE - 1000) /* beyond it, a score is proved */

struct bw_limits {
    int depth;       /* plies; 0 for no limit */
    uint64_t nodes;  /* positions; 0 for no limit */
    int64_t soft_ms; /* time it should take; a search by playouts takes all of it; 0 for no limit */
    int64_t hard_ms; /* after this much time the search ends; 0 for no limit */
};

/* A variation that a search reports. The variations of all ranks are reported together, the best
 * first, each with another first move. If the search was stopped, the last ones may be one depth
 * behind. */
struct bw_info {
    int rank;  /* 1 for the best move, up to the task's `lines` */
    int depth; /* in plies */
    int score;
    bool proved_draw; /* whether a score of 0 is exact */
    uint64_t nodes;
    int64_t time_ms;
    int hashfull; /* how full the table is, per mille */
    const bw_move *line;
    int length;
};

typedef void bw_report(void *context, const struct bw_info *info);

/* ---- tasks ---------------------------------------------------------------------------------- */

/* A request to stop. It belongs to the caller, stays set until bw_stop_forget, and may be set from
 * any thread or signal handler. All zero: not set. */
struct bw_stop {
    int told;
};

BW_API void bw_stop_tell(struct bw_stop *stop);

/* Clears the request, for the next task. */
BW_API void bw_stop_forget(struct bw_stop *stop);

/* Whether a stop is set; false for NULL. */
BW_API bool bw_stop_told(const struct bw_stop *stop);

/* The contempt of a player. */
#define BW_PLAYING_CONTEMPT 60

/* What a search is to do. It belongs to the caller and must outlive the run, which does not change
 * it. All zero: the best move, without any limit. */
struct bw_task {
    struct bw_limits limits;
    int lines; /* how many best moves to report, at most BW_MAX_LINES; 0 for one */

    /* How far below 0 a draw counts for the side to move: from 0, the usual value, to BW_MATE_BOUND
     * - 1. A player sets it to avoid draws when something else is as good, and to find, of several
     * moves proved to draw, the one that is hardest to answer. Scores are reported with draws as 0.
     * Only with `lines` 1. */
    int contempt;

    uint64_t seed;              /* of the random choices of a search by playouts */
    const struct bw_stop *stop; /* ends the search before its limits; or NULL */
    bool without_book;          /* whether it must not use what is known of solved boards */
    bw_report *report;          /* or NULL */
    void *context;              /* passed to the report */
};

/* ---- a search ------------------------------------------------------------------------------- */

/* Whether the engine plays a variant's game. A game can be played by people and simple bots before
 * the engine knows it; a search of it finds no move and reports nothing, and its evaluation is 0. */
BW_API bool bw_search_plays(const struct bw_variant *variant);

/* Whether it plays the variant by playouts if no depth is given, and not by alpha-beta. The same
 * score means different chances in the two. */
BW_API bool bw_search_plays_out(const struct bw_variant *variant);

struct bw_search;

/* A search with one thread and BW_USUAL_HASH megabytes; NULL without memory. */
BW_API struct bw_search *bw_search_new(void);

/* The same with this many megabytes. */
BW_API struct bw_search *bw_search_new_sized(int megabytes);
BW_API void bw_search_free(struct bw_search *search);

/* Sets how many megabytes the search may use: two thirds for its table or trees, one for proofs.
 * Each thread needs a megabyte or two more. Clears the search. If there is not that much memory,
 * returns false and changes nothing. */
BW_API bool bw_search_set_hash(struct bw_search *search, int megabytes);
BW_API void bw_search_set_threads(struct bw_search *search, int threads);

/* Forgets everything that earlier runs found. */
BW_API void bw_search_clear(struct bw_search *search);

/* Finds the best move of a position; BW_NO_MOVE if the game is over or the engine does not play it.
 * Searches at least one move, even if stopped. A stop that was set before the run ends it, too. */
BW_API bw_move bw_search_run(struct bw_search *search, const struct bw_position *position,
                             const struct bw_task *task);

/* The number of positions that the last or current run has searched. */
BW_API uint64_t bw_search_nodes(const struct bw_search *search);

/* Searches fixed positions of a settled variant (NULL: of several), always in the same way and with
 * one thread, and returns the number of nodes: the signature of the search, the same on every
 * machine. 0 if no position needs a search. BW_BENCH_FAILED if memory runs out or the engine does
 * not play the game. */
#define BW_BENCH_FAILED UINT64_MAX
#define BW_SEARCH_SIGNATURE 3015110 /* of this version; other versions may judge differently */
BW_API uint64_t bw_bench(const struct bw_variant *variant);

/* The static evaluation of a position, for the side to move; 0 if the engine does not play the
 * game. */
BW_API int bw_evaluate(const struct bw_position *position);

BW_END_DECLS

#endif
