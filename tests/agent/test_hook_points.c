/* What hooks read. */
#include "hook_scene.h"

#include "base/redact.h"

#define SECRET "sk-hidden\"value-12345"

static const struct json *member(const struct json *json, const char *a, const char *b) {
	return b ? json_get(json_get(json, a), b) : json_get(json, a);
}

static void test_what_they_read(void **state) {
	struct scene scene;
	int64_t id = 0;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	add(&scene, HOOK_BEFORE_REQUEST, "cat >request$(ls | grep -c request)", LONG);
	add(&scene, HOOK_AFTER_RESPONSE, "cat >response$(ls | grep -c response)", LONG);
	add(&scene, HOOK_BEFORE_CALL, "cat >before", LONG);
	add(&scene, HOOK_AFTER_CALL, "cat >after", LONG);
	add(&scene, HOOK_AFTER_RUN, "cat >run", LONG);
	run(&scene, MODE_MAX);
	id = agent_conversation(scene.agent);
	end(&scene);

	auto_json struct json *request = seen("request0");
	auto_json struct json *second = seen("request1");
	auto_json struct json *response = seen("response0");
	auto_json struct json *before = seen("before");
	auto_json struct json *after = seen("after");
	auto_json struct json *whole = seen("run");
	auto_buf struct buf arguments = BUF_INIT;

	check_str("event", json_get_string(request, "event"), "beforeModelRequest");
	check_int("conversation", json_get_int(request, "conversation", 0), id);
	check_str("agent", json_get_string(request, "agent"), "scene");
	check_str("mode", json_get_string(request, "mode"), "max");
	check_int("number", json_get_int(request, "request", 0), 1);
	check_str("last", json_string(member(request, "last", "text")), "go");
	check_int("second", json_get_int(second, "request", 0), 2);
	check_str("result", json_string(member(second, "last", "role")), "tool");
	check_str("calls",
		json_string(json_get(json_at(json_get(response, "calls"), 0), "name")),
		"later");
	check_str("event", json_get_string(before, "event"), "beforeToolCall");
	check_str("name", json_string(member(before, "call", "name")), "later");
	check_str("risk", json_string(member(before, "call", "risk")), "write");
	json_print(member(before, "call", "arguments"), &arguments);
	check_str("arguments", arguments.data, "{\"n\":9007199254740993}");
	check_str("status", json_get_string(after, "status"), "done");
	check_str("text", json_get_string(after, "result"), "all right");
	check_str("event", json_get_string(whole, "event"), "afterRun");
	check_str("end", json_get_string(whole, "status"), "completed");
	check_str("answer", json_get_string(whole, "text"), "over");
	check_int("requests", json_get_int(whole, "requests", 0), 2);
	check_int("one call", json_get_int(whole, "calls", 0), 1);
}

static void test_secrets_are_masked(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "run_shell",
			"{\\\"command\\\":\\\"curl sk-hidden\\\\\\\"value-12345\\\"}")),
		SCENE_SAYS("sk-hidden\\\"value-12345"),
	};
	static const char *const names[] = { "run_shell", NULL };
	struct scene scene;

	(void)state;
	redact_add(SECRET);
	begin(&scene, replies, ARRAY_LEN(replies));
	add(&scene, HOOK_BEFORE_CALL, "cat >before", LONG);
	add(&scene, HOOK_AFTER_RUN, "cat >run; echo \"$THE_KEY\" >key", LONG);
	setenv("THE_KEY", SECRET, 1);
	scene_open(&scene, MODE_MAX, 0);
	struct agent_profile profile = scene.profile;

	profile.tools = names;
	assert_true(agent_set_profile(scene.agent, &profile, NULL));
	scene.answer = ANSWER_ALLOW;
	scene_send(&scene, "go");
	scene_wait(&scene);
	end(&scene);
	unsetenv("THE_KEY");
	redact_clear();
	auto_json struct json *before = seen("before");
	auto_json struct json *whole = seen("run");
	auto_free char *key = home_read("key");

	check_str("arguments",
		json_string(json_get(member(before, "call", "arguments"), "command")),
		"curl [secret]");
	check_str("answer", json_get_string(whole, "text"), "[secret]");
	check_str("environment", key, "\n");
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_what_they_read),
		test_at_home(test_secrets_are_masked),
	};
	return CHECK_RUN(tests);
}
