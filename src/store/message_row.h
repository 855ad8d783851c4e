#ifndef STORE_MESSAGE_ROW_H
#define STORE_MESSAGE_ROW_H

#include "chat/message.h"
#include "store/db.h"

/* A message as a row and back. These stand inside a write or a read of others. */

/* The columns in the order that message_row_read() expects. */
#define MESSAGE_COLUMNS                                                                        \
	"m.id, m.role, m.state, m.created, m.origin, m.stop, m.input, m.output, m.cached, "    \
	"m.cache_write, m.reasoning, m.cuts, m.parts, m.text, m.starred, m.mode, m.took"
#define MESSAGE_COLUMN_PARTS 12
#define MESSAGE_COLUMN_TEXT 13
#define MESSAGE_COLUMN_COUNT 17

/* A damaged row comes as what is left of it: its text, or an empty message. */
void message_row_read(const struct statement *rows, struct message *out);
/* Adds a row and sets `*id`; the message itself is not changed. */
bool message_row_insert(struct store *store, int64_t conversation, int64_t seq,
	const struct message *message, int64_t *id, struct err *err);
/* Writes all but conversation, seq, role, created and the star; marks it for the index when
   its text is new. */
bool message_row_update(struct store *store, const struct message *message, struct err *err);
/* Gives the messages from `seq` on a place `by` further back. */
bool message_row_shift(
	struct store *store, int64_t conversation, int64_t seq, int64_t by, struct err *err);

/* Appends streamed text that lies in chunks, one part for each stretch of text or
   thinking. */
bool message_row_add_chunks(struct store *store, struct message *message, struct err *err);
bool message_row_drop_chunks(struct store *store, int64_t id, struct err *err);

#endif
