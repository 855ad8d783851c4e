/* Everything stays inside of the span, whatever bytes are in it. */
#include "builtin/parse/span.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"

#include <string.h>

static bool is_space(char byte) {
	return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

struct span span_of(const char *text) {
	return (struct span){ text ? text : "", text ? strlen(text) : 0 };
}

struct span span_trim(struct span span) {
	while (span.len > 0 && is_space(span.data[0])) {
		span.data++;
		span.len--;
	}
	while (span.len > 0 && is_space(span.data[span.len - 1])) {
		span.len--;
	}
	return span;
}

bool span_eq(struct span span, const char *text) {
	return span.len == strlen(text) && memcmp(span.data, text, span.len) == 0;
}

bool span_starts(struct span span, const char *prefix) {
	size_t len = strlen(prefix);

	return span.len >= len && memcmp(span.data, prefix, len) == 0;
}

bool span_find(struct span span, const char *needle, struct span *after) {
	size_t len = strlen(needle);
	const char *found = span.len ? memmem(span.data, span.len, needle, len) : NULL;

	if (found && after) {
		after->data = found + len;
		after->len = (size_t)(span.data + span.len - after->data);
	}
	return found;
}

bool span_value(struct span span, const char *key, struct span *value) {
	size_t len = strlen(key);

	span = span_trim(span);
	if (!span_starts(span, key)) {
		return false;
	}
	*value = span_trim((struct span){ span.data + len, span.len - len });
	return true;
}

bool span_line(struct span *rest, struct span *line) {
	const char *end;

	if (rest->len == 0) {
		return false;
	}
	end = memchr(rest->data, '\n', rest->len);
	*line = (struct span){ rest->data, end ? (size_t)(end - rest->data) : rest->len };
	rest->data += line->len + (end ? 1 : 0);
	rest->len -= line->len + (end ? 1 : 0);
	if (line->len > 0 && line->data[line->len - 1] == '\r') {
		line->len--;
	}
	return true;
}

bool span_word(struct span *rest, struct span *word) {
	size_t len = 0;

	*rest = span_trim(*rest);
	if (rest->len == 0) {
		return false;
	}
	while (len < rest->len && !is_space(rest->data[len])) {
		len++;
	}
	*word = (struct span){ rest->data, len };
	rest->data += len;
	rest->len -= len;
	return true;
}

struct span span_until(struct span span, const char *stops) {
	size_t len = 0;

	while (len < span.len && (!span.data[len] || !strchr(stops, span.data[len]))) {
		len++;
	}
	span.len = len;
	return span;
}

size_t span_indent(struct span line) {
	size_t len = 0;

	while (len < line.len && is_space(line.data[len])) {
		len++;
	}
	return len;
}

bool span_int(struct span span, int64_t *out) {
	char digits[24];
	size_t len = 0;

	span = span_trim(span);
	while (len < span.len && len < sizeof(digits) - 1 &&
		((span.data[len] >= '0' && span.data[len] <= '9') ||
			(len == 0 && span.data[len] == '-'))) {
		digits[len] = span.data[len];
		len++;
	}
	digits[len] = '\0';
	return str_to_int(digits, out);
}

bool span_find_value(struct span text, const char *key, struct span *value) {
	struct span line;

	while (span_line(&text, &line)) {
		if (span_value(line, key, value)) {
			return true;
		}
	}
	return false;
}

void span_add(struct buf *out, struct span span) {
	buf_add(out, span.data, span.len);
}

void span_add_cut(struct buf *out, struct span span, size_t max) {
	bool cut = span.len > max;

	if (cut) {
		span.len = max;
		/* Not within a character: its later bytes are 10xxxxxx. */
		while (span.len > 0 && ((unsigned char)span.data[span.len] & 0xc0) == 0x80) {
			span.len--;
		}
	}
	span_add(out, span);
	if (cut) {
		buf_add_str(out, "...");
	}
}

char *span_dup(struct span span) {
	return xmemdup(span.data, span.len);
}
