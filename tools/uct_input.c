/* What comes is kept in one buffer. Of a line that is too long only the beginning is, so that a
 * full buffer always holds a line that can be taken. */
#define _POSIX_C_SOURCE 200809L
#include "uct_input.h"
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static void append(struct input *input, char c) {
    if (c == '\n')
        input->line_length = 0;
    else if (++input->line_length >= INPUT_LINE_SIZE)
        return;
    input->text[input->length++] = c == '\0' ? '?' : c; /* lines are C strings, and NUL is wrong */
}

bool input_is_over(const struct input *input) {
    return input->ended || input->length == INPUT_ROOM;
}

static void read_more(struct input *input, bool wait) {
    char bytes[INPUT_LINE_SIZE];
    struct pollfd poller = {.fd = STDIN_FILENO, .events = POLLIN};
    size_t room = INPUT_ROOM - input->length;
    if (input_is_over(input) || (!wait && poll(&poller, 1, 0) <= 0))
        return;
    ssize_t count = read(STDIN_FILENO, bytes, room < sizeof bytes ? room : sizeof bytes);
    input->ended = count == 0 || (count < 0 && errno != EINTR);
    for (ssize_t i = 0; i < count; i++)
        append(input, bytes[i]);
    if (input->ended && input->line_length > 0 && input->length < INPUT_ROOM)
        append(input, '\n');
}

/* Shows the line that begins at `start`, if it is complete. */
static bool show(struct input *input, size_t start, char line[INPUT_LINE_SIZE]) {
    const char *end = memchr(input->text + start, '\n', input->length - start);
    if (!end)
        return false;
    size_t length = (size_t)(end - input->text) - start;
    memcpy(line, input->text + start, length);
    line[length] = '\0';
    input->shown = start;
    input->shown_to = start + length + 1;
    return true;
}

void input_drop(struct input *input) {
    memmove(input->text + input->shown, input->text + input->shown_to,
            input->length - input->shown_to);
    input->length -= input->shown_to - input->shown;
    input->shown_to = input->shown;
}

bool input_take(struct input *input, char line[INPUT_LINE_SIZE]) {
    while (!show(input, 0, line)) {
        if (input->ended)
            return false;
        read_more(input, true);
    }
    input_drop(input);
    return true;
}

bool input_peek(struct input *input, char line[INPUT_LINE_SIZE], bool wait) {
    if (show(input, input->shown_to, line))
        return true;
    read_more(input, wait);
    return show(input, input->shown_to, line);
}
