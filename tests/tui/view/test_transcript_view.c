/* What is read does not move: the view is held while text is added, cards change,
   things fold and the screen changes its size; and what is laid out piece by piece
   looks like what is laid out at once. */

#include "base/mem.h"
#include "tests/tui/scene.h"

static unsigned next_random(unsigned *seed) {
	*seed = *seed * 1103515245u + 12345u;
	return *seed / 65536;
}

static void add_paragraphs(struct buf *out, int from, int count) {
	for (int i = from; i < from + count; i++) {
		buf_addf(out,
			"Paragraph %d of a text that is long enough to be wrapped once "
			"or twice on a narrow screen, 中文也在里面。\n\n",
			i);
	}
}

/* A conversation with all kinds of entries. */
static void fill(struct scene *scene, int turns) {
	for (int turn = 0; turn < turns; turn++) {
		auto_buf struct buf text = BUF_INIT;

		add_paragraphs(&text, turn * 10, 3);
		buf_add_str(&text, "```\ncode\n  more code\n```\n\n- one\n- two\n");
		scene_user(scene, "a question");
		scene_run(scene);
		scene_thinking(scene, "one\ntwo\nthree");
		scene_text(scene, text.data);
		scene->calls = 0;
		int call =
			scene_call(scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

		scene_start_call(scene, call);
		scene_end_call(scene, call, CALL_DONE, 0, NULL, "a\nb\nc\nd\ne", 100);
		scene_end(scene, AGENT_COMPLETED, NULL);
	}
}

static char *first_rows(struct scene *scene, int rows, int cols, int count) {
	const char *dump = scene_draw(scene, rows, cols), *at = dump;

	for (int i = 0; i < count; i++) {
		at = strchr(at, '\n') + 1;
	}
	return xmemdup(dump, (size_t)(at - dump));
}

/* Grows the end of the conversation in some way. */
static void grow(struct scene *scene, unsigned kind) {
	switch (kind % 5) {
	case 0:
		scene_text(scene, "more and more **text** ");
		break;
	case 1:
		scene_text(scene, "\n\n```\nfence\n");
		break;
	case 2:
		scene_user(scene, "another question");
		scene_run(scene);
		break;
	case 3:
		scene->calls = 0;
		scene_start_call(scene,
			scene_call(scene, "run_shell", "{\"command\":\"x\"}", TOOL_RISK_WRITE));
		break;
	default:
		scene_thinking(scene, "hm\n");
	}
}

/* Nothing but the last row, where the badge is, may change. */
static void test_held_while_it_grows(void **state) {
	struct scene scene;
	unsigned seed = 1;

	(void)state;
	scene_init(&scene);
	fill(&scene, 6);
	scene_draw(&scene, 24, 45);
	scene_press(&scene, "PgUp PgUp PgUp");
	auto_free char *before = first_rows(&scene, 24, 45, 19);

	for (int turn = 0; turn < 300; turn++) {
		grow(&scene, next_random(&seed));
		auto_free char *now = first_rows(&scene, 24, 45, 19);

		assert_string_equal(now, before);
	}
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "new below v]"));
	scene_press(&scene, "C-End");
	assert_null(strstr(scene_draw(&scene, 24, 45), "new below"));
	scene_fini(&scene);
}

/* The row where a line of text stands, -1: nowhere. */
static int row_of(const char *dump, const char *text) {
	const char *found = strstr(dump, text);
	int row = 0;

	for (const char *at = dump; found && at < found; at++) {
		row += *at == '\n';
	}
	return found ? row : -1;
}

/* Another size and back: the same line is the top one. In between the paragraph
   that was at the top is still there. */
static void test_held_over_resizes(void **state) {
	static const int sizes[][2] = { { 12, 45 }, { 24, 100 }, { 40, 30 }, { 24, 60 },
		{ 10, 20 }, { 50, 120 } };
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene, 12);
	scene_draw(&scene, 24, 45);
	for (int place = 0; place < 40; place++) {
		scene_press(&scene, place == 0 ? "PgUp PgUp" : "A-Up A-Up A-Up");
		auto_free char *before = first_rows(&scene, 24, 45, 1);

		for (size_t i = 0; i < ARRAY_LEN(sizes); i++) {
			scene_draw(&scene, sizes[i][0], sizes[i][1]);
			auto_free char *now = first_rows(&scene, 24, 45, 1);

			assert_string_equal(now, before);
		}
	}
	scene_press(&scene, "C-Home A-PgDn A-PgDn");
	assert_int_equal(row_of(scene_draw(&scene, 24, 45), "Paragraph 0"), 0);
	assert_in_range(row_of(scene_draw(&scene, 24, 120), "Paragraph 0"), 0, 1);
	scene_fini(&scene);
}

static void test_scrolling_is_reversible(void **state) {
	struct scene scene;
	unsigned seed = 9;

	(void)state;
	scene_init(&scene);
	fill(&scene, 12);
	scene_draw(&scene, 24, 45);
	scene_press(&scene, "PgUp PgUp PgUp PgUp PgUp");
	for (int turn = 0; turn < 200; turn++) {
		auto_free char *before = first_rows(&scene, 24, 45, 20);
		int lines = (int)(next_random(&seed) % 60) + 1;

		transcript_view_scroll(&scene.screen.view, -lines);
		scene_draw(&scene, 24, 45);
		transcript_view_scroll(&scene.screen.view, lines);
		auto_free char *after = first_rows(&scene, 24, 45, 20);

		assert_string_equal(after, before);
		scene_press(&scene, turn % 7 ? "A-Up" : "PgDn");
	}
	scene_fini(&scene);
}

/* Line by line through all of it: each line is seen once, and the end follows. */
static void test_all_lines_are_reached(void **state) {
	struct scene scene;
	auto_buf struct buf down = BUF_INIT;
	int steps = 0;

	(void)state;
	scene_init(&scene);
	fill(&scene, 3);
	scene_draw(&scene, 24, 45);
	scene_press(&scene, "C-Home");
	while (scene.screen.view.held) {
		auto_free char *row = first_rows(&scene, 24, 45, 1);

		buf_add_str(&down, row);
		transcript_view_scroll(&scene.screen.view, 1);
		assert_true(++steps < 1000);
	}
	auto_free char *rest = first_rows(&scene, 24, 45, 20);

	buf_add_str(&down, rest);
	auto_free char *all = first_rows(&scene, steps + 25, 45, steps + 20);

	assert_string_equal(down.data, all);
	scene_fini(&scene);
}

static void test_following(void **state) {
	struct scene scene;
	unsigned seed = 4;

	(void)state;
	scene_init(&scene);
	fill(&scene, 3);
	for (int turn = 0; turn < 200; turn++) {
		grow(&scene, next_random(&seed));
		scene_user(&scene, "the end");
		int rows = 8 + (int)(next_random(&seed) % 30);

		assert_non_null(strstr(scene_draw(&scene, rows, 60), "the end"));
	}
	scene_fini(&scene);
}

/* Text that comes in pieces, with a frame after each, looks like the same text that
   came at once. */
static void test_pieces_look_like_the_whole(void **state) {
	static const char text[] =
		"# Title\n\nSome **bold** text, a [link](https://x.example/) and `code`.\n\n"
		"| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n1. one\n2. two\n   - deep\n\n"
		"```c\nint main(void) {\n\treturn 0;\n}\n```\n\n> quoted\n> text\n\nThe end, "
		"中文**“加粗”**也在。\n";
	static const int widths[] = { 30, 45, 100 };

	(void)state;
	for (size_t width = 0; width < ARRAY_LEN(widths); width++) {
		struct scene whole, pieces;
		unsigned seed = 77;

		scene_init(&pieces);
		scene_user(&pieces, "q");
		scene_run(&pieces);
		for (size_t at = 0; at < sizeof(text) - 1;) {
			size_t len = next_random(&seed) % 9 + 1;

			len = len < sizeof(text) - 1 - at ? len : sizeof(text) - 1 - at;
			auto_free char *piece = xmemdup(text + at, len);

			scene_text(&pieces, piece);
			scene_draw(&pieces, 60, widths[width]);
			at += len;
		}
		scene_end(&pieces, AGENT_COMPLETED, NULL);
		auto_free char *got = xstrdup(scene_draw(&pieces, 60, widths[width]));

		scene_fini(&pieces);
		scene_init(&whole);
		scene_user(&whole, "q");
		scene_run(&whole);
		scene_text(&whole, text);
		scene_end(&whole, AGENT_COMPLETED, NULL);
		assert_string_equal(got, scene_draw(&whole, 60, widths[width]));
		scene_fini(&whole);
	}
}

/* Folding what is chosen leaves its head where it is. */
static void test_folding(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene, 5);
	scene_draw(&scene, 24, 45);
	scene_press(&scene, "C-o Up Up Up");
	scene_draw(&scene, 24, 45);
	for (int turn = 0; turn < 12; turn++) {
		int row = scene.canvas.cursor_row;

		scene_press(&scene, "Enter");
		scene_draw(&scene, 24, 45);
		assert_int_equal(scene.canvas.cursor_row, row);
		scene_press(&scene, "Enter");
		scene_draw(&scene, 24, 45);
		assert_int_equal(scene.canvas.cursor_row, row);
		scene_press(&scene, "Up");
		scene_draw(&scene, 24, 45);
	}
	scene_fini(&scene);
}

static void test_unfolding_shows_all(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	fill(&scene, 1);
	const char *dump = scene_draw(&scene, 40, 45);

	assert_null(strstr(dump, "\n    d"));
	assert_non_null(strstr(dump, "(+2 lines)"));
	scene_press(&scene, "C-o Enter");
	dump = scene_draw(&scene, 40, 45);
	assert_non_null(strstr(dump, "\n    d\n    e\n"));
	scene_press(&scene, "Up Up Enter");
	assert_non_null(strstr(scene_draw(&scene, 40, 45), "  one\n  two\n  three"));
	scene_fini(&scene);
}

/* A frame costs what is on the screen: of ten thousand entries a few are laid out. */
static void test_lazy(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	for (int i = 0; i < 10000; i++) {
		scene_user(&scene, "a message of a long conversation");
	}
	scene_draw(&scene, 40, 120);
	assert_in_range(scene.screen.view.cache.len, 1, 50);
	scene_press(&scene, "C-Home");
	scene_draw(&scene, 40, 120);
	for (int i = 0; i < 100; i++) {
		scene_press(&scene, "PgDn");
		scene_draw(&scene, 40, 120);
	}
	assert_in_range(scene.screen.view.cache.len, 1, 200);
	size_t parsed = 0;

	for (size_t i = 0; i < scene.screen.transcript.entries.len; i++) {
		parsed += scene.screen.transcript.entries.items[i]->parsed;
	}
	assert_in_range(parsed, 1, 250); /* what went out of sight is let go */
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_held_while_it_grows),
		cmocka_unit_test(test_held_over_resizes),
		cmocka_unit_test(test_scrolling_is_reversible),
		cmocka_unit_test(test_all_lines_are_reached),
		cmocka_unit_test(test_following),
		cmocka_unit_test(test_pieces_look_like_the_whole),
		cmocka_unit_test(test_folding),
		cmocka_unit_test(test_unfolding_shows_all),
		cmocka_unit_test(test_lazy),
	};

	return CHECK_RUN(tests);
}
