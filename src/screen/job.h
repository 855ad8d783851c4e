#ifndef SCREEN_JOB_H
#define SCREEN_JOB_H

#include "base/list.h"
#include "device/device.h"
#include "screen/act.h"
#include "screen/observe.h"

struct screen_view;

/* A job is a chain of steps: each asks the phone something, or waits, and names the step
   that follows. A step that ends the job must return at once. Inside of screen/. */
struct job {
	struct list link; /* of screen->jobs */
	struct screen *screen;
	struct act_options options;
	struct screen_report report;
	int64_t deadline; /* monotonic ms */
	bool dropped;     /* nobody waits for it any more */

	/* What the last line came to. */
	enum device_end end;
	int exit_code;
	bool cut;
	struct buf out;
	char why[512]; /* of every end but DONE */

	struct observe observe;
	struct screen_view *before; /* the view that the first look of an action replaced */

	/* Of the frame of actions (act.c): */
	void (*next)(struct job *job);
	bool must_see;
	char *name; /* of the action, for the hints; owned */
	bool wanders;
	bool unseen; /* nothing of what stands on the screen is told */
	int returns; /* ways back to an app that was left */

	void (*step)(struct job *job); /* once the wait is over */
	struct device_call *call;
	struct timer *timer;
	struct deferred *start;
	void *data; /* of the kind of job; freed with it, after `fini` */
	void (*fini)(void *data);
};

/* `size` bytes of zeroed data; `fini` may be NULL. It begins in the next turn of the loop, or
   after those that came before. */
struct job *job_new(struct screen *screen, const struct act_options *options,
	void (*first)(struct job *job), size_t size, void (*fini)(void *data));
/* Runs a line on the phone; `step` finds what came in the job. */
void job_line(
	struct job *job, const char *line, int64_t timeout, void (*step)(struct job *job));
/* The same for another kind of call; what the request tells of its end is replaced. */
void job_request(
	struct job *job, const struct device_request *request, void (*step)(struct job *job));
void job_wait(struct job *job, int64_t ms, void (*step)(struct job *job));
/* ms that are left of its time, at least 1. */
int64_t job_left(const struct job *job);
/* Ends it with the report as it stands. */
void job_end(struct job *job);
void job_fail(struct job *job, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The target was not found; nothing was done. */
void job_miss(struct job *job, const struct err *err);
/* Did the last line run at all? If not, the job is ended with the reason. */
bool job_ran(struct job *job);

#endif
