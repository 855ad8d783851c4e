#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

/* The only way to cmocka: fits 1.1 and 2.0, and adds checks that say which case
   of a table failed. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Fails with the case's name in front. */
#define check(name, condition)                                                                 \
	do {                                                                                   \
		if (!(condition)) {                                                            \
			fail_msg("%s: %s", (name), #condition);                                \
		}                                                                              \
	} while (0)

#define check_int(name, got, want)                                                             \
	do {                                                                                   \
		long long got_ = (long long)(got), want_ = (long long)(want);                  \
		if (got_ != want_) {                                                           \
			fail_msg("%s: %s is %lld, not %lld", (name), #got, got_, want_);       \
		}                                                                              \
	} while (0)

/* NULL equals only NULL. */
#define check_str(name, got, want)                                                             \
	do {                                                                                   \
		const char *got_ = (got), *want_ = (want);                                     \
		if (!got_ || !want_ ? got_ != want_ : strcmp(got_, want_) != 0) {              \
			fail_msg("%s: %s is\n\"%s\"\nnot\n\"%s\"", (name), #got,               \
				got_ ? got_ : "(null)", want_ ? want_ : "(null)");             \
		}                                                                              \
	} while (0)

/* Runs a table of cmocka_unit_test() entries; returns how many failed. */
#define CHECK_RUN(tests) check_run((tests), sizeof(tests) / sizeof((tests)[0]))

/* Ends the test function it stands in as skipped. cmocka's own skip() is not used: its TAP
   line says "not ok", which counts as a failure. The reason goes behind the test's name. */
#define check_skip(reason)                                                                     \
	do {                                                                                   \
		check_mark_skipped(__func__, (reason));                                        \
		return;                                                                        \
	} while (0)
#undef skip
#define skip() check_skip("what it needs is not here")

#define CHECK_TESTS_MAX 256
static struct CMUnitTest check_tests[CHECK_TESTS_MAX];
static size_t check_tests_count;

static inline void check_mark_skipped(const char *function, const char *reason) {
	static char names[CHECK_TESTS_MAX][160];

	for (size_t i = 0; i < check_tests_count; i++) {
		if (strcmp(check_tests[i].name, function) == 0) {
			snprintf(names[i], sizeof(names[i]), "%s # SKIP %s", function, reason);
			check_tests[i].name = names[i];
		}
	}
}

static inline int check_run(const struct CMUnitTest *tests, size_t count) {
	assert_true(count <= CHECK_TESTS_MAX);
	memcpy(check_tests, tests, count * sizeof(*tests));
	check_tests_count = count;
	return _cmocka_run_group_tests("tests", check_tests, count, NULL, NULL);
}

#endif
