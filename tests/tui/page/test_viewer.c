/* The page that shows a long text. */

#include "base/mem.h"
#include "tests/tui/scene.h"
#include "tui/page/viewer.h"

static void open_viewer(struct scene *scene, const char *text) {
	scene_init(scene);
	screen_open_page(&scene->screen, viewer_new("a text", text, strlen(text)));
}

static void add_lines(struct buf *out, int count) {
	for (int i = 1; i <= count; i++) {
		buf_addf(out, "line number %d of a text that is rather long\n", i);
	}
}

/* Keys, and what stands in the first row of text and in the title then. */
static void test_moving(void **state) {
	static const struct {
		const char *name;
		const char *keys;
		const char *first;
		const char *where;
	} cases[] = {
		{ "the beginning", "", "line number 1 of a text that is   \\",
			"line 1 of 100" },
		{ "a row", "Down", "rather long", "line 1 of 100" },
		{ "rows", "Down Down", "line number 2 of", "line 2 of 100" },
		{ "up at the top", "Up", "line number 1 of", "line 1 of 100" },
		{ "a page", "PgDn", "rather long", "line 3 of 100" },
		{ "a page by space", "Space", "rather long", "line 3 of 100" },
		{ "and back", "PgDn PgUp", "line number 1 of", "line 1 of 100" },
		{ "the end", "End", "line number 98 of", "line 98 of 100" },
		{ "not behind it", "End PgDn Down", "line number 98 of", "line 98 of 100" },
		{ "a row up from it", "End Up", "rather long", "line 97 of 100" },
		{ "home", "End Home", "line number 1 of", "line 1 of 100" },
		{ "long lines", "w", "line number 1 of a text that is ra>", "line 1 of 100" },
		{ "long lines: down", "w Down", "line number 2 of", "line 2 of 100" },
		{ "sideways", "w Right", "<er 1 of a text that is rather long", "line 1 of" },
		{ "and back", "w Right Left Left", "line number 1 of", "line 1 of 100" },
		{ "sideways where it is wrapped", "Right", "line number 1 of", "line 1 of" },
		{ "wrapped again", "w Down w", "line number 2 of a text that is   \\",
			"line 2" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;
		auto_buf struct buf text = BUF_INIT;

		add_lines(&text, 100);
		open_viewer(&scene, text.data);
		scene_draw(&scene, 9, 35);
		scene_press(&scene, cases[i].keys);
		const char *dump = scene_draw(&scene, 9, 35);
		const char *row = strchr(dump, '\n') + 1;

		if (strncmp(row, cases[i].first, strlen(cases[i].first)) != 0) {
			fail_msg("%s: %s", cases[i].name, dump);
		}
		check(cases[i].name, strstr(dump, cases[i].where));
		scene_fini(&scene);
	}
}

static void test_search(void **state) {
	static const struct {
		const char *name;
		const char *keys;
		const char *shows[2];
	} cases[] = {
		{ "a hit", "/ number Space 50 Enter", { "line number 50", "1 of 1" } },
		{ "many", "/ LINE Enter", { "line number 1 ", "1 of 100" } },
		{ "the next", "/ line Enter n n", { "line number 3 ", "3 of 100" } },
		{ "the one before", "/ line Enter N", { "line number 100 ", "100 of 100" } },
		{ "around", "/ line Enter N n", { "line number 1 ", "1 of 100" } },
		{ "from here on", "End / line Enter", { "line number 98 ", "98 of 100" } },
		{ "none", "/ nothing Enter", { "line number 1 ", "\"nothing\" is not in it" } },
		{ "a pattern", "/ re:r.4[0-9] Enter n", { "line number 41 ", "2 of 10" } },
		{ "no pattern", "/ re:( Enter", { "line number 1 ", "pattern:" } },
		{ "given up", "/ line Esc", { "line number 1 ", "/ find" } },
		{ "long lines", "w / long Enter n", { "rather long", "2 of 100" } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;
		auto_buf struct buf text = BUF_INIT;

		add_lines(&text, 100);
		open_viewer(&scene, text.data);
		scene_draw(&scene, 9, 35);
		scene_press(&scene, cases[i].keys);
		const char *dump = scene_draw(&scene, 9, 35);

		for (size_t part = 0; part < 2; part++) {
			if (!strstr(dump, cases[i].shows[part])) {
				fail_msg("%s: %s", cases[i].name, dump);
			}
		}
		scene_fini(&scene);
	}
}

/* The style letters of the row with this text. */
static void test_hits_are_marked(void **state) {
	struct scene scene;
	auto_buf struct buf dump = BUF_INIT;

	(void)state;
	open_viewer(&scene, "中文日志 and 日志");
	scene_draw(&scene, 9, 14);
	scene_press(&scene, "/ 日志 Enter");
	scene_draw(&scene, 9, 20);
	canvas_dump(&scene.canvas, true, &dump);
	const struct cell *row = &scene.canvas.cells[20];
	static const int styles[] = { STYLE_NORMAL, STYLE_NORMAL, STYLE_NORMAL, STYLE_NORMAL,
		STYLE_ALARM, STYLE_ALARM, STYLE_ALARM, STYLE_ALARM, STYLE_NORMAL, STYLE_NORMAL,
		STYLE_NORMAL, STYLE_NORMAL, STYLE_NORMAL, STYLE_SELECTED, STYLE_SELECTED };

	for (size_t i = 0; i < ARRAY_LEN(styles); i++) {
		check_int(dump.data, row[i].style, styles[i]);
	}
	scene_fini(&scene);
}

/* A slow line brings letters together. */
static void test_letters_together(void **state) {
	struct scene scene;
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	add_lines(&text, 100);
	open_viewer(&scene, text.data);
	scene_draw(&scene, 9, 35);
	scene_read(&scene, "/line");
	scene_press(&scene, "Enter");
	scene_read(&scene, "nnn");
	assert_non_null(strstr(scene_draw(&scene, 9, 35), "4 of 100"));
	scene_fini(&scene);
}

static void test_copy_and_close(void **state) {
	static const char *const closing[] = { "q", "Esc" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(closing); i++) {
		struct scene scene;

		open_viewer(&scene, "a\tb\x1b[31m\n\n");
		scene_press(&scene, "y");
		assert_string_equal(scene_wants(&scene), "copy a\tb[31m\n\n\n");
		scene_press(&scene, closing[i]);
		assert_null(screen_page(&scene.screen));
		scene_fini(&scene);
	}
}

/* What is hidden in other places is to be seen. */
static void test_hostile_text(void **state) {
	struct scene scene;

	(void)state;
	open_viewer(&scene, "a\x1b[31mb\xe2\x80\xae c\xff\n");
	const char *dump = scene_draw(&scene, 9, 45);

	assert_non_null(strstr(dump, "a^[[31mb<202e> c\xef\xbf\xbd"));
	scene_fini(&scene);
}

/* Any text at any size, by any key, is drawn within its rows. */
static void test_any_size(void **state) {
	static const char *const keys[] = { "Down", "PgDn", "End", "Up", "PgUp", "w", "Right",
		"Home", "n", "N" };
	struct scene scene;
	unsigned seed = 3;
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	add_lines(&text, 5);
	buf_add_str(&text, "\n\t中文字符很多很多很多很多很多很多很多很多很多\n\n");
	for (int i = 0; i < 3000; i++) {
		buf_add_str(&text, "one very long line ");
	}
	open_viewer(&scene, text.data);
	scene_press(&scene, "/ 很 Enter");
	for (int i = 0; i < 600; i++) {
		seed = seed * 1103515245u + 12345u;
		scene_press(&scene, keys[(seed >> 16) % ARRAY_LEN(keys)]);
		scene_draw(&scene, 6 + i % 30, 20 + i * 7 % 90);
		assert_in_range(scene.canvas.cursor_row, 0, scene.canvas.rows - 1);
	}
	scene_fini(&scene);
	open_viewer(&scene, "");
	scene_press(&scene, "Down PgDn End w Right / x Enter n y");
	assert_non_null(strstr(scene_draw(&scene, 6, 20), "line 1 of 1"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_moving),
		cmocka_unit_test(test_search),
		cmocka_unit_test(test_hits_are_marked),
		cmocka_unit_test(test_letters_together),
		cmocka_unit_test(test_copy_and_close),
		cmocka_unit_test(test_hostile_text),
		cmocka_unit_test(test_any_size),
	};

	return CHECK_RUN(tests);
}
