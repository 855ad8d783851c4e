/* The stored conversations as a list. */

#include "tui/page/chats_page.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/tr.h"
#include "front/chats.h"
#include "front/session.h"
#include "tui/page/list_page.h"

#define CHATS_MAX 500

struct chats_page {
	const struct command_front *front;
	struct list_page *list; /* while it is filled */
};

static int64_t open_one(const struct chats_page *chats) {
	const struct agent *agent = chats->front->session->agent;

	return agent ? agent_conversation(agent) : 0;
}

static void add_chat(void *ctx, const struct chat *chat) {
	struct chats_page *chats = ctx;
	char age[24], mark[3] = { chat->running ? '*' : ' ', chat->pinned ? '^' : ' ', '\0' };

	clock_format_age(chat->updated, clock_now(), age);
	list_page_add(chats->list, &(struct list_row){
					   .id = chat->id,
					   .text = chat->title,
					   .note = age,
					   .mark = mark,
					   .current = chat->id == open_one(chats),
				   });
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	struct chats_page *chats = ctx;
	struct err err = ERR_INIT;

	chats->list = list;
	if (!chats_list(chats->front->services, filter, CHATS_MAX, add_chat, chats, &err)) {
		list_page_say(list, err.text);
	}
}

static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct chats_page *chats = ctx;

	(void)err;
	chats->front->open_conversation(chats->front->ctx, row->id);
	return true;
}

static bool rename_row(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct chats_page *chats = ctx;

	if (!text[0] || !chats_rename(chats->front->services, row->id, text, err)) {
		return false;
	}
	chats->front->head_changed(chats->front->ctx);
	return true;
}

static bool pin_row(void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct chats_page *chats = ctx;
	bool is_pinned = row->mark[1] == '^';

	(void)text;
	return chats_pin(chats->front->services, row->id, !is_pinned, err);
}

/* The one that is open is left for a new one first. */
static bool remove_row(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct chats_page *chats = ctx;
	int64_t id = row->id;

	(void)text;
	if (id == open_one(chats) && !chats->front->open_conversation(chats->front->ctx, 0)) {
		return false;
	}
	return chats_remove(chats->front->services, id, err);
}

static const struct list_action actions[] = {
	{ .key = KEY_CTRL,
		.code = 'r',
		.name = "Ctrl-R",
		.help = TR("renames"),
		.field = TR("new title: "),
		.run = rename_row },
	{ .key = KEY_CTRL,
		.code = 'd',
		.name = "Ctrl-D",
		.help = TR("deletes"),
		.ask = TR("Enter deletes \"%s\" for good, Esc keeps it"),
		.run = remove_row },
	{ .key = KEY_TEXT, .code = 'p', .name = "p", .help = TR("pins"), .run = pin_row },
};

static const struct list_source source = {
	.title = TR("Conversations"),
	.empty = TR("no conversations yet"),
	.enter = TR("opens"),
	.load = load,
	.open = open_row,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free,
};

struct page *chats_page_new(const struct command_front *front, const char *filter) {
	struct chats_page *chats = xcalloc(1, sizeof(*chats));

	chats->front = front;
	return list_page_new(&source, chats, filter);
}
