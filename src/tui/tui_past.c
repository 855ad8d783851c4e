/* Edits of the past, as keys ask for them: front/branch decides, and the screen shows
   the conversation that it leads to. A draft that stands in the composer is never
   lost: a text that takes its place leaves it in the history. */

#include "tui/tui_past.h"
#include "tui/tui_draft.h"

#include "base/str.h"
#include "base/tr.h"
#include "front/branch.h"
#include "tui/tui_older.h"

static const struct command_front *front_of(struct tui *tui) {
	if (!tui->has_session) {
		screen_toast(&tui->screen, tr("not ready yet"));
		return NULL;
	}
	return &tui->front;
}

void tui_edit_message(void *ctx, int64_t message) {
	const struct command_front *front = front_of(ctx);

	if (front) {
		branch_edit(front, message);
	}
}

void tui_retry(void *ctx, int64_t message) {
	const struct command_front *front = front_of(ctx);

	if (front) {
		branch_retry(front, message, NULL);
	}
}

void tui_fork(void *ctx, int64_t message) {
	const struct command_front *front = front_of(ctx);

	if (front) {
		branch_fork(front, message);
	}
}

void tui_version(void *ctx, int64_t message, int step) {
	const struct command_front *front = front_of(ctx);

	if (front) {
		branch_version(front, message, step);
	}
}

void tui_star(void *ctx, int64_t message) {
	const struct command_front *front = front_of(ctx);

	if (front) {
		branch_star(front, message);
	}
}

void tui_reload(void *ctx) {
	struct tui *tui = ctx;
	char *title = take(tui->screen.title);

	tui_older_show(tui);
	free(tui->screen.title);
	tui->screen.title = title;
	transcript_view_follow(&tui->screen.view);
	tui_sync(tui);
}

/* The versions of a conversation have one draft: it goes along. */
bool tui_open_version(void *ctx, long long id) {
	struct tui *tui = ctx;
	auto_free char *draft = xstrdup(composer_draft(&tui->screen.composer));

	editor_clear(&tui->screen.composer.editor);
	bool opened = tui_open_conversation(tui, id);

	if (!str_is_empty(draft) && composer_is_empty(&tui->screen.composer)) {
		composer_set(&tui->screen.composer, draft);
	} else if (!str_is_empty(draft)) {
		history_add(&tui->screen.composer.history, draft);
	}
	tui_draft_look(tui);
	return opened;
}

/* A run may have made another version: of a prompt at once, of an answer when it is
   whole. */
void tui_past_event(struct tui *tui, const struct agent_event *event) {
	if (event->kind == EVENT_RUN_STARTED && event->conversation != tui->versions_of) {
		tui->versions_of = -1;
	} else if (tui->versions_of == -1 &&
		   (event->kind == EVENT_USER || event->kind == EVENT_END)) {
		branch_mark(&tui->front);
		tui->versions_of = event->kind == EVENT_USER ? -1 : event->conversation;
	}
}
