/* The judgements of a game: found from the last move to the first, and stored as a text.
 *
 * The view of the position before a move also serves the previous move, as the view of the position
 * after it, so that proofs late in the game reach back. Each judgement thus depends on the moves
 * that follow, and a game that is continued is judged again.
 *
 * The text is one line: `FORM SIGNATURE BOOK DIGEST`, and then the fields of each move, separated
 * by commas:
 *
 *     2 3015110 a7d1… 9c0f… 512,488,0,0,24,0,- 488,301,0,0,187,2,c3c4 …
 *
 * FORM is the version of this format and of how moves are graded, SIGNATURE is the search's, BOOK is the
 * digest of the book of solved boards, or 0 if it cannot know this board, and DIGEST is a hash of the
 * start and the moves. A text that differs in any of them is rejected, and
 * so is one with a field out of bounds: it may come from anybody's archive. */
#include "common/text.h"
#include "search/book_form.h"
#include "table/table_inside.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FORM = 2,
    HEAD_SIZE = 64,
    MOVE_SIZE = 48 /* of the fields of a move and a space */
};

/* ---- judging -------------------------------------------------------------------------------- */

void bw_table_forget_judgements(struct bw_table *table) {
    table->judge_plies = bw_session_plies(table->session);
    table->knows_after = false;
}

bool bw_table_judge(struct bw_table *table, struct bw_error *error) {
    table->looks_back = true;
    table->judging = bw_table_has_engine(table, error) && bw_table_may_help(table, error);
    bw_table_forget_failure(table);
    bw_table_renew(table);
    return table->judging;
}

void bw_table_stop_judging(struct bw_table *table) {
    table->looks_back = table->judging = false;
    bw_table_renew(table);
}

void bw_table_take_judgement(struct bw_table *table, const struct bw_comparison *comparison) {
    int plies = table->judge_plies--;
    const struct bw_position *before = bw_session_at(table->session, plies - 1);
    bw_judge(before, comparison, &table->judgement[plies]);
    table->after = comparison->before;
}

const struct bw_judgement *bw_table_judgement(const struct bw_table *table, int plies) {
    bool judged = plies > table->judge_plies && plies <= bw_session_plies(table->session);
    return judged ? &table->judgement[plies] : NULL;
}

int bw_table_chance(const struct bw_table *table, int plies, bool *proved) {
    const struct bw_judgement *last = bw_table_judgement(table, plies),
                              *next = bw_table_judgement(table, plies + 1);
    *proved = last ? last->after_proved : next && next->before_proved;
    return last ? last->after : next ? next->before : -1;
}

int bw_table_unjudged(const struct bw_table *table) {
    return table->judge_plies;
}

int bw_table_next_mark(const struct bw_table *table, int plies, int step) {
    int count = bw_session_plies(table->session) + 1;
    for (int i = 1; i <= count; i++) {
        int ply = ((plies + step * i) % count + count) % count;
        const struct bw_judgement *judgement = bw_table_judgement(table, ply);
        if (judgement && bw_is_marked(judgement->grade))
            return ply;
    }
    return 0;
}

bool bw_table_was_won(const struct bw_table *table) {
    enum bw_result result = bw_session_result(table->session);
    return (result == BW_WON_BY_0 || result == BW_WON_BY_1) &&
           bw_session_plies(table->session) > 0 && bw_table_has_engine(table, NULL);
}

int bw_table_turning_point(const struct bw_table *table) {
    int plies = bw_session_plies(table->session), ply = plies;
    int winner = bw_session_result(table->session) == BW_WON_BY_0 ? 0 : 1;
    bool proved;
    if (!bw_table_was_won(table) || table->judge_plies > 0)
        return 0;
    while (ply >= 0 && bw_side_ahead(bw_table_chance(table, ply, &proved)) == winner)
        ply--;
    return ply < 0 || ply == plies ? 0 : ply + 1;
}

/* ---- writing -------------------------------------------------------------------------------- */

static uint64_t digest(uint64_t hash, const char *text) {
    for (; *text; text++) /* FNV-1a */
        hash = (hash ^ (unsigned char)*text) * 1099511628211U;
    return (hash ^ ' ') * 1099511628211U;
}

static uint64_t digest_of(const struct bw_session *session) {
    const struct bw_position *start = bw_session_at(session, 0);
    char text[BW_POSITION_SIZE];
    uint64_t hash = digest(14695981039346656037U, bw_variant_write(&start->variant, text));
    hash = digest(hash, bw_position_write(start, text));
    for (int ply = 1; ply <= bw_session_plies(session); ply++)
        hash = digest(hash, bw_move_write(bw_session_move(session, ply), text));
    return hash;
}

static void write_head(const struct bw_session *session, char out[HEAD_SIZE]) {
    const uint64_t book = bw_book_for(&bw_session_at(session, 0)->variant);
    snprintf(out, HEAD_SIZE, "%d %d %016" PRIx64 " %016" PRIx64, FORM, BW_SEARCH_SIGNATURE, book,
             digest_of(session));
}

static size_t write_judgement(const struct bw_judgement *judgement, char *out) {
    char better[BW_MOVE_SIZE] = "-";
    if (judgement->better != BW_NO_MOVE)
        bw_move_write(judgement->better, better);
    return (size_t)snprintf(out, MOVE_SIZE, " %d,%d,%d,%d,%d,%d,%s", judgement->before,
                            judgement->after, judgement->before_proved, judgement->after_proved,
                            judgement->lost, (int)judgement->grade, better);
}

char *bw_table_judgements_write(const struct bw_table *table) {
    int plies = bw_session_plies(table->session);
    char *text = table->judge_plies == 0 ? malloc(HEAD_SIZE + (size_t)plies * MOVE_SIZE) : NULL;
    if (!text)
        return NULL;
    write_head(table->session, text);
    size_t length = strlen(text);
    for (int ply = 1; ply <= plies; ply++)
        length += write_judgement(&table->judgement[ply], text + length);
    return text;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Reads a number from 0 to `most` and the comma after it. */
static bool read_number(const char **text, int most, int *number) {
    size_t length = strcspn(*text, ", ");
    if ((*text)[length] != ',')
        return false;
    *number = text_count(*text, length, 0, most);
    *text += length + 1;
    return *number >= 0;
}

static bool read_better(const char **text, const struct bw_position *position, bw_move *better) {
    char word[BW_MOVE_SIZE];
    size_t length = strcspn(*text, " ");
    if (length == 0 || length >= sizeof word)
        return false;
    memcpy(word, *text, length);
    word[length] = '\0';
    *text += length;
    *better = BW_NO_MOVE;
    return strcmp(word, "-") == 0 || bw_move_read(position, word, better, NULL);
}

static bool read_judgement(const char **text, const struct bw_position *position,
                           struct bw_judgement *judgement) {
    int proved[2], grade;
    if (**text != ' ')
        return false;
    (*text)++;
    if (!read_number(text, 1000, &judgement->before) ||
        !read_number(text, 1000, &judgement->after) || !read_number(text, 1, &proved[0]) ||
        !read_number(text, 1, &proved[1]) || !read_number(text, 1000, &judgement->lost) ||
        !read_number(text, BW_GRADE_BLUNDER, &grade) ||
        !read_better(text, position, &judgement->better))
        return false;
    judgement->before_proved = proved[0] == 1;
    judgement->after_proved = proved[1] == 1;
    judgement->grade = (enum bw_grade)grade;
    return true;
}

bool bw_table_judgements_read(struct bw_table *table, const char *text) {
    struct bw_judgement judgement[BW_MAX_PLIES + 1];
    int plies = bw_session_plies(table->session);
    char head[HEAD_SIZE];
    write_head(table->session, head);
    if (strncmp(text, head, strlen(head)) != 0)
        return false;
    text += strlen(head);
    for (int ply = 1; ply <= plies; ply++)
        if (!read_judgement(&text, bw_session_at(table->session, ply - 1), &judgement[ply]))
            return false;
    if (*text)
        return false;
    for (int ply = 1; ply <= plies; ply++)
        table->judgement[ply] = judgement[ply];
    table->judge_plies = 0;
    bw_table_renew(table);
    return true;
}
