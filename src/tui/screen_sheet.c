/* The sheet on the screen: when it may appear, which keys reach it, and its way to the
   person's editor or the viewer and back. */

#include "tui/screen_inner.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/tr.h"
#include "tui/page/viewer.h"

#define JUST_NOW 2000 /* ms after an answer in which it explains what runs without one */

/* Shows the sheet unless somebody is busy with something else; screen_tick() asks
   again. */
bool screen_offer_sheet(struct screen *screen) {
	bool busy = composer_is_typing(&screen->composer) || screen->page_count > 0 ||
		    popup_is_open(&screen->popup) || screen->view.chosen ||
		    screen->prefix_until > 0 || screen->away;

	if (!busy) {
		approval_show(&screen->approval);
		screen->offer = false;
		screen->dirty = true;
	}
	return !busy;
}

void sheet_take(struct screen *screen, const struct agent_event *event) {
	approval_add(&screen->approval, event->call, event->wait_ms);
	if (screen->status.state != STATUS_WAIT) {
		screen_set_state(screen, STATUS_WAIT, clock_monotonic());
	}
	screen->offer = true;
	screen_offer_sheet(screen);
}

/* No task waits for it. */
void screen_ask(struct screen *screen, int index, const struct inquiry *inquiry) {
	approval_add_own(&screen->approval, index, inquiry);
	screen->offer = true;
	screen_offer_sheet(screen);
}

void sheet_close(struct screen *screen, int index) {
	approval_remove(&screen->approval, index);
	if (screen->status.state == STATUS_WAIT && approval_waiting(&screen->approval) == 0) {
		screen_set_state(screen, STATUS_RUN, screen->run_since);
	}
}

/* It ended, or the question of a sub-agent's did. */
void sheet_end_call(struct screen *screen, const struct agent_event *event) {
	if (event->kind == EVENT_CALL_ENDED) {
		approval_set_behind(&screen->approval, event->call->behind);
	}
	sheet_close(screen, event->call->index);
}

/* What the answer just given lets run without a question is said, not only done. */
void sheet_note_grant(struct screen *screen, const struct agent_call *call) {
	if (!call->granted || clock_monotonic() - screen->answered_at > JUST_NOW) {
		return;
	}
	auto_free char *name = sanitize_dup(call->name, SANITIZE_LINE);
	auto_buf struct buf text = BUF_INIT;

	buf_addf(&text, tr("%s runs too: you allowed it just now"), name);
	screen_toast(screen, text.data);
}

/* The editor is closed: what it holds is what the call would do. */
static void take_edit(void *ctx, const char *text) {
	struct screen *screen = ctx;

	screen->dirty = true;
	if (text && screen->host.change) {
		screen->host.change(screen->host.ctx, screen->edited, text);
	}
	approval_show(&screen->approval);
}

void sheet_edit(void *ctx, int index, const char *arguments) {
	struct screen *screen = ctx;

	screen->edited = index;
	screen->host.edit(screen->host.ctx, arguments, take_edit, screen);
}

static void end_view(void *ctx, int index, bool seen) {
	struct screen *screen = ctx;

	approval_viewed(&screen->approval, index, seen);
}

void sheet_view(void *ctx, int index, const char *title, const char *text) {
	const struct viewer_reader reader = { .closed = end_view, .ctx = ctx, .number = index };

	screen_open_page(ctx, viewer_new_exact(title, text, strlen(text), &reader));
}

/* The sheet goes, the question waits, and what was typed is the draft's. */
static void give_to_draft(struct screen *screen, const struct key *key) {
	approval_hide(&screen->approval);
	composer_text(&screen->composer, key);
	draft_changed(screen);
}

static bool is_typed(const struct key *key) {
	return key->key == KEY_TEXT || key->key == KEY_PASTE;
}

/* What means nothing to a call's sheet is written to somebody: it is a draft, and the
   question waits. So "n" and Enter do not allow what is highlighted. The same with a
   question of the front, which nobody asked for; the model's own form stays, since
   nothing in it is highlighted before it is chosen. */
static void take_live_key(struct screen *screen, const struct key *key) {
	struct approval *approval = &screen->approval;
	const struct question *question = &approval->queue.items[0];
	bool is_asked = question->is_form && question->index >= 0;
	size_t waited = approval_waiting(approval);

	if (!approval_ops.key(approval, key) && is_typed(key) && !is_asked) {
		give_to_draft(screen, key);
	}
	if (approval_waiting(approval) < waited) {
		screen->answered_at = clock_monotonic();
	}
	if (!approval->open) {
		screen->hidden_at = clock_monotonic();
	}
}

/* Input that was on its way when the sheet appeared belongs to the draft, and the
   sheet goes; digits are keys of the sheet and, like all others, dead for a moment. */
bool sheet_key(struct screen *screen, const struct key *key) {
	struct approval *approval = &screen->approval;

	if (!approval->open) {
		return false;
	}
	if (!approval_is_dead(approval)) {
		take_live_key(screen, key);
		return true;
	}
	bool is_option = key->key == KEY_TEXT && key->len == 1 && key->text[0] >= '1' &&
			 key->text[0] <= '4';

	if (is_option || key->key == KEY_UP || key->key == KEY_DOWN) {
		approval_lose_choice(approval);
	} else if (is_typed(key)) {
		give_to_draft(screen, key);
	}
	return true;
}
