/* Each action has the same frame: a view of now to aim by, an input that the phone never
   answers to, and a second look, as nothing else can tell whether it did anything. */

#include "screen/act_inner.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "screen/stay.h"

#include <string.h>

#define FRESH (20 * 1000) /* ms: a view this old is still aimed by */

/* What another tool did may have changed what is there. */
static bool is_fresh(const struct screen *screen) {
	return screen->view && clock_monotonic() - screen->seen < FRESH &&
	       device_count(screen->device) == screen->count;
}

static void look_done(struct job *job) {
	if (!job->observe.seen && job->must_see) {
		job->report.unavailable = job->end != DEVICE_DONE &&
					  job->end != DEVICE_FAILED &&
					  job->end != DEVICE_TIMED_OUT;
		job_fail(job, "%s", job->observe.problem.data);
		return;
	}
	/* What changed before the action is not its doing. */
	screen_view_free(take(job->before));
	job->next(job);
}

bool act_knows(struct job *job, const char *target) {
	int number = 0;

	if (!target || !target_number(target, &number) ||
		screen_has_told(job->screen, job->options.who)) {
		return true;
	}
	job_fail(job,
		"[%d] means nothing yet: the screen was not read in this conversation. Call "
		"read_screen, or name the target by its text (a text that is a number stands "
		"in quotes: \"\\\"%d\\\"\")",
		number, number);
	return false;
}

void act_look(struct job *job, bool must_see, void (*then)(struct job *job)) {
	job->must_see = must_see;
	job->next = then;
	if (is_fresh(job->screen) || (!must_see && job->screen->blind)) {
		then(job);
	} else {
		observe_start(job, OBSERVE_ONCE, look_done);
	}
}

static bool says(const struct job *job, const char *word) {
	return memmem(job->out.data, job->out.len, word, strlen(word));
}

static void fail_input(struct job *job) {
	size_t len = job->out.len;
	const char *said = str_trim_span(job->out.data, &len);

	if (says(job, "INJECT_EVENTS") || says(job, "SecurityException")) {
		job->report.unavailable = true;
		job_fail(job,
			"The phone refuses input from the shell. On Xiaomi, Redmi and POCO "
			"turn "
			"on \"USB debugging (Security settings)\" in the developer options; on "
			"ColorOS and realme turn on \"Disable permission monitoring\"; then "
			"try "
			"again. It said: %.*s",
			(int)(len > 300 ? 300 : len), said);
		return;
	}
	job_fail(job, "The phone did not take the input (exit %d): %.*s", job->exit_code,
		(int)(len > 300 ? 300 : len), said);
}

static void input_done(struct job *job) {
	if (!job_ran(job)) {
		return;
	}
	if (job->exit_code != 0 || says(job, "Exception") || says(job, "Error:")) {
		fail_input(job);
		return;
	}
	job->next(job);
}

void act_input(struct job *job, const char *line, void (*then)(struct job *job)) {
	job->next = then;
	job_line(job, line, ACT_LINE_TIME, input_done);
}

/* For the card: where it led, or that it did nothing. */
static void summarise(struct job *job, const struct screen_view *after) {
	bool same = job->before && screen_view_hash(job->before) == job->report.hash;
	bool left = job->before && !str_eq(job->before->package, after->package);

	free(job->report.summary);
	job->report.summary = xstrdup(same                        ? "nothing changed"
				      : left && after->package[0] ? after->package
								  : "changed");
}

static void add_changes(struct job *job) {
	struct buf *text = &job->report.text;
	const struct screen_view *after = job->screen->view;

	if (job->observe.moving) {
		buf_add_str(text, "\nThe screen still moves; this is how it was last.");
	}
	job->report.hash = screen_view_hash(after);
	screen_tell(job->screen, job->options.who);
	summarise(job, after);
	if (job->unseen) {
		buf_add_str(text,
			job->before && screen_view_hash(job->before) == job->report.hash
				? "\nNothing on the screen changed."
				: "\nThe screen changed; what it shows is not told here.");
	} else if (!job->before) {
		buf_add_str(text, "\nThe screen now:\n");
		screen_view_print(after, text);
	} else if (screen_view_hash(job->before) == job->report.hash) {
		buf_add_str(text, "\nNothing on the screen changed.");
	} else {
		buf_add_char(text, '\n');
		screen_view_diff(job->before, after, text);
	}
}

static void tell_done(struct job *job) {
	struct buf *text = &job->report.text;

	if (!job->observe.seen) {
		buf_addf(text, "\nWhat came of it could not be read. %s",
			job->observe.problem.data);
	} else {
		if (stay_goes_back(job, tell_done)) {
			return;
		}
		add_changes(job);
	}
	hints_note(&job->screen->hints, job->options.who, job->name, job->wanders,
		job->report.hash, text);
	job_end(job);
}

void act_tell(struct job *job, const char *name, bool wanders) {
	free(job->name);
	job->name = xstrdup(name);
	job->wanders = wanders;
	observe_start(job, OBSERVE_AFTER, tell_done);
}

void act_told(struct job *job, const char *name, bool wanders) {
	free(job->name);
	job->name = xstrdup(name);
	job->wanders = wanders;
	tell_done(job);
}

static void do_done(struct job *job) {
	observe_start(job, OBSERVE_AFTER, tell_done);
}

void act_do(struct job *job, const char *line, const char *name, bool wanders) {
	free(job->name);
	job->name = xstrdup(name);
	job->wanders = wanders;
	act_input(job, line, do_done);
}
