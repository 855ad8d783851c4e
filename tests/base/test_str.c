#include <locale.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "check.h"

static void test_compare(void **state) {
	(void)state;
	check("equal", str_eq("a", "a") && !str_eq("a", "A") && !str_eq("a", "ab"));
	check("NULL equals only NULL",
		str_eq(NULL, NULL) && !str_eq(NULL, "") && !str_eq("", NULL));
	check("without case", str_eq_nocase("aBc", "AbC") && !str_eq_nocase("ab", "abc") &&
				      !str_eq_nocase(NULL, "") && str_eq_nocase(NULL, NULL));
	check("only ASCII letters",
		!str_eq_nocase("[", "{") && !str_eq_nocase("\xc3\xa4", "\xc3\x84"));
	check("starts",
		str_starts("abc", "ab") && str_starts("abc", "") && !str_starts("a", "ab"));
	check("starts, NULL", !str_starts(NULL, "a") && !str_starts("a", NULL));
	check("ends", str_ends("abc", "bc") && str_ends("abc", "") && !str_ends("c", "bc"));
	check("ends, NULL", !str_ends(NULL, "a") && !str_ends("a", NULL));
	check("empty", str_is_empty(NULL) && str_is_empty("") && !str_is_empty(" "));
	check("has", str_has_nocase("Hello", "ELL") && str_has_nocase("x", "") &&
			     !str_has_nocase("ell", "hell") && !str_has_nocase(NULL, "") &&
			     !str_has_nocase("x", NULL));
	check("has at the end", str_has_nocase("aab", "AB"));
}

static void test_trim(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "both ends", " \t a b\r\n", "a b" },
		{ "nothing to do", "a", "a" },
		{ "only space", " \v\f ", "" },
		{ "empty", "", "" },
		{ "wide spaces stay", "\xe3\x80\x80", "\xe3\x80\x80" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *text = xstrdup(cases[i].in);
		size_t len = strlen(text);
		const char *span = str_trim_span(text, &len);

		check_int(cases[i].name, len, strlen(cases[i].out));
		check(cases[i].name, strncmp(span, cases[i].out, len) == 0);
		check_str(cases[i].name, str_trim(text), cases[i].out);
	}
	check("NULL", !str_trim(NULL));
}

static void test_to_int(void **state) {
	static const struct {
		const char *name, *in;
		bool ok;
		int64_t out;
	} cases[] = {
		{ "zero", "0", true, 0 },
		{ "negative", "-42", true, -42 },
		{ "plus", "+7", true, 7 },
		{ "leading zeros", "007", true, 7 },
		{ "largest", "9223372036854775807", true, INT64_MAX },
		{ "smallest", "-9223372036854775808", true, INT64_MIN },
		{ "too large", "9223372036854775808", false, 0 },
		{ "junk behind", "1x", false, 0 },
		{ "space behind", "1 ", false, 0 },
		{ "space before", " 1", false, 0 },
		{ "two signs", "--1", false, 0 },
		{ "only a sign", "-", false, 0 },
		{ "fraction", "1.0", false, 0 },
		{ "hex", "0x10", false, 0 },
		{ "empty", "", false, 0 },
		{ "NULL", NULL, false, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int64_t out = 99;

		check_int(cases[i].name, str_to_int(cases[i].in, &out), cases[i].ok);
		check_int(cases[i].name, out, cases[i].ok ? cases[i].out : 99);
	}
}

static void check_doubles(void) {
	static const struct {
		const char *name, *in;
		bool ok;
		double out;
	} cases[] = {
		{ "fraction", "1.5", true, 1.5 },
		{ "negative", "-0.25", true, -0.25 },
		{ "exponent", "2e3", true, 2000 },
		{ "negative exponent", "2.5E-1", true, 0.25 },
		{ "too small is zero", "1e-999", true, 0 },
		{ "too large", "1e999", false, 0 },
		{ "infinity", "inf", false, 0 },
		{ "no number", "nan", false, 0 },
		{ "hex", "0x1p3", false, 0 },
		{ "comma", "1,5", false, 0 },
		{ "two points", "1.2.3", false, 0 },
		{ "unfinished", "1e", false, 0 },
		{ "space", " 1", false, 0 },
		{ "sign", "-", false, 0 },
		{ "empty", "", false, 0 },
		{ "NULL", NULL, false, 0 },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		double out = 99;

		check_int(cases[i].name, str_to_double(cases[i].in, &out), cases[i].ok);
		check(cases[i].name, out == (cases[i].ok ? cases[i].out : 99));
	}
}

static void test_to_double(void **state) {
	(void)state;
	check_doubles();
}

/* Where a comma is the decimal point, a text still has one form. */
static void test_to_double_elsewhere(void **state) {
	static const char *const names[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8",
		"ru_RU.UTF-8" };
	bool found = false;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(names) && !found; i++) {
		found = setlocale(LC_NUMERIC, names[i]) != NULL;
	}
	if (!found) {
		print_message("# no locale with a decimal comma is installed\n");
		skip();
	}
	check_doubles();
	setlocale(LC_NUMERIC, "C");
}

static void test_distance(void **state) {
	static const struct {
		const char *a, *b;
		int limit, out;
	} cases[] = {
		{ "same", "same", 3, 0 },
		{ "", "", 3, 0 },
		{ "", "abc", 3, 3 },
		{ "kitten", "sitting", 5, 3 },
		{ "kitten", "sitting", 2, 3 },
		{ "path", "ptah", 5, 1 },
		{ "lsit", "list", 5, 1 },
		{ "ca", "abc", 5, 3 },
		{ "flaw", "lawn", 5, 2 },
		{ "a", NULL, 4, 5 },
	};
	char longer[65];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_int(cases[i].a, str_distance(cases[i].a, cases[i].b, cases[i].limit),
			cases[i].out);
	}
	memset(longer, 'x', 64);
	longer[64] = '\0';
	check_int("too long to count", str_distance(longer, longer, 2), 3);
	longer[63] = '\0';
	check_int("just short enough", str_distance(longer, longer, 2), 0);
}

static void test_nearest(void **state) {
	static const char *const list[] = { "level", "stream", "string", "on", NULL };
	static const char *const modes[] = { "mode", "model", "modal", NULL };

	(void)state;
	check_str("as long as the word", str_nearest("modle", modes), "model");
	check_str("but a nearer one first", str_nearest("amode", modes), "mode");
	check_str("a slip", str_nearest("levle", list), "level");
	check_str("itself", str_nearest("on", list), "on");
	check_str("the first of two", str_nearest("strinm", list), "string");
	check_str("too far", str_nearest("volume", list), NULL);
	check_str("half of a short word", str_nearest("of", list), NULL);
	check_str("nothing", str_nearest(NULL, list), NULL);
	check_str("of nothing", str_nearest("x", NULL), NULL);
}

static void test_hash(void **state) {
	(void)state;
	check("FNV-1a of nothing", str_hash("", 0) == UINT64_C(0xcbf29ce484222325));
	check("FNV-1a of a", str_hash("a", 1) == UINT64_C(0xaf63dc4c8601ec8c));
	check("FNV-1a of foobar", str_hash("foobar", 6) == UINT64_C(0x85944171f73967e8));
	check("in pieces",
		str_hash_more(str_hash("foo", 3), "bar", 3) == str_hash("foobar", 6));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_compare),
		cmocka_unit_test(test_trim),
		cmocka_unit_test(test_to_int),
		cmocka_unit_test(test_to_double),
		cmocka_unit_test(test_to_double_elsewhere),
		cmocka_unit_test(test_distance),
		cmocka_unit_test(test_nearest),
		cmocka_unit_test(test_hash),
	};

	return CHECK_RUN(tests);
}
