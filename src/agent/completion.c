/* Only what the run itself did counts: an open step of a plan that an earlier task left
   is none of its business. */

#include "agent/completion.h"

#include "agent/subagent/shape.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/utf8.h"
#include "chat/plan.h"

#include <stdio.h>
#include <string.h>

#define WORDS_MAX 200 /* bytes of an error that are repeated */

static bool is_action(const struct run_call *call) {
	const struct tool *tool = call->prepared.tool;

	return tool && str_eq(tool->domain, "device") && call->prepared.risk >= TOOL_RISK_WRITE;
}

static void keep_failure(const struct run_call *call) {
	size_t len = strcspn(call->result.data, "\n");
	struct run *run = call->run;

	len = len < WORDS_MAX ? len : WORDS_MAX;
	len -= utf8_incomplete_tail(call->result.data, len);
	run->failed_action[0] = '\0';
	if (call->status == CALL_FAILED) {
		snprintf(run->failed_action, sizeof(run->failed_action), "%s: %.*s",
			call_name(call), (int)len, call->result.data);
	}
}

void completion_note(const struct run_call *call) {
	if (is_action(call)) {
		keep_failure(call);
	}
	if (call->status == CALL_DONE && call->prepared.tool &&
		plan_is_result(call->prepared.tool->name, call->result.data)) {
		call->run->planned = true;
	}
}

/* The step that is still to be done; a person's turn is no open step. */
static bool find_open_step(const struct run *run, struct buf *out) {
	struct plan plan = { 0 };
	const struct plan_step *step = NULL;

	if (run->planned && plan_find(&plan, &run->agent->messages)) {
		step = plan_current(&plan);
	}
	bool open = step && step->state != PLAN_NEEDS_CONFIRMATION;

	if (open) {
		buf_add_str(out, step->text);
	}
	plan_fini(&plan);
	return open;
}

/* Only an answer is held against the shape, not what was said beside calls. */
static bool lacks_shape(const struct run *run, struct err *err) {
	auto_buf struct buf read = BUF_INIT;
	const struct json *shape = run->agent->shape;

	return shape && !shape_read(shape, run->text.data, &read, err);
}

void completion_words(const struct run *run, struct buf *out) {
	auto_buf struct buf step = BUF_INIT;
	struct err err = ERR_INIT;

	if (lacks_shape(run, &err)) {
		buf_addf(out, "Your answer cannot be used: %s\n", err.text);
		shape_ask(run->agent->shape, out);
	} else if (run->failed_action[0]) {
		buf_addf(out,
			"The last action failed (%s). Do not report as done what was not seen: "
			"go on in another way, or say plainly what was not reached.",
			run->failed_action);
	} else if (find_open_step(run, &step)) {
		buf_addf(out,
			"A step of the plan is still open: %s. Go on with it, or update the "
			"plan "
			"and say why the task ends here.",
			step.data);
	}
}

bool completion_holds(struct run *run) {
	auto_buf struct buf words = BUF_INIT;

	if (run->checked || run->limit_stop || run->requests >= run->max_requests) {
		return false;
	}
	completion_words(run, &words);
	if (words.len == 0) {
		return false;
	}
	run->checked = true;
	run->holds = true;
	struct agent_event event = { .kind = EVENT_NOTICE,
		.text = tr("not all is done yet; the model is asked to look again") };
	run_emit(run, event);
	return true;
}
