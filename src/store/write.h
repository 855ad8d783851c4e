#ifndef STORE_WRITE_H
#define STORE_WRITE_H

#include "store/db.h"

/* How each write of this folder is framed:

	struct write write;
	enum store_result result = write_begin(&write, store, err);
	if (result != STORE_OK) {
		return result;
	}
	bool ok = db_change(...) && db_change(...);
	return write_end(&write, ok, err);

   It is a transaction of its own, or a part of the one that store_begin() opened:
   then a failure spoils the whole, which can only be undone. */
struct write {
	struct store *store;
	bool own;
};

enum store_result write_begin(struct write *write, struct store *store, struct err *err);
enum store_result write_end(struct write *write, bool ok, struct err *err);

/* One statement that must touch a row; else ERR_NOT_FOUND "there is no WHAT". */
#define write_one(store, err, what, sql, ...)                                                  \
	write_one_values((store), (err), (what), (sql), DB_VALUES(__VA_ARGS__))
enum store_result write_one_values(struct store *store, struct err *err, const char *what,
	const char *sql, const struct db_value *values, size_t count);
/* Did the last db_change() touch a row? */
bool write_touched(struct store *store, const char *what, struct err *err);

#endif
