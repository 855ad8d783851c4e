#include "tool/action.h"

#include "kit.h"

#include "tool/template.h"

#define TOOL                                                                                   \
	"- name: a_tool\n"                                                                     \
	"  description: Does a thing and returns what came of it.\n"                           \
	"  risk: read\n"                                                                       \
	"  parameters: {t: {type: string}, n: {type: integer}}\n"                              \
	"  required: [t, n]\n"

struct action_case {
	const char *name;
	const char *action;
	const char *refused; /* a part of why; NULL: it loads */
	enum tool_risk risk; /* of the tool */
	const char *line;    /* what Android's shell gets for t = "it's; $x", n = 7 */
};

static const struct action_case cases[] = {
	{ "an alarm", "{type: alarm, hour: \"{n}\", minute: 30, label: \"for {t}\"}", NULL,
		TOOL_RISK_WRITE,
		"'am' 'start' '-a' 'android.intent.action.SET_ALARM' '--ei' "
		"'android.intent.extra.alarm.HOUR' '7' '--ei' "
		"'android.intent.extra.alarm.MINUTES' '30' '--es' "
		"'android.intent.extra.alarm.MESSAGE' 'for ''it'\\''s; $x' '--ez' "
		"'android.intent.extra.alarm.SKIP_UI' 'true'" },
	{ "a notification", "{type: notification, title: \"{t}\", content: \"{{{n}}\"}", NULL,
		TOOL_RISK_WRITE,
		"'cmd' 'notification' 'post' '-t' 'it'\\''s; $x' 'it'\\''s; $x' '{''7''}'" },
	{ "an intent", "{type: intent, action: android.intent.action.VIEW, data: \"x:{t}\"}",
		NULL, TOOL_RISK_DANGER,
		"'am' 'start' '-a' 'android.intent.action.VIEW' '-d' 'x:''it'\\''s; $x'" },
	{ "a page of the settings", "{type: settings, page: wifi}", NULL, TOOL_RISK_WRITE,
		"'am' 'start' '-a' 'android.settings.WIFI_SETTINGS'" },
	{ "the clipboard, written", "{type: clipboard, do: write, text: \"{t}\"}", NULL,
		TOOL_RISK_WRITE, NULL },
	{ "the clipboard, read", "{type: clipboard, do: read}", NULL, TOOL_RISK_WRITE, NULL },
	{ "what is done again and again", "{type: repeat, hour: 7}", "automation", 0, NULL },
	{ "another kind", "{type: install}", "one of alarm", 0, NULL },
	{ "no kind", "{hour: 7}", "one of alarm", 0, NULL },
	{ "a word", "alarm", "one of alarm", 0, NULL },
	{ "no hour", "{type: alarm, minute: 1}", "hour: is missing", 0, NULL },
	{ "an hour in a list", "{type: alarm, hour: [1], minute: 1}", "hour: expected a text",
		0, NULL },
	{ "an unknown key", "{type: alarm, hour: 1, minute: 1, sound: x}",
		"unknown key `sound`", 0, NULL },
	{ "a parameter that is not there", "{type: settings, page: \"{t}\"}", "page: one of", 0,
		NULL },
	{ "a page of another app", "{type: settings, page: com.evil.SETTINGS}", "page: one of",
		0, NULL },
	{ "a placeholder of nothing", "{type: notification, title: \"{u}\", content: x}", "u",
		0, NULL },
	{ "a brace that is none", "{type: notification, title: \"{\", content: x}", "brace", 0,
		NULL },
	{ "an intent of nothing", "{type: intent}", "is needed", 0, NULL },
};

static struct registry *load(const struct action_case *one, struct diagnostics *found) {
	struct registry *registry = registry_new();
	auto_free char *text = xasprintf(TOOL "  action: %s\n", one->action);

	catalogue_load_text(
		registry, text, strlen(text), "tools.yaml", NULL, TOOL_SKILL, found);
	return registry;
}

/* The first line for Android's shell, filled in. */
static void fill(const struct tool *tool, struct buf *out) {
	auto_json struct json *arguments = json_new_object();
	struct template_values values = {
		.arguments = arguments, .schema = tool->schema, .dash_ok = true
	};
	struct err err = ERR_INIT;

	json_put_string(arguments, "t", "it's; $x");
	json_put_int(arguments, "n", 7);
	for (size_t i = 0; i < tool->recipe->steps.len; i++) {
		const struct recipe_step *step = &tool->recipe->steps.items[i];

		if (step->lines.len &&
			!template_line(step->lines.items[0], &values, out, &err)) {
			fail_msg("%s", err.text);
		}
	}
}

static void test_actions(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct action_case *one = &cases[i];
		struct diagnostics found = { 0 };
		struct registry *registry = load(one, &found);
		struct snapshot *snapshot = registry_snapshot(registry);
		auto_buf struct buf line = BUF_INIT;

		check_int(one->name, snapshot->tools.len, one->refused ? 0 : 1);
		if (one->refused) {
			check(one->name, strstr(found.items.items[0].message, one->refused));
			check_int(one->name, found.items.items[0].line, 6);
		} else {
			check_int(one->name, snapshot->tools.items[0]->risk, one->risk);
			check_str(one->name, snapshot->tools.items[0]->family, "skill");
		}
		if (one->line) {
			fill(snapshot->tools.items[0], &line);
			check_str(one->name, line.data, one->line);
		}
		snapshot_unref(snapshot);
		registry_free(registry);
		diagnostics_fini(&found);
	}
}

static void test_only_of_skills(void **state) {
	struct registry *registry = registry_new();
	struct diagnostics found = { 0 };
	const char *text = TOOL "  action: {type: settings, page: wifi}\n";
	const char *both = TOOL "  action: {type: settings, page: wifi}\n  stdin: x\n";

	(void)state;
	check("the user's own have run", !catalogue_load_text(registry, text, strlen(text),
						 "t.yaml", NULL, TOOL_USER, &found));
	check("not beside run's keys", !catalogue_load_text(registry, both, strlen(both),
					       "t.yaml", NULL, TOOL_SKILL, &found));
	bool told = false;

	for (size_t i = 0; i < found.items.len; i++) {
		told |= str_eq(found.items.items[i].message,
			"a_tool: stdin: makes no sense with `action`");
	}
	check("why", told);
	registry_free(registry);
	diagnostics_fini(&found);
}

static void test_below_a_key(void **state) {
	struct registry *registry = registry_new();
	struct diagnostics found = { 0 };
	const char *text =
		"name: x\ntools:\n  - name: a_tool\n    description: Does a thing and "
		"returns what came of it.\n    risk: read\n    family: power\n"
		"    run: [{termux: [termux-vibrate]}]\n";

	(void)state;
	check("loads", catalogue_load_text(registry, text, strlen(text), "SKILL.md", "tools",
			       TOOL_SKILL, &found));
	struct snapshot *snapshot = registry_snapshot(registry);

	check_int("one", snapshot->tools.len, 1);
	check_str("its family is not believed", snapshot->tools.items[0]->family, "skill");
	check_int("nor its risk", snapshot->tools.items[0]->risk, TOOL_RISK_WRITE);
	snapshot_unref(snapshot);
	registry_free(registry);
	diagnostics_fini(&found);
}

static void test_code(void **state) {
	struct registry *registry = registry_new();
	struct diagnostics found = { 0 };
	const char *text = TOOL "  run: [{local: [sh, -c, \"echo {t} {n}\"]}]\n";

	(void)state;
	check("a value as code", !catalogue_load_text(registry, text, strlen(text), "t.yaml",
					 NULL, TOOL_SKILL, &found));
	registry_free(registry);
	diagnostics_fini(&found);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_actions),
		cmocka_unit_test(test_only_of_skills),
		cmocka_unit_test(test_below_a_key),
		cmocka_unit_test(test_code),
	};
	return CHECK_RUN(tests);
}
