/* The ledger in a database.
 *
 * Everything that adds findings or jobs is one transaction (ledger_change), and these come one after the
 * other. So findings are numbered in the order in which others can see them, and who has read all up to a
 * number has missed none.
 *
 * If the connection to a server is lost, the step that was under way is done again on a new one. It may
 * have been done before, without our knowing; each step is such that this does no harm. */
#define _DEFAULT_SOURCE
#include "common/text.h"
#include "store/ledger_inside.h"
#include "store/ledger_text.h"
#include "system/system.h"
#include <assert.h>
#include <burrow/language.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    RENEWALS = 6,  /* of a claim while it lasts */
    PATIENCE = 10, /* for a server that has gone, in times of a claim */
    FIRST_PAUSE_MS = 1000,
    LAST_PAUSE_MS = 16000
};

/* The texts of SQL in which databases differ. */
struct ledger_dialect {
    const char *begin; /* a transaction, in which nobody else changes the ledger */
    const char *state; /* a row if there is a ledger, or anything else: 1 or 0 */
    const char *create;
    const char *claim; /* by an owner for some seconds; gives the position */
    const char *renew; /* for some seconds, a position of an owner */
};

#define NOW "CAST(strftime('%s', 'now') AS INTEGER)"
#define SERVER_NOW "CAST(floor(extract(epoch FROM clock_timestamp())) AS bigint)"
#define SERVER_START "CAST(floor(extract(epoch FROM pg_postmaster_start_time())) AS bigint)"

static const struct ledger_dialect sqlite_dialect = {
    .begin = "BEGIN IMMEDIATE",
    .state = "SELECT application_id = 1114993252 FROM pragma_application_id"
             " WHERE EXISTS (SELECT 1 FROM sqlite_schema)",
    .create = "PRAGMA application_id = 1114993252;" /* "Burd" */
              "CREATE TABLE ledger (form INTEGER NOT NULL, variant TEXT NOT NULL,"
              " prover INTEGER NOT NULL, job INTEGER NOT NULL) STRICT;"
              "CREATE TABLE ledger_asked (position TEXT PRIMARY KEY) STRICT;"
              "CREATE TABLE ledger_findings (number INTEGER PRIMARY KEY AUTOINCREMENT,"
              " position TEXT NOT NULL UNIQUE, value TEXT NOT NULL, work INTEGER NOT NULL,"
              " prover INTEGER NOT NULL) STRICT;"
              "CREATE TABLE ledger_jobs (number INTEGER PRIMARY KEY AUTOINCREMENT,"
              " position TEXT NOT NULL UNIQUE, owner INTEGER, until INTEGER NOT NULL) STRICT",
    .claim = "UPDATE ledger_jobs SET owner = $1, until = " NOW " + $2 WHERE number ="
             " (SELECT number FROM ledger_jobs WHERE owner IS NULL OR until < " NOW
             " ORDER BY number LIMIT 1) RETURNING position",
    .renew = "UPDATE ledger_jobs SET until = " NOW " + $1 WHERE owner = $2 AND position = $3",
};

/* A ledger has the first schema of the search path. While a server was down nobody could renew a claim, so
 * after its start all claims last as long as if they had just been made. */
static const struct ledger_dialect postgres_dialect = {
    .begin = "BEGIN;"
             "SELECT pg_advisory_xact_lock(hashtext('burrow ledger in ' || current_schema()))",
    .state = "SELECT CASE WHEN obj_description(found, 'pg_class') = 'Burrow''s ledger'"
             " THEN 1 ELSE 0 END FROM to_regclass(quote_ident(current_schema()) || '.ledger')"
             " AS found WHERE found IS NOT NULL",
    .create = "CREATE TABLE ledger (form integer NOT NULL, variant text NOT NULL,"
              " prover integer NOT NULL, job bigint NOT NULL);"
              "COMMENT ON TABLE ledger IS 'Burrow''s ledger';"
              "CREATE TABLE ledger_asked (position text COLLATE \"C\" PRIMARY KEY);"
              "CREATE TABLE ledger_findings ("
              " number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
              " position text COLLATE \"C\" NOT NULL UNIQUE,"
              " value text NOT NULL, work bigint NOT NULL, prover integer NOT NULL);"
              "CREATE TABLE ledger_jobs ("
              " number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
              " position text COLLATE \"C\" NOT NULL UNIQUE, owner bigint, until bigint NOT NULL)",
    .claim = "UPDATE ledger_jobs SET owner = $1, until = " SERVER_NOW " + $2 WHERE number ="
             " (SELECT number FROM ledger_jobs"
             " WHERE owner IS NULL OR greatest(until, " SERVER_START " + $2) < " SERVER_NOW
             " ORDER BY number LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING position",
    .renew =
        "UPDATE ledger_jobs SET until = " SERVER_NOW " + $1 WHERE owner = $2 AND position = $3",
};

/* ---- numbers and rows ----------------------------------------------------------------------- */

const char *number_text(uint64_t number, char text[NUMBER_SIZE]) {
    snprintf(text, NUMBER_SIZE, "%" PRIu64, number);
    return text;
}

uint64_t number_of(const char *column) {
    uint64_t number = 0;
    bw_text_number(column, strlen(column), 0, INT64_MAX, &number);
    return number;
}

bool finding_of(const char *const *columns, struct finding *finding) {
    if (strlen(columns[0]) >= sizeof finding->position ||
        !finding_word_read(columns[1], &finding->value))
        return false;
    strcpy(finding->position, columns[0]);
    finding->work = number_of(columns[2]);
    finding->prover = (int)number_of(columns[3]);
    return true;
}

static bool take_number(void *context, const char *const *columns) {
    *(uint64_t *)context = number_of(columns[0]);
    return true;
}

/* ---- asking --------------------------------------------------------------------------------- */

const char *ledger_message(const struct ledger *ledger) {
    return ledger->message;
}

static bool fail(struct ledger *ledger) {
    ledger->refused = false;
    snprintf(ledger->message, sizeof ledger->message, "%s: %s", bw_tr("the ledger cannot be used"),
             ledger->database.message);
    return false;
}

bool ledger_query(struct ledger *ledger, const struct query *query) {
    return ledger->database.kind->ask(&ledger->database, query) || fail(ledger);
}

bool ledger_run(struct ledger *ledger, const char *sql) {
    const struct query query = {.sql = sql};
    return ledger_query(ledger, &query);
}

static bool ask_number(struct ledger *ledger, const char *sql, uint64_t *number) {
    const struct query query = {.sql = sql, .each = take_number, .context = number};
    *number = 0;
    return ledger_query(ledger, &query);
}

/* Says that the connection is lost, and waits; false if nothing more is to be tried. */
static bool wait_a_while(struct ledger *ledger, int64_t ms) {
    char what[LEDGER_MESSAGE_SIZE];
    snprintf(what, sizeof what, bw_tr("the connection to the ledger is lost: %s"),
             ledger->database.message);
    memcpy(ledger->message, what, sizeof what);
    ledger->gave_up = ledger->gave_up || !ledger->wait || ms <= 0 ||
                      !ledger->wait(ledger->wait_context, what, ms);
    return !ledger->gave_up;
}

/* Connects again, with growing pauses. False if it gives up, which it does only once. */
static bool reconnect(struct ledger *ledger) {
    const int64_t until = bw_clock_ms() + (int64_t)PATIENCE * ledger->lease_s * 1000;
    for (int64_t pause = FIRST_PAUSE_MS; ledger->database.lost;
         pause = 2 * pause < LAST_PAUSE_MS ? 2 * pause : LAST_PAUSE_MS) {
        int64_t left = until - bw_clock_ms();
        if (!wait_a_while(ledger, pause < left ? pause : left))
            return false;
        ledger->database.kind->connect(&ledger->database);
    }
    ledger->wait(ledger->wait_context, bw_tr("the ledger is connected again"), 0);
    ledger->seen = 0; /* another server may have taken over, with less */
    ledger->message[0] = '\0';
    return true;
}

bool ledger_do(struct ledger *ledger, ledger_step *step, void *context) {
    while (!step(ledger, context))
        if (!ledger->database.lost || !reconnect(ledger))
            return false;
    return true;
}

struct change {
    ledger_step *step;
    void *context;
};

static bool change(struct ledger *ledger, void *context) {
    const struct change *change = context;
    const struct query undo = {.sql = "ROLLBACK"};
    if (!ledger_run(ledger, ledger->sql->begin))
        return false;
    if (change->step(ledger, change->context) && ledger_run(ledger, "COMMIT"))
        return true;
    if (!ledger->database.lost)
        ledger->database.kind->ask(&ledger->database, &undo); /* what failed stays the message */
    return false;
}

bool ledger_change(struct ledger *ledger, ledger_step *step, void *context) {
    struct change whole = {step, context};
    return ledger_do(ledger, change, &whole);
}

/* ---- what kind it is ------------------------------------------------------------------------ */

bool ledger_refuse(struct ledger *ledger, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it was, the line before */
    vsnprintf(ledger->message, sizeof ledger->message, format, arguments);
    va_end(arguments);
    ledger->refused = true;
    return false;
}

bool ledger_has_form(struct ledger *ledger, uint64_t form, int forms) {
    return (form >= 1 && form <= (uint64_t)forms) ||
           ledger_refuse(ledger, bw_tr("it is a ledger in form %d, and this program knows form %d"),
                         (int)form, forms);
}

bool ledger_has_variant(struct ledger *ledger, const char *variant) {
    char own[BW_VARIANT_SIZE];
    bw_variant_write(&ledger->kind.variant, own);
    return strcmp(own, variant) == 0 ||
           ledger_refuse(ledger, bw_tr("it is the ledger of %s, not of %s"), variant, own);
}

bool ledger_has_prover(struct ledger *ledger, uint64_t prover) {
    return (prover >= 1 && prover <= (uint64_t)ledger->kind.prover) ||
           ledger_refuse(
               ledger, bw_tr("it is by version %d of the prover, and this program has version %d"),
               (int)prover, ledger->kind.prover);
}

bool ledger_has_job(struct ledger *ledger, uint64_t nodes) {
    return nodes == ledger->kind.job_nodes ||
           ledger_refuse(ledger, bw_tr("it is a ledger with jobs of %llu positions, not %llu"),
                         (unsigned long long)nodes, (unsigned long long)ledger->kind.job_nodes);
}

/* ---- opening -------------------------------------------------------------------------------- */

static bool create(struct ledger *ledger) {
    char variant[BW_VARIANT_SIZE], form[NUMBER_SIZE], prover[NUMBER_SIZE], job[NUMBER_SIZE];
    const struct query query = {
        .sql = "INSERT INTO ledger (form, variant, prover, job) VALUES ($1, $2, $3, $4)",
        .parameter = {number_text(LEDGER_TABLES, form),
                      bw_variant_write(&ledger->kind.variant, variant),
                      number_text((uint64_t)ledger->kind.prover, prover),
                      number_text(ledger->kind.job_nodes, job)},
        .parameters = 4};
    return ledger_run(ledger, ledger->sql->create) && ledger_query(ledger, &query);
}

struct opening {
    struct ledger *ledger;
    bool any_job;
    bool found, fits;
    uint64_t tables, prover; /* the versions by which it was made */
};

static bool refuse_foreign(struct ledger *ledger) {
    return ledger_refuse(ledger, "%s", bw_tr("it is not a ledger of Burrow's"));
}

static bool check_kind(void *context, const char *const *columns) {
    struct opening *opening = context;
    struct ledger *ledger = opening->ledger;
    if (opening->any_job)
        ledger->kind.job_nodes = number_of(columns[3]);
    opening->found = true;
    opening->tables = number_of(columns[0]);
    opening->prover = number_of(columns[2]);
    opening->fits = ledger_has_form(ledger, opening->tables, LEDGER_TABLES) &&
                    ledger_has_variant(ledger, columns[1]) &&
                    ledger_has_prover(ledger, opening->prover) &&
                    ledger_has_job(ledger, number_of(columns[3]));
    return true;
}

/* Says which version has made all findings so far, where the tables do not say so yet. A program of that
 * version may go on to add more. */
static bool add_version(struct ledger *ledger, uint64_t prover) {
    char sql[128];
    snprintf(sql, sizeof sql,
             "ALTER TABLE ledger_findings ADD COLUMN prover INTEGER NOT NULL DEFAULT %d",
             (int)prover);
    return ledger_run(ledger, sql);
}

/* Makes a ledger of earlier versions one of the present. */
static bool bring_forward(struct ledger *ledger, const struct opening *opening) {
    char form[NUMBER_SIZE], prover[NUMBER_SIZE];
    const struct query query = {.sql = "UPDATE ledger SET form = $1, prover = $2",
                                .parameter = {number_text(LEDGER_TABLES, form),
                                              number_text((uint64_t)ledger->kind.prover, prover)},
                                .parameters = 2};
    if (opening->tables == LEDGER_TABLES && opening->prover == (uint64_t)ledger->kind.prover)
        return true;
    return (opening->tables == LEDGER_TABLES || add_version(ledger, opening->prover)) &&
           ledger_query(ledger, &query);
}

static bool check(struct ledger *ledger, struct opening *opening) {
    const struct query query = {.sql = "SELECT form, variant, prover, job FROM ledger",
                                .each = check_kind,
                                .context = opening};
    return ledger_query(ledger, &query) && (opening->found || refuse_foreign(ledger)) &&
           opening->fits && bring_forward(ledger, opening);
}

static bool take_state(void *context, const char *const *columns) {
    *(int *)context = strcmp(columns[0], "1") == 0 ? 1 : 0;
    return true;
}

static bool make_ready(struct ledger *ledger, void *context) {
    int state = -1;
    const struct query query = {.sql = ledger->sql->state, .each = take_state, .context = &state};
    if (!ledger_query(ledger, &query))
        return false;
    if (state < 0)
        return create(ledger);
    return state > 0 ? check(ledger, context) : refuse_foreign(ledger);
}

static bool open_place(struct ledger *ledger, bool any_job) {
    struct opening opening = {.ledger = ledger, .any_job = any_job};
    bool server = database_is_server(ledger->place);
    ledger->sql = server ? &postgres_dialect : &sqlite_dialect;
    ledger->database = (struct database){.kind = server ? &database_postgres : &database_sqlite,
                                         .place = ledger->place};
    if (!ledger->database.kind->connect(&ledger->database))
        return fail(ledger);
    return ledger_change(ledger, make_ready, &opening);
}

/* A number that no other program has. */
static bool choose_owner(struct ledger *ledger) {
    uint64_t owner;
    if (getentropy(&owner, sizeof owner) != 0)
        return false;
    number_text(owner >> 1, ledger->owner);
    return true;
}

struct ledger *ledger_open(const char *place, struct ledger_kind *kind, bool any_job,
                           char message[LEDGER_MESSAGE_SIZE]) {
    struct ledger *ledger = calloc(1, sizeof *ledger);
    snprintf(message, LEDGER_MESSAGE_SIZE, "%s", bw_tr("there is not enough memory"));
    if (!ledger)
        return NULL;
    ledger->kind = *kind;
    ledger->lease_s = LEDGER_LEASE_S;
    ledger->place = strdup(place);
    if (ledger->place && choose_owner(ledger) && open_place(ledger, any_job)) {
        *kind = ledger->kind;
        return ledger;
    }
    if (ledger->message[0])
        snprintf(message, LEDGER_MESSAGE_SIZE, "%s", ledger->message);
    ledger_close(ledger);
    return NULL;
}

void ledger_close(struct ledger *ledger) {
    if (!ledger)
        return;
    if (ledger->database.kind)
        ledger->database.kind->close(&ledger->database);
    free(ledger->place);
    free(ledger);
}

const struct ledger_kind *ledger_kind(const struct ledger *ledger) {
    return &ledger->kind;
}

void ledger_set_wait(struct ledger *ledger, ledger_wait *wait, void *context) {
    ledger->wait = wait;
    ledger->wait_context = context;
}

void ledger_set_lease(struct ledger *ledger, int seconds) {
    ledger->lease_s = seconds;
}

/* ---- findings ------------------------------------------------------------------------------- */

bool ledger_note(struct ledger *ledger, const char *position) {
    const struct query query = {
        .sql = "INSERT INTO ledger_asked (position) VALUES ($1) ON CONFLICT DO NOTHING",
        .parameter = {position},
        .parameters = 1};
    return ledger_query(ledger, &query);
}

static bool note(struct ledger *ledger, void *context) {
    return ledger_note(ledger, *(const char **)context);
}

bool ledger_ask(struct ledger *ledger, const char *position) {
    return ledger_do(ledger, note, &position);
}

struct reading {
    struct ledger *ledger;
    ledger_each *each;
    void *context;
};

static bool read_row(void *context, const char *const *columns) {
    const struct reading *reading = context;
    struct finding finding;
    if (!finding_of(columns + 1, &finding) ||
        (finding.value == FINDING_DRAW && !reading->ledger->kind.variant.game->has_draws))
        return false;
    reading->each(reading->context, &finding);
    reading->ledger->seen = number_of(columns[0]);
    return true;
}

static bool read_more(struct ledger *ledger, void *context) {
    char seen[NUMBER_SIZE];
    const struct query query = {.sql = "SELECT number, position, value, work, prover"
                                       " FROM ledger_findings WHERE number > $1 ORDER BY number",
                                .parameter = {number_text(ledger->seen, seen)},
                                .parameters = 1,
                                .each = read_row,
                                .context = context};
    return ledger_query(ledger, &query);
}

bool ledger_read(struct ledger *ledger, ledger_each *each, void *context) {
    struct reading reading = {ledger, each, context};
    return ledger_do(ledger, read_more, &reading);
}

void ledger_rewind(struct ledger *ledger) {
    ledger->seen = 0;
}

static bool note_true(void *context, const char *const *columns) {
    (void)columns;
    return *(bool *)context = true;
}

bool ledger_add(struct ledger *ledger, const struct finding *finding, bool *added) {
    char work[NUMBER_SIZE], prover[NUMBER_SIZE];
    const struct query query = {.sql = "INSERT INTO ledger_findings (position, value, work, prover)"
                                       " VALUES ($1, $2, $3, $4)"
                                       " ON CONFLICT DO NOTHING RETURNING number",
                                .parameter = {finding->position, finding_word(finding->value),
                                              number_text(finding->work, work),
                                              number_text((uint64_t)finding->prover, prover)},
                                .parameters = 4,
                                .each = note_true,
                                .context = added};
    *added = false;
    return ledger_query(ledger, &query);
}

/* ---- the next step -------------------------------------------------------------------------- */

struct choice {
    const char (*positions)[BW_POSITION_SIZE];
    int count;
};

/* Whether the next step can be taken by what was read. */
static bool is_our_turn(struct ledger *ledger, bool *ours) {
    uint64_t open, last;
    bool good = ask_number(ledger, "SELECT count(*) FROM ledger_jobs", &open) &&
                ask_number(ledger, "SELECT coalesce(max(number), 0) FROM ledger_findings", &last);
    *ours = good && open == 0 && last == ledger->seen;
    return good;
}

static bool add_job(struct ledger *ledger, const char *position) {
    const struct query query = {
        .sql = "INSERT INTO ledger_jobs (position, until) SELECT $1, 0 WHERE NOT EXISTS "
               "(SELECT 1 FROM ledger_findings WHERE position = $1) ON CONFLICT DO NOTHING",
        .parameter = {position},
        .parameters = 1};
    return ledger_query(ledger, &query);
}

static bool open_jobs(struct ledger *ledger, void *context) {
    const struct choice *choice = context;
    bool ours, good = is_our_turn(ledger, &ours);
    for (int i = 0; good && ours && i < choice->count; i++)
        good = add_job(ledger, choice->positions[i]);
    return good;
}

bool ledger_begin(struct ledger *ledger, const char (*positions)[BW_POSITION_SIZE], int count) {
    struct choice choice = {positions, count};
    return ledger_change(ledger, open_jobs, &choice);
}

static bool split(struct ledger *ledger, void *context) {
    struct finding finding = {.value = FINDING_SPLIT, .prover = ledger->kind.prover};
    bool ours, added;
    strcpy(finding.position, *(const char **)context);
    return is_our_turn(ledger, &ours) && (!ours || ledger_add(ledger, &finding, &added));
}

bool ledger_split(struct ledger *ledger, const char *position) {
    return ledger_change(ledger, split, &position);
}

/* ---- jobs ----------------------------------------------------------------------------------- */

struct claiming {
    const struct bw_variant *variant;
    char *position; /* empty if none is free */
    uint64_t open;
};

static bool take_position(void *context, const char *const *columns) {
    const struct claiming *claiming = context;
    struct bw_position position;
    snprintf(claiming->position, BW_POSITION_SIZE, "%s", columns[0]);
    return bw_position_read(&position, claiming->variant, columns[0], NULL) &&
           bw_result(&position) == BW_UNDECIDED;
}

static bool claim(struct ledger *ledger, void *context) {
    struct claiming *claiming = context;
    char seconds[NUMBER_SIZE];
    const struct query query = {
        .sql = ledger->sql->claim,
        .parameter = {ledger->owner, number_text((uint64_t)ledger->lease_s, seconds)},
        .parameters = 2,
        .each = take_position,
        .context = claiming};
    claiming->position[0] = '\0';
    return ledger_query(ledger, &query) &&
           (claiming->position[0] ||
            ask_number(ledger, "SELECT count(*) FROM ledger_jobs", &claiming->open));
}

enum ledger_claim ledger_claim(struct ledger *ledger, char position[BW_POSITION_SIZE]) {
    struct claiming claiming = {.variant = &ledger->kind.variant, .position = position};
    assert(ledger->claims < LEDGER_CLAIMS);
    if (!ledger_do(ledger, claim, &claiming))
        return LEDGER_FAILED;
    if (!position[0])
        return claiming.open > 0 ? LEDGER_ALL_CLAIMED : LEDGER_NONE_OPEN;
    memcpy(ledger->claimed[ledger->claims++], position, BW_POSITION_SIZE);
    return LEDGER_CLAIMED;
}

static bool renew(struct ledger *ledger, void *position) {
    char seconds[NUMBER_SIZE];
    const struct query query = {
        .sql = ledger->sql->renew,
        .parameter = {number_text((uint64_t)ledger->lease_s, seconds), ledger->owner, position},
        .parameters = 3};
    return ledger_query(ledger, &query);
}

bool ledger_renew(struct ledger *ledger) {
    bool good = true;
    if ((bw_clock_ms() - ledger->renewed_ms) * RENEWALS < ledger->lease_s * INT64_C(1000))
        return true;
    for (int i = 0; good && i < ledger->claims; i++)
        good = ledger_do(ledger, renew, ledger->claimed[i]);
    ledger->renewed_ms = bw_clock_ms();
    return good;
}

static bool release(struct ledger *ledger, void *context) {
    (void)context;
    const struct query query = {
        .sql = "UPDATE ledger_jobs SET owner = NULL, until = 0 WHERE owner = $1",
        .parameter = {ledger->owner},
        .parameters = 1};
    return ledger_query(ledger, &query);
}

bool ledger_release(struct ledger *ledger) {
    ledger->claims = 0;
    return ledger_do(ledger, release, NULL);
}

static void forget_claim(struct ledger *ledger, const char *position) {
    for (int i = 0; i < ledger->claims; i++)
        if (strcmp(ledger->claimed[i], position) == 0)
            memcpy(ledger->claimed[i], ledger->claimed[--ledger->claims], BW_POSITION_SIZE);
}

static bool end_job(struct ledger *ledger, void *context) {
    struct finding finding = **(const struct finding **)context;
    const struct query query = {.sql = "DELETE FROM ledger_jobs WHERE position = $1",
                                .parameter = {finding.position},
                                .parameters = 1};
    finding.prover = ledger->kind.prover;
    return ledger_join(ledger, &finding) && ledger_query(ledger, &query);
}

bool ledger_finish(struct ledger *ledger, const struct finding *finding) {
    forget_claim(ledger, finding->position);
    return ledger_change(ledger, end_job, &finding);
}
