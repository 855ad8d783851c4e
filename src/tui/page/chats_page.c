/* The stored conversations as a list: those in use, those put away, the trash. While
   nothing is looked for, a fork stands below what it was forked from. */

#include "tui/page/chats_page.h"

#include "base/mem.h"
#include "base/tr.h"
#include "base/vec.h"
#include "front/chats.h"
#include "front/session.h"
#include "tui/page/list_page.h"

#define CHATS_MAX 500
#define DEPTH_MAX 4

struct row {
	struct chat chat; /* the title is owned */
	bool listed;
};

struct chats_page {
	const struct command_front *front;
	enum chats_view view;
	VEC(struct row) rows; /* while they are put in order */
};

static int64_t open_one(const struct chats_page *chats) {
	const struct agent *agent = chats->front->session->agent;

	return agent ? agent_conversation(agent) : 0;
}

static void gather(void *ctx, const struct chat *chat) {
	struct chats_page *chats = ctx;
	struct row row = { .chat = *chat };

	row.chat.title = xstrdup(chat->title);
	vec_push(&chats->rows, row);
}

static void add_row(
	struct chats_page *chats, struct list_page *list, struct row *row, int depth) {
	const struct chat *chat = &row->chat;
	char mark[3] = { chats_mark(chat), chat->pinned ? '^' : ' ', '\0' };
	auto_buf struct buf note = BUF_INIT;

	row->listed = true;
	chats_note(chat, &note);
	list_page_add(list, &(struct list_row){
				    .id = chat->id,
				    .text = chat->title,
				    .note = note.data,
				    .mark = mark,
				    .indent = depth,
				    .current = chat->id == open_one(chats),
			    });
	for (size_t i = 0; depth < DEPTH_MAX && i < chats->rows.len; i++) {
		struct row *child = &chats->rows.items[i];

		if (child->chat.parent == chat->family && !child->listed) {
			add_row(chats, list, child, depth + 1);
		}
	}
}

/* Does what it was forked from stand in the list too? */
static bool has_parent(const struct chats_page *chats, const struct chat *chat) {
	for (size_t i = 0; chat->parent && i < chats->rows.len; i++) {
		if (chats->rows.items[i].chat.family == chat->parent) {
			return true;
		}
	}
	return false;
}

static void list_rows(struct chats_page *chats, struct list_page *list, bool flat) {
	for (size_t i = 0; i < chats->rows.len; i++) {
		struct row *row = &chats->rows.items[i];

		if (flat) {
			row->chat.parent = 0;
		}
	}
	for (int round = 0; round < 2; round++) { /* then what hangs on nothing */
		for (size_t i = 0; i < chats->rows.len; i++) {
			struct row *row = &chats->rows.items[i];

			if (!row->listed && (round > 0 || !has_parent(chats, &row->chat))) {
				add_row(chats, list, row, 0);
			}
		}
	}
	for (size_t i = 0; i < chats->rows.len; i++) {
		free((char *)chats->rows.items[i].chat.title);
	}
	chats->rows.len = 0;
}

static void load(void *ctx, struct list_page *list, const char *filter) {
	static const char *const titles[] = {
		[CHATS_LIVE] = TR("Conversations"),
		[CHATS_ARCHIVED] = TR("Conversations: archive"),
		[CHATS_TRASH] = TR("Conversations: trash (kept for 30 days)"),
	};
	struct chats_page *chats = ctx;
	struct err err = ERR_INIT;

	list_page_set_title(list, tr(titles[chats->view]));
	if (!chats_list_in(chats->front->services, chats->view, filter, CHATS_MAX, gather,
		    chats, &err)) {
		list_page_say(list, err.text);
	}
	list_rows(chats, list, filter[0] != '\0');
}

/* What lies in the trash is taken back first. */
static bool open_row(void *ctx, const struct list_row *row, struct err *err) {
	struct chats_page *chats = ctx;
	int64_t id = row->id;

	if (chats->view == CHATS_TRASH &&
		!chats_trash(chats->front->services, id, false, err)) {
		return false;
	}
	chats->front->open_conversation(chats->front->ctx, id);
	return true;
}

static void preview(void *ctx, const struct list_row *row, struct buf *out) {
	struct chats_page *chats = ctx;

	chats_preview(chats->front->services, row->id, out);
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

static bool archive_row(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct chats_page *chats = ctx;

	(void)text;
	if (chats->view == CHATS_TRASH) {
		return chats_trash(chats->front->services, row->id, false, err);
	}
	return chats_archive(
		chats->front->services, row->id, chats->view != CHATS_ARCHIVED, err);
}

/* The one that is open is left for a new one first. In the trash it goes for good. */
static bool remove_row(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct chats_page *chats = ctx;
	int64_t id = row->id;

	(void)text;
	if (id == open_one(chats) && !chats->front->open_conversation(chats->front->ctx, 0)) {
		return false;
	}
	return chats->view == CHATS_TRASH ? chats_remove(chats->front->services, id, err)
					  : chats_trash(chats->front->services, id, true, err);
}

static bool next_view(
	void *ctx, const struct list_row *row, const char *text, struct err *err) {
	struct chats_page *chats = ctx;

	(void)row;
	(void)text;
	(void)err;
	chats->view = (enum chats_view)((chats->view + 1) % 3);
	return true;
}

static const char *ask_removal(void *ctx) {
	const struct chats_page *chats = ctx;

	return chats->view == CHATS_TRASH ? tr("Enter deletes \"%s\" for good, Esc keeps it")
					  : tr("Enter moves \"%s\" to the trash, Esc keeps it");
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
		.ask_by = ask_removal,
		.run = remove_row },
	{ .key = KEY_TAB,
		.any = true,
		.name = "Tab",
		.help = TR("archive, trash"),
		.run = next_view },
	{ .key = KEY_TEXT, .code = 'p', .name = "p", .help = TR("pins"), .run = pin_row },
	{ .key = KEY_TEXT,
		.code = 'a',
		.name = "a",
		.help = TR("archives, takes back"),
		.run = archive_row },
};

static void free_chats(void *ctx) {
	struct chats_page *chats = ctx;

	vec_fini(&chats->rows);
	free(chats);
}

static const struct list_source source = {
	.title = TR("Conversations"),
	.empty = TR("nothing here"),
	.here = TR("(open)"),
	.enter = TR("opens"),
	.load = load,
	.open = open_row,
	.preview = preview,
	.actions = actions,
	.action_count = ARRAY_LEN(actions),
	.free = free_chats,
};

struct page *chats_page_new(const struct command_front *front, const char *filter) {
	struct chats_page *chats = xcalloc(1, sizeof(*chats));

	chats->front = front;
	return list_page_new(&source, chats, filter);
}
