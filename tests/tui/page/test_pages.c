/* The pages as they are, over a store with something in it: how they look, and what
   their keys do. */

#include "base/str.h"
#include "base/tr.h"
#include "front/chats.h"
#include "front/doctor/check.h"
#include "front/settings.h"
#include "front/who/models.h"
#include "front/who/switch.h"
#include "tests/tui/page/stage.h"
#include "tui/page/agents_page.h"
#include "tui/page/allow_page.h"
#include "tui/page/chats_page.h"
#include "tui/page/doctor_page.h"
#include "tui/page/models_page.h"
#include "tui/page/runs_page.h"
#include "tui/page/search_page.h"
#include "tui/page/settings_page.h"
#include "tui/page/tools_page.h"

/* Pinned, forked, failed, without a title; one in the archive, one in the trash. */
static void fill_chats(struct stage *stage) {
	struct services *services = &stage->desk.services;
	struct store *store = services_store(services, NULL);
	int64_t fix = stage_chat(stage, "my-server fix", 300), fork = 0;
	int64_t tickets = stage_chat(stage, "火车票和旅馆的价格比较", 61);
	int64_t trashed = stage_chat(stage, "gone", 5), away = stage_chat(stage, "old", 9000);

	stage_say(stage, fix, ROLE_USER, "raise the timeout", 300);
	int64_t last = stage_say(stage, fix, ROLE_ASSISTANT,
		"It is 30 seconds now.\n\nThe old value was 10 seconds, which was too short "
		"for "
		"the backup that runs at night.",
		299);

	stage_chat(stage, "", 1500);
	assert_int_equal(
		conversations_branch(store, fix, last, "my-server fix (fork)", &fork, NULL),
		STORE_OK);
	stage_say(stage, fork, ROLE_USER, "and what about the other host?", 400);
	assert_true(chats_pin(services, tickets, true, NULL));
	assert_true(chats_archive(services, away, true, NULL));
	assert_true(chats_trash(services, trashed, true, NULL));
}

static struct page *make_chats(struct stage *stage) {
	fill_chats(stage);
	return chats_page_new(&stage->desk.front, "");
}

static const char local_agent[] =
	"description: The model on the machine under the desk.\n"
	"provider: openai\nbase_url: http://127.0.0.1:8080/v1\nmodel: gemma3\n"
	"window: 32768\nmode: plan\ntools: [files, get_time]\nsystem: Be short.\n";

/* A favourite, models of stored conversations, agents of which one is broken. */
static void fill_models(struct stage *stage) {
	struct store *store = services_store(&stage->desk.services, NULL);
	int64_t id = stage_chat(stage, "one", 5);

	free(home_write("config/chela/agents/local.yaml", local_agent));
	free(home_write("config/chela/agents/broken.yaml", "modell: x\n"));
	assert_int_equal(conversations_set_agent(store, id, "openai",
				 "a-model-with-a-rather-long-name-2026-03", "build", NULL),
		STORE_OK);
	assert_true(models_set_favourite("openai", "gpt-5-mini", true, NULL));
	assert_true(switch_default(&stage->desk.services, "local", NULL, NULL));
}

static struct page *make_models(struct stage *stage) {
	fill_models(stage);
	return models_page_new(&stage->desk.front, "");
}

static struct page *make_agents(struct stage *stage) {
	fill_models(stage);
	return agents_page_new(&stage->desk.front, "");
}

static const char own_tools[] =
	"- name: set_lamp\n  description: Turns the lamp on the desk on or off.\n"
	"  risk: write\n  parameters:\n    on: {type: boolean, description: lit or not}\n"
	"    colour: {type: string, enum: [red, white]}\n  required: [on]\n"
	"  run:\n    - {local: [sh, -c, 'true']}\n"
	"- name: find_lamp\n  description: Finds it.\n  risk: read\n"
	"  run:\n    - {local: [no-such-program-anywhere]}\n";

static struct page *make_tools(struct stage *stage) {
	return tools_page_new(&stage->desk.front, "lamp");
}

static struct page *make_allow(struct stage *stage) {
	return allow_page_new(&stage->desk.front, "");
}

static struct page *make_settings(struct stage *stage) {
	assert_true(settings_set(&stage->desk.services, "ui.theme", "dark", NULL));
	return settings_page_new(&stage->desk.front, "");
}

/* What is found comes from the loop. */
static void wait_for_results(struct stage *stage) {
	for (int i = 0; i < 20; i++) {
		loop_turn(stage->desk.loop, 0);
	}
}

static struct page *make_search(struct stage *stage) {
	fill_chats(stage);
	return search_page_new(&stage->desk.front, "re:t(i|o)m?e");
}

static enum doctor_step find(struct doctor *doctor, const struct doctor_check *check,
	struct device_request *request) {
	static const char *const texts[] = { "granted", "not granted",
		"this phone has no emitter", "only the phone's shell knows" };
	enum doctor_state state = (enum doctor_state)(check->words[0][0] - '0');

	(void)request;
	doctor_say(doctor, state, "%s", texts[state]);
	if (state == DOCTOR_MISSING) {
		doctor->shell = true;
		doctor_mend(doctor, "Android's settings: Apps, Termux:API, Permissions");
		doctor_mend_line(doctor, "true", true);
	}
	return DOCTOR_SAID;
}

#define STATE(number)                                                                          \
	(const char *const[]) {                                                                \
		number                                                                         \
	}

static const struct doctor_check doctor_checks[] = {
	{ "a.one", "Termux:API", "contacts", false, find, NULL, STATE("0") },
	{ "a.two", "Termux:API", "reading messages", false, find, NULL, STATE("1") },
	{ "a.three", "Termux:API", "infrared", false, find, NULL, STATE("2") },
	{ "b", "staying alive", "wake lock", false, find, NULL, STATE("3") },
	{ 0 },
};

static struct page *make_doctor(struct stage *stage) {
	static const struct doctor_check *const checks[] = { doctor_checks, NULL };

	return doctor_page_of(&stage->desk.front, "", checks);
}

static const struct {
	const char *name;
	struct page *(*make)(struct stage *stage);
	const char *press;
	bool narrow; /* what stands beside it is not the same everywhere */
	bool chinese;
} pages[] = {
	{ .name = "page-chats",
		.chinese = true,
		.make = make_chats,
		.press = "Down Down Down" },
	{ .name = "page-chats-remove", .make = make_chats, .press = "Down Down Down C-d" },
	{ .name = "page-chats-trash", .make = make_chats, .press = "Tab Tab" },
	{ .name = "page-agents", .make = make_agents, .press = "", .narrow = true },
	{ .name = "page-allow", .chinese = true, .make = make_allow, .press = "" },
	{ .name = "page-doctor", .chinese = true, .make = make_doctor, .press = "Down Down" },
	{ .name = "page-doctor-fix", .make = make_doctor, .press = "Down Down f" },
	{ .name = "page-models", .chinese = true, .make = make_models, .press = "" },
	{ .name = "page-models-typed", .make = make_models, .press = "o w n - m o d e l" },
	{ .name = "page-search", .chinese = true, .make = make_search, .press = "Down" },
	{ .name = "page-settings", .chinese = true, .make = make_settings, .press = "Down" },
	{ .name = "page-tools", .chinese = true, .make = make_tools, .press = "Down Down" },
};

static void check_page(void **state, size_t i, const char *name) {
	struct stage stage;

	assert_int_equal(home_open(state), 0);
	free(home_write("config/chela/config.yaml", "ui: {follow: top}\n"));
	free(home_write("config/chela/tools/lamp.yaml", own_tools));
	stage_init(&stage);
	stage_open(&stage, pages[i].make(&stage));
	wait_for_results(&stage);
	scene_press(&stage.scene, pages[i].press);
	stage_golden(&stage, name, pages[i].narrow);
	stage_fini(&stage);
	home_close(state);
}

static void test_goldens(void **state) {
	for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
		check_page(state, i, pages[i].name);
	}
}

static void test_chinese(void **state) {
	if (!golden_chinese()) {
		check_skip("this build has no Chinese catalogue");
	}
	for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
		auto_free char *name = xasprintf("%s.zh_CN", pages[i].name);

		if (pages[i].chinese) {
			check_page(state, i, name);
		}
	}
	tr_unload();
}

static void add_name(void *ctx, const struct chat *chat) {
	buf_addf(ctx, "%s%s|", chat->pinned ? "^" : "", chat->title);
}

/* The titles in each of the three views. */
static char *all_chats(struct stage *stage) {
	auto_buf struct buf out = BUF_INIT;

	for (int view = CHATS_LIVE; view <= CHATS_TRASH; view++) {
		chats_list_in(&stage->desk.services, (enum chats_view)view, "", 99, add_name,
			&out, NULL);
		buf_add_str(&out, view < CHATS_TRASH ? " / " : "");
	}
	return buf_detach(&out);
}

/* Keys on a conversation "b" between "a" and "c". */
static void test_chats_keys(void **state) {
	static const struct {
		const char *name, *press, *chats;
		int opened; /* which one; -1: none */
	} cases[] = {
		{ "Enter opens", "Down Down Enter", "a|b|c| /  / ", 1 },
		{ "p pins", "Down Down p", "^b|a|c| /  / ", -1 },
		{ "and takes the pin away", "Down Down p p", "a|b|c| /  / ", -1 },
		{ "a archives", "Down Down a", "a|c| / b| / ", -1 },
		{ "and takes back", "Down Down a Tab Down a", "a|b|c| /  / ", -1 },
		{ "to the trash", "Down Down C-d Enter", "a|c| /  / b|", -1 },
		{ "taken back from it", "Down Down C-d Enter Tab Tab Down a", "a|b|c| /  / ",
			-1 },
		{ "opened from it", "Down Down C-d Enter Tab Tab Enter", "a|b|c| /  / ", 1 },
		{ "deleted for good", "Down Down C-d Enter Tab Tab C-d Enter", "a|c| /  / ",
			-1 },
		{ "Tab comes round", "Tab Tab Tab Down Enter", "a|b|c| /  / ", 0 },
		{ "renamed", "Down Down C-r C-u n e w Enter", "a|new|c| /  / ", -1 },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct stage stage;
		int64_t ids[3];

		assert_int_equal(home_open(state), 0);
		stage_init(&stage);
		ids[0] = stage_chat(&stage, "a", 1);
		ids[1] = stage_chat(&stage, "b", 2);
		ids[2] = stage_chat(&stage, "c", 3);
		stage_open(&stage, chats_page_new(&stage.desk.front, ""));
		scene_press(&stage.scene, cases[i].press);
		auto_free char *chats = all_chats(&stage);

		check_str(cases[i].name, chats, cases[i].chats);
		check_int(cases[i].name, stage.desk.opened,
			cases[i].opened >= 0 ? ids[cases[i].opened] : -1);
		stage_fini(&stage);
		home_close(state);
	}
}

/* A run of the demo: in the list, and whole on Enter. */
static void test_runs(void **state) {
	struct stage stage;

	assert_int_equal(home_open(state), 0);
	stage_init(&stage);
	clock_set(-1, -1); /* the demo waits between words */
	desk_send(&stage.desk, "what time is it?");
	desk_wait(&stage.desk);
	buf_clear(&stage.desk.said);
	stage_open(&stage, runs_page_new(&stage.desk.front, ""));
	scene_press(&stage.scene, "Enter");
	check("the run", strstr(stage.desk.said.data, "view 1  done  ") != NULL);
	check("its turns", strstr(stage.desk.said.data, "\n        turn 1  ") != NULL);
	stage_fini(&stage);
	home_close(state);
}

/* Keys on the finding that is missing something, the second. */
static void test_doctor_keys(void **state) {
	static const struct {
		const char *name, *press, *said;
	} cases[] = {
		{ "Enter tells how to mend it", "Down Down Enter",
			"view reading messages: not granted\n- reading messages: not granted\n"
			"    Android's settings: Apps, Termux:API, Permissions\n"
			"    $ chela doctor --fix a.two\n    $ adb shell \"true\"\n" },
		{ "what cannot be fixed is told of", "Down f Enter",
			"view contacts: granted\n+ contacts: granted\n" },
		{ "Esc fixes nothing", "Down Down f Esc", "" },
		{ "looked at again, the first is chosen", "Down Down r Enter",
			"view contacts: granted\n+ contacts: granted\n" },
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct stage stage;
		const char *last = strrchr(cases[i].press, ' ');
		auto_free char *before =
			xmemdup(cases[i].press, (size_t)(last - cases[i].press));

		assert_int_equal(home_open(state), 0);
		stage_init(&stage);
		stage_open(&stage, make_doctor(&stage));
		wait_for_results(&stage);
		scene_press(&stage.scene, before);
		wait_for_results(&stage);
		scene_press(&stage.scene, last + 1);
		check_str(cases[i].name, stage.desk.said.data, cases[i].said);
		stage_fini(&stage);
		home_close(state);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_goldens),
		cmocka_unit_test(test_chinese),
		cmocka_unit_test(test_chats_keys),
		cmocka_unit_test(test_doctor_keys),
		cmocka_unit_test(test_runs),
	};

	return CHECK_RUN(tests);
}
