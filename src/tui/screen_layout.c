/* Arranges the widgets. Columns: on a large screen the sidebar, a bar, the chat;
   else the chat alone. Rows go first to what must be there (composer, status), then
   to what was opened (sheet, popup), and the transcript has the rest. */

#include "tui/screen_inner.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"

#define ROWS_LEAST 6
#define COLS_LEAST 20
#define ROWS_TINY 8   /* below: transcript and composer only */
#define ROWS_SHORT 16 /* below: the status row is the separator */
#define ROWS_TALL 30  /* from here on: a header */
#define COLS_SMALL 48
#define COLS_MEDIUM 80
#define COLS_LARGE 120 /* with ROWS_TALL: a sidebar */
#define COMPOSER_MAX 6
#define TRANSCRIPT_LEAST 3 /* rows that an opened sheet leaves it */

/* How the rows of the chat are used, top to bottom. */
struct rows {
	int header; /* with its separator */
	int transcript;
	int plan;
	int popup;
	int sheet;
	int rule; /* separator */
	int composer;
	int status; /* 0 where the separator shows it */
};

static bool is_large(int rows, int cols) {
	return cols >= COLS_LARGE && rows >= ROWS_TALL;
}

bool screen_has_sidebar(const struct screen *screen, int rows, int cols) {
	return is_large(rows, cols) && !screen->sidebar.hidden;
}

/* `format` may have a place for the key that the action has now. */
__attribute__((format(printf, 2, 0))) static void set_hint(
	char *hint, const char *format, enum action action) {
	char key[16];

	binding_short(action, BIND_DRAFT | BIND_GLOBAL, key);
	snprintf(hint, STATUS_HINT_BYTES, format, key);
}

/* What may be pressed now, the most useful first. */
static void set_hints(struct screen *screen) {
	char(*hints)[STATUS_HINT_BYTES] = screen->status.hints;
	bool waits = screen->status.state == STATUS_WAIT || screen->approval.open;
	bool runs = screen->status.state == STATUS_RUN || screen->status.state == STATUS_RETRY;

	memset(hints, 0, sizeof(screen->status.hints));
	if (waits && screen->page_count == 0) {
		set_hint(hints[0],
			screen->approval.open                  ? tr("Enter=answer")
			: composer_is_empty(&screen->composer) ? tr("Enter/%s=answer")
							       : tr("%s=answer"),
			ACTION_COMPLETE);
	} else if (screen->page_count > 0) {
		bool is_next = waits && !screen->approval.open; /* else it is seen behind it */

		set_hint(hints[0], is_next ? tr("Esc, then %s=answer") : tr("Esc closes"),
			ACTION_COMPLETE);
	} else if (runs) {
		set_hint(hints[0], tr("%s stop"), ACTION_BACK);
		set_hint(hints[1], tr("%s view"), ACTION_BROWSE);
	} else {
		set_hint(hints[0], tr("/ cmds"), ACTION_NONE);
		set_hint(hints[1], tr("? keys"), ACTION_NONE);
	}
}

static int composer_limit(int rows, bool large) {
	return rows < ROWS_SHORT ? 2 : large ? rows * 2 / 5 : COMPOSER_MAX;
}

static int composer_least(int rows) {
	return rows < ROWS_SHORT ? 1 : rows < ROWS_TALL ? 2 : 3;
}

static int take_rows(int *left, int wanted) {
	int taken = wanted < *left ? wanted : *left;

	taken = taken > 0 ? taken : 0;
	*left -= taken;
	return taken;
}

static void plan_composer(
	struct screen *screen, struct rows *plan, int rows, int cols, bool large) {
	int wanted = composer_ops.layout(&screen->composer, cols, composer_limit(rows, large));
	int least = composer_least(rows);

	plan->composer = wanted > least ? wanted : least;
}

static struct rows plan_rows(struct screen *screen, int rows, int cols, bool large) {
	struct rows plan = { 0 };
	bool alarm = screen->status.state == STATUS_WAIT || screen->status.toast ||
		     screen->status.prefix || screen_is_browsing(screen);
	int left = rows;

	if (screen->approval.open && rows < ROWS_SHORT) {
		plan.sheet =
			take_rows(&left, approval_ops.layout(&screen->approval, cols, rows));
		plan.transcript = left;
		return plan;
	}
	plan_composer(screen, &plan, rows, cols, large);
	left -= plan.composer;
	plan.rule = take_rows(&left, rows >= ROWS_TINY || alarm);
	plan.status = take_rows(&left, rows >= ROWS_SHORT);
	if (rows >= ROWS_TALL && cols >= COLS_SMALL && !str_is_empty(screen->title)) {
		plan.header = take_rows(&left, 2);
	}
	if (screen->approval.open) {
		plan.sheet = take_rows(&left,
			approval_ops.layout(&screen->approval, cols, left - TRANSCRIPT_LEAST));
	} else if (popup_is_open(&screen->popup)) {
		int most = rows < ROWS_SHORT ? POPUP_ROWS_SHORT : POPUP_ROWS;

		plan.popup = take_rows(&left, popup_ops.layout(&screen->popup, cols, most));
	}
	if (rows >= ROWS_SHORT && !screen->sidebar.plan) {
		plan.plan = take_rows(&left,
			plan_panel_ops.layout(&screen->plan, cols, left - TRANSCRIPT_LEAST));
	}
	plan.transcript = left;
	return plan;
}

/* The title; at the right edge who answers and how. */
static void draw_header(const struct screen *screen, const struct area *area) {
	const struct status_line *status = &screen->status;
	const char *agent = screen->welcome.agent, *mode = agent_mode_name(status->mode);
	auto_buf struct buf title = BUF_INIT, who = BUF_INIT, shown = BUF_INIT;
	enum canvas_style style = status->mode == MODE_MAX ? STYLE_ALARM : STYLE_FAINT;

	if (agent && area->cols >= COLS_MEDIUM && !str_eq(agent, status->model)) {
		buf_addf(&who, "%s  ", agent);
	}
	buf_add_str(&who, status->model ? status->model : "");
	width_elide_middle(&shown, who.data, who.len, area->cols / 2);
	int col = area->cols - (int)strlen(mode);

	area_text(area, 0, col, style, mode, strlen(mode));
	col -= 2 + width_text(shown.data, shown.len);
	area_text(area, 0, col, STYLE_FAINT, shown.data, shown.len);
	width_elide_end(&title, screen->title, strlen(screen->title), col - 2);
	area_text(area, 0, 0, STYLE_TITLE, title.data, title.len);
	area_repeat(area, 1, 0, area->cols, STYLE_BAR, '-');
}

static void draw_transcript(struct screen *screen, const struct area *area, bool side) {
	if (screen->transcript.entries.len == 0) {
		welcome_draw(&screen->welcome, side ? NULL : &screen->sidebar, area);
	} else {
		transcript_view_ops.draw(&screen->view, area);
	}
}

static struct area next_part(const struct area *all, int *row, int rows) {
	struct area part = area_part(all, *row, 0, rows, all->cols);

	*row += rows;
	return part;
}

/* The column beside the chat; gives what is left of the width. */
static struct area draw_sidebar(struct screen *screen, const struct area *all) {
	int rows = all->rows - 1; /* the status row is as wide as the screen */
	struct area side = area_part(all, 0, 0, rows, SIDEBAR_COLS);

	sidebar_draw(&screen->sidebar, &side, approval_waiting(&screen->approval) > 0);
	for (int row = 0; row < rows; row++) {
		area_repeat(all, row, SIDEBAR_COLS, 1, STYLE_BAR, '|');
	}
	return area_part(all, 0, SIDEBAR_COLS + 2, all->rows, all->cols - SIDEBAR_COLS - 2);
}

/* The composer first: whoever has the focus sets the cursor after it. */
static void draw_base(struct screen *screen, const struct area *all) {
	bool side = screen_has_sidebar(screen, all->rows, all->cols);

	screen->plan.running = screen->running;
	screen->sidebar.plan =
		side && plan_panel_is_shown(&screen->plan) ? &screen->transcript.plan : NULL;
	struct area chat = side ? draw_sidebar(screen, all) : *all;
	struct rows plan =
		plan_rows(screen, chat.rows, chat.cols, is_large(all->rows, all->cols));
	int row = 0;
	struct area header = next_part(&chat, &row, plan.header);
	struct area transcript = next_part(&chat, &row, plan.transcript);
	struct area steps = next_part(&chat, &row, plan.plan);
	struct area popup = next_part(&chat, &row, plan.popup);
	struct area sheet = next_part(&chat, &row, plan.sheet);
	struct area rule = next_part(&chat, &row, plan.rule);
	struct area composer = next_part(&chat, &row, plan.composer);
	struct area status = area_part(all, row, 0, plan.status, all->cols);

	if (plan.composer > 0) {
		composer_ops.draw(&screen->composer, &composer);
	}
	if (plan.header > 0) {
		draw_header(screen, &header);
	}
	draw_transcript(screen, &transcript, side);
	plan_panel_ops.draw(&screen->plan, &steps);
	popup_ops.draw(&screen->popup, &popup);
	area_repeat(&rule, 0, 0, rule.cols, STYLE_BAR, '-');
	screen->status.rule = plan.status == 0;
	const struct area *line = plan.status > 0 ? &status : &rule;

	if (screen_browse_has_line(screen)) {
		screen_browse_draw(screen, line);
	} else {
		status_line_ops.draw(&screen->status, line);
	}
	approval_ops.draw(&screen->approval, &sheet);
}

static void draw_page(struct screen *screen, const struct area *all) {
	struct area page = area_part(all, 0, 0, all->rows - 1, all->cols);
	struct area status = area_part(all, all->rows - 1, 0, 1, all->cols);

	screen->status.rule = false;
	status_line_ops.draw(&screen->status, &status);
	struct page *top = screen_page(screen);

	top->ops->draw(top, &page);
}

static void keep_draft_note(struct screen *screen) {
	struct approval *approval = &screen->approval;

	free(take(approval->draft));
	if (approval->open) {
		approval->draft =
			sanitize_dup(composer_draft(&screen->composer), SANITIZE_LINE);
	}
}

static void draw_too_small(const struct area *all) {
	const char *text = tr("too small");

	area_text(all, 0, 0, STYLE_NORMAL, text, strlen(text));
	area_cursor(all, 0, 0);
}

void screen_draw(struct screen *screen, struct canvas *canvas, int rows, int cols) {
	canvas_reset(canvas, rows, cols);
	struct area all = canvas_area(canvas);

	int64_t held = transcript_refresh(&screen->transcript);

	screen->held_until = held >= 0 ? clock_monotonic() + held : 0;
	keep_draft_note(screen);
	screen->status.prefix = screen->prefix_until > 0;
	set_hints(screen);
	if (rows < ROWS_LEAST || cols < COLS_LEAST) {
		draw_too_small(&all);
	} else if (screen->page_count > 0) {
		draw_page(screen, &all);
	} else {
		draw_base(screen, &all);
	}
	screen->drawn = canvas;
	screen->dirty = false;
}
