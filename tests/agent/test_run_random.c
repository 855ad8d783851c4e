/* Runs with random models, tools, answers and cancels, by fixed seeds: each ends
   exactly once, leaves a valid transcript and no open record. */
#include "scene.h"

#include "check.h"

#include "base/mem.h"

#define RUNS 300

static uint32_t seed;

static uint32_t roll(uint32_t limit) {
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % limit;
}

static void add_call(struct buf *out, int index) {
	static const char *const names[] = { "now", "side", "side", "later", "fail", "hang",
		"nothing", "call_tool" };
	static const char *const arguments[] = { "{}", "{\\\"n\\\":1}", "{\\\"n\\\":\\\"x\\\"}",
		"{\\\"n\\\"", "", "{\\\"name\\\":\\\"now\\\"}" };
	buf_addf(out,
		"data: {\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":%d,\"id\":\"c%d\","
		"\"function\":{\"name\":\"%s\",\"arguments\":\"%s\"}}]}}]}\n\n",
		index, index, names[roll(ARRAY_LEN(names))],
		arguments[roll(ARRAY_LEN(arguments))]);
}

/* One reply of the model, as bytes; the caller's. */
static char *make_reply(void) {
	static const char *const ends[] = { SCENE_STOP("stop") SCENE_DONE,
		SCENE_STOP("tool_calls") SCENE_DONE, SCENE_STOP("length") SCENE_DONE,
		SCENE_STOP("content_filter") SCENE_DONE, SCENE_DONE, "",
		"data: {\"error\":{\"message\":\"bad luck\"}}\n\n" };
	struct buf out = BUF_INIT;
	buf_add_str(&out, SCENE_EVENTS);
	for (uint32_t i = roll(4); i > 0; i--) {
		buf_add_str(&out, SCENE_TEXT("some words "));
	}
	if (roll(3)) {
		for (uint32_t i = 0, count = roll(5); i < count; i++) {
			add_call(&out, (int)i);
		}
	}
	buf_add_str(&out, ends[roll(10) < 7 ? roll(2) : roll(ARRAY_LEN(ends))]);
	return buf_detach(&out);
}

static void one_run(uint32_t number) {
	static const enum agent_answer answers[] = { ANSWER_ALLOW, ANSWER_ALLOW_CALL,
		ANSWER_ALLOW_TOOL, ANSWER_REJECT, ANSWER_STOP, ANSWER_NOBODY };
	struct reply replies[40] = { 0 };
	char name[32];
	snprintf(name, sizeof(name), "seed %u", number);
	seed = number * 2654435761u + 1;
	for (size_t i = 0; i < ARRAY_LEN(replies); i++) {
		replies[i] = (struct reply){ .bytes = make_reply(), .close = true };
	}
	struct scene scene;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	agent_limits_default(&scene.options.limits);
	scene.options.limits.tool = 5;
	scene.options.limits.rounds = scene.options.limits.rounds_max = 1 + (int)roll(5);
	scene.options.limits.calls_shell = 1 + (int)roll(8);
	scene.answer = answers[roll(ARRAY_LEN(answers))];
	scene.cancel_at = roll(3) ? 0 : 1 + (int)roll(25);
	scene_open(&scene, (enum agent_mode)roll(4), 0);
	int runs = 1 + (int)roll(3);
	for (int i = 0; i < runs; i++) {
		scene_send(&scene, "go");
		scene_wait(&scene);
	}
	check_int(name, scene.ends, scene.runs);
	check_int(name, scene.runs, runs);
	check(name, scene.cancel_at == 0 || scene.events < scene.cancel_at ||
			    !agent_is_running(scene.agent));
	scene_check_store(&scene, name);
	scene_fini(&scene);
	for (size_t i = 0; i < ARRAY_LEN(replies); i++) {
		free((char *)replies[i].bytes);
	}
}

static void test_random(void **state) {
	(void)state;
	for (uint32_t i = 1; i <= RUNS; i++) {
		one_run(i);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_random) };
	return CHECK_RUN(tests);
}
