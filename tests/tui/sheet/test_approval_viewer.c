/* What a call would do, read in the sheet and in the viewer over it. */

#include "base/mem.h"
#include "tests/tui/scene.h"

/* With a frame after each key, as they come. */
static const struct {
	const char *name, *keys;
	bool read;
} readings[] = {
	{ "the beginning alone", "v Esc", false },
	{ "jumped over", "v End Esc", false },
	{ "jumped over by a search", "v / 60 Enter Esc", false },
	{ "lines that go behind the edge", "v w PgDn PgDn PgDn q", false },
	{ "all of it", "v PgDn PgDn PgDn Esc", true },
};

/* A long dangerous call is read to its end before it can be allowed. */
static void test_reading(void **state) {
	struct scene scene;
	auto_buf struct buf arguments = BUF_INIT;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	buf_add_str(&arguments, "{\"command\":\"1");
	for (int i = 2; i <= 60; i++) {
		buf_addf(&arguments, "\\n%d", i);
	}
	buf_add_str(&arguments, "\"}");
	int call = scene_call(&scene, "run_shell", arguments.data, TOOL_RISK_DANGER);

	scene_ask(&scene, call, NULL, 0);
	scene_draw(&scene, 24, 45);
	scene_wait(&scene, 1000);
	scene_press(&scene, "1 Enter Enter Enter Enter Enter");
	assert_string_equal(scene_wants(&scene), "");
	for (size_t i = 0; i < ARRAY_LEN(readings); i++) {
		bool unread = strstr(scene_draw(&scene, 24, 45), "read all of it first");

		check(readings[i].name, unread);
		for (const char *key = readings[i].keys; *key; key += strcspn(key, " ")) {
			auto_free char *one = NULL;

			key += strspn(key, " ");
			one = xmemdup(key, strcspn(key, " "));
			scene_press(&scene, one);
			scene_draw(&scene, 24, 45);
		}
		unread = strstr(scene_draw(&scene, 24, 45), "read all of it first");
		check_int(readings[i].name, unread, !readings[i].read);
	}
	scene_press(&scene, "1 Enter Enter Enter Enter Enter");
	assert_string_equal(scene_wants(&scene), "answer 1 allow\n");
	scene_fini(&scene);
}

/* The viewer over the sheet looks for words, and every space of a call is in it. */
static void test_viewer(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	int call = scene_call(&scene, "run_shell",
		"{\"command\":\"ls                                        ; rm x\"}",
		TOOL_RISK_WRITE);

	scene_ask(&scene, call, NULL, 0);
	scene_draw(&scene, 12, 30);
	scene_wait(&scene, 1000);
	scene_press(&scene, "v");
	assert_non_null(strstr(scene_draw(&scene, 12, 30),
		"\n$ ls                         \\\n               ; rm x\n"));
	scene_press(&scene, "/ rm Enter");
	assert_non_null(strstr(scene_draw(&scene, 12, 30), "1 of 1"));
	scene_press(&scene, "y");
	assert_non_null(strstr(scene_wants(&scene), "copy $ ls"));
	scene_press(&scene, "Esc");
	assert_non_null(strstr(scene_draw(&scene, 12, 30), ">1  Allow once"));
	assert_string_equal(scene_wants(&scene), "");
	scene_fini(&scene);
}

/* While one is read in the viewer it goes, or becomes another: neither that one nor the
   next is allowed by keys that were meant for what was seen. */
static void test_gone_while_viewed(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	int one = scene_call(&scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);
	int two = scene_call(&scene, "run_shell", "{\"command\":\"rm x\"}", TOOL_RISK_WRITE);

	scene_ask(&scene, one, NULL, 60000);
	scene_ask(&scene, two, NULL, 0);
	scene_draw(&scene, 24, 45);
	scene_wait(&scene, 1000);
	scene_press(&scene, "v");
	scene_end_call(&scene, one, CALL_REJECTED, 0, NULL, "nobody answered", 0);
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "$ ls"));
	scene_wait(&scene, 1000);
	scene_press(&scene, "Esc");
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "$ rm x"));
	scene_press(&scene, "Enter");
	assert_string_equal(scene_wants(&scene), "");
	scene_wait(&scene, 1000);
	scene_press(&scene, "v");
	scene_draw(&scene, 24, 45);
	scene_change_call(&scene, two, "{\"command\":\"rm -r y\"}", TOOL_RISK_DANGER);
	scene_press(&scene, "Esc 1 Enter");
	scene_wait(&scene, 1000);
	scene_press(&scene, "Enter");
	assert_string_equal(scene_wants(&scene), "");
	scene_wait(&scene, 1000);
	scene_press(&scene, "v");
	scene_end_call(&scene, two, CALL_CANCELLED, 0, NULL, NULL, 0);
	scene_press(&scene, "Esc");
	assert_false(scene.screen.approval.open);
	scene_fini(&scene);
}

/* On a very small screen the options take two rows, and what they mean one. */
static void test_small(void **state) {
	static const struct {
		const char *name;
		enum tool_risk risk;
		int64_t wait_ms;
		const char *press;
		const char *shows;
	} small[] = {
		{ "arguments are seen", TOOL_RISK_WRITE, 0, "",
			"= edit_file?  risk 2\n path: src/main.c\n old_text: return \\\n "
			"1;         (+2: v)\n>1 Once    2 Here\n 3 Reject  4 Stop\n" },
		{ "the scope", TOOL_RISK_WRITE, 0, "2",
			"\n < this exact call >\n 1 Once   >2 Here\n" },
		{ "danger", TOOL_RISK_DANGER, 0, "1",
			"\n (v: read all of ...\n>1 Once    2 Here\n" },
		{ "the reason", TOOL_RISK_WRITE, 0, "3 Enter no",
			"\n 1 Once    2 Here\n Why:  no\n" },
		{ "time", TOOL_RISK_WRITE, 60000, "", "\n no answer in 0:" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(small); i++) {
		struct scene scene;

		scene_init(&scene);
		scene_run(&scene);
		int call = scene_call(&scene, "edit_file",
			"{\"path\":\"src/main.c\",\"old_text\":\"return 1;\","
			"\"new_text\":\"return 0;\"}",
			small[i].risk);

		scene_ask(&scene, call, NULL, small[i].wait_ms);
		scene_draw(&scene, 6, 20);
		scene_wait(&scene, 1000);
		scene_press(&scene, small[i].press);
		const char *dump = scene_draw(&scene, 6, 20);

		if (!strstr(dump, small[i].shows)) {
			fail_msg("%s:\n%s", small[i].name, dump);
		}
		scene_fini(&scene);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_reading),
		cmocka_unit_test(test_viewer),
		cmocka_unit_test(test_gone_while_viewed),
		cmocka_unit_test(test_small),
	};

	return CHECK_RUN(tests);
}
