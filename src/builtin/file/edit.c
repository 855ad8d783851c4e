/* Places are counted with overlaps ("aa" is twice in "aaa"), as either could have
   been meant, but replaced without. Bytes outside of them stay as they are. */

#include "builtin/file/edit.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/vec.h"
#include "builtin/file/edit_hint.h"

#define PLACES_SHOWN 8
#define PLACES_MAX ((size_t)1000) /* that are counted */

/* Where `wanted` next stands in [from, end), or NULL. */
static const char *find(const char *from, const char *end, const char *wanted, size_t len) {
	return (size_t)(end - from) < len ? NULL
					  : memmem(from, (size_t)(end - from), wanted, len);
}

/* Does the text have CR LF at every line end, and at least one? */
static bool has_crlf(const char *text, size_t len) {
	size_t count = 0;

	for (const char *at = text; (at = memchr(at, '\n', len - (size_t)(at - text))); at++) {
		if (at == text || at[-1] != '\r') {
			return false;
		}
		count++;
	}
	return count > 0;
}

/* A copy in which each LF has its CR. */
static char *with_crlf(const char *text) {
	struct buf out = BUF_INIT;

	for (const char *at = text; *at; at++) {
		if (*at == '\n' && (at == text || at[-1] != '\r')) {
			buf_add_char(&out, '\r');
		}
		buf_add_char(&out, *at);
	}
	return buf_detach(&out);
}

static size_t line_of(const char *text, const char *place) {
	size_t line = 1;

	for (const char *at = text; (at = memchr(at, '\n', (size_t)(place - at))); at++) {
		line++;
	}
	return line;
}

static bool fail_many(const char *text, size_t len, const char *old_text, struct err *err) {
	auto_buf struct buf lines = BUF_INIT;
	size_t count = 0, old_len = strlen(old_text);
	const char *end = text + len;

	for (const char *at = text; (at = find(at, end, old_text, old_len)); at++) {
		if (++count > PLACES_MAX) {
			break;
		}
		if (count <= PLACES_SHOWN) {
			buf_addf(&lines, "%s%zu", lines.len ? ", " : "", line_of(text, at));
		}
	}
	return err_set(err, ERR_USAGE,
		"old_text occurs %s%zu times (line %s%s): put more of the lines around the one "
		"you "
		"mean into old_text, or set all: true to change every one",
		count > PLACES_MAX ? "over " : "", count > PLACES_MAX ? PLACES_MAX : count,
		lines.data, count > PLACES_SHOWN ? " ..." : "");
}

static bool fail_none(const char *text, size_t len, const char *old_text, struct err *err) {
	auto_buf struct buf hint = BUF_INIT_MAX(360);

	edit_hint(&hint, text, len, old_text);
	return err_set(err, ERR_NOT_FOUND, "old_text is not in the file%s%s",
		hint.len ? ": " : "",
		hint.len ? hint.data : "; read the file again and copy the text exactly");
}

static void replace(
	struct buf *out, const char *text, size_t len, const struct edit *edit, size_t *count) {
	const char *end = text + len, *place;
	size_t old_len = strlen(edit->old_text);

	*count = 0;
	while ((place = find(text, end, edit->old_text, old_len)) && (edit->all || !*count)) {
		buf_add(out, text, (size_t)(place - text));
		buf_add_str(out, edit->new_text);
		text = place + old_len;
		(*count)++;
	}
	buf_add(out, text, (size_t)(end - text));
}

bool edit_apply(struct buf *out, const char *text, size_t len, const struct edit *edit,
	size_t *count, struct err *err) {
	bool crlf = has_crlf(text, len);
	auto_free char *old_text = crlf ? with_crlf(edit->old_text) : xstrdup(edit->old_text);
	auto_free char *new_text = crlf ? with_crlf(edit->new_text) : xstrdup(edit->new_text);
	struct edit exact = { .old_text = old_text, .new_text = new_text, .all = edit->all };

	if (!*old_text) {
		return err_set(err, ERR_USAGE,
			"old_text is empty: give the exact text to replace, or use write_file");
	}
	if (strcmp(old_text, new_text) == 0) {
		return err_set(
			err, ERR_USAGE, "old_text and new_text are equal: nothing to change");
	}
	const char *first = find(text, text + len, old_text, strlen(old_text));

	if (!first) {
		return fail_none(text, len, edit->old_text, err);
	}
	if (!edit->all && find(first + 1, text + len, old_text, strlen(old_text))) {
		return fail_many(text, len, old_text, err);
	}
	replace(out, text, len, &exact, count);
	return true;
}
