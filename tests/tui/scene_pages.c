/* The pages of a scene list a few rows of their own. */

#include "tests/tui/scene_inner.h"

#include <string.h>

#include "base/mem.h"
#include "tui/page/help.h"
#include "tui/page/picker.h"

static void list_chats(void *ctx, struct picker *picker, const char *filter) {
	static const struct picker_row rows[] = {
		{ .id = 3,
			.title = (char *)"my-server fix",
			.age = (char *)"2m",
			.mark = '*',
			.current = true },
		{ .id = 2,
			.title = (char *)"火车票",
			.age = (char *)"1h",
			.mark = ' ',
			.pinned = true },
		{ .id = 1, .title = (char *)"photo sort", .age = (char *)"3h", .mark = ' ' },
	};

	(void)ctx;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		if (strstr(rows[i].title, filter)) {
			picker_add(picker, &rows[i]);
		}
	}
}

static void open_chat(void *ctx, int64_t id) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "open %d\n", (int)id);
}

static bool rename_chat(void *ctx, int64_t id, const char *title) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "rename %d %s\n", (int)id, title);
	return true;
}

static bool remove_chat(void *ctx, int64_t id) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "remove %d\n", (int)id);
	return true;
}

static bool pin_chat(void *ctx, int64_t id, bool pinned) {
	struct scene *scene = ctx;

	buf_addf(&scene->wants, "%s %d\n", pinned ? "pin" : "unpin", (int)id);
	return true;
}

bool scene_show(void *ctx, enum front_page kind, const char *argument) {
	struct scene *scene = ctx;
	struct picker *picker;

	if (kind == FRONT_HELP) {
		screen_open_page(&scene->screen, help_new());
		return true;
	}
	if (kind != FRONT_CHATS) {
		buf_addf(&scene->wants, "show %d %s\n", (int)kind, argument);
		return true;
	}
	picker = picker_new();
	picker->load = list_chats;
	picker->open = open_chat;
	picker->rename = rename_chat;
	picker->remove = remove_chat;
	picker->pin = pin_chat;
	picker->ctx = scene;
	picker_start(picker, argument);
	screen_open_page(&scene->screen, &picker->page);
	return true;
}
