/* burrow analyse: the best moves of a position, with their values and variations.
 *
 * On a terminal the variations are shown as they are found, each depth over the one before; elsewhere
 * only the last ones are printed. An interrupt ends the search, and what it has found so far is the
 * result. */
#define _POSIX_C_SOURCE 200809L
#include "cli/analyse.h"
#include "players/process.h"
#include <burrow/classic.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

enum {
    MEGABYTES = 384 /* enough for a few seconds */
};

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow analyse talpa --time 5\n"
    "  burrow analyse 4mation --moves 'd4 c3' --lines 3\n"
    "\n"
    "Usage: burrow analyse VARIANT [--position P] [--moves 'M M ...'] [--time S] [--threads N]\n"
    "                      [--lines K] [--json] [--color WHEN]\n"
    "\n"
    "Looks for the best moves for S seconds (3 if none are named) and prints K of them (1), each\n"
    "with its value for the side to move, the depth it was looked at, and how play may go on. A\n"
    "win, loss or draw is only called so when it is proved, with the sign ✓ (or =) before it; a\n"
    "number is a judgement, with ≈ (or ~). Above them stand the reach of both sides and what the\n"
    "engine thinks before it looks ahead. An interruption prints what was found so far. The last\n"
    "line is\n"
    "  best MOVE\n");

/* ---- what is found -------------------------------------------------------------------------- */

/* An analysis while the search reports to it. */
struct listener {
    struct analysis *analysis;
    struct live *live; /* NULL if it is not shown */
};

int64_t analysis_ms(const struct analysis *analysis) {
    return process_now() - analysis->start_ms;
}

/* Makes space for a variation at its rank. The list holds different moves, the best first, even while
 * only the first ranks of a depth have been reported: a move that rises is removed from its old rank,
 * and a new one pushes out the last. */
static void make_place(struct analysis *analysis, int rank, bw_move move) {
    int old = 0;
    while (old < analysis->count && analysis->found[old].line[0] != move)
        old++;
    if (old == analysis->count && old < analysis->wanted)
        analysis->count++;
    else if (old == analysis->count)
        old--;
    for (; old > rank; old--)
        analysis->found[old] = analysis->found[old - 1];
}

static void on_report(void *context, const struct bw_info *info) {
    struct listener *listener = context;
    struct analysis *analysis = listener->analysis;
    int rank = info->rank - 1;
    live_lock(listener->live);
    make_place(analysis, rank, info->line[0]);
    struct found *found = &analysis->found[rank];
    *found = (struct found){.score = info->score,
                            .depth = info->depth,
                            .length = info->length < BW_MAX_PLIES ? info->length : BW_MAX_PLIES,
                            .proved_draw = info->proved_draw};
    memcpy(found->line, info->line, (size_t)found->length * sizeof *found->line);
    live_unlock(listener->live);
    if (info->rank == analysis->wanted)
        live_show(listener->live);
}

/* ---- interruption --------------------------------------------------------------------------- */

static struct bw_stop interrupted;

/* The first interrupt ends the search, the second one the program. */
static void on_interrupt(int number) {
    (void)number;
    if (bw_stop_told(&interrupted))
        _exit(STATUS_INTERRUPTED);
    bw_stop_tell(&interrupted);
}

static void catch_interrupts(struct sigaction *old) {
    const struct sigaction action = {.sa_handler = on_interrupt};
    if (sigaction(SIGINT, NULL, old) == 0 && old->sa_handler != SIG_IGN)
        sigaction(SIGINT, &action, NULL);
}

static void release_interrupts(const struct sigaction *old) {
    sigaction(SIGINT, old, NULL);
}

/* ---- what is printed ------------------------------------------------------------------------ */

static void print_lines(const struct analysis *analysis, bool on_terminal, struct look look) {
    int columns = terminal_size(STDOUT_FILENO).columns;
    for (int rank = 0; rank < analysis->count; rank++)
        print_found(analysis, rank, on_terminal ? FIT_WRAP : FIT_ALL, columns, look, "\n");
    if (on_terminal && analysis->count > 0)
        print_effort(analysis, columns, "\n");
}

/* A score that is only judged, or null. */
static void json_judged(struct json *json, const char *key, int score) {
    if (score > -BW_MATE_BOUND && score < BW_MATE_BOUND)
        json_signed(json, key, score);
    else
        json_null(json, key);
}

static void json_value(struct json *json, const struct found *found) {
    bool win = found->score >= BW_MATE_BOUND, loss = found->score <= -BW_MATE_BOUND;
    char value[VALUE_SIZE];
    json_text(json, "value", value_text(found->score, found->proved_draw, value));
    json_judged(json, "score", found->score);
    if (win || loss)
        json_signed(json, "mate", win ? BW_MATE - found->score : -BW_MATE - found->score);
    else
        json_null(json, "mate");
    if (win || loss || found->proved_draw)
        json_text(json, "proved", win ? "win" : loss ? "loss" : "draw");
    else
        json_null(json, "proved");
}

static void json_line(struct json *json, const struct found *found) {
    char text[BW_MOVE_SIZE];
    json_open(json, NULL, '{');
    json_value(json, found);
    json_number(json, "depth", (uint64_t)found->depth);
    json_open(json, "moves", '[');
    for (int i = 0; i < found->length; i++)
        json_text(json, NULL, bw_move_write(found->line[i], text));
    json_close(json, ']');
    json_close(json, '}');
}

static void print_json(const struct analysis *analysis, const char *best) {
    const struct bw_position *position = &analysis->position;
    struct json json = json_printed();
    bool before = bw_language_plain(true);
    json_open(&json, NULL, '{');
    json_position(&json, position);
    json_number(&json, "nodes", bw_search_nodes(analysis->search));
    json_number(&json, "time", (uint64_t)analysis_ms(analysis));
    json_open(&json, "reach", '[');
    for (int side = 0; side < 2; side++)
        json_number(&json, NULL, (uint64_t)bw_reach(position, side));
    json_close(&json, ']');
    if (bw_result(position) == BW_UNDECIDED)
        json_judged(&json, "eval", bw_evaluate(position));
    else
        json_null(&json, "eval");
    json_open(&json, "lines", '[');
    for (int i = 0; i < analysis->count; i++)
        json_line(&json, &analysis->found[i]);
    json_close(&json, ']');
    json_text(&json, "best", best);
    json_text(&json, "state", bw_stop_told(&interrupted) ? "interrupted" : "finished");
    json_close(&json, '}');
    bw_language_plain(before);
}

/* ---- the command ---------------------------------------------------------------------------- */

struct wishes {
    const char *position, *moves, *time, *threads, *lines;
};

static bool read_time(const char *text, int64_t *ms) {
    const char *rest = seconds_read(text, ms);
    return rest && *rest == '\0' && *ms > 0;
}

static bool read_wishes(const struct wishes *wishes, int64_t *ms, uint64_t *threads,
                        uint64_t *lines, enum status *status) {
    char quote[BW_QUOTE_SIZE];
    *ms = 3000;
    *threads = *lines = 1;
    if (wishes->time && !read_time(wishes->time, ms))
        *status =
            complain_usage(&analyse_command,
                           "--time is a number of seconds from 0.001 to 1000000, such as 0.5, "
                           "not %s",
                           bw_quote(quote, wishes->time, strlen(wishes->time)));
    else if (wishes->threads && !number_read(wishes->threads, 1, BW_MAX_THREADS, threads))
        *status = complain_usage(&analyse_command, "--%s is a number from %d to %d, not %s",
                                 "threads", 1, BW_MAX_THREADS,
                                 bw_quote(quote, wishes->threads, strlen(wishes->threads)));
    else if (wishes->lines && !number_read(wishes->lines, 1, BW_MAX_LINES, lines))
        *status =
            complain_usage(&analyse_command, "--%s is a number from %d to %d, not %s", "lines", 1,
                           BW_MAX_LINES, bw_quote(quote, wishes->lines, strlen(wishes->lines)));
    else
        return true;
    return false;
}

/* Searches, and returns the best move. */
static bw_move search(struct analysis *analysis, int64_t ms, bool on_terminal, struct look look) {
    struct listener listener = {.analysis = analysis};
    const struct bw_task task = {.limits = {.hard_ms = ms},
                                 .lines = analysis->wanted,
                                 .stop = &interrupted,
                                 .report = on_report,
                                 .context = &listener};
    struct sigaction old;
    catch_interrupts(&old);
    analysis->start_ms = process_now();
    if (on_terminal && analysis->wanted > 0)
        listener.live = live_start(analysis, look);
    bw_move move = bw_search_run(analysis->search, &analysis->position, &task);
    live_end(listener.live);
    release_interrupts(&old);
    return move;
}

static enum status analyse(struct analysis *analysis, int64_t ms, bool as_json, struct look look) {
    bool on_terminal = !as_json && terminal_rewrites(STDOUT_FILENO);
    char best[BW_MOVE_SIZE];
    if (!as_json)
        print_heading(&analysis->position, look);
    fflush(stdout);
    bw_move move = search(analysis, ms, on_terminal, look);
    bw_move_write(move, best);
    if (as_json) {
        print_json(analysis, best);
    } else {
        print_lines(analysis, on_terminal, look);
        if (move == BW_NO_MOVE)
            print("%s\n", bw_ending(&analysis->position));
        print("best %s\n", best);
    }
    return bw_stop_told(&interrupted) ? STATUS_INTERRUPTED : STATUS_DONE;
}

static bool prepare(struct analysis *analysis, int threads, int lines) {
    bw_move moves[BW_MAX_MOVES];
    int legal = bw_moves(&analysis->position, moves);
    analysis->wanted = lines < legal ? lines : legal;
    analysis->search = bw_search_new();
    if (!analysis->search)
        return false;
    bw_search_set_hash(analysis->search,
                       MEGABYTES); /* if that fails, the search keeps what it has */
    bw_search_set_threads(analysis->search, threads);
    return true;
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
        return complain_usage(&analyse_command, "which game? For example: burrow %s talpa",
                              analyse_command.name);
    if (!read_wishes(&wishes, &ms, &threads, &lines, &status) ||
        !target_read(&analysis.position, arguments.operand[0], wishes.position, &status) ||
        !engine_plays(&analyse_command, &analysis.position.variant, &status))
        return status;
    if (wishes.moves)
        status = play_words(&analysis.position, wishes.moves);
    if (status != STATUS_DONE)
        return status;
    if (!prepare(&analysis, (int)threads, (int)lines))
        return complain(STATUS_FAILED, "there is not enough memory to search");
    status = analyse(&analysis, ms, arguments.json, look_choose(arguments.color));
    bw_search_free(analysis.search);
    return status;
}

const struct command analyse_command = {
    .name = "analyse",
    .summary = BW_TEXT("find the best moves, with their values and lines"),
    .help = help,
    .run = run,
};
