/* A stored conversation as one document or text. Results stand with their calls,
   so tool messages are not listed on their own. */

#include "front/report/export.h"

#include "base/mem.h"
#include "base/redact.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "front/report/export_inner.h"
#include "store/messages.h"
#include "store/runs.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>

static bool load(struct store *store, int64_t id, struct exported *out, struct err *err) {
	return conversations_get(store, id, &out->row, err) &&
	       messages_load(store, id, &out->messages, err);
}

static void exported_fini(struct exported *exported) {
	conversation_row_fini(&exported->row);
	conversation_fini(&exported->messages);
}

const struct part *export_result(
	const struct conversation *messages, size_t message, const char *id) {
	for (size_t i = message + 1; i < messages->messages.len; i++) {
		const struct message *next = &messages->messages.items[i];
		if (next->role != ROLE_TOOL) {
			return NULL;
		}
		for (size_t j = 0; j < next->parts.len; j++) {
			if (str_eq(next->parts.items[j].id, id)) {
				return &next->parts.items[j];
			}
		}
	}
	return NULL;
}

bool export_is_listed(const struct message *message) {
	return message->role != ROLE_TOOL &&
	       message_count(message, PART_CONTEXT) < message->parts.len;
}

void export_text_of(const struct message *message, struct buf *out) {
	message_text(message, PART_TEXT, out);
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (part->kind == PART_FILE) {
			buf_addf(out, "%s[file %s]\n%s", out->len ? "\n\n" : "",
				part->name ? part->name : "", part->text ? part->text : "");
		} else if (part->kind == PART_PDF) {
			buf_addf(out, "%s[pdf %s]", out->len ? "\n\n" : "",
				part->name ? part->name : "");
		} else if (part->kind == PART_IMAGE) {
			buf_addf(out, "%s[image %s]", out->len ? "\n\n" : "",
				part->name ? part->name : "");
		}
	}
}

static void add_clean(struct buf *out, const char *text) {
	if (text) {
		sanitize(out, text, strlen(text), SANITIZE_TEXT);
	}
}

static void add_calls(struct buf *out, const struct exported *from, size_t at, bool markdown) {
	const struct message *message = &from->messages.messages.items[at];
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (part->kind != PART_CALL) {
			continue;
		}
		const struct part *result = export_result(&from->messages, at, part->id);
		buf_add_str(out, markdown ? "```\n" : "  ");
		add_clean(out, part->name);
		buf_add_char(out, ' ');
		add_clean(out, part->text);
		buf_addf(out, " -> %s\n",
			call_status_name(result ? result->status : CALL_PENDING));
		if (result) {
			add_clean(out, result->text);
			buf_add_char(out, '\n');
		}
		buf_add_str(out, markdown ? "```\n\n" : "\n");
	}
}

static void add_message(
	struct buf *out, const struct exported *from, size_t at, bool markdown) {
	const struct message *message = &from->messages.messages.items[at];
	auto_buf struct buf text = BUF_INIT;
	export_text_of(message, &text);
	const char *who = message->role == ROLE_USER ? "you" : "ai";
	buf_addf(out, markdown ? "## %s\n\n" : "%s:\n", who);
	add_clean(out, text.data);
	buf_add_str(out, text.len ? "\n\n" : "");
	add_calls(out, from, at, markdown);
}

static void write_text(const struct exported *from, bool markdown, struct buf *out) {
	buf_add_str(out, markdown ? "# " : "");
	add_clean(out, from->row.title ? from->row.title : "(no title)");
	buf_add_str(out, "\n\n");
	for (size_t i = 0; i < from->messages.messages.len; i++) {
		if (export_is_listed(&from->messages.messages.items[i])) {
			add_message(out, from, i, markdown);
		}
	}
	while (out->len > 1 && out->data[out->len - 2] == '\n') {
		buf_truncate(out, out->len - 1);
	}
}

bool export_conversation(struct store *store, int64_t id, enum export_format format,
	struct buf *out, struct err *err) {
	struct exported exported = { 0 };
	bool ok = load(store, id, &exported, err);
	if (ok && format == EXPORT_JSON) {
		ok = export_json(store, &exported, out, err);
	} else if (ok) {
		write_text(&exported, format == EXPORT_MD, out);
	}
	if (ok) {
		redact_buf(out);
	}
	exported_fini(&exported);
	return ok;
}
