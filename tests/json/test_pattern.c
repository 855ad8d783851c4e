#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "check.h"
#include "json/pattern.h"

static void test_matches(void **state) {
	static const struct {
		const char *pattern, *text;
		bool out;
	} cases[] = {
		{ "b", "abc", true },
		{ "^b", "abc", false },
		{ "^a.c$", "abc", true },
		{ "^$", "", true },
		{ "^\\d+$", "0123", true },
		{ "^\\d+$", "12x", false },
		{ "^\\D+$", "ab", true },
		{ "^\\w+$", "a_9", true },
		{ "\\W", "a_9", false },
		{ "^a\\sb$", "a\tb", true },
		{ "^\\S+$", "a b", false },
		{ "^[\\w.-]+$", "a-b.c", true },
		{ "^[\\w-.]+$", "a-b.c", true },
		{ "^[\\d,]+$", "1,2", true },
		{ "^[^\\s]+$", "ab", true },
		{ "^[^\\s]+$", "a b", false },
		{ "^[a\\]b]+$", "a]b", true },
		{ "^[\\^a]+$", "^a", true },
		{ "^[\\^]$", "^", true },
		{ "^[\\^-]+$", "-^-", true },
		{ "^[^^]+$", "ab", true },
		{ "^[^^]+$", "a^", false },
		{ "^[a^]+$", "^a", true },
		{ "^[-a]+$", "a-a", true },
		{ "^[a\\\\]+$", "a\\", true },
		{ "^[\\n]$", "\n", true },
		{ "^[a-c0-2]+$", "c2", true },
		{ "^[a-c0-2]+$", "d", false },
		{ "^[[]$", "[", true },
		{ "^\\.\\-\\/\\+$", ".-/+", true },
		{ "^a\\tb$", "a\tb", true },
		{ "^a{2,3}$", "aa", true },
		{ "^a{2,3}$", "aaaa", false },
		{ "^a{2}$", "aa", true },
		{ "^a{2,}$", "aaaaa", true },
		{ "^(?:ab|cd)+$", "abcd", true },
		{ "^(ab)?$", "", true },
		{ "^a+?b*?$", "aab", true },
		{ "^a{1,2}?$", "", false },
		{ "^\\{\\}$", "{}", true },
		{ "^\\$5 \\(x\\)$", "$5 (x)", true },
		{ "^\xe4\xb8\xad+$", "\xe4\xb8\xad", true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		if (!pattern_check(cases[i].pattern, &err)) {
			fail_msg("%s: %s", cases[i].pattern, err.text);
		}
		check_int(cases[i].pattern, pattern_match(cases[i].pattern, cases[i].text),
			cases[i].out ? PATTERN_YES : PATTERN_NO);
	}
}

static void test_refuses(void **state) {
	static const char *const cases[] = { "(", ")", "(?=a)", "(?!a)", "(?<=a)b", "(?<n>a)",
		"(a)\\1", "\\bword\\b", "\\p{L}", "\\u0041", "\\x41", "\\cA", "\\0", "\\",
		"a\\", "[", "[a", "[]", "[^]", "[\\", "[\\W]", "[\\D]", "[[:alpha:]]",
		"[!-\\/]", "[\\[-z]", "[%-\\]]", "a{", "a{x}", "a{1001}", "a{1,1001}",
		"(a{50}){50}", "((a{13}){13}){13}", "a{99999999999999999999}", "*{2", "*a",
		"a**", "a+*", "a{2}{2}", "(*a)", "a|*b", "^*", "a{2000,}", "a{,", "a{2,1}" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		check(cases[i], !pattern_check(cases[i], &err));
		check(cases[i], err.text[0]);
		check(cases[i], pattern_match(cases[i], cases[i]) == PATTERN_NO);
	}
}

static void test_translate(void **state) {
	static const struct {
		const char *pattern, *posix;
	} cases[] = {
		{ "a(?:b|c)+?\\d", "a(b|c)+[0-9]" },
		{ "[\\w\\-\\]^]", "[]A-Za-z0-9_^-]" },
		{ "\\/\\.\\-", "/\\.-" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;

		check(cases[i].pattern, pattern_translate(cases[i].pattern, &out, NULL));
		check_str(cases[i].pattern, out.data, cases[i].posix);
	}
	auto_buf struct buf out = BUF_INIT;

	check("refused", !pattern_translate("a(?=b)", &out, NULL));
	check_str("nothing was added", out.data, "");
}

static void test_length(void **state) {
	char pattern[PATTERN_MAX + 2];
	struct err err = ERR_INIT;

	(void)state;
	memset(pattern, 'a', sizeof(pattern));
	pattern[PATTERN_MAX] = '\0';
	check("the longest", pattern_check(pattern, &err));
	pattern[PATTERN_MAX] = 'a';
	pattern[PATTERN_MAX + 1] = '\0';
	check("one more", !pattern_check(pattern, &err));
	check_int("one more", err.code, ERR_LIMIT);
}

/* The C library copies what is repeated: nested groups must not multiply. */
static void test_nesting(void **state) {
	char plus[500] = "", deep[500] = "";
	struct err err = ERR_INIT;

	(void)state;
	for (int depth = 0; depth < 15; depth++) {
		memmove(plus + 1, plus, strlen(plus) + 1);
		plus[0] = '(';
		strncat(plus, depth ? ")+" : "a)+", sizeof(plus) - strlen(plus) - 1);
	}
	check("each doubles", !pattern_check(plus, &err));
	memset(deep, '(', 21);
	memset(deep + 21, ')', 21);
	check("21 groups", !pattern_check(deep, &err));
	check("20 groups", pattern_check("((((((((((((((((((((a))))))))))))))))))))", &err));
	check("many in a row", pattern_check("(a+)+(b+)+(c+)+(d+)+(e+)+(f+)+(g+)+(h+)+", &err));
}

static void test_long_texts(void **state) {
	static char text[(64 << 10) + 2];

	(void)state;
	memset(text, 'a', sizeof(text) - 1);
	check_int("too long", pattern_match("^a+$", text), PATTERN_TOO_LONG);
	text[64 << 10] = '\0';
	check_int("just short enough", pattern_match("^a+$", text), PATTERN_YES);
	check_int("for a large pattern", pattern_match("^a{1000}", text), PATTERN_TOO_LONG);
	text[1000] = '\0';
	check_int("short enough for it", pattern_match("^a{1000}$", text), PATTERN_YES);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_matches),
		cmocka_unit_test(test_refuses),
		cmocka_unit_test(test_translate),
		cmocka_unit_test(test_length),
		cmocka_unit_test(test_nesting),
		cmocka_unit_test(test_long_texts),
	};

	return CHECK_RUN(tests);
}
