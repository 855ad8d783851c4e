#include "kit.h"

#include "flow/files.h"

struct seen {
	struct buf events; /* "1 start, 1 done, ..." */
	bool done, failed, unavailable, timed_out;
	size_t steps;
	char *text, *answer;
};

static void handle_step(void *ctx, const struct flow_event *event) {
	static const char *const words[] = { "start", "done", "skip", "fail" };
	struct seen *seen = ctx;

	buf_addf(&seen->events, "%zu %s, ", event->number, words[event->state]);
}

static void handle_done(void *ctx, const struct flow_result *result) {
	struct seen *seen = ctx;

	assert_false(seen->done);
	seen->done = true;
	seen->failed = result->failed;
	seen->unavailable = result->unavailable;
	seen->timed_out = result->timed_out;
	seen->steps = result->done;
	seen->text = xstrdup(result->text.data);
	seen->answer = xstrdup(result->answer);
}

static void seen_fini(struct seen *seen) {
	buf_fini(&seen->events);
	free(seen->text);
	free(seen->answer);
}

static bool plan(
	const char *steps, struct flow **flow, struct flow_plan *out, struct err *err) {
	auto_json struct json *values = json_new_object();
	auto_buf struct buf text = BUF_INIT;

	buf_addf(&text, "description: Does something.\nsteps:\n%s", steps);
	*flow = flow_read(text.data, text.len, "dir/one.yaml", NULL);
	assert_non_null(*flow);
	return flow_plan_make(out, *flow, values, &kit.env, err);
}

static void run(const char *steps, struct seen *seen) {
	struct flow *flow;
	struct flow_plan made;
	struct err err = ERR_INIT;
	struct flow_run_options options = {
		.env = &kit.env,
		.on_step = handle_step,
		.on_done = handle_done,
		.ctx = seen,
	};

	*seen = (struct seen){ .events = BUF_INIT };
	buf_clear(&kit.log);
	check(err.text, plan(steps, &flow, &made, &err));
	struct flow_run *running = flow_run_start(&options, &made);

	assert_false(seen->done);
	while (!seen->done) {
		assert_true(loop_turn(kit.loop, -1));
	}
	flow_run_free(running);
	flow_free(flow);
}

static void test_run(void **state) {
	static const struct {
		const char *name, *steps, *events, *calls, *text, *answer;
		bool failed;
	} cases[] = {
		{ "all steps", "- tap: A\n- back\n", "1 start, 1 done, 2 start, 2 done, ",
			"tap {\"target\":\"A\"}\npress_key {\"key\":\"back\"}\n",
			"The flow one is done:\n1. tap \"A\": tap is done\n2. back: press_key "
			"is "
			"done\n",
			NULL, false },
		{ "done ends it", "- done: well\n- tap: A\n", "1 start, 1 done, ", "",
			"well\nThe flow one is done:\n", "well", false },
		{ "the id, where the text is not there", "- tap: {text: gone, id: b}\n",
			"1 start, 1 done, ",
			"tap {\"target\":\"gone\"}\ntap {\"target\":\"#b\"}\n",
			"1. tap \"gone\": tap is done\n", NULL, false },
		{ "the place says which of many", "- tap: {text: many, x: 1, y: 2}\n",
			"1 start, 1 done, ",
			"tap {\"target\":\"many\"}\ntap {\"x\":1,\"y\":2}\n", "tap is done",
			NULL, false },
		{ "but not in place of one that is gone",
			"- tap: {text: gone, id: gone, x: 1, y: 2}\n", "1 start, 1 fail, ",
			"tap {\"target\":\"gone\"}\ntap {\"target\":\"#gone\"}\n",
			"stopped at step 1 of 1 (tap \"gone\", line 3): nothing says "
			"\"#gone\"\n"
			"Nothing was done before.\n",
			NULL, true },
		{ "a failure stops it", "- back\n- tap: fail\n- back\n",
			"1 start, 1 done, 2 start, 2 fail, ",
			"press_key {\"key\":\"back\"}\ntap {\"target\":\"fail\"}\n",
			"stopped at step 2 of 3 (tap \"fail\", line 4): it broke\nbadly\nDone "
			"before:\n1. back: press_key is done\n",
			NULL, true },
		{ "what is optional is left out", "- {tap: gone, optional: true}\n- back\n",
			"1 start, 1 skip, 2 start, 2 done, ",
			"tap {\"target\":\"gone\"}\npress_key {\"key\":\"back\"}\n",
			"1. tap \"gone\": nothing says \"gone\"\n", NULL, false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct seen seen;

		run(cases[i].steps, &seen);
		check_str(cases[i].name, seen.events.data, cases[i].events);
		check_str(cases[i].name, kit.log.data, cases[i].calls);
		check_str(cases[i].name, seen.answer, cases[i].answer);
		check_int(cases[i].name, seen.failed, cases[i].failed);
		check(seen.text, strstr(seen.text, cases[i].text));
		seen_fini(&seen);
	}
}

static void test_times(void **state) {
	struct seen seen;

	(void)state;
	run("- {tap: hang, timeout: 1}\n- back\n", &seen);
	assert_true(seen.failed && seen.timed_out);
	assert_non_null(strstr(seen.text, "not done within its 1 s"));
	assert_int_equal(seen.steps, 0);
	seen_fini(&seen);
	run("- wait: 1\n- back\n", &seen);
	assert_false(seen.failed);
	assert_int_equal(seen.steps, 2);
	seen_fini(&seen);
}

static void test_unavailable(void **state) {
	struct seen seen;

	(void)state;
	run("- tap: missing\n", &seen);
	assert_true(seen.failed && seen.unavailable);
	seen_fini(&seen);
}

/* Dropped while a call is under way, and before the first. */
static void test_cancel(void **state) {
	struct seen seen = { .events = BUF_INIT };
	struct flow_run_options options = {
		.env = &kit.env, .on_step = handle_step, .on_done = handle_done, .ctx = &seen
	};

	(void)state;
	for (int turns = 0; turns < 3; turns++) {
		struct flow *flow;
		struct flow_plan made;
		struct err err = ERR_INIT;

		assert_true(plan("- tap: hang\n", &flow, &made, &err));
		struct flow_run *running = flow_run_start(&options, &made);

		for (int i = 0; i < turns; i++) {
			loop_turn(kit.loop, 0);
		}
		flow_run_free(running);
		flow_free(flow);
	}
	assert_false(seen.done);
	seen_fini(&seen);
	assert_null(flow_run_free(NULL));
}

static bool forbid(const struct tool_env *env, const struct prepared *call, struct buf *why) {
	(void)env;
	buf_addf(why, "no %s", call->tool->name);
	return str_eq(call->tool->name, "press_key");
}

/* What is wrong with the last step is told before the first is made. */
static void test_plan(void **state) {
	static const struct {
		const char *name, *steps, *error; /* NULL: fine */
		enum tool_risk risk;
	} cases[] = {
		{ "reads", "- set_level: {level: 1}\n", NULL, TOOL_RISK_READ },
		{ "the highest risk counts", "- set_level: {level: 1}\n- tap: a\n- wait: 1\n",
			NULL, TOOL_RISK_WRITE },
		{ "a shell", "- shell: id\n", NULL, TOOL_RISK_DANGER },
		{ "no tool", "- tap: a\n- nothing\n", "dir/one.yaml:4: nothing: there is no",
			0 },
		{ "a wrong value", "- tap: a\n- set_level: {level: 10}\n",
			":4: set_level: ", 0 },
		{ "a rule", "- tap: a\n- back\n", ":4: back: no press_key", 0 },
	};

	(void)state;
	kit.env.forbids = forbid;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct flow *flow;
		struct flow_plan made = { 0 };
		struct err err = ERR_INIT;
		bool fine = plan(cases[i].steps, &flow, &made, &err);

		check(cases[i].name, fine == !cases[i].error);
		check(err.text, fine || strstr(err.text, cases[i].error));
		check_int(cases[i].name, made.risk, cases[i].risk);
		flow_plan_fini(&made);
		flow_free(flow);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_run, kit_open, kit_close),
		cmocka_unit_test_setup_teardown(test_times, kit_open, kit_close),
		cmocka_unit_test_setup_teardown(test_unavailable, kit_open, kit_close),
		cmocka_unit_test_setup_teardown(test_cancel, kit_open, kit_close),
		cmocka_unit_test_setup_teardown(test_plan, kit_open, kit_close),
	};
	return CHECK_RUN(tests);
}
