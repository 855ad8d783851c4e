#include "config/agent_keys.h"

#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "yaml/yaml.h"
#include "json/json.h"

/* Reads a file's text as the agent `agent`. */
static bool read_text(struct agent_config *agent, const char *text, struct err *err) {
	auto_yaml struct yaml yaml = YAML_INIT;

	agent_config_init(agent);
	agent->path = xstrdup("a.yaml");
	return yaml_read(&yaml, text, strlen(text), "a.yaml", err) &&
	       agent_keys_read(agent, &yaml, err);
}

static void must(struct agent_config *agent, const char *text) {
	struct err err = ERR_INIT;

	if (!read_text(agent, text, &err)) {
		fail_msg("%s", err.text);
	}
}

static void test_every_key(void **state) {
	struct agent_config agent;

	(void)state;
	must(&agent, "description: at the shore\n"
		     "provider: openai\n"
		     "base_url: https://sea.example/v1\n"
		     "model: crab-2\n"
		     "key: {env: SEA_KEY}\n"
		     "window: 131072\n"
		     "temperature: 0.25\n"
		     "max_tokens: 4096\n"
		     "reasoning: low\n"
		     "system: |\n  Be short.\n"
		     "mode: build\n"
		     "tools: [files, get_time]\n"
		     "skills: [tide]\n"
		     "mcp: [sea]\n"
		     "memory: false\n"
		     "limits: {calls: 5, tokens: 1000, seconds: 60, depth: 1}\n");
	check_str("description", agent.description, "at the shore");
	check_str("provider", agent.provider, "openai");
	check_str("base_url", agent.base_url, "https://sea.example/v1");
	check_str("model", agent.model, "crab-2");
	check_str("key", agent.key_env, "SEA_KEY");
	check_int("window", agent.window, 131072);
	check("temperature", agent.temperature == 0.25);
	check_int("max_tokens", agent.max_tokens, 4096);
	check_str("reasoning", agent.reasoning, "low");
	check_str("system", agent.system, "Be short.\n");
	check_str("mode", agent.mode, "build");
	check("not all tools", !agent.tools_all);
	check_int("tools", agent.tools.len, 2);
	check_str("the second", agent.tools.items[1], "get_time");
	check("not all skills", !agent.skills_all && agent.skills.len == 1);
	check_str("the skill", agent.skills.items[0], "tide");
	check("limits", agent.has_limits);
	check_int("calls", agent.limits.calls, 5);
	check_int("tokens", agent.limits.tokens, 1000);
	check_int("seconds", agent.limits.seconds, 60);
	check_int("depth", agent.limits.depth, 1);
	agent_config_fini(&agent);
}

static void test_left_out(void **state) {
	struct agent_config agent;

	(void)state;
	must(&agent, "provider: demo\n");
	check("no text", !agent.description && !agent.base_url && !agent.model &&
				 !agent.reasoning && !agent.system && !agent.mode);
	check("no key", !agent.key_env && !agent.key_secret && !agent.key_command.len);
	check("no numbers",
		agent.window == 0 && agent.max_tokens == 0 && agent.temperature < 0);
	check("all tools", agent.tools_all && agent.tools.len == 0);
	check("all skills", agent.skills_all && agent.skills.len == 0);
	check("no limits", !agent.has_limits && agent.limits.depth == -1);
	agent_config_fini(&agent);
	must(&agent, "system: Be short.\n");
	check("for others", !agent.provider);
	agent_config_fini(&agent);
	must(&agent, "provider: demo\ntools: []\n");
	check("no tool at all", !agent.tools_all && agent.tools.len == 0);
	agent_config_fini(&agent);
}

static void test_keys(void **state) {
	struct agent_config agent;

	(void)state;
	must(&agent, "provider: openai\nkey: {command: [pass, show, sea key]}\n");
	check_int("command", agent.key_command.len, 3);
	check_str("its last word", agent.key_command.items[2], "sea key");
	agent_config_fini(&agent);
	must(&agent, "provider: openai\nkey: {secret: sea}\n");
	check_str("secret", agent.key_secret, "sea");
	agent_config_fini(&agent);
}

static void test_wrong(void **state) {
	static const char bare[] = "a.yaml:2: key: a key does not stand in this file";
	static const char forms[] =
		"a.yaml:1: key: must be {env: NAME}, {secret: NAME} or {command: [";
	static const struct {
		const char *name, *in, *says;
	} cases[] = {
		{ "an empty file", "", "a.yaml:1: must be a map of keys" },
		{ "a list", "- x\n", "a.yaml:1: must be a map of keys" },
		{ "an address, but no provider", "base_url: http://x\n",
			"a.yaml:1: provider: is missing" },
		{ "a key, but no provider", "key: {env: A}\n",
			"a.yaml:1: provider: is missing" },
		{ "an unknown key", "provider: demo\nmodell: x\n",
			"a.yaml:2: there is no key 'modell'; 'model' is near" },
		{ "one far from all", "frobnicate: x\n",
			"a.yaml:1: there is no key 'frobnicate'" },
		{ "a name", "name: x\n", "a.yaml:1: there is no key 'name'" },
		{ "a number for text", "model: 3\n", "a.yaml:1: model: must be text" },
		{ "a key as it is", "provider: openai\nkey: sk-0123456789\n", bare },
		{ "a key in a list", "provider: openai\nkey: [sk-0123456789]\n", bare },
		{ "two ways to a key", "provider: openai\nkey: {env: A, secret: B}\n", bare },
		{ "no way to a key", "key: {file: x}\n", forms },
		{ "a command as one text", "key: {command: pass show x}\n", forms },
		{ "an empty command", "key: {command: []}\n", forms },
		{ "a number in a command", "key: {command: [pass, 3]}\n",
			"a.yaml:1: each entry must be text" },
		{ "no window", "window: 0\n",
			"a.yaml:1: window: must be a whole number above 0" },
		{ "tokens as text", "max_tokens: 4k\n",
			"a.yaml:1: max_tokens: must be a whole number above 0" },
		{ "too hot", "temperature: 2.1\n",
			"a.yaml:1: temperature: must be a number from 0 to 2" },
		{ "too cold", "temperature: -0.1\n",
			"a.yaml:1: temperature: must be a number from 0 to 2" },
		{ "no mode", "mode: fast\n",
			"a.yaml:1: mode: must be one of chat, plan, build, max" },
		{ "a tool as text", "tools: files\n",
			"a.yaml:1: tools: must be a list of names or families" },
		{ "a number among tools", "tools:\n  - 3\n",
			"a.yaml:2: each entry must be text" },
		{ "skills as text", "skills: tide\n",
			"a.yaml:1: skills: must be a list of names" },
		{ "servers as a map", "mcp: {a: b}\n",
			"a.yaml:1: mcp: must be a list of names" },
		{ "memory as text", "memory: sometimes\n",
			"a.yaml:1: memory: must be true or false" },
		{ "limits as a number", "limits: 3\n", "a.yaml:1: limits: must be a map" },
		{ "a limit that is none", "limits: {rounds: 3}\n",
			"a.yaml:1: limits: there is no key 'rounds'; calls, tokens, "
			"seconds, "
			"depth" },
		{ "no calls", "limits: {calls: 0}\n",
			"a.yaml:1: limits.calls: must be a whole number from 1 to 1000" },
		{ "too deep", "limits: {depth: 4}\n",
			"a.yaml:1: limits.depth: must be a whole number from 0 to 3" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct agent_config agent;
		struct err err = ERR_INIT;

		check(cases[i].name, !read_text(&agent, cases[i].in, &err));
		check_int(cases[i].name, err.code, ERR_CONFIG);
		check(cases[i].name, str_starts(err.text, cases[i].says));
		check(cases[i].name, !strstr(err.text, "sk-0123456789"));
		agent_config_fini(&agent);
	}
}

static void test_names(void **state) {
	size_t count = 0;

	(void)state;
	for (; agent_config_key(count); count++) {
		check(agent_config_key(count),
			count == 0 || strcmp(agent_config_key(count - 1),
					      agent_config_key(count)) < 0);
	}
	check_int("as many as are tried above", count, 16);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_key),
		cmocka_unit_test(test_left_out),
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_wrong),
		cmocka_unit_test(test_names),
	};

	return CHECK_RUN(tests);
}
