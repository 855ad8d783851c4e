/* The observer and the person act from inside of their callbacks: cancel at every
   single event, answer in the event that asks, send in the event that ends. */
#include "scene.h"

#include "check.h"

#include "base/mem.h"
#include "base/str.h"

/* One task that meets every kind of event: a notice, thinking, calls, a question. */
static const struct reply task[] = {
	{ .bytes = SCENE_EVENTS SCENE_STOP("tool_calls") SCENE_DONE, .close = true },
	SCENE_CALLS(SCENE_TEXT("hm") SCENE_CALL("0", "a", "later", "{\\\"n\\\":1}")
			SCENE_CALL("1", "b", "later", "{\\\"n\\\":2}")),
	SCENE_SAYS("end"),
};

static int count_events(enum agent_answer answer) {
	struct scene scene;
	scene_init(&scene, task, ARRAY_LEN(task));
	scene.answer = answer;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_COMPLETED);
	int events = scene.events;
	scene_fini(&scene);
	return events;
}

static void test_cancel_at_each_event(void **state) {
	(void)state;
	int count = count_events(ANSWER_ALLOW);
	assert_true(count > 15);
	for (int at = 1; at < count; at++) {
		struct scene scene;
		char name[32];
		snprintf(name, sizeof(name), "event %d", at);
		scene_init(&scene, task, ARRAY_LEN(task));
		scene.answer = ANSWER_ALLOW;
		scene.cancel_at = at;
		scene_open(&scene, MODE_BUILD, 0);
		scene_send(&scene, "go");
		scene_wait(&scene);
		check_int(name, scene.ends, 1);
		check_int(name, scene.state, AGENT_CANCELLED);
		check_str(name, scene.stop, "cancelled");
		check(name, conversation_check(agent_messages(scene.agent), NULL));
		scene_check_store(&scene, name);
		scene_fini(&scene);
	}
}

static void cancel_at_start(struct scene *scene, const struct agent_event *event) {
	if (event->kind == EVENT_CALL_STARTED) {
		agent_cancel(scene->agent);
	}
}

/* What the start of a call tells may be the last moment to stop it. */
static void test_cancel_before_effect(void **state) {
	(void)state;
	struct scene scene;
	scene_init(&scene, task + 1, ARRAY_LEN(task) - 1);
	scene.answer = ANSWER_ALLOW;
	scene.meddle = cancel_at_start;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "cancelled cancelled ");
	assert_null(strstr(scene.results.data, "partial"));
	assert_int_equal(scene.asked, 1);
	scene_check_store(&scene, "before the effect");
	scene_fini(&scene);
}

static void answer_at_once(struct scene *scene, const struct agent_event *event) {
	if (event->kind == EVENT_CALL_ASKED) {
		assert_true(agent_answer(
			scene->agent, event->call->index, scene->answer, "no, thanks"));
		assert_false(agent_answer(scene->agent, event->call->index, ANSWER_ALLOW, ""));
	}
}

/* Answered before it was asked: nobody is asked, and the first answer counts. */
static void test_answer_in_event(void **state) {
	(void)state;
	struct scene scene;
	scene_init(&scene, task, ARRAY_LEN(task));
	scene.answer = ANSWER_REJECT;
	scene.meddle = answer_at_once;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_int_equal(scene.asked, 0);
	assert_string_equal(scene.statuses.data, "rejected rejected ");
	assert_non_null(strstr(scene.results.data, "no, thanks"));
	scene_check_store(&scene, "answered in the event");
	scene_fini(&scene);
}

static enum agent_answer answer_inside(struct scene *scene, const struct agent_call *call) {
	assert_true(agent_answer(scene->agent, call->index, ANSWER_REJECT, "inside"));
	return ANSWER_ALLOW;
}

static void test_answer_inside_ask(void **state) {
	(void)state;
	struct scene scene;
	scene_init(&scene, task, ARRAY_LEN(task));
	scene.decide = answer_inside;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "rejected rejected ");
	scene_check_store(&scene, "answered inside ask");
	scene_fini(&scene);
}

static enum agent_answer cancel_inside(struct scene *scene, const struct agent_call *call) {
	agent_cancel(scene->agent);
	assert_false(agent_answer(scene->agent, call->index, ANSWER_ALLOW_TOOL, ""));
	return ANSWER_ALLOW_TOOL;
}

static void count_grant(void *ctx, const char *words) {
	(void)words;
	++*(int *)ctx;
}

/* After a cancel no answer counts, and none leaves a grant. */
static void test_cancel_inside_ask(void **state) {
	(void)state;
	struct scene scene;
	int grants = 0;
	scene_init(&scene, task, ARRAY_LEN(task));
	scene.decide = cancel_inside;
	scene_open(&scene, MODE_BUILD, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "cancelled cancelled ");
	agent_grants(scene.agent, count_grant, &grants);
	assert_int_equal(grants, 0);
	scene_check_store(&scene, "cancelled inside ask");
	scene_fini(&scene);
}

static void send_at_end(struct scene *scene, const struct agent_event *event) {
	if (event->kind == EVENT_END && scene->ends == 0) {
		scene_send(scene, "sent at the end");
	}
}

struct end_case {
	const char *name;
	bool cancel;
	const char *second, *third; /* what the next runs begin with */
};

/* A message sent in the very event of the end: behind what waited already, or,
   where that is held, before it, and letting it go. */
static void test_send_at_end(void **state) {
	static const struct end_case cases[] = {
		{ .name = "completed", .second = "was queued", .third = "sent at the end" },
		{ .name = "cancelled",
			.cancel = true,
			.second = "sent at the end",
			.third = "was queued" },
	};
	static const struct reply replies[] = { SCENE_SAYS("one"), SCENE_SAYS("two"),
		SCENE_SAYS("three") };
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;
		scene_init(&scene, replies, ARRAY_LEN(replies));
		scene.meddle = send_at_end;
		scene.cancel_at = cases[i].cancel ? 5 : 0;
		scene_open(&scene, MODE_CHAT, 0);
		scene_send(&scene, "first");
		scene_send(&scene, "was queued");
		scene_wait(&scene);
		check_int(cases[i].name, scene.ends, 3);
		size_t count = scene.server.requests.len;
		const char *second = scene.server.requests.items[count - 2];
		const char *third = scene.server.requests.items[count - 1];
		check(cases[i].name,
			strstr(second, cases[i].second) && !strstr(second, cases[i].third));
		check(cases[i].name, strstr(third, cases[i].third) != NULL);
		scene_check_store(&scene, cases[i].name);
		scene_fini(&scene);
	}
}

static void count_queue(struct scene *scene, const struct agent_event *event) {
	if (event->kind == EVENT_QUEUED) {
		buf_addf(&scene->results, "queue %d\n", event->number);
	}
}

/* Steered too late, it waits first in line, held where the task was cancelled, and
   the observer is told before the end. */
static void test_steer_too_late(void **state) {
	static const struct reply replies[] = { SCENE_SAYS("one"), SCENE_SAYS("two"),
		SCENE_SAYS("three") };
	(void)state;
	struct scene scene;
	struct err err = ERR_INIT;
	struct message steer;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	scene.meddle = count_queue;
	scene_open(&scene, MODE_CHAT, 0);
	scene_send(&scene, "first");
	scene_send(&scene, "second");
	while (scene.server.requests.len == 0 && scene.ends == 0) {
		loop_turn(scene.loop, 20);
	}
	message_init(&steer, ROLE_USER);
	message_add(&steer, PART_TEXT, "steered");
	assert_true(agent_steer(scene.agent, &steer, &err));
	message_fini(&steer);
	agent_cancel(scene.agent);
	scene_wait(&scene);
	assert_int_equal(scene.ends, 1);
	assert_true(agent_queue_is_held(scene.agent));
	assert_int_equal(agent_queue_count(scene.agent), 2);
	assert_string_equal(scene.results.data, "queue 1\nqueue 2\n");
	agent_queue_release(scene.agent);
	scene_wait(&scene);
	assert_int_equal(scene.ends, 3);
	size_t count = scene.server.requests.len;
	assert_non_null(strstr(scene.server.requests.items[count - 2], "steered"));
	assert_null(strstr(scene.server.requests.items[count - 2], "second"));
	scene_check_store(&scene, "steered too late");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cancel_at_each_event),
		cmocka_unit_test(test_cancel_before_effect),
		cmocka_unit_test(test_answer_in_event),
		cmocka_unit_test(test_answer_inside_ask),
		cmocka_unit_test(test_cancel_inside_ask),
		cmocka_unit_test(test_send_at_end),
		cmocka_unit_test(test_steer_too_late),
	};
	return CHECK_RUN(tests);
}
