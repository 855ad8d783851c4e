/* All that was written and not sent is on disk within a second and at every end: the
   draft, its files, and the prompts that wait. A prompt leaves it only when the
   conversation has it. A database that another process holds is tried again. */

#include "tui/tui_draft.h"

#include <string.h>

#include "agent/queue.h"
#include "base/log.h"
#include "base/str.h"
#include "front/draft/attach.h"
#include "front/draft/draft.h"

#define SAVE_AFTER 1000 /* ms after the first key that is not saved */
#define TRY_AGAIN 100   /* ms */

static bool is_kept(const struct tui *tui) {
	return tui->has_session && !tui->options->no_save;
}

static void add_waiting(void *ctx, const struct message *message, bool starting) {
	struct draft *draft = ctx;
	auto_buf struct buf text = BUF_INIT;

	message_text(message, PART_TEXT, &text);
	struct prompt *prompt = draft_add_prompt(draft, text.data, starting);

	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].path) {
			strv_add(&prompt->files, message->parts.items[i].path);
		}
	}
}

static void gather(struct tui *tui, struct draft *draft) {
	const struct attachments *files = &tui->screen.composer.files;

	const struct editor *editor = &tui->screen.composer.editor;

	draft->text = xstrdup(composer_draft(&tui->screen.composer));
	for (size_t i = 0; i < editor->folds.len; i++) {
		const struct fold *fold = &editor->folds.items[i];

		vec_push(&draft->folds,
			((struct draft_fold){ fold->start, fold->len, fold->number }));
	}
	for (size_t i = 0; i < files->list.len; i++) {
		strv_add(&draft->files, files->list.items[i].path);
	}
	agent_waiting(tui->session.agent, add_waiting, draft);
}

static bool is_used(const struct draft *draft, const char *path) {
	bool used = strv_has(&draft->files, path);

	for (size_t i = 0; i < draft->waiting.len && !used; i++) {
		used = strv_has(&draft->waiting.items[i].files, path);
	}
	return used;
}

/* Files that a saved draft speaks of no more are let go, where they are chela's. */
static void note_files(struct tui *tui, const struct draft *draft) {
	struct strv *kept = &tui->draft.files;

	for (size_t i = 0; i < kept->len; i++) {
		if (!is_used(draft, kept->items[i])) {
			attach_forget(kept->items[i]);
		}
	}
	strv_clear(kept);
	strv_add_all(kept, (const char *const *)strv_items(&draft->files));
	for (size_t i = 0; i < draft->waiting.len; i++) {
		strv_add_all(
			kept, (const char *const *)strv_items(&draft->waiting.items[i].files));
	}
}

static void note_saved(struct tui *tui, const char *kept) {
	free(tui->draft.saved);
	tui->draft.saved = xstrdup(kept);
	tui->draft.conversation = tui_conversation(tui);
}

static enum store_result write_draft(struct tui *tui, const char *kept) {
	int64_t conversation = tui_conversation(tui);
	bool moved = tui->draft.conversation != conversation;
	struct err err = ERR_INIT;

	if (!moved && str_eq(tui->draft.saved, kept)) {
		return STORE_OK;
	}
	enum store_result result = draft_save(tui->services, conversation, kept, &err);

	if (result == STORE_OK && moved) { /* it has a row now, or another version goes on */
		draft_save(tui->services, tui->draft.conversation, "", NULL);
	}
	if (result == STORE_OK) {
		note_saved(tui, kept);
	} else if (result == STORE_FAILED) {
		log_warn("draft: %s", err.text);
	}
	return result;
}

static enum store_result save(struct tui *tui) {
	auto_buf struct buf kept = BUF_INIT;
	struct draft draft = { 0 };

	if (!is_kept(tui)) {
		return STORE_OK;
	}
	gather(tui, &draft);
	draft_write(&draft, &kept);
	enum store_result result = write_draft(tui, kept.data);

	if (result == STORE_OK) {
		note_files(tui, &draft);
	}
	draft_fini(&draft);
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
	strv_fini(&tui->draft.files);
}

void tui_draft_look(struct tui *tui) {
	const struct composer *composer = &tui->screen.composer;
	unsigned version = composer->editor.version + composer->files.version;

	if (version != tui->draft.version) {
		tui->draft.version = version;
		if (!timer_is_armed(tui->draft.timer)) {
			timer_arm(tui->draft.timer, SAVE_AFTER);
		}
	}
}

void tui_draft_event(struct tui *tui, const struct agent_event *event) {
	if (event->kind == EVENT_USER || event->kind == EVENT_QUEUED) {
		timer_arm(tui->draft.timer, 0);
	}
}

void tui_draft_save(struct tui *tui) {
	timer_disarm(tui->draft.timer);
	save(tui);
}

/* Is this prompt what the conversation has last of the person? It died between the
   two writes then. */
static bool is_last(const struct conversation *messages, const char *text) {
	for (size_t i = messages->messages.len; i > 0; i--) {
		const struct message *message = &messages->messages.items[i - 1];
		auto_buf struct buf last = BUF_INIT;

		message_text(message, PART_TEXT, &last);
		if (message->role == ROLE_USER && last.len > 0) {
			return str_eq(last.data, text);
		}
	}
	return false;
}

static void restore_waiting(struct tui *tui, const struct draft *draft) {
	struct err err = ERR_INIT;

	if (draft->waiting.len == 0) {
		return; /* nothing of the conversation needs to be read */
	}
	const struct conversation *messages = agent_messages(tui->session.agent);

	for (size_t i = 0; i < draft->waiting.len; i++) {
		const struct prompt *prompt = &draft->waiting.items[i];
		struct message message;

		if (prompt->starting && is_last(messages, prompt->text)) {
			continue;
		}
		if (!attach_compose(&message, prompt->text, &prompt->files,
			    services_roots(tui->services), &err)) {
			transcript_notice(&tui->screen.transcript, true, err.text);
			message_add(&message, PART_TEXT, prompt->text);
		}
		agent_queue_put(tui->session.agent, &message);
		message_fini(&message);
	}
}

/* Text and folds; bytes that the editor does not take would move them. */
static void restore_text(struct composer *composer, const struct draft *draft) {
	struct editor *editor = &composer->editor;

	composer_load(composer, draft->text);
	for (size_t i = 0; i < draft->folds.len && str_eq(editor->text.data, draft->text);
		i++) {
		const struct draft_fold *fold = &draft->folds.items[i];

		editor_fold(editor, fold->start, fold->len, fold->number);
	}
}

/* What was typed before it was there stays; the stored one is in the history then. */
void tui_draft_load(struct tui *tui) {
	auto_free char *stored = draft_load(tui->services, tui_conversation(tui));
	struct composer *composer = &tui->screen.composer;
	struct draft draft;

	note_saved(tui, stored);
	strv_clear(&tui->draft.files); /* those of another conversation are its own */
	if (!is_kept(tui)) {
		return;
	}
	draft_read(&draft, stored);
	if (composer_is_empty(composer)) {
		restore_text(composer, &draft);
	} else {
		history_add(&composer->history, draft.text);
	}
	tui_attach_all(tui, &draft.files);
	restore_waiting(tui, &draft);
	note_files(tui, &draft);
	draft_fini(&draft);
	tui->draft.version = composer->editor.version + composer->files.version;
	tui_sync(tui);
}

void tui_draft_begin(struct tui *tui) {
	struct editor *editor = &tui->screen.composer.editor;
	const char *text = tui->options->draft;

	if (text && *text) {
		editor_end(editor);
		if (editor->text.len > 0) {
			editor_insert(editor, "\n", 1);
		}
		editor_insert(editor, text, strlen(text));
	}
	tui_attach_all(tui, &tui->options->files);
	tui_draft_look(tui);
}
