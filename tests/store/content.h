#ifndef TESTS_STORE_CONTENT_H
#define TESTS_STORE_CONTENT_H

/* Conversations to test with, and what of them is kept, in short. */

#include "fixture.h"
#include "sql.h"
#include "store/conversations.h"
#include "store/messages.h"
#include "store/runs.h"

static inline int64_t add_conversation(struct store *store, const char *title) {
	struct conversation_row row = { .title = (char *)title };
	struct err err = ERR_INIT;

	must(conversations_add(store, &row, &err), &err);
	return row.id;
}

static inline int64_t add_text(
	struct store *store, int64_t conversation, enum role role, const char *text) {
	struct message message;
	struct err err = ERR_INIT;

	message_init(&message, role);
	message_add(&message, PART_TEXT, text);
	must(messages_add(store, conversation, &message, &err), &err);
	int64_t id = message.id;

	message_fini(&message);
	return id;
}

/* An answer that has begun to stream. */
static inline int64_t add_streaming(struct store *store, int64_t conversation) {
	struct message message;
	struct err err = ERR_INIT;

	message_init(&message, ROLE_ASSISTANT);
	message.state = MESSAGE_STREAMING;
	must(messages_add(store, conversation, &message, &err), &err);
	return message.id;
}

static inline void add_chunk(
	struct store *store, int64_t message, bool thinking, const char *text) {
	struct err err = ERR_INIT;

	must(chunks_add(store, message, thinking, text, strlen(text), &err), &err);
}

static inline int64_t begin_run(struct store *store, int64_t conversation) {
	struct run_row run = { .conversation = conversation };
	struct err err = ERR_INIT;

	must(runs_begin(store, &run, &err), &err);
	return run.id;
}

static inline enum store_result finish_call(struct store *store, int64_t call,
	enum call_status status, const char *result, struct err *err) {
	struct call_row row = { .id = call, .status = status, .result = (char *)result };

	return calls_finish(store, &row, err);
}

static inline void load(struct store *store, int64_t id, struct conversation *out) {
	struct err err = ERR_INIT;

	if (!messages_load(store, id, out, &err)) {
		fail_msg("%s", err.text);
	}
}

/* A transcript in short, the caller's: "user:hi assistant:[call c1] tool:[c1 done ok]",
   with '~' before what is partial and '+' before what still streams. */
static inline char *outline(struct store *store, int64_t id) {
	struct conversation conversation = { 0 };
	struct buf out;

	buf_init(&out, BUF_MAX_DEFAULT);
	load(store, id, &conversation);
	for (size_t i = 0; i < conversation.messages.len; i++) {
		const struct message *message = &conversation.messages.items[i];

		buf_addf(&out, "%s%s%s:", i ? " " : "",
			message->state == MESSAGE_PARTIAL     ? "~"
			: message->state == MESSAGE_STREAMING ? "+"
							      : "",
			role_name(message->role));
		for (size_t j = 0; j < message->parts.len; j++) {
			const struct part *part = &message->parts.items[j];

			if (part->kind == PART_TEXT) {
				buf_add_str(&out, part->text);
			} else if (part->kind == PART_THINKING) {
				buf_addf(&out, "(%s)", part->text);
			} else if (part->kind == PART_CALL) {
				buf_addf(&out, "[call %s]", part->id);
			} else if (part->kind == PART_RESULT) {
				buf_addf(&out, "[%s %s %s]", part->id,
					call_status_name(part->status), part->text);
			}
		}
	}
	conversation_fini(&conversation);
	return buf_detach(&out);
}

static inline void check_outline(
	const char *name, struct store *store, int64_t id, const char *want) {
	auto_free char *got = outline(store, id);

	check_str(name, got, want);
}

#endif
