/* Where to cut is decided at once; then the digest runs; then the window moves in one step,
   which is a rebuild point. When no summary can be made, the same is done without one: a
   conversation that is cut goes on, one that overflows does not. */

#include "agent/window/compaction.h"

#include "agent/hook/hooks.h"
#include "agent/record.h"
#include "agent/run.h"
#include "agent/skill/skills_inner.h"
#include "agent/window/budget.h"
#include "agent/window/cut.h"
#include "agent/window/digest.h"
#include "agent/window/kept_plan.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/str.h"
#include "base/tr.h"
#include "loop/loop.h"

#define SUMMARY_SHARE 8 /* of the window, at most */
#define ROOM_LEAST 256  /* tokens */

static const char note[] =
	"(What came between this and the messages below was left out without a summary.)";

struct compaction {
	struct agent *agent;
	struct digest *digest;
	size_t first;   /* of the messages that stay */
	int64_t window; /* tokens */
	int64_t before; /* tokens of the request as it was */
	bool asked;     /* by a person: without a summary all stays as it is */
};

static void tell(struct agent *agent, const char *text, int64_t tokens) {
	struct agent_event event = {
		.kind = EVENT_COMPACT,
		.conversation = agent->conversation,
		.number = (int)tokens,
		.text = text,
	};
	size_t first = agent->window.first;
	if (tokens > 0 && first > 0 && first < agent->messages.messages.len) {
		event.message = &agent->messages.messages.items[first];
	}
	if (agent->options.on_event) {
		agent->telling++;
		agent->options.on_event(agent->options.ctx, &event);
		agent->telling--;
	}
}

/* Prefix, thinking and old screens: all of it anew. */
static void rebuild(struct agent *agent) {
	struct err err = ERR_INIT;
	bool made = false;
	struct snapshot *tools = agent->run ? snapshot_ref(agent->run->snapshot)
					    : registry_snapshot(agent->options.registry);
	prefix_drop(agent);
	if (!prefix_ready(agent, tools, &made, &err)) {
		log_warn("prompt: %s", err.text); /* the next request says it too */
	}
	snapshot_unref(tools);
	window_fold_screens(agent);
}

static void move_window(struct agent *agent, size_t first, const char *summary) {
	struct window *window = &agent->window;
	char *kept = xstrdup(summary);
	free(window->summary);
	window->summary = kept;
	window->first = first;
	window->created = clock_now();
	window->stored = false;
}

/* `error` NULL: there is a summary of all. */
static void tell_done(struct agent *agent, int64_t before, const char *error) {
	int64_t after = window_estimate(agent);
	auto_buf struct buf text = BUF_INIT_MAX(1200);
	buf_addf(&text,
		error ? tr("earlier messages are not sent any more, without a summary: about "
			   "%lld tokens in place of %lld; the provider's cache starts again")
		      : tr("earlier messages are now sent as a summary: about %lld tokens in "
			   "place of %lld; the provider's cache starts again"),
		(long long)after, (long long)before);
	if (error) {
		buf_addf(&text, " (%s)", error);
	}
	tell(agent, text.data, after > 0 ? after : 1);
}

/* What is still too long gets its results cut. */
static void apply(const struct compaction *compaction, const char *summary, const char *error) {
	struct agent *agent = compaction->agent;
	auto_buf struct buf all = BUF_INIT;
	buf_add_str(&all, summary ? summary : "");
	kept_plan_add(agent, compaction->first, compaction->window / SUMMARY_SHARE, &all);
	skills_remind(agent, &all);
	if (!summary && all.len > 0) {
		buf_insert(&all, 0, "\n\n", 2);
		buf_insert(&all, 0, note, sizeof(note) - 1);
	}
	move_window(agent, compaction->first, all.len > 0 ? all.data : NULL);
	rebuild(agent);
	window_cut_results(agent, budget_mark(agent, compaction->window));
	record_window(agent, NULL);
	tell_done(agent, compaction->before, error);
}

static void tell_failed(struct agent *agent, const char *error) {
	auto_free char *text = xasprintf(tr("no summary could be made: %s"), error);
	tell(agent, text, 0);
}

static void wake_run(struct agent *agent) {
	struct run *run = agent->run;
	if (run && run->phase == PHASE_COMPACT) {
		run_enter(run, PHASE_PREPARE);
		run_wake(run);
	}
}

static void handle_digest(void *ctx, const char *summary, const char *error) {
	struct compaction *compaction = ctx;
	struct agent *agent = compaction->agent;
	auto_free char *cut = NULL;
	compaction->digest = NULL;
	agent->compaction = NULL;
	if (error) {
		log_info("no summary could be made");
		cut = summary ? xasprintf("%s\n%s", summary, note) : NULL;
		summary = cut;
	}
	if (error && compaction->asked) {
		tell_failed(agent, error);
	} else {
		apply(compaction, summary, error);
	}
	free(compaction);
	wake_run(agent);
}

/* Estimated tokens that the messages may have which stay as they are. */
static int64_t room_for(struct agent *agent, int64_t window) {
	double ratio = window_ratio(agent);
	int64_t fixed =
		budget_string(agent->prefix.system) + budget_string(agent->prefix.tools);
	int64_t half = (int64_t)((double)window / 2 / ratio);
	int64_t rest = (int64_t)((double)(budget_mark(agent, window) - window / SUMMARY_SHARE) /
				 ratio) -
		       fixed;
	int64_t room = half < rest ? half : rest;
	return room > ROOM_LEAST ? room : ROOM_LEAST;
}

/* Estimated tokens of the messages that are sent now. */
static int64_t messages_sent(const struct agent *agent) {
	int64_t sum = 0;
	for (size_t i = agent->window.first; i < agent->messages.messages.len; i++) {
		sum += budget_message(&agent->messages.messages.items[i]);
	}
	return sum;
}

/* Nothing can be left out: long results are what can get shorter. */
static bool only_results(struct agent *agent, int64_t window) {
	int64_t before = window_estimate(agent);
	window_cut_results(agent, budget_mark(agent, window));
	int64_t after = window_estimate(agent);
	if (after >= before) {
		return false;
	}
	rebuild(agent);
	record_window(agent, NULL);
	auto_free char *text =
		xasprintf(tr("long results are now sent shortened: about %lld tokens in place "
			     "of %lld; the provider's cache starts again"),
			(long long)after, (long long)before);
	tell(agent, text, after);
	return true;
}

/* In a word, for the programs that a person wants told. */
static const char *reason_of(const struct compaction_request *request) {
	if (request->refused) {
		return "overflow";
	}
	return request->asked ? "asked" : "full";
}

bool compaction_start(
	struct agent *agent, const struct compaction_request *request, bool *changed) {
	*changed = false;
	if (agent->compaction) {
		return true;
	}
	int64_t room = room_for(agent, request->window);
	int64_t half = messages_sent(agent) / 2;
	size_t first = cut_find(&agent->messages, agent->window.first, request->turns,
		request->refused && half < room ? half : room);
	if (first <= agent->window.first) {
		*changed = only_results(agent, request->window);
		return false;
	}
	struct compaction *compaction = xcalloc(1, sizeof(*compaction));
	compaction->agent = agent;
	compaction->first = first;
	compaction->window = request->window;
	compaction->asked = request->asked;
	compaction->before = window_estimate(agent);
	agent->compaction = compaction;
	auto_buf struct buf earlier = BUF_INIT;
	kept_plan_strip(agent->window.summary, &earlier);
	hook_before_compaction(agent, reason_of(request));
	tell(agent, tr("summarising the earlier part of the conversation"), 0);
	if (agent->compaction != compaction) { /* the observer cancelled */
		return true;
	}
	compaction->digest =
		digest_start(agent, &(struct digest_request){
					    .before = earlier.len > 0 ? earlier.data : NULL,
					    .hint = request->hint,
					    .from = agent->window.first,
					    .to = first,
					    .window = request->window,
					    .ratio = window_ratio(agent),
					    .on_done = handle_digest,
					    .ctx = compaction,
				    });
	return true;
}

void compaction_cancel(struct agent *agent) {
	struct compaction *compaction = agent->compaction;
	if (agent->compact_later) {
		deferred_cancel(agent->compact_later);
		agent->compact_later = NULL;
	}
	if (compaction) {
		agent->compaction = NULL;
		digest_cancel(compaction->digest);
		free(compaction);
	}
}

static void start_after_run(void *ctx) {
	struct agent *agent = ctx;
	bool changed;
	agent->compact_later = NULL;
	int64_t window = budget_window(agent, NULL);
	if (agent->run || agent->queue.len || agent->unread || agent->branching ||
		window_estimate(agent) <= budget_mark(agent, window)) {
		return;
	}
	compaction_start(agent,
		&(struct compaction_request){ .window = window, .turns = CUT_TURNS }, &changed);
}

/* Behind its end: who asked one thing and leaves does not wait for this. */
void compaction_after_run(struct agent *agent) {
	if (!agent->compact_later) {
		agent->compact_later = loop_defer(agent->options.loop, start_after_run, agent);
	}
}
