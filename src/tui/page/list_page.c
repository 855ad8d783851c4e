/* The rows: asked for anew after every change of the filter and of a row. Which one
   is chosen goes by what it is, not by where it stands. */

#include "tui/page/list_page_inner.h"

#include "base/mem.h"
#include "base/sanitize.h"
#include "base/str.h"

static void free_row(struct list_row *row) {
	free((char *)row->key);
	free((char *)row->text);
	free((char *)row->note);
	free((char *)row->wide);
	free((char *)row->mark);
	free((char *)row->preview);
}

static void clear_rows(struct list_page *page) {
	for (size_t i = 0; i < page->rows.len; i++) {
		free_row(&page->rows.items[i]);
	}
	page->rows.len = 0;
	page->age++;
}

static char *clean(const char *text) {
	return text ? sanitize_dup(text, SANITIZE_LINE) : NULL;
}

void list_page_add(struct list_page *page, const struct list_row *row) {
	struct list_row copy = *row;

	copy.key = row->key ? xstrdup(row->key) : NULL;
	copy.text = sanitize_dup(row->text, SANITIZE_LINE);
	copy.note = clean(row->note);
	copy.wide = clean(row->wide);
	copy.mark = clean(row->mark);
	copy.preview = row->preview ? sanitize_dup(row->preview, SANITIZE_TEXT) : NULL;
	vec_push(&page->rows, copy);
	if (page->rows.items[page->chosen].heading) {
		page->chosen = page->rows.len - 1; /* the first one behind its heading */
	}
}

struct list_row *list_page_row(struct list_page *page) {
	bool is_one = page->chosen < page->rows.len && !page->rows.items[page->chosen].heading;

	return is_one ? &page->rows.items[page->chosen] : NULL;
}

const struct list_row *list_page_chosen(const struct list_page *page) {
	return list_page_row((struct list_page *)page);
}

static void choose(struct list_page *page, int64_t id, const char *key) {
	for (size_t i = 0; i < page->rows.len; i++) {
		const struct list_row *row = &page->rows.items[i];

		if (!row->heading && row->id == id && str_eq(row->key, key)) {
			page->chosen = i;
			return;
		}
	}
}

void list_page_reload(struct list_page *page) {
	const struct list_row *row = list_page_row(page);
	int64_t id = row ? row->id : 0;
	auto_free char *key = row && row->key ? xstrdup(row->key) : NULL;
	bool was_chosen = row != NULL;
	size_t place = page->chosen;

	clear_rows(page);
	page->chosen = 0;
	page->source->load(page->ctx, page, page->filter.text.data);
	if (was_chosen && page->state != LIST_FILTER) {
		size_t last = page->rows.len > 0 ? page->rows.len - 1 : 0;

		page->chosen = place < last ? place : last; /* where it stood, if it went */
		list_page_move(page, 0);
	}
	if (was_chosen) {
		choose(page, id, key);
	}
}

/* The nearest row that can be chosen from `at` on in a direction; -1: none. */
static long next_row(const struct list_page *page, long at, int step) {
	while (at >= 0 && at < (long)page->rows.len && page->rows.items[at].heading) {
		at += step;
	}
	return at < (long)page->rows.len ? at : -1;
}

void list_page_move(struct list_page *page, int rows) {
	long at = (long)page->chosen, last = (long)page->rows.len - 1;

	if (page->state == LIST_FILTER) {
		page->state = rows > 0 && last >= 0 ? LIST_ROWS : LIST_FILTER;
		rows = rows > 0 ? rows - 1 : 0;
	}
	if (last < 0) {
		return;
	}
	long wanted = at + rows;
	long found = next_row(page,
		wanted < 0      ? 0
		: wanted < last ? wanted
				: last,
		rows < 0 ? -1 : 1);

	if (wanted < 0 || found < 0) {
		page->state = rows < 0 ? LIST_FILTER : page->state;
		found = next_row(page, rows < 0 ? 0 : last, rows < 0 ? 1 : -1);
	}
	page->chosen = found >= 0 ? (size_t)found : 0;
}

void list_page_set_title(struct list_page *page, const char *title) {
	free(page->title);
	page->title = sanitize_dup(title, SANITIZE_LINE);
}

void list_page_say(struct list_page *page, const char *text) {
	free(page->problem);
	page->problem = sanitize_dup(text, SANITIZE_LINE);
}

void list_page_set_busy(struct list_page *page, const char *text) {
	free(page->busy);
	page->busy = text ? sanitize_dup(text, SANITIZE_LINE) : NULL;
}

static void refresh(struct page *page) {
	list_page_reload((struct list_page *)page);
}

static void free_list(struct page *self) {
	struct list_page *page = (struct list_page *)self;

	clear_rows(page);
	vec_fini(&page->rows);
	editor_fini(&page->filter);
	editor_fini(&page->field);
	text_layout_fini(&page->preview.lines);
	free(page->title);
	free(page->problem);
	free(page->busy);
	if (page->source->free) {
		page->source->free(page->ctx);
	}
	free(page);
}

static void choose_current(struct list_page *page) {
	for (size_t i = 0; i < page->rows.len; i++) {
		if (page->rows.items[i].current) {
			page->chosen = i;
			return;
		}
	}
}

static const struct page_ops ops = {
	.draw = list_page_draw,
	.key = list_page_key,
	.refresh = refresh,
	.free = free_list,
};

struct page *list_page_new(const struct list_source *source, void *ctx, const char *filter) {
	struct list_page *page = xcalloc(1, sizeof(*page));

	page->page.ops = &ops;
	page->source = source;
	page->ctx = ctx;
	editor_init(&page->filter);
	editor_init(&page->field);
	text_layout_init(&page->preview.lines);
	editor_set(&page->filter, filter, strlen(filter));
	list_page_reload(page);
	if (source->at_current && !filter[0]) {
		choose_current(page);
	}
	return &page->page;
}
