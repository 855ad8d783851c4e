/* /help, /keys, /quit, /chats, /new: what the front itself shows; in lines, where it
   has no pages. */

#include "front/command/commands.h"

#include "base/clock.h"
#include "base/str.h"
#include "base/tr.h"
#include "front/chats.h"

#define CHATS_MAX 20 /* lines */

static void say_commands(const struct command_front *front) {
	auto_buf struct buf text = BUF_INIT;

	for (size_t i = 0; i < command_count; i++) {
		const struct command *command = &commands[i];
		const char *arguments = command->arguments ? command->arguments : "";

		buf_addf(&text, "%s/%s%s%s  %s", i ? "\n" : "", command->name,
			arguments[0] ? " " : "", arguments, tr(command->help));
	}
	front->say(front->ctx, text.data);
}

void command_help(const struct command_front *front, const char *arguments) {
	(void)arguments;
	if (!front->show(front->ctx, FRONT_HELP, "")) {
		say_commands(front);
	}
}

void command_quit(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->quit(front->ctx);
}

static void add_chat(void *ctx, const struct chat *chat) {
	struct buf *text = ctx;
	char age[24];

	clock_format_age(chat->updated, clock_now(), age);
	buf_addf(text, "%lld  %s  %s\n", (long long)chat->id, age, chat->title);
}

static void say_chats(const struct command_front *front, const char *filter) {
	auto_buf struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	int64_t id;

	if (str_to_int(filter, &id)) {
		front->open_conversation(front->ctx, id);
	} else if (!chats_list(front->services, filter, CHATS_MAX, add_chat, &text, &err)) {
		command_fail(front, &err);
	} else {
		buf_add_str(&text, text.len ? tr("/chats ID opens one")
					    : tr("there are no such conversations"));
		front->say(front->ctx, text.data);
	}
}

void command_chats(const struct command_front *front, const char *arguments) {
	if (!front->show(front->ctx, FRONT_CHATS, arguments)) {
		say_chats(front, arguments);
	}
}

void command_new(const struct command_front *front, const char *arguments) {
	(void)arguments;
	front->open_conversation(front->ctx, 0);
}
