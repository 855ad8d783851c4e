#ifndef STORE_MESSAGES_H
#define STORE_MESSAGES_H

#include "chat/conversation.h"
#include "store/store.h"

/* Appends; sets message->id and, where it is 0, message->created. The bytes of a PDF that
   stand in it, or those of another conversation, become a blob of this one, which its part
   then names. */
enum store_result messages_add(
	struct store *store, int64_t conversation, struct message *message, struct err *err);
/* Writes parts, state, usage, origin and stop of a row that is there, and drops
   its stream chunks in the same transaction. */
enum store_result messages_finish(
	struct store *store, const struct message *message, struct err *err);
/* Removes a row that never held anything. */
enum store_result messages_remove(struct store *store, int64_t id, struct err *err);
/* All messages of a conversation with those it takes over from its parents;
   text that still lies in chunks is put into its message. A damaged row comes
   as an empty message. */
bool messages_load(
	struct store *store, int64_t conversation, struct conversation *out, struct err *err);
/* The same piece by piece, the newest first: for who shows the end at once. */
struct messages_cursor {
	int64_t conversation; /* where it goes on; 0: all were read */
	int64_t last;         /* seq */
	int segments;         /* conversations that were left behind */
};

void messages_cursor_init(struct messages_cursor *cursor, int64_t conversation);
/* The next older ones, at least `bytes` of them and then on to the beginning of a
   turn; in their order. A cursor whose end is reached gives none. */
bool messages_page(struct store *store, struct messages_cursor *cursor, size_t bytes,
	struct conversation *out, struct err *err);
/* Number of the newest message that is its own, 0: none. */
int64_t messages_newest(struct store *store, int64_t conversation);
/* The conversation a message stands in, 0: no such message. */
int64_t messages_conversation(struct store *store, int64_t id);

/* Streamed text since the last call, as a new row: nothing is written twice.
   `thinking` tells which of the two it is. */
enum store_result chunks_add(struct store *store, int64_t message, bool thinking,
	const char *data, size_t len, struct err *err);

#endif
