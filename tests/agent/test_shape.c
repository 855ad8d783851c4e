/* A sub-agent whose answer has to be an object of some shape. */
#include "agent/subagent/shape.h"

#include "tasks.h"

#include "check.h"

#include "base/mem.h"
#include "json/json.h"

#define SAYS(text) SCENE_EVENTS SCENE_TEXT(text) SCENE_STOP("stop") SCENE_DONE
#define CALLS(calls) SCENE_EVENTS calls SCENE_STOP("tool_calls") SCENE_DONE
#define RESULT "\"role\":\"tool\"" /* stands in a request that has results */
#define SUB "You help."
#define SHAPE                                                                                  \
	"{\\\"type\\\":\\\"object\\\",\\\"properties\\\":{\\\"n\\\":{\\\"type\\\":"            \
	"\\\"integer\\\"}},\\\"required\\\":[\\\"n\\\"]}"
#define COUNT(shape)                                                                           \
	CALLS(SCENE_CALL("0", "a", "dispatch",                                                 \
		"{\\\"agent\\\":\\\"helper\\\",\\\"task\\\":\\\"count\\\","                    \
		"\\\"result\\\":" shape "}"))

static const struct {
	const char *name;
	struct saying sayings[5];
	const char *statuses;
	const char *results; /* a part of them */
} cases[] = {
	{ .name = "an object",
		.sayings = { { SUB, "fits this JSON Schema", SAYS("{\\\"n\\\":3}"), false },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, COUNT(SHAPE), false } },
		.statuses = "done ",
		.results = "]\n{\"n\":3}\n" },
	{ .name = "one in prose, with a slip",
		.sayings = { { SUB, NULL, SAYS("There are {\\\"n\\\":\\\"3\\\"} of them."),
				     false },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, COUNT(SHAPE), false } },
		.statuses = "done ",
		.results = "]\n{\"n\":3}\n" },
	{ .name = "asked once more",
		.sayings = { { SUB, "Your answer cannot be used: ", SAYS("{\\\"n\\\":4}"),
				     false },
			{ SUB, NULL, SAYS("four"), false },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, COUNT(SHAPE), false } },
		.statuses = "done ",
		.results = "]\n{\"n\":4}\n" },
	{ .name = "never one",
		.sayings = { { SUB, NULL, SAYS("{\\\"m\\\":true}"), false },
			{ RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, COUNT(SHAPE), false } },
		.statuses = "failed ",
		.results = "its answer does not fit what was asked for: " },
	{ .name = "a schema that is none",
		.sayings = { { RESULT, NULL, SAYS("end"), false },
			{ NULL, NULL, COUNT("{\\\"type\\\":\\\"array\\\"}"), false } },
		.statuses = "failed ",
		.results = "result: the schema must be of type object" },
};

static void test_cases(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct tasks tasks;
		tasks_init(&tasks, cases[i].sayings);
		tasks_open(&tasks, MODE_MAX);
		scene_send(&tasks.scene, "go");
		scene_wait(&tasks.scene);
		check_str(cases[i].name, tasks.scene.text.data, "end");
		check_str(cases[i].name, tasks.scene.statuses.data, cases[i].statuses);
		if (!strstr(tasks.scene.results.data, cases[i].results)) {
			fail_msg("%s: %s", cases[i].name, tasks.scene.results.data);
		}
		tasks_check_store(&tasks, cases[i].name, agent_conversation(tasks.scene.agent));
		tasks_fini(&tasks);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = { cmocka_unit_test(test_cases) };
	return CHECK_RUN(tests);
}
