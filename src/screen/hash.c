/* One number for what a person would see: words, states and places; not the numbers of the
   lines, and not the clocks and counters that the system draws by itself. */

#include "screen/view.h"

#include "base/str.h"

static uint64_t add_text(uint64_t hash, const char *text) {
	return str_hash_more(hash, text, strlen(text) + 1);
}

static uint64_t add_number(uint64_t hash, int64_t number) {
	return str_hash_more(hash, &number, sizeof(number));
}

static bool ticks(const struct screen_item *item) {
	static const char *const words[] = { "clock", "battery", "date", "network_speed" };

	if (!str_eq(item->package, "com.android.systemui")) {
		return false;
	}
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (str_has_nocase(item->id, words[i])) {
			return true;
		}
	}
	return false;
}

static uint64_t add_item(uint64_t hash, const struct screen_item *item) {
	unsigned state = (unsigned)(item->checked | item->focused << 1 | item->enabled << 2 |
				    item->selected << 3 | item->password << 4);

	hash = add_number(hash, item->kind);
	hash = add_text(hash, ticks(item) ? "" : item->label);
	hash = add_text(hash, item->value);
	hash = add_text(hash, item->id);
	hash = add_number(hash, item->value_chars);
	hash = add_number(hash, state);
	hash = str_hash_more(hash, &item->bounds, sizeof(item->bounds));
	return hash;
}

uint64_t screen_view_hash(const struct screen_view *view) {
	uint64_t hash = str_hash("", 0);

	hash = add_text(hash, view->package);
	hash = add_text(hash, view->activity);
	hash = add_text(hash, view->covered_by);
	hash = add_number(hash, view->keyboard);
	for (size_t i = 0; i < view->windows.len; i++) {
		hash = add_text(hash, view->windows.items[i].title);
	}
	for (size_t i = 0; i < view->items.len; i++) {
		hash = add_item(hash, &view->items.items[i]);
	}
	return hash;
}
