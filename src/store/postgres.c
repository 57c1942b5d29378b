/* Databases on a server of PostgreSQL.
 *
 * libpq takes user, password and all else from the URL, the environment and ~/.pgpass. Its messages about
 * a URL quote it, so a wrong one is refused in our own words; the others name server, user and database,
 * never the password.
 *
 * A server that no longer answers is found out within half a minute, by the network. It ends a session
 * that holds a lock and does nothing for as long, so that a machine which stands still stops no other. */
#include "store/database.h"
#include "store/ledger.h"
#include <assert.h>
#include <burrow/language.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>

/* ---- URLs ----------------------------------------------------------------------------------- */

bool database_is_server(const char *place) {
    return strncmp(place, "postgresql://", strlen("postgresql://")) == 0 ||
           strncmp(place, "postgres://", strlen("postgres://")) == 0;
}

static const char *value_of(const PQconninfoOption *options, const char *keyword) {
    for (; options->keyword; options++)
        if (strcmp(options->keyword, keyword) == 0)
            return options->val ? options->val : "";
    return "";
}

/* Whether what libpq reads as host, port and database are none of a password's characters that should
 * have been escaped. */
static bool is_clean(const PQconninfoOption *options) {
    const char *port = value_of(options, "port");
    return !strchr(value_of(options, "host"), '@') && !strchr(value_of(options, "dbname"), '@') &&
           port[strspn(port, "0123456789,")] == '\0';
}

void ledger_name(const char *place, char name[LEDGER_NAME_SIZE]) {
    if (!database_is_server(place)) {
        snprintf(name, LEDGER_NAME_SIZE, "%s", place);
        return;
    }
    PQconninfoOption *options = PQconninfoParse(place, NULL);
    bool clean = options && is_clean(options);
    snprintf(name, LEDGER_NAME_SIZE, "postgresql://%s/%s", clean ? value_of(options, "host") : "…",
             clean ? value_of(options, "dbname") : "…");
    PQconninfoFree(options);
}

static bool can_be_read(struct database *database) {
    PQconninfoOption *options = PQconninfoParse(database->place, NULL);
    bool good = options && is_clean(options);
    PQconninfoFree(options);
    if (!good)
        snprintf(
            database->message, sizeof database->message, "%s",
            bw_tr("this is not the URL of a PostgreSQL server; special characters of a password "
                  "are percent-encoded in it"));
    return good;
}

/* ---- asking --------------------------------------------------------------------------------- */

/* Notes the first line of a message of libpq's. */
static bool fail(struct database *database, const char *message) {
    snprintf(database->message, sizeof database->message, "%.*s", (int)strcspn(message, "\n"),
             message);
    return false;
}

/* Whether an error ends the connection: it is one of libpq's own, which has no SQLSTATE, or the server is
 * being stopped, or is not ready yet. */
static bool ends_connection(const PGresult *result) {
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return !state || strncmp(state, "57P0", 4) == 0 || strncmp(state, "08", 2) == 0;
}

static bool take_row(struct database *database, const PGresult *result, const struct query *query) {
    const char *columns[DATABASE_COLUMNS];
    int count = PQnfields(result);
    assert(count > 0 && count <= DATABASE_COLUMNS);
    for (int i = 0; i < count; i++)
        columns[i] = PQgetvalue(result, 0, i);
    if (!query->each || query->each(query->context, columns))
        return true;
    snprintf(database->message, sizeof database->message, "%s", bw_tr("a row of it is damaged"));
    return false;
}

static bool take_result(struct database *database, const PGresult *result,
                        const struct query *query) {
    switch (PQresultStatus(result)) {
    case PGRES_SINGLE_TUPLE:
        return take_row(database, result, query);
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
        return true;
    default:
        database->lost |= ends_connection(result);
        return fail(database, PQresultErrorMessage(result));
    }
}

static bool ask(struct database *database, const struct query *query) {
    PGconn *connection = database->connection;
    PGresult *result;
    if (database->lost)
        return false;
    bool good = query->parameters == 0
                    ? PQsendQuery(connection, query->sql) == 1
                    : PQsendQueryParams(connection, query->sql, query->parameters, NULL,
                                        query->parameter, NULL, NULL, 0) == 1;
    if (good) {
        PQsetSingleRowMode(connection);
    } else {
        fail(database, PQerrorMessage(connection));
        database->lost = true;
    }
    while ((result = PQgetResult(connection))) { /* all of them, also after a failure */
        good = good && take_result(database, result, query);
        PQclear(result);
    }
    database->lost |= PQstatus(connection) != CONNECTION_OK;
    return good;
}

/* ---- connecting ----------------------------------------------------------------------------- */

static void disconnect(struct database *database) {
    PQfinish(database->connection);
    database->connection = NULL;
}

static void say_nothing(void *context, const char *message) {
    (void)context, (void)message;
}

static bool connect_to(struct database *database) {
    /* What the URL says comes last, and so counts. */
    static const char *const keywords[] = {"connect_timeout", "tcp_user_timeout",
                                           "keepalives_idle", "fallback_application_name",
                                           "dbname",          NULL};
    const char *const values[] = {"10", "30000", "10", "burrow", database->place, NULL};
    const struct query settings = {.sql = "SET idle_in_transaction_session_timeout = '30s'"};
    if (!can_be_read(database))
        return false;
    disconnect(database);
    database->lost = false;
    database->connection = PQconnectdbParams(keywords, values, 1);
    if (PQstatus(database->connection) != CONNECTION_OK) {
        database->lost = true;
        return fail(database, PQerrorMessage(database->connection));
    }
    PQsetNoticeProcessor(database->connection, say_nothing, NULL);
    return ask(database, &settings);
}

const struct database_kind database_postgres = {
    .connect = connect_to, .ask = ask, .close = disconnect};
