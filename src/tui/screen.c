/* What the screen holds, its stack of pages, and what happens by time alone. */

#include "tui/screen_inner.h"

#include <string.h>

#include "base/clock.h"
#include "tui/view/transcript_search.h"

void screen_init(struct screen *screen, const struct screen_host *host) {
	*screen = (struct screen){ .host = *host, .dirty = true };
	transcript_init(&screen->transcript);
	transcript_view_init(&screen->view, &screen->transcript);
	editor_init(&screen->browse.query);
	composer_init(&screen->composer);
	approval_init(&screen->approval);
	status_line_init(&screen->status);
	screen->plan.plan = &screen->transcript.plan;
	screen->welcome.mode = MODE_BUILD;
	screen->approval.answer = host->answer;
	screen->approval.edit = sheet_edit;
	screen->approval.view = sheet_view;
	screen->approval.edit_ctx = screen;
	screen->approval.ctx = host->ctx;
}

void screen_fini(struct screen *screen) {
	while (screen->page_count > 0) { /* they may tell the sheet */
		screen_close_page(screen);
	}
	transcript_view_fini(&screen->view);
	transcript_fini(&screen->transcript);
	editor_fini(&screen->browse.query);
	composer_fini(&screen->composer);
	popup_fini(&screen->popup);
	approval_fini(&screen->approval);
	status_line_fini(&screen->status);
	sidebar_fini(&screen->sidebar);
	free(take(screen->title));
}

void screen_toast(struct screen *screen, const char *text) {
	status_line_toast(&screen->status, text);
	screen->dirty = true;
}

void screen_open_page(struct screen *screen, struct page *page) {
	page->host = &screen->host;
	if (screen->page_count < SCREEN_PAGES_MAX) {
		screen->pages[screen->page_count++] = page;
	} else {
		page->ops->free(page);
	}
	screen->dirty = true;
}

struct page *screen_page(const struct screen *screen) {
	return screen->page_count > 0 ? screen->pages[screen->page_count - 1] : NULL;
}

void screen_close_page(struct screen *screen) {
	struct page *page = screen_page(screen);

	if (!page) {
		return;
	}
	screen->page_count--;
	page->ops->free(page);
	struct page *below = screen_page(screen);

	if (below && below->ops->refresh) {
		below->ops->refresh(below);
	}
	screen->dirty = true;
}

static int64_t sooner(int64_t a, int64_t b) {
	return a < 0 || (b >= 0 && b < a) ? b : a;
}

static int64_t next_change(const struct screen *screen, int64_t now) {
	int64_t next = status_line_next_tick(&screen->status, now);

	next = sooner(next, approval_next_tick(&screen->approval));
	if (screen->prefix_until > 0) {
		next = sooner(next, screen->prefix_until);
	}
	if (screen->held_until > 0) {
		next = sooner(next, screen->held_until);
	}
	return next;
}

/* A question that had to wait is shown once nobody types and no draft stands there;
   gives when to look again. */
static int64_t offer_again(struct screen *screen, int64_t now) {
	int64_t at = screen->composer.typed_at + COMPOSER_TYPING;

	if (!screen->offer || approval_waiting(&screen->approval) == 0 ||
		!composer_is_empty(&screen->composer) || screen_offer_sheet(screen)) {
		return -1;
	}
	return at > now ? at : -1;
}

/* Goes on with a search that a long conversation did not let end at once; gives the
   ms until it goes on. */
static int64_t search_on(struct screen *screen) {
	struct view_search *search = &screen->view.search;
	uint64_t entry = search->entry;

	if (!transcript_search_is_due(&screen->view)) {
		return -1;
	}
	bool more = transcript_search_work(&screen->view);

	screen->dirty = screen->dirty || !more || search->entry != entry;
	return more ? 0 : -1;
}

int64_t screen_tick(struct screen *screen) {
	int64_t now = clock_monotonic(), held = swipe_wait(&screen->swipe, now);

	if (held == 0) {
		screen_release_swipe(screen);
		held = -1;
	}
	if (screen->prefix_until > 0 && now >= screen->prefix_until) {
		screen->prefix_until = 0;
		screen->dirty = true;
	}
	if (screen->held_until > 0 && now >= screen->held_until) {
		screen->held_until = 0;
		screen->dirty = true;
	}
	if (screen->next_tick > 0 && now >= screen->next_tick) {
		screen->dirty = true;
		status_line_tick(&screen->status, now);
	}
	int64_t next = sooner(next_change(screen, now), offer_again(screen, now));

	screen->next_tick = next > 0 ? next : 0;
	if (next >= 0) {
		next = next > now ? next - now : 0;
	}
	next = sooner(sooner(next, held), search_on(screen));
	return sooner(next, popup_tick(&screen->popup, &screen->dirty));
}
