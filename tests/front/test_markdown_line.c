#include "tests/check.h"

#include "base/mem.h"
#include "front/markdown/markdown_line.h"

static const struct {
	const char *name;
	const char *line;
	size_t lack;
} lack_cases[] = {
	{ "a heading", "##Title", 2 },
	{ "a heading in Chinese", "#标题", 1 },
	{ "one with its space", "# 标题", 0 },
	{ "a tag", "#Tag", 0 },
	{ "a topic", "#话题# 内容", 0 },
	{ "too many signs", "#######甲", 0 },
	{ "an item", "-甲", 1 },
	{ "a bold item", "-**a** b", 1 },
	{ "an option", "-v", 0 },
	{ "a negative number", "-5", 0 },
	{ "a rule", "---", 0 },
	{ "a star", "*甲", 1 },
	{ "emphasis", "*甲*", 0 },
	{ "a number", "12.甲", 3 },
	{ "a number in brackets", "1)甲", 2 },
	{ "a sentence", "1.Install", 2 },
	{ "a version", "1.5", 0 },
	{ "a long number", "1234.甲", 0 },
	{ "a file", "1.txt", 0 },
	{ "nothing", "", 0 },
	{ "a sign alone", "-", 0 },
};

static void test_lack(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(lack_cases); i++) {
		check_int(lack_cases[i].name,
			line_lack(lack_cases[i].line, strlen(lack_cases[i].line)),
			lack_cases[i].lack);
	}
}

static const struct {
	const char *name;
	const char *line;
	bool wide;
	size_t cells;
} cell_cases[] = {
	{ "outer pipes", "| a | b |", false, 2 },
	{ "none", "a | b", false, 2 },
	{ "one cell", "| a |", false, 1 },
	{ "no pipe", "a", false, 1 },
	{ "escaped", "a \\| b | c", false, 2 },
	{ "in code", "`a | b` | c", false, 2 },
	{ "code that does not end", "`a | b", false, 2 },
	{ "wide", "｜甲｜乙｜", true, 2 },
	{ "wide ones that are text", "｜甲｜乙｜", false, 1 },
	{ "empty cells", "|||", false, 2 },
	{ "spaces around", "  | a | b |  ", false, 2 },
};

static void test_cells(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cell_cases); i++) {
		check_int(cell_cases[i].name,
			line_cells(cell_cases[i].line, strlen(cell_cases[i].line),
				cell_cases[i].wide),
			cell_cases[i].cells);
	}
}

enum { DELIMITER = 1, HEADING = 2, RULE = 4, FENCE = 8, MARKDOWN = 16, MARKER = 32 };

static const struct {
	const char *name;
	const char *line;
	int kinds;
} kind_cases[] = {
	{ "text", "a", 0 },
	{ "a delimiter", "|---|:-:|", DELIMITER },
	{ "a wide delimiter", "｜－－｜：－：｜", DELIMITER },
	{ "dashes", "---", RULE },
	{ "dashes with spaces", "- - -", RULE | MARKER },
	{ "stars", "***", RULE },
	{ "a heading", "# a", HEADING },
	{ "a heading without space", "##a", HEADING },
	{ "a fence", "```c", FENCE },
	{ "tildes", "~~~", FENCE },
	{ "code in a line", "```a```", 0 },
	{ "a fence of Markdown", "```markdown", FENCE | MARKDOWN },
	{ "in short", "~~~~ MD ", FENCE | MARKDOWN },
	{ "an item", "- a", MARKER },
	{ "a number", "10) a", MARKER },
	{ "half a character", "|\xef\xbd", 0 },
};

static void test_kinds(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(kind_cases); i++) {
		const char *line = kind_cases[i].line;
		size_t len = strlen(line);
		bool one;
		int kinds = (line_is_delimiter(line, len) ? DELIMITER : 0) |
			    (line_is_heading(line, len) ? HEADING : 0) |
			    (line_is_rule(line, len) ? RULE : 0) |
			    (line_fence(line, len) ? FENCE : 0) |
			    (line_is_markdown_fence(line, len) ? MARKDOWN : 0) |
			    (line_marker(line, len, &one) ? MARKER : 0);

		check_int(kind_cases[i].name, kinds, kind_cases[i].kinds);
	}
}

static const struct CMUnitTest tests[] = {
	cmocka_unit_test(test_lack),
	cmocka_unit_test(test_cells),
	cmocka_unit_test(test_kinds),
};

int main(void) {
	return CHECK_RUN(tests);
}
