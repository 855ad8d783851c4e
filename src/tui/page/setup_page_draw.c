/* A question with its message above: the list draws itself, a line and a key are drawn
   here, the key as the number of its characters. */

#include "tui/page/setup_page_inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "base/width.h"

#define MESSAGE_ROWS 4

char *setup_page_title(const struct setup_question *question) {
	return question->step <= 4 ? xasprintf("%d/4  %s", question->step, question->title)
				   : xstrdup(question->title);
}

/* Wrapped from a row on; gives the row behind it. */
static int draw_text(
	const struct area *area, int row, int rows, enum canvas_style style, const char *text) {
	auto_free char *clean = sanitize_dup(text, SANITIZE_LINE);
	size_t at = 0, len = strlen(clean);

	for (int end = row + rows; row < end && at < len; row++) {
		size_t next = 0, used = width_wrap(clean + at, len - at, area->cols, &next);

		area_text(area, row, 0, style, clean + at, used);
		at += next;
	}
	return row;
}

static void draw_field(struct setup_page *page, const struct area *area, int row) {
	if (setup_question(page->setup)->kind == SETUP_LINE) {
		field_draw(&page->line, area, row, "> ", NULL, true);
		return;
	}
	int col = area_text(area, row, 0, STYLE_STRONG, "> ", 2);

	if (page->secret.len > 0) {
		area_print(area, row, col, STYLE_NORMAL,
			tr_n("%zu character, not shown", "%zu characters, not shown",
				page->secret.len),
			page->secret.len);
	}
	area_cursor(area, row, col);
}

static void draw_plain(struct setup_page *page, const struct area *area) {
	const struct setup_question *question = setup_question(page->setup);
	auto_free char *title = setup_page_title(question);
	bool waits = question->kind == SETUP_WAIT;
	int row = draw_text(area, 0, 3, STYLE_TITLE, title);

	if (question->message) {
		row = draw_text(area, row, MESSAGE_ROWS, STYLE_WARN, question->message);
	}
	if (waits) {
		area_print(area, row + 1, 0, STYLE_FAINT, "%s", tr("Esc stops it"));
		area_cursor(area, row + 1, 0);
		return;
	}
	draw_field(page, area, row + 1);
	area_print(area, area->rows - 1, 0, STYLE_FAINT, "Enter %s  Esc %s", tr("goes on"),
		tr("goes back"));
}

void setup_page_draw(struct page *self, const struct area *area) {
	struct setup_page *page = (struct setup_page *)self;
	int row = 0;

	if (!page->setup) {
		draw_text(area, 0, area->rows, STYLE_BAD, page->failure);
		area_cursor(area, 0, 0);
		return;
	}
	if (!page->list) {
		draw_plain(page, area);
		return;
	}
	if (setup_question(page->setup)->message) {
		row = draw_text(area, 0, MESSAGE_ROWS,
			setup_is_proven(page->setup) ? STYLE_OK : STYLE_WARN,
			setup_question(page->setup)->message);
	}
	struct area rest = area_part(area, row, 0, area->rows - row, area->cols);
	struct page *list = (struct page *)page->list;

	list->ops->draw(list, &rest);
}
