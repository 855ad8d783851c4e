/* /rename TITLE */

#include "front/command/commands.h"

#include "agent/agent.h"
#include "front/chats.h"

#include "base/tr.h"

void command_rename(const struct command_front *front, const char *arguments) {
	int64_t id = agent_conversation(front->session->agent);
	struct err err = ERR_INIT;

	if (!arguments[0]) {
		command_toast(front, tr("which title? /rename TITLE"));
	} else if (!id) {
		command_toast(front, tr("nothing of this conversation is saved yet"));
	} else if (!chats_rename(front->services, id, arguments, &err)) {
		command_fail(front, &err);
	}
}
