/* One sub-agent: an agent like the person's, on the same loop, whose observer is this
   file. What it may comes from the agent above it, see inherit.c; what it says goes up as
   the result of one call.

   Its clock runs while it works; it stands still while it waits in the line for a
   server, for the person or for the screen, and while one below it does. */

#include "agent/subagent/crew.h"

#include "agent/run.h"
#include "agent/subagent/inherit.h"
#include "agent/subagent/shape.h"
#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "loop/loop.h"
#include "json/json.h"

#define LINE_BYTES 200 /* of what a call is about, in the card */

struct subagent {
	struct crew *crew;
	struct subagent *above; /* NULL: the agent itself gave the task */
	struct run_call *call;  /* for which it works */
	struct agent *agent;
	struct subagent_task task; /* its strings are the caller's; not kept */
	char *words;               /* of the task */
	struct json *shape;        /* of its answer; NULL: any */
	int number;
	int calls, calls_max;
	int64_t tokens;
	int64_t started; /* monotonic ms */
	int64_t left;    /* ms of its time, while the clock stands */
	int64_t since;   /* when the clock began to run, 0: it stands */
	int held;
	bool mid_line; /* the output does not end in a line */
	struct timer *limit;
	struct deferred *finish;
	bool begun; /* its first request is on its way */
	bool timed_out, ended;
	enum subagent_state state; /* once it ended */
	const char *stop;
	char *text, *error;
};

const char *subagent_state_name(enum subagent_state state) {
	static const char *const names[] = {
		[SUBAGENT_WAITING] = "waiting",
		[SUBAGENT_WORKING] = "working",
		[SUBAGENT_ASKING] = "asking",
		[SUBAGENT_COMPLETED] = "completed",
		[SUBAGENT_FAILED] = "failed",
		[SUBAGENT_CANCELLED] = "cancelled",
		[SUBAGENT_LIMIT] = "limit",
		[SUBAGENT_TIMEOUT] = "timeout",
	};
	return names[state];
}

struct agent *subagent_agent(const struct subagent *subagent) {
	return subagent->agent;
}

struct subagent *subagent_above(const struct subagent *subagent) {
	return subagent->above;
}

static bool is_asking(const struct subagent *subagent) {
	for (size_t i = 0; i < subagent->crew->questions.len; i++) {
		if (subagent->crew->questions.items[i].subagent == subagent) {
			return true;
		}
	}
	return false;
}

static enum subagent_state state_of(const struct subagent *subagent) {
	const struct run *run = subagent->agent->run;
	if (subagent->ended) {
		return subagent->state;
	}
	if (is_asking(subagent)) {
		return SUBAGENT_ASKING;
	}
	if (crew_waits_for_screen(subagent)) {
		return SUBAGENT_WAITING;
	}
	return run && run->place && !place_is_ready(run->place) ? SUBAGENT_WAITING
								: SUBAGENT_WORKING;
}

void subagent_view(const struct subagent *subagent, struct agent_subagent *view) {
	const struct subagent *top = subagent;
	while (top->above) {
		top = top->above;
	}
	*view = (struct agent_subagent){
		.number = subagent->number,
		.above = subagent->above ? subagent->above->number : 0,
		.call = top->call->index,
		.name = subagent->agent->profile.name,
		.target = &subagent->agent->profile.target,
		.task = subagent->words,
		.conversation = subagent->agent->conversation,
		.state = state_of(subagent),
		.calls = subagent->calls,
		.calls_max = subagent->calls_max,
		.tokens = subagent->tokens,
		.ms = clock_monotonic() - subagent->started,
	};
}

static void tell(struct subagent *subagent, const struct agent_event *inner) {
	struct agent_subagent view;
	subagent_view(subagent, &view);
	struct agent_event event = {
		.kind = EVENT_SUBAGENT, .subagent = &view, .inner = inner
	};
	agent_tell(subagent->crew->root, &event);
}

void subagent_tell(struct subagent *subagent) {
	tell(subagent, NULL);
}

static void stop_clock(struct subagent *subagent) {
	if (subagent->since) {
		subagent->left -= clock_monotonic() - subagent->since;
		subagent->since = 0;
		timer_disarm(subagent->limit);
	}
}

static void start_clock(struct subagent *subagent) {
	if (!subagent->held && !subagent->since && !subagent->ended) {
		subagent->since = clock_monotonic();
		timer_arm(subagent->limit, subagent->left > 0 ? subagent->left : 0);
	}
}

void subagent_hold(struct subagent *subagent) {
	for (; subagent; subagent = subagent->above) {
		if (subagent->held++ == 0) {
			stop_clock(subagent);
		}
	}
}

void subagent_release(struct subagent *subagent) {
	for (; subagent; subagent = subagent->above) {
		subagent->held--;
		start_clock(subagent);
	}
}

/* Until its first request has a place its time has not begun. */
static void begin(struct subagent *subagent) {
	if (!subagent->begun) {
		subagent->begun = true;
		subagent->held--;
		start_clock(subagent);
	}
}

static void handle_limit(void *ctx) {
	struct subagent *subagent = ctx;
	subagent->timed_out = true;
	agent_cancel(subagent->agent);
}

void subagent_stop(struct subagent *subagent) {
	agent_cancel(subagent->agent);
}

static void output(struct subagent *subagent, const char *data, size_t len) {
	if (len) {
		subagent->task.on_output(subagent->task.ctx, data, len);
		subagent->mid_line = data[len - 1] != '\n';
	}
}

/* "> read_file {"path":"notes.txt"}", on a line of its own. */
static void output_call(struct subagent *subagent, const struct agent_call *call) {
	auto_buf struct buf line = BUF_INIT;
	size_t len = strcspn(call->arguments, "\r\n");
	buf_addf(&line, "%s> %s %.*s\n", subagent->mid_line ? "\n" : "", call->name,
		(int)(len < LINE_BYTES ? len : LINE_BYTES), call->arguments);
	output(subagent, line.data, line.len);
}

static enum subagent_state end_state(
	const struct subagent *subagent, const struct agent_event *event) {
	static const enum subagent_state states[] = {
		[AGENT_COMPLETED] = SUBAGENT_COMPLETED,
		[AGENT_FAILED] = SUBAGENT_FAILED,
		[AGENT_CANCELLED] = SUBAGENT_CANCELLED,
		[AGENT_LIMIT] = SUBAGENT_LIMIT,
	};
	bool cancelled = event->state == AGENT_CANCELLED;
	return subagent->timed_out && cancelled ? SUBAGENT_TIMEOUT : states[event->state];
}

static void finish(void *ctx) {
	struct subagent *subagent = ctx;
	subagent->finish = NULL;
	const struct subagent_end end = {
		.state = subagent->state,
		.name = subagent->agent->profile.name,
		.stop = subagent->stop,
		.text = subagent->text,
		.error = subagent->error,
		.calls = subagent->calls,
		.tokens = subagent->tokens,
		.ms = clock_monotonic() - subagent->started,
	};
	subagent->task.on_done(subagent->task.ctx, &end);
}

/* The object alone, or a failure: half an answer would be taken for a whole one. */
static void take_shape(struct subagent *subagent) {
	auto_buf struct buf object = BUF_INIT;
	struct err err = ERR_INIT;
	if (shape_read(subagent->shape, subagent->text, &object, &err)) {
		free(subagent->text);
		subagent->text = xstrdup(object.data);
	} else {
		subagent->state = SUBAGENT_FAILED;
		subagent->error =
			xasprintf("its answer does not fit what was asked for: %s", err.text);
	}
}

/* Its run goes away behind this event, so what follows waits for the next turn. */
static void take_end(struct subagent *subagent, const struct agent_event *event) {
	stop_clock(subagent);
	subagent->ended = true;
	subagent->state = end_state(subagent, event);
	subagent->stop = event->stop;
	subagent->text = xstrdup(event->text ? event->text : "");
	subagent->error = xstrdup(event->error);
	if (subagent->shape && subagent->state == SUBAGENT_COMPLETED) {
		take_shape(subagent);
	}
	subagent->call->run->unasked |= event->unasked;
	crew_leave_screen(subagent->crew, subagent);
	subagent->finish = loop_defer(subagent->agent->options.loop, finish, subagent);
}

static void take_usage(struct subagent *subagent, const struct usage *usage) {
	subagent->tokens += usage->input > 0 ? usage->input : 0;
	subagent->tokens += usage->output > 0 ? usage->output : 0;
}

void subagent_take(struct subagent *subagent, const struct agent_event *event) {
	struct crew *crew = subagent->crew;
	switch (event->kind) {
	case EVENT_TURN_STARTED:
		begin(subagent);
		break;
	case EVENT_TEXT:
		output(subagent, event->data, event->len);
		break;
	case EVENT_CALL_STARTED:
		subagent->calls++;
		crew_over(crew, subagent, event->call->index);
		output_call(subagent, event->call);
		break;
	case EVENT_CALL_CHANGED:
		crew_changed(crew, subagent, event->call->index);
		break;
	case EVENT_CALL_ENDED:
		crew_over(crew, subagent, event->call->index);
		break;
	case EVENT_USAGE:
		take_usage(subagent, &event->usage);
		break;
	case EVENT_END:
		take_end(subagent, event);
		break;
	default:
		break;
	}
	tell(subagent, event);
}

static bool open_agent(struct subagent *subagent, struct agent *above,
	const struct subagent_profile *profile, struct err *err) {
	struct agent_options options;
	struct agent_profile own;
	inherit_options(above, profile, &options);
	inherit_profile(profile, &own);
	if (!agent_open(&subagent->agent, &options, &own, 0, (int)inherit_mode(above, profile),
		    err)) {
		return false;
	}
	inherit_take_away(subagent->agent);
	subagent->agent->gate.above = &above->gate;
	subagent->agent->subagent = subagent;
	subagent->agent->crew = subagent->crew;
	subagent->agent->made_by = subagent->call->row;
	subagent->agent->shape = subagent->shape;
	return true;
}

static bool send_task(
	struct subagent *subagent, const struct subagent_task *task, struct err *err) {
	struct message message;
	auto_buf struct buf text = BUF_INIT;
	buf_add_str(&text, task->task);
	if (!str_is_empty(task->context)) {
		buf_addf(&text, "\n\nWhat you should know for it:\n%s", task->context);
	}
	if (task->shape) {
		buf_add_str(&text, "\n\n");
		shape_ask(task->shape, &text);
	}
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, text.data);
	bool sent = agent_send(subagent->agent, &message, err);
	message_fini(&message);
	return sent;
}

static struct subagent *subagent_new(struct run_call *call, const struct subagent_task *task,
	const struct subagent_profile *profile) {
	struct subagent *subagent = xcalloc(1, sizeof(*subagent));
	struct agent *above = call->run->agent;
	subagent->crew = crew_of(above);
	subagent->above = above->subagent;
	subagent->call = call;
	subagent->task = *task;
	subagent->words = xstrdup(task->task);
	subagent->shape = task->shape ? json_copy(task->shape) : NULL;
	subagent->calls_max = inherit_calls(profile);
	subagent->started = clock_monotonic();
	subagent->left = profile->seconds * 1000;
	subagent->held = 1;
	subagent->limit = loop_timer(above->options.loop, handle_limit, subagent);
	return subagent;
}

static bool find_profile(const struct agent *above, const char *name,
	struct subagent_profile *out, struct err *err) {
	const struct agent_profiles *profiles = &above->options.profiles;
	if (above->options.limits.depth < 1) {
		return err_set(err, ERR_DENIED,
			"this agent may not give tasks to others; do it yourself");
	}
	if (!profiles->find) {
		return err_set(err, ERR_NOT_FOUND, "there are no sub-agents here");
	}
	return profiles->find(profiles->ctx, name, &above->profile, out, err);
}

bool subagent_start(struct subagent **out, const struct tool_env *env,
	const struct subagent_task *task, struct err *err) {
	struct run_call *call = env->call;
	struct subagent_profile profile;
	if (!call) {
		return err_set(
			err, ERR_UNAVAILABLE, "sub-agents work only inside of a conversation");
	}
	struct agent *above = call->run->agent;
	if (!find_profile(above, task->profile, &profile, err)) {
		return false;
	}
	struct subagent *subagent = subagent_new(call, task, &profile);
	bool ok = open_agent(subagent, above, &profile, err);
	above->options.profiles.give_back(above->options.profiles.ctx, &profile);
	if (ok) {
		crew_join(subagent->crew, subagent);
		subagent->number = subagent->crew->last_number;
		ok = send_task(subagent, task, err);
	}
	if (!ok) {
		subagent_free(subagent);
		return false;
	}
	tell(subagent, NULL);
	*out = subagent;
	return true;
}

struct subagent *subagent_free(struct subagent *subagent) {
	if (!subagent) {
		return NULL;
	}
	crew_leave(subagent->crew, subagent);
	agent_free(subagent->agent);
	if (subagent->finish) {
		deferred_cancel(subagent->finish);
	}
	timer_remove(subagent->limit);
	json_free(subagent->shape);
	free(subagent->words);
	free(subagent->text);
	free(subagent->error);
	free(subagent);
	return NULL;
}
