/* Trees of sub-agents with random models, answers and cancels, by fixed seeds: one end,
   valid transcripts at every level, no open record, no request that stays. */
#include "tasks.h"

#include "check.h"

#include "agent/call/person.h"
#include "base/mem.h"
#include "base/str.h"

#define RUNS 60
#define TURNS_MAX 40 /* replies with calls; then there is only text */

static uint32_t seed;
static int turns;
static int open_index; /* of the question that stands there, 0: none */
static VEC(char *) made;

static uint32_t roll(uint32_t limit) {
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % limit;
}

static void add_call(struct buf *out, int index, bool is_task) {
	static const char *const agents[] = { "deep", "helper", "hurried", "brief", "shy",
		"nobody" };
	static const char *const names[] = { "now", "later", "fail", "hang" };
	buf_addf(out,
		"data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":%d,\"id\":\"c%d\","
		"\"function\":{",
		index, index);
	if (is_task) {
		buf_addf(out,
			"\"name\":\"dispatch\",\"arguments\":\"{\\\"agent\\\":\\\"%s\\\","
			"\\\"task\\\":\\\"do it\\\"}\"}}]}}]}\n\n",
			agents[roll(ARRAY_LEN(agents))]);
	} else {
		buf_addf(out, "\"name\":\"%s\",\"arguments\":\"{}\"}}]}}]}\n\n",
			names[roll(ARRAY_LEN(names))]);
	}
}

static void add_calls(struct buf *out) {
	bool all_tasks = roll(2);
	for (int i = 0, count = 1 + (int)roll(4); i < count; i++) {
		add_call(out, i, all_tasks || roll(3) == 0);
	}
	buf_add_str(out, SCENE_STOP("tool_calls") SCENE_DONE);
}

static struct reply choose(void *ctx, const char *request) {
	struct buf out = BUF_INIT;
	(void)ctx;
	(void)request;
	buf_add_str(&out, SCENE_EVENTS SCENE_TEXT("some words "));
	if (turns < TURNS_MAX && roll(3)) {
		turns++;
		add_calls(&out);
	} else if (roll(6)) {
		buf_add_str(&out, SCENE_STOP("stop") SCENE_DONE);
	} else {
		buf_add_str(&out, "data: {\"error\":{\"message\":\"bad luck\"}}\n\n");
	}
	char *bytes = buf_detach(&out);
	vec_push(&made, bytes);
	return (struct reply){ .bytes = bytes, .close = true, .hold = roll(2) };
}

static enum agent_answer answer_later(struct scene *scene, const struct agent_call *call) {
	(void)scene;
	(void)call;
	return ANSWER_LATER;
}

static void watch(struct scene *scene, const struct agent_event *event) {
	(void)scene;
	switch (event->kind) {
	case EVENT_CALL_ASKED:
	case EVENT_SUBAGENT_ASKED:
		check("one question at a time", open_index == 0);
		open_index = event->call->index;
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

static void answer(struct agent *agent) {
	static const enum agent_answer answers[] = { ANSWER_ALLOW, ANSWER_ALLOW,
		ANSWER_ALLOW_TOOL, ANSWER_ALLOW_CALL, ANSWER_REJECT, ANSWER_NOBODY };
	int index = open_index;
	open_index = 0;
	agent_answer(
		agent, index, roll(40) ? answers[roll(ARRAY_LEN(answers))] : ANSWER_STOP, NULL);
}

/* Something that a person or a server does between two turns of the loop. */
static void meddle(struct tasks *tasks) {
	struct agent *agent = tasks->scene.agent;
	if (open_index && roll(2)) {
		answer(agent);
	}
	if (roll(2)) {
		server_release(&tasks->scene.server, 1 + (int)roll(3));
	}
	if (roll(30) == 0) {
		agent_stop_subagent(agent, 1 + (int)roll(6));
	}
	if (roll(400) == 0) {
		agent_cancel(agent);
	}
}

static void one_run(uint32_t number) {
	static const struct saying none[] = { { .bytes = "" } };
	static const enum agent_mode modes[] = { MODE_BUILD, MODE_MAX, MODE_MAX, MODE_PLAN };
	struct tasks tasks;
	char name[32];
	snprintf(name, sizeof(name), "seed %u", number);
	seed = number * 2654435761u + 1;
	turns = open_index = 0;
	tasks_init(&tasks, none);
	tasks.scene.server.choose = choose;
	agent_limits_default(&tasks.scene.options.limits);
	tasks.scene.options.limits.tool = 5;
	tasks.scene.options.limits.calls_shell = 1 + (int)roll(12);
	tasks.scene.decide = answer_later;
	tasks.scene.meddle = watch;
	tasks_open(&tasks, modes[roll(ARRAY_LEN(modes))]);
	scene_send(&tasks.scene, "go");
	bool leaves = roll(10) == 0;
	for (int i = 0; agent_is_running(tasks.scene.agent) && !(leaves && i == 60); i++) {
		loop_turn(tasks.scene.loop, 2);
		meddle(&tasks);
	}
	if (!agent_is_running(tasks.scene.agent)) {
		check_int(name, tasks.scene.ends, 1);
		tasks_check_store(&tasks, name, agent_conversation(tasks.scene.agent));
		check(name, !agent_stop_subagent(tasks.scene.agent, 1));
	}
	tasks_fini(&tasks);
	for (size_t i = 0; i < made.len; i++) {
		free(made.items[i]);
	}
	vec_fini(&made);
}

static void test_random(void **state) {
	(void)state;
	for (uint32_t number = 1; number <= RUNS; number++) {
		one_run(number);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_random) };
	return CHECK_RUN(tests);
}
