/* Cards: which lines of a result are shown and how, what folds, and that a card
   which is looked at keeps its height. */

#include "base/mem.h"
#include "tests/tui/scene.h"

static int shell(struct scene *scene) {
	return scene_call(scene, "run_shell", "{\"command\":\"make\"}", TOOL_RISK_WRITE);
}

static void test_lines(void **state) {
	static const struct {
		const char *name;
		enum call_status status;
		int exit_code;
		const char *result;
		const char *shows, *hides;
		bool unfolded;
	} cases[] = {
		{ .name = "the first when it went well",
			.status = CALL_DONE,
			.result = "1\n2\n3\n4\n5\n",
			.shows = "\n    1\n    2\n    3                              (+2 "
				 "lines)\n" },
		{ .name = "one more",
			.status = CALL_DONE,
			.result = "1\n2\n3\n4\n",
			.shows = "    3                               (+1 line)\n" },
		{ .name = "from the first error",
			.status = CALL_DONE,
			.exit_code = 2,
			.result =
				"cc a.c\ncc b.c\nb.c:1: Error: no ;\nmake: stopped\nx\ny\nz\n",
			.shows = "\n    b.c:1: Error: no ;\n    make: stopped\n    x" },
		{ .name = "the last when nothing looks like an error",
			.status = CALL_DONE,
			.exit_code = 1,
			.result = "1\n2\n3\n4\n5\n",
			.shows = "\n    3\n    4\n    5",
			.hides = "\n    2\n" },
		{ .name = "a message of the tool",
			.status = CALL_FAILED,
			.result = "there is no such file\nlook elsewhere",
			.shows = "\n    there is no such file\n    look elsewhere\n" },
		{ .name = "unfolded: fifteen",
			.status = CALL_DONE,
			.result = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16\n17\n",
			.shows = "\n    15                          (+2 lines: v)\n",
			.hides = "\n    16\n",
			.unfolded = true },
		{ .name = "unknown after a restart",
			.status = CALL_INTERRUPTED,
			.result = "interrupted",
			.shows = "\n    The program ended while this ran; its\n    effect is "
				 "not "
				 "known.\n",
			.hides = "\n    interrupted" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		scene_run(&scene);
		int call = shell(&scene);

		scene_start_call(&scene, call);
		scene_end_call(&scene, call, cases[i].status, cases[i].exit_code, NULL,
			cases[i].result, 100);
		scene_draw(&scene, 40, 45);
		if (cases[i].unfolded) {
			scene_press(&scene, "C-o Enter");
		}
		const char *dump = scene_draw(&scene, 40, 45);

		if (!strstr(dump, cases[i].shows)) {
			fail_msg("%s:\n%s", cases[i].name, dump);
		}
		check(cases[i].name, !cases[i].hides || !strstr(dump, cases[i].hides));
		scene_fini(&scene);
	}
}

static void check_diff(const char *name, int cols, const char *result, const char *shows) {
	struct scene scene;

	scene_init(&scene);
	scene_run(&scene);
	int call = scene_call(&scene, "edit_file", "{\"path\":\"a.c\"}", TOOL_RISK_WRITE);

	scene_end_call(&scene, call, CALL_DONE, 0, "+1 -1", result, 100);
	const char *dump = scene_draw(&scene, 24, cols);

	if (!strstr(dump, shows)) {
		fail_msg("%s:\n%s", name, dump);
	}
	scene_fini(&scene);
}

static void test_diffs(void **state) {
	static const char change[] = "edited a.c\n@@ -9,7 +9,7 @@\n a\n b\n c\n-int old = 1;\n"
				     "+int new = 1;\n d\n e\n f\n";

	(void)state;
	check_diff("narrow: what changed", 40, change,
		"0.1s\n    - int old = 1;\n    + int new = 1;\n\n");
	check_diff("two lines around it", 60, change,
		"0.1s\n      b\n      c\n    - int old = 1;\n    + int new = 1;\n      d\n     "
		" e\n\n");
	check_diff("with numbers", 80, change,
		"\n    11     c\n    12   - int old = 1;\n    12   + int new = 1;\n    13     "
		"d\n");
	check_diff("a wrapped line keeps its sign", 40,
		"@@ -1 +1 @@\n-x\n+0123456789012345678901234567890123456789\n",
		"\n    + 0123456789012345678901234567890123\n    + 456789\n");
	check_diff("an empty line", 40, "@@ -1,0 +1,1 @@\n+\n", "0.1s\n    +\n");
	check_diff("what is left out", 40,
		"@@ -0,0 +1,12 "
		"@@\n+1\n+2\n+3\n+4\n+5\n+6\n+7\n+8\n+9\n+10\n+11\n+12\n",
		"\n    + 10\n    (+2 lines)\n");
}

/* Changed words are underlined: the letters of their two styles. */
static void test_changed_words(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	int call = scene_call(&scene, "edit_file", "{\"path\":\"a\"}", TOOL_RISK_WRITE);

	scene_end_call(&scene, call, CALL_DONE, 0, NULL,
		"@@ -1 +1 @@\n-let old_name = 1;\n+let new_name = 1;\n", 100);
	scene_draw(&scene, 24, 40);
	buf_clear(&scene.dump);
	canvas_dump(&scene.canvas, true, &scene.dump);
	char word[2] = { 'a' + STYLE_REMOVED_WORD - 1, 0 };
	auto_buf struct buf want = BUF_INIT;

	for (int i = 0; i < 8; i++) {
		buf_add_str(&want, word);
	}
	const char *at = strstr(scene.dump.data, want.data);

	assert_non_null(at);
	assert_int_equal(at[8], 'a' + STYLE_REMOVED - 1);
	assert_int_equal(at[-1], 'a' + STYLE_REMOVED - 1);
	scene_fini(&scene);
}

static int count_rows(const char *dump, const char *before, const char *after) {
	const char *from = strstr(dump, before), *to = strstr(dump, after);
	int rows = 0;

	assert_true(from && to && from < to);
	for (; from < to; from++) {
		rows += *from == '\n';
	}
	return rows;
}

/* While it is looked at, a card keeps its rows; at the end it takes what it needs. */
static void test_height_is_kept(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	int call = shell(&scene);

	scene_start_call(&scene, call);
	scene_output(&scene, call, "one line\n");
	for (int i = 0; i < 40; i++) {
		scene_notice(&scene, i == 0 ? "first notice" : "more", 0);
	}
	scene_draw(&scene, 24, 45);
	scene_press(&scene, "C-Home");
	int rows = count_rows(scene_draw(&scene, 24, 45), "run_shell", "first notice");

	scene_output(&scene, call, "two\nthree\nfour\n");
	assert_int_equal(
		count_rows(scene_draw(&scene, 24, 45), "run_shell", "first notice"), rows);
	scene_end_call(&scene, call, CALL_DONE, 0, NULL, "", 100);
	const char *dump = scene_draw(&scene, 24, 45);

	assert_int_equal(count_rows(dump, "run_shell", "first notice"), rows);
	assert_non_null(strstr(dump, "ok  run_shell"));
	scene_press(&scene, "C-End");
	scene_draw(&scene, 24, 45);
	scene_press(&scene, "C-Home");
	scene_draw(&scene, 24, 45);
	scene_fini(&scene);
}

static void read_some(struct scene *scene) {
	for (int i = 0; i < 3; i++) {
		int call = scene_call(scene, "read_file", "{\"path\":\"a.c\"}", TOOL_RISK_READ);

		scene_end_call(scene, call, CALL_DONE, 0, "9 lines", "text", 10);
	}
}

/* Reads become one line when their turn is over, and not under the reader's eyes. */
static void test_reads_fold(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	read_some(&scene);
	assert_null(strstr(scene_draw(&scene, 24, 45), "read 3 files"));
	scene_press(&scene, "C-Home");
	for (int i = 0; i < 40; i++) {
		scene_notice(&scene, "more", 0);
	}
	scene_press(&scene, "C-Home");
	scene_end(&scene, AGENT_COMPLETED, NULL);
	assert_null(strstr(scene_draw(&scene, 24, 45), "read 3 files"));
	scene_press(&scene, "C-End");
	scene_draw(&scene, 24, 45);
	scene_press(&scene, "C-Home");
	const char *dump = scene_draw(&scene, 24, 45);

	assert_non_null(strstr(dump, "ok  read 3 files"));
	assert_null(strstr(dump, "a.c"));
	scene_press(&scene, "C-o");
	for (int i = 0; i < 60 && !strstr(dump, "a.c"); i++) {
		scene_press(&scene, "Up Enter");
		dump = scene_draw(&scene, 24, 45);
	}
	assert_non_null(strstr(dump, "ok  read 3 files"));
	assert_non_null(strstr(dump, "ok  read_file a.c"));
	scene_fini(&scene);
}

/* "step 2/3" while several calls run. */
static void test_steps(void **state) {
	struct scene scene;
	int calls[3];

	(void)state;
	scene_init(&scene);
	scene_run(&scene);
	for (int i = 0; i < 3; i++) {
		calls[i] = shell(&scene);
	}
	assert_non_null(strstr(scene_draw(&scene, 24, 80), "--  run_shell make"));
	assert_non_null(strstr(scene_draw(&scene, 24, 80), "wait, 2 before"));
	scene_start_call(&scene, calls[0]);
	assert_non_null(strstr(scene_draw(&scene, 24, 80), "step 1/3"));
	scene_end_call(&scene, calls[0], CALL_DONE, 0, NULL, "", 1);
	scene_start_call(&scene, calls[1]);
	assert_non_null(strstr(scene_draw(&scene, 24, 80), "step 2/3"));
	scene_end(&scene, AGENT_CANCELLED, NULL);
	assert_null(strstr(scene_draw(&scene, 24, 80), "step"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_diffs),
		cmocka_unit_test(test_changed_words),
		cmocka_unit_test(test_height_is_kept),
		cmocka_unit_test(test_reads_fold),
		cmocka_unit_test(test_steps),
	};

	return CHECK_RUN(tests);
}
