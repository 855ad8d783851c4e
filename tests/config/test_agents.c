#include "config/agents.h"

#include "base/str.h"
#include "home.h"

#define OWN "config/chela/agents/"

static void add(const char *name, const char *text) {
	auto_free char *file = xasprintf("%s%s", OWN, name);
	free(home_write(file, text));
}

static void test_own(void **state) {
	struct agent_config agent;
	struct err err = ERR_INIT;

	(void)state;
	add("shore.yaml", "provider: demo\nmodel: crab\n");
	agent_config_init(&agent);
	check(err.text, agents_load(&agent, "shore", &err));
	check_str("name", agent.name, "shore");
	check("path", str_ends(agent.path, OWN "shore.yaml"));
	check_str("model", agent.model, "crab");
	agent_config_fini(&agent);
}

static void test_shipped(void **state) {
	static const char *const names[] = { "demo", "openai" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		struct agent_config agent;
		struct err err = ERR_INIT;

		agent_config_init(&agent);
		check(err.text, agents_load(&agent, names[i], &err));
		check(names[i], agent.provider && agent.model && agent.description);
		agent_config_fini(&agent);
	}
}

static void test_own_before_shipped(void **state) {
	struct agent_config agent;
	struct err err = ERR_INIT;

	(void)state;
	add("openai.yaml", "provider: openai\nmodel: mine\n");
	agent_config_init(&agent);
	check(err.text, agents_load(&agent, "openai", &err));
	check_str("model", agent.model, "mine");
	agent_config_fini(&agent);
}

static void test_list(void **state) {
	auto_strv struct strv names = STRV_INIT;

	(void)state;
	add("zebra.yaml", "provider: demo\n");
	add("demo.yaml", "provider: demo\n");
	add("broken.yaml", "provider: [\n");
	add("notes.txt", "no agent");
	add(".hidden.yaml", "provider: demo\n");
	add(".yaml", "provider: demo\n");
	agents_list(&names);
	static const char *const want[] = { "anthropic", "broken", "demo", "executor",
		"explorer", "gemini", "openai", "planner", "writer", "zebra" };
	check_int("count", names.len, ARRAY_LEN(want));
	for (size_t i = 0; i < ARRAY_LEN(want); i++) {
		check_str("sorted, each once", names.items[i], want[i]);
	}
}

static void test_not_found(void **state) {
	static const struct {
		const char *name, *says;
	} cases[] = {
		{ "shoree", "there is no agent 'shoree'; 'shore' is near" },
		{ "frobnicate",
			"there is no agent 'frobnicate'; `chela agents list` shows them" },
		{ "", "there is no agent ''; `chela agents list` shows them" },
		{ "../agents/shore",
			"there is no agent '../agents/shore'; `chela agents list` shows "
			"them" },
		{ ".hidden", "there is no agent '.hidden'; `chela agents list` shows them" },
	};

	(void)state;
	add("shore.yaml", "provider: demo\n");
	add(".hidden.yaml", "provider: demo\n");
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct agent_config agent;
		struct err err = ERR_INIT;

		agent_config_init(&agent);
		agent.model = xstrdup("kept");
		check(cases[i].name, !agents_load(&agent, cases[i].name, &err));
		check_int(cases[i].name, err.code, ERR_NOT_FOUND);
		check_str(cases[i].name, err.text, cases[i].says);
		check_str("what was there stays", agent.model, "kept");
		agent_config_fini(&agent);
	}
}

/* A file with a fault is refused whole; the fault is told with file and line. */
static void test_refused(void **state) {
	static const struct {
		const char *name, *in, *says;
	} cases[] = {
		{ "a wrong value", "provider: demo\nmodel: x\nmode: fast\n",
			OWN "sea.yaml:3: mode: " },
		{ "no YAML", "provider: demo\nmodel: [\n", OWN "sea.yaml:" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct agent_config agent;
		struct err err = ERR_INIT;

		add("sea.yaml", cases[i].in);
		agent_config_init(&agent);
		check(cases[i].name, !agents_load(&agent, "sea", &err));
		check_int(cases[i].name, err.code, ERR_CONFIG);
		check(cases[i].name, strstr(err.text, cases[i].says) != NULL);
		check(cases[i].name, !agent.model);
		agent_config_fini(&agent);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_own),
		test_at_home(test_shipped),
		test_at_home(test_own_before_shipped),
		test_at_home(test_list),
		test_at_home(test_not_found),
		test_at_home(test_refused),
	};

	return CHECK_RUN(tests);
}
