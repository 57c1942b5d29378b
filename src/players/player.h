/* Players by name: the levels, the classic bots, and other programs that speak UGI, all of which
 * give a move for a position.
 *
 * Another program may die, hang or cheat. Each of these is an answer like any other; the caller decides
 * what it costs. */
#ifndef BURROW_PLAYERS_PLAYER_H
#define BURROW_PLAYERS_PLAYER_H

#include <burrow/table.h>
#include <stdatomic.h>

/* How long players may think. Either each move has a time or a number of nodes, or each player has
 * a clock for the game. */
struct player_limits {
    int64_t move_ms; /* for a move; 0 for none */
    uint64_t nodes;  /* for a move; 0 for none */
    int64_t clock_ms,
        increment_ms;  /* for the game, and added after each move; clock_ms 0 for none */
    int64_t margin_ms; /* how late an engine may be */
};

/* How a player is set up. */
struct player_setup {
    struct bw_player player;
    struct player_limits limits;
    int threads;             /* 0: one, and engines get no Threads option */
    uint64_t seed;           /* of games that player_wake begins */
    const atomic_bool *stop; /* once it is true, players give up as soon as they can; or NULL */
};

/* A turn: where the game began, the moves since, where it is now, and in a game with clocks the
 * time that each side has left. */
struct player_turn {
    const struct bw_position *start;
    const bw_move *moves;
    int count;
    const struct bw_position *now;
    int64_t left_ms[2];
};

enum player_answer {
    PLAYER_MOVED,
    PLAYER_LATE,    /* gave no move in time */
    PLAYER_CRASHED, /* ended, or never came up */
    PLAYER_CHEATED, /* gave an illegal move, or none that can be read */
    PLAYER_STOPPED  /* was told to stop, which is not a fault of its own */
};

#define PLAYER_REASON_SIZE BW_REASON_SIZE

/* Megabytes: enough for all levels that are limited by positions. */
#define PLAYER_LITTLE_HASH 24

/* A search of the size that a level needs, on so many threads (0: one); NULL without memory. */
struct bw_search *player_search(int level, int threads);

/* How many threads this machine runs at once. */
int player_threads(void);

struct player;

/* NULL without memory. A human player never moves here. */
struct player *player_new(const struct player_setup *setup);
void player_free(struct player *player);

/* Begins a new game; an engine that is not running is started and greeted first. The seed decides all
 * random choices in it. Every answer but PLAYER_MOVED comes with a reason, which reads as the end of a
 * sentence that begins with the player's name. */
enum player_answer player_begin(struct player *player, uint64_t seed,
                                char reason[PLAYER_REASON_SIZE]);

/* Begins a game with the seed of the setup, unless one was begun and the player can go on with it. An
 * engine that had to be ended cannot. */
enum player_answer player_wake(struct player *player, char reason[PLAYER_REASON_SIZE]);

/* Asks for a legal move of a game that is not over. The reason is as in player_begin. */
enum player_answer player_move(struct player *player, const struct player_turn *turn, bw_move *move,
                               char reason[PLAYER_REASON_SIZE]);

/* Makes the current or next player_move answer as soon as possible with the best move so far. Safe from
 * other threads, as are the next two. */
void player_hurry(struct player *player);

/* Makes the current or next player_move give up with PLAYER_STOPPED. An engine that does not stop
 * searching when told to is ended. */
void player_stop(struct player *player);

/* Takes back a hurry or a stop after the answer, so that it does not apply to the next question. */
void player_ready(struct player *player);

/* ---- engines: player_ugi.c ------------------------------------------------------------------ */

struct player_engine;

/* What other threads want of a player: its move at once, or no move any more. A stop sets both, so that
 * a search has only `hurry` to check. */
struct player_wishes {
    struct bw_stop hurry, stop;
};

/* Whether no move is wanted any more: somebody wished so, or all players of the program are to stop. */
bool player_must_stop(const struct player_setup *setup, const struct player_wishes *wishes);

/* NULL without memory. The setup and the wishes belong to the caller and must outlive the engine. */
struct player_engine *player_engine_new(const struct player_setup *setup,
                                        const struct player_wishes *wishes);
void player_engine_free(struct player_engine *engine);

/* Whether it was started and has not been ended since. */
bool player_engine_runs(const struct player_engine *engine);
enum player_answer player_engine_begin(struct player_engine *engine, uint64_t seed,
                                       char reason[PLAYER_REASON_SIZE]);
enum player_answer player_engine_move(struct player_engine *engine, const struct player_turn *turn,
                                      bw_move *move, char reason[PLAYER_REASON_SIZE]);

#endif
