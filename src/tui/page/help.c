/* Keys with one meaning stand in one line; what is bound without a name is not
   shown. */

#include "tui/page/help.h"

#include <string.h>

#include "base/mem.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/command.h"
#include "tui/bindings.h"
#include "tui/view/text_layout.h"

#define NAME_COLUMNS 16

struct help {
	struct page page;
	struct text_layout lines;
	int cols; /* they were made for; 0: not yet */
	int rows; /* of the last frame */
	size_t top;
};

static void add_title(struct help *help, const char *title) {
	if (help->lines.lines.len > 0) {
		text_layout_line(&help->lines, 0, 0);
	}
	text_layout_line(&help->lines, 0, 0);
	text_layout_run(&help->lines, STYLE_TITLE, title, strlen(title));
}

/* A name and what it does, wrapped beside it. */
static void add_row(struct help *help, const char *name, size_t name_len, const char *text) {
	size_t len = strlen(text), at = 0;
	int width = width_text(name, name_len), indent = NAME_COLUMNS;
	int room = help->cols - indent > 10 ? help->cols - indent : 10;

	text_layout_line(&help->lines, 0, 0);
	text_layout_run(&help->lines, STYLE_STRONG, name, name_len);
	if (width >= indent) {
		text_layout_line(&help->lines, 0, 0);
		width = 0;
	}
	while (at < len) {
		size_t next;
		size_t used = width_wrap(text + at, len - at, room, &next);

		if (at > 0) {
			text_layout_line(&help->lines, 0, 0);
			width = 0;
		}
		text_layout_spaces(&help->lines, indent - width);
		text_layout_run(&help->lines, STYLE_NORMAL, text + at, used);
		at += next;
	}
}

static void add_keys(struct help *help) {
	for (size_t i = 0; i < bindings_count(); i++) {
		const struct binding *first = bindings_at(i), *more;
		auto_buf struct buf names = BUF_INIT;

		if (!first->help) {
			continue;
		}
		buf_add_str(&names, first->name);
		for (size_t at = i + 1; at < bindings_count() && !bindings_at(at)->help; at++) {
			more = bindings_at(at);
			if (more->name) {
				buf_addf(&names, " %s", more->name);
			}
		}
		add_row(help, names.data, names.len, first->help);
	}
}

static void add_commands(struct help *help) {
	for (size_t i = 0; i < command_count; i++) {
		auto_buf struct buf name = BUF_INIT;

		buf_addf(&name, "/%s", commands[i].name);
		if (commands[i].arguments) {
			buf_addf(&name, " %s", commands[i].arguments);
		}
		add_row(help, name.data, name.len, commands[i].help);
	}
}

static void make(struct help *help, int cols) {
	if (help->cols == cols) {
		return;
	}
	help->cols = cols;
	text_layout_truncate(&help->lines, 0);
	add_title(help, "Keys");
	add_keys(help);
	add_title(help, "Commands");
	add_commands(help);
}

static void scroll(struct help *help, int lines) {
	size_t count = help->lines.lines.len, rows = help->rows > 0 ? (size_t)help->rows : 1;
	size_t last = count > rows ? count - rows : 0;

	if (lines < 0) {
		help->top = help->top > (size_t)-lines ? help->top - (size_t)-lines : 0;
	} else {
		help->top = help->top + (size_t)lines < last ? help->top + (size_t)lines : last;
	}
}

static bool take_key(struct page *page, const struct key *key) {
	struct help *help = (struct help *)page;
	int step = help->rows > 2 ? help->rows - 2 : 1;

	switch (key->key) {
	case KEY_UP:
	case KEY_DOWN:
		scroll(help, key->key == KEY_UP ? -1 : 1);
		return true;
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN:
		scroll(help, key->key == KEY_PAGE_UP ? -step : step);
		return true;
	case KEY_HOME:
		help->top = 0;
		return true;
	case KEY_END:
		scroll(help, (int)help->lines.lines.len);
		return true;
	case KEY_TEXT:
		if (key->text[0] == ' ') {
			scroll(help, step);
		} else {
			page->closed = key->text[0] == 'q' || key->text[0] == '?';
		}
		return true;
	case KEY_ESCAPE:
	case KEY_ENTER:
		page->closed = true;
		return true;
	default:
		return false;
	}
}

static void draw(struct page *page, const struct area *area) {
	struct help *help = (struct help *)page;
	struct area body = area_part(area, 0, 0, area->rows - 1, area->cols);

	make(help, area->cols);
	help->rows = body.rows;
	scroll(help, 0);
	for (int row = 0; row < body.rows; row++) {
		size_t line = help->top + (size_t)row;

		if (line < help->lines.lines.len) {
			text_layout_draw(&help->lines, line, &body, row);
		}
	}
	bool more = help->top + (size_t)body.rows < help->lines.lines.len;

	area_print(area, area->rows - 1, 0, STYLE_FAINT, "%s",
		more ? tr("PgDn: more") : tr("this is all"));
	area_cursor(area, area->rows - 1, 0);
}

static void free_help(struct page *page) {
	struct help *help = (struct help *)page;

	text_layout_fini(&help->lines);
	free(help);
}

static const struct page_ops ops = { .draw = draw, .key = take_key, .free = free_help };

struct page *help_new(void) {
	struct help *help = xcalloc(1, sizeof(*help));

	help->page.ops = &ops;
	text_layout_init(&help->lines);
	return &help->page;
}
