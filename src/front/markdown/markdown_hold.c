/* What flickers while a text streams is a mark whose other half has not come yet.
   Marks at the very end are held back until it is clear what they are: fences, the
   first lines of a table, markers of lists, a label in brackets, a formula. */

#include <string.h>

#include "base/utf8.h"
#include "front/markdown/markdown_line.h"
#include "front/markdown/markdown_repair_inner.h"

#define LABEL_MAX 160 /* bytes of a label that are waited for */
#define HEAD_MAX 1000 /* bytes of a table's first lines */
#define ENTITY_MAX 12
#define STRETCH_MAX 4096 /* bytes in which a formula is looked for */

static bool is_blank(char byte) {
	return byte == ' ' || byte == '\t';
}

static bool is_one_of(char byte, const char *set) {
	return byte && strchr(set, byte);
}

static size_t line_start(const char *text, size_t at) {
	while (at > 0 && text[at - 1] != '\n') {
		at--;
	}
	return at;
}

static size_t skip_digits(const char *text, size_t len, size_t at) {
	size_t end = at;

	while (end < len && end - at < 9 && text[end] >= '0' && text[end] <= '9') {
		end++;
	}
	return end;
}

size_t repair_containers(const char *line, size_t len) {
	size_t at = 0;

	for (;;) {
		at += line_quotes(line + at, len - at);
		size_t end = skip_digits(line, len, at);
		bool ordered = end > at && end < len && is_one_of(line[end], ".)");

		if (!ordered && !(end == at && at < len && is_one_of(line[at], "-+*"))) {
			return at;
		}
		end += 1;
		if (end < len && !is_blank(line[end])) {
			return at;
		}
		at = end;
	}
}

/* Could the next bytes make something else of a line that is this far? */
static bool is_undecided(const char *line, size_t len) {
	size_t at = repair_containers(line, len);

	if (at == len) {
		return true;
	}
	size_t digits = skip_digits(line, len, at);
	bool number = digits > at && digits < len && is_one_of(line[digits], ".)");
	bool version = number && skip_digits(line, len, digits + 1) > digits + 1;

	if (digits == len || (number && !version && len - digits < 4) ||
		(at > 0 && line[at] == '[' && len - at <= 3) ||
		line_fence(line + at, len - at)) {
		return true;
	}
	while (at < len && (is_blank(line[at]) || is_one_of(line[at], "`~*_-=+#|:"))) {
		at++;
	}
	return at == len;
}

/* The beginning of a paragraph whose first line is the last or the last but one, which
   may be a table's head; `len`: it has more lines. */
static size_t head_start(const char *text, size_t len, size_t last) {
	size_t start = last;

	if (last > 0) {
		size_t before = line_start(text, last - 1);
		const char *line = text + before;

		if (!line_is_blank(line, last - 1 - before) &&
			line_has_pipe(line, last - 1 - before, true)) {
			start = before;
		}
	}
	if (start > 0) {
		size_t before = line_start(text, start - 1);

		if (line_has_pipe(text + before, start - 1 - before, true)) {
			return len; /* a row behind others */
		}
	}
	return start;
}

/* Could the line at `at` become the one under a table's head? */
static bool may_be_delimiter(const char *text, size_t len, size_t at) {
	at += line_quotes(text + at, len - at);
	size_t dashes = line_run(text + at, len - at, '-');

	return at + dashes == len || line_is_delimiter(text + at, len - at) ||
	       line_is_blank(text + at + dashes, len - at - dashes);
}

/* A table's head is shown when the line under it has come. */
static size_t hold_table(const char *text, size_t len, size_t last) {
	size_t start = head_start(text, len, last);
	const char *end = memchr(text + start, '\n', len - start);
	size_t head = end ? (size_t)(end - text) : len;

	if (start == len || len - start > HEAD_MAX) {
		return len;
	}
	size_t at = start + repair_containers(text + start, head - start);

	if (!line_has_pipe(text + at, head - at, true)) {
		return len;
	}
	if (end && !may_be_delimiter(text, len, head + 1)) {
		return len;
	}
	while (at < head && text[at] != '|' && !line_begins_row(text + at, head - at)) {
		at++;
	}
	return at;
}

/* "[label" and "[label]": a link may come of it. */
static size_t hold_label(const char *text, size_t start, size_t len) {
	size_t low = len - start > LABEL_MAX ? len - LABEL_MAX : start;
	size_t at = len;

	if (at > low && text[at - 1] == ']') {
		at--;
	}
	while (at > low && !is_one_of(text[at - 1], "[]\n")) {
		at--;
	}
	if (at == low || text[at - 1] != '[') {
		return len;
	}
	at--;
	if (at > start && text[at - 1] == '\\') {
		return len;
	}
	return at > start && text[at - 1] == '!' ? at - 1 : at;
}

/* "&am" may become one character. */
static size_t hold_entity(const char *text, size_t start, size_t len) {
	for (size_t at = len; at > start && len - at < ENTITY_MAX; at--) {
		char byte = text[at - 1];
		bool word = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
			    (byte >= 'A' && byte <= 'Z') || byte == '#';

		if (byte == '&') {
			return at - 1;
		}
		if (!word) {
			break;
		}
	}
	return len;
}

/* Marks at the end whose meaning hangs on what follows. */
static size_t hold_marks(const char *text, size_t start, size_t len) {
	size_t end = len;

	while (end > start && is_one_of(text[end - 1], "*_~`")) {
		end--;
	}
	while (end >= start + 3 && memcmp(text + end - 3, WIDE_STAR, 3) == 0) {
		end -= 3;
	}
	if (end > start && end == len && text[end - 1] == '\\') {
		return end - 1;
	}
	return end > start && text[end - 1] == '\\' ? len : end;
}

/* Where the lines behind the last blank one begin, if that is not far. */
static size_t stretch_start(const char *text, size_t len) {
	size_t low = len > STRETCH_MAX ? len - STRETCH_MAX : 0;
	size_t start = line_start(text, len);

	while (start > low) {
		size_t before = line_start(text, start - 1);

		if (line_is_blank(text + before, start - 1 - before)) {
			break;
		}
		start = before;
	}
	return start;
}

/* A formula that has begun there and not ended. */
static size_t hold_formula(const char *text, size_t start, size_t len) {
	struct formula_reader reader = { .text = text, .len = len };
	size_t begin, inner, size;

	for (size_t at = start; at < len;) {
		if (text[at] == '`') {
			size_t end = line_code(text, len, at);

			at = end ? end : len;
		} else if (text[at] != '\\' && text[at] != '$') {
			at++;
		} else if ((size = formula_length(&reader, at, &begin, &inner)) > 0) {
			at += size;
		} else if (formula_is_open(text, len, at)) {
			return at;
		} else {
			at += text[at] == '\\' ? 2 : 1;
		}
	}
	return len;
}

static size_t min_size(size_t a, size_t b) {
	return a < b ? a : b;
}

size_t repair_hold(const char *text, size_t len) {
	len -= utf8_incomplete_tail(text, len);
	size_t start = line_start(text, len);
	size_t shown = hold_table(text, len, start);

	shown = min_size(shown, hold_formula(text, stretch_start(text, len), len));
	if (is_undecided(text + start, len - start)) {
		return min_size(shown, start);
	}
	shown = min_size(shown, hold_label(text, start, len));
	shown = min_size(shown, hold_entity(text, start, len));
	return min_size(shown, hold_marks(text, start, min_size(shown, len)));
}
