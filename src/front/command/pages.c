/* /help, /keys, /quit, /chats, /new: what the front itself shows. */

#include "front/command/commands.h"

void command_help(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->show_help(front->ctx);
}

void command_quit(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->quit(front->ctx);
}

void command_chats(const struct command_front *front, const char *arguments) {
	front->show_chats(front->ctx, arguments);
}

void command_new(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->open_conversation(front->ctx, 0);
}
