/* Programs that look on at a run: that they can deny a call, and change nothing else,
   whatever they do. */
#include "hook_scene.h"
#include "tasks.h"

static void test_denial(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	add(&scene, HOOK_BEFORE_CALL, "cat >/dev/null; echo not on my watch >&2; exit 2", LONG);
	run(&scene, MODE_MAX);
	assert_string_equal(scene.statuses.data, "denied ");
	assert_string_equal(
		scene.results.data, "Denied by a hook of the person: not on my watch\n");
	assert_int_equal(scene.started, 0);
	assert_int_equal(scene.state, AGENT_COMPLETED);
	assert_int_equal(notices, 0);
	assert_non_null(strstr(scene.server.requests.items[1], "not on my watch"));
	scene_check_store(&scene, "denial");
	end(&scene);
}

/* Its words are bounded and hold no control character. */
static void test_hostile_denial(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	add(&scene, HOOK_BEFORE_CALL,
		"printf 'a\\033[2Jb\\377\\n' >&2; i=0; while [ $i -lt 300 ]; do i=$((i+1)); "
		"echo long and longer words >&2; done; exit 2",
		LONG);
	run(&scene, MODE_MAX);
	assert_string_equal(scene.statuses.data, "denied ");
	assert_non_null(strstr(scene.results.data, "a^[[2Jb\xef\xbf\xbd long and"));
	assert_in_range(scene.results.len, 500, 1200);
	end(&scene);
}

static void test_of_two_one_denies(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	add(&scene, HOOK_BEFORE_CALL, "exit 0", LONG);
	add(&scene, HOOK_BEFORE_CALL, "exit 2", LONG);
	add(&scene, HOOK_BEFORE_CALL, "exec sleep 1000", LONG);
	run(&scene, MODE_MAX);
	assert_string_equal(
		scene.results.data, "Denied by a hook of the person: it gave no reason\n");
	assert_int_equal(notices, 0);
	end(&scene);
}

/* Whatever it does but exit with 2: the call runs, and one notice at most says so. */
static void test_misbehaviour(void **state) {
	static const struct {
		const char *name, *script;
		int64_t ms;
		int notices;
	} cases[] = {
		{ "says yes", "exit 0", LONG, 0 },
		{ "does not read", "exec <&-; exit 0", LONG, 0 },
		{ "fails", "echo whatever >&2; exit 1", LONG, 1 },
		{ "hangs", "exec sleep 1000", SHORT, 1 },
		{ "hangs and will not end", "trap '' TERM; while :; do sleep 1; done", SHORT,
			1 },
		{ "denies too late", "trap 'exit 2' TERM; sleep 1000 & wait", SHORT, 1 },
		{ "crashes", "kill -SEGV $$", LONG, 1 },
		{ "prints garbage", "printf '{\"decision\":\"deny\"\\377\\001'; exit 0", LONG,
			0 },
		{ "prints without end",
			"while :; do echo 0123456789012345678901234567890123456789; done",
			SHORT, 1 },
		{ "prints 10 MB", "head -c 10000000 /dev/zero; head -c 10000000 /dev/zero >&2",
			LONG, 0 },
		{ "leaves a child behind", "sleep 1000 >/dev/null 2>&1 & exit 0", LONG, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		begin(&scene, one_call, ARRAY_LEN(one_call));
		add(&scene, HOOK_BEFORE_CALL, cases[i].script, cases[i].ms);
		run(&scene, MODE_MAX);
		check_str(cases[i].name, scene.statuses.data, "done ");
		check_int(cases[i].name, scene.state, AGENT_COMPLETED);
		check_int(cases[i].name, notices, cases[i].notices);
		scene_check_store(&scene, cases[i].name);
		end(&scene);
	}
}

static void test_no_program(void **state) {
	auto_strv struct strv argv = STRV_INIT;
	struct scene scene;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	scene.options.hooks = hooks_new(scene.loop, home);
	strv_add(&argv, "no-such-program-anywhere");
	hooks_add(scene.options.hooks, HOOK_BEFORE_CALL, &argv, LONG);
	run(&scene, MODE_MAX);
	assert_string_equal(scene.statuses.data, "done ");
	assert_int_equal(notices, 1);
	end(&scene);
}

/* It cannot allow: the person is asked all the same, and before it. */
static void test_never_allows(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	scene.answer = ANSWER_REJECT;
	add(&scene, HOOK_BEFORE_CALL, "cat >seen; echo '{\"decision\":\"allow\"}'; exit 0",
		LONG);
	run(&scene, MODE_BUILD);
	assert_int_equal(scene.asked, 1);
	assert_string_equal(scene.statuses.data, "rejected ");
	auto_free char *text = home_read("seen");
	assert_null(text);
	end(&scene);
}

static void test_other_events_deny_nothing(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	add(&scene, HOOK_BEFORE_REQUEST, "exit 2", LONG);
	add(&scene, HOOK_AFTER_RESPONSE, "exit 2", LONG);
	add(&scene, HOOK_AFTER_CALL, "exit 2", LONG);
	add(&scene, HOOK_AFTER_RUN, "exit 2", LONG);
	run(&scene, MODE_MAX);
	assert_string_equal(scene.statuses.data, "done ");
	assert_string_equal(scene.text.data, "over");
	assert_in_range(notices, 2, 5);
	end(&scene);
}

static void cancel_at_the_hook(struct scene *scene, const struct agent_event *event) {
	if (event->kind == EVENT_CALL) {
		agent_cancel(scene->agent);
	}
}

/* A run that is stopped waits for no hook, and afterRun is told. */
static void test_cancel(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	add(&scene, HOOK_BEFORE_REQUEST, "exec sleep 1000", LONG);
	add(&scene, HOOK_AFTER_RUN, "cat >run", LONG);
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	while (scene.events < 2) { /* the run began, the message is there */
		loop_turn(scene.loop, 20);
	}
	agent_cancel(scene.agent);
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_CANCELLED);
	assert_int_equal(scene.server.requests.len, 0);
	scene_check_store(&scene, "cancel");
	end(&scene);
	auto_json struct json *whole = seen("run");
	check_str("end", json_get_string(whole, "status"), "cancelled");
}

static void test_cancel_of_a_call(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	add(&scene, HOOK_BEFORE_CALL, "echo >asked; exec sleep 1000", LONG);
	scene.meddle = NULL;
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	auto_free char *path = home_path("asked");
	while (!file_exists(path)) {
		loop_turn(scene.loop, 20);
	}
	agent_cancel(scene.agent);
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "cancelled ");
	scene_check_store(&scene, "cancel of a call");
	end(&scene);
	begin(&scene, one_call, ARRAY_LEN(one_call));
	add(&scene, HOOK_BEFORE_CALL, "exit 2", LONG);
	scene.meddle = cancel_at_the_hook;
	run(&scene, MODE_MAX);
	assert_int_equal(scene.state, AGENT_CANCELLED);
	end(&scene);
}

/* The agent goes in the middle: afterRun is told, nothing is touched that is gone. */
static void test_agent_goes(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, one_call, ARRAY_LEN(one_call));
	add(&scene, HOOK_BEFORE_CALL, "echo >asked; exec sleep 1000", LONG);
	add(&scene, HOOK_AFTER_RESPONSE, "sleep 1; exit 3", LONG);
	add(&scene, HOOK_AFTER_RUN, "cat >run", LONG);
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	auto_free char *path = home_path("asked");
	while (!file_exists(path)) {
		loop_turn(scene.loop, 20);
	}
	end(&scene);
	auto_json struct json *whole = seen("run");
	check_str("end", json_get_string(whole, "status"), "cancelled");
}

/* Calls that run at once are looked at at once. */
static void test_parallel(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "side", "{}") SCENE_CALL(
			"1", "b", "side", "{}") SCENE_CALL("2", "c", "later", "{}")),
		SCENE_SAYS("over"),
	};
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies));
	add(&scene, HOOK_BEFORE_CALL,
		"mkdir one 2>/dev/null || exec mkdir two; until [ -d two ]; do sleep 0.01; "
		"done",
		LONG);
	add(&scene, HOOK_AFTER_CALL, "cat >/dev/null", LONG);
	run(&scene, MODE_MAX);
	assert_string_equal(scene.statuses.data, "done done done ");
	assert_int_equal(notices, 1); /* the third one finds both made */
	scene_check_store(&scene, "parallel");
	end(&scene);
}

/* More events than may run at once: they wait in line, and none is lost. */
static void test_line(void **state) {
	auto_free char *shell = path_shell();
	auto_free char *marks = NULL;
	struct loop *loop = loop_new();
	auto_strv struct strv argv = STRV_INIT;

	(void)state;
	struct hooks *hooks = hooks_new(loop, home);

	strv_add(&argv, shell);
	strv_add(&argv, "-c");
	strv_add(&argv, "echo x >>marks");
	hooks_add(hooks, HOOK_AFTER_CALL, &argv, LONG);
	for (int i = 0; i < 30; i++) {
		hooks_tell(hooks, NULL, HOOK_AFTER_CALL, "{}", 2);
	}
	hooks_free(hooks);
	reap(loop);
	loop_free(loop);
	marks = home_read("marks");
	assert_int_equal(strlen(marks), 60);
}

/* What a sub-agent does is looked at like all else. */
static void test_sub_agents(void **state) {
	static const struct saying sayings[] = {
		{ "You help.", "no clocks here",
			SCENE_EVENTS SCENE_TEXT("so be it") SCENE_STOP("stop") SCENE_DONE,
			false },
		{ "You help.", NULL,
			SCENE_EVENTS SCENE_CALL("0", "x", "now", "{}") SCENE_STOP("tool_calls")
				SCENE_DONE,
			false },
		{ "so be it", NULL,
			SCENE_EVENTS SCENE_TEXT("end") SCENE_STOP("stop") SCENE_DONE, false },
		{ NULL, NULL,
			SCENE_EVENTS TASKS_CALL("0", "a", "helper", "look for it")
				SCENE_STOP("tool_calls") SCENE_DONE,
			false },
	};
	struct tasks tasks;

	(void)state;
	tasks_init(&tasks, sayings);
	add(&tasks.scene, HOOK_BEFORE_CALL,
		"case \"$(cat)\" in *'\"name\":\"now\"'*) echo no clocks here >&2; exit 2;; "
		"esac",
		LONG);
	tasks_open(&tasks, MODE_MAX);
	scene_send(&tasks.scene, "go");
	scene_wait(&tasks.scene);
	assert_string_equal(tasks.scene.text.data, "end");
	assert_string_equal(tasks.scene.statuses.data, "done ");
	tasks.scene.agent = agent_free(tasks.scene.agent);
	hooks_free(tasks.scene.options.hooks);
	reap(tasks.scene.loop);
	tasks_fini(&tasks);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		test_at_home(test_denial),
		test_at_home(test_hostile_denial),
		test_at_home(test_of_two_one_denies),
		test_at_home(test_misbehaviour),
		test_at_home(test_no_program),
		test_at_home(test_never_allows),
		test_at_home(test_other_events_deny_nothing),
		test_at_home(test_cancel),
		test_at_home(test_cancel_of_a_call),
		test_at_home(test_agent_goes),
		test_at_home(test_parallel),
		test_at_home(test_line),
		test_at_home(test_sub_agents),
	};
	return CHECK_RUN(tests);
}
