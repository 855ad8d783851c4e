/* Where the value of a switch comes from, and the commands that set one. */

#include "front/hints.h"
#include "front/settings.h"

#include "base/str.h"
#include "config/state.h"
#include "tests/front/desk.h"

static const struct session_options demo = { .provider = "demo" };

static void write_config(const char *text) {
	auto_free char *folder = path_config();
	auto_free char *path = path_join(folder, "config.yaml");

	assert_true(file_make_folder(folder, NULL));
	assert_true(file_write(path, text, strlen(text), 0600, NULL));
}

static void test_table(void **state) {
	(void)state;
	for (size_t i = 0; i < settings_count(); i++) {
		const struct config_key *key = settings_key(i);

		check(key->path, key->type == CONFIG_CHOICE || key->type == CONFIG_BOOL ||
					 key->type == CONFIG_INT);
		check(key->path, strlen(key->fallback) < 24);
		for (size_t n = 0; key->choices && key->choices[n]; n++) {
			check(key->path, strlen(key->choices[n]) < 24);
		}
	}
	assert_null(settings_key(settings_count()));
}

static void test_sources(void **state) {
	static const struct {
		const char *name;
		const char *path;
		const char *value;
		enum setting_source source;
		int line;
		const char *word;
	} cases[] = {
		{ "nothing said", "ui.enter", "send", SETTING_DEFAULT, 0, "send" },
		{ "remembered", "ui.theme", "light", SETTING_STATE, 0, "light" },
		{ "a person wrote it", "ui.detail", "2", SETTING_CONFIG, 2, "2" },
		{ "what a person wrote wins", "ui.mouse", "true", SETTING_CONFIG, 3, "on" },
		{ "remembered nonsense is nothing", "ui.follow", "tail", SETTING_DEFAULT, 0,
			"tail" },
		{ "a number out of bounds is nothing", "ui.frame", "0", SETTING_DEFAULT, 0,
			"0" },
		{ "a switch without a section", "language", "zh_CN", SETTING_STATE, 0,
			"zh_CN" },
	};
	struct services services;

	(void)state;
	write_config("ui:\n  detail: 2\n  mouse: true\n");
	assert_true(state_set("ui", "theme", "light", NULL));
	assert_true(state_set("ui", "mouse", "false", NULL));
	assert_true(state_set("ui", "follow", "bottom", NULL));
	assert_true(state_set("ui", "frame", "9999", NULL));
	assert_true(state_set("general", "language", "zh_CN", NULL));
	services_init(&services, NULL);
	struct settings settings;

	settings_init(&settings, &services);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct setting setting = settings_get(&settings, cases[i].path);

		check_str(cases[i].name, setting.value, cases[i].value);
		check_str(cases[i].name, setting_word(&setting), cases[i].word);
		check_int(cases[i].name, setting.source, cases[i].source);
		check_int(cases[i].name, setting.line, cases[i].line);
	}
	assert_int_equal(settings_int(&settings, "ui.detail"), 2);
	assert_true(settings_bool(&settings, "ui.mouse"));
	assert_true(settings_is(&settings, "ui.theme", "light"));
	assert_string_equal(services_language(&services), "zh_CN");
	settings_fini(&settings);
	services_fini(&services);
}

static void test_next(void **state) {
	static const struct {
		const char *name;
		const char *path;
		const char *value;
		int step;
		const char *next;
	} cases[] = {
		{ "a choice", "ui.theme", "auto", 1, "dark" },
		{ "round the end", "ui.theme", "hc", 1, "auto" },
		{ "round the beginning", "ui.theme", "auto", -1, "hc" },
		{ "a switch", "ui.mouse", "false", 1, "true" },
		{ "a number", "ui.detail", "3", 1, "0" },
		{ "a number backwards", "ui.detail", "0", -1, "3" },
	};
	struct services services;

	(void)state;
	services_init(&services, NULL);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct settings settings;
		char next[24];

		assert_true(settings_set(&services, cases[i].path, cases[i].value, NULL));
		settings_init(&settings, &services);
		struct setting setting = settings_get(&settings, cases[i].path);

		setting_next(&setting, cases[i].step, next);
		check_str(cases[i].name, next, cases[i].next);
		settings_fini(&settings);
	}
	services_fini(&services);
}

static int changes;

static void count_change(void *ctx) {
	(void)ctx;
	changes++;
}

static void test_commands(void **state) {
	static const struct {
		const char *name;
		const char *line;
		const char *path;
		const char *value; /* that stands after it */
		const char *toast;
		const char *said; /* a part */
		int changes;
	} cases[] = {
		{ "asked", "/theme", "ui.theme", "auto", "",
			"colours: auto (default)\nchoices: auto, dark, light, mono, hc", 0 },
		{ "set", "/theme dark", "ui.theme", "dark", "ui.theme: dark", "", 1 },
		{ "asked again", "/theme", "ui.theme", "dark", "", "dark (remembered)", 0 },
		{ "no such choice", "/theme blue", "ui.theme", "dark", "",
			"ui.theme: one of auto, dark, light, mono, hc", 0 },
		{ "on", "/mouse on", "ui.mouse", "true", "ui.mouse: on", "", 1 },
		{ "off", "/mouse off", "ui.mouse", "false", "ui.mouse: off", "", 1 },
		{ "asked: on or off", "/motion", "ui.motion", "true", "",
			"on (default)\nchoices: on, off", 0 },
		{ "a number", "/detail 3", "ui.detail", "3", "ui.detail: 3", "", 1 },
		{ "a number too high", "/detail 4", "ui.detail", "3", "",
			"ui.detail: one of 0 to 3", 0 },
		{ "Enter", "/enter newline", "ui.enter", "newline", "ui.enter: newline", "",
			1 },
		{ "thinking", "/think full", "ui.thinking", "full", "ui.thinking: full", "",
			1 },
		{ "follow", "/follow top", "ui.follow", "top", "ui.follow: top", "", 1 },
		{ "the sidebar, said", "/side on", "ui.side", "true", "ui.side: on", "", 1 },
		{ "the sidebar, the other way", "/side", "ui.side", "false", "ui.side: off", "",
			1 },
		{ "the sidebar, back", "/side", "ui.side", "true", "ui.side: on", "", 1 },
		{ "a person wrote it", "/notify off", "ui.notify", "app", "",
			"/config.yaml:1; change it there", 0 },
	};
	struct desk desk;

	(void)state;
	write_config("ui: {notify: app}\n");
	desk_init(&desk, &demo);
	desk.front.settings_changed = count_change;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct settings settings;

		buf_clear(&desk.said);
		buf_clear(&desk.toast);
		changes = 0;
		check(cases[i].name, command_run(&desk.front, cases[i].line));
		settings_init(&settings, &desk.services);
		struct setting setting = settings_get(&settings, cases[i].path);

		check_str(cases[i].name, setting.value, cases[i].value);
		check_str(cases[i].name, desk.toast.data, cases[i].toast);
		if (!strstr(desk.said.data, cases[i].said)) {
			fail_msg("%s: '%s' is not in\n%s", cases[i].name, cases[i].said,
				desk.said.data);
		}
		check_int(cases[i].name, changes, cases[i].changes);
		settings_fini(&settings);
	}
	desk_fini(&desk);
}

static void test_back_to_default(void **state) {
	struct services services;
	struct settings settings;

	(void)state;
	services_init(&services, NULL);
	assert_true(settings_set(&services, "ui.theme", "hc", NULL));
	assert_true(settings_set(&services, "ui.theme", NULL, NULL));
	settings_init(&settings, &services);
	assert_int_equal(settings_get(&settings, "ui.theme").source, SETTING_DEFAULT);
	settings_fini(&settings);
	services_fini(&services);
}

/* Once, also for the next process. */
static void test_hint(void **state) {
	(void)state;
	assert_true(hint_due("a"));
	assert_false(hint_due("a"));
	assert_true(hint_due("b"));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),
		cmocka_unit_test_setup_teardown(test_hint, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_sources, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_next, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_commands, home_open, home_close),
		cmocka_unit_test_setup_teardown(test_back_to_default, home_open, home_close),
	};

	return CHECK_RUN(tests);
}
