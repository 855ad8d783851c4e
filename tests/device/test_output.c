#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "check.h"
#include "device/output.h"

struct output_case {
	const char *name;
	const char *unit; /* repeated */
	size_t times;
	size_t piece; /* bytes a call of output_add(); 0: all at once */
	bool cut;
};

static const struct output_case cases[] = {
	{ "nothing", "", 0, 0, false },
	{ "below the limit", "abc\n", 10, 0, false },
	{ "exactly the limit", "abcd", 64, 7, false },
	{ "one byte more", "a", 257, 1, true },
	{ "a flood at once", "line\n", 100000, 0, true },
	{ "a flood in pieces", "line\n", 100000, 13, true },
	{ "characters of three bytes", "\xe4\xb8\xad", 5000, 1, true },
	{ "characters of four bytes", "x\xf0\x9f\xa6\x80", 5000, 3, true },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct output_case *c = &cases[i];
		auto_buf struct buf text = BUF_INIT;
		auto_buf struct buf out = BUF_INIT;
		struct output output;

		for (size_t j = 0; j < c->times; j++) {
			buf_add_str(&text, c->unit);
		}
		output_init(&output, 256);
		for (size_t at = 0; at < text.len;) {
			size_t len = c->piece ? c->piece : text.len;

			len = len < text.len - at ? len : text.len - at;
			output_add(&output, text.data + at, len);
			at += len;
		}
		check_int(c->name, output_finish(&output, &out), c->cut);
		check(c->name, utf8_is_valid(out.data, out.len));
		if (c->cut) {
			check(c->name, out.len <= 256 + 60);
			check(c->name, str_starts(out.data, c->unit));
			check(c->name, str_ends(out.data, c->unit));
			check(c->name, strstr(out.data, " bytes left out ...]\n"));
		} else {
			check_str(c->name, out.data, text.data);
		}
		output_fini(&output);
	}
}

/* The note tells the truth. */
static void test_count(void **state) {
	auto_buf struct buf out = BUF_INIT;
	struct output output;
	char *note;

	(void)state;
	output_init(&output, 256);
	for (int i = 0; i < 1000; i++) {
		output_add(&output, "0123456789", 10);
	}
	assert_true(output_finish(&output, &out));
	note = strstr(out.data, "[... ");
	assert_non_null(note);
	assert_int_equal(strtol(note + 5, NULL, 10), 10000 - 256);
	output_fini(&output);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_count),
	};

	return CHECK_RUN(tests);
}
