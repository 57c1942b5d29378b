/* burrow analyse: the best moves of a position, with their values and lines.
 *
 * On a terminal the lines are shown as they are found, each depth over the one before; elsewhere
 * only the last ones are printed. What is proved is said in words, and what is judged by a number
 * in hundredths, for the side to move. */
#define _POSIX_C_SOURCE 200809L
#include "cli/cli.h"
#include <burrow/classic.h>
#include <burrow/search.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "Examples:\n"
    "  burrow analyse talpa --time 5\n"
    "  burrow analyse 4mation --moves 'd4 c3' --lines 3\n"
    "\n"
    "Usage: burrow analyse VARIANT [--position P] [--moves 'M M ...'] [--time S] [--threads N]\n"
    "                      [--lines K] [--json] [--color WHEN]\n"
    "\n"
    "Looks for the best moves for S seconds (3 if none are named) and prints K of them (1), each\n"
    "with its value for the side to move, the depth it was looked at, and how play may go on. A\n"
    "win, loss or draw is only called so when it is proved. Above them stand the reach of both\n"
    "sides and what the engine thinks before it looks ahead. The last line is\n"
    "  best MOVE\n";

/* One line, as last reported. */
struct found {
    int score, depth, length;
    bool proved_draw;
    bw_move line[BW_MAX_PLIES];
};

struct analysis {
    struct bw_position position;
    int lines, count, drawn; /* wanted, found so far, and rows on the screen */
    bool live;
    uint64_t nodes;
    int64_t time_ms;
    struct found found[BW_MAX_LINES];
};

/* ---- what is said --------------------------------------------------------------------------- */

static const char *value_text(const struct found *found, char out[32]) {
    if (found->score >= BW_MATE_BOUND)
        snprintf(out, 32, "wins in %d", BW_MATE - found->score);
    else if (found->score <= -BW_MATE_BOUND)
        snprintf(out, 32, "loses in %d", BW_MATE + found->score);
    else if (found->proved_draw)
        snprintf(out, 32, "draws");
    else
        snprintf(out, 32, "%+.2f", found->score / 100.0);
    return out;
}

/* As many moves of a line as fit. */
static void print_moves(const struct found *found, int room) {
    for (int i = 0; i < found->length; i++) {
        char text[BW_MOVE_SIZE];
        room -= 1 + (int)strlen(bw_move_write(found->line[i], text));
        if (room < 0)
            break;
        printf(" %s", text);
    }
}

static void print_lines(const struct analysis *analysis, int room) {
    for (int i = 0; i < analysis->count; i++) {
        const struct found *found = &analysis->found[i];
        char value[32];
        printf("%2d. %-12s depth %-3d", i + 1, value_text(found, value), found->depth);
        print_moves(found, room);
        putchar('\n');
    }
}

static void draw_live(struct analysis *analysis) {
    if (analysis->drawn > 0)
        printf("\033[%dA\033[J", analysis->drawn);
    print_lines(analysis, 50);
    printf("    %" PRIu64 " positions, %.1f s\n", analysis->nodes,
           (double)analysis->time_ms / 1000);
    analysis->drawn = analysis->count + 1;
    fflush(stdout);
}

static void on_report(void *context, const struct bw_info *info) {
    struct analysis *analysis = context;
    struct found *found = &analysis->found[info->rank - 1];
    *found = (struct found){.score = info->score,
                            .depth = info->depth,
                            .length = info->length < BW_MAX_PLIES ? info->length : BW_MAX_PLIES,
                            .proved_draw = info->proved_draw};
    memcpy(found->line, info->line, (size_t)found->length * sizeof *found->line);
    if (info->rank > analysis->count)
        analysis->count = info->rank;
    analysis->nodes = info->nodes;
    analysis->time_ms = info->time_ms;
    if (analysis->live)
        draw_live(analysis);
}

static void print_heading(const struct bw_position *position, struct look look) {
    const struct bw_game *game = position->variant.game;
    draw_title(stdout, &position->variant, look);
    if (bw_result(position) != BW_UNDECIDED) {
        putchar('\n');
        return;
    }
    printf(", %s to move\n", game->side[position->turn]);
    printf("reach %s %d, %s %d; at first sight %+.2f for %s\n\n", game->side[0],
           bw_reach(position, 0), game->side[1], bw_reach(position, 1),
           bw_evaluate(position) / 100.0, game->side[position->turn]);
}

static void print_json(const struct analysis *analysis, const char *best) {
    struct json json = {0};
    json_open(&json, NULL, '{');
    json_position(&json, &analysis->position);
    json_number(&json, "nodes", analysis->nodes);
    json_open(&json, "reach", '[');
    for (int side = 0; side < 2; side++)
        json_number(&json, NULL, (uint64_t)bw_reach(&analysis->position, side));
    json_close(&json, ']');
    json_open(&json, "lines", '[');
    for (int i = 0; i < analysis->count; i++) {
        const struct found *found = &analysis->found[i];
        char text[32];
        json_open(&json, NULL, '{');
        json_text(&json, "value", value_text(found, text));
        json_number(&json, "depth", (uint64_t)found->depth);
        json_open(&json, "moves", '[');
        for (int k = 0; k < found->length; k++)
            json_text(&json, NULL, bw_move_write(found->line[k], text));
        json_close(&json, ']');
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_text(&json, "best", best);
    json_close(&json, '}');
}

/* ---- the command ---------------------------------------------------------------------------- */

struct wishes {
    const char *position, *moves, *time, *threads, *lines;
};

static bool read_seconds(const char *text, int64_t *ms) {
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !(value > 0) || value > 1e6)
        return false;
    *ms = (int64_t)ceil(value * 1000);
    return true;
}

static bool read_wishes(const struct wishes *wishes, int64_t *ms, uint64_t *threads,
                        uint64_t *lines, enum status *status) {
    char quote[BW_QUOTE_SIZE];
    *ms = 3000;
    *threads = *lines = 1;
    if (wishes->time && !read_seconds(wishes->time, ms))
        *status = complain_usage(&analyse_command, "--time is a number of seconds, not %s",
                                 bw_quote(quote, wishes->time, strlen(wishes->time)));
    else if (wishes->threads && !number_read(wishes->threads, 1, BW_MAX_THREADS, threads))
        *status = complain_usage(&analyse_command, "--threads is a number from 1 to %d, not %s",
                                 BW_MAX_THREADS,
                                 bw_quote(quote, wishes->threads, strlen(wishes->threads)));
    else if (wishes->lines && !number_read(wishes->lines, 1, BW_MAX_LINES, lines))
        *status =
            complain_usage(&analyse_command, "--lines is a number from 1 to %d, not %s",
                           BW_MAX_LINES, bw_quote(quote, wishes->lines, strlen(wishes->lines)));
    else
        return true;
    return false;
}

static enum status analyse(struct analysis *analysis, int64_t ms, int threads, bool as_json,
                           struct look look) {
    struct bw_search *search = bw_search_new();
    struct bw_limits limits = {.hard_ms = ms};
    char best[BW_MOVE_SIZE] = "none";
    if (!search)
        return complain(STATUS_FAILED, "there is not enough memory to search");
    bw_search_set_lines(search, analysis->lines);
    bw_search_set_threads(search, threads);
    if (!as_json)
        print_heading(&analysis->position, look);
    fflush(stdout);
    bw_move move = bw_search_run(search, &analysis->position, &limits, on_report, analysis);
    bw_search_free(search);
    if (move != BW_NO_MOVE)
        bw_move_write(move, best);
    if (as_json) {
        print_json(analysis, best);
        return STATUS_DONE;
    }
    if (!analysis->live)
        print_lines(analysis, 1000);
    if (move == BW_NO_MOVE)
        printf("%s\n", bw_ending(&analysis->position));
    printf("best %s\n", best);
    return STATUS_DONE;
}

static enum status run(int argc, char **argv) {
    static struct analysis analysis; /* too large for a small stack */
    struct wishes wishes = {0};
    const struct option options[] = {
        {.name = "position", .value = &wishes.position},
        {.name = "moves", .value = &wishes.moves},
        {.name = "time", .value = &wishes.time},
        {.name = "threads", .value = &wishes.threads},
        {.name = "lines", .value = &wishes.lines},
        {.name = NULL},
    };
    struct arguments arguments;
    enum status status = STATUS_DONE;
    uint64_t threads, lines;
    int64_t ms;
    if (!arguments_read(&arguments, &analyse_command, argc, argv, 1, options, &status))
        return status;
    if (!arguments.operand[0])
        return complain_usage(&analyse_command, "which game? For example: burrow analyse talpa");
    if (!read_wishes(&wishes, &ms, &threads, &lines, &status) ||
        !target_read(&analysis.position, arguments.operand[0], wishes.position, &status))
        return status;
    if (wishes.moves)
        status = play_words(&analysis.position, wishes.moves);
    if (status != STATUS_DONE)
        return status;
    analysis.lines = (int)lines;
    analysis.live = !arguments.json && isatty(STDOUT_FILENO) != 0;
    return analyse(&analysis, ms, (int)threads, arguments.json, look_choose(arguments.color));
}

const struct command analyse_command = {
    .name = "analyse",
    .summary = "find the best moves, with their values and lines",
    .help = help,
    .run = run,
};
