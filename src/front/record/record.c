/* Calls of the conversation that were done and changed the phone, in their order. Reads and
   failures are left out: a flow looks for itself. */

#include "front/record/record.h"

#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "flow/flow.h"
#include "front/record/record_inner.h"
#include "tool/call.h"
#include "json/json.h"
#include "json/lenient.h"
#include "json/write.h"

#include <string.h>

/* Of a call of the message `at`, in the tool messages behind it. */
static const struct part *find_result(
	const struct conversation *messages, size_t at, const char *id) {
	for (size_t i = at + 1; i < messages->messages.len; i++) {
		const struct message *message = &messages->messages.items[i];

		if (message->role != ROLE_TOOL) {
			return NULL;
		}
		for (size_t n = 0; n < message->parts.len; n++) {
			const struct part *part = &message->parts.items[n];

			if (part->kind == PART_RESULT && str_eq(part->id, id)) {
				return part;
			}
		}
	}
	return NULL;
}

/* The call that is meant: of call_tool the inner one. */
static bool read_call(const struct part *part, char **name, struct json **arguments) {
	auto_json struct json *outer = NULL;
	auto_buf struct buf notes = BUF_INIT;

	if (!part->text ||
		!lenient_arguments(part->text, strlen(part->text), &outer, &notes, NULL)) {
		return false;
	}
	if (!str_eq(part->name, "call_tool")) {
		*name = xstrdup(part->name);
		*arguments = take(outer);
		return true;
	}
	const struct json *inner = json_get(outer, "arguments");

	*name = xstrdup(json_get_string(outer, "name"));
	*arguments = json_is(inner, JSON_OBJECT) ? json_copy(inner) : json_new_object();
	return true;
}

/* Flows do not run flows; what a person did was not done by a tool. */
static bool is_wanted(const struct tool *tool, const struct json *arguments) {
	if (str_eq(tool->name, "run_shell")) {
		return str_eq(json_get_string(arguments, "where"), "phone");
	}
	if (str_eq(tool->name, "run_flow") || tool->ops->asks_person) {
		return false;
	}
	return str_eq(tool->domain, "device") &&
	       (tool->risk >= TOOL_RISK_WRITE || str_eq(tool->name, "wait_for"));
}

static void take_call(struct recorder *recorder, const struct snapshot *snapshot, size_t at,
	const struct part *part) {
	const struct part *result = find_result(recorder->messages, at, part->id);
	const struct tool_alias *alias = NULL;
	auto_free char *name = NULL;
	auto_json struct json *arguments = NULL;

	if (!result || result->status != CALL_DONE || !read_call(part, &name, &arguments)) {
		return;
	}
	const struct tool *tool = name ? snapshot_find(snapshot, name, &alias) : NULL;

	if (tool) {
		tool_alias_apply(alias, arguments);
	}
	if (tool && is_wanted(tool, arguments)) {
		recorder->result = result->text ? result->text : "";
		recorder->at = at;
		record_step(recorder, tool->name, arguments);
	}
}

static void take_all(struct recorder *recorder, size_t from, const struct snapshot *snapshot) {
	const struct conversation *messages = recorder->messages;

	for (size_t i = from; i < messages->messages.len; i++) {
		const struct message *message = &messages->messages.items[i];

		for (size_t n = 0; message->role == ROLE_ASSISTANT && n < message->parts.len;
			n++) {
			if (message->parts.items[n].kind == PART_CALL) {
				take_call(recorder, snapshot, i, &message->parts.items[n]);
			}
		}
	}
}

static void put_together(
	const struct recorder *recorder, const char *description, struct buf *out) {
	buf_add_str(out, "description: ");
	json_quote(out, description, strlen(description));
	buf_add_char(out, '\n');
	if (recorder->parameters.len > 0) {
		buf_addf(out, "parameters:\n%s", recorder->parameters.data);
	}
	buf_addf(out, "steps:\n%s", recorder->steps.data);
}

bool record_make(const struct conversation *messages, size_t from,
	const struct snapshot *snapshot, const char *description, struct buf *out,
	struct err *err) {
	struct recorder recorder = {
		.messages = messages,
		.parameters = BUF_INIT,
		.steps = BUF_INIT,
	};

	take_all(&recorder, from, snapshot);
	bool fine = recorder.count > 0;

	if (!fine) {
		err_set(err, ERR_NOT_FOUND, "%s", tr("nothing was done on the phone here"));
	} else if (recorder.count > FLOW_STEPS_MAX) {
		fine = err_set(err, ERR_LIMIT,
			tr("%zu steps are too many, a flow has at most %d; /record start "
			   "begins "
			   "later"),
			recorder.count, FLOW_STEPS_MAX);
	} else {
		put_together(&recorder, description, out);
	}
	buf_fini(&recorder.parameters);
	buf_fini(&recorder.steps);
	return fine;
}
