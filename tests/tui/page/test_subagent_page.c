/* The card of a sub-agent and the page that it opens, as whole screens. */

#include "tests/tui/golden.h"

static struct agent_subagent view = {
	.number = 1,
	.name = "explorer",
	.task = "find where the port is set",
	.state = SUBAGENT_WORKING,
	.calls_max = 12,
};

static int begin(struct scene *scene) {
	scene_init(scene);
	scene_user(scene, "which port does it use?");
	scene_run(scene);
	int call = scene_call(scene, "dispatch",
		"{\"agent\":\"explorer\",\"task\":\"find where the port is set\"}",
		TOOL_RISK_READ);
	scene_start_call(scene, call);
	view.call = call;
	view.state = SUBAGENT_WAITING;
	view.calls = 0;
	view.tokens = 0;
	scene_subagent(scene, &view, NULL);
	return call;
}

static void say(struct scene *scene, const char *text) {
	struct agent_event turn = { .kind = EVENT_TURN_STARTED };
	struct agent_event inner = { .kind = EVENT_TEXT, .data = text, .len = strlen(text) };

	scene_subagent(scene, &view, &turn);
	scene_subagent(scene, &view, &inner);
}

static void work(struct scene *scene, int call) {
	view.state = SUBAGENT_WORKING;
	view.calls = 3;
	view.tokens = 4321;
	scene_output(scene, call,
		"> search_files {\"text\":\"port\"}\n> read_file "
		"{\"path\":\"etc/app.conf\"}\nI read the file.\n");
	scene_wait(scene, 4000);
	scene_subagent(scene, &view, NULL);
}

static void test_card(void **state) {
	struct scene scene;
	(void)state;
	int call = begin(&scene);
	assert_non_null(strstr(scene_draw(&scene, 24, 60), "waits for its turn"));
	work(&scene, call);
	golden_check(&scene, "subagent-card");
	scene_end_call(&scene, call, CALL_DONE, 0, "3 steps",
		"[explorer: completed; 3 calls, 4321 tokens, 4.0s]\nPort 8080, in "
		"etc/app.conf:3.\n",
		4000);
	const char *drawn = scene_draw(&scene, 24, 60);
	assert_non_null(strstr(drawn, "Port 8080")); /* the answer, not the way to it */
	assert_null(strstr(drawn, "search_files"));
	scene_fini(&scene);
}

static void test_page(void **state) {
	struct scene scene;
	(void)state;
	work(&scene, begin(&scene));
	scene_press(&scene, "C-o v");
	say(&scene, "I look into **etc/app.conf** first.");
	golden_check(&scene, "subagent-page");
	struct agent_subagent other = view;
	struct agent_event inner = { .kind = EVENT_TEXT, .data = "STRANGER", .len = 8 };
	other.number = 2;
	scene_subagent(&scene, &other, &inner);
	assert_null(strstr(scene_draw(&scene, 24, 60), "STRANGER"));
	scene_press(&scene, "q");
	assert_non_null(strstr(scene_draw(&scene, 24, 60), "which port"));
	scene_fini(&scene);
}

static void test_stop(void **state) {
	struct scene scene;
	(void)state;
	work(&scene, begin(&scene));
	scene_wants(&scene);
	scene_press(&scene, "C-o x");
	assert_string_equal(scene_wants(&scene), "stop subagent 1\n");
	scene_press(&scene, "v x");
	assert_string_equal(scene_wants(&scene), "stop subagent 1\n");
	view.state = SUBAGENT_CANCELLED;
	scene_subagent(&scene, &view, NULL);
	assert_non_null(strstr(scene_draw(&scene, 24, 60), "stopped"));
	scene_press(&scene, "x"); /* it is over */
	assert_string_equal(scene_wants(&scene), "");
	scene_press(&scene, "Esc");
	assert_non_null(strstr(scene_draw(&scene, 24, 60), "which port"));
	scene_fini(&scene);
}

/* Its question has its name, and is answered like any other. */
static void test_question(void **state) {
	struct scene scene;
	(void)state;
	work(&scene, begin(&scene));
	scene.subagent = "explorer";
	int call = scene_call(&scene, "read_sms", "{\"box\":\"inbox\"}", TOOL_RISK_PRIVATE);
	scene_ask(&scene, call, NULL, 0);
	scene_wait(&scene, 2000);
	golden_check(&scene, "subagent-sheet");
	scene_wants(&scene);
	scene_press(&scene, "1 Enter");
	assert_string_equal(scene_wants(&scene), "answer 2 allow\n");
	scene_fini(&scene);
}

/* A card of something else opens as before. */
static void test_other_cards(void **state) {
	struct scene scene;
	(void)state;
	scene_init(&scene);
	scene_user(&scene, "go");
	scene_run(&scene);
	int call = scene_call(&scene, "get_time", "{}", TOOL_RISK_READ);
	scene_start_call(&scene, call);
	scene_output(&scene, call, "it is late\n");
	scene_press(&scene, "C-o v");
	assert_non_null(strstr(scene_draw(&scene, 24, 60), "it is late"));
	assert_non_null(strstr(scene_draw(&scene, 24, 60), "/ find"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_card),
		cmocka_unit_test(test_page),
		cmocka_unit_test(test_stop),
		cmocka_unit_test(test_question),
		cmocka_unit_test(test_other_cards),
	};
	return CHECK_RUN(tests);
}
