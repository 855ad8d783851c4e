/* /stop, /steer, /continue: the task that runs. */

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
