#include "base/mem.h"
#include "base/utf8.h"
#include "tree.h"
#include "json/report.h"

static void test_path(void **state) {
	struct place root = { .key = "a" };
	struct place item = { .up = &root, .index = 3 };
	struct place leaf = { .up = &item, .key = "b" };
	struct place first = { .index = 0 };
	auto_buf struct buf deep = BUF_INIT, shallow = BUF_INIT, none = BUF_INIT;

	(void)state;
	report_path(&deep, &leaf);
	check_str("deep", deep.data, "a[3].b");
	report_path(&shallow, &first);
	check_str("item of the whole", shallow.data, "[0]");
	report_path(&none, NULL);
	check_str("the whole", none.data, "");
}

static void test_sentences(void **state) {
	struct place place = { .key = "level" };
	auto_json struct json *value = tree_of("{\"x\":[1.0]}");
	struct err err = ERR_INIT;

	(void)state;
	check("false", !report_fail(&err, &place, value, "an integer"));
	check_str("place", err.text, "level: expected an integer, got {\"x\":[1.0]}");
	check_int("code", err.code, ERR_PARSE);
	check("false", !report_count(&err, NULL, value, "at most", 3, "members"));
	check_str(
		"whole", err.text, "arguments: expected at most 3 members, got {\"x\":[1.0]}");
	check("nobody listens", !report_fail(NULL, NULL, value, "x"));
}

static void test_long_value(void **state) {
	(void)state;
	for (int lead = 0; lead < 3; lead++) {
		auto_buf struct buf text = BUF_INIT, out = BUF_INIT;

		for (int i = 0; i < lead; i++) {
			buf_add_char(&text, 'x');
		}
		for (int i = 0; i < 100; i++) {
			buf_add_code(&text, 0x4e2d);
		}
		auto_json struct json *value = json_new_string(text.data);

		report_value(&out, value);
		check("cut", out.len < 70 && strstr(out.data, "..."));
		check("between characters", utf8_is_valid(out.data, out.len));
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_path),
		cmocka_unit_test(test_sentences),
		cmocka_unit_test(test_long_value),
	};

	return CHECK_RUN(tests);
}
