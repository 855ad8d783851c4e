#include "document.h"

static void test_rename(void **state) {
	(void)state;
	import_document();
	auto_ran struct ran words = RUN("rename", "1", "Red", "lights");
	auto_ran struct ran list = RUN("list");
	check_ran("says nothing", &words, 0, "", "");
	check("words are joined", str_ends(list.out, "Red lights\n"));
	auto_ran struct ran none = RUN("rename", "7", "x");
	check_ran("none", &none, 2, "", "chela: there is no conversation 7\n");
}

/* Without a terminal nobody is asked. */
static void test_remove(void **state) {
	(void)state;
	import_document();
	auto_ran struct ran gone = RUN("rm", "1");
	auto_ran struct ran list = RUN("list");
	auto_ran struct ran again = RUN("rm", "1", "--yes");
	check_ran("says nothing", &gone, 0, "", "");
	check_ran("is gone", &list, 0, "", "");
	check_ran("once", &again, 2, "", "chela: there is no conversation 1\n");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_rename),
		test_at_home(test_remove),
	};

	return CHECK_RUN(tests);
}
