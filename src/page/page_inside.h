/* What the parts of the desk share. page.c has the table of requests and splits them into fields;
 * the other files answer them. Each request is a function that reads its fields, reports in `error`
 * what is wrong with them, and only then acts and writes the answer. */
#ifndef BURROW_PAGE_INSIDE_H
#define BURROW_PAGE_INSIDE_H

#include "page/page.h"
#include "page/page_json.h"
#include "progress/progress.h"
#include "settings/newgame.h"
#include "settings/opponents.h"
#include <burrow/review.h>
#include <burrow/table.h>

struct page {
    struct page_json answer;
    int which; /* which of the requests that share a function */
    struct newgame form;

    /* The table with the game in progress, or NULL; the tags of the record that it was opened from,
     * if any; and the last NOW received. */
    struct bw_table *table;
    struct bw_record origin;
    int64_t now_ms;
    char told[BW_WORDS_SIZE]; /* what the request has changed, for the next STATE */

    /* Which of its positions a review shows. */
    struct bw_review review;

    /* What has been added to the statistics. */
    struct progress progress;

    /* The source of the games' seeds. */
    struct bw_random random;

    /* Only used in a worker, and made on first use. Advice has its own search, so that it does not
     * depend on what bots have searched. */
    struct bw_search *bots, *adviser;
    uint64_t bots_game; /* the game that `bots` remembers */
};

/* A field of a request, ending with a NUL. Only a last field that may have several lines may also
 * contain a NUL. */
struct page_field {
    const char *text;
    size_t length;
};

typedef bool page_request(struct page *page, const struct page_field *field,
                          struct bw_error *error);

/* ---- reading fields: page_fields.c ---------------------------------------------------------- */

/* A whole number between bounds. */
bool page_read_number(const struct page_field *field, int64_t lowest, int64_t highest,
                      int64_t *number, struct bw_error *error);
bool page_read_side(const struct page_field *field, int *side, struct bw_error *error);

/* Milliseconds, without their fraction; the second function reads an empty field as `usual`. */
bool page_read_ms(const struct page_field *field, int64_t *ms, struct bw_error *error);
bool page_read_ms_or(const struct page_field *field, int64_t usual, int64_t *ms,
                     struct bw_error *error);

/* A variant, settled. */
bool page_read_variant(const struct page_field *field, struct bw_variant *variant,
                       struct bw_error *error);

/* A variant and a position, in two fields. */
bool page_read_position(const struct page_field field[2], struct bw_position *position,
                        struct bw_error *error);

/* A game, by its name. */
bool page_read_game(const struct page_field *field, const struct bw_game **game,
                    struct bw_error *error);

/* A player of a variant's game; other programs are refused here. */
bool page_read_player(const struct page_field *field, const struct bw_variant *variant,
                      struct bw_player *player, struct bw_error *error);

bool page_read_clock(const struct page_field *field, struct bw_timing *timing,
                     struct bw_error *error);
bool page_read_name(const struct page_field *field, char name[BW_PLAYER_SIZE],
                    struct bw_error *error);

/* Reads the value of one setting into `settings`. */
bool page_read_setting(const struct page_field *field, const char *key, struct settings *settings,
                       struct bw_error *error);

/* Refuses for want of memory. */
bool page_no_memory(struct bw_error *error);

/* ---- writing: page_view.c, page_state.c, page_advice.c ------------------------- */

/* A VIEW. */
void page_write_view(struct json *json, const char *key, const struct bw_position *position);

/* `over`, `winner` and `drawn`. */
void page_write_result(struct json *json, enum bw_result result);

/* A move; null for BW_NO_MOVE. */
void page_write_move(struct json *json, const char *key, bw_move move);

/* A square; null for BW_NO_SQUARE. */
void page_write_square(struct json *json, const char *key, int square);

/* The `left` and `clocks` of a STATE. */
void page_write_clocks(struct json *json, const struct bw_session *session, int64_t now_ms);

/* A STATE as `game`. */
void page_write_state(struct page *page);

/* The `bar` and the `advice` of a STATE. */
void page_write_bar(struct json *json, const struct bw_table *table);
void page_write_advice(struct json *json, const struct bw_table *table);

/* ---- requests, by the files that answer them ------------------------------------------------ */

/* page_facts.c */
page_request page_games, page_rules, page_look, page_try, page_choose, page_compose;

/* page_texts.c */
page_request page_read, page_find;

/* Reads the only game of a text; the caller frees it. */
bool page_read_record(const struct page_field *field, struct bw_record *record,
                      struct bw_error *error);

/* page_form.c */
page_request page_form, page_form_choose, page_form_set, page_form_begin;
void page_form_init(struct newgame *form);

/* page_game.c */
page_request page_seed, page_start, page_open, page_rematch, page_branch_setup, page_branch,
    page_state, page_clocks, page_give, page_fail, page_play, page_act, page_pause, page_resume,
    page_note, page_at, page_facts, page_record;

/* Makes this the game in progress and writes its state; false if `session` is NULL, for lack of
 * memory. */
bool page_begin(struct page *page, struct bw_session *session, int64_t now_ms,
                struct bw_error *error);

/* Ends a request about the game: writes its state if something was done. Returns `done`. */
bool page_told(struct page *page, int64_t now_ms, bool done);

/* Check that there is a game in progress; the second also reads a time, the third a number of its
 * plies. */
bool page_has_game(const struct page *page, struct bw_error *error);
bool page_read_now(const struct page *page, const struct page_field *field, int64_t *now_ms,
                   struct bw_error *error);
bool page_read_plies(const struct page *page, const struct page_field *field, int *plies,
                     struct bw_error *error);

/* page_advice.c */
page_request page_ask, page_bar, page_agree, page_warnings, page_score;

/* Who is ahead, with a mark that says whether it is proved: `≈ Red 63 %`, `✓ draw`. */
#define PAGE_AHEAD_SIZE (BW_WORDS_SIZE + 8)
const char *page_ahead(const struct bw_variant *variant, int chance, bool proved,
                       char out[PAGE_AHEAD_SIZE]);

/* page_review.c */
page_request page_judge, page_judged, page_judgements, page_judgements_set, page_review;

/* page_lesson.c */
page_request page_lesson, page_lesson_try;

/* page_progress.c */
page_request page_progress_begin, page_progress_add, page_progress;

/* page_think.c */
page_request page_think;

/* ---- languages: page_format.c, page_plural.c ------------------------------------------------ */

/* Whether a text can replace the format, with the same arguments. */
bool page_format_fits(const char *format, const char *text);

/* The rule that chooses the plural form for a number. */
struct page_plural {
    unsigned long forms;
    char expression[400];
};

/* Reads the rule in the header of a catalogue; false if it is invalid. The default is one form for
 * 1 and another for all other numbers. */
bool page_plural_read(struct page_plural *plural, const char *head);

/* The index of the form; a translation may have fewer forms. */
unsigned long page_plural_choose(const struct page_plural *plural, unsigned long number);

#endif
