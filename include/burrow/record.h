/* Game records: a played game as a text of tags and moves that people and scripts can read.
 *
 *     [Game "talpa:size=6"]
 *     [Red "person"]
 *     [Blue "level 5"]
 *     [Result "*"]
 *
 *     1. a1a2 f1e1 2. c3c4 {+0.42/11}
 *     *
 *
 * A record is built in the order of play, from the start position onward, while a game is played or
 * a text is read. Every step is checked, so a `struct bw_record` never holds a game that the rules
 * refuse. Callers may read its fields; only the functions below change them. Writing is canonical:
 * reading what was written gives the same record, and writing that again the same bytes. */
#ifndef BURROW_RECORD_H
#define BURROW_RECORD_H

#include <burrow/api.h>
#include <burrow/error.h>
#include <burrow/game.h>
#include <stdbool.h>
#include <stddef.h>

BW_BEGIN_DECLS

#define BW_RECORD_TAGS 128 /* tags that one record can hold */

/* How a game ended, if not by the rules. */
enum bw_termination {
    BW_TERMINATION_NONE, /* the rules ended it, or it is still open */
    BW_TERMINATION_RESIGNED,
    BW_TERMINATION_TIME,
    BW_TERMINATION_AGREED,
    BW_TERMINATION_ABANDONED
};

struct bw_tag {
    char *name;
    char *value;
};

struct bw_record_ply {
    bw_move move;
    char *comment; /* after the move, or NULL */
};

struct bw_record {
    struct bw_position start; /* start.variant is the settled variant of the game */
    struct bw_position end;   /* the position after the last ply */
    char *comment;            /* before the first move, or NULL */
    struct bw_record_ply ply[BW_MAX_PLIES];
    size_t ply_count;
    bool swapped;       /* whether the seats were changed after ply 1 */
    char *swap_comment; /* after the swap, or NULL */

    /* The players (tagged with the game's names of its sides: Red and Blue, X and O), Date, and
     * whatever else a text had, in the order they are written: the players, the date, and the rest
     * as they came. Game, Position, Result and Termination are not among them, since they follow
     * from the other fields. */
    struct bw_tag tag[BW_RECORD_TAGS];
    size_t tag_count;

    enum bw_result result; /* BW_UNDECIDED is an unfinished game, written * */
    enum bw_termination termination;
};

/* ---- building ------------------------------------------------------------------------------- */

/* Begins an empty record of a game from a start position whose variant is settled. Does not free
 * what the record held before. */
BW_API void bw_record_init(struct bw_record *record, const struct bw_position *start);

/* Frees what a record owns and leaves it all zero, so that freeing it again does no harm. */
BW_API void bw_record_free(struct bw_record *record);

/* Adds a legal move. The result becomes what the rules say of the new position, and no
 * termination. On failure error->ply is the number the move would have had. */
BW_API bool bw_record_add_ply(struct bw_record *record, bw_move move, struct bw_error *error);

/* Notes that the second player changed seats: only right after ply 1, only once, only where the
 * variant has it, and not when the game is over. */
BW_API bool bw_record_add_swap(struct bw_record *record, struct bw_error *error);

/* Whether a text can be a comment: it has no `}`, and no control characters but white space. */
BW_API bool bw_comment_check(const char *text, struct bw_error *error);

/* Adds a comment at the end of the record: before the first move, after the last one, or after the
 * swap. It is joined to an earlier comment there by a space. White space becomes single spaces; an
 * empty comment adds nothing. */
BW_API bool bw_record_add_comment(struct bw_record *record, const char *text,
                                  struct bw_error *error);

/* Sets or replaces a tag. A name consists of letters, digits and underscores, in either case; known
 * names get their usual spelling. Control characters in the value are refused, and so are the names
 * Game, Position, Result and Termination. */
BW_API bool bw_record_set_tag(struct bw_record *record, const char *name, const char *value,
                              struct bw_error *error);

/* Ends the game as given, if that agrees with the moves: a game that the rules ended has their
 * result and no termination; any other decided game was resigned, lost on time or abandoned; any
 * other drawn one, if the game has draws, was agreed or abandoned; an unfinished one may be
 * abandoned. */
BW_API bool bw_record_finish(struct bw_record *record, enum bw_result result,
                             enum bw_termination termination, struct bw_error *error);

/* ---- looking -------------------------------------------------------------------------------- */

/* The value of a tag, or NULL; a player's is found by the name of the side. */
BW_API const char *bw_record_tag(const struct bw_record *record, const char *name);

/* The position after the last ply. */
BW_API const struct bw_position *bw_record_final(const struct bw_record *record);

/* How a result is written: 1-0 if p1 of the variant has won, 0-1, 1/2-1/2 or *. */
BW_API const char *bw_result_text(const struct bw_variant *variant, enum bw_result result);

/* How a termination is written; "" for none. */
BW_API const char *bw_termination_text(enum bw_termination termination);

/* ---- reading -------------------------------------------------------------------------------- */

/* The state of a reader. The text belongs to the caller and is not changed. */
struct bw_record_reader {
    const char *text;
    size_t length;
    size_t offset;
    size_t line;
    size_t record_line; /* where the last record began */
};

/* Begins to read `length` bytes, which may be anything. */
BW_API void bw_record_reader_init(struct bw_record_reader *reader, const char *text, size_t length);

/* Reads the next game. Returns 1 with a record that the caller frees, 0 at the end of the text, or
 * -1 with `error`, its line and ply set, when the record is refused. On 0 and -1 the record is left
 * empty. It need not be initialised. Nothing is read after a refused record: the next call returns
 * 0. */
BW_API int bw_record_next(struct bw_record_reader *reader, struct bw_record *record,
                          struct bw_error *error);

/* ---- writing -------------------------------------------------------------------------------- */

/* The canonical text of a record, ending with a line feed and a NUL, in memory that the caller
 * frees with free(); NULL if memory runs out. *length, if wanted, is its length without the NUL.
 * The games of one file are separated by an empty line, which the caller writes. */
BW_API char *bw_record_write(const struct bw_record *record, size_t *length,
                             struct bw_error *error);

BW_END_DECLS

#endif
