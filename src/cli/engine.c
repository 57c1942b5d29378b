/* burrow engine: the command line of our own engine, or of the test of another. The engine's answers
 * are in src/protocol and its input and output in engine_lines.c; the test is check.c. */
#include "cli/check.h"
#include "cli/cli.h"
#include "cli/engine_lines.h"
#include <string.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow engine talpa\n"
    "  burrow engine 4mation:size=6 --check 'burrow engine 4mation:size=6'\n"
    "\n"
    "Usage: burrow engine VARIANT\n"
    "       burrow engine VARIANT --check COMMAND [--json]\n"
    "\n"
    "Plays the variant as an engine that programs talk to: the Universal Game Interface on\n"
    "standard input and output, which can also be typed (help lists its commands, and a game\n"
    "begins with: go movetime 1000). With --check, starts COMMAND instead and tests whether that\n"
    "is such an engine, step by step. The last line is then\n"
    "  N passed, N failed\n");

static enum status serve(const struct bw_variant *variant) {
    struct bw_ugi *ugi = bw_ugi_new(variant, engine_print_line, NULL);
    if (!ugi)
        return complain(STATUS_FAILED, "there is no memory for the engine");
    bool well = engine_serve(ugi);
    bw_ugi_free(ugi);
    return well ? STATUS_DONE : complain(STATUS_FILE, "reading standard input failed");
}

static enum status run(int argc, char **argv) {
    const char *check = NULL;
    const struct option options[] = {{.name = "check", .value = &check}, {.name = NULL}};
    struct arguments arguments;
    struct bw_position start;
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &engine_command, argc, argv, 1, options, &status))
        return status;
    if (!arguments.operand[0])
        return complain_usage(&engine_command, "which game? For example: burrow %s talpa",
                              engine_command.name);
    if (!target_read(&start, arguments.operand[0], NULL, &status))
        return status;
    if (!check && arguments.json)
        return complain_usage(&engine_command, "--json goes only with --check: the engine itself "
                                               "speaks its protocol, and has no result");
    if (!check)
        return engine_plays(&engine_command, &start.variant, &status) ? serve(&start.variant)
                                                                      : status;
    if (strspn(check, " \t") == strlen(check))
        return complain_usage(&engine_command, "--check needs the command line of an engine");
    return check_engine(&start.variant, check, arguments.json);
}

const struct command engine_command = {
    .name = "engine",
    .summary = BW_TEXT("speak the UGI protocol, or test another engine that does"),
    .help = help,
    .run = run,
};
