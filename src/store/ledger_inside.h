/* What the files of the ledger share: how it asks its database. */
#ifndef BURROW_STORE_LEDGER_INSIDE_H
#define BURROW_STORE_LEDGER_INSIDE_H

#include "store/database.h"
#include "store/ledger.h"

enum {
    NUMBER_SIZE = 24, /* bytes that hold any number as a text */
    LEDGER_TABLES = 2 /* the version of the tables in a database */
};

struct ledger {
    char *place;
    struct database database;
    const struct ledger_dialect *sql;
    struct ledger_kind kind;
    char owner[NUMBER_SIZE]; /* of our claims */
    uint64_t seen;           /* the last finding that was read */
    int lease_s;
    int64_t renewed_ms; /* when the claims were */
    char claimed[LEDGER_CLAIMS][BW_POSITION_SIZE];
    int claims;
    ledger_wait *wait; /* or NULL */
    void *wait_context;
    bool gave_up; /* waiting for the server */
    bool refused; /* whether the message is about what a ledger or text says */
    char message[LEDGER_MESSAGE_SIZE];
};

/* A step that is done again if the connection was lost on the way, so it must not matter if it had been
 * done already. */
typedef bool ledger_step(struct ledger *ledger, void *context);

/* Does a step; or a step as one transaction, while which nobody else changes the ledger. */
bool ledger_do(struct ledger *ledger, ledger_step *step, void *context);
bool ledger_change(struct ledger *ledger, ledger_step *step, void *context);

/* Asks the database within a step. */
bool ledger_query(struct ledger *ledger, const struct query *query);
bool ledger_run(struct ledger *ledger, const char *sql);

/* Adds a position that was asked for; a finding, unless the position has one, and says whether. */
bool ledger_note(struct ledger *ledger, const char *position);
bool ledger_add(struct ledger *ledger, const struct finding *finding, bool *added);

/* Adds a finding to what is known of the position (ledger_join.c). False if they contradict each other. */
bool ledger_join(struct ledger *ledger, const struct finding *finding);

/* A number as a parameter, or from a column; zero if that is damaged. */
const char *number_text(uint64_t number, char text[NUMBER_SIZE]);
uint64_t number_of(const char *column);

/* A finding from a row whose columns are position, value, work and prover. False if it is none. */
bool finding_of(const char *const *columns, struct finding *finding);

/* Says what errno says of a file; returns false. */
bool ledger_fail_file(struct ledger *ledger, const char *path);

/* Says what is wrong with a ledger or text; returns false. */
bool ledger_refuse(struct ledger *ledger, const char *format, ...) BW_PRINTF(2, 3);

/* Whether a ledger or text with this form, of so many, variant, prover or job is of the same kind, or by an
 * earlier prover; says why not. */
bool ledger_has_form(struct ledger *ledger, uint64_t form, int forms);
bool ledger_has_variant(struct ledger *ledger, const char *variant);
bool ledger_has_prover(struct ledger *ledger, uint64_t prover);
bool ledger_has_job(struct ledger *ledger, uint64_t nodes);

#endif
