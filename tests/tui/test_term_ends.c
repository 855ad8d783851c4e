/* Whatever ends a program that draws leaves no mode on and the line settings as they
   were; and what a terminal does not bear is not sent to it. */

#include "tui/term.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "tests/check.h"
#include "tests/tui/pty.h"

#define ROWS 12
#define COLS 40

/* A frame of rows that all differ from another frame's. */
static void make_frame(struct canvas *canvas, int number) {
	canvas_reset(canvas, ROWS, COLS);
	struct area area = canvas_area(canvas);

	for (int row = 0; row < ROWS; row++) {
		area_print(&area, row, 0, (enum canvas_style)(row % STYLE_COUNT),
			"plain 中文字 %d %d", row, number);
	}
	area_cursor(&area, 0, 0);
}

/* Stops until a byte comes, then looks at what the terminal answered to what it was
   asked, as the loop would. */
static void handle_reply(void *ctx, const struct key *key) {
	bool *done = ctx;

	*done = *done || key->key == KEY_TEXT;
	term_answer(key);
}

/* With all modes that there are. */
static void begin_whole(void) {
	struct term_options options = { .mouse = true };
	struct canvas canvas;
	bool done = false;
	struct keys *keys = keys_new(handle_reply, &done);
	char byte;

	if (!term_start(&options, NULL)) {
		_exit(9);
	}
	canvas_init(&canvas);
	make_frame(&canvas, 1);
	term_present(&canvas);
	term_title("a title");
	term_ask();
	while (!done && read(0, &byte, 1) == 1) {
		keys_feed(keys, &byte, 1);
	}
	make_frame(&canvas, 2);
	term_present(&canvas);
	canvas_fini(&canvas);
	keys_free(keys);
	dprintf(1, "\033]7777;begun\a");
}

static void end_stop(void) {
	begin_whole();
	term_stop();
	term_stop();
}

static void end_exit(void) {
	begin_whole();
	exit(3);
}

static void end_left(void) {
	begin_whole();
	term_leave();
	term_stop();
}

static void end_back(void) {
	begin_whole();
	term_leave();
	term_enter();
	term_stop();
}

static void end_segv(void) {
	begin_whole();
	raise(SIGSEGV);
}

static void end_segv_left(void) {
	begin_whole();
	term_leave();
	raise(SIGSEGV);
}

static void end_abort(void) {
	begin_whole();
	abort();
}

/* A stack that is full, as deep recursion makes it. */
static int recurse(const volatile char *above, long depth) {
	volatile char here[4096];

	here[0] = above ? above[0] : 1;
	return depth == 0 ? 0 : recurse(here, depth - 1) + here[0];
}

static void end_stack(void) {
	begin_whole();
	recurse(NULL, LONG_MAX);
}

#define ANSWERS "\033]11;rgb:1c1c/1c1c/1c1c\a\033[?2026;2$y\033[?0u\033[?62;22c"

static void test_ends(void **state) {
	static const struct {
		const char *name;
		void (*run)(void);
		int signal; /* that it dies of; 0: exits */
		int clears; /* of the screen */
	} ends[] = {
		{ .name = "stopped", .run = end_stop, .clears = 1 },
		{ .name = "exit()", .run = end_exit, .clears = 1 },
		{ .name = "stopped while it was left", .run = end_left, .clears = 1 },
		{ .name = "stopped after it came back", .run = end_back, .clears = 2 },
		{ .name = "SIGSEGV", .run = end_segv, .signal = SIGSEGV, .clears = 1 },
		{ .name = "SIGSEGV while it was left",
			.run = end_segv_left,
			.signal = SIGSEGV,
			.clears = 1 },
		{ .name = "abort()", .run = end_abort, .signal = SIGABRT, .clears = 1 },
		{ .name = "a full stack", .run = end_stack, .signal = SIGSEGV, .clears = 1 },
	};
	static const char *const modes[] = { "\033[?2004h", "\033[?1002h", "\033[?1006h",
		"\033[?1004h", "\033[>1u", "\033[?2026h", "\033[22;2t", "\033[?1049h" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		auto_buf struct buf left = BUF_INIT;
		struct termios after;
		struct pty pty;

		pty_open(&pty, ROWS, COLS);
		pty_start(&pty, ends[i].run);
		pty_wait(&pty, "\033[c");
		pty_send(&pty, ANSWERS "x");
		pty_wait(&pty, "begun");
		pty_send(&pty, "\033[?62;22c"); /* to the question at the end */
		int status = pty_end(&pty);

		tcgetattr(pty.slave, &after);
		for (size_t m = 0; m < ARRAY_LEN(modes); m++) {
			if (!strstr(pty.seen.data, modes[m])) {
				fail_msg("%s: %s was not on in %s", ends[i].name, modes[m] + 1,
					pty.seen.data);
			}
		}
		pty_modes_left(pty.seen.data, &left);
		check_str(ends[i].name, left.data, "");
		check_int(ends[i].name, pty_count(&pty, "\033[22;2t"),
			pty_count(&pty, "\033[23;2t"));
		check_int(ends[i].name, pty_count(&pty, "\033[2J"), ends[i].clears);
		check_int(ends[i].name, after.c_lflag, pty.before.c_lflag);
		check_int(ends[i].name, after.c_iflag, pty.before.c_iflag);
		check_int(ends[i].name, after.c_oflag, pty.before.c_oflag);
		check_int(ends[i].name, WIFSIGNALED(status) ? WTERMSIG(status) : 0,
			ends[i].signal);
		pty_close(&pty);
	}
}

static void begin(void) {
	if (!term_start(&(struct term_options){ 0 }, NULL)) {
		_exit(9);
	}
}

static void ask_and_stop(void) {
	begin();
	term_ask();
	term_stop();
	dprintf(1, "stopped");
	pause();
}

static void ask_and_crash(void) {
	begin();
	term_ask();
	dprintf(1, "asked");
	raise(SIGSEGV);
}

/* The same for a death: the answers come while it is being handled. */
static void test_answers_to_a_crash(void **state) {
	struct pty pty;
	int waiting = -1;

	(void)state;
	pty_open(&pty, ROWS, COLS);
	pty_start(&pty, ask_and_crash);
	pty_wait(&pty, "\033[?1049l");
	pty_send(&pty, ANSWERS);
	int status = pty_end(&pty);

	assert_true(WIFSIGNALED(status));
	assert_int_equal(ioctl(pty.slave, FIONREAD, &waiting), 0);
	assert_int_equal(waiting, 0);
	pty_close(&pty);
}

/* What a slow terminal answers after the end began is not typed into the shell. */
static void test_late_answers(void **state) {
	struct pty pty;
	int waiting = -1;

	(void)state;
	pty_open(&pty, ROWS, COLS);
	pty_start(&pty, ask_and_stop);
	pty_wait(&pty, "\033[c");
	pty_send(&pty, ANSWERS);
	pty_wait(&pty, "stopped");
	assert_int_equal(ioctl(pty.slave, FIONREAD, &waiting), 0);
	assert_int_equal(waiting, 0);
	kill(pty.child, SIGKILL);
	pty_end(&pty);
	pty_close(&pty);
}

static void try_dumb(void) {
	struct err err = ERR_INIT;

	setenv("TERM", "dumb", 1);
	_exit(!term_start(&(struct term_options){ 0 }, &err) && strstr(err.text, "chela ask")
			? 0
			: 1);
}

static void try_name(const char *name) {
	struct canvas canvas;

	setenv("TERM", name, 1);
	begin();
	canvas_init(&canvas);
	make_frame(&canvas, 1);
	term_present(&canvas);
	term_ask();
	term_title("a title");
	term_stop();
	canvas_fini(&canvas);
}

static void try_unknown(void) {
	try_name("no-such-terminal");
}

static void try_vt100(void) {
	try_name("vt100");
}

static void try_linux(void) {
	try_name("linux");
}

static void try_termux(void) {
	setenv("TERMUX_VERSION", "0.118", 1);
	try_name("xterm-256color");
}

static void try_plain_locale(void) {
	setenv("LC_ALL", "C", 1);
	try_name("xterm-256color");
}

static void test_terminals(void **state) {
	static const struct {
		const char *name;
		void (*run)(void);
		const char *has;      /* is sent */
		const char *lacks[3]; /* are not */
	} tries[] = {
		{ "dumb: an error that names another way", try_dumb, "", { "\033" } },
		{ "unknown: taken for an xterm, asked nothing", try_unknown, "\033[?1049h",
			{ "\033]11", "\033[?2026", "\033[c" } },
		{ "vt100: no colours, asked nothing", try_vt100, "plain",
			{ "\033[3", "\033]11", "\033[c" } },
		{ "the Linux console: colours, asked nothing", try_linux, "\033[3",
			{ "\033]11", "\033[?2026", "\033[c" } },
		{ "Termux: asked for its colour alone", try_termux, "\033]11;?\a",
			{ "\033[?2026", "\033[?u", "\033[22;2t" } },
		{ "LC_ALL=C: UTF-8 all the same", try_plain_locale, "中文字", { "???" } },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(tries); i++) {
		struct pty pty;

		pty_open(&pty, ROWS, COLS);
		pty_start(&pty, tries[i].run);
		check_int(tries[i].name, pty_end(&pty), 0);
		if (!strstr(pty.seen.data, tries[i].has)) {
			fail_msg("%s: not sent", tries[i].name);
		}
		for (size_t n = 0; n < 3 && tries[i].lacks[n]; n++) {
			if (strstr(pty.seen.data, tries[i].lacks[n])) {
				fail_msg("%s: %s was sent", tries[i].name,
					tries[i].lacks[n] + 1);
			}
		}
		pty_close(&pty);
	}
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_late_answers),
		cmocka_unit_test(test_answers_to_a_crash),
		cmocka_unit_test(test_terminals),
	};

	return CHECK_RUN(tests);
}
