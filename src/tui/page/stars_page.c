/* A row is a message; its key is the conversation that it stands in. */

#include "tui/page/stars_page.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/branch.h"
#include "front/stars.h"
#include "tui/page/list_page.h"

#define STARS_MAX 500

struct stars_page {
	const struct command_front *front;
	struct list_page *list; /* while it is filled */
};

static void add_star(void *ctx, const struct star *star) {
	struct stars_page *page = ctx;
	auto_free char *key = xasprintf("%lld", (long long)star->conversation);
	char age[24];

	clock_format_age(star->created, clock_now(), age);
	list_page_add(page->list, &(struct list_row){
					  .id = star->message,
					  .key = key,
					  .text = star->text,
					  .note = age,
					  .mark = star->by_person ? ">" : NULL,
				  });
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct stars_page *page = ctx;
	struct err err = ERR_INIT;

	page->list = list;
	if (!stars_all(page->front->services, filter, STARS_MAX, add_star, page, &err)) {
		list_page_say(list, err.text);
	}
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	const struct stars_page *page = ctx;

	(void)err;
	return page->front->open_at(page->front->ctx, strtoll(row->key, NULL, 10), row->id);
}

static bool take_star(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	const struct stars_page *page = ctx;

	(void)text;
	(void)err;
	branch_star(page->front, row->id);
	return true;
}

static const struct list_action actions[] = {
	{ .key = KEY_TEXT,
		.code = 's',
		.name = "s",
		.help = TR("takes the star away"),
		.run = take_star },
};

static const struct list_source source = {
	.title = TR("Messages with a star"),
	.empty = TR("no message has a star yet: Ctrl-O, then s gives one"),
	.enter = TR("goes to it"),
	.load = load,
	.open = open_row,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free,
};

struct page *stars_page_new(const struct command_front *front, const char *filter) {
	struct stars_page *page = xcalloc(1, sizeof(*page));

	page->front = front;
	return list_page_new(&source, page, filter);
}
