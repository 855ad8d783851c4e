/* What ended goes into the store: the result into the call's row at once, its message only
   behind those of the calls before it. */

#include "agent/call/results.h"
#include "agent/hook/hook_points.h"
#include "agent/record.h"
#include "agent/run.h"

static enum store_result store_shell(struct run_call *call, struct err *err) {
	enum store_result result = shell_store(call, err);
	if (result == STORE_OK) {
		call->stage = CALL_STORED;
		calls_event(call, EVENT_CALL_ENDED, NULL, 0);
	}
	return result;
}

static enum store_result store_one(struct run_call *call, bool in_order, struct err *err) {
	if (results_keep(call) == STORE_BUSY) {
		return STORE_BUSY;
	}
	if (call->is_shell) {
		return store_shell(call, err);
	}
	struct message message;
	message_init(&message, ROLE_TOOL);
	struct part *part = message_add_result(
		&message, call->id, call->name, call->result.data, call->status);
	part->call = call->row;
	part->ms = call->ms;
	part->summary = xstrdup(call->summary);
	part->exit_code = call->exit_code;
	part->timed_out = call->timed_out;
	part->reads = call->prepared.tool && call->prepared.risk == TOOL_RISK_READ;
	for (size_t i = 0; i < call->images.parts.len; i++) {
		const struct part *image = &call->images.parts.items[i];
		message_add(&message, PART_IMAGE, image->text)->name = xstrdup(image->name);
	}
	bool first = call->stage == CALL_ENDED;
	enum store_result result = record_call_end(call, in_order ? &message : NULL, err);
	if (result == STORE_OK) {
		call->stage = in_order ? CALL_STORED : CALL_KEPT;
		if (in_order) {
			conversation_add(&call->run->agent->messages, &message);
		}
		if (first) {
			calls_event(call, EVENT_CALL_ENDED, NULL, 0);
			hook_after_call(call);
		}
	}
	message_fini(&message);
	return result;
}

enum store_result calls_store(struct run *run, size_t *open, struct err *err) {
	bool in_order = true;
	*open = 0;
	for (size_t i = 0; i < run->calls.len; i++) {
		struct run_call *call = run->calls.items[i];
		if (call->stage == CALL_ENDED || (call->stage == CALL_KEPT && in_order)) {
			enum store_result result = store_one(call, in_order, err);
			if (result != STORE_OK) {
				return result;
			}
		}
		if (call->stage != CALL_STORED) {
			in_order = false;
			(*open)++;
		}
	}
	return STORE_OK;
}
