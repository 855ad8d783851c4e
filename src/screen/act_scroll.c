/* Scrolling on in one thing; where nothing moves, its end is reached. */

#include "screen/act_inner.h"

#include "base/mem.h"
#include "base/str.h"
#include "screen/reel.h"

struct scroll {
	char *in;
	enum act_direction direction;
	int times;
};

static void scroll_fini(void *data) {
	struct scroll *scroll = data;

	free(scroll->in);
}

static void scroll_go(struct job *job) {
	struct scroll *scroll = job->data;
	struct err err = ERR_INIT;
	struct reel reel = { 0 };
	auto_buf struct buf line = BUF_INIT;
	auto_buf struct buf name = BUF_INIT;

	if (!reel_find(job->screen, scroll->in, scroll->direction, &reel, &err)) {
		job_miss(job, &err);
		return;
	}
	for (int i = 0; i < scroll->times; i++) {
		buf_add_str(&line, i ? "; " : "");
		reel_line(&reel, &line);
	}
	buf_addf(&job->report.text, "Scrolled %s %s", reel.words, reel_word(scroll->direction));
	buf_addf(&job->report.text, scroll->times > 1 ? " %d times." : ".", scroll->times);
	buf_addf(&name, "scroll %s %s", reel_word(scroll->direction), reel.words);
	act_do(job, line.data, name.data, true);
}

static void scroll_start(struct job *job) {
	const struct scroll *scroll = job->data;

	if (!act_knows(job, scroll->in)) {
		return;
	}
	act_look(job, true, scroll_go);
}

struct job *act_scroll(struct screen *screen, const char *in, enum act_direction direction,
	int times, const struct act_options *options) {
	struct job *job =
		job_new(screen, options, scroll_start, sizeof(struct scroll), scroll_fini);
	struct scroll *scroll = job->data;

	scroll->in = xstrdup(in);
	scroll->direction = direction;
	scroll->times = times;
	return job;
}
