/* The cursor in the transcript: what each key does with the entry it is at, the
   search, and the row that says which keys there are. */

#include "base/mem.h"
#include "tests/tui/scene.h"

#define ROWS 24
#define COLS 60

static const char answer[] = "The **log** says no.\n\n"
			     "```sh\nmake\n\tinstall\n```\n\nThen:\n\n```\nls /var/log\n```\n\n"
			     "See [the manual](https://example.org/log).\n";

/* Message 1 with a thought and a card, message 2 with two code blocks. */
static void fill(struct scene *scene) {
	scene_user(scene, "看日志 please");
	scene_run(scene);
	scene_thinking(scene, "one\ntwo\nthree log");
	scene->calls = 0;
	int call =
		scene_call(scene, "run_shell", "{\"command\":\"journalctl\"}", TOOL_RISK_WRITE);

	scene_start_call(scene, call);
	scene_end_call(scene, call, CALL_DONE, 0, NULL,
		"first\nsecond\nthird\nfourth log\nfifth", 100);
	scene_run(scene);
	scene_text(scene, answer);
	scene_answer(scene, answer, "v/openai/gemma3", 9800, 120, 1500);
	scene_end(scene, AGENT_COMPLETED, NULL);
}

/* What the host is asked for. */
static void test_actions(void **state) {
	static const struct {
		const char *name;
		const char *keys;
		const char *wants;
	} cases[] = {
		{ "copy: as it was written", "C-o y",
			"copy The **log** says no.\n\n```sh\nmake\n\tinstall\n```\n\nThen:\n\n"
			"```\nls /var/log\n```\n\nSee [the "
			"manual](https://example.org/log).\n\n" },
		{ "copy a card", "C-o Up y",
			"copy run_shell {\n  \"command\": \"journalctl\"\n}\n\nfirst\nsecond\n"
			"third\nfourth log\nfifth\n" },
		{ "copy what was written", "C-o Up Up Up y", "copy 看日志 please\n" },
		{ "copy code: the one in view", "C-o Y Y", "copy make\n\tinstall\n" },
		{ "copy code: by Enter", "C-o Y Enter", "copy make\n\tinstall\n" },
		{ "copy code: by number", "C-o Y 2", "copy ls /var/log\n" },
		{ "copy code: there is none of that number", "C-o Y 3", "" },
		{ "copy code: given up", "C-o Y Esc", "" },
		{ "no code", "C-o Up Y", "" },
		{ "links", "C-o o", "show" },
		{ "star", "C-o s", "star 2\n" },
		{ "retry", "C-o r", "retry 2\n" },
		{ "fork", "C-o f", "fork 2\n" },
		{ "edit", "C-o [ [ [ e", "edit_message 1\n" },
		{ "edit what one did not write", "C-o e", "" },
		{ "the version before", "C-o <", "version 2 -1\n" },
		{ "the version after", "C-o >", "version 2 +1\n" },
		{ "thinking", "C-o t", "command /think tail\n" },
		{ "detail", "C-o T", "command /detail 2\n" },
		{ "by Tab", "Tab s", "star 2\n" },
		{ "back by q", "C-o q s", "" },
		{ "back by Esc", "C-o Esc s", "" },
		{ "back by Tab", "C-o Tab s", "" },
		{ "back by Ctrl-O", "C-o C-o s", "" },
		{ "nothing on it", "C-o z", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		fill(&scene);
		scene_draw(&scene, ROWS, COLS);
		scene_press(&scene, cases[i].keys);
		const char *wants = scene_wants(&scene);

		if (strcmp(cases[i].wants, "show") == 0) {
			check(cases[i].name, strncmp(wants, "show ", 5) == 0);
		} else {
			check_str(cases[i].name, wants, cases[i].wants);
		}
		scene_draw(&scene, ROWS, COLS);
		scene_fini(&scene);
	}
}

/* What is not stored cannot be changed. */
static void test_notices(void **state) {
	static const char *const keys[] = { "s", "r", "f", "e", "<" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		struct scene scene;

		scene_init(&scene);
		scene_notice(&scene, "a notice", 0);
		scene_draw(&scene, ROWS, COLS);
		scene_press(&scene, "C-o");
		scene_press(&scene, keys[i]);
		check_str(keys[i], scene_wants(&scene), "");
		check(keys[i], strstr(scene_draw(&scene, ROWS, COLS), "not a message"));
		scene_fini(&scene);
	}
}

static void test_viewer(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene);
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "C-o v");
	const char *dump = scene_draw(&scene, ROWS, COLS);

	assert_non_null(strstr(dump, "answer"));
	assert_non_null(strstr(dump, "The **log** says no."));
	scene_press(&scene, "q Up v");
	dump = scene_draw(&scene, ROWS, COLS);
	assert_non_null(strstr(dump, "fourth log"));
	assert_non_null(strstr(dump, "\"journalctl\""));
	scene_press(&scene, "Esc");
	assert_null(screen_page(&scene.screen));
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "q back"));
	scene_fini(&scene);
}

/* The keys in the status row, as many as fit. */
static void test_line(void **state) {
	static const struct {
		int rows, cols;
		const char *keys;
		const char *shows;
	} cases[] = {
		{ 6, 20, "C-o", "y copy  q back" },
		{ 12, 45, "C-o", "y copy  v view  / find  Enter fold  q back" },
		{ 24, 60, "C-o",
			"y copy  v view  / find  Enter fold  Y code  o links  q back" },
		{ 24, 60, "C-o Y", "copy code: 1-2, Enter takes 1" },
		{ 24, 60, "C-o /", "/" },
		{ 24, 60, "C-o / l o g", "/log" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		fill(&scene);
		scene_draw(&scene, cases[i].rows, cases[i].cols);
		scene_press(&scene, cases[i].keys);
		const char *dump = scene_draw(&scene, cases[i].rows, cases[i].cols);

		if (!strstr(dump, cases[i].shows)) {
			fail_msg("%s: %s", cases[i].shows, dump);
		}
		scene_fini(&scene);
	}
}

/* A waiting question is more important than the keys. */
static void test_question_is_seen(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene);
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "C-o");
	scene.calls = 0;
	scene_run(&scene);
	int call = scene_call(&scene, "run_shell", "{\"command\":\"x\"}", TOOL_RISK_WRITE);

	scene_ask(&scene, call, NULL, 0);
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "WAIT"));
	scene_fini(&scene);
}

/* `x` takes out a call that waits for those before it, and no other. */
static void test_drop(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "go");
	scene_run(&scene);
	int one = scene_call(&scene, "run_shell", "{\"command\":\"a\"}", TOOL_RISK_WRITE);
	int two = scene_call(&scene, "run_shell", "{\"command\":\"b\"}", TOOL_RISK_WRITE);

	scene_call(&scene, "run_shell", "{\"command\":\"c\"}", TOOL_RISK_WRITE);
	scene.behind = 2;
	scene_ask(&scene, one, NULL, 0);
	scene.behind = 1;
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "1 of 3"));
	scene_wait(&scene, 1000);
	scene_press(&scene, "Esc C-o");
	scene_wait(&scene, 3000);
	scene_press(&scene, "Up");
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "x");
	assert_string_equal(scene_wants(&scene), "drop 2\n");
	scene_end_call(&scene, two, CALL_REJECTED, 0, NULL, "Not run", 0);
	scene_press(&scene, "x");
	assert_string_equal(scene_wants(&scene), "stop subagent 0\n");
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "there is nothing to stop"));
	scene_press(&scene, "Up x"); /* it is asked about */
	assert_string_equal(scene_wants(&scene), "stop subagent 0\n");
	scene_press(&scene, "Esc Tab");
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "1 of 2"));
	scene_start_call(&scene, one);
	scene_wait(&scene, 5000);
	scene_press(&scene, "C-o");
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "x drop  y copy"));
	scene_press(&scene, "Up");
	assert_null(strstr(scene_draw(&scene, ROWS, COLS), "x drop"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_actions),
		cmocka_unit_test(test_notices),
		cmocka_unit_test(test_viewer),
		cmocka_unit_test(test_line),
		cmocka_unit_test(test_drop),
		cmocka_unit_test(test_question_is_seen),
	};

	return CHECK_RUN(tests);
}
