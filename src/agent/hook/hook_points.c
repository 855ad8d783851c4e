/* Each point makes its object only where a hook wants it: first what is known of the
   conversation, then what happens. Known secrets are masked in every text, and long texts
   are cut. */

#include "agent/hook/hook_points.h"

#include <string.h>

#include "base/redact.h"
#include "base/utf8.h"
#include "json/json.h"
#include "json/write.h"

#define TEXT_MAX ((size_t)64 << 10)       /* bytes of a text */
#define ARGUMENTS_MAX ((size_t)512 << 10) /* bytes of the arguments of a call */

static void put_text(struct json_writer *w, const char *key, const char *text) {
	auto_buf struct buf masked = BUF_INIT;
	size_t len = text ? strlen(text) : 0;

	json_write_key(w, key);
	if (!text) {
		json_write_null(w);
		return;
	}
	redact(&masked, text, len);
	len = masked.len;
	if (len > TEXT_MAX) {
		len = utf8_valid_prefix(masked.data, TEXT_MAX);
	}
	json_write_string_len(w, masked.data, len);
}

/* Arguments keep their form; in their texts secrets are masked. */
static void write_masked(struct json_writer *w, const struct json *value) {
	auto_buf struct buf masked = BUF_INIT;
	const char *text = json_string(value);
	bool is_object = json_is(value, JSON_OBJECT);

	if (text) {
		redact(&masked, text, strlen(text));
		json_write_string_len(w, masked.data, masked.len);
	} else if (is_object || json_is(value, JSON_ARRAY)) {
		(is_object ? json_write_object : json_write_array)(w);
		for (const struct json *item = json_first(value); item;
			item = json_next(item)) {
			if (is_object) {
				json_write_key(w, json_key(item));
			}
			write_masked(w, item);
		}
		json_write_end(w);
	} else {
		json_write_value(w, value);
	}
}

/* As an object, or as a text where they are none or too long. */
static void put_arguments(struct json_writer *w, const char *arguments) {
	auto_json struct json *parsed = NULL;
	size_t len = strlen(arguments);

	if (len > ARGUMENTS_MAX || !json_parse(arguments, len, &parsed, NULL) ||
		!json_is(parsed, JSON_OBJECT)) {
		put_text(w, "arguments", arguments);
		return;
	}
	json_write_key(w, "arguments");
	write_masked(w, parsed);
}

static void begin(struct json_writer *w, struct buf *out, const struct agent *agent,
	const struct run *run, enum hook_event event) {
	json_writer_init(w, out);
	json_write_object(w);
	json_write_key_string(w, "event", hook_event_name(event));
	json_write_key(w, "conversation");
	if (agent->conversation) {
		json_write_int(w, agent->conversation);
	} else {
		json_write_null(w);
	}
	if (run && run->id) {
		json_write_key_int(w, "run", run->id);
	}
	put_text(w, "agent", agent->profile.name);
	put_text(w, "model", agent->profile.target.model);
	json_write_key_string(w, "mode", agent_mode_name(agent->gate.mode));
	put_text(w, "folder", agent->options.folder);
}

static void write_count(struct json_writer *w, const struct agent *agent) {
	json_write_key_int(w, "messages", (int64_t)agent->messages.messages.len);
}

static void write_request(struct run *run, struct buf *out) {
	const struct agent *agent = run->agent;
	const struct message *last = vec_last(&agent->messages.messages);
	auto_buf struct buf text = BUF_INIT;
	struct json_writer w;

	begin(&w, out, agent, run, HOOK_BEFORE_REQUEST);
	json_write_key_int(&w, "request", run->requests + 1);
	write_count(&w, agent);
	if (last) {
		message_text(last, last->role == ROLE_TOOL ? PART_RESULT : PART_TEXT, &text);
		json_write_key(&w, "last");
		json_write_object(&w);
		json_write_key_string(&w, "role", role_name(last->role));
		put_text(&w, "text", text.data);
		json_write_end(&w);
	}
	json_write_end(&w);
}

static void send_request(void *ctx, const char *denial) {
	struct run *run = ctx;
	struct err err = ERR_INIT;

	(void)denial;
	run->hook = NULL;
	if (run->phase == PHASE_STREAM && !request_start(run, &err)) {
		run_fail(run, "error", err.text);
		run_wake(run);
	}
}

bool hook_request(struct run *run, struct err *err) {
	struct hooks *hooks = run->agent->options.hooks;
	auto_buf struct buf input = BUF_INIT;

	if (!hooks_has(hooks, HOOK_BEFORE_REQUEST)) {
		return request_start(run, err);
	}
	write_request(run, &input);
	run->hook = hooks_ask(hooks, run->agent, HOOK_BEFORE_REQUEST, input.data, input.len,
		send_request, run);
	return true;
}

static void write_calls(struct json_writer *w, const struct message *answer) {
	json_write_key(w, "calls");
	json_write_array(w);
	for (size_t i = 0; i < answer->parts.len; i++) {
		const struct part *part = &answer->parts.items[i];

		if (part->kind == PART_CALL) {
			json_write_object(w);
			put_text(w, "id", part->id);
			put_text(w, "name", part->name);
			put_arguments(w, part->text ? part->text : "");
			json_write_end(w);
		}
	}
	json_write_end(w);
}

static void write_usage(struct json_writer *w, const struct usage *usage) {
	if (!usage_is_known(usage)) {
		return;
	}
	json_write_key(w, "usage");
	json_write_object(w);
	json_write_key_int(w, "input", usage->input);
	json_write_key_int(w, "output", usage->output);
	json_write_key_int(w, "cached", usage->cached);
	json_write_end(w);
}

void hook_after_response(struct run *run) {
	struct hooks *hooks = run->agent->options.hooks;
	auto_buf struct buf input = BUF_INIT;
	auto_buf struct buf text = BUF_INIT;
	struct json_writer w;

	if (!hooks_has(hooks, HOOK_AFTER_RESPONSE)) {
		return;
	}
	message_text(&run->answer, PART_TEXT, &text);
	begin(&w, &input, run->agent, run, HOOK_AFTER_RESPONSE);
	json_write_key_int(&w, "request", run->requests);
	put_text(&w, "stop", run->answer.stop);
	put_text(&w, "text", text.data);
	write_calls(&w, &run->answer);
	write_usage(&w, &run->answer.usage);
	json_write_end(&w);
	hooks_tell(hooks, run->agent, HOOK_AFTER_RESPONSE, input.data, input.len);
}

/* The call as it runs: under the inner tool's name, with what was healed or edited. */
static void write_call(struct json_writer *w, const struct run_call *call) {
	auto_buf struct buf arguments = BUF_INIT;
	bool known = call->prepared.tool && call->prepared.arguments;

	if (known) {
		json_print(call->prepared.arguments, &arguments);
	}
	json_write_key(w, "call");
	json_write_object(w);
	put_text(w, "id", call->id);
	put_text(w, "name", call_name(call));
	put_arguments(w, known ? arguments.data : call->arguments);
	json_write_key_string(
		w, "risk", tool_risk_name(known ? call->prepared.risk : TOOL_RISK_WRITE));
	json_write_end(w);
}

static void take_verdict(void *ctx, const char *denial) {
	struct run_call *call = ctx;
	auto_buf struct buf text = BUF_INIT;

	call->hook = NULL;
	if (denial) {
		buf_addf(&text, "Denied by a hook of the person: %s", denial);
		call_end(call, CALL_DENIED, text.data);
	}
	run_wake(call->run);
}

bool hook_holds(struct run_call *call) {
	struct hooks *hooks = call->run->agent->options.hooks;
	auto_buf struct buf input = BUF_INIT;
	struct json_writer w;

	if (call->hook || call->hooked || call->is_shell ||
		!hooks_has(hooks, HOOK_BEFORE_CALL)) {
		return call->hook != NULL;
	}
	call->hooked = true;
	begin(&w, &input, call->run->agent, call->run, HOOK_BEFORE_CALL);
	write_call(&w, call);
	json_write_end(&w);
	call->hook = hooks_ask(hooks, call->run->agent, HOOK_BEFORE_CALL, input.data, input.len,
		take_verdict, call);
	return true;
}

void hook_after_call(struct run_call *call) {
	struct hooks *hooks = call->run->agent->options.hooks;
	auto_buf struct buf input = BUF_INIT;
	struct json_writer w;

	if (call->is_shell || !hooks_has(hooks, HOOK_AFTER_CALL)) {
		return;
	}
	begin(&w, &input, call->run->agent, call->run, HOOK_AFTER_CALL);
	write_call(&w, call);
	json_write_key_string(&w, "status", call_status_name(call->status));
	put_text(&w, "result", call->result.data);
	json_write_key_int(&w, "ms", call->ms);
	json_write_end(&w);
	hooks_tell(hooks, call->run->agent, HOOK_AFTER_CALL, input.data, input.len);
}

void hook_after_run(struct run *run) {
	struct hooks *hooks = run->agent->options.hooks;
	auto_buf struct buf input = BUF_INIT;
	struct json_writer w;

	if (!hooks_has(hooks, HOOK_AFTER_RUN)) {
		return;
	}
	begin(&w, &input, run->agent, run, HOOK_AFTER_RUN);
	json_write_key_string(&w, "status", agent_end_name(run->end));
	json_write_key_string(&w, "stop", run->stop);
	put_text(&w, "text", run->text.data);
	put_text(&w, "error", run->error.len ? run->error.data : NULL);
	json_write_key_int(&w, "requests", run->requests);
	json_write_key_int(&w, "calls", run->calls_made);
	json_write_end(&w);
	hooks_tell(hooks, run->agent, HOOK_AFTER_RUN, input.data, input.len);
}

void hook_before_compaction(struct agent *agent, const char *reason) {
	struct hooks *hooks = agent->options.hooks;
	auto_buf struct buf input = BUF_INIT;
	struct json_writer w;

	if (!hooks_has(hooks, HOOK_BEFORE_COMPACTION)) {
		return;
	}
	begin(&w, &input, agent, agent->run, HOOK_BEFORE_COMPACTION);
	json_write_key_string(&w, "reason", reason);
	write_count(&w, agent);
	json_write_end(&w);
	hooks_tell(hooks, agent, HOOK_BEFORE_COMPACTION, input.data, input.len);
}
