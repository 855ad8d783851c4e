/* An agent as a file, and that file read again. */
#include "home.h"

#include "base/buf.h"
#include "base/str.h"
#include "config/agent_write.h"

static void fill(struct agent_config *agent) {
	agent_config_init(agent);
	agent->name = xstrdup("shore");
	agent->provider = xstrdup("deepseek");
	agent->base_url = xstrdup("http://127.0.0.1:8080/v1");
	agent->model = xstrdup("org/crab:7b");
	agent->key_secret = xstrdup("shore");
	agent->temperature = 0.5;
	agent->mode = xstrdup("plan");
	agent->reasoning = xstrdup("off");
	agent->system = xstrdup("Be \"short\":\n# no - yes");
}

static void test_file(void **state) {
	struct agent_config agent, again;
	auto_free char *name = NULL, *second = NULL;
	struct err err = ERR_INIT;

	(void)state;
	fill(&agent);
	check("is saved", agent_save(&agent, &name, &err));
	check_str("its name", name, "shore");
	auto_free char *text = home_read("config/chela/agents/shore.yaml");

	check_str("the file", text,
		"provider: deepseek\nbase_url: http://127.0.0.1:8080/v1\nmodel: org/crab:7b\n"
		"key: {secret: shore}\ntemperature: 0.5\nreasoning: \"off\"\nmode: plan\n"
		"system: \"Be \\\"short\\\":\\n# no - yes\"\n");
	agent_config_init(&again);
	check("reads back", agents_load(&again, "shore", &err));
	check_str("system", again.system, agent.system);
	check_str("reasoning", again.reasoning, "off");
	check_str("secret", again.key_secret, "shore");
	agent_config_fini(&again);
	check("a second of that name", agent_save(&agent, &second, &err));
	check_str("is another", second, "shore-2");
	auto_free char *first = home_read("config/chela/agents/shore.yaml");

	check_str("the first stays", first, text);
	agent_config_fini(&agent);
}

static void test_names(void **state) {
	static const struct {
		const char *name;
		bool good;
	} cases[] = {
		{ "deepseek", true },
		{ "my.agent_2-x", true },
		{ "2b", true },
		{ "", false },
		{ ".hidden", false },
		{ "../up", false },
		{ "a b", false },
		{ "a/b", false },
		{ "0123456789012345678901234567890123456789012345678901234567890123", true },
		{ "01234567890123456789012345678901234567890123456789012345678901234", false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check(cases[i].name, agent_name_is_good(cases[i].name) == cases[i].good);
	}
	struct agent_config agent;
	auto_free char *name = NULL;
	struct err err = ERR_INIT;

	fill(&agent);
	free(agent.name);
	agent.name = xstrdup("../up");
	check("no file outside", !agent_save(&agent, &name, &err));
	check_int("is usage", err.code, ERR_USAGE);
	agent_config_fini(&agent);
}

static void test_words(void **state) {
	static const struct {
		const char *name, *model, *line;
	} cases[] = {
		{ "a plain word", "gpt-5-mini", "model: gpt-5-mini\n" },
		{ "a word that is a number", "1e5", "model: \"1e5\"\n" },
		{ "a word that is a switch", "No", "model: \"No\"\n" },
		{ "a colon at the end", "crab:", "model: \"crab:\"\n" },
		{ "a mark of a comment", "a #b", "model: \"a #b\"\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf out = BUF_INIT;
		struct agent_config agent;

		agent_config_init(&agent);
		agent.model = xstrdup(cases[i].model);
		agent_write(&agent, &out);
		check_str(cases[i].name, out.data, cases[i].line);
		agent_config_fini(&agent);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_file),
		test_at_home(test_names),
		cmocka_unit_test(test_words),
	};

	return CHECK_RUN(tests);
}
