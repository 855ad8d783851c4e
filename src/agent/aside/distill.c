/* One aside at a time. The mark of how far a conversation was gathered is set together
   with what came of it, so a death in between only means asking once more. */

#include "agent/aside/distill.h"

#include "agent/aside/aside.h"
#include "agent/state.h"
#include "agent/window/budget.h"
#include "agent/window/memories.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/str.h"
#include "base/tr.h"
#include "loop/loop.h"
#include "memory/distill.h"
#include "store/memories.h"

#define PROMPT_MAX ((size_t)16 << 10) /* bytes */
#define OUTPUT_MAX 1024               /* tokens */
#define TIME_MAX 60000                /* ms */

struct distill {
	struct agent *agent;
	struct aside *aside; /* NULL: nothing is asked */
	struct timer *retry; /* after STORE_BUSY */
	int64_t busy_since;  /* monotonic ms */
	bool wanted;         /* by the person */
	size_t failed_at;    /* turns at the last failure: the next try comes later */
	int64_t conversation;
	int64_t last; /* the message that it goes up to */
	char *prompt;
	char *answer; /* waits for the store */
	struct distilled counts;
	char *notes; /* of the person; NULL: it is about the conversation */
	size_t notes_len, notes_at;
};

struct distill *distill_free(struct distill *distill) {
	if (!distill) {
		return NULL;
	}
	aside_cancel(distill->aside);
	timer_remove(distill->retry);
	free(distill->prompt);
	free(distill->answer);
	free(distill->notes);
	free(distill);
	return NULL;
}

static void tell(const struct distill *distill, const char *text) {
	struct agent *agent = distill->agent;
	struct agent_event event = {
		.kind = EVENT_NOTICE,
		.conversation = agent->conversation,
		.text = text,
	};

	if (agent->options.on_event) {
		agent->telling++;
		agent->options.on_event(agent->options.ctx, &event);
		agent->telling--;
	}
}

static void tell_counts(const struct distill *distill) {
	int news = distill->counts.added + distill->counts.merged;

	if (news > 0) {
		auto_free char *text = xasprintf(
			tr_n("%d thing was remembered; /memory shows it",
				"%d things were remembered; /memory shows them", (size_t)news),
			news);
		tell(distill, text);
	} else if (distill->wanted) {
		tell(distill, tr("there was nothing new to remember"));
	}
}

static void fail(struct distill *distill, const char *error) {
	bool some = distill->counts.added + distill->counts.merged > 0;
	auto_free char *text =
		xasprintf(some ? tr("nothing more was gathered for the memory: %s")
			       : tr("nothing was gathered for the memory: %s"),
			error);

	free(take(distill->notes));
	if (!distill->wanted) {
		log_warn("memory: gathering failed: %s", error);
		return;
	}
	if (some) {
		tell_counts(distill);
	}
	tell(distill, text);
}

static void ask_notes(struct distill *distill);

static void go_on(struct distill *distill, const struct distilled *counts) {
	distill->failed_at = 0;
	distill->counts.added += counts->added;
	distill->counts.merged += counts->merged;
	if (distill->notes && distill->notes_at < distill->notes_len) {
		ask_notes(distill);
		return;
	}
	free(take(distill->notes));
	tell_counts(distill);
}

static void keep(void *ctx) {
	struct distill *distill = ctx;
	struct distilled counts;
	struct err err = ERR_INIT;
	enum store_result result =
		distill_take(distill->agent->options.store, distill->conversation,
			distill->last, distill->prompt, distill->answer, &counts, &err);
	bool patient = clock_monotonic() - distill->busy_since < STORE_PATIENCE;

	if (result == STORE_BUSY && patient) {
		timer_arm(distill->retry, STORE_RETRY_EVERY);
		return;
	}
	free(take(distill->answer));
	if (result == STORE_OK) {
		go_on(distill, &counts);
	} else {
		fail(distill, err.text);
	}
}

static void handle_done(void *ctx, const struct aside_result *result) {
	struct distill *distill = ctx;

	distill->aside = NULL;
	if (!result->text) {
		fail(distill, result->error);
	} else if (agent_memory_is_on(distill->agent)) {
		distill->answer = xstrdup(result->text);
		distill->busy_since = clock_monotonic();
		keep(distill);
	} else {
		free(take(distill->notes));
	}
}

static struct distill *distill_of(struct agent *agent) {
	if (!agent->distill) {
		agent->distill = xcalloc(1, sizeof(*agent->distill));
		agent->distill->agent = agent;
		agent->distill->retry = loop_timer(agent->options.loop, keep, agent->distill);
	}
	return agent->distill;
}

static bool read_prompt(struct distill *distill, struct err *err) {
	auto_free char *path = xasprintf("%s/distill.txt", distill->agent->options.prompts);

	return distill->prompt || file_read(path, PROMPT_MAX, &distill->prompt, NULL, err);
}

static void ask(struct distill *distill, const char *text) {
	distill->aside = aside_start(distill->agent, &(struct aside_request){
							     .system = distill->prompt,
							     .text = text,
							     .max_tokens = OUTPUT_MAX,
							     .timeout = TIME_MAX,
							     .on_done = handle_done,
							     .ctx = distill,
						     });
}

/* Half of a small window: a character of Chinese has three bytes and is a token. */
static size_t piece_max(const struct agent *agent) {
	size_t half = (size_t)budget_window(agent, NULL) / 2 * 3;

	return half < DISTILL_MAX ? half : DISTILL_MAX;
}

static bool ask_said(
	struct distill *distill, const struct distill_said *said, struct err *err) {
	auto_buf struct buf text = BUF_INIT;

	if (!read_prompt(distill, err)) {
		return false;
	}
	distill_write(&text, distill->agent->options.store, said);
	distill->conversation = distill->agent->conversation;
	distill->last = said->last;
	distill->failed_at = said->turns;
	distill->counts = (struct distilled){ 0 };
	ask(distill, text.data);
	return true;
}

static void ask_notes(struct distill *distill) {
	auto_buf struct buf text = BUF_INIT;
	const char *notes = distill->notes + distill->notes_at;
	size_t len = distill_piece(
		notes, distill->notes_len - distill->notes_at, piece_max(distill->agent));

	distill_write_notes(&text, distill->agent->options.store, notes, len);
	distill->notes_at += len;
	ask(distill, text.data);
}

/* With at least `turns` of them behind the mark. `*began` may stay false. */
static bool start(struct agent *agent, size_t turns, bool *began, struct err *err) {
	struct distill *distill = distill_of(agent);
	struct store *store = agent->options.store;
	struct distill_said said = { .text = BUF_INIT };
	int64_t mark = memories_distilled(store, agent->conversation);
	bool ok = distill_read(&said, store, agent->conversation, mark, piece_max(agent), err);

	if (ok && said.turns >= turns && said.turns > 0) {
		ok = ask_said(distill, &said, err);
		*began = ok;
	}
	distill_said_fini(&said);
	return ok;
}

static bool is_free(const struct agent *agent) {
	return !agent->distill || (!agent->distill->aside && !agent->distill->answer);
}

/* A conversation that this agent left half way has its own mark; failures count for
   one only. */
static size_t wait_for(const struct agent *agent) {
	const struct distill *distill = agent->distill;
	size_t every = (size_t)agent->options.limits.memory_every;
	bool same = distill && distill->conversation == agent->conversation;

	return every + (same ? distill->failed_at : 0);
}

void distill_when_due(struct agent *agent, enum agent_end_state state) {
	struct err err = ERR_INIT;
	bool began = false;

	if (state != AGENT_COMPLETED || agent->options.limits.memory_every <= 0 ||
		!agent_memory_is_on(agent) || !agent->conversation || !is_free(agent)) {
		return;
	}
	distill_of(agent)->wanted = false;
	if (!start(agent, wait_for(agent), &began, &err)) {
		log_warn("memory: %s", err.text);
	}
}

static bool may_begin(const struct agent *agent, struct err *err) {
	if (!agent_memory_is_on(agent)) {
		return err_set(err, ERR_UNAVAILABLE, tr("memory is off here"));
	}
	return is_free(agent) || err_set(err, ERR_BUSY, tr("this is going on already"));
}

bool agent_distill(struct agent *agent, struct err *err) {
	bool began = false;

	if (!may_begin(agent, err)) {
		return false;
	}
	distill_of(agent)->wanted = true;
	if (agent->conversation && !start(agent, 1, &began, err)) {
		return false;
	}
	return began || err_set(err, ERR_USAGE, tr("nothing was said since the last time"));
}

bool agent_distill_notes(struct agent *agent, const char *text, size_t len, struct err *err) {
	if (!may_begin(agent, err) || !read_prompt(distill_of(agent), err)) {
		return false;
	}
	struct distill *distill = agent->distill;

	distill->wanted = true;
	distill->counts = (struct distilled){ 0 };
	distill->conversation = 0;
	distill->last = 0;
	distill->notes = xmemdup(text, len);
	distill->notes_len = len;
	distill->notes_at = 0;
	ask_notes(distill);
	return true;
}

bool agent_distill_stop(struct agent *agent) {
	if (is_free(agent)) {
		return false;
	}
	agent->distill = distill_free(agent->distill);
	return true;
}
