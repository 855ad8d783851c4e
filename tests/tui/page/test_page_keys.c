/* What keys on the pages change: who answers, with which tools, the switches, what is
   allowed; and what is found. */

#include "base/str.h"
#include "config/state.h"
#include "front/settings.h"
#include "front/who/models.h"
#include "front/who/switch.h"
#include "tests/tui/page/stage.h"
#include "tui/page/agents_page.h"
#include "tui/page/allow_page.h"
#include "tui/page/models_page.h"
#include "tui/page/search_page.h"
#include "tui/page/settings_page.h"
#include "tui/page/tools_page.h"

#define SERVER "provider: openai\nbase_url: http://127.0.0.1:1/v1\n"

struct page_case {
	const char *name;
	struct page *(*make)(const struct command_front *front, const char *filter);
	const char *press;
	const char *agent; /* that answers then */
	const char *model;
	const char *by_default; /* "agent model" of state.yaml */
	const char *shows;      /* NULL: not looked at */
	const char *config;     /* of config.yaml; NULL: none */
};

static void write_agents(void) {
	free(home_write("config/chela/agents/desk.yaml", SERVER "model: gemma3\n"));
	free(home_write("config/chela/agents/lab.yaml", "modell: x\n"));
}

static const struct page_case cases[] = {
	{ .name = "an agent",
		.make = agents_page_new,
		.press = "d e s k Enter",
		.agent = "desk",
		.model = "gemma3",
		.by_default = "- -" },
	{ .name = "an agent by default",
		.make = agents_page_new,
		.press = "d e s k Down d",
		.agent = "desk",
		.model = "gemma3",
		.by_default = "desk -" },
	{ .name = "an agent whose file is wrong",
		.make = agents_page_new,
		.press = "l a b Enter",
		.agent = "demo",
		.model = "demo",
		.by_default = "- -",
		.shows = "modell" },
	{ .name = "a model of another agent",
		.make = models_page_new,
		.press = "g e m Enter",
		.agent = "desk",
		.model = "gemma3",
		.by_default = "- -" },
	{ .name = "a model by default",
		.make = models_page_new,
		.press = "g e m C-x Enter",
		.agent = "desk",
		.model = "gemma3",
		.by_default = "desk gemma3" },
	{ .name = "config.yaml says which agent",
		.make = models_page_new,
		.press = "g e m C-x Enter",
		.agent = "demo",
		.model = "demo",
		.by_default = "- -",
		.shows = "config.yaml:1 says which agent",
		.config = "agent: demo\n" },
	{ .name = "a typed model, of the demo",
		.make = models_page_new,
		.press = "b i g Enter",
		.agent = "demo",
		.model = "demo",
		.by_default = "- -",
		.shows = "the demo has no other model" },
};

static char *kept(const char *key) {
	char *value = state_get("default", key);

	return value ? value : xstrdup("-");
}

static void run_case(const struct page_case *test) {
	struct stage stage;

	if (test->config) {
		free(home_write("config/chela/config.yaml", test->config));
	}
	write_agents();
	stage_init(&stage);
	stage_open(&stage, test->make(&stage.desk.front, ""));
	scene_press(&stage.scene, test->press);
	const char *shown = scene_draw(&stage.scene, 24, 100);
	const struct agent_profile *profile = agent_profile(stage.desk.session.agent);
	auto_free char *agent = kept("agent");
	auto_free char *model = kept("model");
	auto_free char *by_default = xasprintf("%s %s", agent, model);

	check_str(test->name, profile->name, test->agent);
	check_str(test->name, profile->target.model, test->model);
	check_str(test->name, stage.desk.session.profile.name, test->agent);
	check_str(test->name, by_default, test->by_default);
	if (test->shows && !strstr(shown, test->shows)) {
		fail_msg("%s: no '%s' in\n%s", test->name, test->shows, shown);
	}
	check(test->name, (screen_page(&stage.scene.screen) != NULL) == (test->shows != NULL));
	stage_fini(&stage);
}

static void test_who(void **state) {
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		assert_int_equal(home_open(state), 0);
		run_case(&cases[i]);
		home_close(state);
	}
}

static void test_favourites(void **state) {
	struct stage stage;

	(void)state;
	write_agents();
	stage_init(&stage);
	stage_open(&stage, models_page_new(&stage.desk.front, ""));
	scene_press(&stage.scene, "g e m Down f");
	assert_true(models_is_favourite("desk", "gemma3"));
	assert_non_null(strstr(scene_draw(&stage.scene, 24, 60), "favourites"));
	scene_press(&stage.scene, "f");
	assert_false(models_is_favourite("desk", "gemma3"));
	stage_fini(&stage);
}

/* What is kept as default answers in the next new conversation. */
static void test_default_is_used(void **state) {
	const struct session_options options = { .conversation = 0 };
	struct stage stage;
	struct session next;
	struct err err = ERR_INIT;

	(void)state;
	write_agents();
	stage_init(&stage);
	assert_true(switch_default(&stage.desk.services, "desk", "other", &err));
	assert_true(session_resolve(&next, &stage.desk.services, &options, &err));
	assert_string_equal(next.profile.name, "desk");
	assert_string_equal(next.profile.target.model, "other");
	session_fini(&next);
	stage_fini(&stage);
}

static const char lamps[] = "- name: find_lamp\n  description: Finds it.\n  risk: read\n"
			    "  run:\n    - {local: [sh, -c, 'true']}\n"
			    "- name: set_lamp\n  description: Turns it.\n  risk: write\n"
			    "  run:\n    - {local: [sh, -c, 'true']}\n";

static bool has_tool(struct stage *stage, const char *name) {
	struct snapshot *snapshot = registry_snapshot(services_registry(&stage->desk.services));
	bool has = switch_has_tool(&stage->desk.session, snapshot_find(snapshot, name, NULL));

	snapshot_unref(snapshot);
	return has;
}

static void test_tools(void **state) {
	struct stage stage;

	(void)state;
	free(home_write("config/chela/tools/lamp.yaml", lamps));
	free(home_write("config/chela/tools/broken.yaml", "- name: 3\n"));
	stage_init(&stage);
	stage_open(&stage, tools_page_new(&stage.desk.front, "lamp"));
	scene_press(&stage.scene, "Down Down Space");
	assert_true(has_tool(&stage, "find_lamp"));
	assert_false(has_tool(&stage, "set_lamp"));
	assert_non_null(agent_profile(stage.desk.session.agent)->tools);
	assert_non_null(strstr(scene_draw(&stage.scene, 24, 60), "-  set_lamp"));
	scene_press(&stage.scene, "Space");
	assert_true(has_tool(&stage, "set_lamp"));
	assert_null(agent_profile(stage.desk.session.agent)->tools);
	scene_press(&stage.scene, "Enter");
	assert_non_null(strstr(stage.desk.said.data, "view set_lamp\nset_lamp: risk write"));
	buf_clear(&stage.desk.said);
	scene_press(&stage.scene, "C-u Down End");
	assert_non_null(strstr(scene_draw(&stage.scene, 24, 60), "broken.yaml:1: "));
	scene_press(&stage.scene, "Space Enter");
	assert_non_null(strstr(stage.desk.said.data, "config/chela/tools/lamp.yaml:7: "));
	stage_fini(&stage);
}

static void check_setting(struct stage *stage, const char *path, const char *want) {
	auto_settings struct settings settings;

	settings_init(&settings, &stage->desk.services);
	struct setting setting = settings_get(&settings, path);

	assert_string_equal(setting.value, want);
}

static void test_settings(void **state) {
	struct stage stage;

	(void)state;
	free(home_write("config/chela/config.yaml", "ui:\n  follow: top\n"));
	stage_init(&stage);
	stage_open(&stage, settings_page_new(&stage.desk.front, "ui."));
	scene_press(&stage.scene, "Down Right");
	check_setting(&stage, "ui.detail", "2");
	scene_press(&stage.scene, "Left Left Left");
	check_setting(&stage, "ui.detail", "3");
	scene_press(&stage.scene, "d");
	check_setting(&stage, "ui.detail", "1");
	scene_press(&stage.scene, "Down Enter");
	check_setting(&stage, "ui.enter", "newline");
	scene_press(&stage.scene, "Down Enter");
	check_setting(&stage, "ui.follow", "top");
	assert_non_null(strstr(scene_draw(&stage.scene, 24, 100), "config.yaml:2"));
	stage_fini(&stage);
}

static void wait_for_results(struct stage *stage) {
	for (int i = 0; i < 20; i++) {
		loop_turn(stage->desk.loop, 0);
	}
}

struct search_case {
	const char *name;
	const char *query;
	const char *shows;
	const char *hides;
};

static void test_search(void **state) {
	static const struct search_case queries[] = {
		{ "words", "lobster", "a red lobster", "Crab 42" },
		{ "words without case", "LOBSTER", "a red lobster", NULL },
		{ "a pattern without case", "re:crab [0-9]+", "Crab 42", "lobster swims" },
		{ "a pattern of exact case", "/crab [0-9]/", "nothing fits", "Crab 42" },
		{ "a pattern with i", "/crab [0-9]/i", "Crab 42", NULL },
		{ "no pattern", "re:(", "pattern", "Crab 42" },
		{ "nothing", "whale", "nothing fits", NULL },
		{ "no query", "", "re:PATTERN", NULL },
	};
	struct stage stage;

	(void)state;
	stage_init(&stage);
	int64_t sea = stage_chat(&stage, "sea", 50), shop = stage_chat(&stage, "shop", 20);

	stage_say(&stage, sea, ROLE_USER, "a red lobster swims", 40);
	int64_t crab = stage_say(&stage, shop, ROLE_ASSISTANT, "Number:\nCrab 42", 10);

	for (size_t i = 0; i < ARRAY_LEN(queries); i++) {
		stage_open(&stage, search_page_new(&stage.desk.front, queries[i].query));
		wait_for_results(&stage);
		const char *shown = scene_draw(&stage.scene, 24, 60);

		if (!strstr(shown, queries[i].shows)) {
			fail_msg(
				"%s: no '%s' in\n%s", queries[i].name, queries[i].shows, shown);
		}
		/* The filter itself holds the words. */
		const char *list = strchr(strchr(shown, '\n') + 1, '\n');

		check(queries[i].name, !queries[i].hides || !strstr(list, queries[i].hides));
		screen_close_page(&stage.scene.screen);
	}
	stage_open(&stage, search_page_new(&stage.desk.front, "/42/"));
	wait_for_results(&stage);
	scene_press(&stage.scene, "Enter");
	assert_int_equal(stage.desk.opened, shop);
	auto_free char *at = xasprintf("at %lld", (long long)crab);

	assert_string_equal(stage.desk.said.data, at);
	stage_fini(&stage);
}

/* A search that is left while it goes on calls nobody back. */
static void test_search_left(void **state) {
	struct stage stage;

	(void)state;
	stage_init(&stage);
	stage_say(&stage, stage_chat(&stage, "sea", 5), ROLE_USER, "a red lobster", 4);
	stage_open(&stage, search_page_new(&stage.desk.front, "re:l"));
	scene_press(&stage.scene, "o b Esc");
	wait_for_results(&stage);
	assert_null(screen_page(&stage.scene.screen));
	stage_fini(&stage);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_who),
		test_at_home(test_favourites),
		test_at_home(test_default_is_used),
		test_at_home(test_tools),
		test_at_home(test_settings),
		test_at_home(test_search),
		test_at_home(test_search_left),
	};

	return CHECK_RUN(tests);
}
