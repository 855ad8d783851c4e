/* A list of texts and a place in it; the draft counts as the newest. */

#include "tui/draft/history.h"

#include <string.h>

#include "base/mem.h"
#include "base/str.h"

void history_fini(struct history *history) {
	strv_fini(&history->items);
	free(history->draft);
	*history = (struct history){ 0 };
}

void history_clear(struct history *history) {
	history_fini(history);
}

void history_leave(struct history *history) {
	history->at = history->items.len;
	free(take(history->draft));
}

static void drop_oldest(struct history *history) {
	free(history->items.items[0]);
	memmove(history->items.items, history->items.items + 1,
		history->items.len * sizeof(*history->items.items)); /* with the NULL */
	history->items.len--;
}

void history_add(struct history *history, const char *text) {
	size_t count = history->items.len;

	if (!str_is_empty(text) &&
		(count == 0 || !str_eq(history->items.items[count - 1], text))) {
		strv_add(&history->items, text);
	}
	if (history->items.len > HISTORY_MAX) {
		drop_oldest(history);
	}
	history_leave(history);
}

void history_prepend(struct history *history, const char *text) {
	if (str_is_empty(text) || history->items.len >= HISTORY_MAX) {
		return;
	}
	strv_add(&history->items, text);
	char **items = history->items.items;
	char *last = items[history->items.len - 1];

	memmove(items + 1, items, (history->items.len - 1) * sizeof(*items));
	items[0] = last;
	history->at++;
}

const char *history_newest(const struct history *history) {
	for (size_t i = history->items.len; i > 0; i--) {
		const char *text = history->items.items[i - 1];

		if (text[0] != '/' || text[1] == '/') {
			return text;
		}
	}
	return NULL;
}

const char *history_older(struct history *history, const char *current) {
	if (history->at == 0) {
		return NULL;
	}
	if (!history->draft) {
		history->draft = xstrdup(current);
	}
	return history->items.items[--history->at];
}

const char *history_newer(struct history *history) {
	if (history->at >= history->items.len) {
		return NULL;
	}
	history->at++;
	return history->at < history->items.len ? history->items.items[history->at]
						: history->draft;
}

bool history_is_shown(const struct history *history, const char *current) {
	return history->at < history->items.len &&
	       str_eq(history->items.items[history->at], current);
}
