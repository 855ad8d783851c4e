/* Tables as they are written, and as the parser wants them: it knows no full-width
   pipes, needs three dashes in a column, and drops the cells that the line under the
   head does not count. */

#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "front/markdown/markdown_line.h"
#include "front/markdown/markdown_repair_inner.h"

#define ROWS_MAX 2000 /* that are counted */
#define COLUMNS_MAX 64

struct row {
	const char *data;
	size_t len;
	size_t next; /* of the line behind it */
};

/* The line at `at` without quote marks, indent and line break. */
static struct row row_at(const char *text, size_t len, size_t at) {
	const char *end = memchr(text + at, '\n', len - at);
	size_t stop = end ? (size_t)(end - text) : len;
	size_t next = end ? stop + 1 : len;

	stop -= stop > at && text[stop - 1] == '\r';
	at += line_quotes(text + at, stop - at);
	return (struct row){ text + at, stop - at, next };
}

size_t table_marks(const char *line, size_t len) {
	size_t at = 0, marker;
	bool one;

	while ((marker = line_marker(line + at, len - at, &one)) > 0) {
		at += marker;
		at += line_quotes(line + at, len - at);
	}
	return at;
}

bool table_is_wide(const char *line, size_t len) {
	return memmem(line, len, WIDE_PIPE, 3) && !line_has_pipe(line, len, false);
}

static char sign_of(uint32_t code) {
	switch (code) {
	case 0xff5c:
		return '|';
	case 0xff1a:
		return ':';
	case 0xff0d:
	case 0x2014:
		return '-';
	default:
		return (char)code;
	}
}

/* The alignment of each column, by the letters "-lcr"; 0: it is no such line. */
static size_t read_delimiter(const char *line, size_t len, char letters[COLUMNS_MAX]) {
	size_t count = 0;
	bool first = false, last = false, dashes = false;

	if (!line_is_delimiter(line, len)) {
		return 0;
	}
	for (size_t at = 0; at <= len;) {
		uint32_t code = '|';

		at += at < len ? utf8_decode(line + at, len - at, &code) : 1;
		char sign = sign_of(code);

		if (sign == '|') {
			bool edge = !dashes && (count == 0 || at > len) && !first;

			if ((!dashes && !edge) || count == COLUMNS_MAX) {
				return 0;
			}
			if (dashes) {
				letters[count++] = "-lrc"[first + 2 * last];
			}
			first = last = dashes = false;
		} else if (sign == ':') {
			first = first || !dashes;
			last = dashes;
		} else if (sign == '-' && !last) {
			dashes = true;
		} else if (sign == '-') {
			return 0;
		}
	}
	return count;
}

/* A row ends the table when it is blank or begins something else. */
static bool is_row(const struct row *row) {
	bool one;

	return !line_is_blank(row->data, row->len) && !line_fence(row->data, row->len) &&
	       !line_is_heading(row->data, row->len) && !line_is_rule(row->data, row->len) &&
	       !line_marker(row->data, row->len, &one);
}

bool table_find(const char *text, size_t len, size_t at, struct repair_table *table) {
	char letters[COLUMNS_MAX];
	struct row head = row_at(text, len, at);
	struct row second = head.next < len ? row_at(text, len, head.next) : (struct row){ 0 };
	size_t count = second.data ? read_delimiter(second.data, second.len, letters) : 0;

	size_t marks = table_marks(head.data, head.len);

	head.data += marks;
	head.len -= marks;
	if (count == 0 || !line_has_pipe(head.data, head.len, true)) {
		return false;
	}
	bool outer = line_begins_row(head.data, head.len);

	size_t cells = line_cells(head.data, head.len, table_is_wide(head.data, head.len));

	if (cells > COLUMNS_MAX) {
		return false;
	}
	table->columns = cells > count ? cells : count;
	table->delimiter = head.next;
	table->next = second.next;
	for (size_t next = second.next, rows = 0; next < len && rows < ROWS_MAX; rows++) {
		struct row row = row_at(text, len, next);

		if (!is_row(&row) || (outer && !line_has_pipe(row.data, row.len, true))) {
			break;
		}
		cells = line_cells(row.data, row.len, table_is_wide(row.data, row.len));
		if (cells > table->columns && cells <= COLUMNS_MAX) {
			table->columns = cells;
		}
		next = row.next;
	}
	return true;
}

void table_add_delimiter(const char *line, size_t len, size_t columns, struct buf *out) {
	char letters[COLUMNS_MAX];
	size_t count = read_delimiter(line, len, letters);

	for (size_t i = 0; i < columns; i++) {
		char letter = i < count ? letters[i] : '-';

		buf_add_str(out, letter == '-' || letter == 'r' ? "|---" : "|:--");
		buf_add_str(out, letter == 'r' || letter == 'c' ? ":" : "-");
	}
	buf_add_char(out, '|');
}
