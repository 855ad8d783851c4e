/* Who wants to end too early is asked to look again, once. */
#include "check.h"
#include "scene.h"

#include "base/mem.h"
#include "base/str.h"
#include "tool/call.h"
#include "json/json.h"

/* n 1: it fails; any other: it does not. */
static void start_touch(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;

	tool_result_init(&result);
	buf_add_str(&result.text, "touched");
	if (json_get_int(arguments, "n", 0) == 1) {
		tool_result_fail(&result, "there is no button \"Send\"\nthere are others");
	}
	tool_run_done(run, &result);
	tool_result_fini(&result);
}

/* n is the number of steps that are done, of two. */
static void start_plan(struct tool_run *run, const struct json *arguments) {
	static const char *const plans[] = {
		"Plan: x\n1. [pending] look\n2. [pending] send",
		"Plan: x\n1. [completed] look\n2. [pending] send",
		"Plan: x\n1. [completed] look\n2. [completed] send",
		"Plan: x\n1. [completed] look\n2. [needs_confirmation] send",
	};
	struct tool_result result;

	tool_result_init(&result);
	buf_add_str(&result.text, plans[json_get_int(arguments, "n", 0)]);
	tool_run_done(run, &result);
	tool_result_fini(&result);
}

static const struct tool_ops touch = { .start = start_touch };
static const struct tool_ops plan = { .start = start_plan };

/* The agent of a scene may use a family that is called as one of its tools. */
static void add_tool(
	struct scene *scene, const char *name, const char *domain, const struct tool_ops *ops) {
	static const char schema[] =
		"{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}}}";
	struct tool *tool = tool_new();
	struct err err = ERR_INIT;

	tool->name = xstrdup(name);
	tool->family = xstrdup("now");
	tool->domain = xstrdup(domain);
	tool->description = xstrdup("A tool of this test.");
	tool->risk = TOOL_RISK_WRITE;
	tool->ops = ops;
	tool->schema_text = xstrdup(schema);
	assert_true(json_parse(schema, strlen(schema), &tool->schema, &err));
	check(err.text, registry_add(scene->registry, tool, &err));
}

#define CALLS_ONE(name, n) SCENE_CALLS(SCENE_CALL("0", "a", name, "{\\\"n\\\":" n "}"))

static const struct {
	const char *name;
	struct reply replies[5];
	int rounds;       /* 0: many */
	size_t requests;  /* that are made */
	const char *told; /* in the last of them; NULL: nothing */
	const char *text; /* the last answer */
	const char *stop;
} cases[] = {
	{ .name = "an action that failed",
		.replies = { CALLS_ONE("touch", "1"), SCENE_SAYS("done!"),
			SCENE_SAYS("sorry") },
		.requests = 3,
		.told = "The last action failed (touch: there is no button",
		.text = "sorry",
		.stop = "stop" },
	{ .name = "asked once, not again and again",
		.replies = { CALLS_ONE("touch", "1"), SCENE_SAYS("done!"),
			CALLS_ONE("touch", "1"), SCENE_SAYS("done!") },
		.requests = 4,
		.told = "The last action failed",
		.text = "done!",
		.stop = "stop" },
	{ .name = "one that went well after it",
		.replies = { CALLS_ONE("touch", "1"), CALLS_ONE("touch", "0"),
			SCENE_SAYS("done!") },
		.requests = 3,
		.text = "done!",
		.stop = "stop" },
	{ .name = "what is no action",
		.replies = { SCENE_CALLS(SCENE_CALL("0", "a", "fail", "{}")),
			SCENE_SAYS("done!") },
		.requests = 2,
		.text = "done!",
		.stop = "stop" },
	{ .name = "an open step",
		.replies = { CALLS_ONE("create_plan", "1"), SCENE_SAYS("well"),
			CALLS_ONE("update_plan", "2"), SCENE_SAYS("now") },
		.requests = 4,
		.told = "A step of the plan is still open: send.",
		.text = "now",
		.stop = "stop" },
	{ .name = "no open step",
		.replies = { CALLS_ONE("create_plan", "2"), SCENE_SAYS("all") },
		.requests = 2,
		.text = "all",
		.stop = "stop" },
	{ .name = "a step that waits for a person",
		.replies = { CALLS_ONE("create_plan", "3"), SCENE_SAYS("shall I?") },
		.requests = 2,
		.text = "shall I?",
		.stop = "stop" },
	{ .name = "no room for another turn",
		.replies = { CALLS_ONE("touch", "1"), SCENE_SAYS("done!") },
		.rounds = 2,
		.requests = 2,
		.text = "done!",
		.stop = "stop" },
	{ .name = "at a limit",
		.replies = { CALLS_ONE("touch", "1"), SCENE_SAYS("done!") },
		.rounds = 1,
		.requests = 2,
		.text = "done!",
		.stop = "rounds" },
};

static void test_ends(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene, cases[i].replies, ARRAY_LEN(cases[i].replies));
		add_tool(&scene, "touch", "device", &touch);
		add_tool(&scene, "create_plan", NULL, &plan);
		add_tool(&scene, "update_plan", NULL, &plan);
		agent_limits_default(&scene.options.limits);
		if (cases[i].rounds) {
			scene.options.limits.rounds_max = cases[i].rounds;
		}
		scene_open(&scene, MODE_MAX, 0);
		scene_send(&scene, "go");
		scene_wait(&scene);
		size_t count = scene.server.requests.len;
		const char *last = scene.server.requests.items[count - 1];

		check_int(cases[i].name, count, cases[i].requests);
		check_str(cases[i].name, scene.text.data, cases[i].text);
		check_str(cases[i].name, scene.stop, cases[i].stop);
		if (cases[i].told) {
			check(cases[i].name, strstr(last, cases[i].told) != NULL);
		} else {
			check(cases[i].name, !strstr(last, "last action failed") &&
						     !strstr(last, "still open"));
		}
		scene_check_store(&scene, cases[i].name);
		scene_fini(&scene);
	}
}

/* A plan of an earlier task does not hold up a later one. */
static void test_of_an_earlier_task(void **state) {
	static const struct reply replies[] = { CALLS_ONE("create_plan", "1"),
		SCENE_SAYS("well"), SCENE_SAYS("that is all"), SCENE_SAYS("hello") };
	struct scene scene;

	(void)state;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	add_tool(&scene, "create_plan", NULL, &plan);
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	scene_send(&scene, "hello");
	scene_wait(&scene);
	assert_string_equal(scene.text.data, "hello");
	assert_int_equal(scene.server.requests.len, 4);
	scene_fini(&scene);
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_of_an_earlier_task),
	};

	return CHECK_RUN(tests);
}
