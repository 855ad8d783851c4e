/* Where requests go and what is known of the model, from what the agent says. */
#include "services.h"

#include "base/str.h"
#include "front/session.h"
#include "provider/list/vendors.h"

struct place {
	const char *name;
	const char *agent; /* its file */
	const char *environment[2];
	const char *wire, *vendor, *base_url, *key_hint;
	const char *effort;
	int64_t window;
	enum tool_sees sees;
	enum provider_thinking think;
	bool thinking;
};

static void check_place(const struct place *place) {
	struct session_options options = { .agent = "a" };
	struct services services;
	struct session session;
	struct err err = ERR_INIT;

	free(home_write("config/chela/agents/a.yaml", place->agent));
	if (place->environment[0]) {
		setenv(place->environment[0], place->environment[1], 1);
	}
	services_open(&services);
	bool ok = session_resolve(&session, &services, &options, &err);

	check_str(place->name, err.text, "");
	check(place->name, ok);
	const struct provider_target *target = &session.profile.target;

	check_str(place->name, target->wire, place->wire);
	check_str(place->name, target->vendor, place->vendor);
	check_str(place->name, target->base_url, place->base_url);
	check_str(place->name, target->key_hint, place->key_hint);
	check_str(place->name, target->effort, place->effort);
	int64_t own = session.profile.window;
	check_int(place->name, own ? own : session.profile.window_listed, place->window);
	check_int(place->name, own, session.config.window);
	check_int(place->name, session.profile.sees, place->sees);
	check_int(place->name, target->think, place->think);
	check_int(place->name, target->thinking, place->thinking);
	check_int(place->name, target->preset != NULL,
		!str_eq(place->vendor, place->wire) ||
			str_eq(place->base_url, "https://api.openai.com/v1"));
	session_fini(&session);
	services_close(&services);
	if (place->environment[0]) {
		unsetenv(place->environment[0]);
	}
}

static void test_places(void **state) {
	static const struct place cases[] = {
		{ .name = "a wire alone is its own vendor",
			.agent = "{provider: openai, model: gpt-5-mini}",
			.wire = "openai",
			.vendor = "openai",
			.base_url = "https://api.openai.com/v1",
			.key_hint = "OPENAI_API_KEY",
			.window = 400000,
			.sees = TOOL_SEES_YES,
			.thinking = true },
		{ .name = "a vendor brings its address and key",
			.agent =
				"{provider: deepseek, model: deepseek-v4-pro, reasoning: high}",
			.wire = "openai",
			.vendor = "deepseek",
			.base_url = "https://api.deepseek.com/v1",
			.key_hint = "DEEPSEEK_API_KEY",
			.effort = "high",
			.window = 1000000,
			.sees = TOOL_SEES_NO,
			.think = THINK_ON,
			.thinking = true },
		{ .name = "the variable that is set",
			.agent = "{provider: kimi, model: kimi-k2.6, reasoning: off}",
			.environment = { "KIMI_API_KEY", "k" },
			.wire = "openai",
			.vendor = "kimi",
			.base_url = "https://api.moonshot.ai/v1",
			.key_hint = "KIMI_API_KEY",
			.effort = "none",
			.window = 262144,
			.sees = TOOL_SEES_YES,
			.think = THINK_OFF },
		{ .name = "a vendor behind an address of one's own",
			.agent = "{provider: deepseek, base_url: 'http://proxy/v1', model: x, "
				 "key: {env: MINE}}",
			.wire = "openai",
			.vendor = "deepseek",
			.base_url = "http://proxy/v1",
			.key_hint = "MINE" },
		{ .name = "an address tells the vendor",
			.agent =
				"{provider: openai, base_url: "
				"'https://api.moonshot.cn/v1', model: kimi-k3, reasoning: low}",
			.wire = "openai",
			.vendor = "kimi",
			.base_url = "https://api.moonshot.cn/v1",
			.key_hint = "MOONSHOT_API_KEY",
			.effort = "low",
			.window = 1048576,
			.sees = TOOL_SEES_YES,
			.think = THINK_ON,
			.thinking = true },
		{ .name = "nobody's address and an unknown model",
			.agent = "{provider: openai, base_url: 'http://h/v1', model: mystery, "
				 "reasoning: high}",
			.wire = "openai",
			.vendor = "openai",
			.base_url = "http://h/v1",
			.effort = "high",
			.think = THINK_ON,
			.thinking = true },
		{ .name = "the agent's window before the list's",
			.agent = "{provider: openai, base_url: 'http://h/v1', model: "
				 "qwen/qwen3.6-27b, window: 8192}",
			.wire = "openai",
			.vendor = "openai",
			.base_url = "http://h/v1",
			.window = 8192,
			.sees = TOOL_SEES_NO },
		{ .name = "a level that the model has not",
			.agent = "{provider: openai, model: gpt-5.5-pro, reasoning: low}",
			.wire = "openai",
			.vendor = "openai",
			.base_url = "https://api.openai.com/v1",
			.key_hint = "OPENAI_API_KEY",
			.effort = "medium",
			.window = 1050000,
			.sees = TOOL_SEES_YES,
			.think = THINK_ON,
			.thinking = true },
		{ .name = "a model that takes tools on another wire alone",
			.agent = "{provider: openai, model: gpt-6.2-sol}",
			.wire = "responses",
			.vendor = "openai",
			.base_url = "https://api.openai.com/v1",
			.key_hint = "OPENAI_API_KEY",
			.window = 1050000,
			.sees = TOOL_SEES_YES,
			.thinking = true },
		{ .name = "but not behind an address of one's own",
			.agent = "{provider: openai, base_url: 'http://h/v1', model: "
				 "gpt-6.2-sol}",
			.wire = "openai",
			.vendor = "openai",
			.base_url = "http://h/v1",
			.window = 1050000,
			.sees = TOOL_SEES_YES,
			.thinking = true },
		{ .name = "Responses go to the address of OpenAI",
			.agent = "{provider: responses, model: gpt-4o}",
			.wire = "responses",
			.vendor = "openai",
			.base_url = "https://api.openai.com/v1",
			.key_hint = "OPENAI_API_KEY",
			.window = 128000,
			.sees = TOOL_SEES_YES },
		{ .name = "or to that of its variable",
			.agent = "{provider: responses, model: gpt-4o}",
			.environment = { "OPENAI_BASE_URL", "http://h/v1" },
			.wire = "responses",
			.vendor = "responses",
			.base_url = "http://h/v1",
			.window = 128000,
			.sees = TOOL_SEES_YES },
		{ .name = "on is no level",
			.agent = "{provider: groq, model: mystery, reasoning: on}",
			.wire = "openai",
			.vendor = "groq",
			.base_url = "https://api.groq.com/openai/v1",
			.key_hint = "GROQ_API_KEY",
			.think = THINK_ON,
			.thinking = true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_place(&cases[i]);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_places, home_open, home_close),
	};

	return CHECK_RUN(tests);
}
