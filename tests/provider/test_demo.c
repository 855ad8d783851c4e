#include "check.h"

#include "provider/turn.h"
#include "provider/wires.h"

#define TOOLS                                                                                  \
	"[{\"name\":\"get_battery\",\"description\":\"\"},{\"name\":\"get_time\","             \
	"\"description\":\"\"}]"

static void add(struct conversation *conversation, enum role role, const char *text) {
	struct message message;

	message_init(&message, role);
	message_add(&message, PART_TEXT, text);
	conversation_add(conversation, &message);
}

/* Runs all steps; the deltas must be the message. */
static void run(const struct provider_request *request, struct delta_sink *sink) {
	int64_t wait = -1;
	int index = 0;

	delta_sink_init(sink, NULL, NULL);
	while (!sink->ended) {
		check("there is a step", demo_ops.local_step(request, index, &wait, NULL));
		check("a short wait", wait >= 0 && wait <= 20);
		check("the same step", demo_ops.local_step(request, index++, &wait, sink));
	}
	check("no step behind the end", !demo_ops.local_step(request, index, &wait, NULL));
}

static const struct {
	const char *name;
	const char *asked;
	const char *tools;
	bool forbid;
	bool later; /* there was an answer before */
	enum stop_kind stop;
	size_t calls;
	const char *says[3];
} cases[] = {
	{ "first turn", "hello", TOOLS, false, false, STOP_TOOLS, 2,
		{ "not an AI", "script" } },
	{ "first turn in Chinese", "你好", TOOLS, false, false, STOP_TOOLS, 2,
		{ "不是人工智能", "脚本" } },
	{ "without tools", "hello", NULL, false, false, STOP_DONE, 0,
		{ "not an AI", "`/setup`", "--provider openai --base-url" } },
	{ "tools that are not its own", "hi", "[{\"name\":\"set_torch\"}]", false, false,
		STOP_DONE, 0, { "not an AI", "OPENAI_API_KEY" } },
	{ "tools that must not be called", "hi", TOOLS, true, false, STOP_DONE, 0,
		{ "not an AI" } },
	{ "a later turn", "and now?", NULL, false, true, STOP_DONE, 0, { "not an AI" } },
	{ "a list and code", "show a List and some code", NULL, false, true, STOP_DONE, 0,
		{ "\n- first point\n", "```c\n" } },
	{ "a table in Chinese", "表格", NULL, false, true, STOP_DONE, 0, { "|---|---|" } },
};

static void test_turns(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_buf struct buf text = BUF_INIT;
		struct conversation conversation = { 0 };
		struct provider_target target = {
			.wire = "demo", .vendor = "demo", .model = "demo"
		};
		struct provider_request request = { .target = &target,
			.tools = cases[i].tools,
			.conversation = &conversation,
			.forbid_tools = cases[i].forbid };
		struct delta_sink sink;

		if (cases[i].later) {
			add(&conversation, ROLE_USER, "hello");
			add(&conversation, ROLE_ASSISTANT, "hello");
		}
		add(&conversation, ROLE_USER, cases[i].asked);
		run(&request, &sink);
		message_text(&sink.message, PART_TEXT, &text);
		check_int(cases[i].name, sink.stop, cases[i].stop);
		check_int(
			cases[i].name, message_count(&sink.message, PART_CALL), cases[i].calls);
		for (size_t k = 0; k < 3 && cases[i].says[k]; k++) {
			check(cases[i].name, strstr(text.data, cases[i].says[k]));
		}
		delta_sink_fini(&sink);
		conversation_fini(&conversation);
	}
}

/* The calls are real ones, and their results are told in the next answer. */
static void test_results(void **state) {
	auto_buf struct buf text = BUF_INIT;
	struct conversation conversation = { 0 };
	struct provider_target target = { .wire = "demo", .model = "demo" };
	struct provider_request request = {
		.target = &target, .tools = TOOLS, .conversation = &conversation
	};
	struct delta_sink sink;
	struct message results;

	(void)state;
	add(&conversation, ROLE_USER, "hello");
	run(&request, &sink);
	struct message *answer = conversation_add(&conversation, &sink.message);
	check_str("first", answer->parts.items[1].name, "get_time");
	check_str("then", answer->parts.items[2].name, "get_battery");
	check_str("arguments", answer->parts.items[1].text, "{}");
	message_init(&results, ROLE_TOOL);
	message_add_result(
		&results, answer->parts.items[1].id, "get_time", "noon\nsharp", CALL_DONE);
	message_add_result(&results, answer->parts.items[2].id, "get_battery", "no such `tool`",
		CALL_FAILED);
	conversation_add(&conversation, &results);
	delta_sink_fini(&sink);
	check("a valid transcript", conversation_check(&conversation, NULL));
	run(&request, &sink);
	message_text(&sink.message, PART_TEXT, &text);
	check_int("no more calls", sink.stop, STOP_DONE);
	check("time", strstr(text.data, "**get_time** says: `noon sharp`"));
	check("battery", strstr(text.data, "**get_battery** says: `no such  tool `"));
	check("what next", strstr(text.data, "`/setup`"));
	delta_sink_fini(&sink);
	conversation_fini(&conversation);
}

/* Over the client it comes in pieces of a few words, without any server. */
static void test_client(void **state) {
	struct turn turn;

	(void)state;
	turn_init(&turn, NULL, 0);
	turn.target =
		(struct provider_target){ .wire = "demo", .vendor = "demo", .model = "demo" };
	turn_start(&turn);
	turn_wait(&turn);
	check_int("stop", turn.stop, STOP_DONE);
	check("pieces", turn.deltas > 20);
	check_str("the same text", turn.text.data, turn.message);
	check_int("no error", turn.error.kind, PERR_NONE);
	check_int("nobody was asked", turn.server.connections, 0);
	turn_fini(&turn);
}

static void test_client_cancel(void **state) {
	struct turn turn;

	(void)state;
	turn_init(&turn, NULL, 0);
	turn.target =
		(struct provider_target){ .wire = "demo", .vendor = "demo", .model = "demo" };
	turn.end = TURN_CANCEL_IN_DELTA;
	turn_start(&turn);
	while (turn.client) {
		loop_turn(turn.loop, -1);
	}
	check_int("one delta", turn.deltas, 1);
	check_int("not done", turn.done, 0);
	turn_fini(&turn);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_turns),
		cmocka_unit_test(test_results),
		cmocka_unit_test(test_client),
		cmocka_unit_test(test_client_cancel),
	};

	return CHECK_RUN(tests);
}
