/* Differences and patches: each line is what its first byte says. */

#include "front/highlight/lexer.h"

static const struct {
	const char *begin;
	enum highlight_kind kind;
} lines[] = {
	{ "+++ ", HIGHLIGHT_KEYWORD },
	{ "--- ", HIGHLIGHT_KEYWORD },
	{ "@@", HIGHLIGHT_NUMBER },
	{ "+", HIGHLIGHT_ADDED },
	{ "-", HIGHLIGHT_REMOVED },
	{ ">", HIGHLIGHT_ADDED },
	{ "<", HIGHLIGHT_REMOVED },
	{ "diff ", HIGHLIGHT_KEYWORD },
	{ "index ", HIGHLIGHT_COMMENT },
	{ "similarity ", HIGHLIGHT_COMMENT },
	{ "rename ", HIGHLIGHT_COMMENT },
	{ "new file ", HIGHLIGHT_COMMENT },
	{ "deleted file ", HIGHLIGHT_COMMENT },
	{ "\\ ", HIGHLIGHT_COMMENT },
};

static bool start_line(struct lexer *lexer) {
	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		if (lexer_is_at(lexer, 0, lines[i].begin)) {
			lexer_add(lexer, 0, lexer->len, lines[i].kind);
			break;
		}
	}
	return true;
}

const struct lex_language language_diff = {
	.names = "diff patch udiff",
	.line_start = start_line,
};
