/* From the draft to the agent, and what waits there until it can be sent. */

#include "tui/tui_draft.h"

#include "agent/queue.h"
#include "base/str.h"
#include "front/draft/attach.h"
#include "front/skills.h"

static void list_files(struct tui *tui, struct strv *out) {
	const struct attachments *files = &tui->screen.composer.files;

	for (size_t i = 0; i < files->list.len; i++) {
		strv_add(out, files->list.items[i].path);
	}
}

/* What the person mentions is loaded; a message in which that fails goes out all the same. */
static void load_skills(struct tui *tui, const char *text) {
	auto_buf struct buf failed = BUF_INIT;

	skills_mentioned(tui->services, tui->session.agent, text, &failed);
	if (failed.len) {
		buf_truncate(&failed, failed.len - 1);
		transcript_notice(&tui->screen.transcript, true, failed.data);
	}
}

/* A file that is refused keeps the draft as it is, and says why. */
bool tui_submit(void *ctx, const char *text, bool steer) {
	struct tui *tui = ctx;
	struct err err = ERR_INIT;
	auto_strv struct strv files = STRV_INIT;
	struct message message;

	if (!tui->has_session) {
		return false;
	}
	list_files(tui, &files);
	bool sent = attach_compose(&message, text, &files, services_roots(tui->services), &err);

	if (sent && !agent_is_running(tui->session.agent)) {
		load_skills(tui, text);
	}
	if (sent) {
		steer = steer && agent_is_running(tui->session.agent);
		sent = steer ? agent_steer(tui->session.agent, &message, &err)
			     : agent_send(tui->session.agent, &message, &err);
	}
	message_fini(&message);
	if (!sent) {
		transcript_notice(&tui->screen.transcript, true, err.text);
	}
	tui_sync(tui);
	return sent;
}

void tui_release(void *ctx) {
	struct tui *tui = ctx;

	agent_queue_release(tui->session.agent);
	tui_sync(tui);
}

/* What is dropped can be brought back from the history. */
static void remember(struct tui *tui, const struct message *message) {
	auto_buf struct buf text = BUF_INIT;

	message_text(message, PART_TEXT, &text);
	history_add(&tui->screen.composer.history, text.data);
}

void tui_drop(void *ctx) {
	struct tui *tui = ctx;
	struct agent *agent = tui->session.agent;
	bool all = agent_queue_is_held(agent);
	struct message message;

	while (agent_queue_take(agent, agent_queue_count(agent) - 1, &message)) {
		remember(tui, &message);
		message_fini(&message);
		if (!all) {
			break;
		}
	}
	tui_sync(tui);
}

/* In place of what stands in the composer, which undo and the history still have. */
bool tui_restore(void *ctx, struct message *message) {
	struct tui *tui = ctx;
	auto_buf struct buf text = BUF_INIT;
	auto_strv struct strv files = STRV_INIT;

	message_text(message, PART_TEXT, &text);
	for (size_t i = 0; i < message->parts.len; i++) {
		if (message->parts.items[i].path) {
			strv_add(&files, message->parts.items[i].path);
		}
	}
	if (!composer_is_empty(&tui->screen.composer)) {
		composer_clear(&tui->screen.composer);
	}
	screen_compose(&tui->screen, text.data);
	tui_attach_all(tui, &files);
	return true;
}

void tui_take_back(void *ctx) {
	struct tui *tui = ctx;
	struct agent *agent = tui->session.agent;
	struct message message;

	if (agent_queue_take(agent, agent_queue_count(agent) - 1, &message)) {
		tui_restore(tui, &message);
		message_fini(&message);
		tui_sync(tui);
	}
}

void tui_show_queue(struct tui *tui) {
	const struct agent *agent = tui->session.agent;
	size_t count = agent_queue_count(agent);
	auto_buf struct buf text = BUF_INIT;

	if (count > 0) {
		message_text(agent_queue_item(agent, count - 1), PART_TEXT, &text);
	}
	composer_set_queued(&tui->screen.composer, count > 0 ? text.data : NULL);
}
