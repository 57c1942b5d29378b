/* Wants and answers as texts, for callers that find answers elsewhere, such as in a worker of the
 * page.
 *
 * The text of a want is sent along with its position, and is one of
 *
 *     NUMBER move DEPTH NODES SOFT HARD GAME SEED WORD      game and seed as two halves each; the player
 *     NUMBER view NODES 0                                   or 1, for a judgement
 *     NUMBER comparison NODES MOVE 0                        or 1 VIEW, of the position after it
 *
 * and its answer one of
 *
 *     NUMBER move MOVE
 *     NUMBER view VIEW
 *     NUMBER comparison VIEW VIEW 0|1                       before, played, and whether that is best
 *     NUMBER failed REASON
 *
 * where VIEW is `SCORE PROVED PLIES CHANCE LENGTH MOVE …`. The input may be anything, so all of it
 * is checked: numbers against their bounds, and moves against the rules, from their position on. */
#include "common/text.h"
#include <burrow/table.h>
#include <stdarg.h>
#include <stdio.h>

static const char *const kinds[] = {
    [BW_WANT_NOTHING] = "nothing", [BW_WANT_PERSON] = "person",         [BW_WANT_MOVE] = "move",
    [BW_WANT_VIEW] = "view",       [BW_WANT_COMPARISON] = "comparison",
};

/* ---- writing -------------------------------------------------------------------------------- */

/* A growing text in a buffer that is large enough. */
struct text {
    char *end;
    size_t room;
};

BW_PRINTF(2, 3)
static void put(struct text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t length = (size_t)vsnprintf(text->end, text->room, format, arguments);
    va_end(arguments);
    text->end += length;
    text->room -= length;
}

static void put_move(struct text *text, bw_move move) {
    char word[BW_MOVE_SIZE];
    put(text, " %s", bw_move_write(move, word));
}

static void put_view(struct text *text, const struct bw_view *view) {
    put(text, " %d %d %d %d %d", view->score, view->proved, view->plies, view->chance,
        view->length);
    for (int i = 0; i < view->length; i++)
        put_move(text, view->line[i]);
}

/* In halves, since a number of C's `long` has 32 bits on the page. */
static void put_halves(struct text *text, uint64_t number) {
    put(text, " %lu %lu", (unsigned long)(number >> 32), (unsigned long)(number & UINT32_MAX));
}

static void put_wanted_move(struct text *text, const struct bw_want *want) {
    const struct bw_limits *limits = &want->limits;
    char word[BW_PLAYER_WORD_SIZE];
    put(text, " %d %llu %lld %lld", limits->depth, (unsigned long long)limits->nodes,
        (long long)limits->soft_ms, (long long)limits->hard_ms);
    put_halves(text, want->game);
    put_halves(text, want->seed);
    put(text, " %s", bw_player_write(&want->player, word));
}

static void put_wanted_comparison(struct text *text, const struct bw_want *want) {
    put(text, " %llu", (unsigned long long)want->limits.nodes);
    put_move(text, want->move);
    put(text, " %d", want->knows_after);
    if (want->knows_after)
        put_view(text, &want->after);
}

const char *bw_want_write(const struct bw_want *want, char out[BW_WANT_SIZE]) {
    int length =
        snprintf(out, BW_WANT_SIZE, "%lu %s", (unsigned long)want->number, kinds[want->kind]);
    struct text text = {out + length, BW_WANT_SIZE - (size_t)length};
    if (want->kind == BW_WANT_MOVE)
        put_wanted_move(&text, want);
    else if (want->kind == BW_WANT_VIEW)
        put(&text, " %llu %d", (unsigned long long)want->limits.nodes, want->judges);
    else
        put_wanted_comparison(&text, want);
    return out;
}

const char *bw_answer_write(const struct bw_answer *answer, char out[BW_ANSWER_SIZE]) {
    int length = snprintf(out, BW_ANSWER_SIZE, "%lu %s", (unsigned long)answer->number,
                          answer->failed ? "failed" : kinds[answer->kind]);
    struct text text = {out + length, BW_ANSWER_SIZE - (size_t)length};
    if (answer->failed) {
        put(&text, " %s", answer->reason);
    } else if (answer->kind == BW_WANT_MOVE) {
        put_move(&text, answer->move);
    } else if (answer->kind == BW_WANT_VIEW) {
        put_view(&text, &answer->view);
    } else {
        put_view(&text, &answer->comparison.before);
        put_view(&text, &answer->comparison.played);
        put(&text, " %d", answer->comparison.is_best);
    }
    return out;
}

/* ---- reading words -------------------------------------------------------------------------- */

/* A line being read word by word. */
struct line {
    const char *here;
    struct bw_error *error;
};

/* A word of it. */
struct word {
    const char *start;
    size_t length;
};

static struct word next_word(struct line *line) {
    struct word word = {line->here, strcspn(line->here, " ")};
    line->here += word.length + (line->here[word.length] ? 1 : 0);
    return word;
}

static bool refuse(struct line *line, const struct word *word) {
    char quote[BW_QUOTE_SIZE];
    return bw_fail(line->error, BW_FAULT_USAGE, 0, "unexpected %s in a want or an answer",
                   bw_quote(quote, word->start, word->length));
}

static bool is_word(const struct word *word, const char *expected) {
    return strlen(expected) == word->length && memcmp(word->start, expected, word->length) == 0;
}

static bool read_number(struct line *line, int64_t lowest, int64_t highest, int64_t *number) {
    struct word word = next_word(line);
    return bw_text_signed(word.start, word.length, lowest, highest, number) || refuse(line, &word);
}

static bool read_int(struct line *line, int lowest, int highest, int *number) {
    int64_t wide;
    if (!read_number(line, lowest, highest, &wide))
        return false;
    *number = (int)wide;
    return true;
}

static bool read_bool(struct line *line, bool *yes) {
    int number;
    if (!read_int(line, 0, 1, &number))
        return false;
    *yes = number == 1;
    return true;
}

static bool read_halves(struct line *line, uint64_t *number) {
    int64_t high, low;
    if (!read_number(line, 0, UINT32_MAX, &high) || !read_number(line, 0, UINT32_MAX, &low))
        return false;
    *number = (uint64_t)high << 32 | (uint64_t)low;
    return true;
}

static bool read_nodes(struct line *line, uint64_t *nodes) {
    int number;
    if (!read_int(line, 1, BW_VIEW_NODES, &number))
        return false;
    *nodes = (uint64_t)number;
    return true;
}

static bool copy_word(struct line *line, const struct word *word, char *out, size_t size) {
    if (word->length >= size)
        return refuse(line, word);
    memcpy(out, word->start, word->length);
    out[word->length] = '\0';
    return true;
}

static bool read_move(struct line *line, const struct bw_position *position, bw_move *move) {
    struct word word = next_word(line);
    char text[BW_MOVE_SIZE];
    if (!copy_word(line, &word, text, sizeof text))
        return false;
    return bw_move_read(position, text, move, line->error);
}

static bool read_view(struct line *line, struct bw_position position, struct bw_view *view) {
    if (!read_int(line, -BW_MATE, BW_MATE, &view->score) || !read_bool(line, &view->proved) ||
        !read_int(line, 0, BW_MATE - BW_MATE_BOUND, &view->plies) ||
        !read_int(line, 0, 1000, &view->chance) || !read_int(line, 0, BW_VIEW_LINE, &view->length))
        return false;
    for (int i = 0; i < view->length; i++) {
        if (!read_move(line, &position, &view->line[i]))
            return false;
        bw_play(&position, view->line[i]);
    }
    return true;
}

static bool ends(struct line *line) {
    struct word rest = {line->here, strlen(line->here)};
    return rest.length == 0 || refuse(line, &rest);
}

/* ---- reading wants -------------------------------------------------------------------------- */

/* Reads a built-in bot that plays the game. Refused if the game is over. */
static bool read_player(struct line *line, struct bw_want *want) {
    struct word word = next_word(line);
    char text[BW_PLAYER_WORD_SIZE];
    if (!copy_word(line, &word, text, sizeof text))
        return false;
    if (!bw_player_read(&want->player, text, line->error) ||
        !bw_player_plays(&want->player, &want->position.variant, line->error))
        return false;
    if (!bw_player_is_bot(&want->player) || want->player.kind == BW_PLAYER_PROGRAM)
        return refuse(line, &word);
    return bw_result(&want->position) == BW_UNDECIDED ||
           bw_fail(line->error, BW_FAULT_ILLEGAL, 0, "the game is over");
}

static bool read_wanted_move(struct line *line, struct bw_want *want) {
    struct bw_limits *limits = &want->limits;
    int64_t nodes;
    if (!read_int(line, 0, BW_MAX_PLIES, &limits->depth) ||
        !read_number(line, 0, BW_MOST_MS, &nodes) ||
        !read_number(line, 0, BW_MOST_MS, &limits->soft_ms) ||
        !read_number(line, 0, BW_MOST_MS, &limits->hard_ms) || !read_halves(line, &want->game) ||
        !read_halves(line, &want->seed) || !read_player(line, want))
        return false;
    limits->nodes = (uint64_t)nodes;
    return true;
}

static bool read_wanted_comparison(struct line *line, struct bw_want *want) {
    if (!read_nodes(line, &want->limits.nodes) || !read_move(line, &want->position, &want->move) ||
        !read_bool(line, &want->knows_after))
        return false;
    struct bw_position after = want->position;
    bw_play(&after, want->move);
    return !want->knows_after || read_view(line, after, &want->after);
}

/* Reads one of the kinds that a worker can answer. */
static bool read_kind(struct line *line, enum bw_want_kind *kind) {
    struct word word = next_word(line);
    for (int i = BW_WANT_MOVE; i <= BW_WANT_COMPARISON; i++) {
        if (is_word(&word, kinds[i])) {
            *kind = (enum bw_want_kind)i;
            return true;
        }
    }
    return refuse(line, &word);
}

static bool read_wanted(struct line *line, struct bw_want *want) {
    switch (want->kind) {
    case BW_WANT_MOVE:
        return read_wanted_move(line, want);
    case BW_WANT_VIEW:
        return read_nodes(line, &want->limits.nodes) && read_bool(line, &want->judges);
    default:
        return read_wanted_comparison(line, want);
    }
}

bool bw_want_read(struct bw_want *want, const struct bw_position *position, const char *text,
                  struct bw_error *error) {
    struct line line = {text, error};
    int64_t number;
    memset(want, 0, sizeof *want);
    want->position = *position;
    want->move = BW_NO_MOVE;
    if (!read_number(&line, 1, UINT32_MAX, &number) || !read_kind(&line, &want->kind) ||
        !read_wanted(&line, want) || !ends(&line))
        return false;
    want->number = (uint32_t)number;
    return true;
}

/* ---- reading answers ------------------------------------------------------------------------ */

/* Both views are of the position, and the second begins with the move compared. */
static bool read_comparison(struct line *line, const struct bw_want *want,
                            struct bw_comparison *comparison) {
    if (!read_view(line, want->position, &comparison->before) ||
        !read_view(line, want->position, &comparison->played) ||
        !read_bool(line, &comparison->is_best))
        return false;
    struct word rest = {line->here, strlen(line->here)};
    return (comparison->before.length > 0 && comparison->played.length > 0 &&
            comparison->played.line[0] == want->move) ||
           refuse(line, &rest);
}

static bool read_found(struct line *line, const struct bw_want *want, struct bw_answer *answer) {
    switch (want->kind) {
    case BW_WANT_MOVE:
        return read_move(line, &want->position, &answer->move);
    case BW_WANT_VIEW:
        return read_view(line, want->position, &answer->view);
    default:
        return read_comparison(line, want, &answer->comparison);
    }
}

/* The reason is shown to people, so it must be safe to show. */
static void take_reason(struct line *line, struct bw_answer *answer) {
    answer->failed = true;
    snprintf(answer->reason, sizeof answer->reason, "%s", line->here);
    text_mend_end(answer->reason);
    bw_text_disarm(answer->reason, "");
}

bool bw_answer_read(struct bw_answer *answer, const struct bw_want *want, const char *text,
                    struct bw_error *error) {
    struct line line = {text, error};
    int64_t number;
    memset(answer, 0, sizeof *answer);
    if (!read_number(&line, 1, UINT32_MAX, &number))
        return false;
    answer->number = (uint32_t)number;
    if (answer->number != want->number)
        return true;
    answer->kind = want->kind;
    struct word word = next_word(&line);
    if (is_word(&word, "failed")) {
        take_reason(&line, answer);
        return true;
    }
    if (want->kind < BW_WANT_MOVE || !is_word(&word, kinds[want->kind]))
        return refuse(&line, &word);
    return read_found(&line, want, answer) && ends(&line);
}
