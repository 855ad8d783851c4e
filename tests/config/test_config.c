#include "config/config.h"

#include "base/str.h"
#include "home.h"
#include "json/json.h"

static struct config *load(const char *text) {
	auto_free char *path = home_write("config/chela/config.yaml", text);
	struct config *config = NULL;
	struct err err = ERR_INIT;

	if (!config_load(&config, NULL, &err)) {
		fail_msg("%s", err.text);
	}
	check_str("the usual place", config_path(config), path);
	return config;
}

static void test_no_file(void **state) {
	struct config *config = NULL;
	struct err err = ERR_INIT;
	int line = 7;

	(void)state;
	check("loads", config_load(&config, NULL, &err));
	check_str("text", config_string(config, "agent"), NULL);
	check_str("choice", config_string(config, "ui.theme"), "auto");
	check_int("number", config_int(config, "limits.rounds"), 24);
	check("switch on", config_bool(config, "ui.motion"));
	check("switch off", !config_bool(config, "ui.mouse"));
	check("tree", !config_tree(config, "mcp"));
	check("not set", !config_is_set(config, "limits.rounds", &line));
	check_int("the line stays", line, 7);
	config_free(config);
}

/* Each value as the file says it. */
static void test_values(void **state) {
	struct config *config = load("# mine\n"
				     "agent: shore\n"
				     "limits:\n"
				     "  rounds: 0x10\n"
				     "  calls: {web: 9}\n"
				     "ui: {motion: false, theme: dark}\n"
				     "deny: [run_shell, 'send_sms(*)']\n"
				     "mcp: {sea: {url: 'https://sea.example'}}\n");
	auto_strv struct strv list = STRV_INIT;
	int line = 0;

	(void)state;
	check_str("text", config_string(config, "agent"), "shore");
	check_int("number", config_int(config, "limits.rounds"), 16);
	check_int("deeper", config_int(config, "limits.calls.web"), 9);
	check_int("the one beside it", config_int(config, "limits.calls.ssh"), 20);
	check("switch", !config_bool(config, "ui.motion"));
	check_str("choice", config_string(config, "ui.theme"), "dark");
	config_list(config, "deny", &list);
	check_int("list", list.len, 2);
	check_str("its second", list.items[1], "send_sms(*)");
	const struct json *sea = json_get(config_tree(config, "mcp"), "sea");
	check_str("tree", json_get_string(sea, "url"), "https://sea.example");
	check("set", config_is_set(config, "limits.rounds", &line));
	check_int("its line", line, 4);
	check("without a line", config_is_set(config, "deny", NULL));
	config_free(config);
}

/* Each key of the table can be read by its type, set or not. */
static void test_every_key(void **state) {
	struct config *config = load("{}\n");

	(void)state;
	for (size_t i = 0; i < config_key_count; i++) {
		const struct config_key *key = &config_keys[i];
		auto_strv struct strv list = STRV_INIT;

		switch (key->type) {
		case CONFIG_STRING:
		case CONFIG_CHOICE:
			check_str(key->path, config_string(config, key->path), key->fallback);
			break;
		case CONFIG_INT: {
			auto_free char *text =
				xasprintf("%lld", (long long)config_int(config, key->path));

			check_str(key->path, text, key->fallback);
			break;
		}
		case CONFIG_BOOL:
			check_str(key->path, config_bool(config, key->path) ? "true" : "false",
				key->fallback);
			break;
		case CONFIG_LIST:
			config_list(config, key->path, &list);
			check_int(key->path, list.len, 0);
			break;
		case CONFIG_TREE:
			check(key->path, !config_tree(config, key->path));
			break;
		}
	}
	config_free(config);
}

static void test_faults(void **state) {
	static const struct {
		const char *name, *in, *says;
	} cases[] = {
		{ "a wrong value", "agent: x\nlimits: {rounds: 3}\n",
			"config.yaml:2: limits.rounds: must be from 4 to 64" },
		{ "no YAML", "agent: [x\n", "config.yaml:2: " },
		{ "a tab", "ui:\n\tmouse: true\n", "config.yaml:2: " },
		{ "an alias", "agent: &a x\n", "config.yaml:1: " },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct config *config = NULL;
		struct err err = ERR_INIT;

		free(home_write("config/chela/config.yaml", cases[i].in));
		check(cases[i].name, !config_load(&config, NULL, &err));
		check(cases[i].name, !config);
		check_int(cases[i].name, err.code, ERR_CONFIG);
		check(cases[i].name, strstr(err.text, cases[i].says) != NULL);
	}
}

static void test_other_file(void **state) {
	auto_free char *path = home_write("other.yaml", "agent: x\n");
	struct config *config = NULL;
	struct err err = ERR_INIT;

	(void)state;
	check("loads", config_load(&config, path, &err));
	check_str("its value", config_string(config, "agent"), "x");
	check_str("its path", config_path(config), path);
	check("none", config_free(config) == NULL && config_free(NULL) == NULL);
}

/* A file that is there but cannot be read is no empty one. */
static void test_unreadable(void **state) {
	auto_free char *path = home_path("config/chela/config.yaml");
	struct config *config = NULL;
	struct err err = ERR_INIT;

	(void)state;
	check("a folder", file_make_folder(path, NULL));
	check("is refused", !config_load(&config, NULL, &err));
	check_int("as a fault of the file", err.code, ERR_CONFIG);
	check("with its name", strstr(err.text, "config.yaml") != NULL);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_no_file),
		test_at_home(test_values),
		test_at_home(test_every_key),
		test_at_home(test_faults),
		test_at_home(test_other_file),
		test_at_home(test_unreadable),
	};

	return CHECK_RUN(tests);
}
