/* What became different between two views, in the words of their lines. Lines are paired
   by what they are and say; of the rest those at one place with one id are the same thing
   with another text. Then it is told in the order in which it matters: another app, a window,
   the keyboard, states, what is new, what is gone. */

#include "screen/view.h"

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"
#include "screen/name.h"

#define LISTED 5 /* of each sort */
#define NEW_LISTED 12
#define ALL_LISTED 30 /* of another screen */
#define ALL_BYTES 3000
#define NEW_PART 2         /* a screen of which less than half stayed is another one */
#define LINE_SHOWN_MAX 160 /* bytes */
#define SHOWN_MAX 80

struct pairing {
	const struct screen_view *before, *after;
	int *to;   /* by item of before: index in after, -1 */
	int *from; /* by item of after */
	int kept;
};

static const struct screen_item *old_at(const struct pairing *pairing, size_t i) {
	return &pairing->before->items.items[i];
}

static const struct screen_item *new_at(const struct pairing *pairing, size_t i) {
	return &pairing->after->items.items[i];
}

static bool says_same(const struct screen_item *a, const struct screen_item *b) {
	return a->kind == b->kind && strcmp(a->label, b->label) == 0 &&
	       strcmp(a->id, b->id) == 0;
}

static bool is_same_place(const struct screen_item *a, const struct screen_item *b) {
	return a->kind == b->kind && strcmp(a->id, b->id) == 0 &&
	       strcmp(a->class, b->class) == 0 && rect_is_near(a->bounds, b->bounds, 5);
}

/* Pairs each item of before with the first free one of after that `fits`, looked for from
   where the one before it was found. */
static void pair(struct pairing *pairing,
	bool (*fits)(const struct screen_item *a, const struct screen_item *b)) {
	size_t count = pairing->after->items.len, from = 0;

	for (size_t i = 0; i < pairing->before->items.len; i++) {
		for (size_t j = 0; j < count && pairing->to[i] < 0; j++) {
			size_t at = (from + j) % count;

			if (pairing->from[at] < 0 &&
				fits(old_at(pairing, i), new_at(pairing, at))) {
				pairing->to[i] = (int)at;
				pairing->from[at] = (int)i;
				pairing->kept++;
				from = at + 1;
			}
		}
	}
}

static void add_line(struct buf *out, const char *text) {
	buf_add_str(out, out->len && out->data[out->len - 1] != '\n' ? "\n" : "");
	buf_add_str(out, text);
}

static void tell_app(const struct pairing *pairing, struct buf *out) {
	const struct screen_view *before = pairing->before, *after = pairing->after;

	if (strcmp(before->package, after->package) != 0) {
		add_line(out, "");
		buf_addf(out, "the app is now %s",
			after->package[0] ? after->package : "unknown");
	} else if (strcmp(before->activity, after->activity) != 0 && after->activity[0]) {
		add_line(out, "");
		buf_addf(out, "the activity is now %s", after->activity);
	}
	if (strcmp(before->covered_by, after->covered_by) != 0) {
		add_line(out, "");
		buf_addf(out,
			after->covered_by[0] ? "now covered by %s" : "no longer covered by %s",
			after->covered_by[0] ? after->covered_by : before->covered_by);
	}
	if (before->keyboard != after->keyboard) {
		add_line(out,
			after->keyboard ? "the keyboard is shown now" : "the keyboard is gone");
	}
}

static bool has_window(const struct screen_view *view, const char *title) {
	for (size_t i = 0; i < view->windows.len; i++) {
		if (strcmp(view->windows.items[i].title, title) == 0) {
			return true;
		}
	}
	return false;
}

static void tell_windows(const struct screen_view *view, const struct screen_view *other,
	const char *what, struct buf *out) {
	for (size_t i = 0; i < view->windows.len && i < LISTED; i++) {
		const char *title = view->windows.items[i].title;

		if (title[0] && !has_window(other, title)) {
			add_line(out, "");
			buf_addf(out, "%s window ", what);
			name_quote(title, SHOWN_MAX, out);
		}
	}
}

static const char *state_word(const struct screen_item *item) {
	bool is_switch = item->kind == SCREEN_SWITCH;

	return item->checked ? (is_switch ? "on" : "checked")
			     : (is_switch ? "off" : "unchecked");
}

/* The states that differ, as words behind the item; nothing when none does. */
static void add_changes(
	struct buf *out, const struct screen_item *a, const struct screen_item *b) {
	if (a->checked != b->checked) {
		buf_addf(out, ", was %s", state_word(a));
	}
	if (strcmp(a->label, b->label) != 0) {
		buf_add_str(out, ", was ");
		name_quote(a->label, SHOWN_MAX, out);
	}
	if (strcmp(a->value, b->value) != 0 || a->value_chars != b->value_chars) {
		buf_add_str(out, ", its content is new");
	}
	if (a->enabled != b->enabled) {
		buf_add_str(out, b->enabled ? ", enabled now" : ", disabled now");
	}
	if (a->selected != b->selected) {
		buf_add_str(out, b->selected ? ", selected now" : ", no longer selected");
	}
	if (!a->focused && b->focused) {
		buf_add_str(out, ", has the focus now");
	}
}

static void add_item(struct buf *out, const struct screen_item *item) {
	auto_buf struct buf line = BUF_INIT;

	screen_item_print(item, &line);
	if (line.len > LINE_SHOWN_MAX) {
		buf_truncate(&line,
			LINE_SHOWN_MAX - utf8_incomplete_tail(line.data, LINE_SHOWN_MAX));
		buf_add_str(&line, "...");
	}
	buf_add_str(out, line.data);
}

static void tell_changes(const struct pairing *pairing, struct buf *out) {
	int count = 0;

	for (size_t i = 0; i < pairing->before->items.len; i++) {
		auto_buf struct buf words = BUF_INIT;

		if (pairing->to[i] >= 0) {
			add_changes(&words, old_at(pairing, i),
				new_at(pairing, (size_t)pairing->to[i]));
		}
		if (words.len > 0 && count++ < LISTED) {
			add_line(out, "changed: ");
			add_item(out, new_at(pairing, (size_t)pairing->to[i]));
			buf_add_str(out, words.data);
		}
	}
	if (count > LISTED) {
		add_line(out, "");
		buf_addf(out, "and %d more changed", count - LISTED);
	}
}

/* Lines that only the new view has. */
static void tell_new(const struct pairing *pairing, struct buf *out) {
	int count = 0;

	for (size_t i = 0; i < pairing->after->items.len; i++) {
		if (pairing->from[i] < 0 && count++ < NEW_LISTED) {
			add_line(out, "new: ");
			add_item(out, new_at(pairing, i));
		}
	}
	if (count > NEW_LISTED) {
		add_line(out, "");
		buf_addf(out, "and %d more are new", count - NEW_LISTED);
	}
}

/* Texts that only the old view had; their numbers are of no use any more. */
static void tell_gone(const struct pairing *pairing, struct buf *out) {
	int count = 0;

	for (size_t i = 0; i < pairing->before->items.len; i++) {
		const struct screen_item *item = old_at(pairing, i);

		if (pairing->to[i] < 0 && item->label[0] && count++ < LISTED) {
			add_line(out, "gone: ");
			name_quote(item->label, SHOWN_MAX, out);
		}
	}
	if (count > LISTED) {
		add_line(out, "");
		buf_addf(out, "and %d more are gone", count - LISTED);
	}
}

/* Of another screen all lines are told, as far as there is room: what is gone helps nobody. */
static void tell_all(const struct pairing *pairing, struct buf *out) {
	size_t start = out->len, count = pairing->after->items.len, i;

	add_line(out, "this is another screen:");
	for (i = 0; i < count && i < ALL_LISTED && out->len - start < ALL_BYTES; i++) {
		add_line(out, "");
		add_item(out, new_at(pairing, i));
	}
	if (i < count) {
		add_line(out, "");
		buf_addf(out, "and %zu more lines, which read_screen shows", count - i);
	}
}

/* Pixels by which most of what stayed moved; 0 when it did not move as one. */
static int find_shift(const struct pairing *pairing, bool across) {
	int shift = 0, same = 0, moved = 0;

	for (size_t i = 0; i < pairing->before->items.len; i++) {
		if (pairing->to[i] < 0) {
			continue;
		}
		struct rect a = old_at(pairing, i)->bounds;
		struct rect b = new_at(pairing, (size_t)pairing->to[i])->bounds;
		int by = across ? b.right - a.right : b.bottom - a.bottom;

		by = by == 0 ? (across ? b.left - a.left : b.top - a.top) : by;
		if (by != 0) {
			moved++;
			same = by == shift ? same + 1 : same;
			shift = shift ? shift : by;
		}
	}
	return moved > 0 && (same + 1) * 2 > moved ? shift : 0;
}

static void tell_shift(const struct pairing *pairing, struct buf *out) {
	int down = find_shift(pairing, false), right = find_shift(pairing, true);

	if (down) {
		add_line(out, "");
		buf_addf(out, "the content moved %s by %d pixels", down < 0 ? "up" : "down",
			abs(down));
	} else if (right) {
		add_line(out, "");
		buf_addf(out, "the content moved %s by %d pixels", right < 0 ? "left" : "right",
			abs(right));
	}
}

static bool is_another(const struct pairing *pairing) {
	size_t kept = (size_t)pairing->kept * NEW_PART;

	return pairing->before->items.len > 0 && kept < pairing->before->items.len &&
	       kept < pairing->after->items.len;
}

static void tell(const struct pairing *pairing, struct buf *out) {
	tell_app(pairing, out);
	tell_windows(pairing->after, pairing->before, "a new", out);
	tell_windows(pairing->before, pairing->after, "gone is the", out);
	if (is_another(pairing)) {
		tell_all(pairing, out);
	} else {
		tell_shift(pairing, out);
		tell_changes(pairing, out);
		tell_new(pairing, out);
		tell_gone(pairing, out);
	}
}

static int *new_pairs(size_t count) {
	int *pairs = xmalloc((count + 1) * sizeof(*pairs));

	for (size_t i = 0; i < count; i++) {
		pairs[i] = -1;
	}
	return pairs;
}

void screen_view_diff(
	const struct screen_view *before, const struct screen_view *after, struct buf *out) {
	static const struct screen_view nothing = {
		.package = "", .activity = "", .covered_by = ""
	};
	struct pairing pairing = { .before = before ? before : &nothing, .after = after };
	auto_buf struct buf words = BUF_INIT;

	pairing.to = new_pairs(pairing.before->items.len);
	pairing.from = new_pairs(after->items.len);
	pair(&pairing, says_same);
	pair(&pairing, is_same_place);
	tell(&pairing, &words);
	buf_add_str(out, words.len ? words.data : "nothing changed");
	free(pairing.to);
	free(pairing.from);
}
