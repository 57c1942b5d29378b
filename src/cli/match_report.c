/* The reports of a match: its progress, on standard error, and its result. On a terminal the progress
 * is one line that is overwritten, cut to fit, with a bar if there is space; elsewhere a line now and
 * then. */
#define _POSIX_C_SOURCE 200809L
#include "cli/match.h"
#include "common/width.h"
#include "players/process.h"
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>
#include <unistd.h>

enum {
    BAR_WIDTH = 20,
    TERMINAL_MS = 200, /* between two updates on a terminal… */
    FIRST_MS = 2000,   /* …and before the first line elsewhere… */
    LINE_MS = 10000,   /* …and between two lines */
    SHOWN_FAULTS = 10, /* of each player, reported one by one */
    ELO_SIZE = 64
};

/* ---- numbers as texts ----------------------------------------------------------------------- */

/* `+107.5 ±66.2`, and `inf` where a number is infinite. */
static const char *elo_text(const struct tally *tally, char out[ELO_SIZE]) {
    struct elo elo = tally_elo(tally);
    double value = fabs(elo.value) < 0.05 ? 0 : elo.value; /* there is no -0.0 */
    int length;
    if (isinf(value))
        length = snprintf(out, ELO_SIZE, "%s", value > 0 ? "+inf" : "-inf");
    else
        length = snprintf(out, ELO_SIZE, "%+.1f", value);
    if (isinf(elo.margin))
        snprintf(out + length, (size_t)(ELO_SIZE - length), " ±inf");
    else
        snprintf(out + length, (size_t)(ELO_SIZE - length), " ±%.1f", elo.margin);
    return out;
}

/* ---- while it runs -------------------------------------------------------------------------- */

void report_start(struct match_report *report, const struct match_plan *plan,
                  const struct match_past *past) {
    int64_t now = process_now();
    bool terminal = terminal_rewrites(STDERR_FILENO);
    *report = (struct match_report){
        .plan = plan,
        .terminal = terminal,
        .start_ms = now,
        .next_ms = now + (terminal ? TERMINAL_MS : FIRST_MS),
        .faults = {past->faults[0], past->faults[1]},
    };
}

static void clear_line(struct match_report *report) {
    if (report->shown && report->terminal)
        fputs("\r\033[K", stderr);
    report->shown = false;
}

void report_fault(struct match_report *report, int number, const struct match_game *game) {
    if (!game->fault)
        return;
    int count = ++report->told[game->loser];
    report->faults[game->loser]++;
    if (count > SHOWN_FAULTS)
        return;
    clear_line(report);
    if (count == SHOWN_FAULTS)
        complain(STATUS_DONE, "game %d: %s; further ones are only counted", number + 1,
                 game->fault);
    else
        complain(STATUS_DONE, "game %d: %s", number + 1, game->fault);
}

static void print_bar(int done, int all) {
    int filled = (int)((int64_t)BAR_WIDTH * done / all);
    print_to(stderr, "[");
    for (int i = 0; i < BAR_WIDTH; i++)
        print_to(stderr, i < filled ? "#" : "-");
    print_to(stderr, "] ");
}

/* Adds a part to a line unless it gets wider than so many columns. */
static void add_part(char line[LINE_SIZE], int columns, const char *format, ...) BW_PRINTF(3, 4);

static void add_part(char line[LINE_SIZE], int columns, const char *format, ...) {
    char part[ELO_SIZE + 16];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    size_t used = strlen(line);
    if (text_width(line) + 2 + text_width(part) <= columns)
        snprintf(line + used, LINE_SIZE - used, "%s%s", used > 0 ? "  " : "", part);
}

/* Writes the progress of the match, the most important parts first in case not all fit. */
static void write_progress(const struct match_report *report, const struct tally *tally,
                           int columns, char line[LINE_SIZE]) {
    const struct match_plan *plan = report->plan;
    int done = tally_games(tally);
    char elo[ELO_SIZE];
    *line = '\0';
    add_part(line, columns,
             bw_tr_count("%d of %d game", "%d of %d games", (unsigned long)plan->games), done,
             plan->games);
    add_part(line, columns, "%d-%d-%d", tally->wins, tally->draws, tally->losses);
    if (done > 0)
        add_part(line, columns, "elo %s", elo_text(tally, elo));
    if (plan->sprt)
        add_part(line, columns, "llr %+.2f", tally_llr(tally, plan->elo0, plan->elo1));
    add_part(line, columns, "%" PRId64 " s", (process_now() - report->start_ms) / 1000);
}

void report_progress(struct match_report *report, const struct tally *tally) {
    char line[LINE_SIZE];
    if (process_now() < report->next_ms)
        return;
    if (report->terminal) {
        int columns = terminal_size(STDERR_FILENO).columns - 1;
        write_progress(report, tally, columns, line);
        fputs("\r\033[K", stderr);
        if (text_width(line) + BAR_WIDTH + 3 <= columns)
            print_bar(tally_games(tally), report->plan->games);
        print_to(stderr, "%s", line);
    } else {
        write_progress(report, tally, LINE_SIZE / 2, line);
        print_to(stderr, "%s\n", line);
    }
    fflush(stderr);
    report->shown = true;
    report->next_ms = process_now() + (report->terminal ? TERMINAL_MS : LINE_MS);
}

void report_end(struct match_report *report) {
    char name[BW_PLAYER_WORD_SIZE];
    clear_line(report);
    for (int player = 0; player < 2; player++)
        if (report->faults[player] > 0)
            complain(STATUS_DONE,
                     bw_tr_count("%s lost %d of the games by its own fault",
                                 "%s lost %d of the games by its own fault",
                                 (unsigned long)report->faults[player]),
                     bw_player_record_name(&report->plan->player[player], name),
                     report->faults[player]);
}

/* ---- the result ----------------------------------------------------------------------------- */

static const char *verdict_word(enum verdict verdict) {
    static const char *const words[] = {
        [VERDICT_OPEN] = "open", [VERDICT_ACCEPTED] = "accepted", [VERDICT_REJECTED] = "rejected"};
    return words[verdict];
}

static void print_json(const struct match_report *report, const struct tally *tally,
                       bool interrupted) {
    const struct match_plan *plan = report->plan;
    struct elo elo = tally_elo(tally);
    char variant[BW_VARIANT_SIZE], word[BW_PLAYER_WORD_SIZE];
    struct json json = json_printed();
    json_open(&json, NULL, '{');
    json_text(&json, "variant", bw_variant_write(&plan->start.variant, variant));
    json_text(&json, "first", bw_player_write(&plan->player[0], word));
    json_text(&json, "second", bw_player_write(&plan->player[1], word));
    json_text(&json, "limit", plan->limit_text);
    json_number(&json, "seed", plan->seed);
    json_number(&json, "games", (uint64_t)tally_games(tally));
    json_number(&json, "wins", (uint64_t)tally->wins);
    json_number(&json, "draws", (uint64_t)tally->draws);
    json_number(&json, "losses", (uint64_t)tally->losses);
    json_open(&json, "pairs", '[');
    for (int kind = 0; kind < PAIR_KINDS; kind++)
        json_number(&json, NULL, (uint64_t)tally->pairs[kind]);
    json_close(&json, ']');
    json_real(&json, "elo", elo.value, 1);
    json_real(&json, "margin", elo.margin, 1);
    json_open(&json, "faults", '[');
    for (int player = 0; player < 2; player++)
        json_number(&json, NULL, (uint64_t)report->faults[player]);
    json_close(&json, ']');
    if (plan->sprt) {
        double llr = tally_llr(tally, plan->elo0, plan->elo1);
        json_real(&json, "llr", llr, 3);
        json_text(&json, "sprt", verdict_word(sprt_verdict(llr)));
    }
    json_text(&json, "state", interrupted ? "interrupted" : "finished");
    json_close(&json, '}');
}

static void print_lines(const struct match_report *report, const struct tally *tally) {
    const struct match_plan *plan = report->plan;
    char elo[ELO_SIZE];
    print("seed %" PRIu64 "\n", plan->seed);
    print("pairs");
    for (int kind = 0; kind < PAIR_KINDS; kind++)
        print(" %d", tally->pairs[kind]);
    print("\n");
    if (plan->sprt) {
        double llr = tally_llr(tally, plan->elo0, plan->elo1);
        print("sprt %s llr %+.2f\n", verdict_word(sprt_verdict(llr)), llr);
    }
    print("score %d-%d-%d elo %s\n", tally->wins, tally->draws, tally->losses,
          elo_text(tally, elo));
}

void report_result(const struct match_report *report, const struct tally *tally, bool json,
                   bool interrupted) {
    if (json)
        print_json(report, tally, interrupted);
    else
        print_lines(report, tally);
}
