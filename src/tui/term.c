/* curses gets the rows of a frame that changed and finds out itself what to write; it
   never reads. What a terminal is asked for besides (paste mode, title) is written by
   hand between two frames, by term_modes.c. */

#include "tui/term.h"

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
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "tui/rescue.h"
#include "tui/term_modes.h"
#include "tui/term_text.h"
#include "tui/theme.h"

#define RUN_MAX 512  /* wide characters handed to curses at once */
#define TITLE_MAX 80 /* columns */
#define HOLD_ROWS 3  /* rows that a terminal may show half: a pair costs 16 bytes */

static struct {
	SCREEN *screen; /* NULL: off */
	bool left;      /* between term_leave() and term_enter() */
	struct term_options options;
	uint64_t *rows; /* marks of the rows as curses has them; 0: not known; owned */
	int row_count;
	int colors; /* -1: not looked at yet */
	struct termios saved;
	attr_t attributes[STYLE_COUNT];
	short pairs[STYLE_COUNT];
} term;

/* Every row is handed to curses anew. */
static void forget_rows(void) {
	for (int row = 0; row < term.row_count; row++) {
		term.rows[row] = 0;
	}
}

/* What auto means, as far as the terminal said it. */
static enum theme present_theme(void) {
	enum theme theme = term.options.theme;

	if (theme == THEME_AUTO && (modes_is_dark() || modes_is_light())) {
		theme = modes_is_dark() ? THEME_DARK : THEME_LIGHT;
	}
	return theme;
}

/* Colours are begun when they are first wanted: that alone writes to the terminal. */
static int colors(void) {
	if (term.colors < 0) {
		bool usable = has_colors() && start_color() != ERR &&
			      use_default_colors() != ERR && COLORS >= 8;

		term.colors = usable ? COLORS : 0;
	}
	return term.colors;
}

static short pair_of(int style, int color) {
	short pair = (short)(color < 8 ? color : 8 + style);

	if (color <= 0) {
		return 0;
	}
	init_pair(pair, (short)color, -1);
	return pair;
}

static void make_looks(void) {
	enum theme theme = present_theme();
	int count = theme >= THEME_MONO ? 0 : colors();

	for (int style = 0; style < STYLE_COUNT; style++) {
		struct look look = theme_look((enum canvas_style)style, theme, count);

		term.pairs[style] = pair_of(style, look.color);
		term.attributes[style] = (look.bold ? A_BOLD : 0) | (look.faint ? A_DIM : 0) |
					 (look.underline ? A_UNDERLINE : 0) |
					 (look.reverse ? A_REVERSE : 0);
	}
	forget_rows();
}

static bool open_screen(struct err *err) {
	const char *name = getenv("TERM");

	if (str_is_empty(name) || str_eq(name, "dumb")) {
		return err_set(err, ERR_UNAVAILABLE,
			tr("this terminal (TERM=%s) cannot show the chat screen; `chela ask "
			   "\"...\"` works without one"),
			str_is_empty(name) ? "unset" : name);
	}
	term.screen = newterm(NULL, stdout, stdin);
	if (!term.screen) {
		term.screen = newterm("xterm-256color", stdout, stdin);
	}
	if (!term.screen) {
		return err_set(err, ERR_UNAVAILABLE,
			tr("nothing is known of the terminal '%s'; try TERM=xterm-256color, or "
			   "`chela ask \"...\"`"),
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
			tr("the chat screen needs a terminal; `chela ask \"...\"` works "
			   "without "
			   "one"));
	}
	term.options = *options;
	unsetenv("LINES"); /* the size is the terminal's, not the environment's */
	unsetenv("COLUMNS");
	term_text_locale();
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
	term.colors = -1;
	make_looks();
	term_resize();
	modes_start(STDOUT_FILENO, term.options.mouse);
	modes_enter();
	return true;
}

void term_change(const struct term_options *options) {
	bool mouse = options->mouse != term.options.mouse;

	term.options = *options;
	if (!term.screen) {
		return;
	}
	make_looks();
	if (mouse) {
		modes_set_mouse(term.options.mouse);
	}
}

void term_ask(void) {
	if (term_is_on()) {
		modes_ask();
	}
}

bool term_holds_frames(void) {
	return modes_sync();
}

int term_darkness(void) {
	return modes_is_dark() ? 1 : modes_is_light() ? -1 : 0;
}

bool term_answer(const struct key *reply) {
	if (!term_is_on() || !modes_answer(reply) || term.options.theme != THEME_AUTO) {
		return false;
	}
	make_looks();
	return true;
}

void term_stop(void) {
	SCREEN *screen = term.screen;

	if (!screen) {
		return;
	}
	term.screen = NULL;
	modes_stop();
	if (!term.left) {
		curs_set(1);
		endwin();
	}
	term.left = false;
	delscreen(screen);
	free(take(term.rows));
	term.row_count = 0;
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
	forget_rows();
	return true;
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
		count += term_text_cell(canvas, cell, run + count, 8);
		if (!is_simple) {
			flush_run(row, start, style, run, count);
			count = 0;
		}
	}
	flush_run(row, start, style, run, count);
}

/* Hands curses the rows that changed; returns how many. */
static int give_rows(const struct canvas *canvas) {
	int given = 0;

	if (term.row_count != LINES) {
		term.rows = xreallocarray(term.rows, (size_t)LINES, sizeof(*term.rows));
		term.row_count = LINES;
		forget_rows();
	}
	for (int row = 0; row < LINES; row++) {
		uint64_t mark = row < canvas->rows ? canvas_row_mark(canvas, row) : 1;

		if (mark == term.rows[row]) {
			continue;
		}
		term.rows[row] = mark;
		given++;
		attr_set(A_NORMAL, 0, NULL);
		move(row, 0);
		clrtoeol();
		if (row < canvas->rows) {
			present_row(canvas, row);
		}
	}
	return given;
}

void term_present(const struct canvas *canvas) {
	static const char begin[] = "\033[?2026h", end[] = "\033[?2026l";

	if (!term_is_on()) {
		return;
	}
	bool hold = give_rows(canvas) >= HOLD_ROWS && modes_sync();

	attr_set(A_NORMAL, 0, NULL);
	curs_set(canvas->cursor_row >= 0);
	if (canvas->cursor_row >= 0) {
		move(canvas->cursor_row, canvas->cursor_col);
	}
	if (hold) {
		file_write_fd(STDOUT_FILENO, begin, sizeof(begin) - 1, NULL);
	}
	refresh();
	if (hold) {
		file_write_fd(STDOUT_FILENO, end, sizeof(end) - 1, NULL);
	}
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
	modes_leave();
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
	term_resize();
	clearok(curscr, TRUE);
	refresh(); /* the last frame; the size may be another one */
	modes_enter();
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
	auto_free char *clean = sanitize_dup(text, SANITIZE_LINE);

	if (term_is_on()) {
		modes_title(clean, width_fit(clean, strlen(clean), TITLE_MAX));
	}
}
