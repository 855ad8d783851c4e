/* Python. */

#include "front/highlight/lexer.h"

static const char *const keywords[] = {
	"False",
	"None",
	"True",
	"and",
	"as",
	"assert",
	"async",
	"await",
	"break",
	"case",
	"class",
	"continue",
	"def",
	"del",
	"elif",
	"else",
	"except",
	"finally",
	"for",
	"from",
	"global",
	"if",
	"import",
	"in",
	"is",
	"lambda",
	"match",
	"nonlocal",
	"not",
	"or",
	"pass",
	"raise",
	"return",
	"self",
	"try",
	"type",
	"while",
	"with",
	"yield",
};

static const struct lex_rule rules[] = {
	{ "#", NULL, 0, 0, HIGHLIGHT_COMMENT },
	{ "\"\"\"", "\"\"\"", '\\', LEX_LINES, HIGHLIGHT_STRING },
	{ "'''", "'''", '\\', LEX_LINES, HIGHLIGHT_STRING },
	{ "\"", "\"", '\\', 0, HIGHLIGHT_STRING },
	{ "'", "'", '\\', 0, HIGHLIGHT_STRING },
	{ "@", NULL, 0, LEX_NAME | LEX_FIRST, HIGHLIGHT_KEYWORD },
};

const struct lex_language language_python = {
	.names = "python py python3 py3 pyi pycon ipython",
	.keywords = keywords,
	.keyword_count = ARRAY_LEN(keywords),
	.rules = rules,
	.rule_count = ARRAY_LEN(rules),
};
