/* Jobs of one screen run one after the other: two hands on one phone would act on what the
   other is changing. A call of the device outlives the job that is dropped, so a dropped job
   stays until its call has ended. */

#include "screen/job.h"

#include "base/clock.h"
#include "base/mem.h"
#include "loop/loop.h"
#include "screen/inner.h"

#include <stdio.h>

#define OUTPUT_MAX ((size_t)16 << 20) /* bytes of one line's output */

static void job_free(struct job *job) {
	list_remove(&job->link);
	timer_remove(job->timer);
	if (job->start) {
		deferred_cancel(job->start);
	}
	if (job->fini) {
		job->fini(job->data);
	}
	free(job->data);
	observe_fini(&job->observe);
	screen_view_free(job->before);
	buf_fini(&job->out);
	buf_fini(&job->report.text);
	free(job->report.summary);
	free(job->name);
	free(job);
}

static void handle_start(void *ctx) {
	struct job *job = ctx;

	job->start = NULL;
	job->deadline = clock_monotonic() + job->options.timeout;
	job->step(job);
}

/* The first of the line begins, unless it is at work already. */
static void start_first(struct screen *screen) {
	struct job *job = NULL;

	list_each(job, &screen->jobs, link) {
		if (!job->start && job->deadline == 0) {
			job->start = loop_defer(screen->loop, handle_start, job);
		}
		return;
	}
}

static void handle_time(void *ctx) {
	struct job *job = ctx;

	job->step(job);
}

struct job *job_new(struct screen *screen, const struct act_options *options,
	void (*first)(struct job *job), size_t size, void (*fini)(void *data)) {
	struct job *job = xcalloc(1, sizeof(*job));

	job->screen = screen;
	job->options = *options;
	job->report.text = (struct buf)BUF_INIT;
	buf_init(&job->out, OUTPUT_MAX);
	job->data = size ? xcalloc(1, size) : NULL;
	job->fini = fini;
	job->step = first;
	job->timer = loop_timer(screen->loop, handle_time, job);
	list_append(&screen->jobs, &job->link);
	start_first(screen);
	return job;
}

/* Out of the line; what the device still does for it is stopped. */
static void leave(struct job *job) {
	struct screen *screen = job->screen;

	list_remove(&job->link);
	start_first(screen);
	timer_disarm(job->timer);
	if (job->call) {
		job->dropped = true;
		device_cancel(job->call);
	} else {
		job_free(job);
	}
}

void job_cancel(struct job *job) {
	leave(job);
}

void job_end(struct job *job) {
	struct screen_report report = job->report;

	job->report = (struct screen_report){ .text = BUF_INIT };
	void (*on_done)(void *, struct screen_report *) = job->options.on_done;
	void *ctx = job->options.ctx;

	leave(job);
	on_done(ctx, &report);
	buf_fini(&report.text);
	free(report.summary);
}

void job_fail(struct job *job, const char *format, ...) {
	va_list args;

	job->report.failed = true;
	buf_clear(&job->report.text);
	va_start(args, format);
	buf_vaddf(&job->report.text, format, args);
	va_end(args);
	job_end(job);
}

void job_miss(struct job *job, const struct err *err) {
	job->report.missed = true;
	job->report.many = err->code == ERR_USAGE;
	job->screen->seen = INT64_MIN / 2; /* the next one looks anew */
	job_fail(job, "%s.", err->text);
}

static void handle_answer(void *ctx, struct device_result *result) {
	struct job *job = ctx;

	job->call = NULL;
	if (job->dropped) {
		job_free(job);
		return;
	}
	job->end = result->end;
	job->exit_code = result->exit_code;
	job->cut = result->cut;
	buf_clear(&job->out);
	buf_add(&job->out, result->out.data, result->out.len);
	snprintf(job->why, sizeof(job->why), "%s", result->text);
	job->step(job);
}

void job_request(
	struct job *job, const struct device_request *request, void (*step)(struct job *job)) {
	struct device_request own = *request;
	int64_t left = job_left(job);

	own.timeout = own.timeout > left ? left : own.timeout;
	own.max_output = OUTPUT_MAX;
	own.on_done = handle_answer;
	own.ctx = job;
	job->step = step;
	job->call = device_start(job->screen->device, &own);
}

void job_line(
	struct job *job, const char *line, int64_t timeout, void (*step)(struct job *job)) {
	struct device_request request = {
		.transport = TRANSPORT_SHELL, .line = line, .timeout = timeout
	};

	job_request(job, &request, step);
}

void job_wait(struct job *job, int64_t ms, void (*step)(struct job *job)) {
	job->step = step;
	timer_arm(job->timer, ms);
}

int64_t job_left(const struct job *job) {
	int64_t left = job->deadline - clock_monotonic();

	return left > 1 ? left : 1;
}

bool job_ran(struct job *job) {
	if (job->end == DEVICE_DONE) {
		return true;
	}
	job->report.unavailable = job->end == DEVICE_NOT_INSTALLED ||
				  job->end == DEVICE_NOT_GRANTED ||
				  job->end == DEVICE_NOT_POSSIBLE;
	job->report.timed_out = job->end == DEVICE_TIMED_OUT;
	job_fail(job, "%s", job->why);
	return false;
}
