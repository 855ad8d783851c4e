/* One run: a prompt and all that follows from it, as a state machine on the loop.

		  COMPACT (where it does not fit)
		    ^ |
		    | v
	  BEGIN --> PREPARE --> STREAM --> ANSWER --> CALLS --+
		      ^  ^                  |  |              |
		      |  +- empty, refused -+  |              |
		      +-------- results -------|--------------+
					       v
		cancel, failure ----------> CLOSE --> OVER

   BEGIN    the user's message and the run's row are stored
   PREPARE  steering messages join, limits are looked at, the prefix is made or
	    taken, the turn's rows are stored, the request goes out
   READ     waits for the text of a PDF, see documents_text.c, then goes back to PREPARE
   COMPACT  the older part of what is sent gives way to a summary, see compaction.c
   STREAM   deltas pass through to the observer and, every second, to the store
   ANSWER   the message is stored; its stop decides: calls, end, or once again
   CALLS    gate and execute, see calls.c
   CLOSE    what is open gets its end; the run's row and the one END event

   A command line of the person goes from BEGIN to CALLS to CLOSE, see shell.c.

   A phase says NEXT (another phase was set), WAIT (a callback will wake it) or
   BUSY (the database is held: the same phase is tried again by a timer, for at
   most STORE_PATIENCE). Nothing else drives a run. What must hold before every
   request is a step of PREPARE, see prepare.c; who ends a run in the middle of a
   phase, as an observer may, is not overruled by what the phase would do next. */

#include "agent/run.h"

#include "agent/hook/hook_points.h"
#include "agent/record.h"
#include "agent/skill/skills_inner.h"
#include "agent/window/compaction.h"
#include "agent/window/documents.h"
#include "agent/window/memories.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "loop/loop.h"

enum step { STEP_NEXT, STEP_WAIT, STEP_BUSY };

static void run_step(void *ctx);

void run_emit(struct run *run, struct agent_event event) {
	event.conversation = run->agent->conversation;
	event.run = run->id;
	agent_tell(run->agent, &event);
}

void run_wake(struct run *run) {
	if (!run->wake && run->phase != PHASE_OVER) {
		run->wake = loop_defer(run->agent->options.loop, run_step, run);
	}
}

/* An observer may have ended the run in between: that stays. */
void run_enter(struct run *run, enum run_phase phase) {
	if (run->phase < PHASE_CLOSE) {
		run->phase = phase;
	}
}

/* The first reason to end wins. */
void run_end(struct run *run, enum agent_end_state end, const char *stop, const char *text) {
	if (run->phase >= PHASE_CLOSE) {
		return;
	}
	run->phase = PHASE_CLOSE;
	run->end = end;
	run->stop = stop;
	buf_add_str(&run->error, text ? text : "");
}

void run_fail(struct run *run, const char *stop, const char *text) {
	run_end(run, AGENT_FAILED, stop, text);
}

static enum step failed(struct run *run, const struct err *err) {
	run_fail(run, "error", err->text);
	return STEP_NEXT;
}

/* BUSY, or the end of the run, for a write that did not succeed. */
static enum step not_stored(struct run *run, enum store_result result, const struct err *err) {
	if (result == STORE_FAILED) {
		return failed(run, err);
	}
	int64_t now = clock_monotonic();
	if (!run->busy_since) {
		run->busy_since = now;
	}
	if (now - run->busy_since > STORE_PATIENCE) {
		run_fail(run, "error", tr("the database is held by another process"));
		return STEP_NEXT;
	}
	return STEP_BUSY;
}

static void take_user_message(struct run *run) {
	if (run->user.parts.len == 0) {
		return;
	}
	run->user_taken = true;
	documents_kept(run->agent, &run->user);
	struct message *kept = conversation_add(&run->agent->messages, &run->user);
	struct agent_event event = { .kind = EVENT_USER, .message = kept };
	run_emit(run, event);
}

static enum step phase_begin(struct run *run) {
	struct err err = ERR_INIT;
	if (!agent_complete(run->agent, &err)) {
		return failed(run, &err);
	}
	memories_tell(run);
	enum store_result result = record_begin(run, &err);
	if (result != STORE_OK) {
		return not_stored(run, result, &err);
	}
	memories_begin(run);
	struct agent_event event = { .kind = EVENT_RUN_STARTED };
	run_emit(run, event);
	if (run->retitled) {
		struct agent_event title = { .kind = EVENT_TITLE, .text = run->agent->title };
		run_emit(run, title);
	}
	take_user_message(run);
	if (run->is_shell) {
		shell_take(run);
	}
	run_enter(run, run->is_shell ? PHASE_CALLS : PHASE_PREPARE);
	return STEP_NEXT;
}

static enum step phase_prepare(struct run *run) {
	struct err err = ERR_INIT;
	enum store_result result = prepare_turn(run, &err);
	if (result != STORE_OK) {
		return not_stored(run, result, &err);
	}
	if (run->phase != PHASE_PREPARE) {
		return STEP_NEXT;
	}
	run_enter(run, PHASE_STREAM);
	return hook_request(run, &err) ? STEP_NEXT : failed(run, &err);
}

static void flush_chunks(void *ctx) {
	struct run *run = ctx;
	if (record_chunks(run) == STORE_BUSY) {
		timer_arm(run->flush, STORE_RETRY_EVERY);
	}
}

static enum step phase_answer(struct run *run) {
	struct err err = ERR_INIT;
	enum store_result result = answer_take(run, &err);
	return result == STORE_OK ? STEP_NEXT : not_stored(run, result, &err);
}

static enum step phase_calls(struct run *run) {
	struct err err = ERR_INIT;
	enum calls_progress progress = calls_step(run, &err);
	if (run->phase != PHASE_CALLS) {
		return STEP_NEXT;
	}
	switch (progress) {
	case CALLS_WAIT:
		return STEP_WAIT;
	case CALLS_BUSY:
		return not_stored(run, STORE_BUSY, &err);
	case CALLS_FAILED:
		return failed(run, &err);
	case CALLS_DONE:
		break;
	}
	bool hands_back = run->is_shell && shell_hands_back(run);
	calls_clear(run);
	if (hands_back) {
		run->is_shell = false; /* from here on it is the model's */
		run_enter(run, PHASE_PREPARE);
	} else if (run->is_shell) {
		run_end(run, AGENT_COMPLETED, "stop", NULL);
	} else if (run->last_turn) {
		answer_conclude(run, STOP_DONE, NULL);
	} else {
		run_enter(run, PHASE_PREPARE);
	}
	return STEP_NEXT;
}

static enum step close_all(struct run *run, struct err *err) {
	enum store_result result = answer_close(run, err);
	if (result == STORE_OK && run->calls.len) {
		calls_cancel(run);
		switch (calls_step(run, err)) {
		case CALLS_BUSY:
			result = STORE_BUSY;
			break;
		case CALLS_FAILED:
			result = STORE_FAILED;
			break;
		case CALLS_WAIT:
		case CALLS_DONE:
			break;
		}
	}
	if (result == STORE_OK) {
		result = record_close(run, err);
	}
	bool patient =
		!run->busy_since || clock_monotonic() - run->busy_since <= STORE_PATIENCE;
	if (result == STORE_BUSY && patient) {
		run->busy_since = run->busy_since ? run->busy_since : clock_monotonic();
		return STEP_BUSY;
	}
	if (result != STORE_OK && run->end == AGENT_COMPLETED) {
		run->end = AGENT_FAILED;
		run->stop = "error";
		buf_add_str(&run->error, result == STORE_BUSY
						 ? tr("the database is held by another process")
						 : err->text);
	}
	return STEP_NEXT;
}

static enum step phase_close(struct run *run) {
	struct err err = ERR_INIT;
	if (close_all(run, &err) == STEP_BUSY) {
		return STEP_BUSY;
	}
	run->phase = PHASE_OVER;
	return STEP_NEXT;
}

static void finish(struct run *run) {
	struct agent *agent = run->agent;
	struct agent_event event = {
		.kind = EVENT_END,
		.state = run->end,
		.stop = run->stop,
		.text = run->text.data,
		.error = run->error.len ? run->error.data : NULL,
		.unasked = run->unasked,
		.detail = run->end == AGENT_FAILED && run->detail.len ? run->detail.data : NULL,
		.offline = run->end == AGENT_FAILED && run->offline,
		.unreachable = run->end == AGENT_FAILED && run->unreachable,
	};
	agent->run = NULL;
	agent_run_ends(agent, run, run->end);
	run_emit(run, event);
	run_free(run);
	agent_start_queue(agent);
	compaction_after_run(agent);
}

static enum step one_phase(struct run *run) {
	switch (run->phase) {
	case PHASE_BEGIN:
		return phase_begin(run);
	case PHASE_PREPARE:
		return phase_prepare(run);
	case PHASE_COMPACT:
	case PHASE_READ:
	case PHASE_STREAM:
		return STEP_WAIT;
	case PHASE_ANSWER:
		return phase_answer(run);
	case PHASE_CALLS:
		return phase_calls(run);
	case PHASE_CLOSE:
		return phase_close(run);
	case PHASE_OVER:
		break;
	}
	return STEP_WAIT;
}

static void run_step(void *ctx) {
	struct run *run = ctx;
	run->wake = NULL;
	enum step step = STEP_NEXT;
	while (step == STEP_NEXT && run->phase != PHASE_OVER) {
		step = one_phase(run);
		if (step != STEP_BUSY) {
			run->busy_since = 0;
		}
	}
	if (run->phase == PHASE_OVER) {
		finish(run);
	} else if (step == STEP_BUSY) {
		timer_arm(run->retry, STORE_RETRY_EVERY);
	}
}

void run_cancel(struct run *run) {
	timer_disarm(run->retry);
	compaction_cancel(run->agent);
	run_end(run, AGENT_CANCELLED, "cancelled", NULL);
	run_wake(run);
}

static void handle_retry(void *ctx) {
	run_wake(ctx);
}

static void handle_confirm(void *ctx) {
	calls_nobody_answered(ctx);
}

static void init_env(struct run *run) {
	const struct agent_options *options = &run->agent->options;
	run->env = (struct tool_env){
		.loop = options->loop,
		.device = options->device,
		.roots = skills_roots(run->agent),
		.folder = options->folder,
		.tool_timeout = options->limits.tool,
		.net_private = options->net_private,
		.snapshot = run->snapshot,
		.messages = &run->agent->messages,
		.agent = run,
		.screen = options->screen,
		.forbids = call_forbids,
		.secrets = options->secrets,
	};
}

struct run *run_new(struct agent *agent, struct message *user) {
	const struct agent_options *options = &agent->options;
	struct run *run = xcalloc(1, sizeof(*run));
	run->agent = agent;
	run->offered = registry_snapshot(options->registry);
	skills_wake(agent);
	run->snapshot = skills_snapshot(agent, snapshot_ref(run->offered));
	init_env(run);
	run->user = *user;
	message_init(user, ROLE_USER);
	message_init(&run->answer, ROLE_ASSISTANT);
	run_add_facts(run);
	bool max = agent->gate.mode == MODE_MAX;
	run->max_requests = max ? options->limits.rounds_max : options->limits.rounds;
	buf_init(&run->chunk_text, BUF_MAX_DEFAULT);
	buf_init(&run->chunk_thinking, BUF_MAX_DEFAULT);
	buf_init(&run->held_text, BUF_MAX_DEFAULT);
	buf_init(&run->held_thinking, BUF_MAX_DEFAULT);
	buf_init(&run->error, 4096);
	buf_init(&run->detail, 4096);
	buf_init(&run->text, BUF_MAX_DEFAULT);
	run->flush = loop_timer(options->loop, flush_chunks, run);
	run->retry = loop_timer(options->loop, handle_retry, run);
	run->confirm = loop_timer(options->loop, handle_confirm, run);
	run_wake(run);
	return run;
}

void run_abandon(struct run *run) {
	struct err err = ERR_INIT;
	run->agent->silent = true;
	run_end(run, AGENT_CANCELLED, "cancelled", NULL);
	close_all(run, &err);
}

struct run *run_free(struct run *run) {
	if (!run) {
		return NULL;
	}
	if (run->wake) {
		deferred_cancel(run->wake);
	}
	hook_job_cancel(run->hook);
	document_job_free(run->document);
	client_cancel(run->client);
	request_leave(run);
	view_fini(&run->view);
	calls_clear(run);
	vec_fini(&run->calls);
	timer_remove(run->flush);
	timer_remove(run->retry);
	timer_remove(run->confirm);
	breaker_fini(&run->breaker);
	snapshot_unref(run->snapshot);
	snapshot_unref(run->offered);
	message_fini(&run->user);
	message_fini(&run->answer);
	buf_fini(&run->chunk_text);
	buf_fini(&run->chunk_thinking);
	buf_fini(&run->held_text);
	buf_fini(&run->held_thinking);
	buf_fini(&run->error);
	buf_fini(&run->detail);
	buf_fini(&run->text);
	free(run);
	return NULL;
}
