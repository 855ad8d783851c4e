/* Results that are too large on their way into the store and back to the model. */
#include "agent/call/results.h"

#include "check.h"
#include "scene.h"

#include "base/mem.h"
#include "store/blobs.h"
#include "tool/call.h"
#include "json/json.h"

#include <dirent.h>

#define LINE "a line that says nothing much, over and over\n"
#define LINES 400

static void flood(struct tool_run *run, const struct json *arguments) {
	struct tool_result result;

	tool_result_init(&result);
	for (int i = 0; i < LINES; i++) {
		buf_addf(&result.text, "%s", i == 200 ? "the Needle lies here\n" : LINE);
	}
	result.failed = json_get_int(arguments, "n", 0) == 1;
	tool_run_done(run, &result);
	tool_result_fini(&result);
}

static void page(struct tool_run *run, const struct json *arguments) {
	struct result_query query = {
		.id = json_get_int(arguments, "n", 1), .search = "needle", .max = 8000
	};
	struct tool_result result;
	struct err err = ERR_INIT;

	tool_result_init(&result);
	if (!results_read(tool_run_env(run)->agent, &query, &result.text, NULL, &err)) {
		tool_result_fail(&result, "%s", err.text);
	}
	tool_run_done(run, &result);
	tool_result_fini(&result);
}

static enum tool_risk page_risk(
	const struct tool_env *env, const struct json *arguments, enum tool_risk declared) {
	(void)declared;
	return results_risk(env->agent, json_get_int(arguments, "n", 1));
}

static const struct tool_ops flood_ops = { .start = flood };
static const struct tool_ops page_ops = { .start = page, .risk = page_risk };

/* The agent of a scene may use a family that is called as one of its tools. */
static void add_tool(struct scene *scene, const char *name, enum tool_risk risk,
	const struct tool_ops *ops) {
	static const char schema[] =
		"{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}}}";
	struct tool *tool = tool_new();
	struct err err = ERR_INIT;

	tool->name = xstrdup(name);
	tool->family = xstrdup("now");
	tool->description = xstrdup("A tool of this test.");
	tool->risk = risk;
	tool->ops = ops;
	tool->schema_text = xstrdup(schema);
	assert_true(json_parse(schema, strlen(schema), &tool->schema, &err));
	check(err.text, registry_add(scene->registry, tool, &err));
}

static void begin(
	struct scene *scene, const struct reply *replies, size_t count, enum tool_risk risk) {
	scene_init(scene, replies, count);
	add_tool(scene, "flood", risk, &flood_ops);
	add_tool(scene, "page", TOOL_RISK_READ, &page_ops);
	scene_open(scene, MODE_MAX, 0);
}

static int count_blobs(const struct scene *scene) {
	auto_free char *path = xasprintf("%s/blobs", scene->folder);
	DIR *dir = opendir(path);
	int count = 0;

	for (struct dirent *entry; dir && (entry = readdir(dir));) {
		count += entry->d_name[0] != '.';
	}
	if (dir) {
		closedir(dir);
	}
	return count;
}

static const struct reply looks_into_it[] = {
	SCENE_CALLS(SCENE_CALL("0", "a", "flood", "{}")),
	SCENE_CALLS(SCENE_CALL("0", "b", "page", "{\\\"n\\\":1}")),
	SCENE_SAYS("found"),
};

static void test_kept_and_read(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, looks_into_it, ARRAY_LEN(looks_into_it), TOOL_RISK_READ);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "done done ");
	assert_non_null(strstr(scene.results.data, "characters left out ...]"));
	assert_non_null(strstr(scene.results.data, "[All of it is kept as result 1: "));
	assert_non_null(strstr(scene.results.data, " 400 lines."));
	assert_non_null(strstr(scene.results.data, ": the Needle lies here\n"));
	assert_int_equal(count_blobs(&scene), 1);
	/* The model is told the same. */
	assert_non_null(strstr(scene.server.requests.items[1], "kept as result 1: "));
	assert_non_null(strstr(scene.server.requests.items[2], "the Needle lies here"));
	scene_check_store(&scene, "results");
	scene_fini(&scene);
}

/* What a private call gave is as private when it is read again. */
static void test_risk(void **state) {
	static const struct {
		const char *name;
		enum tool_risk risk;
		int asked; /* in plan mode, for both calls */
		const char *statuses;
	} cases[] = {
		{ "public", TOOL_RISK_READ, 0, "done done " },
		{ "private", TOOL_RISK_PRIVATE, 2, "done done " },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		begin(&scene, looks_into_it, ARRAY_LEN(looks_into_it), cases[i].risk);
		struct err err = ERR_INIT;

		assert_true(agent_set_mode(scene.agent, MODE_PLAN, &err));
		scene.answer = ANSWER_ALLOW;
		scene_send(&scene, "go");
		scene_wait(&scene);
		check_str(cases[i].name, scene.statuses.data, cases[i].statuses);
		check_int(cases[i].name, scene.asked, cases[i].asked);
		scene_fini(&scene);
	}
}

/* Numbers of other conversations lead nowhere. */
static void test_of_another_conversation(void **state) {
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "flood", "{}")),
		SCENE_SAYS("kept"),
		SCENE_CALLS(SCENE_CALL("0", "b", "page", "{\\\"n\\\":1}")),
		SCENE_SAYS("nothing"),
	};
	struct scene scene;

	(void)state;
	begin(&scene, replies, ARRAY_LEN(replies), TOOL_RISK_READ);
	scene_send(&scene, "go");
	scene_wait(&scene);
	scene.agent = agent_free(scene.agent);
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "and now?");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "done failed ");
	assert_non_null(strstr(scene.results.data, "this conversation has no kept result 1"));
	scene_fini(&scene);
}

static void test_nothing_is_saved(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene, looks_into_it, ARRAY_LEN(looks_into_it));
	add_tool(&scene, "flood", TOOL_RISK_READ, &flood_ops);
	add_tool(&scene, "page", TOOL_RISK_READ, &page_ops);
	scene.store = store_close(scene.store);
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "done failed ");
	assert_non_null(strstr(scene.results.data, "characters left out ...]"));
	assert_null(strstr(scene.results.data, "kept as result"));
	assert_int_equal(count_blobs(&scene), 0);
	scene_fini(&scene);
}

/* A place that cannot be written: the run goes on with what is shown. */
static void test_cannot_be_kept(void **state) {
	struct scene scene;

	(void)state;
	begin(&scene, looks_into_it, ARRAY_LEN(looks_into_it), TOOL_RISK_READ);
	auto_free char *path = xasprintf("%s/blobs", scene.folder);
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fclose(file);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_int_equal(scene.state, AGENT_COMPLETED);
	assert_string_equal(scene.statuses.data, "done failed ");
	assert_null(strstr(scene.results.data, "kept as result"));
	scene_check_store(&scene, "not kept");
	scene_fini(&scene);
}

/* Equal is what is equal in all of it, not in what is shown. */
static void counted(struct tool_run *run, const struct json *arguments) {
	static int count;
	struct tool_result result;

	(void)arguments;
	tool_result_init(&result);
	for (int i = 0; i < LINES; i++) {
		buf_addf(&result.text, "%d %s", i == 200 ? count : 0, LINE);
	}
	count++;
	tool_run_done(run, &result);
	tool_result_fini(&result);
}

static void test_breaker_sees_all(void **state) {
	static const struct tool_ops ops = { .start = counted };
	static const struct reply replies[] = {
		SCENE_CALLS(SCENE_CALL("0", "a", "counted", "{}")),
		SCENE_CALLS(SCENE_CALL("0", "b", "counted", "{}")),
		SCENE_CALLS(SCENE_CALL("0", "c", "counted", "{}")),
		SCENE_SAYS("done"),
	};
	struct scene scene;

	(void)state;
	scene_init(&scene, replies, ARRAY_LEN(replies));
	add_tool(&scene, "counted", TOOL_RISK_READ, &ops);
	scene_open(&scene, MODE_MAX, 0);
	scene_send(&scene, "go");
	scene_wait(&scene);
	assert_string_equal(scene.statuses.data, "done done done ");
	assert_null(strstr(scene.results.data, "gave the same result before"));
	assert_int_equal(count_blobs(&scene), 3);
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_kept_and_read),
		cmocka_unit_test(test_risk),
		cmocka_unit_test(test_of_another_conversation),
		cmocka_unit_test(test_nothing_is_saved),
		cmocka_unit_test(test_cannot_be_kept),
		cmocka_unit_test(test_breaker_sees_all),
	};

	return CHECK_RUN(tests);
}
