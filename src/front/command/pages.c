/* /help, /keys, /quit, /chats, /new: what the front itself shows. */

#include "front/command/commands.h"

void command_help(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->show(front->ctx, FRONT_HELP, "");
}

void command_quit(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->quit(front->ctx);
}

void command_chats(const struct command_front *front, const char *arguments) {
	front->show(front->ctx, FRONT_CHATS, arguments);
}

void command_new(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->open_conversation(front->ctx, 0);
}
