/* The terminal for real: a child draws on a pty, an emulator reads what it sends.
   What the emulator shows is the canvas, however the frames differ; and whatever
   ends the child leaves no mode on and the line settings as they were. */

#include "tui/term.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <vterm.h>

#include "base/mem.h"
#include "tests/check.h"
#include "tui/rescue.h"

#define ROWS 12
#define COLS 40
#define FRAMES 60
#define LIMIT 20000 /* ms for anything to come */

struct pty {
	int master, slave;
	pid_t child;
	struct buf seen;
	struct termios before;
};

static void open_pty(struct pty *pty) {
	struct winsize size = { .ws_row = ROWS, .ws_col = COLS };

	*pty = (struct pty){ .master = posix_openpt(O_RDWR | O_NOCTTY) };
	buf_init(&pty->seen, BUF_MAX_DEFAULT);
	assert_true(
		pty->master >= 0 && grantpt(pty->master) == 0 && unlockpt(pty->master) == 0);
	pty->slave = open(ptsname(pty->master), O_RDWR | O_NOCTTY);
	assert_true(pty->slave >= 0);
	ioctl(pty->slave, TIOCSWINSZ, &size);
	tcgetattr(pty->slave, &pty->before);
}

/* A draws-and-ends program on the pty. */
static void start(struct pty *pty, void (*run)(void)) {
	pty->child = fork();
	assert_true(pty->child >= 0);
	if (pty->child > 0) {
		return;
	}
	setsid();
	ioctl(pty->slave, TIOCSCTTY, 0);
	for (int fd = 0; fd < 3; fd++) {
		dup2(pty->slave, fd);
	}
	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
	run();
	_exit(0);
}

/* Reads what is there, waiting at most `ms`; false when nothing came. */
static bool read_some(struct pty *pty, int ms) {
	struct pollfd ready = { .fd = pty->master, .events = POLLIN };
	char data[4096];

	if (poll(&ready, 1, ms) <= 0) {
		return false;
	}
	ssize_t len = read(pty->master, data, sizeof(data));

	return len > 0 && buf_add(&pty->seen, data, (size_t)len);
}

static void close_pty(struct pty *pty) {
	close(pty->master);
	close(pty->slave);
	buf_fini(&pty->seen);
}

/* Frame number `n`: some text of all widths at places that a seed gives. */
static void make_frame(struct canvas *canvas, unsigned n) {
	static const char *const texts[] = { "plain", "中文字", "é", "a", "xyz 终端 xyz",
		"---" };
	unsigned seed = n * 2654435761u + 1;

	canvas_reset(canvas, ROWS, COLS);
	struct area area = canvas_area(canvas);

	for (int i = 0; i < 25; i++) {
		seed = seed * 1103515245u + 12345u;
		const char *text = texts[seed / 65536 % ARRAY_LEN(texts)];

		seed = seed * 1103515245u + 12345u;
		area_text(&area, (int)(seed / 65536 % ROWS), (int)(seed / 1048576 % COLS),
			(enum canvas_style)(seed / 65536 % STYLE_COUNT), text, strlen(text));
	}
	area_cursor(&area, (int)(n % ROWS), (int)(n * 7 % COLS));
}

static void begin(void) {
	struct term_options options = { .theme = THEME_COLOR };

	if (!term_start(&options, NULL)) {
		_exit(9);
	}
}

/* A frame for each byte that comes, with a mark behind it. */
static void draw_frames(void) {
	struct canvas canvas;
	char byte;

	begin();
	canvas_init(&canvas);
	for (unsigned n = 0; n < FRAMES && read(0, &byte, 1) == 1; n++) {
		make_frame(&canvas, n);
		term_present(&canvas);
		dprintf(1, "\033]7777;%u\a", n);
	}
	term_stop();
}

static void check_screen(VTermScreen *screen, const struct canvas *canvas, unsigned n) {
	auto_buf struct buf want = BUF_INIT, got = BUF_INIT;

	canvas_dump(canvas, false, &want);
	for (int row = 0; row < ROWS; row++) {
		size_t end = got.len;

		for (int col = 0; col < COLS; col++) {
			VTermScreenCell cell;

			vterm_screen_get_cell(screen, (VTermPos){ row, col }, &cell);
			bool is_blank = cell.chars[0] == 0 || cell.chars[0] == ' ';

			buf_add_char(&got, ' ');
			if (!is_blank) {
				buf_truncate(&got, got.len - 1);
				buf_add_code(&got, cell.chars[0]);
				end = got.len;
				col += cell.width - 1;
			}
		}
		buf_truncate(&got, end);
		buf_add_char(&got, '\n');
	}
	auto_free char *name = xasprintf("frame %u", n);

	check_str(name, got.data, want.data);
}

static int count_texts(const char *data, const char *text) {
	int count = 0;

	while ((data = strstr(data, text))) {
		data += strlen(text);
		count++;
	}
	return count;
}

static void test_frames(void **state) {
	VTerm *vterm = vterm_new(ROWS, COLS);
	VTermScreen *screen = vterm_obtain_screen(vterm);
	struct canvas canvas;
	struct pty pty;
	size_t fed = 0;

	(void)state;
	vterm_set_utf8(vterm, 1);
	vterm_screen_enable_altscreen(screen, 1);
	vterm_screen_reset(screen, 1);
	canvas_init(&canvas);
	open_pty(&pty);
	start(&pty, draw_frames);
	for (unsigned n = 0; n < FRAMES; n++) {
		auto_free char *mark = xasprintf("\033]7777;%u\a", n);
		VTermPos cursor;

		assert_int_equal(write(pty.master, "x", 1), 1);
		const char *end;

		while (!(end = strstr(pty.seen.data + fed, mark))) {
			assert_true(read_some(&pty, LIMIT));
		}
		size_t upto = (size_t)(end - pty.seen.data) + strlen(mark);

		vterm_input_write(vterm, pty.seen.data + fed, upto - fed);
		fed = upto;
		make_frame(&canvas, n);
		check_screen(screen, &canvas, n);
		vterm_state_get_cursorpos(vterm_obtain_state(vterm), &cursor);
		assert_int_equal(cursor.row, canvas.cursor_row);
		assert_int_equal(cursor.col, canvas.cursor_col);
	}
	waitpid(pty.child, NULL, 0);
	/* The screen is cleared once, at the start. */
	assert_int_equal(count_texts(pty.seen.data, "\033[2J"), 1);
	canvas_fini(&canvas);
	close_pty(&pty);
	vterm_free(vterm);
}

static void end_stop(void) {
	begin();
	term_stop();
	term_stop();
}

static void end_exit(void) {
	begin();
	exit(3);
}

static void end_left(void) {
	begin();
	term_leave();
	term_stop();
}

static void end_segv(void) {
	begin();
	raise(SIGSEGV);
}

static void end_abort(void) {
	begin();
	abort();
}

/* A stack that is full, as deep recursion makes it. */
static int recurse(const volatile char *above, long depth) {
	volatile char here[4096];

	here[0] = above ? above[0] : 1;
	return depth == 0 ? 0 : recurse(here, depth - 1) + here[0];
}

static void end_stack(void) {
	begin();
	recurse(NULL, LONG_MAX);
}

static void test_ends(void **state) {
	static const struct {
		const char *name;
		void (*run)(void);
		int signal; /* that it dies of; 0: exits */
	} ends[] = {
		{ .name = "stopped", .run = end_stop },
		{ .name = "exit()", .run = end_exit },
		{ .name = "stopped while it was left", .run = end_left },
		{ .name = "SIGSEGV", .run = end_segv, .signal = SIGSEGV },
		{ .name = "abort()", .run = end_abort, .signal = SIGABRT },
		{ .name = "a full stack", .run = end_stack, .signal = SIGSEGV },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		struct termios after;
		struct pty pty;
		int status = 0;

		open_pty(&pty);
		start(&pty, ends[i].run);
		while (waitpid(pty.child, &status, WNOHANG) == 0) {
			read_some(&pty, 5);
		}
		while (read_some(&pty, 0)) {
		}
		tcgetattr(pty.slave, &after);
		check(ends[i].name, strstr(pty.seen.data, "\033[?2004h"));
		check(ends[i].name,
			strstr(strstr(pty.seen.data, "\033[?2004h"), "\033[?2004l"));
		const char *on = strstr(pty.seen.data, "\033[?1049h");

		check(ends[i].name, !on || strstr(on, "\033[?1049l"));
		check_int(ends[i].name, after.c_lflag, pty.before.c_lflag);
		check_int(ends[i].name, after.c_iflag, pty.before.c_iflag);
		check_int(ends[i].name, after.c_oflag, pty.before.c_oflag);
		check_int(ends[i].name, WIFSIGNALED(status) ? WTERMSIG(status) : 0,
			ends[i].signal);
		close_pty(&pty);
	}
}

static void try_dumb(void) {
	struct err err = ERR_INIT;

	setenv("TERM", "dumb", 1);
	_exit(!term_start(&(struct term_options){ 0 }, &err) && strstr(err.text, "chela ask")
			? 0
			: 1);
}

static void try_unknown(void) {
	setenv("TERM", "no-such-terminal", 1);
	begin();
	term_stop();
}

static void test_terminals(void **state) {
	static const struct {
		const char *name;
		void (*run)(void);
	} tries[] = {
		{ .name = "dumb: an error that names another way", .run = try_dumb },
		{ .name = "unknown: taken for an xterm", .run = try_unknown },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(tries); i++) {
		struct pty pty;
		int status = 0;

		open_pty(&pty);
		start(&pty, tries[i].run);
		while (waitpid(pty.child, &status, WNOHANG) == 0) {
			read_some(&pty, 5);
		}
		check_int(tries[i].name, status, 0);
		close_pty(&pty);
	}
}

static void test_no_terminal(void **state) {
	struct err err = ERR_INIT;
	int saved = dup(0), null = open("/dev/null", O_RDONLY);

	(void)state;
	dup2(null, 0);
	bool started = term_start(&(struct term_options){ 0 }, &err);

	dup2(saved, 0);
	close(saved);
	close(null);
	assert_false(started);
	assert_non_null(strstr(err.text, "chela ask"));
	assert_false(term_is_on());
}

int main(void) {
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_frames),
		cmocka_unit_test(test_ends),
		cmocka_unit_test(test_terminals),
		cmocka_unit_test(test_no_terminal),
	};

	return CHECK_RUN(tests);
}
