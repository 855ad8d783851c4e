/* The links are taken when the page opens: what streams meanwhile changes nothing. */

#include "tui/page/links_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/tr.h"
#include "front/transcript/links.h"
#include "tui/page/list_page.h"

struct links_page {
	const struct command_front *front;
	struct strv links;
};

static void load(void *ctx, struct list_page *list, const char *filter) {
	const struct links_page *page = ctx;

	for (size_t i = 0; i < page->links.len; i++) {
		auto_free char *text = xasprintf("[%zu] %s", i + 1, page->links.items[i]);

		if (!filter[0] || str_has_nocase(text, filter)) {
			list_page_add(list, &(struct list_row){ .id = (int64_t)i + 1,
						    .text = text,
						    .preview = page->links.items[i] });
		}
	}
}

static const char *link_of(const struct links_page *page, const struct list_row *row) {
	return page->links.items[row->id - 1];
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	const struct links_page *page = ctx;

	(void)err;
	page->front->open_link(page->front->ctx, link_of(page, row));
	return true;
}

static bool copy_row(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	const struct links_page *page = ctx;
	const char *link = link_of(page, row);

	(void)text;
	(void)err;
	page->front->copy(page->front->ctx, link, strlen(link));
	return true;
}

static bool view_row(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	const struct links_page *page = ctx;
	const char *link = link_of(page, row);

	(void)text;
	(void)err;
	page->front->view(page->front->ctx, tr("link"), link, strlen(link));
	return true;
}

static void free_links(void *ctx) {
	struct links_page *page = ctx;

	strv_fini(&page->links);
	free(page);
}

static const struct list_action actions[] = {
	{ .key = KEY_TEXT, .code = 'y', .name = "y", .help = TR("copies"), .run = copy_row },
	{ .key = KEY_TEXT, .code = 'v', .name = "v", .help = TR("shows all"), .run = view_row },
};

static const struct list_source source = {
	.title = TR("Links"),
	.empty = TR("there are no links"),
	.enter = TR("opens"),
	.load = load,
	.open = open_row,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free_links,
};

static void gather(struct links_page *page, const char *argument) {
	struct transcript *transcript = page->front->transcript(page->front->ctx);
	uint64_t id = argument[0] == '#' ? strtoull(argument + 1, NULL, 10) : 0;

	if (!id) {
		links_newest(transcript, &page->links);
		return;
	}
	for (size_t i = transcript->entries.len; i > 0; i--) {
		struct entry *entry = transcript->entries.items[i - 1];

		if (entry->id == id) {
			links_of_entry(entry, &page->links);
			return;
		}
	}
}

struct page *links_page_new(const struct command_front *front, const char *argument) {
	struct links_page *page = xcalloc(1, sizeof(*page));

	page->front = front;
	gather(page, argument);
	return list_page_new(&source, page, "");
}
