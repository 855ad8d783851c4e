/* What time tells apart: pastes and typing, fingers and keys, a person who answers
   and one who only types. */

#include "base/mem.h"
#include "tests/tui/scene.h"

static void run(struct scene *scene) {
	scene_user(scene, "first");
	scene_run(scene);
	scene_text(scene, "an answer");
}

static void asked(struct scene *scene) {
	run(scene);
	int call = scene_call(scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

	scene_ask(scene, call, NULL, 0);
	scene_wait(scene, 400);
}

static void long_text(struct scene *scene) {
	auto_buf struct buf text = BUF_INIT;

	for (int i = 0; i < 60; i++) {
		buf_addf(&text, "line %d\n\n", i);
	}
	scene_user(scene, "much");
	scene_run(scene);
	scene_text(scene, text.data);
	scene_end(scene, AGENT_COMPLETED, NULL);
	scene_draw(scene, 24, 45);
}

/* Bytes that come at once, as from a phone's clipboard strip, never send. */
static void test_bursts(void **state) {
	static const struct {
		const char *name;
		const char *reads[6];
		int gap; /* ms between the reads */
		const char *wants;
		const char *draft;
	} bursts[] = {
		{ .name = "Enter in one read with text",
			.reads = { "one\rtwo\r" },
			.wants = "",
			.draft = "one\ntwo\n" },
		{ .name = "Enter soon after a burst",
			.reads = { "o", "n", "e", "\r", "two" },
			.gap = 5,
			.wants = "",
			.draft = "one\ntwo" },
		{ .name = "Enter after a pause",
			.reads = { "o", "n", "e", "\r" },
			.gap = 60,
			.wants = "submit one\n",
			.draft = "" },
		{ .name = "a bracketed paste",
			.reads = { "\x1b[200~a\nb\n\x1b[201~", "\r" },
			.gap = 5,
			.wants = "",
			.draft = "a\nb\n\n" },
		{ .name = "a paste and an Enter later",
			.reads = { "\x1b[200~a\nb\x1b[201~", "\r" },
			.gap = 60,
			.wants = "submit a\nb\n",
			.draft = "" },
		{ .name = "a command in a burst",
			.reads = { "/help\r" },
			.wants = "",
			.draft = "/help\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bursts); i++) {
		struct scene scene;

		scene_init(&scene);
		scene_draw(&scene, 24, 45);
		for (size_t at = 0; bursts[i].reads[at]; at++) {
			scene_wait(&scene, bursts[i].gap);
			scene_read(&scene, bursts[i].reads[at]);
		}
		check_str(bursts[i].name, scene_wants(&scene), bursts[i].wants);
		check_str(bursts[i].name, composer_draft(&scene.screen.composer),
			bursts[i].draft);
		scene_fini(&scene);
	}
}

/* A thousand fingers over the screen, with and without a draft: it scrolls, and
   neither draft nor history is touched. */
static void test_swipes(void **state) {
	static const char *const drafts[] = { "", "a draft", "two\nlines" };
	struct scene scene;
	unsigned seed = 3;

	(void)state;
	scene_init(&scene);
	scene_press(&scene, "old Enter older Enter");
	long_text(&scene);
	for (int turn = 0; turn < 1000; turn++) {
		const char *draft = drafts[turn % 3];

		composer_set(&scene.screen.composer, draft);
		scene_wait(&scene, 200);
		seed = seed * 1103515245u + 12345u;
		int rows = (int)(seed / 65536 % 9) + 2;
		const char *arrow = seed & 0x10000 ? "\x1b[A" : "\x1bOB";

		for (int row = 0; row < rows; row++) {
			scene_read(&scene, arrow);
			scene_wait(&scene, (int)(seed / 131072 % 20));
		}
		scene_wait(&scene, 50);
		assert_string_equal(composer_draft(&scene.screen.composer), draft);
	}
	scene_fini(&scene);
}

static void test_swipe_scrolls(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	long_text(&scene);
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "line 59"));
	scene_read(&scene, "\x1b[A\x1b[A\x1b[A");
	assert_null(strstr(scene_draw(&scene, 24, 45), "line 59"));
	scene_wait(&scene, 300);
	scene_read(&scene, "\x1b[B\x1b[B\x1b[B");
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "line 59"));
	scene_fini(&scene);
}

/* Questions that arrive while somebody types at full speed are never answered, nor
   is one that waits since long. */
static void test_typist(void **state) {
	static const char keys[] = "yes 1 allow\r2 please 1\r\r";
	struct scene scene;
	unsigned seed = 5;

	(void)state;
	scene_init(&scene);
	scene_draw(&scene, 24, 45);
	run(&scene);
	scene_read(&scene, "a");
	for (int turn = 0; turn < 5000; turn++) {
		seed = seed * 1103515245u + 12345u;
		const char *key = &keys[seed / 65536 % (sizeof(keys) - 1)];

		scene_wait(&scene, 83);
		if (turn % 50 == 49) {
			scene.calls = 0;
			approval_clear(&scene.screen.approval);
			int call = scene_call(
				&scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

			scene_ask(&scene, call, NULL, 0);
			scene_draw(&scene, 24, 45);
		}
		scene_read(&scene, (char[]){ *key, '\0' });
		assert_false(scene.screen.approval.open);
	}
	assert_null(strstr(scene.wants.data, "answer"));
	scene_fini(&scene);
}

/* What was typed when the sheet appeared goes on into the draft. */
static void test_typing_into_a_sheet(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	asked(&scene);
	approval_hide(&scene.screen.approval);
	approval_show(&scene.screen.approval);
	scene_wait(&scene, 100);
	scene_read(&scene, "\r");
	scene_read(&scene, "1");
	scene_read(&scene, "\r");
	assert_true(scene.screen.approval.open);
	scene_read(&scene, "ab");
	assert_false(scene.screen.approval.open);
	scene_wait(&scene, 100);
	scene_read(&scene, "c1");
	assert_string_equal(composer_draft(&scene.screen.composer), "abc1");
	assert_string_equal(scene_wants(&scene), "");
	scene_fini(&scene);
}

/* The dead time of the sheet: 300 ms, for every question anew. */
static void test_dead_time(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	run(&scene);
	for (int i = 0; i < 2; i++) {
		int call = scene_call(
			&scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

		scene_ask(&scene, call, NULL, 0);
	}
	assert_true(scene.screen.approval.open);
	scene_wait(&scene, 299);
	scene_read(&scene, "\r");
	assert_string_equal(scene_wants(&scene), "");
	scene_wait(&scene, 1);
	scene_read(&scene, "\r");
	assert_string_equal(scene_wants(&scene), "answer 1 allow\n");
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "2 of 2"));
	scene_wait(&scene, 250);
	scene_read(&scene, "\r");
	assert_string_equal(scene_wants(&scene), "");
	scene_wait(&scene, 50);
	scene_read(&scene, "\r");
	assert_string_equal(scene_wants(&scene), "answer 2 allow\n");
	scene_fini(&scene);
}

/* A choice that falls into the dead time leaves nothing for the Enter behind it. */
static void test_early_choice(void **state) {
	static const char *const keys[] = { "1", "3", "\x1b[A", "\x1b[B" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		struct scene scene;

		scene_init(&scene);
		asked(&scene);
		approval_hide(&scene.screen.approval);
		approval_show(&scene.screen.approval);
		scene_wait(&scene, 200);
		scene_read(&scene, keys[i]);
		scene_wait(&scene, 400);
		scene_read(&scene, "\r");
		assert_string_equal(scene_wants(&scene), "");
		scene_read(&scene, "1");
		scene_wait(&scene, 100);
		scene_read(&scene, "\r");
		assert_string_equal(scene_wants(&scene), "answer 1 allow\n");
		scene_fini(&scene);
	}
}

/* Right after something was sent the sheet comes with a second's delay. */
static void test_sheet_after_sending(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	scene_press(&scene, "hi Enter");
	asked(&scene);
	assert_false(scene.screen.approval.open);
	scene_wait(&scene, 1000);
	assert_true(scene.screen.approval.open);
	scene_fini(&scene);
}

/* Not under a page, and not under typing fingers; Tab gives it the focus. */
static void test_sheet_waits(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	run(&scene);
	scene_press(&scene, "C-t");
	scene_wait(&scene, 5000);
	int call = scene_call(&scene, "run_shell", "{\"command\":\"ls\"}", TOOL_RISK_WRITE);

	scene_ask(&scene, call, NULL, 0);
	assert_false(scene.screen.approval.open);
	assert_non_null(strstr(scene_draw(&scene, 24, 45), "WAIT"));
	scene_press(&scene, "Esc x");
	assert_false(scene.screen.approval.open);
	scene_press(&scene, "Tab");
	assert_true(scene.screen.approval.open);
	assert_string_equal(scene_wants(&scene), "");
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bursts),
		cmocka_unit_test(test_swipes),
		cmocka_unit_test(test_swipe_scrolls),
		cmocka_unit_test(test_typist),
		cmocka_unit_test(test_typing_into_a_sheet),
		cmocka_unit_test(test_dead_time),
		cmocka_unit_test(test_early_choice),
		cmocka_unit_test(test_sheet_after_sending),
		cmocka_unit_test(test_sheet_waits),
	};

	return CHECK_RUN(tests);
}
