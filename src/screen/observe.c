/* One look is one line on the phone: dump, facts, file. A look that fails climbs the ladder;
   a screen that is to settle is looked at until two looks are equal, at most a few times and
   a few seconds, since some screens never stand still. */

#include "screen/job.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/random.h"
#include "screen/dump.h"
#include "screen/facts.h"
#include "screen/inner.h"

#include <stdio.h>

#define LINE_TIME (20 * 1000) /* ms; a dump that fails takes up to 11 s */
#define ACTION_WAIT 300       /* ms until an action shows */
#define LOOK_WAIT 250         /* ms between two looks */
#define FRESH (5 * 1000)      /* ms */
#define LOOKS_MAX 5
#define SETTLE_TIME (12 * 1000) /* ms */
#define PATH_SHELL "/data/local/tmp"
#define PATH_SHARED "/sdcard"

static void look(struct job *job);

void observe_fini(struct observe *observe) {
	screen_view_free(observe->last);
	buf_fini(&observe->problem);
}

/* The path of this process; two of them may look at one phone. */
static const char *dump_path(struct job *job) {
	struct screen *screen = job->screen;
	char name[17];

	if (!screen->path[0] || job->observe.ladder.elsewhere != screen->elsewhere) {
		random_hex(name, 8);
		screen->elsewhere = job->observe.ladder.elsewhere;
		snprintf(screen->path, sizeof(screen->path), "%s/.chela-%s.xml",
			screen->elsewhere ? PATH_SHARED : PATH_SHELL, name);
	}
	return screen->path;
}

static void finish(struct job *job) {
	struct observe *observe = &job->observe;

	if (observe->seen) {
		struct screen_view *before = screen_show(job->screen, take(observe->last));

		numbers_carry(&job->screen->numbers, before, job->screen->view);
		if (job->before) {
			screen_view_free(before);
		} else {
			job->before = before;
		}
	} else {
		job->screen->blind = true;
	}
	observe->then(job);
}

static void fail(struct job *job, const char *why) {
	struct observe *observe = &job->observe;

	buf_add_str(&observe->problem, why);
	observe->seen = observe->last != NULL; /* an earlier look is better than none */
	observe->moving = observe->seen;
	finish(job);
}

/* What was seen a short while ago counts as a look, unless something was done since. */
static bool is_settled(const struct job *job, const struct screen_view *view) {
	const struct observe *observe = &job->observe;
	const struct screen *screen = job->screen;
	const struct screen_view *last = observe->last;

	if (observe->how == OBSERVE_ONCE || observe->how == OBSERVE_MOMENT) {
		return true;
	}
	if (!last && observe->how == OBSERVE_SETTLED &&
		clock_monotonic() - screen->seen < FRESH) {
		last = screen->view;
	}
	return last && screen_view_hash(last) == screen_view_hash(view);
}

static void take_view(struct job *job, struct screen_view *view) {
	struct observe *observe = &job->observe;
	bool settled = is_settled(job, view);

	screen_view_free(observe->last);
	observe->last = view;
	observe->looks++;
	observe->seen =
		settled || observe->looks >= LOOKS_MAX || clock_monotonic() >= observe->until;
	observe->moving = observe->seen && !settled;
	if (observe->seen) {
		finish(job);
	} else {
		observe->ladder.compressed = false;
		job_wait(job, LOOK_WAIT, look);
	}
}

static void read_dump(struct job *job, const struct ladder_output *output) {
	struct err err = ERR_INIT;
	auto_screen_dump struct screen_dump *dump =
		screen_dump_read(output->xml, output->xml_len, &err);

	if (!dump) {
		auto_free char *why =
			xasprintf("The dump of the screen cannot be read: %s. Use "
				  "take_screenshot.",
				err.text);
		fail(job, why);
		return;
	}
	struct facts facts;

	facts_read(&facts, output->facts, output->facts_len);
	take_view(job, screen_view_make(dump, &facts.facts));
}

static void handle_line(struct job *job) {
	struct observe *observe = &job->observe;
	struct ladder_output output;
	auto_buf struct buf why = BUF_INIT;
	int64_t wait = 0;

	if (job->end != DEVICE_DONE) {
		fail(job, job->why);
		return;
	}
	if (job->cut || !ladder_split(job->out.data, job->out.len, observe->mark, &output)) {
		fail(job, "The dump of the screen is too large or was cut. Use "
			  "take_screenshot.");
		return;
	}
	switch (ladder_judge(&observe->ladder, &output, &wait, &why)) {
	case LADDER_TAKE:
		read_dump(job, &output);
		break;
	case LADDER_AGAIN:
		job_wait(job, wait, look);
		break;
	case LADDER_GIVE_UP:
		fail(job, why.data);
		break;
	}
}

static void look(struct job *job) {
	struct observe *observe = &job->observe;
	auto_buf struct buf line = BUF_INIT;

	random_hex(observe->mark, 8);
	ladder_line(&line, &observe->ladder, dump_path(job), observe->mark,
		device_sdk(job->screen->device));
	job_line(job, line.data, LINE_TIME, handle_line);
}

void observe_start(struct job *job, enum observe_how how, void (*then)(struct job *job)) {
	struct observe *observe = &job->observe;

	observe_fini(observe);
	*observe = (struct observe){
		.how = how,
		.then = then,
		.ladder = { .brief = job->screen->blind && how == OBSERVE_AFTER,
			.elsewhere = job->screen->elsewhere },
		.until = clock_monotonic() + SETTLE_TIME,
		.problem = BUF_INIT,
	};
	if (how == OBSERVE_AFTER || how == OBSERVE_MOMENT) {
		job_wait(job, ACTION_WAIT, look);
	} else {
		look(job);
	}
}
