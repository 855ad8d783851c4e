/* What the person asks of chela itself: slash commands, the page of conversations,
   and the prompts of earlier days. */

#include "tui/tui_inner.h"

#include <string.h>

#include "base/clock.h"
#include "base/str.h"
#include "front/chats.h"

#define CHATS_MAX 500
#define PROMPTS_MAX 100

static void say(void *ctx, const char *text) {
	struct tui *tui = ctx;

	transcript_notice(&tui->screen.transcript, false, text);
	transcript_view_follow(&tui->screen.view);
	tui->screen.dirty = true;
}

static void toast(void *ctx, const char *text) {
	struct tui *tui = ctx;

	screen_toast(&tui->screen, text);
}

static void show_chats(void *ctx, const char *filter) {
	struct tui *tui = ctx;

	picker_start(&tui->screen.picker, filter ? filter : "");
	screen_open_page(&tui->screen, PAGE_CHATS);
}

static void show_help(void *ctx) {
	struct tui *tui = ctx;

	screen_open_page(&tui->screen, PAGE_HELP);
}

static void redraw(void *ctx) {
	struct tui *tui = ctx;

	term_repaint();
	tui->screen.dirty = true;
}

bool tui_command(void *ctx, const char *line) {
	struct tui *tui = ctx;
	const struct command_front front = {
		.ctx = tui,
		.services = tui->services,
		.session = &tui->session,
		.say = say,
		.toast = toast,
		.quit = tui_quit,
		.open_conversation = tui_open_conversation,
		.show_chats = show_chats,
		.show_help = show_help,
		.redraw = redraw,
	};

	if (!tui->has_session) {
		screen_toast(&tui->screen, "not ready yet");
		return false;
	}
	if (!command_run(&front, line)) {
		return false;
	}
	if (tui->has_session) {
		auto_free char *title = chats_title(tui->services, tui_conversation(tui));

		if (title && !str_eq(title, tui->screen.title)) {
			free(tui->screen.title);
			tui->screen.title = take(title);
		}
		tui_sync(tui);
	}
	return true;
}

void tui_new_chat(void *ctx) {
	tui_open_conversation(ctx, 0);
}

static void add_chat(void *ctx, const struct chat *chat) {
	struct tui *tui = ctx;
	char age[24];

	clock_format_age(chat->updated, clock_now(), age);
	picker_add(&tui->screen.picker, &(struct picker_row){
						.id = chat->id,
						.title = (char *)chat->title,
						.age = age,
						.mark = chat->running ? '*' : ' ',
						.pinned = chat->pinned,
						.current = chat->id == tui_conversation(tui),
					});
}

static void load_chats(void *ctx, struct picker *picker, const char *filter) {
	struct tui *tui = ctx;
	struct err err = ERR_INIT;

	if (!chats_list(tui->services, filter, CHATS_MAX, add_chat, tui, &err)) {
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

void tui_setup_pages(struct tui *tui) {
	struct picker *picker = &tui->screen.picker;

	picker->load = load_chats;
	picker->open = open_chat;
	picker->rename = rename_chat;
	picker->pin = pin_chat;
	picker->remove = remove_chat;
	picker->ctx = tui;
	tui->screen.composer.load_history = tui_load_history;
	tui->screen.composer.ctx = tui;
}

static void add_prompt(void *ctx, const char *text) {
	history_prepend(ctx, text);
}

void tui_load_history(void *ctx, struct history *history) {
	struct tui *tui = ctx;

	chats_prompts(tui->services, tui_conversation(tui), PROMPTS_MAX, add_prompt, history);
}
