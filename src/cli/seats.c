/* See seats.h. */
#include "cli/seats.h"
#include "common/text.h"
#include <assert.h>
#include <burrow/language.h>
#include <string.h>

static void list_side(struct seats *seats, struct option *options, const char *side) {
    assert(seats->count < SEATS_MAX);
    char *name = seats->name[seats->count];
    snprintf(name, sizeof seats->name[0], "%s", side);
    for (char *c = name; *c; c++)
        *c = text_lower(*c);
    options[seats->count] = (struct option){.name = name, .value = &seats->player[seats->count]};
    seats->count++;
}

void seats_list(struct seats *seats, struct option *options) {
    *seats = (struct seats){.count = 0};
    for (const struct bw_game *const *game = bw_games(); *game; game++)
        for (int side = 0; side < 2; side++)
            list_side(seats, options, (*game)->side[side]);
}

bool seats_read(const struct seats *seats, const struct command *command,
                const struct bw_game *rules, const char *names[2], enum status *status) {
    for (int i = 0; i < seats->count; i++) {
        if (!seats->player[i])
            continue;
        int side = 0;
        while (side < 2 && !text_is(seats->name[i], strlen(seats->name[i]), rules->side[side]))
            side++;
        if (side == 2) {
            *status = complain_usage(command, "%s is played by %s and %s, so --%s names nobody",
                                     bw_tr(rules->title), bw_tr(rules->side[0]),
                                     bw_tr(rules->side[1]), seats->name[i]);
            return false;
        }
        names[side] = seats->player[i];
    }
    return true;
}
