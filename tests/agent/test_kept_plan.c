/* An open plan outlives every summary, word for word and once. */
#include "agent/window/kept_plan.h"

#include "long_scene.h"

#include "check.h"

#include "base/mem.h"
#include "tool/call.h"
#include "json/json.h"

#define MARK "The plan as it stands"
#define STEP "2. [pending] send it to Eva -- note: 555-0199"

static bool has_summary; /* or summaries fail */
static const char *plan_text;

static void start_plan(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;
	(void)arguments;
	tool_result_init(&result);
	buf_add_str(&result.text, plan_text);
	tool_run_done(run, &result);
	tool_result_fini(&result);
}

static const struct tool_ops plan_ops = { .start = start_plan };

static void add_plan(struct scene *scene) {
	static const char schema[] = "{\"type\":\"object\",\"properties\":{}}";
	struct tool *tool = tool_new();
	struct err err = ERR_INIT;
	tool->name = xstrdup("create_plan");
	tool->family = xstrdup("now");
	tool->description = xstrdup("A tool of this test.");
	tool->ops = &plan_ops;
	tool->schema_text = xstrdup(schema);
	assert_true(json_parse(schema, strlen(schema), &tool->schema, &err));
	check(err.text, registry_add(scene->registry, tool, &err));
}

static struct reply choose(void *ctx, const char *request) {
	static const struct reply calls =
		SCENE_CALLS(SCENE_CALL("0", "a", "create_plan", "{}"));
	static const struct reply summary = SCENE_SAYS("Goal: a summary");
	static const struct reply no_summary = NO_ANSWER;
	static const struct reply says = SCENE_SAYS("I go on");
	(void)ctx;
	if (strstr(request, "[conversation]")) {
		check("no copy is summed up", !strstr(request, MARK));
		return has_summary ? summary : no_summary;
	}
	bool begins = strstr(request, "make a plan") && !strstr(request, "\"role\":\"tool\"");
	return begins && !strstr(request, "[summary]") && !strstr(request, "words-1") ? calls
										      : says;
}

static size_t count(const char *text, const char *words) {
	size_t found = 0;
	while ((text = strstr(text, words))) {
		found++;
		text += strlen(words);
	}
	return found;
}

static const struct {
	const char *name;
	const char *plan;
	bool summary;
	size_t marks;
} cases[] = {
	{ "behind the summary", "Plan: x\n1. [completed] look\n" STEP "\n", true, 1 },
	{ "where there is none", "Plan: x\n1. [completed] look\n" STEP "\n", false, 1 },
	{ "a plan that is done", "Plan: x\n1. [completed] look\n2. [skipped] send\n", true, 0 },
};

static void test_kept(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;
		has_summary = cases[i].summary;
		plan_text = cases[i].plan;
		scene_init(&scene, NULL, 0);
		scene.server.choose = choose;
		add_plan(&scene);
		open_with(&scene, 0, WINDOW);
		scene_send(&scene, "make a plan");
		scene_wait(&scene);
		for (int n = 1; n <= 9; n++) {
			send_long(&scene, n);
			check_int(cases[i].name, scene.state, AGENT_COMPLETED);
		}
		const char *last = scene.server.requests.items[scene.server.requests.len - 1];
		check(cases[i].name, !strstr(last, "words-1 x"));
		check_int(cases[i].name, (int)count(last, MARK), (int)cases[i].marks);
		check_int(cases[i].name, (int)count(last, STEP), (int)cases[i].marks);
		check_int(cases[i].name, (int)count(last, "Goal: a summary"), has_summary);
		scene_check_store(&scene, cases[i].name);
		scene_fini(&scene);
	}
}

static void test_strip(void **state) {
	static const struct {
		const char *name, *summary, *out;
	} texts[] = {
		{ "none", NULL, "" },
		{ "without a plan", "Goal: x\n", "Goal: x\n" },
		{ "with one", "Goal: x\n\n" MARK " (update_plan changes it):\nPlan: y\n",
			"Goal: x" },
		{ "a plan alone", MARK " (update_plan changes it):\nPlan: y\n", "" },
	};
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		auto_buf struct buf out = BUF_INIT;
		kept_plan_strip(texts[i].summary, &out);
		check_str(texts[i].name, out.data ? out.data : "", texts[i].out);
	}
}

int main(void) {
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kept),
		cmocka_unit_test(test_strip),
	};
	return CHECK_RUN(tests);
}
