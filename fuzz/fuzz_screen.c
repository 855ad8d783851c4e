/* Any bytes as a dump of a screen, and the same cut in half as the screen after it. What is
   printed is bounded, valid and has as many lines as it should; a place to tap lies on its
   thing; a number finds its line; nothing differs from itself. */

#include "fuzz/target.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/utf8.h"
#include "screen/dump.h"
#include "screen/view.h"

#define PRINT_MAX (200 << 10)
#define DIFF_MAX (8 << 10)

static void must(bool condition) {
	if (!condition) {
		abort();
	}
}

static struct screen_view *read_view(const char *data, size_t size) {
	struct err err = ERR_INIT;
	auto_screen_dump struct screen_dump *dump = screen_dump_read(data, size, &err);

	must(dump || (err.code != ERR_NONE && err.text[0]));
	return dump ? screen_view_make(dump, NULL) : NULL;
}

static void check_item(const struct screen_view *view, const struct screen_item *item) {
	auto_free char *number = xasprintf("[%d]", item->number);
	auto_free char *name = xasprintf("\"%s\"", item->label);
	struct err err = ERR_INIT;

	must(rect_has(item->bounds, item->x, item->y));
	must(screen_view_find(view, number, NULL) == item);
	must(screen_view_find(view, name, &err) || err.text[0]);
	must(!item->password || !item->value[0]);
	must(item->window >= 0 && (size_t)item->window < view->windows.len);
}

static void check_print(const struct screen_view *view) {
	auto_buf struct buf out = BUF_INIT;
	size_t lines = 0;

	screen_view_print(view, &out);
	for (size_t i = 0; i < out.len; i++) {
		lines += out.data[i] == '\n';
	}
	must(out.len <= PRINT_MAX && utf8_is_valid(out.data, out.len));
	must(out.data[out.len - 1] == '\n');
	must(lines <= view->items.len + view->windows.len * 2 + 6);
}

static void check_diff(const struct screen_view *before, const struct screen_view *after) {
	auto_buf struct buf out = BUF_INIT, none = BUF_INIT;

	screen_view_diff(before, after, &out);
	must(out.len > 0 && out.len <= DIFF_MAX && utf8_is_valid(out.data, out.len));
	screen_view_diff(after, after, &none);
	must(str_eq(none.data, "nothing changed"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	struct screen_view *view = read_view((const char *)data, size);
	struct screen_view *half = view ? read_view((const char *)data, size / 2) : NULL;

	for (size_t i = 0; view && i < view->items.len && i < 50; i++) {
		check_item(view, &view->items.items[i]);
	}
	if (view) {
		check_print(view);
		check_diff(NULL, view);
		must(screen_view_hash(view) == screen_view_hash(view));
	}
	if (half) {
		check_diff(view, half);
		check_diff(half, view);
	}
	screen_view_free(view);
	screen_view_free(half);
	return 0;
}
