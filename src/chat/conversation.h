#ifndef CHAT_CONVERSATION_H
#define CHAT_CONVERSATION_H

#include "base/err.h"
#include "chat/message.h"

/* Ordered messages of one branch, oldest first. */
struct conversation {
	VEC(struct message) messages;
};

void conversation_fini(struct conversation *conversation);
/* Takes the message over (and empties `message`). */
struct message *conversation_add(struct conversation *conversation, struct message *message);

/* Is this a transcript that every provider takes: each call of an assistant
   message answered once, in order, by tool messages right behind it; no result
   without its call; ids set and unique within a message? The error names the
   first fault. Checked before every request. */
bool conversation_check(const struct conversation *conversation, struct err *err);

/* Mends what a death or an older version left: answers each open call with
   `text` (CALL_INTERRUPTED), drops results without a call and assistant messages
   with nothing in them. Returns how many things it changed. */
int conversation_repair(struct conversation *conversation, const char *text);

#endif
