#ifndef TESTS_CHAT_TRANSCRIPT_H
#define TESTS_CHAT_TRANSCRIPT_H

/* Conversations as short texts: messages between spaces, a letter for the role
   (s u a t), then parts: . text, ~ thinking, @ image, (id call, )id result, where
   an id is one letter and - none. "u. a.(x(y t)x t)y a." */

#include "base/buf.h"
#include "chat/conversation.h"
#include "check.h"

static inline void transcript_add_part(struct message *message, const char **at) {
	char kind = *(*at)++;
	char id[2] = { 0 };

	if (kind == '(' || kind == ')') {
		id[0] = *(*at)++;
	}
	switch (kind) {
	case '.':
		message_add(message, PART_TEXT, "text");
		break;
	case '~':
		message_add(message, PART_THINKING, "thought");
		break;
	case '@':
		message_add(message, PART_IMAGE, "aGk=");
		break;
	case '(':
		message_add_call(message, id[0] == '-' ? NULL : id, "tool", "{}");
		break;
	default:
		message_add_result(message, id[0] == '-' ? NULL : id, "tool", "ok", CALL_DONE);
	}
}

/* Rows are numbered from 1. */
static inline void transcript_read(struct conversation *conversation, const char *text) {
	static const char roles[] = "suat";

	*conversation = (struct conversation){ 0 };
	while (*text) {
		struct message message;

		message_init(&message, (enum role)(strchr(roles, *text++) - roles));
		message.id = (int64_t)conversation->messages.len + 1;
		while (*text && *text != ' ') {
			transcript_add_part(&message, &text);
		}
		text += *text == ' ';
		conversation_add(conversation, &message);
	}
}

/* The same form; an id is shown as its last letter, a result that is not done
   as `!`, and behind a message its row. */
static inline void transcript_write(const struct conversation *conversation, struct buf *out) {
	for (size_t i = 0; i < conversation->messages.len; i++) {
		const struct message *message = &conversation->messages.items[i];

		buf_addf(out, "%s%c", i > 0 ? " " : "", "suat"[message->role]);
		for (size_t k = 0; k < message->parts.len; k++) {
			const struct part *part = &message->parts.items[k];
			const char *id =
				part->id && *part->id ? part->id + strlen(part->id) - 1 : "-";

			switch (part->kind) {
			case PART_TEXT:
				buf_add_char(out, '.');
				break;
			case PART_THINKING:
				buf_add_char(out, '~');
				break;
			case PART_IMAGE:
				buf_add_char(out, '@');
				break;
			case PART_CALL:
				buf_addf(out, "(%c", *id);
				break;
			default:
				buf_addf(out, "%c%c", part->status == CALL_DONE ? ')' : '!',
					*id);
			}
		}
		buf_addf(out, "%d", (int)message->id);
	}
}

#endif
