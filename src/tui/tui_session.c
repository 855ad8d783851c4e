/* The agent's side: opening a conversation, sending, and what comes back. Events
   go to the screen as they are; the status row asks the agent for the rest. */

#include "agent/subagent/subagent_view.h"
#include "agent/window/budget.h"
#include "tui/tui_draft.h"
#include "tui/tui_inner.h"

#include <string.h>

#include "base/str.h"
#include "base/tr.h"
#include "front/chats.h"
#include "front/report/usage.h"
#include "tui/tui_older.h"
#include "tui/tui_past.h"

static void add_price(
	struct tui *tui, const struct provider_target *target, const struct usage *usage) {
	status_line_price(&tui->screen.status,
		usage_price(tui->services, target->vendor, target->model, usage));
}

/* A sub-agent's requests count for the run that it works in. */
static void take_price(struct tui *tui, const struct agent_event *event) {
	const struct agent_event *inner = event->inner;

	if (event->kind == EVENT_USAGE && tui->has_session) {
		add_price(tui, &agent_profile(tui->session.agent)->target, &event->usage);
	} else if (event->kind == EVENT_SUBAGENT && inner && inner->kind == EVENT_USAGE) {
		add_price(tui, event->subagent->target, &inner->usage);
	}
}

static void handle_event(void *ctx, const struct agent_event *event) {
	struct tui *tui = ctx;

	screen_event(&tui->screen, event);
	take_price(tui, event);
	away_event(tui->away, event);
	if (tui->voice) {
		voice_event(tui->voice, event);
	}
	if (event->kind == EVENT_RUN_STARTED || event->kind == EVENT_TITLE ||
		event->kind == EVENT_END) {
		tui->screen.sidebar.stale = true;
	}
	tui_past_event(tui, event);
	tui_draft_event(tui, event);
	if (event->kind == EVENT_TITLE && tui->screen.title) {
		term_title(tui->screen.title);
	}
	if (tui->has_session && event->kind != EVENT_TEXT && event->kind != EVENT_THINKING &&
		event->kind != EVENT_SUBAGENT) {
		tui_sync(tui);
	}
}

/* The sheet is shown by the event that follows. */
static enum agent_answer handle_ask(
	void *ctx, const struct agent_call *call, const char **reason) {
	(void)ctx;
	(void)call;
	(void)reason;
	return ANSWER_LATER;
}

int64_t tui_conversation(const struct tui *tui) {
	return tui->has_session ? agent_conversation(tui->session.agent) : 0;
}

static void count_grant(void *ctx, const char *words) {
	(void)words;
	++*(size_t *)ctx;
}

void tui_sync(struct tui *tui) {
	struct status_line *status = &tui->screen.status;
	const struct agent *agent = tui->session.agent;
	const struct agent_profile *profile = agent_profile(agent);
	bool was_held = status->held;

	tui->screen.conversation = agent_conversation(agent); /* a new one is stored now */
	status->mode = agent_mode(agent);
	enum budget_source source;
	int64_t window = budget_window(agent, &source);

	status->window = source == BUDGET_UNKNOWN ? 0 : window;
	status->grants = 0;
	agent_grants(tui->session.agent, count_grant, &status->grants);
	status->queued = agent_queue_count(agent);
	status->held = agent_queue_is_held(agent);
	tui_show_queue(tui);
	if (!str_eq(status->model, profile->target.model)) {
		status_line_set_model(status, profile->target.model);
	}
	if (was_held && !status->held && status->state == STATUS_STOPPED) {
		status->state = STATUS_READY;
	}
	tui->screen.welcome.agent = profile->name;
	tui->screen.welcome.mode = status->mode;
	tui->screen.welcome.is_demo = str_eq(profile->target.wire, "demo");
	tui->screen.dirty = true;
}

static bool open_session(struct tui *tui, int64_t id, struct session *out, struct err *err) {
	struct session_options options = *tui->options;
	struct agent_options callbacks = {
		.ask = handle_ask,
		.on_event = handle_event,
		.ctx = tui,
	};

	options.conversation = id;
	options.go_on = false;
	if (id != tui->options->conversation && tui->has_session) {
		options.mode = NULL; /* -M was said for the first one */
	}
	if (tui->has_session) {
		options.skills = (struct strv)STRV_INIT; /* and -s too */
	}
	if (session_open(out, tui->services, &options, &callbacks, err)) {
		return true;
	}
	session_fini(out);
	return false;
}

/* A conversation that another process works in can be read, but not gone on with. */
static void tell_elsewhere(struct tui *tui) {
	auto_buf struct buf text = BUF_INIT;

	if (chats_elsewhere(tui->services, tui_conversation(tui), &text)) {
		transcript_reopen(&tui->screen.transcript);
		buf_addf(&text, "; %s", tr("what it writes comes when it has ended"));
		transcript_notice(&tui->screen.transcript, false, text.data);
	}
}

/* The session is there: shows its conversation. */
static void show_session(struct tui *tui) {
	const struct agent *agent = tui->session.agent;

	tui_older_show(tui);
	tui->screen.sidebar.stale = true;
	tui->versions_of = agent_conversation(agent);
	free(tui->screen.title);
	tui->screen.title = chats_title(tui->services, agent_conversation(agent));
	free(tui->screen.approval.folder);
	tui->screen.approval.folder = xstrdup(tui->services->folder);
	if (tui->screen.title) {
		term_title(tui->screen.title);
	}
	tell_elsewhere(tui);
	tui_sync(tui);
	tui_draft_load(tui);
	tui_ask_grants(tui);
	tui_ask_trust(tui);
}

/* Another process wrote: what it added to this conversation is shown. */
static void handle_others(void *ctx) {
	struct tui *tui = ctx;
	size_t first = 0;

	tui->screen.sidebar.stale = true;
	tui->screen.dirty = true;
	if (agent_refresh(tui->session.agent, &first)) {
		if (first == 0) {
			tui_older_stop(tui);
		}
		screen_append(&tui->screen, agent_messages(tui->session.agent), first);
	}
}

void tui_open_first(void *ctx) {
	struct tui *tui = ctx;
	struct err err = ERR_INIT;
	struct session session;

	tui->opening = NULL;
	if (!open_session(tui, session_first(tui->services, tui->options), &session, &err)) {
		bool usage = err.code == ERR_USAGE || err.code == ERR_CONFIG ||
			     err.code == ERR_NOT_FOUND;

		tui_fail(tui, usage ? 2 : 1, err.text);
		return;
	}
	tui->session = session;
	tui->has_session = true;
	tui_apply_settings(tui);
	show_session(tui);
	tui_draft_begin(tui);
	tui_load_keys(tui);
	if (!tui->options->no_save) {
		tui->others = others_new(tui->services, handle_others, tui);
	}
	struct store *store = tui->services->store;

	if (store && store_notice(store)) {
		transcript_notice(&tui->screen.transcript, false, store_notice(store));
	}
	tui->urgent = true; /* what the first frame could not know */
}

bool tui_open_conversation(void *ctx, long long id) {
	struct tui *tui = ctx;
	struct err err = ERR_INIT;
	struct session session;

	if (!tui->has_session) {
		return false;
	}
	if (id != 0 && id == tui_conversation(tui)) {
		return true;
	}
	if (agent_is_running(tui->session.agent)) {
		screen_toast(&tui->screen, tr("a task is running: Esc stops it first"));
		return false;
	}
	tui_draft_save(tui);
	if (!open_session(tui, id, &session, &err)) {
		transcript_notice(&tui->screen.transcript, true, err.text);
		tui->screen.dirty = true;
		return false;
	}
	session_fini(&tui->session);
	tui->session = session;
	composer_load(&tui->screen.composer, "");
	show_session(tui);
	return true;
}

bool tui_open_at(void *ctx, long long id, long long message) {
	struct tui *tui = ctx;
	const struct view_mark mark = { .held = true, .message = message };

	if (!tui_open_conversation(tui, id)) {
		return false;
	}
	transcript_view_return(&tui->screen.view, &mark);
	tui->screen.dirty = true;
	return true;
}

void tui_stop(void *ctx) {
	struct tui *tui = ctx;

	if (tui->has_session) {
		agent_cancel(tui->session.agent);
		tui_sync(tui);
	}
}

/* plan -> build -> chat; out of max it leads to plan. max is never cycled into. */
void tui_next_mode(void *ctx) {
	static const enum agent_mode next[] = {
		[MODE_PLAN] = MODE_BUILD,
		[MODE_BUILD] = MODE_CHAT,
		[MODE_CHAT] = MODE_PLAN,
		[MODE_MAX] = MODE_PLAN,
	};
	struct tui *tui = ctx;
	struct err err = ERR_INIT;

	if (!tui->has_session) {
		return;
	}
	enum agent_mode mode = next[agent_mode(tui->session.agent)];
	auto_buf struct buf text = BUF_INIT;

	if (agent_set_mode(tui->session.agent, mode, &err)) {
		buf_addf(&text, "mode: %s", agent_mode_name(mode));
		screen_toast(&tui->screen, text.data);
	} else {
		screen_toast(&tui->screen, err.text);
	}
	tui_sync(tui);
}
