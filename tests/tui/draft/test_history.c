#include "tui/draft/history.h"

#include "base/mem.h"
#include "tests/check.h"

static void test_walking(void **state) {
	struct history history = { 0 };

	(void)state;
	assert_null(history_older(&history, "draft"));
	assert_null(history_newer(&history));
	history_add(&history, "one");
	history_add(&history, "two");
	history_add(&history, "two");
	history_add(&history, "");
	assert_int_equal(history.items.len, 2);
	assert_string_equal(history_older(&history, "draft"), "two");
	assert_true(history_is_shown(&history, "two"));
	assert_false(history_is_shown(&history, "two!"));
	assert_string_equal(history_older(&history, "two!"), "one");
	assert_null(history_older(&history, "one"));
	assert_string_equal(history_newer(&history), "two");
	assert_string_equal(history_newer(&history), "draft");
	assert_null(history_newer(&history));
	assert_false(history_is_shown(&history, "draft"));
	history_fini(&history);
}

/* Older ones that are read in while one stands at the oldest come before it. */
static void test_prepending(void **state) {
	struct history history = { 0 };

	(void)state;
	history_add(&history, "new");
	assert_string_equal(history_older(&history, ""), "new");
	assert_null(history_older(&history, "new"));
	history_prepend(&history, "old");
	history_prepend(&history, "older");
	assert_string_equal(history_older(&history, "new"), "old");
	assert_string_equal(history_older(&history, "old"), "older");
	assert_null(history_older(&history, "older"));
	assert_string_equal(history_newer(&history), "old");
	history_fini(&history);
}

static void test_bound(void **state) {
	struct history history = { 0 };

	(void)state;
	for (int i = 0; i < HISTORY_MAX + 10; i++) {
		auto_free char *text = xasprintf("%d", i);

		history_add(&history, text);
	}
	assert_int_equal(history.items.len, HISTORY_MAX);
	assert_string_equal(history.items.items[0], "10");
	history_prepend(&history, "no room");
	assert_string_equal(history.items.items[0], "10");
	history_fini(&history);
}

static void test_newest(void **state) {
	struct history history = { 0 };

	(void)state;
	assert_null(history_newest(&history));
	history_add(&history, "/draft");
	assert_null(history_newest(&history));
	history_add(&history, "one");
	history_add(&history, "/mode plan");
	assert_string_equal(history_newest(&history), "one");
	history_add(&history, "//slash");
	assert_string_equal(history_newest(&history), "//slash");
	history_fini(&history);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_newest),
		cmocka_unit_test(test_walking),
		cmocka_unit_test(test_prepending),
		cmocka_unit_test(test_bound),
	};

	return CHECK_RUN(tests);
}
