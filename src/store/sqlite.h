/* Files of SQLite that may come from anybody. */
#ifndef BURROW_STORE_SQLITE_H
#define BURROW_STORE_SQLITE_H

#include <sqlite3.h>

/* Makes a connection execute nothing from a file's schema, and treat the file as hostile. */
int sqlite_distrust(sqlite3 *db);

#endif
