#ifndef TESTS_FLOW_KIT_H
#define TESTS_FLOW_KIT_H

/* Stand-ins for the tools of the screen: what they are aimed at says what they do. */

#include "check.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "flow/run.h"
#include "loop/loop.h"
#include "json/json.h"

struct kit {
	struct loop *loop;
	struct registry *registry;
	struct snapshot *snapshot;
	struct tool_env env;
	struct buf log; /* "tap {...}" of each call, a line each */
};

static struct kit kit;

/* "gone": not there; "many": several; "fail"; "hang"; "missing": no phone. */
static void kit_start(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;
	const char *target = json_get_string(arguments, "target");

	buf_addf(&kit.log, "%s ", tool_run_tool(run)->name);
	json_print(arguments, &kit.log);
	buf_add_char(&kit.log, '\n');
	tool_result_init(&result);
	if (str_eq(target, "hang")) {
		return;
	}
	if (str_eq(target, "gone") || str_eq(target, "#gone")) {
		tool_result_fail(&result, "nothing says \"%s\"", target);
		result.missed = TOOL_MISSED_NONE;
	} else if (str_eq(target, "many")) {
		tool_result_fail(&result, "3 things say \"many\"");
		result.missed = TOOL_MISSED_MANY;
	} else if (str_eq(target, "fail")) {
		tool_result_fail(&result, "it broke\nbadly");
	} else if (str_eq(target, "missing")) {
		tool_result_fail(&result, "no phone");
		result.unavailable = true;
	} else {
		buf_addf(&result.text, "%s is done\nand more", tool_run_tool(run)->name);
	}
	tool_run_done(run, &result);
}

static const struct tool_ops kit_ops = { .start = kit_start };
static const struct tool_ops kit_asks = { .start = kit_start, .asks_person = true };

static inline void kit_tool(
	const char *name, enum tool_risk risk, const char *schema, const struct tool_ops *ops) {
	struct tool *tool = tool_new();
	struct err err = ERR_INIT;

	tool->name = xstrdup(name);
	tool->description = xstrdup("A stand-in for the tests of flows, which does nothing.");
	tool->family = xstrdup("kit");
	tool->risk = risk;
	assert_true(json_parse(schema, strlen(schema), &tool->schema, &err));
	tool->schema_text = xstrdup(schema);
	tool->ops = ops;
	check(err.text, registry_add(kit.registry, tool, &err));
}

static inline int kit_open(void **state) {
	(void)state;
	kit = (struct kit){ .loop = loop_new(), .registry = registry_new(), .log = BUF_INIT };
	kit_tool("tap", TOOL_RISK_WRITE,
		"{\"type\":\"object\",\"properties\":{\"target\":{\"type\":\"string\"},"
		"\"x\":{\"type\":\"integer\"},\"y\":{\"type\":\"integer\"},"
		"\"kind\":{\"type\":\"string\",\"enum\":[\"single\",\"double\",\"long\"]}}}",
		&kit_ops);
	kit_tool("type_text", TOOL_RISK_WRITE,
		"{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"},"
		"\"target\":{\"type\":\"string\"},\"clear\":{\"type\":\"boolean\"}},"
		"\"required\":[\"text\"]}",
		&kit_ops);
	kit_tool("wait_for", TOOL_RISK_PRIVATE,
		"{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\"},"
		"\"gone\":{\"type\":\"boolean\"},\"seconds\":{\"type\":\"integer\"}}}",
		&kit_ops);
	kit_tool("press_key", TOOL_RISK_WRITE,
		"{\"type\":\"object\",\"properties\":{\"key\":{\"type\":\"string\","
		"\"enum\":[\"back\",\"home\",\"paste\"]}},\"required\":[\"key\"]}",
		&kit_ops);
	kit_tool("set_level", TOOL_RISK_READ,
		"{\"type\":\"object\",\"properties\":{\"level\":{\"type\":\"integer\","
		"\"minimum\":0,\"maximum\":9}},\"required\":[\"level\"]}",
		&kit_ops);
	kit_tool("run_shell", TOOL_RISK_DANGER,
		"{\"type\":\"object\",\"properties\":{\"command\":{\"type\":\"string\"},"
		"\"where\":{\"type\":\"string\"}},\"required\":[\"command\"]}",
		&kit_ops);
	kit_tool("ask_user", TOOL_RISK_READ, "{\"type\":\"object\",\"properties\":{}}",
		&kit_asks);
	kit_tool("run_flow", TOOL_RISK_WRITE, "{\"type\":\"object\",\"properties\":{}}",
		&kit_ops);
	kit.snapshot = registry_snapshot(kit.registry);
	kit.env = (struct tool_env){ .loop = kit.loop, .snapshot = kit.snapshot };
	return 0;
}

static inline int kit_close(void **state) {
	(void)state;
	snapshot_unref(kit.snapshot);
	registry_free(kit.registry);
	loop_free(kit.loop);
	buf_fini(&kit.log);
	return 0;
}

#endif
