/* The pages that stand over the chat, each made when it is asked for. */

#include "tui/tui_inner.h"

#include "base/clock.h"
#include "front/chats.h"
#include "tui/page/help.h"
#include "tui/page/picker.h"

#define CHATS_MAX 500

struct listing {
	struct tui *tui;
	struct picker *picker;
};

static void add_chat(void *ctx, const struct chat *chat) {
	struct listing *listing = ctx;
	char age[24];

	clock_format_age(chat->updated, clock_now(), age);
	picker_add(
		listing->picker, &(struct picker_row){
					 .id = chat->id,
					 .title = (char *)chat->title,
					 .age = age,
					 .mark = chat->running ? '*' : ' ',
					 .pinned = chat->pinned,
					 .current = chat->id == tui_conversation(listing->tui),
				 });
}

static void load_chats(void *ctx, struct picker *picker, const char *filter) {
	struct tui *tui = ctx;
	struct listing listing = { tui, picker };
	struct err err = ERR_INIT;

	if (!chats_list(tui->services, filter, CHATS_MAX, add_chat, &listing, &err)) {
		free(picker->problem);
		picker->problem = xstrdup(err.text);
	}
}

static void open_chat(void *ctx, int64_t id) {
	tui_open_conversation(ctx, id);
}

static bool note_failure(struct tui *tui, bool done, const struct err *err) {
	if (!done) {
		screen_toast(&tui->screen, err->text);
	}
	return done;
}

static bool rename_chat(void *ctx, int64_t id, const char *title) {
	struct tui *tui = ctx;
	struct err err = ERR_INIT;
	bool done = chats_rename(tui->services, id, title, &err);

	if (done && id == tui_conversation(tui)) {
		free(tui->screen.title);
		tui->screen.title = xstrdup(title);
	}
	return note_failure(tui, done, &err);
}

static bool pin_chat(void *ctx, int64_t id, bool pinned) {
	struct tui *tui = ctx;
	struct err err = ERR_INIT;

	return note_failure(tui, chats_pin(tui->services, id, pinned, &err), &err);
}

/* The one that is open is left for a new one first. */
static bool remove_chat(void *ctx, int64_t id) {
	struct tui *tui = ctx;
	struct err err = ERR_INIT;

	if (id == tui_conversation(tui) && !tui_open_conversation(tui, 0)) {
		return false;
	}
	return note_failure(tui, chats_remove(tui->services, id, &err), &err);
}

static struct page *make_chats(struct tui *tui, const char *argument) {
	struct picker *picker = picker_new();

	picker->load = load_chats;
	picker->open = open_chat;
	picker->rename = rename_chat;
	picker->pin = pin_chat;
	picker->remove = remove_chat;
	picker->ctx = tui;
	picker_start(picker, argument);
	return &picker->page;
}

static struct page *make_help(struct tui *tui, const char *argument) {
	(void)tui;
	(void)argument;
	return help_new();
}

static struct page *(*const makers[FRONT_PAGES])(struct tui *tui, const char *argument) = {
	[FRONT_CHATS] = make_chats,
	[FRONT_HELP] = make_help,
};

bool tui_show(void *ctx, enum front_page kind, const char *argument) {
	struct tui *tui = ctx;
	struct page *top = screen_page(&tui->screen);

	if (!makers[kind]) {
		return false;
	}
	if (!top || top->kind != kind) {
		struct page *page = makers[kind](tui, argument);

		page->kind = kind;
		screen_open_page(&tui->screen, page);
	}
	return true;
}
