/* A swipe passes over things, a drag takes one along: it holds first. */

#include "screen/act_inner.h"

#include "base/mem.h"

#define DRAG_SDK 26 /* `input draganddrop` */
#define DRAG_MS 1500

struct swipe {
	struct act_swipe options;
	char *from, *to;
	struct aim begin, end;
};

static void swipe_fini(void *data) {
	struct swipe *swipe = data;

	free(swipe->from);
	free(swipe->to);
	aim_fini(&swipe->begin);
	aim_fini(&swipe->end);
}

static void put_line(struct job *job, struct buf *line) {
	struct swipe *swipe = job->data;
	int sdk = device_sdk(job->screen->device);
	bool drag = swipe->options.drag && (sdk == 0 || sdk >= DRAG_SDK);

	buf_addf(line, "input %s %d %d %d %d %d", drag ? "draganddrop" : "swipe",
		swipe->begin.x, swipe->begin.y, swipe->end.x, swipe->end.y,
		swipe->options.drag && swipe->options.ms < DRAG_MS ? DRAG_MS
								   : swipe->options.ms);
}

static void swipe_go(struct job *job) {
	struct swipe *swipe = job->data;
	struct err err = ERR_INIT;
	auto_buf struct buf line = BUF_INIT;

	if (!target_aim(job->screen, &swipe->options.from, &swipe->begin, &err) ||
		!target_aim(job->screen, &swipe->options.to, &swipe->end, &err)) {
		job_miss(job, &err);
		return;
	}
	buf_addf(&job->report.text, "%s from %s to %s.",
		swipe->options.drag ? "Dragged" : "Swiped", swipe->begin.words,
		swipe->end.words);
	put_line(job, &line);
	act_do(job, line.data, line.data, !swipe->options.drag);
}

static bool needs_view(const struct act_target *target) {
	return target->text || target->unit != ACT_PIXELS;
}

static void swipe_start(struct job *job) {
	struct swipe *swipe = job->data;

	if (!act_knows(job, swipe->from) || !act_knows(job, swipe->to)) {
		return;
	}
	act_look(job, needs_view(&swipe->options.from) || needs_view(&swipe->options.to),
		swipe_go);
}

struct job *act_swipe(
	struct screen *screen, const struct act_swipe *options, const struct act_options *act) {
	struct job *job = job_new(screen, act, swipe_start, sizeof(struct swipe), swipe_fini);
	struct swipe *swipe = job->data;

	swipe->options = *options;
	swipe->options.from.text = swipe->from = xstrdup(options->from.text);
	swipe->options.to.text = swipe->to = xstrdup(options->to.text);
	return job;
}
