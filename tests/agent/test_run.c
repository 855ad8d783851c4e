/* One prompt and what follows from it: each rule of the run by a scripted model. */
#include "scene.h"

#include "check.h"

#include "base/mem.h"
#include "base/str.h"

struct a_case {
	const char *name;
	enum agent_mode mode;
	enum agent_answer answer;
	struct reply replies[6];
	enum agent_end_state state;
	const char *stop;
	const char *text;     /* of the last answer */
	const char *statuses; /* of the calls */
	const char *result;   /* must stand in the results; NULL: anything */
	int started;
	bool unasked;
};

static const struct a_case cases[] = {
	{ .name = "text",
		.mode = MODE_PLAN,
		.replies = { SCENE_SAYS("hello") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "hello",
		.statuses = "" },
	{ .name = "a tool, then text",
		.mode = MODE_PLAN,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "now", "{}")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "done ",
		.result = "all right",
		.started = 1 },
	{ .name = "a tool that fails",
		.mode = MODE_MAX,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "fail", "{}")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "failed ",
		.result = "it does not work",
		.started = 1 },
	{ .name = "an unknown tool",
		.mode = MODE_MAX,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "latr", "{}")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "denied ",
		.result = "later" },
	{ .name = "arguments that do not fit",
		.mode = MODE_MAX,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "now", "{\\\"n\\\":\\\"x\\\"}")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "failed ",
		.result = "integer" },
	{ .name = "arguments cut off",
		.mode = MODE_MAX,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "now", "{\\\"n\\\":")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "failed " },
	{ .name = "a tool that fails, by whatever way, is off after the third time",
		.mode = MODE_MAX,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "now",
				     "{\\\"n\\\":\\\"x\\\"}") SCENE_CALL("1", "b", "call_tool",
				     "{\\\"name\\\":\\\"now\\\",\\\"arguments\\\":{"
				     "\\\"n\\\":\\\"y\\\"}}") SCENE_CALL("2", "c", "now", "{")
					     SCENE_CALL("3", "d", "now", "{}")
						     SCENE_CALL("4", "e", "now", "{")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "failed failed failed denied denied ",
		.result = "off for the rest" },
	{ .name = "a write in plan mode",
		.mode = MODE_PLAN,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "denied ",
		.result = "plan" },
	{ .name = "a write in plan mode through call_tool",
		.mode = MODE_PLAN,
		.replies = { SCENE_CALLS(SCENE_CALL(
				     "0", "a", "call_tool", "{\\\"name\\\":\\\"later\\\"}")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "denied " },
	{ .name = "nobody to ask",
		.mode = MODE_BUILD,
		.answer = ANSWER_NOBODY,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "rejected ",
		.unasked = true },
	{ .name = "a yes",
		.mode = MODE_BUILD,
		.answer = ANSWER_ALLOW,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "done ",
		.started = 1 },
	{ .name = "a no",
		.mode = MODE_BUILD,
		.answer = ANSWER_REJECT,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")),
			SCENE_SAYS("end") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "end",
		.statuses = "rejected ",
		.result = "because" },
	{ .name = "stop the task",
		.mode = MODE_BUILD,
		.answer = ANSWER_STOP,
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")
					     SCENE_CALL("1", "b", "now", "{}")),
			SCENE_SAYS("end") },
		.state = AGENT_CANCELLED,
		.stop = "cancelled",
		.text = "",
		.statuses = "rejected cancelled " },
	{ .name = "an error",
		.mode = MODE_PLAN,
		.replies = { { .bytes = "HTTP/1.1 401 No\r\nContent-Length: 2\r\n\r\nno" } },
		.state = AGENT_FAILED,
		.stop = "error",
		.text = "",
		.statuses = "" },
	{ .name = "cut in the middle",
		.mode = MODE_PLAN,
		.replies = { { .bytes = SCENE_EVENTS SCENE_TEXT("half"), .close = true } },
		.state = AGENT_FAILED,
		.stop = "cut",
		.text = "half",
		.statuses = "" },
	{ .name = "cut at the length limit",
		.mode = MODE_MAX,
		.replies = { { .bytes = SCENE_EVENTS SCENE_TEXT("half") SCENE_CALL("0", "a",
				       "now", "{}") SCENE_STOP("length") SCENE_DONE } },
		.state = AGENT_LIMIT,
		.stop = "length",
		.text = "half",
		.statuses = "" },
	{ .name = "refused",
		.mode = MODE_PLAN,
		.replies = { { .bytes = SCENE_EVENTS SCENE_TEXT("no")
				       SCENE_STOP("content_filter") SCENE_DONE } },
		.state = AGENT_FAILED,
		.stop = "refused",
		.text = "no",
		.statuses = "" },
	{ .name = "empty, then text",
		.mode = MODE_PLAN,
		.replies = { { .bytes = SCENE_EVENTS SCENE_STOP("tool_calls") SCENE_DONE },
			SCENE_SAYS("now") },
		.state = AGENT_COMPLETED,
		.stop = "stop",
		.text = "now",
		.statuses = "" },
	{ .name = "empty twice",
		.mode = MODE_PLAN,
		.replies = { { .bytes = SCENE_EVENTS SCENE_STOP("tool_calls") SCENE_DONE },
			{ .bytes = SCENE_EVENTS SCENE_STOP("tool_calls") SCENE_DONE } },
		.state = AGENT_FAILED,
		.stop = "error",
		.text = "",
		.statuses = "" },
};

static void run_case(const struct a_case *one) {
	struct scene scene;
	scene_init(&scene, one->replies, ARRAY_LEN(one->replies));
	scene.answer = one->answer;
	scene.reason = "because";
	scene_open(&scene, one->mode, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	check_int(one->name, scene.ends, 1);
	check_str(one->name, one->state == AGENT_COMPLETED ? scene.error.data : "", "");
	check_int(one->name, scene.state, one->state);
	check_str(one->name, scene.stop, one->stop);
	check_str(one->name, scene.text.data, one->text);
	check_str(one->name, scene.statuses.data, one->statuses);
	check_int(one->name, scene.started, one->started);
	check_int(one->name, scene.unasked, one->unasked);
	check(one->name, !one->result || strstr(scene.results.data, one->result));
	check(one->name, (one->state == AGENT_FAILED) == (scene.error.len > 0) ||
				 one->state == AGENT_LIMIT);
	scene_check_store(&scene, one->name);
	scene_fini(&scene);
}

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		run_case(&cases[i]);
	}
}

/* The words of a server, however long, stand once in the error. */
static void test_error_words(void **state) {
	static const struct {
		const char *name, *status;
		size_t len;
	} said[] = {
		{ "short", "400 No", 20 },
		{ "as long as fits", "400 No", 190 },
		{ "longer", "400 No", 450 },
		{ "of a server that forbids", "403 No", 450 },
		{ "of one that does not find", "404 No", 450 },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(said); i++) {
		auto_buf struct buf bytes = BUF_INIT;
		buf_addf(&bytes,
			"HTTP/1.1 %s\r\nConnection: close\r\n\r\n"
			"{\"error\":{\"message\":\"model: begin",
			said[i].status);
		for (size_t n = 0; n < said[i].len; n++) {
			buf_add_char(&bytes, 'x');
		}
		buf_add_str(&bytes, "\"}}");
		const struct reply reply = { .bytes = bytes.data, .close = true };
		struct scene scene;
		scene_init(&scene, &reply, 1);
		scene_open(&scene, MODE_CHAT, 0);
		scene_send(&scene, "go");
		scene_wait(&scene);
		const char *first = strstr(scene.error.data, "begin");
		check(said[i].name, first && !strstr(first + 1, "begin"));
		scene_fini(&scene);
	}
}

/* Calls of `parallel` tools run side by side, at most four; their results go back
   in the model's order. */
static void test_parallel(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "side", "{\\\"n\\\":1}") SCENE_CALL("1", "b",
			"side", "{\\\"n\\\":2}") SCENE_CALL("2", "c", "side", "{\\\"n\\\":3}")
				SCENE_CALL("3", "d", "side", "{\\\"n\\\":4}")
					SCENE_CALL("4", "e", "side", "{\\\"n\\\":5}")
						SCENE_CALL("5", "f", "now", "{}")),
		SCENE_SAYS("end"),
	};
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_int_equal(scene.most_active, 4);
	assert_string_equal(scene.statuses.data, "done done done done done done ");
	static const char *const ids[] = { "a", "b", "c", "d", "e", "f" };
	const struct conversation *messages = agent_messages(scene.agent);
	for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
		assert_string_equal(messages->messages.items[2 + i].parts.items[0].id, ids[i]);
	}
	scene_check_store(&scene, "parallel");
	scene_fini(&scene);
}

/* At the limit one last request goes out, with the tools still in it and the
   instruction to conclude; calls in its answer are not run. */
static void test_rounds(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "now", "{\\\"n\\\":1}")),
		SCENE_CALLS(SCENE_CALL("0", "b", "now", "{\\\"n\\\":2}")),
		SCENE_CALLS(SCENE_TEXT("so far") SCENE_CALL("0", "c", "now", "{\\\"n\\\":3}")),
	};
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	agent_limits_default(&scene.options.limits);
	scene.options.limits.rounds = scene.options.limits.rounds_max = 2;
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_LIMIT);
	assert_string_equal(scene.stop, "rounds");
	assert_string_equal(scene.text.data, "so far");
	assert_string_equal(scene.statuses.data, "done done denied ");
	assert_int_equal(scene.server.requests.len, 3);
	const char *last = scene.server.requests.items[2];
	assert_non_null(strstr(last, "\"tool_choice\":\"none\""));
	assert_non_null(strstr(last, "Call no more tools"));
	assert_null(strstr(scene.server.requests.items[1], "\"tool_choice\":\"none\""));
	scene_check_store(&scene, "rounds");
	scene_fini(&scene);
}

static void test_call_budget(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "now", "{\\\"n\\\":1}") SCENE_CALL("1", "b",
			"now", "{\\\"n\\\":2}") SCENE_CALL("2", "c", "now", "{\\\"n\\\":3}")),
		SCENE_SAYS("that is it"),
	};
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	agent_limits_default(&scene.options.limits);
	scene.options.limits.calls_shell = 2;
	scene.answer = ANSWER_ALLOW;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_LIMIT);
	assert_string_equal(scene.stop, "budget");
	assert_string_equal(scene.statuses.data, "done done denied ");
	scene_check_store(&scene, "budget");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cases),
		cmocka_unit_test(test_error_words),
		cmocka_unit_test(test_parallel),
		cmocka_unit_test(test_rounds),
		cmocka_unit_test(test_call_budget),
	};
	return CHECK_RUN(tests);
}
