#ifndef BUILTIN_PARSE_ROWS_H
#define BUILTIN_PARSE_ROWS_H

#include "builtin/parse/span.h"

struct buf;
struct err;

/* What `content query` prints: "Row: 0 _id=7, date=12, body=text". Nothing in it is
   escaped, so it is cut by the columns that were asked for, in their order, and free
   text has to stand in the last one. */
struct rows {
	struct span rest;
	const char *const *columns; /* ends in NULL */
	size_t next;                /* number of the row that comes */
};

#define ROWS_COLUMNS_MAX 8

/* False when the text is no answer of `content query`; see rows_refuse(). */
bool rows_begin(struct rows *rows, struct span text, const char *const *columns);
/* One value a column, trimmed; "NULL" and what is missing is empty. */
bool rows_next(struct rows *rows, struct span values[ROWS_COLUMNS_MAX]);
/* The end of a parser whose rows did not begin: an exception is a failure, any other
   text is handed on. */
bool rows_refuse(struct span text, struct buf *out, struct err *err);

#endif
