#include "agent/call/budget_calls.h"

#include "base/mem.h"
#include "check.h"

struct bench {
	struct agent agent;
	struct run run;
	struct tool tools[7];
};

static const char *const domains[] = { "device", "web", "memory", "mcp", "ssh", "shell", NULL };

enum { DEVICE, WEB, MEMORY, MCP, SSH, SHELL, NONE };

static void bench_init(struct bench *bench, enum agent_mode mode) {
	*bench = (struct bench){ 0 };
	agent_limits_default(&bench->agent.options.limits);
	bench->agent.gate.mode = mode;
	bench->run.agent = &bench->agent;
	for (size_t i = 0; i < ARRAY_LEN(domains); i++) {
		bench->tools[i].domain = (char *)domains[i];
		bench->tools[i].risk = TOOL_RISK_WRITE;
	}
}

/* How many calls pass before one is refused. */
static int count_passing(struct bench *bench, const struct tool *tool) {
	auto_buf struct buf reason = BUF_INIT;
	int count = 0;

	while (count < 1000 && budget_allows_call(&bench->run, tool, &reason)) {
		budget_count_call(&bench->run, tool);
		count++;
	}
	check("a reason", reason.len > 0);
	return count;
}

static void test_each_domain(void **state) {
	static const struct {
		const char *name;
		int tool, build, max;
	} cases[] = {
		{ "device", DEVICE, 60, 120 },
		{ "web", WEB, 8, 16 },
		{ "memory", MEMORY, 3, 6 },
		{ "mcp", MCP, 6, 12 },
		{ "ssh", SSH, 20, 40 },
		{ "shell", SHELL, 30, 60 },
		{ "no domain", NONE, 30, 60 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct bench bench;

		bench_init(&bench, MODE_BUILD);
		check_int(cases[i].name, count_passing(&bench, &bench.tools[cases[i].tool]),
			cases[i].build);
		assert_string_equal(bench.run.limit_stop, "budget");
		bench_init(&bench, MODE_MAX);
		check_int(cases[i].name, count_passing(&bench, &bench.tools[cases[i].tool]),
			cases[i].max);
	}
}

/* All calls together: as many as the largest domain in use has. */
static void test_together(void **state) {
	static const struct {
		const char *name;
		int first, second, passing; /* of the second, when the first is used up */
	} cases[] = {
		{ "memory, then files", MEMORY, NONE, 27 },
		{ "files, then memory", NONE, MEMORY, 0 },
		{ "web, then device", WEB, DEVICE, 52 },
		{ "device, then web", DEVICE, WEB, 0 },
		{ "shell and no domain are one", SHELL, NONE, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct bench bench;

		bench_init(&bench, MODE_BUILD);
		count_passing(&bench, &bench.tools[cases[i].first]);
		check_int(cases[i].name, count_passing(&bench, &bench.tools[cases[i].second]),
			cases[i].passing);
	}
}

/* Looks at a screen that changes are free, at one that stays they are not. */
static void test_looking(void **state) {
	static const struct {
		const char *name;
		enum tool_risk risk;
		uint64_t screens[4];
		int counted;
	} cases[] = {
		{ "another one each time", TOOL_RISK_PRIVATE, { 1, 2, 3, 4 }, 0 },
		{ "the same", TOOL_RISK_PRIVATE, { 1, 1, 1, 1 }, 3 },
		{ "there and back", TOOL_RISK_READ, { 1, 2, 1, 2 }, 0 },
		{ "none", TOOL_RISK_READ, { 0, 0, 0, 0 }, 4 },
		{ "an action is never free", TOOL_RISK_WRITE, { 1, 2, 3, 4 }, 4 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct bench bench;
		struct tool *tool = &bench.tools[DEVICE];

		bench_init(&bench, MODE_BUILD);
		tool->risk = cases[i].risk;
		for (size_t j = 0; j < ARRAY_LEN(cases[i].screens); j++) {
			budget_count_call(&bench.run, tool);
			budget_note_screen(&bench.run, tool, cases[i].screens[j]);
		}
		check_int(cases[i].name, bench.run.calls_made, cases[i].counted);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_each_domain),
		cmocka_unit_test(test_together),
		cmocka_unit_test(test_looking),
	};

	return CHECK_RUN(tests);
}
