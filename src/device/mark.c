/* The pattern begins with its only newline, so what matched in part and then not is
   plain text, in which the next match can begin at this byte at the earliest. */
#include "device/mark.h"

#include "base/random.h"

#include <string.h>

void mark_init(struct mark *mark) {
	*mark = (struct mark){ .pattern = "\n", .len = MARK_WORD_LEN + 2 };
	random_hex(mark->pattern + 1, MARK_WORD_LEN / 2);
	mark->pattern[MARK_WORD_LEN + 1] = ':';
	mark->pattern[MARK_WORD_LEN + 2] = '\0';
}

const char *mark_word(const struct mark *mark) {
	return mark->pattern + 1;
}

static size_t read_text(struct mark *mark, const char *data, size_t len) {
	const char *end = memchr(data, '\n', len);
	size_t part = end ? (size_t)(end - data) : len;
	size_t room = sizeof(mark->text) - 1 - mark->text_len;
	size_t kept = part < room ? part : room;

	memcpy(mark->text + mark->text_len, data, kept);
	mark->text_len += kept;
	mark->text[mark->text_len] = '\0';
	mark->found = end;
	return end ? part + 1 : len;
}

static size_t match(const struct mark *mark, const char *data, size_t len) {
	size_t count = 0;

	while (count < len && mark->matched + count < mark->len &&
		data[count] == mark->pattern[mark->matched + count]) {
		count++;
	}
	return count;
}

size_t mark_read(struct mark *mark, const char *data, size_t len,
	void (*fn)(void *ctx, const char *data, size_t len), void *ctx) {
	size_t at = 0;

	while (at < len && !mark->found) {
		if (mark->matched == mark->len) {
			at += read_text(mark, data + at, len - at);
		} else if (mark->matched > 0) {
			size_t count = match(mark, data + at, len - at);

			mark->matched += count;
			at += count;
			if (at < len && mark->matched < mark->len) {
				size_t held = mark->matched;

				mark->matched = 0;
				fn(ctx, mark->pattern, held);
			}
		} else {
			const char *newline = memchr(data + at, '\n', len - at);
			size_t plain = newline ? (size_t)(newline - data) - at : len - at;

			if (plain > 0) {
				fn(ctx, data + at, plain);
			}
			mark->matched = newline ? 1 : 0;
			at += plain + mark->matched;
		}
	}
	return at;
}

void mark_flush(
	struct mark *mark, void (*fn)(void *ctx, const char *data, size_t len), void *ctx) {
	size_t held = mark->matched;

	mark->matched = 0;
	if (held > 0 && !mark->found) {
		fn(ctx, mark->pattern, held);
	}
	if (held == mark->len && mark->text_len > 0 && !mark->found) {
		fn(ctx, mark->text, mark->text_len);
	}
}
