/* ANSWER: what the provider gathered becomes a stored message, and its stop
   decides how the run goes on. The same for an answer that was cut off. */

#include "agent/record.h"

#include "agent/completion.h"
#include "agent/hook/hook_points.h"
#include "agent/window/budget.h"
#include "agent/window/documents.h"
#include "base/redact.h"
#include "base/tr.h"

#include "base/clock.h"
#include "loop/loop.h"

#define OVERFLOWS_MAX 3
#define WORDS_BEGIN 60 /* bytes by which the words of a server are known again */

/* What the model wrote is shown and kept without the keys that this process knows. A
   signed thought goes back to its vendor as it came, or not at all. */
static void mask_answer(struct message *answer) {
	for (size_t i = 0; i < answer->parts.len; i++) {
		struct part *part = &answer->parts.items[i];
		size_t len = part->text ? strlen(part->text) : 0;
		if ((part->kind != PART_TEXT && part->kind != PART_THINKING) ||
			!redact_found(part->text ? part->text : "", len)) {
			continue;
		}
		auto_buf struct buf text = BUF_INIT;
		redact(&text, part->text, len);
		free(part->text);
		part->text = xmemdup(text.data, text.len);
	}
}

/* Takes what was gathered into the turn's message; of one that is not whole no
   call is kept. */
static void take_answer(struct run *run, const struct delta_sink *sink, bool whole) {
	int64_t id = run->answer.id;
	int64_t created = run->answer.created;
	auto_free char *mode = take(run->answer.mode);
	message_fini(&run->answer);
	message_copy(&run->answer, &sink->message);
	run->answer.id = id;
	run->answer.created = created;
	run->answer.mode = take(mode);
	run->answer.ms = clock_monotonic() - run->turn_started;
	run->answer.state = whole ? MESSAGE_COMPLETE : MESSAGE_PARTIAL;
	mask_answer(&run->answer);
	for (size_t i = 0; !whole && i < run->answer.parts.len;) {
		struct part *part = &run->answer.parts.items[i];
		if (part->kind == PART_CALL) {
			part_fini(part);
			vec_remove(&run->answer.parts, i);
		} else {
			i++;
		}
	}
	timer_disarm(run->flush);
	buf_clear(&run->chunk_text);
	buf_clear(&run->chunk_thinking);
}

static void emit_answer(struct run *run) {
	if (usage_is_known(&run->answer.usage)) {
		struct agent_event usage = {
			.kind = EVENT_USAGE, .usage = run->answer.usage, .number = run->requests
		};
		run_emit(run, usage);
	}
	if (message_is_empty(&run->answer)) {
		return;
	}
	buf_clear(&run->text);
	message_text(&run->answer, PART_TEXT, &run->text);
	struct message *kept = conversation_add(&run->agent->messages, &run->answer);
	struct agent_event event = { .kind = EVENT_ANSWER, .message = kept };
	run_emit(run, event);
	for (size_t i = 0; i < run->calls.len; i++) {
		calls_event(run->calls.items[i], EVENT_CALL, NULL, 0);
	}
}

/* What an answer without calls to run means for the run. */
void answer_conclude(struct run *run, enum stop_kind stop, const char *error) {
	switch (stop) {
	case STOP_DONE:
	case STOP_TOOLS:
		if (run->limit_stop) {
			run_end(run, AGENT_LIMIT, run->limit_stop, NULL);
		} else {
			run_end(run, AGENT_COMPLETED, "stop", NULL);
		}
		break;
	case STOP_LENGTH:
		run_end(run, AGENT_LIMIT, "length",
			tr("the answer was cut at the model's output limit"));
		break;
	case STOP_REFUSED:
		run_fail(run, "refused", error ? error : tr("the model refused to answer"));
		break;
	case STOP_CUT:
		run_fail(run, "cut", error ? error : tr("the answer broke off before its end"));
		break;
	case STOP_EMPTY:
		run_fail(run, "error", error ? error : tr("the model gave an empty answer"));
		break;
	case STOP_ERROR:
		run_fail(run, "error", error);
		break;
	}
}

/* One more try for a turn that promised a call and made none. */
static bool may_retry_empty(struct run *run, enum stop_kind stop) {
	if (stop != STOP_EMPTY || run->retried_empty) {
		return false;
	}
	run->retried_empty = true;
	struct agent_event event = { .kind = EVENT_NOTICE,
		.text = tr("the model gave an empty answer; asking once more") };
	run_emit(run, event);
	return true;
}

/* The server says that this was too long. What it said is kept, for this conversation and
   for later ones; the next try fits into less each time. */
static bool may_make_room(struct run *run, const struct provider_error *error) {
	struct agent *agent = run->agent;
	const struct agent_options *options = &agent->options;
	const struct provider_target *target = &agent->profile.target;
	double sent = (double)run->estimate * window_ratio(agent);
	if (error->kind != PERR_OVERFLOW || run->overflows >= OVERFLOWS_MAX) {
		return false;
	}
	int64_t window = error->limit > 0 ? error->limit : (int64_t)(sent * 3 / 4);
	if (error->limit > 0 && sent < (double)window) {
		agent->window.ratio = budget_ratio(window, run->estimate);
	}
	agent->window.refused = window;
	if (options->put_window) {
		options->put_window(options->ctx, target->base_url, target->model, window);
	}
	run->fit = window;
	for (int i = 0; i < run->overflows; i++) {
		run->fit = run->fit * 3 / 4;
	}
	run->overflows++;
	run->refused++;
	auto_free char *text = xasprintf(tr("that was too long for the model: its window is "
					    "taken to be %lld tokens from now on"),
		(long long)window);
	struct agent_event event = { .kind = EVENT_NOTICE, .text = text };
	run_emit(run, event);
	return true;
}

/* How far the estimate was off. */
static void take_ratio(struct run *run, const struct usage *usage) {
	if (usage->input > 0) {
		run->agent->window.ratio = budget_ratio(usage->input, run->estimate);
	}
}

/* Writes the turn's message, once. */
static enum store_result store_answer(struct run *run, struct err *err) {
	enum store_result result = record_answer(run, err);
	if (result == STORE_OK) {
		run->turn_open = false;
	}
	return result;
}

/* The sentence may hold the server's words, or as many of them as fit. */
static bool tells_words(const struct provider_error *error) {
	auto_free char *begin = xmemdup(error->raw, strnlen(error->raw, WORDS_BEGIN));
	return strstr(error->text, begin) != NULL;
}

/* What to do, then the server's own words where they are not in it. */
static void describe_error(const struct provider_error *error, struct buf *out) {
	if (error->kind == PERR_NONE) {
		return;
	}
	buf_add_str(out, error->text);
	if (!tells_words(error)) {
		buf_addf(out, tr(" (the server said: %s)"), error->raw);
	}
}

/* What the server turned out not to take. */
static void take_drops(struct run *run) {
	unsigned drops = client_drops(run->client);
	if (drops & DROP_THINKING) {
		prefix_forget_thinking(run->agent);
	}
	run->env.sees = drops & DROP_IMAGES ? TOOL_SEES_NO : run->agent->profile.sees;
}

enum store_result answer_take(struct run *run, struct err *err) {
	const struct delta_sink *sink = run->sink;
	enum stop_kind stop = sink->stop;
	if (!run->answer_taken) {
		run->answer_taken = true;
		take_answer(run, sink, stop == STOP_DONE || stop == STOP_TOOLS);
		calls_take(run, &run->answer);
	}
	enum store_result result = store_answer(run, err);
	if (result != STORE_OK) {
		return result;
	}
	auto_buf struct buf error = BUF_INIT_MAX(1200);
	describe_error(&sink->error, &error);
	run->offline = sink->error.kind == PERR_OFFLINE;
	run->unreachable = sink->error.kind == PERR_NETWORK;
	buf_clear(&run->detail);
	buf_add_str(&run->detail, sink->error.body);
	run->agent->rate = *client_rate(run->client);
	const struct provider_error why = sink->error;
	if (stop == STOP_DONE || stop == STOP_TOOLS) {
		run->overflows = 0;
		take_ratio(run, &sink->message.usage);
	}
	bool left_out = sink->left_out;
	take_drops(run);
	run->sink = NULL;
	run->client = client_free(run->client);
	hook_after_response(run);
	emit_answer(run);
	if (left_out) { /* what was thought behind it fits its place no more either */
		prefix_forget_thinking(run->agent);
	}
	if (run->phase != PHASE_ANSWER) { /* the observer cancelled */
		return STORE_OK;
	}
	if (run->calls.len) {
		run_enter(run, PHASE_CALLS);
	} else if (may_make_room(run, &why) || documents_refused(run, &why) ||
		   may_retry_empty(run, stop)) {
		run_enter(run, PHASE_PREPARE);
	} else if (stop == STOP_DONE && completion_holds(run)) {
		run_enter(run, PHASE_PREPARE);
	} else {
		answer_conclude(run, stop, error.len ? error.data : NULL);
	}
	return STORE_OK;
}

enum store_result answer_close(struct run *run, struct err *err) {
	request_leave(run);
	if (!run->turn_open) {
		return STORE_OK;
	}
	if (run->client) {
		calls_clear(run);
		take_answer(run, client_sink(run->client), false);
		run->sink = NULL;
		run->client = client_cancel(run->client);
	}
	enum store_result result = store_answer(run, err);
	if (result == STORE_OK) {
		emit_answer(run);
	}
	return result;
}
