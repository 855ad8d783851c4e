#include "skill/skill.h"

#include "check.h"

#include "base/buf.h"

static char *join(const struct strv *strv) {
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < strv->len; i++) {
		buf_addf(&out, "%s%s", i ? "|" : "", strv->items[i]);
	}
	return buf_detach(&out);
}

static void test_split(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "blanks", "Read Write", "Read|Write" },
		{ "commas", "Read, Write,Edit", "Read|Write|Edit" },
		{ "a blank in parentheses", "Bash(git add:*) Read", "Bash(git add:*)|Read" },
		{ "a comma in parentheses", "Bash(a,b),Read", "Bash(a,b)|Read" },
		{ "nested", "A(b (c d) e) F", "A(b (c d) e)|F" },
		{ "never closed", "A(b c d", "A(b c d" },
		{ "closed too often", "A) b", "A)|b" },
		{ "lines", "a\n  b\tc", "a|b|c" },
		{ "nothing", "  , ,", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_strv struct strv out = STRV_INIT;

		skill_allowed_split(&out, cases[i].in);
		auto_free char *got = join(&out);

		check_str(cases[i].name, got, cases[i].out);
	}
}

static void test_tool(void **state) {
	static const struct {
		const char *name, *tool;
	} cases[] = {
		{ "Bash(git:*)", "run_shell" },
		{ "Read", "read_file" },
		{ "Grep", "search_files" },
		{ "set_alarm", "set_alarm" },
		{ "read", "read" },
		{ "stitch*:*", "stitch*:*" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *tool = skill_allowed_tool(cases[i].name);

		check_str(cases[i].name, tool, cases[i].tool);
	}
}

static void test_name(void **state) {
	static const struct {
		const char *name;
		bool good;
	} cases[] = {
		{ "a", true },
		{ "my-skill-2", true },
		{ "", false },
		{ "-a", false },
		{ "a-", false },
		{ "a--b", false },
		{ "Aa", false },
		{ "a/b", false },
		{ "..", false },
		{ "a b", false },
		{ "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", true },
		{ "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].name, skill_name_is_good(cases[i].name), cases[i].good);
	}
	assert_false(skill_name_is_good(NULL));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_split),
		cmocka_unit_test(test_tool),
		cmocka_unit_test(test_name),
	};
	return CHECK_RUN(tests);
}
