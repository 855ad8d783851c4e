#include "cli/jsonl.h"

#include "agent/agent.h"
#include "base/mem.h"
#include "base/str.h"
#include "check.h"
#include "json/json.h"

static const struct agent_profile profile = { .name = "shore", .target = { .model = "crab" } };

static char *line_of(const struct agent_event *event) {
	struct buf out = BUF_INIT;

	jsonl_event(&out, event, &profile, MODE_PLAN);
	return buf_detach(&out);
}

#define CALL(...) (&(const struct agent_call){ __VA_ARGS__ })

static void test_lines(void **state) {
	static const struct {
		const char *name;
		struct agent_event event;
		const char *line;
	} cases[] = {
		{ "start", { .kind = EVENT_RUN_STARTED, .conversation = 7 },
			"{\"type\":\"start\",\"conversation\":7,\"agent\":\"shore\","
			"\"model\":\"crab\",\"mode\":\"plan\"}\n" },
		{ "start, not saved", { .kind = EVENT_RUN_STARTED },
			"{\"type\":\"start\",\"conversation\":null,\"agent\":\"shore\","
			"\"model\":\"crab\",\"mode\":\"plan\"}\n" },
		{ "text", { .kind = EVENT_TEXT, .data = "hello, and more", .len = 5 },
			"{\"type\":\"text\",\"delta\":\"hello\"}\n" },
		{ "thinking", { .kind = EVENT_THINKING, .data = "hm", .len = 2 },
			"{\"type\":\"thinking\",\"delta\":\"hm\"}\n" },
		{ "notice", { .kind = EVENT_NOTICE, .text = "tried again" },
			"{\"type\":\"notice\",\"message\":\"tried again\"}\n" },
		{ "usage",
			{ .kind = EVENT_USAGE,
				.number = 2,
				.usage = { .input = 10, .output = 3, .cached = 4 } },
			"{\"type\":\"usage\",\"request\":2,\"input\":10,\"output\":3,"
			"\"cached\":4}\n" },
		{ "usage that is not known",
			{ .kind = EVENT_USAGE,
				.number = 1,
				.usage = { .input = 10, .output = -1, .cached = -1 } },
			"{\"type\":\"usage\",\"request\":1,\"input\":10,\"output\":0,"
			"\"cached\":0}\n" },
		{ "end",
			{ .kind = EVENT_END,
				.state = AGENT_COMPLETED,
				.stop = "stop",
				.text = "done" },
			"{\"type\":\"end\",\"status\":\"completed\",\"stop\":\"stop\","
			"\"text\":\"done\",\"error\":null}\n" },
		{ "end of a failure without any text",
			{ .kind = EVENT_END,
				.state = AGENT_FAILED,
				.stop = "error",
				.error = "no net" },
			"{\"type\":\"end\",\"status\":\"failed\",\"stop\":\"error\","
			"\"text\":\"\",\"error\":\"no net\"}\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		auto_free char *line = line_of(&cases[i].event);

		check_str(cases[i].name, line, cases[i].line);
	}
}

static void test_end_states(void **state) {
	static const struct {
		enum agent_end_state state;
		const char *status;
	} cases[] = {
		{ AGENT_COMPLETED, "\"status\":\"completed\"" },
		{ AGENT_FAILED, "\"status\":\"failed\"" },
		{ AGENT_CANCELLED, "\"status\":\"cancelled\"" },
		{ AGENT_LIMIT, "\"status\":\"limit\"" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct agent_event event = { .kind = EVENT_END, .state = cases[i].state };
		auto_free char *line = line_of(&event);

		check(cases[i].status, strstr(line, cases[i].status) != NULL);
	}
}

static void test_arguments(void **state) {
	static const struct {
		const char *name, *in, *out;
	} cases[] = {
		{ "an object", "{\"a\": [1, true]}", "{\"a\":[1,true]}" },
		{ "a number that no double holds", "{\"n\":9007199254740993}",
			"{\"n\":9007199254740993}" },
		{ "a number as it was written", "{\"n\":1.50}", "{\"n\":1.50}" },
		{ "nothing", "", "\"\"" },
		{ "cut off", "{\"a\": 1", "\"{\\\"a\\\": 1\"" },
		{ "two objects", "{}{}", "\"{}{}\"" },
		{ "an array", "[1]", "\"[1]\"" },
		{ "a text", "\"{}\"", "\"\\\"{}\\\"\"" },
		{ "controls in an object", "{\"a\":\"\\u001b\xe2\x80\xae\"}",
			"{\"a\":\"\\u001b\\u202e\"}" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct agent_event event = { .kind = EVENT_CALL,
			.call = CALL(.id = "c1", .name = "x", .arguments = cases[i].in) };
		auto_free char *line = line_of(&event);
		auto_free char *want = xasprintf("{\"type\":\"tool_call\",\"id\":\"c1\","
						 "\"name\":\"x\",\"arguments\":%s}\n",
			cases[i].out);

		check_str(cases[i].name, line, want);
	}
}

static void test_results(void **state) {
	static const struct {
		enum call_status status;
		const char *name;
	} cases[] = {
		{ CALL_DONE, "done" },
		{ CALL_FAILED, "failed" },
		{ CALL_REJECTED, "rejected" },
		{ CALL_DENIED, "denied" },
		{ CALL_CANCELLED, "cancelled" },
		{ CALL_INTERRUPTED, "interrupted" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct agent_event event = { .kind = EVENT_CALL_ENDED,
			.call = CALL(.id = "c1", .name = "x", .status = cases[i].status,
				.result = i ? "r" : NULL, .ms = 12) };
		auto_free char *line = line_of(&event);
		auto_free char *want =
			xasprintf("{\"type\":\"tool_result\",\"id\":\"c1\",\"name\":\"x\","
				  "\"status\":\"%s\",\"content\":\"%s\",\"ms\":12}\n",
				cases[i].name, i ? "r" : "");

		check_str(cases[i].name, line, want);
	}
}

/* Each line is one line, ASCII controls and all that turns text around escaped;
   read back, the text is what it was. */
static void test_escapes(void **state) {
	static const char text[] = "a\n\t\r\x01\x1b[31m\x7f\xc2\x80\xc2\x9b\xd8\x9c\xe2\x80\x8e"
				   "\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xaa\xe2\x80\xae"
				   "\xe2\x81\xa6\xe2\x81\xa9\"\\\xe8\x9e\x83\xf0\x9f\xa6\x80";
	static const char *const bad[] = { "\n", "\t", "\r", "\x01", "\x1b", "\x7f", "\xc2\x80",
		"\xc2\x9b", "\xd8\x9c", "\xe2\x80\x8e", "\xe2\x80\xa8", "\xe2\x80\xa9",
		"\xe2\x80\xaa", "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x81\xa9" };
	struct agent_event event = {
		.kind = EVENT_TEXT, .data = text, .len = sizeof(text) - 1
	};
	auto_free char *line = line_of(&event);
	auto_json struct json *back = NULL;

	(void)state;
	check("ends", str_ends(line, "}\n"));
	line[strlen(line) - 1] = '\0';
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		check(line, !strstr(line, bad[i]));
	}
	check("is JSON", json_parse(line, strlen(line), &back, NULL));
	check_str("unchanged", json_get_string(back, "delta"), text);
}

/* Bytes that are no character, in every field that a stranger fills. */
static void test_broken_utf8(void **state) {
	static const char broken[] = "\xff\xc3(";
	const struct agent_event events[] = {
		{ .kind = EVENT_TEXT, .data = broken, .len = 3 },
		{ .kind = EVENT_NOTICE, .text = broken },
		{ .kind = EVENT_CALL,
			.call = CALL(.id = broken, .name = broken, .arguments = broken) },
		{ .kind = EVENT_CALL_ENDED,
			.call = CALL(.id = broken, .name = broken, .status = CALL_DONE,
				.result = broken) },
		{ .kind = EVENT_END, .stop = "error", .text = broken, .error = broken },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(events); i++) {
		auto_free char *line = line_of(&events[i]);
		auto_json struct json *back = NULL;

		check(line, json_parse(line, strlen(line), &back, NULL));
		check(line, strstr(line, "\xef\xbf\xbd") != NULL);
	}
}

static void test_no_line(void **state) {
	static const enum agent_event_kind kinds[] = { EVENT_USER, EVENT_TURN_STARTED,
		EVENT_CALL_PROGRESS, EVENT_ANSWER, EVENT_CALL_ASKED, EVENT_CALL_STARTED,
		EVENT_CALL_OUTPUT, EVENT_QUEUED, EVENT_TITLE, EVENT_MODE };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		struct agent_event event = { .kind = kinds[i] };
		auto_free char *line = line_of(&event);

		check_str("nothing", line, "");
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_end_states),
		cmocka_unit_test(test_arguments),
		cmocka_unit_test(test_results),
		cmocka_unit_test(test_escapes),
		cmocka_unit_test(test_broken_utf8),
		cmocka_unit_test(test_no_line),
	};

	return CHECK_RUN(tests);
}
