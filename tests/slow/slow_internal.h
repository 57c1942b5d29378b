/*
 * What slow.c needs of each game, and the little that the games need of slow.c. Moves are squares
 * here, not text, so that counting millions of them spends no time on spelling.
 */
#ifndef SLOW_INTERNAL_H
#define SLOW_INTERNAL_H

#include "slow.h"

enum {
    SLOW_EMPTY = '.',
    SLOW_UNDECIDED = '.',
    SLOW_DRAWN = '='
};

struct slow_move {
    int column, row; /* the piece that moves or is removed, or the square to place on */
    bool captures;   /* whether a second square follows */
    int to_column, to_row;
};

struct slow_game {
    const char *name;
    char letters[2]; /* of side 0 and side 1 */
    int usual_size;
    bool shows_last; /* whether a position's text ends with the piece placed last */

    /* A key of a variant besides size and swap; false if there is no such key, or the value is
     * wrong. NULL where the game has none. */
    bool (*set_option)(struct slow_position *position, const char *key, const char *value);

    /* Fills in the options that follow from the size; false if one does not fit it. Or NULL. */
    bool (*settle)(struct slow_position *position);

    /* The start, on a cleared board. */
    void (*set_up)(struct slow_position *position);

    /* Whether the rules accept a position typed in by hand; NULL where they accept every one. */
    bool (*accepts)(const struct slow_position *position);

    /* The side that has won, or one of the two signs above. */
    char (*outcome)(const struct slow_position *position);

    /* The moves of a game that is not over, and how many there are. */
    int (*list)(const struct slow_position *position, struct slow_move list[]);

    /* A legal move, played. */
    void (*apply)(struct slow_position *position, struct slow_move move);

    /* A side's progress in the measure of the classic bots. */
    int (*reach)(const struct slow_position *position, char side);
};

extern const struct slow_game slow_talpa, slow_fourmation, slow_template;

/* slow.c */
bool slow_on_board(const struct slow_position *position, int column, int row);
char slow_opponent(const struct slow_position *position, char side);
int slow_count_pieces(const struct slow_position *position, char side);

/* For set_option: a number of at least 1; one of two words. False for anything else. */
bool slow_read_number(const char *value, int *number);
bool slow_read_either(const char *value, const char *no, const char *yes, bool *is_yes);

#endif
