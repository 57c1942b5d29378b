/*
 * A second implementation of every game, to test the fast one against. It is written from the rules
 * alone, with plain arrays, loops and recursion, and shares nothing with the rest of the project;
 * where the two disagree, one of them has the rules wrong. Everything goes in and out as text, so
 * that a test can compare answers without knowing how either side keeps a position.
 *
 * A position is a plain value: copy it to clone it. Nothing here prints, allocates or remembers.
 */
#ifndef SLOW_H
#define SLOW_H

#include <stdbool.h>

enum {
    SLOW_SMALLEST = 3,
    SLOW_LARGEST = 16,
    SLOW_MOVES = 480,     /* at most: one capture for each pair of neighbours, 2 * 16 * 15 */
    SLOW_MOVE_ROOM = 8,   /* "p16p15" and its end */
    SLOW_TEXT_ROOM = 288, /* a full 16x16 board with its slashes, side and last square: 278 */
};

enum slow_blocked {
    SLOW_BLOCKED_DRAW,
    SLOW_BLOCKED_OPPONENT,
    SLOW_BLOCKED_FREE
};

struct slow_game;

struct slow_position {
    const struct slow_game *game;
    int size;                  /* squares along an edge */
    int row;                   /* 4Mation: how many in a row win */
    enum slow_blocked blocked; /* 4Mation: what happens when no square next to the last is free */
    bool second_begins;        /* side 1 is p1, such as Blue in Talpa */
    char turn;                 /* a letter of the game: 'r' or 'b', 'x' or 'o' */
    int last_column,
        last_row; /* the piece placed last, -1 when there is none or it does not count */
    char square[SLOW_LARGEST][SLOW_LARGEST]; /* [row][column], a1 is [0][0]; '.' is empty */
};

/* The start of a variant. False, and nothing changed, if the text is not a valid variant. */
bool slow_start(struct slow_position *position, const char *variant);

/* A position as text. False, and nothing changed, if variant or position is not valid. */
bool slow_read(struct slow_position *position, const char *variant, const char *text);

/* The canonical text, at most SLOW_TEXT_ROOM bytes with its end. */
void slow_write(const struct slow_position *position, char *text);

/*
 * Every legal move in canonical form and byte order, and how many there are: none when the game is
 * over. (A Talpa position typed in by hand, or what it leads to, can have no piece of the side to
 * move; it loses.)
 */
int slow_moves(const struct slow_position *position, char moves[][SLOW_MOVE_ROOM]);

/* False, and nothing changed, if the move is not legal. */
bool slow_play(struct slow_position *position, const char *move);

/* "none", "p1win", "p2win" or "draw"; p1 is the side that starts by the variant. */
const char *slow_result(const struct slow_position *position);

/* A side's progress in the measure of the classic bots; side 0 is Red or X, side 1 is Blue or O. */
int slow_reach(const struct slow_position *position, int side);

/* The number of move sequences of this length, each played to its last ply. */
unsigned long long slow_perft(const struct slow_position *position, int depth);

#endif
