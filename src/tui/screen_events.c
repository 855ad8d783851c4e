/* What the agent tells: the transcript takes all of it in; the status row and the
   sheet take what is theirs. */

#include "tui/screen_inner.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"

#define FULL 200 /* entries that surely fill a screen */

void screen_set_state(struct screen *screen, enum status_state state, int64_t since) {
	screen->status.state = state;
	screen->status.since = since;
}

static void start_run(struct screen *screen) {
	screen->running = true;
	screen->popup.running = true;
	screen->run_since = clock_monotonic();
	screen_set_state(screen, STATUS_RUN, screen->run_since);
}

static void end_run(struct screen *screen, const struct agent_event *event) {
	int64_t now = clock_monotonic();

	screen->running = false;
	screen->popup.running = false;
	approval_clear_calls(&screen->approval);
	screen_set_state(screen,
		event->state == AGENT_CANCELLED ? STATUS_STOPPED
		: event->offline                ? STATUS_OFFLINE
		: event->unreachable            ? STATUS_DOWN
						: STATUS_READY,
		now);
}

/* A retry shows until something comes. */
static void leave_retry(struct screen *screen) {
	if (screen->status.state == STATUS_RETRY) {
		screen_set_state(screen, STATUS_RUN, screen->run_since);
	}
}

/* "step 2/5": the one that is on, or was last. */
static void count_steps(struct screen *screen) {
	struct status_line *status = &screen->status;

	transcript_steps(&screen->transcript, &status->step, &status->steps);
	if (!screen->running) {
		status->steps = 0;
	} else if (status->step < status->steps) {
		status->step++;
	}
}

static void tell_pages(struct screen *screen, const struct agent_event *event) {
	for (size_t i = 0; i < screen->page_count; i++) {
		if (screen->pages[i]->ops->event) {
			screen->pages[i]->ops->event(screen->pages[i], event);
		}
	}
}

void screen_event(struct screen *screen, const struct agent_event *event) {
	transcript_event(&screen->transcript, event);
	status_line_event(&screen->status, event);
	screen->dirty = true;
	tell_pages(screen, event);
	count_steps(screen);
	switch (event->kind) {
	case EVENT_RUN_STARTED:
		start_run(screen);
		break;
	case EVENT_TURN_STARTED:
	case EVENT_TEXT:
	case EVENT_THINKING:
	case EVENT_CALL_PROGRESS:
		leave_retry(screen);
		break;
	case EVENT_CALL_ASKED:
	case EVENT_SUBAGENT_ASKED:
		sheet_take(screen, event);
		break;
	case EVENT_CALL_CHANGED:
	case EVENT_SUBAGENT_CHANGED:
		approval_change(&screen->approval, event->call);
		break;
	case EVENT_CALL_STARTED:
		sheet_note_grant(screen, event->call);
		sheet_close(screen, event->call->index);
		break;
	case EVENT_CALL_ENDED:
	case EVENT_SUBAGENT_ANSWERED:
		sheet_end_call(screen, event);
		break;
	case EVENT_NOTICE:
		if (event->wait_ms > 0 && screen->running) {
			screen_set_state(screen, STATUS_RETRY, clock_monotonic());
		}
		break;
	case EVENT_TITLE:
		free(screen->title);
		screen->title = sanitize_dup(event->text, SANITIZE_LINE);
		break;
	case EVENT_END:
		end_run(screen, event);
		break;
	default:
		break;
	}
}

/* What the last answer that told its usage left in the window; NULL: none did. */
static const struct usage *last_usage(const struct conversation *conversation) {
	for (size_t i = conversation ? conversation->messages.len : 0; i > 0; i--) {
		const struct message *message = &conversation->messages.items[i - 1];

		if (usage_is_known(&message->usage)) {
			return &message->usage;
		}
	}
	return NULL;
}

static void leave_place(struct screen *screen) {
	struct view_mark mark = transcript_view_mark(&screen->view);
	size_t last = 0;

	while (last + 1 < SCREEN_PLACES_MAX && screen->places[last].conversation != 0 &&
		screen->places[last].conversation != screen->conversation) {
		last++;
	}
	memmove(&screen->places[1], &screen->places[0], last * sizeof(screen->places[0]));
	screen->places[0].conversation = screen->conversation;
	screen->places[0].mark = mark;
}

static void return_to_place(struct screen *screen) {
	screen->returning = false;
	for (size_t i = 0; screen->conversation && i < SCREEN_PLACES_MAX; i++) {
		if (screen->places[i].conversation == screen->conversation) {
			transcript_view_return(&screen->view, &screen->places[i].mark);
			screen->returning = screen->places[i].mark.held && !screen->view.held;
			return;
		}
	}
}

void screen_load(struct screen *screen, const struct conversation *conversation, int64_t id) {
	if (screen->conversation) {
		leave_place(screen);
	}
	screen->conversation = id;
	transcript_clear(&screen->transcript);
	transcript_view_reset(&screen->view);
	approval_clear(&screen->approval);
	history_clear(&screen->composer.history);
	screen->running = false;
	screen->popup.running = false;
	screen_set_state(screen, STATUS_READY, clock_monotonic());
	status_line_load(&screen->status, last_usage(conversation));
	free(take(screen->title));
	if (conversation) {
		transcript_load(&screen->transcript, conversation);
		return_to_place(screen);
	}
	for (size_t i = 0; i < screen->transcript.entries.len; i++) {
		const struct entry *entry = screen->transcript.entries.items[i];

		if (entry->kind == ENTRY_USER) {
			history_add(&screen->composer.history, entry->text.data);
		}
	}
	screen->dirty = true;
}

/* Frames are for what can be seen: messages that come in above do not move it. */
void screen_prepend(struct screen *screen, const struct conversation *conversation) {
	struct transcript *transcript = &screen->transcript;
	size_t shown = transcript->entries.len;
	size_t count = transcript_prepend(transcript, conversation);

	for (size_t i = count; i > 0 && !screen->composer.history.loaded; i--) {
		const struct entry *entry = transcript->entries.items[i - 1];

		if (entry->kind == ENTRY_USER) {
			history_prepend(&screen->composer.history, entry->text.data);
		}
	}
	if (screen->returning) {
		return_to_place(screen);
	}
	screen->dirty = screen->dirty || shown < FULL || screen->view.held;
}

void screen_append(
	struct screen *screen, const struct conversation *conversation, size_t first) {
	if (first == 0) {
		screen_load(screen, conversation, screen->conversation);
		return;
	}
	transcript_append(&screen->transcript, conversation, first);
	screen->dirty = true;
}
