/* curses gets the whole grid each frame and finds out itself what changed; it
   never reads. What a terminal is asked for besides (paste mode, title) is
   written by hand between two frames. */

#include "tui/term.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#define NCURSES_WIDECHAR 1
#include <curses.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/path.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/utf8.h"
#include "base/width.h"
#include "tui/rescue.h"
#include "tui/theme.h"

#define RUN_MAX 512  /* wide characters handed to curses at once */
#define TITLE_MAX 80 /* columns */

static struct {
	SCREEN *screen; /* NULL: off */
	bool left;      /* between term_leave() and term_enter() */
	bool titled;
	struct term_options options;
	struct termios saved;
	attr_t attributes[STYLE_COUNT];
	short pairs[STYLE_COUNT];
} term;

/* curses writes UTF-8 only under a locale that says so; Termux's looks at the
   variables alone, where cron and ssh set none. */
static void want_utf8(void) {
	static const char *const locales[] = { "C.UTF-8", "en_US.UTF-8", "UTF-8" };

	setenv("LANG", "en_US.UTF-8", 0);
	setlocale(LC_CTYPE, "");
	for (size_t i = 0; MB_CUR_MAX < 4 && i < ARRAY_LEN(locales); i++) {
		if (setlocale(LC_CTYPE, locales[i])) {
			setenv("LC_CTYPE", locales[i], 1);
		}
	}
}

static void make_looks(void) {
	enum theme theme = term.options.theme;
	bool colors = theme == THEME_COLOR && has_colors() && start_color() != ERR &&
		      use_default_colors() != ERR && COLORS >= 8;

	theme = theme == THEME_COLOR && !colors ? THEME_MONO : theme;
	for (short color = 1; theme == THEME_COLOR && color < 8; color++) {
		init_pair(color, color, -1);
	}
	for (int style = 0; style < STYLE_COUNT; style++) {
		struct look look = theme_look((enum canvas_style)style, theme);

		term.pairs[style] = look.color > 0 ? (short)look.color : 0;
		term.attributes[style] = (look.bold ? A_BOLD : 0) | (look.faint ? A_DIM : 0) |
					 (look.underline ? A_UNDERLINE : 0) |
					 (look.reverse ? A_REVERSE : 0);
	}
}

static bool open_screen(struct err *err) {
	const char *name = getenv("TERM");

	if (str_is_empty(name) || str_eq(name, "dumb")) {
		return err_set(err, ERR_UNAVAILABLE,
			"this terminal (TERM=%s) cannot show the chat screen; `chela ask "
			"\"...\"` works without one",
			str_is_empty(name) ? "unset" : name);
	}
	term.screen = newterm(NULL, stdout, stdin);
	if (!term.screen) {
		term.screen = newterm("xterm-256color", stdout, stdin);
	}
	if (!term.screen) {
		return err_set(err, ERR_UNAVAILABLE,
			"nothing is known of the terminal '%s'; try TERM=xterm-256color, or "
			"`chela ask \"...\"`",
			name);
	}
	set_term(term.screen);
	return true;
}

bool term_start(const struct term_options *options, struct err *err) {
	static bool at_exit;

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
		tcgetattr(STDIN_FILENO, &term.saved) != 0) {
		return err_set(err, ERR_UNAVAILABLE,
			"the chat screen needs a terminal; `chela ask \"...\"` works without "
			"one");
	}
	term.options = *options;
	unsetenv("LINES"); /* the size is the terminal's, not the environment's */
	unsetenv("COLUMNS");
	want_utf8();
	if (!open_screen(err)) {
		return false;
	}
	rescue_arm(STDOUT_FILENO, &term.saved);
	if (!at_exit) {
		at_exit = atexit(term_stop) == 0;
	}
	raw();
	noecho();
	nonl();
	keypad(stdscr, FALSE);
	typeahead(-1);
	scrollok(stdscr, FALSE);
	make_looks();
	term_resize();
	rescue_modes_on(STDOUT_FILENO, term.options.mouse);
	return true;
}

void term_change(const struct term_options *options) {
	bool mouse = options->mouse != term.options.mouse;

	term.options = *options;
	if (!term_is_on()) {
		return;
	}
	make_looks();
	clearok(curscr, TRUE);
	if (mouse) {
		rescue_modes_off(STDOUT_FILENO);
		rescue_modes_on(STDOUT_FILENO, term.options.mouse);
	}
}

static void restore_title(void) {
	static const char pop[] = "\033[23;2t";

	if (term.titled) {
		file_write_fd(STDOUT_FILENO, pop, sizeof(pop) - 1, NULL);
		term.titled = false;
	}
}

void term_stop(void) {
	SCREEN *screen = term.screen;

	if (!screen) {
		return;
	}
	term.screen = NULL;
	restore_title();
	if (!term.left) {
		rescue_modes_off(STDOUT_FILENO);
		curs_set(1);
		endwin();
	}
	term.left = false;
	delscreen(screen);
	tcsetattr(STDIN_FILENO, TCSANOW, &term.saved);
	rescue_disarm();
}

bool term_is_on(void) {
	return term.screen && !term.left;
}

int term_fd(void) {
	return STDIN_FILENO;
}

void term_size(int *rows, int *cols) {
	*rows = LINES;
	*cols = COLS;
}

bool term_resize(void) {
	struct winsize size;

	if (!term.screen || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 ||
		size.ws_col == 0 || (size.ws_row == LINES && size.ws_col == COLS)) {
		return false;
	}
	resize_term(size.ws_row, size.ws_col);
	clearok(curscr, TRUE);
	return true;
}

/* The characters of a cell for curses, or as many '?' as it has columns where libc
   would give them another width than the canvas did. Returns how many. */
static int cell_characters(
	const struct canvas *canvas, const struct cell *cell, wchar_t *out, int max) {
	size_t len;
	const char *text = canvas_text(canvas, cell, &len);
	int count = 0, columns = 0;

	for (size_t at = 0; at < len && count < max;) {
		uint32_t code;

		at += utf8_decode(text + at, len - at, &code);
		int width = code < 0x80 ? 1 : wcwidth((wchar_t)code);

		columns = width < 0 ? -max : columns + width;
		out[count++] = (wchar_t)code;
	}
	if (columns == cell->width) {
		return count;
	}
	bool is_blank = len == 2 && memcmp(text, "\xc2\xa0", 2) == 0;

	for (count = 0; count < cell->width && count < max; count++) {
		out[count] = is_blank ? L' ' : L'?';
	}
	return count;
}

static void flush_run(int row, int col, int style, const wchar_t *run, int count) {
	if (count > 0) {
		attr_set(term.attributes[style], term.pairs[style], NULL);
		mvaddnwstr(row, col, run, count);
	}
}

/* Cells of one byte and one style go out together; each other cell alone, at its
   place, so that a difference about widths cannot move what follows. */
static void present_row(const struct canvas *canvas, int row) {
	const struct cell *cells = &canvas->cells[(size_t)row * (size_t)canvas->cols];
	wchar_t run[RUN_MAX];
	int count = 0, start = 0, style = 0;

	for (int col = 0; col < canvas->cols; col++) {
		const struct cell *cell = &cells[col];
		bool is_blank = cell->len == 0 && cell->style == STYLE_NORMAL;
		bool is_simple = cell->len <= 1 && cell->width == 1 && !is_blank;

		if (count > 0 && (!is_simple || cell->style != style || count == RUN_MAX - 8)) {
			flush_run(row, start, style, run, count);
			count = 0;
		}
		if (is_blank || cell->width == 0) {
			continue;
		}
		if (count == 0) {
			start = col;
			style = cell->style;
		}
		count += cell_characters(canvas, cell, run + count, 8);
		if (!is_simple) {
			flush_run(row, start, style, run, count);
			count = 0;
		}
	}
	flush_run(row, start, style, run, count);
}

void term_present(const struct canvas *canvas) {
	if (!term_is_on()) {
		return;
	}
	erase();
	for (int row = 0; row < canvas->rows && row < LINES; row++) {
		present_row(canvas, row);
	}
	attr_set(A_NORMAL, 0, NULL);
	curs_set(canvas->cursor_row >= 0);
	if (canvas->cursor_row >= 0) {
		move(canvas->cursor_row, canvas->cursor_col);
	}
	refresh();
}

void term_repaint(void) {
	if (term_is_on()) {
		clearok(curscr, TRUE);
	}
}

void term_leave(void) {
	if (!term_is_on()) {
		return;
	}
	rescue_modes_off(STDOUT_FILENO);
	curs_set(1);
	endwin();
	term.left = true;
}

void term_enter(void) {
	if (!term.screen || !term.left) {
		return;
	}
	term.left = false;
	reset_prog_mode();
	clearok(curscr, TRUE);
	refresh();
	term_resize();
	rescue_modes_on(STDOUT_FILENO, term.options.mouse);
}

void term_bell(void) {
	if (term_is_on()) {
		beep();
	}
}

bool term_send(const char *data, size_t len) {
	return term_is_on() && file_write_fd(STDOUT_FILENO, data, len, NULL);
}

void term_title(const char *text) {
	static const char push[] = "\033[22;2t";
	auto_free char *clean = sanitize_dup(text, SANITIZE_LINE);
	auto_buf struct buf out = BUF_INIT;

	/* Termux before 2025 shows the tail of sequences that it does not know. */
	if (!term_is_on() || path_is_termux()) {
		return;
	}
	if (!term.titled) {
		buf_add(&out, push, sizeof(push) - 1);
	}
	buf_add_str(&out, "\033]2;");
	buf_add(&out, clean, width_fit(clean, strlen(clean), TITLE_MAX));
	buf_add_str(&out, "\a");
	term.titled = file_write_fd(STDOUT_FILENO, out.data, out.len, NULL);
}
