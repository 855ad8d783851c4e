/* The person's editor has the terminal while the loop goes on: a stream comes in,
   drafts are saved, nothing is drawn and no key is read. What was typed at the very
   end of the editor is thrown away, as it was not meant for us.

	   start -> away -> done          ended: the text comes back
		     |  ^
		     +--+                 stopped: we stop too, the shell has the terminal */

#include "tui/tui_draft.h"
#include "tui/tui_inner.h"

#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/file.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/draft/edit.h"
#include "loop/foreground.h"

/* Modes that a program leaves on when it is killed. */
#define LEFTOVERS                                                                              \
	"\033[?1l\033>\033[?1000l\033[?1002l\033[?1003l\033[?1004l\033[?1006l\033[?2004l"      \
	"\033[?25h\033[?1049l\033[0m"

struct editing {
	struct foreground *program;
	char *path;   /* owned, and so is the file */
	char *before; /* owned */
	bool whole;   /* the text is wanted also where nothing was changed */
	void (*done)(void *ctx, const char *text);
	void *done_ctx;
};

static struct editing *editing_free(struct editing *editing) {
	if (editing) {
		if (editing->path) {
			unlink(editing->path);
		}
		free(editing->path);
		free(editing->before);
		free(editing);
	}
	return NULL;
}

/* Hands over the text; one that stays as it was is NULL, or `whole` itself. */
static void finish(struct tui *tui, bool failed) {
	struct editing *editing = take(tui->editing);
	struct err err = ERR_INIT;
	auto_free char *text = NULL;

	bool read = !failed && edit_read(editing->path, editing->before, &text, &err);

	if (!failed && !read) {
		screen_toast(&tui->screen, err.text);
	}
	editing->done(
		editing->done_ctx, read && editing->whole && !text ? editing->before : text);
	editing_free(editing);
}

static void come_back(struct tui *tui, bool killed) {
	if (killed) {
		file_write_fd(STDOUT_FILENO, LEFTOVERS, sizeof(LEFTOVERS) - 1, NULL);
	}
	term_enter();
	tcflush(term_fd(), TCIFLUSH);
	watch_set_events(tui->input, WATCH_READ);
	tui->screen.away = false;
	tui->resized = true;
	tui->urgent = true;
	tui->screen.dirty = true;
}

static void handle_end(void *ctx, enum child_end end, int status) {
	struct tui *tui = ctx;
	bool failed = end != CHILD_EXITED || status != 0;
	auto_buf struct buf text = BUF_INIT;

	tui->editing->program = NULL;
	come_back(tui, end == CHILD_KILLED);
	if (end == CHILD_KILLED) {
		buf_addf(&text, tr("the editor was ended by signal %d; nothing is changed"),
			status);
	} else if (status == 127) {
		buf_add_str(&text, tr("the editor could not be started; nothing is changed"));
	} else if (status != 0) {
		buf_addf(&text, tr("the editor ended with %d; nothing is changed"), status);
	}
	if (text.len > 0) {
		screen_toast(&tui->screen, text.data);
	}
	finish(tui, failed);
	tui_draft_look(tui);
}

static void handle_stop(void *ctx) {
	tui_stop_here(ctx);
}

static bool start(struct tui *tui, struct editing *editing, struct err *err) {
	auto_strv struct strv argv = STRV_INIT;

	if (!edit_program(&argv, err) || !edit_write(editing->before, &editing->path, err)) {
		return false;
	}
	strv_add(&argv, editing->path);
	struct foreground_options options = {
		.argv = (const char *const *)strv_items(&argv),
		.fd = term_fd(),
		.on_stop = handle_stop,
		.on_done = handle_end,
		.ctx = tui,
	};

	tui_draft_save(tui);
	watch_set_events(tui->input, 0);
	term_leave();
	tui->screen.away = true;
	if (foreground_start(&editing->program, tui->services->loop, &options, err)) {
		return true;
	}
	come_back(tui, false);
	return false;
}

static void edit(struct tui *tui, struct editing *editing) {
	void (*done)(void *ctx, const char *text) = editing->done;
	void *done_ctx = editing->done_ctx;
	struct err err = ERR_INIT;

	if (tui->editing) {
		screen_toast(&tui->screen, tr("an editor is open already"));
		editing_free(editing);
		done(done_ctx, NULL);
		return;
	}
	if (start(tui, editing, &err)) {
		tui->editing = editing;
		return;
	}
	editing_free(editing);
	screen_toast(&tui->screen, err.text);
	done(done_ctx, NULL);
}

static struct editing *editing_new(
	const char *text, void (*done)(void *ctx, const char *text), void *done_ctx) {
	struct editing *editing = xcalloc(1, sizeof(*editing));

	editing->before = xstrdup(text);
	editing->done = done;
	editing->done_ctx = done_ctx;
	return editing;
}

void tui_edit(void *ctx, const char *text, void (*done)(void *ctx, const char *text),
	void *done_ctx) {
	edit(ctx, editing_new(text, done, done_ctx));
}

void tui_edit_text(void *ctx, const char *text, void (*done)(void *ctx, const char *text),
	void *done_ctx) {
	struct editing *editing = editing_new(text, done, done_ctx);

	editing->whole = true;
	edit(ctx, editing);
}

void tui_edit_end(struct tui *tui) {
	if (tui->editing) {
		tui->editing->whole = false;
		tui->editing->program = foreground_end(tui->editing->program);
		file_write_fd(STDOUT_FILENO, LEFTOVERS, sizeof(LEFTOVERS) - 1, NULL);
		finish(tui, false); /* what it saved is not lost */
	}
}
