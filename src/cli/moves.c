/* burrow moves: lists the legal moves. */
#include "cli/cli.h"

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow moves talpa\n"
    "  burrow moves 4mation --position '7/7/7/3x3/7/7/7 o d4'\n"
    "\n"
    "Usage: burrow moves VARIANT [--position P] [--json]\n"
    "\n"
    "Lists the legal moves of the variant's start, or of the position P, in byte order, one a\n"
    "line; nothing when the game is over.\n");

static enum status run(int argc, char **argv) {
    struct arguments arguments;
    struct bw_position position;
    enum status status = STATUS_DONE;
    if (!position_arguments(&arguments, &moves_command, argc, argv, &position, &status))
        return status;
    char texts[BW_MAX_MOVES][BW_MOVE_SIZE];
    int count = moves_sorted(&position, texts);
    struct json json = json_printed();
    if (arguments.json) {
        json_open(&json, NULL, '{');
        json_position(&json, &position);
        json_open(&json, "moves", '[');
    }
    for (int i = 0; i < count; i++) {
        if (arguments.json)
            json_text(&json, NULL, texts[i]);
        else
            print("%s\n", texts[i]);
    }
    if (arguments.json) {
        json_close(&json, ']');
        json_close(&json, '}');
    }
    return STATUS_DONE;
}

const struct command moves_command = {
    .name = "moves",
    .summary = BW_TEXT("list the legal moves"),
    .help = help,
    .run = run,
};
