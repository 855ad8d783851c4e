#include <string.h>

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
		check_int(cases[i].pattern, pattern_matches(cases[i].pattern, cases[i].text),
			cases[i].out);
	}
}

static void test_refuses(void **state) {
	static const char *const cases[] = { "(", ")", "(?=a)", "(?!a)", "(?<=a)b", "(?<n>a)",
		"(a)\\1", "\\bword\\b", "\\p{L}", "\\u0041", "\\x41", "\\cA", "\\0", "\\",
		"a\\", "[", "[a", "[]", "[^]", "[\\", "[\\W]", "[\\D]", "[[:alpha:]]",
		"[!-\\/]", "[\\[-z]", "[%-\\]]", "a{", "a{x}", "a{1001}", "a{1,1001}",
		"(a{40}){40}", "((a{11}){11}){11}", "a{99999999999999999999}", "*{2" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		check(cases[i], !pattern_check(cases[i], &err));
		check(cases[i], err.text[0]);
		check(cases[i], !pattern_matches(cases[i], cases[i]));
	}
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

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_matches),
		cmocka_unit_test(test_refuses),
		cmocka_unit_test(test_length),
	};

	return CHECK_RUN(tests);
}
