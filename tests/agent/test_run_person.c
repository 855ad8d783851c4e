/* What a person does to a call: changes it, answers a question, runs a line of their
   own. */
#include "scene.h"

#include "agent/call/person.h"
#include "check.h"

#include "base/mem.h"
#include "base/str.h"
#include "store/messages.h"
#include "store/runs.h"

static int later_index; /* of the call that waits */
static int changes;

static enum agent_answer answer_later(struct scene *scene, const struct agent_call *call) {
	(void)scene;
	later_index = call->index;
	return ANSWER_LATER;
}

static void watch_changes(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	changes += event->kind == EVENT_CALL_CHANGED;
}

static void until_asked(struct scene *scene) {
	later_index = 0;
	for (int i = 0; i < 1000 && later_index == 0; i++) {
		loop_turn(scene->loop, 20);
	}
	assert_int_not_equal(later_index, 0);
}

/* What is shown is what runs, and the model is told; its own words stay. */
static void test_edit(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "later", "{\\\"n\\\":1}")),
		SCENE_SAYS("end"),
	};
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.decide = answer_later;
	scene.meddle = watch_changes;
	changes = 0;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	until_asked(&scene);
	assert_false(agent_edit(scene.agent, later_index + 7, "{}", &err));
	assert_false(agent_edit(scene.agent, later_index, "{\"n\":", &err));
	assert_false(agent_edit(scene.agent, later_index, "{\"n\":\"many words\"}", &err));
	assert_int_equal(changes, 0);
	assert_true(agent_edit(scene.agent, later_index, "{\"n\":5}", &err));
	assert_int_equal(changes, 1);
	assert_true(agent_answer(scene.agent, later_index, ANSWER_ALLOW, NULL));
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "done ");
	assert_non_null(strstr(scene.results.data,
		"[The person changed the arguments before it ran: {\"n\":5}]"));
	assert_non_null(strstr(scene.server.requests.items[1], "{\\\"n\\\":1}"));
	scene_check_store(&scene, "edit");
	scene_fini(&scene);
}

/* Only what nobody was asked about yet goes, and the rest is as it was. */
static size_t behind_at_end;

static void watch_ends(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	if (event->kind == EVENT_CALL_ENDED && event->call->status == CALL_REJECTED) {
		behind_at_end = event->call->behind;
	}
}

static void test_drop(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "later", "{\\\"n\\\":1}")
				SCENE_CALL("1", "b", "later", "{\\\"n\\\":2}")
					SCENE_CALL("2", "c", "later", "{\\\"n\\\":3}")),
		SCENE_SAYS("end"),
	};
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.decide = answer_later;
	scene.meddle = watch_ends;
	scene_open(&scene, MODE_BUILD, 0);
	assert_false(agent_drop(scene.agent, 1));
	scene_send(&scene, "go");
	until_asked(&scene);
	int first = later_index;
	behind_at_end = 7;
	assert_false(agent_drop(scene.agent, first)); /* it has its question */
	assert_false(agent_drop(scene.agent, first + 3));
	assert_true(agent_drop(scene.agent, first + 1));
	assert_false(agent_drop(scene.agent, first + 1));
	for (int i = 0; i < 1000 && scene.statuses.len == 0; i++) {
		loop_turn(scene.loop, 20);
	}
	assert_string_equal(scene.statuses.data, "rejected ");
	assert_int_equal(behind_at_end, 1);
	assert_true(agent_answer(scene.agent, first, ANSWER_ALLOW, NULL));
	until_asked(&scene);
	assert_int_equal(later_index, first + 2);
	assert_true(agent_answer(scene.agent, later_index, ANSWER_ALLOW, NULL));
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "rejected done done ");
	assert_int_equal(scene.started, 2);
	const char *request = scene.server.requests.items[1];
	const char *taken = strstr(request, "took this call out before its turn");
	const char *before = strstr(request, "\"tool_call_id\":\"a\"");
	const char *after = strstr(request, "\"tool_call_id\":\"c\"");
	assert_true(taken && before && after);
	assert_true(before < taken && taken < after);
	assert_false(agent_drop(scene.agent, first + 2));
	scene_check_store(&scene, "drop");
	scene_fini(&scene);
}

#define ASK(arguments) SCENE_CALLS(SCENE_CALL("0", "a", "ask_user", arguments))
#define COLOUR "{\\\"question\\\":\\\"Which?\\\",\\\"options\\\":[\\\"red\\\",\\\"blue\\\"]}"

static void test_question(void **state) {
	static const struct {
		const char *name;
		enum agent_answer answer;
		const char *reason;
		const char *status, *result;
		enum agent_end_state state;
	} cases[] = {
		{ "a choice", ANSWER_ALLOW, "2", "done ", "The person chose: blue",
			AGENT_COMPLETED },
		{ "no answer", ANSWER_REJECT, "ask later", "rejected ",
			"did not answer the question. They said: ask later", AGENT_COMPLETED },
		{ "stop", ANSWER_STOP, NULL, "rejected ", "did not answer", AGENT_CANCELLED },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const struct reply replies[] = { ASK(COLOUR), SCENE_SAYS("end") };
		struct scene scene;
		scene_init(&scene, replies, ARRAY_LEN(replies));
		scene.decide = answer_later;
		scene_open(&scene, MODE_PLAN, 0);
		scene_send(&scene, "go");
		until_asked(&scene);
		assert_false(agent_answer(scene.agent, later_index, ANSWER_ALLOW, "green"));
		assert_false(agent_answer(scene.agent, later_index, ANSWER_ALLOW, NULL));
		check(cases[i].name, agent_answer(scene.agent, later_index, cases[i].answer,
					     cases[i].reason));
		scene_wait(&scene);
		check_str(cases[i].name, scene.statuses.data, cases[i].status);
		check(cases[i].name, strstr(scene.results.data, cases[i].result));
		check_int(cases[i].name, scene.state, cases[i].state);
		check(cases[i].name, !scene.unasked);
		scene_check_store(&scene, cases[i].name);
		scene_fini(&scene);
	}
}

/* Where nobody is the run goes on, and a question that is none is the model's fault. */
static void test_question_without_person(void **state) {
	static const struct reply replies[] = {
		ASK(COLOUR),
		ASK("{\\\"question\\\":\\\"Which?\\\",\\\"kind\\\":\\\"one\\\"}"),
		SCENE_SAYS("end"),
	};
	(void)state;
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.answer = ANSWER_NOBODY;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "done failed ");
	assert_non_null(strstr(scene.results.data, "nobody to ask"));
	assert_non_null(strstr(scene.results.data, "needs options"));
	assert_int_equal(scene.state, AGENT_COMPLETED);
	assert_false(scene.unasked);
	scene_check_store(&scene, "nobody");
	scene_fini(&scene);
}

/* A line of the person's own: through the gate, no request, part of the conversation. */
static void test_shell(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("end") };
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.answer = ANSWER_ALLOW;
	scene_open(&scene, MODE_PLAN, 0);
	assert_false(agent_shell(scene.agent, "make", &err));
	assert_non_null(strstr(err.text, "/mode build"));
	assert_true(agent_set_mode(scene.agent, MODE_BUILD, &err));
	assert_true(agent_shell(scene.agent, "make", &err));
	assert_false(agent_shell(scene.agent, "make", &err));
	scene_wait(&scene);
	assert_int_equal(scene.asked, 1);
	assert_int_equal(scene.server.requests.len, 0);
	assert_string_equal(scene.statuses.data, "done ");
	int64_t id = agent_conversation(scene.agent);
	scene.agent = agent_free(scene.agent);
	scene_open(&scene, MODE_BUILD, id);
	const struct conversation *messages = agent_messages(scene.agent);
	assert_int_equal(messages->messages.len, 1);
	const struct part *part = &messages->messages.items[0].parts.items[0];
	assert_int_equal(part->kind, PART_SHELL);
	assert_string_equal(part->name, "make");
	assert_int_equal(part->status, CALL_DONE);
	scene_send(&scene, "what did it say");
	scene_wait(&scene);
	assert_non_null(strstr(scene.server.requests.items[0],
		"The person ran a command:\\n[shell]\\n$ make\\n"));
	scene_check_store(&scene, "shell");
	scene_fini(&scene);
}

/* A flow that fits asks no model; one that stops is gone on with in the same run. */
static void test_flow(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "now", "{}")),
		SCENE_SAYS("end"),
	};
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.answer = ANSWER_ALLOW;
	scene_open(&scene, MODE_PLAN, 0);
	assert_false(agent_flow(scene.agent, "/flow fits", "fits", "{}", &err));
	assert_true(agent_set_mode(scene.agent, MODE_BUILD, &err));
	assert_true(agent_flow(scene.agent, "/flow fits", "fits", "{}", &err));
	scene_wait(&scene);
	assert_int_equal(scene.server.requests.len, 0);
	assert_int_equal(scene.runs, 1);
	assert_true(agent_flow(scene.agent, "/flow x a=1", "x", "{\"a\":1}", &err));
	scene_wait(&scene);
	assert_int_equal(scene.runs, 2);
	assert_int_equal(scene.ends, 2);
	assert_string_equal(scene.statuses.data, "done failed done ");
	assert_string_equal(scene.text.data, "end");
	assert_int_equal(scene.state, AGENT_COMPLETED);
	assert_non_null(strstr(scene.server.requests.items[0],
		"It stopped before its end. Go on from there with your tools, to what it was "
		"for:\\n[shell]\\n$ /flow x a=1\\nstopped at step 2"));
	assert_non_null(strstr(scene.server.requests.items[0],
		"The person ran a flow, written steps for the "
		"phone:\\n[shell]\\n$ /flow fits"));
	int64_t id = agent_conversation(scene.agent);
	scene.agent = agent_free(scene.agent);
	scene_open(&scene, MODE_BUILD, id);
	const struct part *part =
		&agent_messages(scene.agent)->messages.items[1].parts.items[0];
	assert_int_equal(part->kind, PART_SHELL);
	assert_string_equal(part->id, "run_flow");
	assert_string_equal(part->name, "/flow x a=1");
	scene_check_store(&scene, "flow");
	scene_fini(&scene);
}

static void test_shell_is_refused(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("end") };
	static const char *const deny[] = { "run_shell(rm *)", NULL };
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.answer = ANSWER_REJECT;
	scene.options.deny = deny;
	scene_open(&scene, MODE_BUILD, 0);
	assert_true(agent_shell(scene.agent, "rm x", &err));
	scene_wait(&scene);
	assert_int_equal(scene.asked, 0);
	assert_true(agent_shell(scene.agent, "make", &err));
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "denied rejected ");
	assert_int_equal(scene.started, 0);
	scene_check_store(&scene, "refused");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_edit),
		cmocka_unit_test(test_drop),
		cmocka_unit_test(test_question),
		cmocka_unit_test(test_question_without_person),
		cmocka_unit_test(test_shell),
		cmocka_unit_test(test_flow),
		cmocka_unit_test(test_shell_is_refused),
	};

	return CHECK_RUN(tests);
}
