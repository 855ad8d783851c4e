/* A row is a memory. What a person changes is theirs from then on. */

#include "tui/page/memory_page.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/memories.h"
#include "tui/page/list_page.h"

#define ROWS_MAX 1000
#define PINNED "*" /* the mark */

struct memory_page {
	const struct command_front *front;
	struct list_page *list; /* while it is filled */
};

static void add_memory(void *ctx, const struct memory_row *row) {
	static const char *const marks[] = {
		[MEMORY_PERSON] = ">", [MEMORY_MODEL] = "+", [MEMORY_DISTILLED] = NULL
	};
	struct memory_page *page = ctx;
	char age[24];

	clock_format_age(row->updated, clock_now(), age);
	list_page_add(page->list, &(struct list_row){
					  .id = row->id,
					  .text = row->text,
					  .note = age,
					  .mark = row->pinned ? PINNED : marks[row->origin],
					  .faint = row->kind == MEMORY_SNAPSHOT,
				  });
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct memory_page *page = ctx;
	struct err err = ERR_INIT;

	page->list = list;
	if (!memories_all(page->front->services, filter, ROWS_MAX, add_memory, page, &err)) {
		list_page_say(list, err.text);
	}
}

static void preview(void *ctx, const struct list_row *row, struct buf *out) {
	const struct memory_page *page = ctx;

	memories_about(page->front->services, row->id, out);
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct memory_page *page = ctx;
	auto_buf struct buf about = BUF_INIT;

	(void)err;
	preview(ctx, row, &about);
	page->front->view(page->front->ctx, tr("Memory"), about.data, about.len);
	return false;
}

static bool change_row(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	const struct memory_page *page = ctx;

	return memories_edit(page->front->services, row->id, text, err);
}

static bool is_pinned(const struct list_row *row) {
	return str_eq(row->mark, PINNED);
}

static bool remove_row(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	const struct memory_page *page = ctx;

	(void)text;
	return memories_drop(page->front->services, row->id, err);
}

static bool pin_row(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	const struct memory_page *page = ctx;

	(void)text;
	return memories_set_pinned(page->front->services, row->id, !is_pinned(row), err);
}

static const struct list_action actions[] = {
	{ .key = KEY_CTRL,
		.code = 'r',
		.name = "Ctrl-R",
		.help = TR("changes"),
		.field = TR("new text: "),
		.run = change_row },
	{ .key = KEY_CTRL,
		.code = 'd',
		.name = "Ctrl-D",
		.help = TR("forgets"),
		.ask = TR("Enter forgets \"%s\", Esc keeps it"),
		.run = remove_row },
	{ .key = KEY_TEXT, .code = 'p', .name = "p", .help = TR("pins"), .run = pin_row },
};

static const struct list_source source = {
	.title = TR("Memory"),
	.empty = TR("nothing is remembered yet: /memory add TEXT, or /distill"),
	.enter = TR("opens"),
	.load = load,
	.open = open_row,
	.preview = preview,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free,
};

struct page *memory_page_new(const struct command_front *front, const char *filter) {
	struct memory_page *page = xcalloc(1, sizeof(*page));

	page->front = front;
	return list_page_new(&source, page, filter);
}
