#include "tool/tool_store.h"

#include <string.h>

#include "check.h"

static struct store *give(const struct tool_store *from, bool memory, struct err *err) {
	if (memory) {
		err_set(err, ERR_UNAVAILABLE, "it is off");
		return NULL;
	}
	return from->ctx;
}

static void test_open(void **state) {
	int store;
	struct tool_store from = { .open = give, .ctx = &store };
	struct err err = ERR_INIT;

	(void)state;
	check("there is one", tool_store_open(&from, false, &err) == (struct store *)&store);
	check("not for memories", !tool_store_open(&from, true, &err));
	check_str("why", err.text, "it is off");
	check("there is none", !tool_store_open(NULL, false, &err));
	check_int("that is an answer of its own", err.code, ERR_UNAVAILABLE);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_open),
	};

	return CHECK_RUN(tests);
}
