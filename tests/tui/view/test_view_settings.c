/* What a person may set about the transcript. */

#include "base/mem.h"
#include "tests/tui/scene.h"

/* A turn with a thought, an answer and a call. */
static void fill(struct scene *scene) {
	scene_user(scene, "a question");
	scene_run(scene);
	scene_thinking(scene, "one\ntwo\nthree");
	scene_text(scene, "An answer.");
	int call = scene_call(scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

	scene_start_call(scene, call);
	scene_end_call(scene, call, CALL_DONE, 0, NULL, "a\nb\nc\nd\ne", 100);
	scene_end(scene, AGENT_COMPLETED, NULL);
}

/* What is shown of thinking and of cards. */
static void test_settings(void **state) {
	static const struct {
		const char *name;
		struct view_settings settings;
		const char *shows, *hides;
	} cases[] = {
		{ .name = "thinking: a line",
			.shows = "thought, 3 lines",
			.hides = "\n  two\n" },
		{ .name = "thinking: off",
			.settings = { .thinking = THINKING_OFF },
			.shows = "ai  An answer.",
			.hides = "thought" },
		{ .name = "thinking: in full",
			.settings = { .thinking = THINKING_FULL },
			.shows = "\n  two\n" },
		{ .name = "cards: the head",
			.settings = { .detail = DETAIL_HEAD },
			.shows = "run_shell ls",
			.hides = "\n    a\n" },
		{ .name = "cards: three lines", .shows = "\n    b\n", .hides = "\n    e\n" },
		{ .name = "cards: ten lines",
			.settings = { .detail = DETAIL_MORE },
			.shows = "\n    e\n",
			.hides = "(+" },
		{ .name = "cards: all",
			.settings = { .detail = DETAIL_ALL },
			.shows = "\n    e\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct scene scene;

		scene_init(&scene);
		scene.screen.view.settings = cases[i].settings;
		fill(&scene);
		const char *dump = scene_draw(&scene, 40, 45);

		check(cases[i].name, strstr(dump, cases[i].shows));
		check(cases[i].name, !cases[i].hides || !strstr(dump, cases[i].hides));
		scene_press(&scene, "C-o Up Up Up Up Down Down Down Down");
		scene_fini(&scene);
	}
}

static void test_thinking_tail(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene.screen.view.settings.thinking = THINKING_TAIL;
	scene_user(&scene, "q");
	scene_run(&scene);
	scene_thinking(&scene, "1\n2\n3\n4\n5");
	const char *dump = scene_draw(&scene, 24, 45);

	assert_null(strstr(dump, "\n  2\n"));
	assert_non_null(strstr(dump, "\n  3\n  4\n  5\n"));
	scene_text(&scene, "done");
	assert_null(strstr(scene_draw(&scene, 24, 45), "\n  4\n"));
	scene_fini(&scene);
}

/* A long answer stops at its first line, until one goes to the end. */
static void test_follow_top(void **state) {
	struct scene scene;
	auto_buf struct buf text = BUF_INIT;

	(void)state;
	scene_init(&scene);
	scene.screen.view.settings.follow_top = true;
	scene_user(&scene, "q");
	scene_run(&scene);
	for (int i = 0; i < 20; i++) {
		buf_clear(&text);
		buf_addf(&text, "Paragraph %d of it.\n\n", i);
		scene_text(&scene, text.data);
		assert_non_null(strstr(scene_draw(&scene, 24, 45), "Paragraph 0 of"));
	}
	assert_true(scene.screen.view.held);
	scene_press(&scene, "End");
	scene_text(&scene, "the end");
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "the end"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_settings),
		cmocka_unit_test(test_thinking_tail),
		cmocka_unit_test(test_follow_top),
	};

	return CHECK_RUN(tests);
}
