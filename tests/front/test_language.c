#include "front/language.h"

#include "tests/home.h"

#include <stdlib.h>

static void test_environment(void **state) {
	static const struct {
		const char *name;
		const char *all, *messages, *lang;
		const char *want;
	} rows[] = {
		{ "nothing", NULL, NULL, NULL, "en" },
		{ "C", NULL, NULL, "C.UTF-8", "en" },
		{ "Chinese", NULL, NULL, "zh_CN.UTF-8", "zh_CN" },
		{ "written small", NULL, NULL, "zh_CN.utf8", "zh_CN" },
		{ "Taiwan reads it too", NULL, NULL, "zh_TW.UTF-8", "zh_CN" },
		{ "another charset", NULL, NULL, "zh_CN.GBK", "en" },
		{ "no charset", NULL, NULL, "zh_CN", "en" },
		{ "messages first", NULL, "zh_CN.UTF-8", "en_US.UTF-8", "zh_CN" },
		{ "all first", "en_US.UTF-8", "zh_CN.UTF-8", "zh_CN.UTF-8", "en" },
		{ "empty ones are not set", "", "", "zh_CN.UTF-8", "zh_CN" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
		const char *const values[] = { rows[i].all, rows[i].messages, rows[i].lang };

		for (int at = 0; at < 3; at++) {
			if (values[at]) {
				setenv(names[at], values[at], 1);
			} else {
				unsetenv(names[at]);
			}
		}
		check_str(rows[i].name, language_of_environment(), rows[i].want);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_environment) };

	return CHECK_RUN(tests);
}
