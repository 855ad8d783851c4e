/* The lines that the model reads. Each begins with its number and says what it is, what it
   says and its state; an id stands only where there are no words, a place only where there
   is no id either. */

#include "screen/view.h"

#include "base/buf.h"
#include "base/str.h"
#include "base/utf8.h"

#define TEXT_MAX 1000        /* characters of one text */
#define ID_MAX 24            /* bytes */
#define PRINT_MAX (48 << 10) /* bytes of all lines */

/* Bytes of the first `chars` characters. */
static size_t bytes_of(const char *text, int chars) {
	size_t at = 0;

	while (text[at] && (chars > 0 || ((unsigned char)text[at] & 0xc0) == 0x80)) {
		chars -= ((unsigned char)text[at] & 0xc0) != 0x80;
		at++;
	}
	while (((unsigned char)text[at] & 0xc0) == 0x80) {
		at++;
	}
	return at;
}

static void add_quoted(struct buf *out, const char *text) {
	size_t len = strlen(text), shown = bytes_of(text, TEXT_MAX);
	int more = 0;

	buf_add_char(out, '"');
	for (size_t i = 0; i < shown; i++) {
		if (text[i] == '"') {
			buf_add_char(out, '\\');
		}
		buf_add_char(out, text[i]);
	}
	buf_add_char(out, '"');
	for (size_t i = shown; i < len; i++) {
		more += ((unsigned char)text[i] & 0xc0) != 0x80;
	}
	if (more > 0) {
		buf_addf(out, "... (+%d characters)", more);
	}
}

static void add_value(struct buf *out, const struct screen_item *item) {
	buf_add_str(out, item->password ? " password" : "");
	if (item->value_chars == 0) {
		buf_add_str(out, " empty");
	} else if (item->password) {
		buf_addf(out, ", %d characters", item->value_chars);
	} else {
		buf_add_str(out, " = ");
		add_quoted(out, item->value);
	}
}

/* What stands for a name where there is none. */
static void add_place(struct buf *out, const struct screen_item *item) {
	if (item->of) {
		buf_addf(out, " of [%d]", item->of->number);
	}
	if (item->of && item->checkable) {
		return;
	}
	if (item->id[0]) {
		size_t len = strnlen(item->id, ID_MAX);

		buf_add_str(out, " #");
		buf_add(out, item->id, len - utf8_incomplete_tail(item->id, len));
	} else if (item->kind == SCREEN_WEB) {
		buf_add_str(out, " empty");
	} else if (!item->scrollable && !item->value_chars && !item->of) {
		buf_addf(out, " @%d,%d", item->x, item->y);
	}
}

static void add_name(struct buf *out, const struct screen_item *item) {
	if (item->label[0]) {
		buf_add_char(out, ' ');
		add_quoted(out, item->label);
	}
	if (item->hint[0] && !str_eq(item->hint, item->label)) {
		buf_add_str(out, " hint ");
		add_quoted(out, item->hint);
	}
	if (!item->label[0] && !item->hint[0]) {
		add_place(out, item);
	}
	if (item->editable) {
		add_value(out, item);
	}
}

static void add_scroll(struct buf *out, const struct screen_item *item) {
	static const char *const more[2][4] = {
		{ "", " more above", " more below", " more above and below" },
		{ "", " more left", " more right", " more left and right" },
	};

	buf_add_str(out, item->sideways ? " scrolls sideways" : " scrolls");
	buf_add_str(out, more[item->sideways][item->more_before + 2 * item->more_after]);
}

void screen_item_print(const struct screen_item *item, struct buf *out) {
	buf_addf(out, "[%d] %s", item->number, screen_kind_word(item->kind));
	add_name(out, item);
	if (item->checkable) {
		bool is_switch = item->kind == SCREEN_SWITCH;

		buf_add_str(out, item->checked ? (is_switch ? " on" : " checked")
					       : (is_switch ? " off" : " unchecked"));
	}
	if (item->scrollable) {
		add_scroll(out, item);
	}
	buf_add_str(out, item->selected ? " selected" : "");
	buf_add_str(out, item->focused ? " focused" : "");
	buf_add_str(out, item->enabled ? "" : " disabled");
	buf_add_str(out, item->covered ? " covered" : "");
	if (item->long_clickable && !item->editable) {
		buf_add_str(out, item->clickable ? " hold" : " hold only");
	}
	if (item->display != 0) {
		buf_addf(out, " display %d", item->display);
	}
}

static void add_header(const struct screen_view *view, struct buf *out) {
	buf_add_str(out, "app ");
	buf_add_str(out, view->app);
	buf_add_str(out, view->app[0] ? " " : "");
	buf_add_str(out, view->package[0] ? view->package : "unknown");
	if (view->activity[0]) {
		buf_addf(out, ", activity %s", view->activity);
	}
	if (view->width > 0) {
		buf_addf(out, ", %dx%d", view->width, view->height);
	}
	buf_add_str(out, view->keyboard ? ", keyboard shown" : "");
	if (view->focused) {
		buf_addf(out, ", focus [%d]", view->focused);
	}
	buf_add_char(out, '\n');
	if (view->covered_by[0]) {
		buf_addf(out, "covered by %s\n", view->covered_by);
	}
	if (view->status[0]) {
		buf_addf(out, "status bar: %s\n", view->status);
	}
	if (view->cut) {
		buf_add_str(out, "the end of this screen is missing: read it again\n");
	}
}

static void add_window(const struct screen_view *view, int window, struct buf *out) {
	const struct screen_view_window *it = &view->windows.items[window];

	buf_add_str(out, "-- window");
	if (it->title[0]) {
		buf_add_char(out, ' ');
		add_quoted(out, it->title);
	}
	buf_add_str(out, it->active ? " active" : "");
	if (it->display != 0) {
		buf_addf(out, " display %d", it->display);
	}
	buf_add_char(out, '\n');
}

void screen_view_print(const struct screen_view *view, struct buf *out) {
	size_t start = out->len, i;
	int window = -1;

	add_header(view, out);
	for (i = 0; i < view->items.len && out->len - start < PRINT_MAX; i++) {
		const struct screen_item *item = &view->items.items[i];

		if (item->window != window && view->windows.len > 1) {
			add_window(view, item->window, out);
		}
		window = item->window;
		screen_item_print(item, out);
		buf_add_char(out, '\n');
	}
	if (i < view->items.len) {
		buf_addf(out, "more is on this screen: %zu lines are not shown\n",
			view->items.len - i);
	} else if (view->full) {
		buf_add_str(out, "more is on this screen than can be listed\n");
	}
	if (view->items.len == 0) {
		buf_add_str(out, "nothing here can be read or tapped: use take_screenshot\n");
	}
}
