/* What the commands share: their table entry, and common helpers.
 *
 * A command is one file with one `struct command`. Results go to standard output, messages to standard
 * error. A command that fails prints no result, so each one computes everything before it prints. */
#ifndef BURROW_CLI_H
#define BURROW_CLI_H

#include "common/json.h"
#include "console/console.h"

struct command {
    const char *name;
    const char *summary;                       /* one line of the list of commands */
    const char *help;                          /* starts with examples; both are BW_TEXT */
    enum status (*run)(int argc, char **argv); /* without the program's and command's names */
};

extern const struct command show_command, moves_command, state_command, perft_command, play_command,
    bench_command, solve_command, analyse_command, engine_command, match_command, games_command,
    serve_command, verify_command, menu_command;

/* ---- arguments: args.c ---------------------------------------------------------------------- */

/* An option of a command: with a `value` it takes a text, with a `flag` it takes nothing. With `most` it
 * may come so often, and `value` is an array of so many. */
struct option {
    const char *name; /* without the dashes */
    const char **value;
    bool *flag;
    int most;
};

/* Reads a command line. False when the command is done, because it was wrong or asked for help;
 * *status then says how it ends. `options` ends with a NULL name. */
bool arguments_read(struct arguments *arguments, const struct command *command, int argc,
                    char **argv, int max_operands, const struct option *options,
                    enum status *status);

/* Prints `burrow: MESSAGE`, translating the format, then where to read more. */
enum status complain_usage(const struct command *command, const char *format, ...) BW_PRINTF(2, 3);

/* Complains of an unknown language, and names those that there are. */
enum status refuse_language(const char *text);

/* Reads an unsigned whole number from `lowest` to `highest`; on failure *number is unchanged. */
bool number_read(const char *text, uint64_t lowest, uint64_t highest, uint64_t *number);

/* Reads seconds, such as 3 or 0.25, as milliseconds, up to a million seconds; returns what follows
 * them, or NULL. Fractions of a millisecond are dropped. */
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

/* ---- JSON: json.c --------------------------------------------------------------------------- */

/* Writes to standard output. */
struct json json_printed(void);

/* A number with so many digits after the point; null if it is infinite or NaN, which JSON cannot
 * express. */
void json_real(struct json *json, const char *key, double value, int digits);

/* The fields `variant`, `position`, `turn` and `result` of a position. */
void json_position(struct json *json, const struct bw_position *position);

#endif
