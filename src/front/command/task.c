/* /stop, /steer, /continue, /queue: the task that runs and what waits behind it. */

#include "front/command/commands.h"

#include "agent/agent.h"
#include "base/str.h"
#include "base/tr.h"

void command_stop(const struct command_front *front, const char *arguments) {
	struct agent *agent = front->session->agent;

	(void)arguments;
	if (agent_is_running(agent)) {
		agent_cancel(agent);
	} else {
		command_toast(front, tr("nothing runs"));
	}
}

void command_steer(const struct command_front *front, const char *arguments) {
	struct message message;
	struct err err = ERR_INIT;

	if (!arguments[0]) {
		command_toast(front, tr("say what? /steer TEXT"));
		return;
	}
	message_init(&message, ROLE_USER);
	message_add(&message, PART_TEXT, arguments);
	bool running = agent_is_running(front->session->agent);

	if (!agent_steer(front->session->agent, &message, &err)) {
		command_fail(front, &err);
	} else if (running) {
		command_toast(front, tr("it is read before the next request"));
	}
	message_fini(&message);
}

void command_continue(const struct command_front *front, const char *arguments) {
	struct err err = ERR_INIT;

	(void)arguments;
	if (!agent_continue(front->session->agent, &err)) {
		command_fail(front, &err);
	}
}

static void show_queue(const struct command_front *front) {
	const struct agent *agent = front->session->agent;
	size_t count = agent_queue_count(agent);

	if (count == 0) {
		command_toast(front, tr("nothing waits"));
	} else {
		command_toast(front, tr("%zu waiting%s"), count,
			agent_queue_is_held(agent)
				? ", held: /queue run sends, /queue drop forgets"
				: " for the end of the task");
	}
}

void command_queue(const struct command_front *front, const char *arguments) {
	struct agent *agent = front->session->agent;

	if (str_eq(arguments, "drop")) {
		agent_queue_drop(agent);
		command_toast(front, tr("the queue is empty"));
	} else if (str_eq(arguments, "run") && agent_queue_count(agent) > 0) {
		agent_queue_release(agent);
	} else if (arguments[0] && !str_eq(arguments, "run")) {
		command_toast(front, tr("/queue, /queue drop or /queue run"));
	} else {
		show_queue(front);
	}
}
