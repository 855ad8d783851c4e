/* Keys with one meaning stand in one line, below where they mean it; where the person
   is now comes first. What is typed narrows the page. On a phone its extra keys are
   told: in a column of their own, or where it is narrow in place of the names. */

#include "tui/page/help.h"

#include <string.h>

#include "base/mem.h"
#include "base/path.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/command.h"
#include "tui/bindings.h"
#include "tui/key_name.h"
#include "tui/page/field.h"
#include "tui/view/text_layout.h"

#define NAME_COLUMNS 16
#define NAME_WIDE 30   /* from COLS_PHONE on */
#define COLS_NARROW 32 /* below: what it does stands below the name */
#define INDENT 2
#define PHONE_COLUMNS 16
#define COLS_PHONE 80 /* from here on both names stand beside each other */
#define ROWS_LOW 8    /* below: no row for the filter while it is empty */

struct help {
	struct page page;
	int context; /* enum binding_context: where it was asked for */
	bool phone;  /* the keyboard is one of a phone */
	struct editor filter;
	struct text_layout lines;
	const char *title; /* of the rows to come; NULL: it stands there */
	int cols;          /* they were made for; 0: not yet */
	int rows;          /* of the last frame */
	size_t top;
};

static void add_title(struct help *help) {
	if (!help->title) {
		return;
	}
	if (help->lines.lines.len > 0) {
		text_layout_line(&help->lines, 0, 0);
	}
	text_layout_line(&help->lines, 0, 0);
	text_layout_run(&help->lines, STYLE_TITLE, help->title, strlen(help->title));
	help->title = NULL;
}

/* A piece of a row in its column; what is too long gets a line of its own. */
static int add_column(struct help *help, int at, const char *text, int columns) {
	int width = width_text(text, strlen(text));

	text_layout_run(&help->lines, STYLE_STRONG, text, strlen(text));
	if (width >= columns) {
		text_layout_line(&help->lines, 0, 0);
		text_layout_spaces(&help->lines, at + columns);
	} else {
		text_layout_spaces(&help->lines, columns - width);
	}
	return at + columns;
}

/* Where it is narrow the column is the whole row. */
static int add_name(struct help *help, const char *name) {
	if (help->cols >= COLS_NARROW) {
		return add_column(
			help, 0, name, help->cols >= COLS_PHONE ? NAME_WIDE : NAME_COLUMNS);
	}
	text_layout_run(&help->lines, STYLE_STRONG, name, strlen(name));
	text_layout_line(&help->lines, 0, 0);
	text_layout_spaces(&help->lines, INDENT);
	return INDENT;
}

static void add_text(struct help *help, int indent, const char *text) {
	int room = help->cols - indent > 10 ? help->cols - indent : 10;

	for (size_t at = 0, len = strlen(text); at < len;) {
		size_t next;
		size_t used = width_wrap(text + at, len - at, room, &next);

		if (at > 0) {
			text_layout_line(&help->lines, 0, 0);
			text_layout_spaces(&help->lines, indent);
		}
		text_layout_run(&help->lines, STYLE_NORMAL, text + at, used);
		at += next;
	}
}

/* `phone` NULL: the row is about no key. */
static void add_row(struct help *help, const char *name, const char *phone, const char *text) {
	const char *filter = help->filter.text.data;
	bool both = help->phone && help->cols >= COLS_PHONE;

	if (!str_has_nocase(name, filter) && !str_has_nocase(text, filter)) {
		return;
	}
	add_title(help);
	text_layout_line(&help->lines, 0, 0);
	if (help->phone && !both && !str_is_empty(phone)) {
		name = phone;
	}
	int at = add_name(help, name);

	if (both && phone) {
		at = add_column(help, at, phone, PHONE_COLUMNS);
	}
	add_text(help, at, text);
}

static void add_phone(const struct binding *binding, struct buf *out) {
	struct key_stroke stroke = { binding->key, binding->code, binding->modifiers };

	if (binding->contexts & BIND_PREFIX) {
		buf_add_str(out, "CTRL x ");
	}
	if (!key_name_phone(&stroke, out)) {
		buf_clear(out);
	}
}

/* The row and those behind it that mean the same. */
static void add_binding(struct help *help, size_t at) {
	const struct binding *first = bindings_at(at);
	auto_buf struct buf names = BUF_INIT, phone = BUF_INIT;

	buf_add_str(&names, first->name);
	add_phone(first, &phone);
	for (size_t i = at + 1; i < bindings_count() && !bindings_at(i)->help; i++) {
		const struct binding *more = bindings_at(i);

		if (more->name) {
			buf_addf(&names, " %s", more->name);
		}
	}
	add_row(help, names.data, phone.data, tr(first->help));
}

/* Those of `context` that were not listed under one of `done`. */
static void add_keys(struct help *help, int context, int done) {
	for (size_t i = 0; i < bindings_count(); i++) {
		const struct binding *binding = bindings_at(i);

		if (binding->help && (binding->contexts & context) &&
			!(binding->contexts & done)) {
			add_binding(help, i);
		}
	}
}

static const struct {
	int context;
	const char *title;
} sections[] = {
	{ BIND_DRAFT, TR("Keys while you write") },
	{ BIND_PREFIX, TR("Keys after Ctrl-X") },
	{ BIND_GLOBAL, TR("Keys everywhere") },
	{ BIND_SCROLL, TR("Keys that scroll") },
	{ BIND_BROWSE, TR("Keys while you browse") },
};

static void add_section(struct help *help, size_t number, int *done) {
	help->title = tr(sections[number].title);
	add_keys(help, sections[number].context, *done);
	*done |= sections[number].context;
}

static void add_commands(struct help *help) {
	help->title = tr("Commands");
	for (size_t i = 0; i < command_count; i++) {
		auto_buf struct buf name = BUF_INIT;

		buf_addf(&name, "/%s", commands[i].name);
		if (commands[i].arguments) {
			buf_addf(&name, " %s", commands[i].arguments);
		}
		add_row(help, name.data, NULL, tr(commands[i].help));
	}
}

static void make(struct help *help, int cols) {
	int done = 0;

	if (help->cols == cols) {
		return;
	}
	help->cols = cols;
	text_layout_truncate(&help->lines, 0);
	for (size_t i = 0; i < ARRAY_LEN(sections); i++) {
		if (sections[i].context == help->context) {
			add_section(help, i, &done);
		}
	}
	for (size_t i = 0; i < ARRAY_LEN(sections); i++) {
		if (sections[i].context != help->context) {
			add_section(help, i, &done);
		}
	}
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

/* q and ? go back while nothing is looked for. */
static bool filter_key(struct help *help, const struct key *key) {
	bool is_empty = help->filter.text.len == 0;

	if (is_empty && key->key == KEY_TEXT && key->len == 1 && strchr("q?", key->text[0])) {
		help->page.closed = true;
		return true;
	}
	if (!field_key(&help->filter, key)) {
		return false;
	}
	help->cols = 0;
	help->top = 0;
	return true;
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
	case KEY_ESCAPE:
	case KEY_ENTER:
		page->closed = true;
		return true;
	default:
		return filter_key(help, key);
	}
}

static void draw(struct page *page, const struct area *area) {
	struct help *help = (struct help *)page;
	int head = area->rows >= ROWS_LOW || help->filter.text.len > 0;
	struct area body = area_part(area, head, 0, area->rows - 1 - head, area->cols);

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
	const char *foot = help->lines.lines.len == 0 ? tr("nothing fits")
			   : more                     ? tr("PgDn: more")
						      : tr("this is all");

	area_print(area, area->rows - 1, 0, STYLE_FAINT, "%s", foot);
	area_cursor(area, area->rows - 1, 0);
	if (head) {
		field_draw(&help->filter, area, 0, "> ", tr("type to narrow"), true);
	}
}

static void free_help(struct page *page) {
	struct help *help = (struct help *)page;

	text_layout_fini(&help->lines);
	editor_fini(&help->filter);
	free(help);
}

static const struct page_ops ops = { .draw = draw, .key = take_key, .free = free_help };

struct page *help_new(int context) {
	struct help *help = xcalloc(1, sizeof(*help));

	help->page.ops = &ops;
	help->context = context;
	help->phone = path_is_termux();
	text_layout_init(&help->lines);
	editor_init(&help->filter);
	return &help->page;
}
