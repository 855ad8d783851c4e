/* A run that was let pass. Whatever way it ends, on_done comes from the loop, so
   that nobody is called back inside of his own call. */
#include "tool/run.h"

#include "base/clock.h"
#include "base/mem.h"
#include "loop/loop.h"
#include "tool/finish.h"
#include "json/json.h"
#include "json/schema.h"

#include <assert.h>

#define TIME_DEFAULT (60 * 1000)
/* A program of a template has the same limit and says more when it meets it; the
   run's own stands this much behind. */
#define TEMPLATE_GRACE 3000

struct tool_run {
	struct tool_run_options options;
	struct prepared prepared;
	struct tool_result result;
	bool done;
	bool expired; /* its time is over: what comes still is dropped */
	bool nested;
	struct deferred *deferred; /* tells the end */
	struct timer *limit;
	int64_t until; /* monotonic ms */
	int64_t time;  /* ms, for the sentence */
	void *data;    /* of the tool */
	void (*fini)(void *data);
};

int64_t tool_time(const struct tool *tool, const struct tool_env *env) {
	int64_t fallback = env->tool_timeout > 0 ? env->tool_timeout : TIME_DEFAULT;

	return tool->timeout > 0 ? tool->timeout : fallback;
}

static void handle_done(void *ctx) {
	struct tool_run *run = ctx;

	run->deferred = NULL;
	run->options.on_done(run->options.ctx, &run->result);
}

/* "image, 720x1600, 84 KB": for the model and, as a summary, for the card. */
static void describe_image(const struct tool_image *image, struct buf *out) {
	buf_addf(out, "image, %dx%d, %zu KB", image->width, image->height,
		(image->bytes.len + 1023) / 1024);
}

static void add_images(struct tool_result *result) {
	for (size_t i = 0; i < result->images.len; i++) {
		auto_buf struct buf words = BUF_INIT;

		describe_image(&result->images.items[i], &words);
		buf_addf(&result->text, "%s[%s]", result->text.len ? "\n" : "", words.data);
		if (!result->summary) {
			result->summary = buf_detach(&words);
		}
	}
}

/* Notes of healing go in front: the model should see them before the result. */
static void finish_text(struct tool_run *run) {
	struct buf *text = &run->result.text;
	auto_buf struct buf head = BUF_INIT;

	result_finish(&run->result, run->prepared.tool->max_output);
	add_images(&run->result);
	if (run->prepared.notes.len > 0) {
		buf_addf(&head, "[healed: %s]\n", run->prepared.notes.data);
		buf_insert(text, 0, head.data, head.len);
	}
}

static void end(struct tool_run *run, struct tool_result *result) {
	assert(!run->done);
	run->done = true;
	run->result = *result;
	tool_result_init(result);
	finish_text(run);
	timer_disarm(run->limit);
	run->deferred = loop_defer(run->options.env->loop, handle_done, run);
}

void tool_run_done(struct tool_run *run, struct tool_result *result) {
	if (run->expired) {
		tool_result_fini(result);
		return;
	}
	end(run, result);
}

void tool_run_fail(struct tool_run *run, const struct err *err) {
	struct tool_result result;

	tool_result_init(&result);
	tool_result_fail(&result, "%s", err->text);
	result.unavailable = err->code == ERR_UNAVAILABLE;
	tool_run_done(run, &result);
}

static void stop_tool(struct tool_run *run) {
	const struct tool_ops *ops = run->prepared.tool->ops;

	if (!run->done && ops->cancel) {
		ops->cancel(run);
	}
}

static void handle_limit(void *ctx) {
	struct tool_run *run = ctx;
	struct tool_result result;

	run->expired = true;
	stop_tool(run);
	tool_result_init(&result);
	tool_result_fail(&result, "%s timed out after %lld s and was stopped",
		run->prepared.tool->name, (long long)((run->time + 999) / 1000));
	result.timed_out = true;
	end(run, &result);
}

static void arm(struct tool_run *run, int64_t ms) {
	run->until = clock_monotonic() + ms;
	timer_arm(run->limit, ms + (run->prepared.tool->recipe ? TEMPLATE_GRACE : 0));
}

void tool_run_extend(struct tool_run *run, int64_t ms) {
	if (!run->done && tool_run_left(run) < ms) {
		arm(run, ms);
	}
}

int64_t tool_run_left(const struct tool_run *run) {
	int64_t left = run->until - clock_monotonic();

	return left > 1 ? left : 1;
}

static void start(struct tool_run *run) {
	const struct tool *tool = run->prepared.tool;
	struct err err = ERR_INIT;

	if (!schema_validate(tool->schema, run->prepared.arguments, &err)) {
		struct tool_result result;

		tool_result_init(&result);
		tool_result_fail(&result, "%s: %s", tool->name, err.text);
		tool_run_done(run, &result);
		return;
	}
	tool->ops->start(run, run->prepared.arguments);
}

static struct tool_run *run_new(
	const struct tool_run_options *options, struct prepared *prepared, bool nested) {
	struct tool_run *run = xcalloc(1, sizeof(*run));

	run->options = *options;
	run->prepared = *prepared;
	*prepared = (struct prepared){ .notes = BUF_INIT };
	run->nested = nested;
	tool_result_init(&run->result);
	run->limit = loop_timer(options->env->loop, handle_limit, run);
	run->time = tool_time(run->prepared.tool, options->env);
	arm(run, run->time);
	start(run);
	return run;
}

struct tool_run *tool_run_start(
	const struct tool_run_options *options, struct prepared *prepared) {
	return run_new(options, prepared, false);
}

struct tool_run *tool_run_start_nested(
	const struct tool_run_options *options, struct prepared *prepared) {
	return run_new(options, prepared, true);
}

struct tool_run *tool_run_free(struct tool_run *run) {
	if (!run) {
		return NULL;
	}
	stop_tool(run);
	tool_run_drop_data(run);
	if (run->deferred) {
		deferred_cancel(run->deferred);
	}
	timer_remove(run->limit);
	tool_result_fini(&run->result);
	prepared_fini(&run->prepared);
	free(run);
	return NULL;
}

struct tool_run *tool_run_cancel(struct tool_run *run) {
	return tool_run_free(run);
}

const struct tool *tool_run_tool(const struct tool_run *run) {
	return run->prepared.tool;
}

const struct tool_env *tool_run_env(const struct tool_run *run) {
	return run->options.env;
}

const struct json *tool_run_arguments(const struct tool_run *run) {
	return run->prepared.arguments;
}

bool tool_run_is_nested(const struct tool_run *run) {
	return run->nested;
}

void tool_run_output(struct tool_run *run, const char *data, size_t len) {
	if (!run->done && run->options.on_output) {
		run->options.on_output(run->options.ctx, data, len);
	}
}

void tool_run_set_data(struct tool_run *run, void *data, void (*fini)(void *data)) {
	run->data = data;
	run->fini = fini;
}

void *tool_run_data(const struct tool_run *run) {
	return run->data;
}

void tool_run_drop_data(struct tool_run *run) {
	void (*fini)(void *data) = run->fini;
	void *data = run->data;

	tool_run_set_data(run, NULL, NULL);
	if (fini) {
		fini(data);
	}
}
