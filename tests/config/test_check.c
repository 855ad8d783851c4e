#include "config/check.h"

#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "yaml/yaml.h"

/* What check_tree() says of a text; "" when nothing is wrong. */
static void check_text(const char *text, struct err *err) {
	auto_yaml struct yaml yaml = YAML_INIT;

	if (yaml_read(&yaml, text, strlen(text), "c.yaml", err)) {
		check_tree(&yaml, "c.yaml", err);
	}
}

static void test_right(void **state) {
	static const struct {
		const char *name, *in;
	} cases[] = {
		{ "nothing", "" },
		{ "null", "~\n" },
		{ "an empty map", "{}\n" },
		{ "text", "agent: x\n" },
		{ "a choice", "language: zh_CN\n" },
		{ "the least number", "limits: {rounds: 4}\n" },
		{ "the greatest number", "limits: {rounds: 64}\n" },
		{ "0 where it means never", "limits: {confirm: 0}\n" },
		{ "a switch", "ui: {mouse: true}\n" },
		{ "an empty list", "deny: []\n" },
		{ "a list", "deny: [run_shell, 'send_sms(*)']\n" },
		{ "an open map", "keys: {send: ctrl-s}\n" },
		{ "an open map's inner is not looked at", "mcp: {a: {b: [1, {c: ~}]}}\n" },
		{ "a map within a map within a map", "modes: {build: {ask: changes}}\n" },
		{ "an empty map that leads to keys", "limits: {calls: {}}\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		check_text(cases[i].in, &err);
		check_str(cases[i].name, err.text, "");
	}
}

static void test_wrong(void **state) {
	static const struct {
		const char *name, *in, *says;
	} cases[] = {
		{ "no map", "- a\n", "c.yaml:1: must be a map of keys" },
		{ "a word", "hello\n", "c.yaml:1: must be a map of keys" },
		{ "text for a number", "limits:\n  rounds: many\n",
			"c.yaml:2: limits.rounds: must be a whole number" },
		{ "a number in quotes", "limits: {rounds: '8'}\n",
			"c.yaml:1: limits.rounds: must be a whole number" },
		{ "a fraction", "limits: {rounds: 8.5}\n",
			"c.yaml:1: limits.rounds: must be a whole number" },
		{ "one too few", "limits: {rounds: 3}\n",
			"c.yaml:1: limits.rounds: must be from 4 to 64" },
		{ "one too many", "limits: {rounds: 65}\n",
			"c.yaml:1: limits.rounds: must be from 4 to 64" },
		{ "more than any number holds", "limits: {rounds: 99999999999999999999}\n",
			"c.yaml:1: limits.rounds: must be a whole number" },
		{ "a number for text", "agent: 3\n", "c.yaml:1: agent: must be text" },
		{ "nothing for text", "agent:\n", "c.yaml:1: agent: must be text" },
		{ "yes is no switch", "ui: {mouse: yes}\n",
			"c.yaml:1: ui.mouse: must be true or false" },
		{ "a choice that is none", "modes: {max: {ask: never}}\n",
			"c.yaml:1: modes.max.ask: must be one of danger, none" },
		{ "a choice in capitals", "language: EN\n",
			"c.yaml:1: language: must be one of auto, en, zh_CN" },
		{ "text for a list", "deny: run_shell\n", "c.yaml:1: deny: must be a list" },
		{ "a number in a list", "deny:\n  - a\n  - 3\n",
			"c.yaml:3: deny: each entry must be text" },
		{ "a list for a map", "keys: [a]\n", "c.yaml:1: keys: must be a map" },
		{ "text where keys are below", "limits: 3\n",
			"c.yaml:1: limits: must be a map" },
		{ "an unknown key", "agent: x\nlangage: en\n",
			"c.yaml:2: there is no key 'langage'; 'language' is near" },
		{ "an unknown key below", "limits:\n  rounds: 8\n  silense: 3\n",
			"c.yaml:3: there is no key 'limits.silense'; 'limits.silence' is "
			"near" },
		{ "an unknown key far from all", "frobnicate: 3\n",
			"c.yaml:1: there is no key 'frobnicate'" },
		{ "a path is no key", "limits.rounds: 8\n",
			"c.yaml:1: there is no key 'limits.rounds'; each level stands on its "
			"own" },
		{ "below a key that has nothing below", "agent: {name: x}\n",
			"c.yaml:1: agent: must be text" },
		{ "the first of two faults", "ui: {mouse: 1}\nagent: 2\n",
			"c.yaml:1: ui.mouse: must be true or false" },
		{ "the same key twice", "agent: x\nagent: y\n", "c.yaml:2: " },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct err err = ERR_INIT;

		check_text(cases[i].in, &err);
		check_int(cases[i].name, err.code, ERR_CONFIG);
		if (str_ends(cases[i].says, ": ")) {
			check(cases[i].name, str_starts(err.text, cases[i].says));
		} else {
			check_str(cases[i].name, err.text, cases[i].says);
		}
	}
}

static void test_find(void **state) {
	(void)state;
	for (size_t i = 0; i < config_key_count; i++) {
		check(config_keys[i].path,
			config_key_find(config_keys[i].path) == &config_keys[i]);
	}
	check("a part of a path", !config_key_find("limits"));
	check("none", !config_key_find(""));
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_right),
		cmocka_unit_test(test_wrong),
		cmocka_unit_test(test_find),
	};

	return CHECK_RUN(tests);
}
