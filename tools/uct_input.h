/* Lines of standard input, for a program of one thread that must not miss them while it works.
 *
 * While it waits, it takes them one by one. While it works, it peeks at those that have come: each
 * is shown once, and then either dropped or left to be taken later. */
#ifndef BURROW_TOOLS_UCT_INPUT_H
#define BURROW_TOOLS_UCT_INPUT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    INPUT_LINE_SIZE = 8192, /* a line that fills it has lost its end */
    INPUT_ROOM = 8 * INPUT_LINE_SIZE
};

struct input {
    char text[INPUT_ROOM];
    size_t length;
    size_t line_length;     /* of the line at its end that is not complete */
    size_t shown, shown_to; /* the line that was shown last, and where the next one begins */
    bool ended;
};

/* Waits for a line and takes it, without its line feed. False at the end of input. */
bool input_take(struct input *input, char line[INPUT_LINE_SIZE]);

/* Reads what has come, or with `wait` until something comes, and shows the next line that was not
 * shown since the last take. False if there is none. */
bool input_peek(struct input *input, char line[INPUT_LINE_SIZE], bool wait);

/* Takes the line away that was shown last. */
void input_drop(struct input *input);

/* Whether nothing more will come until lines are taken: the input has ended, or too much waits. */
bool input_is_over(const struct input *input);

#endif
