/* What the tests share: positions from texts and drawings, and short functions to query them.
 *
 * A function that is given a text which the library refuses fails the test, with the reason. */
#ifndef BURROW_TESTS_SUPPORT_H
#define BURROW_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs the four above before it */
#include <burrow/classic.h>
#include <burrow/game.h>
#include <burrow/player.h>
#include <cmocka.h>

struct bw_variant variant_of(const char *text);
struct bw_position start_of(const char *variant);
struct bw_position position_of(const char *variant, const char *text);

/* A player by its word; and an assertion about a player's word and its name in records. */
struct bw_player player_of(const char *word);
void player_is(const struct bw_player *player, const char *word, const char *name);

/* A position from a drawing: rows from the top, a line each, pieces by their letters and empty
 * squares as dots, with spaces wherever they help; `rest` is what follows the rows in a position
 * text. The variant's size is that of the drawing. */
struct bw_position drawn(const char *variant, const char *rest, const char *rows);

/* The position after moves, with a space between them. */
struct bw_position after(struct bw_position position, const char *moves);

/* The legal moves, in byte order with a space between them; in memory that the next call reuses. */
const char *moves_of(const struct bw_position *position);

bool allows(const struct bw_position *position, const char *move);

/* Why a text was refused, in memory that the next call reuses; fails the test if it was not. */
const char *variant_refusal(const char *text);
const char *position_refusal(const char *variant, const char *text);
const char *move_refusal(const struct bw_position *position, const char *move);

/* Fails the test unless `part` is in `text`. */
void assert_has(const char *text, const char *part);

/* A random legal move of a game that is not over. */
bw_move any_move(const struct bw_position *position, struct bw_random *random);

/* A small board of Talpa on which one side has few pieces, so that it runs out of them in most
 * games: a loss that only typed positions can lead to. The game is not over. */
struct bw_position one_sided(struct bw_random *random);

/* The value for the side to move by trying everything: 1 if it wins, 0 for a draw, -1 if it loses. */
int exact_value(const struct bw_position *position);

/* The argument of a test program: the folder of test data. */
const char *data_path(const char *name);
void data_folder_is(int argc, char **argv);

#endif
