/* A job is one event with one child for each program of it, all at once, so that together
   they take no longer than the slowest. Jobs that nobody waits for stand in line while
   many children run. */

#include "agent/hook/hooks.h"

#include <string.h>

#include "agent/hook/hook_child.h"
#include "agent/run.h"
#include "base/clock.h"
#include "base/list.h"
#include "base/log.h"
#include "base/str.h"
#include "loop/loop.h"

#define RUNNING_MAX 8  /* children of jobs that nobody waits for */
#define WAITING_MAX 64 /* such jobs in line; more are left out */
#define DENIES 2       /* exit code */

struct hook {
	struct strv argv;
	int64_t timeout; /* ms */
};

struct hooks {
	struct loop *loop;
	char *folder;
	VEC(struct hook) items[HOOK_EVENTS];
	struct list jobs; /* started and in line, oldest first */
	size_t running;   /* children of jobs that nobody waits for */
	size_t waiting;   /* jobs in line */
};

struct hook_job {
	struct list link;
	struct hooks *hooks;
	struct agent *agent; /* NULL: it is gone */
	enum hook_event event;
	char *input; /* until it is started */
	size_t len;
	bool started;
	struct buf denial;
	void (*on_done)(void *ctx, const char *denial); /* NULL: nobody waits */
	void *ctx;
	VEC(struct hook_child *) children; /* that are open */
	struct deferred *nothing;          /* ends one without a child */
};

static const char *const names[] = {
	[HOOK_BEFORE_REQUEST] = "beforeModelRequest",
	[HOOK_AFTER_RESPONSE] = "afterModelResponse",
	[HOOK_BEFORE_CALL] = "beforeToolCall",
	[HOOK_AFTER_CALL] = "afterToolCall",
	[HOOK_BEFORE_COMPACTION] = "beforeCompaction",
	[HOOK_AFTER_RUN] = "afterRun",
};

const char *hook_event_name(enum hook_event event) {
	return names[event];
}

bool hook_event_parse(const char *name, enum hook_event *out) {
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (str_eq(names[i], name)) {
			*out = (enum hook_event)i;
			return true;
		}
	}
	return false;
}

struct hooks *hooks_new(struct loop *loop, const char *folder) {
	struct hooks *hooks = xcalloc(1, sizeof(*hooks));

	hooks->loop = loop;
	hooks->folder = xstrdup(folder);
	list_init(&hooks->jobs);
	return hooks;
}

bool hooks_add(
	struct hooks *hooks, enum hook_event event, const struct strv *argv, int64_t timeout) {
	if (hooks->items[event].len >= HOOKS_MAX) {
		return false;
	}
	struct hook *hook = vec_grow(&hooks->items[event]);

	hook->timeout = timeout;
	strv_add_all(&hook->argv, (const char *const *)strv_items(argv));
	return true;
}

bool hooks_has(const struct hooks *hooks, enum hook_event event) {
	return hooks && hooks->items[event].len > 0;
}

/* While a run is on it is one of its events. */
static void notice(const struct hook_job *job, const char *text) {
	struct agent *agent = job->agent;

	log_warn("%s", text);
	if (agent && agent->run && agent->run->phase > PHASE_BEGIN &&
		agent->run->phase < PHASE_OVER) {
		struct agent_event event = { .kind = EVENT_NOTICE, .text = text };

		run_emit(agent->run, event);
	}
}

static void job_free(struct hook_job *job) {
	if (job->nothing) {
		deferred_cancel(job->nothing);
	}
	list_remove(&job->link);
	vec_fini(&job->children);
	buf_fini(&job->denial);
	free(job->input);
	free(job);
}

static void start_waiting(struct hooks *hooks);

/* All children have ended, or one of them denied. */
static void job_end(struct hook_job *job) {
	void (*on_done)(void *ctx, const char *denial) = job->on_done;
	struct hooks *hooks = job->hooks;

	if (on_done) {
		on_done(job->ctx, job->denial.len > 0 ? job->denial.data : NULL);
	}
	job_free(job);
	start_waiting(hooks);
}

static void child_forget(struct hook_job *job, const struct hook_child *child) {
	for (size_t i = 0; i < job->children.len; i++) {
		if (job->children.items[i] == child) {
			vec_remove(&job->children, i);
			job->hooks->running -= !job->on_done;
			return;
		}
	}
}

static void stop_children(struct hook_job *job) {
	while (job->children.len > 0) {
		struct hook_child *child = job->children.items[0];

		child_forget(job, child);
		hook_child_drop(child);
	}
}

static void handle_done(
	void *ctx, struct hook_child *child, int code, const char *words, const char *failure) {
	struct hook_job *job = ctx;

	child_forget(job, child);
	if (code == DENIES && job->event == HOOK_BEFORE_CALL) {
		buf_addf(&job->denial, "%s", words[0] ? words : "it gave no reason");
		stop_children(job);
	} else if (failure) {
		notice(job, failure);
	}
	if (job->children.len == 0) {
		job_end(job);
	}
}

static void start_child(struct hook_job *job, const struct hook *hook) {
	struct hook_child *child = hook_child_start(&(struct hook_child_options){
		.loop = job->hooks->loop,
		.folder = job->hooks->folder,
		.argv = &hook->argv,
		.timeout = hook->timeout,
		.event = job->event,
		.input = job->input,
		.len = job->len,
		.on_done = handle_done,
		.ctx = job,
	});

	if (child) {
		vec_push(&job->children, child);
		job->hooks->running += !job->on_done;
	}
}

static void handle_nothing(void *ctx) {
	struct hook_job *job = ctx;

	job->nothing = NULL;
	job_end(job);
}

static void job_start(struct hook_job *job) {
	struct hooks *hooks = job->hooks;

	job->started = true;
	for (size_t i = 0; i < hooks->items[job->event].len; i++) {
		start_child(job, &hooks->items[job->event].items[i]);
	}
	free(take(job->input));
	if (job->children.len == 0) { /* no process could be made */
		job->nothing = loop_defer(hooks->loop, handle_nothing, job);
	}
}

static void start_waiting(struct hooks *hooks) {
	struct hook_job *job;

	list_each(job, &hooks->jobs, link) {
		if (!job->started && hooks->running < RUNNING_MAX) {
			hooks->waiting--;
			job_start(job);
		}
	}
}

static struct hook_job *job_new(struct hooks *hooks, struct agent *agent, enum hook_event event,
	const char *input, size_t len) {
	struct hook_job *job = xcalloc(1, sizeof(*job));

	job->hooks = hooks;
	job->agent = agent;
	job->event = event;
	job->input = xmemdup(input, len);
	job->len = len;
	buf_init(&job->denial, BUF_MAX_DEFAULT);
	list_append(&hooks->jobs, &job->link);
	return job;
}

/* The end of a run does not wait: the program may be about to end. */
void hooks_tell(struct hooks *hooks, struct agent *agent, enum hook_event event,
	const char *input, size_t len) {
	bool waits = hooks->running >= RUNNING_MAX && event != HOOK_AFTER_RUN;

	if (waits && hooks->waiting >= WAITING_MAX) {
		log_warn("hooks are too slow: %s is left out", hook_event_name(event));
		return;
	}
	struct hook_job *job = job_new(hooks, agent, event, input, len);

	if (waits) {
		hooks->waiting++;
	} else {
		job_start(job);
	}
}

struct hook_job *hooks_ask(struct hooks *hooks, struct agent *agent, enum hook_event event,
	const char *input, size_t len, void (*on_done)(void *ctx, const char *denial),
	void *ctx) {
	struct hook_job *job = job_new(hooks, agent, event, input, len);

	job->on_done = on_done;
	job->ctx = ctx;
	job_start(job);
	return job;
}

struct hook_job *hook_job_cancel(struct hook_job *job) {
	if (job) {
		stop_children(job);
		job_free(job);
	}
	return NULL;
}

void hooks_forget(struct hooks *hooks, const struct agent *agent) {
	struct hook_job *job;

	if (!hooks) {
		return;
	}
	list_each(job, &hooks->jobs, link) {
		if (job->agent == agent) {
			job->agent = NULL;
		}
	}
}

static int64_t longest(const struct hooks *hooks) {
	int64_t ms = 0;

	for (size_t event = 0; event < HOOK_EVENTS; event++) {
		for (size_t i = 0; i < hooks->items[event].len; i++) {
			int64_t timeout = hooks->items[event].items[i].timeout;

			ms = timeout > ms ? timeout : ms;
		}
	}
	return ms;
}

static void settle(struct hooks *hooks) {
	int64_t until = clock_monotonic() + longest(hooks);
	int64_t now;

	while (!list_is_empty(&hooks->jobs) && (now = clock_monotonic()) < until) {
		loop_turn(hooks->loop, (int)(until - now));
	}
}

struct hooks *hooks_free(struct hooks *hooks) {
	struct hook_job *job;

	if (!hooks) {
		return NULL;
	}
	settle(hooks);
	list_each(job, &hooks->jobs, link) {
		hook_job_cancel(job);
	}
	for (size_t event = 0; event < HOOK_EVENTS; event++) {
		for (size_t i = 0; i < hooks->items[event].len; i++) {
			strv_fini(&hooks->items[event].items[i].argv);
		}
		vec_fini(&hooks->items[event]);
	}
	free(hooks->folder);
	free(hooks);
	return NULL;
}
