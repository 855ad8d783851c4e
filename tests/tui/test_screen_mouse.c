/* Clicks on what is drawn, found by its text: they fold, follow, choose and place the
   caret, and on a confirmation only move the highlight. */

#include "base/mem.h"
#include "base/str.h"
#include "tests/tui/scene.h"

#define ROWS 24
#define COLS 45

/* A press and release on the first character of `text` as it is drawn now. */
static void click_on(struct scene *scene, const char *text) {
	const char *dump = scene_draw(scene, ROWS, COLS), *found = strstr(dump, text);
	int row = 1;

	if (!found) {
		fail_msg("'%s' is not on\n%s", text, dump);
	}
	const char *line = found;

	while (line > dump && line[-1] != '\n') {
		line--;
	}
	for (const char *at = dump; at < found; at++) {
		row += *at == '\n';
	}
	auto_free char *bytes = xasprintf("\033[<0;%d;%dM\033[<0;%d;%dm",
		(int)(found - line) + 1, row, (int)(found - line) + 1, row);

	scene_read(scene, bytes);
}

static bool shows(struct scene *scene, const char *text) {
	return strstr(scene_draw(scene, ROWS, COLS), text);
}

static void test_card(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "look");
	scene_run(&scene);
	int call = scene_call(&scene, "run_shell", "{\"command\": \"ls\"}", TOOL_RISK_DANGER);

	scene_start_call(&scene, call);
	const char *text = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n";

	scene_output(&scene, call, text);
	scene_end_call(&scene, call, CALL_DONE, 0, "9 lines", text, 200);
	scene_end(&scene, AGENT_COMPLETED, NULL);
	auto_free char *before = xstrdup(scene_draw(&scene, ROWS, COLS));

	click_on(&scene, "run_shell");
	assert_string_not_equal(scene_draw(&scene, ROWS, COLS), before);
	click_on(&scene, "run_shell");
	assert_string_equal(scene_draw(&scene, ROWS, COLS), before);
	scene_fini(&scene);
}

static void test_badge(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "count");
	scene_run(&scene);
	for (int i = 0; i < 60; i++) {
		auto_free char *line = xasprintf("line %d\n\n", i);

		scene_text(&scene, line);
	}
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "PgUp");
	scene_text(&scene, "the last line\n\n");
	assert_false(shows(&scene, "the last line"));
	click_on(&scene, "new below");
	assert_true(shows(&scene, "the last line"));
	scene_fini(&scene);
}

static void test_popup(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_type(&scene, "/mo");
	click_on(&scene, "/mouse");
	assert_string_equal(composer_draft(&scene.screen.composer), "/mouse ");
	assert_string_equal(scene_wants(&scene), "");
	scene_fini(&scene);
}

static void test_caret(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_type(&scene, "hello world");
	click_on(&scene, "world");
	scene_type(&scene, "big ");
	assert_string_equal(composer_draft(&scene.screen.composer), "hello big world");
	scene_fini(&scene);
}

/* The way with the button held, other buttons, the release: none is a click. */
static void test_no_click(void **state) {
	static const char *const reports[] = { "\033[<32;3;22M", "\033[<2;3;22M",
		"\033[<0;3;22m", "\033[<0;99;99M", "\033[<35;3;22M" };
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_type(&scene, "hello");
	scene_draw(&scene, ROWS, COLS);
	size_t caret = scene.screen.composer.editor.caret;

	for (size_t i = 0; i < ARRAY_LEN(reports); i++) {
		scene_read(&scene, reports[i]);
		check_int(reports[i] + 1, scene.screen.composer.editor.caret, caret);
	}
	scene_fini(&scene);
}

static void open_sheet(struct scene *scene) {
	static const char *const scopes[] = { "this command", "run_shell", NULL };

	scene_init(scene);
	scene_user(scene, "do it");
	scene_run(scene);
	int call = scene_call(scene, "run_shell", "{\"command\": \"ls\"}", TOOL_RISK_WRITE);

	scene_ask(scene, call, scopes, 0);
	scene_wait(scene, 1000);
	assert_true(shows(scene, "Reject and say why"));
}

static void test_sheet(void **state) {
	static const struct {
		const char *name;
		const char *before; /* bytes that come first */
		int wait;           /* ms between them and the click */
		bool chosen;
	} cases[] = {
		{ "somebody is there", "\x1b[B", 100, true },
		{ "out of a long silence", "\x1b[B", 2100, false },
		{ "the click that brought the focus", "\x1b[B\x1b[I", 100, false },
		{ "later with the focus", "\x1b[I\x1b[B", 400, true },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		open_sheet(&scene);
		scene_read(&scene, cases[i].before);
		scene_wait(&scene, cases[i].wait);
		click_on(&scene, "Reject and say why");
		check_int(cases[i].name, scene.screen.approval.chosen == OPTION_REJECT,
			cases[i].chosen);
		scene_wait(&scene, 1000);
		check_str(cases[i].name, scene_wants(&scene), "");
		check(cases[i].name, scene.screen.approval.open);
		scene_fini(&scene);
	}
}

/* A thousand clicks all over a sheet answer nothing and change no draft. */
static void test_clicks_answer_nothing(void **state) {
	struct scene scene;
	uint64_t seed = 7;

	(void)state;
	open_sheet(&scene);
	for (int i = 0; i < 1000; i++) {
		seed = seed * 6364136223846793005u + 1442695040888963407u;
		auto_free char *bytes = xasprintf("\033[<0;%d;%dM",
			(int)(seed >> 33) % COLS + 1, (int)(seed >> 50) % ROWS + 1);

		scene_draw(&scene, ROWS, COLS);
		scene_read(&scene, bytes);
		scene_wait(&scene, (int)(seed >> 40) % 90);
	}
	assert_string_equal(scene_wants(&scene), "");
	assert_true(scene.screen.approval.open);
	assert_string_equal(composer_draft(&scene.screen.composer), "");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_card),
		cmocka_unit_test(test_badge),
		cmocka_unit_test(test_popup),
		cmocka_unit_test(test_caret),
		cmocka_unit_test(test_no_click),
		cmocka_unit_test(test_sheet),
		cmocka_unit_test(test_clicks_answer_nothing),
	};

	return CHECK_RUN(tests);
}
