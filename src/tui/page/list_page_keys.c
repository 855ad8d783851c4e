/* Where a key of a list goes: to the question that waits, to an action, to the
   choice, to the filter. */

#include "tui/page/list_page_inner.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"

static void report(struct list_page *page, const struct err *err) {
	if (err->code != ERR_NONE) {
		list_page_say(page, err->text);
	}
}

static void run_action(
	struct list_page *page, const struct list_action *action, const char *text) {
	struct err err = ERR_INIT;
	const struct list_row *row = list_page_row(page);

	if (!row && !action->any) {
		return;
	}
	if (action->run(page->ctx, row, text, &err)) {
		page->page.closed = action->closes;
	}
	if (!page->page.closed) {
		list_page_reload(page);
		report(page, &err);
	}
}

static void start_action(struct list_page *page, const struct list_action *action) {
	const struct list_row *row = list_page_row(page);

	if (!row && !action->any) {
		return;
	}
	page->action = action;
	if (action->field) {
		const char *text = row ? row->text : "";

		page->state = LIST_FIELD;
		editor_set(&page->field, text, strlen(text));
	} else if (action->ask || action->ask_by) {
		page->state = LIST_ASK;
	} else {
		run_action(page, action, "");
	}
}

static bool is_key(
	const struct list_page *page, const struct list_action *action, const struct key *key) {
	uint32_t code = key->code;
	bool in_list = key->key == KEY_TEXT || key->key == KEY_LEFT || key->key == KEY_RIGHT;

	if (action->key != key->key || action->prefix != page->prefix ||
		(in_list && !page->prefix && page->state != LIST_ROWS)) {
		return false;
	}
	if (key->key == KEY_TEXT) {
		return utf8_decode(key->text, key->len, &code) == key->len &&
		       code == action->code;
	}
	return code == action->code;
}

static bool action_key(struct list_page *page, const struct key *key) {
	for (size_t i = 0; i < page->source->action_count; i++) {
		const struct list_action *action = &page->source->actions[i];

		if (is_key(page, action, key)) {
			page->prefix = false;
			start_action(page, action);
			return true;
		}
	}
	return false;
}

static bool has_prefix(const struct list_page *page) {
	for (size_t i = 0; i < page->source->action_count; i++) {
		if (page->source->actions[i].prefix) {
			return true;
		}
	}
	return false;
}

/* The answer to a question. An Enter that came with other keys in one read was
   not meant for it. */
static bool answer_key(struct list_page *page, const struct key *key) {
	if (key->key == KEY_ESCAPE) {
		page->state = LIST_ROWS;
	} else if (key->key == KEY_ENTER && key->burst == 0) {
		page->state = LIST_ROWS;
		run_action(
			page, page->action, page->action->field ? page->field.text.data : "");
	} else if (page->action->field) {
		field_key(&page->field, key);
	}
	return true;
}

static void open_row(struct list_page *page) {
	const struct list_row *row = list_page_row(page);
	struct err err = ERR_INIT;

	if (!row || !page->source->open) {
		return;
	}
	page->page.closed = page->source->open(page->ctx, row, &err);
	if (!page->page.closed) {
		list_page_reload(page);
		report(page, &err);
	}
}

static bool move_key(struct list_page *page, const struct key *key) {
	int step = page->height > 1 ? page->height - 1 : 1;

	switch (key->key) {
	case KEY_UP:
	case KEY_DOWN:
		list_page_move(page, key->key == KEY_UP ? -1 : 1);
		return true;
	case KEY_PAGE_UP:
		list_page_move(page, page->chosen >= (size_t)step ? -step : -(int)page->chosen);
		return true;
	case KEY_PAGE_DOWN:
		list_page_move(page, step);
		return true;
	case KEY_HOME:
	case KEY_END:
		if (page->state == LIST_FILTER) {
			(key->key == KEY_HOME ? editor_start : editor_end)(&page->filter);
		} else {
			int last = (int)page->rows.len;

			list_page_move(page, key->key == KEY_END ? last : -(int)page->chosen);
		}
		return true;
	default:
		return false;
	}
}

static bool filter_key(struct list_page *page, const struct key *key) {
	unsigned version = page->filter.version;

	if (!field_key(&page->filter, key)) {
		return false;
	}
	page->state = LIST_FILTER;
	if (page->filter.version != version) {
		list_page_reload(page);
		page->chosen = 0;
		list_page_move(page, 0);
	}
	return true;
}

static bool prefix_key(struct list_page *page, const struct key *key) {
	if (!action_key(page, key)) {
		page->prefix = false;
	}
	return true;
}

bool list_page_key(struct page *self, const struct key *key) {
	struct list_page *page = (struct list_page *)self;

	free(take(page->problem));
	if (page->prefix) {
		return prefix_key(page, key);
	}
	if (page->state == LIST_FIELD || page->state == LIST_ASK) {
		return answer_key(page, key);
	}
	if (key->key == KEY_CTRL && key->code == 'x' && has_prefix(page)) {
		page->prefix = true;
		return true;
	}
	if (key->key == KEY_ENTER) {
		open_row(page);
		return true;
	}
	if (key->key == KEY_ESCAPE) {
		page->page.closed = true;
		return true;
	}
	return action_key(page, key) || move_key(page, key) || filter_key(page, key);
}
