/* Options that name a player for a side of a game: --red, --blue, --x, --o. */
#ifndef BURROW_CLI_SEATS_H
#define BURROW_CLI_SEATS_H

#include "cli/cli.h"

enum {
    SEATS_MAX = 16
};

/* An option for each side of each game. */
struct seats {
    int count;
    char name[SEATS_MAX][16];
    const char *player[SEATS_MAX]; /* what the command line says, or NULL */
};

/* Lists the sides of all games; `options`, of SEATS_MAX entries, gets an option for each. */
void seats_list(struct seats *seats, struct option *options);

/* The players that the command line names for the two sides of a game; the others stay as they are.
 * False after a complaint if it names a side of another game. */
bool seats_read(const struct seats *seats, const struct command *command,
                const struct bw_game *rules, const char *names[2], enum status *status);

#endif
