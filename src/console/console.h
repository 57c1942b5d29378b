/* Talking to a person in a terminal or a pipe: messages and their exit statuses, reading lines and
 * files, suggestions for mistyped words, and boards in characters.
 *
 * The commands and the game in lines are built on it. */
#ifndef BURROW_CONSOLE_H
#define BURROW_CONSOLE_H

#include <burrow/game.h>
#include <burrow/language.h>
#include <stdarg.h>
#include <stdio.h>

/* The exit statuses of the program. */
enum status {
    STATUS_DONE = 0,
    STATUS_FAILED = 1,
    STATUS_USAGE = 2,
    STATUS_ILLEGAL = 3,
    STATUS_FILE = 4,
    STATUS_INTERRUPTED = 130
};

/* ---- printing: print.c ---------------------------------------------------------------------- */

/* Prints what people read, on standard output or elsewhere; the format is already translated. Control
 * characters and invisible ones become question marks; line feeds stay. */
void print(const char *format, ...) BW_PRINTF(1, 2);
void print_to(FILE *file, const char *format, ...) BW_PRINTF(2, 3);
void print_arguments(FILE *file, const char *format, va_list arguments) BW_PRINTF(2, 0);

/* ---- messages: messages.c ------------------------------------------------------------------- */

/* Prints `burrow: MESSAGE` on standard error, translating the format, and returns the status. */
enum status complain(enum status status, const char *format, ...) BW_PRINTF(2, 3);

/* The same for a text that was refused: `what` it was, a BW_TEXT, why, and a caret under the
 * mistake. */
enum status complain_about(const char *what, const char *text, const struct bw_error *error);

/* The exit status that goes with an error. */
enum status fault_status(const struct bw_error *error);

/* ---- what every command line has ------------------------------------------------------------ */

enum when {
    WHEN_AUTO,
    WHEN_ALWAYS,
    WHEN_NEVER
};

enum {
    MAX_OPERANDS = 1024 /* files and games; most commands take one or two */
};

/* What every command line has. */
struct arguments {
    const char *operand[MAX_OPERANDS + 1]; /* NULL if missing, and after the last */
    bool json;
    enum when color;
};

/* ---- legal moves: moves.c ------------------------------------------------------------------- */

/* The legal moves as texts, in byte order; returns how many. */
int moves_sorted(const struct bw_position *position, char texts[BW_MAX_MOVES][BW_MOVE_SIZE]);

/* ---- close words: suggest.c ----------------------------------------------------------------- */

/* The candidate that `word` was probably meant to be, or NULL. `candidates` ends with NULL. */
const char *suggest(const char *word, const char *const *candidates);

/* ---- files: files.c ------------------------------------------------------------------------- */

/* A file's whole content (`-`: standard input), followed by a NUL; NULL after a complaint. The caller
 * frees it. */
char *file_read(const char *path, size_t *length, enum status *status);

/* What a file is called in messages. */
const char *file_name(const char *path);

/* Complains of a mistake in a file of games, with the line and perhaps the ply. */
enum status file_refuse(const char *path, const struct bw_error *error);

/* ---- new files: new_file.c ------------------------------------------------------------------ */

/* A file that has its name only once all of it is written. */
struct new_file {
    FILE *stream;
    const char *path;
    char *temporary;
};

/* Whether a file may get this name: it is new, or it replaces a regular file. Complains if not. */
bool new_file_may_be(const char *path, bool replaces, enum status *status);

/* Complains that it cannot be written, with the reason in errno. */
enum status new_file_refuse(const char *path);

/* Begins a file; ends it and gives it its name; or leaves nothing of it. The first two return false with
 * the reason in errno, and then nothing is left of it either. */
bool new_file_begin(struct new_file *file, const char *path);
bool new_file_end(struct new_file *file, bool replaces);
void new_file_drop(struct new_file *file);

/* ---- lines: files.c ------------------------------------------------------------------------- */

#define LINE_SIZE 512

enum line {
    LINE_READ,
    LINE_TOO_LONG,   /* read to its end and discarded */
    LINE_WITH_NUL,   /* the same */
    LINE_END_OF_FILE /* nothing more to read */
};

/* Reads a line without its end. */
enum line line_read(FILE *file, char line[LINE_SIZE]);

/* ---- terminals: terminal.c ------------------------------------------------------------------ */

/* Whether a file is a terminal on which lines can be overwritten. */
bool terminal_rewrites(int file);

struct terminal_size {
    int columns, rows;
};

/* The size of a terminal, or a default if it is unknown. */
struct terminal_size terminal_size(int file);

/* ---- boards: draw.c ------------------------------------------------------------------------- */

/* What the terminal can show. */
struct look {
    bool color;
    bool unicode;
    bool frame; /* box drawing around the board; off for screen readers */
};

/* What suits standard output. */
struct look look_choose(enum when color);

/* The sign of a shape, one column wide. */
const char *shape_text(enum bw_shape shape, bool unicode);

#define TITLE_SIZE 96

/* The game and the size of its board: `Talpa 8×8`. */
const char *title_text(const struct bw_variant *variant, struct look look, char out[TITLE_SIZE]);
void draw_title(FILE *file, const struct bw_variant *variant, struct look look);

void draw_board(FILE *file, const struct bw_position *position, struct look look);

#endif
