/* The search in a conversation. */

#include "base/mem.h"
#include "tests/tui/scene.h"
#include "tui/view/transcript_search.h"

#define ROWS 12
#define COLS 45

/* Twenty turns; "needle" stands in those that can be divided by five, twice. */
static void fill(struct scene *scene) {
	for (int i = 0; i < 20; i++) {
		auto_free char *question = xasprintf("question %d", i);
		auto_free char *text = xasprintf("Answer %d, a line that is long enough to be "
						 "wrapped.\n\n%s\n\nThe end of %d.\n",
			i, i % 5 ? "nothing" : "a **needle**, and one more Needle", i);

		scene_user(scene, question);
		scene_run(scene);
		scene_answer(scene, text, NULL, -1, -1, 0);
		scene_end(scene, AGENT_COMPLETED, NULL);
	}
}

/* Keys after "C-o", and what is seen then. */
static void test_going(void **state) {
	static const struct {
		const char *name;
		const char *keys;
		const char *shows[3];
	} cases[] = {
		{ "from the end: the last one", "/ needle Enter",
			{ "8 of 8", "The end of 15", "n next" } },
		{ "around", "/ needle Enter n", { "1 of 8", "The end of 0" } },
		{ "the second of a message", "/ needle Enter n n", { "2 of 8", "end of 0" } },
		{ "the next message", "/ needle Enter n n n", { "3 of 8", "The end of 5" } },
		{ "back", "/ needle Enter N", { "7 of 8", "The end of 15" } },
		{ "back a message", "/ needle Enter N N", { "6 of 8", "The end of 10" } },
		{ "from the beginning", "Home / needle Enter", { "1 of 8", "The end of 0" } },
		{ "another case", "/ NEEDLE Enter", { "8 of 8" } },
		{ "across a wrap", "/ enough Space to Space be Space wrapped Enter",
			{ "20 of 20" } },
		{ "nothing", "/ haystack Enter", { "\"haystack\" is not in this" } },
		{ "nothing, and on", "/ haystack Enter n N",
			{ "\"haystack\" is not in this" } },
		{ "a pattern", "/ re:end.of.1. Enter", { "11 of 11" } },
		{ "no pattern", "/ re:( Enter", { "pattern:" } },
		{ "given up", "/ needle Esc", { "y copy", "The end of 19" } },
		{ "back to where it began", "/ needle Enter n Esc", { "The end of 19" } },
		{ "staying there", "/ needle Enter n q", { "The end of 0" } },
		{ "another search", "/ needle Enter / nothing Enter", { "of 16" } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		fill(&scene);
		scene_draw(&scene, ROWS, COLS);
		scene_press(&scene, "C-o");
		scene_press(&scene, cases[i].keys);
		const char *dump = scene_draw(&scene, ROWS, COLS);

		for (size_t part = 0; part < 3 && cases[i].shows[part]; part++) {
			if (!strstr(dump, cases[i].shows[part])) {
				fail_msg("%s: %s", cases[i].name, dump);
			}
		}
		scene_fini(&scene);
	}
}

/* A slow line brings letters together. */
static void test_letters_together(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene);
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "C-o");
	scene_read(&scene, "/needle");
	scene_press(&scene, "Enter");
	scene_read(&scene, "nnn");
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "3 of 8"));
	scene_read(&scene, "qzz");
	assert_string_equal(composer_draft(&scene.screen.composer), "");
	scene_fini(&scene);
}

/* How many cells have a style. */
static int count_style(const struct scene *scene, enum canvas_style style) {
	int count = 0;

	for (int i = 0; i < scene->canvas.rows * scene->canvas.cols; i++) {
		count += scene->canvas.cells[i].style == style;
	}
	return count;
}

static void test_marks(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "看日志里的错误，然后看一下日志文件里面还有什么别的东西和日志");
	scene_draw(&scene, ROWS, 30);
	scene_press(&scene, "C-o / 日志 Enter");
	scene_draw(&scene, ROWS, 30);
	assert_int_equal(count_style(&scene, STYLE_ALARM), 4);
	assert_int_equal(count_style(&scene, STYLE_SELECTED), 8);
	scene_draw(&scene, ROWS, 29); /* one of them is cut in two by the edge */
	assert_int_equal(count_style(&scene, STYLE_ALARM), 4);
	for (int cols = 20; cols < 80; cols++) {
		scene_draw(&scene, ROWS, cols);
		assert_int_equal(count_style(&scene, STYLE_ALARM), 4);
		assert_int_equal(count_style(&scene, STYLE_SELECTED), 8);
	}
	scene_press(&scene, "Esc");
	scene_draw(&scene, ROWS, 30);
	assert_int_equal(count_style(&scene, STYLE_ALARM), 0);
	scene_fini(&scene);
}

/* What lies in something folded is opened, and only that. */
static void test_folded(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "q");
	scene_run(&scene);
	scene_thinking(&scene, "one\ntwo\nneedle");
	int call = scene_call(&scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

	scene_start_call(&scene, call);
	scene_end_call(&scene, call, CALL_DONE, 0, NULL, "a\nb\nc\nd\ne\nneedle", 100);
	scene_end(&scene, AGENT_COMPLETED, NULL);
	const char *dump = scene_draw(&scene, 30, COLS);

	assert_null(strstr(dump, "needle"));
	scene_press(&scene, "C-o / needle Enter");
	dump = scene_draw(&scene, 30, COLS);
	assert_non_null(strstr(dump, "  two\n  needle"));
	assert_null(strstr(dump, "    needle"));
	scene_press(&scene, "n");
	assert_non_null(strstr(scene_draw(&scene, 30, COLS), "    needle"));
	scene_fini(&scene);
}

/* Calls that one line stands for are shown again where one of them has it. */
static void test_group(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "q");
	scene_run(&scene);
	for (int i = 0; i < 3; i++) {
		int call =
			scene_call(&scene, "read_file", "{\"path\":\"a.c\"}", TOOL_RISK_READ);

		scene_start_call(&scene, call);
		scene_end_call(&scene, call, CALL_DONE, 0, NULL,
			i == 1 ? "hay\nhay\nhay\nhay\nneedle" : "hay", 100);
	}
	scene_text(&scene, "Read.");
	scene_end(&scene, AGENT_COMPLETED, NULL);
	scene_draw(&scene, 30, COLS);
	assert_non_null(strstr(scene_draw(&scene, 30, COLS), "read 3 files"));
	scene_press(&scene, "C-o / needle Enter");
	const char *dump = scene_draw(&scene, 30, COLS);

	assert_non_null(strstr(dump, "    needle"));
	assert_non_null(strstr(dump, "1 of 1"));
	scene_fini(&scene);
}

/* The conversation goes on while one searches. */
static void test_growing(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene);
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "C-o / needle Enter");
	scene_user(&scene, "one needle more");
	scene_wait(&scene, 20);
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "8 of 9"));
	scene_press(&scene, "n");
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "9 of 9"));
	scene_run(&scene);
	for (int i = 0; i < 50; i++) {
		scene_text(&scene, "streams ");
		scene_draw(&scene, ROWS, COLS);
	}
	scene_press(&scene, "N");
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "8 of 9"));
	scene_text(&scene, "a needle in it");
	scene_wait(&scene, 20);
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "8 of 10"));
	screen_load(&scene.screen, NULL, 0);
	scene_draw(&scene, ROWS, COLS);
	assert_false(transcript_search_is_on(&scene.screen.view));
	scene_fini(&scene);
}

/* Of a long conversation only what is gone to is laid out. */
static void test_lazy(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "the needle");
	for (int i = 0; i < 5000; i++) {
		scene_user(&scene, "a message of a long conversation");
	}
	scene_draw(&scene, ROWS, COLS);
	scene_press(&scene, "C-o / needle Enter");
	assert_non_null(strstr(scene_draw(&scene, ROWS, COLS), "1 of 1"));
	assert_in_range(scene.screen.view.cache.len, 1, 60);
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_going),
		cmocka_unit_test(test_letters_together),
		cmocka_unit_test(test_marks),
		cmocka_unit_test(test_folded),
		cmocka_unit_test(test_group),
		cmocka_unit_test(test_growing),
		cmocka_unit_test(test_lazy),
	};

	return CHECK_RUN(tests);
}
