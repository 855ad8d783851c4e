#include "memory/fact.h"

#include "base/mem.h"
#include "check.h"

static void test_clean(void **state) {
	static const struct {
		const char *name, *in, *want; /* NULL: refused */
	} cases[] = {
		{ "one line", " likes\n green \t tea ", "likes green tea" },
		{ "controls go", "likes \x1b[31mred\x07", "likes [31mred" },
		{ "bidi controls go",
			"a\xe2\x80\xae"
			"bc",
			"abc" },
		{ "line separators are white space",
			"a\xe2\x80\xa8"
			"bc",
			"a bc" },
		{ "bytes that are no text",
			"ab\xff"
			"c",
			"ab\xef\xbf\xbd"
			"c" },
		{ "too short", " ab ", NULL },
		{ "three are enough", "abc", "abc" },
		{ "three in Chinese", "\xe7\xbb\xbf\xe8\x8c\xb6\xe5\xa5\xbd",
			"\xe7\xbb\xbf\xe8\x8c\xb6\xe5\xa5\xbd" },
		{ "a secret", "password: crab", NULL },
		{ "nothing", "", NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		struct err err = ERR_INIT;
		bool ok = fact_clean(&out, MEMORY_FACT, cases[i].in, strlen(cases[i].in), &err);

		check_int(cases[i].name, ok, cases[i].want != NULL);
		check_str(cases[i].name, out.data, cases[i].want ? cases[i].want : "");
		check(cases[i].name, ok || err.text[0]);
	}
}

static bool takes(enum memory_kind kind, size_t count) {
	auto_buf struct buf in = BUF_INIT;
	auto_buf struct buf out = BUF_INIT;

	for (size_t i = 0; i < count; i++) {
		buf_add_char(&in, i % 4 == 3 && i + 1 < count ? ' ' : 'x');
	}
	return fact_clean(&out, kind, in.data, in.len, NULL);
}

static void test_length(void **state) {
	(void)state;
	check("200 of a fact", takes(MEMORY_FACT, 200) && !takes(MEMORY_FACT, 201));
	check("400 of a snapshot", takes(MEMORY_SNAPSHOT, 400) && !takes(MEMORY_SNAPSHOT, 401));
	check("a megabyte", !takes(MEMORY_FACT, 1 << 20));
}

static void test_key(void **state) {
	auto_buf struct buf out = BUF_INIT;
	const char *text = "The Dog's \xef\xbc\xa1 C++!";

	(void)state;
	fact_key(&out, text, strlen(text));
	check_str("letters", out.data, "thedogsac++");
}

static void test_alike(void **state) {
	static const struct {
		const char *name, *a, *b;
		bool want;
	} cases[] = {
		{ "one word more", "The person likes green tea",
			"The person likes green tea much", true },
		{ "another name", "The dog is called Rex", "The dog is called Max", false },
		{ "another number", "The train to the sea leaves at 10 from track four",
			"The train to the sea leaves at 11 from track four", false },
		{ "nothing in common", "likes tea", "has a dog", false },
		{ "no words", "!?", "!?", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, fact_alike(cases[i].a, cases[i].b), cases[i].want);
		check_int(cases[i].name, fact_alike(cases[i].b, cases[i].a), cases[i].want);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_clean),
		cmocka_unit_test(test_length),
		cmocka_unit_test(test_key),
		cmocka_unit_test(test_alike),
	};

	return CHECK_RUN(tests);
}
