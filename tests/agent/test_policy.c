#include "agent/call/policy.h"

#include "base/mem.h"
#include "check.h"

static void test_policy(void **state) {
	static const char *const deny[] = { "run_shell(rm *)", NULL };
	static const char *const tools[] = { "files", "get_time", NULL };
	struct agent agent = { 0 };
	auto_buf struct buf all = BUF_INIT;
	auto_buf struct buf none = BUF_INIT;

	(void)state;
	agent.gate.mode = MODE_PLAN;
	policy_write(&agent, &none);
	check_str("nothing said", none.data,
		"{\"mode\":\"plan\",\"ask_reads\":false,\"ask_danger\":false,\"yes\":false,"
		"\"deny\":null,\"tools\":null,\"skills\":null,\"grants\":[]}");
	agent.gate.mode = MODE_BUILD;
	agent.gate.ask_reads = agent.gate.yes = true;
	agent.options.deny = deny;
	agent.profile.tools = tools;
	policy_write(&agent, &all);
	check_str("all said", all.data,
		"{\"mode\":\"build\",\"ask_reads\":true,\"ask_danger\":false,\"yes\":true,"
		"\"deny\":[\"run_shell(rm "
		"*)\"],\"tools\":[\"files\",\"get_time\"],\"skills\":null,"
		"\"grants\":[]}");
}

int main(void) {
	static const struct CMUnitTest tests[] = { cmocka_unit_test(test_policy) };

	return CHECK_RUN(tests);
}
