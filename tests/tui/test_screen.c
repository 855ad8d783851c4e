/* Whole screens: every state at a phone's size and others, in English and Chinese. */

#include "base/mem.h"
#include "base/tr.h"
#include "tests/tui/golden.h"

static const struct state *const states[] = { states_cards, states_chat, states_draft,
	states_past, states_sheet, states_text };

static void make(struct scene *scene, const struct state *state) {
	scene_init(scene);
	state->make(scene);
}

/* Each size from a new scene: what was seen before could change what is. */
static void check_state(const struct state *state, const char *name) {
	struct golden golden;

	golden_init(&golden, name);
	for (size_t i = 0; i < GOLDEN_SIZES; i++) {
		struct scene scene;

		make(&scene, state);
		golden_add(&golden, &scene, golden_sizes[i].rows, golden_sizes[i].cols);
		scene_fini(&scene);
	}
	golden_fini(&golden);
}

static void test_goldens(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(states); i++) {
		for (const struct state *at = states[i]; at->name; at++) {
			check_state(at, at->name);
		}
	}
}

static void test_chinese(void **state) {
	(void)state;
	if (!golden_chinese()) {
		check_skip("this build has no Chinese catalogue");
	}
	for (size_t i = 0; i < ARRAY_LEN(states); i++) {
		for (const struct state *at = states[i]; at->name; at++) {
			auto_free char *name = xasprintf("%s.zh_CN", at->name);

			if (at->chinese) {
				check_state(at, name);
			}
		}
	}
	tr_unload();
}

/* Every size down to nothing can be drawn, and the cursor stands inside. */
static void check_sizes(const struct state *state) {
	struct scene scene;

	make(&scene, state);
	for (int step = 0; step < 100; step++) {
		int rows = step * 7 % 41 + 1, cols = step * 13 % 125 + 1;

		scene_draw(&scene, rows, cols);
		scene_check_width(&scene, state->name);
		check(state->name, scene.canvas.cursor_row < rows);
		check(state->name, scene.canvas.cursor_col < cols);
		check(state->name, scene.canvas.cursor_row >= 0);
	}
	scene_fini(&scene);
}

static void test_all_sizes(void **state) {
	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(states); i++) {
		for (const struct state *at = states[i]; at->name; at++) {
			check_sizes(at);
		}
	}
}

/* The same frame twice is the same, and nothing is due while nothing goes on. */
static void test_idle(void **state) {
	struct scene scene;

	(void)state;
	scene_init(&scene);
	state_answered(&scene);
	auto_free char *first = xstrdup(scene_draw(&scene, 24, 45));

	assert_int_equal(screen_tick(&scene.screen), -1);
	assert_false(scene.screen.dirty);
	scene_wait(&scene, 60000);
	assert_false(scene.screen.dirty);
	assert_string_equal(scene_draw(&scene, 24, 45), first);
	scene_fini(&scene);
}

/* While a task runs the clock ticks once a second, and no oftener. */
static void test_ticks(void **state) {
	struct scene scene;
	int frames = 0;

	(void)state;
	scene_init(&scene);
	scene_user(&scene, "hello");
	scene_run(&scene);
	scene_draw(&scene, 24, 45);
	for (int i = 0; i < 100; i++) {
		scene_wait(&scene, 100);
		if (scene.screen.dirty) {
			frames++;
			scene_draw(&scene, 24, 45);
		}
	}
	assert_int_equal(frames, 10);
	assert_non_null(strstr(scene.dump.data, "run 0:10"));
	scene_fini(&scene);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_goldens),
		cmocka_unit_test(test_chinese),
		cmocka_unit_test(test_all_sizes),
		cmocka_unit_test(test_idle),
		cmocka_unit_test(test_ticks),
	};

	return CHECK_RUN(tests);
}
