/* A row ends where the next number stands before the first column's name at the
   start of a line: a line break in a value ends none. */
#include "builtin/parse/rows.h"

#include <stdio.h>

#include "base/err.h"
#include "builtin/parse/parse_inner.h"

bool rows_begin(struct rows *rows, struct span text, const char *const *columns) {
	text = span_trim(text);
	*rows = (struct rows){ .rest = text, .columns = columns };
	if (span_starts(text, "No result found")) {
		rows->rest.len = 0;
		return true;
	}
	return span_starts(text, "Row: 0 ");
}

/* "\nRow: 3 _id=" */
static void mark_of(const struct rows *rows, char mark[96]) {
	snprintf(mark, 96, "\nRow: %zu %.60s=", rows->next, rows->columns[0]);
}

/* Takes the text up to `mark` off `row`; all of it where there is none. */
static struct span take_until(struct span *row, const char *mark) {
	struct span after = { row->data + row->len, 0 }, value = *row;

	if (span_find(*row, mark, &after)) {
		value.len = row->len - after.len - span_of(mark).len;
	}
	*row = after;
	return value;
}

static void split(const struct rows *rows, struct span row, struct span *values) {
	for (size_t i = 0; rows->columns[i] && i < ROWS_COLUMNS_MAX; i++) {
		char mark[96];

		values[i] = row;
		if (rows->columns[i + 1]) {
			snprintf(mark, sizeof(mark), ", %.80s=", rows->columns[i + 1]);
			values[i] = take_until(&row, mark);
		}
		values[i] = span_trim(values[i]);
		if (span_eq(values[i], "NULL")) {
			values[i].len = 0;
		}
	}
}

bool rows_next(struct rows *rows, struct span values[ROWS_COLUMNS_MAX]) {
	struct span row, skipped;
	char mark[96];

	if (rows->rest.len == 0) {
		return false;
	}
	mark_of(rows, mark);
	/* The first mark of all has no line before it, later ones were left in place. */
	if (!span_find(rows->rest, mark + 1, &row)) {
		return false;
	}
	rows->next++;
	mark_of(rows, mark);
	skipped = row;
	row = take_until(&skipped, mark);
	/* From the line break on, so that the number is read again. */
	rows->rest.data = row.data + row.len;
	rows->rest.len =
		skipped.len == 0 ? 0 : (size_t)(skipped.data + skipped.len - rows->rest.data);
	split(rows, row, values);
	return true;
}

bool rows_refuse(struct span text, struct buf *out, struct err *err) {
	struct span line;

	if (span_find(text, "SecurityException", NULL) ||
		span_find(text, "Permission Denial", NULL)) {
		return err_set(err, ERR_UNAVAILABLE,
			"this Android does not let its shell read that (SecurityException)");
	}
	if (span_starts(text, "Error while accessing") || span_starts(text, "[ERROR]")) {
		return span_line(&text, &line) &&
		       err_set(err, ERR_UNAVAILABLE, "%.*s",
			       (int)(line.len < 300 ? line.len : 300), line.data);
	}
	return parse_plain(text.data, text.len, out);
}
