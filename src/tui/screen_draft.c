/* What keys do to the draft, and what becomes of it: a message, a command, or a
   line that stays. */

#include "tui/screen_inner.h"

#include <string.h>

#include "base/clock.h"
#include "base/tr.h"

#define PASTE_FILE ((size_t)64 << 10) /* bytes of a paste that is a file from there on */
#define QUIT_TIME 2000                /* ms for the second Ctrl-C or Ctrl-D */

void draft_changed(struct screen *screen) {
	popup_update(&screen->popup, composer_draft(&screen->composer),
		screen->composer.editor.caret);
	screen->quit_until = 0;
}

void draft_toast_back(struct screen *screen, const char *format) {
	auto_free char *text = xasprintf(format, binding_name(ACTION_OLDER, BIND_DRAFT));

	screen_toast(screen, text);
}

void draft_ask_quit(struct screen *screen, const char *hint) {
	int64_t now = clock_monotonic();

	if (screen->quit_until > now) {
		screen->host.quit(screen->host.ctx);
		return;
	}
	screen->quit_until = now + QUIT_TIME;
	screen_toast(screen, hint);
}

/* The line is gone before the command acts: what the command puts in its place, or the
   draft of a conversation that it opens, stays. The files are the next message's. */
static void run_command(struct screen *screen, const char *line) {
	auto_free char *copy = xstrdup(line);
	auto_free char *draft = xstrdup(composer_draft(&screen->composer));

	composer_clear(&screen->composer);
	if (!screen->host.command(screen->host.ctx, copy)) {
		composer_set(&screen->composer, draft);
		size_t len = strcspn(copy + 1, " \n");
		auto_free char *name = xmemdup(copy + 1, len);
		const char *nearest = command_nearest(name);
		auto_buf struct buf text = BUF_INIT;

		if (nearest) {
			buf_addf(&text, tr("no command /%s; did you mean /%s?"), name, nearest);
		} else {
			buf_addf(&text, tr("no command /%s"), name);
		}
		screen_toast(screen, text.data);
	}
	draft_changed(screen);
}

/* "!" alone does nothing; a line that cannot run now stays. */
static void run_shell(struct screen *screen, const char *command) {
	command += strspn(command, " \t\n");
	if (*command && screen->host.shell(screen->host.ctx, command)) {
		composer_clear(&screen->composer);
		transcript_view_follow(&screen->view);
		draft_changed(screen);
	}
}

/* Sends the draft; a command stays when there is none of its name. */
void draft_submit(struct screen *screen, bool steer) {
	auto_free char *text = xstrdup(composer_draft(&screen->composer));
	size_t len = strlen(text);

	while (len > 0 && strchr(" \t\n", text[len - 1])) {
		text[--len] = '\0';
	}
	if (text[strspn(text, " \t\n")] == '\0' && screen->composer.files.list.len == 0) {
		return;
	}
	if (text[0] == '/' && text[1] != '/') {
		run_command(screen, text);
		return;
	}
	if (text[0] == '!') {
		run_shell(screen, text + 1);
		return;
	}
	if (screen->host.submit(
		    screen->host.ctx, text + (text[0] == '/' && text[1] == '/'), steer)) {
		composer_sent(&screen->composer);
		transcript_view_follow(&screen->view);
		draft_changed(screen);
	}
}

static void press_enter(struct screen *screen, const struct key *key) {
	if (composer_takes_enter(&screen->composer, key)) {
		draft_changed(screen);
	} else if (!composer_is_empty(&screen->composer) ||
		   screen->composer.files.list.len > 0) {
		draft_submit(screen, false);
	} else if (approval_waiting(&screen->approval) > 0) {
		if (!composer_is_typing(&screen->composer)) {
			approval_show(&screen->approval);
		}
	} else if (screen->status.held && screen->status.queued > 0) {
		screen->host.release(screen->host.ctx);
	}
}

static void press_tab(struct screen *screen) {
	if (approval_waiting(&screen->approval) > 0) {
		approval_show(&screen->approval);
	} else if (composer_is_empty(&screen->composer)) {
		screen_browse(screen, true);
	} else {
		composer_action(&screen->composer, ACTION_COMPLETE);
		popup_recall(&screen->popup);
		draft_changed(screen);
	}
}

/* Of the welcome, while it is seen; nothing is sent. */
static const char *take_example(const struct screen *screen, int number) {
	bool is_seen = screen->transcript.entries.len == 0;

	return is_seen ? welcome_example(&screen->welcome, number) : NULL;
}

/* A letter that means something on an empty line. */
static bool empty_line_key(struct screen *screen, const struct key *key) {
	if (!composer_is_empty(&screen->composer) || key->key != KEY_TEXT || key->len != 1) {
		return false;
	}
	const char *example = take_example(screen, key->text[0] - '0');

	if (example) {
		screen_compose(screen, example);
		return true;
	}
	if (key->text[0] == '?') {
		screen->host.show(screen->host.ctx, FRONT_HELP, "");
		return true;
	}
	bool is_offered = screen->status.held || composer_shows_queued(&screen->composer);

	if (key->text[0] == 'x' && screen->status.queued > 0 && is_offered) {
		draft_toast_back(screen, screen->status.held
						 ? tr("queue dropped; %s brings a prompt back")
						 : tr("dropped; %s brings it back"));
		screen->host.drop(screen->host.ctx);
		return true;
	}
	return false;
}

void screen_compose(struct screen *screen, const char *text) {
	composer_set(&screen->composer, text);
	popup_recall(&screen->popup);
	draft_changed(screen);
}

static void take_edited(void *ctx, const char *text) {
	struct screen *screen = ctx;

	if (text) {
		composer_set(&screen->composer, text);
		draft_changed(screen);
	}
}

void draft_edit(struct screen *screen) {
	auto_free char *text = xstrdup(composer_draft(&screen->composer));

	screen->host.edit(screen->host.ctx, text, take_edited, screen);
}

/* Home, End and Ctrl-D mean something else on an empty line. */
static bool empty_line_action(
	struct screen *screen, const struct key *key, enum action action) {
	if (!composer_is_empty(&screen->composer)) {
		return false;
	}
	if (key->key == KEY_HOME || key->key == KEY_END) {
		transcript_view_action(
			&screen->view, key->key == KEY_HOME ? ACTION_TOP : ACTION_FOLLOW);
		return true;
	}
	if (action == ACTION_UP && screen->status.queued > 0) {
		screen->host.take_back(screen->host.ctx);
		return true;
	}
	if (action == ACTION_DELETE_RIGHT && key->key == KEY_CTRL) {
		draft_ask_quit(screen, tr("Ctrl-D again quits"));
		return true;
	}
	return false;
}

void draft_key(struct screen *screen, const struct key *key) {
	enum action action = binding_find(key, BIND_DRAFT);
	bool swap = screen->composer.enter_is_newline;

	if (key->key == KEY_TEXT || key->key == KEY_PASTE) {
		bool is_huge = key->key == KEY_PASTE && key->len > PASTE_FILE;

		if (is_huge && screen->host.paste_file(screen->host.ctx, key->text, key->len)) {
			screen->dirty = true;
		} else if (!empty_line_key(screen, key)) {
			composer_text(&screen->composer, key);
			draft_changed(screen);
		}
		return;
	}
	if (swap && (action == ACTION_SUBMIT || action == ACTION_NEWLINE)) {
		action = action == ACTION_SUBMIT ? ACTION_NEWLINE : ACTION_SUBMIT;
	}
	if (action == ACTION_SUBMIT) {
		press_enter(screen, key);
	} else if (action == ACTION_COMPLETE) {
		press_tab(screen);
	} else if (action == ACTION_BROWSE) {
		screen_browse(screen, true);
	} else if (action == ACTION_PREFIX || action == ACTION_EDIT ||
		   action == ACTION_HISTORY) {
		screen_action(screen, action);
	} else if (!empty_line_action(screen, key, action) &&
		   composer_action(&screen->composer, action)) {
		draft_changed(screen);
	}
}

/* A row of the popup takes the place of what was typed for it. Enter runs a command
   that is whole then; Tab leaves the line to be gone on with. */
static void take_row(struct screen *screen, const struct popup_row *row, bool run) {
	struct popup *popup = &screen->popup;
	bool is_line = popup->kind != POPUP_FILES;
	auto_buf struct buf text = BUF_INIT;

	buf_add_str(&text, row->insert);
	run = run && is_line && !row->goes_on;
	if (!run && popup->kind == POPUP_COMMANDS && text.data[text.len - 1] != ' ') {
		buf_add_char(&text, ' ');
	}
	editor_put(&screen->composer.editor, popup->start, popup->end, text.data, text.len);
	if (run) {
		run_command(screen, composer_draft(&screen->composer));
	} else {
		draft_changed(screen);
	}
}

bool draft_popup_key(struct screen *screen, const struct key *key) {
	if (!popup_is_open(&screen->popup) || key->modifiers) {
		return false;
	}
	const struct popup_row *row = popup_chosen(&screen->popup);

	switch (key->key) {
	case KEY_UP:
	case KEY_DOWN:
		popup_move(&screen->popup, key->key == KEY_UP ? -1 : 1);
		return true;
	case KEY_TAB:
		take_row(screen, row ? row : &screen->popup.rows.items[0], false);
		return true;
	case KEY_ENTER:
		if (!row) {
			return false;
		}
		if (composer_takes_enter(&screen->composer, key)) {
			draft_changed(screen);
		} else {
			take_row(screen, row, true);
		}
		return true;
	case KEY_ESCAPE:
		popup_dismiss(&screen->popup);
		return true;
	default:
		return false;
	}
}
