#include "cli/oneshot.h"

#include "base/mem.h"
#include "check.h"

static void test_exit_codes(void **state) {
	static const struct {
		const char *name;
		enum agent_end_state state;
		bool unasked;
		int code;
	} cases[] = {
		{ "answered", AGENT_COMPLETED, false, 0 },
		{ "failed", AGENT_FAILED, false, 1 },
		{ "cut by a limit", AGENT_LIMIT, false, 3 },
		{ "answered, but a yes was missing", AGENT_COMPLETED, true, 4 },
		{ "interrupted", AGENT_CANCELLED, false, 130 },
		{ "a missing yes before a limit", AGENT_LIMIT, true, 4 },
		{ "a failure before a missing yes", AGENT_FAILED, true, 1 },
		{ "an interruption before all", AGENT_CANCELLED, true, 130 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct agent_event end = {
			.kind = EVENT_END, .state = cases[i].state, .unasked = cases[i].unasked
		};

		check_int(cases[i].name, oneshot_exit(&end), cases[i].code);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_exit_codes),
	};

	return CHECK_RUN(tests);
}
