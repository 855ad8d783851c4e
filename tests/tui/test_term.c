/* The terminal for real: a child draws on a pty, an emulator reads what it sends.
   What the emulator shows is the canvas, however the frames differ. */

#include "tui/term.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vterm.h>

#include "base/mem.h"
#include "tests/check.h"
#include "tests/tui/pty.h"

#define ROWS 12
#define COLS 40
#define FRAMES 60

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
	struct term_options options = { .theme = THEME_AUTO };

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
	pty_open(&pty, ROWS, COLS);
	pty_start(&pty, draw_frames);
	for (unsigned n = 0; n < FRAMES; n++) {
		auto_free char *mark = xasprintf("\033]7777;%u\a", n);
		VTermPos cursor;

		pty_send(&pty, "x");
		pty_wait(&pty, mark);
		vterm_input_write(vterm, pty.seen.data + fed, pty.waited - fed);
		fed = pty.waited;
		make_frame(&canvas, n);
		check_screen(screen, &canvas, n);
		vterm_state_get_cursorpos(vterm_obtain_state(vterm), &cursor);
		assert_int_equal(cursor.row, canvas.cursor_row);
		assert_int_equal(cursor.col, canvas.cursor_col);
	}
	pty_end(&pty);
	/* The screen is cleared once, at the start. */
	assert_int_equal(pty_count(&pty, "\033[2J"), 1);
	canvas_fini(&canvas);
	pty_close(&pty);
	vterm_free(vterm);
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
		cmocka_unit_test(test_no_terminal),
	};

	return CHECK_RUN(tests);
}
