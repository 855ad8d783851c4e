/* GATE and EXECUTE: the calls of one turn, in the model's order.

   Each call goes NEW -> (ASKING ->) ALLOWED -> ACTIVE -> ENDED -> (KEPT ->)
   STORED; what is denied, rejected or cannot be read goes from NEW to ENDED. A
   call is judged only when it could start at once: after those before it ended,
   or beside them where all are `parallel`. Its row says `running` before its
   effect and holds its result after; its tool message is added when those of the
   calls before it are there. */

#include "agent/hook/hook_points.h"
#include "agent/record.h"

#include "agent/call/budget_calls.h"
#include "agent/subagent/crew.h"
#include "base/base64.h"
#include "base/clock.h"
#include "loop/loop.h"
#include "tool/text.h"
#include "json/json.h"

#define PARALLEL_MAX 4

static void call_free(struct run_call *call) {
	hook_job_cancel(call->hook);
	tool_run_cancel(call->tool_run);
	prepared_fini(&call->prepared);
	buf_fini(&call->error);
	buf_fini(&call->result);
	buf_fini(&call->full);
	buf_fini(&call->partial);
	buf_fini(&call->held);
	strv_fini(&call->scopes);
	strv_fini(&call->asked_scopes);
	message_fini(&call->images);
	free(call->summary);
	free(call->id);
	free(call->name);
	free(call->arguments);
	free(call->edited);
	free(call->edited_tool);
	free(call);
}

void calls_clear(struct run *run) {
	for (size_t i = 0; i < run->calls.len; i++) {
		call_free(run->calls.items[i]);
	}
	run->calls.len = 0;
}

/* Calls behind this one that the person will be asked about, as things stand. */
static size_t count_behind(const struct run_call *call) {
	const struct run *run = call->run;
	size_t count = 0;
	for (size_t i = 0; i < run->calls.len; i++) {
		const struct run_call *other = run->calls.items[i];
		auto_buf struct buf reason = BUF_INIT;
		count += other->stage == CALL_NEW && other->prepare == PREPARE_OK &&
			 gate_decide(&run->agent->gate, &other->prepared, &other->scopes,
				 &reason) == GATE_ASK;
	}
	return count;
}

void calls_event(
	struct run_call *call, enum agent_event_kind kind, const char *data, size_t len) {
	struct agent_call view;
	calls_view(call, &view);
	struct agent_event event = { .kind = kind, .call = &view, .data = data, .len = len };
	if (kind == EVENT_CALL_ASKED || kind == EVENT_CALL_CHANGED ||
		kind == EVENT_CALL_ENDED) {
		view.behind = count_behind(call);
		event.wait_ms = call->run->agent->options.limits.confirm;
	}
	run_emit(call->run, event);
}

void calls_view(const struct run_call *call, struct agent_call *view) {
	bool known = call->prepared.tool != NULL;
	*view = (struct agent_call){
		.index = call->index,
		.id = call->id,
		.name = call_name(call),
		.arguments = call->arguments,
		.tool = call->prepared.tool,
		.parsed = call->prepared.arguments,
		.risk = known ? call->prepared.risk : TOOL_RISK_WRITE,
		.status = call->status,
		.result = call->stage >= CALL_ENDED ? call->result.data : NULL,
		.summary = call->summary,
		.exit_code = call->exit_code,
		.timed_out = call->timed_out,
		.ms = call->ms,
		.is_question = call->is_question,
		.is_shell = call->is_shell,
		.edited = call->edited != NULL,
		.granted = call->granted,
		.scopes = call->scopes.len ? (const char *const *)call->scopes.items : NULL,
	};
}

/* Nothing but tasks for sub-agents, and as many as may still be given. */
static bool are_all_tasks(const struct run *run) {
	for (size_t i = 0; i < run->calls.len; i++) {
		const struct run_call *call = run->calls.items[i];
		if (call->prepare != PREPARE_OK || !call->prepared.tool->ops->delegates) {
			return false;
		}
	}
	return run->calls.len > 1 &&
	       budget_calls_left(run, run->calls.items[0]->prepared.tool) >=
		       (int)run->calls.len;
}

void calls_take(struct run *run, const struct message *answer) {
	calls_clear(run);
	for (size_t i = 0; i < answer->parts.len; i++) {
		const struct part *part = &answer->parts.items[i];
		if (part->kind != PART_CALL) {
			continue;
		}
		struct run_call *call = xcalloc(1, sizeof(*call));
		call->run = run;
		call->index = ++run->last_index;
		call->id = xstrdup(part->id);
		call->name = xstrdup(part->name ? part->name : "");
		call->arguments = xstrdup(part->text ? part->text : "");
		call->status = CALL_PENDING;
		buf_init(&call->error, 4096);
		buf_init(&call->result, BUF_MAX_DEFAULT);
		buf_init(&call->full, TOOL_FULL_MAX);
		buf_init(&call->partial, BUF_MAX_DEFAULT);
		buf_init(&call->held, BUF_MAX_DEFAULT);
		vec_push(&run->calls, call);
		call_read(call);
	}
	run->all_at_once = are_all_tasks(run);
}

/* The model wrote other arguments than those that ran. */
static void tell_edit(struct run_call *call) {
	auto_buf struct buf note = BUF_INIT;
	if (!call->edited) {
		return;
	}
	buf_add_str(&note, "[The person changed the arguments before it ran: ");
	json_print(call->prepared.arguments, &note);
	buf_add_str(&note, "]\n");
	buf_insert(&call->result, 0, note.data, note.len);
}

static void keep_images(struct run_call *call, const struct tool_result *result) {
	for (size_t i = 0; i < result->images.len; i++) {
		const struct tool_image *image = &result->images.items[i];
		auto_buf struct buf text = BUF_INIT;
		base64_encode(&text, image->bytes.data, image->bytes.len);
		message_add(&call->images, PART_IMAGE, text.data)->name = xstrdup(image->mime);
	}
}

static void handle_done(void *ctx, struct tool_result *result) {
	struct run_call *call = ctx;
	keep_images(call, result);
	call_end(call,
		result->cancelled ? CALL_CANCELLED
		: result->failed  ? CALL_FAILED
				  : CALL_DONE,
		result->text.data);
	call->summary = take(result->summary);
	call->exit_code = result->exit_code;
	call->timed_out = result->timed_out;
	call->screen = result->screen;
	call->hands_back = result->hands_back;
	call->ms = clock_monotonic() - call->started;
	buf_fini(&call->full);
	call->full = result->full;
	buf_init(&result->full, TOOL_FULL_MAX);
	call->tool_run = tool_run_free(call->tool_run);
	if (!call->is_shell) {
		budget_note_screen(call->run, call->prepared.tool, call->screen);
	}
	tell_edit(call);
	call_note(call);
	run_wake(call->run);
}

static void start(struct run_call *call) {
	call->stage = CALL_ACTIVE;
	call->status = CALL_RUNNING;
	call->started = clock_monotonic();
	calls_event(call, EVENT_CALL_STARTED, NULL, 0);
	if (call->run->phase != PHASE_CALLS) { /* the observer cancelled */
		call->stage = CALL_ALLOWED;
		return;
	}
	call->env = call->run->env;
	call->env.call = call;
	struct tool_run_options options = {
		.env = &call->env,
		.on_output = call_output,
		.on_done = handle_done,
		.ctx = call,
	};
	struct prepared mine = call->prepared;
	mine.tool = tool_ref(mine.tool);
	mine.arguments = json_copy(mine.arguments);
	mine.notes = (struct buf)BUF_INIT_MAX(call->prepared.notes.max);
	buf_add(&mine.notes, call->prepared.notes.data, call->prepared.notes.len);
	call->tool_run = tool_run_start(&options, &mine);
}

/* Two tasks that both tap on one screen would undo each other's work. */
static bool has_screen(const struct run *run, const struct run_call *call) {
	const struct agent *agent = run->agent;
	const struct tool *tool = call->prepared.tool;
	return !agent->subagent || !tool || !tool->screen ||
	       crew_lets_on_screen(agent->crew, agent->subagent);
}

static bool is_free_for(const struct run *run, const struct run_call *call) {
	int active = 0;
	if (crew_is_asking(run->agent)) { /* one question at a time */
		return false;
	}
	if (run->all_at_once) {
		return true;
	}
	for (size_t i = 0; i < run->calls.len; i++) {
		const struct run_call *other = run->calls.items[i];
		if (other->stage == CALL_ACTIVE || other->hook) {
			active++;
			if (!other->prepared.tool->parallel) {
				return false;
			}
		}
	}
	if (active == 0) {
		return true;
	}
	return active < PARALLEL_MAX && call->prepared.tool && call->prepared.tool->parallel;
}

static bool may_start(const struct run *run, const struct run_call *call) {
	return is_free_for(run, call) && has_screen(run, call);
}

/* Judges and starts as many as may run now. */
static enum store_result advance(struct run *run, struct err *err) {
	for (size_t i = 0; i < run->calls.len && run->phase == PHASE_CALLS; i++) {
		struct run_call *call = run->calls.items[i];
		if (call->stage == CALL_NEW) {
			if (!may_start(run, call)) {
				break;
			}
			call_judge(call);
		}
		if (run->phase != PHASE_CALLS || call->stage == CALL_ASKING) {
			break;
		}
		if (call->stage == CALL_ALLOWED && hook_holds(call)) {
			continue;
		}
		if (call->stage == CALL_ALLOWED) {
			enum store_result result = call->is_shell
							   ? shell_start(call, err)
							   : record_call_start(call, err);
			if (result != STORE_OK) {
				return result;
			}
			if (!call->is_shell) {
				budget_count_call(run, call->prepared.tool);
			}
			start(call);
		}
	}
	return STORE_OK;
}

enum calls_progress calls_step(struct run *run, struct err *err) {
	size_t open = 0;
	size_t before;
	crew_look(run->agent);
	enum store_result result = calls_store(run, &open, err);
	do {
		before = open;
		if (result == STORE_OK) {
			result = advance(run, err);
		}
		if (result == STORE_OK) {
			result = calls_store(run, &open, err);
		}
	} while (result == STORE_OK && open && open != before && run->phase == PHASE_CALLS);
	if (result == STORE_BUSY) {
		return CALLS_BUSY;
	}
	if (result == STORE_FAILED) {
		return CALLS_FAILED;
	}
	return open ? CALLS_WAIT : CALLS_DONE;
}

bool calls_drop(struct run *run, int index) {
	for (size_t i = 0; i < run->calls.len && run->phase == PHASE_CALLS; i++) {
		struct run_call *call = run->calls.items[i];
		if (call->index == index && call->stage == CALL_NEW && !call->is_shell) {
			call_end(call, CALL_REJECTED,
				"Not run: the person took this call out before its turn.");
			run_wake(run);
			return true;
		}
	}
	return false;
}

void calls_cancel(struct run *run) {
	timer_disarm(run->confirm);
	for (size_t i = 0; i < run->calls.len; i++) {
		struct run_call *call = run->calls.items[i];
		if (call->stage >= CALL_ENDED) {
			continue;
		}
		bool was_active = call->stage == CALL_ACTIVE;
		call->hook = hook_job_cancel(call->hook);
		call->tool_run = tool_run_cancel(call->tool_run);
		if (was_active) {
			call->ms = clock_monotonic() - call->started;
		}
		call_end(call, CALL_CANCELLED,
			was_active ? "Cancelled by the person while it ran; its effect may be "
				     "partial."
				   : "Not run: the task was stopped.");
		if (was_active && call->partial.len > 0) {
			buf_add_str(&call->result, "\nThe end of its output so far:\n");
			buf_add(&call->result, call->partial.data, call->partial.len);
			text_clean(&call->result);
		}
	}
}
