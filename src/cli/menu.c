/* burrow menu: everything through menus, as `burrow` without a command. */
#include "cli/cli.h"
#include "cli/front.h"

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow\n"
    "  burrow menu --plain\n"
    "\n"
    "Usage: burrow [menu] [--plain] [--color WHEN] [--language L]\n"
    "\n"
    "Opens the menu: Play, Continue, Review, Learn, Rules, Settings, Language and Credits. 0 goes\n"
    "back from anywhere. It is a full screen on a terminal, and in lines elsewhere and with "
    "--plain.\n");

static enum status run(int argc, char **argv) {
    bool plain = false;
    const struct option options[] = {{.name = "plain", .flag = &plain}, {.name = NULL}};
    struct arguments arguments;
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &menu_command, argc, argv, 0, options, &status))
        return status;
    if (arguments.json)
        return complain_usage(&menu_command, "a menu is not a result, so there is no --json here");
    return front_menu(&arguments, plain);
}

const struct command menu_command = {
    .name = "menu",
    .summary = BW_TEXT("choose what to do; the same as no command"),
    .help = help,
    .run = run,
};
