/* The filter is what is looked for; results come while the page is open. */

#include "tui/page/search_page.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/search.h"
#include "tui/page/list_page.h"

struct search_page {
	const struct command_front *front;
	struct list_page *list;
	struct search *search; /* NULL: none goes on */
};

static void add_result(void *ctx, const struct search_result *result) {
	struct search_page *page = ctx;
	char age[24], date[32];

	clock_format_age(result->created, clock_now(), age);
	clock_format_local(result->created, date);
	auto_free char *key = xasprintf("%lld", (long long)result->conversation);
	const char *title = result->title[0] ? result->title : tr("(no title)");
	auto_free char *note = xasprintf("%s  %3s", title, age);
	auto_free char *about = xasprintf("%s\n%s\n\n%s", title, date, result->snippet);

	list_page_add(page->list, &(struct list_row){
					  .id = result->message,
					  .key = key,
					  .text = result->snippet,
					  .note = note,
					  .preview = about,
				  });
	page->front->touch(page->front->ctx);
}

static void finish(void *ctx, const struct err *err) {
	struct search_page *page = ctx;

	page->search = NULL;
	list_page_set_busy(page->list, NULL);
	if (err) {
		list_page_say(page->list, err->text);
	}
	page->front->touch(page->front->ctx);
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct search_page *page = ctx;
	const struct search_options options = {
		.services = page->front->services,
		.query = filter,
		.each = add_result,
		.done = finish,
		.ctx = page,
	};
	struct err err = ERR_INIT;

	page->list = list;
	page->search = search_cancel(page->search);
	list_page_set_busy(list, NULL);
	if (filter[strspn(filter, " ")] == '\0') {
		return;
	}
	if (search_start(&page->search, &options, &err)) {
		list_page_set_busy(list, tr("searching"));
	} else {
		list_page_say(list, err.text);
	}
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct search_page *page = ctx;
	const struct command_front *front = page->front;
	int64_t conversation = 0;

	(void)err;
	str_to_int(row->key, &conversation);
	return front->open_at(front->ctx, conversation, row->id);
}

static void free_search(void *ctx) {
	struct search_page *page = ctx;

	search_cancel(page->search);
	free(page);
}

static const struct list_source source = {
	.title = TR("Search in all conversations"),
	.empty = TR("type words, re:PATTERN or /PATTERN/i"),
	.enter = TR("opens it there"),
	.load = load,
	.open = open_row,
	.free = free_search,
};

struct page *search_page_new(const struct command_front *front, const char *filter) {
	struct search_page *page = xcalloc(1, sizeof(*page));

	page->front = front;
	return list_page_new(&source, page, filter);
}
