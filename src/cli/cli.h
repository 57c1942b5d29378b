/* What the commands share: their table entry, exit statuses, and the pieces below them.
 *
 * A command is one file with one `struct command`. Results go to standard output, messages to
 * standard error; a command that fails prints no result, so each one works everything out before
 * it prints. */
#ifndef BURROW_CLI_H
#define BURROW_CLI_H

#include <burrow/game.h>
#include <burrow/language.h>
#include <stdio.h>

enum status {
    STATUS_DONE = 0,
    STATUS_FAILED = 1,
    STATUS_USAGE = 2,
    STATUS_ILLEGAL = 3,
    STATUS_FILE = 4,
    STATUS_INTERRUPTED = 130
};

struct command {
    const char *name;
    const char *summary;                       /* one line of the list of commands */
    const char *help;                          /* starts with examples; both are BW_TEXT */
    enum status (*run)(int argc, char **argv); /* without the program's and command's names */
};

extern const struct command show_command, moves_command, state_command, perft_command, play_command,
    bench_command, analyse_command, engine_command, match_command;

/* ---- messages: main.c ----------------------------------------------------------------------- */

/* Prints `burrow: MESSAGE` on standard error, the format translated, and returns the status. */
enum status complain(enum status status, const char *format, ...) BW_PRINTF(2, 3);

/* The same for a text that was refused: `what` it was (a BW_TEXT), why, and a mark at the place. */
enum status complain_about(const char *what, const char *text, const struct bw_error *error);

/* The exit status that goes with an error. */
enum status fault_status(const struct bw_error *error);

/* ---- arguments: args.c ---------------------------------------------------------------------- */

enum when {
    WHEN_AUTO,
    WHEN_ALWAYS,
    WHEN_NEVER
};

/* An option of a command: with a `value` it takes a text, with a `flag` it takes nothing. */
struct option {
    const char *name; /* without the dashes */
    const char **value;
    bool *flag;
};

enum {
    MAX_OPERANDS = 2
};

/* What every command line has. */
struct arguments {
    const char *operand[MAX_OPERANDS]; /* NULL where missing */
    bool json;
    enum when color;
};

/* Reads a command line. False when the command is done, because it was wrong or asked for help;
 * *status then says how it ends. `options` ends with a NULL name. */
bool arguments_read(struct arguments *arguments, const struct command *command, int argc,
                    char **argv, int max_operands, const struct option *options,
                    enum status *status);

/* `burrow: MESSAGE`, the format translated, then where to read more. */
enum status complain_usage(const struct command *command, const char *format, ...) BW_PRINTF(2, 3);

/* Complains of a language that there is not, naming those that there are. */
enum status refuse_language(const char *text);

/* Reads a whole number without sign from `lowest` to `highest`. */
bool number_read(const char *text, uint64_t lowest, uint64_t highest, uint64_t *number);

/* Reads seconds, such as 3 or 0.25, as milliseconds, up to a million seconds; returns what follows
 * them, or NULL. What is less than a millisecond is dropped. */
const char *seconds_read(const char *text, int64_t *ms);

/* ---- variants and positions: target.c ------------------------------------------------------- */

/* Reads VARIANT and --position (NULL: the variant's start); complains if they are wrong. */
bool target_read(struct bw_position *position, const char *variant, const char *text,
                 enum status *status);

/* Reads the command line of a command that takes VARIANT and --position and nothing else. */
bool position_arguments(struct arguments *arguments, const struct command *command, int argc,
                        char **argv, struct bw_position *position, enum status *status);

/* Whether the engine, which a command needs, plays a variant's game; complains if not. */
bool engine_plays(const struct command *command, const struct bw_variant *variant,
                  enum status *status);

/* Plays the moves of a --moves option; complains of the first that is wrong. */
enum status play_words(struct bw_position *position, const char *words);

/* The legal moves as texts, in byte order; returns how many. */
int moves_sorted(const struct bw_position *position, char texts[BW_MAX_MOVES][BW_MOVE_SIZE]);

/* ---- close words: suggest.c ----------------------------------------------------------------- */

/* The candidate that `word` was probably meant to be, or NULL. `candidates` ends with NULL. */
const char *suggest(const char *word, const char *const *candidates);

/* ---- files and lines: files.c --------------------------------------------------------------- */

/* A file's whole content (`-`: standard input), with a NUL behind it; NULL after a complaint. The
 * caller frees it. */
char *file_read(const char *path, size_t *length, enum status *status);

/* What a file is called in messages. */
const char *file_name(const char *path);

/* Complains of what is wrong in a file of games, with the line and perhaps the ply. */
enum status file_refuse(const char *path, const struct bw_error *error);

#define LINE_SIZE 512

enum line {
    LINE_READ,
    LINE_TOO_LONG,   /* read to its end, and dropped */
    LINE_WITH_NUL,   /* the same */
    LINE_END_OF_FILE /* nothing more to read */
};

/* Reads a line without its end. */
enum line line_read(FILE *file, char line[LINE_SIZE]);

/* ---- JSON: json.c --------------------------------------------------------------------------- */

/* Writes JSON to standard output; keeps the commas. Keys are NULL inside of lists. */
struct json {
    int depth;
    bool filled[8];
};

void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);
void json_text(struct json *json, const char *key, const char *value);
void json_number(struct json *json, const char *key, uint64_t value);
void json_signed(struct json *json, const char *key, int64_t value);
void json_null(struct json *json, const char *key);

/* A number with so many digits behind the point; null where it is infinite or none at all, for
 * which JSON has no words. */
void json_real(struct json *json, const char *key, double value, int digits);

/* The fields `variant`, `position`, `turn` and `result` of a position. */
void json_position(struct json *json, const struct bw_position *position);

/* ---- terminals: terminal.c ------------------------------------------------------------------ */

/* Whether a file is a terminal on which lines can be written over. */
bool terminal_rewrites(int file);

struct terminal_size {
    int columns, rows;
};

/* The size of a terminal, or the usual one where it is not known. */
struct terminal_size terminal_size(int file);

/* How many columns a text in UTF-8 takes, without wide characters. */
int text_columns(const char *text);

/* ---- boards: draw.c ------------------------------------------------------------------------- */

/* What the terminal can show. */
struct look {
    bool color;
    bool unicode;
    bool frame; /* box drawing around the board; off where it is read by ear */
};

/* What suits standard output. */
struct look look_choose(enum when color);

/* The sign of a shape, one column wide. */
const char *shape_text(enum bw_shape shape, bool unicode);

/* The game and the size of its board: `Talpa 8×8`. */
void draw_title(FILE *file, const struct bw_variant *variant, struct look look);

void draw_board(FILE *file, const struct bw_position *position, struct look look);

#endif
