/* What an open session is like: mode, limits, memory, and where the chat UI begins. */

#include "front/session.h"

#include "base/clock.h"
#include "services.h"
#include "store/runs.h"

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

		services_open(&services);
		open_it(&services, &session, &cases[i].options);
		check_int(cases[i].name, agent_mode(session.agent), cases[i].mode);
		session_fini(&session);
		services_close(&services);
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
		services_open(&services);
		open_it(&services, &session, &cases[i].options);
		const struct agent_limits *limits = &session.options.limits;
		check_int(cases[i].name, limits->rounds, cases[i].rounds);
		check_int(cases[i].name, limits->rounds_max, cases[i].rounds_max);
		check_int(cases[i].name, limits->confirm, cases[i].confirm);
		session_fini(&session);
		services_close(&services);
	}
}

static void test_no_save(void **state) {
	struct session_options options = { .agent = "demo", .no_save = true };
	struct services services;
	struct session session;

	(void)state;
	services_open(&services);
	open_it(&services, &session, &options);
	check("no store", !session.options.store && !services.store);
	session_fini(&session);
	services_close(&services);
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
	services_open(&services);
	check_int("none yet", session_first(&services, &(struct session_options){ 0 }), 0);
	check_int("nothing to go on with", session_latest(&services), 0);
	int64_t id = services_add_conversation(&services, "demo", "demo");
	check_int("just used", session_first(&services, &(struct session_options){ 0 }), id);
	clock_set(-1, now + 29 * minute);
	check_int("used 29 minutes ago",
		session_first(&services, &(struct session_options){ 0 }), id);
	clock_set(-1, now + 30 * minute);
	check_int("used 30 minutes ago",
		session_first(&services, &(struct session_options){ 0 }), 0);
	check_int("still the latest", session_latest(&services), id);
	check("a draft",
		conversations_set_draft(services.store, id, "half a", &err) == STORE_OK);
	clock_set(-1, now + 300 * minute);
	check_int("a draft brings it back",
		session_first(&services, &(struct session_options){ 0 }), id);
	check("none", conversations_set_draft(services.store, id, "", &err) == STORE_OK);
	struct run_row run = { .conversation = id };
	check("a run", runs_begin(services.store, &run, &err) == STORE_OK);
	clock_set(-1, now + 600 * minute);
	check_int(
		"so does a run", session_first(&services, &(struct session_options){ 0 }), id);
	services_close(&services);
	clock_set(-1, -1);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_modes),
		test_at_home(test_limits),
		test_at_home(test_no_save),
		test_at_home(test_start),
	};

	return CHECK_RUN(tests);
}
