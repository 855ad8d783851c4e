#ifndef TESTS_STORE_SQL_H
#define TESTS_STORE_SQL_H

#include "check.h"
#include "store/db.h"

/* One SQL statement on the store's connection, for what no function does. */
static inline void run_sql(struct store *store, const char *sql) {
	char *message = NULL;

	if (sqlite3_exec(store->sqlite, sql, NULL, NULL, &message) != SQLITE_OK) {
		fail_msg("%s: %s", sql, message);
	}
}

static inline int64_t sql_number(struct store *store, const char *sql) {
	sqlite3_stmt *statement = NULL;
	int64_t number = -1;

	if (sqlite3_prepare_v2(store->sqlite, sql, -1, &statement, NULL) != SQLITE_OK) {
		fail_msg("%s: %s", sql, sqlite3_errmsg(store->sqlite));
	}
	if (sqlite3_step(statement) == SQLITE_ROW) {
		number = sqlite3_column_int64(statement, 0);
	}
	sqlite3_finalize(statement);
	return number;
}

#endif
