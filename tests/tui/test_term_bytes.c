/* How many bytes the screen costs: a child shows a whole chat on a pty, step by step,
   and the parent counts what comes between two steps. The counts depend on nothing but
   the program, so they fail hard. */

#include "tests/tui/scene.h"

#include <errno.h>
#include <unistd.h>

#include "base/mem.h"
#include "tests/tui/pty.h"
#include "tui/term.h"

#define TOKENS 240
#define KEYS 60
#define MARK "\033]7777;\a"

static struct scene scene;

static void show(void) {
	int rows, cols;

	term_resize();
	term_size(&rows, &cols);
	screen_draw(&scene.screen, &scene.canvas, rows, cols);
	term_present(&scene.canvas);
	dprintf(1, MARK);
}

static void wait_for_byte(void) {
	char byte;

	while (read(0, &byte, 1) != 1) {
		if (errno != EINTR) { /* curses has SIGWINCH */
			_exit(8);
		}
	}
}

static void begin(void) {
	if (!term_start(&(struct term_options){ 0 }, NULL)) {
		_exit(9);
	}
	scene_init(&scene);
	scene_user(&scene, "tell me something long");
	scene_run(&scene);
	show();
}

/* Words of an answer, no two lines alike; a paragraph now and then. */
static void add_token(int number) {
	static uint64_t seed = 1;

	static const char *const words[] = { "The ", "timeout ", "was ", "ten ", "seconds, ",
		"and ", "设置 ", "is ", "thirty. " };

	seed = seed * 6364136223846793005u + 1442695040888963407u;
	scene_text(&scene, words[(seed >> 33) % 9]);
	if (number % 40 == 39) {
		scene_text(&scene, "\n\n");
	}
}

static void stream_each(void) {
	begin();
	for (int i = 0; i < TOKENS; i++) {
		add_token(i);
		show();
	}
	term_stop();
}

static void stream_eight(void) {
	begin();
	for (int i = 0; i < TOKENS; i++) {
		add_token(i);
		if (i % 8 == 7) {
			show();
		}
	}
	term_stop();
}

static void type_keys(void) {
	begin();
	for (int i = 0; i < KEYS; i++) {
		scene_read(&scene, i % 7 == 6 ? " " : "k");
		show();
	}
	term_stop();
}

/* The frames in which nothing changed. */
static void stand_still(void) {
	begin();
	for (int i = 0; i < KEYS; i++) {
		show();
	}
	term_stop();
}

/* The soft keyboard comes and goes: a byte for each size. */
static void pop_up(void) {
	begin();
	for (int i = 0; i < TOKENS; i++) {
		add_token(i);
	}
	show();
	for (int i = 0; i < 4; i++) {
		wait_for_byte();
		show();
	}
	term_stop();
}

struct cost {
	const char *name;
	void (*run)(void);
	int rows, cols;
	int steps;   /* after the first frame */
	int units;   /* tokens or keys in all of them */
	size_t most; /* bytes a unit */
};

static void test_cost(void **state) {
	static const struct cost costs[] = {
		{ "a token a frame, phone", stream_each, 24, 45, TOKENS, TOKENS, 70 },
		{ "a token a frame, desk", stream_each, 40, 120, TOKENS, TOKENS, 70 },
		{ "eight tokens a frame, phone", stream_eight, 24, 45, TOKENS / 8, TOKENS, 20 },
		{ "eight tokens a frame, desk", stream_eight, 40, 120, TOKENS / 8, TOKENS, 20 },
		{ "a key's echo, phone", type_keys, 24, 45, KEYS, KEYS, 40 },
		{ "a key's echo, desk", type_keys, 40, 120, KEYS, KEYS, 40 },
		{ "nothing changed", stand_still, 24, 45, KEYS, KEYS, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(costs); i++) {
		size_t bytes = 0;
		struct pty pty;

		pty_open(&pty, costs[i].rows, costs[i].cols);
		pty_start(&pty, costs[i].run);
		pty_wait(&pty, MARK);
		for (int step = 0; step < costs[i].steps; step++) {
			bytes += pty_wait(&pty, MARK);
		}
		check_int(costs[i].name, pty_end(&pty), 0);
		print_message("# %s: %.1f bytes (at most %zu)\n", costs[i].name,
			(double)bytes / costs[i].units, costs[i].most);
		check(costs[i].name, bytes <= costs[i].most * (size_t)costs[i].units);
		check_int(costs[i].name, pty_count(&pty, "\033[2J"), 1);
		pty_close(&pty);
	}
}

static void test_keyboard(void **state) {
	static const int rows[] = { 12, 24, 12, 24 };
	struct pty pty;

	(void)state;
	pty_open(&pty, 24, 45);
	pty_start(&pty, pop_up);
	pty_wait(&pty, MARK);
	pty_wait(&pty, MARK);
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		auto_free char *name = xasprintf("resize %zu to %d rows", i, rows[i]);

		pty_size(&pty, rows[i], 45);
		pty_send(&pty, "x");
		size_t bytes = pty_wait(&pty, MARK);

		print_message("# %s: %zu bytes (at most 2500)\n", name, bytes);
		check(name, bytes <= 2500);
		check_int(name, pty_count(&pty, "\033[2J"), 2 + i);
	}
	check_int("the end", pty_end(&pty), 0);
	pty_close(&pty);
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cost),
		cmocka_unit_test(test_keyboard),
	};

	return CHECK_RUN(tests);
}
