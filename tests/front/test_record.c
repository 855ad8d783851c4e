#include "front/record/record.h"

#include "tests/check.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "chat/conversation.h"
#include "flow/flow.h"
#include "tool/registry.h"
#include "json/json.h"

static const struct tool_ops ops = { .start = NULL };
static struct registry *registry;
static struct snapshot *snapshot;

static void add(const char *name, enum tool_risk risk, const char *domain) {
	static const char schema[] = "{\"type\":\"object\",\"properties\":{}}";
	struct tool *tool = tool_new();

	tool->name = xstrdup(name);
	tool->description = xstrdup("A stand-in for the tests of recording, never run.");
	tool->family = xstrdup("kit");
	tool->domain = xstrdup(domain);
	tool->risk = risk;
	tool->schema_text = xstrdup(schema);
	tool->ops = &ops;
	assert_true(json_parse(schema, strlen(schema), &tool->schema, NULL));
	assert_true(registry_add(registry, tool, NULL));
}

static int set_up(void **state) {
	(void)state;
	registry = registry_new();
	add("clear_text", TOOL_RISK_WRITE, "device");
	add("drag", TOOL_RISK_WRITE, "device");
	add("get_battery", TOOL_RISK_READ, "device");
	add("open_app", TOOL_RISK_WRITE, "device");
	add("press_key", TOOL_RISK_WRITE, "device");
	add("read_screen", TOOL_RISK_PRIVATE, "device");
	add("run_flow", TOOL_RISK_WRITE, "device");
	add("run_shell", TOOL_RISK_DANGER, "shell");
	add("scroll", TOOL_RISK_WRITE, "device");
	add("scroll_until", TOOL_RISK_WRITE, "device");
	add("set_volume", TOOL_RISK_WRITE, "device");
	add("tap", TOOL_RISK_WRITE, "device");
	add("type_text", TOOL_RISK_WRITE, "device");
	add("wait_for", TOOL_RISK_PRIVATE, "device");
	add("write_file", TOOL_RISK_WRITE, "files");
	snapshot = registry_snapshot(registry);
	return 0;
}

static int tear_down(void **state) {
	(void)state;
	snapshot_unref(snapshot);
	registry_free(registry);
	return 0;
}

struct did {
	const char *tool, *arguments, *result; /* "!": it failed */
};

static void talk(struct conversation *messages, const struct did *did) {
	auto_free char *id = xasprintf("c%zu", messages->messages.len);
	struct message call, result;

	message_init(&call, ROLE_ASSISTANT);
	message_add_call(&call, id, did->tool, did->arguments);
	conversation_add(messages, &call);
	message_init(&result, ROLE_TOOL);
	message_add_result(&result, id, did->tool, did->result,
		did->result[0] == '!' ? CALL_FAILED : CALL_DONE);
	conversation_add(messages, &result);
}

static void test_steps(void **state) {
	static const struct {
		const char *name;
		struct did did[4];
		const char *steps; /* NULL: nothing to record */
	} cases[] = {
		{ "a number by its own result",
			{ { "tap", "{\"target\":\"12\"}",
				"Tapped [12] button \"Send\" at 640,1200 (#send)." } },
			"  - tap: {text: \"Send\", id: \"send\", x: 640, y: 1200}\n" },
		{ "a text stays; the place tells which",
			{ { "tap", "{\"target\":\"Sen\",\"kind\":\"long\"}",
				"Pressed long on [12] button \"Send\" at 6,7." } },
			"  - long_press: {text: \"Sen\", x: 6, y: 7}\n" },
		{ "the first piece of a name",
			{ { "tap", "{\"target\":\"3\"}",
				"Tapped [3] item \"Alice | See you | 12:34\" at 5,6." } },
			"  - tap: {text: \"Alice\", x: 5, y: 6}\n" },
		{ "a name that was cut",
			{ { "tap", "{\"target\":\"3\"}",
				"Tapped [3] item \"A long te…\" at 5,6." } },
			"  - tap: {text: \"A long te\", x: 5, y: 6}\n" },
		{ "a place",
			{ { "tap", "{\"x\":500,\"y\":500,\"unit\":\"thousandths\"}",
				"Tapped 540,1200." } },
			"  - tap: {x: 540, y: 1200}\n" },
		{ "a field by what was read before, its text as a parameter",
			{ { "read_screen", "{}", "app x\n[4] field \"To \\\"me\\\"\" empty\n" },
				{ "type_text",
					"{\"target\":\"4\",\"text\":\"hi "
					"{you}\",\"clear\":true}",
					"[4] field now holds \"hi {you}\" (#to)." } },
			"  - type: {text: \"{text_1}\", into: {text: \"To \\\"me\\\"\", id: "
			"\"to\"}, "
			"clear: true}\n" },
		{ "an id where there is no text",
			{ { "read_screen", "{}", "[7] list #recycler\n" },
				{ "scroll", "{\"direction\":\"down\",\"target\":\"7\"}",
					"Scrolled the screen down." } },
			"  - scroll: {in: {id: \"recycler\"}, direction: \"down\"}\n" },
		{ "an old meaning of a number is not the last",
			{ { "read_screen", "{}", "[4] field \"Old\"\n" },
				{ "read_screen", "{}", "[4] field \"New\"\n" },
				{ "clear_text", "{\"target\":\"4\"}", "Tried." } },
			"  - clear: {text: \"New\"}\n" },
		{ "numbers of other tools",
			{ { "read_screen", "{}", "[1] item \"A\"\n[2] item \"B\"\n" },
				{ "drag", "{\"target\":\"1\",\"to\":\"2\"}", "Dragged." } },
			"  - drag: {target: \"A\", to: \"B\"}\n" },
		{ "an app is waited for",
			{ { "open_app", "{\"app\":\"Chat\"}", "ok" },
				{ "tap", "{\"target\":\"A\"}",
					"Tapped [1] item \"A\" at 1,2." },
				{ "tap", "{\"target\":\"B\"}",
					"Tapped [2] item \"B\" at 1,2." } },
			"  - open_app: {app: \"Chat\"}\n"
			"  - wait_for: {text: \"A\", seconds: 15}\n"
			"  - tap: {text: \"A\", x: 1, y: 2}\n"
			"  - tap: {text: \"B\", x: 1, y: 2}\n" },
		{ "keys and waits",
			{ { "press_key", "{\"key\":\"back\"}", "ok" },
				{ "press_key", "{\"key\":\"delete\",\"times\":3}", "ok" },
				{ "wait_for", "{\"text\":\"{x}\",\"gone\":true}", "ok" },
				{ "wait_for", "{}", "ok" } },
			"  - back\n  - press: {key: \"delete\", times: 3}\n"
			"  - wait_gone: {text: \"{{x}\"}\n" },
		{ "through call_tool",
			{ { "call_tool",
				"{\"name\":\"set_volume\",\"arguments\":{\"level\":3}}",
				"ok" } },
			"  - set_volume: {level: 3}\n" },
		{ "the phone's shell, not this machine's",
			{ { "run_shell", "{\"command\":\"id\",\"where\":\"phone\"}", "ok" },
				{ "run_shell", "{\"command\":\"ls\"}", "ok" } },
			"  - shell: {command: \"id\"}\n" },
		{ "reads, failures, files and flows are left out",
			{ { "get_battery", "{}", "83" }, { "tap", "{\"target\":\"A\"}", "!no" },
				{ "write_file", "{}", "ok" },
				{ "run_flow", "{\"name\":\"x\"}", "ok" } },
			NULL },
		{ "arguments that cannot be read", { { "tap", "{\"target\":", "ok" } }, NULL },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct conversation messages = { 0 };
		auto_buf struct buf out = BUF_INIT;
		struct diagnostics found = { 0 };
		struct err err = ERR_INIT;

		for (size_t n = 0; n < 4 && cases[i].did[n].tool; n++) {
			talk(&messages, &cases[i].did[n]);
		}
		bool made = record_make(&messages, 0, snapshot, "A \"title\"", &out, &err);

		check(cases[i].name, made == (cases[i].steps != NULL));
		check(cases[i].name, made || err.code == ERR_NOT_FOUND);
		if (made) {
			const char *steps = strstr(out.data, "steps:\n");

			check(cases[i].name,
				str_starts(out.data, "description: \"A \\\"title\\\"\"\n"));
			check_str(cases[i].name, steps + 7, cases[i].steps);
			struct flow *flow = flow_read(out.data, out.len, "x.yaml", &found);
			check(out.data, flow && found.items.len == 0);
			flow_free(flow);
		}
		conversation_fini(&messages);
		diagnostics_fini(&found);
	}
}

/* What a password field took is asked for, not written down. */
static void test_secret(void **state) {
	static const struct did typed = { "type_text", "{\"text\":\"hunter2\"}",
		"[4] field now holds 7 characters (a password)." };
	struct conversation messages = { 0 };
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	talk(&messages, &typed);
	assert_true(record_make(&messages, 0, snapshot, "T", &out, NULL));
	assert_null(strstr(out.data, "hunter2"));
	assert_non_null(strstr(out.data, "  password_1: {type: string}\n"));
	conversation_fini(&messages);
}

static void test_from(void **state) {
	static const struct did did[] = { { "tap", "{\"x\":1,\"y\":2}", "Tapped 1,2." },
		{ "tap", "{\"x\":3,\"y\":4}", "Tapped 3,4." } };
	struct conversation messages = { 0 };
	auto_buf struct buf out = BUF_INIT;

	(void)state;
	talk(&messages, &did[0]);
	talk(&messages, &did[1]);
	assert_true(record_make(&messages, 2, snapshot, "T", &out, NULL));
	assert_non_null(strstr(out.data, "steps:\n  - tap: {x: 3, y: 4}\n"));
	assert_false(record_make(&messages, 4, snapshot, "T", &out, NULL));
	conversation_fini(&messages);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_steps, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_secret, set_up, tear_down),
		cmocka_unit_test_setup_teardown(test_from, set_up, tear_down),
	};
	return CHECK_RUN(tests);
}
