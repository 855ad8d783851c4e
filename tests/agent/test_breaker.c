/* A run that goes in circles is told so, then stopped. */

#include "check.h"

#include "agent/call/breaker.h"

static bool note(struct breaker *breaker, uint64_t call, bool failed, bool repeat,
	const char *result, uint64_t screen) {
	return breaker_note(breaker, "t", call, failed, repeat, result, strlen(result), screen);
}

static bool allows(const struct breaker *breaker, uint64_t call) {
	auto_buf struct buf reason = BUF_INIT;
	bool allowed = breaker_allows(breaker, "t", call, &reason);
	assert_int_equal(allowed, reason.len == 0);
	return allowed;
}

static void test_failures(void **state) {
	(void)state;
	struct breaker breaker = { 0 };
	note(&breaker, 1, true, false, "a", 0);
	note(&breaker, 2, true, false, "b", 0);
	note(&breaker, 3, false, false, "c", 0);
	note(&breaker, 4, true, false, "d", 0);
	note(&breaker, 5, true, false, "e", 0);
	assert_true(allows(&breaker, 9));
	note(&breaker, 6, true, false, "f", 0);
	assert_false(allows(&breaker, 9));
	breaker_fini(&breaker);
}

static void test_equal_calls(void **state) {
	(void)state;
	struct breaker breaker = { 0 };
	static const bool warned[] = { false, false, true, true };
	for (size_t i = 0; i < 4; i++) {
		assert_true(allows(&breaker, 7));
		assert_int_equal(note(&breaker, 7, false, false, "same", 0), warned[i]);
	}
	assert_false(allows(&breaker, 7));
	assert_true(allows(&breaker, 8));
	breaker_fini(&breaker);
}

static void test_change_resets(void **state) {
	(void)state;
	struct breaker breaker = { 0 };
	for (int i = 0; i < 20; i++) {
		assert_true(allows(&breaker, 7));
		assert_false(note(&breaker, 7, false, false, i % 2 ? "x" : "y", 0));
	}
	breaker_fini(&breaker);
}

/* `repeat` tools count by the screen alone, and not at all without one. */
static void test_repeat(void **state) {
	(void)state;
	struct breaker breaker = { 0 };
	for (int i = 0; i < 20; i++) {
		assert_false(note(&breaker, 7, false, true, "same", 0));
		assert_true(allows(&breaker, 7));
	}
	for (uint64_t i = 1; i < 20; i++) {
		assert_false(note(&breaker, 8, false, true, "same", i));
	}
	for (int i = 0; i < 4; i++) {
		note(&breaker, 9, false, true, i % 2 ? "x" : "y", 5);
	}
	assert_false(allows(&breaker, 9));
	breaker_fini(&breaker);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_failures),
		cmocka_unit_test(test_equal_calls),
		cmocka_unit_test(test_change_resets),
		cmocka_unit_test(test_repeat),
	};
	return CHECK_RUN(tests);
}
