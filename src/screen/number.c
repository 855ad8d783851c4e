/* An element is known again by what it is called, where that is its name alone, or by its
   place among the same neighbours: of ten "Delete" buttons in a list, each belongs to its
   row, and a row that moved up has taken its place. */

#include "screen/number.h"

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "screen/name.h"
#include "screen/view.h"

#define ITEMS_MAX 1000 /* beyond, all get new numbers */
#define WORDS_MAX 4000 /* numbers whose words are kept */

void numbers_fini(struct numbers *numbers) {
	strv_fini(&numbers->words);
}

static bool is_same_thing(const struct screen_item *a, const struct screen_item *b) {
	return a->kind == b->kind && str_eq(a->id, b->id) && str_eq(a->label, b->label) &&
	       str_eq(a->package, b->package);
}

static bool is_same_place(const struct screen_item *a, const struct screen_item *b) {
	return a->bounds.left == b->bounds.left && a->bounds.top == b->bounds.top &&
	       a->bounds.right == b->bounds.right && a->bounds.bottom == b->bounds.bottom;
}

static bool has_same_neighbour(const struct screen_view *a, size_t i,
	const struct screen_view *b, size_t j, int step) {
	bool at_end_a = step < 0 ? i == 0 : i + 1 == a->items.len;
	bool at_end_b = step < 0 ? j == 0 : j + 1 == b->items.len;

	if (at_end_a || at_end_b) {
		return at_end_a && at_end_b;
	}
	return is_same_thing(
		&a->items.items[i + (size_t)step], &b->items.items[j + (size_t)step]);
}

static int count_things(const struct screen_view *view, const struct screen_item *item) {
	int count = 0;

	for (size_t i = 0; i < view->items.len && count < 2; i++) {
		count += is_same_thing(&view->items.items[i], item);
	}
	return count;
}

/* A field whose text changed, by its id or by its place. */
static bool is_same_field(const struct screen_item *a, const struct screen_item *b) {
	if (!a->editable || !b->editable || !str_eq(a->package, b->package)) {
		return false;
	}
	return str_eq(a->id, b->id) && (a->id[0] ? true : is_same_place(a, b));
}

static int count_fields(const struct screen_view *view, const struct screen_item *item) {
	int count = 0;

	for (size_t i = 0; i < view->items.len; i++) {
		count += is_same_field(&view->items.items[i], item);
	}
	return count;
}

static bool is_known(
	const struct screen_view *before, size_t i, const struct screen_view *after, size_t j) {
	const struct screen_item *a = &before->items.items[i];
	const struct screen_item *b = &after->items.items[j];

	if (is_same_thing(a, b)) {
		return (count_things(before, a) == 1 && count_things(after, b) == 1) ||
		       (is_same_place(a, b) && has_same_neighbour(before, i, after, j, -1) &&
			       has_same_neighbour(before, i, after, j, 1));
	}
	return is_same_field(a, b) && count_fields(before, a) == 1 &&
	       count_fields(after, b) == 1;
}

static int find_before(
	const struct screen_view *before, const struct screen_view *after, size_t j) {
	/* Mostly it is where it was. */
	if (j < before->items.len && is_known(before, j, after, j)) {
		return before->items.items[j].number;
	}
	for (size_t i = 0; i < before->items.len; i++) {
		if (is_known(before, i, after, j)) {
			return before->items.items[i].number;
		}
	}
	return 0;
}

static void note(struct numbers *numbers, const struct screen_item *item) {
	auto_buf struct buf words = BUF_INIT;

	while (numbers->words.len < (size_t)item->number && numbers->words.len < WORDS_MAX) {
		strv_add(&numbers->words, "");
	}
	if ((size_t)item->number > numbers->words.len) {
		return;
	}
	name_item(item, &words);
	free(numbers->words.items[item->number - 1]);
	numbers->words.items[item->number - 1] = xstrdup(words.data);
}

static void set_number(struct screen_view *view, size_t i, int number, int old_focused) {
	struct screen_item *item = &view->items.items[i];

	if (item->number == old_focused && old_focused > 0) {
		view->focused = number;
	}
	item->number = number;
}

void numbers_restart(struct numbers *numbers, struct screen_view *view) {
	int focused = view->focused;

	strv_clear(&numbers->words);
	for (size_t i = 0; i < view->items.len; i++) {
		set_number(view, i, (int)i + 1, focused);
		note(numbers, &view->items.items[i]);
	}
	numbers->last = (int)view->items.len;
}

void numbers_carry(
	struct numbers *numbers, const struct screen_view *before, struct screen_view *after) {
	bool small = before && before->items.len <= ITEMS_MAX && after->items.len <= ITEMS_MAX;
	int focused = after->focused;

	if (!before) {
		numbers_restart(numbers, after);
		return;
	}
	for (size_t i = 0; i < after->items.len; i++) {
		int number = small ? find_before(before, after, i) : 0;

		set_number(after, i, number ? number : ++numbers->last, focused);
		note(numbers, &after->items.items[i]);
	}
}

const struct screen_item *numbers_find(const struct screen_view *view, int number) {
	for (size_t i = 0; i < view->items.len; i++) {
		if (view->items.items[i].number == number) {
			return &view->items.items[i];
		}
	}
	return NULL;
}

const char *numbers_words(const struct numbers *numbers, int number) {
	if (number < 1 || (size_t)number > numbers->words.len) {
		return NULL;
	}
	const char *words = numbers->words.items[number - 1];

	return words[0] ? words : NULL;
}
