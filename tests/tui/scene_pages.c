/* The pages of a scene list a few rows of their own. */

#include "tests/tui/scene_inner.h"

#include <string.h>

#include "base/mem.h"
#include "tui/page/help.h"
#include "tui/page/list_page.h"

static void list_chats(void *ctx, struct list_page *page, const char *filter) {
	static const struct list_row rows[] = {
		{ .id = 3,
			.text = "my-server fix",
			.note = "2m",
			.mark = "*",
			.current = true },
		{ .id = 2, .text = "火车票", .note = "1h", .mark = " ^" },
		{ .id = 1, .text = "photo sort", .note = "3h" },
	};

	(void)ctx;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		if (strstr(rows[i].text, filter)) {
			list_page_add(page, &rows[i]);
		}
	}
}

static bool open_chat(void *ctx, const struct list_row *row, struct err *err) {
	struct scene *scene = ctx;

	(void)err;
	buf_addf(&scene->wants, "open %d\n", (int)row->id);
	return true;
}

static bool rename_chat(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct scene *scene = ctx;

	(void)err;
	buf_addf(&scene->wants, "rename %d %s\n", (int)row->id, text);
	return true;
}

static bool remove_chat(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct scene *scene = ctx;

	(void)text;
	(void)err;
	buf_addf(&scene->wants, "remove %d\n", (int)row->id);
	return true;
}

static bool pin_chat(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct scene *scene = ctx;

	(void)text;
	(void)err;
	buf_addf(&scene->wants, "%s %d\n", row->mark && row->mark[1] ? "unpin" : "pin",
		(int)row->id);
	return true;
}

static const struct list_action actions[] = {
	{ .key = KEY_CTRL,
		.code = 'r',
		.name = "Ctrl-R",
		.help = "renames",
		.field = "new title: ",
		.run = rename_chat },
	{ .key = KEY_CTRL,
		.code = 'd',
		.name = "Ctrl-D",
		.help = "deletes",
		.ask = "Enter deletes \"%s\" for good, Esc keeps it",
		.run = remove_chat },
	{ .key = KEY_TEXT, .code = 'p', .name = "p", .help = "pins", .run = pin_chat },
};

static const struct list_source chats = {
	.title = "Conversations",
	.empty = "no conversations yet",
	.here = "(open)",
	.enter = "opens",
	.load = list_chats,
	.open = open_chat,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
};

bool scene_show(void *ctx, enum front_page kind, const char *argument) {
	struct scene *scene = ctx;

	if (kind == FRONT_HELP) {
		screen_open_page(&scene->screen,
			help_new(strcmp(argument, "browse") == 0 ? BIND_BROWSE : BIND_DRAFT));
		return true;
	}
	if (kind != FRONT_CHATS) {
		buf_addf(&scene->wants, "show %d %s\n", (int)kind, argument);
		return true;
	}
	screen_open_page(&scene->screen, list_page_new(&chats, scene, argument));
	return true;
}

/* The editor of a scene doubles what it is given. */
void scene_edit(void *ctx, const char *text, void (*done)(void *ctx, const char *text),
	void *done_ctx) {
	struct scene *scene = ctx;
	auto_free char *twice = xasprintf("%s%s", text, text);

	buf_addf(&scene->wants, "edit %s\n", text);
	done(done_ctx, twice);
}

bool scene_paste_file(void *ctx, const char *text, size_t len) {
	struct scene *scene = ctx;

	if (len > 1000000) {
		return false;
	}
	buf_addf(&scene->wants, "file %.10s %zu\n", text, len);
	return true;
}
