/* The whole screen as text. It is what numbers are counted by from then on. Further pages
   are only for reading: what is on them has no numbers. */

#include "screen/act_inner.h"

#include "base/mem.h"
#include "base/str.h"
#include "screen/reel.h"

#define PAGE_TIME 5000      /* ms that one more page needs at least */
#define SEEN_MAX 4000       /* texts that are remembered */
#define TEXT_MAX (64 << 10) /* bytes of all pages */

struct read {
	char *find;
	int pages;
	int page; /* read so far */
	struct reel reel;
	struct strv seen; /* labels of the pages so far */
	uint64_t hash;
};

static void read_fini(void *data) {
	struct read *read = data;

	free(read->find);
	strv_fini(&read->seen);
}

static bool matches(const struct screen_item *item, const char *find) {
	return str_has_nocase(item->label, find) || str_has_nocase(item->value, find) ||
	       str_has_nocase(item->hint, find) || str_has_nocase(item->id, find);
}

static void print_found(const struct job *job, const char *find, struct buf *text) {
	const struct screen_view *view = job->screen->view;
	struct err err = ERR_INIT;
	int count = 0;

	for (size_t i = 0; i < view->items.len; i++) {
		if (matches(&view->items.items[i], find)) {
			screen_item_print(&view->items.items[i], text);
			buf_addf(text, " at %d,%d\n", view->items.items[i].x,
				view->items.items[i].y);
			count++;
		}
	}
	if (count == 0 && !screen_view_find(view, find, &err)) {
		buf_addf(text, "%s (of %zu elements on the screen)\n", err.text,
			view->items.len);
	}
}

/* Texts that stand on no page before. */
static int add_new(struct job *job, struct buf *text) {
	struct read *read = job->data;
	const struct screen_view *view = job->screen->view;
	int count = 0;

	for (size_t i = 0; i < view->items.len && text->len < TEXT_MAX; i++) {
		const struct screen_item *item = &view->items.items[i];

		if (!item->label[0] || read->seen.len >= SEEN_MAX ||
			strv_has(&read->seen, item->label)) {
			continue;
		}
		strv_add(&read->seen, item->label);
		if (read->page > 0) {
			buf_addf(text, "- %s \"%s\"\n", screen_kind_word(item->kind),
				item->label);
			count++;
		}
	}
	return count;
}

static void finish(struct job *job) {
	const struct screen *screen = job->screen;
	struct read *read = job->data;

	if (read->page > 0) {
		buf_addf(&job->report.text,
			"[scrolled down %d times for this; call read_screen for the numbers of "
			"what is there now]\n",
			read->page);
	}
	job->report.hash = screen_view_hash(screen->view);
	job->report.summary = xasprintf("%zu elements", screen->view->items.len);
	job_end(job);
}

static void next_page(struct job *job);

static void page_done(struct job *job) {
	struct read *read = job->data;

	if (!job->observe.seen) {
		buf_addf(&job->report.text, "[%s]\n", job->observe.problem.data);
		finish(job);
		return;
	}
	read->page++;
	buf_addf(&job->report.text, "further down (%d):\n", read->page);
	if (add_new(job, &job->report.text) == 0 ||
		screen_view_hash(job->screen->view) == read->hash) {
		buf_add_str(&job->report.text, "nothing new; this is the end\n");
		finish(job);
		return;
	}
	next_page(job);
}

static void scrolled(struct job *job) {
	observe_start(job, OBSERVE_MOMENT, page_done);
}

static void next_page(struct job *job) {
	struct read *read = job->data;
	auto_buf struct buf line = BUF_INIT;

	if (read->page + 1 >= read->pages || job_left(job) < PAGE_TIME ||
		(read->page == 0 &&
			!reel_find(job->screen, NULL, ACT_DOWN, &read->reel, NULL))) {
		finish(job);
		return;
	}
	read->hash = screen_view_hash(job->screen->view);
	reel_line(&read->reel, &line);
	act_input(job, line.data, scrolled);
}

static void read_done(struct job *job) {
	struct read *read = job->data;
	struct screen *screen = job->screen;
	struct buf *text = &job->report.text;

	if (!job->observe.seen) {
		if (job->end != DEVICE_DONE) {
			job_ran(job);
		} else {
			job_fail(job, "%s", job->observe.problem.data);
		}
		return;
	}
	numbers_restart(&screen->numbers, screen->view);
	screen_tell(screen, job->options.who);
	if (read->find) {
		print_found(job, read->find, text);
	} else {
		screen_view_print(screen->view, text);
	}
	if (job->observe.moving) {
		buf_add_str(text, "[the screen still moves; this is how it was last]\n");
	}
	add_new(job, text);
	next_page(job);
}

static void read_start(struct job *job) {
	observe_start(job, OBSERVE_SETTLED, read_done);
}

struct job *act_read(
	struct screen *screen, int pages, const char *find, const struct act_options *options) {
	struct job *job = job_new(screen, options, read_start, sizeof(struct read), read_fini);
	struct read *read = job->data;

	read->pages = pages;
	read->find = xstrdup(find);
	return job;
}
