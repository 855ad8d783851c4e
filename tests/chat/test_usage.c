#include "chat/usage.h"

#include "base/mem.h"
#include "check.h"

static void test_add(void **state) {
	static const struct {
		const char *name;
		struct usage sum, more, want;
	} cases[] = {
		{ .name = "both known",
			.sum = { 1, 2, 3, 4, 5 },
			.more = { 10, 20, 30, 40, 50 },
			.want = { 11, 22, 33, 44, 55 } },
		{ .name = "nothing new",
			.sum = { 1, 2, 3, 4, 5 },
			.more = USAGE_UNKNOWN,
			.want = { 1, 2, 3, 4, 5 } },
		{ .name = "the first of its kind",
			.sum = USAGE_UNKNOWN,
			.more = { 10, 20, -1, 0, -1 },
			.want = { 10, 20, -1, 0, -1 } },
		{ .name = "nothing at all",
			.sum = USAGE_UNKNOWN,
			.more = USAGE_UNKNOWN,
			.want = USAGE_UNKNOWN },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct usage sum = cases[i].sum;

		usage_add(&sum, &cases[i].more);
		check(cases[i].name, memcmp(&sum, &cases[i].want, sizeof(sum)) == 0);
	}
}

static void test_is_known(void **state) {
	struct usage usage = USAGE_UNKNOWN;

	(void)state;
	assert_false(usage_is_known(&usage));
	usage.output = 0;
	assert_true(usage_is_known(&usage));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_add),
		cmocka_unit_test(test_is_known),
	};

	return CHECK_RUN(tests);
}
