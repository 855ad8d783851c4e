#include "rig.h"

#include "base/clock.h"
#include "builtin/builtin.h"

static void test_table_is_sorted(void **state) {
	(void)state;
	for (size_t i = 1; i < builtin_count; i++) {
		check(builtins[i].name, strcmp(builtins[i - 1].name, builtins[i].name) < 0);
	}
}

/* The rig fails on a diagnostic, so each `run: builtin` of tools/ is in the table. */
static void test_each_is_declared(void **state) {
	struct rig *rig = *state;

	for (size_t i = 0; i < builtin_count; i++) {
		struct tool *tool = snapshot_find(rig->snapshot, builtins[i].name, NULL);

		check(builtins[i].name, tool && tool->ops == builtins[i].ops);
	}
}

static void test_calculator(void **state) {
	struct rig *rig = *state;

	check_str("value", rig_call(rig, "calculator", "{\"expression\":\"6*7\"}"), "42");
	check("done", !rig->result.failed);
	check_str("summary", rig->result.summary, "42");
	rig_check_has("failure", rig_call(rig, "calculator", "{\"expression\":\"6*\"}"),
		"at position 3");
	check("failed", rig->result.failed);
}

/* Unwrapped before it could start; by itself it only explains. */
static void test_call_tool(void **state) {
	struct rig *rig = *state;

	check_str("inner tool",
		rig_call(rig, "call_tool",
			"{\"name\":\"calculator\",\"arguments\":{\"expression\":\"1+1\"}}"),
		"2");
	rig_call(rig, "call_tool", "{\"name\":\"call_tool\",\"arguments\":{}}");
	check("itself", rig->result.failed);
}

static void test_find_tools(void **state) {
	struct rig *rig = *state;
	const char *text = rig_call(rig, "find_tools", "{\"query\":\"clipboard\"}");

	rig_check_has("name and risk", text, "get_clipboard (private)\n");
	rig_check_has("parameters", text, "parameters: {\"type\":\"object\"");
	rig_check_has("how to call", text, "call_tool {\"name\"");
	text = rig_call(rig, "find_tools", "{\"query\":\"find_tools call_tool\"}");
	rig_check_lacks("the finders are not found", text, "find_tools (read)");
	text = rig_call(rig, "find_tools", "{\"query\":\"zzzzqqq\"}");
	rig_check_has("nothing", text, "No tool fits \"zzzzqqq\"");
	rig_check_has("families", text, " files,");
	check("not failed", !rig->result.failed);
}

/* However many fit, a result holds only whole descriptions and at most eight. */
static void test_find_tools_is_bounded(void **state) {
	struct rig *rig = *state;
	const char *text = rig_call(rig, "find_tools", "{\"query\":\"set\"}");
	int count = 0;

	for (const char *at = text; (at = strstr(at, "\nparameters: ")); at++) {
		count++;
	}
	check("several", count > 2 && count <= 8);
	check_int("length", rig->result.text.len < 8000, true);
}

static void test_get_time(void **state) {
	struct rig *rig = *state;
	const char *text;

	clock_set(0, 1767225600500);
	text = rig_call(rig, "get_time", "{\"zone\":\"+08:00\"}");
	check_str("a zone", text,
		"2026-01-01 08:00:00, Thursday (week 01, day 1 of the year)\n"
		"zone: UTC+08:00\n"
		"ISO 8601: 2026-01-01T08:00:00+08:00\n"
		"Unix time: 1767225600\n");
	check_str("summary", rig->result.summary, "08:00");
	rig_check_has("here", rig_call(rig, "get_time", "{}"), "Unix time: 1767225600\n");
	rig_check_has("unknown", rig_call(rig, "get_time", "{\"zone\":\"Mars/Olympus\"}"),
		"Continent/City");
	check("failed", rig->result.failed);
	clock_set(-1, -1);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table_is_sorted),
		rig_test(test_each_is_declared),
		rig_test(test_calculator),
		rig_test(test_call_tool),
		rig_test(test_find_tools),
		rig_test(test_find_tools_is_bounded),
		rig_test(test_get_time),
	};

	return CHECK_RUN(tests);
}
