/* A run counts as emphasis by what stands beside it: white space, punctuation or
   other text. The mark is "other text", so between marks a run may open and close.
   A side with white space gets none, and keeps telling an opening from a closing. */

#include "front/markdown_repair.h"

#include <string.h>

#include "base/utf8.h"

static bool is_cjk(uint32_t code) {
	return utf8_is_cjk(code) || (code >= 0x3000 && code <= 0x303f) ||
	       (code >= 0xff00 && code <= 0xffef) || (code >= 0x2018 && code <= 0x201f) ||
	       code == 0x2014 || code == 0x2026 || code == 0xb7;
}

static bool is_space(uint32_t code) {
	return code == 0 || code == ' ' || code == '\t' || code == '\n' || code == '\r' ||
	       code == 0xa0 || code == 0x3000;
}

static bool is_run_byte(char byte) {
	return byte == '*' || byte == '_' || byte == '~';
}

/* The character that ends at `at`, 0: none. */
static uint32_t code_before(const char *text, size_t at) {
	uint32_t code = 0;
	size_t start = at;

	while (start > 0 && at - start < 4) {
		start--;
		if (((unsigned char)text[start] & 0xc0) != 0x80) {
			break;
		}
	}
	if (start < at) {
		utf8_decode(text + start, at - start, &code);
	}
	return code;
}

static uint32_t code_at(const char *text, size_t len, size_t at) {
	uint32_t code = 0;

	if (at < len) {
		utf8_decode(text + at, len - at, &code);
	}
	return code;
}

static void add_mark(struct buf *out, struct repair_marks *marks) {
	vec_push(&marks->at, (uint32_t)out->len);
	buf_add(out, REPAIR_MARK, REPAIR_MARK_LEN);
}

static void add_run(const char *text, size_t len, size_t at, size_t end, struct buf *out,
	struct repair_marks *marks) {
	uint32_t before = code_before(text, at);
	uint32_t after = code_at(text, len, end);
	bool fence = text[at] == '~' && end - at > 2;
	bool touches = !fence && (is_cjk(before) || is_cjk(after));

	if (touches && !is_space(before)) {
		add_mark(out, marks);
	}
	buf_add(out, text + at, end - at);
	if (touches && !is_space(after)) {
		add_mark(out, marks);
	}
}

static bool has_mark(const char *text, size_t len) {
	return memmem(text, len, REPAIR_MARK, REPAIR_MARK_LEN) != NULL;
}

void repair_cjk(const char *text, size_t len, struct buf *out, struct repair_marks *marks) {
	size_t done = 0;

	marks->at.len = 0;
	if (has_mark(text, len)) {
		buf_add(out, text, len);
		return;
	}
	for (size_t at = 0; at < len;) {
		if (text[at] == '\\') {
			at += 2;
			continue;
		}
		if (!is_run_byte(text[at])) {
			at++;
			continue;
		}
		size_t end = at;

		while (end < len && text[end] == text[at]) {
			end++;
		}
		buf_add(out, text + done, at - done);
		add_run(text, len, at, end, out, marks);
		done = at = end;
	}
	buf_add(out, text + done, len - done);
}

size_t repair_unmarked(const struct repair_marks *marks, size_t at) {
	size_t low = 0;
	size_t high = marks->at.len;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (marks->at.items[middle] < at) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return at - low * REPAIR_MARK_LEN;
}
