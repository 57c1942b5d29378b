/* Ledgers as files of text: writing one, and adding one to a ledger.
 *
 * What both say of a position must agree. A position that one of them has settled and the other one
 * split is settled; of two that split it, the one that tried it counts. So joining gives the same ledger
 * in whichever order. */
#define _POSIX_C_SOURCE 200809L
#include "store/ledger_inside.h"
#include "store/ledger_text.h"
#include <burrow/language.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool fail_file(struct ledger *ledger, const char *path) {
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
    const struct query asked = {.sql = "SELECT position FROM ledger_asked ORDER BY position",
                                .each = write_asked,
                                .context = file};
    const struct query findings = {.sql = "SELECT position, value, work FROM ledger_findings"
                                          " ORDER BY value <> 'split', position",
                                   .each = write_finding,
                                   .context = file};
    rewind(file);
    if (ftruncate(fileno(file), 0) != 0)
        return fail_file(ledger, "ftruncate");
    write_kind(file, &ledger->kind);
    return ledger_query(ledger, &asked) && ledger_query(ledger, &findings);
}

bool ledger_export(struct ledger *ledger, const char *path) {
    char other[4096];
    if (snprintf(other, sizeof other, "%s.new", path) >= (int)sizeof other)
        return errno = ENAMETOOLONG, fail_file(ledger, path);
    FILE *file = fopen(other, "w");
    if (!file)
        return fail_file(ledger, other);
    bool written = ledger_do(ledger, write_lines, file);
    bool kept = !ferror(file) && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if ((fclose(file) != 0 || !kept) && written) {
        fail_file(ledger, other);
        return remove(other), false;
    }
    if (!written)
        return remove(other), false;
    return rename(other, path) == 0 || fail_file(ledger, path);
}

/* ---- joining -------------------------------------------------------------------------------- */

static bool take_finding(void *finding, const char *const *columns) {
    return finding_of(columns, finding);
}

/* Reads what a ledger has of a position. */
static bool look_up(struct ledger *ledger, const char *position, struct finding *finding) {
    const struct query query = {
        .sql = "SELECT position, value, work FROM ledger_findings WHERE position = $1",
        .parameter = {position},
        .parameters = 1,
        .each = take_finding,
        .context = finding};
    return ledger_query(ledger, &query);
}

/* Says that two findings contradict each other: of proofs that are repeated, both value and work are the
 * same. */
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

bool ledger_join(struct ledger *ledger, const struct finding *theirs) {
    struct finding ours = {.value = FINDING_SPLIT};
    bool added;
    if (!ledger_add(ledger, theirs, &added) ||
        (!added && !look_up(ledger, theirs->position, &ours)))
        return false;
    if (added)
        return true;
    bool we_settle = ours.value != FINDING_SPLIT, they_settle = theirs->value != FINDING_SPLIT;
    if (we_settle && they_settle)
        return (ours.value == theirs->value && ours.work == theirs->work) ||
               refuse(ledger, &ours, theirs);
    bool more = they_settle || (!we_settle && theirs->work > ours.work);
    return !more || replace(ledger, theirs);
}

/* ---- reading -------------------------------------------------------------------------------- */

/* A text that is being read. */
struct import {
    const char *path;
    FILE *file;
    int line;
    unsigned heads; /* bits of the lines that every text has, of those that came */
};

static bool take_line(struct ledger *ledger, struct import *import,
                      const struct ledger_line *line) {
    if (line->kind < LINE_ASKED)
        import->heads |= 1U << line->kind;
    switch (line->kind) {
    case LINE_FORM:
        return ledger_has_form(ledger, line->number);
    case LINE_VARIANT:
        return ledger_has_variant(ledger, line->variant);
    case LINE_PROVER:
        return ledger_has_prover(ledger, line->number);
    case LINE_JOB:
        return ledger_has_job(ledger, line->number);
    case LINE_ASKED:
        return ledger_note(ledger, line->finding.position);
    case LINE_FINDING:
        return ledger_join(ledger, &line->finding);
    default:
        return true;
    }
}

/* Reads a line that is complete, without its end. */
static bool read_line(struct import *import, const struct bw_variant *variant, char *text,
                      struct ledger_line *line) {
    size_t length = strlen(text);
    import->line++;
    if (length == 0 || text[length - 1] != '\n')
        return false;
    text[length - 1] = '\0';
    return ledger_line_read(line, text, variant);
}

/* Puts the place before what is wrong with a line. */
static bool fail_at(struct ledger *ledger, const struct import *import) {
    char what[LEDGER_MESSAGE_SIZE];
    memcpy(what, ledger->message, sizeof what);
    return ledger->refused &&
           ledger_refuse(ledger, bw_tr("%s, line %d: %s"), import->path, import->line, what);
}

static bool read_lines(struct ledger *ledger, struct import *import) {
    char text[LEDGER_LINE_SIZE];
    struct ledger_line line;
    while (fgets(text, sizeof text, import->file)) {
        bool good = read_line(import, &ledger->kind.variant, text, &line);
        if (!good)
            ledger_refuse(ledger, "%s", bw_tr("this is no line of a ledger of this variant"));
        if (!good || !take_line(ledger, import, &line))
            return fail_at(ledger, import);
    }
    return !ferror(import->file) || fail_file(ledger, import->path);
}

static bool has_heads(struct ledger *ledger, const struct import *import) {
    return import->heads == (1U << LINE_ASKED) - 1 ||
           ledger_refuse(
               ledger,
               bw_tr("%s: a line '# burrow ledger', '# variant', '# prover' or '# job' is missing"),
               import->path);
}

static bool read_text(struct ledger *ledger, void *context) {
    struct import *import = context;
    rewind(import->file);
    import->line = 0;
    import->heads = 0;
    return read_lines(ledger, import) && has_heads(ledger, import) &&
           ledger_run(ledger, "DELETE FROM ledger_jobs WHERE position IN"
                              " (SELECT position FROM ledger_findings)");
}

enum ledger_imported ledger_import(struct ledger *ledger, const char *path) {
    struct import import = {.path = path, .file = fopen(path, "r")};
    if (!import.file)
        return fail_file(ledger, path), LEDGER_UNREAD;
    bool good = ledger_change(ledger, read_text, &import);
    fclose(import.file);
    return good ? LEDGER_JOINED : ledger->refused ? LEDGER_REFUSED : LEDGER_UNREAD;
}
