/* Offsets are bytes of the kept text, so that one answer leads to the next; whatever
   offset comes, a page begins and ends between characters. */

#include "agent/call/result_page.h"

#include "base/kind.h"
#include "base/mem.h"

#include <ctype.h>
#include <string.h>

#define NOTE_ROOM ((size_t)200) /* characters for the first and the last line */
#define AROUND ((size_t)150)    /* bytes of a line before and behind what was found */
#define FOUND_MAX 50

static bool is_inside(const char *data, size_t len, size_t at) {
	return at < len && ((unsigned char)data[at] & 0xc0) == 0x80;
}

/* The next place between two characters. */
static size_t align(const char *data, size_t len, size_t at) {
	for (int i = 0; i < 3 && is_inside(data, len, at); i++) {
		at++;
	}
	return at;
}

/* Offset behind `max` characters from `at` on, at the end of a line where one is near. */
static size_t page_end(const char *data, size_t len, size_t at, size_t max) {
	size_t end = at, count = 0;

	while (end < len && count < max) {
		end = align(data, len, end + 1);
		count++;
	}
	for (size_t back = end; end < len && back > at + (end - at) / 2; back--) {
		if (data[back - 1] == '\n') {
			return back;
		}
	}
	return end;
}

static void show_page(const char *data, size_t len, const struct result_query *query,
	struct buf *out, char **summary) {
	size_t at = query->offset > 0 ? (size_t)query->offset : 0;
	size_t max = query->max > 2 * NOTE_ROOM ? query->max - NOTE_ROOM : NOTE_ROOM;

	if (at >= len) {
		buf_addf(out, "[offset %zu is behind its end]", at);
		return;
	}
	at = align(data, len, at);
	size_t end = page_end(data, len, at, max);

	buf_add(out, data + at, end - at);
	if (end < len) {
		buf_addf(out, "%s[%zu more bytes: go on with offset %zu]",
			data[end - 1] == '\n' ? "" : "\n", len - end, end);
	}
	if (summary) {
		*summary = xasprintf("%zu bytes", end - at);
	}
}

static void lower(char *text, size_t len) {
	for (size_t i = 0; i < len; i++) {
		text[i] = (char)tolower((unsigned char)text[i]);
	}
}

/* The part of the line around what was found at [at, at + size). */
static void show_place(const char *data, size_t len, size_t at, size_t size, struct buf *out) {
	size_t begin = at, end = at + size;

	while (begin > 0 && at - begin < AROUND && data[begin - 1] != '\n') {
		begin--;
	}
	while (end < len && end - at - size < AROUND && data[end] != '\n') {
		end++;
	}
	begin = align(data, len, begin);
	end = align(data, len, end);
	buf_addf(out, "%zu: ", begin);
	buf_add(out, data + begin, end - begin);
	buf_add_char(out, '\n');
}

static void show_places(const char *data, size_t len, const struct result_query *query,
	struct buf *out, char **summary) {
	auto_free char *text = xmemdup(data, len);
	auto_free char *word = xstrdup(query->search);
	size_t size = strlen(word), count = 0, room = out->len + query->max;
	size_t at = query->offset > 0 ? (size_t)query->offset : 0;

	lower(text, len);
	lower(word, size);
	while (at < len) {
		const char *found = memmem(text + at, len - at, word, size);

		if (!found) {
			break;
		}
		size_t place = (size_t)(found - text);

		if (count == FOUND_MAX || out->len + 3 * AROUND + size + NOTE_ROOM > room) {
			buf_addf(out, "[more behind: go on with offset %zu]", place);
			break;
		}
		show_place(data, len, place, size, out);
		count++;
		const char *newline = memchr(found, '\n', len - place);

		at = newline ? (size_t)(newline - text) + 1 : len;
	}
	if (count == 0) {
		buf_addf(out, "[\"%s\" does not stand in it%s]", query->search,
			query->offset > 0 ? " behind that offset" : "");
	}
	if (summary) {
		*summary = xasprintf("%zu found", count);
	}
}

void result_page(const char *data, size_t len, const struct result_query *query,
	struct buf *out, char **summary) {
	const char *kind = kind_of_binary(data, len);

	if (kind) {
		buf_addf(out, "[%s: there is no text to show]", kind);
	} else if (query->search) {
		show_places(data, len, query, out, summary);
	} else {
		show_page(data, len, query, out, summary);
	}
}
