/* The transcript is mended in memory (chat/conversation knows the rules) and then
   compared with what it was: from the first place that differs on, the rows get
   new places; before it, only rows that were changed in themselves are written. */
#include "store/mend.h"

#include "base/str.h"
#include "store/message_row.h"
#include "store/messages.h"

/* A row as it was before the mending. */
struct before {
	int64_t id;
	uint64_t parts; /* hash */
};

struct mending {
	struct store *store;
	int64_t conversation;
	struct conversation transcript;
	VEC(struct before) before; /* in order */
};

static void mending_fini(struct mending *mending) {
	conversation_fini(&mending->transcript);
	vec_fini(&mending->before);
}

/* What the record says of a call that has no result in the transcript. */
static bool fill_result(
	struct store *store, int64_t asking, struct part *result, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT id, status, result FROM tool_calls WHERE message = ? AND call_id = ? "
		"ORDER BY id DESC LIMIT 1",
		db_value_int(asking), db_value_text(result->id));
	enum call_status status = CALL_PENDING;
	auto_free char *text = NULL;

	if (db_next(rows, err)) {
		auto_free char *name = db_text(rows, 1);

		result->call = db_int(rows, 0);
		call_status_parse(name, &status);
		text = db_text(rows, 2);
	}
	free(result->text);
	if (status == CALL_PENDING) {
		result->status = CALL_CANCELLED;
		result->text = xstrdup(MEND_NOT_RUN);
	} else if (status == CALL_RUNNING) {
		result->status = CALL_INTERRUPTED;
		result->text = xstrdup(MEND_UNKNOWN);
	} else {
		result->status = status;
		result->text = text ? take(text) : xstrdup("");
	}
	return !db_failed(rows);
}

/* The messages that the mending added have no row yet. */
static bool fill_results(struct mending *mending, struct err *err) {
	int64_t asking = 0;

	for (size_t i = 0; i < mending->transcript.messages.len; i++) {
		struct message *message = &mending->transcript.messages.items[i];

		if (message->role == ROLE_ASSISTANT) {
			asking = message->id;
		}
		for (size_t j = 0; message->id == 0 && j < message->parts.len; j++) {
			if (!fill_result(
				    mending->store, asking, &message->parts.items[j], err)) {
				return false;
			}
		}
	}
	return true;
}

static uint64_t hash_parts(const struct message *message) {
	auto_buf struct buf parts = BUF_INIT;

	message_parts_write(message, &parts);
	return str_hash(parts.data, parts.len);
}

static bool is_own(const struct mending *mending, int64_t id) {
	return messages_conversation(mending->store, id) == mending->conversation;
}

/* Where the own rows begin, behind those taken over from a parent: before the
   mending and after it. */
static size_t own_before(const struct mending *mending) {
	size_t at = mending->before.len;

	while (at > 0 && is_own(mending, mending->before.items[at - 1].id)) {
		at--;
	}
	return at;
}

static size_t own_after(const struct mending *mending) {
	const struct message *items = mending->transcript.messages.items;
	size_t at = mending->transcript.messages.len;

	while (at > 0 && (items[at - 1].id == 0 || is_own(mending, items[at - 1].id))) {
		at--;
	}
	return at;
}

/* Writes the parts of a row that has one, if they were changed. */
static bool write_changed(
	struct mending *mending, const struct message *message, struct err *err) {
	for (size_t i = 0; i < mending->before.len; i++) {
		const struct before *before = &mending->before.items[i];

		if (before->id == message->id && before->parts == hash_parts(message)) {
			return true;
		}
	}
	return message_row_update(mending->store, message, err);
}

static bool put(
	struct mending *mending, struct message *message, int64_t seq, struct err *err) {
	struct store *store = mending->store;

	if (message->id == 0) {
		return message_row_insert(
			store, mending->conversation, seq, message, &message->id, err);
	}
	return db_change(store, err, "UPDATE messages SET seq = ? WHERE id = ?",
		       db_value_int(seq), db_value_int(message->id)) &&
	       write_changed(mending, message, err);
}

/* From `at` on, all rows give up their places; what is not put back was dropped. */
static bool put_back(struct mending *mending, size_t at, int64_t seq, struct err *err) {
	struct store *store = mending->store;

	if (!db_change(store, err,
		    "UPDATE messages SET seq = -seq WHERE conversation = ? AND seq >= ?",
		    db_value_int(mending->conversation), db_value_int(seq))) {
		return false;
	}
	for (size_t i = at; i < mending->transcript.messages.len; i++) {
		if (!put(mending, &mending->transcript.messages.items[i], seq++, err)) {
			return false;
		}
	}
	return db_change(store, err, "DELETE FROM messages WHERE conversation = ? AND seq < 0",
		db_value_int(mending->conversation));
}

static bool write_back(struct mending *mending, struct err *err) {
	struct message *items = mending->transcript.messages.items;
	size_t count = mending->transcript.messages.len;
	size_t from = own_before(mending), at = own_after(mending);

	for (; from < mending->before.len && at < count; from++, at++) {
		if (items[at].id != mending->before.items[from].id) {
			break;
		}
		if (!write_changed(mending, &items[at], err)) {
			return false;
		}
	}
	int64_t seq =
		from < mending->before.len
			? db_number(mending->store, 1, "SELECT seq FROM messages WHERE id = ?",
				  db_value_int(mending->before.items[from].id))
			: db_number(mending->store, 1,
				  "SELECT coalesce(max(seq), 0) + 1 FROM messages "
				  "WHERE conversation = ?",
				  db_value_int(mending->conversation));

	return put_back(mending, at, seq, err);
}

bool mend_transcript(struct store *store, int64_t conversation, struct err *err) {
	auto_fini(mending_fini) struct mending mending = {
		.store = store,
		.conversation = conversation,
	};

	if (!messages_load(store, conversation, &mending.transcript, err)) {
		return false;
	}
	for (size_t i = 0; i < mending.transcript.messages.len; i++) {
		const struct message *message = &mending.transcript.messages.items[i];

		vec_push(
			&mending.before, ((struct before){ message->id, hash_parts(message) }));
	}
	return conversation_repair(&mending.transcript, MEND_UNKNOWN) == 0 ||
	       (fill_results(&mending, err) && write_back(&mending, err));
}
