/* The engine: finds good moves, and proves results where it can.
 *
 * A search is made once, holds a transposition table, which it clears where another variant is asked
 * about, and runs many times. It never prints:
 * it reports through a callback, from the thread that called bw_search_run, and can be stopped from
 * any other thread. What is wanted of a run is one struct, which the asker fills in and owns; nothing
 * of it stays with the search. With one thread and a limit of depth or nodes, the same task after
 * bw_search_clear always gives the same answer and counts the same nodes. */
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
 * win is BW_MATE minus the length in plies of a line that ends the game, not always the shortest,
 * and a proved loss its negative. */
#define BW_MATE 30000
#define BW_MATE_BOUND (BW_MATE - 1000) /* beyond it, a score is proved */

struct bw_limits {
    int depth;       /* plies; 0 for no limit */
    uint64_t nodes;  /* positions; 0 for no limit */
    int64_t soft_ms; /* what it should take, and takes by playouts; 0 for no limit */
    int64_t hard_ms; /* after this much time the search ends; 0 for no limit */
};

/* One line of play that a search reports. The lines of all ranks are reported together, the best
 * first, each with another first move; where the search was stopped, the last ones may be a depth
 * behind. */
struct bw_info {
    int rank;  /* 1 for the best move, up to the number of lines */
    int depth; /* in plies */
    int score;
    bool proved_draw; /* whether a score of 0 is exact */
    uint64_t nodes;
    int64_t time_ms;
    int hashfull; /* how full the table is, of 1000 */
    const bw_move *line;
    int length;
};

typedef void bw_report(void *context, const struct bw_info *info);

/* ---- what is wanted ------------------------------------------------------------------------- */

/* A wish that what is under way ends. It belongs to the asker, stays until the asker forgets it, and
 * may be told from any thread or signal handler. All zero: not told. */
struct bw_stop {
    int told;
};

BW_API void bw_stop_tell(struct bw_stop *stop);

/* For the next question. */
BW_API void bw_stop_forget(struct bw_stop *stop);

/* False for NULL, which nobody can tell. */
BW_API bool bw_stop_told(const struct bw_stop *stop);

/* What a player has for contempt. */
#define BW_PLAYING_CONTEMPT 60

/* What is wanted of a search. It belongs to the asker and lives as long as the run, which changes
 * nothing of it. All zero: the best move, without any limit. */
struct bw_task {
    struct bw_limits limits;
    int lines; /* how many best moves to report, at most BW_MAX_LINES; 0 for one */

    /* How much less than nothing a draw counts for the side to move, from 0, as is usual, up to
     * BW_MATE_BOUND - 1. A player sets it to avoid draws where something else is as good, and so that
     * of several moves that are proved to draw the one that is hardest to answer is found. Scores are
     * reported with draws as 0. Works with one line only. */
    int contempt;

    uint64_t seed;              /* what the random choices of a search by playouts follow from */
    const struct bw_stop *stop; /* what ends it before its limits; or NULL */
    bw_report *report;          /* or NULL */
    void *context;              /* of the report */
};

/* ---- a search ------------------------------------------------------------------------------- */

/* Whether the engine plays a variant's game. A game can be played by people and simple bots before
 * the engine knows it; a search of it finds no move and reports nothing, and its evaluation is 0. */
BW_API bool bw_search_plays(const struct bw_variant *variant);

/* Whether it does so by playouts, where no depth is given; otherwise by alpha-beta. A score means
 * another chance by either. */
BW_API bool bw_search_plays_out(const struct bw_variant *variant);

struct bw_search;

/* A search with one thread and BW_USUAL_HASH megabytes; NULL without memory. */
BW_API struct bw_search *bw_search_new(void);

/* The same with so many megabytes from the beginning. */
BW_API struct bw_search *bw_search_new_sized(int megabytes);
BW_API void bw_search_free(struct bw_search *search);

/* How many megabytes the search may take for its table or trees, two thirds, and for proofs. To these
 * come a megabyte or two for each thread. Forgets what was seen; false without memory, or for more than
 * the machine has, and all stays as it was. */
BW_API bool bw_search_set_hash(struct bw_search *search, int megabytes);
BW_API void bw_search_set_threads(struct bw_search *search, int threads);

/* Forgets what was seen. */
BW_API void bw_search_clear(struct bw_search *search);

/* Finds the best move of a position; BW_NO_MOVE when the game is over, or when the engine does not play
 * it. Does not return before one move has been looked at, stopped or not. A stop that was told before
 * the run ends it, too. */
BW_API bw_move bw_search_run(struct bw_search *search, const struct bw_position *position,
                             const struct bw_task *task);

/* The number of positions that the last run, or the one under way, has looked at. */
BW_API uint64_t bw_search_nodes(const struct bw_search *search);

/* Searches fixed positions of a settled variant (NULL: of several), always in the same way and with
 * one thread, and returns how many positions that took: the signature of the search, which is the
 * same on every machine, and 0 where all is clear at first sight. BW_BENCH_FAILED without memory, or
 * when the engine does not play the game. */
#define BW_BENCH_FAILED UINT64_MAX
#define BW_SEARCH_SIGNATURE 3015110 /* of this version: what was judged by another may differ */
BW_API uint64_t bw_bench(const struct bw_variant *variant);

/* What the engine thinks of a position without looking ahead, for the side to move; 0 where it does
 * not play the game. */
BW_API int bw_evaluate(const struct bw_position *position);

BW_END_DECLS

#endif
