#include "front/session.h"

#include "base/clock.h"
#include "base/redact.h"
#include "base/str.h"
#include "builtin/builtin.h"
#include "config/state.h"
#include "home.h"
#include "loop/loop.h"
#include "net/http.h"
#include "store/conversations.h"
#include "store/runs.h"

static struct http *open_http(struct services *services) {
	struct http_settings settings = { 0 };

	return http_new(services->loop, &settings);
}

static void close_http(struct http *http) {
	http_free(http);
}

static void open_services(struct services *services) {
	services_init(services, loop_new());
	services->open_http = open_http;
	services->close_http = close_http;
	services->builtins = builtins;
	services->builtin_count = builtin_count;
}

static void close_services(struct services *services) {
	struct loop *loop = services->loop;

	services_fini(services);
	loop_free(loop);
}

/* A stored conversation of this agent and model; its ID. */
static int64_t add_conversation(
	struct services *services, const char *agent, const char *model) {
	struct conversation_row row = { .agent = xstrdup(agent), .model = xstrdup(model) };
	struct err err = ERR_INIT;
	struct store *store = services_store(services, &err);

	if (!store || conversations_add(store, &row, &err) != STORE_OK) {
		fail_msg("%s", err.text);
	}
	int64_t id = row.id;
	conversation_row_fini(&row);
	return id;
}

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
	open_services(&services);
	if (who->held_with[0]) {
		options.conversation =
			add_conversation(&services, who->held_with[0], who->held_with[1]);
	}
	bool ok = session_resolve(&session, &services, &options, &err);
	check_str(who->name, err.text, "");
	check(who->name, ok);
	check_str(who->name, session.profile.name, who->agent);
	check_str(who->name, session.profile.target.model, who->model);
	check_str(who->name, session.profile.target.base_url, who->base_url);
	session_fini(&session);
	close_services(&services);
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
	open_services(&services);
	check("resolves", session_resolve(&session, &services, &options, NULL));
	check("nothing says who answers", session.is_stopgap);
	session_fini(&session);
	options.agent = "demo";
	check("resolves", session_resolve(&session, &services, &options, NULL));
	check("somebody wants the demo", !session.is_stopgap);
	session_fini(&session);
	close_services(&services);
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

		open_services(&services);
		check(cases[i].name,
			!session_resolve(&session, &services, &cases[i].options, &err));
		check_int(cases[i].name, err.code, cases[i].code);
		check(cases[i].name, str_starts(err.text, cases[i].says));
		session_fini(&session);
		close_services(&services);
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
		open_services(&services);
		check(err.text, session_resolve(&session, &services, &options, &err));
		check_str(cases[i].name, session.profile.target.key, cases[i].key);
		check(cases[i].name,
			!cases[i].key || redact_found(cases[i].key, strlen(cases[i].key)));
		session_fini(&session);
		close_services(&services);
	}
	unsetenv("SEA_KEY");
}

static const struct agent_options no_callbacks;

static void open_it(struct services *services, struct session *session,
	const struct session_options *options) {
	struct err err = ERR_INIT;

	if (!session_open(session, services, options, &no_callbacks, &err)) {
		fail_msg("%s", err.text);
	}
}

static void test_modes(void **state) {
	static const struct {
		const char *name;
		struct session_options options;
		enum agent_mode mode;
	} cases[] = {
		{ "one-shot", { .agent = "demo", .one_shot = true }, MODE_PLAN },
		{ "one-shot with -M", { .agent = "demo", .one_shot = true, .mode = "max" },
			MODE_MAX },
		{ "one-shot of an agent with a mode", { .agent = "sea", .one_shot = true },
			MODE_PLAN },
		{ "UI", { .agent = "demo" }, MODE_BUILD },
		{ "UI with -M", { .agent = "sea", .mode = "plan" }, MODE_PLAN },
		{ "UI of an agent with a mode", { .agent = "sea" }, MODE_CHAT },
	};

	(void)state;
	free(home_write("config/chela/agents/sea.yaml", "provider: demo\nmode: chat\n"));
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct services services;
		struct session session;

		open_services(&services);
		open_it(&services, &session, &cases[i].options);
		check_int(cases[i].name, agent_mode(session.agent), cases[i].mode);
		session_fini(&session);
		close_services(&services);
	}
}

static void test_limits(void **state) {
	static const struct {
		const char *name, *config;
		struct session_options options;
		int64_t rounds, rounds_max, confirm;
	} cases[] = {
		{ "UI", "", { 0 }, 24, 50, 0 },
		{ "one-shot", "", { .one_shot = true }, 24, 50, 300000 },
		{ "a limit that is set holds in the UI too", "limits: {confirm: 60}\n", { 0 },
			24, 50, 60000 },
		{ "0 waits in one-shot too", "limits: {confirm: 0}\n", { .one_shot = true }, 24,
			50, 0 },
		{ "rounds of the file", "limits: {rounds: 8}\n", { 0 }, 8, 50, 0 },
		{ "--max-rounds holds in every mode", "limits: {rounds: 8}\n",
			{ .max_rounds = 2 }, 2, 2, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct services services;
		struct session session;

		free(home_write("config/chela/config.yaml", cases[i].config));
		open_services(&services);
		open_it(&services, &session, &cases[i].options);
		const struct agent_limits *limits = &session.options.limits;
		check_int(cases[i].name, limits->rounds, cases[i].rounds);
		check_int(cases[i].name, limits->rounds_max, cases[i].rounds_max);
		check_int(cases[i].name, limits->confirm, cases[i].confirm);
		session_fini(&session);
		close_services(&services);
	}
}

static void test_no_save(void **state) {
	struct session_options options = { .agent = "demo", .no_save = true };
	struct services services;
	struct session session;

	(void)state;
	open_services(&services);
	open_it(&services, &session, &options);
	check("no store", !session.options.store && !services.store);
	session_fini(&session);
	close_services(&services);
	auto_free char *data = home_read("data/chela/chela.db");
	check("nothing is there", !data);
}

/* Which conversation the chat UI begins with. */
static void test_start(void **state) {
	const int64_t minute = 60000;
	const int64_t now = 1767225600000;
	struct services services;
	struct err err = ERR_INIT;

	(void)state;
	clock_set(-1, now);
	open_services(&services);
	check_int("none yet", session_start_conversation(&services), 0);
	check_int("nothing to go on with", session_latest(&services), 0);
	int64_t id = add_conversation(&services, "demo", "demo");
	check_int("just used", session_start_conversation(&services), id);
	clock_set(-1, now + 29 * minute);
	check_int("used 29 minutes ago", session_start_conversation(&services), id);
	clock_set(-1, now + 30 * minute);
	check_int("used 30 minutes ago", session_start_conversation(&services), 0);
	check_int("still the latest", session_latest(&services), id);
	check("a draft",
		conversations_set_draft(services.store, id, "half a", &err) == STORE_OK);
	clock_set(-1, now + 300 * minute);
	check_int("a draft brings it back", session_start_conversation(&services), id);
	check("none", conversations_set_draft(services.store, id, "", &err) == STORE_OK);
	struct run_row run = { .conversation = id };
	check("a run", runs_begin(services.store, &run, &err) == STORE_OK);
	clock_set(-1, now + 600 * minute);
	check_int("so does a run", session_start_conversation(&services), id);
	close_services(&services);
	clock_set(-1, -1);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_who_answers),
		test_at_home(test_model),
		test_at_home(test_stopgap),
		test_at_home(test_refused),
		test_at_home(test_keys),
		test_at_home(test_modes),
		test_at_home(test_limits),
		test_at_home(test_no_save),
		test_at_home(test_start),
	};

	return CHECK_RUN(tests);
}
