/* Records in memory: building, checking, freeing.
 *
 * A record keeps the position after its last ply, so that each added move is checked against the
 * rules at once and a game of any length is built in linear time. Plies and tags are in arrays of
 * fixed size, since both are bounded: plies by the rules of the game, tags by a limit that also
 * keeps it cheap to find a tag. Only comments and tags own memory. A setter that fails, even for
 * lack of memory, leaves the record unchanged. */
#include "record/record_text.h"
#include <assert.h>
#include <burrow/language.h>
#include <burrow/record.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---------------------------------------------------------------------------------- */

const char *bw_result_text(const struct bw_variant *variant, enum bw_result result) {
    if (result == BW_UNDECIDED)
        return "*";
    if (result == BW_DRAWN)
        return "1/2-1/2";
    return result == bw_won_by(bw_first_side(variant)) ? "1-0" : "0-1";
}

const char *bw_termination_text(enum bw_termination termination) {
    static const char *const text[] = {"", "resigned", "time", "agreed", "abandoned"};
    return text[termination];
}

/* Sides move alternately, so the first ply determines which plies are p1's. A record that begins
 * with p2 is numbered as if p1's half of move 1 were missing. */
size_t bw_record_number(const struct bw_record *record, size_t ply, char out[RECORD_NUMBER_SIZE]) {
    size_t missing = record->start.turn == bw_first_side(&record->start.variant) ? 0 : 1;
    int length = 0;

    out[0] = '\0';
    if ((ply + missing) % 2 == 0)
        length = snprintf(out, RECORD_NUMBER_SIZE, "%zu.", (ply + missing) / 2 + 1);
    else if (ply == 0)
        length = snprintf(out, RECORD_NUMBER_SIZE, "1...");
    return (size_t)length;
}

/* ---- beginning and end ---------------------------------------------------------------------- */

void bw_record_init(struct bw_record *record, const struct bw_position *start) {
    memset(record, 0, sizeof *record);
    record->start = *start;
    record->end = *start;
    record->result = bw_result(start);
}

void bw_record_free(struct bw_record *record) {
    free(record->comment);
    free(record->swap_comment);
    for (size_t i = 0; i < record->ply_count; i++)
        free(record->ply[i].comment);
    for (size_t i = 0; i < record->tag_count; i++) {
        free(record->tag[i].name);
        free(record->tag[i].value);
    }
    memset(record, 0, sizeof *record);
}

const struct bw_position *bw_record_final(const struct bw_record *record) {
    return &record->end;
}

/* ---- moves, swap, comments ------------------------------------------------------------------ */

static bool refuse_ply(struct bw_error *error, size_t ply) {
    if (error)
        error->ply = ply;
    return false;
}

bool bw_record_add_ply(struct bw_record *record, bw_move move, struct bw_error *error) {
    if (!bw_move_check(&record->end, move, error))
        return refuse_ply(error, record->ply_count + 1);
    assert(record->ply_count < BW_MAX_PLIES); /* or max_plies of the game is wrong */
    bw_play(&record->end, move);
    record->ply[record->ply_count++] = (struct bw_record_ply){.move = move};
    record->result = bw_result(&record->end);
    record->termination = BW_TERMINATION_NONE;
    return true;
}

bool bw_record_add_swap(struct bw_record *record, struct bw_error *error) {
    const char *reason = NULL;

    if (!record->start.variant.swap)
        reason = BW_TEXT("this game is played without swap");
    else if (record->swapped)
        reason = BW_TEXT("the seats are swapped already");
    else if (record->ply_count != 1)
        reason = BW_TEXT("swap is allowed only between ply 1 and ply 2");
    else if (bw_result(&record->end) != BW_UNDECIDED)
        reason = BW_TEXT("the game is over, so nobody can swap");
    if (reason) {
        bw_fail(error, BW_FAULT_ILLEGAL, 0, "%s", bw_tr(reason));
        return refuse_ply(error, record->ply_count);
    }
    record->swapped = true;
    return true;
}

static char **present_comment(struct bw_record *record) {
    if (record->ply_count == 0)
        return &record->comment;
    if (record->ply_count == 1 && record->swapped)
        return &record->swap_comment;
    return &record->ply[record->ply_count - 1].comment;
}

bool bw_comment_check(const char *text, struct bw_error *error) {
    for (size_t i = 0; text[i]; i++) {
        if (text[i] == '}')
            return bw_fail(error, BW_FAULT_ILLEGAL, i + 1, "a comment cannot contain }");
        if (record_is_control(text[i]) && !text_is_space(text[i]))
            return bw_fail(error, BW_FAULT_ILLEGAL, i + 1,
                           "a comment cannot contain the control character \\x%02x",
                           (unsigned)text[i]);
    }
    return true;
}

bool bw_record_add_comment(struct bw_record *record, const char *text, struct bw_error *error) {
    size_t length = strlen(text);
    if (!bw_comment_check(text, error))
        return false;
    char **comment = present_comment(record);
    struct record_text joined = {0};
    if ((*comment && !bw_record_text_add(&joined, *comment, strlen(*comment))) ||
        !bw_record_text_add_words(&joined, text, length)) {
        free(joined.data);
        return bw_record_no_memory(error);
    }
    if (joined.data) {
        free(*comment);
        *comment = joined.data;
    }
    return true;
}

/* ---- tags ----------------------------------------------------------------------------------- */

static bool follows_from_the_game(const char *name) {
    size_t length = strlen(name);
    return text_is(name, length, "Game") || text_is(name, length, "Position") ||
           text_is(name, length, "Result") || text_is(name, length, "Termination");
}

static bool check_tag(const char *name, const char *value, struct bw_error *error) {
    char quote[BW_QUOTE_SIZE];
    size_t length = strlen(name);

    for (size_t i = 0; i < length; i++)
        if (!record_is_name(name[i]))
            length = 0;
    if (length == 0)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "a tag's name has letters, digits and underscores, not %s",
                       bw_quote(quote, name, strlen(name)));
    if (follows_from_the_game(name))
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the tag %s follows from the game itself", name);
    for (size_t i = 0; value[i] != '\0'; i++)
        if (record_is_control(value[i]))
            return bw_fail(error, BW_FAULT_ILLEGAL, i + 1,
                           "a tag cannot contain the control character \\x%02x",
                           (unsigned)value[i]);
    return true;
}

/* The index of a tag; tag_count if there is none of that name. */
static size_t find_tag(const struct bw_record *record, const char *name) {
    size_t i = 0;
    while (i < record->tag_count && !text_is(name, strlen(name), record->tag[i].name))
        i++;
    return i;
}

const char *bw_record_tag(const struct bw_record *record, const char *name) {
    size_t i = find_tag(record, name);
    return i < record->tag_count ? record->tag[i].value : NULL;
}

/* The rank of a tag in the order of writing; *name becomes the usual spelling. */
static int rank(const struct bw_record *record, const char **name) {
    const char *const known[] = {record->start.variant.game->side[0],
                                 record->start.variant.game->side[1], "Date"};
    for (int i = 0; i < 3; i++) {
        if (text_is(*name, strlen(*name), known[i])) {
            *name = known[i];
            return i;
        }
    }
    return 3;
}

static void insert_tag(struct bw_record *record, int tag_rank, struct bw_tag tag) {
    size_t at = record->tag_count;
    for (; at > 0; at--) {
        const char *name = record->tag[at - 1].name;
        if (rank(record, &name) <= tag_rank)
            break;
        record->tag[at] = record->tag[at - 1];
    }
    record->tag[at] = tag;
    record->tag_count++;
}

static bool add_tag(struct bw_record *record, const char *name, char *value,
                    struct bw_error *error) {
    int tag_rank = rank(record, &name);
    struct bw_tag tag = {.name = bw_record_text_copy(name, strlen(name)), .value = value};
    if (!tag.name) {
        free(value);
        return bw_record_no_memory(error);
    }
    insert_tag(record, tag_rank, tag);
    return true;
}

bool bw_record_set_tag(struct bw_record *record, const char *name, const char *value,
                       struct bw_error *error) {
    if (!check_tag(name, value, error))
        return false;
    size_t same = find_tag(record, name);
    if (same == BW_RECORD_TAGS) /* none of that name, and the array is full */
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "a record keeps at most %d tags",
                       BW_RECORD_TAGS);
    char *copy = bw_record_text_copy(value, strlen(value));
    if (!copy)
        return bw_record_no_memory(error);
    if (same == record->tag_count)
        return add_tag(record, name, copy, error);
    free(record->tag[same].value);
    record->tag[same].value = copy;
    return true;
}

/* ---- the result ----------------------------------------------------------------------------- */

/* Checks the result of a game that the rules ended. */
static bool check_ended(const struct bw_record *record, enum bw_result result,
                        enum bw_termination termination, struct bw_error *error) {
    const struct bw_variant *variant = &record->start.variant;
    enum bw_result by_rules = bw_result(&record->end);

    if (result != by_rules)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the result is %s by the rules, not %s",
                       bw_result_text(variant, by_rules), bw_result_text(variant, result));
    if (termination != BW_TERMINATION_NONE)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       "the rules ended this game, so it cannot have the Termination %s",
                       bw_termination_text(termination));
    return true;
}

static bool check_open(const struct bw_variant *variant, enum bw_result result,
                       enum bw_termination termination, struct bw_error *error) {
    const char *text = bw_result_text(variant, result);
    bool drawn = result == BW_DRAWN;
    bool fits;

    if (result == BW_UNDECIDED)
        fits = termination == BW_TERMINATION_NONE;
    else if (termination == BW_TERMINATION_NONE)
        return bw_fail(error, BW_FAULT_ILLEGAL, 0,
                       drawn ? BW_TEXT("the rules did not end this game, so its result %s needs a "
                                       "Termination (agreed or abandoned)")
                             : BW_TEXT("the rules did not end this game, so its result %s needs a "
                                       "Termination (resigned, time or abandoned)"),
                       text);
    else if (drawn)
        fits = termination == BW_TERMINATION_AGREED;
    else
        fits = termination == BW_TERMINATION_RESIGNED || termination == BW_TERMINATION_TIME;
    if (fits || termination == BW_TERMINATION_ABANDONED)
        return true;
    return bw_fail(error, BW_FAULT_ILLEGAL, 0, "the Termination %s does not go with the result %s",
                   bw_termination_text(termination), text);
}

bool bw_record_finish(struct bw_record *record, enum bw_result result,
                      enum bw_termination termination, struct bw_error *error) {
    const struct bw_variant *variant = &record->start.variant;

    if (result == BW_DRAWN && !variant->game->has_draws) {
        bw_fail(error, BW_FAULT_ILLEGAL, 0, "%s has no draws, so 1/2-1/2 cannot be its result",
                bw_tr(variant->game->title));
        return refuse_ply(error, record->ply_count);
    }
    bool over = bw_result(&record->end) != BW_UNDECIDED;
    if (over ? !check_ended(record, result, termination, error)
             : !check_open(variant, result, termination, error))
        return refuse_ply(error, record->ply_count);
    record->result = result;
    record->termination = termination;
    return true;
}
