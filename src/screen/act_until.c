/* Scrolls until something is there: look, scroll, look, until it is found, nothing moves any
   more, or it was scrolled as often as allowed. The area is chosen once, since its number and
   its place stay while its inside goes by. */

#include "screen/act_inner.h"

#include "base/mem.h"
#include "screen/reel.h"

#define STEP_TIME 4000 /* ms that one more scroll needs at least */

struct until {
	struct act_search search;
	char *text, *in;
	struct reel reel;
	bool has_reel;
	int scrolls;
	uint64_t hash; /* before the last scroll */
	struct aim aim;
};

static void until_fini(void *data) {
	struct until *until = data;

	free(until->text);
	free(until->in);
	aim_fini(&until->aim);
}

static void found(struct job *job, const struct screen_item *item) {
	struct until *until = job->data;
	struct buf *text = &job->report.text;
	auto_buf struct buf line = BUF_INIT;
	auto_buf struct buf name = BUF_INIT;

	aim_at(&until->aim, item);
	if (!until->search.tap) {
		buf_add_str(text, "Found ");
		screen_item_print(item, text);
		buf_addf(text, " after %d scrolls.", until->scrolls);
		job->report.hash = screen_view_hash(job->screen->view);
		job_end(job);
		return;
	}
	buf_addf(text, "Found and tapped %s at %d,%d", until->aim.words, until->aim.x,
		until->aim.y);
	name_id(until->aim.id, text);
	buf_addf(text, " after %d scrolls.", until->scrolls);
	buf_addf(&name, "tap 0 %s", until->text);
	buf_addf(&line, "input tap %d %d", until->aim.x, until->aim.y);
	screen_view_free(take(job->before));
	act_do(job, line.data, name.data, false);
}

static void not_found(struct job *job, const char *why, const struct err *err) {
	struct until *until = job->data;

	if (job->screen->view) {
		job->report.hash = screen_view_hash(job->screen->view);
	}
	job_fail(job, "Not found: %s after %d scrolls %s in %s; %s. On the screen now: %s.",
		until->text, until->scrolls, reel_word(until->search.direction),
		until->reel.words, why, err->text);
}

static void look_here(struct job *job);

static void scrolled(struct job *job) {
	observe_start(job, OBSERVE_MOMENT, look_here);
}

static void scroll(struct job *job, const struct err *err) {
	struct until *until = job->data;
	struct err own = ERR_INIT;
	auto_buf struct buf line = BUF_INIT;

	if (!until->has_reel && !reel_find(job->screen, until->in, until->search.direction,
					&until->reel, &own)) {
		job_miss(job, &own);
		return;
	}
	until->has_reel = true;
	if (until->scrolls >= until->search.max) {
		not_found(job, "that is as far as `max` allows", err);
	} else if (job_left(job) < STEP_TIME) {
		not_found(job, "the time is over; call it again to go on", err);
	} else {
		until->scrolls++;
		until->hash = screen_view_hash(job->screen->view);
		reel_line(&until->reel, &line);
		act_input(job, line.data, scrolled);
	}
}

static void look_here(struct job *job) {
	struct until *until = job->data;
	struct err err = ERR_INIT;

	if (!job->observe.seen && until->scrolls > 0) {
		job_fail(job, "%s", job->observe.problem.data);
		return;
	}
	bool many = false;
	const struct screen_item *item = target_text(job->screen, until->text, &many, &err);

	if (item) {
		found(job, item);
	} else if (many) {
		job->report.hash = screen_view_hash(job->screen->view);
		job_fail(job, "Found after %d scrolls, but %s.", until->scrolls, err.text);
	} else if (until->scrolls > 0 && screen_view_hash(job->screen->view) == until->hash) {
		not_found(job, "the end is reached, nothing moves any more", &err);
	} else {
		scroll(job, &err);
	}
}

static void until_start(struct job *job) {
	const struct until *until = job->data;

	if (!act_knows(job, until->in)) {
		return;
	}
	act_look(job, true, look_here);
}

struct job *act_scroll_until(struct screen *screen, const struct act_search *search,
	const struct act_options *options) {
	struct job *job =
		job_new(screen, options, until_start, sizeof(struct until), until_fini);
	struct until *until = job->data;

	until->search = *search;
	until->text = xstrdup(search->text);
	until->in = xstrdup(search->in);
	return job;
}
