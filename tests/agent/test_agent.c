/* What stays of a conversation between its runs, and how it goes on. */
#include "scene.h"

#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "store/runs.h"

static void count_grant(void *ctx, const char *words) {
	(void)words;
	++*(int *)ctx;
}

static int grants(struct scene *scene) {
	int count = 0;
	agent_grants(scene->agent, count_grant, &count);
	return count;
}

static void reopen(struct scene *scene) {
	int64_t id = agent_conversation(scene->agent);
	scene->agent = agent_free(scene->agent);
	scene_open(scene, (enum agent_mode) - 1, id);
}

/* A grant that was taken back and a mode that was chosen need no run to stay so. */
static void test_settings_stay(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")),
		SCENE_SAYS("one"),
	};
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.answer = ANSWER_ALLOW_TOOL;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	reopen(&scene);
	assert_int_equal(grants(&scene), 1);
	assert_int_equal(agent_mode(scene.agent), MODE_BUILD);
	assert_false(agent_grant_drop(scene.agent, 2, &err));
	err_clear(&err);
	check(err.text, agent_grant_drop(scene.agent, 1, &err));
	check(err.text, agent_set_mode(scene.agent, MODE_PLAN, &err));
	reopen(&scene);
	assert_int_equal(grants(&scene), 0);
	assert_int_equal(agent_mode(scene.agent), MODE_PLAN);
	scene_fini(&scene);
}

static int waiting(struct scene *scene) {
	int count = 0;
	agent_grants_waiting(scene->agent, count_grant, &count);
	return count;
}

static void reopen_holding(struct scene *scene) {
	int64_t id = agent_conversation(scene->agent);
	struct err err = ERR_INIT;
	scene->agent = agent_free(scene->agent);
	scene->options.hold_grants = true;
	check(err.text,
		agent_open(&scene->agent, &scene->options, &scene->profile, id, -1, &err));
}

/* Where a front asks so, grants of another day hold when they are kept. */
static void test_grants_wait(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")),
		SCENE_SAYS("one"),
	};
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.answer = ANSWER_ALLOW_TOOL;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	reopen_holding(&scene);
	assert_int_equal(grants(&scene), 0);
	assert_int_equal(waiting(&scene), 1);
	check(err.text, agent_set_mode(scene.agent, MODE_PLAN, &err));
	reopen_holding(&scene);
	assert_int_equal(waiting(&scene), 1);
	agent_grants_keep(scene.agent);
	assert_int_equal(grants(&scene), 1);
	assert_int_equal(waiting(&scene), 0);
	reopen_holding(&scene);
	check(err.text, agent_grants_forget(scene.agent, &err));
	reopen_holding(&scene);
	assert_int_equal(waiting(&scene), 0);
	scene_fini(&scene);
}

static bool take_name(void *ctx, const struct call_row *row) {
	buf_addf(ctx, "%s ", row->name);
	return true;
}

/* What was called through call_tool is kept, and counted as used, by its own name. */
static void test_inner_name(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "call_tool", "{\\\"name\\\":\\\"now\\\"}")
				SCENE_CALL("1", "b", "call_tool", "{\\\"name\\\":\\\"no\\\"}")),
		SCENE_SAYS("one"),
	};
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	auto_buf struct buf names = BUF_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "done denied ");
	check(err.text, calls_list(scene.store, agent_conversation(scene.agent), take_name,
				&names, &err));
	assert_string_equal(names.data, "now call_tool ");
	/* The answer says in which mode it was made. */
	assert_string_equal(agent_messages(scene.agent)->messages.items[1].mode, "max");
	scene_fini(&scene);
}

/* After a limit it goes on with new counts, and is asked to. */
static void test_continue(void **state) {
	static const struct {
		const char *name;
		struct reply replies[3];
		enum agent_end_state first;
	} cases[] = {
		{ "after its summary",
			{ SCENE_CALLS(SCENE_CALL("0", "a", "now", "{}")), SCENE_SAYS("so far"),
				SCENE_SAYS("end") },
			AGENT_LIMIT },
		{ "after a summary that failed",
			{ SCENE_CALLS(SCENE_CALL("0", "a", "now", "{}")),
				{ .bytes = "HTTP/1.1 401 No\r\nContent-Length: 2\r\n\r\nno" },
				SCENE_SAYS("end") },
			AGENT_FAILED },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;
		struct err err = ERR_INIT;
		scene_init(&scene, cases[i].replies, ARRAY_LEN(cases[i].replies));
		agent_limits_default(&scene.options.limits);
		scene.options.limits.rounds = scene.options.limits.rounds_max = 1;
		scene_open(&scene, MODE_MAX, 0);
		scene_send(&scene, "go");
		scene_wait(&scene);
		check_int(cases[i].name, scene.state, cases[i].first);
		check(err.text, agent_continue(scene.agent, &err));
		check(cases[i].name, !agent_continue(scene.agent, NULL));
		scene_wait(&scene);
		check_int(cases[i].name, scene.state, AGENT_COMPLETED);
		const char *last = scene.server.requests.items[2];
		check(cases[i].name, strstr(last, "Go on.") != NULL);
		check(cases[i].name, !strstr(last, "\"tool_choice\":\"none\""));
		scene_check_store(&scene, cases[i].name);
		scene_fini(&scene);
	}
}

/* A question is no yes after a time; the model is told why. */
static void test_confirm_runs_out(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "later", "{}")),
		SCENE_SAYS("one"),
	};
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	agent_limits_default(&scene.options.limits);
	scene.options.limits.confirm = 3;
	scene.answer = ANSWER_LATER;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_COMPLETED);
	assert_true(scene.unasked);
	assert_int_equal(scene.started, 0);
	assert_string_equal(scene.statuses.data, "rejected ");
	assert_non_null(strstr(scene.server.requests.items[1], "nobody answered"));
	assert_false(agent_answer(scene.agent, 1, ANSWER_ALLOW, NULL));
	scene_check_store(&scene, "confirm");
	scene_fini(&scene);
}

static void test_nothing_saved(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "now", "{}")),
		SCENE_SAYS("one"),
		SCENE_SAYS("two"),
	};
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.store = store_close(scene.store);
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_COMPLETED);
	check(err.text, agent_set_mode(scene.agent, MODE_PLAN, &err));
	scene_send(&scene, "more");
	scene_wait(&scene);
	assert_string_equal(scene.text.data, "two");
	assert_int_equal(agent_conversation(scene.agent), 0);
	assert_int_equal(agent_messages(scene.agent)->messages.len, 6);
	struct agent *none = NULL;
	assert_false(agent_open(&none, &scene.options, &scene.profile, 1, -1, &err));
	scene_fini(&scene);
}

/* It is taken up again elsewhere: the stored prompt stays, and the next message says
   where it is now. */
static void test_another_folder(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("one"), SCENE_SAYS("two"),
		SCENE_SAYS("three") };
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene_open(&scene, MODE_PLAN, 0);
	scene_send(&scene, "first");
	scene_wait(&scene);
	scene_send(&scene, "second");
	scene_wait(&scene);
	assert_null(strstr(scene.server.requests.items[1], "Working directory now"));
	int64_t id = agent_conversation(scene.agent);
	scene.agent = agent_free(scene.agent);
	scene.options.folder = "/elsewhere";
	struct err err = ERR_INIT;
	check(err.text, agent_open(&scene.agent, &scene.options, &scene.profile, id, -1, &err));
	scene_send(&scene, "third");
	scene_wait(&scene);
	const char *last = scene.server.requests.items[2];
	assert_non_null(strstr(last, "Working directory now: /elsewhere"));
	assert_non_null(strstr(last, scene.folder));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_settings_stay),
		cmocka_unit_test(test_grants_wait),
		cmocka_unit_test(test_inner_name),
		cmocka_unit_test(test_continue),
		cmocka_unit_test(test_confirm_runs_out),
		cmocka_unit_test(test_nothing_saved),
		cmocka_unit_test(test_another_folder),
	};
	return CHECK_RUN(tests);
}
