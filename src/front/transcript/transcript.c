/* A turn's entries stand from number `turn` on: its thinking, texts and cards grow
   by events, and once its message is whole they become exactly what a stored
   conversation shows. Everything before them stays as it is. */

#include "front/transcript/transcript.h"

#include <string.h>

#include "base/clock.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/transcript/card_output.h"
#include "front/transcript/entry.h"

#define HELD_MAX 150                  /* ms */
#define OLDER_MAX ((uint64_t)1 << 32) /* numbers that are left for older entries */

void transcript_init(struct transcript *transcript) {
	*transcript = (struct transcript){ .next_id = OLDER_MAX, .first_id = OLDER_MAX + 1 };
}

void transcript_clear(struct transcript *transcript) {
	for (size_t i = 0; i < transcript->entries.len; i++) {
		entry_free(transcript->entries.items[i]);
	}
	transcript->entries.len = 0;
	transcript->turn = 0;
	transcript->next_id += OLDER_MAX;
	transcript->first_id = transcript->next_id + 1;
	free(take(transcript->model));
	transcript->looked = 0;
	transcript->cut = 0;
	plan_fini(&transcript->plan);
	transcript->version++;
}

void transcript_fini(struct transcript *transcript) {
	transcript_clear(transcript);
	vec_fini(&transcript->entries);
}

struct entry *transcript_notice(struct transcript *transcript, bool error, const char *text) {
	struct entry *entry = entry_new(
		transcript, transcript->entries.len, error ? ENTRY_ERROR : ENTRY_NOTICE);

	sanitize(&entry->text, text, strlen(text), SANITIZE_KEEP_NEWLINE);
	entry->created = clock_now();
	return entry;
}

static struct entry *last_entry(struct transcript *transcript) {
	return transcript->entries.len > transcript->turn ? *vec_last(&transcript->entries)
							  : NULL;
}

static bool is_preparing(const struct entry *entry) {
	return entry->kind == ENTRY_CALL && !entry->call && entry->status == CALL_PENDING;
}

/* Texts that came so far are whole when something else follows. */
static void end_text(struct transcript *transcript) {
	struct entry *last = last_entry(transcript);

	if (last && last->streaming && last->kind != ENTRY_CALL) {
		last->streaming = false;
		last->parsed = false;
		entry_touch(transcript, last);
	}
}

static void add_text(
	struct transcript *transcript, enum entry_kind kind, const struct agent_event *event) {
	struct entry *entry = last_entry(transcript);

	if (!entry || entry->kind != kind || !entry->streaming) {
		end_text(transcript);
		entry = entry_new(transcript, transcript->entries.len, kind);
		entry->streaming = true;
		entry->created = clock_now();
		entry->started = clock_monotonic();
	}
	buf_add(&entry->text, event->data, event->len);
	entry->parsed = false;
	entry->ms = clock_monotonic() - entry->started;
	entry_touch(transcript, entry);
}

static struct entry *find_slot(struct transcript *transcript, int slot) {
	for (size_t i = transcript->turn; i < transcript->entries.len; i++) {
		struct entry *entry = transcript->entries.items[i];

		if (is_preparing(entry) && entry->streaming && entry->slot == slot) {
			return entry;
		}
	}
	return NULL;
}

static void add_progress(struct transcript *transcript, const struct agent_event *event) {
	struct entry *entry = find_slot(transcript, event->number);

	if (!entry) {
		end_text(transcript);
		entry = entry_new(transcript, transcript->entries.len, ENTRY_CALL);
		entry->streaming = true;
		entry->slot = event->number;
		entry->created = clock_now();
	}
	entry->received = event->len;
	if (event->text) {
		free(entry->name);
		entry->name = sanitize_dup(event->text, SANITIZE_LINE);
	}
	entry_touch(transcript, entry);
}

/* Ends what a turn left open: no card whose call never came, no growing text. */
static void end_turn(struct transcript *transcript) {
	for (size_t i = transcript->entries.len; i > transcript->turn; i--) {
		struct entry *entry = transcript->entries.items[i - 1];

		if (is_preparing(entry)) {
			entry_remove(transcript, i - 1);
		} else if (entry->streaming) {
			entry->streaming = false;
			entry->parsed = false;
			entry_touch(transcript, entry);
		}
	}
	transcript->turn = transcript->entries.len;
}

static struct entry *find_call(struct transcript *transcript, const struct agent_call *call) {
	struct entry *fresh = NULL;

	for (size_t i = transcript->turn; i < transcript->entries.len; i++) {
		struct entry *entry = transcript->entries.items[i];

		if (entry->kind == ENTRY_CALL && entry->call == call->index) {
			return entry;
		}
		if (!fresh && is_preparing(entry) &&
			(!entry->call_id || str_eq(entry->call_id, call->id))) {
			fresh = entry;
		}
	}
	return fresh ? fresh : entry_new(transcript, transcript->entries.len, ENTRY_CALL);
}

static struct entry *take_call(struct transcript *transcript, const struct agent_call *call) {
	struct entry *entry = find_call(transcript, call);

	if (entry->call != call->index || entry->risk != call->risk ||
		entry->edited != call->edited) {
		entry_set_call(entry, call);
	}
	entry->edited = call->edited;
	entry->is_shell = call->is_shell;
	if (call->is_shell) {
		entry->message = transcript->user;
	}
	entry->call = call->index;
	entry->risk = call->risk;
	entry->status = call->status;
	entry->streaming = false;
	entry_touch(transcript, entry);
	return entry;
}

static void end_call(struct entry *entry, const struct agent_call *call) {
	entry->waiting = false;
	entry->denied_by_rule = call->status == CALL_DENIED;
	entry->timed_out = call->timed_out;
	entry->exit_code = call->exit_code;
	entry->ms = call->ms;
	entry->reads = call->tool && call->risk == TOOL_RISK_READ;
	free(entry->summary);
	entry->summary = call->summary ? sanitize_dup(call->summary, SANITIZE_LINE) : NULL;
	size_t len = call->result ? strlen(call->result) : 0;
	bool shown_more = entry->filter && entry->filter->total > len;

	if (entry->subagent.number && call->result) { /* the answer, not the way to it */
		entry_set_output(entry, call->result);
	} else if (shown_more) { /* the result was cut, or the call */
		entry_end_output(entry);
	} else if (call->result) {
		entry_set_output(entry, call->result);
	}
}

static bool has_ended(const struct entry *entry) {
	return entry->status != CALL_PENDING && entry->status != CALL_RUNNING;
}

/* Tells those that wait how many stand before them. */
static void count_ahead(struct transcript *transcript) {
	size_t ahead = 0;

	for (size_t i = transcript->turn; i < transcript->entries.len; i++) {
		struct entry *entry = transcript->entries.items[i];

		if (entry->kind == ENTRY_CALL && !has_ended(entry)) {
			entry->ahead = ahead++;
		}
	}
}

void transcript_steps(const struct transcript *transcript, size_t *done, size_t *all) {
	*done = *all = 0;
	for (size_t i = transcript->turn; i < transcript->entries.len; i++) {
		const struct entry *entry = transcript->entries.items[i];

		if (entry->kind == ENTRY_CALL && entry->call > 0) {
			*done += has_ended(entry);
			(*all)++;
		}
	}
}

static void take_call_event(struct transcript *transcript, const struct agent_event *event) {
	struct entry *entry = take_call(transcript, event->call);

	switch (event->kind) {
	case EVENT_CALL_CHANGED:
		entry_set_call(entry, event->call);
		break;
	case EVENT_CALL_ASKED:
		entry->waiting = true;
		break;
	case EVENT_CALL_STARTED:
		entry->waiting = false;
		entry->status = CALL_RUNNING;
		entry->started = clock_monotonic();
		break;
	case EVENT_CALL_OUTPUT:
		entry_add_output(entry, event->data, event->len);
		break;
	case EVENT_CALL_ENDED:
		end_call(entry, event->call);
		transcript_take_plan(transcript, entry, event->call->result);
		break;
	default:
		break;
	}
	if (event->kind != EVENT_CALL_OUTPUT) {
		count_ahead(transcript);
	}
}

/* Of those that a call of this agent gave a task to, not of the ones below. */
static void take_subagent(struct transcript *transcript, const struct agent_subagent *view) {
	struct entry *entry = NULL;

	for (size_t i = transcript->turn; i < transcript->entries.len && !entry; i++) {
		struct entry *one = transcript->entries.items[i];

		entry = one->kind == ENTRY_CALL && one->call == view->call ? one : NULL;
	}
	if (!entry || view->above != 0) {
		return;
	}
	const struct entry_subagent now = {
		.number = view->number,
		.state = view->state,
		.calls = view->calls,
		.calls_max = view->calls_max,
		.tokens = view->tokens,
		.conversation = view->conversation,
	};
	const struct entry_subagent *was = &entry->subagent;

	if (was->number != now.number || was->state != now.state || was->calls != now.calls ||
		was->tokens != now.tokens || was->conversation != now.conversation) {
		entry->subagent = now;
		entry_touch(transcript, entry);
	}
}

/* What went wrong, and folded under it what the server answered in full. */
static void take_failure(struct transcript *transcript, const struct agent_event *event) {
	struct entry *entry = transcript_notice(transcript, true,
		event->error ? event->error : tr("the task failed and nothing says why"));

	if (!str_is_empty(event->detail)) {
		sanitize(&entry->output, event->detail, strlen(event->detail), SANITIZE_TEXT);
		entry->folded = true;
	}
}

static void take_end(struct transcript *transcript, const struct agent_event *event) {
	end_turn(transcript);
	switch (event->state) {
	case AGENT_COMPLETED:
		break;
	case AGENT_CANCELLED:
		transcript_notice(transcript, false, tr("stopped"));
		break;
	case AGENT_FAILED:
		take_failure(transcript, event);
		break;
	case AGENT_LIMIT:
		transcript_notice(transcript, false,
			event->error
				? event->error
				: tr("the limit of this task is reached; /continue goes on"));
		break;
	}
	transcript->turn = transcript->entries.len;
}

static void take_compact(struct transcript *transcript, const struct agent_event *event) {
	transcript_notice(transcript, false, event->text);
	if (event->message) {
		transcript_mark_cut(transcript, event->message->id - 1);
	}
}

void transcript_event(struct transcript *transcript, const struct agent_event *event) {
	switch (event->kind) {
	case EVENT_USER:
		transcript->user = event->message->id;
		transcript_add_user(transcript, event->message);
		break;
	case EVENT_TURN_STARTED:
		end_turn(transcript);
		transcript->request_started = clock_monotonic();
		break;
	case EVENT_TEXT:
		add_text(transcript, ENTRY_ANSWER, event);
		break;
	case EVENT_THINKING:
		add_text(transcript, ENTRY_THINKING, event);
		break;
	case EVENT_CALL_PROGRESS:
		add_progress(transcript, event);
		break;
	case EVENT_ANSWER:
		transcript_place_answer(transcript, transcript->turn, event->message);
		break;
	case EVENT_CALL:
	case EVENT_CALL_ASKED:
	case EVENT_CALL_CHANGED:
	case EVENT_CALL_STARTED:
	case EVENT_CALL_OUTPUT:
	case EVENT_CALL_ENDED:
		take_call_event(transcript, event);
		break;
	case EVENT_SUBAGENT:
		take_subagent(transcript, event->subagent);
		break;
	case EVENT_COMPACT:
		take_compact(transcript, event);
		break;
	case EVENT_NOTICE:
		transcript_notice(transcript, false, event->text ? event->text : "");
		break;
	case EVENT_END:
		take_end(transcript, event);
		break;
	default:
		break;
	}
}

/* What is held back of an answer is shown when nothing came for a moment. */
static int64_t release(struct transcript *transcript, struct entry *entry, int64_t now) {
	int64_t left = entry->started + entry->ms + HELD_MAX - now;

	if (!entry->markdown.held || entry->kind != ENTRY_ANSWER) {
		return -1;
	}
	if (left > 0) {
		return left;
	}
	size_t changed = markdown_release(&entry->markdown, entry->text.data, entry->text.len);

	entry->changed = changed < entry->changed ? changed : entry->changed;
	entry_touch(transcript, entry);
	return -1;
}

int64_t transcript_refresh(struct transcript *transcript) {
	int64_t now = clock_monotonic(), next = -1;

	for (size_t i = transcript->turn; i < transcript->entries.len; i++) {
		struct entry *entry = transcript->entries.items[i];

		if (entry->streaming) {
			entry_markdown(entry);
			next = release(transcript, entry, now);
		}
	}
	return next;
}
