/* A database that is asked in SQL: a file of SQLite, or a schema on a server of PostgreSQL.
 *
 * Parameters are texts. A query names them $1, $2 and so on, in the order in which they first appear,
 * and they are always bound, never part of the query. */
#ifndef BURROW_STORE_DATABASE_H
#define BURROW_STORE_DATABASE_H

#include <stdbool.h>
#include <stddef.h>

#define DATABASE_MESSAGE_SIZE 512

enum {
    DATABASE_COLUMNS = 6 /* the most that a query may have */
};

struct database {
    const struct database_kind *kind;
    const char *place; /* kept by the caller */
    void *connection;  /* the kind's own; NULL while there is none */
    bool lost;         /* whether a failure was that of the connection, so that another may help */
    char message[DATABASE_MESSAGE_SIZE];
};

/* Takes a row, none of whose columns is NULL; false if it is not as expected, which ends the query. */
typedef bool database_row(void *context, const char *const *columns);

struct query {
    const char *sql; /* several statements only where there are no parameters */
    const char *parameter[DATABASE_COLUMNS];
    int parameters;
    database_row *each; /* optional */
    void *context;
};

/* What a kind of database can do; each but `close` leaves a message where it fails. */
struct database_kind {
    bool (*connect)(struct database *database);
    bool (*ask)(struct database *database, const struct query *query);
    void (*close)(struct database *database); /* also of one that is not connected */
};

extern const struct database_kind database_sqlite, database_postgres;

/* Whether a place is the URL of a server, and not a file. */
bool database_is_server(const char *place);

#endif
