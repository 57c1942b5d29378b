/* The table of requests, and splitting a request into fields. A request is copied, its lines become
 * separate texts, and the function in its row answers it. If that returns true, what it wrote is
 * the answer; otherwise the answer is its error. */
#include "page/page_inside.h"
#include "system/system.h"
#include <burrow/words.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_FIELDS = 7
};

struct row {
    const char *word;
    int fields;
    bool lines; /* whether the last field may have several lines, and any bytes */
    page_request *answer;
    int which; /* which of those that share a function: an act or a question */
};

static const struct row table[] = {
    /* facts */
    {"games", 0, false, page_games, 0},
    {"rules", 1, false, page_rules, 0},
    {"look", 2, false, page_look, 0},
    {"try", 3, false, page_try, 0},
    {"choose", 4, false, page_choose, false},
    {"choose-way", 4, false, page_choose, true},
    {"compose", 4, false, page_compose, 0},
    {"read", 1, true, page_read, 0},
    {"find", 1, true, page_find, 0},
    /* a new game */
    {"form", 0, false, page_form, 0},
    {"form-choose", 2, false, page_form_choose, 0},
    {"form-set", 4, false, page_form_set, 0},
    {"form-begin", 2, false, page_form_begin, 0},
    /* the game being played */
    {"seed", 1, false, page_seed, 0},
    {"start", 7, false, page_start, 0},
    {"open", 7, true, page_open, 0},
    {"rematch", 1, false, page_rematch, 0},
    {"branch-setup", 1, false, page_branch_setup, 0},
    {"branch", 5, false, page_branch, 0},
    {"state", 1, false, page_state, 0},
    {"clocks", 1, false, page_clocks, 0},
    {"give", 2, false, page_give, 0},
    {"fail", 2, false, page_fail, 0},
    {"play", 2, false, page_play, 0},
    {"undo", 1, false, page_act, BW_ACT_UNDO},
    {"redo", 1, false, page_act, BW_ACT_REDO},
    {"swap", 1, false, page_act, BW_ACT_SWAP},
    {"exchange", 1, false, page_act, BW_ACT_EXCHANGE},
    {"resign", 1, false, page_act, BW_ACT_RESIGN},
    {"draw", 1, false, page_act, BW_ACT_DRAW},
    {"hurry", 1, false, page_act, BW_ACT_HURRY},
    {"retry", 1, false, page_act, BW_ACT_RETRY},
    {"stand", 1, false, page_act, BW_ACT_STAND},
    {"go-on", 1, false, page_act, BW_ACT_GO_ON},
    {"keep", 1, false, page_act, BW_ACT_KEEP},
    {"pause", 1, false, page_pause, 0},
    {"resume", 1, false, page_resume, 0},
    {"note", 3, true, page_note, 0},
    {"at", 1, false, page_at, 0},
    {"facts", 1, false, page_facts, 0},
    {"record", 1, false, page_record, 0},
    /* advice and judgements */
    {"hint", 1, false, page_ask, BW_ASK_HINT},
    {"why", 1, false, page_ask, BW_ASK_WHY},
    {"why-own", 1, false, page_ask, BW_ASK_OWN},
    {"bar", 2, false, page_bar, 0},
    {"agree", 1, false, page_agree, 0},
    {"warnings", 2, false, page_warnings, 0},
    {"judge", 0, false, page_judge, 0},
    {"judged", 0, false, page_judged, 0},
    {"judgements", 0, false, page_judgements, 0},
    {"judgements-set", 1, true, page_judgements_set, 0},
    {"review", 2, false, page_review, 0},
    {"score", 4, false, page_score, 0},
    /* lessons */
    {"lesson", 2, false, page_lesson, 0},
    {"lesson-try", 3, false, page_lesson_try, 0},
    /* statistics */
    {"progress-begin", 1, false, page_progress_begin, 0},
    {"progress-add", 4, true, page_progress_add, 0},
    {"progress", 1, false, page_progress, 0},
    /* in the worker */
    {"think", 3, false, page_think, 0},
};

/* ---- taking a request apart ----------------------------------------------------------------- */

static const struct row *find_row(const char *word, size_t length) {
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strlen(table[i].word) == length && memcmp(table[i].word, word, length) == 0)
            return &table[i];
    return NULL;
}

/* The length of the line that begins here. */
static size_t line_length(const char *text, const char *end) {
    const char *stop = memchr(text, '\n', (size_t)(end - text));
    return (size_t)((stop ? stop : end) - text);
}

static int count_lines(const char *text, const char *end) {
    int count = 0;
    for (; text < end; text++)
        count += *text == '\n';
    return count;
}

/* Splits what follows the word into fields. */
static void split(const struct row *row, char *here, char *end, struct page_field *field) {
    for (int i = 0; i < row->fields; i++) {
        bool is_rest = row->lines && i == row->fields - 1;
        *here++ = '\0'; /* replaces the end of the previous line */
        size_t length = is_rest ? (size_t)(end - here) : line_length(here, end);
        field[i] = (struct page_field){here, length};
        here += length;
    }
}

static bool check_fields(const struct row *row, const struct page_field *field,
                         struct bw_error *error) {
    for (int i = 0; i < row->fields - (row->lines ? 1 : 0); i++)
        if (field[i].length > 0 && memchr(field[i].text, '\0', field[i].length))
            return bw_fail(error, BW_FAULT_USAGE, 0,
                           "a field of the request %s has a NUL in it, which no text has",
                           row->word);
    return true;
}

/* `request` has a NUL after its end. */
static bool answer(struct page *page, char *request, size_t length, struct bw_error *error) {
    char quote[BW_QUOTE_SIZE];
    struct page_field field[MOST_FIELDS] = {0};
    char *end = request + length;
    size_t word = line_length(request, end);
    const struct row *row = find_row(request, word);
    if (!row)
        return bw_fail(error, BW_FAULT_USAGE, 0, "there is no request %s",
                       bw_quote(quote, request, word));
    int fields = count_lines(request, end);
    if (fields < row->fields || (fields > row->fields && !row->lines))
        return bw_fail(error, BW_FAULT_USAGE, 0,
                       "the number of fields of the request %s is %d, not %d", row->word,
                       row->fields, fields);
    split(row, request + word, end, field);
    page->which = row->which;
    return check_fields(row, field, error) && row->answer(page, field, error);
}

/* ---- answering ------------------------------------------------------------------------------ */

static void write_place(struct json *json, const char *key, size_t place) {
    if (place > 0)
        json_number(json, key, place);
}

static void write_error(struct json *json, const struct bw_error *error) {
    char sentence[BW_WORDS_SIZE];
    json_open(json, NULL, '{');
    json_bool(json, "ok", false);
    json_text(json, "error", bw_say_error(error, sentence));
    write_place(json, "line", error->line);
    write_place(json, "column", error->at);
    write_place(json, "ply", error->ply);
    json_close(json, '}');
}

static void write_answer(struct page *page, char *request, size_t length) {
    struct json *json = &page->answer.json;
    struct bw_error error = {.message = ""};
    page_json_begin(&page->answer);
    json_open(json, NULL, '{');
    json_bool(json, "ok", true);
    if (answer(page, request, length, &error)) {
        json_close(json, '}');
        return;
    }
    page_json_begin(&page->answer);
    write_error(json, &error);
}

const char *page_answer(struct page *page, const char *request, size_t length, size_t *answered) {
    static const char no_memory[] = "{\"ok\":false,\"error\":\"There is no memory left.\"}";
    char *copy = malloc(length + 1);
    if (copy) {
        if (length > 0)
            memcpy(copy, request, length);
        copy[length] = '\0';
        write_answer(page, copy, length);
    }
    bool failed = !copy || page->answer.failed;
    free(copy);
    if (answered)
        *answered = failed ? sizeof no_memory - 1 : page->answer.length;
    return failed ? no_memory : page->answer.text;
}

/* ---- beginning and ending ------------------------------------------------------------------- */

struct page *page_new(void) {
    struct page *page = calloc(1, sizeof *page);
    if (!page)
        return NULL;
    page_form_init(&page->form);
    progress_begin(&page->progress, bw_games()[0]);
    bw_random_seed(&page->random, bw_system_chance());
    return page;
}

void page_free(struct page *page) {
    if (!page)
        return;
    page_json_free(&page->answer);
    bw_table_free(page->table);
    bw_record_free(&page->origin);
    bw_search_free(page->bots);
    bw_search_free(page->adviser);
    free(page);
}
