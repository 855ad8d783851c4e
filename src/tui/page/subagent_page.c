/* A transcript of its own with the view of the chat. It follows the end until somebody
   scrolls up. */

#include "tui/page/subagent_page.h"

#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "base/tr.h"
#include "base/width.h"
#include "front/report/subagents.h"
#include "tui/screen_host.h"
#include "tui/view/transcript_view.h"

struct subagent_page {
	struct page page;
	struct transcript transcript;
	struct transcript_view view;
	char *title; /* of the card: the task */
	struct entry_subagent subagent;
	bool works; /* it had not ended when it was heard of last */
	int rows;   /* of the view in the last frame */
};

static bool is_over(enum subagent_state state) {
	return state >= SUBAGENT_COMPLETED;
}

static const char *state_words(enum subagent_state state) {
	static const char *const words[] = {
		[SUBAGENT_WAITING] = TR("waits"),
		[SUBAGENT_WORKING] = TR("works"),
		[SUBAGENT_ASKING] = TR("needs you"),
		[SUBAGENT_COMPLETED] = TR("done"),
		[SUBAGENT_FAILED] = TR("failed"),
		[SUBAGENT_CANCELLED] = TR("stopped"),
		[SUBAGENT_LIMIT] = TR("at its limit"),
		[SUBAGENT_TIMEOUT] = TR("timed out"),
	};

	return tr(words[state]);
}

static void draw_head(const struct subagent_page *page, const struct area *area) {
	auto_buf struct buf all = BUF_INIT, state = BUF_INIT, title = BUF_INIT;

	if (page->subagent.state == SUBAGENT_WAITING && page->subagent.number) {
		subagents_progress(&page->subagent, &all);
	} else if (page->subagent.number) {
		buf_addf(&all, "%s  ", state_words(page->subagent.state));
		subagents_progress(&page->subagent, &all);
	}
	width_elide_end(&state, all.data, all.len, area->cols - 4);
	int columns = width_text(state.data, state.len);

	width_elide_end(&title, page->title, strlen(page->title), area->cols - columns - 2);
	area_text(area, 0, 0, STYLE_TITLE, title.data, title.len);
	area_text(area, 0, area->cols - columns, STYLE_FAINT, state.data, state.len);
}

static void draw(struct page *base, const struct area *area) {
	struct subagent_page *page = (struct subagent_page *)base;
	struct area body = area_part(area, 1, 0, area->rows - 2, area->cols);
	const char *keys =
		page->works ? tr("Up Down  x stop it  q back") : tr("Up Down  q back");
	auto_buf struct buf shown = BUF_INIT;

	page->rows = body.rows;
	transcript_refresh(&page->transcript);
	if (body.rows > 0) {
		transcript_view_ops.draw(&page->view, &body);
	}
	draw_head(page, area);
	width_elide_end(&shown, keys, strlen(keys), area->cols);
	area_text(area, area->rows - 1, 0, STYLE_FAINT, shown.data, shown.len);
	area_cursor(area, area->rows - 1, 0);
}

static void letter(struct subagent_page *page, char key) {
	const struct screen_host *host = page->page.host;

	switch (key) {
	case 'q':
		page->page.closed = true;
		break;
	case 'x':
		if (page->works && host) {
			host->stop_subagent(host->ctx, page->subagent.number);
		}
		break;
	case ' ':
		transcript_view_scroll(&page->view, page->rows > 2 ? page->rows - 1 : 1);
		break;
	default:
		break;
	}
}

static bool take_key(struct page *base, const struct key *key) {
	struct subagent_page *page = (struct subagent_page *)base;
	int step = page->rows > 2 ? page->rows - 1 : 1;

	switch (key->key) {
	case KEY_UP:
	case KEY_DOWN:
		transcript_view_scroll(&page->view, key->key == KEY_UP ? -1 : 1);
		return true;
	case KEY_PAGE_UP:
	case KEY_PAGE_DOWN:
		transcript_view_scroll(&page->view, key->key == KEY_PAGE_UP ? -step : step);
		return true;
	case KEY_END:
		transcript_view_follow(&page->view);
		return true;
	case KEY_HOME:
		transcript_view_action(&page->view, ACTION_TOP);
		return true;
	case KEY_TEXT:
		for (size_t i = 0; i < key->len && !page->page.closed; i++) {
			letter(page, key->text[i]);
		}
		return true;
	default:
		return false;
	}
}

/* Events of others pass by. */
static void take_event(struct page *base, const struct agent_event *event) {
	struct subagent_page *page = (struct subagent_page *)base;
	const struct agent_subagent *view = event->subagent;

	if (event->kind != EVENT_SUBAGENT || view->number != page->subagent.number) {
		return;
	}
	page->subagent.state = view->state;
	page->subagent.calls = view->calls;
	page->subagent.tokens = view->tokens;
	page->works = !is_over(view->state);
	if (event->inner) {
		transcript_event(&page->transcript, event->inner);
	}
}

static void free_page(struct page *base) {
	struct subagent_page *page = (struct subagent_page *)base;

	transcript_view_fini(&page->view);
	transcript_fini(&page->transcript);
	free(page->title);
	free(page);
}

static const struct page_ops ops = {
	.draw = draw,
	.key = take_key,
	.event = take_event,
	.free = free_page,
};

struct page *subagent_page_new(const struct entry *entry, struct transcript *transcript,
	const struct view_settings *settings) {
	struct subagent_page *page = xcalloc(1, sizeof(*page));

	page->page.ops = &ops;
	page->transcript = *transcript;
	transcript_init(transcript);
	page->title = xstrdup(entry->title ? entry->title : "");
	page->subagent = entry->subagent;
	page->works = page->subagent.number && !is_over(page->subagent.state);
	transcript_view_init(&page->view, &page->transcript);
	page->view.settings = *settings;
	return &page->page;
}
