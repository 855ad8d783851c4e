/* YAML: names before a colon, and blocks of text that last as long as they are
   indented. */

#include "front/highlight/lexer.h"

#include <string.h>

enum { MODE_NONE, MODE_TEXT };

static const char *const keywords[] = {
	"False",
	"No",
	"True",
	"Yes",
	"false",
	"no",
	"null",
	"off",
	"on",
	"true",
	"yes",
};

static const struct lex_rule rules[] = {
	{ "#", NULL, 0, LEX_APART, HIGHLIGHT_COMMENT },
	{ "\"", "\"", '\\', LEX_LINES | LEX_APART, HIGHLIGHT_STRING },
	{ "'", "'", 0, LEX_LINES | LEX_APART, HIGHLIGHT_STRING },
	{ "&", NULL, 0, LEX_NAME | LEX_NO_SPACE, HIGHLIGHT_NUMBER },
	{ "*", NULL, 0, LEX_NAME | LEX_NO_SPACE, HIGHLIGHT_NUMBER },
	{ "!", NULL, 0, LEX_NAME | LEX_NO_SPACE, HIGHLIGHT_NUMBER },
};

/* Where the value begins behind the dashes of a list. */
static size_t skip_dashes(const struct lexer *lexer) {
	size_t at = lexer_blank(lexer, 0);

	while (lexer_is_at(lexer, at, "- ")) {
		at += 1 + lexer_blank(lexer, at + 1);
	}
	return at;
}

/* The end of a name, at its colon; 0: there is none. */
static size_t name_end(const struct lexer *lexer, size_t at) {
	if (at < lexer->len && strchr("\"'#{[&*!|>", lexer->line[at])) {
		return 0;
	}
	for (size_t end = at; end < lexer->len; end++) {
		bool last = end + 1 == lexer->len || lexer_blank(lexer, end + 1) > 0;

		if (lexer->line[end] == ':' && last) {
			return end > at ? end : 0;
		}
		if (lexer->line[end] == '#' && end > at && lexer->line[end - 1] == ' ') {
			return 0;
		}
	}
	return 0;
}

/* "|", ">-": text comes on the lines below. */
static bool begins_text(const struct lexer *lexer) {
	size_t end = lexer->len;

	while (end > 0 && strchr(" \t\r", lexer->line[end - 1])) {
		end--;
	}
	while (end > 0 && strchr("+-123456789", lexer->line[end - 1])) {
		end--;
	}
	return end > 1 && (lexer->line[end - 1] == '|' || lexer->line[end - 1] == '>') &&
	       lexer->line[end - 2] == ' ';
}

static bool start_line(struct lexer *lexer) {
	struct highlight *state = lexer->state;
	size_t indent = lexer_blank(lexer, 0);

	if (state->mode == MODE_TEXT && (indent > state->indent || indent == lexer->len)) {
		lexer_add(lexer, indent, lexer->len, HIGHLIGHT_STRING);
		return true;
	}
	size_t at = skip_dashes(lexer);
	size_t end = name_end(lexer, at);

	state->mode = begins_text(lexer) ? MODE_TEXT : MODE_NONE;
	state->indent = (uint16_t)indent;
	if (end == 0) {
		return false;
	}
	lexer_add(lexer, at, end, HIGHLIGHT_KEYWORD);
	lexer_run(lexer, end);
	return true;
}

const struct lex_language language_yaml = {
	.names = "yaml yml docker-compose compose",
	.keywords = keywords,
	.keyword_count = ARRAY_LEN(keywords),
	.rules = rules,
	.rule_count = ARRAY_LEN(rules),
	.inner = "-./",
	.keys = true,
	.line_start = start_line,
};
