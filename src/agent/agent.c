/* One conversation: its messages, its grants, the run that is on and what waits
   behind it. */

#include "agent/agent.h"

#include "agent/aside/aside.h"
#include "agent/aside/distill.h"
#include "agent/aside/title.h"
#include "agent/call/person.h"
#include "agent/hook/hook_points.h"
#include "agent/profile.h"
#include "agent/record.h"
#include "agent/run.h"
#include "agent/server.h"
#include "agent/skill/skills_inner.h"
#include "agent/subagent/crew.h"
#include "agent/window/compaction.h"
#include "agent/window/documents.h"
#include "base/log.h"
#include "base/str.h"
#include "base/tr.h"
#include "loop/loop.h"

#include <assert.h>

void agent_limits_default(struct agent_limits *limits) {
	*limits = (struct agent_limits){
		.rounds = 24,
		.rounds_max = 50,
		.tool = 60000,
		.tools_bytes = 24000,
		.client = { .connect = 30000, .silence = 120000, .silence_thinking = 300000 },
		.calls_memory = 3,
		.calls_mcp = 6,
		.calls_web = 8,
		.calls_shell = 30,
		.calls_ssh = 20,
		.calls_device = 60,
		.depth = SUBAGENT_DEPTH,
		.confirm_subagents = 300000,
	};
}

/* The two places of one profile: what is looked at, and what holds it. */
static void take_profile(struct agent *agent, const struct agent_profile *from) {
	struct profile_copy copy;
	profile_copy_init(&copy, from);
	agent->profile = copy.profile;
	agent->profile_tools = copy.tools;
	agent->profile_skills = copy.skills;
}

static void drop_profile(struct agent *agent) {
	struct profile_copy copy = {
		.profile = agent->profile,
		.tools = agent->profile_tools,
		.skills = agent->profile_skills,
	};
	profile_copy_fini(&copy);
	agent->profile = copy.profile;
	agent->profile_tools = copy.tools;
	agent->profile_skills = copy.skills;
}

bool agent_open(struct agent **out, const struct agent_options *options,
	const struct agent_profile *profile, int64_t conversation, int mode, struct err *err) {
	struct agent *agent = xcalloc(1, sizeof(*agent));
	agent->options = *options;
	agent->rate = RATE_INIT;
	message_init(&agent->carried, ROLE_USER);
	agent->window.stored = true;
	take_profile(agent, profile);
	agent->gate = (struct gate){
		.mode = mode >= 0 ? (enum agent_mode)mode : MODE_BUILD,
		.ask_reads = options->ask_reads,
		.ask_danger = options->ask_danger,
		.yes = options->yes,
		.deny = options->deny,
	};
	if (conversation && !agent_load(agent, conversation, mode, err)) {
		agent_free(agent);
		return false;
	}
	*out = agent;
	return true;
}

static void messages_fini(struct message *items, size_t len) {
	for (size_t i = 0; i < len; i++) {
		message_fini(&items[i]);
	}
}

struct agent *agent_free(struct agent *agent) {
	if (!agent) {
		return NULL;
	}
	assert(agent->telling == 0);
	agent->closing = true;
	agent->distill = distill_free(agent->distill);
	agent->titling = titling_free(agent->titling);
	compaction_cancel(agent);
	aside_end_all(agent);
	if (agent->run) {
		run_abandon(agent->run);
		hook_after_run(agent->run);
		run_free(agent->run);
	}
	hooks_forget(agent->options.hooks, agent);
	if (!agent->subagent) {
		crew_free(agent->crew);
	}
	if (agent->next) {
		deferred_cancel(agent->next);
	}
	messages_fini(agent->queue.items, agent->queue.len);
	messages_fini(agent->steer.items, agent->steer.len);
	vec_fini(&agent->queue);
	vec_fini(&agent->steer);
	conversation_fini(&agent->messages);
	gate_fini(&agent->gate);
	prefix_fini(&agent->prefix);
	window_fini(&agent->window);
	message_fini(&agent->carried);
	agent_skills_free(agent->skills);
	free(agent->title);
	drop_profile(agent);
	free(agent);
	return NULL;
}

void agent_tell(struct agent *agent, const struct agent_event *event) {
	if (agent->silent) {
		return;
	}
	agent->telling++;
	if (agent->subagent) {
		subagent_take(agent->subagent, event);
	} else if (agent->options.on_event) {
		agent->options.on_event(agent->options.ctx, event);
	}
	agent->telling--;
}

void agent_emit(struct agent *agent, enum agent_event_kind kind, int number) {
	struct agent_event event = {
		.kind = kind,
		.conversation = agent->conversation,
		.number = number,
	};
	agent_tell(agent, &event);
}

/* A run whose end could not be stored may have left a call without its result. */
void agent_start_run(struct agent *agent, struct message *message) {
	agent_mend(agent);
	agent->held = false;
	agent->run = run_new(agent, message);
}

/* What an edited message held besides its words. */
static void take_carried(struct agent *agent, struct message *message) {
	for (size_t i = 0; i < agent->carried.parts.len; i++) {
		vec_push(&message->parts, agent->carried.parts.items[i]);
	}
	agent->carried.parts.len = 0;
}

bool agent_send(struct agent *agent, struct message *message, struct err *err) {
	if (message_is_empty(message)) {
		return err_set(err, ERR_USAGE, tr("an empty message is not sent"));
	}
	if (!documents_check(agent, message, err)) {
		return false;
	}
	take_carried(agent, message);
	if (agent->run || (agent->queue.len && !agent->held)) {
		vec_push(&agent->queue, *message);
		message_init(message, ROLE_USER);
		agent_emit(agent, EVENT_QUEUED, (int)agent->queue.len);
		return true;
	}
	agent_start_run(agent, message);
	return true;
}

bool agent_steer(struct agent *agent, struct message *message, struct err *err) {
	if (!agent->run) {
		return agent_send(agent, message, err);
	}
	if (message_is_empty(message)) {
		return err_set(err, ERR_USAGE, tr("an empty message is not sent"));
	}
	if (!documents_check(agent, message, err)) {
		return false;
	}
	vec_push(&agent->steer, *message);
	message_init(message, ROLE_USER);
	return true;
}

/* A request wants a last word that asks for something: the person's own, or results. */
static bool asks_for_more(const struct message *last) {
	auto_buf struct buf text = BUF_INIT;
	message_text(last, PART_TEXT, &text);
	return last->role == ROLE_TOOL || (last->role == ROLE_USER && text.len > 0);
}

/* After the model's own last words, or the instruction to conclude, a short one is
   added. */
bool agent_continue(struct agent *agent, struct err *err) {
	if (agent->run) {
		return err_set(err, ERR_BUSY, tr("a task is running already"));
	}
	if (!agent_complete(agent, err)) {
		return false;
	}
	size_t count = agent->messages.messages.len;
	if (count == 0) {
		return err_set(err, ERR_USAGE, tr("there is nothing to go on with"));
	}
	struct message message;
	message_init(&message, ROLE_USER);
	if (!asks_for_more(&agent->messages.messages.items[count - 1])) {
		message_add(&message, PART_TEXT, "Go on.");
	}
	agent_start_run(agent, &message);
	message_fini(&message);
	return true;
}

void agent_cancel(struct agent *agent) {
	if (agent->run) {
		run_cancel(agent->run);
	} else {
		compaction_cancel(agent);
	}
}

bool agent_answer(
	struct agent *agent, int index, enum agent_answer answer, const char *reason) {
	if (index > CREW_INDEX && agent->crew) {
		return crew_answer(agent->crew, index, answer, reason);
	}
	return agent->run && calls_answer(agent->run, index, answer, reason);
}

bool agent_edit(struct agent *agent, int index, const char *arguments, struct err *err) {
	if (index > CREW_INDEX && agent->crew) {
		return crew_edit(agent->crew, index, arguments, err);
	}
	if (!agent->run) {
		return err_set(err, ERR_NOT_FOUND, tr("this call does not wait any more"));
	}
	return calls_edit(agent->run, index, arguments, err);
}

bool agent_drop(struct agent *agent, int index) {
	return agent->run && calls_drop(agent->run, index);
}

static struct subagent *find_subagent(struct agent *agent, int number) {
	struct agent_subagent view;
	for (size_t i = 0; agent->crew && i < agent->crew->members.len; i++) {
		subagent_view(agent->crew->members.items[i], &view);
		if (view.number == number) {
			return agent->crew->members.items[i];
		}
	}
	return NULL;
}

bool agent_stop_subagent(struct agent *agent, int number) {
	struct subagent *subagent = find_subagent(agent, number);
	if (subagent) {
		subagent_stop(subagent);
	}
	return subagent != NULL;
}

const struct conversation *agent_subagent_messages(struct agent *agent, int number) {
	struct subagent *subagent = find_subagent(agent, number);
	return subagent ? agent_messages(subagent_agent(subagent)) : NULL;
}

bool agent_is_running(const struct agent *agent) {
	return agent->run != NULL;
}

int64_t agent_conversation(const struct agent *agent) {
	return agent->conversation;
}

const struct conversation *agent_messages(struct agent *agent) {
	struct err err = ERR_INIT;
	if (!agent_complete(agent, &err)) {
		log_warn("conversation %lld: %s", (long long)agent->conversation, err.text);
	}
	return &agent->messages;
}

enum agent_mode agent_mode(const struct agent *agent) {
	return agent->gate.mode;
}

const struct rate *agent_rate(const struct agent *agent) {
	return &agent->rate;
}

const struct agent_profile *agent_profile(const struct agent *agent) {
	return &agent->profile;
}

/* Where the database is busy, the next run stores them. */
static void keep_settings(struct agent *agent) {
	record_settings(agent, NULL);
}

bool agent_set_mode(struct agent *agent, enum agent_mode mode, struct err *err) {
	if (agent->run) {
		return err_set(err, ERR_BUSY, tr("the mode cannot change while a task runs"));
	}
	agent->gate.mode = mode;
	keep_settings(agent);
	agent_emit(agent, EVENT_MODE, 0);
	return true;
}

bool agent_set_profile(
	struct agent *agent, const struct agent_profile *profile, struct err *err) {
	if (agent->run) {
		return err_set(err, ERR_BUSY, tr("the model cannot change while a task runs"));
	}
	drop_profile(agent);
	take_profile(agent, profile);
	agent->rate = RATE_INIT;
	agent->window.ratio = 0;
	agent->window.refused = 0;
	keep_settings(agent);
	agent_emit(agent, EVENT_MODE, 0);
	return true;
}
