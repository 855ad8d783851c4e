/* The plan over the composer. */

#include "base/mem.h"
#include "tests/tui/scene.h"

static void update(struct scene *scene, const char *result) {
	int call = scene_call(scene, "update_plan", "{\"step\":1}", TOOL_RISK_READ);

	scene_end_call(scene, call, CALL_DONE, 0, "1/3", result, 1);
}

static void test_panel(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	scene_draw(&scene, 24, 45);
	scene_press(&scene, "C-x l");
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "there is no plan here"));
	update(&scene, "Plan: t\n1. [completed] edit the file\n2. [in_progress] restart the "
		       "service\n3. [pending] read the log -- note: maybe\n");
	scene_wait(&scene, 5000);
	const char *dump = scene_draw(&scene, 24, 45);

	assert_non_null(
		strstr(dump, "plan 1/3: restart the service      [Ctrl-X l]\n------------"));
	assert_null(strstr(dump, "[ ] read the log"));
	scene_press(&scene, "C-x l");
	assert_non_null(strstr(scene_draw(&scene, 24, 45),
		"\n[x] edit the file\n[>] restart the service\n[ ] read the log (maybe)\n-"));
	scene_press(&scene, "C-x l");
	assert_null(strstr(scene_draw(&scene, 24, 45), "[ ] read the log"));
	update(&scene, "Plan: t\n1. [completed] edit the file\n");
	assert_non_null(
		strstr(scene_draw(&scene, 24, 45), "plan 1/1: all steps are done with"));
	scene_end(&scene, AGENT_COMPLETED, NULL);
	assert_null(strstr(scene_draw(&scene, 24, 45), "plan 1/1"));
	scene_fini(&scene);
}

/* Of a long plan the current step is in sight, and the rest is counted. */
static void test_long_plan(void **state) {
	struct scene scene;
	auto_buf struct buf plan = BUF_INIT;

	(void)state;
	buf_add_str(&plan, "Plan: long\n");
	for (int i = 1; i <= 30; i++) {
		buf_addf(&plan, "%d. [%s] step %d of it\n", i, i < 20 ? "completed" : "pending",
			i);
	}
	scene_init(&scene);
	scene_run(&scene);
	update(&scene, plan.data);
	scene_press(&scene, "C-x l");
	const char *dump = scene_draw(&scene, 24, 45);

	assert_non_null(strstr(dump, "[ ] step 20 of it"));
	assert_null(strstr(dump, "[x] step 1 of it"));
	assert_non_null(strstr(dump, "and 19 more"));
	assert_null(strstr(scene_draw(&scene, 12, 45), "plan 19/30"));
	dump = scene_draw(&scene, 40, 120);
	assert_non_null(strstr(dump, "\nplan 19/30         |"));
	assert_non_null(strstr(dump, "\n[ ] step 20 of it  |"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_panel),
		cmocka_unit_test(test_long_plan),
	};

	return CHECK_RUN(tests);
}
