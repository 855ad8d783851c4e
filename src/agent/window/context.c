/* Counted on the same view that a request is made of, part by part. */

#include "agent/window/context.h"

#include "agent/aside/aside.h"
#include "agent/state.h"
#include "agent/window/compaction.h"
#include "agent/window/cut.h"
#include "agent/window/digest.h"
#include "agent/window/view.h"
#include "base/str.h"
#include "base/tr.h"

static enum context_kind kind_of(const struct message *message, const struct part *part) {
	switch (part->kind) {
	case PART_IMAGE:
		return CONTEXT_IMAGES;
	case PART_FILE:
	case PART_PDF:
	case PART_SHELL:
		return CONTEXT_FILES;
	case PART_CONTEXT:
		return CONTEXT_FACTS;
	case PART_CALL:
		return CONTEXT_CALLS;
	case PART_RESULT:
		return view_is_screen(part) ? CONTEXT_SCREENS : CONTEXT_RESULTS;
	case PART_TEXT:
	case PART_THINKING:
	case PART_OPAQUE:
		break;
	}
	return message->role == ROLE_ASSISTANT ? CONTEXT_ANSWERS : CONTEXT_PERSON;
}

static void count_parts(const struct view *view, bool summary, struct context_use *out) {
	for (size_t i = 0; i < view->conversation.messages.len; i++) {
		const struct message *message = &view->conversation.messages.items[i];
		for (size_t j = 0; j < message->parts.len; j++) {
			const struct part *part = &message->parts.items[j];
			enum context_kind kind = kind_of(message, part);
			if (summary && i == 0 && j == 0) {
				kind = CONTEXT_SUMMARY;
			}
			out->tokens[kind] += budget_part(part);
		}
	}
}

/* As the prefix is, or would be if the next request went out now. */
static void count_prefix(struct agent *agent, struct context_use *out) {
	struct prefix fresh = { 0 };
	const struct prefix *prefix = &agent->prefix;
	struct snapshot *tools = registry_snapshot(agent->options.registry);
	if (!prefix->system && prefix_build(agent, tools, &fresh, NULL)) {
		prefix = &fresh;
	}
	out->tokens[CONTEXT_SYSTEM] = budget_string(prefix->system);
	out->tokens[CONTEXT_TOOLS] = budget_string(prefix->tools);
	prefix_fini(&fresh);
	snapshot_unref(tools);
}

void agent_context(struct agent *agent, struct context_use *out) {
	struct view view;
	*out = (struct context_use){ 0 };
	agent_complete(agent, NULL);
	out->window = budget_window(agent, &out->source);
	out->mark = budget_mark(agent, out->window);
	out->ratio = window_ratio(agent);
	out->messages = agent->messages.messages.len;
	out->left_out = agent->window.first;
	view_make(&view, agent, out->messages);
	count_parts(&view, agent->window.first > 0, out);
	view_fini(&view);
	count_prefix(agent, out);
	for (size_t i = 0; i < CONTEXT_KINDS; i++) {
		out->tokens[i] = (int64_t)((double)out->tokens[i] * out->ratio);
		out->sum += out->tokens[i];
	}
}

static bool may_start(struct agent *agent, struct err *err) {
	if (agent->run) {
		return err_set(err, ERR_BUSY, tr("not while a task runs; Esc stops it"));
	}
	if (agent->compaction) {
		return err_set(err, ERR_BUSY, tr("a summary is being made already"));
	}
	if (!agent_complete(agent, err)) {
		return false;
	}
	return agent->messages.messages.len > 0 ||
	       err_set(err, ERR_USAGE, tr("there is nothing to summarise yet"));
}

static size_t count_turns(const struct agent *agent) {
	size_t turns = 0;
	for (size_t i = agent->window.first; i < agent->messages.messages.len; i++) {
		turns += window_is_person(&agent->messages.messages.items[i]);
	}
	return turns;
}

/* A person who asks for it wants less than there is, also where there is room. */
bool agent_compact(struct agent *agent, const char *hint, struct err *err) {
	bool changed = false;
	if (!may_start(agent, err)) {
		return false;
	}
	size_t half = count_turns(agent) / 2;
	struct compaction_request request = {
		.window = budget_window(agent, NULL),
		.turns = half < CUT_TURNS ? half : CUT_TURNS,
		.hint = hint,
		.asked = true,
	};
	if (request.turns > 0 && compaction_start(agent, &request, &changed)) {
		return true;
	}
	return changed || err_set(err, ERR_USAGE,
				  tr("there is nothing older than the newest messages that "
				     "a summary could stand for"));
}

bool agent_is_compacting(const struct agent *agent) {
	return agent->compaction != NULL;
}

struct whole {
	struct agent *agent;
	void (*on_done)(void *ctx, const char *summary, const char *error);
	void *ctx;
};

static void handle_whole(void *ctx, const char *summary, const char *error) {
	struct whole whole = *(struct whole *)ctx;
	free(ctx);
	if (whole.agent->closing) {
		return;
	}
	whole.on_done(whole.ctx, error ? NULL : summary, error);
}

bool agent_summarise(struct agent *agent,
	void (*on_done)(void *ctx, const char *summary, const char *error), void *ctx,
	struct err *err) {
	if (!may_start(agent, err)) {
		return false;
	}
	struct whole *whole = xcalloc(1, sizeof(*whole));
	*whole = (struct whole){ .agent = agent, .on_done = on_done, .ctx = ctx };
	digest_start(agent, &(struct digest_request){
				    .before = agent->window.summary,
				    .from = agent->window.first,
				    .to = agent->messages.messages.len,
				    .window = budget_window(agent, NULL),
				    .ratio = window_ratio(agent),
				    .on_done = handle_whole,
				    .ctx = whole,
			    });
	return true;
}

void agent_carry(struct agent *agent, const char *text) {
	message_add(&agent->carried, PART_CONTEXT, text);
}
