#include "check.h"
#include "yaml/lines.h"

static void test_table(void **state) {
	static char nodes[10000];
	struct lines lines = { 0 };

	(void)state;
	check_int("of nothing", lines_get(&lines, &nodes[0]), 0);
	for (int i = 0; i < 10000; i++) {
		lines_put(&lines, &nodes[i], i + 1);
	}
	for (int i = 0; i < 10000; i++) {
		check_int("each", lines_get(&lines, &nodes[i]), i + 1);
	}
	check_int("another", lines_get(&lines, &lines), 0);
	check_int("NULL", lines_get(&lines, NULL), 0);
	lines_put(&lines, &nodes[7], 99);
	check_int("the later line counts", lines_get(&lines, &nodes[7]), 99);
	check_int("once", lines.len, 10000);
	lines_fini(&lines);
	check_int("after fini", lines_get(&lines, &nodes[7]), 0);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
	};

	return CHECK_RUN(tests);
}
