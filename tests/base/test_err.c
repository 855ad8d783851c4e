#include <errno.h>
#include <string.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "check.h"

static void test_set(void **state) {
	struct err err = ERR_INIT;

	(void)state;
	check("returns false", !err_set(&err, ERR_NET, "no route to %s", "host"));
	check_int("code", err.code, ERR_NET);
	check_str("text", err.text, "no route to host");
	check("nobody wants it", !err_set(NULL, ERR_IO, "x") && !err_wrap(NULL, "x") &&
					 !err_set_errno(NULL, ERR_IO, EIO, "x"));
	err_clear(NULL);
	err_clear(&err);
	check_int("cleared", err.code, ERR_NONE);
	check_str("cleared", err.text, "");
}

static void test_errno(void **state) {
	struct err err = ERR_INIT;
	auto_free char *want = xasprintf("cannot open 'x': %s", strerror(ENOENT));

	(void)state;
	err_set_errno(&err, ERR_NOT_FOUND, ENOENT, "cannot open '%s'", "x");
	check_str("with the reason", err.text, want);
}

static void test_wrap(void **state) {
	struct err err = ERR_INIT;

	(void)state;
	err_set(&err, ERR_LIMIT, "too long");
	check("returns false", !err_wrap(&err, "line %d", 3));
	check_str("in front", err.text, "line 3: too long");
	check_int("keeps the code", err.code, ERR_LIMIT);
	err_set(&err, ERR_IO, "again: %s", err.text);
	check_str("its own text as argument", err.text, "again: line 3: too long");
	err_wrap(&err, "%s", err.text);
	check_str("wrapped in itself", err.text,
		"again: line 3: too long: again: line 3: too long");
}

static void test_clean(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "newline", "a\nb", "a b" },
		{ "escape", "a\x1b[1m", "a [1m" },
		{ "delete", "a\x7f", "a " },
		{ "broken UTF-8", "a\xff\xc3 b", "a?? b" },
		{ "good UTF-8", "\xe4\xb8\xad\xe6\x96\x87", "\xe4\xb8\xad\xe6\x96\x87" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		err_set(&err, ERR_PARSE, "%s", cases[i].in);
		check_str(cases[i].name, err.text, cases[i].out);
	}
}

static void test_long(void **state) {
	(void)state;
	for (size_t lead = 0; lead < 4; lead++) {
		struct err err = ERR_INIT;
		char text[3000];

		memset(text, 'x', sizeof(text));
		for (size_t at = lead; at + 3 < sizeof(text); at += 3) {
			memcpy(text + at, "\xe4\xb8\xad", 3);
		}
		text[sizeof(text) - 1] = '\0';
		err_set(&err, ERR_PARSE, "%s", text);
		check("no half character", utf8_is_valid(err.text, strlen(err.text)));
		check("filled", strlen(err.text) > sizeof(err.text) - 5);
		err_wrap(&err, "context");
		check("no half character", utf8_is_valid(err.text, strlen(err.text)));
		check("what is wrapped stays in front", strncmp(err.text, "context: ", 9) == 0);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_set),
		cmocka_unit_test(test_errno),
		cmocka_unit_test(test_wrap),
		cmocka_unit_test(test_clean),
		cmocka_unit_test(test_long),
	};

	return CHECK_RUN(tests);
}
