/* A row is a run of the conversation, newest first. Beside it, and whole on Enter,
   stands what happened in it. */

#include "tui/page/runs_page.h"

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/report/runs.h"
#include "tui/page/list_page.h"

#define RUNS_MAX 500

struct runs_page {
	const struct command_front *front;
	/* While it is filled: */
	struct list_page *list;
	const char *filter;
};

static bool add_run(void *ctx, const struct run_row *row) {
	struct runs_page *page = ctx;
	auto_buf struct buf text = BUF_INIT;
	char age[24];

	runs_words(row, &text);
	if (!str_has_nocase(text.data, page->filter)) {
		return true;
	}
	clock_format_age(row->started, clock_now(), age);
	list_page_add(page->list, &(struct list_row){
					  .id = row->id,
					  .text = text.data,
					  .note = age,
					  .mark = row->state == RUN_RUNNING ? "*" : NULL,
					  .faint = row->state == RUN_INTERRUPTED,
				  });
	return true;
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct runs_page *page = ctx;
	struct err err = ERR_INIT;

	page->list = list;
	page->filter = filter;
	if (!runs_here(page->front, RUNS_MAX, add_run, page, &err)) {
		list_page_say(list, err.text);
	}
}

static void preview(void *ctx, const struct list_row *row, struct buf *out) {
	const struct runs_page *page = ctx;
	struct err err = ERR_INIT;

	if (!runs_describe(page->front, row->id, out, &err)) {
		buf_add_str(out, err.text);
	}
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	const struct runs_page *page = ctx;
	auto_buf struct buf text = BUF_INIT;

	if (runs_describe(page->front, row->id, &text, err)) {
		page->front->view(page->front->ctx, row->text, text.data, text.len);
	}
	return false;
}

static const struct list_source source = {
	.title = TR("Runs of this conversation"),
	.empty = TR("nothing was run here yet"),
	.enter = TR("shows it"),
	.load = load,
	.open = open_row,
	.preview = preview,
	.free = free,
};

struct page *runs_page_new(const struct command_front *front, const char *filter) {
	struct runs_page *page = xcalloc(1, sizeof(*page));

	page->front = front;
	return list_page_new(&source, page, filter);
}
