/* A sub-agent may never do more than the agent that gave the task, and its questions
   reach the same person. */
#include "tasks.h"

#include "check.h"

#include "base/mem.h"
#include "base/str.h"

#define SAYS(text) SCENE_EVENTS SCENE_TEXT(text) SCENE_STOP("stop") SCENE_DONE
#define CALLS(calls) SCENE_EVENTS calls SCENE_STOP("tool_calls") SCENE_DONE
#define RESULT "\"role\":\"tool\""
#define SUB "You help."

/* The sub-agent's answer is the result of its own call, copied by the model. */
#define TREE(agent, call)                                                                      \
	{                                                                                      \
		{ SUB, "all right", SAYS("it ran"), false },                                   \
			{ SUB, "Denied", SAYS("it was denied"), false },                       \
			{ SUB, "Rejected: ", SAYS("it was rejected"), false },                 \
			{ SUB, RESULT, SAYS("something else"), false },                        \
			{ SUB, NULL, CALLS(call), false },                                     \
			{ RESULT, NULL, SAYS("end"), false },                                  \
			{ NULL, NULL, CALLS(TASKS_CALL("0", "a", agent, "do it")), false },    \
	}

#define LATER SCENE_CALL("0", "x", "later", "{}")
#define NOW SCENE_CALL("0", "x", "now", "{}")

struct a_case {
	const char *name;
	enum agent_mode mode;
	struct saying sayings[7];
	const char *deny[2];
	enum agent_answer answer;
	const char *result; /* of the task */
	int asked;          /* with the one about the task itself */
	bool unasked;
};

static const struct a_case cases[] = {
	{ .name = "max below max",
		.mode = MODE_MAX,
		.sayings = TREE("wild", LATER),
		.result = "it ran" },
	{ .name = "max below plan is plan",
		.mode = MODE_PLAN,
		.sayings = TREE("wild", LATER),
		.result = "it was denied" },
	{ .name = "max below build is build",
		.mode = MODE_BUILD,
		.sayings = TREE("wild", LATER),
		.answer = ANSWER_ALLOW,
		.result = "it ran",
		.asked = 2 },
	{ .name = "plan below max is plan",
		.mode = MODE_MAX,
		.sayings = TREE("shy", LATER),
		.result = "it was denied" },
	{ .name = "a rule of the person",
		.mode = MODE_MAX,
		.sayings = TREE("wild", LATER),
		.deny = { "later" },
		.result = "it was denied" },
	{ .name = "a tool that the profile does not have",
		.mode = MODE_MAX,
		.sayings = TREE("narrow", LATER),
		.result = "it was denied" },
	{ .name = "a tool that it has",
		.mode = MODE_MAX,
		.sayings = TREE("narrow", NOW),
		.result = "it ran" },
	{ .name = "nobody is there to ask",
		.mode = MODE_PLAN,
		.sayings = TREE("helper", LATER),
		.answer = ANSWER_NOBODY,
		.result = "it was denied" },
	{ .name = "questions are the other agent's",
		.mode = MODE_MAX,
		.sayings = TREE("helper",
			SCENE_CALL("0", "x", "ask_user", "{\\\"question\\\":\\\"?\\\"}")),
		.result = "it was denied" },
};

static void check_case(const struct a_case *c) {
	struct tasks tasks;
	tasks_init(&tasks, c->sayings);
	tasks.scene.options.deny = c->deny;
	tasks.scene.answer = c->answer;
	tasks_open(&tasks, c->mode);
	scene_send(&tasks.scene, "go");
	scene_wait(&tasks.scene);
	if (!strstr(tasks.scene.results.data, c->result)) {
		fail_msg(
			"%s: '%s' is not in: %s", c->name, c->result, tasks.scene.results.data);
	}
	check_int(c->name, tasks.scene.asked, c->asked);
	check_int(c->name, tasks.scene.unasked, c->unasked);
	tasks_fini(&tasks);
}

static void test_no_escalation(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		check_case(&cases[i]);
	}
}

static int asked_by_sub;

static enum agent_answer allow_tool_of_sub(struct scene *scene, const struct agent_call *call) {
	(void)scene;
	if (!call->agent) {
		return ANSWER_ALLOW;
	}
	assert_string_equal(call->agent, "helper");
	assert_string_equal(call->name, "later");
	asked_by_sub++;
	return ANSWER_ALLOW_TOOL;
}

static void add_words(void *ctx, const char *words) {
	buf_addf(ctx, "%s;", words);
}

/* What the person allows there is allowed in the conversation, and listed there. */
static void test_grant(void **state) {
	static const struct saying sayings[] = {
		{ SUB, RESULT, SAYS("it ran"), false },
		{ SUB, NULL, CALLS(LATER), false },
		{ "it ran", "all right", SAYS("end"), false },
		{ "it ran", NULL, CALLS(LATER), false },
		{ NULL, NULL, CALLS(TASKS_CALL("0", "a", "helper", "do it")), false },
	};
	struct tasks tasks;
	auto_buf struct buf words = BUF_INIT;
	(void)state;
	asked_by_sub = 0;
	tasks_init(&tasks, sayings);
	tasks.scene.decide = allow_tool_of_sub;
	tasks_open(&tasks, MODE_BUILD);
	scene_send(&tasks.scene, "go");
	scene_wait(&tasks.scene);
	assert_string_equal(tasks.scene.text.data, "end");
	assert_int_equal(asked_by_sub, 1);
	assert_int_equal(tasks.scene.asked, 2); /* the task and that, not `later` again */
	agent_grants(tasks.scene.agent, add_words, &words);
	assert_string_equal(words.data, "later;");
	tasks_fini(&tasks);
}

static enum agent_answer nobody_for_sub(struct scene *scene, const struct agent_call *call) {
	(void)scene;
	return call->agent ? ANSWER_NOBODY : ANSWER_ALLOW;
}

static void test_nobody(void **state) {
	static const struct saying sayings[] = TREE("helper", LATER);
	struct tasks tasks;
	(void)state;
	tasks_init(&tasks, sayings);
	tasks.scene.decide = nobody_for_sub;
	tasks_open(&tasks, MODE_BUILD);
	scene_send(&tasks.scene, "go");
	scene_wait(&tasks.scene);
	assert_non_null(strstr(tasks.scene.results.data, "it was rejected"));
	assert_true(tasks.scene.unasked);
	tasks_fini(&tasks);
}

/* Which question stands before the person. */
static int open_index;
static char open_agent[16];
static int open_count;

static enum agent_answer answer_later(struct scene *scene, const struct agent_call *call) {
	(void)scene;
	(void)call;
	return ANSWER_LATER;
}

static void watch_questions(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	switch (event->kind) {
	case EVENT_CALL_ASKED:
	case EVENT_SUBAGENT_ASKED:
		assert_int_equal(open_index, 0);
		open_index = event->call->index;
		open_count++;
		snprintf(open_agent, sizeof(open_agent), "%s",
			event->call->agent ? event->call->agent : "");
		break;
	case EVENT_CALL_STARTED:
	case EVENT_CALL_ENDED:
	case EVENT_SUBAGENT_ANSWERED:
		open_index = event->call->index == open_index ? 0 : open_index;
		break;
	default:
		break;
	}
}

static void begin_asking(struct tasks *tasks, const struct saying *sayings) {
	open_index = open_count = 0;
	tasks_init(tasks, sayings);
	tasks->scene.decide = answer_later;
	tasks->scene.meddle = watch_questions;
	tasks_open(tasks, MODE_BUILD);
	scene_send(&tasks->scene, "go");
}

static const struct saying three[] = {
	{ SUB, RESULT, SAYS("it ran"), false },
	{ SUB, NULL, CALLS(LATER), false },
	{ RESULT, NULL, SAYS("end"), false },
	{ NULL, NULL,
		CALLS(TASKS_CALL("0", "a", "helper", "do it") TASKS_CALL(
			"1", "b", "wild", "do it") TASKS_CALL("2", "c", "helper", "do it")),
		false },
};

/* Three tasks that are asked about, each with a question of its own: one stands there at
   a time, whoever asks. */
static void test_one_at_a_time(void **state) {
	struct tasks tasks;
	(void)state;
	begin_asking(&tasks, three);
	do {
		loop_turn(tasks.scene.loop, 20);
		if (open_index) {
			assert_true(agent_answer(
				tasks.scene.agent, open_index, ANSWER_ALLOW, NULL));
			open_index = 0;
		}
	} while (agent_is_running(tasks.scene.agent));
	assert_int_equal(open_count, 6);
	assert_string_equal(tasks.scene.statuses.data, "done done done ");
	tasks_fini(&tasks);
}

/* A person who stops at a sub-agent's question stops the task. */
static void test_stop(void **state) {
	struct tasks tasks;
	(void)state;
	begin_asking(&tasks, three);
	do {
		loop_turn(tasks.scene.loop, 20);
		if (open_index) {
			bool is_sub = open_agent[0] != '\0';
			agent_answer(tasks.scene.agent, open_index,
				is_sub ? ANSWER_STOP : ANSWER_ALLOW, NULL);
			open_index = 0;
		}
	} while (agent_is_running(tasks.scene.agent));
	assert_int_equal(tasks.scene.state, AGENT_CANCELLED);
	int64_t own = agent_conversation(tasks.scene.agent);
	assert_in_range(tasks_check_store(&tasks, "stopped", own), 1, 3);
	tasks_fini(&tasks);
}

/* A question that nobody answers is a no, in its own time; the sub-agent's stands still. */
static void test_confirm_limit(void **state) {
	static const struct saying sayings[] = TREE("helper", LATER);
	struct tasks tasks;
	(void)state;
	open_index = open_count = 0;
	tasks_init(&tasks, sayings);
	agent_limits_default(&tasks.scene.options.limits);
	tasks.scene.options.limits.confirm_subagents = 1;
	tasks.scene.decide = answer_later;
	tasks.scene.meddle = watch_questions;
	tasks_open(&tasks, MODE_BUILD);
	scene_send(&tasks.scene, "go");
	while (open_index == 0) {
		loop_turn(tasks.scene.loop, 20);
	}
	assert_true(agent_answer(tasks.scene.agent, open_index, ANSWER_ALLOW, NULL));
	open_index = 0;
	scene_wait(&tasks.scene);
	assert_non_null(strstr(tasks.scene.results.data, "it was rejected"));
	assert_false(agent_answer(tasks.scene.agent, 100001, ANSWER_ALLOW, NULL));
	tasks_fini(&tasks);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_no_escalation),
		cmocka_unit_test(test_grant),
		cmocka_unit_test(test_nobody),
		cmocka_unit_test(test_one_at_a_time),
		cmocka_unit_test(test_stop),
		cmocka_unit_test(test_confirm_limit),
	};
	return CHECK_RUN(tests);
}
