#include "check.h"

#include "base/mem.h"
#include "builtin/file/line_match.h"

struct match_case {
	const char *name;
	const char *query;
	bool regex;
	bool match_case;
	const char *text;
	int line; /* offset, -1: not found */
	int place;
};

static const struct match_case cases[] = {
	{ .name = "plain", .query = "two", .text = "one\ntwo\n", .line = 4, .place = 4 },
	{ .name = "within a line", .query = "wo", .text = "one\ntwo\n", .line = 4, .place = 5 },
	{ .name = "not there", .query = "three", .text = "one\ntwo\n", .line = -1 },
	{ .name = "longer than the text", .query = "abc", .text = "ab", .line = -1 },
	{ .name = "as long as the text", .query = "abc", .text = "abc", .line = 0, .place = 0 },
	{ .name = "no text", .query = "a", .text = "", .line = -1 },
	{ .name = "any case", .query = "TwO", .text = "tWo", .line = 0, .place = 0 },
	{ .name = "any case, the later one first",
		.query = "bx",
		.text = "B b bX",
		.line = 0,
		.place = 4 },
	{ .name = "case counts",
		.query = "Two",
		.match_case = true,
		.text = "two\nTwo",
		.line = 4,
		.place = 4 },
	{ .name = "plain text is no expression",
		.query = "a.c",
		.text = "abc\na.c",
		.line = 4,
		.place = 4 },
	{ .name = "CJK", .query = "世界", .text = "你好\n，世界", .line = 7, .place = 10 },
	{ .name = "expression",
		.query = "t.o",
		.regex = true,
		.text = "one\ntwo\n",
		.line = 4,
		.place = 4 },
	{ .name = "expression, any case",
		.query = "TW[o]",
		.regex = true,
		.text = "two",
		.line = 0,
		.place = 0 },
	{ .name = "expression, case counts",
		.query = "TW",
		.regex = true,
		.match_case = true,
		.text = "two",
		.line = -1 },
	{ .name = "(?i) in front",
		.query = "(?i)TW",
		.regex = true,
		.match_case = true,
		.text = "two",
		.line = 0,
		.place = 0 },
	{ .name = "begin of a line",
		.query = "^b",
		.regex = true,
		.text = "ab\nb",
		.line = 3,
		.place = 3 },
	{ .name = "end of a line",
		.query = "b$",
		.regex = true,
		.text = "ba\nab\nx",
		.line = 3,
		.place = 4 },
	{ .name = "end of a line before CR",
		.query = "b$",
		.regex = true,
		.text = "ab\r\n",
		.line = 0,
		.place = 1 },
	{ .name = "empty line",
		.query = "^$",
		.regex = true,
		.text = "a\n\nb",
		.line = 2,
		.place = 2 },
	{ .name = "digits",
		.query = "\\d+",
		.regex = true,
		.text = "ab\nc12",
		.line = 3,
		.place = 4 },
	{ .name = "or",
		.query = "cat|dog",
		.regex = true,
		.text = "a dog",
		.line = 0,
		.place = 2 },
	{ .name = "word",
		.query = "\\bcat\\b",
		.regex = true,
		.text = "concat\ncats\na cat!",
		.line = 12,
		.place = 14 },
	{ .name = "word, later in the line",
		.query = "\\bcat\\b",
		.regex = true,
		.text = "concat cat",
		.line = 0,
		.place = 7 },
	{ .name = "word begins",
		.query = "\\bcat",
		.regex = true,
		.text = "concat\ncats",
		.line = 7,
		.place = 7 },
	{ .name = "word ends",
		.query = "cat\\b",
		.regex = true,
		.text = "cats\nconcat",
		.line = 5,
		.place = 8 },
	{ .name = "word of letters beyond ASCII",
		.query = "\\bber",
		.regex = true,
		.text = "\xc3\xbc"
			"ber",
		.line = -1 },
	{ .name = "begin is not found again within a line",
		.query = "^a\\b",
		.regex = true,
		.text = "ab a",
		.line = -1 },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		const struct match_case *c = &cases[i];
		auto_free char *text = xstrdup(c->text);
		struct err err = ERR_INIT;
		struct line_match *match =
			line_match_new(c->query, c->regex, c->match_case, &err);
		size_t line = 99, place = 99;

		if (!match) {
			fail_msg("%s: %s", c->name, err.text);
		}
		bool found = line_match_find(match, text, strlen(text), &line, &place);

		check(c->name, found == (c->line >= 0));
		if (found) {
			check_int(c->name, line, c->line);
			check_int(c->name, place, c->place);
		}
		check_str(c->name, text, c->text);
		line_match_free(match);
	}
}

static const struct {
	const char *name;
	const char *query;
	const char *error;
} refused[] = {
	{ .name = "unclosed group", .query = "(a", .error = "regular expression" },
	{ .name = "look-ahead", .query = "a(?=b)", .error = "search without regex" },
	{ .name = "back reference", .query = "(a)\\1", .error = "search without regex" },
	{ .name = "repeats of repeats",
		.query = "((a{100}){100}){100}",
		.error = "search without regex" },
	{ .name = "border in the middle", .query = "a\\bb", .error = "search without regex" },
	{ .name = "borders around an or", .query = "\\ba|b\\b", .error = "in parentheses" },
};

static void test_refused(void **state) {
	(void)state;
	for (size_t i = 0; i < sizeof(refused) / sizeof(*refused); i++) {
		struct err err = ERR_INIT;

		check(refused[i].name, !line_match_new(refused[i].query, true, false, &err));
		if (!strstr(err.text, refused[i].error)) {
			fail_msg("%s: %s", refused[i].name, err.text);
		}
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_refused),
	};

	return CHECK_RUN(tests);
}
