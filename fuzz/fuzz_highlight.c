/* Any bytes as lines of code in a language that the first byte picks. What comes out
   lies in the line, in order, and is the same when the line is read again. */
#include "fuzz/target.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "front/highlight/highlight.h"
#include "front/highlight/lexer.h"

static void require(bool condition) {
	if (!condition) {
		abort();
	}
}

static void check_line(struct highlight *state, const char *line, size_t len) {
	struct highlight_spans spans = { 0 };
	struct highlight_spans again = { 0 };
	struct highlight before = *state;
	size_t end = 0;

	highlight_line(state, line, len, &spans);
	for (size_t i = 0; i < spans.len; i++) {
		require(spans.items[i].len > 0 && spans.items[i].start >= end);
		require(spans.items[i].kind != HIGHLIGHT_PLAIN);
		end = spans.items[i].start + spans.items[i].len;
		require(end <= len);
	}
	highlight_line(&before, line, len, &again);
	require(spans.len == again.len);
	require(memcmp(&before, state, sizeof(before)) == 0);
	highlight_spans_fini(&spans);
	highlight_spans_fini(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	const char *text = (const char *)data;
	struct highlight state;

	if (size == 0) {
		return 0;
	}
	highlight_init(&state, NULL);
	state.language = lex_languages[data[0] % lex_language_count];
	for (size_t at = 1; at < size;) {
		const char *end = memchr(text + at, '\n', size - at);
		size_t len = end ? (size_t)(end - text) - at : size - at;

		check_line(&state, text + at, len);
		at += len + 1;
	}
	return 0;
}
