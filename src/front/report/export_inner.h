#ifndef FRONT_EXPORT_INNER_H
#define FRONT_EXPORT_INNER_H

#include "chat/conversation.h"
#include "front/report/export.h"
#include "store/conversations.h"

/* What the forms of an export share. */
struct exported {
	struct conversation_row row;
	struct conversation messages;
};

/* The result of a call of message number `message`, NULL while it has none. */
const struct part *export_result(
	const struct conversation *messages, size_t message, const char *id);
/* Is it shown as a message of its own? */
bool export_is_listed(const struct message *message);
/* What was said, with attached files behind it. */
void export_text_of(const struct message *message, struct buf *out);
bool export_json(
	struct store *store, const struct exported *from, struct buf *out, struct err *err);

#endif
