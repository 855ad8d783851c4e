/* A draft is on disk one second after the last key and at every end. A database
   that another process holds is tried again. */

#include "tui/tui_inner.h"

#include <string.h>

#include "base/log.h"
#include "base/str.h"
#include "front/draft.h"

#define SAVE_AFTER 1000 /* ms after the last key */
#define TRY_AGAIN 100   /* ms */

static const char *draft_of(const struct tui *tui) {
	return composer_draft(&tui->screen.composer);
}

static bool is_kept(const struct tui *tui) {
	return tui->has_session && !tui->options->no_save;
}

static void note_saved(struct tui *tui, const char *text) {
	free(tui->draft.saved);
	tui->draft.saved = xstrdup(text);
	tui->draft.conversation = tui_conversation(tui);
}

static enum store_result save(struct tui *tui) {
	int64_t conversation = tui_conversation(tui);
	bool moved = tui->draft.conversation != conversation;
	struct err err = ERR_INIT;

	if (!is_kept(tui) || (!moved && str_eq(tui->draft.saved, draft_of(tui)))) {
		return STORE_OK;
	}
	if (moved) { /* it has a row of its own now, or another version goes on */
		draft_save(tui->services, tui->draft.conversation, "", NULL);
	}
	enum store_result result = draft_save(tui->services, conversation, draft_of(tui), &err);

	if (result == STORE_OK) {
		note_saved(tui, draft_of(tui));
	} else if (result == STORE_FAILED) {
		log_warn("draft: %s", err.text);
	}
	return result;
}

static void handle_timer(void *ctx) {
	struct tui *tui = ctx;

	if (save(tui) == STORE_BUSY) {
		timer_arm(tui->draft.timer, TRY_AGAIN);
	}
}

void tui_draft_init(struct tui *tui) {
	tui->draft.timer = loop_timer(tui->services->loop, handle_timer, tui);
}

void tui_draft_fini(struct tui *tui) {
	tui->draft.timer = timer_remove(tui->draft.timer);
	free(take(tui->draft.saved));
}

void tui_draft_look(struct tui *tui) {
	unsigned version = tui->screen.composer.editor.version;

	if (version != tui->draft.version) {
		tui->draft.version = version;
		timer_arm(tui->draft.timer, SAVE_AFTER);
	}
}

void tui_draft_save(struct tui *tui) {
	timer_disarm(tui->draft.timer);
	save(tui);
}

void tui_draft_load(struct tui *tui) {
	auto_free char *stored = draft_load(tui->services, tui_conversation(tui));

	note_saved(tui, stored);
	if (composer_is_empty(&tui->screen.composer) && is_kept(tui)) {
		composer_set(&tui->screen.composer, stored);
	}
	tui->draft.version = tui->screen.composer.editor.version;
}
