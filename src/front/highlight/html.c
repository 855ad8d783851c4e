/* HTML and XML: only inside of tags are there words and strings; all else is text. */

#include "front/highlight/lexer.h"

#include <string.h>

enum { MODE_TEXT, MODE_TAG, MODE_COMMENT, MODE_STRING, MODE_STRING_ONE };

/* The place behind `end`, or the line's end: then `mode` goes on. */
static size_t find_end(struct lexer *lexer, size_t at, const char *end, uint8_t after) {
	const char *found = memmem(lexer->line + at, lexer->len - at, end, strlen(end));

	if (!found) {
		return lexer->len;
	}
	lexer->state->mode = after;
	return (size_t)(found - lexer->line) + strlen(end);
}

/* "<b", "</b", "<?xml": up to the end of the name. */
static size_t begin_tag(struct lexer *lexer, size_t at) {
	size_t end = at + 1;

	if (lexer_is_at(lexer, at, "<!--")) {
		lexer->state->mode = MODE_COMMENT;
		size_t close = find_end(lexer, at + 4, "-->", MODE_TEXT);

		lexer_add(lexer, at, close, HIGHLIGHT_COMMENT);
		return close;
	}
	while (end < lexer->len && strchr("/?!", lexer->line[end])) {
		end++;
	}
	if (end >= lexer->len || !lexer_is_word(lexer, lexer->line[end])) {
		return at + 1;
	}
	while (end < lexer->len && lexer_is_word(lexer, lexer->line[end])) {
		end++;
	}
	lexer->state->mode = MODE_TAG;
	lexer_add(lexer, at, end, HIGHLIGHT_KEYWORD);
	return end;
}

/* "&amp;" */
static size_t take_entity(struct lexer *lexer, size_t at) {
	size_t end = at + 1;

	while (end < lexer->len && end - at < 12 &&
		(lexer->line[end] == '#' || lexer_is_word(lexer, lexer->line[end]))) {
		end++;
	}
	if (end == at + 1 || end >= lexer->len || lexer->line[end] != ';') {
		return at + 1;
	}
	lexer_add(lexer, at, end + 1, HIGHLIGHT_NUMBER);
	return end + 1;
}

static size_t take_text(struct lexer *lexer, size_t at) {
	if (lexer->line[at] == '<') {
		return begin_tag(lexer, at);
	}
	return lexer->line[at] == '&' ? take_entity(lexer, at) : at + 1;
}

static size_t take_in_tag(struct lexer *lexer, size_t at) {
	char byte = lexer->line[at];

	if (byte == '"' || byte == '\'') {
		lexer->state->mode = byte == '"' ? MODE_STRING : MODE_STRING_ONE;
		size_t end = find_end(lexer, at + 1, byte == '"' ? "\"" : "'", MODE_TAG);

		lexer_add(lexer, at, end, HIGHLIGHT_STRING);
		return end;
	}
	size_t close = lexer_is_at(lexer, at, "/>") || lexer_is_at(lexer, at, "?>") ? 2
		       : byte == '>'                                                ? 1
										    : 0;

	if (close) {
		lexer->state->mode = MODE_TEXT;
		lexer_add(lexer, at, at + close, HIGHLIGHT_KEYWORD);
		return at + close;
	}
	return at + 1;
}

/* What the last line left open. */
static size_t go_on(struct lexer *lexer) {
	uint8_t mode = lexer->state->mode;
	size_t end = 0;

	if (mode == MODE_COMMENT) {
		end = find_end(lexer, 0, "-->", MODE_TEXT);
		lexer_add(lexer, 0, end, HIGHLIGHT_COMMENT);
	} else if (mode == MODE_STRING || mode == MODE_STRING_ONE) {
		end = find_end(lexer, 0, mode == MODE_STRING ? "\"" : "'", MODE_TAG);
		lexer_add(lexer, 0, end, HIGHLIGHT_STRING);
	}
	return end;
}

static bool start_line(struct lexer *lexer) {
	size_t at = go_on(lexer);

	while (at < lexer->len) {
		at = lexer->state->mode == MODE_TAG ? take_in_tag(lexer, at)
						    : take_text(lexer, at);
	}
	return true;
}

const struct lex_language language_html = {
	.names = "html htm xhtml xml svg vue svelte plist xsl rss",
	.inner = "-:.",
	.line_start = start_line,
};
