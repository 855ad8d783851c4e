/* What the person asks of chela itself: slash commands, and the prompts of earlier
   days. */

#include "tui/tui_bare.h"
#include "tui/tui_draft.h"
#include "tui/tui_inner.h"

#include <string.h>

#include "base/str.h"
#include "base/tr.h"
#include "front/chats.h"
#include "tui/page/viewer.h"
#include "tui/tui_past.h"

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

static bool compose(void *ctx, const char *text) {
	struct tui *tui = ctx;

	if (!text) {
		text = history_newest(&tui->screen.composer.history);
	}
	auto_free char *copy = xstrdup(text); /* it may lie in the history itself */

	if (text && !composer_is_empty(&tui->screen.composer)) {
		history_add(
			&tui->screen.composer.history, composer_draft(&tui->screen.composer));
	}
	if (text) {
		screen_compose(&tui->screen, copy);
		tui_draft_look(tui);
	}
	return text != NULL;
}

static const struct strv *get_history(void *ctx) {
	const struct tui *tui = ctx;

	return &tui->screen.composer.history.items;
}

static void take_edited(void *ctx, const char *text) {
	if (text) {
		compose(ctx, text);
	}
}

static void edit(void *ctx, const char *text) {
	tui_edit(ctx, text, take_edited, ctx);
}

static struct transcript *get_transcript(void *ctx) {
	struct tui *tui = ctx;

	return &tui->screen.transcript;
}

static char *keys_text(void *ctx) {
	(void)ctx;
	return bindings_text();
}

static void redraw(void *ctx) {
	struct tui *tui = ctx;

	term_repaint();
	tui->screen.dirty = true;
}

static void change_settings(void *ctx) {
	tui_apply_settings(ctx);
}

static void touch(void *ctx) {
	struct tui *tui = ctx;

	tui->screen.dirty = true;
}

/* To the questions that it was asked at the start. */
static void describe_answers(struct buf *out) {
	auto_free char *clipboard = clipboard_program();

	buf_addf(out, tr("darkness  %s\n"),
		term_darkness() > 0   ? tr("dark, the terminal says")
		: term_darkness() < 0 ? tr("light, the terminal says")
				      : tr("the terminal does not say whether it is dark"));
	buf_add_str(out, term_holds_frames() ? tr("drawing   a frame at once\n")
					     : tr("drawing   as it comes\n"));
	buf_addf(out, tr("copies    by %s\n"), clipboard ? clipboard : "OSC 52");
}

/* Of the terminal, for /doctor. */
static void describe(void *ctx, struct buf *out) {
	static const char *const themes[] = {
		[THEME_DARK] = "dark",
		[THEME_LIGHT] = "light",
		[THEME_MONO] = "mono",
		[THEME_CONTRAST] = "hc",
	};
	struct tui *tui = ctx;
	int rows, cols;

	term_size(&rows, &cols);
	buf_addf(out, tr("screen    %d columns, %d rows\n"), cols, rows);
	buf_addf(out, tr("colours   %s\n"),
		themes[tui->term.theme] ? themes[tui->term.theme] : "auto");
	buf_addf(out, tr("frames    %lld ms apart at least\n"), (long long)tui->frame_gap);
	buf_add_str(out, tui->term.mouse ? tr("mouse     on\n") : tr("mouse     off\n"));
	describe_answers(out);
}

static void head_changed(void *ctx) {
	struct tui *tui = ctx;

	if (!tui->has_session) {
		return;
	}
	auto_free char *title = chats_title(tui->services, tui_conversation(tui));

	if (title && !str_eq(title, tui->screen.title)) {
		free(tui->screen.title);
		tui->screen.title = take(title);
	}
	tui_sync(tui);
}

static void find(void *ctx, const char *query) {
	struct tui *tui = ctx;

	screen_find(&tui->screen, query);
}

static void view(void *ctx, const char *title, const char *text, size_t len) {
	struct tui *tui = ctx;

	screen_open_page(&tui->screen, viewer_new(title, text, len));
}

void tui_front_init(struct tui *tui) {
	tui->front = (struct command_front){
		.ctx = tui,
		.services = tui->services,
		.session = &tui->session,
		.say = say,
		.toast = toast,
		.quit = tui_quit,
		.open_conversation = tui_open_conversation,
		.open_at = tui_open_at,
		.show = tui_show,
		.describe = describe,
		.touch = touch,
		.compose = compose,
		.history = get_history,
		.restore = tui_restore,
		.edit = edit,
		.edit_text = tui_edit_text,
		.attach = tui_attach,
		.detach = tui_detach,
		.transcript = get_transcript,
		.keys_text = keys_text,
		.copy = tui_copy,
		.open_link = tui_open_link,
		.find = find,
		.bare = tui_bare,
		.view = view,
		.reload = tui_reload,
		.open_version = tui_open_version,
		.voice = tui_voice,
		.settings_changed = change_settings,
		.head_changed = head_changed,
		.redraw = redraw,
	};
}

bool tui_command(void *ctx, const char *line) {
	struct tui *tui = ctx;

	if (!tui->has_session) {
		screen_toast(&tui->screen, tr("not ready yet"));
		return false;
	}
	if (!command_run(&tui->front, line)) {
		return false;
	}
	tui_popup_used(tui, line);
	head_changed(tui);
	return true;
}

void tui_new_chat(void *ctx) {
	tui_open_conversation(ctx, 0);
}

void tui_setup_history(struct tui *tui) {
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
