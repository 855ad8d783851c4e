/* By its name; without one, what stands to the right of the field in its row; without a
   field, the rightmost button in the lowest fifth of the screen. */

#include "screen/send_button.h"

#include "base/mem.h"
#include "base/str.h"
#include "screen/view.h"

#include <string.h>

#define LOW 80 /* percent of the height */

static const char *const names[] = { "send", "submit", "post", "发送", "發送", "提交", "发布",
	"傳送", "送信", "보내기" };
/* Names that hold one of these words and mean something else. */
static const char *const others[] = { "resend", "sender", "poster", "postpone", "postal",
	"post code", "postcode" };

static bool has_any(const char *text, const char *const *words, size_t count) {
	for (size_t i = 0; i < count; i++) {
		if (str_has_nocase(text, words[i])) {
			return true;
		}
	}
	return false;
}

static bool is_named(const struct screen_item *item) {
	const char *name = item->label[0] ? item->label : item->id;

	return strlen(name) < 40 && has_any(name, names, ARRAY_LEN(names)) &&
	       !has_any(name, others, ARRAY_LEN(others));
}

static bool can_be(const struct screen_item *item) {
	return item->clickable && !item->editable && item->enabled && !item->scrollable;
}

static bool is_in_row(const struct screen_item *item, const struct screen_item *field) {
	return item->y >= field->bounds.top && item->y < field->bounds.bottom &&
	       item->x > field->x;
}

static bool is_low(const struct screen_view *view, const struct screen_item *item) {
	return view->height > 0 && item->y >= (int64_t)view->height * LOW / 100;
}

/* 0: no; the higher the better. */
static int rate(const struct screen_view *view, const struct screen_item *item,
	const struct screen_item *field) {
	bool named = is_named(item);
	bool beside = field && is_in_row(item, field);

	if (!can_be(item)) {
		return 0;
	}
	if (named) {
		return beside ? 4 : 3;
	}
	if (beside) {
		return 2;
	}
	return !field && is_low(view, item) ? 1 : 0;
}

const struct screen_item *send_button_find(
	const struct screen_view *view, const struct screen_item *field) {
	const struct screen_item *best = NULL;
	int most = 0;

	for (size_t i = 0; i < view->items.len; i++) {
		const struct screen_item *item = &view->items.items[i];
		int rating = rate(view, item, field);

		if (rating > most || (rating > 0 && rating == most && item->x > best->x)) {
			best = item;
			most = rating;
		}
	}
	return best;
}
