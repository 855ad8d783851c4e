/* Title, filter, rows, and one line that says what may be pressed or asks. Where
   it is low the title stands in the empty filter; where it is wide what is in the
   chosen row stands beside the list. Only the rows in view are drawn. */

#include "tui/page/list_page_inner.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"

#define ROWS_LOW 8       /* below: no row for the title */
#define COLS_PREVIEW 118 /* from here on: a preview */
#define ROWS_PREVIEW 20
#define ASK_ROWS 4 /* a question may take */
#define MARK_COLS 3
#define INDENT 2
#define PREVIEW_LINES 200

static const char *title_of(const struct list_page *page) {
	return page->title ? page->title : tr(page->source->title);
}

static void draw_title(const struct list_page *page, const struct area *area) {
	const char *title = title_of(page);
	int col = area_text(area, 0, 0, STYLE_TITLE, title, strlen(title));

	if (page->height > 0 && page->rows.len > (size_t)page->height) {
		auto_free char *place = xasprintf("%zu/%zu", page->chosen + 1, page->rows.len);
		int width = (int)strlen(place);

		if (col + 2 + width <= area->cols) {
			area_text(
				area, 0, area->cols - width, STYLE_FAINT, place, strlen(place));
		}
	}
}

static void draw_heading(const struct area *area, int row, const struct list_row *item) {
	area_text(area, row, 0, STYLE_STRONG, item->text, strlen(item->text));
	if (item->note) {
		int width = width_text(item->note, strlen(item->note));

		area_text(area, row, area->cols - width, STYLE_FAINT, item->note,
			strlen(item->note));
	}
}

/* The note gives way first, down to half of the row. */
static int draw_note(const struct area *area, int row, enum canvas_style style,
	const struct list_row *item, int text_width) {
	auto_buf struct buf note = BUF_INIT;
	const char *from = item->wide && area->cols >= LIST_WIDE ? item->wide : item->note;

	if (str_is_empty(from)) {
		return area->cols;
	}
	int room = area->cols - text_width - 2;
	int most = room > area->cols / 2 ? room : area->cols / 2;

	if (from == item->wide) { /* columns stay whole; the text is cut */
		most = area->cols;
	}
	width_elide_end(&note, from, strlen(from), most);
	int col = area->cols - width_text(note.data, note.len);

	area_text(area, row, col, style, note.data, note.len);
	return col - 2;
}

static void draw_row(struct list_page *page, const struct area *area, int row, size_t number) {
	const struct list_row *item = &page->rows.items[number];
	bool chosen = number == page->chosen;
	enum canvas_style style = chosen        ? STYLE_SELECTED
				  : item->faint ? STYLE_FAINT
						: STYLE_NORMAL;
	auto_buf struct buf text = BUF_INIT;
	const char *name = item->text[0] ? item->text : tr("(no title)");
	int col = MARK_COLS + item->indent * INDENT;
	int width = width_text(name, strlen(name));

	if (item->heading) {
		draw_heading(area, row, item);
		return;
	}
	area_repeat(area, row, 0, area->cols, style, ' ');
	if (item->mark) {
		area_text(area, row, 0, style, item->mark, strlen(item->mark));
	}
	int end = draw_note(area, row, style, item, col + width);

	width_elide_end(&text, name, strlen(name), end - col > 1 ? end - col : 1);
	int at = area_text(area, row, col, style, text.data, text.len);
	const char *here = page->source->here ? tr(page->source->here) : "";
	int here_width = width_text(here, strlen(here));

	if (item->current && here[0] && at + 1 + here_width <= end) {
		area_text(area, row, at + 1, chosen || item->faint ? style : STYLE_FAINT, here,
			strlen(here));
	}
}

static void scroll(struct list_page *page, size_t rows) {
	if (page->chosen < page->top) {
		page->top = page->chosen;
	}
	if (page->chosen >= page->top + rows) {
		page->top = page->chosen - rows + 1;
	}
	if (page->top > 0 && page->top + rows > page->rows.len) {
		page->top = page->rows.len > rows ? page->rows.len - rows : 0;
	}
	if (page->top == page->chosen && page->top > 0 &&
		page->rows.items[page->top - 1].heading && rows > 1) {
		page->top--;
	}
}

/* A sentence in place of rows, in as many as there are from `row` on. */
static void draw_sentence(const struct area *area, int row, const char *text) {
	size_t len = strlen(text);
	int cols = area->cols - MARK_COLS;

	do {
		size_t next = 0;
		size_t used = width_wrap(text, len, cols > 1 ? cols : 1, &next);

		area_repeat(area, row, 0, area->cols, STYLE_FAINT, ' ');
		area_text(area, row++, MARK_COLS, STYLE_FAINT, text, used);
		text += next;
		len -= next;
	} while (len > 0 && row < area->rows);
}

static void draw_rows(struct list_page *page, const struct area *area) {
	size_t rows = area->rows > 0 ? (size_t)area->rows : 1;

	page->height = area->rows;
	scroll(page, rows);
	for (int row = 0; row < area->rows; row++) {
		size_t number = page->top + (size_t)row;

		if (number < page->rows.len) {
			draw_row(page, area, row, number);
		}
	}
	if (page->busy || page->rows.len == 0) {
		const char *text = page->busy                  ? page->busy
				   : page->filter.text.len > 0 ? tr("nothing fits")
							       : tr(page->source->empty);
		int row = (int)(page->rows.len < rows ? page->rows.len : rows - 1);

		draw_sentence(area, row, text);
	}
	if (page->state != LIST_FILTER && page->rows.len > 0) {
		area_cursor(area, (int)(page->chosen - page->top), 0);
	}
}

static void add_lines(struct text_layout *lines, const char *text, int cols) {
	for (size_t at = 0, len = strlen(text); at < len;) {
		size_t line = strcspn(text + at, "\n"), used = 0;

		do {
			size_t next = 0;
			size_t piece = width_wrap(text + at + used, line - used, cols, &next);

			if (lines->lines.len >= PREVIEW_LINES) {
				return;
			}
			text_layout_line(lines, 0, 0);
			text_layout_run(lines, STYLE_NORMAL, text + at + used, piece);
			used += next;
		} while (used < line);
		at += line + (at + line < len);
	}
}

static void make_preview(struct list_page *page, int cols) {
	const struct list_row *row = list_page_row(page);
	auto_buf struct buf text = BUF_INIT;

	if (page->preview.cols == cols && page->preview.row == page->chosen &&
		page->preview.age == page->age) {
		return;
	}
	page->preview.cols = cols;
	page->preview.row = page->chosen;
	page->preview.age = page->age;
	text_layout_truncate(&page->preview.lines, 0);
	if (row && row->preview) {
		add_lines(&page->preview.lines, row->preview, cols);
	} else if (row && page->source->preview) {
		page->source->preview(page->ctx, row, &text);
		auto_free char *clean = sanitize_dup(text.data, SANITIZE_TEXT);

		add_lines(&page->preview.lines, clean, cols);
	}
}

static void draw_preview(struct list_page *page, const struct area *area) {
	struct area body = area_part(area, 0, 2, area->rows, area->cols - 2);

	make_preview(page, body.cols);
	for (int row = 0; row < area->rows; row++) {
		area_repeat(area, row, 0, 1, STYLE_BAR, '|');
		if ((size_t)row < page->preview.lines.lines.len) {
			text_layout_draw(&page->preview.lines, (size_t)row, &body, row);
		}
	}
}

/* The row's text gives way where it is narrow: the question is to be read whole. */
static char *question_of(struct list_page *page, int cols) {
	const struct list_row *row = list_page_row(page);
	const struct list_action *action = page->action;
	const char *format = action->ask_by ? action->ask_by(page->ctx) : tr(action->ask);
	const char *text = row ? row->text : "";
	auto_buf struct buf shown = BUF_INIT;
	int room = cols * 2 - (int)strlen(format);

	width_elide_end(&shown, text, strlen(text), room > 8 ? room : 8);
	return xasprintf(format, shown.data);
}

struct legend {
	const struct area *area;
	int row;
	int col;
	bool full;
};

/* "Ctrl-R renames": whole or not at all. */
static void add_key(struct legend *legend, const char *name, const char *help) {
	int col = legend->col > 0 ? legend->col + 2 : 0;
	int width = width_text(name, strlen(name)) + 1 + width_text(help, strlen(help));

	if (legend->full || col + width > legend->area->cols) {
		legend->full = true;
		return;
	}
	col = area_text(legend->area, legend->row, col, STYLE_FAINT, name, strlen(name));
	legend->col =
		area_text(legend->area, legend->row, col + 1, STYLE_FAINT, help, strlen(help));
}

static void draw_legend(const struct list_page *page, const struct area *area, int row) {
	struct legend legend = { .area = area, .row = row };
	const struct list_source *source = page->source;
	bool in_list = page->state == LIST_ROWS, more = false;

	if (!page->prefix && source->enter) {
		add_key(&legend, "Enter", tr(source->enter));
	}
	for (size_t i = 0; i < source->action_count; i++) {
		const struct list_action *action = &source->actions[i];
		bool needs_list = !action->prefix &&
				  (action->key == KEY_TEXT || action->key == KEY_LEFT ||
					  action->key == KEY_RIGHT);

		more = more || (needs_list && !in_list);
		if (action->help && (!page->prefix || action->prefix) &&
			(!needs_list || in_list)) {
			add_key(&legend, action->name, tr(action->help));
		}
	}
	if (more && !page->prefix) {
		add_key(&legend, "Down", tr("more keys"));
	}
}

/* How many rows the line at the bottom needs, and what it says. */
static int bottom_rows(struct list_page *page, int cols, char **text) {
	*text = page->state == LIST_ASK ? question_of(page, cols)
		: page->problem         ? xstrdup(page->problem)
					: NULL;
	int rows = 1;

	for (size_t at = 0, len = *text ? strlen(*text) : 0; at < len && rows <= ASK_ROWS;) {
		size_t next = 0;

		width_wrap(*text + at, len - at, cols, &next);
		at += next;
		rows += at < len;
	}
	return rows < ASK_ROWS ? rows : ASK_ROWS;
}

static void draw_bottom(struct list_page *page, const struct area *area, const char *text) {
	if (page->state == LIST_FIELD) {
		field_draw(&page->field, area, 0, tr(page->action->field), NULL, true);
		return;
	}
	if (!text) {
		draw_legend(page, area, 0);
		return;
	}
	enum canvas_style style = page->state == LIST_ASK ? STYLE_WARN : STYLE_BAD;
	size_t at = 0, len = strlen(text);

	for (int row = 0; row < area->rows && at < len; row++) {
		size_t next = 0, used = width_wrap(text + at, len - at, area->cols, &next);

		area_text(area, row, 0, style, text + at, used);
		at += next;
	}
	if (page->state == LIST_ASK) {
		area_cursor(area, 0, 0);
	}
}

void list_page_draw(struct page *self, const struct area *area) {
	struct list_page *page = (struct list_page *)self;
	bool low = area->rows < ROWS_LOW;
	bool wide = area->cols >= COLS_PREVIEW && area->rows >= ROWS_PREVIEW;
	auto_free char *text = NULL;
	int head = low ? 1 : 2;
	int foot = bottom_rows(page, area->cols, &text);
	int body = area->rows - head - foot;

	wide = wide &&
	       (page->source->preview || (list_page_row(page) && list_page_row(page)->preview));
	int cols = wide ? area->cols * 2 / 5 : area->cols;
	struct area list = area_part(area, head, 0, body > 0 ? body : 0, cols);
	struct area bottom = area_part(area, area->rows - foot, 0, foot, area->cols);

	field_draw(&page->filter, area, head - 1, "> ",
		low ? title_of(page) : tr("type to narrow"), page->state == LIST_FILTER);
	draw_rows(page, &list);
	if (!low) {
		draw_title(page, area);
	}
	if (wide) {
		struct area beside =
			area_part(area, head, cols + 1, list.rows, area->cols - cols - 1);

		draw_preview(page, &beside);
	}
	draw_bottom(page, &bottom, text);
}
