#ifndef STORE_DB_H
#define STORE_DB_H

#include "base/buf.h"
#include "base/vec.h"
#include "store/store.h"

#include <sqlite3.h>

/* What the files of this folder share: the connection, its prepared statements
   and how a value goes in and out. Nobody outside the folder includes this. */

/* A prepared statement, kept and found by the address of its SQL, so the SQL
   must be a literal (or static). */
struct statement {
	const char *sql; /* NULL: made beside a busy one, not kept */
	sqlite3_stmt *handle;
	bool used;
	bool failed; /* the last step ended in an error */
	struct store *store;
};

/* This process's row and lock; see process.h. */
struct process {
	int64_t id; /* 0: none yet */
	int fd;
	char *lock; /* path */
	bool fresh; /* the row is in the transaction at hand */
};

struct index;
struct background;

struct store {
	sqlite3 *sqlite;
	char *path;
	char *run_folder;
	char *notice;
	bool read_only;
	VEC(struct statement *) statements;

	bool guarded;  /* this SQLite needs the writers' lock */
	int guard;     /* descriptor of the writers' lock, -1: not opened yet */
	bool in_write; /* between BEGIN IMMEDIATE and its end */
	bool broken;   /* a write in it failed: it can only be undone */
	bool busy;     /* the last failure was "held by another process" */
	bool tidied;   /* the trash was looked at */
	bool swept;    /* and the files of blobs */

	struct process process;
	int wal_pages;                 /* frames in the WAL after our last commit */
	struct index *index;           /* NULL until something is indexed */
	struct background *background; /* NULL: no loop attached */
};

enum db_type { DB_INT, DB_TEXT, DB_RAW };

struct db_value {
	enum db_type type;
	int64_t number;
	const char *data; /* borrowed until the statement ends; NULL: null */
	size_t len;
};

struct db_value db_value_int(int64_t number);
/* 0 becomes NULL: for references and times that may be missing. */
struct db_value db_value_id(int64_t number);
/* Text; known secrets in it are masked. NULL becomes NULL. */
struct db_value db_value_text(const char *text);
struct db_value db_value_text_len(const char *data, size_t len);
/* Text in which they were masked before. */
struct db_value db_value_raw(const char *data, size_t len);

/* The values behind a dummy, so that values[i] is parameter ?i. */
#define DB_VALUES(...)                                                                         \
	(const struct db_value[]){ { .data = NULL }, ##__VA_ARGS__ },                          \
		sizeof((const struct db_value[]){ { .data = NULL }, ##__VA_ARGS__ }) /         \
			sizeof(struct db_value)

/* A bound statement for reading, to be released; NULL with an error. Walk it by
   db_next(); afterwards db_failed() tells an end from an error. */
#define db_query(store, err, sql, ...)                                                         \
	db_query_values((store), (err), (sql), DB_VALUES(__VA_ARGS__))
struct statement *db_query_values(struct store *store, struct err *err, const char *sql,
	const struct db_value *values, size_t count);
bool db_next(struct statement *statement, struct err *err); /* NULL: false */
bool db_failed(const struct statement *statement);          /* NULL: true */
/* Resets it, or frees it when it is not a kept one. */
void db_release(struct statement **statement);
#define auto_statement __attribute__((cleanup(db_release)))

/* Columns of the row at hand; borrowed data is valid until the next step. */
int64_t db_int(const struct statement *statement, int column);
char *db_text(const struct statement *statement, int column); /* caller's; NULL for null */
const char *db_data(const struct statement *statement, int column, size_t *len);

/* Runs a statement to its end. */
#define db_change(store, err, sql, ...)                                                        \
	db_change_values((store), (err), (sql), DB_VALUES(__VA_ARGS__))
bool db_change_values(struct store *store, struct err *err, const char *sql,
	const struct db_value *values, size_t count);
/* Rows that the last db_change() touched, and the id of the row it inserted. */
int64_t db_changes(const struct store *store);
int64_t db_inserted(const struct store *store);

/* The first column of the first row, or `fallback`. */
#define db_number(store, fallback, sql, ...)                                                   \
	db_number_values((store), (fallback), (sql), DB_VALUES(__VA_ARGS__))
int64_t db_number_values(struct store *store, int64_t fallback, const char *sql,
	const struct db_value *values, size_t count);
char *db_string(struct store *store, const char *sql, int64_t id); /* NULL: none */

/* Turns an SQLite code into an error and notes what follows from it. Returns false. */
bool db_fail(struct store *store, int code, struct err *err);
void db_free_statements(struct store *store);

#endif
