/* Queries to SQLite without a check after each call: after an error a query does nothing more, and
 * query_end returns the error. */
#include "archive/archive_inside.h"

struct query query_begin(struct archive *archive, const char *sql) {
    struct query query = {.code = SQLITE_CANTOPEN};
    if (archive->db)
        query.code = sqlite3_prepare_v2(archive->db, sql, -1, &query.statement, NULL);
    return query;
}

void query_bind_text(struct query *query, int place, const char *text) {
    if (query->code == SQLITE_OK)
        query->code = sqlite3_bind_text(query->statement, place, text, -1, SQLITE_STATIC);
}

void query_bind_number(struct query *query, int place, int64_t number) {
    if (query->code == SQLITE_OK)
        query->code = sqlite3_bind_int64(query->statement, place, number);
}

bool query_row(struct query *query) {
    if (query->code != SQLITE_OK)
        return false;
    int code = sqlite3_step(query->statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        query->code = code;
    return code == SQLITE_ROW;
}

const char *query_text(struct query *query, int place) {
    bool is_null = sqlite3_column_type(query->statement, place) == SQLITE_NULL;
    const char *text = (const char *)sqlite3_column_text(query->statement, place);
    if (!text && !is_null && query->code == SQLITE_OK)
        query->code = SQLITE_NOMEM;
    return text;
}

int query_end(struct query *query) {
    sqlite3_finalize(query->statement);
    query->statement = NULL;
    return query->code;
}

int query_run(struct archive *archive, const char *sql) {
    return archive->db ? sqlite3_exec(archive->db, sql, NULL, NULL, NULL) : SQLITE_CANTOPEN;
}

int query_number(struct archive *archive, const char *sql, int64_t *number) {
    struct query query = query_begin(archive, sql);
    *number = query_row(&query) ? sqlite3_column_int64(query.statement, 0) : 0;
    return query_end(&query);
}
