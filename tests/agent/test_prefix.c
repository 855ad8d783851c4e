/* What is sent anew at a rebuild point, and that nothing else changes what was sent. */
#include "scene.h"

#include "check.h"

#include "base/mem.h"
#include "base/str.h"

#define THINKS(text)                                                                           \
	"data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"" text "\"}}]}\n\n"
#define THINKS_AND_CALLS(text)                                                                 \
	{                                                                                      \
		.bytes = SCENE_EVENTS THINKS(text) SCENE_CALL("0", "a", "now", "{}")           \
			SCENE_STOP("tool_calls") SCENE_DONE,                                   \
		.close = true                                                                  \
	}
#define REFUSES_THINKING                                                                       \
	{                                                                                      \
		.bytes = "HTTP/1.1 400 No\r\nConnection: close\r\n\r\n"                        \
			 "{\"error\":{\"message\":\"Invalid `signature`\"}}",                  \
		.close = true                                                                  \
	}

static bool has_request(struct scene *scene, size_t at, const char *text) {
	check("so many requests", scene->server.requests.len > at);
	return strstr(scene->server.requests.items[at], text) != NULL;
}

static void reopen(struct scene *scene) {
	int64_t id = agent_conversation(scene->agent);
	scene->agent = agent_free(scene->agent);
	scene_open(scene, (enum agent_mode) - 1, id);
}

static void send(struct scene *scene, const char *text) {
	scene_send(scene, text);
	scene_wait(scene);
	assert_string_equal(scene->error.data, "");
}

/* Another mode: thinking of before goes, what comes after it stays, also over a
   restart. */
static void test_thinking_ends_at_a_mode(void **state) {
	static const struct reply replies[] = {
		THINKS_AND_CALLS("old thought"),
		SCENE_SAYS("one"),
		THINKS_AND_CALLS("new thought"),
		SCENE_SAYS("two"),
		SCENE_SAYS("three"),
	};
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_PLAN, 0);
	send(&scene, "first");
	assert_true(has_request(&scene, 1, "old thought"));
	check(err.text, agent_set_mode(scene.agent, MODE_MAX, &err));
	send(&scene, "second");
	assert_false(has_request(&scene, 2, "old thought"));
	assert_false(has_request(&scene, 3, "old thought"));
	assert_true(has_request(&scene, 3, "new thought"));
	reopen(&scene);
	send(&scene, "third");
	assert_false(has_request(&scene, 4, "old thought"));
	assert_true(has_request(&scene, 4, "new thought"));
	scene_check_store(&scene, "mode");
	scene_fini(&scene);
}

/* A server that refuses earlier thinking is asked once without it, and it never
   comes back. */
static void test_refused_thinking(void **state) {
	static const struct reply replies[] = {
		THINKS_AND_CALLS("old thought"),
		REFUSES_THINKING,
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
		SCENE_SAYS("three"),
	};
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_PLAN, 0);
	send(&scene, "first");
	assert_true(has_request(&scene, 1, "old thought"));
	assert_false(has_request(&scene, 2, "old thought"));
	reopen(&scene);
	send(&scene, "second");
	assert_false(has_request(&scene, 3, "old thought"));
	send(&scene, "third");
	assert_false(has_request(&scene, 4, "old thought"));
	assert_int_equal(scene.server.requests.len, 5);
	scene_check_store(&scene, "refused");
	scene_fini(&scene);
}

static void count_rebuilds(struct scene *scene, const struct agent_event *event) {
	if (event->kind == EVENT_NOTICE && strstr(event->text, "cache starts again")) {
		buf_add_str(&scene->results, "rebuilt ");
	}
}

/* What an agent's file, a model or another agent changes is told, once each. */
static void test_rebuild_points(void **state) {
	static const char *const fewer[] = { "now", NULL };
	static const struct reply replies[] = { SCENE_SAYS("0"), SCENE_SAYS("1"),
		SCENE_SAYS("2"), SCENE_SAYS("3"), SCENE_SAYS("4") };
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.meddle = count_rebuilds;
	scene_open(&scene, MODE_MAX, 0);
	send(&scene, "first");
	assert_string_equal(scene.results.data, "");
	struct agent_profile profile = scene.profile;
	check(err.text, agent_set_profile(scene.agent, &profile, &err));
	send(&scene, "the same again");
	assert_string_equal(scene.results.data, "");
	profile.tools = fewer;
	check(err.text, agent_set_profile(scene.agent, &profile, &err));
	send(&scene, "fewer tools");
	assert_string_equal(scene.results.data, "rebuilt ");
	assert_true(has_request(&scene, 2, "\"now\""));
	assert_false(has_request(&scene, 2, "\"hang\""));
	profile.target.model = "another";
	check(err.text, agent_set_profile(scene.agent, &profile, &err));
	send(&scene, "another model");
	profile.system = "You are a crab.";
	check(err.text, agent_set_profile(scene.agent, &profile, &err));
	send(&scene, "another prompt");
	assert_string_equal(scene.results.data, "rebuilt rebuilt rebuilt ");
	assert_true(has_request(&scene, 4, "You are a crab."));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_thinking_ends_at_a_mode),
		cmocka_unit_test(test_refused_thinking),
		cmocka_unit_test(test_rebuild_points),
	};
	return CHECK_RUN(tests);
}
