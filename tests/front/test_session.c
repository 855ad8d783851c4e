#include "front/session.h"

#include "base/redact.h"
#include "base/str.h"
#include "config/state.h"
#include "services.h"

struct who {
	const char *name;
	struct session_options options;
	const char *environment[5][2];
	const char *config;       /* agent: in config.yaml */
	const char *last;         /* the state's default */
	const char *held_with[2]; /* agent and model of the conversation that goes on */
	const char *agent, *model, *base_url;
};

static void write_files(const struct who *who) {
	auto_free char *config = who->config ? xasprintf("agent: %s\n", who->config) : NULL;

	free(home_write("config/chela/config.yaml", config ? config : ""));
	free(home_write("config/chela/agents/shore.yaml",
		"provider: openai\nbase_url: http://shore/v1\nmodel: crab\n"));
	free(home_write("config/chela/agents/blank.yaml",
		"provider: openai\nbase_url: http://blank/v1\n"));
	state_set("default", "agent", who->last, NULL);
}

static void check_who(const struct who *who) {
	struct session_options options = who->options;
	struct services services;
	struct session session;
	struct err err = ERR_INIT;

	write_files(who);
	for (size_t i = 0; who->environment[i][0]; i++) {
		setenv(who->environment[i][0], who->environment[i][1], 1);
	}
	services_open(&services);
	if (who->held_with[0]) {
		options.conversation = services_add_conversation(
			&services, who->held_with[0], who->held_with[1]);
	}
	bool ok = session_resolve(&session, &services, &options, &err);
	check_str(who->name, err.text, "");
	check(who->name, ok);
	check_str(who->name, session.profile.name, who->agent);
	check_str(who->name, session.profile.target.model, who->model);
	check_str(who->name, session.profile.target.base_url, who->base_url);
	session_fini(&session);
	services_close(&services);
	for (size_t i = 0; who->environment[i][0]; i++) {
		unsetenv(who->environment[i][0]);
	}
}

#define OPENAI "https://api.openai.com/v1"
#define SHORE .agent = "shore", .model = "crab", .base_url = "http://shore/v1"

static void test_who_answers(void **state) {
	static const struct who cases[] = {
		{ "nothing says it", .agent = "demo", .model = "demo" },
		{ "a key", .environment = { { "OPENAI_API_KEY", "k" } }, .agent = "openai",
			.model = "gpt-5-mini", .base_url = OPENAI },
		{ "an address", .environment = { { "OPENAI_BASE_URL", "http://h/v1" } },
			.agent = "openai", .model = "gpt-5-mini", .base_url = "http://h/v1" },
		{ "an empty variable is none", .environment = { { "OPENAI_API_KEY", "" } },
			.agent = "demo", .model = "demo" },
		{ "the state", .last = "shore", SHORE },
		{ "the configuration before the state", .config = "shore", .last = "demo",
			SHORE },
		{ "CHELA_AGENT before both", .environment = { { "CHELA_AGENT", "shore" } },
			.config = "demo", .last = "demo", SHORE },
		{ "-a before all of them", .options = { .agent = "shore" },
			.environment = { { "CHELA_AGENT", "demo" } }, .config = "demo", SHORE },
		{ "the conversation before CHELA_AGENT",
			.environment = { { "CHELA_AGENT", "demo" } },
			.held_with = { "shore", "crab" }, SHORE },
		{ "-a before the conversation", .options = { .agent = "shore" },
			.held_with = { "demo", "demo" }, SHORE },
		{ "a conversation whose agent is gone", .config = "shore",
			.held_with = { "gone", "x" }, SHORE },
		{ "the address of an agent before the variable",
			.options = { .agent = "shore" },
			.environment = { { "OPENAI_BASE_URL", "http://h" } }, SHORE },
		{ "--provider demo", .options = { .provider = "demo" }, .config = "shore",
			.agent = "demo", .model = "demo" },
		{ "--provider openai", .options = { .provider = "openai", .model = "x" },
			.config = "shore", .agent = "openai", .model = "x",
			.base_url = OPENAI },
		{ "--base-url", .options = { .base_url = "http://h:81/v1", .model = "x" },
			.agent = "openai@http://h:81/v1", .model = "x",
			.base_url = "http://h:81/v1" },
		{ "a conversation that was held over --base-url",
			.environment = { { "OPENAI_API_KEY", "k" } },
			.held_with = { "openai@http://h:81/v1", "x" },
			.agent = "openai@http://h:81/v1", .model = "x",
			.base_url = "http://h:81/v1" },
		{ "a login is not kept in the name",
			.options = { .base_url = "http://me:secret@h/v1?t=1", .model = "x" },
			.agent = "openai@http://h:80/v1", .model = "x",
			.base_url = "http://me:secret@h/v1?t=1" },
		{ "an address in brackets",
			.options = { .base_url = "http://[::1]:8080/v1", .model = "x" },
			.agent = "openai@http://[::1]:8080/v1", .model = "x",
			.base_url = "http://[::1]:8080/v1" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_who(&cases[i]);
	}
}

#define MODEL_OF(name)                                                                         \
	{ "CHELA_MODEL", name }

static void test_model(void **state) {
	static const struct who cases[] = {
		{ "-m before the agent's", .options = { .agent = "shore", .model = "whelk" },
			.agent = "shore", .model = "whelk", .base_url = "http://shore/v1" },
		{ "-m before CHELA_MODEL", .options = { .model = "whelk" },
			.environment = { MODEL_OF("clam") }, .config = "shore",
			.agent = "shore", .model = "whelk", .base_url = "http://shore/v1" },
		{ "CHELA_MODEL before the agent's", .environment = { MODEL_OF("clam") },
			.config = "shore", .agent = "shore", .model = "clam",
			.base_url = "http://shore/v1" },
		{ "not when -a chose the agent", .options = { .agent = "shore" },
			.environment = { MODEL_OF("clam") }, SHORE },
		{ "nor when a conversation goes on", .environment = { MODEL_OF("clam") },
			.held_with = { "shore", "crab" }, SHORE },
		{ "but where the agent has none", .options = { .agent = "blank" },
			.environment = { MODEL_OF("clam") }, .agent = "blank", .model = "clam",
			.base_url = "http://blank/v1" },
		{ "-m in a conversation", .options = { .model = "whelk" },
			.held_with = { "shore", "crab" }, .agent = "shore", .model = "whelk",
			.base_url = "http://shore/v1" },
		{ "the model a conversation was held with", .held_with = { "shore", "whelk" },
			.agent = "shore", .model = "whelk", .base_url = "http://shore/v1" },
		{ "CHELA_MODEL with --base-url", .options = { .base_url = "http://h/v1" },
			.environment = { MODEL_OF("clam") }, .agent = "openai@http://h:80/v1",
			.model = "clam", .base_url = "http://h/v1" },
		{ "the demo has one model", .options = { .agent = "demo", .model = "x" },
			.agent = "demo", .model = "demo" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_who(&cases[i]);
	}
}

static void test_stopgap(void **state) {
	struct services services;
	struct session session;
	struct session_options options = { 0 };

	(void)state;
	services_open(&services);
	check("resolves", session_resolve(&session, &services, &options, NULL));
	check("nothing says who answers", session.is_stopgap);
	session_fini(&session);
	options.agent = "demo";
	check("resolves", session_resolve(&session, &services, &options, NULL));
	check("somebody wants the demo", !session.is_stopgap);
	session_fini(&session);
	services_close(&services);
}

static void test_refused(void **state) {
	static const struct {
		const char *name;
		struct session_options options;
		enum err_code code;
		const char *says;
	} cases[] = {
		{ "no such agent", { .agent = "gone" }, ERR_NOT_FOUND,
			"there is no agent 'gone'" },
		{ "no such wire", { .provider = "gone", .model = "x" }, ERR_CONFIG,
			"there is no provider 'gone'; these exist: " },
		{ "an agent of no such wire", { .agent = "odd" }, ERR_CONFIG,
			"there is no provider 'odd'" },
		{ "no model", { .base_url = "http://h" }, ERR_USAGE, "which model? give -m" },
		{ "a key that is not stored", { .agent = "kept" }, ERR_CONFIG,
			"agent 'kept': there is no secret 'sea'" },
		{ "a command that gives no key", { .agent = "asked" }, ERR_CONFIG,
			"the command 'false' gave no key for agent 'asked'" },
	};

	(void)state;
	free(home_write("config/chela/agents/odd.yaml", "provider: odd\nmodel: x\n"));
	free(home_write("config/chela/agents/kept.yaml",
		"provider: openai\nmodel: x\nkey: {secret: sea}\n"));
	free(home_write("config/chela/agents/asked.yaml",
		"provider: openai\nmodel: x\nkey: {command: ['false']}\n"));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct services services;
		struct session session;
		struct err err = ERR_INIT;

		services_open(&services);
		check(cases[i].name,
			!session_resolve(&session, &services, &cases[i].options, &err));
		check_int(cases[i].name, err.code, cases[i].code);
		check(cases[i].name, str_starts(err.text, cases[i].says));
		session_fini(&session);
		services_close(&services);
	}
}

/* Where a key comes from; it is known to what masks secrets. */
static void test_keys(void **state) {
	static const struct {
		const char *name, *agent;
		const char *key;
	} cases[] = {
		{ "a variable", "provider: openai\nmodel: x\nkey: {env: SEA_KEY}\n",
			"sk-from-environment" },
		{ "a variable that is not set",
			"provider: openai\nmodel: x\nkey: {env: NO_KEY}\n", NULL },
		{ "the first line of a command",
			"provider: openai\nmodel: x\n"
			"key: {command: [printf, 'sk-from-command\\r\\nmore']}\n",
			"sk-from-command" },
		{ "none", "provider: openai\nmodel: x\n", NULL },
	};

	(void)state;
	setenv("SEA_KEY", "sk-from-environment", 1);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct session_options options = { .agent = "sea" };
		struct services services;
		struct session session;
		struct err err = ERR_INIT;

		free(home_write("config/chela/agents/sea.yaml", cases[i].agent));
		services_open(&services);
		check(err.text, session_resolve(&session, &services, &options, &err));
		check_str(cases[i].name, session.profile.target.key, cases[i].key);
		check(cases[i].name,
			!cases[i].key || redact_found(cases[i].key, strlen(cases[i].key)));
		session_fini(&session);
		services_close(&services);
	}
	unsetenv("SEA_KEY");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_who_answers),
		test_at_home(test_model),
		test_at_home(test_stopgap),
		test_at_home(test_refused),
		test_at_home(test_keys),
	};

	return CHECK_RUN(tests);
}
