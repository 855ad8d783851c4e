#include "store/query.h"

#include "base/mem.h"
#include "check.h"

static const struct match_case {
	const char *name, *in, *match, *wide;
} match_cases[] = {
	{ .name = "nothing", .in = "", .match = "", .wide = "" },
	{ .name = "signs only", .in = "-> *", .match = "", .wide = "" },
	{ .name = "a letter", .in = "t", .match = "\"t\" *", .wide = "" },
	{ .name = "a word", .in = "Cat", .match = "\"cat\" *", .wide = "\"c\" *" },
	{ .name = "only the last is a beginning",
		.in = "big cat",
		.match = "\"big\" AND \"cat\" *",
		.wide = "\"big\" AND \"c\" *" },
	{ .name = "words of FTS5 are words",
		.in = "AND OR NOT",
		.match = "\"and\" AND \"or\" AND \"not\" *",
		.wide = "\"and\" AND \"or\" AND \"n\" *" },
	{ .name = "quotation marks cannot close a string",
		.in = "a\"b\" x:y*",
		.match = "\"a\" AND \"b\" AND \"x\" AND \"y\" *",
		.wide = "" },
	{ .name = "signs at the end", .in = "C++", .match = "\"c++\" *", .wide = "\"c\" *" },
	{ .name = "one CJK character begins a pair",
		.in = "部",
		.match = "\"部\" *",
		.wide = "" },
	{ .name = "pairs without the last",
		.in = "部署完",
		.match = "\"部署\" AND \"署完\"",
		.wide = "" },
	{ .name = "one CJK character in the middle",
		.in = "用 curl",
		.match = "\"用\" * AND \"curl\" *",
		.wide = "\"用\" * AND \"c\" *" },
};

static void test_match(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(match_cases); i++) {
		const struct match_case *c = &match_cases[i];
		struct query query;

		query_init(&query, c->in);
		check_str(c->name, query.match.data, c->match);
		check_str(c->name, query.wide.data, c->wide);
		query_fini(&query);
	}
}

static const struct confirm_case {
	const char *name, *query, *text;
	bool confirms;
	size_t at;
} confirm_cases[] = {
	{ .name = "as typed", .query = "a.b", .text = "x a.b y", .confirms = true, .at = 2 },
	{ .name = "not as typed", .query = "a.b", .text = "a b" },
	{ .name = "all words",
		.query = "two one",
		.text = "one two",
		.confirms = true,
		.at = 0 },
	{ .name = "one is missing", .query = "one three", .text = "one two" },
	{ .name = "phrase",
		.query = "\"one two\"",
		.text = "x one two",
		.confirms = true,
		.at = 2 },
	{ .name = "no phrase",
		.query = "\"one two\"",
		.text = "two one two"
			"x",
		.confirms = true,
		.at = 4 },
	{ .name = "parted phrase", .query = "\"one two\"", .text = "one and two" },
	{ .name = "open quotation mark",
		.query = "\"one",
		.text = "say \"one",
		.confirms = true,
		.at = 4 },
	{ .name = "mark inside a word",
		.query = "a\"b",
		.text = "a\"b",
		.confirms = true,
		.at = 0 },
	{ .name = "signs", .query = "->", .text = "x -> y", .confirms = true, .at = 2 },
	{ .name = "nothing asked", .query = " ", .text = "x" },
};

static void test_confirms(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(confirm_cases); i++) {
		const struct confirm_case *c = &confirm_cases[i];
		struct query query;
		size_t at;

		query_init(&query, c->query);
		check_int(c->name, query_confirms(&query, c->text, strlen(c->text), &at),
			c->confirms);
		if (c->confirms) {
			check_int(c->name, at, c->at);
		}
		query_fini(&query);
	}
}

static void test_begins(void **state) {
	struct query query;

	(void)state;
	query_init(&query, "art");
	assert_true(query_begins(&query, "the arts", 8));
	assert_false(query_begins(&query, "the start", 9));
	assert_true(query_begins(&query, "start art", 9));
	query_fini(&query);
}

static void test_hostile_length(void **state) {
	auto_buf struct buf text = BUF_INIT;
	struct query query;

	(void)state;
	for (int i = 0; i < 5000; i++) {
		buf_addf(&text, "w%d 部署%c", i, '"');
	}
	query_init(&query, text.data);
	assert_true(query.words.len <= QUERY_WORDS);
	assert_false(query.match.full);
	assert_false(query.wide.full);
	query_fini(&query);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_match),
		cmocka_unit_test(test_confirms),
		cmocka_unit_test(test_begins),
		cmocka_unit_test(test_hostile_length),
	};

	return CHECK_RUN(tests);
}
