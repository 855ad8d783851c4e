#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "check.h"

/* The list as one text. */
static char *join(const struct strv *strv) {
	char *joined = xstrdup("");

	for (char *const *at = strv_items(strv); *at; at++) {
		char *longer = xasprintf("%s<%s>", joined, *at);

		free(joined);
		joined = longer;
	}
	return joined;
}

static void check_list(const char *name, const struct strv *strv, const char *want) {
	auto_free char *joined = join(strv);

	check_str(name, joined, want);
}

static void test_adds(void **state) {
	static const char *const more[] = { "x", "y", NULL };
	auto_strv struct strv strv = STRV_INIT;

	(void)state;
	check_list("empty", &strv, "");
	check("an empty list is NULL", !strv.items);
	strv_add(&strv, "a");
	strv_add_nodup(&strv, xstrdup("b"));
	strv_addf(&strv, "%d-%s", 3, "c");
	strv_add_all(&strv, more);
	strv_add_all(&strv, NULL);
	check_list("all ways", &strv, "<a><b><3-c><x><y>");
	check("has", strv_has(&strv, "3-c") && !strv_has(&strv, "3") && !strv_has(&strv, NULL));
	strv_clear(&strv);
	check_list("cleared", &strv, "");
	strv_add(&strv, "again");
	check_list("used again", &strv, "<again>");
}

static void test_many(void **state) {
	auto_strv struct strv strv = STRV_INIT;

	(void)state;
	for (int i = 0; i < 1000; i++) {
		strv_addf(&strv, "%d", i);
		check("ends in NULL", !strv.items[strv.len]);
	}
	check_int("length", strv.len, 1000);
	check_str("last", strv.items[999], "999");
}

static void test_split(void **state) {
	static const struct {
		const char *name, *text, *separators, *out;
	} cases[] = {
		{ "one", "a", ",", "<a>" },
		{ "several", "a,b;c", ",;", "<a><b><c>" },
		{ "empty pieces are left out", ",,a,,b,", ",", "<a><b>" },
		{ "nothing", "", ",", "" },
		{ "only separators", ",,,", ",", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_strv struct strv strv = STRV_INIT;

		strv_split(&strv, cases[i].text, cases[i].separators);
		check_list(cases[i].name, &strv, cases[i].out);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_adds),
		cmocka_unit_test(test_many),
		cmocka_unit_test(test_split),
	};

	return CHECK_RUN(tests);
}
