/* A row a conversation, as many as there is room for. */

#include "tui/sidebar.h"

#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "base/width.h"
#include "tui/view/plan_panel.h"

void sidebar_clear(struct sidebar *sidebar) {
	for (size_t i = 0; i < sidebar->chats.len; i++) {
		free(sidebar->chats.items[i].title);
	}
	sidebar->chats.len = 0;
}

void sidebar_fini(struct sidebar *sidebar) {
	sidebar_clear(sidebar);
	vec_fini(&sidebar->chats);
}

void sidebar_add(struct sidebar *sidebar, const struct side_chat *chat) {
	struct side_chat copy = *chat;

	copy.title = sanitize_dup(chat->title, SANITIZE_LINE);
	vec_push(&sidebar->chats, copy);
}

static void draw_chat(
	const struct side_chat *chat, const struct area *area, int row, bool waits) {
	enum canvas_style style = chat->current ? STYLE_STRONG : STYLE_NORMAL;
	const char *title = chat->title[0] ? chat->title : tr("(no title)");
	char mark = chat->current && waits ? '?' : chat->mark, age[24];
	auto_buf struct buf shown = BUF_INIT;

	clock_format_age(chat->updated, clock_now(), age);
	int width = (int)strlen(age), room = area->cols - 2 - width - 1;

	if (room < 8) { /* a date: the title matters more */
		width = 0;
		room = area->cols - 2;
	}
	area_print(area, row, 0, mark == ' ' ? style : STYLE_STRONG, "%c", mark);
	width_elide_end(&shown, title, strlen(title), room);
	area_text(area, row, 2, style, shown.data, shown.len);
	area_text(area, row, area->cols - width, STYLE_FAINT, age, (size_t)width);
}

/* The heading and the steps at the lower end; gives the rows that are left. */
static int draw_plan(const struct plan *plan, const struct area *area) {
	int steps = (int)plan->steps.len, most = area->rows / 2;
	int rows = (steps < most ? steps : most) + 1;
	struct area part = area_part(area, area->rows - rows, 0, rows, area->cols);
	struct area list = area_part(&part, 1, 0, rows - 1, area->cols);

	area_print(
		&part, 0, 0, STYLE_TITLE, tr("plan %zu/%zu"), plan_done(plan), plan->steps.len);
	plan_panel_steps(plan, &list);
	return area->rows - rows - 1;
}

void sidebar_draw(const struct sidebar *sidebar, const struct area *area, bool waits) {
	const char *title = tr("chats");
	int rows = sidebar->plan ? draw_plan(sidebar->plan, area) : area->rows;

	area_text(area, 0, 0, STYLE_TITLE, title, strlen(title));
	for (int row = 1; row < rows && (size_t)row <= sidebar->chats.len; row++) {
		draw_chat(&sidebar->chats.items[row - 1], area, row, waits);
	}
}
