/* What waits behind a run: sent one by one when it ended well, else held until the
   person says so. What a run did not take comes back to the head of the line. */

#include "agent/queue.h"

#include <string.h>

#include "agent/aside/distill.h"
#include "agent/aside/title.h"
#include "agent/hook/hook_points.h"
#include "agent/run.h"
#include "loop/loop.h"

static void send_next(void *ctx) {
	struct agent *agent = ctx;
	agent->next = NULL;
	if (agent->run || agent->held || agent->queue.len == 0) {
		return;
	}
	struct message message = agent->queue.items[0];
	vec_remove(&agent->queue, 0);
	agent_emit(agent, EVENT_QUEUED, (int)agent->queue.len);
	agent_start_run(agent, &message);
	message_fini(&message);
}

void agent_start_queue(struct agent *agent) {
	if (agent->queue.len && !agent->held && !agent->next) {
		agent->next = loop_defer(agent->options.loop, send_next, agent);
	}
}

/* The person's own parts; facts are added anew when it is sent. */
static void put_first(struct agent *agent, struct message *message) {
	struct message own;
	message_init(&own, ROLE_USER);
	for (size_t i = 0; i < message->parts.len; i++) {
		struct part *part = &message->parts.items[i];
		if (part->kind != PART_CONTEXT) {
			vec_push(&own.parts, *part);
			*part = (struct part){ .kind = PART_CONTEXT };
		}
	}
	if (own.parts.len == 0) {
		return;
	}
	vec_push(&agent->queue, own);
	memmove(&agent->queue.items[1], &agent->queue.items[0],
		(agent->queue.len - 1) * sizeof(own));
	agent->queue.items[0] = own;
}

/* What was meant for the run and did not come into it waits first in line: the
   message of a run that could not begin, and what was steered too late. */
void agent_run_ends(struct agent *agent, struct run *run, enum agent_end_state state) {
	size_t before = agent->queue.len;
	hook_after_run(run);
	for (size_t i = agent->steer.len; i > 0; i--) {
		put_first(agent, &agent->steer.items[i - 1]);
		message_fini(&agent->steer.items[i - 1]);
	}
	agent->steer.len = 0;
	if (!run->user_taken && !run->is_shell) {
		put_first(agent, &run->user);
	}
	agent->held = (agent->held || state != AGENT_COMPLETED) && agent->queue.len > 0;
	if (agent->queue.len != before) {
		agent_emit(agent, EVENT_QUEUED, (int)agent->queue.len);
	}
	distill_when_due(agent, state);
	title_when_due(agent, run, state);
}

void agent_queue_release(struct agent *agent) {
	agent->held = false;
	agent_start_queue(agent);
}

void agent_queue_drop(struct agent *agent) {
	while (agent->queue.len > 0) {
		message_fini(&agent->queue.items[--agent->queue.len]);
	}
	agent->held = false;
	agent_emit(agent, EVENT_QUEUED, 0);
}

size_t agent_queue_count(const struct agent *agent) {
	return agent->queue.len;
}

bool agent_queue_is_held(const struct agent *agent) {
	return agent->held;
}

const struct message *agent_queue_item(const struct agent *agent, size_t number) {
	return number < agent->queue.len ? &agent->queue.items[number] : NULL;
}

bool agent_queue_take(struct agent *agent, size_t number, struct message *out) {
	if (number >= agent->queue.len) {
		return false;
	}
	*out = agent->queue.items[number];
	vec_remove(&agent->queue, number);
	agent->held = agent->held && agent->queue.len > 0;
	agent_emit(agent, EVENT_QUEUED, (int)agent->queue.len);
	return true;
}

void agent_queue_hold(struct agent *agent) {
	agent->held = agent->queue.len > 0;
	agent_emit(agent, EVENT_QUEUED, (int)agent->queue.len);
}

void agent_queue_put(struct agent *agent, struct message *message) {
	if (message_is_empty(message)) {
		return;
	}
	vec_push(&agent->queue, *message);
	message_init(message, ROLE_USER);
	agent->held = agent->held || !agent->run;
	agent_emit(agent, EVENT_QUEUED, (int)agent->queue.len);
}

void agent_waiting(const struct agent *agent,
	void (*each)(void *ctx, const struct message *message, bool starting), void *ctx) {
	const struct run *run = agent->run;

	if (run && !run->user_taken && !run->is_shell && run->user.parts.len > 0) {
		each(ctx, &run->user, true);
	}
	for (size_t i = 0; i < agent->steer.len; i++) {
		each(ctx, &agent->steer.items[i], false);
	}
	for (size_t i = 0; i < agent->queue.len; i++) {
		each(ctx, &agent->queue.items[i], false);
	}
}
