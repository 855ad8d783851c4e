/* Arranges the widgets. Rows go first to what must be there (composer, status),
   then to what was opened (sheet, popup), and the transcript has the rest. */

#include "tui/screen.h"

#include <string.h>

#include "base/clock.h"
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
#define COLS_LARGE 120
#define COMPOSER_MAX 6
#define TRANSCRIPT_LEAST 3 /* rows that an opened sheet leaves it */

/* How the rows of a frame are used, top to bottom. */
struct rows {
	int header; /* with its separator */
	int transcript;
	int popup;
	int sheet;
	int rule; /* separator */
	int composer;
	int status; /* 0 where the separator shows it */
};

void screen_init(struct screen *screen, const struct screen_host *host) {
	*screen = (struct screen){ .host = *host, .dirty = true };
	transcript_init(&screen->transcript);
	transcript_view_init(&screen->view, &screen->transcript);
	composer_init(&screen->composer);
	approval_init(&screen->approval);
	screen->status.percent = -1;
	screen->status.mode = MODE_BUILD;
	screen->approval.answer = host->answer;
	screen->approval.ctx = host->ctx;
}

void screen_fini(struct screen *screen) {
	transcript_view_fini(&screen->view);
	transcript_fini(&screen->transcript);
	composer_fini(&screen->composer);
	popup_fini(&screen->popup);
	approval_fini(&screen->approval);
	status_line_fini(&screen->status);
	while (screen->page_count > 0) {
		screen_close_page(screen);
	}
	free(take(screen->title));
}

void screen_toast(struct screen *screen, const char *text) {
	status_line_toast(&screen->status, text);
	screen->dirty = true;
}

void screen_open_page(struct screen *screen, struct page *page) {
	page->host = &screen->host;
	if (screen->page_count < SCREEN_PAGES_MAX) {
		screen->pages[screen->page_count++] = page;
	} else {
		page->ops->free(page);
	}
	screen->dirty = true;
}

struct page *screen_page(const struct screen *screen) {
	return screen->page_count > 0 ? screen->pages[screen->page_count - 1] : NULL;
}

void screen_close_page(struct screen *screen) {
	struct page *page = screen_page(screen);

	if (!page) {
		return;
	}
	screen->page_count--;
	page->ops->free(page);
	struct page *below = screen_page(screen);

	if (below && below->ops->refresh) {
		below->ops->refresh(below);
	}
	screen->dirty = true;
}

static const char *hint_of(const struct screen *screen) {
	if (screen->page_count > 0 && screen->status.state != STATUS_WAIT) {
		return tr("Esc closes");
	}
	switch (screen->status.state) {
	case STATUS_WAIT:
		return screen->approval.open                  ? "Enter=answer"
		       : composer_is_empty(&screen->composer) ? "Enter/Tab=answer"
							      : "Tab=answer";
	case STATUS_RUN:
	case STATUS_RETRY:
		return "Esc stop";
	default:
		return screen->view.chosen ? "Enter folds, q back" : "/ cmds  ? keys";
	}
}

static int composer_limit(int rows, int cols) {
	if (rows < ROWS_SHORT) {
		return 2;
	}
	return cols >= COLS_LARGE && rows >= ROWS_TALL ? rows * 2 / 5 : COMPOSER_MAX;
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

static void plan_composer(struct screen *screen, struct rows *plan, int rows, int cols) {
	int wanted = composer_ops.layout(&screen->composer, cols, composer_limit(rows, cols));
	int least = composer_least(rows);

	plan->composer = wanted > least ? wanted : least;
}

static struct rows plan_rows(struct screen *screen, int rows, int cols) {
	struct rows plan = { 0 };
	bool alarm = screen->status.state == STATUS_WAIT || screen->status.toast ||
		     screen->status.prefix;
	int left = rows;

	if (screen->approval.open && rows < ROWS_SHORT) {
		plan.sheet =
			take_rows(&left, approval_ops.layout(&screen->approval, cols, rows));
		plan.transcript = left;
		return plan;
	}
	plan_composer(screen, &plan, rows, cols);
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
	plan.transcript = left;
	return plan;
}

static void draw_header(const struct screen *screen, const struct area *area) {
	auto_buf struct buf title = BUF_INIT;
	const char *agent = screen->welcome.agent ? screen->welcome.agent : "";
	int width = width_text(agent, strlen(agent));

	width_elide_end(&title, screen->title, strlen(screen->title), area->cols - width - 2);
	area_text(area, 0, 0, STYLE_TITLE, title.data, title.len);
	area_text(area, 0, area->cols - width, STYLE_FAINT, agent, strlen(agent));
	area_repeat(area, 1, 0, area->cols, STYLE_BAR, '-');
}

static void draw_transcript(struct screen *screen, const struct area *area) {
	if (screen->transcript.entries.len == 0) {
		welcome_draw(&screen->welcome, area);
	} else {
		transcript_view_ops.draw(&screen->view, area);
	}
}

static struct area next_part(const struct area *all, int *row, int rows) {
	struct area part = area_part(all, *row, 0, rows, all->cols);

	*row += rows;
	return part;
}

/* The composer first: whoever has the focus sets the cursor after it. */
static void draw_base(struct screen *screen, const struct area *all) {
	struct rows plan = plan_rows(screen, all->rows, all->cols);
	int row = 0;
	struct area header = next_part(all, &row, plan.header);
	struct area transcript = next_part(all, &row, plan.transcript);
	struct area popup = next_part(all, &row, plan.popup);
	struct area sheet = next_part(all, &row, plan.sheet);
	struct area rule = next_part(all, &row, plan.rule);
	struct area composer = next_part(all, &row, plan.composer);
	struct area status = next_part(all, &row, plan.status);

	if (plan.composer > 0) {
		composer_ops.draw(&screen->composer, &composer);
	}
	if (plan.header > 0) {
		draw_header(screen, &header);
	}
	draw_transcript(screen, &transcript);
	popup_ops.draw(&screen->popup, &popup);
	area_repeat(&rule, 0, 0, rule.cols, STYLE_BAR, '-');
	screen->status.rule = plan.status == 0;
	status_line_ops.draw(&screen->status, plan.status > 0 ? &status : &rule);
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

void screen_draw(struct screen *screen, struct canvas *canvas, int rows, int cols) {
	canvas_reset(canvas, rows, cols);
	struct area all = canvas_area(canvas);

	transcript_refresh(&screen->transcript);
	keep_draft_note(screen);
	screen->status.prefix = screen->prefix_until > 0;
	screen->status.hint = hint_of(screen);
	if (rows < ROWS_LEAST || cols < COLS_LEAST) {
		area_text(&all, 0, 0, STYLE_NORMAL, "too small", 9);
		area_cursor(&all, 0, 0);
	} else if (screen->page_count > 0) {
		draw_page(screen, &all);
	} else {
		draw_base(screen, &all);
	}
	screen->dirty = false;
}

static int64_t sooner(int64_t a, int64_t b) {
	return a < 0 || (b >= 0 && b < a) ? b : a;
}

static int64_t next_change(const struct screen *screen, int64_t now) {
	int64_t next = status_line_next_tick(&screen->status, now);

	next = sooner(next, approval_next_tick(&screen->approval));
	if (screen->prefix_until > 0) {
		next = sooner(next, screen->prefix_until);
	}
	return next;
}

/* A question that had to wait is shown once nobody types and no draft stands there;
   gives when to look again. */
static int64_t offer_again(struct screen *screen, int64_t now) {
	int64_t at = screen->composer.typed_at + COMPOSER_TYPING;

	if (!screen->offer || approval_waiting(&screen->approval) == 0 ||
		!composer_is_empty(&screen->composer) || screen_offer_sheet(screen)) {
		return -1;
	}
	return at > now ? at : -1;
}

int64_t screen_tick(struct screen *screen) {
	int64_t now = clock_monotonic(), held = swipe_wait(&screen->swipe, now);

	if (held == 0) {
		screen_release_swipe(screen);
		held = -1;
	}
	if (screen->prefix_until > 0 && now >= screen->prefix_until) {
		screen->prefix_until = 0;
		screen->dirty = true;
	}
	if (screen->next_tick > 0 && now >= screen->next_tick) {
		screen->dirty = true;
		status_line_tick(&screen->status, now);
	}
	int64_t next = sooner(next_change(screen, now), offer_again(screen, now));

	screen->next_tick = next > 0 ? next : 0;
	if (next >= 0) {
		next = next > now ? next - now : 0;
	}
	return sooner(next, held);
}
