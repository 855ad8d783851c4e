/* A few lines, as many as fit. */

#include "tui/welcome.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/width.h"

#include <string.h>

struct line {
	enum canvas_style style;
	const char *text;
};

static const struct line demo_lines[] = {
	{ STYLE_NORMAL, "" },
	{ STYLE_STRONG, "The demo answers: a script, not an AI." },
	{ STYLE_NORMAL, "/setup tells how to use a model." },
};

static const struct line lines[] = {
	{ STYLE_NORMAL, "" },
	{ STYLE_NORMAL, "Type what you want and press Enter." },
	{ STYLE_FAINT, "Ctrl-J  new line" },
	{ STYLE_FAINT, "Esc     stop the task" },
	{ STYLE_FAINT, "Ctrl-T  conversations" },
	{ STYLE_FAINT, "/       commands" },
	{ STYLE_FAINT, "?       all keys" },
};

static int draw_lines(const struct area *area, int row, const struct line *from, size_t count) {
	for (size_t i = 0; i < count; i++) {
		area_text(area, row++, 0, from[i].style, from[i].text, strlen(from[i].text));
	}
	return row;
}

void welcome_draw(const struct welcome *welcome, const struct area *area) {
	auto_buf struct buf agent = BUF_INIT;
	int row = 0;
	int col = area_text(area, row++, 0, STYLE_TITLE, "chela " CHELA_VERSION,
		strlen("chela " CHELA_VERSION));

	if (welcome->agent && col + 12 < area->cols) {
		col = area_text(area, 0, col + 2, STYLE_FAINT, "agent ", strlen("agent "));
		width_elide_middle(
			&agent, welcome->agent, strlen(welcome->agent), area->cols - col);
		area_text(area, 0, col, STYLE_FAINT, agent.data, agent.len);
	}
	if (welcome->is_demo) {
		row = draw_lines(area, row, demo_lines, ARRAY_LEN(demo_lines));
	}
	draw_lines(area, row, lines, ARRAY_LEN(lines));
}
