/* A chain of calls:

	next -> call -> done ------------> next
		  |      not there -> another way to tell the element, or wait and look again
		  |      failed ----> look at the screen -> end
		  +---- time over --> the same

   Only a call that did nothing is tried in another way. */

#include "flow/run.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "flow/report.h"
#include "loop/loop.h"
#include "tool/run.h"
#include "json/json.h"

#define PAUSE 700              /* ms between two looks for an element */
#define PATIENCE_OPTIONAL 1500 /* ms, where it need not be there */
#define REPORT_MAX 100000      /* bytes */

struct flow_run {
	struct flow_run_options options;
	struct flow_plan plan;
	struct flow_result result;
	size_t at;       /* step */
	size_t attempt;  /* of its tries */
	bool many;       /* several things fit one of them */
	int64_t started; /* of the step, monotonic ms */
	struct tool_run *call;
	struct timer *limit; /* of the step */
	struct timer *pause;
	struct deferred *wake;
};

static void step_start(void *ctx);
static void try_start(void *ctx);

static struct flow_planned *step_now(struct flow_run *run) {
	return &run->plan.steps.items[run->at];
}

static void tell(struct flow_run *run, enum flow_state state, const char *text) {
	const struct flow_planned *planned = step_now(run);
	struct flow_event event = {
		.number = run->at + 1,
		.count = run->plan.steps.len,
		.words = planned->words,
		.tool = planned->step->tool,
		.state = state,
		.text = text,
		.ms = clock_monotonic() - run->started,
	};

	if (run->options.on_step) {
		run->options.on_step(run->options.ctx, &event);
	}
}

static void handle_end(void *ctx) {
	struct flow_run *run = ctx;

	run->wake = NULL;
	run->options.on_done(run->options.ctx, &run->result);
}

static void end(struct flow_run *run) {
	run->wake = loop_defer(run->options.env->loop, handle_end, run);
}

static void start_call(struct flow_run *run, const struct prepared *call,
	void (*on_done)(void *ctx, struct tool_result *result)) {
	struct tool_run_options options = {
		.env = run->options.env,
		.on_done = on_done,
		.ctx = run,
	};
	struct prepared mine = {
		.tool = tool_ref(call->tool),
		.arguments = json_copy(call->arguments),
		.notes = BUF_INIT,
		.risk = call->risk,
	};

	run->call = tool_run_start(&options, &mine);
}

/* The step is over: it was done, or need not be. */
static void pass(struct flow_run *run, enum flow_state state, const char *text) {
	timer_disarm(run->limit);
	tell(run, state, text);
	report_step(&run->result.text, run->at + 1, step_now(run)->words, text);
	run->result.done += state == FLOW_STEP_DONE;
	run->at++;
	run->wake = loop_defer(run->options.env->loop, step_start, run);
}

static void handle_screen(void *ctx, struct tool_result *result) {
	struct flow_run *run = ctx;

	report_screen(&run->result.text, result);
	run->result.screen = result->screen;
	run->call = tool_run_free(run->call);
	end(run);
}

/* What the screen shows, for whoever goes on. */
static void look(struct flow_run *run) {
	const struct tool_env *env = run->options.env;
	struct tool *tool = snapshot_find(env->snapshot, "read_screen", NULL);
	struct prepared call = { .notes = BUF_INIT };
	auto_buf struct buf why = BUF_INIT;

	if (env->screen && tool && !run->result.unavailable &&
		tool_is_available(tool, env->device, NULL) &&
		call_prepare_exact(&call, env, tool, json_new_object(), NULL) &&
		!(env->forbids && env->forbids(env, &call, &why))) {
		start_call(run, &call, handle_screen);
	} else {
		end(run);
	}
	prepared_fini(&call);
}

static void fail(struct flow_run *run, const char *text) {
	timer_disarm(run->limit);
	if (step_now(run)->step->optional) {
		run->result.unavailable = false;
		run->result.timed_out = false;
		pass(run, FLOW_SKIPPED, text);
		return;
	}
	run->result.failed = true;
	tell(run, FLOW_STEP_FAILED, text);
	report_stop(&run->result.text, &run->plan, run->at, text);
	look(run);
}

/* Another way to tell the same element: a place only says which one of several it is, or
   stands alone. */
static bool has_other_way(struct flow_run *run) {
	const struct flow_planned *planned = step_now(run);

	for (size_t i = run->attempt + 1; i < planned->tries.len; i++) {
		if (planned->tries.items[i].kind != FLOW_TRY_PLACE || run->many) {
			run->attempt = i;
			return true;
		}
	}
	return false;
}

/* It may come yet. */
static bool may_wait(const struct flow_run *run) {
	const struct flow_step *step = run->plan.steps.items[run->at].step;
	int64_t patience = run->options.patience;

	if (step->optional && patience > PATIENCE_OPTIONAL) {
		patience = PATIENCE_OPTIONAL;
	}
	return step->parameter && clock_monotonic() + PAUSE <= run->started + patience;
}

static void handle_missed(struct flow_run *run, const struct tool_result *result) {
	auto_free char *text = xstrdup(result->text.data);

	run->many |= result->missed == TOOL_MISSED_MANY;
	run->call = tool_run_free(run->call);
	if (has_other_way(run)) {
		try_start(run);
	} else if (may_wait(run)) {
		run->attempt = 0;
		run->many = false;
		timer_arm(run->pause, PAUSE);
	} else {
		fail(run, text);
	}
}

static void handle_done(void *ctx, struct tool_result *result) {
	struct flow_run *run = ctx;

	if (result->failed && result->missed != TOOL_MISSED_NOT) {
		handle_missed(run, result);
		return;
	}
	bool failed = result->failed;
	auto_free char *text = xstrdup(result->text.data);

	run->result.screen = result->screen;
	run->result.unavailable = result->unavailable;
	run->result.timed_out = result->timed_out;
	run->call = tool_run_free(run->call);
	if (failed) {
		fail(run, text);
	} else {
		pass(run, FLOW_STEP_DONE, text);
	}
}

static void try_start(void *ctx) {
	struct flow_run *run = ctx;
	const struct flow_planned *planned = step_now(run);

	start_call(run, &planned->tries.items[run->attempt].call, handle_done);
	if (planned->step->timeout) {
		tool_run_extend(run->call, planned->step->timeout);
	}
}

static void handle_limit(void *ctx) {
	struct flow_run *run = ctx;
	const struct flow_step *step = step_now(run)->step;

	if (step->kind == FLOW_WAIT) {
		pass(run, FLOW_STEP_DONE, "");
		return;
	}
	auto_free char *text = xasprintf(
		"it was not done within its %lld s", (long long)(step->timeout / 1000));

	run->call = tool_run_cancel(run->call);
	timer_disarm(run->pause);
	run->result.timed_out = true;
	fail(run, text);
}

static void finish(struct flow_run *run, const char *answer) {
	run->result.answer = xstrdup(answer);
	report_end(&run->result.text, &run->plan, answer);
	end(run);
}

static void step_start(void *ctx) {
	struct flow_run *run = ctx;

	run->wake = NULL;
	if (run->at == run->plan.steps.len) {
		finish(run, NULL);
		return;
	}
	const struct flow_planned *planned = step_now(run);
	int64_t limit =
		planned->step->kind == FLOW_WAIT ? planned->wait : planned->step->timeout;

	run->started = clock_monotonic();
	run->attempt = 0;
	run->many = false;
	tell(run, FLOW_STARTED, "");
	if (planned->step->kind == FLOW_DONE) {
		run->result.done++;
		tell(run, FLOW_STEP_DONE, planned->text);
		finish(run, planned->text[0] ? planned->text : NULL);
		return;
	}
	if (limit) {
		timer_arm(run->limit, limit);
	}
	if (planned->step->kind == FLOW_CALL) {
		try_start(run);
	}
}

struct flow_run *flow_run_start(
	const struct flow_run_options *options, struct flow_plan *plan) {
	struct flow_run *run = xcalloc(1, sizeof(*run));
	struct loop *loop = options->env->loop;

	run->options = *options;
	run->plan = *plan;
	*plan = (struct flow_plan){ 0 };
	buf_init(&run->result.text, REPORT_MAX);
	run->limit = loop_timer(loop, handle_limit, run);
	run->pause = loop_timer(loop, try_start, run);
	run->wake = loop_defer(loop, step_start, run);
	return run;
}

struct flow_run *flow_run_free(struct flow_run *run) {
	if (!run) {
		return NULL;
	}
	tool_run_cancel(run->call);
	if (run->wake) {
		deferred_cancel(run->wake);
	}
	timer_remove(run->limit);
	timer_remove(run->pause);
	buf_fini(&run->result.text);
	free(run->result.answer);
	flow_plan_fini(&run->plan);
	free(run);
	return NULL;
}
