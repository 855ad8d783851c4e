/* What was written in this session comes first, as cleared drafts are only there; then
   the prompts of all conversations. They are read once, when the page opens, and
   narrowed in memory. */

#include "tui/page/history_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/str.h"
#include "base/strv.h"
#include "base/tr.h"
#include "front/chats.h"
#include "front/transcript/find.h"
#include "tui/page/list_page.h"

#define PROMPTS_MAX 2000
#define SLOTS 8192 /* of the table that finds equal ones */

struct history_page {
	const struct command_front *front;
	struct strv texts; /* newest first */
	size_t *slots;     /* number of a text + 1 by its hash */
};

/* Each text once: where it stands first it is newest. */
static void add_text(void *ctx, const char *text) {
	struct history_page *page = ctx;
	size_t slot = str_hash(text, strlen(text)) % SLOTS;

	if (page->texts.len >= PROMPTS_MAX || !text[strspn(text, " \t\n")]) {
		return;
	}
	for (; page->slots[slot]; slot = (slot + 1) % SLOTS) {
		if (str_eq(page->texts.items[page->slots[slot] - 1], text)) {
			return;
		}
	}
	strv_add(&page->texts, text);
	page->slots[slot] = page->texts.len;
}

static void read_texts(struct history_page *page) {
	const struct command_front *front = page->front;
	const struct strv *said = front->history ? front->history(front->ctx) : NULL;

	page->slots = xcalloc(SLOTS, sizeof(*page->slots));
	for (size_t i = said ? said->len : 0; i > 0; i--) {
		add_text(page, said->items[i - 1]);
	}
	chats_prompts(front->services, 0, PROMPTS_MAX, add_text, page);
}

static void add_row(struct list_page *list, const char *text, size_t number) {
	const char *start = text + strspn(text, " \t\n");
	auto_free char *line = xmemdup(start, strcspn(start, "\n"));
	bool is_more = strchr(start, '\n') != NULL;

	list_page_add(list, &(struct list_row){
				    .id = (int64_t)number,
				    .text = line,
				    .note = is_more ? "..." : NULL,
				    .preview = text,
			    });
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct history_page *page = ctx;
	struct find *find = NULL;
	struct err err = ERR_INIT;

	if (!page->slots) {
		read_texts(page);
	}
	if (filter[strspn(filter, " ")] && !find_new(filter, &find, &err)) {
		list_page_say(list, err.text);
		return;
	}
	for (size_t i = 0; i < page->texts.len; i++) {
		const char *text = page->texts.items[i];

		if (!find || find_count(find, text, strlen(text)) > 0) {
			add_row(list, text, i);
		}
	}
	find_free(find);
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct history_page *page = ctx;

	(void)err;
	return page->front->compose(page->front->ctx, page->texts.items[row->id]);
}

static void free_page(void *ctx) {
	struct history_page *page = ctx;

	strv_fini(&page->texts);
	free(page->slots);
	free(page);
}

static const struct list_source source = {
	.title = TR("What you wrote"),
	.empty = TR("nothing was written yet"),
	.enter = TR("puts it into the composer"),
	.load = load,
	.open = open_row,
	.free = free_page,
};

struct page *history_page_new(const struct command_front *front, const char *filter) {
	struct history_page *page = xcalloc(1, sizeof(*page));

	page->front = front;
	return list_page_new(&source, page, filter);
}
