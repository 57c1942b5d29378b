/* Who somebody asked for, by a word, and how those choose their moves who run inside of this program.
 *
 * It needs no processes and no threads, so that a page has it too. */
#ifndef BURROW_PLAYERS_PLAYER_NAME_H
#define BURROW_PLAYERS_PLAYER_NAME_H

#include <burrow/classic.h>
#include <burrow/error.h>
#include <burrow/search.h>

enum player_kind {
    PLAYER_KIND_HUMAN,
    PLAYER_KIND_LEVEL,
    PLAYER_KIND_RANDOM,
    PLAYER_KIND_GREEDY,
    PLAYER_KIND_RANKED,
    PLAYER_KIND_UGI
};

/* Who somebody asked for. */
struct player_name {
    enum player_kind kind;
    int level;           /* 1 to 9, of a level and a ranked bot */
    const char *command; /* of an engine: the command line, inside of the text that was read */
};

/* Reads human, 1 … 9, random, greedy, ranked:1 … ranked:9 or ugi:COMMAND LINE. The text must live
 * as long as the name. */
bool player_name_read(struct player_name *name, const char *text, struct bw_error *error);

/* Whether a player plays a variant's game, as all do but the levels, which are the engine; says in
 * `error` who does if not. */
bool player_plays(const struct player_name *name, const struct bw_variant *variant,
                  struct bw_error *error);

/* The move of a player inside of this program, in a game that is not over. The search is a level's,
 * and may be NULL for the others. */
bw_move player_choose(const struct player_name *name, struct bw_search *search,
                      const struct bw_position *position, struct bw_random *random,
                      const struct bw_task *task);

#endif
