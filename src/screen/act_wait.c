/* Looks again and again until what is waited for is true. Each look takes a second or two on
   the phone, so the pauses are short. */

#include "screen/act_inner.h"

#include "base/clock.h"
#include "base/mem.h"

#define PAUSE 700 /* ms between two looks */

struct wait {
	char *text; /* NULL: any change */
	bool gone;
	int64_t ms;
	int64_t until;   /* monotonic ms */
	int64_t started; /* monotonic ms */
	uint64_t hash;   /* what is to change */
	bool has_hash;
};

static void wait_fini(void *data) {
	struct wait *wait = data;

	free(wait->text);
}

static void add_time(const struct wait *wait, struct buf *text) {
	int64_t ms = clock_monotonic() - wait->started;

	buf_addf(text, " after %lld.%lld s", (long long)(ms / 1000),
		(long long)(ms % 1000 / 100));
}

/* Is it so now? Says what is. */
static bool is_over(struct job *job, struct buf *text) {
	struct wait *wait = job->data;
	struct err err = ERR_INIT;

	if (!wait->text) {
		buf_add_str(text, "The screen changed");
		return wait->has_hash && job->report.hash != wait->hash;
	}
	bool many = false;
	const struct screen_item *item = target_text(job->screen, wait->text, &many, &err);

	if (wait->gone) {
		name_quote(wait->text, 100, text);
		buf_add_str(text, " is gone");
		return !item && !many;
	}
	if (item) {
		buf_add_str(text, "There is ");
		screen_item_print(item, text);
	} else if (many) {
		buf_add_str(text, "Several things say it");
	}
	return item || many;
}

static void finish(struct job *job) {
	if (job->before) {
		buf_add_char(&job->report.text, '\n');
		screen_view_diff(job->before, job->screen->view, &job->report.text);
	}
	job_end(job);
}

static void give_up(struct job *job) {
	struct wait *wait = job->data;
	struct buf *text = &job->report.text;

	buf_add_str(text, "It did not come to it");
	add_time(wait, text);
	if (!job->observe.seen) {
		buf_addf(text, ". %s", job->observe.problem.data);
	} else if (wait->text) {
		buf_add_str(text, wait->gone ? ": " : ": there is no ");
		name_quote(wait->text, 100, text);
		buf_add_str(text, wait->gone ? " is still there." : ".");
	} else {
		buf_add_str(text, ": nothing on the screen changed.");
	}
	job->report.failed = true;
	if (job->observe.seen) {
		finish(job);
	} else {
		job_end(job);
	}
}

static void look_once(struct job *job);

static void looked(struct job *job) {
	struct wait *wait = job->data;
	auto_buf struct buf words = BUF_INIT;

	if (!job->observe.seen && job->end != DEVICE_DONE && job->end != DEVICE_TIMED_OUT) {
		job_ran(job);
		return;
	}
	if (job->observe.seen) {
		job->report.hash = screen_view_hash(job->screen->view);
	}
	if (job->observe.seen && is_over(job, &words)) {
		buf_add_str(&job->report.text, words.data);
		add_time(wait, &job->report.text);
		buf_add_char(&job->report.text, '.');
		finish(job);
		return;
	}
	if (job->observe.seen && !wait->has_hash) {
		wait->hash = job->report.hash;
		wait->has_hash = true;
	}
	if (clock_monotonic() >= wait->until) {
		give_up(job);
	} else {
		job_wait(job, PAUSE, look_once);
	}
}

static void look_once(struct job *job) {
	observe_start(job, OBSERVE_ONCE, looked);
}

static void wait_start(struct job *job) {
	struct wait *wait = job->data;

	wait->started = clock_monotonic();
	wait->until = wait->started + wait->ms;
	if (job->screen->view) {
		wait->hash = screen_view_hash(job->screen->view);
		wait->has_hash = true;
	}
	look_once(job);
}

struct job *act_wait(struct screen *screen, const char *text, bool gone, int64_t ms,
	const struct act_options *options) {
	struct job *job = job_new(screen, options, wait_start, sizeof(struct wait), wait_fini);
	struct wait *wait = job->data;

	wait->text = xstrdup(text);
	wait->gone = gone;
	wait->ms = ms;
	return job;
}
