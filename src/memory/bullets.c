/* Models mark their lists in several ways: "-", "*", a bullet, a number. */
#include "memory/bullets.h"

#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "memory/fact.h"

#define ANSWER_MAX ((size_t)16 << 10) /* bytes that are looked at */
#define EPISODE "episode:"

static size_t mark_len(const char *line, size_t len) {
	static const char *const marks[] = { "- ", "* ", "+ ", "\xe2\x80\xa2 ", "\xe2\x80\xa2",
		"\xe2\x80\x93 " };

	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		size_t mark = strlen(marks[i]);

		if (len > mark && memcmp(line, marks[i], mark) == 0) {
			return mark;
		}
	}
	size_t digits = 0;

	while (digits < len && digits < 3 && line[digits] >= '0' && line[digits] <= '9') {
		digits++;
	}
	bool numbered = digits && digits + 2 < len &&
			(line[digits] == '.' || line[digits] == ')') && line[digits + 1] == ' ';

	return numbered ? digits + 2 : 0;
}

/* False: the line is none of both. */
static bool read_mark(const char **line, size_t *len, enum memory_kind *kind) {
	size_t mark = mark_len(*line, *len);
	const char *text = *line + mark;
	size_t left = *len - mark;
	size_t episode = strlen(EPISODE);
	bool is_episode = left > episode && strncasecmp(text, EPISODE, episode) == 0;

	if (!mark && !is_episode) {
		return false;
	}
	*kind = is_episode ? MEMORY_SNAPSHOT : MEMORY_FACT;
	*len = is_episode ? left - episode : left;
	*line = str_trim_span(is_episode ? text + episode : text, len);
	return *len > 0;
}

static bool is_echo(const struct buf *prompt, const char *text, size_t len) {
	auto_buf struct buf key = BUF_INIT;

	fact_key(&key, text, len);
	return key.len == 0 || memmem(prompt->data, prompt->len, key.data, key.len);
}

void bullets_read(const char *answer, size_t len, const char *prompt,
	void (*each)(void *ctx, enum memory_kind kind, const char *text, size_t len),
	void *ctx) {
	auto_buf struct buf echo = BUF_INIT;
	int count = 0;

	fact_key(&echo, prompt, strlen(prompt));
	len = len < ANSWER_MAX ? len : ANSWER_MAX;
	for (size_t at = 0; at < len && count < BULLETS_MAX;) {
		const char *end = memchr(answer + at, '\n', len - at);
		size_t size = end ? (size_t)(end - answer) - at : len - at;
		const char *line = answer + at;
		enum memory_kind kind;

		at += size + 1;
		line = str_trim_span(line, &size);
		if (read_mark(&line, &size, &kind) && !is_echo(&echo, line, size)) {
			each(ctx, kind, line, size);
			count++;
		}
	}
}
