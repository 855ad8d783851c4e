/* Environments: what "\\" and '&' divide into rows and cells. */

#include "front/maths/inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"

#define ROWS_MAX 200

static const struct shape {
	const char *name;
	const char *before; /* of each row */
	const char *after;
	const char *between; /* two cells */
	bool columns;        /* an argument tells the columns */
} shapes[] = {
	{ "matrix", "[", "]", "  ", false },
	{ "pmatrix", "(", ")", "  ", false },
	{ "bmatrix", "[", "]", "  ", false },
	{ "Bmatrix", "{", "}", "  ", false },
	{ "vmatrix", "|", "|", "  ", false },
	{ "Vmatrix", "‖", "‖", "  ", false },
	{ "smallmatrix", "[", "]", "  ", false },
	{ "array", "[", "]", "  ", true },
	{ "cases", "{ ", "", "  ", false },
	{ "aligned", "", "", " ", false },
	{ "align", "", "", " ", false },
	{ "align*", "", "", " ", false },
	{ "alignat", "", "", " ", true },
	{ "split", "", "", " ", false },
	{ "gather", "", "", " ", false },
	{ "gather*", "", "", " ", false },
	{ "gathered", "", "", " ", false },
	{ "equation", "", "", " ", false },
	{ "equation*", "", "", " ", false },
};

static const struct shape *find_shape(const char *name, size_t len) {
	for (size_t i = 0; i < ARRAY_LEN(shapes); i++) {
		if (strlen(shapes[i].name) == len && memcmp(shapes[i].name, name, len) == 0) {
			return &shapes[i];
		}
	}
	return NULL;
}

/* Where the row ends in the source: at a "\\" or the "\end" of this environment. Cells
   are read in between. */
static bool read_row(struct maths *maths, const struct shape *shape, struct buf *row) {
	struct maths inner = *maths;

	inner.out = row;
	inner.lines = false;
	while (inner.at < inner.len) {
		if (maths_is_at(&inner, "\\\\") || maths_is_at(&inner, "\\end")) {
			maths->at = inner.at;
			maths_trim(row);
			return true;
		}
		if (inner.source[inner.at] == '&') {
			inner.at++;
			maths_trim(row);
			buf_add_str(row, shape->between);
			while (inner.at < inner.len && inner.source[inner.at] == ' ') {
				inner.at++;
			}
			continue;
		}
		size_t before = inner.at;
		const char *stop =
			memmem(inner.source + inner.at, inner.len - inner.at, "\\\\", 2);
		struct maths part = inner;

		part.len = stop ? (size_t)(stop - inner.source) : inner.len;
		if (!maths_run(&part) || part.at == before) {
			return false;
		}
		inner.at = part.at;
	}
	return false;
}

static void add_row(
	struct maths *maths, const struct shape *shape, const struct buf *row, size_t number) {
	struct buf *out = maths->out;

	if (maths->lines) {
		maths_trim(out);
		buf_add_str(out, out->len > 0 ? "\n" : "");
	} else if (number > 0) {
		buf_add_str(out, shape->after[0] ? " " : "; ");
	}
	buf_addf(
		out, "%s%s%s", shape->before, row->data + strspn(row->data, " "), shape->after);
}

/* Behind a row: the next one begins, or the environment ends. */
static bool next_row(struct maths *maths, const char *name, size_t len, bool *more) {
	const char *end;
	size_t end_len;

	*more = maths_is_at(maths, "\\\\");
	if (*more) {
		maths->at += 2;
		return true;
	}
	maths->at += strlen("\\end");
	return maths_name(maths, &end, &end_len) && end_len == len &&
	       memcmp(end, name, len) == 0;
}

bool maths_rows(struct maths *maths) {
	const char *name;
	size_t len;
	bool more = true;

	if (!maths_name(maths, &name, &len)) {
		return false;
	}
	const struct shape *shape = find_shape(name, len);
	const char *columns;
	size_t columns_len;

	if (!shape || (shape->columns && !maths_name(maths, &columns, &columns_len))) {
		return false;
	}
	if (++maths->depth > MATHS_DEPTH_MAX) {
		return false;
	}
	for (size_t number = 0; more; number++) {
		auto_buf struct buf row = BUF_INIT_MAX(MATHS_MAX * 4);

		if (number > ROWS_MAX || !read_row(maths, shape, &row) ||
			!next_row(maths, name, len, &more)) {
			return false;
		}
		if (row.len > 0 || more) {
			add_row(maths, shape, &row, number);
		}
	}
	maths->depth--;
	if (maths->lines && maths->at < maths->len) {
		buf_add_char(maths->out, '\n');
	}
	return true;
}

bool maths_text(const char *source, size_t len, bool lines, struct buf *out) {
	auto_buf struct buf text = BUF_INIT_MAX(MATHS_OUT_MAX);
	const char *inner = str_trim_span(source, &len);
	struct maths maths = { .source = inner, .len = len, .lines = lines, .out = &text };

	if (len > MATHS_MAX) {
		return false;
	}
	while (maths.at < maths.len) {
		if (!maths_run(&maths)) {
			return false;
		}
		if (maths.at < maths.len && inner[maths.at] != '&') {
			return false; /* a bracket or an end that nothing opened */
		}
		maths.at += maths.at < maths.len;
	}
	maths_trim(&text);
	return text.len > 0 && buf_add(out, text.data, text.len);
}
