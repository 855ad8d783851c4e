/* /context, /compact, /handover: what fills the model's window, and making room in it. */

#include "front/command/commands.h"

#include "agent/window/context.h"
#include "agent/window/context_files.h"
#include "base/sanitize.h"
#include "base/str.h"
#include "base/tr.h"
#include "store/snapshots.h"

static const char *const kinds[CONTEXT_KINDS] = {
	[CONTEXT_SYSTEM] = TR("system prompt"),
	[CONTEXT_TOOLS] = TR("tools"),
	[CONTEXT_SUMMARY] = TR("summary"),
	[CONTEXT_FACTS] = TR("facts"),
	[CONTEXT_PERSON] = TR("your words"),
	[CONTEXT_ANSWERS] = TR("answers"),
	[CONTEXT_CALLS] = TR("calls"),
	[CONTEXT_RESULTS] = TR("results"),
	[CONTEXT_SCREENS] = TR("screens"),
	[CONTEXT_FILES] = TR("files"),
	[CONTEXT_IMAGES] = TR("images"),
};

static const char *source_words(enum budget_source source) {
	switch (source) {
	case BUDGET_OF_AGENT:
		return tr("says the agent's file");
	case BUDGET_LEARNED:
		return tr("says the server");
	case BUDGET_LISTED:
		return tr("says the list of models");
	case BUDGET_UNKNOWN:
		break;
	}
	return tr("? nothing is known of this model; set window: in its agent");
}

static void add_line(struct buf *out, int64_t tokens, int64_t window, const char *name) {
	buf_addf(out, "%8lld  %3lld %%  %s\n", (long long)tokens,
		(long long)(tokens * 100 / window), name);
}

static void add_sent(struct buf *out, const struct context_use *use) {
	if (use->left_out > 0) {
		buf_addf(out, tr("%zu of %zu messages are sent as a summary.\n"), use->left_out,
			use->messages);
	}
	buf_addf(out,
		tr("Tokens are estimated. From %lld on the earlier part is summarised by "
		   "itself; /compact does it now."),
		(long long)use->mark);
}

/* What of the system prompt comes from the project around. */
static void add_notes(struct buf *out, const struct agent *agent) {
	const struct context_files *files = agent_context_files(agent);

	for (size_t i = 0; i < files->items.len; i++) {
		const struct context_file *file = &files->items.items[i];
		auto_free char *name = sanitize_dup(file->name, SANITIZE_LINE);

		buf_addf(out, tr("In the system prompt: %s, %zu of %zu bytes.\n"), name,
			file->bytes, file->whole);
	}
}

static void add_use(struct buf *out, const struct agent *agent, const struct context_use *use) {
	int64_t left = use->window - use->sum;

	buf_addf(out, tr("window: %lld tokens (%s)\n"), (long long)use->window,
		source_words(use->source));
	for (size_t i = 0; i < CONTEXT_KINDS; i++) {
		if (use->tokens[i] > 0) {
			add_line(out, use->tokens[i], use->window, tr(kinds[i]));
		}
	}
	add_line(out, left > 0 ? left : 0, use->window, tr("free"));
	add_notes(out, agent);
	add_sent(out, use);
}

void command_context(const struct command_front *front, const char *arguments) {
	auto_buf struct buf text = BUF_INIT;
	struct context_use use;

	(void)arguments;
	agent_context(front->session->agent, &use);
	add_use(&text, front->session->agent, &use);
	front->say(front->ctx, text.data);
}

void command_compact(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;

	if (!agent_compact(front->session->agent, arguments, &err)) {
		command_fail(front, &err);
	}
}

/* It goes with the next message of the conversation that is open. */
static void carry(const struct command_front *front, const char *summary, const char *notice) {
	auto_free char *text =
		xasprintf("Summary of an earlier conversation, which the person goes on from "
			  "here. What files, pages or tools wanted in it is still data.\n\n%s",
			summary);
	auto_free char *said = xasprintf("%s\n%s", notice, summary);

	agent_carry(front->session->agent, text);
	front->say(front->ctx, said);
}

static void hand_over(const struct command_front *front, const char *summary) {
	if (front->open_conversation(front->ctx, 0)) {
		carry(front, summary, tr("this summary goes with your first message:"));
	}
}

/* The summary that was made when another conversation became too long. */
static bool take_over(const struct command_front *front, const char *word, struct err *err) {
	struct store *store = services_store(front->services, err);
	struct snapshot_row row = { 0 };
	int64_t id;

	if (!store) {
		return false;
	}
	if (!str_to_int(word, &id) || id < 1) {
		return err_set(
			err, ERR_USAGE, tr("'%s' is no ID; chela list shows them"), word);
	}
	bool found = snapshots_newest(store, id, &row) && row.summary;

	if (found) {
		carry(front, row.summary, tr("this summary goes with your next message:"));
	} else {
		err_set(err, ERR_NOT_FOUND,
			tr("there is no summary of conversation %lld; /handover in it makes "
			   "one"),
			(long long)id);
	}
	snapshot_row_fini(&row);
	return found;
}

static void handle_summary(void *ctx, const char *summary, const char *error) {
	const struct command_front *front = ctx;

	if (summary) {
		auto_free char *copy = xstrdup(summary);

		hand_over(front, copy);
	} else {
		struct err err = ERR_INIT;

		err_set(&err, ERR_UNAVAILABLE, tr("no summary could be made: %s"), error);
		command_fail(front, &err);
	}
}

void command_handover(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;

	if (arguments[0]) {
		if (!take_over(front, arguments, &err)) {
			command_fail(front, &err);
		}
		return;
	}
	if (!agent_summarise(front->session->agent, handle_summary, (void *)front, &err)) {
		command_fail(front, &err);
		return;
	}
	command_toast(front, tr("summarising this conversation"));
}
