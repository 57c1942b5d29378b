/* A line of a ledger's text is cut at its tabs, and its first field says what it is. */
#include "store/ledger_text.h"
#include "common/text.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_FIELDS = 3
};

/* The first field of the lines of `#`. */
static const char *const keys[] = {
    [LINE_FORM] = "# burrow ledger", [LINE_VARIANT] = "# variant",
    [LINE_PROVER] = "# prover",      [LINE_JOB] = "# job",
    [LINE_ASKED] = "# asked",        [LINE_BY] = "# by",
    [LINE_FINDING] = "# split",
};

static const struct {
    enum finding_value value;
    const char *word;
} values[] = {
    {FINDING_WIN, "win"}, {FINDING_LOSS, "loss"}, {FINDING_DRAW, "draw"}, {FINDING_SPLIT, "split"}};

const char *finding_word(enum finding_value value) {
    size_t i = 0;
    while (values[i].value != value)
        i++;
    return values[i].word;
}

bool finding_word_read(const char *word, enum finding_value *value) {
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        if (strcmp(values[i].word, word) == 0) {
            *value = values[i].value;
            return true;
        }
    }
    return false;
}

/* ---- reading -------------------------------------------------------------------------------- */

/* Cuts a text at its tabs, and returns how many fields it has; those beyond the most are only counted. */
static int cut(char *text, char *field[MOST_FIELDS]) {
    int count = 0;
    for (char *next = text; next; count++) {
        if (count < MOST_FIELDS)
            field[count] = next;
        next = strchr(next, '\t');
        if (next)
            *next++ = '\0';
    }
    return count;
}

/* A number as it is written, without a zero before it. */
static bool read_number(const char *text, uint64_t lowest, uint64_t *number) {
    bool leads = text[0] == '0' && text[1] != '\0';
    return !leads && bw_text_number(text, strlen(text), lowest, INT64_MAX, number);
}

/* Reads a position that a ledger may have: the canonical image, of a game that is not over. */
static bool read_position(const char *text, const struct bw_variant *variant,
                          char out[BW_POSITION_SIZE]) {
    struct bw_position position, image;
    if (!bw_position_read(&position, variant, text, NULL) || bw_result(&position) != BW_UNDECIDED)
        return false;
    bw_canonical(&image, &position);
    return strcmp(bw_position_write(&image, out), text) == 0;
}

static bool read_finding(const char *position, const char *work, const struct bw_variant *variant,
                         struct finding *finding) {
    return read_position(position, variant, finding->position) &&
           read_number(work, 0, &finding->work);
}

static bool read_settled(char *const field[MOST_FIELDS], const struct bw_variant *variant,
                         struct finding *finding) {
    return finding_word_read(field[1], &finding->value) && finding->value != FINDING_SPLIT &&
           (finding->value != FINDING_DRAW || variant->game->has_draws) &&
           read_finding(field[0], field[2], variant, finding);
}

static enum ledger_line_kind kind_of(const char *key) {
    int kind = LINE_FORM;
    while (kind < LINE_REMARK && strcmp(keys[kind], key) != 0)
        kind++;
    return (enum ledger_line_kind)kind;
}

static bool read_remark(struct ledger_line *line, char *const field[MOST_FIELDS], int count,
                        const struct bw_variant *variant) {
    line->kind = kind_of(field[0]);
    line->finding.value = FINDING_SPLIT;
    if (line->kind == LINE_REMARK)
        return true;
    if (count != (line->kind == LINE_FINDING || line->kind == LINE_BY ? 3 : 2))
        return false;
    switch (line->kind) {
    case LINE_VARIANT:
        snprintf(line->variant, sizeof line->variant, "%s", field[1]);
        return true;
    case LINE_ASKED:
        return read_position(field[1], variant, line->finding.position);
    case LINE_BY:
        return read_number(field[1], 1, &line->number) &&
               read_position(field[2], variant, line->finding.position);
    case LINE_FINDING:
        return read_finding(field[1], field[2], variant, &line->finding);
    default:
        return read_number(field[1], 1, &line->number);
    }
}

bool ledger_line_read(struct ledger_line *line, const char *text,
                      const struct bw_variant *variant) {
    char copy[LEDGER_LINE_SIZE], *field[MOST_FIELDS];
    if (strlen(text) >= sizeof copy)
        return false;
    strcpy(copy, text);
    int count = cut(copy, field);
    if (text[0] == '#')
        return read_remark(line, field, count, variant);
    line->kind = LINE_FINDING;
    return count == 3 && read_settled(field, variant, &line->finding);
}

/* ---- writing -------------------------------------------------------------------------------- */

char *ledger_line_write(const struct ledger_line *line, char text[LEDGER_LINE_SIZE]) {
    const struct finding *finding = &line->finding;
    const char *key = keys[line->kind];
    switch (line->kind) {
    case LINE_VARIANT:
        snprintf(text, LEDGER_LINE_SIZE, "%s\t%s\n", key, line->variant);
        break;
    case LINE_ASKED:
        snprintf(text, LEDGER_LINE_SIZE, "%s\t%s\n", key, finding->position);
        break;
    case LINE_BY:
        snprintf(text, LEDGER_LINE_SIZE, "%s\t%" PRIu64 "\t%s\n", key, line->number,
                 finding->position);
        break;
    case LINE_FINDING:
        if (finding->value == FINDING_SPLIT)
            snprintf(text, LEDGER_LINE_SIZE, "%s\t%s\t%" PRIu64 "\n", key, finding->position,
                     finding->work);
        else
            snprintf(text, LEDGER_LINE_SIZE, "%s\t%s\t%" PRIu64 "\n", finding->position,
                     finding_word(finding->value), finding->work);
        break;
    default:
        snprintf(text, LEDGER_LINE_SIZE, "%s\t%" PRIu64 "\n", key, line->number);
    }
    return text;
}
