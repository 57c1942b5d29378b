/* A database, which is asked in SQL: a file of SQLite. It is opened and asked by the functions below;
 * what a kind of database provides for them is struct database_kind.
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
    void *connection;  /* the kind's own */
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

struct database_kind {
    bool (*connect)(struct database *database);
    bool (*ask)(struct database *database, const struct query *query);
    void (*close)(struct database *database);
};

extern const struct database_kind database_sqlite;

#endif
