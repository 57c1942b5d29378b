/* Who plays: a person, a level of the engine, a classic bot, or another program.
 *
 * A player has a word, by which people and programs ask for it (`human`, `5`, `ranked:3`,
 * `ugi:COMMAND`), and a name for records (`person`, `Ana`, `level 5`). A `struct bw_player` is a
 * plain value that holds all its texts. Zeroed, it is a person without a name. */
#ifndef BURROW_PLAYER_H
#define BURROW_PLAYER_H

#include <burrow/error.h>
#include <burrow/game.h>

BW_BEGIN_DECLS

#define BW_PLAYER_SIZE 64       /* bytes of a person's name, with its final NUL */
#define BW_PLAYER_WORD_SIZE 512 /* bytes of a player's word, with its final NUL */
#define BW_PLAYER_COMMAND_SIZE (BW_PLAYER_WORD_SIZE - 4) /* what follows `ugi:` */
#define BW_PERSON "person" /* what a record calls a person without a name */

/* The word of the default opponent: the level that a beginner beats first. */
#define BW_USUAL_OPPONENT "1"

enum bw_player_kind {
    BW_PLAYER_PERSON,
    BW_PLAYER_LEVEL,
    BW_PLAYER_RANDOM,
    BW_PLAYER_GREEDY,
    BW_PLAYER_RANKED,
    BW_PLAYER_PROGRAM /* another engine, which speaks UGI */
};

struct bw_player {
    enum bw_player_kind kind;
    int level;                            /* 1 to 9, of a level and of a ranked bot */
    char name[BW_PLAYER_SIZE];            /* of a person, or "" */
    char command[BW_PLAYER_COMMAND_SIZE]; /* of another program: its command line */
};

static inline bool bw_player_is_bot(const struct bw_player *player) {
    return player->kind != BW_PLAYER_PERSON;
}

/* A person called by a name, which may be "" or NULL for none. A name that is too long, as one from
 * a record may be, is cut after the last whole character that fits. */
BW_API struct bw_player bw_player_person(const char *name);

/* Whether a player is a person with a name. */
BW_API bool bw_player_has_name(const struct bw_player *player);

/* Reads a word: human, 1 … 9, random, greedy, ranked:1 … ranked:9 or ugi:COMMAND LINE, in upper or
 * lower case. On failure *player is unchanged. */
BW_API bool bw_player_read(struct bw_player *player, const char *word, struct bw_error *error);

/* Writes the word of a player, and returns `out`. */
BW_API const char *bw_player_write(const struct bw_player *player, char out[BW_PLAYER_WORD_SIZE]);

/* Writes a player's name for records, and returns `out`: `person`, a person's name, `level 5`, and
 * for all others the word. */
BW_API const char *bw_player_record_name(const struct bw_player *player,
                                         char out[BW_PLAYER_WORD_SIZE]);

/* Reads the bot that a record's name stands for; false if it is a person. Names of other programs
 * are not read as bots, so that no record can have a program run. */
BW_API bool bw_player_read_record_name(struct bw_player *player, const char *name);

/* The player that a record's name stands for: that bot, or else a person of that name, which may be
 * NULL. */
BW_API struct bw_player bw_player_recorded(const char *name);

BW_API bool bw_player_equal(const struct bw_player *player, const struct bw_player *other);

/* The word of the default opponent in a game: BW_USUAL_OPPONENT, or a classic bot where the engine does not
 * play. */
BW_API const char *bw_player_usual(const struct bw_game *game);

/* Whether a player plays a variant's game. All do but the levels, which need the engine. If not,
 * `error` says who does. */
BW_API bool bw_player_plays(const struct bw_player *player, const struct bw_variant *variant,
                            struct bw_error *error);

BW_END_DECLS

#endif
