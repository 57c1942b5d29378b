/* Testing another engine, for `burrow engine --check`. */
#ifndef BURROW_CLI_CHECK_H
#define BURROW_CLI_CHECK_H

#include "cli/cli.h"

/* Starts the command line as an engine for a settled variant and tests it step by step; prints a line
 * for each step, or all of them as JSON. Fails if a step fails. */
enum status check_engine(const struct bw_variant *variant, const char *command_line, bool json);

#endif
