/* The last question and its answer, and how much lies before them. */

#include "cli/plain_inner.h"

#include "base/str.h"
#include "base/tr.h"
#include "front/chats.h"

static void show_message(struct plain *plain, const struct message *message) {
	auto_buf struct buf text = BUF_INIT;

	message_text(message, PART_TEXT, &text);
	if (text.len > 0) {
		auto_free char *words = xasprintf(
			message->role == ROLE_USER ? tr("You: %s") : tr("Assistant: %s"),
			text.data);

		plain_text(plain, words);
	}
}

void plain_show_added(struct plain *plain, size_t first) {
	const struct conversation *conversation = agent_messages(plain->session.agent);

	for (size_t i = first; i < conversation->messages.len; i++) {
		const struct message *message = &conversation->messages.items[i];

		if (message->role == ROLE_USER || message->role == ROLE_ASSISTANT) {
			show_message(plain, message);
		}
	}
}

void plain_show_conversation(struct plain *plain) {
	const struct conversation *conversation = agent_messages(plain->session.agent);
	int64_t id = agent_conversation(plain->session.agent);
	size_t count = conversation->messages.len, from = count;

	if (count == 0) {
		plain_say(plain, "%s",
			tr("A new conversation. /help lists the commands, Ctrl-D leaves."));
		return;
	}
	auto_free char *title = chats_title(plain->services, id);

	plain_say(plain, tr("Conversation %lld: %s"), (long long)id, title ? title : "");
	while (from > 0 && conversation->messages.items[--from].role != ROLE_USER) {
	}
	plain_show_added(plain, from);
}
