/* The document of `show ID --json`. */

#include "front/report/export_inner.h"

#include "base/redact.h"
#include "base/str.h"
#include "store/runs.h"
#include "json/json.h"
#include "json/write.h"

#include <string.h>

void export_arguments(struct json_writer *w, const char *arguments) {
	auto_json struct json *value = NULL;
	auto_buf struct buf text = BUF_INIT;
	redact(&text, arguments ? arguments : "", arguments ? strlen(arguments) : 0);
	if (text.len > 0 && json_parse(text.data, text.len, &value, NULL) &&
		json_is(value, JSON_OBJECT)) {
		json_write_value(w, value);
	} else {
		json_write_string(w, text.data);
	}
}

static void write_call(
	struct json_writer *w, const struct part *call, const struct part *result) {
	json_write_object(w);
	json_write_key_string(w, "id", call->id);
	json_write_key_string(w, "name", call->name);
	json_write_key(w, "arguments");
	export_arguments(w, call->text);
	json_write_key_string(
		w, "status", call_status_name(result ? result->status : CALL_PENDING));
	json_write_key_string(w, "result", result ? result->text : NULL);
	json_write_key_int(w, "ms", result ? result->ms : 0);
	json_write_end(w);
}

static void write_calls(struct json_writer *w, const struct exported *from, size_t at) {
	const struct message *message = &from->messages.messages.items[at];
	json_write_key(w, "calls");
	json_write_array(w);
	for (size_t i = 0; i < message->parts.len; i++) {
		const struct part *part = &message->parts.items[i];
		if (part->kind == PART_CALL) {
			write_call(w, part, export_result(&from->messages, at, part->id));
		}
	}
	json_write_end(w);
}

static void write_usage(struct json_writer *w, const struct usage *usage) {
	json_write_key(w, "usage");
	if (!usage_is_known(usage)) {
		json_write_null(w);
		return;
	}
	json_write_object(w);
	json_write_key_int(w, "input", usage->input);
	json_write_key_int(w, "output", usage->output);
	json_write_key_int(w, "cached", usage->cached);
	json_write_end(w);
}

static void write_message(struct json_writer *w, const struct exported *from, size_t at) {
	const struct message *message = &from->messages.messages.items[at];
	auto_buf struct buf text = BUF_INIT;
	auto_buf struct buf thinking = BUF_INIT;
	export_text_of(message, &text);
	message_text(message, PART_THINKING, &thinking);
	json_write_object(w);
	json_write_key_int(w, "id", message->id);
	json_write_key_string(w, "role", role_name(message->role));
	json_write_key_string(w, "state", message_state_name(message->state));
	json_write_key_string(w, "text", text.data);
	json_write_key_string(w, "thinking", thinking.data);
	write_calls(w, from, at);
	write_usage(w, &message->usage);
	json_write_key_int(w, "created", message->created);
	json_write_end(w);
}

static bool write_run(void *ctx, const struct run_row *row) {
	struct json_writer *w = ctx;
	json_write_object(w);
	json_write_key_int(w, "id", row->id);
	json_write_key_string(w, "state", run_state_name(row->state));
	json_write_key_string(w, "stop", row->stop);
	json_write_key_int(w, "turns", row->turns);
	json_write_key_int(w, "started", row->started);
	json_write_key(w, "ended");
	if (row->ended) {
		json_write_int(w, row->ended);
	} else {
		json_write_null(w);
	}
	json_write_end(w);
	return true;
}

void export_head(struct json_writer *w, const struct conversation_row *row) {
	json_write_key_int(w, "id", row->id);
	json_write_key_string(w, "title", row->title);
	json_write_key_string(w, "agent", row->agent);
	json_write_key_string(w, "model", row->model);
	json_write_key_string(w, "mode", row->mode);
	json_write_key_int(w, "created", row->created);
	json_write_key_int(w, "updated", row->updated);
	json_write_key(w, "parent");
	if (row->parent) {
		json_write_int(w, row->parent);
	} else {
		json_write_null(w);
	}
}

bool export_json(
	struct store *store, const struct exported *from, struct buf *out, struct err *err) {
	struct json_writer w;
	json_writer_init(&w, out);
	json_write_object(&w);
	export_head(&w, &from->row);
	json_write_key(&w, "messages");
	json_write_array(&w);
	for (size_t i = 0; i < from->messages.messages.len; i++) {
		if (export_is_listed(&from->messages.messages.items[i])) {
			write_message(&w, from, i);
		}
	}
	json_write_end(&w);
	json_write_key(&w, "runs");
	json_write_array(&w);
	bool ok = runs_list(store, from->row.id, write_run, &w, err);
	json_write_end(&w);
	json_write_end(&w);
	buf_add_char(out, '\n');
	return ok;
}
