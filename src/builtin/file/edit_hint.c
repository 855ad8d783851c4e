/* Three looks, from near to far: the same text in other white space or case, the
   first line followed by something else, a line that begins alike. */

#include "builtin/file/edit_hint.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "json/write.h"

#define SHOWN_MAX ((size_t)100) /* bytes of a text that is quoted */
#define ALIKE_MIN 6             /* bytes that must be equal to call lines alike */

/* Part of a text. */
struct span {
	const char *data;
	size_t len;
};

static bool is_space(char byte) {
	return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static char lower(char byte) {
	return byte >= 'A' && byte <= 'Z' ? (char)(byte + 'a' - 'A') : byte;
}

static struct span trimmed(struct span span) {
	while (span.len && is_space(*span.data)) {
		span.data++;
		span.len--;
	}
	while (span.len && is_space(span.data[span.len - 1])) {
		span.len--;
	}
	return span;
}

static bool is_same(struct span a, struct span b) {
	return a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
}

/* The line at the beginning of `rest`, without its end; `rest` moves behind it. */
static struct span next_line(struct span *rest) {
	const char *newline = memchr(rest->data, '\n', rest->len);
	struct span line = { rest->data, newline ? (size_t)(newline - rest->data) : rest->len };
	size_t used = line.len + (newline != NULL);

	rest->data += used;
	rest->len -= used;
	return line;
}

static size_t line_number(const char *text, const char *place) {
	size_t number = 1;

	for (; text < place; text++) {
		number += *text == '\n';
	}
	return number;
}

/* In quotes, with tabs and line ends as \t and \n, cut where it is long. */
static void quote(struct buf *out, struct span span) {
	size_t len = span.len < SHOWN_MAX ? span.len : SHOWN_MAX;

	if (len < span.len) {
		len -= utf8_incomplete_tail(span.data, len);
	}
	json_quote(out, span.data, len);
	if (len < span.len) {
		buf_add_str(out, "...");
	}
}

static void squeeze(struct buf *out, struct span span, bool any_case) {
	for (size_t i = 0; i < span.len; i++) {
		if (!is_space(span.data[i])) {
			buf_add_char(out, any_case ? lower(span.data[i]) : span.data[i]);
		}
	}
}

/* Passes `count` bytes that are no white space, and the white space before the next. */
static const char *pass(const char *at, const char *end, size_t count) {
	for (; at < end && (count || is_space(*at)); at++) {
		count -= !is_space(*at);
	}
	return at;
}

/* The place that equals `wanted` when white space (and case) is not looked at. */
static bool find_loose(
	struct span text, struct span wanted, bool any_case, struct span *found) {
	auto_buf struct buf in = BUF_INIT, what = BUF_INIT;

	squeeze(&in, text, any_case);
	squeeze(&what, wanted, any_case);
	const char *place = what.len ? memmem(in.data, in.len, what.data, what.len) : NULL;

	if (!place) {
		return false;
	}
	const char *end = text.data + text.len;
	const char *start = pass(text.data, end, (size_t)(place - in.data));

	while (start > text.data && is_space(start[-1]) && start[-1] != '\n') {
		start--;
	}
	struct span whole = { start, (size_t)(pass(start, end, what.len) - start) };

	found->data = start;
	found->len = (size_t)(trimmed(whole).data + trimmed(whole).len - start);
	return true;
}

static bool hint_loose(struct buf *out, struct span text, struct span wanted) {
	struct span found;
	bool same_case = find_loose(text, wanted, false, &found);

	if (!same_case && !find_loose(text, wanted, true, &found)) {
		return false;
	}
	buf_addf(out, "line %zu differs only in %s; the file has ",
		line_number(text.data, found.data),
		same_case ? "white space" : "upper and lower case");
	quote(out, found);
	return true;
}

/* The first line of `wanted` that is not blank. */
static struct span first_line(struct span *rest) {
	struct span line = { rest->data, 0 };

	while (rest->len && !line.len) {
		line = trimmed(next_line(rest));
	}
	return line;
}

/* The first line is there: where do the texts part? */
static bool hint_first_line(struct buf *out, struct span text, struct span wanted) {
	struct span first = first_line(&wanted);
	const char *place = first.len && wanted.len
				    ? memmem(text.data, text.len, first.data, first.len)
				    : NULL;

	if (!place) {
		return false;
	}
	struct span rest = { place, text.len - (size_t)(place - text.data) };
	struct span have, want;

	next_line(&rest);
	do {
		have = next_line(&rest);
		want = next_line(&wanted);
	} while (wanted.len && is_same(trimmed(have), trimmed(want)));
	if (is_same(trimmed(have), trimmed(want))) {
		return false;
	}
	buf_addf(out, "its first line is at line %zu, but at line %zu the file has ",
		line_number(text.data, place), line_number(text.data, have.data));
	quote(out, have);
	buf_add_str(out, " where old_text has ");
	quote(out, want);
	return true;
}

static size_t common_prefix(struct span a, struct span b) {
	size_t len = 0;

	while (len < a.len && len < b.len && a.data[len] == b.data[len]) {
		len++;
	}
	return len;
}

static void hint_alike(struct buf *out, struct span text, struct span wanted) {
	struct span first = first_line(&wanted), best = { 0 };
	size_t best_len = 0;

	for (struct span rest = text; rest.len;) {
		struct span line = next_line(&rest);
		size_t len = common_prefix(trimmed(line), first);

		if (len > best_len) {
			best_len = len;
			best = line;
		}
	}
	if (best_len >= ALIKE_MIN && best_len * 3 >= first.len) {
		buf_addf(out, "the line most like it is line %zu, ",
			line_number(text.data, best.data));
		quote(out, best);
	}
}

void edit_hint(struct buf *out, const char *text, size_t len, const char *wanted) {
	struct span whole = { text, len }, want = { wanted, strlen(wanted) };

	if (!hint_loose(out, whole, want) && !hint_first_line(out, whole, want)) {
		hint_alike(out, whole, want);
	}
}
