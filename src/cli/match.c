/* burrow match: measures two players against each other.
 *
 * This file reads the command line into a plan and prints the result; match.h names the files that do
 * the rest. */
#define _POSIX_C_SOURCE 200809L
#include "cli/match.h"
#include "common/shell.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] = BW_TEXT(
    "Examples:\n"
    "  burrow match talpa:size=6 --first 5 --second greedy --games 100\n"
    "  burrow match 4mation --first 9 --second 'ugi:./other 4mation' --games 200 --time 0.5\n"
    "  burrow match talpa --first 7 --second 6 --games 5000 --nodes 20000 --sprt 0,20\n"
    "               --concurrency 2 --record games.txt --seed 1\n"
    "\n"
    "Usage: burrow match VARIANT --first PLAYER --second PLAYER --games N\n"
    "                    [--time S | --nodes N] [--margin MS] [--threads N] [--concurrency N]\n"
    "                    [--openings FILE] [--seed N] [--sprt E0,E1] [--record FILE] [--resume]\n"
    "                    [--json]\n"
    "\n"
    "Plays N games in pairs: both games of a pair begin with the same opening, the second one\n"
    "with colours changed. A PLAYER is a level from 1 to 9, ugi:COMMAND LINE for any other\n"
    "engine, or a classic bot: random, greedy, ranked:1 to ranked:9.\n"
    "\n"
    "  --time S         seconds a move (0.1 if neither this nor --nodes is given); S+I is a clock\n"
    "                   of S seconds for each player and game, with I added after each move\n"
    "  --nodes N        positions a move instead\n"
    "  --margin MS      how many milliseconds an engine may be late before it loses (100)\n"
    "  --threads N      threads of each player (1)\n"
    "  --concurrency N  games at once (1)\n"
    "  --openings FILE  openings instead of random ones: lines of moves from the start, or "
    "records\n"
    "  --seed N         of all random choices; with --nodes the same seed gives the same match\n"
    "  --sprt E0,E1     stop as soon as the difference is known to be nearer to E0 or to E1 Elo\n"
    "  --record FILE    add each game to a file as soon as it is finished\n"
    "  --resume         go on from that file\n"
    "\n"
    "An engine that crashes, is late or plays an illegal move loses the game, and is started "
    "anew.\n"
    "One that does not even answer before the first game ends the match, with the status 1.\n"
    "`pairs` counts the pairs in which the first player made 0, 1/2, 1, 1 1/2 and 2 points. The\n"
    "last line has the first player's wins, draws and losses, and how much stronger it is, with a\n"
    "certainty of 95 %:\n"
    "  score W-D-L elo E ±M\n");

/* The options as typed. */
struct words {
    const char *first, *second, *games, *time, *nodes, *margin, *threads, *concurrency, *openings,
        *seed, *sprt, *record;
    bool resume;
};

/* ---- numbers -------------------------------------------------------------------------------- */

/* Ends a reader that has complained. */
static bool refused(enum status *status, enum status complaint) {
    *status = complaint;
    return false;
}

/* Reads the optional whole number of an option, which fits an int. */
static bool read_count(const char *text, const char *option, int lowest, int highest, int *number,
                       enum status *status) {
    uint64_t value;
    char quote[BW_QUOTE_SIZE];
    if (!text)
        return true;
    if (number_read(text, (uint64_t)lowest, (uint64_t)highest, &value)) {
        *number = (int)value;
        return true;
    }
    return refused(status,
                   complain_usage(&match_command, "--%s is a number from %d to %d, not %s", option,
                                  lowest, highest, bw_quote(quote, text, strlen(text))));
}

static bool read_time(const char *text, struct player_limits *limits, enum status *status) {
    int64_t ms;
    char quote[BW_QUOTE_SIZE];
    const char *rest = seconds_read(text, &ms);
    if (rest && *rest == '\0' && ms > 0) {
        limits->move_ms = ms;
        return true;
    }
    if (rest && *rest == '+' && ms > 0) {
        limits->clock_ms = ms;
        rest = seconds_read(rest + 1, &limits->increment_ms);
        if (rest && *rest == '\0')
            return true;
    }
    return refused(
        status, complain_usage(&match_command,
                               "--time is a number of seconds from 0.001 to 1000000, such as 0.5, "
                               "or a clock and its increment, such as 10+0.1, not %s",
                               bw_quote(quote, text, strlen(text))));
}

/* ---- the plan ------------------------------------------------------------------------------- */

static bool read_limits(struct match_plan *plan, const struct words *words, enum status *status) {
    struct player_limits *limits = &plan->limits;
    int margin = 100;
    char quote[BW_QUOTE_SIZE];
    if (words->time && words->nodes)
        return refused(status, complain_usage(&match_command, "a move is limited by --time or by "
                                                              "--nodes, not by both"));
    if (!read_count(words->margin, "margin", 0, 3600000, &margin, status))
        return false;
    limits->margin_ms = margin;
    if (words->nodes) {
        if (!number_read(words->nodes, 1, 1000000000000, &limits->nodes))
            return refused(status,
                           complain_usage(&match_command,
                                          "--nodes is a number from 1 to 1000000000000, not %s",
                                          bw_quote(quote, words->nodes, strlen(words->nodes))));
        snprintf(plan->limit_text, sizeof plan->limit_text, "%s nodes a move", words->nodes);
        return true;
    }
    if (!read_time(words->time ? words->time : "0.1", limits, status))
        return false;
    if (limits->clock_ms > 0)
        snprintf(plan->limit_text, sizeof plan->limit_text, "%g+%g s",
                 (double)limits->clock_ms / 1000, (double)limits->increment_ms / 1000);
    else
        snprintf(plan->limit_text, sizeof plan->limit_text, "%g s a move",
                 (double)limits->move_ms / 1000);
    return true;
}

static bool read_player(struct match_plan *plan, int player, const char *text,
                        enum status *status) {
    struct bw_error error;
    if (!bw_player_read(&plan->player[player], text, &error) ||
        !bw_player_plays(&plan->player[player], &plan->start.variant, &error)) {
        *status = complain_usage(&match_command, "%s", error.message);
        return false;
    }
    if (plan->player[player].kind == BW_PLAYER_PERSON) {
        *status =
            complain_usage(&match_command, "a human does not play matches; that is what 'burrow "
                                           "play' is for");
        return false;
    }
    return true;
}

/* A number such as -5 or 2.5 that ends at a comma or at the end of the text. It is limited because far
 * beyond what a match can measure the likelihoods become NaN. */
static const char *read_elo(const char *text, double *elo) {
    const double most = 2000;
    char *end;
    if (*text == '\0' || strspn(text, "+-.0123456789,") != strlen(text))
        return NULL;
    *elo = strtod(text, &end);
    return end == text || fabs(*elo) > most ? NULL : end;
}

static bool read_sprt(struct match_plan *plan, const char *text, enum status *status) {
    char quote[BW_QUOTE_SIZE];
    if (!text)
        return true;
    const char *rest = read_elo(text, &plan->elo0);
    rest = rest && *rest == ',' ? read_elo(rest + 1, &plan->elo1) : NULL;
    plan->sprt = true;
    return (rest && *rest == '\0' && plan->elo0 < plan->elo1) ||
           refused(status, complain_usage(
                               &match_command,
                               "--sprt is two numbers of Elo from -2000 to 2000, the smaller one "
                               "first, such as 0,10, not %s",
                               bw_quote(quote, text, strlen(text))));
}

static bool read_seed(struct match_plan *plan, const char *text, enum status *status) {
    char quote[BW_QUOTE_SIZE];
    /* 52 bits, which every JSON reader can represent */
    plan->seed = ((uint64_t)time(NULL) * 1000003 + (uint64_t)getpid()) & ((UINT64_C(1) << 52) - 1);
    return !text || number_read(text, 0, UINT64_MAX, &plan->seed) ||
           refused(status,
                   complain_usage(&match_command,
                                  "the seed is a number from 0 to 18446744073709551615, not %s",
                                  bw_quote(quote, text, strlen(text))));
}

static bool read_files(struct match_plan *plan, const struct words *words, enum status *status) {
    plan->openings = words->openings;
    plan->record = words->record;
    plan->resume = words->resume;
    if (plan->resume && !plan->record)
        *status = complain_usage(&match_command, "--resume goes on from a file, which --record "
                                                 "names");
    else if (plan->record && strcmp(plan->record, "-") == 0)
        *status = complain_usage(&match_command, "--record needs a file; standard output is for "
                                                 "the result");
    else
        return true;
    return false;
}

static bool read_plan(struct match_plan *plan, const struct words *words, enum status *status) {
    plan->concurrency = 1;
    return read_player(plan, 0, words->first, status) &&
           read_player(plan, 1, words->second, status) &&
           read_count(words->games, "games", 1, 1000000, &plan->games, status) &&
           read_limits(plan, words, status) &&
           read_count(words->threads, "threads", 1, 256, &plan->threads, status) &&
           read_count(words->concurrency, "concurrency", 1, 256, &plan->concurrency, status) &&
           read_sprt(plan, words->sprt, status) && read_seed(plan, words->seed, status) &&
           read_files(plan, words, status);
}

/* ---- going on ------------------------------------------------------------------------------- */

static void tell_how_to_go_on(const struct match_plan *plan, int argc, char **argv) {
    char word[SHELL_WORD_SIZE(4096)];
    if (!plan->record) {
        complain(STATUS_DONE, "interrupted; with --record, the match could go on from here");
        return;
    }
    complain(STATUS_DONE, "interrupted; to go on:");
    print_to(stderr, "  burrow match");
    for (int i = 0; i < argc; i++)
        print_to(stderr, " %s", shell_word(word, sizeof word, argv[i]));
    print_to(stderr, plan->resume ? "\n" : " --resume\n");
}

/* ---- the command ---------------------------------------------------------------------------- */

static struct openings *make_openings(const struct match_plan *plan, const struct match_past *past,
                                      enum status *status) {
    if (plan->openings)
        return openings_read(plan->openings, &plan->start, status);
    struct openings *openings = openings_random(&plan->start, plan->seed);
    bool good = openings != NULL;
    for (int i = 0; good && i < past->pairs; i++)
        good = openings_put(openings, &past->openings[i]);
    if (good)
        return openings;
    *status = complain(STATUS_FAILED, "there is no memory left for the openings");
    openings_free(openings);
    return NULL;
}

/* Plays, with everything at hand. */
static enum status play(const struct match_plan *plan, const struct match_past *past,
                        struct openings *openings, struct match_report *report,
                        struct tally *tally) {
    struct match_file file;
    enum status status = STATUS_DONE;
    report_start(report, plan, past);
    if (!match_is_over(plan, tally) && !match_greet(plan, &status))
        return status;
    if (!match_file_open(&file, plan, past, &status))
        return status;
    status = match_run(plan, openings, &file, tally, report);
    report_end(report);
    enum status closing = STATUS_DONE;
    return match_file_close(&file, &closing) ? status : closing;
}

static enum status run_plan(struct match_plan *plan, bool seed_is_known, bool json, int argc,
                            char **argv) {
    struct match_past past = {0};
    struct match_report report;
    enum status status = STATUS_DONE;
    if (plan->resume && !match_past_read(&past, plan, seed_is_known, &status))
        return status;
    struct openings *openings = make_openings(plan, &past, &status);
    struct tally tally = past.tally;
    if (openings)
        status = play(plan, &past, openings, &report, &tally);
    openings_free(openings);
    match_past_free(&past);
    if (status == STATUS_DONE || status == STATUS_INTERRUPTED)
        report_result(&report, &tally, json, status == STATUS_INTERRUPTED);
    if (status == STATUS_INTERRUPTED)
        tell_how_to_go_on(plan, argc, argv);
    return status;
}

static enum status run(int argc, char **argv) {
    struct words words = {0};
    const struct option options[] = {
        {.name = "first", .value = &words.first},
        {.name = "second", .value = &words.second},
        {.name = "games", .value = &words.games},
        {.name = "time", .value = &words.time},
        {.name = "nodes", .value = &words.nodes},
        {.name = "margin", .value = &words.margin},
        {.name = "threads", .value = &words.threads},
        {.name = "concurrency", .value = &words.concurrency},
        {.name = "openings", .value = &words.openings},
        {.name = "seed", .value = &words.seed},
        {.name = "sprt", .value = &words.sprt},
        {.name = "record", .value = &words.record},
        {.name = "resume", .flag = &words.resume},
        {.name = NULL},
    };
    struct match_plan plan = {0};
    struct arguments arguments;
    enum status status = STATUS_DONE;
    if (!arguments_read(&arguments, &match_command, argc, argv, 1, options, &status))
        return status;
    if (!arguments.operand[0] || !words.first || !words.second || !words.games)
        return complain_usage(&match_command,
                              "which game, who plays, and how many games? For example: burrow "
                              "match talpa --first 5 --second greedy --games 100");
    if (!target_read(&plan.start, arguments.operand[0], NULL, &status) ||
        !read_plan(&plan, &words, &status))
        return status;
    return run_plan(&plan, words.seed != NULL, arguments.json, argc, argv);
}

const struct command match_command = {
    .name = "match",
    .summary = BW_TEXT("measure two players against each other"),
    .help = help,
    .run = run,
};
