/* Ledgers as files of text: writing one. And adding findings to those of a ledger.
 *
 * What both say of a position must agree, and its work too, unless they are by different versions of the
 * prover: then the later one counts. A position that one of them has settled and the other one split is
 * settled; of two that split it, the one that tried it counts. So joining gives the same ledger in
 * whichever order. */
#define _POSIX_C_SOURCE 200809L
#include "store/ledger_inside.h"
#include "store/ledger_text.h"
#include <burrow/language.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool ledger_fail_file(struct ledger *ledger, const char *path) {
    ledger->refused = false;
    snprintf(ledger->message, sizeof ledger->message, "%s: %s", path, strerror(errno));
    return false;
}

/* ---- writing -------------------------------------------------------------------------------- */

static void write_line(FILE *file, const struct ledger_line *line) {
    char text[LEDGER_LINE_SIZE];
    fputs(ledger_line_write(line, text), file);
}

static bool write_asked(void *file, const char *const *columns) {
    struct ledger_line line = {.kind = LINE_ASKED};
    snprintf(line.finding.position, sizeof line.finding.position, "%s", columns[0]);
    write_line(file, &line);
    return true;
}

static bool write_finding(void *file, const char *const *columns) {
    struct ledger_line line = {.kind = LINE_FINDING};
    if (!finding_of(columns, &line.finding))
        return false;
    write_line(file, &line);
    return true;
}

static bool write_version(void *file, const char *const *columns) {
    struct ledger_line line = {.kind = LINE_BY, .number = number_of(columns[0])};
    snprintf(line.finding.position, sizeof line.finding.position, "%s", columns[1]);
    write_line(file, &line);
    return true;
}

static void write_kind(FILE *file, const struct ledger_kind *kind) {
    struct ledger_line lines[] = {
        {.kind = LINE_FORM, .number = LEDGER_FORM},
        {.kind = LINE_VARIANT},
        {.kind = LINE_PROVER, .number = (uint64_t)kind->prover},
        {.kind = LINE_JOB, .number = kind->job_nodes},
    };
    bw_variant_write(&kind->variant, lines[1].variant);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        write_line(file, &lines[i]);
}

static bool write_lines(struct ledger *ledger, void *context) {
    FILE *file = context;
    char prover[NUMBER_SIZE];
    const struct query asked = {.sql = "SELECT position FROM ledger_asked ORDER BY position",
                                .each = write_asked,
                                .context = file};
    const struct query versions = {
        .sql = "SELECT prover, position FROM ledger_findings WHERE prover <> $1 ORDER BY position",
        .parameter = {number_text((uint64_t)ledger->kind.prover, prover)},
        .parameters = 1,
        .each = write_version,
        .context = file};
    const struct query findings = {.sql =
                                       "SELECT position, value, work, prover FROM ledger_findings"
                                       " ORDER BY value <> 'split', position",
                                   .each = write_finding,
                                   .context = file};
    rewind(file);
    if (ftruncate(fileno(file), 0) != 0)
        return ledger_fail_file(ledger, "ftruncate");
    write_kind(file, &ledger->kind);
    return ledger_query(ledger, &asked) && ledger_query(ledger, &versions) &&
           ledger_query(ledger, &findings);
}

bool ledger_write(struct ledger *ledger, FILE *file) {
    return ledger_do(ledger, write_lines, file);
}

/* ---- joining -------------------------------------------------------------------------------- */

static bool take_finding(void *finding, const char *const *columns) {
    return finding_of(columns, finding);
}

/* Reads what a ledger has of a position. */
static bool look_up(struct ledger *ledger, const char *position, struct finding *finding) {
    const struct query query = {
        .sql = "SELECT position, value, work, prover FROM ledger_findings WHERE position = $1",
        .parameter = {position},
        .parameters = 1,
        .each = take_finding,
        .context = finding};
    return ledger_query(ledger, &query);
}

/* Says that two findings contradict each other: of proofs that the same version repeats, both value and
 * work are the same. */
static bool refuse(struct ledger *ledger, const struct finding *ours,
                   const struct finding *theirs) {
    return ledger_refuse(
        ledger, bw_tr("%s is %s with work %llu, but in the ledger %s with work %llu"),
        ours->position, finding_word(theirs->value), (unsigned long long)theirs->work,
        finding_word(ours->value), (unsigned long long)ours->work);
}

static bool replace(struct ledger *ledger, const struct finding *finding) {
    const struct query query = {.sql = "DELETE FROM ledger_findings WHERE position = $1",
                                .parameter = {finding->position},
                                .parameters = 1};
    bool added;
    return ledger_query(ledger, &query) && ledger_add(ledger, finding, &added);
}

static bool is_settled(const struct finding *finding) {
    return finding->value != FINDING_SPLIT;
}

static bool agree(const struct finding *ours, const struct finding *theirs) {
    return !is_settled(ours) || !is_settled(theirs) ||
           (ours->value == theirs->value &&
            (ours->work == theirs->work || ours->prover != theirs->prover));
}

/* Whether their finding takes the place of ours. */
static bool is_more(const struct finding *ours, const struct finding *theirs) {
    if (is_settled(ours) != is_settled(theirs))
        return is_settled(theirs);
    if (!is_settled(ours) && ours->work != theirs->work)
        return theirs->work > ours->work;
    return theirs->prover > ours->prover;
}

bool ledger_join(struct ledger *ledger, const struct finding *theirs) {
    struct finding ours = {.value = FINDING_SPLIT};
    bool added;
    if (!ledger_add(ledger, theirs, &added) ||
        (!added && !look_up(ledger, theirs->position, &ours)))
        return false;
    if (added)
        return true;
    return agree(&ours, theirs) ? !is_more(&ours, theirs) || replace(ledger, theirs)
                                : refuse(ledger, &ours, theirs);
}
