/* How the work of `burrow solve` goes, and what it has found. */
#include "cli/solve.h"
#include "common/width.h"
#include "players/process.h"
#include "verify/certificate.h"
#include <burrow/language.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* ---- how it goes ---------------------------------------------------------------------------- */

void display_start(struct solve_display *display) {
    display->terminal = terminal_rewrites(STDERR_FILENO);
    display->begun_ms = process_now();
    if (display->next_ms == 0) /* not of an earlier position */
        display->next_ms = display->begun_ms + 1000;
}

/* Adds text to a line, as far as it fits. */
BW_PRINTF(3, 4) static void append(char *line, size_t size, const char *format, ...) {
    const size_t length = strlen(line);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + length, size - length, format, arguments);
    va_end(arguments);
}

/* How long the job takes at most, if its thread is as fast as all were on average. */
static void append_rest(char *line, size_t size, uint64_t nodes, double each_a_second) {
    const double most = 1000.0 * 3600, seconds = (double)nodes / each_a_second;
    if (!(seconds < most))
        return;
    const int whole = (int)seconds + 1;
    append(line, size, bw_tr(", at most %d:%02d:%02d more"), whole / 3600, whole / 60 % 60,
           whole % 60);
}

static void append_job(char *line, size_t size, const struct solve_display *display,
                       const struct solve_progress *progress, double a_second) {
    const uint64_t most = display->job_nodes;
    const uint64_t done = progress->job_nodes < most ? progress->job_nodes : most;
    append(line, size, bw_tr("job %llu: %d %%"), (unsigned long long)progress->jobs + 1,
           (int)(100 * (double)done / (double)most));
    append_rest(line, size, most - done, a_second / display->threads);
    append(line, size, bw_tr("; %.1f million positions a second; "), a_second / 1e6);
    append(line, size, "%s", progress->position);
}

/* First what is proved of what, since a narrow terminal cuts the end. */
void display_show(void *context, const struct solve_progress *progress) {
    struct solve_display *display = context;
    const int64_t now = process_now();
    const struct frontier_count *count = &progress->count;
    char line[512] = "";
    if (now < display->next_ms || progress->position[0] == '\0')
        return;
    const double seconds = (double)(now - display->begun_ms) / 1000;
    if (display->move > 0)
        append(line, sizeof line, bw_tr("move %d of %d; "), display->move, display->moves);
    if (count->split > 0)
        append(line, sizeof line, bw_tr("%d settled, %d split, %d open; "), count->settled,
               count->split, count->open);
    append_job(line, sizeof line, display, progress, (double)progress->nodes / seconds);
    if (display->terminal) {
        text_cut(line, terminal_size(STDERR_FILENO).columns - 1);
        fputs("\r\033[K", stderr);
    }
    print_to(stderr, display->terminal ? "%s" : "%s\n", line);
    display->next_ms = now + (display->terminal ? 500 : 60000);
}

void display_certificate(void *context, size_t done, size_t open) {
    struct solve_display *display = context;
    const int64_t now = process_now();
    if (now < display->next_ms)
        return;
    fputs("\r\033[K", stderr);
    print_to(stderr, bw_tr("certificate: %zu positions, %zu to follow"), done, open);
    display->next_ms = now + 500;
}

void display_end(const struct solve_display *display) {
    if (display->terminal)
        fputs("\r\033[K", stderr);
}

/* ---- what was found ------------------------------------------------------------------------- */

bool solved_anything(const struct solved *solved) {
    bool any = solved->result.value != BW_UNDECIDED;
    for (int i = 0; i < solved->count; i++)
        any = any || solved->values[i] != BW_UNDECIDED;
    return any;
}

static const char *word_of(const struct solved *solved, enum bw_result value) {
    return value_word(&solved->position->variant, value);
}

static void print_json_moves(struct json *json, const struct solved *solved) {
    json_open(json, "moves", '{');
    for (int i = 0; i < solved->count; i++)
        if (solved->values[i] != BW_UNDECIDED)
            json_text(json, solved->texts[i], word_of(solved, solved->values[i]));
    json_close(json, '}');
}

static void print_json(const struct solved *solved) {
    const struct solve_result *result = &solved->result;
    struct json json = json_printed();
    char text[BW_MOVE_SIZE];
    json_open(&json, NULL, '{');
    json_position(&json, solved->position);
    if (result->value == BW_UNDECIDED)
        json_null(&json, "value");
    else
        json_text(&json, "value", word_of(solved, result->value));
    json_number(&json, "nodes", result->work);
    json_open(&json, "line", '[');
    for (int i = 0; i < result->length; i++)
        json_text(&json, NULL, bw_move_write(result->line[i], text));
    json_close(&json, ']');
    if (solved->count > 0)
        print_json_moves(&json, solved);
    json_close(&json, '}');
}

static void print_text(const struct solved *solved) {
    const struct solve_result *result = &solved->result;
    char text[BW_MOVE_SIZE];
    if (result->length > 0)
        print("line");
    for (int i = 0; i < result->length; i++)
        print(" %s", bw_move_write(result->line[i], text));
    if (result->length > 0)
        print("\n");
    for (int i = 0; i < solved->count; i++)
        if (solved->values[i] != BW_UNDECIDED)
            print("%s %s\n", solved->texts[i], word_of(solved, solved->values[i]));
    if (result->value != BW_UNDECIDED)
        print("value %s nodes %" PRIu64 "\n", word_of(solved, result->value), result->work);
}

void solved_print(const struct solved *solved, bool as_json) {
    (as_json ? print_json : print_text)(solved);
}
