/* The sheet alone: which keys lead to which answer, and when. */

#include "tui/sheet/approval.h"

#include "base/clock.h"
#include "base/mem.h"
#include "tests/check.h"
#include "tests/tui/scene.h"

static const char *const scopes[] = { "git", "make", NULL };

struct answer_case {
	const char *name;
	enum tool_risk risk;
	bool with_scopes;
	const char *press;
	const char *wants;
};

static const struct answer_case cases[] = {
	{ .name = "allow once is chosen first",
		.risk = TOOL_RISK_WRITE,
		.press = "Enter",
		.wants = "answer 1 allow\n" },
	{ .name = "digits move",
		.risk = TOOL_RISK_WRITE,
		.press = "4 1 Enter",
		.wants = "answer 1 allow\n" },
	{ .name = "arrows move and stop at the ends",
		.risk = TOOL_RISK_WRITE,
		.press = "Up Up Down Enter",
		.wants = "answer 1 call\n" },
	{ .name = "stop",
		.risk = TOOL_RISK_WRITE,
		.press = "4 Enter",
		.wants = "answer 1 stop\n" },
	{ .name = "reject without a reason",
		.risk = TOOL_RISK_WRITE,
		.press = "3 Enter Enter",
		.wants = "answer 1 reject\n" },
	{ .name = "reject with a reason",
		.risk = TOOL_RISK_WRITE,
		.press = "3 Enter too Space wet Enter",
		.wants = "answer 1 reject too wet\n" },
	{ .name = "the reason can be edited",
		.risk = TOOL_RISK_WRITE,
		.press = "3 Enter abx BS 1 Left 2 Enter",
		.wants = "answer 1 reject ab21\n" },
	{ .name = "Escape leaves the reason",
		.risk = TOOL_RISK_WRITE,
		.press = "3 Enter no Esc 1 Enter",
		.wants = "answer 1 allow\n" },
	{ .name = "here: the exact call first",
		.risk = TOOL_RISK_WRITE,
		.with_scopes = true,
		.press = "2 Enter",
		.wants = "answer 1 call\n" },
	{ .name = "here: programs",
		.risk = TOOL_RISK_WRITE,
		.with_scopes = true,
		.press = "2 Right Enter",
		.wants = "answer 1 scope\n" },
	{ .name = "here: the tool",
		.risk = TOOL_RISK_WRITE,
		.with_scopes = true,
		.press = "2 Right Right Enter",
		.wants = "answer 1 tool\n" },
	{ .name = "here: round again",
		.risk = TOOL_RISK_WRITE,
		.with_scopes = true,
		.press = "2 Right Right Right Enter",
		.wants = "answer 1 call\n" },
	{ .name = "here: to the left",
		.risk = TOOL_RISK_WRITE,
		.press = "2 Left Enter",
		.wants = "answer 1 tool\n" },
	{ .name = "here: all reads only for a read",
		.risk = TOOL_RISK_READ,
		.press = "2 Left Enter",
		.wants = "answer 1 reads\n" },
	{ .name = "Left and Right elsewhere change nothing",
		.risk = TOOL_RISK_WRITE,
		.press = "1 Right 2 Enter",
		.wants = "answer 1 call\n" },
	{ .name = "danger: nothing is chosen",
		.risk = TOOL_RISK_DANGER,
		.press = "Enter Enter",
		.wants = "" },
	{ .name = "danger: one Enter is not enough",
		.risk = TOOL_RISK_DANGER,
		.press = "1 Enter",
		.wants = "" },
	{ .name = "danger: a second Enter too soon",
		.risk = TOOL_RISK_DANGER,
		.press = "1 Enter Enter",
		.wants = "" },
	{ .name = "danger: the second Enter counts after half a second",
		.risk = TOOL_RISK_DANGER,
		.press = "1 Enter Enter Enter Enter Enter",
		.wants = "answer 1 allow\n" },
	{ .name = "danger: another choice begins again",
		.risk = TOOL_RISK_DANGER,
		.press = "1 Enter 2 1 Enter Enter",
		.wants = "" },
	{ .name = "danger: only the exact call here",
		.risk = TOOL_RISK_DANGER,
		.with_scopes = true,
		.press = "2 Right Enter Enter Enter Enter Enter",
		.wants = "answer 1 call\n" },
	{ .name = "danger: rejecting is easy",
		.risk = TOOL_RISK_DANGER,
		.press = "3 Enter Enter",
		.wants = "answer 1 reject\n" },
	{ .name = "letters are nothing",
		.risk = TOOL_RISK_WRITE,
		.press = "yYaAnNsS5690",
		.wants = "" },
	{ .name = "the whole text and back",
		.risk = TOOL_RISK_WRITE,
		.press = "v Down Esc Enter",
		.wants = "answer 1 allow\n" },
};

static void test_answers(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		scene_run(&scene);
		int call = scene_call(
			&scene, "run_shell", "{\"command\":\"git log\"}", cases[i].risk);

		scene_ask(&scene, call, cases[i].with_scopes ? scopes : NULL, 0);
		scene_draw(&scene, 24, 45);
		scene_wait(&scene, 400);
		scene_press(&scene, cases[i].press);
		check_str(cases[i].name, scene_wants(&scene), cases[i].wants);
		scene_fini(&scene);
	}
}

/* A question whose time is over, or that something else answered, goes. */
static void test_removed(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	int first = scene_call(&scene, "run_shell", "{\"command\":\"one\"}", TOOL_RISK_WRITE);
	int second = scene_call(&scene, "run_shell", "{\"command\":\"two\"}", TOOL_RISK_WRITE);

	scene_ask(&scene, first, NULL, 60000);
	scene_ask(&scene, second, NULL, 0);
	scene_wait(&scene, 1000);
	const char *dump = scene_draw(&scene, 24, 80);

	assert_non_null(strstr(dump, "$ one"));
	assert_non_null(strstr(dump, "no answer in 0:59 is a no"));
	scene_end_call(&scene, first, CALL_REJECTED, 0, NULL, "nobody answered", 0);
	assert_non_null(strstr(scene_draw(&scene, 24, 80), "$ two"));
	assert_true(approval_is_dead(&scene.screen.approval));
	scene_end_call(&scene, second, CALL_CANCELLED, 0, NULL, NULL, 0);
	assert_false(scene.screen.approval.open);
	assert_non_null(strstr(scene_draw(&scene, 24, 80), "run 0:01"));
	scene_fini(&scene);
}

/* The countdown is drawn once a second. */
static void test_countdown(void **state) {
	struct approval approval;
	struct agent_call call = { .index = 1, .name = "x", .arguments = "{}" };

	(void)state;
	clock_set(10000, 0);
	approval_init(&approval);
	assert_int_equal(approval_next_tick(&approval), -1);
	approval_add(&approval, &call, 2500);
	assert_int_equal(approval_next_tick(&approval), -1);
	approval_show(&approval);
	assert_int_equal(approval_next_tick(&approval), 10500);
	clock_set(10500, 0);
	assert_int_equal(approval_next_tick(&approval), 11500);
	clock_set(12500, 0);
	assert_int_equal(approval_next_tick(&approval), -1);
	approval_fini(&approval);
	clock_set(-1, -1);
}

/* `e`: the arguments go to the editor and come back as another call, shown anew. */
static void test_edit(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	int call =
		scene_call(&scene, "run_shell", "{\"command\":\"git push\"}", TOOL_RISK_WRITE);

	scene_ask(&scene, call, scopes, 0);
	scene_draw(&scene, 24, 45);
	scene_wait(&scene, 1000);
	scene_press(&scene, "e");
	const char *wants = scene_wants(&scene);

	assert_non_null(strstr(wants, "edit {\n"));
	assert_non_null(strstr(wants, "\"git push\""));
	assert_non_null(strstr(wants, "change 1 {"));
	scene_change_call(&scene, call, "{\"command\":\"rm -rf x\"}", TOOL_RISK_DANGER);
	const char *dump = scene_draw(&scene, 24, 45);

	assert_non_null(strstr(dump, "ALLOW THIS (edited)? "));
	assert_non_null(strstr(dump, "$ rm -rf x"));
	assert_non_null(strstr(dump, "risk 3"));
	assert_null(strstr(dump, ">1"));
	scene_press(&scene, "Enter");
	scene_wait(&scene, 1000);
	scene_press(&scene, "Enter");
	assert_string_equal(scene_wants(&scene), "");
	scene_press(&scene, "1 Enter");
	scene_wait(&scene, 600);
	scene_press(&scene, "Enter");
	assert_string_equal(scene_wants(&scene), "answer 1 allow\n");
	scene_fini(&scene);
}

/* Calls that will be asked about are counted before they are asked. */
static void test_count(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	int call = scene_call(&scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

	scene.behind = 2;
	scene_ask(&scene, call, scopes, 0);
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "1 of 3"));
	scene_fini(&scene);
}

/* What was just allowed for good says so where it lets another call run. */
static void test_grant_is_seen(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	int one = scene_call(&scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);
	int two = scene_call(&scene, "run_shell", "{\"command\":\"ls a\"}", TOOL_RISK_WRITE);

	scene_ask(&scene, one, scopes, 0);
	scene_draw(&scene, 24, 60);
	scene_wait(&scene, 1000);
	scene_press(&scene, "2 Right Enter");
	scene_end_call(&scene, one, CALL_DONE, 0, NULL, "", 5);
	scene.granted = true;
	scene_start_call(&scene, two);
	assert_non_null(
		strstr(scene_draw(&scene, 24, 60), "run_shell runs too: you allowed it"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_edit),
		cmocka_unit_test(test_count),
		cmocka_unit_test(test_grant_is_seen),
		cmocka_unit_test(test_answers),
		cmocka_unit_test(test_removed),
		cmocka_unit_test(test_countdown),
	};

	return CHECK_RUN(tests);
}
