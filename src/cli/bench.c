/* burrow bench: the signature of the search, and its speed. In a variant that is won at first sight
 * the search has nothing to look at, and the signature is 0. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include <burrow/search.h>
#include <inttypes.h>
#include <time.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow bench\n"
    "  burrow bench talpa:size=10\n"
    "\n"
    "Usage: burrow bench [VARIANT] [--json]\n"
    "\n"
    "Searches fixed positions, of the variant or of several, on one thread. The number of "
    "positions\n"
    "it takes is the same every time and on every machine as long as the search is the same; the\n"
    "speed is not. The last line is\n"
    "  N nodes M nps\n");

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void print_result(uint64_t nodes, uint64_t speed, bool as_json) {
    struct json json = json_printed();
    if (!as_json) {
        print("%" PRIu64 " nodes %" PRIu64 " nps\n", nodes, speed);
        return;
    }
    json_open(&json, NULL, '{');
    json_number(&json, "nodes", nodes);
    json_number(&json, "nps", speed);
    json_close(&json, '}');
}

static enum status run(int argc, char **argv) {
    const struct option options[] = {{.name = NULL}};
    struct arguments arguments;
    struct bw_position start;
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &bench_command, argc, argv, 1, options, &status))
        return status;
    const char *variant = arguments.operand[0];
    if (variant && (!target_read(&start, variant, NULL, &status) ||
                    !engine_plays(&bench_command, &start.variant, &status)))
        return status;
    double before = seconds();
    uint64_t nodes = bw_bench(variant ? &start.variant : NULL);
    double spent = seconds() - before;
    if (nodes == BW_BENCH_FAILED)
        return complain(STATUS_FAILED, "there is not enough memory to search");
    print_result(nodes, (uint64_t)((double)nodes / (spent > 0 ? spent : 1e-9)), arguments.json);
    return STATUS_DONE;
}

const struct command bench_command = {
    .name = "bench",
    .summary = BW_TEXT("measure the search, and print its signature"),
    .help = help,
    .run = run,
};
