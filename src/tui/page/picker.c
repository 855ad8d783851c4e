/* The list is asked for anew after every change of the filter and of a row; the
   same conversation stays chosen where it still is there. */

#include "tui/page/picker.h"

#include <string.h>

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/width.h"

#define FIELD_MAX 200 /* bytes of filter and title */

static void clear_rows(struct picker *picker) {
	for (size_t i = 0; i < picker->rows.len; i++) {
		free(picker->rows.items[i].title);
		free(picker->rows.items[i].age);
	}
	picker->rows.len = 0;
}

static void free_picker(struct page *page) {
	struct picker *picker = (struct picker *)page;

	clear_rows(picker);
	vec_fini(&picker->rows);
	editor_fini(&picker->filter);
	editor_fini(&picker->name);
	free(picker->problem);
	free(picker);
}

void picker_add(struct picker *picker, const struct picker_row *row) {
	struct picker_row copy = *row;

	copy.title = sanitize_dup(row->title, SANITIZE_LINE);
	copy.age = sanitize_dup(row->age, SANITIZE_LINE);
	vec_push(&picker->rows, copy);
}

static struct picker_row *chosen_row(struct picker *picker) {
	return picker->chosen < picker->rows.len ? &picker->rows.items[picker->chosen] : NULL;
}

static void load(struct picker *picker) {
	const struct picker_row *row = chosen_row(picker);
	int64_t id = row ? row->id : 0;

	clear_rows(picker);
	picker->load(picker->ctx, picker, picker->filter.text.data);
	picker->chosen = 0;
	for (size_t i = 0; i < picker->rows.len; i++) {
		if (picker->rows.items[i].id == id) {
			picker->chosen = i;
		}
	}
}

void picker_start(struct picker *picker, const char *filter) {
	picker->state = PICKER_FILTER;
	picker->top = picker->chosen = 0;
	free(take(picker->problem));
	editor_set(&picker->filter, filter, strlen(filter));
	clear_rows(picker);
	load(picker);
}

static void move(struct picker *picker, int rows) {
	if (rows < 0 && picker->chosen < (size_t)-rows) {
		picker->state = PICKER_FILTER;
		picker->chosen = 0;
		return;
	}
	if (picker->state == PICKER_FILTER && rows > 0) {
		picker->state = PICKER_LIST;
		rows--;
	}
	picker->chosen = (size_t)((long)picker->chosen + rows);
	if (picker->chosen >= picker->rows.len) {
		picker->chosen = picker->rows.len > 0 ? picker->rows.len - 1 : 0;
	}
}

/* One line of text; true when the key changed it or moved in it. */
static bool edit_field(struct editor *editor, const struct key *key) {
	switch (key->key) {
	case KEY_TEXT:
	case KEY_PASTE:
		if (editor->text.len + key->len <= FIELD_MAX &&
			!memchr(key->text, '\n', key->len)) {
			editor_insert(editor, key->text, key->len);
		}
		return true;
	case KEY_BACKSPACE:
		editor_delete_left(editor);
		return true;
	case KEY_LEFT:
		editor_left(editor);
		return true;
	case KEY_RIGHT:
		editor_right(editor);
		return true;
	case KEY_CTRL:
		if (key->code == 'h') {
			editor_delete_left(editor);
		} else if (key->code == 'u') {
			editor_clear(editor);
		} else if (key->code == 'w') {
			editor_kill_word_left(editor);
		}
		return key->code == 'h' || key->code == 'u' || key->code == 'w';
	default:
		return false;
	}
}

static void start_rename(struct picker *picker) {
	const struct picker_row *row = chosen_row(picker);

	if (row) {
		picker->state = PICKER_RENAME;
		editor_set(&picker->name, row->title, strlen(row->title));
	}
}

static void note_problem(struct picker *picker, bool done) {
	free(take(picker->problem));
	if (!done) {
		picker->problem = xstrdup("that could not be saved");
	}
}

static bool rename_key(struct picker *picker, const struct key *key) {
	if (key->key == KEY_ESCAPE) {
		picker->state = PICKER_LIST;
	} else if (key->key == KEY_ENTER) {
		picker->state = PICKER_LIST;
		if (picker->name.text.len > 0) {
			note_problem(picker, picker->rename(picker->ctx, chosen_row(picker)->id,
						     picker->name.text.data));
			load(picker);
		}
	} else {
		edit_field(&picker->name, key);
	}
	return true;
}

static bool remove_key(struct picker *picker, const struct key *key) {
	if (key->key == KEY_ESCAPE) {
		picker->state = PICKER_LIST;
	} else if (key->key == KEY_ENTER && key->burst == 0) {
		picker->state = PICKER_LIST;
		note_problem(picker, picker->remove(picker->ctx, chosen_row(picker)->id));
		load(picker);
	}
	return true;
}

/* Letters while the list has the focus: p pins, all others go to the filter. */
static bool list_text(struct picker *picker, const struct key *key) {
	const struct picker_row *row = chosen_row(picker);

	if (picker->state == PICKER_LIST && key->len == 1 && key->text[0] == 'p' && row) {
		note_problem(picker, picker->pin(picker->ctx, row->id, !row->pinned));
		load(picker);
		return true;
	}
	return false;
}

static bool browse_key(struct picker *picker, const struct key *key) {
	struct picker_row *row = chosen_row(picker);
	int page = picker->height > 1 ? picker->height - 1 : 1;

	switch (key->key) {
	case KEY_UP:
	case KEY_DOWN:
		move(picker, key->key == KEY_UP ? -1 : 1);
		return true;
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN:
		move(picker, key->key == KEY_PAGE_UP ? -page : page);
		return true;
	case KEY_ENTER:
		if (row) {
			picker->page.closed = true;
			picker->open(picker->ctx, row->id);
		}
		return true;
	case KEY_ESCAPE:
		picker->page.closed = true;
		return true;
	default:
		break;
	}
	if (key->key == KEY_CTRL && (key->code == 'r' || key->code == 'd')) {
		if (key->code == 'r') {
			start_rename(picker);
		} else if (row) {
			picker->state = PICKER_REMOVE;
		}
		return true;
	}
	if (key->key == KEY_TEXT && list_text(picker, key)) {
		return true;
	}
	if (edit_field(&picker->filter, key)) {
		picker->state = PICKER_FILTER;
		load(picker);
		return true;
	}
	return false;
}

static bool take_key(struct page *page, const struct key *key) {
	struct picker *picker = (struct picker *)page;

	switch (picker->state) {
	case PICKER_RENAME:
		return rename_key(picker, key);
	case PICKER_REMOVE:
		return remove_key(picker, key);
	default:
		return browse_key(picker, key);
	}
}

static void draw_row(
	const struct picker *picker, const struct area *area, int row, size_t number) {
	const struct picker_row *item = &picker->rows.items[number];
	bool chosen = number == picker->chosen;
	enum canvas_style style = chosen ? STYLE_SELECTED : STYLE_NORMAL;
	int age = width_text(item->age, strlen(item->age));
	auto_buf struct buf title = BUF_INIT;
	const char *name = item->title[0] ? item->title : "(no title)";

	area_repeat(area, row, 0, area->cols, style, ' ');
	area_print(area, row, 0, style, "%c%c", item->mark, item->pinned ? '^' : ' ');
	width_elide_end(&title, name, strlen(name), area->cols - 3 - age - 2);
	int col = area_text(area, row, 3, style, title.data, title.len);

	if (item->current && col + 10 + age < area->cols) {
		area_text(area, row, col + 1, chosen ? style : STYLE_FAINT, "(open)", 6);
	}
	area_text(area, row, area->cols - age, style, item->age, strlen(item->age));
}

static void draw_list(struct picker *picker, const struct area *area) {
	size_t rows = area->rows > 0 ? (size_t)area->rows : 1;

	picker->height = area->rows;
	if (picker->chosen < picker->top) {
		picker->top = picker->chosen;
	}
	if (picker->chosen >= picker->top + rows) {
		picker->top = picker->chosen - rows + 1;
	}
	for (int row = 0; row < area->rows; row++) {
		size_t number = picker->top + (size_t)row;

		if (number < picker->rows.len) {
			draw_row(picker, area, row, number);
		}
	}
	if (picker->rows.len == 0) {
		area_print(area, 0, 3, STYLE_FAINT, "%s",
			picker->filter.text.len > 0 ? "nothing fits" : "no conversations yet");
	}
	if (picker->state != PICKER_FILTER && picker->rows.len > 0) {
		area_cursor(area, (int)(picker->chosen - picker->top), 0);
	}
}

static void draw_field(const struct editor *editor, const struct area *area, int row,
	const char *label, bool focused) {
	int col = area_print(area, row, 0, STYLE_STRONG, "%s", label);
	int caret = width_text(editor->text.data, editor->caret);

	area_text(area, row, col, STYLE_NORMAL, editor->text.data, editor->text.len);
	if (focused) {
		area_cursor(area, row, col + caret);
	}
}

/* The title gives way where it is narrow: what the keys do is always to be read. */
static void draw_removal(const struct area *area, int row, const char *title) {
	const char *rest = area->cols >= 60 ? " for good, Esc keeps it" : ", Esc keeps it";
	auto_buf struct buf shown = BUF_INIT;

	width_elide_end(&shown, title, strlen(title),
		area->cols - (int)strlen("Enter deletes \"\"") - (int)strlen(rest));
	area_print(area, row, 0, STYLE_WARN, "Enter deletes \"%s\"%s", shown.data, rest);
	area_cursor(area, row, 0);
}

static void draw_bottom(struct picker *picker, const struct area *area) {
	int row = area->rows - 1;
	const struct picker_row *item = chosen_row(picker);

	if (picker->state == PICKER_RENAME) {
		draw_field(&picker->name, area, row, "new title: ", true);
	} else if (picker->state == PICKER_REMOVE && item) {
		draw_removal(area, row, item->title);
	} else if (picker->problem) {
		area_print(area, row, 0, STYLE_BAD, "%s", picker->problem);
	} else {
		area_print(area, row, 0, STYLE_FAINT, "%s",
			area->cols >= 60 ? "Enter opens, Ctrl-R renames, Ctrl-D deletes, Down "
					   "p pins, Esc closes"
					 : "Enter opens  ^R rename  ^D delete  Esc");
	}
}

static void draw(struct page *page, const struct area *area) {
	struct picker *picker = (struct picker *)page;
	struct area list = area_part(area, 2, 0, area->rows - 3, area->cols);

	area_print(area, 0, 0, STYLE_TITLE, "Conversations");
	draw_field(&picker->filter, area, 1, "> ", picker->state == PICKER_FILTER);
	draw_list(picker, &list);
	draw_bottom(picker, area);
}

static void refresh(struct page *page) {
	load((struct picker *)page);
}

static const struct page_ops ops = {
	.draw = draw,
	.key = take_key,
	.refresh = refresh,
	.free = free_picker,
};

struct picker *picker_new(void) {
	struct picker *picker = xcalloc(1, sizeof(*picker));

	picker->page.ops = &ops;
	editor_init(&picker->filter);
	editor_init(&picker->name);
	return picker;
}
