/* The text form of a ledger, line by line, which needs no database.
 *
 *     # burrow ledger   1                   the version of this form
 *     # variant         talpa:size=6
 *     # prover          1                   the version of the prover
 *     # job             1000000000          positions that a job may look at
 *     # asked           POSITION            a position whose value was asked for
 *     # by       VERSION   POSITION         which earlier version of the prover has looked at a position
 *     # split           POSITION  WORK      a position that takes more than a job, or was not tried
 *     POSITION  win|loss|draw  WORK         a settled position, by its value for the side to move
 *
 * with tabs between the fields. Positions are canonical, and sorted in byte order within each kind of
 * line. What has no line `# by`, which comes first, is by the version in the line `# prover`. A reader may pass over all lines of `#`. */
#ifndef BURROW_STORE_LEDGER_TEXT_H
#define BURROW_STORE_LEDGER_TEXT_H

#include "store/ledger.h"

enum {
    LEDGER_FORM = 1,
    LEDGER_LINE_SIZE = BW_POSITION_SIZE + 80
};

enum ledger_line_kind {
    LINE_FORM,
    LINE_VARIANT,
    LINE_PROVER,
    LINE_JOB,
    LINE_ASKED,
    LINE_BY,
    LINE_FINDING,
    LINE_REMARK /* any other line of `#` */
};

struct ledger_line {
    enum ledger_line_kind kind;
    char variant[BW_VARIANT_SIZE];
    uint64_t number;        /* of the form, the prover or the job */
    struct finding finding; /* its position alone is one that was asked for, or is by a version */
};

/* The word of a value, `split` too; and back, false if there is no such word. */
const char *finding_word(enum finding_value value);
bool finding_word_read(const char *word, enum finding_value *value);

/* Reads a line of the ledger of a variant, without its end; false if it is none. */
bool ledger_line_read(struct ledger_line *line, const char *text, const struct bw_variant *variant);

/* Writes a line, with its end. */
char *ledger_line_write(const struct ledger_line *line, char text[LEDGER_LINE_SIZE]);

#endif
