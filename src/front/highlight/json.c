/* JSON, with the comments that some allow themselves. */

#include "front/highlight/lexer.h"

static const char *const keywords[] = {
	"false",
	"null",
	"true",
};

static const struct lex_rule rules[] = {
	{ "//", NULL, 0, 0, HIGHLIGHT_COMMENT },
	{ "/*", "*/", 0, LEX_LINES, HIGHLIGHT_COMMENT },
	{ "\"", "\"", '\\', 0, HIGHLIGHT_STRING },
	{ "'", "'", '\\', 0, HIGHLIGHT_STRING },
};

const struct lex_language language_json = {
	.names = "json jsonc json5 jsonl ndjson geojson",
	.keywords = keywords,
	.keyword_count = ARRAY_LEN(keywords),
	.rules = rules,
	.rule_count = ARRAY_LEN(rules),
	.keys = true,
};
