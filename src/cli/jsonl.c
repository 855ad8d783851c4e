/* The lines of `ask --json`, as chela(1) has them. */

#include "cli/jsonl.h"

#include "agent/agent.h"
#include "front/report/export.h"
#include "json/write.h"

static void write_start(struct json_writer *w, const struct agent_event *event,
	const struct agent_profile *profile, enum agent_mode mode) {
	json_write_key_string(w, "type", "start");
	json_write_key(w, "conversation");
	if (event->conversation) {
		json_write_int(w, event->conversation);
	} else {
		json_write_null(w);
	}
	json_write_key_string(w, "agent", profile->name);
	json_write_key_string(w, "model", profile->target.model);
	json_write_key_string(w, "mode", agent_mode_name(mode));
}

static void write_delta(
	struct json_writer *w, const char *type, const struct agent_event *event) {
	json_write_key_string(w, "type", type);
	json_write_key(w, "delta");
	json_write_string_len(w, event->data, event->len);
}

static void write_call(struct json_writer *w, const struct agent_call *call) {
	json_write_key_string(w, "type", "tool_call");
	json_write_key_string(w, "id", call->id);
	json_write_key_string(w, "name", call->name);
	json_write_key(w, "arguments");
	export_arguments(w, call->arguments);
}

static void write_result(struct json_writer *w, const struct agent_call *call) {
	json_write_key_string(w, "type", "tool_result");
	json_write_key_string(w, "id", call->id);
	json_write_key_string(w, "name", call->name);
	json_write_key_string(w, "status", call_status_name(call->status));
	json_write_key_string(w, "content", call->result ? call->result : "");
	json_write_key_int(w, "ms", call->ms);
}

static void write_usage(struct json_writer *w, const struct agent_event *event) {
	const struct usage *usage = &event->usage;
	json_write_key_string(w, "type", "usage");
	json_write_key_int(w, "request", event->number);
	json_write_key_int(w, "input", usage->input < 0 ? 0 : usage->input);
	json_write_key_int(w, "output", usage->output < 0 ? 0 : usage->output);
	json_write_key_int(w, "cached", usage->cached < 0 ? 0 : usage->cached);
}

static void write_end(struct json_writer *w, const struct agent_event *event) {
	json_write_key_string(w, "type", "end");
	json_write_key_string(w, "status", agent_end_name(event->state));
	json_write_key_string(w, "stop", event->stop);
	json_write_key_string(w, "text", event->text ? event->text : "");
	json_write_key_string(w, "error", event->error);
}

static bool has_line(enum agent_event_kind kind) {
	switch (kind) {
	case EVENT_RUN_STARTED:
	case EVENT_TEXT:
	case EVENT_THINKING:
	case EVENT_NOTICE:
	case EVENT_COMPACT:
	case EVENT_CALL:
	case EVENT_CALL_ENDED:
	case EVENT_USAGE:
	case EVENT_END:
		return true;
	default:
		return false;
	}
}

static void write_line(struct json_writer *w, const struct agent_event *event,
	const struct agent_profile *profile, enum agent_mode mode) {
	switch (event->kind) {
	case EVENT_RUN_STARTED:
		write_start(w, event, profile, mode);
		break;
	case EVENT_TEXT:
		write_delta(w, "text", event);
		break;
	case EVENT_THINKING:
		write_delta(w, "thinking", event);
		break;
	case EVENT_NOTICE:
	case EVENT_COMPACT:
		json_write_key_string(w, "type", "notice");
		json_write_key_string(w, "message", event->text);
		break;
	case EVENT_CALL:
		write_call(w, event->call);
		break;
	case EVENT_CALL_ENDED:
		write_result(w, event->call);
		break;
	case EVENT_USAGE:
		write_usage(w, event);
		break;
	case EVENT_END:
		write_end(w, event);
		break;
	default:
		break;
	}
}

void jsonl_event(struct buf *out, const struct agent_event *event,
	const struct agent_profile *profile, enum agent_mode mode) {
	if (!has_line(event->kind)) {
		return;
	}
	struct json_writer w;
	json_writer_init(&w, out);
	json_write_object(&w);
	write_line(&w, event, profile, mode);
	json_write_end(&w);
	buf_add_char(out, '\n');
}
