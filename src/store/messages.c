/* Messages of conversations, and the text that streams into them. While it
   streams, each piece is a row of its own; when it is finished, the pieces go and
   the message is written, in one transaction. */
#include "store/messages.h"

#include "base/base64.h"
#include "base/clock.h"
#include "base/tr.h"
#include "store/blobs.h"
#include "store/chain.h"
#include "store/message_row.h"
#include "store/write.h"

#include <string.h>

static bool touch(struct store *store, int64_t conversation, struct err *err) {
	return db_change(store, err,
		"UPDATE conversations SET updated = max(updated, ?) WHERE id = ?",
		db_value_int(clock_now()), db_value_int(conversation));
}

static bool keep_pdf(
	struct store *store, int64_t conversation, struct part *part, struct err *err) {
	auto_buf struct buf bytes = BUF_INIT_MAX(BLOB_MAX + 1);
	struct blob_row row = { .conversation = conversation, .mime = "application/pdf" };

	if (!base64_decode(&bytes, part->pdf.bytes, strlen(part->pdf.bytes))) {
		return err_set(err, ERR_LIMIT, tr("%.200s is larger than %d MB"), part->name,
			(int)(BLOB_MAX >> 20));
	}
	if (!blobs_put(store, &row, bytes.data, bytes.len, err)) {
		return false;
	}
	part->pdf.blob = row.id;
	return true;
}

static bool keep_pdfs(
	struct store *store, int64_t conversation, struct message *message, struct err *err) {
	for (size_t i = 0; i < message->parts.len; i++) {
		struct part *part = &message->parts.items[i];

		if (part->kind != PART_PDF) {
			continue;
		}
		if (part->pdf.bytes ? !keep_pdf(store, conversation, part, err)
				    : !blobs_share(store, conversation, &part->pdf.blob, err)) {
			return false;
		}
	}
	return true;
}

enum store_result messages_add(
	struct store *store, int64_t conversation, struct message *message, struct err *err) {
	struct write write;
	struct message row = *message;
	int64_t id;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	int64_t seq =
		db_number(store, 1, "SELECT max(seq) + 1 FROM messages WHERE conversation = ?",
			db_value_int(conversation));

	row.created = message->created ? message->created : clock_now();
	bool ok = keep_pdfs(store, conversation, message, err) &&
		  message_row_insert(store, conversation, seq > 0 ? seq : 1, &row, &id, err) &&
		  touch(store, conversation, err);

	result = write_end(&write, ok, err);
	if (result == STORE_OK) {
		message->id = id;
		message->created = row.created;
	}
	return result;
}

enum store_result messages_finish(
	struct store *store, const struct message *message, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	/* The chunks first: the message then takes the pages that they leave. */
	bool ok = message_row_drop_chunks(store, message->id, err) &&
		  message_row_update(store, message, err);

	return write_end(&write, ok, err);
}

enum store_result messages_remove(struct store *store, int64_t id, struct err *err) {
	struct write write;
	enum store_result result = write_begin(&write, store, err);

	if (result != STORE_OK) {
		return result;
	}
	bool ok =
		message_row_drop_chunks(store, id, err) &&
		db_change(store, err, "DELETE FROM search_queue WHERE message = ?",
			db_value_int(id)) &&
		db_change(store, err, "DELETE FROM messages WHERE id = ?", db_value_int(id)) &&
		write_touched(store, TR("message of that number"), err);

	return write_end(&write, ok, err);
}

static bool load_segment(struct store *store, const struct segment *segment,
	struct conversation *out, struct err *err) {
	auto_statement struct statement *rows = db_query(store, err,
		"SELECT " MESSAGE_COLUMNS " FROM messages m "
		"WHERE m.conversation = ? AND m.seq <= ? ORDER BY m.seq",
		db_value_int(segment->conversation), db_value_int(segment->last));

	while (db_next(rows, err)) {
		struct message message;

		message_row_read(rows, &message);
		if (message.state == MESSAGE_STREAMING &&
			!message_row_add_chunks(store, &message, err)) {
			message_fini(&message);
			return false;
		}
		conversation_add(out, &message);
		message_fini(&message);
	}
	return !db_failed(rows);
}

static bool load_chain(
	struct store *store, int64_t conversation, struct conversation *out, struct err *err) {
	auto_fini(chain_fini) struct chain chain = { 0 };

	if (!chain_read(store, conversation, &chain, err)) {
		return false;
	}
	for (size_t i = chain.segments.len; i > 0; i--) {
		if (!load_segment(store, &chain.segments.items[i - 1], out, err)) {
			return false;
		}
	}
	return true;
}

bool messages_load(
	struct store *store, int64_t conversation, struct conversation *out, struct err *err) {
	struct conversation loaded = { 0 };
	/* One view of the file: an answer that another process finishes meanwhile is
	   either in its chunks or in its message. */
	bool own = !store->in_write && sqlite3_get_autocommit(store->sqlite);

	if (own && !db_change(store, err, "BEGIN")) {
		return false;
	}
	bool ok = load_chain(store, conversation, &loaded, err);

	if (own) {
		db_change(store, NULL, "COMMIT");
	}
	if (!ok) {
		conversation_fini(&loaded);
		return false;
	}
	*out = loaded;
	return true;
}

int64_t messages_newest(struct store *store, int64_t conversation) {
	return db_number(store, 0, "SELECT max(id) FROM messages WHERE conversation = ?",
		db_value_int(conversation));
}

int64_t messages_conversation(struct store *store, int64_t id) {
	return db_number(
		store, 0, "SELECT conversation FROM messages WHERE id = ?", db_value_int(id));
}

enum store_result chunks_add(struct store *store, int64_t message, bool thinking,
	const char *data, size_t len, struct err *err) {
	return write_one(store, err, TR("streaming message of that number"),
		"INSERT INTO stream_chunks (message, thinking, data) "
		"SELECT ?1, ?2, ?3 WHERE EXISTS "
		"(SELECT 1 FROM messages WHERE id = ?1 AND state = 'streaming')",
		db_value_int(message), db_value_int(thinking), db_value_text_len(data, len));
}
