/* A tap goes to the middle of what it means, by the last view if that is of now. */

#include "screen/act_inner.h"

#include "base/mem.h"

#define HOLD 800 /* ms of a long press */

struct tap {
	struct act_target target;
	char *text;
	enum act_tap how;
	struct aim aim;
	bool looked; /* the view is of this job */
};

static void tap_fini(void *data) {
	struct tap *tap = data;

	free(tap->text);
	aim_fini(&tap->aim);
}

static const char *verb(enum act_tap how) {
	return how == ACT_DOUBLE_TAP   ? "Double-tapped"
	       : how == ACT_LONG_PRESS ? "Pressed long on"
				       : "Tapped";
}

static void put_line(const struct tap *tap, struct buf *line) {
	int x = tap->aim.x, y = tap->aim.y;

	switch (tap->how) {
	case ACT_TAP:
		buf_addf(line, "input tap %d %d", x, y);
		break;
	case ACT_DOUBLE_TAP:
		buf_addf(line, "input tap %d %d; input tap %d %d", x, y, x, y);
		break;
	case ACT_LONG_PRESS:
		buf_addf(line, "input swipe %d %d %d %d %d", x, y, x, y, HOLD);
		break;
	}
}

static void put_words(const struct tap *tap, struct buf *text) {
	buf_addf(text, "%s %s", verb(tap->how), tap->aim.words);
	if (tap->aim.is_item) {
		buf_addf(text, " at %d,%d", tap->aim.x, tap->aim.y);
		name_id(tap->aim.id, text);
	}
	buf_add_char(text, '.');
	if (!tap->aim.enabled) {
		buf_add_str(text, " It is disabled.");
	}
	if (tap->aim.covered) {
		buf_add_str(text, " Something else lies over it.");
	}
}

static void tap_go(struct job *job);

/* A text that the last view does not have may have come since. */
static void look_again(struct job *job) {
	struct tap *tap = job->data;

	if (!job->observe.seen) {
		job_fail(job, "%s", job->observe.problem.data);
		return;
	}
	screen_view_free(take(job->before));
	tap->looked = true;
	tap_go(job);
}

static void tap_go(struct job *job) {
	struct tap *tap = job->data;
	struct err err = ERR_INIT;
	auto_buf struct buf line = BUF_INIT;
	auto_buf struct buf name = BUF_INIT;

	if (!target_aim(job->screen, &tap->target, &tap->aim, &err)) {
		if (tap->target.text && !tap->looked) {
			observe_start(job, OBSERVE_ONCE, look_again);
		} else {
			job_miss(job, &err);
		}
		return;
	}
	put_words(tap, &job->report.text);
	put_line(tap, &line);
	buf_addf(&name, "tap %d %s", (int)tap->how,
		tap->aim.text ? tap->aim.text : tap->aim.words);
	act_do(job, line.data, name.data, false);
}

static void tap_start(struct job *job) {
	struct tap *tap = job->data;

	if (!act_knows(job, tap->target.text)) {
		return;
	}
	act_look(job, tap->target.text || tap->target.unit != ACT_PIXELS, tap_go);
}

struct job *act_tap(struct screen *screen, const struct act_target *target, enum act_tap how,
	const struct act_options *options) {
	struct job *job = job_new(screen, options, tap_start, sizeof(struct tap), tap_fini);
	struct tap *tap = job->data;

	tap->target = *target;
	tap->target.text = tap->text = xstrdup(target->text);
	tap->how = how;
	return job;
}
