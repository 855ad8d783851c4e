/* /back, /fork, /retry, /rewind, /undo: other versions of the past. Each keeps what it
   replaces, see front/branch.h. */

#include "front/command/commands.h"

#include "base/str.h"
#include "base/tr.h"
#include "front/branch.h"

void command_back(const struct command_front *front, const char *arguments) {
	(void)arguments;
	branch_back(front);
}

/* A number of turns; `fallback` where nothing is given, -1: it is no number. */
static int read_turns(const char *arguments, int fallback) {
	int64_t turns;

	if (!arguments[0]) {
		return fallback;
	}
	return str_to_int(arguments, &turns) && turns > 0 && turns < 1000000 ? (int)turns : -1;
}

/* The message before the last `turns` messages of the person; -1: not so many. */
static int64_t before_turns(const struct command_front *front, int turns) {
	const struct conversation *messages = agent_messages(front->session->agent);

	for (size_t i = messages->messages.len; i > 0; i--) {
		const struct message *message = &messages->messages.items[i - 1];

		if (turns == 0 && message->id) {
			return message->id;
		}
		turns -= turns > 0 && message->role == ROLE_USER &&
			 message_count(message, PART_CONTEXT) < message->parts.len;
	}
	return -1;
}

void command_fork(const struct command_front *front, const char *arguments) {
	int turns = read_turns(arguments, 0);
	int64_t last = turns > 0 ? before_turns(front, turns) : 0;

	if (turns < 0) {
		command_toast(front, tr("without how many of the last turns? /fork [number]"));
	} else if (last < 0) {
		command_toast(front, tr("nothing would be left of it"));
	} else {
		branch_fork(front, last);
	}
}

void command_retry(const struct command_front *front, const char *arguments) {
	branch_retry(front, 0, arguments[0] ? arguments : NULL);
}

void command_rewind(const struct command_front *front, const char *arguments) {
	int turns = read_turns(arguments, 1);

	if (turns < 0) {
		command_toast(front, tr("how many turns back? /rewind [number]"));
	} else {
		branch_rewind(front, turns);
	}
}

void command_undo(const struct command_front *front, const char *arguments) {
	(void)arguments;
	branch_rewind(front, 1);
}
