/* burrow menu: everything by choices, which is also what burrow does without a command. */
#include "cli/cli.h"
#include "lines/lines.h"

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow\n"
    "  burrow menu --plain\n"
    "\n"
    "Usage: burrow [menu] [--plain] [--color WHEN] [--language L]\n"
    "\n"
    "Opens the menu, in which numbers choose: Play, Continue, Review, Learn, Rules, Settings,\n"
    "Language and Credits. 0 goes back from anywhere.\n");

static enum status run(int argc, char **argv) {
    bool plain = false;
    const struct option options[] = {{.name = "plain", .flag = &plain}, {.name = NULL}};
    struct arguments arguments;
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &menu_command, argc, argv, 0, options, &status))
        return status;
    if (arguments.json)
        return complain_usage(&menu_command, "a menu is not a result, so there is no --json here");
    return lines_menu(&arguments);
}

const struct command menu_command = {
    .name = "menu",
    .summary = BW_TEXT("choose what to do, in lines"),
    .help = help,
    .run = run,
};
