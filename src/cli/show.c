/* burrow show: draws a position. */
#include "cli/cli.h"
#include <burrow/words.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow show talpa\n"
    "  burrow show 4mation --position '7/7/7/3x3/7/7/7 o d4'\n"
    "\n"
    "Usage: burrow show VARIANT [--position P] [--json] [--color WHEN]\n"
    "\n"
    "Draws the variant's start, or the position P. Red's pieces are discs and its edges top and\n"
    "bottom; Blue's are blocks, left and right. The path or row that won is marked, and so is the\n"
    "last piece in 4Mation.\n");

static enum status run(int argc, char **argv) {
    struct arguments arguments;
    struct bw_position position;
    enum status status = STATUS_DONE;
    if (!position_arguments(&arguments, &show_command, argc, argv, &position, &status))
        return status;
    if (arguments.json) {
        struct json json = json_printed();
        json_open(&json, NULL, '{');
        json_position(&json, &position);
        json_close(&json, '}');
        return STATUS_DONE;
    }
    char out[BW_WORDS_SIZE];
    struct look look = look_choose(arguments.color);
    draw_title(stdout, &position.variant, look);
    print("\n\n");
    draw_board(stdout, &position, look);
    print("\n");
    bool over = bw_result(&position) != BW_UNDECIDED;
    print("%s\n", over ? bw_ending(&position) : bw_say_turn(&position, out));
    return STATUS_DONE;
}

const struct command show_command = {
    .name = "show",
    .summary = BW_TEXT("draw a position"),
    .help = help,
    .run = run,
};
