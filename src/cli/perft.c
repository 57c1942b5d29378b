/* burrow perft: counts move sequences.
 *
 * All plies but the last few are walked here, branch by branch, so that a long count can report
 * progress; the library counts the rest, faster. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow perft talpa 4\n"
    "  burrow perft 4mation:size=6 5 --divide\n"
    "\n"
    "Usage: burrow perft VARIANT DEPTH [--position P] [--divide] [--json]\n"
    "\n"
    "Counts the ways to play DEPTH moves from the variant's start or the position P; a finished\n"
    "game has none further. With --divide, first the count after each move. A count that takes\n"
    "long tells on standard error how far it is. The last line is\n"
    "  nodes N\n");

/* ---- progress ------------------------------------------------------------------------------- */

/* On a terminal one line that is overwritten; elsewhere one line after another, less often. */
struct progress {
    bool terminal, shown;
    double start, next;
    uint64_t nodes;
};

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static struct progress progress_start(void) {
    double now = seconds();
    return (struct progress){
        .terminal = terminal_rewrites(STDERR_FILENO),
        .start = now,
        .next = now + 1,
    };
}

static void progress_tell(struct progress *progress, double done) {
    double now = seconds();
    if (now < progress->next)
        return;
    if (progress->terminal)
        fputs("\r", stderr);
    print_to(stderr, bw_tr("%5.1f %%  %llu nodes  %.0f s"), 100 * done,
             (unsigned long long)progress->nodes, now - progress->start);
    print_to(stderr, progress->terminal ? "  " : "\n");
    progress->shown = true;
    progress->next = now + (progress->terminal ? 0.2 : 5);
}

static void progress_end(const struct progress *progress) {
    if (progress->shown && progress->terminal)
        fputs("\r\033[K", stderr);
}

/* ---- counting ------------------------------------------------------------------------------- */

struct branch {
    char text[BW_MOVE_SIZE];
    bw_move move;
    uint64_t nodes; /* 0 until it is counted */
};

enum {
    LIBRARY_DEPTH = 3 /* what the library counts in a few milliseconds on any board */
};

/* Counts below a position; `before` and `share` say which part of the whole it is. */
static uint64_t count_branch(const struct bw_position *position, int depth, double before,
                             double share, struct progress *progress) {
    bw_move moves[BW_MAX_MOVES];
    uint64_t nodes = 0;
    progress_tell(progress, before);
    if (depth <= LIBRARY_DEPTH) {
        nodes = bw_perft(position, depth);
        progress->nodes += nodes;
        return nodes;
    }
    int count = bw_moves(position, moves);
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, moves[i]);
        nodes +=
            count_branch(&next, depth - 1, before + share * i / count, share / count, progress);
    }
    return nodes;
}

static uint64_t count_all(const struct bw_position *position, int depth, struct branch *branches,
                          int count) {
    struct progress progress = progress_start();
    uint64_t nodes = 0;
    if (depth > bw_max_plies(&position->variant))
        return 0; /* no game lasts that long */
    for (int i = 0; i < count; i++) {
        struct bw_position next = *position;
        bw_play(&next, branches[i].move);
        branches[i].nodes =
            count_branch(&next, depth - 1, (double)i / count, 1.0 / count, &progress);
        nodes += branches[i].nodes;
    }
    progress_end(&progress);
    return nodes;
}

static int list_branches(const struct bw_position *position, struct branch *branches) {
    char texts[BW_MAX_MOVES][BW_MOVE_SIZE];
    int count = moves_sorted(position, texts);
    for (int i = 0; i < count; i++) {
        memcpy(branches[i].text, texts[i], sizeof texts[i]);
        bw_move_read(position, texts[i], &branches[i].move, NULL);
        branches[i].nodes = 0;
    }
    return count;
}

/* ---- the command ---------------------------------------------------------------------------- */

static void print_json(const struct bw_position *position, int depth, uint64_t nodes,
                       const struct branch *branches, int shown) {
    struct json json = json_printed();
    json_open(&json, NULL, '{');
    json_position(&json, position);
    json_number(&json, "depth", (uint64_t)depth);
    json_number(&json, "nodes", nodes);
    if (shown >= 0) {
        json_open(&json, "divide", '{');
        for (int i = 0; i < shown; i++)
            json_number(&json, branches[i].text, branches[i].nodes);
        json_close(&json, '}');
    }
    json_close(&json, '}');
}

static enum status print_counts(const struct bw_position *position, int depth, bool divide,
                                bool as_json) {
    struct branch branches[BW_MAX_MOVES];
    int count = depth > 0 ? list_branches(position, branches) : 0;
    uint64_t nodes = depth > 0 ? count_all(position, depth, branches, count) : 1;
    if (as_json) {
        print_json(position, depth, nodes, branches, divide ? count : -1);
        return STATUS_DONE;
    }
    for (int i = 0; divide && i < count; i++)
        print("%s %" PRIu64 "\n", branches[i].text, branches[i].nodes);
    print("nodes %" PRIu64 "\n", nodes);
    return STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    const char *position_text = NULL;
    bool divide = false;
    const struct option options[] = {
        {.name = "position", .value = &position_text},
        {.name = "divide", .flag = &divide},
        {.name = NULL},
    };
    struct arguments arguments;
    struct bw_position position;
    enum status status = STATUS_DONE;
    uint64_t depth;
    if (!arguments_read(&arguments, &perft_command, argc, argv, 2, options, &status))
        return status;
    if (!arguments.operand[1])
        return complain_usage(&perft_command,
                              "which game, and how deep? For example: burrow perft talpa 3");
    if (!number_read(arguments.operand[1], 0, BW_MAX_PLIES, &depth)) {
        char quote[BW_QUOTE_SIZE];
        bw_quote(quote, arguments.operand[1], strlen(arguments.operand[1]));
        return complain_usage(&perft_command, "the depth is a number from 0 to %d, not %s",
                              BW_MAX_PLIES, quote);
    }
    if (!target_read(&position, arguments.operand[0], position_text, &status))
        return status;
    return print_counts(&position, (int)depth, divide, arguments.json);
}

const struct command perft_command = {
    .name = "perft",
    .summary = BW_TEXT("count move sequences"),
    .help = help,
    .run = run,
};
