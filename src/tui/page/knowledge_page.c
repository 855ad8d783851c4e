/* A row is a base; what is in it stands beside the list. */

#include "tui/page/knowledge_page.h"

#include <stdlib.h>

#include "base/str.h"
#include "base/tr.h"
#include "front/knowledge.h"
#include "tui/page/list_page.h"

struct knowledge_page {
	const struct command_front *front;
	struct list_page *list; /* while it is filled */
	const char *filter;
};

static void add_base(void *ctx, const struct base_row *row) {
	struct knowledge_page *page = ctx;
	auto_free char *note = xasprintf("%lld", (long long)row->entries);

	if (page->filter[0] && !str_has_nocase(row->name, page->filter)) {
		return;
	}
	list_page_add(page->list, &(struct list_row){ .id = row->id,
					  .text = row->name,
					  .note = row->off ? tr("off") : note,
					  .faint = row->off });
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct knowledge_page *page = ctx;
	struct err err = ERR_INIT;

	page->list = list;
	page->filter = filter;
	if (!knowledge_bases(page->front->services, add_base, page, &err)) {
		list_page_say(list, err.text);
	}
}

static void preview(void *ctx, const struct list_row *row, struct buf *out) {
	const struct knowledge_page *page = ctx;

	knowledge_titles(page->front->services, row->id, out);
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct knowledge_page *page = ctx;
	auto_buf struct buf titles = BUF_INIT;

	(void)err;
	preview(ctx, row, &titles);
	page->front->view(
		page->front->ctx, row->text, titles.data ? titles.data : "", titles.len);
	return false;
}

static bool switch_row(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	const struct knowledge_page *page = ctx;

	(void)text;
	return knowledge_set_off(page->front->services, row->id, !row->faint, err);
}

static bool remove_row(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	const struct knowledge_page *page = ctx;

	(void)text;
	return knowledge_drop(page->front->services, row->id, err);
}

static const struct list_action actions[] = {
	{ .key = KEY_TEXT,
		.code = ' ',
		.name = "Space",
		.help = TR("on or off"),
		.run = switch_row },
	{ .key = KEY_CTRL,
		.code = 'd',
		.name = "Ctrl-D",
		.help = TR("removes"),
		.ask = TR("Enter removes \"%s\" (the folder stays), Esc keeps it"),
		.run = remove_row },
};

static const struct list_source source = {
	.title = TR("Knowledge"),
	.empty = TR("there are no knowledge bases; chela knowledge import DIR"),
	.enter = TR("opens"),
	.load = load,
	.open = open_row,
	.preview = preview,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free,
};

struct page *knowledge_page_new(const struct command_front *front, const char *filter) {
	struct knowledge_page *page = xcalloc(1, sizeof(*page));

	page->front = front;
	return list_page_new(&source, page, filter);
}
