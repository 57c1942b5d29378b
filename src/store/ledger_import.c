/* Adding a text to a ledger.
 *
 * The lines of a text may come in any order, and what a finding is worth may depend on a line that comes
 * later: the one that says which version of the prover it is by. So all lines are read first. */
#include "store/ledger_inside.h"
#include "store/ledger_text.h"
#include <burrow/language.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a line says of a position. */
struct noted {
    struct finding finding;
    int line;
};

struct notes {
    struct noted *noted;
    size_t count, space;
};

/* A text that is being read. */
struct import {
    const char *path;
    FILE *file;
    int line;
    unsigned heads; /* bits of the lines that every text has, of those that came */
    int prover;     /* the version that the findings are by which have no other */
    struct notes findings, versions;
};

static bool add_note(struct ledger *ledger, struct notes *notes, const struct noted *noted) {
    if (notes->count == notes->space) {
        size_t space = notes->space > 0 ? 2 * notes->space : 1024;
        struct noted *larger = realloc(notes->noted, space * sizeof *larger);
        if (!larger) {
            snprintf(ledger->message, sizeof ledger->message, "%s",
                     bw_tr("there is not enough memory"));
            return ledger->refused = false;
        }
        notes->noted = larger;
        notes->space = space;
    }
    notes->noted[notes->count++] = *noted;
    return true;
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool take_version(struct ledger *ledger, struct import *import,
                         const struct ledger_line *line) {
    struct noted noted = {line->finding, import->line};
    noted.finding.prover = (int)line->number;
    return ledger_has_prover(ledger, line->number) && add_note(ledger, &import->versions, &noted);
}

static bool take_finding(struct ledger *ledger, struct import *import,
                         const struct ledger_line *line) {
    const struct noted noted = {line->finding, import->line};
    return add_note(ledger, &import->findings, &noted);
}

static bool take_line(struct ledger *ledger, struct import *import,
                      const struct ledger_line *line) {
    if (line->kind < LINE_ASKED)
        import->heads |= 1U << line->kind;
    switch (line->kind) {
    case LINE_FORM:
        return ledger_has_form(ledger, line->number, LEDGER_FORM);
    case LINE_VARIANT:
        return ledger_has_variant(ledger, line->variant);
    case LINE_PROVER:
        import->prover = (int)line->number;
        return ledger_has_prover(ledger, line->number);
    case LINE_JOB:
        return ledger_has_job(ledger, line->number);
    case LINE_ASKED:
        return ledger_note(ledger, line->finding.position);
    case LINE_BY:
        return take_version(ledger, import, line);
    case LINE_FINDING:
        return take_finding(ledger, import, line);
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
static bool fail_at(struct ledger *ledger, const struct import *import, int line) {
    char what[LEDGER_MESSAGE_SIZE];
    memcpy(what, ledger->message, sizeof what);
    return ledger->refused &&
           ledger_refuse(ledger, bw_tr("%s, line %d: %s"), import->path, line, what);
}

static bool read_lines(struct ledger *ledger, struct import *import) {
    char text[LEDGER_LINE_SIZE];
    struct ledger_line line;
    while (fgets(text, sizeof text, import->file)) {
        bool good = read_line(import, &ledger->kind.variant, text, &line);
        if (!good)
            ledger_refuse(ledger, "%s", bw_tr("this is not a line of a ledger of this variant"));
        if (!good || !take_line(ledger, import, &line))
            return fail_at(ledger, import, import->line);
    }
    return !ferror(import->file) || ledger_fail_file(ledger, import->path);
}

static bool has_heads(struct ledger *ledger, const struct import *import) {
    return import->heads == (1U << LINE_ASKED) - 1 ||
           ledger_refuse(
               ledger,
               bw_tr("%s: a line '# burrow ledger', '# variant', '# prover' or '# job' is missing"),
               import->path);
}

/* ---- joining -------------------------------------------------------------------------------- */

static int by_position(const void *a, const void *b) {
    return strcmp(((const struct noted *)a)->finding.position,
                  ((const struct noted *)b)->finding.position);
}

/* The version that a finding is by. */
static int version_of(const struct import *import, const struct noted *noted) {
    const struct notes *versions = &import->versions;
    const struct noted *found =
        versions->count > 0
            ? bsearch(noted, versions->noted, versions->count, sizeof *noted, by_position)
            : NULL;
    return found ? found->finding.prover : import->prover;
}

static bool join_all(struct ledger *ledger, struct import *import) {
    const struct notes *findings = &import->findings, *versions = &import->versions;
    if (versions->count > 0)
        qsort(versions->noted, versions->count, sizeof *versions->noted, by_position);
    for (size_t i = 0; i < findings->count; i++) {
        struct noted *noted = &findings->noted[i];
        noted->finding.prover = version_of(import, noted);
        if (!ledger_join(ledger, &noted->finding))
            return fail_at(ledger, import, noted->line);
    }
    return true;
}

static bool read_text(struct ledger *ledger, void *context) {
    struct import *import = context;
    rewind(import->file);
    import->line = 0;
    import->heads = 0;
    import->findings.count = import->versions.count = 0;
    return read_lines(ledger, import) && has_heads(ledger, import) && join_all(ledger, import) &&
           ledger_run(ledger, "DELETE FROM ledger_jobs WHERE position IN"
                              " (SELECT position FROM ledger_findings)");
}

enum ledger_imported ledger_import(struct ledger *ledger, const char *path) {
    struct import import = {.path = path, .file = fopen(path, "r")};
    if (!import.file)
        return ledger_fail_file(ledger, path), LEDGER_UNREAD;
    bool good = ledger_change(ledger, read_text, &import);
    fclose(import.file);
    free(import.findings.noted);
    free(import.versions.noted);
    return good ? LEDGER_JOINED : ledger->refused ? LEDGER_REFUSED : LEDGER_UNREAD;
}
