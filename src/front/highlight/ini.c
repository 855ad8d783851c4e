/* INI, TOML and what else is made of sections, names and values. */

#include "front/highlight/lexer.h"

static const char *const keywords[] = {
	"False",
	"No",
	"True",
	"Yes",
	"false",
	"inf",
	"nan",
	"no",
	"off",
	"on",
	"true",
	"yes",
};

static const struct lex_rule rules[] = {
	{ "#", NULL, 0, LEX_APART, HIGHLIGHT_COMMENT },
	{ ";", NULL, 0, LEX_FIRST, HIGHLIGHT_COMMENT },
	{ "!", NULL, 0, LEX_FIRST, HIGHLIGHT_COMMENT },
	{ "\"\"\"", "\"\"\"", '\\', LEX_LINES, HIGHLIGHT_STRING },
	{ "'''", "'''", 0, LEX_LINES, HIGHLIGHT_STRING },
	{ "\"", "\"", '\\', 0, HIGHLIGHT_STRING },
	{ "'", "'", 0, LEX_APART, HIGHLIGHT_STRING },
};

/* "[section]" at the left; a list that begins a line is indented, as a rule. */
static bool start_line(struct lexer *lexer) {
	size_t end = 0;

	if (lexer->len == 0 || lexer->line[0] != '[') {
		return false;
	}
	while (end < lexer->len && lexer->line[end] != ']') {
		end++;
	}
	while (end < lexer->len && lexer->line[end] == ']') {
		end++;
	}
	lexer_add(lexer, 0, end, HIGHLIGHT_KEYWORD);
	if (end < lexer->len) {
		lexer_run(lexer, end);
	}
	return true;
}

const struct lex_language language_ini = {
	.names = "ini toml cfg conf config properties env dotenv editorconfig desktop systemd "
		 "service gitconfig",
	.keywords = keywords,
	.keyword_count = ARRAY_LEN(keywords),
	.rules = rules,
	.rule_count = ARRAY_LEN(rules),
	.inner = "-.",
	.line_start = start_line,
};
