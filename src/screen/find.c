/* The item that a word means. Better kinds of match are tried before worse ones, and what
   can be tapped before what can only be read; of parts of longer texts the shortest text
   wins. Two that fit equally well are an error: to guess would tap the wrong one. */

#include "screen/view.h"

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "screen/fold.h"
#include "screen/name.h"

#define LISTED 5    /* items in an error */
#define WORD_MAX 60 /* bytes */
#define SHOWN_MAX 80

enum match {
	MATCH_NAME,
	MATCH_NAME_READ,  /* of what can only be read */
	MATCH_HINT_WHOLE, /* all that an unnamed field says */
	MATCH_PART,
	MATCH_PART_READ,
	MATCH_HINT,
	MATCH_ID,
	MATCH_NONE,
};

struct found {
	VEC(const struct screen_item *) items; /* equally good */
	enum match match;
	size_t len; /* MATCH_PART: of the whole text */
};

static bool can_act(const struct screen_item *item) {
	return item->clickable || item->long_clickable || item->editable || item->checkable;
}

/* Is it one of the pieces between " | "? */
static bool is_piece(const char *label, const char *wanted) {
	size_t len = strlen(wanted);

	for (const char *at = label; at; at = strstr(at, " | ")) {
		at += at == label ? 0 : 3;
		if (strncmp(at, wanted, len) == 0 &&
			(!at[len] || strncmp(at + len, " | ", 3) == 0)) {
			return true;
		}
	}
	return false;
}

static enum match match_item(const struct screen_item *item, const char *wanted, size_t *len) {
	auto_buf struct buf label = BUF_INIT, hint = BUF_INIT, value = BUF_INIT, id = BUF_INIT;
	int read = can_act(item) ? 0 : 1;

	fold(&label, item->label);
	fold(&hint, item->hint);
	fold(&value, item->value);
	fold(&id, item->id);
	*len = label.len;
	if (is_piece(label.data, wanted)) {
		return MATCH_NAME + (enum match)read;
	}
	if (str_eq(hint.data, wanted) || str_eq(value.data, wanted)) {
		return MATCH_HINT_WHOLE;
	}
	if (strstr(label.data, wanted)) {
		return MATCH_PART + (enum match)read;
	}
	if (strstr(hint.data, wanted) || strstr(value.data, wanted)) {
		return MATCH_HINT;
	}
	return str_eq(id.data, wanted[0] == '#' ? wanted + 1 : wanted) ? MATCH_ID : MATCH_NONE;
}

static void find_best(const struct screen_view *view, const char *wanted, struct found *found) {
	for (size_t i = 0; i < view->items.len; i++) {
		const struct screen_item *item = &view->items.items[i];
		size_t len;
		enum match match = match_item(item, wanted, &len);
		bool by_length = match == MATCH_PART || match == MATCH_PART_READ;

		len = by_length ? len : 0;
		if (match > found->match || match == MATCH_NONE ||
			(match == found->match && len > found->len)) {
			continue;
		}
		if (match < found->match || len < found->len) {
			found->items.len = 0;
		}
		found->match = match;
		found->len = len;
		vec_push(&found->items, item);
	}
}

/* Things at one place are one: a picture and what it stands for. */
static bool is_one(const struct found *found) {
	for (size_t i = 1; i < found->items.len; i++) {
		if (!rect_is_near(
			    found->items.items[0]->bounds, found->items.items[i]->bounds, 5)) {
			return false;
		}
	}
	return true;
}

static void list_items(struct buf *out, const struct screen_item *const *items, size_t count) {
	for (size_t i = 0; i < count && i < LISTED; i++) {
		auto_buf struct buf line = BUF_INIT;

		screen_item_print(items[i], &line);
		size_t len = line.len < SHOWN_MAX ? line.len : SHOWN_MAX;

		buf_add_str(out, i ? "; " : "");
		buf_add(out, line.data, len - utf8_incomplete_tail(line.data, len));
	}
	buf_add_str(out, count > LISTED ? "; ..." : "");
}

static const struct screen_item *fail_many(
	const struct found *found, const char *target, struct err *err) {
	auto_buf struct buf list = BUF_INIT, name = BUF_INIT;

	list_items(&list, found->items.items, found->items.len);
	name_quote(target, WORD_MAX, &name);
	err_set(err, ERR_USAGE, "%zu things say %s, give the number of one: %s",
		found->items.len, name.data, list.data);
	return NULL;
}

static bool is_close(const char *label, const char *wanted) {
	int limit = (int)strlen(wanted) / 3;

	for (const char *at = label; at; at = strstr(at, " | ")) {
		at += at == label ? 0 : 3;
		const char *end = strstr(at, " | ");
		size_t len = end ? (size_t)(end - at) : strlen(at);
		auto_free char *piece = xmemdup(at, len < WORD_MAX ? len : WORD_MAX);

		if (piece[0] && (str_distance(piece, wanted, limit) <= limit ||
					(len > 2 && strstr(wanted, piece)))) {
			return true;
		}
	}
	return false;
}

static const struct screen_item *fail_none(const struct screen_view *view, const char *wanted,
	const char *target, struct err *err) {
	VEC(const struct screen_item *) near = { 0 };
	auto_buf struct buf list = BUF_INIT, name = BUF_INIT;
	auto_free char *word = xmemdup(wanted, strnlen(wanted, WORD_MAX));

	for (size_t i = 0; i < view->items.len && near.len <= LISTED; i++) {
		auto_buf struct buf label = BUF_INIT;

		fold(&label, view->items.items[i].label);
		if (is_close(label.data, word)) {
			vec_push(&near, &view->items.items[i]);
		}
	}
	list_items(&list, near.items, near.len);
	vec_fini(&near);
	name_quote(target, WORD_MAX, &name);
	err_set(err, ERR_NOT_FOUND, "nothing on this screen says %s%s%s", name.data,
		list.len ? "; near: " : "", list.data);
	return NULL;
}

/* "12", "[12]" or a whole line "[12] button ..." */
static bool read_number(const char *target, int *out) {
	bool bracket = target[0] == '[';
	char *end;
	long value = strtol(target + bracket, &end, 10);

	if (end == target + bracket || target[bracket] < '0' || target[bracket] > '9' ||
		(bracket ? *end != ']' : *end != '\0')) {
		return false;
	}
	*out = value > 1000000 ? 1000000 : (int)value;
	return true;
}

/* What a text names, where it can not be tapped itself. */
static const struct screen_item *named_by(
	const struct screen_view *view, const struct screen_item *text) {
	for (size_t i = 0; i < view->items.len && !can_act(text); i++) {
		if (view->items.items[i].of == text) {
			return &view->items.items[i];
		}
	}
	return text;
}

static const struct screen_item *find_number(
	const struct screen_view *view, int number, struct err *err) {
	for (size_t i = 0; i < view->items.len; i++) {
		if (view->items.items[i].number == number) {
			return &view->items.items[i];
		}
	}
	err_set(err, ERR_NOT_FOUND, "there is no [%d] on this screen of %zu lines", number,
		view->items.len);
	return NULL;
}

const struct screen_item *screen_view_find(
	const struct screen_view *view, const char *target, struct err *err) {
	auto_buf struct buf wanted = BUF_INIT_MAX(4096);
	struct found found = { .match = MATCH_NONE };
	const struct screen_item *item = NULL;
	int number;

	fold(&wanted, target);
	if (read_number(wanted.data, &number)) {
		return find_number(view, number, err);
	}
	if (wanted.len > 2 && wanted.data[0] == '"' && wanted.data[wanted.len - 1] == '"') {
		buf_truncate(&wanted, wanted.len - 1);
		buf_cut(&wanted, 0, 1);
	}
	if (wanted.len == 0) {
		err_set(err, ERR_USAGE, "the target is empty: give a number or a text");
		return NULL;
	}
	find_best(view, wanted.data, &found);
	if (found.items.len == 0) {
		fail_none(view, wanted.data, target, err);
	} else if (is_one(&found)) {
		item = named_by(view, found.items.items[0]);
	} else {
		fail_many(&found, target, err);
	}
	vec_fini(&found.items);
	return item;
}
